"""The browser of the judges does what it says: otherwise a page would be judged that no reader sees."""

import pytest
import serving
from browsing import address

PAGE = """<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>x</title><p id="p">here</p><script>
  window.calls = [];
  const note = name => window.calls.push(name + " " + new Date().toISOString().slice(11, 19));
  setTimeout(note, 5000, "late");
  setTimeout(note, 1000, "early");
  window.every = setInterval(note, 2000, "every");
  clearTimeout(setTimeout(note, 10, "never"));
</script>"""
TIME = "return new Date().toISOString() + ' ' + Date.now() + ' ' + new Date(0).getTime() + ' ' + (new Date() instanceof Date)"


@pytest.fixture
def page(tmp_path) -> str:
    (tmp_path / "page.html").write_text(PAGE)
    return address(tmp_path / "page.html")


def test_the_clock_stands_until_it_is_advanced(page, browser):
    browser.at("2026-12-01T07:29:58+08:00")
    assert browser.open(page) == []
    assert browser.run(TIME) == "2026-11-30T23:29:58.000Z 1796081398000 0 true"
    assert browser.run("return calls") == []
    browser.advance(5)
    assert browser.run("return calls") == ["early 23:29:59", "every 23:30:00", "every 23:30:02", "late 23:30:03"]
    browser.advance(0.5)
    assert browser.run(TIME).startswith("2026-11-30T23:30:03.500Z ")
    assert browser.open(page) == []
    assert browser.run(TIME).startswith("2026-11-30T23:30:03.500Z ")


def test_timers_are_late_after_a_sleep(page, browser):
    browser.at("2026-12-01T07:29:58+08:00")
    browser.open(page)
    browser.advance(3600, asleep=True)
    assert browser.run("return calls") == ["early 00:29:58", "every 00:29:58", "late 00:29:58"]


def test_no_timer_is_called_when_the_clock_is_set(page, browser):
    browser.at("2026-12-01T07:29:58+08:00")
    browser.open(page)
    browser.set_clock("2026-12-01T06:00:00+08:00")
    assert browser.run("return calls") == []
    browser.advance(1)
    assert browser.run("return calls") == ["early 22:00:01"]


def test_a_second_tab_has_the_same_time(page, browser):
    browser.at("2026-12-01T07:29:58+08:00")
    browser.open(page)
    browser.new_tab()
    browser.open(page)
    assert browser.run(TIME).startswith("2026-11-30T23:29:58.000Z ")


def test_each_test_has_a_new_browser(page, browser):
    assert len(browser.driver.window_handles) == 1
    browser.open(page)
    assert browser.run("return !window.testClock && Math.abs(new Date() - arguments[0]) < 86400e3 * 36500", 0)
    assert browser.run("return [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]") == [1200, False]


@pytest.mark.parametrize("http", [False, True])
def test_nothing_stays_stored(http, tmp_path, browser):
    (tmp_path / "page.html").write_text(PAGE)
    with serving.serve(tmp_path) as server:
        url = server.url("page.html") if http else address(tmp_path / "page.html")
        for _ in range(2):
            browser.open(url)
            assert browser.run("return localStorage.length") == 0
            browser.run("localStorage.setItem('a', 'b')")
            browser.open(url)
            assert browser.run("return localStorage.length") == 1
            browser.reset()


def test_what_a_reader_has(page, browser):
    browser.zone("Asia/Taipei")
    browser.emulate(media="print", prefers_color_scheme="dark", prefers_reduced_motion="reduce")
    browser.resize(320)
    browser.open(page)
    seen = "return [new Date(0).getHours(), innerWidth, ...['print', '(prefers-color-scheme: dark)', '(prefers-reduced-motion)'].map(each => matchMedia(each).matches)]"
    assert browser.run(seen) == [8, 320, True, True, True]


def test_scripts_can_be_switched_off(page, browser):
    browser.runs_scripts(False)
    assert browser.open(page) == []
    assert browser.run("return [typeof calls, document.getElementById('p').textContent]") == ["undefined", "here"]
    browser.runs_scripts(True)
    browser.open(page)
    assert browser.run("return typeof calls") == "object"
