"""What may stand in a page of ours: elements, their attributes, and where they may lead."""

import re
from pathlib import Path
from urllib.parse import urlsplit

from parsing import parsed

HTML = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"

#: What Markdown makes: elements, and the attributes each may have. All else of a memo is words.
IN_TEXT: dict[str, set[str]] = {
    **{name: {"id"} for name in ("h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "blockquote", "pre", "table", "hr")},
    "a": {"href", "title", "class", "id", "rel", "data-footnote-ref", "data-footnote-backref", "data-footnote-backref-idx", "aria-label"},
    "img": {"src", "alt", "title", "width", "height", "loading", "decoding"},
    "audio": {"src", "controls", "preload", "title", "aria-label"},
    "video": {"src", "controls", "preload", "title", "width", "height", "aria-label"},
    "ol": {"start", "id"},
    "li": {"id", "class", "data-status"},
    "input": {"type", "disabled", "checked", "aria-label"},
    **{name: set() for name in ("br", "em", "strong", "del", "mark", "kbd", "sub", "thead", "tbody", "tr")},
    "sup": {"class"},
    "code": {"class"},
    "td": {"align"},
    "th": {"align"},
    "div": {"class", "id", "data-callout", "lang"},
    "details": {"class", "id", "data-callout", "open"},
    "summary": {"class"},
    "section": {"class", "data-footnotes", "lang", "id", "aria-label"},
    "span": {"class", "lang", "id"},
    "figure": {"class"},
    "figcaption": {"class"},
    "time": {"datetime"},
}
IN_TEXT["p"] = {"id", "class"}

#: The theme's own fields: without a form, for nothing is sent anywhere.
_FIELD = {"id", "class", "name", "hidden", "aria-label", "aria-labelledby", "aria-describedby"}
_NAMED = {"class", "id", "lang", "dir", "hidden", "tabindex", "aria-live", "role", "aria-label", "aria-labelledby", "aria-hidden", "aria-current"}
#: What the theme adds around it.
IN_PAGE: dict[str, set[str]] = {
    "html": {"lang"},
    **{name: set() for name in ("head", "title", "body", "br", "noscript", "kbd")},
    "meta": {"charset", "http-equiv", "content", "name", "property", "media"},
    "link": {"rel", "href", "type", "title", "media", "hreflang"},
    "script": {"src", "defer"},
    "template": {"id"},
    **{name: _NAMED for name in ("header", "main", "nav", "article", "section", "footer", "aside", "dialog", "figure", "figcaption")},
    **{name: _NAMED for name in ("p", "h1", "h2", "h3", "ul", "ol", "li", "dl", "dt", "dd", "div", "details", "summary")},
    **{name: _NAMED for name in ("span", "b", "bdi", "small", "code", "mark", "strong", "em")},
    "a": _NAMED | {"href", "rel", "title", "type"},
    "time": {"datetime", "class"},
    "label": {"for", "class"},
    "button": _FIELD | {"type", "lang", "role", "disabled", "autofocus", "aria-pressed", "aria-checked"},
    "input": _FIELD | {"type", "readonly", "value", "autocomplete", "autocapitalize", "spellcheck", "enterkeyhint", "maxlength"},
    "select": _FIELD,
    "option": {"value", "lang"},
    **{name: _NAMED | {"scope", "abbr"} for name in ("table", "thead", "tbody", "tr", "th", "td", "caption")},
}
#: Drawings of the theme.
IN_DRAWING: dict[str, set[str]] = {
    "svg": {"class", "role", "aria-hidden", "aria-label", "viewBox", "width", "height", "shape-rendering"},
    "symbol": {"id", "viewBox"},
    "use": {"href"},
    "path": {"d", "fill", "stroke", "stroke-width", "stroke-linecap", "fill-rule"},
    "rect": {"x", "y", "width", "height", "rx", "fill", "stroke"},
    "circle": {"cx", "cy", "r", "fill", "stroke"},
}
#: Attributes that name another resource.
REFERRING = {"href", "src", "poster", "data", "action", "cite", "background", "formaction", "manifest", "srcset", "ping", "longdesc"}
#: Where a link may lead, and what may be shown in place; an empty scheme is our own site.
LINKED = {"", "http", "https", "mailto", "tel", "webcal"}
SHOWN = {"", "http", "https"}
_ID = re.compile(r"[^\s<>\"]+")
_CLASS = re.compile(r"[\w -]*")


def text_of(root):
    """The elements that hold a memo's body."""
    return [each for each in root.iter(HTML + "div") if (each.get("class") or "").split() == ["text"]]


def faults(page: Path | str, url: str = "") -> list[str]:
    """What of a page is on no list; `url` is where its site will be."""
    source = page.read_bytes().decode() if isinstance(page, Path) else page
    root, _ = parsed(source)
    found = [f"a control character U+{ord(each):04X}" for each in sorted(set(re.findall(r"[\x00-\x08\x0b\x0e-\x1f\x7f]", source)))]
    bodies = {id(each) for body in text_of(root) for each in body.iter()} - {id(body) for body in text_of(root)}
    for element in root.iter():
        if not isinstance(element.tag, str):
            found.append(f"a comment: {element.text!r}")
            continue
        in_text = id(element) in bodies
        name = element.tag.removeprefix(HTML)
        rules = IN_TEXT if in_text else IN_PAGE
        if element.tag.startswith(SVG) and not in_text:
            name, rules = element.tag.removeprefix(SVG), IN_DRAWING
        if name not in rules:
            found.append(f"<{name}>")
            continue
        for key, value in element.items():
            if not in_text and re.fullmatch(r"data-[a-z-]+", key):
                # Words and places for the theme's scripts.
                continue
            if key not in rules[name]:
                found.append(f"{key}={value!r} on <{name}>")
            elif key in REFERRING:
                found += [f"{key}={value!r} on <{name}>: {fault}" for fault in _faults_of_address(name, value)]
            elif key == "id" and not _ID.fullmatch(value):
                found.append(f"id={value!r} on <{name}>")
            elif key == "class" and not _CLASS.fullmatch(value) and name != "code":
                found.append(f"class={value!r} on <{name}>")
            elif key == "id" and in_text and value.startswith("page:"):
                found.append(f"id={value!r} of the page in a memo")
        if name == "input" and in_text and (element.get("type") != "checkbox" or element.get("disabled") is None):
            found.append("an input that is no box")
        if name == "script" and not re.fullmatch(rf"({re.escape(url)}|(\.\./)*)(assets/[\w.-]+|rings)\.js", element.get("src") or ""):
            found.append(f"a script that is not ours: {element.get('src')!r}")
        if name == "link" and element.get("rel") in ("stylesheet", "icon") and not re.fullmatch(rf"({re.escape(url)}|(\.\./)*)assets/[\w.-]+", element.get("href") or ""):
            found.append(f"a {element.get('rel')} that is not ours: {element.get('href')!r}")
        if name == "meta" and (element.get("http-equiv") or "").lower() == "refresh":
            target = re.fullmatch(r"0; ?url=(.*)", element.get("content") or "", re.DOTALL)
            found += _faults_of_address("a", target[1]) if target else ["a refresh without a target"]
    return found


def _faults_of_address(element: str, value: str) -> list[str]:
    # A browser takes out tabs and line ends, and blanks and controls at either end, before it looks for a scheme.
    address = re.sub(r"[\t\n\r]", "", value).strip("".join(map(chr, range(0x21))))
    found = []
    if re.search(r"[\x00-\x20\x7f\"<>`]", value):
        found.append("characters that an address must escape")
    scheme = re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", address)
    name = scheme[0][:-1].lower() if scheme else ""
    if name not in (SHOWN if element in ("img", "audio", "video") else LINKED):
        found.append(f"scheme {name}")
    if not scheme and (address.startswith(("/", "\\")) or urlsplit(address).netloc):
        found.append("leads to another host, or to the root of this one")
    return found
