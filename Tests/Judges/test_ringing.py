"""When pages ring: their data against the calendars, and the ringing itself in Chromium, by a clock that the test moves."""

import functools
import http.server
import json
import random
import threading
import time
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import quote

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import almanac
import feeds
from browsing import Browser, address

# ---- The data

#: As long as `rings.js` reaches.
YEAR = timedelta(days=366)


def rings_file(path: Path) -> dict:
    """What `rings.js` says; JSON is also JavaScript."""
    text = path.read_text()
    before, behind = "self.almanacRings = ", ";\n"
    assert text.startswith(before) and text.endswith(behind)
    return json.loads(text[len(before) : -len(behind)])


def expand(item: dict) -> list[datetime]:
    """All moments of an item, ascending."""
    found = [first + step * index for first, step, count, _ in item["runs"] for index in range(count)]
    assert len(found) == len(set(found))
    return sorted(datetime.fromtimestamp(second, feeds.UTC) for second in found)


def check_against_calendar(folder: Path) -> int:
    """Compares a person's `rings.js` with the alarms of the calendar; returns how many rings there are."""
    data = rings_file(folder / "rings.js")
    begin = datetime.fromtimestamp(data["from"], feeds.UTC)
    end = begin + YEAR
    assert data["until"] == end.timestamp()
    assert len({item["id"] for item in data["rings"]}) == len(data["rings"])
    limit = datetime.fromtimestamp(min([end.timestamp(), *(item["until"] for item in data["rings"] if "until" in item)]), feeds.UTC)
    # A calendar names an alarm without words of its own by its memo, where a page says "Alarm".
    bare = {"Alarm", "鬧鐘", "闹钟"}
    names = {item["id"]: item["title"] if item["label"] in bare and "title" in item else item["label"] for item in data["rings"]}
    found = {(moment, names[item["id"]]) for item in data["rings"] for moment in expand(item) if moment < limit}
    assert found == set(feeds.rings(folder / "calendar.ics", begin, limit))
    return len(found)


def test_example_rings_with_its_calendars(example):
    counts = {name: check_against_calendar(example.output / name) for name in ("lin", "明远", "mara")}
    assert all(count > 50 for count in counts.values()), counts


ZONES = ["Europe/London", "America/New_York", "Australia/Lord_Howe", "Asia/Taipei", "Africa/Casablanca", "America/Nuuk", "Pacific/Apia"]
RULES = ["daily", "weekdays", "weekends", "[mon, wed]", "every 2 days", "monthly on the last", "every 3 weeks on Tuesday", "每月15號", "yearly"]


def random_memo(chance: random.Random, number: int) -> str:
    """A memo with something that rings, mostly near the hours at which clocks change."""
    clock = f"{chance.choice([0, 1, 2, 3, 7, 23]):02}:{chance.choice([0, 15, 30, 59]):02}"
    day = f"2026-{chance.choice(['10', '11', '12'])}-{chance.randint(1, 28):02}"
    rule = chance.choice(RULES)
    lines = [f"title: Memo {number}", f"timezone: {chance.choice(ZONES)}", f"date: {day}"]
    match chance.randint(0, 3):
        case 0:
            lines.append(f"alarm: {{time: \"{clock}\", repeat: {rule}, label: Alarm {number}, enabled: {chance.choice(['on', 'on', 'off'])}}}")
        case 1:
            lines += [f"remind: {day} {clock}", f"repeat: {rule}"]
        case 2:
            lines += [f"start: {day} {clock}", f"remind: [{chance.choice(['10m', '2h', '1d 20:00'])}, 0]", f"repeat: {rule}"]
        case _:
            lines += [f"due: {day} {clock}", f"repeat: {rule}", f"until: 2027-0{chance.randint(1, 9)}-11"]
    return "\n".join(["---", *lines, "---", "Text."]) + "\n"


def test_random_notebook_rings_with_its_calendar(tmp_path):
    chance = random.Random(5)
    files = {f"notes/ann/{number:03}.md": random_memo(chance, number) for number in range(60)}
    notebook = almanac.write(tmp_path / "notebook", {"almanac.yml": "owner: ann\ntimezone: Europe/Paris\n"} | files)
    result = almanac.build(notebook)
    assert not result.has_crashed
    assert check_against_calendar(notebook / "public/ann") > 2000


