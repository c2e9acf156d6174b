"""The fixtures of markdown-it: its HTML is of another style, so that trees are compared, and links by where they lead."""

import json

import html5lib
import pytest

import almanac
import purity

pytestmark = pytest.mark.skipif(not almanac.CORPUS.is_dir(), reason=almanac.NO_CORPUS)

#: What we do otherwise on purpose, and why.
EXCEPTIONS: dict[str, dict[int, str]] = {
    "strikethrough": {
        1: "GFM: three and more tildes are no strikethrough",
        2: "GFM, as 1",
        3: "GFM, as 1",
        4: "GFM, as 1",
        5: "emphasis is found first: libcmark knows no tildes",
        6: "a link without a target is its words",
        10: "as 6",
        13: "GFM: one tilde strikes through as well",
        14: "GFM, as 1",
    },
    "tables": {
        5: "GFM: a list item begins before a table could",
        18: "GFM: `# ` begins a heading before a table could",
        19: "GFM, as 18",
    },
    "alerts": {
        9: "Obsidian: any word is a callout",
        10: "Obsidian: what follows is the title",
    },
    "linkify": {
        7: "a code span holds together more closely than a bare link",
        9: "GFM: a backslash before a letter is a backslash, and the link begins behind it",
        16: "raw HTML is not passed through, so that no tag of the fixture opens a link",
        17: "GFM: a link shows what was written, its escapes not decoded",
        21: "GFM: a host needs `www.` or a scheme",
        22: "GFM, as 21",
        23: "GFM, as 21",
        24: "GFM, as 21",
    },
    "footnote-footnote": {
        4: "GFM has no notes within the line, nor does the contract: `^[…]` stays as written",
        5: "as 4",
        12: "as 4",
        13: "GFM: a definition within the first words of another is its words",
    },
}

#: Fixtures, and how many cases they hold.
FIXTURES = {"strikethrough": 15, "tables": 42, "tasklists": 11, "alerts": 15, "linkify": 31, "footnote-footnote": 14}


def cases(name: str) -> list[dict]:
    return json.loads((almanac.CORPUS / f"gfm/markdown-it/{name}.json").read_text())


@pytest.fixture(scope="module")
def bodies(tmp_path_factory):
    """The body of the memo that each case becomes."""
    files = {"almanac.yml": "owner: lin\nusers:\n  lin:\n"}
    for name in FIXTURES:
        for n, case in enumerate(cases(name)):
            files[f"notes/lin/{name}/{n}.md"] = f"---\ntitle: {name} {n}\n---\n{case['markdown']}"
    notebook = almanac.write(tmp_path_factory.mktemp("fixtures") / "Site", files)
    result = almanac.build(notebook)
    assert not result.has_crashed, result.err

    def body(name: str, n: int):
        root = html5lib.parse((notebook / f"public/lin/{name}/{n}.html").read_text(), namespaceHTMLElements=True)
        (text,) = purity.text_of(root)
        return text

    return body


def tree(element, fold) -> list:
    """An element as nested lists: its name, what `fold` keeps of its attributes, its words and children."""
    made: list = [fold(element.tag.removeprefix(purity.HTML), dict(element.items()))]

    def add(words: str | None) -> None:
        text = " ".join((words or "").split())
        if text:
            made.append(text)

    add(element.text)
    for child in element:
        made.append(tree(child, fold))
        add(child.tail)
    return made


def folded(name: str, attributes: dict) -> tuple:
    """The same name for the same thing in both styles."""
    name = {"s": "del"}.get(name, name)
    kept = {key: value for key, value in attributes.items() if key in ("href", "src", "start", "checked", "disabled")}
    aligned = attributes.get("align") or attributes.get("style", "").removeprefix("text-align:")
    classes = attributes.get("class", "")
    if aligned:
        kept["align"] = aligned
    if "alert" in classes or "callout" in classes:
        kept["class"] = "title" if classes.endswith("title") else attributes.get("data-callout") or classes.rsplit("-", 1)[-1]
    if name == "h3":
        name = "h2"
    return (name, *sorted(kept.items()))


