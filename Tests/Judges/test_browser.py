"""Pages open in headless Chromium, from disk and below a sub-path, without an error and without a failed request."""

import functools
import http.server
import threading
from pathlib import Path
from urllib.parse import quote, unquote

import pytest
from selenium.webdriver.common.by import By

import almanac
from browsing import Browser, address

#: The fixture of this name is in conftest.py; the name stays here for those who still import it.
browser = Browser

PAGES = [
    "index.html",
    "lin/index.html",
    "明远/index.html",
    "mara/index.html",
    "lin/陶/第三窯.html",
    "lin/陶/釉藥紀錄.html",
    "lin/家/滷肉.html",
    "lin/鬧鐘/練琴.html",
    "明远/工作/备份.html",
    "mara/bindery/coptic-stitch.html",
    "mara/letters/2026-11-15-first-frost.html",
    "mara/travel/packing.html",
    "tags/index.html",
    "tags/travel.html",
    "tags/過年.html",
    "archive.html",
    "archive/2026-11.html",
]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("site", ["example", "chinese_example"])
def test_page_opens_from_disk_and_fits_a_small_telephone(page, site, browser, request):
    browser.resize(1200, 800)
    output = request.getfixturevalue(site).output
    faults = browser.open(address(output / page))
    assert not faults, "\n".join(faults)
    assert browser.driver.find_element(By.TAG_NAME, "h1").is_displayed()
    assert browser.driver.execute_script("return document.styleSheets.length") > 0
    browser.resize(320)
    wide = browser.overflow()
    assert not wide, "\n".join(wide)


def test_overflow_is_seen(browser, tmp_path):
    page = tmp_path / "wide.html"
    page.write_text('<!doctype html><meta name="viewport" content="width=device-width"><pre>' + "x" * 200)
    browser.resize(320)
    browser.open(address(page))
    assert browser.overflow()


def test_faults_are_seen(browser, tmp_path):
    page = tmp_path / "page.html"
    for body in ("<img src=gone.png>", "<script>console.warn('x')</script>", "<script>throw 1</script>", "<img src=http://127.0.0.1:1/x.png>"):
        page.write_text("<!doctype html>" + body)
        assert browser.open(address(page)), body


def test_images_are_shown(example, browser):
    browser.open(address(example.output / "mara/bindery/coptic-stitch.html"))
    script = """
      const image = document.images[0], done = arguments[0];
      image.scrollIntoView();
      image.decode().then(() => done(image.naturalWidth > 0 && image.getBoundingClientRect().width > 40), () => done(false));
    """
    assert browser.driver.execute_async_script(script)


def test_a_redirect_leads_to_its_memo(example, browser):
    for old, new in [("2025/packing.html", "mara/travel/packing.html"), ("recipes/braised-pork.html", "lin/家/滷肉.html")]:
        faults = browser.open(address(example.output / old))
        browser.driver.execute_async_script("setTimeout(arguments[0], 200)")
        assert not faults, faults
        assert unquote(browser.driver.current_url).endswith(new)


def test_dark_pages_are_dark(example, browser):
    ground = "return getComputedStyle(document.body).backgroundColor === 'rgba(0, 0, 0, 0)' ? getComputedStyle(document.documentElement).backgroundColor : getComputedStyle(document.body).backgroundColor"
    grounds = []
    for scheme in ("light", "dark"):
        browser.emulate(prefers_color_scheme=scheme)
        browser.open(address(example.output / "index.html"))
        colour = browser.driver.execute_script(ground)
        grounds.append(sum(map(float, colour[colour.index("(") + 1 : -1].split(",")[:3])))
    assert grounds[0] > 600 and grounds[1] < 200, grounds


class Server(http.server.SimpleHTTPRequestHandler):
    """A static host that answers an unknown address with 404.html, below /tables/."""

    def translate_path(self, path):
        return super().translate_path(path.removeprefix("/tables")) if path.startswith("/tables/") else "/nonexistent"

    def send_error(self, code, message=None, explain=None):
        body = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """The example built for, and served at, a sub-path of a local host."""
    notebook = almanac.copy(almanac.ROOT / "Site", tmp_path_factory.mktemp("served") / "Site")
    handler = functools.partial(Server, directory=str(notebook / "public"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    url = f"http://127.0.0.1:{server.server_address[1]}/tables/"
    settings = (notebook / "almanac.yml").read_text()
    assert "https://example.org/tables/" in settings
    almanac.write(notebook, {"almanac.yml": settings.replace("https://example.org/tables/", url)})
    result = almanac.build(notebook)
    assert result.status in (0, 1), result.err
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield url
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("page", ["index.html", "明远/index.html", "lin/陶/第三窯.html", "tags/過年.html"])
def test_page_opens_below_a_sub_path(page, served, browser):
    faults = browser.open(served + quote(page))
    assert not faults, "\n".join(faults)


def test_not_found_page_works_at_any_depth(served, browser):
    browser.resize(320)
    lost = served + "no/such/page.html"
    faults = [each for each in browser.open(lost) if not (lost in each and "404" in each)]
    assert not faults, faults
    assert browser.overflow() == []
    browser.driver.find_element(By.CSS_SELECTOR, "main a").click()
    assert browser.driver.current_url == served + "index.html"
    browser.drain()


def test_every_link_of_the_first_page_can_be_followed(example, browser):
    browser.resize(1200, 800)
    browser.open(address(example.output / "index.html"))
    hrefs = browser.driver.execute_script("return [...document.querySelectorAll('a[href]')].map(a => a.href)")
    pages = sorted({href for href in hrefs if href.startswith("file:") and href.endswith(".html")})
    assert len(pages) > 8
    for href in pages:
        faults = browser.open(href)
        assert not faults, faults
