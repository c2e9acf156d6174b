"""Real notes of five public sources: built without a crash, with true diagnostics, and the same again."""

import json
from collections import Counter
from urllib.parse import unquote

import almanac
import html5lib
import purity
import wikilinks


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


#: How many wikilinks each folder has, and how many of them Obsidian finds a file for.
WIKILINKS = {"foam-docs": (199, 197), "jekyll-blog": (0, 0), "obsidian-tasks-demo-vault": (97, 94), "swift-org-blog": (0, 0), "zh-cn": (5, 4)}
#: The files that Obsidian sees and we do not publish: links to them are words.
UNPUBLISHED: dict[str, set[str]] = {}


def test_wikilinks_lead_where_obsidian_leads(notes):
    """Each `[[…]]`: found by us when and only when by Obsidian, and with a link to the page of the same file."""
    name = notes.notebook.name
    vault = wikilinks.Vault(notes.notebook)
    listed = map(json.loads, almanac.run("list", notes.notebook, "--json", "--quiet").out.splitlines())
    addresses = {memo["path"]: memo["url"] for memo in listed if memo["url"]}
    lost = {
        (str((notes.notebook.parent / each.path).relative_to(notes.notebook)), each.line, each.column)
        for each in almanac.diagnostics(notes.result.err)[0]
        if each.text.startswith(("no memo is called '", "nothing lies at '")) or " which is not published" in each.text
    }
    counted, found, differing = 0, 0, []
    for note in sorted(addresses):
        shown = wikilinks.wikilinks(note, (notes.notebook / note).read_text(errors="replace"))
        page = notes.output / addresses[note]
        root = html5lib.parse(page.read_text(), namespaceHTMLElements=True)
        (text,) = purity.text_of(root)
        led = {
            (page.parent / unquote(value.split("#")[0])).resolve() if not value.startswith("#") else page.resolve()
            for each in text.iter()
            for key, value in each.items()
            if key in ("href", "src")
        }
        for link in shown:
            file = vault.destination(link)
            counted += 1
            found += file is not None
            where = f"{note}:{link.line}:{link.column} {'!' * link.is_embed}[[{link.target}]]"
            if file in UNPUBLISHED.get(name, set()):
                continue
            if ((note, link.line, link.column) in lost) != (file is None):
                differing.append(f"{where}: Obsidian finds {file}")
            elif file is not None:
                if file in addresses:
                    leads = (notes.output / addresses[file]).resolve() in led
                else:
                    data = (notes.notebook / file).read_bytes()
                    leads = any(path.is_file() and path.read_bytes() == data for path in led)
                if not leads:
                    differing.append(f"{where}: nothing on the page leads to {file}")
    assert not differing, "\n".join(differing)
    assert (counted, found) == WIKILINKS[name]


VAULT = {
    "a/one.md": "", "b/one.md": "", "Two Words.md": "", "a/deep/three.md": "", "pic.png": "", "a/pic.png": "", "x.y.md": "", "a/note.txt.md": "", "café.md": "",
}  # fmt: skip


def test_the_rules_of_obsidian(tmp_path):
    vault = wikilinks.Vault(almanac.write(tmp_path, VAULT))

    def to(target: str, note: str = "start.md") -> str | None:
        return vault.destination(wikilinks.Wikilink(note, 1, 1, target, False))

    assert to("one") in ("a/one.md", "b/one.md") and to("one", "b/x.md") == "b/one.md" and to("b/one") == "b/one.md" == to("B/ONE.md")
    assert to("two words") == "Two Words.md" == to("Two Words#Heading") and to("words") is None and to("deep/three") == "a/deep/three.md"
    assert to("eep/three") is None and to("/deep/three") is None and to("../b/one", "a/x.md") == "b/one.md" and to("./one", "a/x.md") == "a/one.md"
    assert to("pic.png") == "pic.png" and to("pic.png", "a/one.md") == "pic.png" and to("pic") is None and to("x.y") == "x.y.md" and to("note.txt") == "a/note.txt.md"
    assert to("cafe\u0301") == "café.md" and to("") is None and to("#Heading") == "start.md"


def test_wikilinks_are_found_outside_code():
    text = "---\nx: [[no]]\n---\n[[a]] `[[no]]` ![[b|c]] \\[[no]]\n\n```\n[[no]]\n```\n%%[[no]]%% <!-- [[no]]\n-->\n\n    [[no]]\n\n| [[d\\|e]] |\n- x\n\n    [[f#g]]\n"
    assert [(each.line, each.column, each.target, each.is_embed) for each in wikilinks.wikilinks("n", text)] == [
        (4, 1, "a", False), (4, 16, "b", True), (14, 3, "d", False), (17, 5, "f#g", False),
    ]  # fmt: skip
