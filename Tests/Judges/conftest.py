"""What the judges share: the example notebook and the public notes, each built once."""

import contextlib
import dataclasses
import os
import shutil
from pathlib import Path

import almanac
import browsing
import kinds
import pytest


def pytest_configure():
    if not os.access(almanac.BINARY, os.X_OK):
        pytest.exit(f"there is no almanac at {almanac.BINARY}: run make build, or set ALMANAC", returncode=2)


@dataclasses.dataclass(frozen=True)
class BuiltSite:
    """A notebook and what one build made of it."""

    notebook: Path
    output: Path
    result: almanac.Result = dataclasses.field(repr=False)
    #: The site's `url`, under which absolute links lead into the output.
    url: str | None = None

    def pages(self) -> list[Path]:
        return sorted(path for path in self.output.rglob("*.html") if path.is_file())

    def feeds(self) -> list[Path]:
        return sorted(self.output.rglob("*.ics"))


@pytest.fixture(scope="session")
def example(tmp_path_factory) -> BuiltSite:
    """The example notebook outside of git, built at a fixed moment."""
    notebook = almanac.copy(almanac.ROOT / "Site", tmp_path_factory.mktemp("example") / "Site")
    result = almanac.build(notebook)
    return BuiltSite(notebook, notebook / "public", result, "https://example.org/tables/")


@pytest.fixture(scope="session")
def chinese_example(tmp_path_factory) -> BuiltSite:
    """The same with Chinese pages for what belongs to no person."""
    notebook = almanac.copy(almanac.ROOT / "Site", tmp_path_factory.mktemp("chinese") / "Site")
    settings = notebook / "almanac.yml"
    text = settings.read_text()
    assert "\nlanguage: en " in text
    almanac.write(notebook, {"almanac.yml": text.replace("\nlanguage: en ", "\nlanguage: zh-Hant ")})
    return BuiltSite(notebook, notebook / "public", almanac.build(notebook), "https://example.org/tables/")


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    """One Chromium for all that look at pages; each test finds it as new."""
    if not (browsing.CHROMIUM and browsing.DRIVER) and not os.environ.get("CI"):
        pytest.skip("chromium and chromedriver are not installed: apt-get install chromium chromium-driver")
    browser = browsing.Browser(tmp_path_factory.mktemp("profile"))
    yield browser
    browser.driver.quit()


@pytest.fixture(autouse=True)
def new_browser(request):
    if "browser" in request.fixturenames:
        request.getfixturevalue("browser").reset()


@pytest.fixture(scope="session")
def shown(tmp_path_factory):
    """Every kind of page, by the language of the site."""
    with contextlib.ExitStack() as stack:
        yield {each: stack.enter_context(kinds.shown(tmp_path_factory.mktemp("shown"), each)) for each in kinds.LANGUAGES}


@pytest.fixture(scope="session")
def golden_folder(tmp_path_factory) -> Path:
    """Where golden sites are built, each once."""
    return tmp_path_factory.mktemp("goldens")


FOLDERS_OF_NOTES = ["foam-docs", "jekyll-blog", "obsidian-tasks-demo-vault", "swift-org-blog", "zh-cn"]


@pytest.fixture(scope="session", params=FOLDERS_OF_NOTES)
def notes(request, tmp_path_factory) -> BuiltSite:
    """Each folder of public notes, copied aside and built as one person's."""
    source = almanac.CORPUS / "notes" / request.param
    if not source.is_dir():
        pytest.skip(almanac.NO_CORPUS)
    folder = tmp_path_factory.mktemp("notes")
    notebook = folder / request.param
    shutil.copytree(source, notebook)
    for path in [notebook, *notebook.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    return BuiltSite(notebook, folder / "public", almanac.build(notebook, "--output", folder / "public"))


#: What must survive escaping and folding.
TITLES = [
    "semicolon; comma, backslash \\ end",
    "a\\nb \\, \\; \\\\",
    "「引號」，全形；標點：一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十",
    "👩‍👩‍👧‍👦" * 12,
    "e\u0301" * 60,
    '"quoted": colon',
    "https://example.org/?a=1&b=<2>;c,d",
    "x" * 300,
    "words " * 40 + "end",
    "BEGIN:VEVENT",
]


@pytest.fixture(scope="session")
def hostile(tmp_path_factory) -> BuiltSite:
    """A notebook whose titles and bodies hold all that a feed must escape."""
    files = {
        "almanac.yml": 'title: "Li, Lei; home"\nurl: https://example.org/x/\ntimezone: America/New_York\n'
        'users:\n  ann:\n    name: "Ann, B; C"\n',
        "notes/ann/long.md": "---\ntitle: Long\ndue: 2026-12-24 10:00\n---\n" + "一二三四五六七八九十" * 900 + "\n",
        "notes/ann/families.md": "---\ntitle: Families\ndue: 2026-12-25 10:00\n---\n" + "👩‍👩‍👧‍👦" * 900 + "\n",
    }
    for n, title in enumerate(TITLES):
        quoted = title.replace("\\", "\\\\").replace('"', '\\"')
        files[f"notes/ann/memo-{n}.md"] = (
            f'---\ntitle: "{quoted}"\nlocation: place {n}\nremind: 2026-12-{n + 1:02} 02:30\nrepeat: weekly\n'
            + ('tags: ["home, garden", "a;b", "c\\\\d"]\n' if n == 0 else "")
            + "---\nSome text.\u2028X-INJECTED:1\u2029X-INJECTED:2\u0085X-INJECTED:3\x0bX-INJECTED:4\x0cX-INJECTED:5"
            "\n\n    X-INJECTED:6\n    END:VEVENT\n\ncomma, semicolon; backslash \\\\ end\n"
        )
    notebook = almanac.write(tmp_path_factory.mktemp("hostile") / "Site", files)
    return BuiltSite(notebook, notebook / "public", almanac.build(notebook), "https://example.org/x/")


@pytest.fixture(scope="session")
def every_feed(example, chinese_example, hostile) -> list[Path]:
    """All feeds there are: of the example, of hostile texts and of the golden sites, without what people attached."""
    golden = sorted((almanac.ROOT / "Tests/GoldenTests/Sites").glob("*/expected/**/*.ics"))
    ours = [path for path in golden if b"PRODID:-//Almanac//" in path.read_bytes()]
    assert len(ours) > 100
    return [path for site in (example, chinese_example, hostile) for path in site.feeds()] + ours
