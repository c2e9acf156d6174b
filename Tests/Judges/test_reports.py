"""The bugs of other programs that write calendars, each tried as a whole kind: bytes, texts and headers.

The numbers are those of 38 bug reports that were gathered before the first line of almanac. Their sources are in the
comments; those about times are in test_reports_times.py. Where another test already says all of it:

    5   lines end in CRLF          test_feed.test_lines_end_in_crlf_and_are_folded
    10  DTSTAMP is "now"           test_same.test_only_the_day_of_now_counts, test_identity.test_a_build_without_edits_is_the_same
    11  stamps never move          test_identity.test_an_edit_keeps_identities_and_raises_the_stamps_of_its_memo, and its settings
    12  UIDs change per build      test_identity.test_a_memo_with_an_id_keeps_its_identity_when_it_moves, and its edits
    22  VTIMEZONE is malformed     test_zones.test_offsets_by_the_words_of_the_standard: vtimezone.read takes nothing else
    31  an empty calendar          test_feed.test_a_feed_is_never_empty, test_tasks.test_the_tasks_are_never_empty
    37  tasks that nobody shows    test_tasks
"""

import re
from itertools import product
from pathlib import Path

import almanac
import feeds
import ical.calendar_stream
import icalendar
import pytest

MOMENT = "remind: 2026-12-05 09:00\n"


def quoted(text: str) -> str:
    """In YAML's double quotes."""
    written = (f"\\{c}" if c in '\\"' else c if c.isprintable() else rf"\U{ord(c):08x}" for c in text)
    return f'"{"".join(written)}"'


def escaped(text: str) -> str:
    """As RFC 5545 §3.3.11 wants it."""
    return re.sub(r"([\\;,])", r"\\\1", text)


def built(folder: Path, memos: dict[str, str], settings: str = "") -> Path:
    """The feed of Ann's memos, whose keys are their ids and file names."""
    files = {"almanac.yml": "timezone: Europe/Berlin\nusers:\n  ann: {name: Ann}\n" + settings}
    files |= {f"notes/ann/{name}.md": f"---\nid: {name}\n{text}" for name, text in memos.items()}
    result = almanac.build(almanac.write(folder, files))
    assert result.status == 0, result.err
    return folder / "public/ann/calendar.ics"


def by_memo(path: Path) -> dict[str, icalendar.Event]:
    """The one event of each memo."""
    found = {}
    for event in feeds.events(path):
        name = re.fullmatch(r"[a-z]+-(\w+)(-.*)?@almanac", event["UID"])[1]
        assert name not in found, event["UID"]
        found[name] = event
    return found


# Folding (RFC 5545 §3.1): every place of a break against every kind of scalar.

UNITS = {
    "ascii": "a", "two": "é", "three": "買", "four": "📞", "family": "👨‍👩‍👧‍👦", "mark": "e\u0301", "comma": ",", "semicolon": ";",
    "backslash": "\\", "space": " ", "spaces": "   ", "ideographic": "\u3000", "mixed": "\\ ,",
}


def folding_titles() -> dict[str, str]:
    titles = {f"{name}x{count}": unit * count for name, unit in [("a", "a"), ("buy", "買")] for count in range(1, 201)}
    for name, unit in UNITS.items():
        for count in range(1, 77):
            titles[f"{name}{count}"] = "x" * count + unit + "yy" + (unit + "z") * 30
    return titles


@pytest.fixture(scope="module")
def folded(tmp_path_factory):
    return built(
        tmp_path_factory.mktemp("folded") / "Site",
        {name: f"title: {quoted(title)}\nlocation: {quoted(title)}\n{MOMENT}---\n" for name, title in folding_titles().items()},
    )


