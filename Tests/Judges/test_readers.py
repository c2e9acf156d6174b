"""Independent readers take every feed without a complaint."""

import logging
import re
import subprocess
import warnings
from pathlib import Path

import ical.calendar_stream
import icalendar
import ics
import pytest
import vobject

import almanac
import feeds

READERS = {}


def reader(function):
    READERS[function.__name__.removeprefix("read_with_")] = function
    return function


@reader
def read_with_ical(path):
    calendar = ical.calendar_stream.IcsCalendarStream.calendar_from_ics(path.read_text())
    return len(calendar.events) + len(calendar.todos)


@reader
def read_with_ics(path):
    calendar = ics.Calendar(path.read_text())
    return len(calendar.events) + len(calendar.todos)


@reader
def read_with_vobject(path):
    (calendar,) = vobject.readComponents(path.read_text())
    assert calendar.validate(raiseException=True)
    return len(calendar.contents.get("vevent", [])) + len(calendar.contents.get("vtodo", []))


@reader
def read_with_icalendar(path):
    calendar = icalendar.Calendar.from_ical(path.read_bytes())
    for component in calendar.walk():
        assert component.errors == [], component
    return len(calendar.walk("VEVENT")) + len(calendar.walk("VTODO"))


@reader
def read_with_calcurse(path):
    # It holds a rule's weekdays against the zone that it runs in: an event has to be taken in the run of its own zone.
    zones = re.findall(r"^TZID:(.*)$", path.read_text(), re.MULTILINE) or ["UTC"]
    runs = [import_into_calcurse(path, zone.strip()) for zone in zones]
    refused = set.intersection(*[set(messages) for _, messages in runs])
    # It says itself that it knows nothing that comes several times a day.
    assert not {message for message in refused if "rrule frequency not supported" not in message}, refused
    (total,) = {taken + len(messages) for taken, messages in runs}
    return total


def import_into_calcurse(path, zone: str) -> tuple[int, list[str]]:
    """How many items were taken, and what is said of the others."""
    folder = path.parent / f"{path.name}-{zone.replace('/', '-')}"
    env = almanac.environment(LANG="C.UTF-8", LC_ALL="C.UTF-8", HOME=str(path.parent), TMPDIR=str(path.parent), TZ=zone)
    done = subprocess.run(
        ["calcurse", "-q", "-D", folder, "-i", path], capture_output=True, text=True, env=env, timeout=60, check=False
    )
    taken = sum(1 for name in ("apts", "todo") for line in (folder / name).read_text().splitlines() if line.strip())
    if done.returncode == 0:
        assert done.stdout + done.stderr == ""
        return taken, []
    log = re.search(r"See (\S+) for details", done.stderr)
    assert log, done.stdout + done.stderr
    return taken, re.findall(r"^(?:VEVENT|VTODO) \[.*", Path(log[1]).read_text(), re.MULTILINE)


@pytest.fixture(scope="module")
def feed_files(every_feed, tmp_path_factory):
    """Every feed of the example, of hostile texts and of the golden sites, copied aside, each text once."""
    folder = tmp_path_factory.mktemp("feeds")
    files = []
    for data, path in {path.read_bytes(): path for path in every_feed}.items():
        copy = folder / f"{len(files)}-{path.parent.name}-{path.name}"
        copy.write_bytes(data)
        files.append(copy)
    return files


@pytest.mark.parametrize("name", READERS)
def test_reader_takes_every_feed(name, feed_files, caplog):
    caplog.set_level(logging.WARNING)
    for path in feed_files:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.filterwarnings("ignore", category=DeprecationWarning)
            warnings.filterwarnings("ignore", category=FutureWarning)
            count = READERS[name](path)
        assert count == len(feeds.components(path)) + len(feeds.components(path, "VTODO")), (name, path)
    assert caplog.records == []


@pytest.mark.parametrize("name", READERS)
def test_reader_would_complain(name, tmp_path):
    """A reader that takes anything is no judge."""
    path = tmp_path / "broken.ics"
    path.write_bytes(
        b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\n"
        b"DTSTART:2026-01-01\r\nDTEND:not a date\r\nSUMMARY:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    )
    with pytest.raises((Exception, AssertionError)):
        assert READERS[name](path) == 1