# ---- The ringing

#: 2026-12-01 06:50 in Taipei, when Lin is woken with a bell.
WAKE = 1_796_079_000
#: 2026-12-05 08:30, when Lin waters the plants; that may not be put off.
WATER = 1_796_430_600

#: A clock that is `shift` milliseconds from that of the machine, and spies on what is heard and noticed.
CLOCK = """
(() => {
  const Real = Date;
  self.shift = Number(SHIFT) - Real.now();
  self.Date = class extends Real {
    constructor(...values) { values.length ? super(...values) : super(Real.now() + self.shift); }
    static now() { return Real.now() + self.shift; }
  };
  self.heard = [];
  self.notices = [];
  self.Notification = class {
    static permission = "default";
    static requestPermission() { this.permission = "granted"; return Promise.resolve("granted"); }
    constructor(title, options) { this.title = title; self.notices.push([title, options.body]); }
    close() { self.notices.push("closed"); }
  };
  const { start, stop } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function () { self.heard.push("tone"); start.call(this); };
  AudioBufferSourceNode.prototype.stop = function () { self.heard.push("tone stops"); stop.call(this); };
  const { play, pause } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    if (!this.muted) self.heard.push("file " + decodeURI(this.src).split("/").at(-1));
    return play.call(this);
  };
  HTMLMediaElement.prototype.pause = function () {
    if (!this.muted && !this.paused) self.heard.push("file stops");
    pause.call(this);
  };
})();
"""


class RingingPage:
    """One page in its window, at a moment of the test's own."""

    def __init__(self, browser: Browser, url: str, moment: int, keep: bool = False):
        self.driver = browser.driver
        if not keep:
            browser.reset()
        browser.set_clock(moment)
        self.driver.get(url)
        self.window = self.driver.current_window_handle

    def script(self, text: str, *values):
        self.driver.switch_to.window(self.window)
        return self.driver.execute_script(text, *values)

    def find(self, name: str):
        self.driver.switch_to.window(self.window)
        return self.driver.find_element(By.ID, f"page:{name}")

    def turn_on(self) -> "RingingPage":
        self.find("ring-button").click()
        return self

    def set(self, moment: float) -> "RingingPage":
        """Moves the clock, and has the page look at it as if its tab came to the front."""
        self.script("shift += arguments[0] * 1000 - Date.now(); document.dispatchEvent(new Event('visibilitychange'))", moment)
        return self

    def wait(self, condition: str, seconds: float = 5):
        """Waits until a script says yes; returns what it says."""
        end = time.monotonic() + seconds
        while not (found := self.script(f"return {condition}")):
            assert time.monotonic() < end, f"{condition}: {self.state()}"
            time.sleep(0.03)
        return found

    def ringing(self) -> dict:
        """What the dialog says as soon as it is heard, for which a tab has to be given its turn."""
        self.wait("document.getElementById('page:ringing').open && heard.length > 0")
        return self.state()

    def state(self) -> dict:
        return self.script("""
          const dialog = document.getElementById('page:ringing');
          const texts = name => [...dialog.querySelectorAll(name)].filter(e => !e.hidden && e.checkVisibility()).map(e => e.textContent.trim());
          return { open: dialog.open, times: texts('.ringing-time time'), labels: texts('.ringing-label'), was: texts('.ringing-was'),
            missed: texts('.ringing-missed').length, snooze: texts('.ringing-snooze').length, title: document.title, heard, notices,
            focus: document.activeElement?.id }
        """)

    def settle(self) -> None:
        """Waits until the dialog listens: at first it takes keys and clicks for such as were meant for the page under it."""
        self.wait("!document.getElementById('page:ringing').classList.contains('is-new')")

    def answer(self, name: str) -> None:
        self.settle()
        self.find(f"ringing-{name}").click()

    @property
    def is_open(self) -> bool:
        return self.state()["open"]


