"""No memo, name, setting or attachment runs a script or leads out of the web: hostile notebooks in a real browser."""

import json
import re

import html5lib
import pytest
from selenium.common.exceptions import JavascriptException

import almanac
import purity
import serving
import test_html
import vectors
from conftest import BuiltSite
from test_browser import address, browser

assert browser

#: Before any script of the page: what is called, and what the policy stops, is written down.
LISTEN = """
  window.heard = [];
  for (const name of ["pwned", "alert", "confirm", "prompt", "print"])
    Object.defineProperty(window, name, { configurable: false, get: () => () => { window.heard.push(name); } });
  document.addEventListener("securitypolicyviolation", e => window.heard.push(e.violatedDirective + " " + e.blockedURI));
"""
#: Wakes every handler that an element may have, and tells what was heard, and what of the document a parser in Python may see otherwise.
LOOK = """
  const stop = e => e.preventDefault();
  for (const name of ["click", "submit", "auxclick"]) document.addEventListener(name, stop, true);
  const heard = window.heard, found = [], links = ["http:", "https:", "mailto:", "tel:", "webcal:", location.protocol];
  document.querySelectorAll("details").forEach(e => { e.open = true; });
  const names = ["mouseover", "mouseenter", "mousemove", "focus", "focusin", "blur", "click", "error", "load", "toggle", "beforetoggle",
    "start", "begin", "animationstart", "transitionend", "input", "change", "keydown", "pointerenter", "wheel", "scroll", "copy", "drag"];
  for (const element of [document.documentElement, ...document.querySelectorAll("*")]) {
    for (const attribute of element.attributes) {
      if (/^on/i.test(attribute.name) || ["style", "srcdoc", "srcset"].includes(attribute.name)) found.push(attribute.name + "=" + attribute.value);
      if (["href", "src", "xlink:href", "action", "formaction", "data", "poster", "background", "cite"].includes(attribute.name)) {
        if (!URL.canParse(attribute.value, document.baseURI)) continue;
        const url = new URL(attribute.value, document.baseURI);
        if (!links.includes(url.protocol)) found.push(attribute.name + "=" + attribute.value);
        if (element.tagName === "IMG" && !["http:", "https:", location.protocol].includes(url.protocol)) found.push("image " + attribute.value);
      }
    }
    if (["SCRIPT", "IFRAME", "OBJECT", "EMBED", "BASE", "FORM", "STYLE", "MATH", ...(element.closest(".text") ? ["TEMPLATE", "NOSCRIPT"] : [])].includes(element.tagName.toUpperCase()) && !/assets\\/[^\\/]+\\.js$/.test(element.src || ""))
      found.push("<" + element.tagName + ">");
    for (const name of names) element.dispatchEvent(new Event(name, { bubbles: false, cancelable: true }));
  }
  return [heard.slice(), found, document.body.textContent];
"""


def corpus() -> list[str]:
    path = almanac.CORPUS / "gfm/markdown-it/xss.json"
    return [case["markdown"] for case in json.loads(path.read_text())] if path.is_file() else []


VECTORS = vectors.vectors(corpus())


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> BuiltSite:
    notebook = almanac.write(tmp_path_factory.mktemp("xss") / "Site", vectors.files(VECTORS))
    result = almanac.build(notebook)
    assert not result.has_crashed and result.status in (0, 1), result.err
    return BuiltSite(notebook, notebook / "public", result, "https://example.org/x/")


def pages_of(site: BuiltSite) -> list:
    """The pages that we made: a page that someone attached, and opens by itself, is theirs."""
    return [page for page in site.pages() if page.name != "evil.html"]


@pytest.fixture(scope="module")
def addresses(site) -> dict[str, str]:
    """The page of each memo."""
    listed = almanac.run("list", site.notebook, "--json", "--quiet").out
    return {memo["path"].removeprefix("notes/lin/"): memo["url"] for memo in map(json.loads, listed.splitlines())}


