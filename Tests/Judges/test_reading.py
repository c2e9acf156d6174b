"""What a reader does on pages: light or dark, narrowing a list, turning its pages, taking an address along, printing, reading without scripts."""

import datetime
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from selenium.webdriver.common.by import By

import almanac
from browsing import address

COUNT = 450


def notebook(folder: Path, count: int) -> Path:
    """Memos of one person under one tag, one a day, and some of another person."""
    files = {"almanac.yml": 'title: Long lists\ntimezone: UTC\nusers:\n  ann: { name: Ann, color: "#2f7a72" }\n  bea: { name: Bea }\n'}
    for n in range(count):
        day = datetime.date(2024, 1, 1) + datetime.timedelta(days=n)
        files[f"notes/ann/d{n}.md"] = f"---\ntitle: Day {n}\ndate: {day}\ntags: [travel]\n---\nWords of day {n}.\n"
    keys = ["due: 2026-12-24\ntags: [家/花園]", "due: 2026-12-25\ntags: [home]", "start: 2026-12-26\ntags: [home, 家]", "tags: [a b]", "pinned: true"]
    for n, key in enumerate(keys):
        files[f"notes/bea/m{n}.md"] = f"---\ntitle: Memo {n}\ndate: 2026-01-0{n + 1}\n{key}\n---\n# Memo {n}\n\n## Part\n\n```\ncode {n}\n```\n\n[there](https://example.org/there)\n"
    return almanac.write(folder, files)


@pytest.fixture(scope="module")
def long(tmp_path_factory) -> Path:
    folder = notebook(tmp_path_factory.mktemp("long") / "Site", COUNT)
    result = almanac.build(folder)
    assert result.status == 0, result.err
    return folder / "public"


# MARK: Light and dark

GROUND = "return getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0)"


def is_dark(browser) -> bool:
    ground = browser.run(GROUND)
    assert ground < 200 or ground > 600, ground
    return ground < 200


def press(browser, selector: str) -> None:
    browser.driver.find_element(By.CSS_SELECTOR, selector).click()


def label(browser) -> str:
    return browser.run("return document.querySelector('.theme').getAttribute('aria-label')")


def test_the_theme_follows_the_system_until_one_is_chosen(example, browser):
    page = address(example.output / "index.html")
    for scheme in ("light", "dark"):
        browser.emulate(prefers_color_scheme=scheme)
        browser.open(page)
        assert is_dark(browser) == (scheme == "dark")
        assert label(browser) == "Colours: as the device"
    press(browser, ".theme")
    assert not is_dark(browser) and label(browser) == "Colours: light"
    # Another page, and this one again, before any script but theme.js has run.
    for other in ("lin/index.html", "index.html"):
        assert not browser.open(address(example.output / other))
        assert not is_dark(browser)
    press(browser, ".theme")
    browser.emulate(prefers_color_scheme="light")
    assert is_dark(browser) and label(browser) == "Colours: dark"
    press(browser, ".theme")
    assert not is_dark(browser) and label(browser) == "Colours: as the device"
    browser.emulate(prefers_color_scheme="dark")
    browser.open(page)
    assert is_dark(browser)


def test_another_tab_follows(example, browser):
    browser.emulate(prefers_color_scheme="light")
    page = address(example.output / "index.html")
    browser.open(page)
    first = browser.driver.current_window_handle
    browser.new_tab()
    browser.driver.get(page)
    press(browser, ".theme")
    press(browser, ".theme")
    assert is_dark(browser)
    browser.driver.switch_to.window(first)
    browser.driver.execute_async_script("setTimeout(arguments[0], 100)")
    assert is_dark(browser) and label(browser) == "Colours: dark"


def test_a_browser_without_storage_shows_what_was_chosen(example, browser):
    browser.emulate(prefers_color_scheme="light")
    browser.before_each_page("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })")
    page = address(example.output / "index.html")
    assert not browser.open(page)
    press(browser, ".theme")
    press(browser, ".theme")
    assert is_dark(browser)
    assert not browser.open(page)
    assert not is_dark(browser)


# MARK: Narrowing a list

SHOWN = "return [...document.querySelectorAll('.row[data-kind]')].filter(e => e.checkVisibility()).map(e => e.querySelector('a').textContent)"