class RingingBrowser(Browser):
    """A browser in whose tabs the test sets the clock."""

    def __init__(self, profile: Path):
        super().__init__(profile)
        #: The script of each tab that makes its clock.
        self.clocks = {}

    def set_clock(self, moment: int) -> None:
        """Of the pages that are opened in this tab from now on."""
        tab = self.driver.current_window_handle
        if tab in self.clocks:
            self.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": self.clocks[tab]})
        source = CLOCK.replace("SHIFT", str(moment * 1000))
        self.clocks[tab] = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})["identifier"]

    def new_tab(self) -> None:
        self.driver.switch_to.new_window("tab")

    def reset(self) -> None:
        """One tab, and nothing remembered by the page in it."""
        first, *others = self.driver.window_handles
        for handle in others:
            self.driver.switch_to.window(handle)
            self.driver.close()
        self.driver.switch_to.window(first)
        if self.driver.current_url.startswith(("file:", "http:")):
            self.driver.execute_script("localStorage.clear()")


@pytest.fixture(scope="module")
def ringing_browser(tmp_path_factory):
    browser = RingingBrowser(tmp_path_factory.mktemp("profile"))
    yield browser
    browser.driver.quit()


@pytest.fixture(scope="module")
def served(example):
    """The example over http, where tabs can talk."""
    handler = functools.partial(QuietHandler, directory=str(example.output))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture
def disk(example):
    return address(example.output) + "/"


@pytest.fixture(params=["disk", "http"])
def site(request):
    return request.getfixturevalue("served" if request.param == "http" else "disk")


def open_alarms(browser, site, moment, person="lin", **how) -> RingingPage:
    return RingingPage(browser, f"{site}{quote(person)}/alarms.html", moment, **how)


def test_rings_at_the_moment_and_not_before(site, ringing_browser):
    page = open_alarms(ringing_browser, site, WAKE - 60).turn_on()
    assert "起床" in page.find("ring-next").text and "6:50" in page.find("ring-next").text
    title = page.state()["title"]
    assert not page.set(WAKE - 0.8).is_open or page.script("return Date.now()") >= WAKE * 1000
    page.wait("document.getElementById('page:ringing').open")
    moment = page.script("return Date.now() / 1000")
    assert WAKE <= moment < WAKE + 10
    state = page.ringing()
    assert state["times"] == ["上午6:50"] and state["labels"] == ["起床"] and state["was"] == []
    assert "起床" in state["title"] and state["focus"] == "page:ringing-stop" and state["snooze"] == 1
    assert state["heard"] == ["file 鈴.wav"] and state["notices"] == [["上午6:50 起床", ""]]
    link = page.script("return document.querySelector('.ringing-label a').href")
    assert link == f"{site}lin/{quote('鬧鐘/起床.html')}"
    page.answer("stop")
    state = page.state()
    assert not state["open"] and state["heard"][-1] == "file stops" and state["notices"][-1] == "closed"
    assert state["title"] == title and state["focus"] == "page:ring-button"
    # Set back, its clock has that moment again.
    page.set(WAKE - 1).set(WAKE + 2)
    assert not page.is_open


def test_nothing_rings_unless_it_is_turned_on(served, ringing_browser):
    page = open_alarms(ringing_browser, served, WAKE - 60)
    page.set(WAKE + 30)
    assert not page.is_open and page.state()["heard"] == []
    # What was before that is not caught up.
    page.turn_on().set(WAKE + 40)
    assert not page.is_open
    page.find("ring-button").click()
    page.set(WAKE + 86_400)
    assert not page.is_open


def test_snooze_rings_nine_minutes_later(disk, ringing_browser):
    page = open_alarms(ringing_browser, disk, WAKE - 60).turn_on().set(WAKE + 1)
    page.answer("snooze")
    assert not page.is_open
    page.set(WAKE + 9 * 60 - 5)
    assert not page.is_open and "6:59" in page.find("ring-next").text
    page.set(WAKE + 600).wait("heard.filter(each => each.startsWith('file 鈴')).length === 2")
    state = page.state()
    assert state["open"] and state["labels"] == ["起床"] and len(state["was"]) == 1
    assert "10 分鐘前" in state["was"][0] and state["heard"].count("file 鈴.wav") == 2
    page.answer("stop")
    page.set(WAKE + 3600)
    assert not page.is_open


