"""Month pages and agendas hold what the contract says of the memos, and what the feeds say; the browser knows the day.

model.py reads the memos from the contract alone; recurring-ical-events reads the feeds.
"""

import html
import random
import re
from collections import defaultdict
from datetime import date, datetime, time, timedelta
from pathlib import Path
from urllib.parse import unquote
from zoneinfo import ZoneInfo

import almanac
import feeds
import pytest
import recurring_ical_events
from model import Memo, Model, Occurrence, Settings
from test_browser import Browser, By, address
from test_model import NOW, PARTS, USERS, errors_of, files_of, some_memo

TODAY = date(2026, 11, 30)
#: The first day of the first month that is looked at for what repeats, and the day after the last month.
BEGIN, END = date(2025, 11, 1), date(2027, 12, 1)


# What the pages say.


SECTION = re.compile(r'<section class="day"[^>]*>(.*?)</section>', re.DOTALL)
ROW = re.compile(r'<li class="row row-(\w+)".*?<p class="row-title"[^>]*><a href="([^"]*)">(.*?)</a>.*?</li>', re.DOTALL)
LEAF = re.compile(r'<p class="leaf"[^>]*><time datetime="(\d{4}-\d\d-\d\d)">')
MORE = re.compile(r'<p class="hint more"><a href="[^"]*">\D*(\d+)')
CELL = re.compile(r"<td>(.*?)</td>", re.DOTALL)
KINDS = {"doing": "todo", "done": "todo", "cancelled": "todo"}


def rows(page: str) -> dict[date, list[tuple[str, str, str]]]:
    """Kind, path and title of the rows of each day."""
    found = {}
    for section in SECTION.findall(page):
        day = date.fromisoformat(LEAF.search(section)[1])
        assert day not in found, day
        found[day] = [(KINDS.get(m[1], m[1]), unquote(m[2]), html.unescape(m[3])) for m in ROW.finditer(section)]
        assert len(found[day]) == section.count('<li class="row'), section
    return found


def cells(page: str) -> dict[date, int]:
    """How many entries each day of the grid says it has."""
    table = page[page.index('<table class="wall"') : page.index("</table>")]
    weeks = re.findall(r"<tr>\n(.*?)</tr>", table, re.DOTALL)
    assert all(len(re.findall("<td", week)) == 7 for week in weeks)
    found = {}
    for cell in CELL.findall(table):
        day = date.fromisoformat(re.search(r'datetime="([^"]+)"', cell)[1])
        more = re.search(r">\+(\d+)<", cell)
        found[day] = cell.count("<li ") + (int(more[1]) - 1 if more else 0)
        assert (f'href="#page:{day}"' in cell) == (found[day] > 0), cell
    return found


def months(folder: Path) -> dict[str, str]:
    """The month pages of a calendar by name, each grid held against its own list."""
    found = {path.stem: path.read_text() for path in sorted((folder / "calendar").glob("????-??.html"))}
    for name, page in found.items():
        grid, listed = cells(page), rows(page)
        first = date.fromisoformat(name + "-01")
        assert list(grid) == [first + timedelta(days=n) for n in range((first.replace(day=28) + timedelta(days=4)).replace(day=1).toordinal() - first.toordinal())]
        more = {date.fromisoformat(LEAF.search(section)[1]): int(MORE.search(section)[1]) for section in SECTION.findall(page) if MORE.search(section)}
        assert {day: count for day, count in grid.items() if count} == {day: len(each) + more.get(day, 0) for day, each in listed.items()}, name
    return found


# What the contract says.


class Calendar(Model):
    """On pages nothing leaves that has once been."""

    def add(self, meaning, found, days, goes_on):
        meaning.occurrences += found
        return bool(found)

    def ended(self, memo, found):
        return self.settings.today()


def days_of(each: Occurrence, memo: Memo, zone: ZoneInfo) -> list[date]:
    """The reader's days on which an occurrence stands; what has no end of its own stands on the first."""
    if not isinstance(each.start, datetime):
        first, last = each.start, each.end
    else:
        first = each.start.astimezone(zone).date()
        lasts = each.kind == "event" and memo.end is not None and each.end > each.start
        last = (each.end - timedelta(seconds=1)).astimezone(zone).date() if lasts else first
    return [first + timedelta(days=n) for n in range((last - first).days + 1)]