def test_a_list_is_narrowed_by_kind_and_tag(long, browser):
    page = address(long / "bea/index.html")
    assert not browser.open(page)
    assert browser.run(SHOWN) == ["Memo 4", "Memo 3", "Memo 2", "Memo 1", "Memo 0"]
    press(browser, "[data-kind=todo]:not(.row)")
    assert browser.run(SHOWN) == ["Memo 1", "Memo 0"]
    assert browser.driver.find_element(By.CSS_SELECTOR, ".filter [role=status]").text == "2 memos shown"
    # Headings of lists that have nothing left are gone.
    assert browser.run("return [...document.querySelectorAll('section:has([data-kind]) > h2')].filter(e => e.checkVisibility()).map(e => e.textContent)") == ["Memos"]
    # A tag holds those below it.
    press(browser, "[data-tag='%E5%AE%B6']")
    assert browser.run(SHOWN) == ["Memo 0"]
    assert browser.driver.find_element(By.CSS_SELECTOR, ".filter [role=status]").text == "1 memo shown"
    shared = browser.driver.current_url
    assert unquote(urlsplit(shared).fragment) == "kind=todo&tag=家"
    browser.driver.get("about:blank")
    assert not browser.open(shared)
    assert browser.run(SHOWN) == ["Memo 0"]
    assert browser.run("return [...document.querySelectorAll('[aria-pressed=true]')].map(e => e.firstChild.textContent.trim())") == ["To-dos", "家"]
    press(browser, "[data-kind=note]:not(.row)")
    assert browser.run(SHOWN) == []
    assert browser.driver.find_element(By.ID, "page:none-shown").is_displayed()
    press(browser, "[id='page:none-shown'] button")
    assert len(browser.run(SHOWN)) == 5 and not browser.driver.find_element(By.ID, "page:none-shown").is_displayed()
    assert "#" not in browser.driver.current_url
    press(browser, "[data-tag='a%20b']")
    assert browser.run(SHOWN) == ["Memo 3"]
    press(browser, "[data-tag='a%20b']")
    assert len(browser.run(SHOWN)) == 5


def test_an_address_that_means_nothing_shows_nothing_and_a_way_back(long, browser):
    for fragment in ("tag=gone", "kind=%", "kind=__proto__&tag", "&&=="):
        browser.driver.get("about:blank")
        assert not browser.open(address(long / "bea/index.html") + "#" + fragment)
        assert (browser.run(SHOWN) == []) == browser.driver.find_element(By.ID, "page:none-shown").is_displayed()


# MARK: Long lists

ROW = re.compile(r'<p class="row-title"[^>]*><a href="([^"]*\b[dm]\d+\.html)"')


def rows(page: Path) -> list[str]:
    """The memos that a page lists, by their file names."""
    return [unquote(href).split("/")[-1] for href in ROW.findall(page.read_text())]


def test_no_page_lists_more_than_two_hundred_memos(long):
    lists = {page: rows(page) for page in long.rglob("*.html") if page.name != "agenda.html"}
    assert max(map(len, lists.values())) in range(100, 201)
    assert sum(len(names) for names in lists.values()) > 3 * COUNT


@pytest.mark.parametrize("first", ["tags/travel.html", "ann/2024.html"])
def test_every_memo_is_on_one_page_after_the_other(first, long):
    page, seen = long / first, []
    for _ in range(20):
        seen += rows(page)
        following = re.search(r'<nav class="pager".*?rel="next" href="([^"]*)"', page.read_text(), re.S)
        if not following:
            break
        page = page.parent / following[1]
    wanted = [f"d{n}.html" for n in range(COUNT) if first.startswith("tags") or n < 366]
    assert seen == wanted[::-1]


def test_a_new_memo_leaves_the_older_pages_as_they_are(long, tmp_path):
    after = notebook(tmp_path / "Site", COUNT + 1)
    almanac.build(after)
    old = sorted(path.relative_to(long) for path in long.rglob("*--*.html"))
    assert {"tags/travel--1.html", "tags/travel--3.html", "ann/2024--1.html"} <= set(map(str, old))
    changed = [str(path) for path in old if (long / path).read_bytes() != (after / "public" / path).read_bytes()]
    assert not changed
    assert (long / "tags/travel.html").read_bytes() != (after / "public/tags/travel.html").read_bytes()


# MARK: Taking along

