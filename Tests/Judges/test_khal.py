"""khal, a calendar for the terminal, lists what the notebook says, on its days and at its times."""

import re
import subprocess
from collections import Counter
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import almanac
import feeds
import pytest
from conftest import TITLES

#: Of an all-day event, the days alone, the last one included.
FIELDS = ["{uid}", "{start-long}", "{end-long}", "{all-day}", "{title}"]
FORMAT = "\x02" + "\x1f".join(FIELDS) + "\x03"

#: From the day of the build until after both changes of London's clocks.
BEGIN, END = date(2026, 11, 30), date(2027, 5, 1)


class Khal:
    """One calendar of khal's, in a folder of its own, shown in one zone."""

    def __init__(self, folder: Path, zone: str = "UTC"):
        self.folder = folder
        self.vdir = folder / "vdir"
        self.vdir.mkdir(parents=True)
        self.zone = ZoneInfo(zone)
        (folder / "config").write_text(
            f"[calendars]\n[[c]]\npath = {self.vdir}\n[sqlite]\npath = {folder}/khal.db\n[default]\ndefault_calendar = c\n"
            f"[locale]\ndefault_timezone = {zone}\nlocal_timezone = {zone}\ntimeformat = %H:%M\n"
            "dateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\n"
            "datetimeformat = %Y-%m-%dT%H:%M\nlongdatetimeformat = %Y-%m-%dT%H:%M\n"
        )

    def run(self, *arguments: object) -> subprocess.CompletedProcess:
        env = almanac.environment(LANG="C.UTF-8", LC_ALL="C.UTF-8", HOME=str(self.folder))
        command = ["khal", "-c", self.folder / "config", *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, env=env, timeout=30, check=False)

    def take(self, path: Path, way: str):
        """Puts a feed into the calendar: by khal's own import, or as files beside each other, byte for byte."""
        if way == "import":
            done = self.run("import", "--batch", "-a", "c", path)
            assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), path
            assert len(list(self.vdir.iterdir())) == len(feeds.components(path)), path
        else:
            for uid, data in feeds.split(path).items():
                (self.vdir / f"{uid}.ics").write_bytes(data)

    def list(self, begin: date, end: date) -> list[dict]:
        """What is shown on each day; an event of several days is shown on all of them."""
        done = self.run("list", "-df", "{date}", "-f", FORMAT, begin, end)
        assert (done.returncode, done.stderr) == (0, "")
        shown, day = [], None
        for event, other in re.findall("\x02([^\x03]*)\x03\n|(.*)\n", done.stdout):
            if other:
                # A warning would be no date.
                day = date.fromisoformat(other)
                continue
            uid, first, last, all_day, title = event.split("\x1f")
            if all_day == "True":
                span = (date.fromisoformat(first), date.fromisoformat(last) + timedelta(days=1))
                assert span[0] <= day < span[1], event
            else:
                span = tuple(datetime.fromisoformat(text).replace(tzinfo=self.zone) for text in (first, last))
                # An event that ends at midnight is shown on the day after too.
                assert span[0].date() <= day <= span[1].date(), event
                span = tuple(map(feeds.as_utc, span))
            shown.append({"day": day, "uid": uid, "span": span, "title": title})
        return shown


@pytest.mark.parametrize("way", ["import", "vdir"])
@pytest.mark.parametrize(("name", "zone"), [
    ("calendar.ics", "UTC"), ("lin/calendar.ics", "Asia/Taipei"), ("明远/calendar.ics", "Asia/Shanghai"),
    ("mara/calendar.ics", "Europe/London"), ("mara/calendar.ics", "America/New_York"),
])
def test_every_occurrence_is_listed(name, zone, way, example, tmp_path):
    khal = Khal(tmp_path, zone)
    path = example.output / name
    khal.take(path, way)
    shown = khal.list(BEGIN, END)
    # What began before, or ends after, may show or not: its day decides.
    begin, end = (datetime(day.year, day.month, day.day, tzinfo=khal.zone) for day in (BEGIN, END))
    expected = feeds.spans(path, begin, end)
    found = {(each["uid"], each["span"]) for each in shown}
    assert {span for span in found if starts_within(span, begin, end)} == {
        span for span in expected if starts_within(span, begin, end)
    }
    assert len(found) > 20
    assert max(Counter((each["uid"], each["span"], each["day"]) for each in shown).values()) == 1, "listed twice"


def starts_within(event, begin: datetime, end: datetime) -> bool:
    first = event[1][0]
    if isinstance(first, datetime):
        return begin <= first < end
    return begin.date() <= first < end.date()