@pytest.mark.parametrize("seed", [7, 1201])
def test_months_and_agendas_are_what_the_memos_say(seed, tmp_path):
    chance = random.Random(seed)
    memos = [some_memo(number, chance) for number in range(60)]
    # What is done on the very day is in neither or in both.
    memos = [memo for memo in memos if memo.status not in ("done", "cancelled") or memo.due and str(memo.due)[:10] != str(TODAY)]
    settings = Settings("Europe/Berlin", USERS, timedelta(minutes=25), time(9), NOW)
    root = almanac.write(tmp_path / "Site", files_of(memos, settings))
    result = almanac.build(root)
    assert not result.has_crashed, result.err
    dropped, _ = errors_of(result, memos)
    model = Calendar(settings, datetime.combine(END, time(), feeds.UTC), dropped)
    meanings = {memo.name: model.read(memo) for memo in memos}
    compared = 0
    for user, zone in [*USERS.items(), (None, None)]:
        zone = ZoneInfo(zone or settings.timezone)
        mine = [memo for memo in memos if user in (None, memo.user)]
        wanted, begun_once = defaultdict(set), set()
        for memo in mine:
            for each in meanings[memo.name].occurrences:
                if each.kind == "alarm":
                    continue
                days = days_of(each, memo, zone)
                for day in days:
                    wanted[day].add((each.kind, memo.name))
                if memo.repeat is None:
                    begun_once.add(f"{days[0]:%Y-%m}")
        folder = root / "public" / (user or "")
        pages = months(folder)
        recent = {f"{day:%Y-%m}" for day in wanted if BEGIN <= day < END} | {f"{TODAY:%Y-%m}"}
        # A reminder at a moment of its own happens once, also beside what repeats.
        old = {month for month in begun_once if month < f"{BEGIN:%Y-%m}"}
        assert {name for name in pages if name >= f"{BEGIN:%Y-%m}"} == recent, user
        assert {name for name in pages if name < f"{BEGIN:%Y-%m}"} >= old, user
        for name, page in pages.items():
            if "hint more" in page:
                continue
            got = {day: {(kind, Path(path).stem) for kind, path, _ in each} for day, each in rows(page).items()}
            assert got == {day: each for day, each in wanted.items() if f"{day:%Y-%m}" == name}, (user, name)
            compared += sum(map(len, got.values()))
        # The agenda: the same for sixty days, without what is done; overdue is what was due before.
        page = (folder / "agenda.html").read_text()
        first = datetime.combine(TODAY, time(), ZoneInfo(settings.timezone)).astimezone(zone).date()
        done = {memo.name for memo in mine if memo.status in ("done", "cancelled")}
        ahead = [first + timedelta(days=n) for n in range(60)]
        open_rows = {day: {each for each in wanted[day] if each[0] != "todo" or each[1] not in done} for day in ahead}
        got = {day: {(kind, Path(path).stem) for kind, path, _ in each} for day, each in rows(page).items()}
        if "hint more" not in page:
            assert got == {day: each for day, each in open_rows.items() if each}, user
        late = re.search(r'<section class="overdue".*?</section>', page, re.DOTALL)[0]
        begin = datetime.combine(first, time(), zone).astimezone(feeds.UTC)
        overdue = set()
        for memo in mine:
            due = [each.start for each in meanings[memo.name].occurrences if each.kind == "todo"]
            if due and memo.name not in done and (due[0] < begin if isinstance(due[0], datetime) else due[0] < first):
                overdue.add(memo.name)
        assert {Path(unquote(m[2])).stem for m in ROW.finditer(late)} == overdue, user
    assert compared > 2_000


# What the feeds say.


#: The zones in which people of the example read.
READERS = {"lin": "Asia/Taipei", "明远": "Asia/Shanghai", "mara": "Europe/London", "": "Asia/Taipei"}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("site", ["example", "chinese_example"])
def test_months_of_the_example_are_what_the_feed_says(reader, site, request):
    folder = request.getfixturevalue(site).output / reader
    zone = ZoneInfo(READERS[reader])
    wanted = defaultdict(set)
    calendar = feeds.parse(folder / "calendar.ics")
    lengths = {event["UID"] for event in calendar.walk("VEVENT") if "DURATION" in event}
    for event in recurring_ical_events.of(calendar).between(datetime(2026, 11, 1, tzinfo=zone), datetime(2027, 12, 1, tzinfo=zone)):
        kind = PARTS.get(str(event["UID"]).split("-")[0])
        if kind in (None, "alarm"):
            continue
        first, last = event.start, event.end
        if isinstance(first, datetime):
            last = first if event["UID"] in lengths else last - timedelta(seconds=1)
            first, last = first.astimezone(zone).date(), last.astimezone(zone).date()
        else:
            last -= timedelta(days=1)
        for day in (first + timedelta(days=n) for n in range((last - first).days + 1)):
            wanted[day].add((kind, str(event["SUMMARY"]).removeprefix("✓ ")))
    pages = months(folder)
    assert set(pages) == {f"{day:%Y-%m}" for day in wanted if date(2026, 11, 1) <= day < END} | {"2026-11"}
    for name, page in pages.items():
        got = {day: {(kind, title) for kind, _, title in each} for day, each in rows(page).items()}
        assert got == {day: each for day, each in wanted.items() if f"{day:%Y-%m}" == name}, name
    assert (folder / "calendar/index.html").read_text().count("data-month=") == len(pages)


