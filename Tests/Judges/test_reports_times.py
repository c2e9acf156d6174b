"""The bugs of other programs that write calendars, each tried as a whole kind: days, times, rules and alarms.

The numbers are those of test_reports.py.
"""

import re
from datetime import date, datetime, timedelta
from itertools import groupby
from pathlib import Path
from zoneinfo import ZoneInfo

import almanac
import feeds
import icalendar
import pytest
import recurring_ical_events
from dateutil.rrule import rrulestr
from test_reports import built, by_memo
from test_zones import changes, naive

#: Without summer time, of both hemispheres, of halves and quarters of hours, west and east of the date line.
ZONES = [
    "Africa/Cairo", "America/Caracas", "America/New_York", "America/Santiago", "America/St_Johns", "Asia/Kathmandu",
    "Asia/Shanghai", "Asia/Tehran", "Australia/Lord_Howe", "Europe/Berlin", "Europe/Dublin", "Europe/London",
    "Pacific/Chatham", "Pacific/Kiritimati", "Pacific/Pago_Pago",
]


def in_zones(text: str, zones: list[str] = ZONES) -> dict[str, str]:
    """The same memo in each zone."""
    return {f"z{number}": f"timezone: {zone}\n{text}" for number, zone in enumerate(zones)}


def zoned(found: dict) -> list[tuple[str, icalendar.Event]]:
    return [(ZONES[int(name.removeprefix("z"))], event) for name, event in found.items()]


def lines_of(path: Path) -> dict[str, list[str]]:
    """Unfolded lines, by UID."""
    return {uid: feeds.unfold(block).decode().split("\r\n") for uid, block in feeds.components(path).items()}


def occurrences(path: Path, begin: date, end: date) -> dict[str, list]:
    """The starts of each memo's occurrences in [begin, end), as recurring-ical-events expands them."""
    found = {}
    events = recurring_ical_events.of(feeds.parse(path)).between(begin, end)
    for uid, group in groupby(sorted(events, key=lambda event: event["UID"]), key=lambda event: event["UID"]):
        name = uid.removesuffix("@almanac").split("-")[1]
        assert name not in found, f"{uid} is not the only part of its memo"
        found[name] = sorted((event.start for event in group), key=str)
    return found


def weekdays(first: date, last: date, numbers: str) -> list[date]:
    days = (first + timedelta(days=n) for n in range((last - first).days + 1))
    return [day for day in days if str(day.isoweekday()) in numbers]


# Rules.


def test_14_until_is_the_end_of_its_day_in_utc(tmp_path):
    """allenporter/ical#177, niccokunzmann/python-recurring-ical-events#4, spatie/icalendar-generator#149."""
    rule = "repeat: weekdays\nuntil: 2027-04-30\n---\n"
    feed = built(tmp_path, in_zones("remind: 2026-12-06 07:30\n" + rule))
    for zone, event in zoned(by_memo(feed)):
        last = datetime(2027, 4, 30, 23, 59, 59, tzinfo=ZoneInfo(zone)).astimezone(feeds.UTC)
        assert f"UNTIL={last:%Y%m%dT%H%M%SZ}" in event["RRULE"].to_ical().decode(), zone
    expected = weekdays(date(2026, 12, 6), date(2027, 4, 30), "12345")
    for name, starts in occurrences(feed, date(2026, 11, 1), date(2027, 7, 1)).items():
        zone = ZoneInfo(ZONES[int(name.removeprefix("z"))])
        assert starts == [datetime(d.year, d.month, d.day, 7, 30, tzinfo=zone) for d in expected], zone


def test_14_until_of_days_is_a_day(tmp_path):
    feed = built(tmp_path, in_zones("start: 2026-12-06\nrepeat: weekdays\nuntil: 2027-04-30\n---\n"))
    for _, event in zoned(by_memo(feed)):
        assert b"UNTIL=20270430;" in event["RRULE"].to_ical() + b";"
    expected = weekdays(date(2026, 12, 6), date(2027, 4, 30), "12345")
    assert all(starts == expected for starts in occurrences(feed, date(2026, 11, 1), date(2027, 7, 1)).values())


