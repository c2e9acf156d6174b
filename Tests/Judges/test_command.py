"""The command as a person or a script meets it: results, messages, exit codes, and the files it leaves alone."""

import json
import os
import pty
import re
import select
import subprocess
import unicodedata
import uuid

import almanac

import pytest

COMMANDS = ["init", "build", "check", "new", "list", "agenda"]


@pytest.fixture
def notebook(tmp_path):
    """Two good memos of one person."""
    return almanac.write(tmp_path / "Notes", {
        "almanac.yml": "title: Small\ntimezone: Asia/Taipei\nowner: ann\n",
        "notes/ann/tea.md": "---\ntitle: Tea\ndate: 2026-11-01\ntags: [tea]\n---\nGreen.\n",
        "notes/ann/rent.md": "---\ntitle: Rent\ndue: 2026-12-05 12:00\n---\nPay.\n",
    })


BAD = {"notes/ann/bad.md": "---\ntitle: Bad\nremind: 2026-13-01 09:00\n---\nA bad month.\n"}


# Help, version, usage


def test_version():
    result = almanac.run("--version")
    assert result.status == 0 and result.err == ""
    assert re.fullmatch(r"almanac \d+\.\d+\.\d+\n", result.out)


@pytest.mark.parametrize("flag", ["--help", "-h", "help"])
def test_help_lists_every_command(flag):
    result = almanac.run(flag)
    assert result.status == 0 and result.err == ""
    for command in COMMANDS:
        assert re.search(rf"^  {command} ", result.out, re.MULTILINE), command


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_each_command(command):
    helps = [almanac.run(command, "--help"), almanac.run("help", command), almanac.run(command, "-h")]
    for result in helps:
        assert result.status == 0 and result.err == ""
        assert result.out.startswith(f"usage: almanac {command}")
        assert "--help" in result.out and "--quiet" in result.out
        assert max(map(len, result.out.splitlines())) <= 110
    assert len({result.out for result in helps}) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["bulid"],
        ["--nonsense"],
        ["build", "--nonsense"],
        ["build", "-x"],
        ["build", "--output"],
        ["build", "a", "b"],
        ["build", "--strict=yes"],
        ["build", "--now", "whenever"],
        ["build", "--timezone", "Mars/Olympus"],
        ["build", "--owner", "a/b"],
        ["build", "--output", "a", "--output", "b"],
        ["new"],
        ["new", "   "],
        ["init", "--language", "tlh"],
    ],
)
def test_usage_errors(arguments, tmp_path):
    result = almanac.run(*arguments, cwd=tmp_path)
    assert result.status == 2, result
    assert result.out == ""
    assert result.err.strip()
    assert list(tmp_path.iterdir()) == []


def test_usage_errors_offer_the_nearest():
    assert "did you mean 'build'?" in almanac.run("bulid").err
    assert "--output" in almanac.run("build", "--ouput", "x").err


def test_a_folder_that_is_not_there(tmp_path):
    for command in ("build", "check", "list"):
        result = almanac.run(command, tmp_path / "nowhere")
        assert result.status == 3, result
        assert result.out == "" and "nowhere" in result.err


# init, new, list, check


def test_init_then_build(tmp_path):
    folder = tmp_path / "my notes"
    made = almanac.run("init", folder, "--timezone", "Asia/Taipei", "--owner", "ann")
    assert made.status == 0 and made.err == ""
    built = almanac.build(folder)
    assert built.status == 0, built.err
    assert " 0 errors, 0 warnings" in built.err
    assert (folder / "public/index.html").is_file()
    settings = (folder / "almanac.yml").read_text()
    assert "Asia/Taipei" in settings and "search_engines: false" in settings
    for line in made.out.splitlines():
        if line.startswith("made "):
            assert os.path.exists(line.removeprefix("made ")), line


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_init_in_each_language(language, tmp_path):
    made = almanac.run("init", "--language", language, cwd=tmp_path, env=almanac.environment(USER="ann"))
    assert made.status == 0, made.err
    built = almanac.build(tmp_path)
    assert built.status == 0, built.err
    assert f'<html lang="{language}">' in (tmp_path / "public/index.html").read_text()


