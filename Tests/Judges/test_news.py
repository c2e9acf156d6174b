"""Independent readers take every news feed, its addresses lead somewhere, and crawlers and telephones are told the truth."""

import json
import re
import struct
import subprocess
import sys
import unicodedata
import xml.etree.ElementTree as ET
from urllib.parse import unquote

import feedparser
import pytest

import almanac
import conftest
import news

URL = "https://example.org/x/"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"

#: What XML 1.0, JSON or a careless writer trip over.
HOSTILE = [
    "]]> <![CDATA[ x ]]> <?xml?> <!-- -- -->",
    "a\x01b\x08c\x0bd\x0ce\x0ef\x1bg\x7fh\ufffei\uffffj",
    "line\u2028separator\u2029paragraph\u0085next",
    "👩‍👩‍👧‍👦 \U0001f600 \U0010ffff \u202eright to left",
    "&amp; &lt;b&gt; &#0; &nbsp; &bogus; \"quotes\" 'single'",
    "</content></entry></feed>",
    "</script><script>alert(1)</script>",
    "\\u0000 \\ \" {} [] \\n",
    "e\u0301 ﷺ 中文「強調」",
]


@pytest.fixture(scope="session")
def hostile_news(tmp_path_factory) -> conftest.BuiltSite:
    """A notebook of several people whose titles, tags, names and texts hold all that a feed must escape."""
    files = {
        "almanac.yml": f"title: \"Notes & <notes> ]]>\"\ndescription: \"a\\x01 & b\"\nurl: {URL}\ntimezone: America/New_York\n"
        "users:\n  ann:\n    name: \"Ann & <Bob> ]]>\"\n  李:\n    name: 李雷\n    language: zh-Hans\n    timezone: Asia/Shanghai\n  empty:\n    name: Nobody\n",
        "notes/ann/pic.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
        "notes/ann/links.md": "---\ntitle: Links\ndate: 2026-11-02\nauthor: A guest & co\n---\n![](pic.svg) [there](memo-0.md) <https://example.com/?a=1&b=2> [^1] [[#Part]]\n\n# Part\n\n![[memo-1]]\n\n- [ ] box\n\n[^1]: note\n",
        "notes/李/中文.md": "---\ntitle: 中文\ndate: 2026-11-03 08:00\nlang: zh-Hant\ntags: [茶, 茶/綠]\n---\n**「強調」**文字\n",
        "notes/ann/draft.md": "---\ntitle: Hidden words\nvisibility: draft\n---\nHidden words\n",
    }
    for n, text in enumerate(HOSTILE):
        quoted = '"' + "".join(each if each.isascii() and each.isalnum() else f"\\U{ord(each):08x}" for each in text) + '"'
        files[f"notes/ann/memo-{n}.md"] = f"---\ntitle: {quoted}\ntags: [{quoted}]\ndate: 2026-10-{n + 1:02}\n---\n{text}\n\n    {text}\n\n`{text}`\n"
    notebook = almanac.write(tmp_path_factory.mktemp("news") / "Site", files)
    return conftest.BuiltSite(notebook, notebook / "public", almanac.build(notebook), URL)


@pytest.fixture(scope="session", params=["example", "chinese_example", "hostile", "hostile_news"])
def site(request) -> conftest.BuiltSite:
    return request.getfixturevalue(request.param)


def test_atom_is_valid_and_its_addresses_lead_somewhere(site):
    feeds = sorted(site.output.rglob("feed.xml"))
    assert len(feeds) > 1
    place = news.Place(site.output, site.url)
    for path in feeds:
        assert path.stat().st_size <= 1_000_000
        assert news.atom_faults(path, place) == [], path


def test_json_feed_is_valid_and_says_what_atom_says(site):
    place = news.Place(site.output, site.url)
    for path in sorted(site.output.rglob("feed.json")):
        assert path.stat().st_size <= 1_000_000
        assert news.json_faults(path, place) == [], path
        root = ET.parse(path.with_suffix(".xml")).getroot()
        entries = root.findall(news.ATOM + "entry")
        items = json.loads(path.read_text())["items"]
        assert [item["id"] for item in items] == [entry.findtext(news.ATOM + "id") for entry in entries]
        for item, entry in zip(items, entries):
            assert item["content_html"] == (entry.findtext(news.ATOM + "content") or "")
            assert item["title"] == entry.findtext(news.ATOM + "title")
            assert item["date_modified"] == entry.findtext(news.ATOM + "updated")
            assert item.get("tags", []) == [each.get("term") for each in entry.findall(news.ATOM + "category")]


def test_feedparser_reads_every_feed_without_bozo(site):
    for path in sorted(site.output.rglob("feed.xml")):
        feed = feedparser.parse(path.read_bytes())
        assert not feed.bozo, (path, feed.get("bozo_exception"))
        assert feed.version == "atom10"
        for entry in feed.entries:
            assert entry.title and entry.link and entry.updated_parsed and entry.author
        dates = [entry.published_parsed for entry in feed.entries if "published_parsed" in entry]
        assert dates == sorted(dates, reverse=True)
        # What has no date comes last.
        assert all("published_parsed" not in entry for entry in feed.entries[len(dates) :])


