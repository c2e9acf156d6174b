"""What rings and what stands in the calendars is what the contract says of the memos, for memos made by chance.

model.py reads the memos from the contract alone; recurring-ical-events reads the feeds.
"""

import json
import os
import random
import re
from collections import Counter, defaultdict
from datetime import date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import almanac
import feeds
import icalendar
import pytest
import recurring_ical_events
from model import OFFSETS, RULES, Memo, Model, Occurrence, Settings, When, names_hours

ZONES = [
    "Africa/Casablanca", "America/New_York", "America/Santiago", "America/St_Johns", "Asia/Kathmandu", "Asia/Shanghai",
    "Asia/Taipei", "Australia/Lord_Howe", "Europe/Berlin", "Europe/London", "Pacific/Apia", "Pacific/Chatham",
    "Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC",
]
#: Users whose zone is the site's, or their own.
USERS = {"ann": None, "bob": "America/New_York", "li": "Asia/Shanghai"}

#: Both changes of the clocks of both hemispheres, and a year's end.
BEGIN, END = datetime(2026, 9, 15, tzinfo=feeds.UTC), datetime(2027, 4, 20, tzinfo=feeds.UTC)
NOW = datetime.fromisoformat(almanac.NOW)

#: The hours of the night, in which clocks change, as often as the others.
TIMES = ["00:00", "00:10", "01:30", "02:00", "02:30", "03:15", "07:30", "12:00", "19:45", "23:59"]
#: Days beside which clocks change, ends of months and of the year, leap days.
DAYS = ["2026-09-27", "2026-10-25", "2026-11-01", "2027-03-14", "2027-03-28", "2027-04-04", "2026-12-31", "2027-01-01", "2027-02-28"]
#: Rules that offsets of any kind can go before.
PLAIN = ["daily", "weekdays", "weekends", "weekly", "[mon, wed]", "每週一三五", "每兩週", "每隔一天", "yearly", "每月15號"]
#: Rules that an offset cannot always go before, which is said.
SPECIAL = [rule for rule in RULES if rule not in PLAIN]
#: Rules that may not come for most of a year.
RARE = [rule for rule in RULES if rule in ("yearly", "每年") or "YEARLY" in rule or "13;BYDAY" in rule or "BYMONTH=" in rule or "DAY=30" in rule]


def some_day(chance: random.Random) -> date:
    roll = chance.random()
    if roll < 0.3:
        return date.fromisoformat(chance.choice(DAYS)) + timedelta(days=chance.randrange(-2, 3))
    if roll < 0.4:
        return date(2025, 6, 1) + timedelta(days=chance.randrange(460))
    return date(2026, 10, 1) + timedelta(days=chance.randrange(190))


def some_time(chance: random.Random) -> time:
    return time.fromisoformat(chance.choice(TIMES))


def some_when(chance: random.Random, has_time: float = 0.6) -> When:
    day = some_day(chance)
    if chance.random() > has_time:
        return day
    moment = datetime.combine(day, some_time(chance))
    if chance.random() < 0.15:
        return moment.replace(tzinfo=chance.choice([feeds.UTC, datetime.fromisoformat("2026-01-01T00:00+08:00").tzinfo]))
    return moment


