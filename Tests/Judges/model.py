"""What memos mean, written from the contract alone (design §1, §2, §5), to be held against what the program wrote.

Times on the wall are naive datetimes; a bare day is a date. Nothing here has seen the program's own code.
"""

import dataclasses
from datetime import date, datetime, time, timedelta, timezone
from itertools import islice, takewhile
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

UTC = timezone.utc
#: A calendar day, a time on the wall of the memo's zone, or (with an offset of its own) a moment.
When = date | datetime

#: What people write after `repeat:`, in the words of RFC 5545 §3.3.10.
RULES = {
    "daily": "FREQ=DAILY",
    "每天": "FREQ=DAILY",
    "weekdays": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    "平日": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    "weekends": "FREQ=WEEKLY;BYDAY=SA,SU",
    "週末": "FREQ=WEEKLY;BYDAY=SA,SU",
    "weekly": "FREQ=WEEKLY",
    "monthly": "FREQ=MONTHLY",
    "yearly": "FREQ=YEARLY",
    "每年": "FREQ=YEARLY",
    "[mon, wed]": "FREQ=WEEKLY;BYDAY=MO,WE",
    "[tue, thu, sat]": "FREQ=WEEKLY;BYDAY=TU,TH,SA",
    "每週一三五": "FREQ=WEEKLY;BYDAY=MO,WE,FR",
    "每兩週": "FREQ=WEEKLY;INTERVAL=2",
    "每隔一天": "FREQ=DAILY;INTERVAL=2",
    "每月15號": "FREQ=MONTHLY;BYMONTHDAY=15",
    "每月最後一天": "FREQ=MONTHLY;BYMONTHDAY=-1",
    "monthly on the last": "FREQ=MONTHLY;BYMONTHDAY=-1",
    "every 2 weeks on Tuesday": "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU",
    "every 3 days": "FREQ=DAILY;INTERVAL=3",
    "every week on Monday and Friday": "FREQ=WEEKLY;BYDAY=MO,FR",
    "every month": "FREQ=MONTHLY",
} | {
    f"RRULE:{rule}": rule
    for rule in [
        "FREQ=DAILY;BYHOUR=8,12,18", "FREQ=HOURLY;INTERVAL=8", "FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=9,21",
        "FREQ=MONTHLY;BYMONTHDAY=1,15,-1", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MONTHLY;BYDAY=2TU",
        "FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1,-1", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
        "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", "FREQ=DAILY;INTERVAL=10", "FREQ=YEARLY;BYMONTH=3,9;BYDAY=1SU",
        "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=1,12;BYDAY=SA",
    ]
}


#: What people write after 🔁, with where the rule lies on the wall by its first day alone.
LINE_RULES = {
    "every day": "FREQ=DAILY",
    "every 3 days": "FREQ=DAILY;INTERVAL=3",
    "every week": "FREQ=WEEKLY",
    "every 2 weeks": "FREQ=WEEKLY;INTERVAL=2",
    "every weekday": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    "every week on Tuesday, Friday": "FREQ=WEEKLY;BYDAY=TU,FR",
    "every month on the 15th": "FREQ=MONTHLY;BYMONTHDAY=15",
    "every month on the 2nd Friday": "FREQ=MONTHLY;BYDAY=2FR",
}


def names_hours(rule: str | None) -> bool:
    """Whether a rule says times of day itself, so that it means nothing for bare days."""
    return rule is not None and ("HOURLY" in RULES[rule] or "BYHOUR" in RULES[rule])


@dataclasses.dataclass(frozen=True)
class Offset:
    """How long before: minutes, or days at the same time of day, or at a time of its own."""

    minutes: int = 0
    days: int = 0
    at: time | None = None


#: The offsets that are written, by how.
OFFSETS = {
    "0": Offset(),
    "5m": Offset(minutes=5),
    "15m": Offset(minutes=15),
    "1h": Offset(minutes=60),
    "26h": Offset(minutes=26 * 60),
    "1d": Offset(days=1),
    "2d": Offset(days=2),
    "1d 20:00": Offset(days=1, at=time(20)),
    "3d 07:15": Offset(days=3, at=time(7, 15)),
}


