"""Nothing of a memo that is not published shows anywhere: random notebooks whose memos point at each other in every way."""

import gzip
import html
import os
import random
import re
import unicodedata
import zlib
from pathlib import Path
from urllib.parse import unquote

import pytest

import almanac
from conftest import BuiltSite

SEED = int(os.environ.get("ALMANAC_SEED", "7"))
#: How a memo stays off the site; `{}` is the rest of its front matter.
HIDDEN = [
    "---\ndraft: true\n{}---\n",
    "---\nvisibility: private\n{}---\n",
    "---\nvisibility: draft\n{}---\n",
    "---\nvisibility: sealed\n{}---\n",
    "---\npublish: false\n{}---\n",
    "---\npublish: perhaps\n{}---\n",
    "---\nvisiblity: private\n{}---\n",
    "---\nvisibility: [public]\n{}---\n",
    "---\n{}title: [unclosed\n---\n",
    "---\n{}title: twice\ntitle: twice\n---\n",
]
SHOWN = ["---\n{}---\n", "---\nvisibility: public\n{}---\n"]

#: References to a memo by what is its own: its name, its alias, its headings, its block names.
UNSAID = [
    "[[{name}]]",
    "[[{name}.md]]",
    "[[{upper}]]",
    "[[{folder}/{name}]]",
    "[[notes/{folder}/{name}]]",
    "[[/{folder}/{name}]]",
    "[[{name}#{heading}]]",
    "[[{name}#^{block}]]",
    "[[{name}#{heading}#{heading}]]",
    "[[{alias}]]",
    "[[ {name} ]]",
    "[[{name}|]]",
    "![[{name}]]",
    "![[{name}#{heading}]]",
    "![[{name}#^{block}]]",
    "![[{alias}]]",
    "![[{name}.md]]",
]
#: References with words of the pointing memo, which stay.
SAID = [
    "[[{name}|{word}]]",
    "[[{name}#{heading}|{word}]]",
    "[[{alias}|{word}]]",
    "[{word}]({name}.md)",
    "[{word}](<{name}.md>)",
    "[{word}]({name})",
    "[{word}](/{folder}/{name}.md#{slug})",
    '[{word}]({name}.md "hint {word}")',
    "[{word}][to {name}]",
    "[**{word}**]({name}.md)",
]
#: Where a reference may stand; `{r}` is one, `{word}` must be seen.
PLACES = [
    "# {word} {r} title\n\nThen text.",
    "{word} {r}\n{word} {r} end.",
    "{r} {word}\n\n",
    "**{word} {r}**, *{r}*, ~~{r}~~ and =={r}==.",
    "- {word} {r}\n- {r}\n  - {r} {word}",
    "1. {r} {word}",
    "> {word} {r}",
    "> [!note] {word} {r}\n> {r}",
    "> [!warning]- {r} {word}\n> - {r}",
    "> [!tip] {word}\n> {r}",
    "| {word} | {cell} |\n| --- | --- |\n| {cell} | {word} |",
    "x[^{word}]\n\n[^{word}]: {word} {r}\n\n    {r}",
    "- [ ] {word} {r} 📅 2026-12-24",
    "- [ ] {r} {word} ⏰ 2026-12-24 10:00",
    "- [ ] {word} {r} [due:: 2026-12-20]",
    "- [x] {word} {r} 📅 2026-11-24 ✅ 2026-11-29",
    "{word} {r} (@2026-12-26 09:00)",
    "## {word} {r}\n\n{r}\n\n### {r} {word}\n\n## {r} {word}\n\n## {word}",
    "[{word} {r}](https://example.org/)",
    "![{word} {r}](https://example.org/x.png)",
    "{word} {r} ^name{number}",
    "{word} %%{r}%% {r}",
    "中文{r}中文，{word}。",
    "{word} {r}{r}{r}",
    "<kbd>{r}</kbd> <details><summary>{r}</summary></details> {word}",
    "```\n{word}\n```\n\n{r}",
]
#: What a hidden memo says, beside what stands in it at random.
SECRET = [
    "#{secret}",
    "- [ ] {secret} 📅 2026-12-24 🆔 {secret}",
    "- [ ] {secret} ⏰ 2026-12-24 11:00",
    "x[^{secret}]\n\n[^{secret}]: {secret}",
    "> [!{secret}] {secret}",
    "## {secret}\n\n{secret} ^{secret}",
    "![[{file}]] ![{secret}]({file}) [{secret}]({file})",
    "@lin @mara {secret}",
    "https://{secret}.example.org/ {secret}@example.org",
    "| {secret} |\n| --- |\n| {secret} |",
    "```{secret}\n{secret}\n```",
]


