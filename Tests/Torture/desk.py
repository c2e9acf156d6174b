"""The notebook that desktop calendars subscribe to, and by hand what happens and rings in each state of it."""

import dataclasses
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

#: What is looked at: clocks change on 14 March in New York and on 28 March in Berlin.
BEGIN, END = datetime(2027, 1, 12, tzinfo=timezone.utc), datetime(2027, 5, 1, tzinfo=timezone.utc)

HOME, AWAY = "Europe/Berlin", "America/New_York"
TRIP = "春節旅行，全家 🧧👩‍👩‍👧‍👦"
BUDGET = 'Budget, plan; review \\ "100 %"'

MEMOS = {
    "meeting": f"title: '{BUDGET}'\nstart: 2027-02-02 14:00\nend: 2027-02-02 16:30\nremind: [15m, 1d]\n"
    "location: 'Café Müller; Raum 5, 2. Stock'\ntags: [work, \"home, garden\"]\n",
    "trip": f"title: {TRIP}\nstart: 2027-02-05\nend: 2027-02-09\nremind: 1d 20:00\nlocation: 台南\ntags: [過年, 旅行/台南]\n",
    "sunday": "title: Long Sunday\nstart: 2027-03-28\nremind: 0\n",
    "night": "title: Night train\nstart: 2027-03-26 22:00\nend: 2027-03-29 06:00\nremind: 2h\n",
    "birthday": "title: Birthday\nstart: 2027-03-21\nrepeat: yearly\nremind: 7d\n",
    "tea": "title: Tea\ntimezone: Asia/Taipei\nstart: 2027-02-16 20:00\nend: 2027-02-16 21:15\nrepeat: 每兩週\nremind: 30m\n",
    "audit": "title: Audit\nstart: 2027-01-29 09:00\nrepeat: 'RRULE:FREQ=MONTHLY;BYDAY=-1FR'\ncount: 3\n",
    "rent": "title: Pay rent\ndue: 2027-02-10 17:00\nremind: 1h\npriority: high\n",
    "letter": "title: 寫信\ndue: 2027-02-15\nremind: 0\n",
    "report": "title: Report\nstart: 2027-02-08 09:00\ndue: 2027-02-12 18:00\nstatus: doing\npriority: 5\nlocation: Büro\n",
    "water": "title: 澆花\ndue: 2027-02-06 09:00\nrepeat: weekly\nuntil: 2027-03-31\n",
    "early": "title: Done before\ndue: 2027-02-11 10:00\nstatus: done\ncompleted: 2027-01-17\n",
    "late": "title: Done after\ndue: 2027-01-15 10:00\nstatus: done\ncompleted: 2027-01-16 08:00\n",
    "dropped": "title: Dropped\ndue: 2027-02-12 18:00\nstatus: cancelled\n",
    "pills": "id: 6f1d2c3e-8a4b-4c5d-9e0f-1a2b3c4d5e6f\ntitle: 吃藥 💊\nremind: [2027-02-03 09:00, 2027-02-04 21:30]\n",
    "class": "title: 太極拳\nremind: 2027-03-01 19:50\nrepeat: 每週一三五\nuntil: 2027-04-28\nskip: 2027-03-29\n",
    "wake": "title: Wake up\ndate: 2027-01-04\nalarm: {time: '07:30', repeat: weekdays, label: 起床 ⏰}\n",
    "nap": "title: Nap\ndate: 2027-02-20\nalarm: '13:00'\n",
}

#: An occurrence (start, end, title) or a ring (moment, title): `20270205` is a day, `20270205T190000Z` a moment.
Fact = tuple[str, ...]


def file(memo: str) -> str:
    return f"notes/ann/{memo}.md"


def text(front: str) -> str:
    return f"---\n{front}---\nFirst line, *second* half; `a\\b`.\n\n- 買茶\n- 🍵 green, 50 g\n"


def settings(zone: str) -> str:
    return f"title: Desk\nurl: https://example.org/desk/\ntimezone: {zone}\nusers: {{ann: {{name: Ann Li}}}}\n"


