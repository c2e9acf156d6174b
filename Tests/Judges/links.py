"""Finds the references of a page, and those among them that lead nowhere."""

import functools
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

#: The attributes that name another resource.
REFERRING = {"href", "src", "poster", "data", "action", "cite", "background", "formaction", "manifest"}
#: What a reader may be sent to; anything else that looks like a scheme would run or read something.
OUTSIDE = {"http", "https", "mailto", "tel", "webcal"}


class Page(HTMLParser):
    """The references and anchors of one page."""

    def __init__(self, text: str):
        super().__init__()
        self.references: list[tuple[str, str]] = []
        self.anchors: set[str] = set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        for name, value in attrs:
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value or "")
            elif name in REFERRING and not (tag == "link" and values.get("rel") == "canonical"):
                self.references.append((f"{tag} {name}", value or ""))
            elif name == "srcset":
                self.references += [(f"{tag} srcset", part.split()[0]) for part in (value or "").split(",")]
        if tag == "meta" and values.get("http-equiv", "").lower() == "refresh":
            target = re.fullmatch(r"\d+; *url=(.*)", values.get("content") or "")
            self.references.append(("meta refresh", target[1] if target else ""))

    handle_startendtag = handle_starttag


@functools.cache
def page(path: Path) -> Page:
    return Page(path.read_text())


def faults(path: Path, output: Path, url: str | None) -> list[str]:
    """What is wrong with the references of one page of a site that is served at `url`."""
    found = []
    for where, reference in page(path).references:
        fault = _fault(path, reference, output, url)
        if fault:
            found.append(f"{path.relative_to(output)}: {where} '{reference}' {fault}")
    return found


def _fault(path: Path, reference: str, output: Path, url: str | None) -> str | None:
    if url:
        for base in (url, "webcal:" + url.split(":", 1)[1]):
            if reference.startswith(base):
                return _fault_inside(output, reference.removeprefix(base), output)
    parts = urlsplit(reference)
    if parts.scheme:
        return None if parts.scheme in OUTSIDE else "has a scheme that no page should use"
    if parts.netloc or reference.startswith("/"):
        return "is not relative"
    return _fault_inside(path.parent, reference, output, path)


def _fault_inside(base: Path, reference: str, output: Path, own: Path | None = None) -> str | None:
    parts = urlsplit(reference)
    if not reference:
        return "is empty"
    if parts.query:
        return "has a query, which no file answers"
    if parts.path.endswith("/"):
        return "does not end in a file name"
    target = own if own and not parts.path else (base / unquote(parts.path, errors="strict")).resolve()
    if not target.is_relative_to(output.resolve()):
        return "leaves the output"
    if not target.is_file():
        return "leads to no file"
    if parts.fragment and target.suffix == ".html":
        # A browser looks for the fragment as it stands, and then for what its escapes say.
        if not {parts.fragment, unquote(parts.fragment, errors="strict")} & page(target).anchors:
            return "leads to no such anchor"
    return None
