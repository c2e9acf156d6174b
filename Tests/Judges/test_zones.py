"""The VTIMEZONE blocks that we write give the offsets of the system's time zones."""

import random
from collections import Counter
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from zoneinfo import TZPATH, ZoneInfo, available_timezones

import almanac
import feeds
import pytest
import vtimezone
from icalendar.timezone import TZP

#: Every name of tzdata but those of one part (`Japan`, `CST6CDT`, `EST`): old links, or no zones, refused by design.
NAMES = sorted(name for name in available_timezones() if "/" in name or name == "UTC")

#: 2024-01-01 and 2100-01-01 UTC, in seconds since 1970.
FIRST, LAST = 1_704_067_200, 4_102_444_800
#: The zones that tzdata lists year by year for decades, in one release or another, since they follow the moon.
MOON = {"Africa/Casablanca", "Africa/El_Aaiun", "Asia/Gaza", "Asia/Hebron"}
#: What is listed is written to the end of the tenth year after the day of the build, 2026-11-30 (design §5).
HORIZON = 2_114_380_800
#: Where icalendar stops to expand a rule for pytz: 2038-12-31, less a day for the offsets.
PYTZ_LAST = 2_177_280_000

_RANDOM = random.Random(5545)
MOMENTS = [_RANDOM.randrange(FIRST, LAST) for _ in range(1000)]
#: No zone changes its clocks twice within a week.
STEP = 7 * 86_400


@pytest.fixture(scope="module")
def feed(tmp_path_factory) -> Path:
    """One feed with an event in every zone, repeating since before 2024."""
    files = {"almanac.yml": "timezone: UTC\nusers:\n  ann: {name: Ann}\n"}
    for name in NAMES:
        files[f"notes/ann/{name.replace('/', '-')}.md"] = (
            f"---\ntitle: {name}\ntimezone: {name}\nstart: 2023-12-31 00:00\nrepeat: yearly\n---\n"
        )
    notebook = almanac.write(tmp_path_factory.mktemp("zones") / "Site", files)
    result = almanac.build(notebook)
    assert result.status == 0, result.err
    return notebook / "public/ann/calendar.ics"


@pytest.fixture(scope="module")
def blocks(feed) -> dict[str, str]:
    return vtimezone.blocks(feeds.unfold(feed.read_bytes()).decode())


@pytest.fixture(scope="module")
def components(feed) -> dict:
    return {str(zone["TZID"]): zone for zone in feeds.parse(feed).walk("VTIMEZONE")}


def offset(zone: ZoneInfo, moment: int) -> int:
    return datetime.fromtimestamp(moment, zone).utcoffset() // timedelta(seconds=1)


def naive(seconds: int) -> datetime:
    return vtimezone.EPOCH + timedelta(seconds=seconds)


def is_twofold(zone: ZoneInfo, wall: datetime) -> bool:
    """Whether the clocks show it twice: then a wall time alone names no moment."""
    return wall.replace(tzinfo=zone).utcoffset() != wall.replace(tzinfo=zone, fold=1).utcoffset()


@cache
def changes(zone: ZoneInfo) -> list[int]:
    """The first moments of new offsets, found by halving."""
    found = []
    before = offset(zone, FIRST)
    for low in range(FIRST, LAST, STEP):
        high = low + STEP
        after = offset(zone, high)
        if after == before:
            continue
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if offset(zone, middle) == before else (low, middle)
        found.append(high)
        before = after
    return found


@cache
def samples(name: str) -> tuple[tuple[int, int, datetime | None], ...]:
    """A thousand random moments, and each change of the clocks with the seconds beside it.

    Each with its offset, and with what the clocks show, where they show that only once.
    """
    zone = ZoneInfo(name)
    found = []
    for moment in [change + second for change in changes(zone) for second in (-1, 0, 1)] + MOMENTS:
        expected = offset(zone, moment)
        wall = naive(moment + expected)
        found.append((moment, expected, None if is_twofold(zone, wall) else wall))
    return tuple(found)


@cache
def originals() -> dict[str, str]:
    """For each name the first one whose file holds the same, as the files of links do."""
    files = {name: next(p.read_bytes() for p in (Path(root, name) for root in TZPATH) if p.is_file()) for name in NAMES}
    first = {file: name for name, file in reversed(files.items())}
    return {name: first[file] for name, file in files.items()}


@cache
def is_listed(name: str) -> bool:
    """Whether its years beyond the horizon are unlike each other, so that no rule foretells them."""
    years = Counter(naive(change).year for change in changes(ZoneInfo(originals()[name])) if change >= HORIZON)
    return len({years[year] for year in range(2037, 2100)}) > 1


@pytest.fixture(scope="module")
def cases(blocks) -> dict[str, tuple]:
    """What each zone must say, by one of the names that say the same and for which we say the same."""
    found = {(blocks[name], samples(originals()[name])): name for name in reversed(NAMES)}
    return {name: expected for (_, expected), name in found.items()}


def faults(cases: dict[str, tuple], read, answer, until: int = LAST) -> list[str]:
    """Where `answer(reader, moment, wall)` is not the system's offset; None says that there is no answer."""
    wrong = []
    for name, expected in cases.items():
        reader = read(name)
        end = min(until, HORIZON) if is_listed(name) else until
        compared = [(m, wanted, answer(reader, m, wall)) for m, wanted, wall in expected if m < end]
        wrong += [f"{name} {naive(m)}Z: {got} for {wanted}" for m, wanted, got in compared if got not in (wanted, None)]
        assert sum(got is not None for _, _, got in compared) > 150, f"{name} is hardly compared"
    return wrong


def test_every_name_of_the_database_has_its_block(blocks):
    assert len(NAMES) > 500
    assert blocks.keys() == set(NAMES), "TZID is the plain name"


def test_offsets_by_the_words_of_the_standard(cases, blocks):
    """Every change of the clocks to the second, by moments, and by wall times where those are plain."""
    def read(name):
        return vtimezone.read(blocks[name], 2100)

    assert not faults(cases, read, lambda zone, moment, _: zone.at(moment))
    assert not faults(cases, read, lambda zone, _, wall: wall and zone.of(wall))


def test_offsets_by_icalendar_at_moments(cases, components):
    """icalendar makes a pytz zone, which knows moments, of what the block says until 2038, where it stops by itself."""
    def answer(zone, moment, _):
        return zone.fromutc(naive(moment).replace(tzinfo=zone)).utcoffset() // timedelta(seconds=1)

    assert not faults(cases, lambda name: components[name].to_tz(TZP("pytz"), lookup_tzid=False), answer, PYTZ_LAST)


def test_offsets_by_icalendar_at_wall_times(cases, components):
    """Its other zones know wall times, without an end; what clocks show twice is read as dateutil does, and left out."""
    def answer(zone, _, wall):
        return wall and wall.replace(tzinfo=zone).utcoffset() // timedelta(seconds=1)

    assert not faults(cases, lambda name: components[name].to_tz(TZP("zoneinfo"), lookup_tzid=False), answer)


def test_what_is_listed_for_decades_ends_at_the_horizon(blocks):
    """Only zones that need it are compared no further."""
    listed = {name for name in NAMES if is_listed(name)}
    assert listed <= MOON
    for name in listed:
        reader = vtimezone.read(blocks[name], 2100)
        assert any(reader.at(moment) != expected for moment, expected, _ in samples(name) if moment >= HORIZON)
    assert all(len(blocks[name]) < 8000 for name in MOON)


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
