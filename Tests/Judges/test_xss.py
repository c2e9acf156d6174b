"""No memo, name, setting or attachment runs a script or leads out of the web: hostile notebooks in a real browser."""

import dataclasses
import json
import re

import pytest

import almanac
import purity
import serving
import test_html
import vectors
from browsing import Browser, address
from conftest import BuiltSite
from parsing import parsed

#: Before any script of a page: what is called, and what the policy stops, is written down. Once it is loaded, every handler that an
#: element may have is woken, and the page that shows it in a frame is told what was heard, and what of the document a parser in Python
#: may see otherwise. A page that leads on is listened to again where it leads.
LISTEN = """
  const heard = [];
  for (const name of ["pwned", "alert", "confirm", "prompt", "print"])
    Object.defineProperty(window, name, { configurable: false, get: () => () => { heard.push(name); } });
  document.addEventListener("securitypolicyviolation", e => heard.push(e.violatedDirective + " " + e.blockedURI));
  const look = () => {
    const stop = e => e.preventDefault();
    for (const name of ["click", "submit", "auxclick"]) document.addEventListener(name, stop, true);
    const found = [], links = ["http:", "https:", "mailto:", "tel:", "webcal:", location.protocol];
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
      if (["SCRIPT", "IFRAME", "OBJECT", "EMBED", "BASE", "FORM", "STYLE", "MATH", ...(element.closest(".text") ? ["TEMPLATE", "NOSCRIPT"] : [])].includes(element.tagName.toUpperCase()) && !/(assets\\/[^\\/]+|\\/rings)\\.js$/.test(element.src || ""))
        found.push("<" + element.tagName + ">");
      // Where no script has run yet only such an attribute can listen.
      if ([...element.attributes].some(each => /^on/i.test(each.name))) for (const name of names) element.dispatchEvent(new Event(name, { bubbles: false, cancelable: true }));
    }
    // What a handler says late is heard too.
    setTimeout(() => parent.postMessage([heard, found, document.body.textContent], "*"), 0);
  };
  if (parent === top && parent !== window) addEventListener("load", () => setTimeout(look, 0));
"""
#: Shows pages side by side, each in a frame of a telephone's size, and gives what each one says.
SHOW = """
  const [urls, done] = arguments, frames = [], reports = urls.map(() => null);
  const hear = event => {
    const place = frames.findIndex(each => each.contentWindow === event.source);
    if (place < 0) return;
    const [heard, found] = reports[place] || [[], []];
    reports[place] = [heard.concat(event.data[0]), found.concat(event.data[1]), event.data[2]];
    if (reports.every(each => each)) { removeEventListener("message", hear); done(reports); }
  };
  addEventListener("message", hear);
  document.body.replaceChildren();
  for (const url of urls) {
    const frame = document.createElement("iframe");
    frame.style = "position: absolute; top: 0; left: 0; width: 390px; height: 640px";
    frame.src = url;
    frames.push(frame);
    document.body.append(frame);
  }
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


@dataclasses.dataclass(frozen=True)
class Read:
    """What a parser in Python sees on a page."""

    faults: list[str]
    words: str
    heading: str


@pytest.fixture(scope="module")
def read(site) -> dict[str, Read]:
    """Each page, parsed once."""
    pages = {}
    for page in pages_of(site):
        root, _ = parsed(page.read_bytes().decode())
        faults = purity.faults(page, site.url) + test_html.faults(page)
        texts = ["".join("".join(each.itertext()) for each in root.iter(purity.HTML + name)) for name in ("article", "h1")]
        pages[str(page.relative_to(site.output))] = Read(faults, *texts)
    return pages


def test_pages_are_valid_and_hold_only_what_is_listed(read):
    assert len(read) > len(VECTORS)
    found = [f"{page}: {fault}" for page, each in read.items() for fault in each.faults]
    # `[<img>](https://…)` has no words: its writer gave it none that are shown.
    found = [each for each in found if "a link without words to https://example.org" not in each]
    assert not found, "\n".join(found)


def test_harmless_words_are_shown(read, addresses):
    lost = [f"{each.path}: {word} of {each.text!r}" for each in VECTORS for word in each.shown if word not in read[addresses[each.path]].words]
    assert not lost, "\n".join(lost)


def test_titles_are_shown_as_written(read, addresses):
    """Neither less nor more than the writer's words: what is escaped twice is no defence."""
    lost, count = [], 0
    for each in VECTORS:
        title = re.match(r'---\ntitle: (".*")\n', each.text)
        if title:
            count += 1
            texts = read[addresses[each.path]].heading, json.loads(title[1])
            shown, wanted = (" ".join(re.sub(r"[\x00-\x20\x7f\ufeff]+", " ", text).split()) for text in texts)
            if shown != wanted:
                lost.append(f"{each.path}: {shown!r} of {wanted!r}")
    assert count >= 20
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
    """Frames with ears in each document; `bypass` switches the page's own policy off."""

    def __init__(self, browser: Browser, home: str, bypass: bool):
        self.driver = browser.driver
        browser.before_each_page("{" + LISTEN + "}")
        browser.command("Page.setBypassCSP", enabled=bypass)
        # Nobody asks what was asked for, and hundreds of pages would be written down.
        browser.command("Network.disable")
        self.driver.get(home)

    def faults(self, urls: list[str], together: int = 16) -> list[tuple[list[str], str]]:
        """What each page does that it must not, and its words."""
        said = []
        for start in range(0, len(urls), together):
            said += self.driver.execute_async_script(SHOW, urls[start : start + together])
        return [([f"heard {each}" for each in dict.fromkeys(heard)] + found, words) for heard, found, words in said]


