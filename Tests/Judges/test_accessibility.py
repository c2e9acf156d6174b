"""axe-core objects to nothing: every kind of page, in three languages, light and dark, wide and narrow."""

import importlib.resources
import json

import pytest
from browsing import address
from kinds import KINDS, LANGUAGES

AXE = importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text()
#: All rules that are on by default, and the one for the size of what is tapped.
ALL = {"rules": {"target-size": {"enabled": True}}}
#: The words of another language may lack a name, and colours are the same in each: that is the rule that takes long.
BUT_COLOURS = {"rules": {"target-size": {"enabled": True}, "color-contrast": {"enabled": False}}}
#: Of hundreds of rows and days the first are looked at: those after them are made by the same lines of a template.
RUN = """
  axe.run({exclude: [".row:nth-child(n+8)", ".day:nth-of-type(n+6)", ".wall tr:nth-child(n+3)"]}, {resultTypes: ["violations"], ...OPTIONS}).then(({violations, passes}) => JSON.stringify([passes.length, violations.flatMap(
    each => each.nodes.map(node => `${each.id}: ${node.target.join(" ")}: ${node.failureSummary.replaceAll(/\\s+/g, " ")}`))]))
"""


def faults(browser, options: dict) -> list[str]:
    """What axe finds on the page that is shown; its own script is no script of the page, and no policy stops it."""
    if not browser.run("return typeof axe !== 'undefined'"):
        browser.command("Runtime.evaluate", expression=AXE)
    said = browser.command("Runtime.evaluate", expression=RUN.replace("OPTIONS", json.dumps(options)), awaitPromise=True)
    assert "exceptionDetails" not in said, said
    passed, found = json.loads(said["result"]["value"])
    assert passed or found, "no rule was tried"
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_objected_to(kind, shown, browser):
    looks = [
        ("en", "light", 1280, ALL),
        ("zh-Hans", "light", 320, BUT_COLOURS),
        ("zh-Hant", "dark", 320, ALL),
    ]
    assert {language for language, *_ in looks} == set(LANGUAGES)
    found = []
    for language, theme, width, rules in looks:
        browser.emulate(prefers_color_scheme=theme, prefers_reduced_motion="reduce")
        browser.resize(width, 800)
        shown[language].open(browser, kind)
        found += [f"{language}, {theme}, {width} px: {fault}" for fault in faults(browser, rules) + browser.overflow()]
    assert not found, "\n".join(found)


POISON = {
    "image-alt": '<img src="x.png">',
    "color-contrast": '<p style="color: #999; background: #aaa">words</p>',
    "button-name": "<button></button>",
    "target-size": '<p><button style="width: 9px; height: 9px; padding: 0">x</button><button style="width: 9px; height: 9px; padding: 0">y</button></p>',
    "list": "<ul><p>x</p></ul>",
    "label": "<input type=text>",
    "valid-lang": '<p lang="qqqqq">x</p>',
}


@pytest.mark.parametrize("rule", POISON)
def test_axe_finds(rule, shown, browser, tmp_path):
    page = tmp_path / "page.html"
    page.write_text(f'<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>x</title><main><h1>x</h1>{POISON[rule]}</main>')
    browser.open(address(page))
    for options in (ALL, BUT_COLOURS):
        found = [fault for fault in faults(browser, options) if fault.startswith(rule + ": ")]
        assert found or (rule == "color-contrast" and options is BUT_COLOURS)