#: Ends in other words: of a rule that is written out, and a moment. Each includes the ring of 30 April, and no other.
UNTILS = [
    "repeat: RRULE:FREQ=DAILY;UNTIL=20270430", "repeat: RRULE:FREQ=DAILY;UNTIL=20270430T073000",
    "repeat: RRULE:FREQ=DAILY;UNTIL=20270430T053000Z", "repeat: daily\nuntil: 2027-04-30 07:30", "repeat: daily\nuntil: 2027-04-30 23:59",
    "repeat: daily\nuntil: 2027-04-30T05:30Z", "repeat: daily\ncount: 150",
]


def test_14_every_way_to_say_the_end(tmp_path):
    memos = {f"u{number}": f"remind: 2026-12-02 07:30\n{end}\n---\n" for number, end in enumerate(UNTILS)}
    feed = built(tmp_path, memos)
    for name, starts in occurrences(feed, date(2026, 11, 1), date(2027, 7, 1)).items():
        assert starts[-1] == datetime(2027, 4, 30, 7, 30, tzinfo=ZoneInfo("Europe/Berlin")), UNTILS[int(name[1:])]
        assert len(starts) == 150
    for event in feeds.events(feed):
        assert re.search(rb"UNTIL=\d{8}T\d{6}Z|COUNT=150", event["RRULE"].to_ical()), event["RRULE"]


RULES = [
    "weekdays", "weekends", "[mon, wed]", "每週一三五", "monthly on the last", "每月15號", "每月最後一天", "yearly", "daily", "weekly",
    "RRULE:FREQ=MONTHLY;BYDAY=2TU", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "RRULE:FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR",
    "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "RRULE:FREQ=YEARLY;BYYEARDAY=100", "RRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
    "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
]
#: Two weeks of starts, the first a Tuesday.
STARTS = [date(2026, 12, 1) + timedelta(days=n) for n in range(14)]


@pytest.mark.parametrize("key", ["remind", "start", "due"])
def test_15_the_first_occurrence_is_on_the_rule(key, tmp_path):
    """sebbo2002/ical-generator#366, fmeringdal/rust-rrule#119, ical-org/ical.net#409: readers differ on one that is not."""
    memos = {
        f"r{rule}s{start}": f"{key}: {day} 07:30\nrepeat: {quote(RULES[rule])}\n---\n"
        for rule in range(len(RULES)) for start, day in enumerate(STARTS)
    }
    feed = built(tmp_path, memos)
    found = by_memo(feed)
    for name in memos:
        written = STARTS[int(name.split("s")[1])]
        event = found[name]
        start, text = event["DTSTART"].dt.replace(tzinfo=None), event["RRULE"].to_ical().decode()
        # Were DTSTART what was written, dateutil would find the first occurrence there.
        asked = rrulestr(with_day(text, written), dtstart=datetime(written.year, written.month, written.day, 7, 30))
        assert start == asked[0], (RULES[int(name[1:].split("s")[0])], written, text)
        assert rrulestr(text, dtstart=start)[0] == start


def quote(rule: str) -> str:
    return rule if rule.startswith("[") else f"'{rule}'"


def with_day(rule: str, written: date) -> str:
    """What a plain rule leaves open is the day that was written."""
    plain = {"FREQ=WEEKLY": f";BYDAY={written:%a}".upper()[:9], "FREQ=YEARLY": f";BYMONTH={written.month};BYMONTHDAY={written.day}"}
    return rule + plain.get(rule, "")


def test_15_an_interval_begins_with_the_first_occurrence(tmp_path):
    memos = {f"s{n}": f"remind: {day} 07:30\nrepeat: every 2 weeks on Tuesday\n---\n" for n, day in enumerate(STARTS)}
    feed = built(tmp_path, memos)
    for name, starts in occurrences(feed, date(2026, 12, 1), date(2027, 3, 1)).items():
        days = [start.date() for start in starts]
        assert days[0].isoweekday() == 2 and 0 <= (days[0] - STARTS[int(name[1:])]).days < 14
        assert {b - a for a, b in zip(days, days[1:])} == {timedelta(days=14)}


