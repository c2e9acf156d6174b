"""Dates and stamps of a notebook in git come from its commits, on every machine and clone."""

import json
import os
import shutil
from datetime import datetime

import almanac
import feeds
import pytest
from repository import DAY, FIRST, NOW, git


@pytest.fixture
def notebook(tmp_path):
    """Three commits, a day apart: settings and a first memo; a Chinese name; an edit of the first memo."""
    root = tmp_path / "Notes"
    almanac.write(root, {
        "almanac.yml": "timezone: Asia/Taipei\nowner: ann\n",
        ".gitignore": "/public/\n",
        "notes/ann/first.md": "---\ntitle: First\nremind: 2027-02-10 09:00\n---\nOne.\n",
    })
    git(root, "init", "-q", "-b", "main")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "1", at=FIRST)
    almanac.write(root, {"notes/ann/旅行 計畫/第 二.md": "---\ntitle: 第二\nremind: 2027-02-11 09:00\n---\n二。\n"})
    git(root, "add", "-A", at=FIRST + DAY)
    git(root, "commit", "-q", "-m", "2", at=FIRST + DAY)
    almanac.write(root, {"notes/ann/first.md": "---\ntitle: First\nremind: 2027-02-10 09:00\n---\nOne, edited.\n"})
    git(root, "commit", "-q", "-a", "-m", "3", at=FIRST + 2 * DAY)
    return root


def build(notebook) -> almanac.Result:
    result = almanac.run("build", notebook, "--now", NOW)
    assert result.status == 0, result.err
    return result


def stamps(notebook) -> dict[str, int]:
    build(notebook)
    return {str(e["SUMMARY"]): feeds.stamp(e) for e in feeds.events(notebook / "public/calendar.ics")}


def dates(notebook) -> dict[str, tuple]:
    listed = almanac.run("list", notebook, "--json", "--quiet")
    memos = map(json.loads, listed.out.splitlines())
    return {memo["title"]: (moment(memo["date"]), moment(memo["updated"])) for memo in memos}


def moment(text):
    return text and int(datetime.fromisoformat(text).timestamp())


def test_dates_and_stamps_come_from_the_commits(notebook):
    assert stamps(notebook) == {"First": FIRST + 2 * DAY, "第二": FIRST + DAY}
    assert dates(notebook) == {"First": (FIRST, FIRST + 2 * DAY), "第二": (FIRST + DAY, FIRST + DAY)}


def test_a_commit_of_the_settings_moves_every_stamp(notebook):
    almanac.write(notebook, {"almanac.yml": "timezone: Asia/Taipei\nowner: ann\ntitle: New\n"})
    git(notebook, "commit", "-q", "-a", "-m", "4", at=FIRST + 5 * DAY)
    assert set(stamps(notebook).values()) == {FIRST + 5 * DAY}


def test_a_fresh_clone_gives_the_same_bytes(notebook, tmp_path):
    build(notebook)
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "-q", notebook, clone)
    for path in [clone, *clone.rglob("*")]:
        if ".git" not in path.parts:
            os.utime(path, (1_600_000_000, 1_600_000_000))
    result = build(clone)
    assert almanac.diagnostics(result.err)[0] == []
    assert almanac.difference(almanac.snapshot(notebook / "public"), almanac.snapshot(clone / "public")) == []


def test_a_touch_changes_nothing(notebook):
    build(notebook)
    before = almanac.snapshot(notebook / "public")
    os.utime(notebook / "notes/ann/first.md")
    build(notebook)
    assert almanac.snapshot(notebook / "public") == before


def test_a_commit_elsewhere_changes_nothing(notebook):
    build(notebook)
    before = almanac.snapshot(notebook / "public")
    almanac.write(notebook, {"README.txt": "hello\n"})
    git(notebook, "add", "-A", at=FIRST + 9 * DAY)
    git(notebook, "commit", "-q", "-m", "4", at=FIRST + 9 * DAY)
    build(notebook)
    assert almanac.snapshot(notebook / "public") == before


def test_an_uncommitted_change_moves_the_stamp_of_that_memo(notebook):
    later = FIRST + 3 * DAY + 17
    path = "notes/ann/旅行 計畫/第 二.md"
    almanac.write(notebook, {path: (notebook / path).read_text() + "三。\n"}, mtime=later * 10**9 + 999_999_999)
    assert stamps(notebook) == {"First": FIRST + 2 * DAY, "第二": later}


def test_an_address_that_another_memo_takes_is_a_change(notebook):
    """Of two names that are one address the first by path keeps it: URL changes, and so must the stamp."""
    settings = (notebook / "almanac.yml").read_text()
    almanac.write(notebook, {
        "almanac.yml": settings + "url: https://example.org/\n",
        "notes/ann/a-b.md": "---\ntitle: Moved\nremind: 2027-02-12 09:00\n---\n",
    })
    git(notebook, "add", "-A")
    git(notebook, "commit", "-q", "-m", "url", at=FIRST + 3 * DAY)
    assert stamps(notebook)["Moved"] == FIRST + 3 * DAY
    almanac.write(notebook, {"notes/ann/a b.md": "Another.\n"})
    git(notebook, "add", "-A")
    git(notebook, "commit", "-q", "-m", "other", at=FIRST + 4 * DAY)
    assert stamps(notebook)["Moved"] == FIRST + 4 * DAY
    (event,) = [e for e in feeds.events(notebook / "public/calendar.ics") if e["SUMMARY"] == "Moved"]
    assert not event["URL"].endswith("/a-b.html")