@pytest.fixture(scope="module")
def broken_lines(tmp_path_factory) -> Path:
    """Bodies whose line ends, `\\n` in the feed, fall on each column, and blanks before and behind them."""
    memos = {}
    for count in range(1, 77):
        memos[f"lines{count}"] = f"title: x\n{MOMENT}---\n" + "\n\n".join(["y" * count, "z" * (count // 2 + 1), "w"] * 8) + "\n"
    return built(tmp_path_factory.mktemp("lines") / "Site", memos)


def physical_lines(*paths: Path) -> list[bytes]:
    return [line for path in paths for line in path.read_bytes().split(b"\r\n")[:-1]]


def test_01_a_fold_never_splits_a_character(folded):
    """ical4j/ical4j#800, sebbo2002/ical-generator#221, kewisch/ical.js#439, collective/icalendar#72."""
    for line in physical_lines(folded):
        line.decode()
    found = by_memo(folded)
    for name, title in folding_titles().items():
        assert str(found[name]["LOCATION"]) == title
        # A title has single spaces, as pages show it.
        assert str(found[name]["SUMMARY"]) == re.sub(r"\s+", " ", title)


def test_02_a_fold_counts_octets(folded):
    """ical-org/ical.net#693: a title of 75 ideographs takes four lines."""
    lines = physical_lines(folded)
    assert max(map(len, lines)) == 75
    for begin, line, following in zip(lines, lines[1:], lines[2:]):
        # Nor is it folded early: what did not fit in is one grapheme, and blanks that must not end a line.
        if begin.startswith(b"SUMMARY:") and line.startswith(b" ") and following.startswith(b" "):
            assert len(line) > 75 - len(UNITS["family"].encode()) - 4


def test_03_a_fold_never_splits_an_escape(folded, broken_lines):
    """collective/icalendar#1501 (Google drops the event), iCalcreator/iCalcreator#126."""
    for line in physical_lines(folded, broken_lines):
        assert re.search(rb"(\\*)$", line)[1].count(b"\\") % 2 == 0, line
    for name, event in by_memo(broken_lines).items():
        count = int(name.removeprefix("lines"))
        assert str(event["DESCRIPTION"]) == "\n\n".join(["y" * count, "z" * (count // 2 + 1), "w"] * 8)


def test_04_no_line_ends_in_a_blank_and_none_is_lost(folded, broken_lines):
    """ProtonMail/WebClients#513, Neuvernetzung/ts-ics#226, phpfui/icalendar#6: editors trim, and readers take the marker."""
    for line in physical_lines(folded, broken_lines):
        assert line.decode().rstrip() == line.decode(), line
    found = by_memo(folded)
    for name in ("space", "spaces", "ideographic"):
        for count in range(1, 77):
            assert str(found[f"{name}{count}"]["LOCATION"]) == folding_titles()[f"{name}{count}"]


# Escapes (RFC 5545 §3.3.11).

MARKS = ["\\", ";", ",", ":", '"', "n", "N", "'", "^", "%"]


@pytest.fixture(scope="module")
def pairs(tmp_path_factory):
    memos = {}
    for number, (a, b) in enumerate(product(MARKS, MARKS)):
        text = quoted(f"x{a}{b}y")
        memos[f"p{number}"] = f"title: {text}\nlocation: {text}\ntags: [{text}, {quoted(f'{a}z{b}')}]\n{MOMENT}---\n"
    return built(tmp_path_factory.mktemp("pairs") / "Site", memos)


def test_06_each_mark_is_escaped_once(pairs):
    """lfos/calcurse#265, Automattic/edit-flow#941, sebbo2002/ical-generator#31."""
    found = by_memo(pairs)
    theirs = ical.calendar_stream.IcsCalendarStream.calendar_from_ics(pairs.read_text()).events
    by_uid = {event.uid: event for event in theirs}
    for number, (a, b) in enumerate(product(MARKS, MARKS)):
        event = found[f"p{number}"]
        other = by_uid[event["UID"]]
        assert str(event["SUMMARY"]) == str(event["LOCATION"]) == f"x{a}{b}y"
        assert other.summary == other.location == f"x{a}{b}y"


def test_06_the_example_of_the_report(tmp_path):
    feed = built(tmp_path, {"a": 'title: \'Buy milk, eggs; call C:\\new\'\n' + MOMENT + "---\none\\\r\ntwo\r\n"})
    lines = feeds.unfold(feed.read_bytes()).decode().split("\r\n")
    assert r"SUMMARY:Buy milk\, eggs\; call C:\\new" in lines
    assert r"DESCRIPTION:one\ntwo" in lines


@pytest.mark.parametrize("written", ["|\n  one\n  two\n", ">\n  one\n  two\n\n", '"one\\ntwo\\n"', '"one\\r\\ntwo"', '"\\n one \\n\\n two \\n"'])
def test_07_a_line_end_in_a_title_is_a_space(written, tmp_path):
    """The same reports: a raw line end costs the whole feed in ical, ics, vobject, ical.js and sabre."""
    event = by_memo(built(tmp_path, {"a": f"title: {written}\n{MOMENT}---\n"}))["a"]
    assert str(event["SUMMARY"]) == "one two"


CONTROLS = [*map(chr, range(0x20)), *map(chr, range(0x7F, 0xA0)), "\u2028", "\u2029"]
NONCHARACTERS = ["\ufdd0", "\ufdef", "\ufffe", "\uffff", "\U0001fffe", "\U0010ffff"]
LINE_ENDS = "\n\r\x0b\x0c\x85\u2028\u2029"


def test_08_no_character_ends_a_line_or_breaks_a_reader(tmp_path):
    """spatie/calendar-links#239, nextcloud/calendar#6043; vdirsyncer reads a second event behind U+2028."""
    characters = CONTROLS + NONCHARACTERS
    memos = {}
    for number, character in enumerate(characters):
        attack = f"a{character}END:VEVENT{character}BEGIN:VEVENT{character}UID:evil{character}b"
        memos[f"c{number}"] = f"title: {quoted(attack)}\nlocation: {quoted(attack)}\ntags: [{quoted(attack)}]\n{MOMENT}---\n{attack}\n"
    feed = built(tmp_path, memos)
    text = feed.read_bytes().decode()
    assert text.splitlines() == text.split("\r\n")[:-1]
    assert not set(text) & (set(characters) - set("\r\n\t"))
    found = by_memo(feed)
    assert len(found) == len(characters)
    for number, character in enumerate(characters):
        joint = " " if character in LINE_ENDS else "\t" if character == "\t" else ""
        # No text holds these: something was there, and that is said.
        if character in NONCHARACTERS:
            joint = "\ufffd"
        wanted = joint.join(["a", "END:VEVENT", "BEGIN:VEVENT", "UID:evil", "b"])
        event = found[f"c{number}"]
        assert str(event["LOCATION"]) == wanted, repr(character)
        assert str(event["SUMMARY"]) == wanted.replace("\t", " "), repr(character)
        # Markdown joins lines, and takes NUL for U+FFFD; else the body says what the title says.
        body = str(event["DESCRIPTION"]).replace("\n", " ")
        assert body == (wanted if character != "\0" else "\ufffd".join(["a", "END:VEVENT", "BEGIN:VEVENT", "UID:evil", "b"]))


def test_09_a_byte_order_mark_is_taken_off_and_none_written(tmp_path, every_feed):
    """ical-org/ical.net#823, sabre-io/vobject#175, franc6/ics_calendar#75."""
    text = f"---\nid: a\ntitle: 買\n{MOMENT}---\nText.\n"
    snapshots = []
    for folder, mark in [("plain", ""), ("marked", "\ufeff")]:
        files = {"almanac.yml": mark + "timezone: UTC\nowner: ann\n", "notes/a.md": mark + text}
        result = almanac.build(almanac.write(tmp_path / folder, files))
        assert result.status == 0, result.err
        snapshots.append(almanac.snapshot(tmp_path / folder / "public"))
    assert almanac.difference(*snapshots) == []
    assert not [path for path in every_feed if path.read_bytes().startswith(b"\xef\xbb\xbf")]


def test_13_occurrences_of_a_list_have_identities_of_their_own(tmp_path):
    """emfcamp/Website#2097, geeksforsocialchange/PlaceCal#2993: made from the value that was written, not from its place."""
    values = ["2026-12-01 09:00", "2026-12-02 09:00", "2026-12-02 09:30", "2026-12-03", "2026-12-04T09:00Z", "2026-12-05 09:00 +08:00"]
    seen = []
    for order in (values, values[::-1], values[3:] + values[:3], ["2026-11-30 10:00", *values], values + values):
        feed = built(tmp_path / str(len(seen)), {"a": f"title: a\nremind: [{', '.join(order)}]\n---\n"})
        # `components` finds two of one name.
        seen.append({uid: re.findall(rb"DTSTART.*", text) for uid, text in feeds.components(feed).items()})
    assert len(seen[0]) == len(values)
    for each in seen[1:]:
        assert {uid: start for uid, start in each.items() if uid in seen[0]} == seen[0]
    assert [len(each) for each in seen] == [6, 6, 6, 7, 6]


def test_29_the_name_of_a_calendar_is_escaped(tmp_path):
    """odysseus-dev/odysseus#1174."""
    for number, (a, b) in enumerate(product(MARKS[:5], MARKS[:7])):
        name = f"Li{a}{b}Lei"
        files = {"almanac.yml": f"title: {quoted(name)}\nusers:\n  ann: {{name: {quoted(name)}}}\n", "notes/ann/a.md": "x\n"}
        result = almanac.build(almanac.write(tmp_path / str(number), files))
        assert result.status == 0, result.err
        lines = feeds.unfold((tmp_path / str(number) / "public/ann/calendar.ics").read_bytes()).decode().split("\r\n")
        for key in ("NAME", "X-WR-CALNAME"):
            assert [line for line in lines if line.startswith(f"{key}:") and escaped(name) in line], lines[:6]


def test_30_categories_are_escaped_one_by_one(pairs):
    """markuspoerschke/iCal#674, collective/icalendar#110, libical/libical#65."""
    blocks = feeds.components(pairs)
    for name, event in by_memo(pairs).items():
        a, b = list(product(MARKS, MARKS))[int(name[1:])]
        tags = [f"x{a}{b}y", f"{a}z{b}"]
        assert list(map(str, event["CATEGORIES"].cats)) == tags
        # `ical` divides at escaped commas too, so that the line itself is looked at.
        line = f"CATEGORIES:{','.join(map(escaped, tags))}\r\n".encode()
        assert line in feeds.unfold(blocks[event["UID"]])


def test_32_no_method(every_feed):
    """UWFlow/uwflow#108, mlool/workday-calendar-extension#199, arran4/golang-ical#120."""
    for path in every_feed:
        assert not re.search(rb"^(METHOD|ORGANIZER|ATTENDEE)\b", feeds.unfold(path.read_bytes()), re.MULTILINE | re.IGNORECASE), path


def test_33_the_interval_of_refreshing_is_well_formed(every_feed):
    """home-assistant/core#178736."""
    for path in every_feed:
        lines = path.read_bytes().split(b"\r\n")
        assert b"REFRESH-INTERVAL;VALUE=DURATION:PT1H" in lines and b"X-PUBLISHED-TTL:PT1H" in lines, path


#: Markdown, and the plain text that calendars show.
MARKDOWN = {
    "a **bold** and *slanted* `word`": "a bold and slanted word",
    "[a link](https://example.org/?a=1&b=2)": "a link (https://example.org/?a=1&b=2)",
    "<https://example.org/>": "https://example.org/",
    "&amp; &lt;b&gt; &copy; &#x4e00;": "& <b> © 一",
    "a < b > c": "a < b > c",
    "`<b>` and `&amp;`": "<b> and &amp;",
    "- one\n- two\n": "one\ntwo",
    "1. one\n2. two\n": "one\ntwo",
    "> quoted\n": "quoted",
    "one\\\ntwo": "one\ntwo",
    "```html\n<p>&amp;</p>\n```\n": "<p>&amp;</p>",
    "# Heading\n\nText": "Heading\n\nText",
    "one\ntwo": "one two",
    r"\*stars\* and \<b\>": "*stars* and <b>",
}


def test_34_a_description_is_plain_text(tmp_path):
    """nextcloud/tasks#3206, spatie/calendar-links#97, niccokunzmann/open-web-calendar#300."""
    memos = {f"m{number}": f"title: x\n{MOMENT}---\n{body}\n" for number, body in enumerate(MARKDOWN)}
    feed = built(tmp_path, memos)
    found = by_memo(feed)
    for number, text in enumerate(MARKDOWN.values()):
        assert str(found[f"m{number}"]["DESCRIPTION"]) == text
    assert b"X-ALT-DESC" not in feed.read_bytes() and b"ALTREP" not in feed.read_bytes()


def test_35_a_long_text_is_cut_between_graphemes(tmp_path):
    """adamgibbons/ics#250, civicrm/civicrm-core#29644: at 2,000 UTF-16 units, of which the sign of omission is one."""
    units = ["a", "買", "📞", "e\u0301", "👨‍👩‍👧‍👦", "🇹🇼", "한"]
    memos, wanted = {}, {}
    for number, unit in enumerate(units):
        size = len(unit.encode("utf-16-le")) // 2
        for near in range(-3, 4):
            count = 2000 // size + near
            whole = unit * count
            name = f"u{number}n{near + 3}"
            memos[name] = f"title: x\n{MOMENT}---\n{whole}\n"
            wanted[name] = whole.strip() if len(whole.strip().encode("utf-16-le")) <= 4000 else (unit * (1999 // size)).strip() + "…"
    found = by_memo(built(tmp_path, memos))
    for name, text in wanted.items():
        assert str(found[name]["DESCRIPTION"]) == text, name
    assert sum(text.endswith("…") for text in wanted.values()) > 10


def test_35_two_hundred_kilobytes_leave_room_for_the_address(tmp_path):
    feed = built(tmp_path, {"a": f"title: {'買' * 300}\nurl: https://example.org/{'a' * 300}\n{MOMENT}---\n" + "備忘錄 memo 📝\n" * 9000})
    (event,) = feeds.events(feed)
    text = str(event["DESCRIPTION"])
    assert 3900 < len(text.encode("utf-16-le")) <= 4000
    assert re.fullmatch(r"備忘錄 memo 📝.*…\n\nhttps://example\.org/a{300}", text, re.DOTALL)