def test_16_what_is_left_out_is_of_the_type_of_the_start(tmp_path):
    """ical-org/ical.net#830, tutao/tutanota#5318, Jorricks/iCal-library#8."""
    skips = "skip: [2026-12-25, 2027-01-01, 2027-03-29]\n"
    timed = built(tmp_path / "timed", in_zones("remind: 2026-12-01 07:30\nrepeat: weekdays\n" + skips + "---\n"))
    days = built(tmp_path / "days", in_zones("start: 2026-12-01\nrepeat: weekdays\n" + skips + "---\n"))
    for zone, event in zoned(by_memo(timed)):
        wanted = [f"EXDATE;TZID={zone}:{day}T073000" for day in ("20261225", "20270101", "20270329")]
        assert [line for line in lines_of(timed)[event["UID"]] if line.startswith("EXDATE")] == wanted
    for uid, lines in lines_of(days).items():
        wanted = [f"EXDATE;VALUE=DATE:{day}" for day in ("20261225", "20270101", "20270329")]
        assert [line for line in lines if line.startswith("EXDATE")] == wanted, uid
    left = [d for d in weekdays(date(2026, 12, 1), date(2027, 4, 30), "12345") if str(d) not in skips]
    for path in (timed, days):
        for starts in occurrences(path, date(2026, 12, 1), date(2027, 5, 1)).values():
            assert [start.date() if isinstance(start, datetime) else start for start in starts] == left


def test_16_a_reminder_before_is_left_out_with_what_it_announces(tmp_path):
    memo = "title: x\nstart: 2026-12-02 07:30\nrepeat: weekly\nskip: 2026-12-09\nremind: [1d, 2d 20:00]\n---\n"
    feed = built(tmp_path, {"a": memo})
    begin, end = (datetime(2026, 12, day, tzinfo=feeds.UTC) for day in (1, 24))
    rings = [f"{when:%d %H:%M}" for when, _ in feeds.rings(feed, begin - timedelta(days=5), end)]
    # Of Wednesdays the 2nd, 16th and 23rd: the evening before the last, and the day before; Berlin is an hour ahead.
    assert rings == ["30 19:00", "01 06:30", "14 19:00", "15 06:30", "21 19:00", "22 06:30"]


# Days and zones.


@pytest.mark.parametrize("first", ["2026-12-01", "2026-12-31", "2027-02-27", "2028-02-27", "2027-03-13"])
def test_17_the_end_of_days_is_the_day_after(first, tmp_path):
    """eoleedi/TimeTree-Exporter#173, craigk5n/webcalendar#144, derekantrican/GAS-ICS-Sync#58."""
    begin = date.fromisoformat(first)
    memos = {f"d{n}": f"start: {first}\nend: {begin + timedelta(days=n)}\n---\n" for n in range(40)}
    memos["alone"] = f"start: {first}\n---\n"
    found = by_memo(built(tmp_path, memos))
    for name, event in found.items():
        length = 1 if name == "alone" else int(name[1:]) + 1
        assert (event["DTSTART"].dt, event["DTEND"].dt) == (begin, begin + timedelta(days=length))
        assert event["DTSTART"].params["VALUE"] == event["DTEND"].params["VALUE"] == "DATE"


def test_18_a_day_says_that_it_is_one(every_feed):
    """andrewbrereton/obsidian-to-ical-plugin#120, spatie/calendar-links#53."""
    for path in every_feed:
        for line in feeds.unfold(path.read_bytes()).decode().split("\r\n"):
            name = re.match(r"(DTSTART|DTEND|DUE|EXDATE|RDATE|RECURRENCE-ID|COMPLETED)[;:]", line)
            if name:
                is_day = re.search(r":\d{8}$", line) is not None
                assert is_day == (";VALUE=DATE:" in line), (path, line)
                assert not (is_day and name[1] == "COMPLETED"), (path, line)


