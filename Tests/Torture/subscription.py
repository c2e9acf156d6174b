"""A notebook whose feeds a calendar app reads, and what it has to show, as an independent reader understands the feed."""

import contextlib
import dataclasses
import subprocess
import time
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path

import almanac
import desk
import feeds
import icalendar
import recurring_ical_events

NOW = "2027-01-20T12:00:00+01:00"
#: When the first state was saved, 2027-01-10 12:00 UTC in Unix seconds: after the epoch of the writer's format.
FIRST = 1_799_582_400
CALENDAR, TASKS = "ann/calendar.ics", "ann/tasks.ics"


@dataclasses.dataclass
class Item:
    """What an app shows of one component."""

    title: str
    start: str | None
    end: str | None
    #: In which its times stand; None for days.
    zone: str | None
    location: str | None
    categories: list[str]
    url: str | None
    description: str | None
    priority: int | None
    #: Seconds from the start; a ring before it is negative.
    alarms: list[int]
    # Of a to-do alone.
    due: str | None
    status: str | None
    completed: str | None


class Notebook:
    """The desk's files in a folder, with a clock of their own that moves on with every change."""

    def __init__(self, root: Path, in_git: bool):
        self.root = root
        self.in_git = in_git
        self.clock = FIRST
        root.mkdir()
        if in_git:
            self.git("init", "-q", "-b", "main")
        self.change({".gitignore": "/public/\n"} | desk.FILES)

    @property
    def public(self) -> Path:
        return self.root / "public"

    def git(self, *arguments: str) -> None:
        stamp = f"{self.clock} +0000"
        env = almanac.environment(
            GIT_AUTHOR_DATE=stamp, GIT_COMMITTER_DATE=stamp, GIT_AUTHOR_NAME="A", GIT_AUTHOR_EMAIL="a@example.org",
            GIT_COMMITTER_NAME="A", GIT_COMMITTER_EMAIL="a@example.org",
        )
        done = subprocess.run(["git", "-C", self.root, *arguments], env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def change(self, files: dict[str, str | None]) -> None:
        """Writes files, or deletes those that are None, ten minutes later, and builds."""
        self.clock += 600
        for path, content in files.items():
            if content is None:
                (self.root / path).unlink()
        almanac.write(self.root, {path: content for path, content in files.items() if content is not None}, self.clock * 10**9)
        if self.in_git:
            self.git("add", "-A")
            self.git("commit", "-q", "-m", "change")
        self.build()

    @contextlib.contextmanager
    def changed(self, files: dict[str, str | None]):
        """A change that is taken back, by a later one, when the block ends."""
        self.change(files)
        try:
            yield
        finally:
            self.change(desk.back(files))

    def build(self) -> None:
        result = almanac.run("build", self.root, "--now", NOW)
        assert result.status == 0, result.err


def written(value: date | datetime | None) -> str | None:
    """A day as `20261201`, a moment in UTC as `20261201T080000Z`."""
    if value is None:
        return None
    return f"{feeds.as_utc(value):%Y%m%dT%H%M%SZ}" if isinstance(value, datetime) else f"{value:%Y%m%d}"


def zone(component: icalendar.Component) -> str | None:
    """The TZID of the start, else of the due time; `UTC` where a Z says it."""
    time = component.get("DTSTART") or component.get("DUE")
    return time.params.get("TZID", "UTC") if time and isinstance(time.dt, datetime) else None


def items(feed: Path) -> dict[str, Item]:
    """What stands in a feed, by UID."""
    found = {}
    calendar = feeds.parse(feed)
    for component in [*calendar.walk("VEVENT"), *calendar.walk("VTODO")]:
        is_event = component.name == "VEVENT"

        def value(name: str):
            return component[name].dt if name in component else None

        def words(name: str) -> str | None:
            return str(component[name]) if name in component else None

        found[str(component["UID"])] = Item(
            title=str(component["SUMMARY"]),
            start=written(value("DTSTART")),
            end=written(component.end) if is_event else None,
            zone=zone(component),
            location=words("LOCATION"),
            categories=sorted(map(str, component.categories)),
            url=words("URL"),
            description=words("DESCRIPTION"),
            priority=component.get("PRIORITY"),
            alarms=[int(alarm["TRIGGER"].dt.total_seconds()) for alarm in component.walk("VALARM")],
            due=written(value("DUE")),
            status=words("STATUS"),
            completed=written(value("COMPLETED")),
        )
    return found


def unique(shown: list[tuple[str, dict]]) -> dict[str, Item]:
    """Items by UID, of which an app shows each once."""
    found = {uid: Item(**item) for uid, item in shown}
    assert len(found) == len(shown), sorted(uid for uid, _ in shown)
    return found


def difference(shown: dict[str, Item], expected: dict[str, Item]) -> list[tuple]:
    """What an app shows other than it should: UID, field, shown, right."""
    found: list[tuple] = [(uid, "not shown") for uid in expected.keys() - shown.keys()]
    found += [(uid, "shown", shown[uid].title) for uid in shown.keys() - expected.keys()]
    for uid in expected.keys() & shown.keys():
        a, b = vars(shown[uid]), vars(expected[uid])
        found += [(uid, field, a[field], b[field]) for field in b if a[field] != b[field]]
    return sorted(found, key=str)


def occurrences(feed: Path, begin: datetime = desk.BEGIN, end: datetime = desk.END) -> list[list[str | None]]:
    """Start, end and title of all that happens in [begin, end)."""
    found = recurring_ical_events.of(feeds.parse(feed)).between(begin, end)
    return sorted([written(each.start), written(each.end), str(each["SUMMARY"])] for each in found)


def rings(feed: Path, begin: datetime = desk.BEGIN, end: datetime = desk.END) -> list[list[str | None]]:
    """Moment and title of all that rings in [begin, end)."""
    return [[written(moment), title] for moment, title in feeds.rings(feed, begin, end)]


def eventually(state: Callable[[], object], expected: object, seconds: float) -> None:
    """Waits until `state()` is `expected`; a failure shows the last one."""
    deadline = time.monotonic() + seconds
    while (found := state()) != expected and time.monotonic() < deadline:
        time.sleep(0.05)
    assert found == expected
