"""A component keeps its UID through every edit, and its stamps rise when it changes, and only then (design §5)."""

import dataclasses
import os
import random
import re
import uuid
from datetime import datetime
from pathlib import Path

import almanac
import feeds
import pytest
from repository import DAY, FIRST, NOW, commit, git

SETTINGS = "title: Three\nurl: https://example.org/\ntimezone: Asia/Taipei\nowner: ann\n"
KILN = "---\nid: kiln\ntitle: Kiln\ntags: [clay]\nremind: [2027-02-10 09:00, 2027-02-12 18:30, 2027-02-14]\n---\nTwo firings.\n"
RENT = "---\ntitle: Rent\ndue: 2027-02-05 12:00\nremind: [1d, 2h]\n---\nBy transfer.\n"
TEA = "---\nid: tea\ntitle: Tea\ndue: 2027-01-20 10:00\n---\nGreen.\n"
TRIP = "---\nid: trip\ntitle: Trip\nstart: 2027-03-01\nend: 2027-03-04\nremind: 1d\n---\nPack.\n"
RISE = "---\nid: rise\ntitle: Rise\nalarm: {time: '06:50', repeat: weekdays}\n---\n"

MEMOS = {
    "notes/ann/kiln.md": KILN, "notes/ann/home/rent.md": RENT, "notes/ann/tea.md": TEA, "notes/ann/trip.md": TRIP,
    "notes/ann/rise.md": RISE,
}

#: Without an id: a UUIDv5 of the path in the notes folder.
RENT_ID = str(uuid.uuid5(uuid.NAMESPACE_URL, "almanac:memo:ann/home/rent.md"))

KILN_UIDS = {f"remind-kiln-{key}@almanac" for key in ("20270210T090000", "20270212T183000", "2027-02-14")}
UIDS = KILN_UIDS | {
    f"todo-{RENT_ID}@almanac", f"remind-{RENT_ID}-before-1d@almanac", f"remind-{RENT_ID}-before-7200s@almanac",
    "todo-tea@almanac", "event-trip@almanac", "remind-trip-before-1d@almanac", "alarm-rise@almanac",
}


@dataclasses.dataclass(frozen=True)
class Component:
    stamp: int
    #: Without the stamps.
    text: bytes

    @property
    def changed(self) -> int:
        """When it changed: the stamp without what the release of the tz database adds to what has a time."""
        return self.stamp - feeds.zone_release()


def components(notebook: Path) -> dict[str, Component]:
    """What the feeds hold, by UID: the same in each of them, its alarm aside."""
    result = almanac.run("build", notebook, "--now", NOW)
    assert result.status == 0, result.err
    found: dict[str, Component] = {}
    paths = list((notebook / "public").rglob("*.ics"))
    assert len(paths) >= 2
    for path in paths:
        for kind in ("VEVENT", "VTODO"):
            for uid, block in feeds.components(path, kind).items():
                (stamp,) = re.findall(rb"^DTSTAMP:(\d{8}T\d{6}Z)\r$", block, re.MULTILINE)
                assert re.findall(rb"^LAST-MODIFIED:(.*)\r$", block, re.MULTILINE) == [stamp]
                text = re.sub(rb"^(DTSTAMP|LAST-MODIFIED):.*\r\n", b"", block, flags=re.MULTILINE)
                component = Component(seconds(stamp.decode()), text)
                # An event and the to-do of one UID live in feeds of their own.
                assert found.setdefault(f"{kind} {uid}", component) == component, (path, uid)
    return found


def seconds(stamp: str) -> int:
    return int(datetime.strptime(stamp, "%Y%m%dT%H%M%SZ").replace(tzinfo=feeds.UTC).timestamp())


def of_events(found: dict[str, Component]) -> set[str]:
    """The UIDs in the calendars, without the placeholder."""
    names = {name.removeprefix("VEVENT ") for name in found if name.startswith("VEVENT ")}
    return {uid for uid in names if not uid.startswith("placeholder")}