FILES = {"almanac.yml": settings(HOME)} | {file(memo): text(front) for memo, front in MEMOS.items()}


def back(files: dict[str, str | None]) -> dict[str, str | None]:
    """Takes a change of files back."""
    return {path: FILES.get(path) for path in files}


class Clock:
    """Turns what a clock on the wall of 2027 shows, `02-05 20:00`, into facts."""

    def __init__(self, zone: str):
        self.zone = ZoneInfo(zone)

    def moment(self, wall: str, minutes: int = 0) -> str:
        local = datetime.strptime(f"2027-{wall}", "%Y-%m-%d %H:%M").replace(tzinfo=self.zone)
        return f"{local.astimezone(timezone.utc) + timedelta(minutes=minutes):%Y%m%dT%H%M%SZ}"

    def happens(self, begin: str, end: str, title: str) -> Fact:
        return self.moment(begin), self.moment(end), title

    def rings(self, wall: str, title: str) -> Fact:
        return self.moment(wall), title

    def bell(self, wall: str, title: str) -> set[Fact]:
        """What rings at its start, and lasts for the quarter of an hour of `event_length`."""
        return {self.rings(wall, title), (self.moment(wall), self.moment(wall, 15), title)}

    def bells(self, days: list[str], time: str, title: str) -> set[Fact]:
        return {fact for day in days for fact in self.bell(f"{day} {time}", title)}


def days(first: str, last: str, *weekdays: int) -> list[str]:
    """The days of 2027 from `first` to `last` that fall on `weekdays`; Monday is 0."""
    day, end = (date.fromisoformat(f"2027-{each}") for each in (first, last))
    return [f"{d:%m-%d}" for n in range((end - day).days + 1) if (d := day + timedelta(n)).weekday() in weekdays]


TEAS = ["02-16", "03-02", "03-16", "03-30", "04-13", "04-27"]


def meeting(clock: Clock, title: str) -> set[Fact]:
    return {
        clock.happens("02-02 14:00", "02-02 16:30", title), clock.rings("02-02 13:45", title),
        *clock.bell("02-01 14:00", title),
    }


def facts(zone: str) -> dict[str, set[Fact]]:
    """All that each memo brings from BEGIN to END when the settings name `zone`."""
    clock, taipei = Clock(zone), Clock("Asia/Taipei")
    return {
        "meeting": meeting(clock, BUDGET),
        "trip": {("20270205", "20270210", TRIP), *clock.bell("02-04 20:00", TRIP)},
        "sunday": {("20270328", "20270329", "Long Sunday"), *clock.bell("03-28 09:00", "Long Sunday")},
        "night": {
            clock.happens("03-26 22:00", "03-29 06:00", "Night train"), clock.rings("03-26 20:00", "Night train"),
        },
        "birthday": {("20270321", "20270322", "Birthday"), *clock.bell("03-14 09:00", "Birthday")},
        "tea": {
            *(taipei.happens(f"{day} 20:00", f"{day} 21:15", "Tea") for day in TEAS),
            *(taipei.rings(f"{day} 19:30", "Tea") for day in TEAS),
        },
        "audit": {clock.happens(f"{day} 09:00", f"{day} 09:15", "Audit") for day in ("01-29", "02-26", "03-26")},
        "rent": clock.bell("02-10 16:00", "Pay rent") | clock.bell("02-10 17:00", "Pay rent"),
        "letter": {("20270215", "20270216", "寫信"), *clock.bell("02-15 09:00", "寫信")},
        "report": {clock.happens("02-08 09:00", "02-08 09:15", "Report"), *clock.bell("02-12 18:00", "Report")},
        "water": clock.bells(days("02-06", "03-31", 5), "09:00", "澆花"),
        "early": set(),
        "late": {clock.happens("01-15 10:00", "01-15 10:15", "✓ Done after")},
        "dropped": set(),
        "pills": clock.bell("02-03 09:00", "吃藥 💊") | clock.bell("02-04 21:30", "吃藥 💊"),
        "class": clock.bells([day for day in days("03-01", "04-28", 0, 2, 4) if day != "03-29"], "19:50", "太極拳"),
        "wake": clock.bells(days("01-12", "04-30", 0, 1, 2, 3, 4), "07:30", "起床 ⏰"),
        "nap": clock.bell("02-20 13:00", "Nap"),
    }