def test_a_memo_that_is_not_in_git_yet_counts_by_its_time(notebook):
    later = FIRST + 3 * DAY
    almanac.write(notebook, {"notes/ann/新.md": "---\ntitle: 新\nremind: 2027-02-12 09:00\n---\n"}, mtime=later * 10**9)
    assert stamps(notebook)["新"] == later
    assert dates(notebook)["新"] == (None, None)


def test_an_older_file_time_does_not_take_a_stamp_back(notebook):
    path = "notes/ann/first.md"
    almanac.write(notebook, {path: (notebook / path).read_text() + "More.\n"}, mtime=(FIRST - 9 * DAY) * 10**9)
    assert stamps(notebook)["First"] >= FIRST + 2 * DAY


def test_a_shallow_clone_is_warned_about(notebook, tmp_path):
    clone = tmp_path / "shallow"
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{notebook}", clone)
    result = almanac.run("build", clone, "--now", NOW)
    assert result.status == 0
    (warning,), _ = almanac.diagnostics(result.err)
    assert warning.severity == "warning" and "shallow" in warning.text and warning.help
    assert almanac.diagnostics(build(notebook).err)[0] == []


def test_without_git_the_file_times_make_the_stamps(notebook):
    shutil.rmtree(notebook / ".git")
    times = {"notes/ann/first.md": FIRST + 20 * DAY, "notes/ann/旅行 計畫/第 二.md": FIRST + 30 * DAY}
    for path, seconds in times.items():
        os.utime(notebook / path, ns=(seconds * 10**9 + 5, seconds * 10**9 + 5))
    assert stamps(notebook) == {"First": FIRST + 20 * DAY, "第二": FIRST + 30 * DAY}
    assert dates(notebook) == {"First": (None, None), "第二": (None, None)}


def test_a_notebook_deep_in_a_repository(notebook, tmp_path):
    """The repository may hold other things beside the notebook, and names that git would quote."""
    outer = tmp_path / "outer"
    inner = outer / "資料 夾" / "Notes"
    shutil.copytree(notebook, inner, ignore=shutil.ignore_patterns(".git", "public"))
    git(tmp_path, "init", "-q", "-b", "main", outer)
    git(outer, "add", "-A", at=FIRST + DAY)
    git(outer, "commit", "-q", "-m", "1", at=FIRST + DAY)
    almanac.write(outer, {"first.md": "another\n"})
    git(outer, "add", "-A", at=FIRST + 4 * DAY)
    git(outer, "commit", "-q", "-m", "2", at=FIRST + 4 * DAY)
    assert set(stamps(inner).values()) == {FIRST + DAY}


def test_a_repository_without_a_commit(notebook):
    shutil.rmtree(notebook / ".git")
    git(notebook, "init", "-q", "-b", "main")
    for path in ("almanac.yml", "notes/ann/first.md", "notes/ann/旅行 計畫/第 二.md"):
        os.utime(notebook / path, (FIRST + DAY, FIRST + DAY))
    assert set(stamps(notebook).values()) == {FIRST + DAY}


def test_a_machine_without_git(notebook, tmp_path):
    """A repository that nobody can ask is warned about, and the build goes on."""
    empty = tmp_path / "bin"
    empty.mkdir()
    result = almanac.run("build", notebook, "--now", NOW, env=almanac.environment(PATH=str(empty)))
    assert result.status == 0 and not result.has_crashed
    (warning,), _ = almanac.diagnostics(result.err)
    assert warning.severity == "warning" and "git" in warning.text
    assert warning.help == "install git"
    assert (notebook / "public/ann/first.html").is_file()


def test_settings_of_the_user_do_not_matter(notebook, tmp_path):
    build(notebook)
    before = almanac.snapshot(notebook / "public")
    config = tmp_path / "gitconfig"
    config.write_text(
        "[core]\n\tquotePath = true\n\tpager = cat\n[log]\n\tdate = relative\n\tshowSignature = true\n\tfollow = true\n"
        "[color]\n\tui = always\n[status]\n\tshowUntrackedFiles = no\n\trelativePaths = false\n[diff]\n\trenames = copies\n"
    )
    shutil.rmtree(notebook / "public")
    result = almanac.run("build", notebook, "--now", NOW, env=almanac.environment(GIT_CONFIG_GLOBAL=str(config)))
    assert result.status == 0, result.err
    assert almanac.snapshot(notebook / "public") == before