def test_19_nothing_floats(every_feed):
    """andrewbrereton/obsidian-to-ical-plugin#138 and #219, ulsklyc/yuvomi#818."""
    for path in every_feed:
        text = re.sub(r"BEGIN:VTIMEZONE\r\n.*?END:VTIMEZONE\r\n", "", feeds.unfold(path.read_bytes()).decode(), flags=re.DOTALL)
        for line in text.split("\r\n"):
            if re.match(r"(DTSTART|DTEND|DUE|EXDATE|COMPLETED|DTSTAMP|LAST-MODIFIED|CREATED)[;:]", line):
                assert re.search(r";VALUE=DATE:\d{8}$|;TZID=[^:;]+:\d{8}T\d{6}$|^[A-Z-]+:\d{8}T\d{6}Z$", line), (path, line)


def test_19_a_moment_is_that_of_the_zone(tmp_path):
    """Summer and winter, as a ring, as a start, and as what is due."""
    walls = [datetime(2026, 12, 15, 16), datetime(2027, 6, 15, 16), datetime(2026, 12, 31, 23, 59), datetime(2027, 3, 1, 0, 1)]
    for wall in walls:
        for key in ("remind", "start", "due"):
            feed = built(tmp_path / f"{key}{wall:%y%m}", in_zones(f"{key}: {wall:%Y-%m-%d %H:%M}\n---\n"))
            for zone, event in zoned(by_memo(feed)):
                utc = wall.replace(tzinfo=ZoneInfo(zone)).astimezone(feeds.UTC)
                assert event["DTSTART"].to_ical() == f"{utc:%Y%m%dT%H%M%SZ}".encode(), zone


def test_20_each_zone_is_there_once_before_its_use(every_feed):
    """spatie/calendar-links#235, owncloud-archive/calendar#687, urlaubsverwaltung#4827, calcom/cal.diy#28115."""
    for path in every_feed:
        text = feeds.unfold(path.read_bytes()).decode()
        defined = re.findall(r"\r\nTZID:(.*)\r\n", text)
        used = set(re.findall(r";TZID=([^:;]*):", text))
        assert sorted(defined) == sorted(used), path
        assert "\nEND:VTIMEZONE" not in re.split(r"\nBEGIN:V(?:EVENT|TODO)", text, maxsplit=1)[-1], path


#: What others write for a zone, and what has to be among the names that are offered.
OTHER_NAMES = {
    "China Standard Time": "Asia/Shanghai", "GMT Standard Time": "Europe/London", "UTC+8": "Asia/Shanghai", "GMT+8": "Asia/Taipei",
    "UTC-5": "America/", "CST": "Asia/Taipei", "EST": "America/", "EST5EDT": "America/New_York", "Japan": "Asia/Tokyo", "PRC": "Asia/Shanghai",
    "asia/shanghai": "Asia/Shanghai", "Asia/Shangai": "Asia/Shanghai", "America/New York": "America/New_York", "Taipei": "Asia/Taipei",
    "/freeassociation.sourceforge.net/Asia/Shanghai": "Asia/", "../../etc/passwd": "Asia/", "Etc/Unknown": "/", "posix/Asia/Taipei": "Asia/Taipei",
    "+08:00": "/", "localtime": "/",
}


@pytest.mark.parametrize("name", OTHER_NAMES)
def test_21_a_name_that_is_not_of_iana_is_an_error(name, tmp_path):
    """callumalpass/tasknotes#1913, home-assistant/core#145493, tbartelmess/swift-ical#5."""
    notebook = almanac.write(tmp_path / "Site", {
        "almanac.yml": "timezone: UTC\nowner: ann\n",
        "notes/a.md": f"---\ntimezone: '{name}'\nremind: 2026-12-05 09:00\nrepeat: daily\n---\n",
    })
    result = almanac.build(notebook)
    (found,), _ = almanac.diagnostics(result.err)
    assert result.status == 1 and found.severity == "error" and f"'{name}'" in found.text
    assert (found.path.split("/")[-1], found.line) == ("a.md", 2)
    assert OTHER_NAMES[name] in found.help, found.help
    for path in (notebook / "public").rglob("*.ics"):
        assert set(re.findall("TZID[:=]([^:\n]*)", path.read_text())) <= {"UTC"}


