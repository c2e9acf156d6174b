"""What rings and stands in the calendars of the dated lines of texts is what the contract says, for lines made by chance."""

import os
import random
from datetime import date, datetime, timedelta
from pathlib import Path

import almanac
import pytest
from model import LINE_RULES, Line, Memo, Model, Settings
from test_model import END, NOW, STATES, USERS, ZONES, files_of, is_within, of_agenda, read_agenda, read_feed, read_tasks, shown
from test_model import some_day, some_settings, some_time

#: What stands around the lines, and what stands before them: in a list of a list, in a quote.
FILLERS = ["", "Some words.", "- an item", "- [ ] only a box", "## A heading", "1. one", "`- [ ] code 📅 2026-12-01`"]
INDENTS = ["", "", "", "> "]


def some_line(words: str, chance: random.Random) -> Line:
    line = Line(words, form=chance.choice(["emoji", "dataview", "reminder"]), box=chance.choice(" /x-    "))
    kind = chance.choice(["due", "due", "both", "ring", "start", "unboxed"])
    if kind in ("due", "both"):
        day = some_day(chance)
        line.due = datetime.combine(day, some_time(chance)) if line.form == "dataview" and chance.random() < 0.5 else day
    if kind in ("both", "ring", "unboxed"):
        day = day_of(line.due) - timedelta(days=chance.choice([0, 0, 1, 2, 6])) if line.due else some_day(chance)
        line.ring = datetime.combine(day, some_time(chance)) if chance.random() < 0.8 else day
        if kind == "both" and isinstance(line.due, datetime) and chance.random() < 0.3:
            line.ring = line.due
    if kind == "start" or kind == "due" and chance.random() < 0.3:
        line.start = day_of(line.due) - timedelta(days=3) if line.due else some_day(chance)
    if kind == "unboxed":
        line.box, line.form = None, chance.choice(["emoji", "reminder"])
    if chance.random() < 0.5:
        line.rule = chance.choice(list(LINE_RULES))
    if line.form == "reminder" and line.ring is None:
        line.form = "emoji"
    # Before a second Friday lies no day of a rule of its own, and not every distance of two weekdays keeps its weeks.
    if line.ring and line.due and line.rule and "month" in line.rule:
        line.ring = line.ring.replace(year=day_of(line.due).year, month=day_of(line.due).month, day=day_of(line.due).day)
    if line.box == "x" and chance.random() < 0.7 and line.form != "reminder":
        line.completed = (NOW - timedelta(days=chance.randrange(60))).date()
    return line


def day_of(when: date) -> date:
    return when.date() if isinstance(when, datetime) else when


class Notes:
    """Memos of lines, each of which has words of its own."""

    def __init__(self, chance: random.Random, count: int):
        self.memos: dict[str, tuple[Memo, str]] = {}
        self.lines: dict[str, tuple[Memo, Line]] = {}
        self.numbers: dict[str, int] = {}
        for number in range(count):
            memo = Memo(f"m{number}", chance.choice(list(USERS)), timezone=chance.choice([None, *ZONES]))
            text = memo.text().removesuffix("Text.\n")
            for n in range(chance.randrange(1, 8)):
                line = some_line(f"w{number} x{n}", chance)
                text += chance.choice(FILLERS) + "\n\n"
                self.numbers[line.words] = text.count("\n") + 1
                text += chance.choice(INDENTS) + line.text() + "\n\n"
                self.lines[line.words] = (memo, line)
            self.memos[memo.name] = (memo, text)

    def files(self, settings: Settings) -> dict[str, str]:
        files = files_of([memo for memo, _ in self.memos.values()], settings)
        return files | {f"notes/{memo.user}/{memo.name}.md": text for memo, text in self.memos.values()}


def words_of(component) -> str:
    return str(component["SUMMARY"]).removeprefix("✓ ")


def compare(root: Path, notes: Notes, settings: Settings) -> list[str]:
    almanac.write(root, notes.files(settings))
    result = almanac.build(root)
    assert not result.has_crashed, result.err
    wrong = [f"{each}" for each in almanac.diagnostics(result.err)[0] if each.severity == "error"]
    model = Model(settings, END)
    everyone, everyones_rings = read_feed(root / "public/calendar.ics", words_of)
    assert not everyones_rings
    agenda = read_agenda(root)
    feeds_of = {user: read_feed(root / "public" / user / "calendar.ics", words_of) for user in settings.users}
    tasks_of = {user: read_tasks(root / "public" / user / "tasks.ics", words_of) for user in settings.users}
    compared = 0
    for words, (memo, line) in notes.lines.items():
        meaning = model.read_line(memo, line)
        if meaning.is_unsure:
            continue
        compared += 1
        occurrences, rings = feeds_of[memo.user]
        due, states = tasks_of[memo.user]
        expected = {each for each in meaning.occurrences if is_within(each.start)}
        for what, wanted, got in [
            ("calendar", expected, set(occurrences[words])),
            ("rings", {each for each in meaning.rings if is_within(each)}, set(rings[words])),
            ("everyone's", expected, set(everyone[words])),
            ("tasks", set(filter(is_within, meaning.tasks)), set(filter(is_within, due[words]))),
            ("status", STATES.get(meaning.status), states.get(words)),
            ("agenda", of_agenda(expected), agenda[words]),
        ]:
            if wanted != got:
                wrong.append(f"{what} of '{line.text()}' ({model.zone(memo)}): {shown(wanted, got)}")
        twice = [each for each, times in (occurrences[words] + rings[words]).items() if times > 1]
        if twice and not line.rule:
            wrong.append(f"twice in '{line.text()}': {twice[:3]}")
    assert compared > 0.9 * len(notes.lines)
    assert sum(each.total() for _, rings in feeds_of.values() for each in rings.values()) > len(notes.lines)
    return wrong


@pytest.mark.parametrize("seed", [int(os.environ.get("ALMANAC_SEED", "5545"))])
def test_lines_by_chance(seed, tmp_path):
    chance = random.Random(seed)
    notes = Notes(chance, int(os.environ.get("ALMANAC_MEMOS", "150")))
    wrong = compare(tmp_path / "Site", notes, some_settings(chance))
    assert not wrong, f"{len(wrong)} differences\n" + "\n".join(wrong[:12])