def test_a_broken_feed_is_seen(hostile_news):
    path = hostile_news.output / "feed.xml"
    text = path.read_text()
    for broken in (text.replace("</feed>", ""), text.replace("&lt;", "<\x01", 1), text.replace("]]&gt;", "&nbsp;", 1)):
        assert feedparser.parse(broken.encode()).bozo
    place = news.Place(hostile_news.output, URL)
    assert news.atom_faults(path, place) == []
    changes = [
        (f'href="{URL}ann/', 'href="ann/'), ("<updated>2026", "<updated>x"), ("<updated>2", "<updated>1"), ("urn:uuid:", "urn:x:"), ('rel="self"', 'rel="x"'),
        (f"{URL}ann/links.html", f"{URL}ann/gone.html"), ("<name>", "<uri>x</uri><uri>y</uri><name>"), ("<author>", "<source/><source/><author>"), ('xml:lang="', 'xml:lang="-'),
        ("&lt;p&gt;", "&lt;script&gt;"), ("&lt;p&gt;", "&lt;p onclick=x&gt;"),
    ]  # fmt: skip
    try:
        for old, new in changes:
            path.write_text(text.replace(old, new, 1))
            assert old in text and news.atom_faults(path, place), (old, new)
    finally:
        path.write_text(text)


def squashed(text: str) -> str:
    """Without blanks, and without what formats cannot hold or titles do not keep."""
    return re.sub(r"[\s\x00-\x1f\x7f\u0085\u202e\ufffd-\uffff\U0010ffff]", "", unicodedata.normalize("NFC", text))


def test_hostile_texts_come_through(hostile_news):
    feed = json.loads((hostile_news.output / "ann/feed.json").read_text())
    titles = {squashed(item["title"]) for item in feed["items"]}
    assert titles >= {squashed(text) for text in HOSTILE}
    for name in ("feed.xml", "feed.json", "ann/feed.xml", "sitemap.xml"):
        assert "idden" not in (hostile_news.output / name).read_text(), name
    empty = feedparser.parse((hostile_news.output / "empty/feed.xml").read_bytes())
    assert not empty.bozo and empty.entries == [] and empty.feed.updated_parsed
    guest = next(item for item in feed["items"] if item["title"] == "Links")
    assert guest["authors"] == [{"name": "A guest & co"}]


def test_an_entry_stays_itself_when_its_memo_moves(tmp_path):
    def ids(path: str, more: str = "") -> dict[str, str]:
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        files = {"almanac.yml": f"url: {URL}\ntimezone: UTC\nowner: ann\n", path: f"---\ntitle: Moved\n{more}---\ntext\n", "notes/ann/b.md": "b\n"}
        almanac.write(folder, files)
        assert almanac.build(folder).status == 0
        items = json.loads((folder / "public/feed.json").read_text())["items"]
        assert len({item["id"] for item in items}) == 2
        return {item["title"]: item["id"] for item in items}

    uuid = "id: 0190163d-8694-739b-aea5-966c26f8ad91\n"
    assert ids("notes/ann/a.md", uuid) == ids("notes/ann/c/d.md", uuid + "slug: other\n")
    assert ids("notes/ann/a.md", uuid)["Moved"] == "urn:uuid:0190163d-8694-739b-aea5-966c26f8ad91"
    assert ids("notes/ann/a.md", "id: my own\n") == ids("notes/ann/z.md", "id: my own\n")
    assert ids("notes/ann/a.md") == ids("notes/ann/a.md", "slug: other\n")


def test_feeds_do_not_know_the_time(tmp_path):
    notebook = almanac.copy(almanac.ROOT / "Site", tmp_path / "Site")
    made = []
    for now, zone in (("2026-11-30T12:00:00+08:00", "UTC"), ("2026-12-01T12:00:00+08:00", "Asia/Tokyo")):
        result = almanac.run("build", notebook, "--now", now, env=almanac.environment(TZ=zone, LANG="de_DE.UTF-8"))
        assert result.status in (0, 1)
        made.append({path: path.read_bytes() for name in ("feed.xml", "feed.json") for path in (notebook / "public").rglob(name)})
    assert made[0] == made[1]


def test_every_page_names_its_feeds(hostile_news):
    for page in hostile_news.pages():
        text = page.read_text()
        if 'http-equiv="refresh"' in text:
            continue
        types = re.findall(r'<link rel="alternate" type="([^"]*)"', text)
        whose = page.relative_to(hostile_news.output).parts[0]
        assert types == ["application/atom+xml", "application/feed+json", "text/calendar"] * (2 if whose in ("ann", "李", "empty") else 1), page


