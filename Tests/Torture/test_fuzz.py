"""Whatever the bytes of a memo or of the settings are: no crash, no hang, and an answer that can be read."""

import os
import shutil
import time

import almanac
import links
import mutation
import pytest

#: A memo may cost a second (design §2); a build of a hundred hostile ones stays far below this.
BUILD_SECONDS = 30


def real_notes() -> list[bytes]:
    paths = sorted((almanac.ROOT / "Site").rglob("*.md"))
    if almanac.CORPUS.is_dir():
        paths += sorted((almanac.CORPUS / "notes").rglob("*.md"))
    return [path.read_bytes() for path in paths]


def hostile(notes: list[bytes], chance) -> bytes:
    kind = chance.random()
    if kind < 0.7:
        return mutation.mutate(chance.choice(notes), chance)
    if kind < 0.8:
        return mutation.noise(chance)
    if kind < 0.95:
        return mutation.soup(chance)
    return mutation.nested(chance)


def keep(folder, where) -> str:
    """A copy of a notebook that failed, for later."""
    place = almanac.ROOT / ".build/torture" / where
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(folder, place, ignore=shutil.ignore_patterns("public"))
    return f"kept in {place}"


def check(folder, result: almanac.Result, where: str) -> None:
    assert not result.has_crashed, (keep(folder, where), result.status, result.err[-2000:])
    assert result.status in (0, 1, 2, 3), (keep(folder, where), result.status)
    found, rest = almanac.diagnostics(result.err)
    strange = [line for line in rest if " written, " not in line and not line.startswith(("nothing was written", "almanac: error", "help: "))]
    assert not strange, (keep(folder, where), strange)
    assert "\x1b" not in result.err and "\0" not in result.err, keep(folder, where)
    if result.status == 0:
        assert not [each for each in found if each.severity == "error"], keep(folder, where)


def build(folder, where: str) -> almanac.Result:
    start = time.monotonic()
    try:
        result = almanac.build(folder, timeout=BUILD_SECONDS)
    except almanac.subprocess.TimeoutExpired:
        pytest.fail(f"no end after {BUILD_SECONDS} s: {keep(folder, where)}")
    result_time = time.monotonic() - start
    assert result_time < BUILD_SECONDS
    check(folder, result, where)
    return result


def test_memos(rounds, tmp_path):
    notes = real_notes()
    for number, chance in rounds:
        folder = tmp_path / "Notes"
        shutil.rmtree(folder, ignore_errors=True)
        files: dict[str, str | bytes] = {"almanac.yml": "timezone: Asia/Taipei\nusers: {ann: {name: Ann}, bob: {name: Bob}}\n"}
        for n in range(100):
            files[f"notes/{chance.choice(['ann', 'bob'])}/{n:03}.md"] = hostile(notes, chance)
        almanac.write(folder, files)
        where = f"memos-{number}"
        build(folder, where)
        output = folder / "public"
        for page in output.rglob("*.html"):
            links.page.cache_clear()
            faults = links.faults(page, output, None)
            assert not faults, (keep(folder, where), faults[:5])
        for feed in output.rglob("*.ics"):
            text = feed.read_bytes()
            assert all(len(line) <= 75 for line in text.split(b"\r\n")), keep(folder, where)
            assert text.count(b"\n") == text.count(b"\r\n") == len(text.decode().splitlines()), keep(folder, where)
        before = almanac.snapshot(output)
        build(folder, where)
        assert almanac.snapshot(output) == before, keep(folder, where)


def test_one_memo_costs_less_than_a_second(rounds, tmp_path):
    notes = real_notes()
    folder = almanac.write(tmp_path / "Notes", {"almanac.yml": "timezone: Asia/Taipei\nowner: ann\n"})
    start = time.monotonic()
    almanac.build(folder)
    base = time.monotonic() - start
    for number, chance in rounds:
        nested = chance.random() < 0.5
        text = mutation.nested(chance) if nested else hostile(notes, chance)
        almanac.write(folder, {"notes/ann/memo.md": text})
        times = []
        for _ in range(3):
            start = time.monotonic()
            build(folder, f"one-{number}")
            times.append(time.monotonic() - start - base)
            if times[-1] < 1:
                break
        assert min(times) < 1, (keep(folder, f"one-{number}"), times)


