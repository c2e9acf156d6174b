"""The components of a text's lines keep their UIDs through edits in git: the key is a line's name, else its words (design §5)."""

import re
from pathlib import Path

import almanac
import pytest
from repository import DAY, FIRST, commit, git
from test_identity import SETTINGS, Component, components

RENT = "- [ ] Pay rent ⏰ 2027-02-04 09:00 📅 2027-02-05"
FERNS = "- [ ] Water the ferns 🔁 every week 📅 2027-02-10"
ADA = "- [ ] Call Ada ⏰ 2027-02-11 10:00 🆔 ada"
SAME = "- [ ] Same words 📅 2027-02-12"
TWIN = "- [ ] Same words 📅 2027-02-13"
TEA = "Tea is ready (@2027-02-12 16:00)"
LINES = [RENT, FERNS, ADA, SAME, TWIN, TEA]


def text(lines: list[str]) -> str:
    return "---\nid: list\ntitle: List\n---\n" + "\n\n".join(lines) + "\n"


@pytest.fixture
def notebook(tmp_path) -> Path:
    root = almanac.write(tmp_path / "Notes", {"almanac.yml": SETTINGS, ".gitignore": "/public/\n", "notes/ann/list.md": text(LINES)})
    git(root, "init", "-q", "-b", "main")
    commit(root, at=FIRST)
    return root


def named(found: dict[str, Component]) -> dict[str, str]:
    """Of each UID what it says and when, without the placeholders."""
    said = {}
    for name, component in found.items():
        if "placeholder" not in name:
            summary = re.search(rb"\r\nSUMMARY:(.*)\r\n", component.text)[1].decode()
            begin = re.search(rb"\r\n(?:DTSTART|DUE)[^:]*:(.*)\r\n", component.text)[1].decode()
            said[name] = f"{summary} {begin}"
    return said


def write(notebook: Path, lines: list[str], days: int = 2):
    """With a time of its own, for git takes a file of the same length and time for the same."""
    almanac.write(notebook, {"notes/ann/list.md": text(lines)}, mtime=(FIRST + days * DAY) * 10**9)
    commit(notebook, at=FIRST + days * DAY)


def after(notebook: Path, lines: list[str], days: int = 2) -> dict[str, str]:
    write(notebook, lines, days)
    return named(components(notebook))


def test_parts_of_the_start(notebook):
    said = named(components(notebook))
    assert sorted(said.values()) == sorted([
        *["Pay rent 20270205"] * 2, "Pay rent 20270204T010000Z", *["Water the ferns 20270210"] * 2, *["Call Ada 20270211T020000Z"] * 2,
        *["Same words 20270212"] * 2, *["Same words 20270213"] * 2, "Tea is ready 20270212T080000Z",
    ])
    hashed = re.compile(r"(VEVENT (todo|remind)|VTODO task)-list-t-([0-9a-f]{12}(-2)?|ada)@almanac")
    assert all(hashed.fullmatch(name) for name in said), said
    assert {name for name in said if "-t-ada" in name} == {"VEVENT todo-list-t-ada@almanac", "VTODO task-list-t-ada@almanac"}


#: Edits after which each line is what it was, whatever it now says.
KEPT = {
    "another order": list(reversed([RENT, FERNS, ADA, TEA])),
    "words before and behind": ["# A heading", "Words.", *LINES, "More words."],
    "an item of a list within a list": [*LINES[:2], "- people", "  " + ADA, *LINES[3:]],
    "other dates": [re.sub(r"2027-02-1", "2027-03-2", line) for line in LINES],
    "another ring": [RENT.replace("09:00", "21:30"), *LINES[1:]],
    "another rule": [line.replace("every week", "every month on the 10th") for line in LINES],
    "a priority": [SAME.replace("📅", "⏫ 📅") if line is SAME else line for line in LINES],
    "letter case, blanks and a full stop": [RENT.replace("Pay rent", "pay  Rent."), *LINES[1:]],
    "begun": [line.replace("- [ ]", "- [/]") for line in LINES],
}