def test_a_snooze_outlives_the_page(served, ringing_browser):
    page = open_alarms(ringing_browser, served, WAKE - 60).turn_on().set(WAKE + 1)
    page.answer("snooze")
    page = open_alarms(ringing_browser, served, WAKE + 300, keep=True).turn_on()
    assert not page.is_open
    assert page.set(WAKE + 600).state()["labels"] == ["起床"]


def test_what_may_not_be_put_off_offers_no_snooze(served, ringing_browser):
    page = open_alarms(ringing_browser, served, WATER - 60).turn_on().set(WATER)
    state = page.ringing()
    assert state["labels"] == ["澆花"] and state["snooze"] == 0 and state["heard"] == ["tone"]
    assert page.script("return document.querySelector('.ringing-memo').textContent.trim()") == "陽台澆花"
    page.settle()
    # Then Escape can only stop it.
    page.find("ringing-stop").send_keys(Keys.ESCAPE)
    assert not page.is_open and page.state()["heard"] == ["tone", "tone stops"]
    assert page.script("return localStorage.getItem('almanac:waiting')") in (None, "[]")


def test_escape_puts_off_what_may_be_put_off(disk, ringing_browser):
    page = open_alarms(ringing_browser, disk, WAKE - 60).turn_on().set(WAKE)
    # However slow the machine, the key comes while the dialog is new.
    page.script("document.getElementById('page:ringing').classList.add('is-new')")
    page.find("ringing-stop").send_keys(Keys.ESCAPE)
    assert page.is_open, "a key that was meant for the page has stopped it"
    page.script("document.getElementById('page:ringing').classList.remove('is-new')")
    page.find("ringing-stop").send_keys(Keys.ESCAPE)
    assert not page.is_open
    assert page.set(WAKE + 600).is_open


def test_a_sleeping_tab_rings_late_and_says_so(served, ringing_browser):
    page = open_alarms(ringing_browser, served, WAKE - 60).turn_on().set(WAKE + 12 * 60)
    state = page.ringing()
    assert state["open"] and state["missed"] == 0 and state["heard"] == ["file 鈴.wav"]
    assert state["was"] == ["原定 上午6:50，12 分鐘前"]


def test_what_was_slept_through_is_missed(served, ringing_browser):
    # From Friday 06:00 to Saturday 19:00: waking is missed, watering is late; each is listed once.
    friday = WAKE + 3 * 86_400
    page = open_alarms(ringing_browser, served, friday - 3000).turn_on().set(WATER + 10.5 * 3600)
    state = page.ringing()
    assert state["labels"] == ["起床", "澆花"] and state["missed"] == 1 and len(state["was"]) == 2
    assert state["heard"] == ["tone"] and state["snooze"] == 0
    page.answer("stop")
    # Only missed: nothing is heard.
    page = open_alarms(ringing_browser, served, friday - 3000).turn_on().set(friday + 13 * 3600)
    state = page.state()
    assert state["labels"] == ["起床"] and state["missed"] == 1 and state["heard"] == [] and state["notices"] == []


def test_after_five_minutes_it_is_quiet_and_missed(served, ringing_browser):
    page = open_alarms(ringing_browser, served, WATER - 60).turn_on().set(WATER)
    page.ringing()
    page.set(WATER + 280)
    assert page.state()["heard"] == ["tone"]
    page.set(WATER + 330)
    state = page.state()
    assert state["open"] and state["heard"] == ["tone", "tone stops"] and state["missed"] == 1
    page.answer("stop")
    assert not page.is_open