def test_a_memo_gives_its_address(long, browser):
    browser.before_each_page("addEventListener('copy', e => { window.copied = document.activeElement.value ?? getSelection().toString() }, true)")
    page = address(long / "bea/m0.html")
    for clipboard in ("{ writeText: async text => { window.copied = text } }", "{ writeText: async () => { throw new Error('no') } }", "undefined"):
        browser.before_each_page(f"Object.defineProperty(navigator, 'clipboard', {{ configurable: true, value: {clipboard} }})")
        browser.driver.get("about:blank")
        assert not browser.open(page + "#part")
        press(browser, ".copy-link")
        browser.driver.execute_async_script("setTimeout(arguments[0], 20)")
        assert browser.run("return window.copied") == page
        assert browser.driver.find_element(By.CSS_SELECTOR, ".copy-link").text == "Copied"
        assert browser.run("return document.getElementById('page:status').textContent") == "Copied"
        press(browser, ".copy-code")
        browser.driver.execute_async_script("setTimeout(arguments[0], 20)")
        assert browser.run("return window.copied") == "code 0\n"


def test_headings_have_links_that_show_on_focus(long, browser):
    browser.open(address(long / "bea/m0.html"))
    anchor = browser.driver.find_element(By.CSS_SELECTOR, "h2 > .anchor")
    assert anchor.get_attribute("href").endswith("m0.html#part")
    browser.run("document.querySelector('h2 > .anchor').focus({ focusVisible: true })")
    browser.driver.execute_async_script("setTimeout(arguments[0], 200)")
    assert anchor.value_of_css_property("opacity") == "1"


# MARK: Without scripts, on paper, by finger

KINDS = ["index.html", "people.html", "ann/index.html", "ann/2024.html", "ann/2024--1.html", "bea/m0.html", "tags/index.html", "tags/travel.html", "tags/travel--1.html", "archive.html", "archive/2024-03.html", "404.html"]


def test_pages_read_without_scripts(long, browser):
    browser.runs_scripts(False)
    for page in KINDS:
        browser.driver.get(address(long / page))
        assert browser.driver.find_element(By.TAG_NAME, "h1").is_displayed(), page
        assert len(browser.driver.find_elements(By.CSS_SELECTOR, ".masthead nav a")) > 4, page
        assert not browser.run("return [...document.querySelectorAll('button')].filter(e => e.checkVisibility()).map(e => e.outerHTML)"), page
        assert not browser.run("return [...document.querySelectorAll('main .row')].filter(e => !e.checkVisibility()).map(e => e.outerHTML)"), page


def test_paper_has_no_navigation(long, browser):
    browser.emulate("print")
    for page in KINDS[:-1]:
        browser.driver.get(address(long / page))
        browser.run("document.documentElement.dataset.theme = 'dark'")
        heading = browser.driver.find_element(By.TAG_NAME, "h1").text
        words = set(browser.run("return document.body.innerText").split("\n")) - {heading}
        assert not words & {"People", "Search", "Archive", "Subscribe", "Copy link", "Copy", "Older", "Newest"}, page
        assert heading and browser.run(GROUND) == 255 * 3, page
        assert browser.run("return getComputedStyle(document.body).color") == "rgb(0, 0, 0)", page
    browser.driver.get(address(long / "bea/m0.html"))
    shown = browser.run("return getComputedStyle(document.querySelector('.text a[href^=http]'), '::after').content")
    assert "https://example.org/there" in shown
    assert browser.command("Page.printToPDF")["data"].startswith("JVBERi0")


#: Links within sentences and the words of a memo may be as small as these are; a row's title reaches over the whole row.
SMALL = """
  const among = ".skip, .row-title a, .text *, dd a, .facts a, .subscribe *";
  return [...document.querySelectorAll("a, button, summary, input")]
    .filter(e => e.checkVisibility() && !e.matches(among) && e.getBoundingClientRect().height < 44).map(e => e.outerHTML.slice(0, 100));
"""


@pytest.mark.parametrize("width", [320, 390])
def test_what_a_finger_touches_is_large_enough(width, long, browser):
    browser.resize(width)
    for page in KINDS[:-1]:
        browser.driver.get(address(long / page))
        small = browser.run(SMALL)
        assert not small, "\n".join([page, *small])
        wide = browser.overflow()
        assert not wide, "\n".join([page, *wide])