@pytest.fixture
def notebook(tmp_path) -> Path:
    root = almanac.write(tmp_path / "Notes", {"almanac.yml": SETTINGS, ".gitignore": "/public/\n"} | MEMOS)
    git(root, "init", "-q", "-b", "main")
    commit(root, at=FIRST)
    return root


def owner(name: str) -> str:
    """The id of the memo that a component is of."""
    return re.fullmatch(r"(?:VEVENT|VTODO) [a-z]+-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\w+)(-.*)?@almanac", name)[1]


def test_identities_of_the_start(notebook):
    found = components(notebook)
    assert of_events(found) == UIDS
    assert {c.changed for name, c in found.items() if "placeholder" not in name} == {FIRST}


def test_a_build_without_edits_is_the_same(notebook):
    first = components(notebook)
    files = almanac.snapshot(notebook / "public")
    assert components(notebook) == first
    assert almanac.snapshot(notebook / "public") == files


#: Edits of one file: what it becomes, and what is there after (None: what was there before).
EDITS = {
    "retitle": ("notes/ann/kiln.md", KILN.replace("title: Kiln", "title: The third kiln"), None),
    "reword": ("notes/ann/home/rent.md", RENT.replace("transfer", "hand"), None),
    "tags": ("notes/ann/kiln.md", KILN.replace("[clay]", "[clay, winter]"), None),
    "a value in front": (
        "notes/ann/kiln.md", KILN.replace("[2027-02-10", "[2027-02-09 08:00, 2027-02-10"),
        UIDS | {"remind-kiln-20270209T080000@almanac"},
    ),
    "another order": (
        "notes/ann/kiln.md",
        KILN.replace("[2027-02-10 09:00, 2027-02-12 18:30, 2027-02-14]", "[2027-02-14, 2027-02-12 18:30, 2027-02-10 09:00]"),
        None,
    ),
    "another offset in front": ("notes/ann/home/rent.md", RENT.replace("[1d, 2h]", "[3d, 1d, 2h]"), UIDS | {
        f"remind-{RENT_ID}-before-3d@almanac"
    }),
    "another day": ("notes/ann/trip.md", TRIP.replace("start: 2027-03-01", "start: 2027-03-02"), None),
    "another due": ("notes/ann/home/rent.md", RENT.replace("2027-02-05 12:00", "2027-02-06 13:00"), None),
    "another alarm": ("notes/ann/rise.md", RISE.replace("06:50", "07:10").replace("weekdays", "daily"), None),
    "a place": ("notes/ann/trip.md", TRIP.replace("title: Trip", "title: Trip\nlocation: Tainan"), None),
    "a slug": ("notes/ann/tea.md", TEA.replace("title: Tea", "title: Tea\nslug: gifts"), None),
    "a zone": ("notes/ann/kiln.md", KILN.replace("tags:", "timezone: Europe/London\ntags:"), None),
    # Ten days ago; it stays for a while, as done.
    "done": ("notes/ann/tea.md", TEA.replace("title:", "status: done\ntitle:"), None),
    # Before it was due: nothing is left to ring.
    "done early": ("notes/ann/home/rent.md", RENT.replace("title:", "status: done\ntitle:"), {
        uid for uid in UIDS if RENT_ID not in uid
    }),
    "off": ("notes/ann/rise.md", RISE.replace("{time:", "{enabled: false, time:"), UIDS - {"alarm-rise@almanac"}),
}


@pytest.mark.parametrize("is_committed", [True, False], ids=["committed", "uncommitted"])
@pytest.mark.parametrize("name", EDITS)
def test_an_edit_keeps_identities_and_raises_the_stamps_of_its_memo(name, is_committed, notebook):
    path, text, uids = EDITS[name]
    assert text != MEMOS[path]
    before = components(notebook)
    later = FIRST + 3 * DAY
    almanac.write(notebook, {path: text}, mtime=later * 10**9 + 999_999_999)
    if is_committed:
        commit(notebook, at=later)
    after = components(notebook)
    assert of_events(after) == (uids or UIDS)
    edited = RENT_ID if "rent" in path else Path(path).stem
    for each in after.keys() & before.keys():
        if "placeholder" in each:
            assert after[each] == before[each]
        elif owner(each) == edited:
            assert after[each].changed == later, each
        else:
            assert after[each] == before[each], f"{each} is none of the edited memo"
    new = {each for each in after.keys() - before.keys() if "placeholder" not in each}
    assert all(after[each].changed == later for each in new), "a new component is as old as the edit"


