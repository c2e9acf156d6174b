"""Pages are HTML5 without a parse error, and hold what every page must."""

from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import purity
import pytest
from parsing import parsed

NAMESPACE = "{http://www.w3.org/1999/xhtml}"
#: Rules without which the policy would not keep foreign code and styles out.
POLICY = {"default-src 'none'", "style-src 'self'", "base-uri 'none'", "form-action 'none'"}


def words(element) -> str:
    return " ".join("".join(element.itertext()).split()) if element is not None else ""


def faults(path: Path) -> list[str]:
    """What is wrong with one page."""
    tree, errors = parsed(path.read_bytes().decode())
    found = list(errors)
    root = tree if tree.tag == NAMESPACE + "html" else tree.find(NAMESPACE + "html")
    elements = list(root.iter())

    def all_of(name):
        return [each for each in elements if each.tag == NAMESPACE + name]

    if not root.get("lang"):
        found.append("no lang")
    titles = [each for each in root.find(NAMESPACE + "head") if each.tag == NAMESPACE + "title"]
    if len(titles) != 1 or not words(titles[0]):
        found.append("not exactly one title with words")
    headings = all_of("h1")
    if len(headings) != 1 or not words(headings[0]):
        found.append(f"{len(headings)} h1")
    twice = [name for name, count in Counter(e.get("id") for e in elements if e.get("id")).items() if count > 1]
    if twice:
        found.append(f"ids given twice: {twice}")
    found += [f"empty id on {e.tag}" for e in elements if e.get("id") == ""]
    for element in elements:
        if not isinstance(element.tag, str):
            continue
        name = element.tag.removeprefix(NAMESPACE)
        inline = [key for key in element.keys() if key == "style" or key.lower().startswith("on")]
        if inline:
            found.append(f"inline {inline} on {name}")
        if name == "style" or (name == "script" and not element.get("src") and "json" not in element.get("type", "")):
            found.append(f"inline {name}")
        if name in ("iframe", "object", "embed", "form", "base"):
            found.append(f"a {name}")
        if name == "img" and element.get("alt") is None:
            found.append(f"no alt for {element.get('src')}")
        if name == "a" and element.get("href") and not names(element):
            found.append(f"a link without words to {element.get('href')}")
    policies = [e.get("content") or "" for e in all_of("meta") if e.get("http-equiv") == "Content-Security-Policy"]
    if len(policies) != 1:
        found.append(f"{len(policies)} policies")
    else:
        rules = {rule.strip() for rule in policies[0].split(";")}
        found += [f"the policy lacks {rule}" for rule in sorted(POLICY - rules)]
        found += [f"the policy allows {word}" for word in ("unsafe-inline", "unsafe-eval", " *") if word in policies[0]]
    if not any(e.get("charset", "").lower() == "utf-8" for e in all_of("meta")):
        found.append("no charset")
    return found


def names(link) -> str:
    """The words by which a link is announced: its text, or labels and alternatives inside."""
    labels = [e.get("aria-label") or e.get("alt") or "" for e in link.iter() if isinstance(e.tag, str)]
    return (words(link) + " ".join(labels)).strip()


def report(pages: list[Path], url: str | None) -> str:
    """What is wrong with pages, and what of them is on no list: each is parsed once for both."""
    return "\n".join(f"{page}: {fault}" for page in pages for fault in faults(page) + purity.faults(page, url or ""))


@pytest.mark.parametrize("site", ["example", "chinese_example"])
def test_pages_of_the_example(site, request):
    site = request.getfixturevalue(site)
    assert len(site.pages()) > 60
    found = report(site.pages(), site.url)
    assert not found, found


def test_pages_of_public_notes(notes):
    found = report(notes.pages(), notes.url)
    assert not found, found


def test_end_tags_are_written_out(notes):
    """html5lib mends what the specification lets one leave out; a body that leaks an element would go unseen."""
    void = {"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}

    class Balance(HTMLParser):
        def __init__(self):
            super().__init__()
            self.open: list[str] = []
            self.fault = None

        def handle_starttag(self, tag, attrs):
            if tag not in void:
                self.open.append(tag)

        def handle_startendtag(self, tag, attrs):
            pass

        def handle_endtag(self, tag):
            if not self.open or self.open.pop() != tag:
                self.fault = self.fault or f"</{tag}> at {self.getpos()}"

    for path in notes.pages():
        balance = Balance()
        balance.feed(path.read_text())
        balance.close()
        assert balance.fault is None and not balance.open, (path, balance.fault, balance.open)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("<html lang", "<html x-lang"), "no lang"),
        (("<h1", "<h1>again</h1><h1"), "2 h1"),
        (("<h1", '<p id="x"></p><p id="x"></p><h1'), "ids given twice: ['x']"),
        (("<h1", '<p style="color: red"></p><h1'), "inline ['style'] on p"),
        (("<h1", "<img src=x><h1"), "no alt for x"),
        (("<h1", "<p></div><h1"), "end-tag-too-early"),
        (("<h1", "<script>1</script><h1"), "inline script"),
        (("style-src 'self'", "style-src 'self' 'unsafe-inline'"), "the policy allows unsafe-inline"),
        (("</head>", "<title>again</title></head>"), "not exactly one title with words"),
    ],
)
def test_the_checker_finds(change, fault, example, tmp_path):
    page = tmp_path / "page.html"
    text = (example.output / "index.html").read_text()
    page.write_text(text)
    assert faults(page) == []
    assert change[0] in text
    page.write_text(text.replace(*change, 1))
    assert any(fault in found for found in faults(page)), faults(page)