@dataclasses.dataclass
class Memo:
    """The keys of one memo."""

    name: str
    user: str
    start: When | None = None
    end: When | None = None
    due: When | None = None
    status: str | None = None
    completed: When | None = None
    remind: list[When | str] = dataclasses.field(default_factory=list)
    alarm: time | None = None
    alarm_repeat: str | None = None
    alarm_enabled: bool = True
    repeat: str | None = None
    until: When | None = None
    count: int | None = None
    skip: list[date] = dataclasses.field(default_factory=list)
    timezone: str | None = None
    date: When | None = None
    tags: list[str] = dataclasses.field(default_factory=list)

    def text(self) -> str:
        """The file; with one value of each key on its line, so that a column leads to it."""
        lines = [f"id: {self.name}", f"title: {self.name}"]
        for key in ("date", "start", "end", "due", "status", "completed", "timezone", "until", "count"):
            if (value := getattr(self, key)) is not None:
                lines.append(f"{key}: {written(value)}")
        if self.repeat is not None:
            lines.append(f"repeat: {quoted(self.repeat)}")
        for key in ("remind", "skip", "tags"):
            if values := getattr(self, key):
                lines.append(f"{key}: [{', '.join(map(written, values))}]")
        if self.alarm is not None:
            parts = [f'time: "{self.alarm:%H:%M}"']
            parts += [f"repeat: {quoted(self.alarm_repeat)}"] if self.alarm_repeat else []
            parts += [] if self.alarm_enabled else ["enabled: false"]
            lines.append("alarm: {" + ", ".join(parts) + "}")
        return "\n".join(["---", *lines, "---", "Text.", ""])


#: Boxes by what they say of a to-do.
BOXES = {" ": "todo", "/": "doing", "x": "done", "-": "cancelled"}


@dataclasses.dataclass
class Line:
    """A dated line of a memo's text (design §3), in one of the notations of corpus/tasks/tasks.md."""

    words: str
    #: None for a line without a box.
    box: str | None = " "
    due: When | None = None
    start: date | None = None
    ring: When | None = None
    rule: str | None = None
    completed: date | None = None
    #: `emoji`, `dataview` or `reminder`: the last two say a time of day behind a due or hold the rule.
    form: str = "emoji"

    def text(self) -> str:
        parts = [self.words] if self.box is None else [f"- [{self.box}] {self.words}"]
        if self.form == "dataview":
            fields = {"due": self.due, "scheduled": self.start, "completion": self.completed, "repeat": self.rule}
            fields |= {"reminder": self.ring}
            return " ".join(parts + [f"[{key}:: {iso(value)}]" for key, value in fields.items() if value is not None])
        if self.ring is not None:
            rule = f" 🔁{self.rule}" if self.rule and self.form == "reminder" else ""
            parts.append(f"(@{written(self.ring)}{rule})" if self.form == "reminder" else f"⏰ {written(self.ring)}")
        for mark, value in (("🔁", None if self.form == "reminder" else self.rule), ("⏳", self.start), ("📅", self.due), ("✅", self.completed)):
            if value is not None:
                parts.append(f"{mark} {written(value)}")
        return " ".join(parts)


def iso(value: object) -> str:
    return f"{value:%Y-%m-%dT%H:%M}" if isinstance(value, datetime) else str(value)


def written(value: object) -> str:
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M}" + (f"{value:%z}" if value.tzinfo else "")
    return str(value)


def quoted(rule: str) -> str:
    return rule if rule.startswith("[") else f"'{rule}'"


@dataclasses.dataclass(frozen=True)
class Settings:
    timezone: str
    #: The zones of those users that have their own.
    users: dict[str, str | None]
    event_length: timedelta
    day_reminder_time: time
    now: datetime

    def today(self) -> date:
        return self.now.astimezone(ZoneInfo(self.timezone)).date()


@dataclasses.dataclass(frozen=True)
class Occurrence:
    """Something that stands in a calendar: moments in UTC, or days with the last one included."""

    kind: str
    start: When
    end: When


@dataclasses.dataclass
class Meaning:
    """All that comes of one memo until the end of the time looked at."""

    occurrences: list[Occurrence] = dataclasses.field(default_factory=list)
    rings: list[datetime] = dataclasses.field(default_factory=list)
    #: Of the tasks: due moments and days, and the status.
    tasks: set[When] = dataclasses.field(default_factory=set)
    status: str | None = None
    #: Its last day is so near to the day on which it leaves that the contract does not say.
    is_unsure: bool = False
    #: Keys of which an error speaks.
    errors: set[str] = dataclasses.field(default_factory=set)


