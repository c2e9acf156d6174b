"""What a page weighs over the wire, besides its own text."""

import functools
import gzip
import re
from pathlib import Path
from urllib.parse import unquote

#: Design §10, in bytes.
LIMIT = 30_000

LOADED = re.compile(r'<link rel="stylesheet"[^>]* href="([^"]+)"|<script[^>]* src="([^"]+)"')
#: The times of one person, which are what the page says.
DATA = {"rings.js"}


def pack(data: bytes) -> int:
    """The bytes that a server sends for it."""
    return len(gzip.compress(data, 6, mtime=0))


@functools.cache
def packed(path: Path) -> int:
    return pack(path.read_bytes())


def parts(page: Path, output: Path, url: str = "") -> dict[str, int]:
    """The bytes of a page without the words of its main part, and of all styles and scripts that it loads, by name."""
    text = page.read_text()
    before, main, rest = re.fullmatch(r"(.*?<main\b)(.*)(</main>.*)", text, re.DOTALL).groups()
    found = {page.name: pack((before + re.sub(r">[^<]+", ">", main) + rest).encode())}
    for match in LOADED.finditer(text):
        address = match[1] or match[2]
        path = output / address.removeprefix(url) if url and address.startswith(url) else page.parent / unquote(address)
        if path.name not in DATA:
            found[path.name] = packed(path.resolve())
    return found


def faults(pages: list[Path], output: Path, url: str = "") -> list[str]:
    """The pages that weigh too much."""
    found = []
    for page in pages:
        weights = parts(page, output, url)
        if sum(weights.values()) > LIMIT:
            found.append(f"{page.relative_to(output)}: {sum(weights.values())} bytes: {weights}")
    return found
