"""Parses pages as browsers do: each once for all that look at it, and the drawings that are the same in each but once."""

import functools
import re

import html5lib

_SPRITE = re.compile(r"(<div hidden><svg>\n(?:<symbol [^\n]*\n)+)</svg></div>")
_DRAWN = re.compile(r"(<symbol [^>]*>)[^\n]*?</symbol>")
_known: set[str] = set()


@functools.lru_cache(maxsize=1)
def parsed(source: str):
    """The root of a page, and the parser's errors with their places."""
    sprite = _SPRITE.search(source)
    if sprite and sprite[1] in _known:
        # Its symbols keep their ids and places in the lines, and lose what they draw.
        source = source[: sprite.start()] + _DRAWN.sub(r"\1</symbol>", sprite[0]) + source[sprite.end() :]
    elif sprite:
        _known.add(sprite[1])
    parser = html5lib.HTMLParser(namespaceHTMLElements=True)
    tree = parser.parse(source)
    errors = [f"{line}:{column} {code} {values}" for (line, column), code, values in parser.errors]
    return tree, errors