def test_23_a_gap_is_read_by_the_offset_before_it_and_an_overlap_as_its_first(tmp_path):
    """libical/libical#318 and #1402, dateutil/dateutil#1425, sabre-io/vobject#648; RFC 5545 §3.3.5, in every zone."""
    memos, wanted = {}, {}
    for number, name in enumerate(ZONES):
        zone = ZoneInfo(name)
        for change in changes(zone):
            if naive(change).year != 2027:
                continue
            before, after = (datetime.fromtimestamp(change + step, zone).utcoffset() for step in (-1, 0))
            wall = naive(change) + (before + after) / 2
            key = f"g{number}c{len(memos)}"
            memos[key] = f"timezone: {name}\nremind: {wall:%Y-%m-%d %H:%M}\n---\n"
            wanted[key] = wall - before
    files = {"almanac.yml": "timezone: UTC\nusers:\n  ann: {name: Ann}\n"}
    files |= {f"notes/ann/{name}.md": f"---\nid: {name}\n{text}" for name, text in memos.items()}
    result = almanac.build(almanac.write(tmp_path, files))
    found = by_memo(tmp_path / "public/ann/calendar.ics")
    assert len(found) == len(memos) > 15
    for name, moment in wanted.items():
        assert found[name]["DTSTART"].dt.replace(tzinfo=None) == moment, memos[name]
    warned = [each.path.split("/")[-1].removesuffix(".md") for each in almanac.diagnostics(result.err)[0]]
    assert sorted(warned) == sorted(memos), "each is warned about, once"


def test_24_a_repeat_keeps_its_wall_time(tmp_path):
    """peterbraden/ical.js#107: half past seven, before and after every change of the clocks."""
    feed = built(tmp_path, in_zones("remind: 2026-12-01 07:30\nrepeat: daily\n---\n"))
    for zone, event in zoned(by_memo(feed)):
        assert f"DTSTART;TZID={zone}:20261201T073000" in lines_of(feed)[event["UID"]]
    for name, starts in occurrences(feed, date(2026, 12, 2), date(2028, 1, 1)).items():
        zone = ZoneInfo(ZONES[int(name[1:])])
        assert {start.astimezone(zone).strftime("%H:%M") for start in starts} == {"07:30"}, zone
        assert len(starts) in (395, 396)


def test_24_no_rule_goes_with_utc(every_feed):
    for path in every_feed:
        for uid, lines in lines_of(path).items():
            if any(line.startswith("RRULE") for line in lines):
                assert not [line for line in lines if re.match(r"DTSTART:.*Z$", line)], (path, uid)


# Alarms.

#: Offsets and how long before the start of a one-off event they ring.
OFFSETS = {
    "0": timedelta(), "1m": timedelta(minutes=1), "15m": timedelta(minutes=15), "90m": timedelta(minutes=90), "1h": timedelta(hours=1),
    "25h": timedelta(hours=25), "1d": timedelta(days=1), "2d": timedelta(days=2), "1w": timedelta(days=7),
}