def test_there_are_enough():
    assert len(VECTORS) > 350
    assert not almanac.CORPUS.is_dir() or len(corpus()) == 13
    assert len({each.path for each in VECTORS}) == len(VECTORS)


def test_every_memo_has_its_page(site, addresses):
    without = [each.text for each in VECTORS if not addresses.get(each.path)]
    assert not without, "\n\n".join(without)


def test_pages_hold_only_what_is_listed(site):
    pages = pages_of(site)
    assert len(pages) > len(VECTORS)
    found = [f"{page.relative_to(site.output)}: {fault}" for page in pages for fault in purity.faults(page, site.url)]
    assert not found, "\n".join(found)


def test_pages_are_valid(site):
    found = [f"{page.relative_to(site.output)}: {fault}" for page in pages_of(site) for fault in test_html.faults(page)]
    # `[<img>](https://…)` has no words: its writer gave it none that are shown.
    found = [each for each in found if "a link without words to https://example.org" not in each]
    assert not found, "\n".join(found)


def test_harmless_words_are_shown(site, addresses):
    lost = []
    for each in VECTORS:
        root = html5lib.parse((site.output / addresses[each.path]).read_text(), namespaceHTMLElements=True)
        (article,) = root.iter(purity.HTML + "article")
        words = "".join(article.itertext())
        lost += [f"{each.path}: {word} of {each.text!r}" for word in each.shown if word not in words]
    assert not lost, "\n".join(lost)


def test_titles_are_shown_as_written(site, addresses):
    """Neither less nor more than the writer's words: what is escaped twice is no defence."""
    lost = []
    for each in VECTORS:
        title = re.match(r'---\ntitle: (".*")\n', each.text)
        if title:
            root = html5lib.parse((site.output / addresses[each.path]).read_text(), namespaceHTMLElements=True)
            (heading,) = root.iter(purity.HTML + "h1")
            shown, wanted = (" ".join(re.sub(r"[\x00-\x20\x7f\ufeff]+", " ", text).split()) for text in ("".join(heading.itertext()), json.loads(title[1])))
            if shown != wanted:
                lost.append(f"{each.path}: {shown!r} of {wanted!r}")
    assert not lost, "\n".join(lost)


def test_nothing_is_written_elsewhere(site):
    """Slugs, aliases and names that lead out of the output lead nowhere."""
    made = [path for path in site.notebook.parent.rglob("*") if path.is_file() and not path.is_relative_to(site.output)]
    ours = set(vectors.files(VECTORS))
    foreign = [str(path.relative_to(site.notebook)) for path in made if str(path.relative_to(site.notebook)) not in ours]
    assert not [path for path in foreign if not path.startswith(".almanac/")], foreign


def test_feeds_hold_no_foreign_scheme(site):
    for feed in site.feeds():
        text = re.sub(rb"\r\n[ \t]", b"", feed.read_bytes()).decode()
        for line in text.splitlines():
            name, _, value = line.partition(":")
            if name.split(";")[0] in ("URL", "SOURCE", "ATTACH", "IMAGE"):
                assert re.match(r"(https?|mailto|tel):", value), (feed, line)


class Watch:
    """The browser with ears on each new document; `bypass` switches the page's own policy off."""

    def __init__(self, browser, bypass: bool):
        self.driver = browser.driver
        self.script = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": LISTEN})["identifier"]
        self.driver.execute_cdp_cmd("Page.enable", {})
        self.driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": bypass})

    def close(self) -> None:
        self.driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": False})
        self.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": self.script})

    def faults(self, url: str) -> tuple[list[str], str]:
        """What a page does that it must not, and its words."""
        self.driver.get(url)
        for attempt in range(5):
            try:
                heard, found, words = self.driver.execute_script(LOOK)
                # What a handler says late is heard too.
                late = self.driver.execute_async_script("const done = arguments[0]; setTimeout(() => done(window.heard.slice()), 0)")
                break
            except JavascriptException:
                # A page that leads on was left meanwhile: where it leads is looked at in its place.
                assert attempt < 4
        return [f"heard {each}" for each in dict.fromkeys(heard + late)] + found, words


