"""A page weighs less than 30 kB over the wire, besides its own text and images."""

import pytest
import weight
from conftest import BuiltSite
from kinds import KINDS


def pages_of(site: BuiltSite) -> list:
    return [page for page in site.pages() if "<main" in page.read_text()]


@pytest.mark.parametrize("site", ["example", "chinese_example"])
def test_pages_of_the_example_are_light(site, request):
    site = request.getfixturevalue(site)
    pages = pages_of(site)
    assert len(pages) > 100
    found = weight.faults(pages, site.output, site.url)
    assert not found, "\n".join(found)


def test_every_kind_is_light(shown):
    for site in shown.values():
        url = site.server.url("")
        found = weight.faults(sorted({site.page(kind) for kind in KINDS}), site.output, url)
        assert not found, "\n".join(found)


def test_notes_of_others_are_light(notes):
    found = weight.faults(pages_of(notes), notes.output)
    assert not found, "\n".join(found)


def test_all_that_is_loaded_counts(tmp_path):
    (tmp_path / "a.css").write_text("".join(f".c{n * n}{{}}" for n in range(9000)))
    (tmp_path / "b.js").write_text("".join(f"f({n * n});" for n in range(9000)))
    for loaded in ('<link rel="stylesheet" media="print" href="a.css">', '<script defer src="b.js"></script>', "".join(f"<p id=p{n * n}>" for n in range(9000))):
        (tmp_path / "page.html").write_text(f"<!doctype html>{loaded}<main></main>")
        assert weight.faults([tmp_path / "page.html"], tmp_path)
    (tmp_path / "page.html").write_text("<!doctype html><main>" + "".join(f"<p>words {n * n}</p>" for n in range(9000)) + "</main>")
    assert not weight.faults([tmp_path / "page.html"], tmp_path)
