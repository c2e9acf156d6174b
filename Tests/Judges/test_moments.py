"""The feeds of the example show the moments that its memos speak of.

The tables are written by hand from the memos of Site/notes, in UTC or in the person's own zone.
"""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

import feeds

#: From before the day of the build until after both changes of London's clocks (28 March 2027).
BEGIN = datetime(2026, 11, 30, tzinfo=feeds.UTC)
END = datetime(2027, 5, 1, tzinfo=feeds.UTC)

TAIPEI, SHANGHAI, LONDON = ZoneInfo("Asia/Taipei"), ZoneInfo("Asia/Shanghai"), ZoneInfo("Europe/London")


def at(text: str, zone: ZoneInfo) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone).astimezone(feeds.UTC)


def daily(first: str, last: str, zone: ZoneInfo, weekdays: str, skip: tuple[str, ...] = ()) -> list[datetime]:
    """Wall times from `first` to the day `last`, on the weekdays 1 (Monday) to 7."""
    begin = datetime.fromisoformat(first)
    span = (date.fromisoformat(last) - begin.date()).days
    moments = (begin + timedelta(days=n) for n in range(span + 1))
    return [
        at(m.isoformat(), zone) for m in moments if str(m.isoweekday()) in weekdays and str(m.date()) not in skip
    ]


RINGS = {
    "lin": {
        "過年回台南": ["2027-01-07T15:50Z", "2027-02-04T01:00Z"],
        # Noon on the 5th, and eight in the evening before it.
        "轉房租": ["2026-12-05T04:00Z", "2026-12-04T12:00Z"]
        + [f"2027-0{m}-05T04:00Z" for m in range(1, 5)]
        + [f"2027-0{m}-04T12:00Z" for m in range(1, 5)],
        "倒垃圾": daily("2026-12-02T19:50", "2027-02-03", TAIPEI, "135", skip=("2027-01-01",)),
        "大掃除": ["2027-01-27T01:00Z", "2027-02-02T12:00Z"],
        "第三窯": ["2026-12-11T23:00Z", "2026-12-11T12:00Z"],
        "冬至，搓湯圓": ["2026-12-22T01:00Z"],
        "澆花": daily("2026-11-30T08:30", "2027-05-01", TAIPEI, "67"),
        # 6:50 in Taipei is 22:50 UTC of the day before.
        "跟小瑜借護目鏡": ["2026-12-08T12:00Z"],
        "起床": daily("2026-12-01T06:50", "2027-05-01", TAIPEI, "12345"),
    },
    "明远": {
        "半程马拉松": ["2026-12-19T21:30Z", "2026-12-19T12:00Z"],
        "晨跑": daily("2026-12-01T06:10", "2027-05-01", SHANGHAI, "246"),
        "写周报": [
            moment
            for time in ("17:00", "16:30")
            for moment in daily(f"2026-12-04T{time}", "2027-01-29", SHANGHAI, "5", skip=("2027-01-01",))
        ],
        "月底备份": [f"{d}T13:00Z" for d in ("2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30")],
        "查证件进度": ["2026-12-10T00:30Z"],
        "备份完再装硬盘": ["2027-02-10T13:00Z"],
        "妈妈生日": ["2026-12-11T01:00Z", "2026-12-17T12:00Z"],
    },
    "mara": {
        "Bindery open day": ["2026-12-04T20:00Z", "2026-12-05T10:00Z"],
        # A quarter to ten in London, an hour earlier in UTC from April on.
        "First Friday call": ["2026-12-04T09:45Z", "2027-01-01T09:45Z", "2027-02-05T09:45Z", "2027-03-05T09:45Z"]
        + ["2027-04-02T08:45Z"],
        "Coat, keys, passport": ["2027-01-31T16:30Z"],
        "Morning": daily("2026-11-30T07:15", "2026-12-23", LONDON, "12345"),
        "Recycling out": ["2026-12-01T19:00Z", "2026-12-15T19:00Z", "2027-01-12T19:00Z", "2027-01-26T19:00Z"]
        + ["2027-02-09T19:00Z", "2027-02-23T19:00Z", "2027-03-09T19:00Z", "2027-03-23T19:00Z"]
        + ["2027-04-06T18:00Z", "2027-04-20T18:00Z"],
        "Boiler service": ["2026-12-08T18:00Z", "2026-12-09T17:00Z"],
        "Packing": ["2027-01-29T20:00Z"],
        "Show sheet 3 at the open day": ["2026-12-04T19:00Z"],
        "Flight to Taipei": ["2027-01-30T21:20Z", "2027-01-31T17:20Z"],
    },
}