# What the browser makes of it.


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    browser = Browser(tmp_path_factory.mktemp("profile"))
    yield browser
    browser.driver.quit()


@pytest.fixture
def clock(browser):
    """Sets what pages take for now, with a clock that runs on from there, and the zone that the browser is in."""
    scripts = []

    def cdp(name: str, **values):
        return browser.driver.execute_cdp_cmd(name, values)

    def set_to(moment: str, zone: str = "America/Los_Angeles"):
        milliseconds = int(datetime.fromisoformat(moment).timestamp() * 1000)
        source = f"""(() => {{
          const Real = Date, begin = Real.now();
          const now = () => {milliseconds} + Real.now() - begin;
          globalThis.Date = class extends Real {{
            constructor(...given) {{ super(...(given.length ? given : [now()])); }}
            static now() {{ return now(); }}
          }};
        }})();"""
        for script in scripts:
            cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
        scripts[:] = [cdp("Page.addScriptToEvaluateOnNewDocument", source=source)["identifier"]]
        cdp("Emulation.setTimezoneOverride", timezoneId=zone)

    yield set_to
    for script in scripts:
        cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    cdp("Emulation.setTimezoneOverride", timezoneId="")


SHOWN = """
  return [...document.querySelectorAll(".agenda > .day")].filter(e => e.offsetParent !== null).map(e => [
    e.querySelector("time").getAttribute("datetime"), e.querySelector(".day-word").hidden ? "" : e.querySelector(".day-word").textContent]);
"""
OVERDUE = """
  const section = document.querySelector(".overdue");
  return section.offsetParent === null ? [] : [...section.querySelectorAll("li")].map(e => e.querySelector("a").textContent + ": " + e.querySelector("time").textContent);
"""


def test_a_passed_day_is_hidden_and_what_was_due_is_overdue(example, browser, clock):
    """By the days of the page's zone: in Los Angeles it is the fourth still."""
    browser.resize(1200, 900)
    clock("2026-12-05T01:00:00+08:00")
    faults = browser.open(address(example.output / "agenda.html"))
    assert not faults, faults
    shown = browser.driver.execute_script(SHOWN)
    assert shown[0] == ["2026-12-05", "Today"] and shown[1][0] > "2026-12-05"
    assert [word for _, word in shown[1:]] == [""] * (len(shown) - 1)
    overdue = browser.driver.execute_script(OVERDUE)
    assert overdue == ["Press the sheets flat: 3 Dec 2026", "写周报: 4 Dec 2026, 5:00 PM"]
    assert not browser.driver.find_element(By.CSS_SELECTOR, ".as-of").is_displayed()
    # Where it is tomorrow.
    clock("2026-12-04T12:00:00+08:00", "Pacific/Kiritimati")
    browser.open(address(example.output / "agenda.html"))
    assert browser.driver.execute_script(SHOWN)[:2] == [["2026-12-04", "Today"], ["2026-12-05", "Tomorrow"]]


def test_a_page_in_another_zone_has_other_days(example, browser, clock):
    clock("2026-12-05T01:00:00+08:00", "Asia/Taipei")
    browser.open(address(example.output / "mara/agenda.html"))
    assert browser.driver.execute_script(SHOWN)[:2] == [["2026-12-04", "Today"], ["2026-12-05", "Tomorrow"]]


