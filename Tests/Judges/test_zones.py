"""The VTIMEZONE blocks that we write give the offsets of the system's time zones."""

import io
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from dateutil import tz

import almanac
import feeds

#: Zones of every kind: no summer time, both hemispheres, half hours, odd hours, negative summer time, moved rules.
ZONES = [
    "Africa/Cairo", "Africa/Casablanca", "Africa/Johannesburg", "America/Argentina/Buenos_Aires", "America/Caracas",
    "America/Havana", "America/New_York", "America/Nuuk", "America/Santiago", "America/Sao_Paulo", "America/St_Johns",
    "America/Vancouver", "Asia/Beirut", "Asia/Hong_Kong", "Asia/Jerusalem", "Asia/Kathmandu", "Asia/Kolkata",
    "Asia/Shanghai", "Asia/Taipei", "Asia/Tehran", "Asia/Tokyo", "Atlantic/Azores", "Australia/Eucla",
    "Australia/Lord_Howe", "Australia/Sydney", "Europe/Berlin", "Europe/Dublin", "Europe/Istanbul", "Europe/London",
    "Europe/Moscow", "Pacific/Apia", "Pacific/Chatham", "Pacific/Easter", "Pacific/Kiritimati", "Pacific/Marquesas",
    "Pacific/Norfolk",
]


@pytest.fixture(scope="module")
def feed(tmp_path_factory):
    files = {"almanac.yml": "timezone: UTC\nusers:\n  ann: {name: Ann}\n"}
    for zone in ZONES:
        files[f"notes/ann/{zone.replace('/', '-')}.md"] = (
            f"---\ntitle: {zone}\ntimezone: {zone}\nremind: 2026-12-01 04:30\nrepeat: daily\n---\n"
        )
    notebook = almanac.write(tmp_path_factory.mktemp("zones") / "Site", files)
    result = almanac.build(notebook)
    assert result.status == 0, result.err
    return notebook / "public/ann/calendar.ics"


@pytest.mark.parametrize("zone", ZONES)
def test_offsets_are_those_of_the_system(zone, feed):
    # dateutil reads the block by itself, without any table of zones.
    ours = tz.tzical(io.StringIO(feed.read_text())).get(zone)
    theirs = ZoneInfo(zone)
    wrong = []
    # dateutil's answers near a change of clocks are its own; 37 hours walk through all hours of a day.
    moment = datetime(2026, 12, 1, 0, 30)
    while moment < datetime(2035, 1, 1):
        local = moment.replace(tzinfo=theirs)
        around = {(local + timedelta(hours=h)).replace(tzinfo=theirs).utcoffset() for h in (-3, 0, 3)}
        if len(around) == 1 and moment.replace(tzinfo=ours).utcoffset() != local.utcoffset():
            wrong.append((moment, moment.replace(tzinfo=ours).utcoffset(), local.utcoffset()))
        moment += timedelta(hours=37)
    assert not wrong, (len(wrong), wrong[:3])


def test_names_are_plain(feed):
    assert {str(zone["TZID"]) for zone in feeds.parse(feed).walk("VTIMEZONE")} == set(ZONES)


@pytest.mark.parametrize(
    ("written", "zone", "moment", "word"),
    [
        # The gap takes the offset before it, the overlap the first of the two (RFC 5545 §3.3.5).
        ("2027-03-14 02:30", "America/New_York", "2027-03-14T07:30Z", "skip"),
        ("2027-11-07 01:30", "America/New_York", "2027-11-07T05:30Z", "twice"),
        ("2027-03-28 01:30", "Europe/London", "2027-03-28T01:30Z", "skip"),
        ("2027-10-31 01:30", "Europe/London", "2027-10-31T00:30Z", "twice"),
        # The system's tables are newer than what Foundation carries.
        ("2027-01-10 09:00", "America/Vancouver", None, None),
        ("2027-01-10 09:00", "Africa/Casablanca", None, None),
    ],
)
def test_wall_times_at_a_change_of_clocks(written, zone, moment, word, tmp_path):
    notebook = almanac.write(tmp_path / "Site", {
        "almanac.yml": "timezone: UTC\n",
        "notes/ann/memo.md": f"---\ntitle: Ring\ntimezone: {zone}\nremind: {written}\n---\n",
    })
    result = almanac.build(notebook)
    assert result.status == 0
    expected = datetime.fromisoformat(moment) if moment else datetime.fromisoformat(written).replace(tzinfo=ZoneInfo(zone))
    ((found, _),) = feeds.rings(*sole_feed(notebook), expected - timedelta(days=2), expected + timedelta(days=2))
    assert found == expected
    assert (word is None) == (result.err.count("warning:") == 0)
    assert word is None or word in result.err


def sole_feed(notebook):
    return [path for path in (notebook / "public").glob("*/calendar.ics")]


def test_a_repeat_through_gap_and_overlap(tmp_path):
    """Half past two every night: once on each day, in the gap by the offset before it."""
    notebook = almanac.write(tmp_path / "Site", {
        "almanac.yml": "timezone: America/New_York\n",
        "notes/ann/memo.md": "---\ntitle: Ring\nremind: 2027-03-12 02:30\nrepeat: daily\ncount: 5\n---\n",
    })
    assert almanac.build(notebook).status == 0
    (path,) = sole_feed(notebook)
    found = feeds.starts(path, datetime(2027, 3, 1, tzinfo=feeds.UTC), datetime(2027, 4, 1, tzinfo=feeds.UTC))
    expected = ["2027-03-12T07:30Z", "2027-03-13T07:30Z", "2027-03-14T07:30Z", "2027-03-15T06:30Z", "2027-03-16T06:30Z"]
    assert [when for when, _ in found] == [datetime.fromisoformat(text) for text in expected]