class Notebook:
    """A random notebook, with all its secret words."""

    def __init__(self, seed: int, count: int = 120):
        self.chance = random.Random(f"hidden {seed}")
        self.secrets: set[str] = set()
        self.words: dict[str, list[str]] = {}
        self.memos = [self._memo(number) for number in range(count)]
        self.files: dict[str, str | bytes] = {
            "almanac.yml": "title: Judged\nurl: https://example.org/\ntimezone: Asia/Shanghai\nowner: lin\nusers:\n  lin:\n  mara:\n"
            "  locked:\n    visibility: draft\n"
        }
        for memo in self.memos:
            self._write(memo)

    def _word(self, kind: str) -> str:
        letters = "".join(self.chance.choice("bcdfghjkmnpqrstvwz") for _ in range(9))
        return f"{letters[:4]}{self.chance.choice(['é', '密', 'Q', 'ß', 'x'])}{letters[4:]}" if kind == "secret" else f"Seen{letters}"

    def _secret(self) -> str:
        word = self._word("secret")
        self.secrets.add(word)
        return word

    def _memo(self, number: int) -> dict:
        folder = self.chance.choice(["lin", "lin/deep", "mara", "locked"])
        hidden = folder == "locked" or self.chance.random() < 0.5
        word = self._secret if hidden else lambda: self._word("public")
        name = f"{word()} {word()}" if self.chance.random() < 0.4 else word()
        form = self.chance.choice([*HIDDEN, "---\n{}---\n"] if folder == "locked" else HIDDEN if hidden else SHOWN)
        return {"form": form, "readable": "title" not in form, "number": number, "folder": folder, "hidden": hidden, "name": name, "alias": word(), "heading": f"{word()} part", "block": re.sub(r"[^A-Za-z]", "", word())}

    def _reference(self, word: str, cell: bool = False) -> str:
        to = self.chance.choice([memo for memo in self.memos if memo["hidden"]] * 3 + self.memos)
        form = self.chance.choice(UNSAID * 2 + SAID)
        values = {key: to[key] for key in ("name", "folder", "heading", "block", "alias")}
        if "](" in form and " " in to["name"] and "<" not in form:
            values["name"] = to["name"].replace(" ", "%20")
        if form == "[{word}][to {name}]":
            self.definitions.append(f"[to {word}]: <{to['name']}.md>")
            values["name"] = word
        # The second names of a memo that cannot be read are known to nobody.
        if not to["readable"]:
            values["alias"] = to["name"]
        text = form.format(**values, upper=to["name"].upper(), slug=to["heading"].lower().replace(" ", "-"), word=word)
        return text.replace("|", "\\|" if self.chance.random() < 0.7 else "|").replace("\n", " ") if cell else text

    def _write(self, memo: dict) -> None:
        seen: list[str] = []
        self.definitions: list[str] = []

        def place(form: str) -> str:
            word = self._secret() if memo["hidden"] else self._word("public")
            seen.append(word)
            text = form
            while "{r}" in text or "{cell}" in text:
                text = text.replace("{r}", self._reference(word), 1).replace("{cell}", self._reference(word, cell=True), 1)
            return text.replace("{word}", word).replace("{number}", str(memo["number"]))

        parts = [place(form) for form in self.chance.sample(PLACES, self.chance.randint(1, 6))]
        # A first heading is the title; the others are like any other.
        parts.sort(key=lambda part: not part.startswith("# "))
        parts.append(f"## {memo['heading']}\n\nsome words ^{memo['block']}")
        parts += self.definitions
        head = f"aliases: [{memo['alias']}]\n"
        if memo["hidden"]:
            secret = self._secret()
            file = f"{self._secret()}.png"
            self.files[f"notes/{memo['folder']}/{file}"] = b"\x89PNG\r\n\x1a\n" + self._secret().encode()
            parts += [each.format(secret=self._secret(), file=file) for each in self.chance.sample(SECRET, 4)]
            head += f"tags: [{secret}, {self._secret()}/{self._secret()}]\nlocation: {self._secret()}\nremind: 2026-12-24 10:00\nto: [lin, mara]\n"
            if self.chance.random() < 0.5:
                head += f"slug: {self._secret()}\n"
            if self.chance.random() < 0.5:
                head += f"due: 2026-12-{self.chance.randint(1, 28)}\n"
            if "title" not in memo["form"]:
                head += self.chance.choice(["", f"title: {self._secret()}\n"])
        path = f"notes/{memo['folder']}/{memo['name']}.md"
        self.files[path] = memo["form"].format(head) + "\n\n".join(parts) + "\n"
        if not memo["hidden"]:
            self.words[path] = seen