def test_init_keeps_what_is_there(notebook):
    before = almanac.snapshot(notebook)
    result = almanac.run("init", notebook)
    assert result.status == 2
    assert almanac.snapshot(notebook) == before


def test_new_then_list(notebook):
    made = almanac.run(
        "new", "Buy: \"tea\" #1 / 茶", "--tag", "home", "--due", "2026-12-03 18:00", "--remind", "1h", "--now", almanac.NOW,
        cwd=notebook,
    )
    assert made.status == 0, made.err
    (path,) = made.out.splitlines()
    assert (notebook / path).is_file()
    listed = almanac.run("list", "--json", cwd=notebook)
    assert listed.status == 0, listed.err
    memos = {memo["title"]: memo for memo in map(json.loads, listed.out.splitlines())}
    memo = memos["Buy: \"tea\" #1 / 茶"]
    assert notebook / memo["path"] == notebook / path
    assert memo["user"] == "ann" and memo["kind"] == "todo" and memo["status"] == "todo"
    assert memo["tags"] == ["home"] and memo["visibility"] == "public"
    assert memo["date"] == "2026-11-30T12:00:00+08:00"
    uuid.UUID(memo["id"])
    assert almanac.build(notebook).status == 0
    assert (notebook / "public" / memo["url"]).is_file()


def test_new_never_overwrites(notebook):
    paths = [almanac.run("new", "Tea", "--now", almanac.NOW, cwd=notebook).out.strip() for _ in range(3)]
    assert len(set(paths)) == 3
    assert all((notebook / path).is_file() for path in paths)


def test_list_json_holds_what_is_promised(notebook):
    almanac.write(notebook, {
        "notes/ann/draft.md": "---\ntitle: Draft\ndraft: true\n---\n",
        "notes/ann/trip.md": "---\ntitle: Trip\nstart: 2026-12-10\nend: 2026-12-12\n---\n",
        "notes/ann/up.md": '---\ntitle: Up\nalarm: {time: "07:00", repeat: daily}\n---\n',
        "notes/ann/ring.md": "---\ntitle: Ring\nremind: 2026-12-10 09:00\n---\n",
    })
    result = almanac.run("list", notebook, "--json")
    assert result.status == 0 and result.err == ""
    memos = {memo["title"]: memo for memo in map(json.loads, result.out.splitlines())}
    promised = {"path", "user", "title", "id", "date", "updated", "kind", "entries", "status", "visibility", "tags", "url"}
    for memo in memos.values():
        assert promised <= memo.keys()
        assert memo["updated"] is None or re.fullmatch(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d))?", memo["updated"])
        assert (notebook / memo["path"]).is_file()
        assert (memo["url"] is None) == (memo["title"] == "Draft")
    assert {title: memo["kind"] for title, memo in memos.items()} == {
        "Tea": "note", "Rent": "todo", "Draft": "note", "Trip": "event", "Up": "alarm", "Ring": "reminder"
    }
    assert memos["Tea"]["date"] == "2026-11-01"
    assert memos["Draft"]["visibility"] == "draft"
    drafts = almanac.run("list", notebook, "--json", "--drafts")
    assert all(json.loads(line)["url"] for line in drafts.out.splitlines())


def test_list_for_pipes_is_one_line_a_memo(notebook):
    almanac.write(notebook, {"notes/ann/odd.md": '---\ntitle: "tab\\tand\\nnewline"\n---\n'})
    result = almanac.run("list", notebook)
    rows = [line.split("\t") for line in result.out.splitlines()]
    assert len(rows) == 3
    assert {len(row) for row in rows} == {len(rows[0])}


def test_new_without_a_name(notebook):
    """A title of marks alone is a title, and leaves the date for the file's name."""
    made = almanac.run("new", "???", "--now", almanac.NOW, cwd=notebook)
    assert made.out == "notes/ann/2026-11-30.md\n", made
    listed = almanac.run("list", "--json", cwd=notebook)
    assert "???" in [json.loads(line)["title"] for line in listed.out.splitlines()]


@pytest.mark.parametrize("title", ["\x07", "\x1b\x7f \u0085", "\ufeff"])
def test_new_of_controls_alone_is_refused(title, notebook):
    before = almanac.snapshot(notebook)
    assert almanac.run("new", title, cwd=notebook).status == 2
    assert almanac.snapshot(notebook) == before


