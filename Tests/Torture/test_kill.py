"""A build that is killed at any moment, or meets a full disk, leaves whole files, and the next one mends the rest."""

import os
import random
import shutil
import signal
import subprocess
import time

import almanac
import pytest

MEMOS = 400


def memo(number: int, edition: int) -> str:
    chance = random.Random(f"{number} {edition}")
    words = " ".join(chance.choices(["茶", "rent", "clay", "除夕", "letter", "window", "陶"], k=300))
    return (
        f"---\ntitle: Memo {number} of {edition}\ndate: 2026-{number % 11 + 1:02}-{number % 28 + 1:02}\n"
        f"tags: [t{number % 17}, e{edition}]\nremind: 2026-12-{number % 28 + 1:02} 09:{number % 60:02}\n---\n{words}\n"
    )


def notebook(folder, edition: int):
    """One edition; memos come and go between editions, and most of them change."""
    shutil.rmtree(folder / "notes", ignore_errors=True)
    files: dict[str, str | bytes] = {"almanac.yml": f"title: Edition {edition}\ntimezone: Asia/Taipei\nusers: {{ann: {{}}, bob: {{}}}}\n"}
    for number in range(MEMOS):
        if (number + edition) % 10:
            files[f"notes/{'ann' if number % 3 else 'bob'}/f{number % 7}/m{number}.md"] = memo(number, edition if number % 4 else 0)
    return almanac.write(folder, files)


@pytest.fixture(scope="module")
def editions(tmp_path_factory):
    """What clean builds of the two editions give, and how long it takes to go from the first to the second."""
    folder = tmp_path_factory.mktemp("editions")
    outputs = []
    for edition in (1, 2):
        root = notebook(folder / f"Notes{edition}", edition)
        result = almanac.build(root, "--output", folder / f"public{edition}")
        assert result.status == 0, result.err
        outputs.append(almanac.snapshot(folder / f"public{edition}"))
    assert len(almanac.difference(*outputs)) > MEMOS / 2
    start = time.monotonic()
    assert almanac.build(root, "--output", folder / "public1").status == 0
    return outputs, time.monotonic() - start


def killed_build(root, output, after: float) -> bool:
    """Whether the build was killed before it ended."""
    process = subprocess.Popen(
        [almanac.BINARY, "build", root, "--now", almanac.NOW, "--output", output, "--quiet"],
        env=almanac.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )
    try:
        process.wait(timeout=after)
    except subprocess.TimeoutExpired:
        os.kill(process.pid, signal.SIGKILL)
    return process.wait() == -signal.SIGKILL


def test_every_file_is_old_or_new_and_the_next_build_mends(rounds, editions, tmp_path):
    (first, second), elapsed = editions
    foreign = {"CNAME": "example.org", "ann/mine.txt": "mine"}
    killed = 0
    for number, chance in rounds:
        root, output = tmp_path / "Notes", tmp_path / "public"
        for folder in (root, output):
            shutil.rmtree(folder, ignore_errors=True)
        fresh = chance.random() < 0.3
        old: dict[str, bytes] = {}
        if not fresh:
            notebook(root, 1)
            assert almanac.build(root, "--output", output).status == 0
            old = first
            almanac.write(output, foreign)
        notebook(root, 2)
        # Several deaths in a row, as on a machine that keeps going down.
        for _ in range(chance.choice([1, 1, 3])):
            killed += killed_build(root, output, chance.uniform(0, elapsed * 1.1))
            found = neither(almanac.snapshot(output) if output.exists() else {}, old, second, foreign)
            assert not found, f"round {number}: neither old nor new: {found}"
            for name in foreign if not fresh else ():
                assert (output / name).read_text() == foreign[name], f"round {number}: {name}"
        result = almanac.build(root, "--output", output)
        assert result.status == 0, result.err
        after = almanac.snapshot(output)
        for name, text in foreign.items():
            if not fresh:
                assert after.pop(name, b"").decode() == text
        assert almanac.difference(after, second) == [], f"round {number}: the next build does not mend"
        left = [path.name for path in tmp_path.iterdir()]
        assert sorted(left) == ["Notes", "public"], f"round {number}: left beside the output: {left}"
        times = almanac.times(output)
        almanac.build(root, "--output", output)
        assert almanac.times(output) == times, f"round {number}: the build after the mending writes again"
    assert killed > 0, "no build was killed: the machine is too fast for the chosen moments"


