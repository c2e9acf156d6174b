"""With scripts off every kind of page shows what it shows with them, leads everywhere, and has no control that does nothing."""

import almanac
import pytest
from kinds import KINDS, LANGUAGES

#: What is for scripts only: controls, and the words about them.
CONTROLS = "button, form, .filter, .ring, .day-word, .alarm-hint, .search-hint"
WORDS = """
  const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.data.trim(), parent = node.parentElement;
    if (words && parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !parent.closest(arguments[0])) found.push(words);
  }
  return found;
"""
LINKS = "return [...document.querySelectorAll('a[href]')].filter(each => each.checkVisibility()).map(each => each.href.split('#')[0])"
WORKING = """
  return [...document.querySelectorAll("button, select, textarea, input, [role=switch], [role=button], [onclick]")]
    .filter(each => each.checkVisibility() && !each.disabled && !each.readOnly).map(each => each.outerHTML.slice(0, 200))
"""


def opened(kind: str, site, browser, scripts: bool) -> tuple[list[str], list[str]]:
    """The words that a page shows, and where it leads."""
    browser.at(almanac.NOW)
    browser.runs_scripts(scripts)
    faults = browser.open(site.url(kind))
    assert not faults, faults
    return browser.run(WORDS, CONTROLS), browser.run(LINKS)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("person, narrowed", "search", "search, found", "search, nothing found")])
def test_a_page_shows_all_without_scripts(kind, shown, browser):
    languages = list(LANGUAGES)
    site = shown[languages[list(KINDS).index(kind) % len(languages)]]
    words, links = opened(kind, site, browser, True)
    plain_words, plain_links = opened(kind, site, browser, False)
    assert len(plain_words) > 8
    assert not (set(words) - set(plain_words))
    assert not (set(links) - set(plain_links))
    assert not browser.run(WORKING)
    navigation = browser.run("return [...document.querySelectorAll('.masthead a[href]')].filter(each => each.checkVisibility()).map(each => each.href)")
    assert len(navigation) >= 6
    home = site.server.url("")
    for link in {*navigation, *plain_links}:
        if link.startswith(home):
            assert (site.output / browser.run("return decodeURI(arguments[0])", link.removeprefix(home).split("?")[0])).is_file(), link


def test_the_search_says_what_it_needs_and_leads_on(shown, browser):
    for language in LANGUAGES:
        browser.runs_scripts(False)
        site = shown[language]
        assert browser.open(site.url("search, found")) == []
        main = browser.run("return document.querySelector('main').innerText")
        assert "JavaScript" in main or "指令碼" in main or "脚本" in main, main
        assert len(browser.run("return [...document.querySelectorAll('main a[href]')].filter(each => each.checkVisibility()).map(each => each.href)")) >= 2


def test_what_is_lost_or_does_nothing_is_seen(shown, browser):
    site = shown["en"]
    page = site.output / "poisoned.html"
    text = site.page("tags").read_text()
    script = site.output / "assets/poison.js"
    script.write_text("document.querySelector('main').append('only with scripts')")
    page.write_text(text.replace("</main>", "<button>dead</button></main>").replace("tags/", "").replace("../", "").replace("</head>", '<script defer src="assets/poison.js"></script></head>'))
    url = site.server.url("poisoned.html")
    browser.open(url)
    assert "only with scripts" in browser.run(WORDS, CONTROLS)
    browser.runs_scripts(False)
    browser.open(url)
    assert "only with scripts" not in browser.run(WORDS, CONTROLS)
    assert browser.run(WORKING)
    page.unlink()
    script.unlink()
