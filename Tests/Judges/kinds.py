"""Every kind of page in each language: the example, and beside it a memo with everything and a person who wrote hundreds."""

import contextlib
import dataclasses
import time
from pathlib import Path

import almanac
import serving
from browsing import Browser

#: The person of the example who reads in each language.
LANGUAGES = {"en": "mara", "zh-Hans": "明远", "zh-Hant": "lin"}

#: Each kind of page, by its place in the site; {person} reads in the language of the site.
KINDS = {
    "welcome": "index.html",
    "people": "people.html",
    "person": "{person}/index.html",
    "person, narrowed": "{person}/index.html#kind=todo",
    "person, paged": "ann/index.html",
    "person, later page": "ann/{year}",
    "memo": "{person}/everything.html",
    "memo, a letter": "mara/letters/2026-11-15-first-frost.html",
    "agenda": "agenda.html",
    "agenda of a person": "{person}/agenda.html",
    "calendar": "calendar/index.html",
    "month": "calendar/2026-12.html",
    "month of a person": "{person}/calendar/2026-12.html",
    "alarms": "{person}/alarms.html",
    "alarms, none": "ann/alarms.html",
    "tags": "tags/index.html",
    "tag": "tags/travel.html",
    "archive": "archive.html",
    "month of the archive": "archive/2026-11.html",
    "undated": "archive/undated.html",
    "search": "search.html",
    "search, found": "search.html?q=tea",
    "search, nothing found": "search.html?q=qqqqq",
    "not found": "404.html",
}

#: All that a memo can hold, in one.
EVERYTHING = """---
title: Everything
date: 2026-11-28 09:00
updated: 2026-11-29
tags: [travel/taipei, home]
to: [ann, mara, lin]
start: 2026-12-03 10:00
end: 2026-12-03 12:00
due: 2026-12-03 18:00
remind: [1h, 2026-12-01 08:00]
alarm: {time: "07:15", repeat: weekends, label: Up}
repeat: weekly
count: 4
skip: [2026-12-17]
location: 12 Kiln Lane
url: https://example.org/kiln
priority: high
pinned: true
---
# Everything

Words with *stress*, **weight**, ~~what was struck~~, ==a mark==, `code`, <kbd>Ctrl</kbd>, H<sub>2</sub>O, x<sup>2</sup>, #garden and @ann.
A [link](https://example.org/), a bare https://example.org/bare, a memo by name: [[Coptic notebook]] and one by place: [[packing|what to pack]].
A note at the foot.[^1]

## A table and a list

| what | how many | note |
| :--- | ---: | :---: |
| cups | 12 | [kiln](#a-drawing) |
| 茶碗 | 6 | wide words that do not break: incomprehensibilities-of-the-highest-order |

- [ ] fire the kiln 📅 2026-12-05 🔁 every week
- [x] glaze
- [ ] no date
  1. one
  2. two

### Code and quotations

```python
print("a line of code that is much longer than a telephone is wide, so that it has to be scrolled sideways by whoever reads it")
```

> Somebody said so.

> [!note] A callout
> With words.

> [!warning]- Folded away
> Until it is opened.

<details><summary>More</summary>And more.</details>

## A drawing

![A circle](circle.svg)

![[circle.svg]]

![[tone.wav]]

![[packing]]

---

The end.

[^1]: With a foot.
"""
CIRCLE = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><circle cx="40" cy="40" r="30" fill="#777"/></svg>'
#: A tenth of a second of silence at 8000 samples a second.
TONE = b"RIFF\x44\x03\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x40\x1f\x00\x00\x40\x1f\x00\x00\x01\x00\x08\x00data\x20\x03\x00\x00" + b"\x80" * 800
#: Of one person, more than two pages hold.
MANY = 430


@dataclasses.dataclass(frozen=True)
class Shown:
    """A site in one language, on disk and served."""

    language: str
    output: Path
    server: serving.Server

    def place(self, kind: str) -> str:
        """Where a kind of page is, with what follows a `?` or `#`."""
        years = sorted(path.name for path in (self.output / "ann").glob("2*.html"))
        return KINDS[kind].format(person=LANGUAGES[self.language], year=years[0] if years else "2025.html")

    def page(self, kind: str) -> Path:
        path = self.output / self.place(kind).split("?")[0].split("#")[0]
        assert path.is_file(), f"there is no page of the kind '{kind}' at {path}"
        return path

    def url(self, kind: str) -> str:
        self.page(kind)
        path, mark, rest = self.place(kind).partition("?" if "?" in self.place(kind) else "#")
        return self.server.url(path) + mark + rest

    def open(self, browser: Browser, kind: str) -> list[str]:
        """Opens a page, waits for what its scripts fetch, and returns what went wrong."""
        faults = browser.open(self.url(kind))
        if "?q=" in self.place(kind):
            end = time.monotonic() + 20
            while not browser.run("return document.querySelector('#page\\\\:search-count').textContent.trim()"):
                assert time.monotonic() < end, "the search says nothing"
                time.sleep(0.02)
        return faults


@contextlib.contextmanager
def shown(folder: Path, language: str):
    """Builds the site, and serves it at the address that it knows as its own."""
    notebook = almanac.copy(almanac.ROOT / "Site", folder / "Site")
    output = notebook / "public"
    with serving.serve(output) as server:
        server.max_age = 3600
        settings = (notebook / "almanac.yml").read_text()
        for old, new in [
            ("\nlanguage: en ", f"\nlanguage: {language} "),
            ("\nurl: https://example.org/tables/", f"\nurl: {server.url('')}"),
            ("\nusers:\n", f"\nusers:\n  ann:\n    name: Ann\n    language: {language}\n"),
        ]:
            assert settings.count(old) == 1, old
            settings = settings.replace(old, new)
        files: dict[str, str | bytes] = {"almanac.yml": settings}
        for person in LANGUAGES.values():
            here = f"notes/{person}/"
            files |= {here + "everything.md": EVERYTHING, here + "circle.svg": CIRCLE, here + "tone.wav": TONE}
        for n in range(MANY):
            files[f"notes/ann/memo-{n}.md"] = f"---\ntitle: Memo {n}\ndate: {2024 + n % 3}-{n % 11 + 1:02}-{n % 28 + 1:02}\n---\nWords of {n}.\n"
        result = almanac.build(almanac.write(notebook, files))
        assert result.status == 0, result.err
        yield Shown(language, output, server)