def test_two_at_one_moment_are_one_dialog(tmp_path, ringing_browser):
    memo = '---\ntitle: {0}\ntimezone: {1}\nalarm: {{time: "{2}", repeat: daily, label: {0}, snooze: {3}, sound: {4}}}\n---\n'
    broken = {"notes/ann/broken.wav": b"no sound"}
    notebook = almanac.write(
        tmp_path / "two",
        {
            "almanac.yml": "owner: ann\ntimezone: UTC\nclock: 12\n",
            "notes/ann/a.md": memo.format("Tea", "UTC", "07:30", "yes", "default"),
            "notes/ann/b.md": memo.format("Pills", "Asia/Taipei", "15:30", "no", "broken.wav"),
        }
        | broken,
    )
    assert almanac.build(notebook).status == 0
    begin = 1_796_110_200
    page = open_alarms(ringing_browser, address(notebook / "public") + "/", begin - 60, "ann").turn_on().set(begin)
    state = page.ringing()
    assert state["labels"] == ["Tea", "Pills"] and state["times"] == ["7:30 AM", "3:30 PM"]
    # The file is none, so that the tone stands in for it.
    page.wait("heard.includes('tone')")
    assert page.state()["heard"] == ["file broken.wav", "tone"]
    # A reader in UTC is told what their clock shows, of the one whose clocks show another time.
    here = page.script("return [...document.querySelectorAll('.ringing-here')].map(e => e.hidden ? '' : e.textContent)")
    assert here == ["", "7:30 AM here"]
    # What may not be put off stays, and sounds on.
    page.answer("snooze")
    state = page.state()
    assert state["labels"] == ["Pills"] and state["snooze"] == 0 and "tone stops" not in state["heard"]
    page.find("ringing-stop").click()
    assert not page.is_open and "tone stops" in page.state()["heard"]


def test_a_switch_silences_this_browser(disk, ringing_browser):
    page = open_alarms(ringing_browser, disk, WAKE - 100)
    switches = page.driver.find_elements(By.CSS_SELECTOR, "[role=switch]")
    assert [each.get_attribute("aria-checked") for each in switches] == ["true", "true", "false"]
    assert [each.is_enabled() for each in switches] == [True, True, False]
    switches[0].send_keys(Keys.SPACE)
    assert switches[0].get_attribute("aria-checked") == "false"
    page.turn_on()
    assert "起床" not in page.find("ring-next").text
    assert not page.set(WAKE + 1).is_open
    # It is remembered.
    page = open_alarms(ringing_browser, disk, WAKE + 86_400 - 60, keep=True).turn_on()
    switch = page.driver.find_element(By.CSS_SELECTOR, "[role=switch]")
    assert switch.get_attribute("aria-checked") == "false"
    switch.click()
    assert page.set(WAKE + 86_400).is_open


def test_reminders_ring_where_they_are_wanted(served, ringing_browser):
    # 2026-12-02 19:50: the rubbish is to be taken out.
    moment = 1_796_212_200
    page = open_alarms(ringing_browser, served, moment - 60).turn_on().set(moment)
    assert not page.is_open
    page = open_alarms(ringing_browser, served, moment - 60)
    page.find("ring-also").click()
    page.turn_on().set(moment)
    state = page.state()
    assert state["labels"] == ["倒垃圾"] and state["snooze"] == 1
    page.answer("stop")
    page = open_alarms(ringing_browser, served, moment + 60, keep=True)
    assert page.find("ring-also").is_selected()


def test_reminders_ring_on_the_agenda(served, ringing_browser):
    # 2026-12-01 06:50 an alarm, 2026-12-02 19:50 a reminder, 2026-12-05 12:00 the rent, which is due.
    reminder, rent = 1_796_212_200, 1_796_443_200
    page = RingingPage(ringing_browser, f"{served}lin/agenda.html", WAKE - 60).turn_on().set(WAKE)
    assert not page.is_open
    state = page.set(reminder).ringing()
    assert state["labels"] == ["倒垃圾"] and state["snooze"] == 1 and state["heard"] == ["tone"]
    page.answer("stop")
    page = RingingPage(ringing_browser, f"{served}lin/agenda.html", rent - 60).turn_on().set(rent)
    state = page.state()
    assert state["labels"] == ["轉房租"] and state["was"] == []
    page.answer("stop")
    assert page.state()["focus"] == "page:ring-button"