def wanted(html: str) -> list:
    root = html5lib.parseFragment(html, namespaceHTMLElements=True)
    return tree(root, folded)[1:]


@pytest.mark.parametrize("name", FIXTURES)
def test_number_of_cases(name):
    assert len(cases(name)) == FIXTURES[name]


@pytest.mark.parametrize("name", ["strikethrough", "tables", "tasklists", "alerts"])
def test_trees_are_the_same(name, bodies):
    differing = {}
    for n, case in enumerate(cases(name)):
        ours, theirs = tree(bodies(name, n), folded)[1:], wanted(case["html"])
        if ours != theirs:
            differing[n] = f"{name} {n} {case['title']}: {case['markdown']!r}\n  ours   {ours}\n  theirs {theirs}"
    assert differing.keys() == EXCEPTIONS.get(name, {}).keys(), "\n".join(text for n, text in differing.items() if n not in EXCEPTIONS.get(name, {}))


def linked(root) -> list[tuple[str, str]]:
    return [(each.get("href") or "", "".join(each.itertext())) for each in root.iter(purity.HTML + "a")]


def test_bare_links(bodies):
    differing = {}
    for n, case in enumerate(cases("linkify")):
        theirs = html5lib.parseFragment(case["html"], namespaceHTMLElements=True)
        ours = bodies("linkify", n)
        if linked(ours) != linked(theirs) or "".join(ours.itertext()).split() != "".join(theirs.itertext()).split():
            differing[n] = f"linkify {n} {case['title']}: {case['markdown']!r}\n  ours   {linked(ours)}\n  theirs {linked(theirs)}"
    assert differing.keys() == EXCEPTIONS.get("linkify", {}).keys(), "\n".join(text for n, text in differing.items() if n not in EXCEPTIONS.get("linkify", {}))


def footnotes(root) -> tuple[list[str], list[str]]:
    """The numbers that stand in the text, and the words of each note without its arrows."""
    def is_of(each, *classes):
        return set(classes) & set((each.get("class") or "").split())

    arrows = {id(word) for a in root.iter(purity.HTML + "a") if is_of(a, "footnote-backref") or a.get("data-footnote-backref") is not None for word in a.iter()}
    marks = [each for each in root.iter(purity.HTML + "sup") if is_of(each, "footnote-ref") and id(each) not in arrows]
    references = ["".join(each.itertext()).strip("[]").split(":")[0] for each in marks]
    notes = []
    for section in root.iter(purity.HTML + "section"):
        for item in section.iter(purity.HTML + "li"):
            if not (item.get("id") or "").lstrip("page:").startswith("fn"):
                continue
            words = []
            for each in item.iter():
                if id(each) not in arrows:
                    words.append(each.text or "")
                words.append(each.tail or "" if each is not item else "")
            notes.append(" ".join("".join(words).split()))
    return references, notes


def test_footnotes(bodies):
    differing = {}
    for n, case in enumerate(cases("footnote-footnote")):
        theirs, ours = html5lib.parseFragment(case["html"], namespaceHTMLElements=True), bodies("footnote-footnote", n)
        if footnotes(ours) != footnotes(theirs):
            differing[n] = f"footnote {n} {case['title']}: {case['markdown']!r}\n  ours   {footnotes(ours)}\n  theirs {footnotes(theirs)}"
    assert differing.keys() == EXCEPTIONS.get("footnote-footnote", {}).keys(), "\n".join(text for n, text in differing.items() if n not in EXCEPTIONS.get("footnote-footnote", {}))


def test_trees_differ_where_pages_do():
    assert wanted("<p>a <s>b</s></p>") == wanted("<p>a <del>b</del></p>") != wanted("<p>a <em>b</em></p>")
    assert wanted('<table><tr><th align="left">a') == wanted('<table><tr><th style="text-align:left">a') != wanted("<table><tr><th>a")
