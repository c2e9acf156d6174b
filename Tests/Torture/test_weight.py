"""Pages of 10,000 memos of 100 people weigh no more than those of a few."""

import random

import almanac
import pytest
import weight
from conftest import LONG, SEED


@pytest.mark.skipif(not LONG, reason="10,000 memos are for the long run")
def test_pages_of_many_memos_are_light(tmp_path):
    chance = random.Random(f"weight {SEED}")
    words = ["茶", "rent", "clay", "除夕", "letter", "window", "陶", "kiln", "train", "生日"]
    people = [f"p{n}" for n in range(100)]
    files: dict[str, str | bytes] = {"almanac.yml": "title: Many\nurl: https://example.org/\ntimezone: Asia/Taipei\nusers:\n" + "".join(f"  {each}: {{name: {each.upper()}}}\n" for each in people)}
    for n in range(10_000):
        day = f"{2020 + n % 7}-{n % 12 + 1:02}-{n % 28 + 1:02}"
        dated = ["", "remind: 2026-12-%02d 09:00\n", "due: 2026-12-%02d\n", "start: 2026-12-%02d 10:00\nrepeat: weekly\n"][n % 4]
        files[f"notes/{people[n % 100]}/m{n}.md"] = (
            f"---\ntitle: {' '.join(chance.choices(words, k=4))} {n}\ndate: {day}\ntags: [t{n % 40}, {chance.choice(words)}]\n"
            + (dated % (n % 31 + 1) if dated else "") + f"---\n{' '.join(chance.choices(words, k=80))}\n"
        )
    notebook = almanac.write(tmp_path / "Many", files)
    result = almanac.build(notebook)
    assert result.status == 0, result.err[-2000:]
    output = notebook / "public"
    pages = [page for page in sorted(output.rglob("*.html")) if "<main" in page.read_text()]
    assert len(pages) > 10_000
    found = weight.faults(pages, output, "https://example.org/")
    assert not found, "\n".join(found[:20])
