"""The same pages in Firefox, from disk and served: without an error, with search, theme and a ring."""

import datetime
import os
import time

import almanac
import firefox
import pytest
import serving
from browsing import address
from kinds import KINDS, LANGUAGES


@pytest.fixture(scope="module")
def fox(tmp_path_factory):
    if not firefox.BINARY and not os.environ.get("CI"):
        pytest.skip("Firefox is not installed: apt-get install firefox-esr")
    fox = firefox.Firefox(tmp_path_factory.mktemp("firefox"))
    yield fox
    fox.kill()


def test_every_kind_opens_without_an_error(fox, shown):
    found = []
    for n, kind in enumerate(KINDS):
        site = shown[list(LANGUAGES)[n % 3]]
        urls = [site.url(kind)]
        # From disk 404.html asks for its styles by their address.
        if kind != "not found":
            urls.append(address(site.page(kind)) + site.url(kind).removeprefix(site.url(kind).split("?")[0].split("#")[0]))
        for url in urls:
            found += [f"{url}: {fault}" for fault in fox.open(url)]
            assert fox.run("return document.styleSheets.length > 0 && document.querySelector('h1').getBoundingClientRect().height > 0"), url
    assert not found, "\n".join(found)


def test_errors_are_seen(fox, shown, tmp_path):
    text = shown["en"].page("tags").read_text()
    for poison in ("<script>document.title = 1</script>", '<p style="color: red">x</p>', '<iframe src="data:text/html,x"></iframe>', '<script src="throw.js"></script>'):
        (tmp_path / "page.html").write_text(text.replace("script-src 'self'", "script-src 'self' file:").replace("</main>", poison + "</main>"))
        (tmp_path / "throw.js").write_text("throw new Error('x')")
        assert fox.open(address(tmp_path / "page.html")), poison


def both(site, kind: str) -> list[str]:
    return [site.url(kind), address(site.page(kind))]


def test_the_theme_is_chosen(fox, shown):
    ground = "return getComputedStyle(document.documentElement).backgroundColor"
    for url in both(shown["en"], "welcome"):
        fox.open(url)
        seen = {fox.run(ground)}
        for _ in range(2):
            fox.click("button.theme")
            seen.add(fox.run(ground))
        assert len(seen) == 2, seen
        dark = fox.run(ground)
        assert fox.run("return document.documentElement.dataset.theme") == "dark"
        assert fox.open(url) == []
        assert fox.run(ground) == dark
        fox.click("button.theme")


def test_the_search_finds(fox, shown):
    site = shown["zh-Hant"]
    for url in both(site, "search"):
        for query, title in [("茶", "茶"), ("coptic", "Coptic stitch, at last")]:
            assert fox.open(f"{url}?q={query}") == []
            fox.wait("return document.querySelectorAll('main .row a').length", f"an answer to {query}")
            assert title in fox.run("return document.querySelector('main').textContent")


def test_it_rings(fox, tmp_path):
    """By its own clock: a reminder a few seconds from now."""
    now = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    soon = now + datetime.timedelta(seconds=8)
    files = {
        "almanac.yml": "title: Ring\ntimezone: UTC\nlanguage: en\nusers:\n  ann: {name: Ann}\n",
        "notes/ann/tea.md": f"---\ntitle: Tea is ready\nremind: {soon:%Y-%m-%d %H:%M:%S}\n---\nWords.\n",
    }
    notebook = almanac.write(tmp_path / "Site", files)
    result = almanac.run("build", notebook, "--now", now.isoformat())
    assert result.status == 0, result.err
    with serving.serve(notebook / "public") as server:
        assert fox.open(server.url("ann/agenda.html")) == []
        fox.click("#page\\:ring-button")
        fox.wait("const dialog = document.getElementById('page:ringing'); return dialog && dialog.open && dialog.textContent", "the ring")
        assert "Tea is ready" in fox.run("return document.getElementById('page:ringing').textContent")
        assert datetime.datetime.now(datetime.timezone.utc) >= soon
        # Whoever taps as it opens did not mean it.
        time.sleep(1)
        fox.click("#page\\:ringing-stop")
        fox.wait("return !document.getElementById('page:ringing').open", "the end of the ring")
        assert fox.faults() == []
