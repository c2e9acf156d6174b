"""The same notebook gives the same bytes, whatever the machine's zone, locale, folder or order of files."""

import subprocess

import almanac
import pytest

SURROUNDINGS = {
    "TZ=UTC": {"TZ": "UTC"},
    "TZ=Asia/Shanghai": {"TZ": "Asia/Shanghai"},
    "TZ=America/New_York": {"TZ": "America/New_York"},
    "no TZ": {"TZ": None},
    "TZ that is no zone": {"TZ": "Nowhere/Nothing"},
    "LANG=C": {"LANG": "C"},
    "LANG=zh_TW.UTF-8": {"LANG": "zh_TW.UTF-8", "LC_ALL": "zh_TW.UTF-8"},
    "LANG=tr_TR.UTF-8": {"LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"},
    "other user": {"HOME": "/tmp", "USER": "somebody", "LOGNAME": "somebody", "COLUMNS": "20", "TERM": "dumb"},
}


@pytest.fixture(scope="module", autouse=True)
def locales(tmp_path_factory):
    """The locales that are meant, made here, since few machines have them."""
    folder = tmp_path_factory.mktemp("locales")
    for name in ("zh_TW", "tr_TR"):
        subprocess.run(["localedef", "-i", name, "-f", "UTF-8", folder / f"{name}.UTF-8"], check=True)
    environment = almanac.environment(LOCPATH=str(folder), LC_ALL="zh_TW.UTF-8")
    shown = subprocess.run(["locale", "-k", "d_fmt"], env=environment, capture_output=True, text=True, check=True)
    assert "年" in shown.stdout
    return folder


@pytest.fixture(scope="module")
def notebook(tmp_path_factory):
    return almanac.copy(almanac.ROOT / "Site", tmp_path_factory.mktemp("same") / "Site")


def outcome(notebook, target, *arguments, **how):
    result = almanac.build(notebook, "--output", target, *arguments, **how)
    assert result.status in (0, 1), result.err
    return almanac.snapshot(target), result.err.replace(str(target), "OUTPUT")


@pytest.mark.parametrize("surroundings", SURROUNDINGS)
def test_surroundings_change_nothing(surroundings, example, notebook, locales, tmp_path):
    how = {"env": almanac.environment(LOCPATH=str(locales), **SURROUNDINGS[surroundings])}
    files, err = outcome(notebook, tmp_path / "public", **how)
    assert almanac.difference(files, almanac.snapshot(example.output)) == []
    assert len(files) > 60
    if surroundings == "TZ=UTC":
        return
    _, plain = outcome(notebook, tmp_path / "plain")
    assert err == plain


def test_another_working_folder_changes_nothing(example, notebook, tmp_path):
    target = tmp_path / "public"
    for name, cwd, path in [("inside", notebook, "."), ("above", notebook.parent, "Site"), ("beside", tmp_path, notebook)]:
        files, _ = outcome(path, target / name, cwd=cwd)
        assert almanac.difference(files, almanac.snapshot(example.output)) == [], name


def test_the_order_of_the_files_in_their_folders_changes_nothing(example, tmp_path):
    backwards = almanac.copy(almanac.ROOT / "Site", tmp_path / "Site", backwards=True)
    files, _ = outcome(backwards, tmp_path / "public")
    assert almanac.difference(files, almanac.snapshot(example.output)) == []


def test_only_the_day_of_now_counts(example, notebook, tmp_path):
    for now in ("2026-11-30T00:00:00+08:00", "2026-11-30T23:59:59+08:00", "2026-11-29T20:00:00-05:00"):
        result = almanac.run("build", notebook, "--now", now, "--output", tmp_path / "public")
        assert result.status in (0, 1), result.err
        assert almanac.difference(almanac.snapshot(tmp_path / "public"), almanac.snapshot(example.output)) == [], now


def test_source_date_epoch_stands_for_now(example, notebook, tmp_path):
    how = {"env": almanac.environment(SOURCE_DATE_EPOCH="1796011200")}  # 2026-11-30 12:00 +08:00
    result = almanac.run("build", notebook, "--output", tmp_path / "public", **how)
    assert result.status in (0, 1), result.err
    assert almanac.difference(almanac.snapshot(tmp_path / "public"), almanac.snapshot(example.output)) == []


def test_built_again_over_an_older_output_is_as_built_afresh(example, notebook, tmp_path):
    """What is left from another state of the notebook must not show."""
    target = tmp_path / "public"
    other = almanac.copy(notebook, tmp_path / "Other")
    almanac.write(other, {
        "notes/mara/extra.md": "---\ntitle: Extra\ndate: 2026-11-01\ntags: extra\n---\nMore.\n",
        "notes/mara/travel/packing.md": "---\ntitle: Packed\n---\nDone.\n",
    })
    outcome(other, target)
    assert (target / "mara/extra.html").is_file()
    files, _ = outcome(notebook, target)
    assert almanac.difference(files, almanac.snapshot(example.output)) == []
    assert not (target / "mara/extra.html").exists()
    assert not [p for p in target.rglob("*") if p.is_dir() and not any(p.iterdir())], "empty folders stay behind"


def test_notes_of_others_in_any_surroundings(notes, locales, tmp_path):
    for name in ("TZ=America/New_York", "LANG=tr_TR.UTF-8"):
        target = tmp_path / name.replace("/", "-")
        how = {"env": almanac.environment(LOCPATH=str(locales), **SURROUNDINGS[name])}
        result = almanac.build(notes.notebook, "--output", target, **how)
        assert result.status == notes.result.status
        assert almanac.difference(almanac.snapshot(target), almanac.snapshot(notes.output)) == [], name
