"""Obsidian's rules for `[[…]]`, written from how it behaves and not from our program: where each stands, and which file it means."""

import dataclasses
import re
import unicodedata
from pathlib import Path

#: The folders and files that Obsidian does not see.
_UNSEEN = re.compile(r"(^|/)\.")


@dataclasses.dataclass(frozen=True)
class Wikilink:
    """One `[[…]]` of a note."""

    note: str
    #: 1-based, of its first mark, in Unicode scalars.
    line: int
    column: int
    target: str
    is_embed: bool

    @property
    def linkpath(self) -> str:
        """The path before the first `#`, as Obsidian compares it."""
        path = self.target.split("#", 1)[0].replace("\u00a0", " ")
        return unicodedata.normalize("NFC", path).strip()


_FENCE = re.compile(r"^[ >\t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})")
_LINK = re.compile(r"(!?)\[\[([^\[\]\n]*?)\]\]")


def wikilinks(note: str, text: str) -> list[Wikilink]:
    """Those of a note's body that are shown: outside front matter, code, comments."""
    lines = text.replace("\r\n", "\n").split("\n")
    first = 0
    if lines[0].removeprefix("\ufeff").rstrip() == "---":
        first = next((n + 1 for n, line in enumerate(lines[1:], 1) if line.rstrip() in ("---", "...")), 0)
    shown = "\n".join([""] * first + _without_code(lines[first:]))
    shown = re.sub(r"%%.*?%%|<!--.*?-->", lambda each: re.sub(r"[^\n]", " ", each[0]), shown, flags=re.DOTALL)
    found = []
    for n, line in enumerate(shown.split("\n"), 1):
        for each in _LINK.finditer(line):
            if each.start() and line[each.start() - 1] == "\\":
                continue
            # In a table the bar is escaped.
            target = re.split(r"\\?\|", each[2], maxsplit=1)[0]
            if not target.strip():
                continue
            found.append(Wikilink(note, n, each.start() + 1, target.strip(), bool(each[1])))
    return found


def _without_code(lines: list[str]) -> list[str]:
    """The lines with fenced, indented and inline code as blanks."""
    kept, fence, after_blank, indented = [], None, True, False
    for line in lines:
        mark = _FENCE.match(line)
        if fence:
            if mark and mark[1][0] == fence[0] and len(mark[1]) >= len(fence) and not line[mark.end() :].strip("`~ \t"):
                fence = None
            kept.append("")
            continue
        if mark and not (mark[1][0] == "`" and "`" in line[mark.end() :]):
            fence = mark[1]
            kept.append("")
            continue
        indented = line.startswith(("    ", "\t")) and (after_blank or indented) and not any(re.match(r"\s*([-*+]|\d+[.)])\s", each) for each in kept[-8:])
        after_blank = not line.strip()
        kept.append("" if indented else line)
    paragraphs = re.split(r"(\n[ \t]*\n)", "\n".join(kept))
    return "".join(_without_spans(each) for each in paragraphs).split("\n")


def _without_spans(text: str) -> str:
    """A paragraph with its code spans as blanks: a run of backquotes up to the next run as long."""
    runs = list(re.finditer(r"`+", text))
    out, copied, at = [], 0, 0
    while at < len(runs):
        opening = runs[at]
        closing = next((n for n in range(at + 1, len(runs)) if len(runs[n][0]) == len(opening[0])), None)
        escaped = (len(text[: opening.start()]) - len(text[: opening.start()].rstrip("\\"))) % 2
        if closing is None or escaped:
            at += 1
            continue
        out.append(text[copied : opening.start()])
        out.append(re.sub(r"[^\n]", " ", text[opening.start() : runs[closing].end()]))
        copied = runs[closing].end()
        at = closing + 1
    return "".join(out) + text[copied:]


class Vault:
    """All files of a folder, as Obsidian looks them up."""

    def __init__(self, root: Path):
        self.root = root
        self.files = sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file() and not _UNSEEN.search(str(path.relative_to(root))))
        self.by_name: dict[str, list[str]] = {}
        for file in self.files:
            self.by_name.setdefault(self._folded(file.rsplit("/", 1)[-1]), []).append(file)

    @staticmethod
    def _folded(text: str) -> str:
        return unicodedata.normalize("NFC", text).lower()

    def destination(self, link: Wikilink) -> str | None:
        """The file that a link means: getFirstLinkpathDest."""
        path = link.linkpath
        if not path:
            # `[[#heading]]` is the note itself; `[[]]` and `[[|alias]]` are nothing.
            return link.note if "#" in link.target else None
        for form in (path, path + ".md"):
            found = self._find(self._folded(form), link.note)
            if found:
                return found
        return None

    def _find(self, path: str, note: str) -> str | None:
        folder = note.rpartition("/")[0]
        if path.startswith(("./", "../")):
            parts = folder.split("/") if folder else []
            for part in path.split("/"):
                if part == "..":
                    if not parts:
                        return None
                    parts.pop()
                elif part != ".":
                    parts.append(part)
            whole = self._folded("/".join(parts))
            return next((file for file in self.files if self._folded(file) == whole), None)
        if path.startswith("/"):
            return next((file for file in self.files if self._folded(file) == path[1:]), None)
        candidates = [file for file in self.by_name.get(path.rsplit("/", 1)[-1], []) if self._folded(file) == path or self._folded(file).endswith("/" + path)]
        exact = [file for file in candidates if self._folded(file) == path]
        beside = [file for file in candidates if folder and file.startswith(folder + "/")]
        return next(iter(exact or sorted(beside, key=len) or sorted(candidates, key=len)), None)
