"""No link that we made leads nowhere, on the example and on public notes."""

from urllib.parse import quote

import links
import pytest
from conftest import BuiltSite


def all_faults(site: BuiltSite) -> list[str]:
    pages = site.pages()
    assert pages
    assert sum(len(links.page(page).references) for page in pages) > len(pages), "the checker saw no links"
    return [fault for page in pages for fault in links.faults(page, site.output, site.url)]


@pytest.mark.parametrize("site", ["example", "chinese_example"])
def test_every_link_of_the_example_leads_somewhere(site, request):
    faults = all_faults(request.getfixturevalue(site))
    assert not faults, "\n".join(faults)


def test_every_link_of_public_notes_leads_somewhere(notes):
    faults = all_faults(notes)
    assert not faults, "\n".join(faults)


def test_canonical_addresses_name_the_page_itself(example):
    for page in example.pages():
        text = page.read_text()
        if "http-equiv=\"refresh\"" in text or page.name == "404.html":
            continue
        address = example.url + quote(str(page.relative_to(example.output)), safe="/")
        assert f'<link rel="canonical" href="{address}">' in text, page


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<a href="gone.html">x</a>', "leads to no file"),
        ('<a href="other.html#gone">x</a>', "leads to no such anchor"),
        ('<a href="#gone">x</a>', "leads to no such anchor"),
        ('<a href="folder/">x</a>', "does not end in a file name"),
        ('<a href="/other.html">x</a>', "is not relative"),
        ('<a href="//host/other.html">x</a>', "is not relative"),
        ('<a href="../secret.txt">x</a>', "leaves the output"),
        ('<a href="javascript:alert(1)">x</a>', "has a scheme that no page should use"),
        ('<img src="gone.png">', "leads to no file"),
        ('<meta http-equiv="refresh" content="0; url=gone.html">', "leads to no file"),
        ('<a href="https://example.org/gone.html">x</a>', "leads to no file"),
        ('<a href="">x</a>', "is empty"),
    ],
)
def test_the_checker_finds(body, fault, tmp_path):
    output = tmp_path / "public"
    output.mkdir()
    (tmp_path / "secret.txt").write_text("")
    (output / "other.html").write_text('<p id="here">')
    (output / "page.html").write_text(body)
    (found,) = links.faults(output / "page.html", output, "https://example.org/")
    assert found.endswith(fault)


def test_the_checker_accepts_what_is_right(tmp_path):
    (tmp_path / "茶 1.html").write_text('<p id="水">')
    (tmp_path / "page.html").write_text(
        '<p id="top"><a href="%E8%8C%B6%201.html#%E6%B0%B4">x</a><a href="#top">x</a><a href="https://example.com/a/">x</a>'
        '<a href="webcal://example.org/page.html">x</a>'
    )
    assert links.faults(tmp_path / "page.html", tmp_path, "https://example.org/") == []
