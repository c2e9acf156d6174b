"""`almanac agenda --json` and the feeds, expanded by recurring-ical-events, say the same over ten years."""

import json
import random
from collections import Counter
from datetime import date, datetime, timedelta
from pathlib import Path

import almanac
import feeds
import pytest
import recurring_ical_events

ZONES = [
    "Africa/Cairo", "Africa/Casablanca", "Africa/Johannesburg", "Africa/Lagos", "America/Argentina/Buenos_Aires", "America/Bogota",
    "America/Caracas", "America/Chicago", "America/Havana", "America/Los_Angeles", "America/Mexico_City", "America/New_York",
    "America/Nuuk", "America/Santiago", "America/Sao_Paulo", "America/St_Johns", "Asia/Beirut", "Asia/Gaza", "Asia/Hong_Kong",
    "Asia/Jerusalem", "Asia/Kathmandu", "Asia/Kolkata", "Asia/Shanghai", "Asia/Taipei", "Asia/Tehran", "Asia/Tokyo", "Atlantic/Azores",
    "Australia/Adelaide", "Australia/Lord_Howe", "Australia/Sydney", "Europe/Berlin", "Europe/Dublin", "Europe/Istanbul",
    "Europe/London", "Europe/Moscow", "Pacific/Apia", "Pacific/Auckland", "Pacific/Chatham", "Pacific/Kiritimati", "Pacific/Pago_Pago",
]

#: Rules whose occurrences an offset of days can go before.
MOVABLE = [
    "daily", "weekdays", "weekends", "weekly", "[tue, thu, sat]", "每月15號", "RRULE:FREQ=MONTHLY;BYDAY=2TU", "RRULE:FREQ=MONTHLY;BYDAY=-1FR",
    "yearly", "每兩週", "RRULE:FREQ=DAILY;INTERVAL=10",
]
#: By the day of the month, the week of the year, the day of the year, positions, leap days.
OTHERS = [
    "monthly on the last", "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "RRULE:FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1,-1",
    "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "RRULE:FREQ=YEARLY;INTERVAL=2;BYMONTH=3,9;BYDAY=1SU", "RRULE:FREQ=YEARLY;BYWEEKNO=1,53;BYDAY=WE",
    "RRULE:FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-2", "RRULE:FREQ=YEARLY;BYYEARDAY=1,-1", "RRULE:FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR",
    "RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO", "monthly", "every 3 weeks on Monday and Friday", "RRULE:FREQ=MONTHLY;BYMONTHDAY=31",
]

#: The hours of the night, in which clocks change, as often as the others.
TIMES = ["00:00", "00:30", "01:30", "02:00", "02:30", "03:15", "07:30", "12:00", "19:45", "23:59"]

BEGIN, END = date(2026, 12, 1), date(2036, 12, 1)

KINDS = {
    "reminder": "remind: {day} {time}\n",
    "reminders": "remind: [{day} {time}, {later} 18:00]\n",
    "event": "start: {day} {time}\n",
    "event with an end": "start: {day} {time}\nend: {day} 23:59\n",
    "event of days and times": "start: {day} {time}\nend: {later} 11:00\n",
    "day": "start: {day}\n",
    "days": "start: {day}\nend: {later}\n",
    "to-do": "due: {day} {time}\n",
    "to-do of a day": "due: {day}\n",
    "to-do with a start": "start: {day} 00:00\ndue: {day} {time}\n",
    "alarm": "alarm: '{time}'\ndate: {day}\n",
    "offsets": "start: {day} {time}\nremind: [1d, 2d 20:00, 10m]\n",
    "offsets of a day": "due: {day}\nremind: ['0', '1d 20:00']\n",
}
#: `{time}` lies at the end of the day, so that an end may follow.
LATE = {"event with an end": "22:15"}


def memo(number: int, zone: str, kind: str, chance: random.Random) -> str:
    """One memo: a zone, a kind and a rule, with an end and days left out here and there."""
    has_offsets = "offsets" in kind
    day = BEGIN + timedelta(days=chance.randrange(400))
    if has_offsets and day.day > 28:
        day = day.replace(day=28)
    later = day + timedelta(days=chance.randrange(1, 4))
    rule = chance.choice(MOVABLE if has_offsets else MOVABLE + OTHERS)
    text = f"---\nid: m{number}\ntitle: m{number}\ntimezone: {zone}\n"
    text += KINDS[kind].format(day=day, later=later, time=LATE.get(kind, chance.choice(TIMES)))
    text += f"repeat: {rule if rule.startswith('[') else repr(rule)}\n"
    # What comes every day ends some day, lest it be all that there is.
    is_dense = rule in ("daily", "weekdays", "weekends", "[tue, thu, sat]")
    end = chance.choice(["count", "until"] if is_dense and number % 13 else ["", "", "count", "until"])
    if end == "count":
        text += f"count: {chance.randrange(2, 60)}\n"
    elif end == "until":
        text += f"until: {day + timedelta(days=chance.randrange(400, 600))}\n"
    if chance.random() < 0.5:
        text += f"skip: [{', '.join(str(day + timedelta(days=7 * n)) for n in range(1, 4))}]\n"
    return text + "---\n"