@pytest.mark.parametrize(("earlier", "later"), [("2027-02-05 12:00", "2027-02-05"), ("2027-02-05", "2027-02-05 12:00")])
def test_a_time_becomes_a_day_within_the_minute(earlier, later, notebook):
    """What has a time is stamped with the release of the tz database too, and what has none must not fall behind that."""
    found = []
    for seconds, due in [(0, earlier), (5, later)]:
        text = TEA.replace("2027-01-20 10:00", due)
        almanac.write(notebook, {"notes/ann/tea.md": text}, mtime=(FIRST + DAY + seconds) * 10**9)
        commit(notebook, at=FIRST + DAY + seconds)
        found.append(components(notebook)["VEVENT todo-tea@almanac"])
    assert found[0].text != found[1].text and found[0].stamp < found[1].stamp


def test_a_memo_with_an_id_keeps_its_identity_when_it_moves(notebook):
    before = components(notebook)
    git(notebook, "mv", "notes/ann/kiln.md", "notes/ann/the kiln.md")
    commit(notebook, at=FIRST + 2 * DAY)
    after = components(notebook)
    assert of_events(after) == UIDS
    for uid in UIDS:
        each = f"VEVENT {uid}"
        if uid in KILN_UIDS:
            # Its page has another address now.
            assert after[each].text != before[each].text and after[each].changed == FIRST + 2 * DAY
        else:
            assert after[each] == before[each]


def test_a_memo_that_is_moved_and_not_committed_yet_does_not_grow_younger(notebook):
    """A file is older than the commit that took it, and keeps its time when it moves to a name that git does not know."""
    path = notebook / "notes/ann/kiln.md"
    almanac.write(notebook, {"notes/ann/kiln.md": KILN + "More.\n"})
    commit(notebook, at=FIRST + 3 * DAY)
    os.utime(path, (FIRST + DAY, FIRST + DAY))
    before = components(notebook)
    os.rename(path, notebook / "notes/ann/the kiln.md")
    after = components(notebook)
    assert of_events(after) == UIDS
    for uid in KILN_UIDS:
        assert before[f"VEVENT {uid}"].changed == FIRST + 3 * DAY
        assert after[f"VEVENT {uid}"].changed >= FIRST + 3 * DAY


def test_a_memo_without_an_id_is_another_one_at_another_path(notebook):
    components(notebook)
    git(notebook, "mv", "notes/ann/home/rent.md", "notes/ann/rent.md")
    commit(notebook, at=FIRST + 2 * DAY)
    moved = str(uuid.uuid5(uuid.NAMESPACE_URL, "almanac:memo:ann/rent.md"))
    assert of_events(components(notebook)) == {uid.replace(RENT_ID, moved) for uid in UIDS}


def test_its_own_derived_identity_written_down_changes_nothing(notebook):
    """`check --fix` writes that very value."""
    before = components(notebook)
    almanac.write(notebook, {"notes/ann/home/rent.md": RENT.replace("title:", f"id: {RENT_ID}\ntitle:")})
    commit(notebook, at=FIRST + 2 * DAY)
    after = components(notebook)
    assert after.keys() == before.keys()
    assert {each for each in after if after[each].text != before[each].text} == set()


SETTING_EDITS = {
    "timezone": SETTINGS.replace("Asia/Taipei", "Europe/London"),
    "url": SETTINGS.replace("example.org", "example.net"),
    "event_length": SETTINGS + "event_length: 1h\n",
    "day_reminder_time": SETTINGS + 'day_reminder_time: "07:00"\n',
}