def test_new_holds_what_yaml_can(notebook):
    made = almanac.run("new", "a\x1b[31m\u2028b\u0085c\ufeffd \"'\\: #", "--tag", "x\u2028y", "--now", almanac.NOW, cwd=notebook)
    assert made.status == 0, made.err
    listed = almanac.run("list", "--json", cwd=notebook)
    assert listed.status == 0 and listed.err == ""
    assert "a[31m b cd \"'\\: #" in [json.loads(line)["title"] for line in listed.out.splitlines()]


@pytest.mark.parametrize(
    ("settings", "given", "folder"),
    [
        ("users: {Ann: Ann Lee, bob: Bob}\n", "ANN", "Ann"),
        ("owner: Ann\n", "aNN", "Ann"),
        ("owner: bob\n", "ANN", "ann"),
        ("owner: bob\n", "Zoe", "Zoe"),
    ],
)
def test_new_uses_the_known_spelling_of_a_handle(settings, given, folder, notebook):
    almanac.write(notebook, {"almanac.yml": settings})
    made = almanac.run("new", "Tea", "--user", given, "--now", almanac.NOW, cwd=notebook)
    assert made.status == 0, made.err
    assert made.out.startswith(f"notes/{folder}/")


def test_new_refuses_a_reminder_before_nothing(notebook):
    before = almanac.snapshot(notebook)
    result = almanac.run("new", "Tea", "--remind", "15m", cwd=notebook)
    assert result.status == 2 and "help: add --due" in result.err
    assert almanac.snapshot(notebook) == before
    for arguments in (["--remind", "15m", "--due", "2026-12-03 18:00"], ["--remind", "2026-12-03 18:00"]):
        assert almanac.run("new", "Tea", *arguments, cwd=notebook).status == 0


def test_new_shows_what_is_wrong_with_the_settings(notebook):
    almanac.write(notebook, {"almanac.yml": "owner: ann\ntimezone: Asia/Taipeh\n"})
    result = almanac.run("new", "Tea", cwd=notebook)
    (found,), rest = almanac.diagnostics(result.err)
    assert (found.path, found.line, found.severity) == ("almanac.yml", 2, "error") and rest == []
    assert result.status == 1 and (notebook / result.out.strip()).is_file()


def test_check_with_drafts(notebook):
    almanac.write(notebook, {"notes/ann/draft.md": "---\ntitle: Draft\ndraft: true\n---\n[x](nowhere.md)\n"})
    assert "nowhere.md" not in almanac.run("check", notebook).err
    with_drafts = almanac.run("check", notebook, "--drafts")
    assert "nowhere.md" in with_drafts.err and "3 memos, 3 published" in with_drafts.err


def test_check_writes_nothing(notebook):
    almanac.write(notebook, BAD)
    before = almanac.snapshot(notebook)
    result = almanac.run("check", notebook)
    assert result.status == 1 and result.out == ""
    assert almanac.snapshot(notebook) == before
    os.unlink(notebook / "notes/ann/bad.md")
    assert almanac.run("check", notebook).status == 0


def test_a_notebook_is_found_from_inside_it(notebook):
    made = almanac.run("new", "Inside", cwd=notebook / "notes/ann")
    assert made.status == 0, made.err
    assert len(list((notebook / "notes/ann").glob("*Inside.md"))) == 1


# build: messages


def test_build_says_where_an_error_is(notebook):
    almanac.write(notebook, BAD)
    result = almanac.build(notebook.name, cwd=notebook.parent)
    assert result.status == 1 and result.out == ""
    (found,), rest = almanac.diagnostics(result.err)
    assert (found.path, found.line, found.column) == ("Notes/notes/ann/bad.md", 3, 9)
    assert found.severity == "error" and found.help
    assert len(rest) == 1
    # The rest of the site, and of the memo, is there.
    assert (notebook / "public/ann/tea.html").is_file()
    assert "A bad month." in (notebook / "public/ann/bad.html").read_text()


def test_quiet_prints_errors_only(notebook):
    assert almanac.build(notebook, "--quiet").err == ""
    almanac.write(notebook, BAD | {"notes/ann/odd.md": "---\ntitle: Odd\nwombat: 1\n---\n"})
    found, rest = almanac.diagnostics(almanac.build(notebook, "--quiet").err)
    assert [each.severity for each in found] == ["error"] and rest == []