def test_two_tabs_ring_once_and_obey_each_other(served, ringing_browser):
    first = open_alarms(ringing_browser, served, WAKE - 60).turn_on()
    ringing_browser.new_tab()
    second = open_alarms(ringing_browser, served, WAKE - 60, keep=True).turn_on()
    for page in (first, second):
        page.script("shift += arguments[0] * 1000 - Date.now()", WAKE)
    for page in (first, second):
        page.wait("document.getElementById('page:ringing').open")
    end = time.monotonic() + 5
    while not any(heard := [page.state()["heard"] for page in (first, second)]):
        assert time.monotonic() < end
    # The other has had its time to be heard too.
    time.sleep(0.3)
    heard = [page.state()["heard"] for page in (first, second)]
    assert sorted(heard) == [[], ["file 鈴.wav"]], heard
    assert sum(len(page.state()["notices"]) for page in (first, second)) == 1
    loud, quiet = (first, second) if heard[0] else (second, first)
    # Put off in the tab that is quiet, it is in both.
    quiet.answer("snooze")
    loud.wait("!document.getElementById('page:ringing').open")
    assert loud.state()["heard"][-1] == "file stops"
    for page in (first, second):
        page.script("shift += arguments[0] * 1000 - Date.now()", WAKE + 600)
    for page in (first, second):
        page.wait("document.getElementById('page:ringing').open")
    end = time.monotonic() + 5
    while (counts := [page.state()["heard"].count("file 鈴.wav") for page in (loud, quiet)]) == [1, 0]:
        assert time.monotonic() < end
    assert counts in ([2, 0], [1, 1])
    loud.answer("stop")
    quiet.wait("!document.getElementById('page:ringing').open")
    for page in (first, second):
        page.set(WAKE + 3600)
        assert not page.is_open
    assert second.script("return localStorage.getItem('almanac:waiting')") == "[]"


def test_the_sound_goes_on_in_the_tab_that_is_left(served, ringing_browser):
    first = open_alarms(ringing_browser, served, WATER - 60).turn_on()
    ringing_browser.new_tab()
    second = open_alarms(ringing_browser, served, WATER - 60, keep=True).turn_on()
    first.set(WATER)
    second.wait("document.getElementById('page:ringing').open")
    first.wait("heard.includes('tone')")
    assert second.state()["heard"] == []
    first.script("return 0")
    first.driver.close()
    second.wait("heard.includes('tone')")


def test_works_by_keyboard_alone(served, ringing_browser):
    page = open_alarms(ringing_browser, served, WAKE - 60)
    page.script("document.getElementById('page:ring-button').focus()")
    page.driver.switch_to.active_element.send_keys(Keys.ENTER)
    page.set(WAKE)
    page.settle()
    assert page.state()["focus"] == "page:ringing-stop"
    page.driver.switch_to.active_element.send_keys(Keys.SHIFT, Keys.TAB)
    assert page.state()["focus"] == "page:ringing-snooze"
    page.driver.switch_to.active_element.send_keys(Keys.SPACE)
    assert not page.is_open
    assert page.set(WAKE + 600).is_open
    page.settle()
    page.driver.switch_to.active_element.send_keys(Keys.ENTER)
    assert not page.is_open and page.state()["focus"] == "page:ring-button"


def test_an_old_page_says_so(served, ringing_browser):
    page = open_alarms(ringing_browser, served, WAKE)
    assert not page.find("ring-stale").is_displayed()
    page = open_alarms(ringing_browser, served, WAKE + 400 * 86_400)
    assert page.find("ring-stale").is_displayed()


def test_without_storage_it_rings_all_the_same(disk, ringing_browser):
    page = open_alarms(ringing_browser, disk, WAKE - 60)
    broken = "Storage.prototype.getItem = Storage.prototype.setItem = () => { throw new DOMException('no', 'SecurityError') }"
    page.script(broken)
    page.driver.find_elements(By.CSS_SELECTOR, "[role=switch]")[1].click()
    page.turn_on().set(WAKE)
    page.answer("snooze")
    assert page.set(WAKE + 600).is_open
    page.answer("stop")
    assert not page.set(WAKE - 1).set(WAKE + 2).is_open
    # The other alarm was silenced until the page is left.
    assert "澆花" not in page.set(WATER).state()["labels"]


def test_without_scripts_the_list_is_readable(served, ringing_browser):
    ringing_browser.reset()
    driver = ringing_browser.driver
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        driver.get(f"{served}lin/alarms.html")
        text = driver.find_element(By.TAG_NAME, "main").text
        assert "6:50" in text and "平日" in text and "開" in text and "關" in text
        assert not any(each.is_displayed() for each in driver.find_elements(By.CSS_SELECTOR, "main button"))
    finally:
        driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
