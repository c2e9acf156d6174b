"""`almanac check FILE.ics`: silent about our own feeds, exact about faults, and safe whatever the file is."""

import os
import re

import almanac
import pytest
from conftest import BuiltSite

GOOD = (
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Hand//EN\r\n"
    "BEGIN:VEVENT\r\nUID:1@example\r\nDTSTAMP:20261101T080000Z\r\nDTSTART:20261203T090000Z\r\n"
    "DTEND:20261203T100000Z\r\nSUMMARY:買東西\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
)


@pytest.fixture(params=["example", "chinese_example", "hostile"])
def site(request) -> BuiltSite:
    return request.getfixturevalue(request.param)


def check(path, *arguments, **how) -> almanac.Result:
    result = almanac.run("check", *arguments, path, **how)
    assert not result.has_crashed and result.out == ""
    return result


def test_nothing_is_wrong_with_our_feeds(site):
    assert site.feeds()
    for path in site.feeds():
        result = check(path)
        assert (result.status, result.err) == (0, f"{path}: 0 errors, 0 warnings\n")
        assert check(path, "--quiet").err == ""


@pytest.mark.parametrize("name", ["feed.ics", "FEED.ICS", "日曆.Ics"])
def test_a_good_file(name, tmp_path):
    almanac.write(tmp_path, {name: GOOD})
    result = check(name, cwd=tmp_path)
    assert (result.status, result.err) == (0, f"{name}: 0 errors, 0 warnings\n")


#: A fault of a good feed, where it is found and what is said of it.
FAULTS = [
    ("DTSTAMP:20261101T080000Z", "DTSTAMP:20261101T080000", (6, 9), "error", "not in UTC"),
    ("買東西", "買\u2028東西", (9, 10), "error", "U\\+2028"),
    ("買東西", "買東西, 還書", (9, 12), "error", "','"),
    ("DTEND:20261203T100000Z", "DTEND:20261203T080000Z", (8, 7), "error", "before it starts"),
    ("DTEND:20261203T100000Z\r\n", "", (7, 1), "warning", "no end"),
    ("SUMMARY", "METHOD:REQUEST\r\nSUMMARY", (9, 1), "error", "METHOD"),
    ("20261203T090000Z", "20260230T090000Z", (7, 9), "error", "no such day"),
    ("買東西", "一" * 30, (9, 31), "warning", "98 octets"),
    ("END:VEVENT\r\n", "", (4, 1), "error", "no END"),
]


@pytest.mark.parametrize("old, new, place, severity, words", FAULTS)
def test_a_fault_is_named_with_its_place(old, new, place, severity, words, tmp_path):
    assert old in GOOD
    almanac.write(tmp_path, {"feed.ics": GOOD.replace(old, new, 1)})
    result = check("feed.ics", cwd=tmp_path)
    assert result.status == (1 if severity == "error" else 0)
    found, rest = almanac.diagnostics(result.err)
    (fault,) = found
    assert (fault.path, fault.line, fault.column, fault.severity) == ("feed.ics", *place, severity)
    assert re.search(words, fault.text) and fault.help
    counts = "1 error, 0 warnings" if severity == "error" else "0 errors, 1 warning"
    assert rest == [f"feed.ics: {counts}"]
    quiet = check("feed.ics", "--quiet", cwd=tmp_path)
    assert almanac.diagnostics(quiet.err) == ([f for f in found if f.severity == "error"], [])


def test_many_faults_of_a_kind_are_counted(tmp_path):
    almanac.write(tmp_path, {"feed.ics": GOOD.replace("SUMMARY", "COMENT:x\r\n" * 500 + "SUMMARY")})
    found, _ = almanac.diagnostics(check("feed.ics", cwd=tmp_path).err)
    assert 2 <= len(found) <= 6
    assert found[-1].text.endswith(f"; and {500 - len(found)} more like it")


@pytest.mark.parametrize("option", [["--drafts"], ["--now", "2026-01-01"], ["--timezone", "UTC"], ["--owner", "a"],
                                    ["--templates", "x"]])
def test_options_of_notebooks_are_refused(option, tmp_path):
    almanac.write(tmp_path, {"feed.ics": GOOD})
    result = check("feed.ics", *option, cwd=tmp_path)
    assert result.status == 2 and option[0] in result.err


# What is no file


def test_a_file_that_is_not_there(tmp_path):
    result = check("feed.ics", cwd=tmp_path)
    assert result.status == 3
    assert result.err == "feed.ics: error: the file cannot be read: No such file or directory\n"


def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "feed.ics")
    result = check("feed.ics", cwd=tmp_path, timeout=10)
    assert result.status == 3 and "feed.ics: error: the file cannot be read" in result.err


def test_a_file_without_end_is_refused(tmp_path):
    with open(tmp_path / "feed.ics", "wb") as file:
        file.truncate(1 << 42)
    result = check("feed.ics", cwd=tmp_path, timeout=10)
    assert result.status == 3
    (refusal,), _ = almanac.diagnostics(result.err)
    assert "larger than 16 MB" in refusal.text and refusal.help


def test_a_folder_of_such_a_name_is_a_notebook(tmp_path):
    almanac.write(tmp_path / "notes.ics", {"tea.md": "# Tea\n\nGreen.\n"})
    result = check("notes.ics", "--timezone", "UTC", cwd=tmp_path)
    assert result.status == 0 and "1 memos, 1 published" in result.err


# Feeds of others


@pytest.mark.skipif(not almanac.CORPUS.is_dir(), reason=almanac.NO_CORPUS)
def test_feeds_of_others_are_read():
    files = sorted((almanac.CORPUS / "ics/files").rglob("*.ics"))
    assert len(files) > 50
    for path in files:
        result = check(path, timeout=10)
        assert result.status in (0, 1)
        found, rest = almanac.diagnostics(result.err)
        assert (result.status == 1) == any(fault.severity == "error" for fault in found)
        assert len(rest) == 1 and rest[0].startswith(f"{path}: ")
        lines = len(re.split(rb"\r\n|\r|\n", path.read_bytes()))
        assert all(fault.line is None or 1 <= fault.line <= lines for fault in found)