def test_strict_writes_nothing_when_there_is_an_error(notebook):
    almanac.write(notebook, BAD)
    assert almanac.build(notebook, "--strict").status == 1
    assert not (notebook / "public").exists()
    os.unlink(notebook / "notes/ann/bad.md")
    assert almanac.build(notebook, "--strict").status == 0
    before = almanac.snapshot(notebook / "public"), almanac.times(notebook / "public")
    almanac.write(notebook, BAD)
    almanac.write(notebook, {"notes/ann/tea.md": "# Other\n"})
    assert almanac.build(notebook, "--strict").status == 1
    assert (almanac.snapshot(notebook / "public"), almanac.times(notebook / "public")) == before


@pytest.mark.parametrize("value", ["", "0", "1"])
def test_no_colour_in_a_pipe(value, notebook):
    almanac.write(notebook, BAD)
    assert "\x1b" not in almanac.build(notebook, env=almanac.environment(NO_COLOR=value)).err


def on_terminal(arguments, env) -> str:
    """What the program prints on a terminal."""
    master, slave = pty.openpty()
    process = subprocess.Popen([almanac.BINARY, *map(str, arguments)], stdin=slave, stdout=slave, stderr=slave, env=env)
    os.close(slave)
    text = b""
    while select.select([master], [], [], 30)[0]:
        try:
            chunk = os.read(master, 65536)
        except OSError:
            break
        if not chunk:
            break
        text += chunk
    os.close(master)
    process.wait(timeout=30)
    return text.decode()


def test_colours_on_a_terminal_unless_refused(notebook):
    almanac.write(notebook, BAD)
    call = ["build", notebook, "--now", almanac.NOW]
    assert "\x1b[" in on_terminal(call, almanac.environment(TERM="xterm"))
    assert "\x1b[" not in on_terminal(call, almanac.environment(TERM="xterm", NO_COLOR="1"))
    assert "\x1b[" not in on_terminal(call, almanac.environment(TERM="dumb"))


def test_a_reader_that_goes_away_is_no_failure(notebook):
    many = {f"notes/ann/n{n:04}.md": f"# Memo {n}\n\n{'words ' * 20}\n" for n in range(3000)}
    almanac.write(notebook, many, mtime=None)
    script = '"$0" list "$1" --json | head -n 1; echo "${PIPESTATUS[0]}"'
    done = subprocess.run(
        ["bash", "-c", script, almanac.BINARY, notebook], capture_output=True, text=True, env=almanac.environment(), timeout=60, check=False
    )
    first, status = done.stdout.splitlines()
    assert json.loads(first)["path"]
    assert status in ("0", "141") and done.stderr == ""


def test_standard_output_that_is_full(notebook):
    """What cannot be printed is a failure of input and output, not success."""
    with open("/dev/full", "w") as full:
        done = subprocess.run([almanac.BINARY, "list", notebook, "--json"], stdout=full, stderr=subprocess.PIPE, env=almanac.environment(), timeout=60, check=False)
    assert done.returncode == 3, done


# What a terminal gets


HOSTILE = "\x1b[31mred\x1b]0;pwned\x07\x9b5m\x7f\u202eevil"


def drives(text: str) -> set[str]:
    """The characters of `text` that a terminal obeys."""
    return {c for c in text if c != "\n" and (ord(c) < 32 or 0x7F <= ord(c) < 0xA0 or c in "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")}


def test_titles_do_not_drive_the_terminal(notebook):
    almanac.write(notebook, {"notes/ann/bad.md": '---\ntitle: "\\e[31mred\\e]0;pwned\\a\\x9b5m\\x7f\\u202eevil"\n---\n'})
    piped = almanac.run("list", notebook)
    assert drives(piped.out) == {"\t"} and "[31mred]0;pwned5m\\u{202e}evil" in piped.out
    assert drives(on_terminal(["list", notebook], almanac.environment(TERM="xterm")).replace("\r\n", "\n")) == set()
    objects = almanac.run("list", notebook, "--json")
    assert drives(objects.out) == set()
    # No title means a control character.
    title = "".join(c for c in HOSTILE if unicodedata.category(c) != "Cc")
    assert title in [json.loads(line)["title"] for line in objects.out.splitlines()]