@pytest.fixture
def watch(browser, tmp_path):
    (tmp_path / "frames.html").write_text("<!doctype html><title>frames</title>")
    with serving.serve(tmp_path) as server:
        # A page from disk is shown by one from disk.
        homes = {False: address(tmp_path / "frames.html"), True: server.url("frames.html")}
        yield lambda bypass: Watch(browser, homes[bypass], bypass)
    browser.command("Page.setBypassCSP", enabled=False)
    browser.command("Network.enable")


def test_no_page_runs_anything_from_disk(site, watch):
    """With the policy of the page: what it has to stop counts as well. One page in three: all are looked at without it, below."""
    # 404.html asks for its styles by their address.
    pages = [page for page in pages_of(site) if page.name != "404.html"][::3]
    said = watch(bypass=False).faults([address(page) for page in pages])
    found = [f"{page.relative_to(site.output)}: {fault}" for page, (faults, _) in zip(pages, said, strict=True) for fault in faults]
    assert not found, "\n".join(found)


def test_no_page_runs_anything_when_served_without_a_policy(site, addresses, watch):
    """Without it, for a policy is the second wall and not the first."""
    found = []
    with serving.serve(site.output) as server:
        server.max_age = 3600
        pages = [str(page.relative_to(site.output)) for page in pages_of(site)]
        said = dict(zip(pages, watch(bypass=True).faults([server.url(page) for page in pages]), strict=True))
    for page, (faults, _) in said.items():
        found += [f"{page}: {fault}" for fault in faults]
    for each in VECTORS:
        found += [f"{each.path}: {word} is not shown" for word in each.shown if word not in said[addresses[each.path]][1]]
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
    body = page.index('<div class="text" dir="auto">') + len('<div class="text" dir="auto">')
    return page[:body] + poison + page[body:]


@pytest.mark.parametrize("poison", POISON + LISTED_ONLY)
def test_the_lists_find(poison, site, addresses):
    clean = (site.output / addresses["v/plain.md"]).read_text()
    assert purity.faults(clean) == []
    assert purity.faults(poisoned(site, addresses, poison))


@pytest.mark.parametrize("bypass", [False, True])
def test_the_browser_finds(bypass, site, addresses, watch, tmp_path):
    (tmp_path / "evil.js").write_text("pwned()")
    for n, poison in enumerate(POISON):
        (tmp_path / f"{n}.html").write_text(poisoned(site, addresses, poison))
    with serving.serve(tmp_path) as server:
        said = watch(bypass).faults([server.url(f"{n}.html") if bypass else address(tmp_path / f"{n}.html") for n in range(len(POISON))])
    unseen = []
    for poison, (faults, words) in zip(POISON, said, strict=True):
        assert "plain words" in words
        if not faults:
            unseen.append(poison)
        if bypass and poison in RUNNING:
            assert "heard pwned" in faults, (poison, faults)
    assert not unseen, unseen