@dataclasses.dataclass(frozen=True)
class Series:
    """The wall times at which a part begins, whether these are days, and whether more come after the end looked at."""

    walls: list[datetime]
    is_day: bool
    repeats: bool
    goes_on: bool


class Model:
    """Reads memos as design §2 and §5 say."""

    def __init__(self, settings: Settings, end: datetime, dropped: dict[str, set[str]] | None = None):
        self.settings = settings
        #: Nothing is expanded beyond it, on the wall.
        self.limit = end.replace(tzinfo=None) + timedelta(days=10)
        #: Offsets that the program refused, with an error that says so, by memo.
        self.dropped = dropped or {}

    def zone(self, memo: Memo) -> ZoneInfo:
        return ZoneInfo(memo.timezone or self.settings.users[memo.user] or self.settings.timezone)

    def moment(self, wall: datetime, zone: ZoneInfo) -> datetime:
        """In a gap by the offset before it, in an overlap the first: what fold=0 means (PEP 495)."""
        return wall.replace(tzinfo=zone, fold=0).astimezone(UTC)

    def wall(self, when: When, zone: ZoneInfo) -> datetime:
        if not isinstance(when, datetime):
            return datetime.combine(when, time())
        return when.astimezone(zone).replace(tzinfo=None) if when.tzinfo else when

    def expand(self, first: datetime, rule: str | None, memo: Memo, is_day: bool) -> Series:
        """A rule's occurrences; `count` counts before `skip`, the day of `until` is in."""
        zone = self.zone(memo)
        if rule is None:
            return Series([first], is_day, False, False)

        def is_early(wall: datetime) -> bool:
            if memo.until is None:
                return True
            if is_day or not isinstance(memo.until, datetime):
                return wall.date() <= self.wall(memo.until, zone).date()
            return self.moment(wall, zone) <= self.moment(self.wall(memo.until, zone), zone)

        found, goes_on = [], False
        for wall in islice(takewhile(is_early, rrulestr((RULES | LINE_RULES)[rule], dtstart=first)), memo.count):
            if goes_on := wall > self.limit:
                break
            found.append(wall)
        return Series([wall for wall in found if wall.date() not in memo.skip], is_day, True, goes_on)

    def read(self, memo: Memo) -> Meaning:
        meaning, zone = Meaning(), self.zone(memo)
        offsets = [OFFSETS[each] for each in memo.remind if isinstance(each, str) and each not in self.dropped.get(memo.name, ())]
        moments = [each for each in memo.remind if not isinstance(each, str)]
        is_driven = memo.start is not None or memo.due is not None
        is_closed = memo.due is not None and memo.status in ("done", "cancelled")

        start = self.series(memo, memo.start) if memo.start is not None else None
        due = None
        if memo.due is not None:
            due = self.series(memo, memo.due)
            if start is not None:
                apart = self.wall(memo.due, zone) - self.wall(memo.start, zone)
                due = dataclasses.replace(due, walls=[wall + apart for wall in start.walls])

        if start is not None:
            found = [self.event(memo, wall, start.is_day) for wall in start.walls]
            # A length stands for the end where clocks change within the first: readers disagree on that one's end.
            if start.repeats and not start.is_day and found and memo.end is not None:
                length = self.wall(memo.end, zone) - self.wall(memo.start, zone)
                meaning.is_unsure |= found[0].end - found[0].start != length
            self.add(meaning, found, 400, start.goes_on)
            if memo.due is None:
                self.ring_before(meaning, memo, start, offsets, rings_itself=False)
        if due is not None:
            self.to_do(meaning, memo, due)
            if not is_closed:
                self.ring_before(meaning, memo, due, offsets, rings_itself=True)
        if not is_closed:
            for each in moments:
                first = each if isinstance(each, datetime) else datetime.combine(each, self.settings.day_reminder_time)
                series = self.expand(self.wall(first, zone), None if is_driven else memo.repeat, memo, False)
                found = [self.exact(first, wall, series.repeats, zone) for wall in series.walls]
                # What rings then already.
                found = [moment for moment in found if moment not in meaning.rings]
                self.ring(meaning, "reminder", found, series.goes_on)
        self.alarm(meaning, memo, is_driven or bool(moments))
        return meaning

    def read_line(self, memo: Memo, line: Line) -> Meaning:
        """A line is a to-do at its due, else its ring, else its start, and without a box a ring; each ring rings."""
        meaning, zone = Meaning(), self.zone(memo)
        is_closed = line.box in ("x", "-")
        rule = None if is_closed else line.rule
        ring = line.ring
        if ring is not None and not isinstance(ring, datetime):
            ring = datetime.combine(ring, self.settings.day_reminder_time)
        anchor = line.due or line.start or ring
        whole = self.expand(self.wall(anchor, zone), rule, memo, not isinstance(anchor, datetime))

        def beside(when: When) -> Series:
            """As far from each occurrence as it is written from the first."""
            apart = self.wall(when, zone) - self.wall(anchor, zone)
            return dataclasses.replace(whole, walls=[wall + apart for wall in whole.walls], is_day=not isinstance(when, datetime))

        main = (line.due or ring or line.start) if line.box else None
        if main is not None:
            stand_in = Memo(line.words, memo.user, due=main, status=BOXES[line.box], completed=line.completed, timezone=memo.timezone)
            due = beside(main)
            self.to_do(meaning, stand_in, due)
            if isinstance(main, datetime) and not is_closed:
                meaning.rings += [self.moment(wall, zone) for wall in due.walls]
        if ring is not None and ring != main and not is_closed:
            series = beside(ring)
            self.ring(meaning, "reminder", [self.moment(wall, zone) for wall in series.walls], series.goes_on)
        return meaning

    def series(self, memo: Memo, when: When) -> Series:
        zone = self.zone(memo)
        is_day = not isinstance(when, datetime)
        return self.expand(self.wall(when, zone), memo.repeat, memo, is_day)

    def exact(self, when: When, wall: datetime, repeats: bool, zone: ZoneInfo) -> datetime:
        """The moment of an occurrence; one that is written with an offset is a moment already."""
        if not repeats and isinstance(when, datetime) and when.tzinfo:
            return when.astimezone(UTC)
        return self.moment(wall, zone)

    def event(self, memo: Memo, wall: datetime, is_day: bool) -> Occurrence:
        zone = self.zone(memo)
        if is_day:
            last = wall.date() + ((memo.end - memo.start) if memo.end else timedelta())
            return Occurrence("event", wall.date(), last)
        begin = self.exact(memo.start, wall, memo.repeat is not None, zone)
        if memo.end is None:
            return Occurrence("event", begin, begin + self.settings.event_length)
        if memo.repeat is None:
            return Occurrence("event", begin, self.exact(memo.end, self.wall(memo.end, zone), False, zone))
        lasting = self.wall(memo.end, zone) - self.wall(memo.start, zone)
        return Occurrence("event", begin, self.moment(wall + lasting, zone))

    def to_do(self, meaning: Meaning, memo: Memo, due: Series) -> None:
        zone, length = self.zone(memo), self.settings.event_length
        found: list[Occurrence] = []
        for wall in due.walls:
            if due.is_day:
                found.append(Occurrence("todo", wall.date(), wall.date()))
            else:
                moment = self.exact(memo.due, wall, due.repeats, zone)
                found.append(Occurrence("todo", moment, moment + length))
        meaning.status = memo.status or "todo"
        meaning.tasks = {each.start for each in found}
        if memo.status in ("done", "cancelled"):
            ended = self.ended(memo, found)
            late = self.settings.today() - ended
            if abs(late.days - 30) <= 1:
                meaning.is_unsure = True
            if late.days > 30:
                meaning.tasks, meaning.status = set(), None
                return
            if memo.status == "cancelled":
                return
            # What was done before it was due is gone.
            if self.is_done_before(memo, found[-1]):
                return
            meaning.occurrences += found
            return
        meaning.occurrences += found

    def ended(self, memo: Memo, found: list[Occurrence]) -> date:
        """The day on which a to-do was done: when nothing says, when it was due."""
        when = memo.completed or found[-1].start
        return day_of(when, ZoneInfo(self.settings.timezone), self.zone(memo))

    def is_done_before(self, memo: Memo, each: Occurrence) -> bool:
        zone = self.zone(memo)
        if memo.completed is None:
            return day_of(each.start, zone, zone) > self.settings.today()
        if isinstance(each.start, datetime) and isinstance(memo.completed, datetime):
            return self.moment(self.wall(memo.completed, zone), zone) < each.start
        return day_of(memo.completed, zone, zone) < day_of(each.start, zone, zone)

    def before(self, when: When, wall: datetime, series: Series, offset: Offset, zone: ZoneInfo, by_trigger: bool) -> datetime:
        """When an offset rings before what begins at `wall`."""
        if series.is_day:
            day = wall.date() - timedelta(days=offset.days)
            return self.moment(datetime.combine(day, offset.at or self.settings.day_reminder_time), zone)
        if offset.at:
            if series.repeats and by_trigger:
                # A trigger has one length for all days: beside a change of clocks it is an hour off.
                return self.exact(when, wall, True, zone) - (series.walls[0] - self.lead(series.walls[0], offset))
            return self.moment(self.lead(wall, offset), zone)
        if offset.days:
            return self.moment(wall - timedelta(days=offset.days), zone)
        if series.repeats and not by_trigger:
            return self.moment(wall - timedelta(minutes=offset.minutes), zone)
        return self.exact(when, wall, series.repeats, zone) - timedelta(minutes=offset.minutes)

    def ring_before(self, meaning: Meaning, memo: Memo, series: Series, offsets: list[Offset], rings_itself: bool) -> None:
        zone = self.zone(memo)
        when = memo.due if rings_itself else memo.start
        if series.is_day:
            for offset in set(offsets):
                if offset.minutes:
                    # Fifteen minutes before a day that has no time say nothing.
                    meaning.errors.add("remind")
                    continue
                self.ring(meaning, "reminder", [self.before(when, wall, series, offset, zone, False) for wall in series.walls], series.goes_on)
            return
        if not series.walls:
            return
        # The smallest rings from the event itself, the others are events of their own.
        all_rings = {
            offset: [self.before(when, wall, series, offset, zone, False) for wall in series.walls] for offset in set(offsets)
        }
        if rings_itself:
            all_rings[Offset()] = [self.exact(when, wall, series.repeats, zone) for wall in series.walls]
            smallest = Offset()
        elif all_rings:
            first = series.walls[0]
            smallest = max(all_rings, key=lambda each: self.lead(first, each))
            all_rings[smallest] = [self.before(when, wall, series, smallest, zone, True) for wall in series.walls]
        else:
            return
        for offset, found in all_rings.items():
            if offset == smallest:
                host = [each for each in meaning.occurrences if each.kind == ("todo" if rings_itself else "event")]
                if host:
                    meaning.rings += found
            else:
                self.ring(meaning, "reminder", found, series.goes_on)

    def lead(self, wall: datetime, offset: Offset) -> datetime:
        """The wall time of the ring, by which offsets compare."""
        if offset.at:
            return datetime.combine(wall.date() - timedelta(days=offset.days), offset.at)
        return wall - timedelta(days=offset.days, minutes=offset.minutes)

    def ring(self, meaning: Meaning, kind: str, moments: list[datetime], goes_on: bool) -> None:
        found = [Occurrence(kind, each, each + self.settings.event_length) for each in moments]
        if self.add(meaning, found, 30, goes_on):
            meaning.rings += moments

    def add(self, meaning: Meaning, found: list[Occurrence], days: int, goes_on: bool) -> bool:
        """What is over leaves `days` after its last day; false when it has left."""
        if not found:
            return False
        if goes_on:
            meaning.occurrences += found
            return True
        zone = ZoneInfo(self.settings.timezone)
        last = max(day_of(each.end, zone, zone) for each in found)
        first = max(day_of(each.start, zone, zone) for each in found)
        late = (self.settings.today() - last).days
        if abs(late - days) <= 1 or abs((self.settings.today() - first).days - days) <= 1:
            meaning.is_unsure = True
        if late > days:
            return False
        meaning.occurrences += found
        return True

    def alarm(self, meaning: Meaning, memo: Memo, is_taken: bool) -> None:
        """Its own repeat, else the memo's where nothing else is there to repeat."""
        if memo.alarm is None:
            return
        zone = self.zone(memo)
        rule = memo.alarm_repeat or (None if is_taken else memo.repeat)
        first = self.wall(memo.date, zone) if memo.date else datetime(2024, 1, 1)
        if memo.date is None and rule is None:
            meaning.errors.add("alarm")
            return
        if not memo.alarm_enabled:
            return
        begin = datetime.combine(first.date(), memo.alarm)
        if begin < first:
            begin += timedelta(days=1)
        series = self.expand(begin, rule, memo, False)
        self.ring(meaning, "alarm", [self.moment(wall, zone) for wall in series.walls], series.goes_on)


def day_of(when: When, of: ZoneInfo, written_in: ZoneInfo) -> date:
    if not isinstance(when, datetime):
        return when
    return (when if when.tzinfo else when.replace(tzinfo=written_in)).astimezone(of).date()
