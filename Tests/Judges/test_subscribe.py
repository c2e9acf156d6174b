"""How readers subscribe: the panel's links, its code as a scanner reads it, its copy button, and what it says without an address."""

import html
import os
import re
import shutil
import subprocess
from urllib.parse import quote

import pytest
from selenium.webdriver.common.by import By

import almanac
from browsing import address
from test_browser import Server, served  # noqa: F401

ZBARIMG = shutil.which("zbarimg")
URL = "https://example.org/tables/"
PANELS = ["index.html", "lin/index.html", "明远/index.html", "mara/index.html", "tags/travel.html"]


def panel(text: str) -> str:
    return re.search(r'<section class="subscribe" id="page:subscribe".*?</section>', text, re.DOTALL)[0]


@pytest.mark.parametrize("page", PANELS)
def test_each_calendar_has_both_addresses(page, example):
    words = panel((example.output / page).read_text())
    webcal = re.findall(r'href="webcal://([^"]*)"', words)
    field = re.findall(r'value="https://([^"]*)"', words)
    assert webcal == field and webcal
    whose = page.split("/")[0]
    if whose in ("lin", "明远", "mara"):
        assert webcal[0] == f"example.org/tables/{quote(whose)}/calendar.ics"
        assert f"example.org/tables/{quote(whose)}/tasks.ics" in webcal
        assert webcal[-1] == "example.org/tables/calendar.ics"
    # Without scripts a button would do nothing.
    assert len(re.findall(r"<button[^>]* hidden", words)) == len(webcal)


def test_the_first_page_leads_to_each_persons_own(example):
    words = panel((example.output / "index.html").read_text())
    for whose in ("lin", "明远", "mara"):
        assert f'href="{quote(whose)}/index.html#page%3Asubscribe"' in words


def test_without_an_address_it_says_how_to_set_one(tmp_path):
    notebook = almanac.write(tmp_path / "Site", {"almanac.yml": "timezone: UTC\nowner: ann\n", "notes/ann/a.md": "---\ndue: 2026-12-24\n---\nx\n"})
    assert almanac.build(notebook).status == 0
    for page in ("index.html", "ann/index.html"):
        words = panel((notebook / "public" / page).read_text())
        assert "almanac.yml" in words and "url: https://" in words
        assert 'calendar.ics"' in words and "webcal:" not in words and "<input" not in words and "feed.xml" not in words
        assert 'class="qr"' not in words


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", PANELS)
def test_the_code_leads_to_the_panel(page, scheme, example, browser, tmp_path):  # noqa: F811
    if not ZBARIMG and not os.environ.get("CI"):
        pytest.skip("zbarimg is not installed: apt-get install zbar-tools")
    browser.resize(390, 844)
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
    browser.open(address(example.output / page))
    picture = tmp_path / "code.png"
    browser.driver.find_element(By.CSS_SELECTOR, "#page\\:subscribe .qr").screenshot(str(picture))
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    read = subprocess.run([ZBARIMG, "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", picture], capture_output=True, text=True, check=False)
    assert read.stdout.strip() == f"{URL}{quote(page)}#page%3Asubscribe"


def test_copy_takes_the_address(served, browser):  # noqa: F811
    origin = "/".join(served.split("/")[:3])
    browser.driver.execute_cdp_cmd("Browser.grantPermissions", {"origin": origin, "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
    assert browser.open(served + "mara/index.html") == []
    button = browser.driver.find_element(By.CSS_SELECTOR, ".offers button[data-copies]")
    assert button.is_displayed()
    button.click()
    copied = browser.driver.execute_async_script("const done = arguments[0]; setTimeout(() => navigator.clipboard.readText().then(done, e => done(String(e))), 100)")
    assert copied == served + "mara/calendar.ics"
    assert browser.driver.find_element(By.CSS_SELECTOR, ".offers [role=status]").text == html.unescape(button.get_attribute("data-done"))


def test_where_nothing_can_be_copied_the_address_is_selected(example, browser):  # noqa: F811
    browser.open(address(example.output / "lin/index.html"))
    browser.driver.execute_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    browser.driver.find_element(By.CSS_SELECTOR, ".offers button[data-copies]").click()
    selected = browser.driver.execute_script("const f = document.activeElement; return f.value.slice(f.selectionStart, f.selectionEnd)")
    assert selected == URL + "lin/calendar.ics"
    button = browser.driver.find_element(By.CSS_SELECTOR, ".offers button[data-copies]")
    assert browser.driver.find_element(By.CSS_SELECTOR, ".offers [role=status]").text == html.unescape(button.get_attribute("data-by-hand"))


@pytest.mark.parametrize("page", PANELS)
def test_all_of_the_panel_fits_a_small_telephone(page, chinese_example, browser):  # noqa: F811
    browser.resize(320)
    browser.open(address(chinese_example.output / page))
    browser.driver.execute_script("document.querySelectorAll('details').forEach(each => { each.open = true })")
    assert browser.overflow() == []
    small = browser.driver.execute_script("""
      return [...document.querySelectorAll("#page\\\\:subscribe :is(a, button, input, summary)")]
        .filter(each => each.offsetParent && each.getBoundingClientRect().height < 43.9).map(each => each.outerHTML);
    """)
    assert small == []


def test_a_page_can_be_pinned_over_the_web_only(example, served, browser):  # noqa: F811
    links = "return [...document.querySelectorAll('link[rel=manifest]')].map(each => each.href)"
    assert browser.open(address(example.output / "mara/index.html")) == []
    assert browser.driver.execute_script(links) == []
    assert browser.open(served + "mara/index.html") == []
    assert browser.driver.execute_script(links) == [served + "manifest.webmanifest"]
    manifest = browser.driver.execute_cdp_cmd("Page.getAppManifest", {})
    assert manifest["url"] == served + "manifest.webmanifest" and manifest["errors"] == []