@pytest.fixture
def watch(browser):
    made = []

    def make(bypass: bool) -> Watch:
        made.append(Watch(browser, bypass))
        return made[-1]

    yield make
    for each in made:
        each.close()
    browser.drain()


def test_no_page_runs_anything_from_disk(site, watch):
    """With the policy of the page: what it has to stop counts as well. 404.html asks for its styles by their address."""
    watch = watch(bypass=False)
    found = [f"{page.relative_to(site.output)}: {fault}" for page in pages_of(site) if page.name != "404.html" for fault in watch.faults(address(page))[0]]
    assert not found, "\n".join(found)


def test_no_page_runs_anything_when_served_without_a_policy(site, addresses, watch):
    """Without it, for a policy is the second wall and not the first."""
    watch = watch(bypass=True)
    found = []
    with serving.serve(site.output) as server:
        for page in pages_of(site):
            faults, words = watch.faults(server.url(str(page.relative_to(site.output))))
            found += [f"{page.relative_to(site.output)}: {fault}" for fault in faults]
            for each in VECTORS:
                if addresses[each.path] == str(page.relative_to(site.output)):
                    found += [f"{each.path}: {word} is not shown" for word in each.shown if word not in words]
    assert not found, "\n".join(found)


# MARK: The checkers can fail.

RUNNING = [
    "<script>pwned()</script>",
    "<img src=x onerror=pwned()>",
    "<svg onload=pwned()></svg>",
    "<p onmouseover=pwned()>x</p>",
    "<details ontoggle=pwned() open><summary>x</summary></details>",
    "<script src='evil.js'></script>",
]
POISON = [
    *RUNNING,
    "<a href='javascript:pwned()'>x</a>",
    "<a href='java\tscript:pwned()'>x</a>",
    "<a href='\x01javascript:pwned()'>x</a>",
    "<a href='data:text/html,x'>x</a>",
    "<iframe srcdoc='<script>pwned()</script>'></iframe>",
    "<img alt=x src='data:image/png;base64,AA'>",
    "<form action=x></form>",
    "<style>p { color: red }</style>",
    "<p style='color: red'>x</p>",
    "<base href='https://example.org/'>",
]
LISTED_ONLY = ["<a href='file:///etc/passwd'>x</a>", "<!-- x -->", "<input type=text>", "<b>x</b>", "<p id='page:x'>x</p>", "<a href='//example.org/x'>x</a>", "<p class='x\"y'>x</p>", "<a href='a b'>x</a>"]


def poisoned(site: BuiltSite, addresses: dict[str, str], poison: str, bypass: bool = False) -> str:
    page = (site.output / addresses["v/plain.md"]).read_text()
    assert page.count("plain words") > 1 and page.count("<p id=\"^here\">plain words</p>") <= 1
    body = page.index('<div class="text">') + len('<div class="text">')
    return page[:body] + poison + page[body:]


@pytest.mark.parametrize("poison", POISON + LISTED_ONLY)
def test_the_lists_find(poison, site, addresses):
    clean = (site.output / addresses["v/plain.md"]).read_text()
    assert purity.faults(clean) == []
    assert purity.faults(poisoned(site, addresses, poison))


@pytest.mark.parametrize("bypass", [False, True])
def test_the_browser_finds(bypass, site, addresses, watch, tmp_path):
    watch = watch(bypass)
    (tmp_path / "evil.js").write_text("pwned()")
    unseen = []
    for n, poison in enumerate(POISON):
        page = tmp_path / f"{n}.html"
        page.write_text(poisoned(site, addresses, poison))
        faults, words = watch.faults(address(page))
        assert "plain words" in words
        if not faults:
            unseen.append(poison)
        if bypass and poison in RUNNING:
            assert "heard pwned" in faults, (poison, faults)
    assert not unseen, unseen
