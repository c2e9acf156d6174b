"""To-dos stand in two feeds: as events at the time they are due, and as tasks for the apps that show tasks (design §5).

The last of the reports of test_reports.py, 37 (SuiteCRM/SuiteCRM#2094, nextcloud/tasks#2262): Google, Outlook and Apple's
calendar show no VTODO, so that a feed of them alone looks empty.
"""

from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import almanac
import feeds
import ical.calendar_stream
import icalendar
import pytest
import recurring_ical_events
import vobject
from test_reports import built

BERLIN = ZoneInfo("Europe/Berlin")

MEMOS = {
    "open": "title: Open\ndue: 2026-12-10 12:00\npriority: high\nremind: 1h\ntags: [home]\nlocation: desk\n---\nWords.\n",
    "day": "title: Day\ndue: 2026-12-24\npriority: low\n---\n",
    "doing": "title: Doing\ndue: 2026-12-11 12:00\nstatus: doing\nstart: 2026-12-09 08:00\npriority: 5\n---\n",
    "days": "title: Days\ndue: 2026-12-24\nstart: 2026-12-20\n---\n",
    "weekly": "title: Weekly\ndue: 2026-12-04 18:00\nrepeat: weekly\nskip: 2026-12-11\ncount: 5\n---\n",
    "started": "title: Started\nstart: 2026-12-07 09:00\ndue: 2026-12-07 17:00\nrepeat: weekly\n---\n",
    "old": "title: Old\ndue: 2020-01-10 12:00\n---\n",
    "done": "title: Done\ndue: 2026-11-20 12:00\nstatus: done\ncompleted: 2026-11-25 16:30\n---\n",
    "unknown": "title: Unknown\ndue: 2026-11-21 12:00\nstatus: done\n---\n",
    "cancelled": "title: Cancelled\ndue: 2026-12-12 12:00\nstatus: cancelled\n---\n",
    "early": "title: Early\ndue: 2026-12-20 12:00\nstatus: done\ncompleted: 2026-11-29 10:00\n---\n",
    "past": "title: Past\ndue: 2026-10-01 12:00\nstatus: done\ncompleted: 2026-10-01 11:00\n---\n",
    "draft": "title: Draft\ndue: 2026-12-10 12:00\ndraft: true\n---\n",
    "event": "title: Event\nstart: 2026-12-10 12:00\n---\n",
}


@pytest.fixture(scope="module")
def calendar(tmp_path_factory) -> Path:
    return built(tmp_path_factory.mktemp("tasks") / "Site", MEMOS)


@pytest.fixture(scope="module")
def tasks(calendar) -> dict[str, icalendar.Todo]:
    found = feeds.parse(calendar.parent / "tasks.ics").walk("VTODO")
    return {str(task["SUMMARY"]).lower(): task for task in found}


def test_each_feed_is_of_one_kind(calendar, example):
    for path in [calendar, *example.feeds()]:
        kinds = {c.name for c in feeds.parse(path).subcomponents} - {"VTIMEZONE"}
        assert kinds == ({"VTODO"} if path.name == "tasks.ics" else {"VEVENT"}), path
    assert {path.parent.name for path in example.feeds() if path.name == "tasks.ics"} == {"lin", "明远", "mara"}


def test_what_is_in_the_tasks(tasks):
    """What is open never leaves; what is done does when that is a month past."""
    assert set(tasks) == set(MEMOS) - {"past", "draft", "event"}


def test_open_to_dos_are_in_the_calendar_too(calendar):
    shown = {str(event["SUMMARY"]): event for event in feeds.events(calendar) if event["UID"].startswith("todo-")}
    # What was done or called off before it was due is gone, and what was done after is ticked.
    assert set(shown) == {"Open", "Day", "Doing", "Days", "Weekly", "Started", "Old", "✓ Done", "✓ Unknown"}
    assert shown["Open"]["DTSTART"].dt == datetime(2026, 12, 10, 12, tzinfo=BERLIN)
    assert shown["Day"]["DTSTART"].dt == date(2026, 12, 24)
    assert shown["Doing"]["DTSTART"].dt == datetime(2026, 12, 11, 12, tzinfo=BERLIN)
    assert not any(event.walk("VALARM") for name, event in shown.items() if name.startswith("✓"))
    assert all(event.walk("VALARM") for name, event in shown.items() if name in ("Open", "Doing", "Weekly"))