@pytest.mark.parametrize(
    "arguments",
    [
        [HOSTILE], ["build", f"--{HOSTILE}"], ["build", "a", HOSTILE], ["build", "--timezone", HOSTILE], ["build", "--now", HOSTILE],
        ["build", "--owner", HOSTILE], ["build", HOSTILE], ["list", HOSTILE], ["init", "new", "--language", HOSTILE], ["new", "x", "--due", HOSTILE],
        ["new", "x", "--user", HOSTILE], ["build", "--output", f"almanac.yml/{HOSTILE}"], ["build", "--templates", HOSTILE],
        ["build", "--output", HOSTILE], ["init", HOSTILE],
    ],
)
def test_arguments_do_not_drive_the_terminal(arguments, notebook):
    result = almanac.run(*arguments, cwd=notebook)
    assert drives(result.out) == set() and drives(result.err) == set()
    assert "red" in result.out + result.err


@pytest.mark.parametrize("flag", [[], ["--json"]])
def test_a_closed_standard_output_is_a_failure(flag, notebook):
    done = subprocess.run(["bash", "-c", '"$0" list "$@" >&-', almanac.BINARY, notebook, *flag], env=almanac.environment(), capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 3 and "cannot be printed" in done.stderr


def test_messages_are_not_written_into_files(notebook):
    """With standard error closed, the first file that is opened would get its number."""
    almanac.write(notebook, BAD)
    script = '"$0" build "$1" --now "$2" 2>&- >&- <&-'
    subprocess.run(["bash", "-c", script, almanac.BINARY, notebook, almanac.NOW], env=almanac.environment(), timeout=60, check=False)
    closed = almanac.snapshot(notebook / "public")
    almanac.build(notebook, "--output", notebook.parent / "other")
    assert closed == almanac.snapshot(notebook.parent / "other")


def slow(notebook) -> str:
    """Makes the notebook a repository, and a PATH on which git takes its time: the build lasts until progress shows."""
    (notebook / ".git").mkdir()
    git = almanac.write(notebook.parent / "bin", {"git": "#!/bin/sh\nsleep 2\nexit 128\n"}) / "git"
    git.chmod(0o755)
    return f"{git.parent}:{os.environ['PATH']}"


@pytest.mark.parametrize("case", ["good", "strict", "fatal", "refused", "missing"])
def test_progress_leaves_no_line(case, notebook, tmp_path):
    almanac.write(notebook, BAD)
    arguments = {"strict": ["--strict"], "refused": ["--output", notebook], "missing": ["--templates", tmp_path / "none"]}.get(case, [])
    if case == "fatal":
        almanac.write(notebook, {"almanac.yml": "visibility: pubic\n"})
    text = on_terminal(["build", notebook, "--now", almanac.NOW, *arguments], almanac.environment(TERM="xterm", NO_COLOR="1", PATH=slow(notebook)))
    erasure = "\r\x1b[K"
    assert erasure + "reading …" in text
    *progress, rest = text.split(erasure)
    assert all("\n" not in line for line in progress) and "…" not in rest
    assert "\x1b" not in rest and rest.endswith("\n")


def test_progress_is_for_terminals(notebook):
    path = slow(notebook)
    result = almanac.build(notebook, env=almanac.environment(PATH=path))
    assert "…" not in result.err and "\r" not in result.err and "\x1b" not in result.err
    for term, *arguments in (["dumb"], ["xterm", "--quiet"]):
        text = on_terminal(["build", notebook, *arguments], almanac.environment(TERM=term, PATH=path))
        assert "\x1b" not in text and "…" not in text


# build: templates and static files


def test_own_words_overlay_the_built_in_ones(notebook):
    almanac.write(notebook, {"templates/strings/en.yml": "tags: Labels\nhoem: Start\n"})
    result = almanac.build(notebook)
    (found,), rest = almanac.diagnostics(result.err)
    assert (found.path, found.line, found.severity) == (f"{notebook}/templates/strings/en.yml", 2, "warning")
    assert found.help == "did you mean 'home'?" and result.status == 0
    page = (notebook / "public/tags/index.html").read_text()
    assert "Labels" in page and ">Home<" in page
    almanac.write(notebook, {"templates/strings/en.yml": "tags: [Labels]\n"})
    before = almanac.snapshot(notebook / "public")
    assert almanac.build(notebook).status == 1
    assert almanac.snapshot(notebook / "public") == before


def test_one_unreadable_template_does_not_drop_the_others(notebook):
    almanac.write(notebook, {"templates/strings/en.yml": "tags: Labels\n", "templates/memo.mustache": "secret"})
    with open(notebook / "templates/memo.mustache", "wb") as file:
        file.truncate(65 << 20)
    result = almanac.build(notebook)
    assert result.status == 1 and "memo.mustache: error: " in result.err
    assert "Labels" in (notebook / "public/tags/index.html").read_text()
    assert "Green." in (notebook / "public/ann/tea.html").read_text()


def test_linked_folders_of_templates_and_static_files(notebook, tmp_path):
    almanac.write(tmp_path / "theme", {"strings/en.yml": "tags: Labels\n"})
    almanac.write(tmp_path / "files", {"robots.txt": "fine"})
    (tmp_path / "link").symlink_to("theme")
    (notebook / "static").symlink_to(tmp_path / "files")
    assert almanac.build(notebook, "--templates", tmp_path / "link").status == 0
    assert "Labels" in (notebook / "public/tags/index.html").read_text()
    assert (notebook / "public/robots.txt").read_text() == "fine"


def test_a_static_file_that_meets_a_page_is_said_before_anything_is_written(notebook):
    almanac.write(notebook, {"static/Index.html": "mine", "static/x.txt": "x"})
    for result in (almanac.run("check", notebook), almanac.build(notebook)):
        (found,), _ = almanac.diagnostics(result.err)
        assert found.path.endswith("static/Index.html") and found.severity == "warning" and "'index.html'" in found.text
    assert (notebook / "public/x.txt").is_file() and not (notebook / "public/Index.html").exists()


# build: the output folder


def test_settings_cannot_name_an_absolute_output(notebook, tmp_path):
    almanac.write(notebook, {"almanac.yml": f"owner: ann\ntimezone: Asia/Taipei\noutput: {tmp_path / 'elsewhere'}\n"})
    for command in ("check", "build"):
        result = almanac.run(command, notebook)
        (found,), _ = almanac.diagnostics(result.err)
        assert result.status == 1 and "is not relative" in found.text and found.help
    assert not (tmp_path / "elsewhere").exists() and not (notebook / "public").exists()
    assert almanac.build(notebook, "--output", tmp_path / "elsewhere").status == 0
    assert (tmp_path / "elsewhere/index.html").is_file()


@pytest.mark.parametrize("folder", [[], ["."], ["./"]])
def test_the_last_line_names_the_output(folder, notebook):
    result = almanac.run("build", *folder, cwd=notebook)
    assert result.err.startswith("public: ")


@pytest.mark.parametrize("output", [".", "..", "notes", "notes/ann", "/", "static", "static/inner", "almanac.yml", "notes/ann/tea.md"])
def test_dangerous_outputs_are_refused(output, notebook):
    almanac.write(notebook, {"static/a.txt": "a"})
    before = almanac.snapshot(notebook.parent)
    result = almanac.build(".", "--output", output, cwd=notebook)
    assert result.status == 2, result
    assert result.err.startswith("almanac: error: ") and "help: " in result.err
    assert almanac.snapshot(notebook.parent) == before


def test_the_home_folder_is_refused(notebook, tmp_path):
    home = tmp_path / "home"
    almanac.write(home, {"letter.txt": "dear"})
    result = almanac.build(notebook, "--output", home, env=almanac.environment(HOME=str(home)))
    assert result.status == 2
    assert almanac.snapshot(home) == {"letter.txt": b"dear"}


def test_an_output_through_a_link_onto_the_notes_is_refused(notebook, tmp_path):
    (tmp_path / "elsewhere").symlink_to(notebook / "notes")
    before = almanac.snapshot(notebook)
    assert almanac.build(notebook, "--output", tmp_path / "elsewhere").status == 2
    assert almanac.snapshot(notebook) == before


def test_a_bare_folder_is_not_written_into(tmp_path):
    folder = almanac.write(tmp_path / "plain", {"a.md": "# A\n"})
    result = almanac.build(".", cwd=folder)
    assert result.status == 2, result
    assert almanac.snapshot(folder) == {"a.md": b"# A\n"}
    assert almanac.build("plain", cwd=tmp_path).status == 0
    assert (tmp_path / "public/index.html").is_file()
    assert almanac.snapshot(folder) == {"a.md": b"# A\n"}


def test_foreign_files_are_left_alone(notebook):
    foreign = {"CNAME": "example.org", "ann/mine.txt": "mine", "deep/er/x.html": "<p>", ".well-known/x": "y", "ann/.hidden": "z"}
    almanac.write(notebook / "public", foreign)
    assert almanac.build(notebook).status == 0
    almanac.write(notebook, {"notes/ann/tea.md": "# Coffee\n"})
    os.unlink(notebook / "notes/ann/rent.md")
    assert almanac.build(notebook).status == 0
    files = almanac.snapshot(notebook / "public")
    assert {name: files[name].decode() for name in foreign} == foreign


def test_a_foreign_file_in_the_way_is_not_overwritten(notebook):
    almanac.write(notebook / "public", {"ann/tea.html": "mine"})
    result = almanac.build(notebook)
    text = (notebook / "public/ann/tea.html").read_text()
    assert text == "mine" and "ann/tea.html" in result.err
    assert result.status in (1, 3)
    # It stays after the next build too, and so does the rest of the site.
    assert almanac.build(notebook).status in (1, 3)
    assert (notebook / "public/ann/tea.html").read_text() == "mine"
    assert (notebook / "public/index.html").is_file()


def test_stale_pages_are_deleted(notebook):
    assert almanac.build(notebook).status == 0
    assert (notebook / "public/ann/tea.html").is_file() and (notebook / "public/tags/tea.html").is_file()
    os.unlink(notebook / "notes/ann/tea.md")
    assert almanac.build(notebook).status == 0
    assert not (notebook / "public/ann/tea.html").exists() and not (notebook / "public/tags/tea.html").exists()
    assert (notebook / "public/ann/rent.html").is_file()


def test_a_deleted_output_comes_back(notebook):
    almanac.build(notebook)
    before = almanac.snapshot(notebook / "public")
    os.unlink(notebook / "public/ann/tea.html")
    (notebook / "public/index.html").write_text("half")
    assert almanac.build(notebook).status == 0
    assert almanac.snapshot(notebook / "public") == before


def test_an_edit_changes_what_it_must_and_nothing_else(example, tmp_path):
    notebook = almanac.copy(example.notebook, tmp_path / "Site")
    almanac.build(notebook)
    before, times = almanac.snapshot(notebook / "public"), almanac.times(notebook / "public")
    path = notebook / "notes/mara/travel/phrases.md"
    almanac.write(notebook, {"notes/mara/travel/phrases.md": path.read_text() + "\nOne more line.\n"})
    assert almanac.build(notebook).status == 0
    after = almanac.snapshot(notebook / "public")
    changed = almanac.difference(before, after)
    assert "mara/travel/phrases.html" in changed
    assert len(changed) < 12, changed
    still = almanac.times(notebook / "public")
    assert all(still[name] == times[name] for name in after if name not in changed)


def test_an_output_that_cannot_be_written(notebook):
    result = almanac.build(notebook, "--output", "/proc/public")
    assert result.status in (2, 3) and not result.has_crashed
    assert "/proc/public" in result.err


def test_one_unreadable_memo_does_not_stop_the_others(notebook):
    (notebook / "notes/ann/loop.md").symlink_to("loop.md")
    (notebook / "notes/ann/gone.md").symlink_to("nowhere.md")
    almanac.write(notebook, {"notes/ann/latin.md": b"# caf\xe9\n", "notes/ann/zero.md": b"a\x00b\n", "notes/ann/empty.md": b""})
    os.mkfifo(notebook / "notes/ann/pipe.md")
    result = almanac.build(notebook, timeout=20)
    assert result.status == 1 and not result.has_crashed
    assert "latin.md" in result.err
    assert (notebook / "public/ann/tea.html").is_file()


def test_links_out_of_the_notebook_are_not_followed(notebook, tmp_path):
    almanac.write(tmp_path, {"secret/secret.md": "# Secret\n", "secret.md": "# Secret\n"})
    (notebook / "notes/ann/out").symlink_to(tmp_path / "secret")
    (notebook / "notes/ann/out.md").symlink_to(tmp_path / "secret.md")
    (notebook / "notes/ann/up").symlink_to("..")
    result = almanac.build(notebook, timeout=20)
    assert not result.has_crashed
    assert b"Secret" not in b"".join(almanac.snapshot(notebook / "public").values())


def test_a_bad_visibility_fails_closed(notebook):
    almanac.write(notebook, {
        "notes/ann/a.md": "---\ntitle: Aaa\nvisibility: pubic\n---\nhidden-a\n",
        "notes/ann/b.md": "---\ntitle: Bbb\nvisiblity: private\n---\nhidden-b\n",
        "notes/ann/c.md": "---\ntitle: Ccc\ndraft: perhaps\n---\nhidden-c\n",
        "notes/ann/d.md": "---\ntitle: Ddd\nvisibility: sealed\n---\nhidden-d\n",
        "notes/ann/e.md": "---\ntitle: Eee\nvisibility: private\n---\nhidden-e\n",
        "notes/ann/f.md": "---\ntitle: [unclosed\nvisibility: private\n---\nhidden-f\n",
        "notes/ann/g.md": "---\ntitle: Ggg\ndraft: true\nhidden-g, never closed\n",
        "notes/ann/h.md": "---\ntitle: Hhh\ndraft: true\n---\nhidden-h\n",
    })
    result = almanac.build(notebook)
    assert result.status == 1
    text = b"".join(almanac.snapshot(notebook / "public").values())
    assert b"hidden-" not in text
    for title in (b"Aaa", b"Bbb", b"Ccc", b"Ddd", b"Eee", b"Ggg", b"Hhh"):
        assert title not in text, title


def test_a_bad_visibility_of_the_site_writes_nothing(notebook):
    almanac.write(notebook, {"almanac.yml": "visibility: pubic\n"})
    assert almanac.build(notebook).status == 1
    assert not (notebook / "public").exists()


# The binary alone


def test_the_binary_works_alone(notebook, tmp_path):
    """Copied to an empty folder, with an empty environment, from elsewhere: the theme is inside."""
    lonely = tmp_path / "lonely"
    lonely.mkdir()
    binary = lonely / "almanac"
    binary.write_bytes(almanac.BINARY.read_bytes())
    binary.chmod(0o755)
    done = subprocess.run([binary, "build", notebook, "--now", almanac.NOW], cwd=lonely, env={}, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    files = almanac.snapshot(notebook / "public")
    assert any(name.startswith("assets/") and name.endswith(".css") and text for name, text in files.items())
    assert [path.name for path in lonely.iterdir()] == ["almanac"]


def test_the_binary_does_not_read_the_checkout(notebook):
    """Hidden behind an empty folder, by a mount of its own that ends with it."""
    script = 'mount -t tmpfs none "$1" && shift && exec "$@"'
    unshare = ["unshare", "--mount", "--map-root-user"] if os.geteuid() else ["unshare", "--mount"]
    copy = notebook.parent / "almanac"
    copy.write_bytes(almanac.BINARY.read_bytes())
    copy.chmod(0o755)
    if subprocess.run([*unshare, "sh", "-c", script, "sh", almanac.ROOT, "true"], capture_output=True, check=False).returncode:
        pytest.skip("mounts of its own are not allowed here")
    call = [copy, "build", notebook, "--now", almanac.NOW]
    done = subprocess.run([*unshare, "sh", "-c", script, "sh", almanac.ROOT, *call], env=almanac.environment(), cwd="/", capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    hidden = almanac.snapshot(notebook / "public")
    assert almanac.build(notebook).status == 0
    assert almanac.snapshot(notebook / "public") == hidden


def test_it_needs_no_library_of_swift():
    libraries = subprocess.run(["ldd", almanac.BINARY], capture_output=True, text=True, check=False).stdout
    assert "swift" not in libraries.lower() and "Foundation" not in libraries and "icu" not in libraries
    for name in ("cmark", "yaml", "crypto"):
        assert name not in libraries, libraries