def some_memo(number: int, chance: random.Random) -> Memo:
    """One memo of several parts that mean something together."""
    memo = Memo(name=f"m{number}", user=chance.choice(list(USERS)))
    if chance.random() < 0.5:
        memo.timezone = chance.choice(ZONES)
    if chance.random() < 0.3:
        memo.tags = chance.choice([["red"], ["blue"], ["red", "blue"]])
    kind = chance.choice(["event", "event", "todo", "todo", "both", "reminder", "alarm"])
    if kind in ("event", "both"):
        memo.start = some_when(chance)
        if chance.random() < 0.6:
            days = chance.choice([0, 0, 0, 1, 3, 12])
            memo.end = memo.start + timedelta(days=days)
            if isinstance(memo.start, datetime):
                memo.end += timedelta(minutes=chance.choice([10, 45, 90, 600, 1000]))
    if kind == "todo":
        memo.due = some_when(chance)
    elif kind == "both":
        memo.due = memo.start + timedelta(days=chance.choice([0, 1, 5]), minutes=60 if isinstance(memo.start, datetime) else 0)
    if memo.due and chance.random() < 0.25:
        memo.status = chance.choice(["todo", "doing", "done", "cancelled"])
    if kind == "reminder":
        memo.remind = [some_when(chance, 0.85) for _ in range(chance.choice([1, 1, 2, 3]))]
    if kind == "alarm" or chance.random() < 0.1:
        memo.alarm = some_time(chance)
        memo.alarm_enabled = chance.random() < 0.85
    if chance.random() < 0.6:
        memo.repeat = some_rule(chance, memo)
    if memo.repeat and memo.status in ("done", "cancelled"):
        memo.status = "doing"
    if memo.status in ("done", "cancelled") and chance.random() < 0.5:
        memo.completed = (NOW - timedelta(days=chance.randrange(60))).replace(tzinfo=None, hour=9)
        if chance.random() < 0.5:
            memo.completed = memo.completed.date()
    if memo.alarm and (kind != "alarm" or not memo.repeat) and chance.random() < 0.5:
        memo.alarm_repeat = chance.choice(["daily", "weekdays", "weekends", "[mon, wed]", "每週一三五", "weekly"])
    if kind in ("event", "todo", "both") and chance.random() < 0.6:
        memo.remind = some_offsets(chance, memo)
        if chance.random() < 0.15:
            memo.remind.append(some_when(chance, 0.85))
    repeats = memo.repeat or memo.alarm_repeat
    if memo.alarm:
        rings_with = memo.alarm_repeat or (None if kind != "alarm" else memo.repeat)
        # Without a day, what rings once is an error, and what is weekly or sparser would begin on any.
        if chance.random() < 0.5 if rings_with in (None, "daily", "weekdays", "weekends") else True:
            memo.date = some_day(chance)
    if repeats:
        end = chance.choice(["", "", "count", "until"])
        first = max([each for each in map(day, [memo.start, memo.due, memo.date, *memo.remind]) if each] or [date(2026, 10, 1)])
        if end == "count":
            memo.count = chance.randrange(1, 40)
            if memo.alarm and memo.date is None:
                memo.date = some_day(chance)
        elif end == "until":
            memo.until = first + timedelta(days=chance.randrange(*(1600, 1900) if memo.repeat in RARE else (35, 200)))
            if chance.random() < 0.2 and isinstance(memo.due or memo.start or next(iter(memo.remind), None), datetime):
                memo.until = datetime.combine(memo.until, some_time(chance))
        if chance.random() < 0.4:
            memo.skip = sorted({first + timedelta(days=chance.choice([0, 1, 2, 7, 7, 14, 21, 31])) for _ in range(3)})
    return memo


def day(when: When | str | None) -> date | None:
    return when.date() if isinstance(when, datetime) else when if isinstance(when, date) else None


def some_rule(chance: random.Random, memo: Memo) -> str:
    days = [each for each in (memo.start, memo.due) if each is not None and not isinstance(each, datetime)]
    while True:
        is_apart = bool(memo.start and memo.due and memo.start != memo.due)
        rule = chance.choice(PLAIN if is_apart or chance.random() < 0.5 else list(RULES))
        # What comes yearly on both sides of the end of February has no rule.
        is_late = is_apart and 2 in (memo.start.month, memo.due.month)
        is_late |= any(isinstance(each, datetime) and each.tzinfo is not None for each in (memo.start, memo.due))
        if not (days and names_hours(rule)) and not (is_late and rule in ("yearly", "每年")):
            return rule