@pytest.mark.parametrize("repeat", ["", "repeat: weekly\n"], ids=["once", "weekly"])
def test_25_triggers_are_zero_or_before(repeat, tmp_path):
    """adamgibbons/ics#58, horde/horde#139 (`P` alone), nextcloud/calendar#484 (`-PT1D`), spatie/icalendar-generator#9."""
    memos = {f"o{n}": f"start: 2026-12-16 16:00\n{repeat}remind: '{offset}'\n---\n" for n, offset in enumerate(OFFSETS)}
    feed = built(tmp_path, memos)
    found = by_memo(feed)
    for number, before in enumerate(OFFSETS.values()):
        (alarm,) = found[f"o{number}"].walk("VALARM")
        assert alarm["TRIGGER"].dt == -before
    written = re.findall(rb"^TRIGGER:(.*)\r$", feed.read_bytes(), re.MULTILINE)
    assert len(written) == len(OFFSETS)
    # RFC 5545 §3.3.6, and none of its forms that readers take wrongly.
    assert all(re.fullmatch(rb"PT0S|-P(\d+W|\d+D(T\d+H)?|T\d+H(\d+M)?|T\d+M)", each) for each in written), written


@pytest.mark.parametrize(("start", "offsets", "rings"), [
    ("09:00", "1d", "Sat 09:00"), ("09:00", "1d 20:00", "Sat 20:00"), ("03:30", "2h", "Sun 01:30"), ("09:00", "2d", "Fri 09:00"),
    ("09:00", "0d 08:15", "Sun 08:15"), ("03:30", "10m, 2h", "Sun 03:20, Sun 01:30"), ("09:00", "1h, 1d, 26h", "Sun 08:00, Sat 09:00, Sat 07:00"),
])
@pytest.mark.parametrize("first", ["2027-03-28", "2027-10-31", "2027-01-03"])
def test_25_days_before_are_counted_on_the_calendar(first, start, offsets, rings, tmp_path):
    """Every Sunday, from the day of a change of the clocks on: what the first needs must not be laid on all that follow."""
    memo = f"timezone: Europe/London\nstart: {first} {start}\nrepeat: weekly\nremind: [{offsets}]\n---\n"
    feed = built(tmp_path, {"a": memo})
    begin = datetime.fromisoformat(first).replace(tzinfo=feeds.UTC)
    found = feeds.rings(feed, begin + timedelta(days=3), begin + timedelta(days=75))
    assert len(found) == 10 * len(rings.split(", "))
    assert {f"{when.astimezone(ZoneInfo('Europe/London')):%a %H:%M}" for when, _ in found} == set(rings.split(", "))


def test_26_no_alarm_rings_after_the_start_and_none_at_a_day(every_feed):
    """aluxnimm/outlookcaldavsynchronizer#384, ical-org/ical.net#243, nextcloud/calendar#1940."""
    rings = 0
    for path in every_feed:
        for event in feeds.events(path):
            for alarm in event.walk("VALARM"):
                rings += 1
                assert isinstance(event["DTSTART"].dt, datetime), (path, event["UID"])
                assert alarm["TRIGGER"].dt <= timedelta(0)
    assert rings > 100


@pytest.mark.parametrize(("offset", "rings"), [
    ("0", "24 09:00"), ("1d", "23 09:00"), ("1d 20:00", "23 20:00"), ("1w", "17 09:00"), ("0d 07:00", "24 07:00"),
])
@pytest.mark.parametrize("key", ["start", "due"])
def test_26_a_ring_on_a_day_is_a_moment_of_its_own(key, offset, rings, tmp_path):
    feed = built(tmp_path, {"a": f"title: x\n{key}: 2026-12-24\nremind: '{offset}'\n---\n"})
    day, ring = sorted(feeds.events(feed), key=lambda event: isinstance(event["DTSTART"].dt, datetime))
    assert day["DTSTART"].dt == date(2026, 12, 24) and not day.walk("VALARM")
    assert ring["DTSTART"].dt.astimezone(ZoneInfo("Europe/Berlin")).strftime("%d %H:%M") == rings
    assert ring.walk("VALARM")[0]["TRIGGER"].dt == timedelta(0)


#: Titles of which little or nothing is left, in YAML.
POOR_TITLES = [
    '""', "''", "~", '" "', '"\\t\\n"', '"\\xa0"', '"\\u3000"', '"\\u2028"', '"\\0"', '"\\x0b"', '"\\x1b\\x7f"', '"\\ufeff"', '"\\ufffe"', '"\\\\"',
    "🎉",
]


