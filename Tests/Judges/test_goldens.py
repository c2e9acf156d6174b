"""The recorded sites hold together: every link and anchor leads somewhere, ids are unique, with the built-in theme as well."""

import functools
import re
import shutil
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

import almanac
import links
import purity
import test_html
from conftest import BuiltSite

SITES = almanac.ROOT / "Tests/GoldenTests/Sites"
CASES = sorted(path.name for path in SITES.iterdir() if path.is_dir())


@functools.cache
def built(case: str, folder: Path) -> BuiltSite:
    """A golden case built with the theme that people see, once for all who look at it."""
    source = folder / case
    shutil.copytree(SITES / case, source, ignore=shutil.ignore_patterns("expected"))
    extra = (source / "arguments.txt").read_text().split() if (source / "arguments.txt").is_file() else []
    target = source if (source / "almanac.yml").is_file() else next(path for path in source.iterdir() if path.is_dir())
    result = almanac.build(target, *extra, cwd=source)
    assert not result.has_crashed, result.err
    settings = (source / "almanac.yml").read_text(errors="replace") if (source / "almanac.yml").is_file() else ""
    url = re.search(r"^url: *(\S+)", settings, re.MULTILINE)
    return BuiltSite(target, source / "public", result, url[1].rstrip("/") + "/" if url else None)


@pytest.fixture(params=CASES)
def site(request, golden_folder) -> BuiltSite:
    return built(request.param, golden_folder)


def pages_of(site: BuiltSite) -> list[Path]:
    """The pages that we made, not those that are attached to memos or copied from static/."""
    return [page for page in site.pages() if b'<meta http-equiv="Content-Security-Policy"' in page.read_bytes() or b'http-equiv="refresh"' in page.read_bytes()]


def test_pages_are_valid_and_hold_only_what_is_listed(site):
    """Both of each page in turn: it is parsed once."""
    found = []
    for page in pages_of(site):
        faults = [] if b'http-equiv="refresh"' in page.read_bytes() else test_html.faults(page)
        # `[](https://…)` has no words: its writer gave it none.
        faults = [fault for fault in faults if not re.search(r"a link without words to (https?|mailto|tel):", fault)]
        found += [f"{page.relative_to(site.output)}: {fault}" for fault in faults + purity.faults(page, site.url or "")]
    assert not found, "\n".join(found)


def test_every_link_and_anchor_leads_somewhere(site):
    found = [fault for page in pages_of(site) for fault in links.faults(page, site.output, site.url)]
    assert not found, "\n".join(found)


class References(HTMLParser):
    """Ids and the fragments that lead to them, of a text that need not be a whole page."""

    def __init__(self, text: str):
        super().__init__()
        self.ids: list[str] = []
        self.fragments: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        values = {name: value or "" for name, value in attrs}
        if "id" in values:
            self.ids.append(values["id"])
        if values.get("href", "").startswith("#"):
            self.fragments.append(values["href"][1:])

    handle_startendtag = handle_starttag


def test_what_is_recorded_has_each_anchor_once():
    """The bodies as they stand in `expected/`, of plain templates without anchors of their own."""
    found, seen = [], 0
    for page in filter(Path.is_file, sorted(SITES.glob("*/expected/public/**/*.html"))):
        references = References(page.read_text())
        seen += len(references.ids)
        name = page.relative_to(SITES)
        found += [f"{name}: id '{each}' {count} times" for each, count in Counter(references.ids).items() if count > 1]
        found += [f"{name}: #{each} leads nowhere" for each in references.fragments if not {each, links.unquote(each)} & set(references.ids)]
    assert seen > 100
    assert not found, "\n".join(found)