def test_settings(rounds, tmp_path):
    settings = [path.read_bytes() for path in (almanac.ROOT / "Site/almanac.yml",)]
    settings.append(b"title: x\ntimezone: Asia/Taipei\nusers:\n  ann:\n    name: Ann\n    aliases: [A, B]\n    visibility: draft\ngroups: {all2: [ann]}\nignore: ['*.tmp']\noutput: public\nnotes: notes\n")
    folder = almanac.write(tmp_path / "outer/Notes", {"notes/ann/a.md": "# A\n", "notes/bob/b.md": "---\ntitle: B\nremind: 2026-12-01 09:00\n---\n"})
    outside = almanac.snapshot(tmp_path / "outer")
    for number, chance in rounds:
        text = hostile(settings, chance)
        almanac.write(folder, {"almanac.yml": text})
        build(folder, f"settings-{number}")
        for name, content in almanac.snapshot(tmp_path / "outer").items():
            if name.startswith("Notes/notes/") and name.endswith(".md"):
                assert outside.get(name) == content, (keep(folder, f"settings-{number}"), name)
        shutil.rmtree(folder / "public", ignore_errors=True)
        for path in (tmp_path / "outer").iterdir():
            if path != folder:
                # `output: ../x` is allowed; it must be a whole site.
                shutil.rmtree(path)


def test_templates(rounds, tmp_path):
    theme = almanac.ROOT / "Templates"
    names = sorted(path.relative_to(theme) for path in theme.rglob("*") if path.suffix in (".mustache", ".yml"))
    marks = [b"{{", b"}}", b"{{{", b"}}}", b"{{#a}}", b"{{/a}}", b"{{^a}}", b"{{>layout}}", b"{{<layout}}", b"{{$main}}", b"{{=<% %>=}}", b"{{!", b"{{&x}}", b"{{.}}", b"{{title}}"]
    folder = almanac.write(tmp_path / "Notes", {"almanac.yml": "owner: ann\n", "notes/ann/a.md": "# A\n"})
    for number, chance in rounds:
        shutil.rmtree(folder / "templates", ignore_errors=True)
        for name in chance.sample(names, 2):
            text = (theme / name).read_bytes()
            for _ in range(chance.choice([1, 2, 5])):
                at = chance.randrange(len(text) + 1)
                text = text[:at] + chance.choice(marks) + text[at + chance.choice([0, 0, 1, 20]) :]
            almanac.write(folder, {f"templates/{name}": mutation.mutate(text, chance) if chance.random() < 0.3 else text})
        build(folder, f"templates-{number}")


def test_names(rounds, tmp_path):
    """File and folder names of any bytes that a file system takes."""
    parts = [b"a", b".", b"..", b" ", b"-", b"_", b"\\", b":", b"*", b"?", b'"', b"<", b">", b"|", b"#", b"%", b"%2F", b"&", b"'", b"\n", b"\t",
             b"\xff", b"\xc3", "\u00e9".encode(), "e\u0301".encode(), "茶".encode(), "\u202e".encode(), "👩‍👩‍👧‍👦".encode(), b"index", b"calendar", b"con",
             "İ".encode(), "ß".encode(), "\u3000".encode(), b"\x01", b"x" * 60]
    for number, chance in rounds:
        folder = tmp_path / "Notes"
        shutil.rmtree(folder, ignore_errors=True)
        almanac.write(folder, {"almanac.yml": "owner: ann\ntimezone: UTC\n", "notes/plain.md": "# Plain\n"})
        for _ in range(60):
            names = [b"".join(chance.choices(parts, k=chance.randrange(1, 5)))[:100] for _ in range(chance.randrange(1, 4))]
            names = [name if name.strip(b".") else b"dots" + name for name in names]
            path = os.path.join(os.fsencode(folder / "notes"), *names[:-1], names[-1] + chance.choice([b".md", b".md", b".png", b".MD", b".markdown"]))
            try:
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as file:
                    file.write(b"---\ntags: [x]\n---\n[l](plain.md) ![i](" + names[-1].replace(b"\n", b" ") + b".png)\n")
            except OSError:
                continue
        where = f"names-{number}"
        build(folder, where)
        output = folder / "public"
        assert (output / "index.html").is_file()
        links.page.cache_clear()
        for page in output.rglob("*.html"):
            faults = links.faults(page, output, None)
            assert not faults, (keep(folder, where), faults[:5])
        before = almanac.snapshot(output)
        build(folder, where)
        assert almanac.snapshot(output) == before, keep(folder, where)