def test_a_merge_is_a_change_of_what_it_brings(notebook):
    git(notebook, "checkout", "-q", "-b", "side", "HEAD~1")
    almanac.write(notebook, {"notes/ann/side.md": "---\ntitle: Side\nremind: 2027-02-13 09:00\n---\n"})
    git(notebook, "add", "-A", at=FIRST + 3 * DAY)
    git(notebook, "commit", "-q", "-m", "side", at=FIRST + 3 * DAY)
    git(notebook, "checkout", "-q", "main")
    git(notebook, "merge", "-q", "--no-ff", "-m", "merge", "side", at=FIRST + 6 * DAY)
    found = stamps(notebook)
    # Both are new to one of the sides.
    assert found["Side"] == found["First"] == FIRST + 6 * DAY and found["第二"] == FIRST + DAY
    # What readers see as its last change is the commit of somebody's hand.
    assert dates(notebook)["Side"][1] == FIRST + 3 * DAY and dates(notebook)["First"][1] == FIRST + 2 * DAY


def test_a_merge_that_changes_a_memo_moves_its_stamp(notebook):
    git(notebook, "checkout", "-q", "-b", "side", "HEAD~1")
    path = "notes/ann/first.md"
    almanac.write(notebook, {path: (notebook / path).read_text() + "Side.\n"})
    git(notebook, "commit", "-q", "-a", "-m", "side", at=FIRST + 3 * DAY)
    git(notebook, "checkout", "-q", "main")
    git(notebook, "merge", "-q", "--no-commit", "-s", "ours", "side")
    almanac.write(notebook, {path: (notebook / path).read_text() + "Both.\n"})
    git(notebook, "commit", "-q", "-a", "-m", "merge", at=FIRST + 6 * DAY)
    assert stamps(notebook) == {"First": FIRST + 6 * DAY, "第二": FIRST + DAY}


@pytest.mark.parametrize("kept", ["ours", "theirs"])
def test_a_merge_is_a_change_for_whoever_had_the_other_side(kept, notebook):
    """Both sides edit one memo: the text of one of them wins, though its commit is not the newest."""
    path = "notes/ann/first.md"
    text = (notebook / path).read_text()
    git(notebook, "checkout", "-q", "-b", "side")
    almanac.write(notebook, {path: text.replace("09:00", "08:00")}, mtime=None)
    git(notebook, "commit", "-q", "-a", "-m", "side", at=FIRST + 3 * DAY)
    git(notebook, "checkout", "-q", "main")
    almanac.write(notebook, {path: text.replace("09:00", "10:00")}, mtime=None)
    git(notebook, "commit", "-q", "-a", "-m", "main", at=FIRST + 4 * DAY)
    assert stamps(notebook)["First"] == FIRST + 4 * DAY
    git(notebook, "merge", "-q", "-X", kept, "-m", "merge", "side", at=FIRST + 5 * DAY)
    assert stamps(notebook)["First"] == FIRST + 5 * DAY


def test_an_older_commit_that_a_merge_brings_is_newer_than_the_settings(notebook):
    path = "notes/ann/first.md"
    git(notebook, "checkout", "-q", "-b", "side")
    almanac.write(notebook, {path: (notebook / path).read_text().replace("09:00", "08:00")}, mtime=None)
    git(notebook, "commit", "-q", "-a", "-m", "side", at=FIRST + 3 * DAY)
    git(notebook, "checkout", "-q", "main")
    almanac.write(notebook, {"almanac.yml": (notebook / "almanac.yml").read_text() + "title: T\n"}, mtime=None)
    git(notebook, "commit", "-q", "-a", "-m", "settings", at=FIRST + 4 * DAY)
    assert stamps(notebook)["First"] == FIRST + 4 * DAY
    git(notebook, "merge", "-q", "-m", "merge", "side", at=FIRST + 5 * DAY)
    assert stamps(notebook)["First"] == FIRST + 5 * DAY


def test_a_hook_of_another_repository_does_not_matter(notebook, tmp_path):
    """git tells a hook where its repository is, by variables that every git below would obey."""
    build(notebook)
    before = almanac.snapshot(notebook / "public")
    other = tmp_path / "other"
    git(tmp_path, "init", "-q", "-b", "main", other)
    almanac.write(other, {"notes/ann/first.md": "other\n", "almanac.yml": "other\n"})
    git(other, "add", "-A", at=FIRST + 9 * DAY)
    git(other, "commit", "-q", "-m", "1", at=FIRST + 9 * DAY)
    shutil.rmtree(notebook / "public")
    env = almanac.environment(
        GIT_DIR=str(other / ".git"), GIT_WORK_TREE=str(other), GIT_INDEX_FILE=str(other / ".git/index"), GIT_PREFIX="notes/"
    )
    result = almanac.run("build", notebook, "--now", NOW, env=env)
    assert result.status == 0 and almanac.diagnostics(result.err)[0] == []
    assert almanac.snapshot(notebook / "public") == before


def test_a_repository_of_somebody_else_says_how_to_trust_it(notebook):
    """git asks before it reads what belongs to another user; its own test variable stands in for one."""
    env = almanac.environment(GIT_TEST_ASSUME_DIFFERENT_OWNER="1")
    result = almanac.run("build", notebook, "--now", NOW, env=env)
    assert result.status == 0
    (warning,), _ = almanac.diagnostics(result.err)
    assert warning.severity == "warning" and "dubious ownership" in warning.text
    assert warning.help == f"git config --global --add safe.directory '{notebook}'"
