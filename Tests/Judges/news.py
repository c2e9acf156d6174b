"""What an Atom feed (RFC 4287) and a JSON Feed (version 1.1) may and must hold."""

import json
import re
import xml.etree.ElementTree as ET
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import html5lib

ATOM = "{http://www.w3.org/2005/Atom}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_LANGUAGE = re.compile(r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*")
#: RFC 3339, with the capital letters that RFC 4287 §3.3 wants.
_DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
_URN = re.compile(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")

#: Children of each element by RFC 4287, appendix B: the least and the most of them.
PERSON = {"name": (1, 1), "uri": (0, 1), "email": (0, 1)}
FEED = {
    "id": (1, 1), "title": (1, 1), "updated": (1, 1), "subtitle": (0, 1), "icon": (0, 1), "logo": (0, 1), "rights": (0, 1),
    "generator": (0, 1), "author": (0, 99), "contributor": (0, 99), "category": (0, 99), "link": (0, 99), "entry": (0, 50),
}
ENTRY = {
    "id": (1, 1), "title": (1, 1), "updated": (1, 1), "published": (0, 1), "summary": (0, 1), "content": (0, 1), "rights": (0, 1),
    "source": (0, 1), "author": (0, 99), "contributor": (0, 99), "category": (0, 99), "link": (0, 99),
}
ATTRIBUTES = {
    "feed": {LANG}, "entry": {LANG}, "link": {"rel", "type", "href"}, "category": {"term"}, "content": {"type"},
}


class Place:
    """Whether addresses lead to a file of the output that is served at `url`."""

    def __init__(self, output: Path, url: str):
        self.output, self.url = output, url

    def fault(self, address: str) -> list[str]:
        if not address.startswith(self.url):
            return [] if urlsplit(address).scheme in ("http", "https", "mailto", "tel") and address.isprintable() else [f"{address!r} is not absolute"]
        path, fragment = urldefrag(address.removeprefix(self.url))
        target = self.output / unquote(path, errors="strict")
        if not target.is_file():
            return [f"{address!r} leads to no file"]
        if fragment and f'id="{unquote(fragment)}"' not in target.read_text():
            return [f"{address!r} leads to no such anchor"]
        return []

    def faults_of_html(self, html: str) -> list[str]:
        root = html5lib.parseFragment(html, namespaceHTMLElements=False)
        found = []
        for element in root.iter():
            if element.tag in ("script", "style", "iframe", "object", "form"):
                found.append(f"<{element.tag}> in a text")
            for name, value in element.items():
                if name in ("href", "src", "poster", "cite"):
                    found += self.fault(value)
                elif name.startswith("on") or name == "style":
                    found.append(f"{name} in a text")
        return found


def faults_of_date(text: str) -> list[str]:
    try:
        return [] if _DATE.fullmatch(text) and datetime.fromisoformat(text) else [f"{text!r} is no date"]
    except ValueError:
        return [f"{text!r} is no date"]


def _moment(element: ET.Element) -> datetime:
    text = element.findtext(ATOM + "updated")
    return datetime.max.replace(tzinfo=UTC) if faults_of_date(text) else datetime.fromisoformat(text)


def _faults_of_children(element: ET.Element, rules: dict[str, tuple[int, int]]) -> list[str]:
    names = [child.tag.removeprefix(ATOM) for child in element]
    found = [f"<{name}> in <{element.tag}>" for name in names if name not in rules]
    return found + [f"{names.count(name)} <{name}> in <{element.tag}>" for name, (least, most) in rules.items() if not least <= names.count(name) <= most]


def atom_faults(path: Path, place: Place) -> list[str]:
    """What RFC 4287 forbids in a feed, and addresses in it that lead nowhere."""
    root = ET.fromstring(path.read_bytes())
    found = [] if root.tag == ATOM + "feed" else [f"the root is {root.tag}"]
    found += _faults_of_children(root, FEED)
    for element in root.iter():
        name = element.tag.removeprefix(ATOM)
        found += [f"{key} on <{name}>" for key in element.keys() if key not in ATTRIBUTES.get(name, set())]
        text = element.text or ""
        if name in ("updated", "published"):
            found += faults_of_date(text)
        elif name == "author":
            found += _faults_of_children(element, PERSON)
        elif name in ("uri", "icon"):
            found += place.fault(text)
        elif name == "link":
            found += place.fault(element.get("href"))
        elif name == "id" and not _URN.fullmatch(text):
            found.append(f"{text!r} is no UUID")
        elif name == "content":
            found += place.faults_of_html(text) if element.get("type") == "html" else ["a content that is no HTML"]
        elif name in ("feed", "entry") and not _LANGUAGE.fullmatch(element.get(LANG, "")):
            found.append(f"{element.get(LANG)!r} is no language")
    entries = root.findall(ATOM + "entry")
    for entry in entries:
        found += _faults_of_children(entry, ENTRY)
        if entry.find(ATOM + "author") is None:
            found.append("an entry without an author")
        if entry.find(ATOM + "content") is None and entry.find(ATOM + "summary") is None:
            found.append("an entry that says nothing")
    for parent in [root, *entries]:
        links = [link.get("rel") for link in parent.findall(ATOM + "link")]
        if links.count("alternate") != 1:
            found.append(f"{links} are the links")
    own = [link.get("href") for link in root.findall(ATOM + "link") if link.get("rel") == "self"]
    if own != [place.url + "/".join(map(_quoted, path.relative_to(place.output).parts))]:
        found.append(f"{own} is not its own address")
    ids = [element.text for element in root.iter(ATOM + "id")]
    if len(set(ids)) != len(ids):
        found.append("an id stands twice")
    dates = [_moment(entry) for entry in entries]
    if dates and _moment(root) != max(dates):
        found.append("the feed is not as new as its newest entry")
    return found


def json_faults(path: Path, place: Place) -> list[str]:
    """What JSON Feed 1.1 forbids in a feed, and addresses in it that lead nowhere."""
    text = path.read_text()
    feed = json.loads(text)
    found = [f"a control U+{ord(each):04X}" for each in set(re.findall(r"[\x00-\x09\x0b-\x1f\x7f\u2028\u2029\ufffe\uffff]", text))]
    found += [] if feed["version"] == "https://jsonfeed.org/version/1.1" else [feed["version"]]
    members = {"version": str, "title": str, "home_page_url": str, "feed_url": str, "description": str, "icon": str, "favicon": str, "authors": list, "language": str, "items": list}
    found += _faults_of_members(feed, members, {"version", "title", "items"})
    for key in ("home_page_url", "feed_url", "icon", "favicon"):
        found += place.fault(feed[key])
    if feed["feed_url"] != place.url + "/".join(map(_quoted, path.relative_to(place.output).parts)):
        found.append(f"{feed['feed_url']} is not its own address")
    members = {"id": str, "url": str, "title": str, "content_html": str, "content_text": str, "summary": str, "date_published": str, "date_modified": str, "authors": list, "tags": list, "language": str}
    for item in feed["items"]:
        found += _faults_of_members(item, members, {"id", "url", "title", "date_modified", "authors", "language"})
        found += place.fault(item["url"]) + faults_of_date(item["date_modified"]) + faults_of_date(item.get("date_published", item["date_modified"]))
        found += place.faults_of_html(item.get("content_html", ""))
        if ("content_html" in item) == ("content_text" in item):
            found.append("not one text")
        if not _LANGUAGE.fullmatch(item["language"]):
            found.append(f"{item['language']!r} is no language")
        for author in item["authors"]:
            found += _faults_of_members(author, {"name": str, "url": str}, {"name"}) + (place.fault(author["url"]) if "url" in author else [])
    ids = [item["id"] for item in feed["items"]]
    return found + ([] if len(set(ids)) == len(ids) else ["an id stands twice"])


def _faults_of_members(members: dict, known: dict[str, type], needed: set[str]) -> list[str]:
    found = [f"{key}: {value!r}" for key, value in members.items() if not isinstance(value, known.get(key, type(None))) or value in ("", [])  and key not in ("items", "content_html", "content_text")]
    return found + [f"without {key}" for key in sorted(needed - members.keys())]


def _quoted(part: str) -> str:
    return "".join(chr(byte) if chr(byte).isascii() and (chr(byte).isalnum() or chr(byte) in "-._~") else f"%{byte:02X}" for byte in part.encode())