def some_offsets(chance: random.Random, memo: Memo) -> list[When | str]:
    is_day = not isinstance(memo.due or memo.start, datetime)
    found = [
        each for each, offset in OFFSETS.items()
        if not (is_day and offset.minutes and chance.random() < 0.97) and not (names_hours(memo.repeat) and (offset.minutes or offset.at))
    ]
    return chance.sample(found, chance.randrange(1, min(4, len(found) + 1)))


def files_of(memos: list[Memo], settings: Settings) -> dict[str, str]:
    text = f"timezone: {settings.timezone}\nevent_length: {settings.event_length.seconds // 60}m\n"
    text += f'day_reminder_time: "{settings.day_reminder_time:%H:%M}"\nusers:\n'
    for user, zone in settings.users.items():
        text += f"  {user}: {{name: {user.title()}{f', timezone: {zone}' if zone else ''}}}\n"
    return {"almanac.yml": text} | {f"notes/{memo.user}/{memo.name}.md": memo.text() for memo in memos}


#: Parts by what UIDs begin with, as `agenda` calls them.
PARTS = {"remind": "reminder", "event": "event", "todo": "todo", "alarm": "alarm"}


def parse(path: Path) -> icalendar.Calendar:
    """Without X-WR-TIMEZONE: the reader would move to it what repeats in a zone that is called UTC, and its weekdays with it."""
    calendar = feeds.parse(path)
    del calendar["X-WR-TIMEZONE"]
    return calendar


def of_uid(component: icalendar.Event) -> str:
    """The memo that a component is of."""
    return str(component["UID"]).removesuffix("@almanac").split("-")[1]


def read_feed(path: Path, name_of=of_uid) -> tuple[dict[str, Counter], dict[str, Counter]]:
    """Occurrences and rings of each memo in [BEGIN, END), as recurring-ical-events sees them."""
    occurrences, rings = defaultdict(Counter), defaultdict(Counter)
    calendar = parse(path)
    # The reader adds them on the wall, where RFC 5545 §3.3.6 means time that passes.
    lengths = {event["UID"]: event["DURATION"].dt for event in calendar.walk("VEVENT") if "DURATION" in event}
    for event in recurring_ical_events.of(calendar).between(BEGIN, END + timedelta(days=8)):
        if str(event["UID"]).startswith("placeholder"):
            continue
        part, name = str(event["UID"]).split("-")[0], name_of(event)
        first, last = event.start, event.end
        if event["UID"] in lengths:
            first, last = feeds.as_utc(first), feeds.as_utc(first) + lengths[event["UID"]]
        elif isinstance(first, datetime):
            first, last = feeds.as_utc(first), feeds.as_utc(last)
        else:
            last -= timedelta(days=1)
        if is_within(first):
            occurrences[name][Occurrence(PARTS[part], first, last)] += 1
        for alarm in event.walk("VALARM"):
            trigger = alarm["TRIGGER"].dt
            if b"T" not in alarm["TRIGGER"].to_ical():
                # Days are days on the wall (RFC 5545 §3.3.6).
                moment = feeds.as_utc(event.start + trigger)
            else:
                moment = feeds.as_utc(event.start) + trigger
            if is_within(moment):
                rings[name][moment] += 1
    return occurrences, rings


def blocks(path: Path) -> dict[str, set[bytes]]:
    """The bytes of the components, with their alarms, of each memo; none where there is no feed."""
    found = defaultdict(set)
    for block in re.findall(rb"BEGIN:VEVENT\r\n.*?END:VEVENT\r\n", path.read_bytes() if path.is_file() else b"", re.DOTALL):
        found[re.search(rb"\r\nUID:[a-z]+-(m\d+)", block)[1].decode() if b"UID:placeholder" not in block else ""].add(block)
    return found


def is_within(first: When) -> bool:
    moment = first if isinstance(first, datetime) else datetime(first.year, first.month, first.day, tzinfo=feeds.UTC)
    return BEGIN <= moment < END