@pytest.fixture(scope="module")
def notebook(tmp_path_factory) -> Path:
    chance = random.Random(5545)
    files = {"almanac.yml": "timezone: UTC\nevent_length: 25m\nusers:\n  ann: {name: Ann}\n  bob: {name: Bob}\n"}
    number = 0
    for zone in ZONES:
        for kind in KINDS:
            files[f"notes/{'ann' if number % 2 else 'bob'}/m{number}.md"] = memo(number, zone, kind, chance)
            number += 1
        # Once, and of each kind.
        kind = chance.choice(list(KINDS))
        once = [line for line in memo(number, zone, kind, chance).splitlines() if not line.startswith(("repeat", "count", "until", "skip"))]
        files[f"notes/ann/m{number}.md"] = "\n".join(once) + "\n"
        number += 1
    root = almanac.write(tmp_path_factory.mktemp("agenda") / "Site", files)
    result = almanac.build(root)
    assert result.status == 0, result.err
    return root


#: The kinds of `agenda` by what UIDs begin with.
PARTS = {"remind": "reminder", "event": "event", "todo": "todo", "alarm": "alarm"}


def of_feed(path: Path) -> Counter:
    """Kind, title, begin and end of all occurrences; of what has no end of its own, the end is None."""
    found = Counter()
    calendar = feeds.parse(path)
    endless = {event["UID"] for event in calendar.walk("VEVENT") if "DURATION" in event}
    begin, end = (datetime(day.year, day.month, day.day, tzinfo=feeds.UTC) for day in (BEGIN, END))
    for event in recurring_ical_events.of(calendar).between(begin, end):
        first, last = event.start, event.end
        if isinstance(first, datetime):
            first, last = feeds.as_utc(first), None if event["UID"] in endless else feeds.as_utc(last)
        else:
            last -= timedelta(days=1)
        if begins_within(first):
            found[PARTS[event["UID"].split("-")[0]], str(event["SUMMARY"]), first, last] += 1
    return found


def begins_within(first: datetime | date) -> bool:
    """What goes on already at the beginning is shown too, as it is in calendars."""
    return BEGIN <= (first.date() if isinstance(first, datetime) else first) < END


def of_agenda(notebook: Path, user: str) -> Counter:
    result = almanac.run(
        "agenda", notebook, "--from", BEGIN, "--to", END, "--user", user, "--json", "--quiet", "--now", almanac.NOW
    )
    assert result.status == 0, result.err
    found = Counter()
    for line in result.out.splitlines():
        entry = json.loads(line)
        assert {"start", "end", "allDay", "kind", "title", "user", "path"} <= entry.keys(), line
        assert entry["user"] == user and (notebook / entry["path"]).is_file()
        first, last = (moment(entry[key]) for key in ("start", "end"))
        assert entry["allDay"] == (not isinstance(first, datetime)), line
        if entry["allDay"]:
            last = last or first
        if begins_within(first):
            found[entry["kind"], entry["title"], first, last] += 1
    return found


def moment(text: str | None) -> datetime | date | None:
    if text is None:
        return None
    return feeds.as_utc(datetime.fromisoformat(text)) if "T" in text else date.fromisoformat(text)


@pytest.mark.parametrize("user", ["ann", "bob"])
def test_the_feed_and_the_agenda_are_the_same(user, notebook):
    ours, theirs = of_agenda(notebook, user), of_feed(notebook / f"public/{user}/calendar.ics")
    assert {kind for kind, *_ in theirs} == set(PARTS.values())
    assert theirs.total() > 10_000
    assert not theirs - ours, sorted(theirs - ours, key=str)[:5]
    assert not ours - theirs, sorted(ours - theirs, key=str)[:5]


def test_lines_of_a_text_say_whose_they_are(tmp_path):
    """A line has words of its own, beside the memo's title, its path and the line in the file."""
    text = "---\ntitle: Week\n---\nWords.\n\n- [ ] Pay rent 📅 2026-12-03\n- [ ] Pack 🛫 2026-12-02\n- [ ] Late 📅 2026-11-01\n"
    text += "- [x] Done 📅 2026-12-02\n\nTea (@2026-12-02 16:00)\n"
    root = almanac.write(tmp_path, {"almanac.yml": "timezone: UTC\nowner: ann\n", "notes/ann/week.md": text})
    result = almanac.run("agenda", root, "--json", "--now", almanac.NOW)
    assert result.status == 0, result.err
    rows = [json.loads(line) for line in result.out.splitlines()]
    assert [(row["start"], row["kind"], row["title"], row["line"]) for row in rows] == [
        ("2026-12-02", "todo", "Pack", 7), ("2026-12-02T16:00:00Z", "reminder", "Tea", 11), ("2026-12-03", "todo", "Pay rent", 6)
    ]
    assert {(row["memo"], row["path"], row["url"]) for row in rows} == {("Week", "notes/ann/week.md", "ann/week.html")}