def test_pages_are_passed_on_with_what_they_are(hostile_news):
    for page in hostile_news.pages():
        text = page.read_text()
        found = dict(re.findall(r'<meta property="((?:og|article):[a-z_]+)" content="([^"]*)">', text))
        path = page.relative_to(hostile_news.output)
        if str(path) == "404.html" or 'http-equiv="refresh"' in text:
            assert found == {}, page
            continue
        canonical = re.search(r'<link rel="canonical" href="([^"]*)">', text)[1]
        assert found["og:url"] == canonical
        assert news.Place(hostile_news.output, URL).fault(canonical) == []
        assert hostile_news.output / unquote(canonical.removeprefix(URL)) == page
        assert news.Place(hostile_news.output, URL).fault(found["og:image"]) == []
        assert found["og:title"] and found["og:site_name"] == "Notes &amp; &lt;notes&gt; ]]&gt;"
    memo = (hostile_news.output / "ann/links.html").read_text()
    found = dict(re.findall(r'<meta property="([a-z_:]+)" content="([^"]*)">', memo))
    assert found["og:type"] == "article" and found["article:published_time"] == "2026-11-02" and found["og:image"].endswith("ann/pic.svg")
    chinese = (hostile_news.output / "李/中文.html").read_text()
    assert '<meta property="og:locale" content="zh_TW">' in chinese and '<meta property="article:tag" content="茶/綠">' in chinese


def test_sitemap_lists_pages_that_exist(hostile_news):
    root = ET.parse(hostile_news.output / "sitemap.xml").getroot()
    assert root.tag == SITEMAP + "urlset"
    places = [url.findtext(SITEMAP + "loc") for url in root]
    assert len(set(places)) == len(places) > 15
    for address in places:
        assert news.Place(hostile_news.output, URL).fault(address) == []
        assert "noindex" not in (hostile_news.output / unquote(address.removeprefix(URL))).read_text(), address
    for url in root:
        assert {child.tag for child in url} <= {SITEMAP + "loc", SITEMAP + "lastmod"}
        change = url.findtext(SITEMAP + "lastmod")
        assert change is None or news.faults_of_date(change) == []
    missing = {str(page.relative_to(hostile_news.output)) for page in hostile_news.pages()} - {unquote(address.removeprefix(URL)) for address in places}
    assert missing <= {"404.html", "search.html"}, missing
    robots = (hostile_news.output / "robots.txt").read_text()
    assert robots == f"User-agent: *\nDisallow:\n\nSitemap: {URL}sitemap.xml\n"


def test_a_site_that_is_not_to_be_found_has_no_sitemap(example):
    assert not (example.output / "sitemap.xml").exists()
    robots = (example.output / "robots.txt").read_text()
    assert "Sitemap" not in robots and robots.endswith("Disallow: /\n")


def test_manifest_and_icons(site):
    manifest = json.loads((site.output / "manifest.webmanifest").read_text())
    assert {"name", "short_name", "start_url", "display", "background_color", "theme_color", "lang", "icons"} <= manifest.keys()
    assert manifest["name"] and 0 < len(manifest["short_name"]) <= 12
    assert (site.output / manifest["start_url"]).is_file() and manifest["scope"] == "./"
    assert manifest["display"] in ("standalone", "minimal-ui")
    purposes = []
    for icon in manifest["icons"]:
        picture = (site.output / icon["src"]).read_bytes()
        purposes.append((icon["purpose"], icon["sizes"]))
        if icon["type"] == "image/png":
            assert picture.startswith(b"\x89PNG\r\n\x1a\n") and len(picture) < 4096
            assert "x".join(map(str, struct.unpack(">II", picture[16:24]))) == icon["sizes"]
    assert {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")} <= set(purposes)
    touch = (site.output / "assets/apple-touch-icon.png").read_bytes()
    assert struct.unpack(">II", touch[16:24]) == (180, 180)


def test_colours_of_the_head_are_those_of_the_paper():
    styles = "\n".join(path.read_text() for path in (almanac.ROOT / "Templates/assets").glob("*.css"))
    papers = re.findall(r"--paper: *(?:light-dark\()?(#[0-9a-f]{6})(?:, *(#[0-9a-f]{6}))?", styles)
    seen = {colour for pair in papers for colour in pair if colour}
    head = (almanac.ROOT / "Templates/head-links.mustache").read_text()
    named = re.findall(r'name="theme-color" media="\(prefers-color-scheme: (?:light|dark)\)" content="(#[0-9a-f]{6})"', head)
    assert len(named) == 2 and set(named) <= seen, (named, seen)


def test_icons_are_the_seal(tmp_path):
    subprocess.run([sys.executable, almanac.ROOT / "Tests/Tools/draw-icons", tmp_path], check=True, timeout=120)
    for path in sorted(tmp_path.iterdir()):
        assert path.read_bytes() == (almanac.ROOT / "Templates/assets" / path.name).read_bytes(), path.name
    seal = (almanac.ROOT / "Templates/assets/favicon.svg").read_text()
    script = (almanac.ROOT / "Tests/Tools/draw-icons").read_text()
    assert 'fill="#b5342a"' in seal and "0xB5, 0x34, 0x2A" in script
    assert "M6 4.25h8v11.5H6Zm0 5.75h8" in seal and "6.0, 4.25, 14.0, 15.75, 10.0" in script
