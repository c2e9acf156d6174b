"""Runs the built program and looks at what it wrote."""

import dataclasses
import os
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("ALMANAC") or ROOT / ".build/release/almanac").absolute()
CORPUS = Path(os.environ.get("ALMANAC_CORPUS") or ROOT.parent / "shared/corpus")
NO_CORPUS = f"no public notes at {CORPUS}: set ALMANAC_CORPUS to the folder that holds them"

NOW = "2026-11-30T12:00:00+08:00"
#: What every file of a copied notebook says of itself, in nanoseconds: 2026-11-29 08:00 UTC.
MTIME = 1_795_939_200 * 10**9


@dataclasses.dataclass(frozen=True)
class Result:
    """One run of the program."""

    status: int
    out: str
    err: str

    @property
    def has_crashed(self) -> bool:
        """Ended by a signal, or by Swift's own trap."""
        return self.status < 0 or self.status >= 128 or "Fatal error" in self.err


def environment(**changes: str | None) -> dict[str, str]:
    """A small environment of its own; None takes a variable away."""
    base = {
        "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
        "HOME": "/nonexistent",
        "LANG": "C",
        "TZ": "UTC",
        "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_CONFIG_SYSTEM": "/dev/null",
    }
    return {name: value for name, value in (base | changes).items() if value is not None}


def run(*arguments: object, cwd: Path | None = None, env: dict[str, str] | None = None, timeout: float = 60) -> Result:
    """Runs `almanac` to its end."""
    done = subprocess.run(
        [BINARY, *map(str, arguments)],
        cwd=cwd,
        env=env or environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=timeout,
        check=False,
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def build(notebook: Path, *arguments: object, **how) -> Result:
    """Runs `almanac build` with the fixed moment."""
    return run("build", notebook, "--now", NOW, *arguments, **how)


def write(root: Path, files: dict[str, str | bytes], mtime: int | None = MTIME) -> Path:
    """Writes `files` below `root` and gives them all one time."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        if mtime is not None:
            os.utime(path, ns=(mtime, mtime))
    return root


def copy(source: Path, target: Path, *, mtime: int = MTIME, backwards: bool = False) -> Path:
    """Copies a notebook without its output; `backwards` makes the files in the opposite order."""
    left_out = {source / "public", source / ".almanac"}
    paths = [p for p in sorted(source.rglob("*")) if left_out.isdisjoint([p, *p.parents])]
    target.mkdir(parents=True)
    for path in reversed(paths) if backwards else paths:
        place = target / path.relative_to(source)
        if path.is_dir():
            place.mkdir(parents=True, exist_ok=True)
        else:
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
            os.utime(place, ns=(mtime, mtime))
    return target


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every file below `folder` by its relative path."""
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def times(folder: Path) -> dict[str, int]:
    """The modification time of every file and folder, in nanoseconds."""
    return {str(p.relative_to(folder)): p.lstat().st_mtime_ns for p in [folder, *sorted(folder.rglob("*"))]}


def difference(a: dict[str, bytes], b: dict[str, bytes]) -> list[str]:
    """The paths that only one of two snapshots has, or that differ."""
    return sorted(name for name in a.keys() | b.keys() if a.get(name) != b.get(name))


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """One message of the program about the content."""

    path: str
    line: int | None
    column: int | None
    severity: str
    text: str
    help: str | None


_HEAD = re.compile(r"(?P<path>.+?)(?::(?P<line>\d+):(?P<column>\d+))?: (?P<severity>error|warning|note): (?P<text>\S.*)")
_CARET = re.compile(r" *\^~*")


def diagnostics(err: str) -> tuple[list[Diagnostic], list[str]]:
    """What stderr holds: diagnostics, and the lines that are none."""
    lines = err.splitlines()
    found: list[Diagnostic] = []
    rest: list[str] = []
    index = 0
    while index < len(lines):
        head = _HEAD.fullmatch(lines[index])
        index += 1
        if head is None:
            rest.append(lines[index - 1])
            continue
        if index + 1 < len(lines) and _CARET.fullmatch(lines[index + 1]):
            index += 2
        advice = None
        if index < len(lines) and lines[index].startswith("help: "):
            advice = lines[index].removeprefix("help: ")
            index += 1
        line, column = (int(head[name]) if head[name] else None for name in ("line", "column"))
        found.append(Diagnostic(head["path"], line, column, head["severity"], head["text"], advice))
    return found, rest