def test_states(tasks):
    states = {name: str(task["STATUS"]) for name, task in tasks.items()}
    assert states == {
        "open": "NEEDS-ACTION", "day": "NEEDS-ACTION", "doing": "IN-PROCESS", "days": "NEEDS-ACTION", "weekly": "NEEDS-ACTION",
        "started": "NEEDS-ACTION", "old": "NEEDS-ACTION", "done": "COMPLETED", "unknown": "COMPLETED", "cancelled": "CANCELLED",
        "early": "COMPLETED",
    }
    # Only where the memo knows when.
    assert {name: task["COMPLETED"].to_ical() for name, task in tasks.items() if "COMPLETED" in task} == {
        "done": b"20261125T153000Z", "early": b"20261129T090000Z"
    }


def test_what_a_task_says(tasks):
    assert {name: int(task["PRIORITY"]) for name, task in tasks.items() if "PRIORITY" in task} == {"open": 1, "day": 9, "doing": 5}
    task = tasks["open"]
    assert [str(c) for c in task["CATEGORIES"].cats] == ["home"]
    assert (str(task["LOCATION"]), str(task["DESCRIPTION"])) == ("desk", "Words.")


def test_when_a_task_is_due(tasks):
    due = {name: task["DUE"].dt for name, task in tasks.items()}
    assert due["open"] == datetime(2026, 12, 10, 12, tzinfo=BERLIN)
    assert due["day"] == due["days"] == date(2026, 12, 24)
    assert due["weekly"] == datetime(2026, 12, 4, 18, tzinfo=BERLIN)
    starts = {name: task["DTSTART"].dt for name, task in tasks.items() if "DTSTART" in task and "RRULE" not in task}
    assert starts == {"doing": datetime(2026, 12, 9, 8, tzinfo=BERLIN), "days": date(2026, 12, 20)}
    for name, task in tasks.items():
        if "DTSTART" in task:
            # RFC 5545 §3.8.2.3: of one type, and the end behind the beginning; and none of both with DURATION.
            assert type(task["DTSTART"].dt) is type(task["DUE"].dt) and task["DTSTART"].dt < task["DUE"].dt, name
        assert "DURATION" not in task


def test_a_task_repeats_as_its_event_does(tasks):
    """A rule counts from DTSTART, which has to lie on it."""
    moments = {}
    for name in ("weekly", "started"):
        task = tasks[name]
        lasting = task["DUE"].dt - task["DTSTART"].dt
        copy = icalendar.Calendar()
        copy.add_component(task)
        found = recurring_ical_events.of(copy, components=["VTODO"]).between(datetime(2026, 12, 1), datetime(2027, 1, 15))
        moments[name] = [f"{each + lasting:%m-%d %H:%M}" for each in sorted(each["DTSTART"].dt for each in found)]
        assert task["DTSTART"].params["TZID"] == task["DUE"].params["TZID"] == "Europe/Berlin"
    assert moments["weekly"] == ["12-04 18:00", "12-18 18:00", "12-25 18:00", "01-01 18:00"]
    assert moments["started"] == [f"{day} 17:00" for day in ("12-07", "12-14", "12-21", "12-28", "01-04", "01-11")]


def test_nothing_rings_in_the_tasks(calendar, example):
    for path in [calendar.parent / "tasks.ics", *example.output.rglob("tasks.ics")]:
        assert b"VALARM" not in path.read_bytes(), path


def test_identities(calendar, tasks):
    """Some apps keep events and tasks in one place: no identity is used twice."""
    uids = [uid for uid in feeds.components(calendar)] + [str(task["UID"]) for task in tasks.values()]
    assert len(set(uids)) == len(uids)
    assert all(uid.endswith("@almanac") for uid in uids)


def test_readers_take_them(calendar):
    text = (calendar.parent / "tasks.ics").read_text()
    todos = ical.calendar_stream.IcsCalendarStream.calendar_from_ics(text).todos
    assert {todo.summary.lower(): todo.status.value for todo in todos if todo.status}["doing"] == "IN-PROCESS"
    assert len(todos) == text.count("BEGIN:VTODO")
    (read,) = vobject.readComponents(text)
    assert read.validate(raiseException=True)
    assert len(read.contents["vtodo"]) == len(todos)