@pytest.fixture(scope="module")
def of_lin(example, tmp_path_factory):
    khal = Khal(tmp_path_factory.mktemp("khal"), "Asia/Taipei")
    khal.take(example.output / "lin/calendar.ics", "import")
    return khal


#: Written by hand from the memos of Site/notes/lin, in Taipei's time.
DAYS_OF_LIN = {
    # A Thursday: up at ten to seven.
    "2026-12-03": [("起床", "06:50")],
    # A Saturday, the fifth: a line of the text, flowers, and the rent at noon.
    "2026-12-05": [("茶碗上釉", None), ("澆花", "08:30"), ("轉房租", "12:00")],
    # A Friday: the kiln rings the evening before.
    "2026-12-11": [("起床", "06:50"), ("倒垃圾", "19:50"), ("第三窯", "20:00")],
    # The first day of the year: a Friday without garbage.
    "2027-01-01": [("起床", "06:50")],
    # The first of five days at home, which ring at nine the day before.
    "2027-02-05": [("過年回台南", None), ("瑪拉來台灣", None), ("起床", "06:50"), ("轉房租", "12:00")],
    # The last of them, and the day after.
    "2027-02-09": [("過年回台南", None), ("瑪拉來台灣", None), ("起床", "06:50")],
    "2027-02-10": [("瑪拉來台灣", None), ("起床", "06:50")],
}


@pytest.mark.parametrize("day", DAYS_OF_LIN)
def test_days_written_by_hand(day, of_lin):
    first = date.fromisoformat(day)
    found = []
    for each in of_lin.list(first, first + timedelta(days=1)):
        if each["day"] == first:
            start = each["span"][0]
            clock = start.astimezone(of_lin.zone).strftime("%H:%M") if isinstance(start, datetime) else None
            found.append((each["title"], clock))
    assert sorted(found, key=str) == sorted(DAYS_OF_LIN[day], key=str)


@pytest.mark.parametrize("way", ["import", "vdir"])
def test_hostile_titles_are_listed_whole(way, hostile, tmp_path):
    khal = Khal(tmp_path, "America/New_York")
    khal.take(hostile.output / "ann/calendar.ics", way)
    titles = {(each["day"], each["title"]) for each in khal.list(date(2026, 12, 1), date(2026, 12, 12))}
    for number, title in enumerate(TITLES):
        # icalendar 4, by which khal reads, takes escapes off in the wrong order: it shows a line end for `\\\\n`.
        shown = title.replace("\\n", "\n").replace("\\,", ",").replace("\\;", ";").replace("\\\\", "\\")
        assert (date(2026, 12, number + 1), shown) in titles


#: All but what people attached.
GOLDEN_FEEDS = [
    path
    for path in sorted((almanac.ROOT / "Tests/GoldenTests/Sites").glob("*/expected/**/*.ics"))
    if b"PRODID:-//Almanac//" in path.read_bytes()
]


def test_the_feeds_of_all_golden_sites_are_taken(tmp_path):
    """All in one calendar, without a warning; a component that stands in several feeds once."""
    khal = Khal(tmp_path)
    assert len(GOLDEN_FEEDS) > 100
    items = {(uid, data) for path in GOLDEN_FEEDS for uid, data in feeds.split(path).items()}
    for number, (_, data) in enumerate(sorted(items)):
        (khal.vdir / f"{number}.ics").write_bytes(data)
    # khal walks from day to day: the days of the placeholders, and what most golden sites speak of.
    for begin, end in [(date(2000, 1, 1), date(2000, 1, 2)), (date(2026, 11, 1), date(2027, 1, 31))]:
        shown = {each["uid"] for each in khal.list(begin, end)}
        span = [datetime(day.year, day.month, day.day, tzinfo=feeds.UTC) for day in (begin, end + timedelta(days=1))]
        assert shown == {uid for _, data in items for uid, _ in feeds.spans(data, *span)}
        assert len(shown) > (0 if begin.year == 2000 else 50)


def test_khal_would_complain(example, tmp_path):
    """It warns of a zone that is not in the feed, so that its silence says something."""
    khal = Khal(tmp_path / "khal")
    data = (example.output / "mara/calendar.ics").read_bytes()
    begin, end = data.find(b"BEGIN:VTIMEZONE"), data.rfind(b"END:VTIMEZONE\r\n")
    almanac.write(tmp_path, {"bare.ics": data[:begin] + data[end + len(b"END:VTIMEZONE\r\n"):]})
    done = khal.run("import", "--batch", "-a", "c", tmp_path / "bare.ics")
    assert "Cannot find timezone" in done.stdout + done.stderr