def test_the_page_goes_on_while_it_is_open(example, browser, clock):
    """A due moment passes, and a midnight."""
    clock("2026-12-05T11:59:58.500+08:00")
    browser.open(address(example.output / "lin/agenda.html"))
    wait = "const done = arguments[0]; setTimeout(() => done(), 2200)"
    before = browser.driver.execute_script(OVERDUE)
    browser.driver.execute_async_script(wait)
    after = browser.driver.execute_script(OVERDUE)
    assert len(after) == len(before) + 1 and after[-1] == "轉房租: 2026年12月5日 下午12:00", after
    clock("2026-12-04T23:59:58.500+08:00")
    browser.open(address(example.output / "lin/agenda.html"))
    first = browser.driver.execute_script(SHOWN)[0]
    browser.driver.execute_async_script(wait)
    assert (first, browser.driver.execute_script(SHOWN)[0]) == (["2026-12-04", "今天"], ["2026-12-05", "今天"])


def test_an_old_page_says_so(example, browser, clock):
    clock("2027-03-01T12:00:00+08:00")
    browser.open(address(example.output / "agenda.html"))
    assert browser.driver.execute_script(SHOWN) == []
    stale = browser.driver.find_element(By.CSS_SELECTOR, ".stale")
    assert stale.is_displayed() and "30 November 2026" in stale.text
    assert not browser.driver.find_element(By.CSS_SELECTOR, ".agenda > .empty").is_displayed()


@pytest.mark.parametrize(
    ("moment", "zone", "wanted"),
    [
        ("2026-12-05T00:30:00+08:00", "America/Los_Angeles", ["2026-12-05"]),
        ("2026-12-31T23:30:00+08:00", "Pacific/Kiritimati", ["2026-12-31"]),
        ("2027-01-01T00:00:01+08:00", "America/Los_Angeles", []),
        ("2026-11-30T23:59:59+08:00", "Asia/Taipei", []),
    ],
)
def test_today_is_marked_in_the_month(example, browser, clock, moment, zone, wanted):
    clock(moment, zone)
    faults = browser.open(address(example.output / "calendar/2026-12.html"))
    assert not faults, faults
    found = browser.driver.execute_script("return [...document.querySelectorAll('td[aria-current=date] time')].map(e => e.getAttribute('datetime'))")
    assert found == wanted


def test_the_lasting_address_leads_to_the_month_of_today(example, browser, clock):
    clock("2026-11-30T12:00:00+08:00")
    page = address(example.output / "calendar/index.html")
    browser.open(page)
    notice = browser.driver.find_element(By.CSS_SELECTOR, ".this-month")
    assert not notice.is_displayed()
    clock("2027-02-01T00:00:00+08:00")
    browser.open(page)
    link = browser.driver.find_element(By.CSS_SELECTOR, ".this-month a")
    assert link.text == "February 2027"
    link.click()
    assert browser.driver.current_url.endswith("/calendar/2027-02.html")
    browser.drain()


def test_without_scripts_all_is_there(example, browser):
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.driver.get(address(example.output / "agenda.html"))
        assert browser.driver.find_element(By.CSS_SELECTOR, ".as-of").text == "As of 30 November 2026"
        days = browser.driver.find_elements(By.CSS_SELECTOR, ".agenda > .day")
        assert len(days) > 20 and all(day.is_displayed() for day in days)
        readers = browser.driver.find_elements(By.CSS_SELECTOR, ".readers a")
        assert [link.text for link in readers] == ["Everyone", "林以晴", "周明远", "Mara Ellis"]
        readers[3].click()
        assert browser.driver.current_url.endswith("/mara/agenda.html")
    finally:
        browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
        browser.drain()


@pytest.mark.parametrize("page", ["agenda.html", "mara/agenda.html", "lin/calendar/2027-02.html", "calendar/2026-12.html", "明远/calendar/index.html"])
def test_pages_fit_a_small_telephone(page, example, browser):
    browser.resize(320)
    faults = browser.open(address(example.output / page))
    assert not faults, faults
    wide = browser.overflow()
    assert not wide, "\n".join(wide)


def test_a_day_of_the_narrow_grid_leads_to_its_list(example, browser):
    browser.resize(390, 800)
    browser.open(address(example.output / "calendar/2026-12.html"))
    cell = browser.driver.find_element(By.CSS_SELECTOR, 'td a[href="#page:2026-12-18"]')
    cell.click()
    assert browser.driver.current_url.endswith("#page:2026-12-18")
    top = browser.driver.execute_script("return document.getElementById('page:2026-12-18').getBoundingClientRect().top")
    assert 0 <= top < 400
    heights = browser.driver.execute_script("return [...document.querySelectorAll('td')].map(e => e.getBoundingClientRect().height)")
    assert min(heights) >= 44
