"""Notebooks in git, whose commits lie at given moments."""

import subprocess
from pathlib import Path

import almanac

DAY = 86_400
#: 2027-01-10 12:00 UTC: after the epoch of the writer's format, so that commits and not the epoch decide.
FIRST = 1_799_582_400
NOW = "2027-02-01T12:00:00+08:00"


def git(folder: Path, *arguments: object, at: int = FIRST) -> str:
    env = almanac.environment(
        GIT_AUTHOR_DATE=f"{at} +0000", GIT_COMMITTER_DATE=f"{at} +0000", GIT_AUTHOR_NAME="A", GIT_AUTHOR_EMAIL="a@example.org",
        GIT_COMMITTER_NAME="A", GIT_COMMITTER_EMAIL="a@example.org",
    )
    done = subprocess.run(["git", "-C", folder, *map(str, arguments)], capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def commit(folder: Path, at: int):
    """Commits all that there is."""
    git(folder, "add", "-A", at=at)
    git(folder, "commit", "-q", "--allow-empty", "-m", "-", at=at)