def texts(path: Path) -> list[str]:
    """All that a reader may make of a file: as it is, unfolded, unescaped, and inflated where it is packed."""
    data = path.read_bytes()
    for unpack in (gzip.decompress, zlib.decompress):
        try:
            data = unpack(data)
        except (OSError, zlib.error, EOFError):
            continue
    text = re.sub(r"\r\n[ \t]", "", data.decode(errors="replace"))
    as_json = re.sub(r"\\u([0-9a-fA-F]{4})", lambda each: chr(int(each[1], 16)), text)
    return list(dict.fromkeys([text, html.unescape(unquote(text)), unquote(html.unescape(text)), as_json]))


def plain(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()


def leaks(output: Path, secrets: set[str]) -> list[str]:
    """Where a secret word stands in what was written: in names, and in what files hold."""
    pattern = re.compile("|".join(sorted(map(re.escape, map(plain, secrets)))))
    # Pages repeat each other: each run of letters is looked at once.
    known: dict[str, bool] = {}

    def holds(run: str) -> bool:
        if run not in known:
            known[run] = pattern.search(run) is not None
        return known[run]

    found = []
    for path in sorted(output.rglob("*")):
        name = str(path.relative_to(output))
        if pattern.search(plain(name)):
            found.append(f"{name}: the name")
        for text in map(plain, texts(path) if path.is_file() else []):
            for each in re.finditer(r"\w+", text):
                if holds(each[0]):
                    found.append(f"{name}: {text[max(0, each.start() - 60) : each.end() + 20]!r}")
    return list(dict.fromkeys(found))


@pytest.fixture(scope="module", params=range(SEED, SEED + 3))
def built(request, tmp_path_factory) -> tuple[Notebook, BuiltSite]:
    notebook = Notebook(request.param)
    root = almanac.write(tmp_path_factory.mktemp("hidden") / "Site", notebook.files)
    result = almanac.build(root)
    assert not result.has_crashed and result.status == 1, result.err
    return notebook, BuiltSite(root, root / "public", result)


def test_the_notebook_tries_everything(built):
    notebook, _ = built
    text = "\n".join(each for each in notebook.files.values() if isinstance(each, str))
    assert len(notebook.secrets) > 500 and len(notebook.words) > 30
    assert text.count("![[") > 50 and text.count("|Seen") + text.count("\\|Seen") > 10


def test_no_secret_word_is_anywhere(built):
    notebook, site = built
    assert not notebook.secrets & {word for words in notebook.words.values() for word in words}
    found = leaks(site.output, notebook.secrets)
    assert not found, "\n".join(found)


def test_what_is_public_is_there(built):
    notebook, site = built
    pages = {path: path.read_text() for path in site.pages()}
    everything = "\n".join(pages.values())
    lost = [f"{path}: {word}" for path, words in notebook.words.items() for word in words if word not in everything]
    assert not lost, "\n".join(lost)


def test_the_same_with_every_feed_and_list(built):
    """What a build leaves out, another of the same notebook leaves out as well: nothing stays from a time when it was public."""
    notebook, site = built
    opened = {path: re.sub(r"^(draft|visibility|publish|visiblity): .*\n", "", text, flags=re.MULTILINE) if isinstance(text, str) else text for path, text in notebook.files.items()}
    almanac.write(site.notebook, opened)
    almanac.build(site.notebook)
    assert leaks(site.output, notebook.secrets), "what was opened is not seen"
    almanac.write(site.notebook, notebook.files)
    almanac.build(site.notebook)
    found = leaks(site.output, notebook.secrets)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "text",
    ["a secrét b", "a SECRE\u0301T b", "a secr%C3%A9t b", "a secr&#233;t b", "BEGIN:X\r\nSUMMARY:secr\r\n ét\r\n", gzip.compress("secrét".encode(), mtime=0)],
)
def test_the_search_finds(text, tmp_path):
    (tmp_path / "x.bin").write_bytes(text if isinstance(text, bytes) else text.encode())
    assert leaks(tmp_path, {"Secrét"})
    (tmp_path / "x.bin").write_bytes(b"a secret b")
    assert not leaks(tmp_path, {"Secrét"})


def test_the_search_finds_names(tmp_path):
    (tmp_path / "secret.png").write_bytes(b"")
    assert leaks(tmp_path, {"secret"})