@pytest.mark.parametrize("is_committed", [True, False], ids=["committed", "uncommitted"])
@pytest.mark.parametrize("name", SETTING_EDITS)
def test_settings_raise_every_stamp_and_change_no_identity(name, is_committed, notebook):
    before = components(notebook)
    later = FIRST + 4 * DAY
    almanac.write(notebook, {"almanac.yml": SETTING_EDITS[name]}, mtime=later * 10**9)
    if is_committed:
        commit(notebook, at=later)
    after = components(notebook)
    assert of_events(after) == UIDS
    assert any(after[each].text != before[each].text for each in after)
    assert {c.changed for each, c in after.items() if "placeholder" not in each} == {later}


#: What a memo shows of others: their edits must not change it unseen.
NEIGHBOURS = {
    "a memo of the same name in another letter case": {"notes/ann/KILN.md": "---\nid: other\ntitle: Other\n---\n"},
    "a folder of the same name": {"notes/ann/kiln/index.md": "---\nid: other\ntitle: Other\n---\n"},
    "a memo that takes the slug": {"notes/ann/a.md": "---\nid: other\ntitle: Other\nslug: kiln\n---\n"},
    "another spelling of a tag": {f"notes/ann/{n}.md": "---\ntitle: Other\ntags: [Clay]\n---\n" for n in range(5)},
    "a target of a link": {"notes/ann/target.md": "---\nid: target\ntitle: Renamed\nslug: elsewhere\n---\nText.\n"},
    "a target that becomes a draft": {"notes/ann/target.md": "---\nid: target\ntitle: Target\ndraft: true\n---\nText.\n"},
}


@pytest.mark.parametrize(
    ("name", "is_gone_again"),
    # Which slug a file had that is no more, its path does not tell: such an address comes back unseen.
    [(name, gone) for name in NEIGHBOURS for gone in (False, True) if not (gone and "slug" in name)],
)
def test_what_others_do_changes_a_component_only_with_its_stamp(name, is_gone_again, notebook):
    linked = KILN.replace("Two firings.", "See [the target](target.md), [[target]] and #clay.")
    target = "---\nid: target\ntitle: Target\n---\nText.\n"
    almanac.write(notebook, {"notes/ann/kiln.md": linked, "notes/ann/target.md": target})
    commit(notebook, at=FIRST + DAY)
    states = [components(notebook)]
    almanac.write(notebook, NEIGHBOURS[name])
    commit(notebook, at=FIRST + 2 * DAY)
    states.append(components(notebook))
    if is_gone_again:
        git(notebook, "rm", "-q", *NEIGHBOURS[name])
        almanac.write(notebook, {"notes/ann/target.md": target})
        commit(notebook, at=FIRST + 3 * DAY)
        states.append(components(notebook))
    for before, after in zip(states, states[1:]):
        for uid in KILN_UIDS:
            old, new = before[f"VEVENT {uid}"], after[f"VEVENT {uid}"]
            assert new.stamp >= old.stamp
            assert new.text == old.text or new.stamp > old.stamp, f"changed unseen:\n{old.text}\n{new.text}"