def read_tasks(path: Path, name_of=of_uid) -> tuple[dict[str, set], dict[str, str]]:
    """Due moments and days of each memo's tasks in [BEGIN, END), and the states."""
    due, states = defaultdict(set), {}
    calendar = parse(path)
    for task in calendar.walk("VTODO"):
        if task["UID"].startswith("placeholder"):
            continue
        name = name_of(task)
        states[name] = str(task["STATUS"])
        if "RRULE" not in task:
            due[name].add(utc(when(task)))
    for task in recurring_ical_events.of(calendar, components=["VTODO"]).between(BEGIN - timedelta(days=20), END):
        due[name_of(task)].add(utc(when(task)))
    return due, states


def when(task: icalendar.Todo) -> When:
    """When it is due, else when it begins."""
    return (task["DUE"] if "DUE" in task else task["DTSTART"]).dt


def utc(when: When) -> When:
    return feeds.as_utc(when) if isinstance(when, datetime) else when


STATES = {"todo": "NEEDS-ACTION", "doing": "IN-PROCESS", "done": "COMPLETED", "cancelled": "CANCELLED"}


def errors_of(result: almanac.Result, memos: list[Memo]) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Of each memo the offsets that its rule does not allow, and the keys of all other errors."""
    by_name = {memo.name: memo for memo in memos}
    dropped, keys = defaultdict(set), defaultdict(set)
    for each in almanac.diagnostics(result.err)[0]:
        if each.severity != "error":
            continue
        memo = by_name[Path(each.path).stem]
        line = memo.text().splitlines()[each.line - 1]
        offset = next((o for o in sorted(OFFSETS, key=len, reverse=True) if line[each.column - 1 :].startswith(o)), None)
        if line.startswith("remind:") and offset and (memo.repeat in SPECIAL or is_leap_day(memo)):
            dropped[memo.name].add(offset)
        else:
            keys[memo.name].add(line.split(":")[0])
    return dropped, keys


def is_leap_day(memo: Memo) -> bool:
    """What comes on leap days alone is not moved to an earlier day."""
    begin = day(memo.start or memo.due)
    return memo.repeat in ("yearly", "每年") and (begin.month, begin.day) == (2, 29)


def compare(root: Path, memos: list[Memo], settings: Settings) -> list[str]:
    """Builds the memos and names each difference, with the memo."""
    almanac.write(root, files_of(memos, settings))
    result = almanac.build(root)
    assert not result.has_crashed, result.err
    dropped, errors = errors_of(result, memos)
    wrong = []
    model = Model(settings, END, dropped)
    meanings = {memo.name: model.read(memo) for memo in memos}
    everyone, everyones_rings = read_feed(root / "public/calendar.ics")
    if everyones_rings:
        wrong.append(f"the site's feed rings: {everyones_rings}")
    agenda = read_agenda(root)
    feeds_of = {user: read_feed(root / "public" / user / "calendar.ics") for user in settings.users}
    tasks_of = {user: read_tasks(root / "public" / user / "tasks.ics") for user in settings.users}
    blocks_of = {user: blocks(root / "public" / user / "calendar.ics") for user in settings.users}
    tagged = {tag: read_feed(root / f"public/tags/{tag}.ics") for tag in ("red", "blue") if any(tag in memo.tags for memo in memos)}
    # That much is compared.
    assert sum(meaning.is_unsure for meaning in meanings.values()) < 0.1 * len(memos)
    assert sum(each.total() for _, rings in feeds_of.values() for each in rings.values()) > 10 * len(memos)
    for memo in memos:
        meaning = meanings[memo.name]
        if meaning.is_unsure:
            continue
        occurrences, rings = feeds_of[memo.user]
        due, states = tasks_of[memo.user]
        expected = {each for each in meaning.occurrences if is_within(each.start)}
        unsaid = {each for each in expected if each.kind != "alarm"}
        tags = {tag: (set(found[memo.name]), set(found_rings[memo.name])) for tag, (found, found_rings) in tagged.items()}
        pairs = [
            ("calendar", expected, set(occurrences[memo.name])),
            ("rings", {each for each in meaning.rings if is_within(each)}, set(rings[memo.name])),
            ("everyone's", unsaid, set(everyone[memo.name])),
            # The reader takes what is left out in UTC for the wall time of another hour of the rule.
            ("tasks", *(set() if names_hours(memo.repeat) and memo.skip else set(filter(is_within, each)) for each in (meaning.tasks, due[memo.name]))),
            # Its own feed keeps what has left the person's.
            ("its own feed", set(), blocks_of[memo.user][memo.name] - blocks(root / f"public/{memo.user}/{memo.name}.ics")[memo.name]),
            ("errors", meaning.errors, errors[memo.name]),
            ("status", STATES.get(meaning.status), states.get(memo.name)),
            ("agenda", of_agenda(expected), agenda[memo.name]),
        ]
        for tag, (found, found_rings) in tags.items():
            pairs += [(tag, unsaid if tag in memo.tags else set(), found), (f"rings of {tag}", set(), found_rings)]
        for what, wanted, got in pairs:
            if wanted != got:
                wrong.append(f"{what} of {memo.name} ({model.zone(memo)}): {shown(wanted, got)}\n{memo.text()}")
        twice = [each for each, times in (occurrences[memo.name] + rings[memo.name]).items() if times > 1]
        # An alarm is something else, and offsets meet those of the next occurrence.
        if twice and not memo.repeat and not memo.alarm:
            wrong.append(f"twice in {memo.name}: {twice[:3]}\n{memo.text()}")
    return wrong


def shown(wanted, got) -> str:
    if not isinstance(wanted, set):
        return f"wanted {wanted}, got {got}"
    lines = [f"missing {sorted(map(str, wanted - got))[:4]}", f"unasked {sorted(map(str, got - wanted))[:4]}"]
    return " ".join(line for line in lines if not line.endswith("[]"))


def of_agenda(expected: set[Occurrence]) -> set[tuple[str, When]]:
    begin = NOW.date() + timedelta(days=2)
    return {(each.kind, each.start) for each in expected if begin <= day(each.start) < END.date() - timedelta(days=2)}


def read_agenda(root: Path) -> dict[str, set[tuple[str, When]]]:
    result = almanac.run("agenda", root, "--from", NOW.date(), "--to", END.date(), "--json", "--quiet", "--now", almanac.NOW)
    found = defaultdict(set)
    for line in result.out.splitlines():
        row = json.loads(line)
        start = datetime.fromisoformat(row["start"]) if "T" in row["start"] else date.fromisoformat(row["start"])
        found[row["title"]].add((row["kind"], utc(start)))
    begin = NOW.date() + timedelta(days=2)
    return defaultdict(set, {
        name: {row for row in rows if begin <= day(row[1]) < END.date() - timedelta(days=2)} for name, rows in found.items()
    })


def some_settings(chance: random.Random) -> Settings:
    return Settings(
        chance.choice(ZONES), USERS, timedelta(minutes=chance.choice([15, 25, 90])), time.fromisoformat(chance.choice(["09:00", "02:30", "21:15"])), NOW
    )


@pytest.mark.parametrize("seed", [int(os.environ.get("ALMANAC_SEED", "5545"))])
def test_memos_by_chance(seed, tmp_path):
    chance = random.Random(seed)
    memos = [some_memo(number, chance) for number in range(int(os.environ.get("ALMANAC_MEMOS", "300")))]
    wrong = compare(tmp_path / "Site", memos, some_settings(chance))
    assert not wrong, f"{len(wrong)} differences\n" + "\n".join(wrong[:12])


#: Memos as people write them in a hurry, in Berlin: what they say, what rings in which order (on the wall), and a word
#: of what the program says of them.
HURRY = {
    "every key at once": (
        "due: 2026-12-31 18:00\nremind: [1h, 2026-12-31 09:00]\nalarm: {time: '07:30', repeat: weekends}\ndate: 2026-12-26\n"
        "repeat: daily\nuntil: 2027-01-02",
        ["12-26 07:30", "12-27 07:30", "12-31 09:00", "12-31 17:00", "12-31 18:00", "01-01 17:00", "01-01 18:00", "01-02 07:30",
         "01-02 17:00", "01-02 18:00"], None,
    ),
    "an alarm beside what repeats rings once, so on which day?": (
        "remind: 2026-12-31 09:00\nalarm: '07:30'\nrepeat: weekdays\ncount: 2", ["12-31 09:00", "01-01 09:00"], "needs a day",
    ),
    "an offset from nothing": ("remind: 1h", [], "no 'due' or 'start'"),
    "hours before a day": ("due: 2026-12-31\nremind: [1h, 1d]", ["12-30 09:00"], "before a day that has no time"),
    "a day without a time rings by its reminder alone": ("due: 2026-12-31", [], None),
    "due at midnight": ("due: 2026-12-31 00:00\nremind: 1d 20:00", ["12-30 20:00", "12-31 00:00"], None),
    "no hour 24": ("due: 2026-12-31 24:00\nremind: 2026-12-31 20:00", ["12-31 20:00"], "2027-01-01 00:00"),
    "a reminder that is late": ("due: 2026-12-31 10:00\nremind: 0d 12:00", ["12-31 10:00"], "after the time"),
    "a repeat that is over on its first day": ("due: 2026-12-31 08:00\nrepeat: daily\nuntil: 2026-12-31", ["12-31 08:00"], None),
    "an end before the first day": ("due: 2026-12-31 08:00\nrepeat: daily\nuntil: 2026-12-30", ["12-31 08:00"], "ends before it begins"),
    "once": ("due: 2026-12-31 08:00\nrepeat: daily\ncount: 1\nremind: 1d", ["12-30 08:00", "12-31 08:00"], None),
    "the first is left out, and counts": (
        "due: 2026-12-30 08:00\nrepeat: daily\ncount: 2\nskip: 2026-12-30\nremind: 1h", ["12-31 07:00", "12-31 08:00"], None,
    ),
    "the day of an occurrence, not of its reminder": (
        "due: 2026-12-30\nrepeat: daily\ncount: 2\nskip: 2026-12-30\nremind: 1d", ["12-30 09:00"], None,
    ),
    "all left out": ("due: 2026-12-31 08:00\nrepeat: daily\ncount: 2\nskip: [2026-12-31, 2027-01-01]", [], "every occurrence is left out"),
    "a day left out on which nothing falls": (
        "due: 2026-12-31 08:00\nrepeat: weekly\ncount: 2\nskip: 2027-01-01", ["12-31 08:00", "01-07 08:00"], "nothing falls on",
    ),
    "left out with nothing to repeat": ("due: 2026-12-31 08:00\nskip: 2026-12-31", ["12-31 08:00"], "nothing to repeat"),
    "both ends": ("due: 2026-12-31 08:00\nrepeat: daily\nuntil: 2027-01-01\ncount: 5", ["12-31 08:00", "01-01 08:00"], "both end"),
    "the 31st of each month": (
        "due: 2026-12-31 08:00\nrepeat: monthly", ["12-31 08:00", "01-31 08:00", "03-31 08:00"], "monthly on the last",
    ),
    "the last of each month and the day before": (
        "due: 2026-12-31\nrepeat: monthly on the last\nremind: 1d", ["12-30 09:00", "01-30 09:00", "02-27 09:00", "03-30 09:00"], None,
    ),
    "the first of each month and the day before": (
        "due: 2026-12-01\nrepeat: monthly\nremind: 1d", ["11-30 09:00", "12-31 09:00", "01-31 09:00", "02-28 09:00", "03-31 09:00"], None,
    ),
    "the first of March each year and the day before": ("start: 2024-03-01\nrepeat: yearly\nremind: 1d", ["02-28 09:00"], None),
    "the end of the year and the day before": ("start: 2024-12-31\nrepeat: yearly\nremind: 1d", ["12-30 09:00"], None),
    "a leap day": ("remind: 2024-02-29 09:00\nrepeat: yearly", [], "leap years"),
    "across New Year": ("start: 2025-12-28\nend: 2026-01-03\nrepeat: yearly\nremind: 0", ["12-28 09:00"], None),
    # Ten hours before UTC; on the day before it is eleven.
    "across the end of summer time": (
        "due: 2027-04-04 08:00\ntimezone: Australia/Sydney\nremind: [6h, 1d, 1d 20:00]",
        ["04-02 23:00", "04-03 11:00", "04-03 18:00", "04-04 00:00"], None,
    ),
    "hours across the beginning of summer time": (
        "due: 2027-03-28 08:00\nremind: [6h, 1d]", ["03-27 08:00", "03-28 01:00", "03-28 08:00"], None,
    ),
    "before a time that follows a gap": ("start: 2027-03-28 03:00\nrepeat: daily\ncount: 2\nremind: 30m", ["03-28 01:30", "03-29 02:30"], None),
    "a day in another zone": ("due: 2026-12-31\ntimezone: Asia/Tokyo\nremind: 0", ["12-31 01:00"], None),
    "a moment of another zone repeats on the wall of the memo's": (
        "remind: 2027-03-27T09:00+09:00\nrepeat: daily\ncount: 2", ["03-27 01:00", "03-28 01:00"], None,
    ),
    "done": ("due: 2026-12-31 08:00\nstatus: done\nremind: [1h, 2026-12-30 08:00]\nrepeat: daily", [], None),
    "not done though a day of completion is there": (
        "due: 2026-12-31 08:00\nstatus: todo\ncompleted: 2026-11-20\nrepeat: weekly\ncount: 1", ["12-31 08:00"], None,
    ),
    "an hour without a day": ("due: 2026-12-31\nremind: 09:00", [], "a day is missing"),
    "hours of a day": ("due: 2026-12-31\nrepeat: RRULE:FREQ=DAILY;BYHOUR=8,9", [], "no time"),
    "one moment in two ways": ("due: 2026-12-31 10:00\nremind: [2026-12-31 09:00, 1h]", ["12-31 09:00", "12-31 10:00"], None),
}


@pytest.fixture(scope="module")
def hurry(tmp_path_factory) -> tuple[dict[str, list[str]], list[almanac.Diagnostic]]:
    """What rings, by memo, and what was said."""
    files = {"almanac.yml": "timezone: Europe/Berlin\nusers:\n  ann: {name: Ann}\n"}
    files |= {f"notes/ann/h{n}.md": f"---\nid: h{n}\n{keys}\n---\nText.\n" for n, (keys, *_) in enumerate(HURRY.values())}
    root = almanac.write(tmp_path_factory.mktemp("hurry") / "Site", files)
    result = almanac.build(root)
    _, rings = read_feed(root / "public/ann/calendar.ics")
    berlin = ZoneInfo("Europe/Berlin")
    found = {name: [f"{each.astimezone(berlin):%m-%d %H:%M}" for each in sorted(all.elements())] for name, all in rings.items()}
    return found, almanac.diagnostics(result.err)[0]


@pytest.mark.parametrize("name", HURRY)
def test_memos_written_in_a_hurry(name, hurry):
    rings, said = hurry
    file = f"h{list(HURRY).index(name)}"
    _, expected, word = HURRY[name]
    assert rings.get(file, []) == expected
    words = [each.text + (each.help or "") for each in said if Path(each.path).stem == file]
    assert (word is None) == (not words) and all(word in each for each in words), words
