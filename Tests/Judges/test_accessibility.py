"""axe-core objects to nothing: every kind of page, in three languages, light and dark, wide and narrow."""

import importlib.resources
import json

import pytest
from browsing import address
from kinds import KINDS, LANGUAGES

AXE = importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text()
#: All rules that are on by default, and the one for the size of what is tapped.
ALL = {"rules": {"target-size": {"enabled": True}}}
#: What colours and widths decide.
OF_COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
OF_WIDTHS = {"runOnly": ["target-size", "color-contrast", "landmark-one-main", "page-has-heading-one", "aria-hidden-focus", "label"]}
#: Of hundreds of rows the first are looked at: those after them are made by the same lines of a template.
RUN = """
  axe.run({exclude: [".row:nth-child(n+12)", ".day:nth-of-type(n+9)"]}, {resultTypes: ["violations"], ...OPTIONS}).then(({violations, passes}) => JSON.stringify([passes.length, violations.flatMap(
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
    found = []
    for language in LANGUAGES:
        browser.resize(1280, 800)
        browser.emulate(prefers_color_scheme="light", prefers_reduced_motion="reduce")
        shown[language].open(browser, kind)
        looks = [f"{language}, light, 1280 px: {fault}" for fault in faults(browser, ALL)]
        # What is small or dark is so in each language alike.
        if language == "zh-Hant":
            browser.emulate(prefers_color_scheme="dark", prefers_reduced_motion="reduce")
            looks += [f"{language}, dark, 1280 px: {fault}" for fault in faults(browser, OF_COLOURS)]
            browser.resize(320)
            looks += [f"{language}, dark, 320 px: {fault}" for fault in faults(browser, OF_WIDTHS)]
            looks += [f"{language}, 320 px: {fault}" for fault in browser.overflow()]
        found += looks
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
    options = next(options for options in (OF_COLOURS, OF_WIDTHS, ALL) if rule in options.get("runOnly", [rule]))
    assert any(fault.startswith(rule + ": ") for fault in faults(browser, options))