FACTS = facts(HOME)
ALL = set().union(*FACTS.values())


@dataclasses.dataclass(frozen=True)
class Edit:
    """Files as they become, None for one that goes, and the facts that go and come with them."""

    files: dict[str, str | None]
    goes: set[Fact] = dataclasses.field(default_factory=set)
    comes: set[Fact] = dataclasses.field(default_factory=set)


def reworded(memo: str, old: str, new: str) -> dict[str, str | None]:
    assert MEMOS[memo].count(old) == 1, (memo, old)
    return {file(memo): text(MEMOS[memo].replace(old, new))}


def edits() -> dict[str, Edit]:
    clock, taipei = Clock(HOME), Clock("Asia/Taipei")
    away = set().union(*facts(AWAY).values())
    renamed = BUDGET.replace("Budget", "預算 📈")
    return {
        "a new title": Edit(reworded("meeting", "Budget", "預算 📈"), FACTS["meeting"], meeting(clock, renamed)),
        "a later due time": Edit(
            reworded("rent", "17:00", "18:15"), FACTS["rent"],
            clock.bell("02-10 17:15", "Pay rent") | clock.bell("02-10 18:15", "Pay rent"),
        ),
        "an earlier reminder": Edit(
            reworded("tea", "30m", "45m"),
            {taipei.rings(f"{day} 19:30", "Tea") for day in TEAS}, {taipei.rings(f"{day} 19:15", "Tea") for day in TEAS},
        ),
        "a reminder less": Edit(
            reworded("meeting", "[15m, 1d]", "1d"),
            # The day before is the event's own alarm now, and no event beside it.
            {clock.rings("02-02 13:45", BUDGET), clock.happens("02-01 14:00", "02-01 14:15", BUDGET)},
        ),
        "another place": Edit(reworded("trip", "台南\ntags", "高雄; 左營, 2F\ntags")),
        "other tags": Edit(reworded("trip", "[過年, 旅行/台南]", "[過年, 家]")),
        "a day longer": Edit(
            reworded("trip", "end: 2027-02-09", "end: 2027-02-10"),
            {("20270205", "20270210", TRIP)}, {("20270205", "20270211", TRIP)},
        ),
        "a day with a time": Edit(
            reworded("sunday", "2027-03-28", "2027-03-28 11:00"), FACTS["sunday"],
            {clock.rings("03-28 11:00", "Long Sunday"), clock.happens("03-28 11:00", "03-28 11:15", "Long Sunday")},
        ),
        "an alarm turned off": Edit(reworded("wake", "weekdays", "weekdays, enabled: false"), FACTS["wake"]),
        "one more left out": Edit(
            reworded("class", "2027-03-29", "[2027-03-29, 2027-04-02]"), clock.bell("04-02 19:50", "太極拳")
        ),
        "an earlier last day": Edit(
            reworded("water", "2027-03-31", "2027-03-20"), clock.bell("03-27 09:00", "澆花")
        ),
        "no repetition": Edit(
            reworded("tea", "repeat: 每兩週\n", ""),
            {fact for fact in FACTS["tea"] if not fact[0].startswith("20270216")},
        ),
        "a to-do done": Edit(
            reworded("letter", "due", "status: done\ncompleted: 2027-01-19\ndue"), FACTS["letter"]
        ),
        "a zone of its own": Edit(
            reworded("nap", "title", f"timezone: {AWAY}\ntitle"), FACTS["nap"], Clock(AWAY).bell("02-20 13:00", "Nap")
        ),
        "another zone in the settings": Edit({"almanac.yml": settings(AWAY)}, ALL - away, away - ALL),
        "another file name": Edit({file("pills"): None, file("健康/藥"): text(MEMOS["pills"])}),
        "one memo more": Edit(
            {file("new"): text("title: 新的\nremind: 2027-04-01 08:00\n")}, comes=clock.bell("04-01 08:00", "新的")
        ),
        "one memo less": Edit({file("trip"): None}, FACTS["trip"]),
        "none left": Edit({file(memo): None for memo in MEMOS}, ALL),
    }


