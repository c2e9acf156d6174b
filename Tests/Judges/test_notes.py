"""Real notes of five public sources: built without a crash, with true diagnostics, and the same again."""

import json
from collections import Counter

import almanac


def test_build_ends_well(notes):
    assert not notes.result.has_crashed, notes.result.err
    assert notes.result.status in (0, 1)
    assert notes.result.out == ""


def test_every_line_of_stderr_is_a_diagnostic_or_the_summary(notes):
    found, rest = almanac.diagnostics(notes.result.err)
    assert len(rest) == 1 and " written, " in rest[0], rest
    counts = Counter(each.severity for each in found)
    errors, warnings = counts["error"], counts["warning"]
    assert rest[0].endswith(
        f"{errors} error{'' if errors == 1 else 's'}, {warnings} warning{'' if warnings == 1 else 's'}"
    )
    assert (notes.result.status == 1) == (errors > 0)


def test_diagnostics_name_places_that_exist(notes):
    found, _ = almanac.diagnostics(notes.result.err)
    for each in found:
        text = (notes.notebook.parent / each.path).read_bytes().decode(errors="replace")
        if each.line is None:
            continue
        lines = text.replace("\r\n", "\n").split("\n")
        assert 1 <= each.line <= len(lines), each
        assert 1 <= each.column <= len(lines[each.line - 1]) + 1, each


def test_finds_memos_and_gives_each_a_page(notes):
    listed = almanac.run("list", notes.notebook, "--json", "--quiet")
    memos = [json.loads(line) for line in listed.out.splitlines()]
    assert len(memos) > 60
    published = [memo for memo in memos if memo["url"] is not None]
    assert len(published) > 0.9 * len(memos)
    for memo in memos:
        assert (notes.notebook / memo["path"]).is_file(), memo
    urls = [memo["url"] for memo in published]
    assert len({url.casefold() for url in urls}) == len(urls)
    for url in urls:
        assert (notes.output / url).is_file(), url


def test_every_page_is_of_some_use(notes):
    for page in notes.pages():
        assert b"</html>" in page.read_bytes()[-20:], page


def test_second_build_changes_no_byte_and_no_time(notes):
    files, times = almanac.snapshot(notes.output), almanac.times(notes.output)
    again = almanac.build(notes.notebook, "--output", notes.output)
    assert again.status == notes.result.status
    assert " 0 written, " in again.err and " 0 deleted; " in again.err
    assert almanac.snapshot(notes.output) == files
    assert almanac.times(notes.output) == times


def test_the_notes_themselves_are_untouched(notes):
    source = almanac.CORPUS / "notes" / notes.notebook.name
    assert almanac.snapshot(notes.notebook) == almanac.snapshot(source)