def neither(files: dict[str, bytes], old: dict[str, bytes], new: dict[str, bytes], foreign=()) -> list[str]:
    """The files that are neither the old nor the new version, save hidden ones: those of a build that has not ended."""
    seen = {n: data for n, data in files.items() if n not in foreign and not any(p.startswith(".") for p in n.split("/"))}
    return [name for name, data in seen.items() if data not in (old.get(name), new.get(name))]


def test_a_full_disk(rounds, editions, tmp_path):
    """A small file system of its own; the build says that it failed, and what is there is whole."""
    (first, second), _ = editions
    notebook(tmp_path / "Notes1", 1)
    notebook(tmp_path / "Notes2", 2)
    (tmp_path / "disk").mkdir()
    build = f'"$0" build "$2" --now {almanac.NOW} --output disk/public --quiet'
    script = f"""
      mount -t tmpfs -o size=$3k none disk || exit 77
      if [ "$1" != fresh ]; then {build.replace("$2", "$1")} || exit 78; dd if=/dev/zero of=disk/rest bs=1k 2>/dev/null; fi
      {build}; status=$?
      mkdir found && cp -r disk/public/. found 2>/dev/null
      rm -f disk/rest; mount -o remount,size=99999k disk
      {build} && cp -r disk/public mended; umount disk; exit $status
    """
    unshare = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--mount", "--map-root-user"]
    for number, chance in rounds:
        for name in ("found", "mended"):
            shutil.rmtree(tmp_path / name, ignore_errors=True)
        fresh = chance.random() < 0.5
        size = chance.randrange(100, 4000) if fresh else 16_000
        call = [*unshare, "sh", "-c", script, almanac.BINARY, "fresh" if fresh else "Notes1", "Notes2", str(size)]
        done = subprocess.run(call, cwd=tmp_path, env=almanac.environment(), capture_output=True, text=True, timeout=120, check=False)
        if done.returncode == 77:
            pytest.skip("mounts of its own are not allowed here")
        assert done.returncode == 3 and "no space left" in done.stderr.lower(), (number, size, done)
        found = almanac.snapshot(tmp_path / "found")
        assert neither(found, {} if fresh else first, second) == [], (number, size, done.stderr)
        assert almanac.difference(almanac.snapshot(tmp_path / "mended"), second) == [], (number, size)


def test_a_killed_first_build_leaves_nothing(rounds, editions, tmp_path):
    """What a killed build left beside the output goes with the next one, though there is an output by then."""
    (_, second), elapsed = editions
    root, output, beside = tmp_path / "Notes", tmp_path / "public", tmp_path / ".public.almanac-new"
    notebook(root, 2)
    left = 0
    for number, chance in rounds:
        shutil.rmtree(output, ignore_errors=True)
        killed_build(root, output, chance.uniform(0, elapsed * 1.1))
        left += beside.exists()
        output.mkdir(exist_ok=True)
        result = almanac.build(root, "--output", output)
        assert result.status == 0, result.err
        assert almanac.difference(almanac.snapshot(output), second) == [], f"round {number}"
        assert not beside.exists(), f"round {number}: {sorted(almanac.snapshot(beside))}"
    assert left > 0, "no build was killed while it wrote: the machine is too fast for the chosen moments"


def test_builds_at_once(rounds, editions, tmp_path):
    """Three builds into one folder that is not there yet: each is whole or refused, and nothing is left beside."""
    (_, second), elapsed = editions
    root, output = notebook(tmp_path / "Notes", 2), tmp_path / "public"
    for number, chance in rounds:
        shutil.rmtree(output, ignore_errors=True)
        builds = []
        for delay in (chance.uniform(0, 0.05), chance.uniform(0, elapsed), 0):
            builds.append(subprocess.Popen(
                [almanac.BINARY, "build", root, "--now", almanac.NOW, "--output", output, "--quiet"],
                env=almanac.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            ))
            time.sleep(delay)
        ends = []
        for process in builds:
            _, err = process.communicate(timeout=60)
            refused = process.returncode == 2 and "another build is writing" in err
            assert process.returncode == 0 or refused, f"round {number}: {process.returncode}: {err}"
            ends.append(process.returncode)
        assert 0 in ends, f"round {number}: all were refused"
        assert almanac.difference(almanac.snapshot(output), second) == [], f"round {number}"
        left = sorted(path.name for path in tmp_path.iterdir())
        assert left == ["Notes", "public"], f"round {number}: left beside the output: {left}"