EDITS = edits()
#: One of each kind: what is shown, when it happens, one component less, all components, none.
FEW_EDITS = ["a new title", "a later due time", "an alarm turned off", "another zone in the settings", "none left"]

RINGING = {"Ring once", "Ring daily", "Ring before", "Ring due"}


def ringing(moment: datetime) -> dict[str, str]:
    """The files of a notebook that rings in four ways at one second."""
    local = moment.astimezone(ZoneInfo("Asia/Taipei"))
    begin = local + timedelta(minutes=10)
    return {
        "almanac.yml": settings("Asia/Taipei"),
        file("once"): text(f"title: Ring once\nremind: {local:%Y-%m-%d %H:%M:%S}\n"),
        file("daily"): text(f"title: Ring daily\ndate: 2026-01-01\nalarm: {{time: '{local:%H:%M:%S}', repeat: daily}}\n"),
        file("before"): text(f"title: Ring before\nstart: {begin:%Y-%m-%d %H:%M:%S}\nremind: 10m\n"),
        file("due"): text(f"title: Ring due\ndue: {local:%Y-%m-%d %H:%M:%S}\n"),
    }


#: By hand, what an app shows of some components: the feed, the title, and what else.
SHOWN = [
    ("calendar", BUDGET, {
        "start": "20270202T130000Z", "end": "20270202T153000Z", "zone": "UTC", "alarms": [-900],
        "location": "Café Müller; Raum 5, 2. Stock",
        "url": "https://example.org/desk/ann/meeting.html",
        "description": "First line, second half; a\\b.\n\n買茶\n🍵 green, 50 g",
    }),
    ("calendar", "起床 ⏰", {"start": "20270104T063000Z", "end": "20270104T064500Z", "zone": HOME, "alarms": [0]}),
    ("calendar", "Tea", {"start": "20270216T120000Z", "zone": "Asia/Taipei", "alarms": [-1800]}),
    ("calendar", "Birthday", {"start": "20270321", "end": "20270322", "zone": None, "alarms": []}),
    ("calendar", TRIP, {
        "start": "20270205", "end": "20270210", "location": "台南", "categories": ["旅行/台南", "過年"], "alarms": [],
    }),
    ("tasks", "Pay rent", {"due": "20270210T160000Z", "start": None, "status": "NEEDS-ACTION", "priority": 1, "alarms": []}),
    ("tasks", "寫信", {"due": "20270215", "start": None, "zone": None, "status": "NEEDS-ACTION", "completed": None}),
    ("tasks", "Report", {
        "start": "20270208T080000Z", "due": "20270212T170000Z", "status": "IN-PROCESS", "priority": 5, "location": "Büro",
    }),
    ("tasks", "澆花", {"due": "20270206T080000Z", "zone": HOME, "status": "NEEDS-ACTION"}),
    ("tasks", "Done before", {"due": "20270211T090000Z", "status": "COMPLETED", "completed": "20270117T120000Z"}),
    ("tasks", "Done after", {"due": "20270115T090000Z", "status": "COMPLETED", "completed": "20270116T070000Z"}),
    ("tasks", "Dropped", {"due": "20270212T170000Z", "status": "CANCELLED", "completed": None}),
]


def check(feed: str, shown: list[dict]) -> None:
    """Each of SHOWN is among what an app shows of a feed."""
    for place, title, values in SHOWN:
        if place in feed:
            of_title = [item for item in shown if item["title"] == title]
            assert any(item.items() >= values.items() for item in of_title), (values, of_title)