def test_the_tasks_are_never_empty(tmp_path):
    """Readers keep the old tasks of a feed that has become empty: a task done long ago stands in it."""
    files = {"almanac.yml": "timezone: UTC\nusers:\n  ann: {name: Ann}\n", "notes/ann/a.md": "# Nothing is due\n"}
    assert almanac.build(almanac.write(tmp_path, files)).status == 0
    (task,) = feeds.parse(tmp_path / "public/ann/tasks.ics").walk("VTODO")
    assert (task["STATUS"], task["COMPLETED"].dt.year) == ("COMPLETED", 2000)


@pytest.mark.parametrize(("completed", "is_there"), [("2026-10-30", False), ("2026-11-01", True), ("2026-11-30", True)])
def test_what_is_done_leaves_after_thirty_days(completed, is_there, tmp_path):
    feed = built(tmp_path, {"a": f"title: A\ndue: 2026-10-01\nstatus: done\ncompleted: {completed}\n---\n"})
    tasks = feeds.parse(feed.parent / "tasks.ics").walk("VTODO")
    assert ("A" in [str(task["SUMMARY"]) for task in tasks]) == is_there
    # Of what the memo knows only the day of, the day is right in all zones that people live in by day.
    for task in tasks:
        if task["SUMMARY"] == "A":
            assert abs(task["COMPLETED"].dt.replace(tzinfo=None) - datetime.fromisoformat(completed)) < timedelta(days=1)


#: Lines of a text, and what tasks.ics says of each: status, due or start, when it was done.
LINES = {
    "- [ ] Due 📅 2026-12-10": ("NEEDS-ACTION", "DUE", date(2026, 12, 10)),
    "- [/] Begun ⏰ 2026-12-11 12:00": ("IN-PROCESS", "DUE", datetime(2026, 12, 11, 12, tzinfo=BERLIN)),
    "- [ ] Starts 🛫 2026-12-12": ("NEEDS-ACTION", "DTSTART", date(2026, 12, 12)),
    "- [ ] Overdue 📅 2020-01-10": ("NEEDS-ACTION", "DUE", date(2020, 1, 10)),
    "- [x] Finished 📅 2026-11-20 ✅ 2026-11-25": ("COMPLETED", "DUE", date(2026, 11, 20)),
    "- [x] Past 📅 2026-10-01 ✅ 2026-10-02": None,
    "- [-] Called off 📅 2026-12-12": ("CANCELLED", "DUE", date(2026, 12, 12)),
    "- [ ] Only a box": None,
    "Tea (@2026-12-12 16:00)": None,
}


def test_lines_of_a_text_are_tasks(tmp_path):
    text = "title: Home\nlocation: desk\ntags: [home]\npriority: low\n---\n" + "\n\n".join(LINES) + "\n"
    text += "\n- [ ] Marked #out #home ⏫ 📅 2026-12-13 ^mark\n"
    feed = built(tmp_path, {"a": text})
    tasks = {str(task["SUMMARY"]): task for task in feeds.parse(feed.parent / "tasks.ics").walk("VTODO")}
    wanted = {line.split("] ")[1].split(maxsplit=1)[0]: value for line, value in LINES.items() if value}
    assert {name.split()[0] for name in tasks} == set(wanted) | {"Marked"}
    for name, task in tasks.items():
        assert str(task["DESCRIPTION"]) == "Home" and "LOCATION" not in task
        if (value := wanted.get(name.split()[0])) is not None:
            status, key, when = value
            assert (str(task["STATUS"]), task[key].dt) == (status, when)
            assert {"DUE", "DTSTART"} & set(task) == {key}
    assert tasks["Finished"]["COMPLETED"].dt.date() == date(2026, 11, 25)
    (marked,) = (task for name, task in tasks.items() if name.startswith("Marked"))
    assert [str(c) for c in marked["CATEGORIES"].cats] == ["home", "out"]
    assert (int(marked["PRIORITY"]), int(tasks["Due"]["PRIORITY"])) == (3, 9)
    # In the calendar: all that is open, what was done late, what rings.
    shown = {str(event["SUMMARY"]) for event in feeds.events(feed)}
    assert {"Due", "Begun", "Starts", "Overdue", "✓ Finished", "Tea"} <= shown
    assert not shown & {"Called off", "✓ Called off", "Past", "✓ Past", "Only a box"}
    assert {summary for _, summary in feeds.rings(feed, datetime(2026, 11, 1, tzinfo=BERLIN), datetime(2027, 1, 1, tzinfo=BERLIN))} == {"Begun", "Tea"}