def test_27_every_alarm_says_something(tmp_path, every_feed):
    """ics-py/ics-py#363, nextcloud/calendar#3040, adamgibbons/ics#122, home-assistant/core#163830 (the calendar is refused)."""
    memos = {}
    for number, title in enumerate(POOR_TITLES):
        memos[f"t{number}"] = f"title: {title}\nremind: 2026-12-05 09:00\n---\n"
        memos[f"b{number}"] = f"title: {title}\nremind: 2026-12-05 09:00\n---\nFirst words.\n"
    memos["none"] = "remind: 2026-12-05 09:00\n---\n"
    memos["label"] = "alarm: {time: '07:30', repeat: daily, label: ''}\n---\n"
    for path in [built(tmp_path, memos), *every_feed]:
        for event in feeds.events(path):
            assert str(event["SUMMARY"]).strip(), (path, event["UID"])
            for alarm in event.walk("VALARM"):
                assert str(alarm["DESCRIPTION"]).strip(), (path, event["UID"])


def test_28_an_alarm_is_three_properties_at_the_end(every_feed):
    """nextcloud/calendar#8372, robur-coop/icalendar#20, ics-py/ics-py#416, dakboard/DAKboard#1949."""
    for path in every_feed:
        text = feeds.unfold(path.read_bytes()).decode()
        for component in re.findall(r"BEGIN:(?:VEVENT|VTODO)\r\n.*?END:(?:VEVENT|VTODO)\r\n", text, re.DOTALL):
            if "BEGIN:VALARM" in component:
                assert re.search(
                    r"\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:.+\r\nTRIGGER:\S+\r\nEND:VALARM\r\nEND:V(EVENT|TODO)\r\n$", component
                ), component
                assert component.count("BEGIN:VALARM") == 1


def test_36_nothing_is_without_length(tmp_path, every_feed):
    """moadim-io/daemon#247, pimutils/khal#610 and #444."""
    memos = {
        "same": "start: 2026-12-05 09:00\nend: 2026-12-05 09:00\n---\n", "sameday": "start: 2026-12-05\nend: 2026-12-05\n---\n",
        "open": "start: 2026-12-05 09:00\n---\n", "ring": "remind: 2026-12-05 09:00\n---\n", "due": "due: 2026-12-05 09:00\n---\n",
        "alarm": "alarm: {time: '07:30', repeat: daily}\n---\n",
        "gap": "timezone: America/New_York\nstart: 2027-03-14 02:30\nend: 2027-03-14 03:30\n---\n",
        "overlap": "timezone: America/New_York\nstart: 2027-11-07 01:30\nend: 2027-11-07 01:45\nrepeat: yearly\n---\n",
    }
    for path in [built(tmp_path, memos), *every_feed]:
        for event in feeds.events(path):
            if "DURATION" in event:
                assert event["DURATION"].dt > timedelta(0) and "DTEND" not in event, (path, event["UID"])
            else:
                assert event["DTEND"].dt > event["DTSTART"].dt, (path, event["UID"])


def test_38_a_repeat_is_a_rule_and_ends_never(tmp_path):
    """moadim-io/daemon#251: a horizon of a hundred events."""
    memos = {f"k{n}": f"{key}: 2026-12-01 07:30\nrepeat: weekdays\n---\n" for n, key in enumerate(["remind", "start", "due"])}
    memos["day"] = "start: 2026-12-01\nrepeat: weekdays\n---\n"
    memos["alarm"] = "alarm: {time: '07:30', repeat: weekdays}\n---\n"
    feed = built(tmp_path, memos)
    assert len(feeds.events(feed)) == len(memos)
    assert not re.search(rb"RDATE|COUNT=|UNTIL=", feed.read_bytes())
    for name, starts in occurrences(feed, date(2098, 1, 4), date(2099, 1, 1)).items():
        assert len(starts) == len(weekdays(date(2098, 1, 4), date(2098, 12, 31), "12345")), name