class Diary:
    """A notebook that lives on: random edits, some committed at once, some later."""

    def __init__(self, notebook: Path, seed: int):
        self.notebook = notebook
        self.random = random.Random(seed)
        self.now = FIRST
        self.texts = dict(MEMOS)
        self.ids = {path: RENT_ID if "rent" in path else Path(path).stem for path in MEMOS}
        self.settings = SETTINGS
        self.added = 0

    def step(self) -> tuple[str, set[str]]:
        """Does one thing, and says what and to whose memos; `settings` stands for those of everybody."""
        self.now += self.random.randrange(1, 3 * DAY)
        edit = self.random.choice([
            self.retitle, self.retitle, self.reword, self.tag, self.remind, self.reorder, self.finish, self.add, self.remove,
            self.move, self.change_settings,
        ])
        path = self.random.choice(sorted(self.texts))
        touched = edit(path)
        said = f"{edit.__name__} {path}"
        if self.random.random() < 0.5:
            touched |= self.commit()
            said += ", committed"
        return said, touched

    def commit(self) -> set[str]:
        changed = git(self.notebook, "status", "--porcelain", "-z", "--untracked-files=all").split("\0")
        paths = {line[3:] for line in changed if line}
        commit(self.notebook, at=self.now)
        return {"settings" if path == "almanac.yml" else self.ids[path] for path in paths if path in self.ids or path == "almanac.yml"}

    def write(self, path: str, text: str) -> set[str]:
        if text == self.texts.get(path):
            return set()
        self.texts[path] = text
        almanac.write(self.notebook, {path: text}, mtime=self.now * 10**9 + self.random.randrange(10**9))
        return {self.ids[path]}

    def set_line(self, path: str, key: str, value: str | None) -> set[str]:
        text = re.sub(rf"^{key}: .*\n", "", self.texts[path], flags=re.MULTILINE)
        return self.write(path, text if value is None else text.replace("---\n", f"---\n{key}: {value}\n", 1))

    def retitle(self, path):
        return self.set_line(path, "title", f"Title {self.random.randrange(100)}")

    def reword(self, path):
        return self.write(path, self.texts[path] + f"Word {self.random.randrange(100)}.\n")

    def tag(self, path):
        return self.set_line(path, "tags", f"[{', '.join(self.random.sample(['clay', 'tea', 'home'], 2))}]")

    def remind(self, path):
        return self.set_line(path, "remind", f"[2027-02-{self.random.randrange(10, 29)} 09:00, 2027-03-05 10:00]")

    def reorder(self, path):
        found = re.search(r"^remind: \[(.*)\]\n", self.texts[path], re.MULTILINE)
        values = found[1].split(", ") if found else []
        return self.set_line(path, "remind", f"[{', '.join(reversed(values))}]") if len(values) > 1 else set()

    def finish(self, path):
        if "\ndue:" not in self.texts[path]:
            return set()
        return self.set_line(path, "status", self.random.choice([None, "done", "cancelled", "doing"]))

    def add(self, _):
        self.added += 1
        path = f"notes/ann/new-{self.added}.md"
        self.ids[path] = f"new{self.added}"
        return self.write(path, f"---\nid: new{self.added}\ntitle: New\nstart: 2027-02-20 10:00\n---\nNew.\n")

    def remove(self, path):
        if len(self.texts) > 3:
            (self.notebook / path).unlink()
            del self.texts[path]
        return set()

    def move(self, path):
        """With an id, and committed at once: until then nothing but the folder knows when."""
        if self.ids[path] == RENT_ID:
            return set()
        place = path.replace("notes/ann/", f"notes/ann/moved-{self.random.randrange(10**6)}/", 1)
        self.ids[place] = self.ids[path]
        self.texts[place] = self.texts.pop(path)
        (self.notebook / place).parent.mkdir(parents=True, exist_ok=True)
        os.rename(self.notebook / path, self.notebook / place)
        return self.commit() | {self.ids[place]}

    def change_settings(self, _):
        zone = self.random.choice(["Asia/Taipei", "Europe/London", "America/New_York"])
        text = re.sub("timezone: .*", f"timezone: {zone}", self.settings)
        if text == self.settings:
            return set()
        self.settings = text
        almanac.write(self.notebook, {"almanac.yml": text}, mtime=self.now * 10**9)
        return {"settings"}


@pytest.mark.parametrize("seed", range(4))
def test_stamps_through_random_edits(seed, notebook):
    """Changed bytes raise a stamp; a raised stamp had an edit or a commit of its memo or the settings; none ever falls."""
    diary = Diary(notebook, seed)
    last = components(notebook)
    changes = 0
    for number in range(25):
        said, touched = diary.step()
        found = components(notebook)
        for each, new in found.items():
            old = last.get(each)
            if old is None:
                continue
            where = f"seed {seed}, step {number}: {said}: {each}"
            assert new.stamp >= old.stamp, f"{where}: the stamp fell"
            if new.text != old.text:
                changes += 1
                assert new.stamp > old.stamp, f"{where}: changed unseen\n{old.text}\n{new.text}"
            if new.stamp > old.stamp:
                assert touched & {owner(each), "settings"}, f"{where}: rose for nothing"
        # What is gone for a while must not come back older.
        last |= found
        assert components(notebook) == found
    assert changes > 10