#: First day, and the day after the last.
DAYS = {
    "lin": {
        "過年回台南": ("2027-02-05", "2027-02-10"),
        "大掃除": ("2027-02-03", "2027-02-04"),
        "瑪拉來台灣": ("2027-02-01", "2027-02-16"),
        "冬至，搓湯圓": ("2026-12-22", "2026-12-23"),
        "茶碗上釉": ("2026-12-05", "2026-12-06"),
        "買手套兩雙，一雙給瑪拉留著": ("2026-12-10", "2026-12-11"),
    },
    "明远": {
        "台北三日": ("2027-02-12", "2027-02-15"),
        "妈妈生日": ("2026-12-18", "2026-12-19"),
        "通行证，等着取": ("2027-01-15", "2027-01-16"),
        "充一次电子票": ("2027-02-11", "2027-02-12"),
        "茶叶用衣服裹好": ("2027-02-11", "2027-02-12"),
    },
    "mara": {
        "Packing": ("2027-01-30", "2027-01-31"),
        "Press the sheets flat": ("2026-12-03", "2026-12-04"),
        "Buy rice flour, the old bag has moths": ("2026-12-12", "2026-12-13"),
    },
}

#: Timed events: begin and end.
SPANS = {
    "lin": {"第三窯": ("2026-12-12T01:00Z", "2026-12-13T10:00Z")},
    "明远": {"半程马拉松": ("2026-12-19T23:30Z", "2026-12-20T02:30Z")},
    "mara": {
        "Bindery open day": ("2026-12-05T11:00Z", "2026-12-05T16:00Z"),
        "First Friday call": ("2026-12-04T10:00Z", "2026-12-04T11:00Z"),
        "Boiler service": ("2026-12-09T09:00Z", "2026-12-09T09:30Z"),
        "Flight to Taipei": ("2027-01-31T21:20Z", "2027-02-01T10:55Z"),
    },
}


def moment(value) -> datetime:
    return value if isinstance(value, datetime) else datetime.fromisoformat(value)


@pytest.mark.parametrize("user", RINGS)
def test_what_rings_and_when(user, example):
    expected = sorted((moment(each), name) for name, all in RINGS[user].items() for each in all)
    expected = [(when, name) for when, name in expected if BEGIN <= when < END]
    found = feeds.rings(example.output / user / "calendar.ics", BEGIN, END)
    lines = [f"missing {when:%FT%RZ} {name}" for when, name in expected if (when, name) not in found]
    lines += [f"unasked {when:%FT%RZ} {name}" for when, name in found if (when, name) not in expected]
    assert not lines, "\n".join(lines)
    assert found == expected, "something rings twice"


@pytest.mark.parametrize("user", DAYS)
def test_all_day_events_end_on_the_day_after(user, example):
    found = {name: tuple(map(str, span)) for name, span in feeds.days(example.output / user / "calendar.ics").items()}
    assert found == DAYS[user]


@pytest.mark.parametrize("user", SPANS)
def test_events_begin_and_end(user, example):
    all_events = feeds.events(example.output / user / "calendar.ics")
    spans = {(str(e["SUMMARY"]), feeds.as_utc(e.start), feeds.as_utc(e.end)) for e in all_events if isinstance(e.start, datetime)}
    for name, (begin, end) in SPANS[user].items():
        assert (name, moment(begin), moment(end)) in spans, [span for span in spans if span[0] == name]


def test_rules_that_count_end_where_they_should(example):
    late = feeds.rings(example.output / "明远/calendar.ics", datetime(2027, 1, 30, tzinfo=feeds.UTC), datetime(2028, 1, 1, tzinfo=feeds.UTC))
    assert not [ring for ring in late if ring[1] == "写周报"]
    assert len([ring for ring in late if ring[1] == "妈妈生日"]) == 2


def test_what_is_switched_off_or_a_draft_or_done_does_not_ring(example):
    texts = {user: (example.output / user / "calendar.ics").read_text() for user in RINGS}
    assert "練琴" not in texts["lin"]
    assert "給瑪拉的信" not in texts["lin"]
    done = [e for e in feeds.events(example.output / "明远/calendar.ics") if "给玛拉寄茶" in str(e.get("SUMMARY"))]
    for event in done:
        assert str(event["SUMMARY"]) == "✓ 给玛拉寄茶"
        assert event.walk("VALARM") == []


def test_alarms_start_in_a_fixed_week(example):
    """An alarm without a date repeats from the week of 1 January 2024, whatever the clock says."""
    first = {str(e["SUMMARY"]): e["DTSTART"].dt for user in RINGS for e in feeds.events(example.output / user / "calendar.ics")}
    assert first["起床"] == datetime(2024, 1, 1, 6, 50, tzinfo=TAIPEI)
    assert first["澆花"] == datetime(2024, 1, 6, 8, 30, tzinfo=TAIPEI)
    assert first["晨跑"] == datetime(2024, 1, 2, 6, 10, tzinfo=SHANGHAI)
    assert first["Morning"] == datetime(2026, 11, 2, 7, 15, tzinfo=LONDON)


def test_the_site_feed_holds_what_is_dated_of_everyone_but_no_alarm(example):
    expected = set()
    for user in RINGS:
        expected |= set(feeds.components(example.output / user / "calendar.ics"))
    site = set(feeds.components(example.output / "calendar.ics"))
    assert {uid for uid in expected if not uid.startswith("alarm-")} == site
    assert len(expected - site) == 5, "起床 and 澆花, 晨跑, Morning, and the one for Heathrow"
