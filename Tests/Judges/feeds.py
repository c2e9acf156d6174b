"""Reads feeds as calendar apps do, through libraries that others wrote."""

import re
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

import icalendar
import recurring_ical_events

UTC = timezone.utc


def parse(feed: Path | bytes) -> icalendar.Calendar:
    return icalendar.Calendar.from_ical(feed if isinstance(feed, bytes) else feed.read_bytes())


def events(path: Path) -> list[icalendar.Event]:
    return list(parse(path).walk("VEVENT"))


def as_utc(moment: datetime) -> datetime:
    assert moment.tzinfo is not None, f"{moment} floats"
    return moment.astimezone(UTC)


def starts(path: Path, begin: datetime, end: datetime) -> list[tuple[datetime, str]]:
    """The starts of all timed occurrences in [begin, end), with their summaries."""
    found = recurring_ical_events.of(parse(path)).between(begin, end)
    return sorted((as_utc(e.start), str(e["SUMMARY"])) for e in found if isinstance(e.start, datetime))


def rings(path: Path, begin: datetime, end: datetime) -> list[tuple[datetime, str]]:
    """When a calendar app would ring in [begin, end): occurrences moved by the trigger of their alarm."""
    late = end + timedelta(days=8)
    found = []
    for occurrence in recurring_ical_events.of(parse(path)).between(begin, late):
        for alarm in occurrence.walk("VALARM"):
            moment = as_utc(occurrence.start) + alarm["TRIGGER"].dt
            if begin <= moment < end:
                found.append((moment, str(occurrence["SUMMARY"])))
    return sorted(found)


def days(path: Path) -> dict[str, tuple[date, date]]:
    """All-day events by summary: first day, and the day after the last."""
    found = {}
    for event in events(path):
        if not isinstance(event["DTSTART"].dt, datetime):
            summary = str(event["SUMMARY"])
            assert summary not in found, summary
            found[summary] = (event["DTSTART"].dt, event["DTEND"].dt)
    return found


def components(path: Path, name: str = "VEVENT") -> dict[str, bytes]:
    """The bytes of each component by its UID, alarms taken out."""
    found = {}
    pattern = rb"^BEGIN:%b\r\n.*?^END:%b\r\n" % (name.encode(), name.encode())
    for match in re.finditer(pattern, path.read_bytes(), re.DOTALL | re.MULTILINE):
        text = re.sub(rb"BEGIN:VALARM\r\n.*?END:VALARM\r\n", b"", match[0], flags=re.DOTALL)
        (uid,) = re.findall(rb"^UID:(.*)\r$", unfold(text), re.MULTILINE)
        assert uid not in found, uid
        found[uid.decode()] = text
    return found


def stamp(component: icalendar.Event) -> int:
    """When a component last changed, in seconds: its stamp without what the release of the tz database adds."""
    assert component["DTSTAMP"].dt == component["LAST-MODIFIED"].dt
    return int(component["DTSTAMP"].dt.timestamp()) - zone_release()


def zone_release() -> int:
    """A second for each letter, 26 for each year after 2024: `2026f` is 58."""
    version = Path("/usr/share/zoneinfo/tzdata.zi").read_text()[:40].splitlines()[0].removeprefix("# version ")
    return (int(version[:4]) - 2024) * 26 + ord(version[4]) - ord("a") + 1


def unfold(text: bytes) -> bytes:
    return re.sub(rb"\r\n[ \t]", b"", text)


def split(path: Path, name: str = "VEVENT") -> dict[str, bytes]:
    """Each component in a stream of its own, by UID, as a vdir keeps them: our bytes, headed by the feed's zones."""
    data = path.read_bytes()
    zones = b"".join(re.findall(rb"BEGIN:VTIMEZONE\r\n.*?END:VTIMEZONE\r\n", data, re.DOTALL))
    head = b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Almanac//Judges//EN\r\n"
    pattern = rb"BEGIN:%b\r\n.*?END:%b\r\n" % (name.encode(), name.encode())
    found = {}
    for block in re.findall(pattern, data, re.DOTALL):
        (uid,) = re.findall(rb"^UID:(.*)\r$", unfold(block), re.MULTILINE)
        assert uid.decode() not in found, uid
        found[uid.decode()] = head + zones + block + b"END:VCALENDAR\r\n"
    return found


#: When something of a feed begins and ends: a moment in UTC, or a day (the end excluded).
Span = tuple[datetime | date, datetime | date]


def spans(feed: Path | bytes, begin: datetime, end: datetime) -> set[tuple[str, Span]]:
    """All occurrences that touch [begin, end), by UID, as recurring-ical-events expands them."""
    found = set()
    for event in recurring_ical_events.of(parse(feed)).between(begin, end):
        first, last = event.start, event.end
        if isinstance(first, datetime):
            first, last = as_utc(first), as_utc(last)
        found.add((str(event["UID"]), (first, last)))
    return found