@pytest.mark.parametrize("edit", KEPT)
def test_an_edit_keeps_what_a_line_is(edit, notebook):
    before = named(components(notebook))
    lines = KEPT[edit]
    found = after(notebook, lines)
    gone = {name for name, words in before.items() if "Same words" in words} if edit == "another order" else set()
    assert found.keys() == before.keys() - gone
    for name in found:
        words, old = (re.sub(r" \S+$", "", each).casefold().replace("  ", " ").rstrip(".") for each in (found[name], before[name]))
        assert words == old


def test_a_reworded_neighbour_changes_none_but_itself(notebook):
    before = named(components(notebook))
    found = after(notebook, [RENT, FERNS.replace("ferns", "roses"), *LINES[2:]])
    kept = {name: words for name, words in before.items() if "ferns" not in words}
    assert {name: words for name, words in found.items() if "roses" not in words} == kept
    assert len(found) == len(before)


def test_a_checked_line_keeps_its_task(notebook):
    before = named(components(notebook))
    found = after(notebook, [RENT.replace("[ ]", "[x]") + " ✅ 2027-01-12", *LINES[1:]])
    # It is done before it was due: nothing of it is left to announce, and nothing rings.
    assert before.keys() - found.keys() == {name for name, words in before.items() if "Pay rent" in words and "VEVENT" in name}
    assert found.keys() < before.keys()


def test_equal_lines_are_told_apart_also_when_one_is_done(notebook):
    before = named(components(notebook))
    lines = [SAME.replace("[ ]", "[x]") + " ✅ 2027-01-12" if line is SAME else line for line in LINES]
    found = after(notebook, lines)
    twin = {name: words for name, words in before.items() if words.endswith("20270213")}
    assert len(twin) == 2 and twin.items() <= found.items()
    assert {name for name in found if "VTODO" in name} == {name for name in before if "VTODO" in name}


@pytest.mark.parametrize("is_above", [True, False], ids=["above", "below"])
def test_a_series_goes_on_in_its_copy(is_above, notebook):
    """Task plugins write the next occurrence on a line of its own and check the old one."""
    before = named(components(notebook))
    (series,) = (name for name, words in before.items() if "ferns" in words and "VEVENT" in name)
    copies = [FERNS.replace("[ ]", "[x]") + " ✅ 2027-01-12", FERNS.replace("02-10", "02-17")]
    found = after(notebook, [RENT, *(reversed(copies) if is_above else copies), *LINES[2:]])
    assert found[series] == "Water the ferns 20270217"
    assert before.keys() <= found.keys()


def test_a_name_lasts_through_other_words(notebook):
    before = named(components(notebook))
    found = after(notebook, [RENT.replace("⏰", "🆔 rent ⏰"), *LINES[1:]])
    new = found.keys() - before.keys()
    assert new == {f"{part}-list-t-rent@almanac" for part in ("VEVENT todo", "VEVENT remind", "VTODO task")}
    again = after(notebook, [RENT.replace("Pay rent", "By transfer").replace("⏰", "🆔 rent ⏰"), *LINES[1:]], days=3)
    assert again.keys() == found.keys() and again["VTODO task-list-t-rent@almanac"] == "By transfer 20270205"


def test_a_file_with_an_id_may_be_renamed(notebook):
    before = named(components(notebook))
    git(notebook, "mv", "notes/ann/list.md", "notes/ann/lists and more.md")
    commit(notebook, at=FIRST + 2 * DAY)
    assert named(components(notebook)) == before


def test_stamps_rise_with_the_line(notebook):
    """All of a memo, and nothing else, as with its front matter."""
    almanac.write(notebook, {"notes/ann/other.md": "---\nid: other\n---\n- [ ] Elsewhere 📅 2027-02-20\n"})
    commit(notebook, at=FIRST + DAY)
    before = components(notebook)
    write(notebook, [TWIN, *LINES[:4], TEA])
    found = components(notebook)
    for name in before.keys() & found.keys():
        if "-list-" in name:
            assert found[name].changed == FIRST + 2 * DAY
        else:
            assert found[name] == before[name]
