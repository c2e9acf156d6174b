"""Search in headless Chromium, from disk and served: what it finds, what it loads, how it is worked by keys."""

import contextlib
import json
import random
import re
import unicodedata
from pathlib import Path
from urllib.parse import quote, unquote

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

import almanac
import serving
from conftest import BuiltSite
from browsing import Browser, address

TABLE = almanac.ROOT / "Tests/SearchIndexTests/tokens.json"

SETTINGS = "title: Test\ntimezone: Asia/Taipei\nlanguage: en\nusers:\n  lin:\n    name: 林以晴\n    color: teal\n  mara:\n    name: Mara Ellis\n"
ATTRIBUTE = '"><b>'
EVIL = "<img src=x onerror=\"document.title='pwned'\"><script>document.title='pwned'</script>"
MEMOS = {
    "lin/kiln.md": "---\ntitle: Kiln log\ndate: 2026-11-01\ntags: [pottery/wood, work]\n---\nStoking the kiln until dawn. The bricks were still warm on Tuesday.\n",
    "lin/old.md": "---\ntitle: Stoking alone\ndate: 2020-01-01\n---\nOld words.\n",
    "lin/bricks.md": "---\ntitle: Shopping\ndate: 2026-10-01\naliases: [Ziegel]\n---\nStill some bricks, warm bread, and kilns to visit. Bricks, bricks!\n",
    "lin/drone.md": "---\ntitle: 無人機與風\ndate: 2026-09-01\nlang: zh-Hant\n---\n今天試飛無人機,風很大。\n\n飛行紀錄 meeting2份。\n",
    "lin/people.md": "---\ntitle: 人\ndate: 2026-08-01\n---\n人與機器,無人在場的人機介面。\n",
    "mara/wifi.md": "---\ntitle: Cafe\ndate: 2026-07-01\ntags: [Travel, coffee shops]\nto: lin\n---\nThe password of the ＷｉＦｉ is ＡＢＣ１２３. ΟΔΟΣ Straße, e\u0301te\u0301.\n",
    "mara/todo.md": "---\ntitle: Pay rent\ndate: 2026-06-01\ndue: 2026-12-01\nlocation: Bank street\n---\nBefore noon.\n",
    "mara/evil.md": f"---\ntitle: {json.dumps('</script>' + EVIL)}\ndate: 2026-05-01\ntags: [{json.dumps(ATTRIBUTE + EVIL[:20])}]\n---\nhostilewords `{EVIL}` \\<b>and &amp; quotes\" ' \\\\ \u2028 end\n",
    "mara/long.md": "---\ntitle: Long\ndate: 2026-04-01\n---\n" + "filler words of no use. " * 400 + "\n\nneedleatend 終點站在此 and more.\n",
    "mara/draft.md": "---\ntitle: Draftsecret\nvisibility: draft\n---\nunpublishedword\n",
    "mara/link.md": "---\ntitle: Linker\n---\nSee [[draft]] there.\n",
}


def notebook(root: Path, memos: dict[str, str], settings: str = SETTINGS) -> BuiltSite:
    folder = almanac.write(root, {"almanac.yml": settings} | {f"notes/{name}": text for name, text in memos.items()})
    result = almanac.build(folder)
    assert not result.has_crashed and result.status in (0, 1), result.err
    return BuiltSite(folder, folder / "public", result)


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> BuiltSite:
    return notebook(tmp_path_factory.mktemp("search") / "Site", MEMOS)


@pytest.fixture(scope="module")
def server(site):
    with serving.serve(site.output) as server:
        yield server


#: What a reader's Enter does in the field.
ENTER = "field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))"


class Page:
    """The search page of a site, open in the browser."""

    def __init__(self, browser: Browser, url: str):
        self.browser, self.driver, self.url = browser, browser.driver, url
        browser.resize(1200, 800)
        browser.drain()
        assert browser.open(url) == []

    def wait(self, condition, what: str):
        return WebDriverWait(self.driver, 10, poll_frequency=0.02).until(lambda _: condition(), what)

    @property
    def status(self) -> str:
        return self.driver.execute_script("return document.getElementById('page:search-count').textContent")

    @property
    def field(self):
        return self.driver.find_element(By.ID, "page:search-words")

    def rows(self) -> list[dict]:
        return self.driver.execute_script("""
          return [...document.querySelectorAll('#page\\\\:search-results > li')].map(row => ({
            title: row.querySelector('a').textContent, href: row.querySelector('a').getAttribute('href'),
            words: row.querySelector('.row-excerpt')?.textContent ?? '', side: row.querySelector('.row-side').textContent,
            marks: [...row.querySelectorAll('mark')].map(mark => mark.textContent),
          }))
        """)

    def ask(self, query: str) -> list[dict]:
        """What the page shows when a query was typed, all of it."""
        self.driver.execute_script(
            "const field = document.getElementById('page:search-words');"
            "document.getElementById('page:search-count').textContent = '';"
            "field.value = arguments[0]; " + ENTER, query)
        self.wait(lambda: self.status, query)
        rows, said = self.rows(), self.status
        while self.driver.execute_script("const more = document.getElementById('page:search-more'); if (more.hidden) return false; more.click(); return true"):
            before = (len(rows), said)
            self.wait(lambda: (len(self.rows()), self.status) != before or not self.driver.find_element(By.ID, "page:search-more").is_displayed(), query)
            rows, said = self.rows(), self.status
        return rows

    def titles(self, query: str) -> list[str]:
        return [row["title"] for row in self.ask(query)]


@pytest.fixture
def page(site, browser) -> Page:
    return Page(browser, address(site.output / "search.html"))


#: A query and the titles that it finds, in their order; None: the title of the hostile memo.
HITS = [
    ("stoking", ["Stoking alone", "Kiln log"]),
    ("STOKING", ["Stoking alone", "Kiln log"]),
    ("stok", ["Stoking alone", "Kiln log"]),
    ("kiln", ["Kiln log", "Shopping"]),
    ("still warm", ["Kiln log", "Shopping"]),
    ('"still warm"', ["Kiln log"]),
    ("“Still Warm”", ["Kiln log"]),
    ('"warm still"', []),
    ("bricks -kilns", ["Kiln log"]),
    ('bricks -"still warm"', ["Shopping"]),
    ("ziegel", ["Shopping"]),
    ("wifi", ["Cafe"]),
    ("ｗｉｆｉ", ["Cafe"]),
    ("abc123", ["Cafe"]),
    ("strasse", ["Cafe"]),
    ("οδος", ["Cafe"]),
    ("ÉTÉ", ["Cafe"]),
    ("人", ["人", "無人機與風"]),
    ("無人", ["無人機與風", "人"]),
    ("無人機", ["無人機與風"]),
    ("人機", ["無人機與風", "人"]),
    ("今天試飛", ["無人機與風"]),
    ("試飛 風很大", ["無人機與風"]),
    ("「無人在場」", ["人"]),
    ("錄", ["無人機與風"]),
    ("meeting2份", ["無人機與風"]),
    ("紀錄 meet", ["無人機與風"]),
    ("終點站", ["Long"]),
    ("needleatend", ["Long"]),
    ("#work", ["Kiln log"]),
    ("#pottery", ["Kiln log"]),
    ("#pottery/wood", ["Kiln log"]),
    ("＃Work", ["Kiln log"]),
    ("#trav", ["Cafe"]),
    ("#coffee-shops", ["Cafe"]),
    ("coffee", ["Cafe"]),
    ("@lin bricks", ["Shopping", "Kiln log"]),
    ("@mara", ["Cafe", "Pay rent", None, "Long", "Linker"]),
    ("bricks -@lin", []),
    ("kind:todo", ["Pay rent"]),
    ("bank", ["Pay rent"]),
    ("Ellis rent", ["Pay rent"]),
    ("hostilewords", [None]),
    ("zebra", []),
    ("kiln zebra", []),
    ("無機", []),
    ("draftsecret", []),
    ("unpublishedword", []),
    ("!!!", None),
    ("-kiln", None),
]


@pytest.mark.parametrize("query,expected", HITS, ids=[query for query, _ in HITS])
def test_finds(query, expected, page):
    if expected is None:
        page.driver.execute_script("const f = document.getElementById('page:search-words'); f.value = arguments[0]; " + ENTER.replace('field', 'f'), query)
        page.driver.execute_async_script("setTimeout(arguments[0], 60)")
        assert page.rows() == [] and page.status == ""
        return
    assert page.titles(query) == [("</script>" + EVIL if title is None else title) for title in expected]
    assert page.status == {0: "Nothing found", 1: "1 memo"}.get(len(expected), f"{len(expected)} memos")
    assert page.driver.find_element(By.ID, "page:search-nothing").is_displayed() == (not expected)
    assert page.browser.drain()[:2] == ([], [])


def test_serves_as_it_does_from_disk(site, server, browser):  # noqa: F811
    page = Page(browser, server.url("search.html"))
    for query, expected in HITS[:3] + [HITS[19], HITS[29], HITS[-6]]:
        assert page.titles(query) == [("</script>" + EVIL if title is None else title) for title in expected], query
    assert all(status in (200, 304) for asked, status in server.requests if asked.startswith("assets/")), server.requests


def test_excerpts_show_what_was_found(page):
    (row,) = page.ask('"still warm"')
    assert "still warm" in [mark.lower() for mark in row["marks"]]
    (row,) = page.ask("今天試飛")
    assert row["marks"] == ["今天試飛"] and row["words"].startswith("今天試飛無人機")
    (row,) = page.ask("wifi")
    assert row["marks"] == ["ＷｉＦｉ"] and "ＷｉＦｉ is ＡＢＣ" in row["words"]
    (row,) = page.ask("ÉTÉ")
    assert row["marks"] == ["e\u0301te\u0301"]
    (row,) = page.ask("needleatend")
    # It stands behind what the record holds of the text: then that is shown from its beginning.
    assert row["marks"] == [] and row["words"].startswith("filler words")
    assert row["words"].endswith("…") and len(row["words"]) < 260
    first = page.ask("kiln")[0]
    assert first["marks"][0] == "Kiln" and "1 Nov 2026" in first["side"] and "林以晴" in first["side"]


def test_hostile_words_are_only_words(page):
    (row,) = page.ask("hostilewords")
    assert row["title"] == "</script>" + EVIL
    assert EVIL in row["words"] and "<b>and & quotes\" ' \\" in row["words"]
    assert page.driver.title != "pwned"
    assert page.driver.execute_script("return document.querySelectorAll('main img, main script, main b').length") == 0
    href = row["href"]
    assert re.fullmatch(r"mara/evil\.html", href)


def test_a_hidden_name_is_in_no_file(site):
    for path in (site.output / "assets/search").iterdir():
        text = path.read_text().lower()
        assert "draftsecret" not in text and "unpublished" not in text, path.name


def test_an_address_can_be_shared(site, browser):  # noqa: F811
    for query in ["人機", 'bricks "still warm"', "a&b=c"]:
        page = Page(browser, address(site.output / "search.html") + "?q=" + quote(query))
        assert page.field.get_attribute("value") == query
        page.wait(lambda: page.status, query)
        page.ask("stoking")
        assert page.driver.current_url.endswith("search.html?q=stoking")
    assert Page(browser, page.driver.current_url).wait(lambda: page.rows(), "a shared address")[0]["title"] == "Stoking alone"


def test_typing_waits_and_the_last_query_counts(page):
    page.field.clear()
    page.field.send_keys("stoking")
    page.wait(lambda: [row["title"] for row in page.rows()] == ["Stoking alone", "Kiln log"], "typed words")
    page.driver.execute_script("""
      const field = document.getElementById('page:search-words');
      for (const query of ['bricks', 'zebra', 'wifi']) { field.value = query; ENTER; }
    """.replace("ENTER", ENTER))
    page.driver.execute_async_script("setTimeout(arguments[0], 250)")
    assert [row["title"] for row in page.rows()] == ["Cafe"]
    # An input method still composes: nothing is looked up.
    page.driver.execute_script("""
      const field = document.getElementById('page:search-words');
      field.value = 'ren'; field.dispatchEvent(new InputEvent('input', { isComposing: true }));
    """)
    page.driver.execute_async_script("setTimeout(arguments[0], 250)")
    assert [row["title"] for row in page.rows()] == ["Cafe"]


def test_filters_are_part_of_the_query(page):
    page.ask("bricks")
    person = page.driver.find_element(By.ID, "page:search-person")
    person.find_element(By.CSS_SELECTOR, "[value='@mara']").click()
    page.wait(lambda: page.status == "Nothing found", "a filter")
    assert page.field.get_attribute("value") == "bricks @mara"
    person.find_element(By.CSS_SELECTOR, "[value='@lin']").click()
    page.wait(lambda: len(page.rows()) == 2, "another filter")
    assert page.field.get_attribute("value") == "bricks @lin"
    person.find_element(By.CSS_SELECTOR, "[value='']").click()
    assert page.field.get_attribute("value") == "bricks"
    page.ask("kind:todo")
    assert page.driver.find_element(By.ID, "page:search-kind").get_attribute("value") == "kind:todo"


def test_tags_are_offered(page):
    page.field.clear()
    page.field.send_keys("#po")
    buttons = page.wait(lambda: page.driver.find_elements(By.CSS_SELECTOR, "#page\\:search-tags button"), "tags")
    assert [button.text for button in buttons] == ["#pottery 1", "#pottery/wood 1"]
    buttons[1].click()
    page.wait(lambda: len(page.rows()) == 1, "a tag")
    assert page.field.get_attribute("value") == "#pottery/wood "
    assert page.driver.find_elements(By.CSS_SELECTOR, "#page\\:search-tags button") == []


def focus(page) -> str:
    return page.driver.execute_script("return document.activeElement.id || document.activeElement.textContent")


def press(page, *keys) -> None:
    page.driver.switch_to.active_element.send_keys(*keys)


def test_keys_move_open_and_clear(page):
    page.ask("stoking")
    page.field.click()
    press(page, Keys.ARROW_DOWN)
    assert focus(page) == "Stoking alone"
    press(page, Keys.ARROW_DOWN)
    assert focus(page) == "Kiln log"
    press(page, Keys.ARROW_DOWN)
    assert focus(page) == "Kiln log"
    press(page, Keys.ARROW_UP)
    press(page, Keys.ARROW_UP)
    assert focus(page) == "page:search-words"
    press(page, Keys.ARROW_DOWN)
    press(page, Keys.ESCAPE)
    assert focus(page) == "page:search-words"
    page.wait(lambda: page.rows() == [] and page.status == "", "a clear page")
    assert page.field.get_attribute("value") == ""
    assert page.driver.find_element(By.ID, "page:search-hint").is_displayed()
    page.ask("kiln")
    page.field.click()
    press(page, Keys.ARROW_DOWN)
    press(page, Keys.ENTER)
    page.wait(lambda: unquote(page.driver.current_url).endswith("lin/kiln.html"), "the memo")
    page.browser.open(page.url)


@pytest.mark.parametrize("keys", ["/", Keys.CONTROL + "k"])
def test_a_key_opens_search_from_every_page(keys, site, browser):  # noqa: F811
    for place in ("index.html", "lin/kiln.html", "tags/index.html"):
        assert browser.open(address(site.output / place)) == []
        browser.driver.find_element(By.TAG_NAME, "body").send_keys(keys)
        WebDriverWait(browser.driver, 5, 0.02).until(lambda driver: driver.current_url.endswith("/search.html"))
    page = Page(browser, address(site.output / "search.html"))
    page.driver.find_element(By.TAG_NAME, "main").click()
    page.driver.execute_script("document.activeElement.blur()")
    page.driver.find_element(By.TAG_NAME, "body").send_keys(keys)
    assert focus(page) == "page:search-words"
    # In a field a slash is a slash.
    page.field.send_keys("a/b")
    assert page.field.get_attribute("value") == "a/b"


def test_a_piece_that_cannot_be_had_is_said_and_asked_for_again(site, browser, tmp_path):  # noqa: F811
    copy = almanac.copy(site.output, tmp_path / "public")
    pieces = copy / "assets/search"
    pieces.rename(copy / "elsewhere")
    page = Page(browser, address(copy / "search.html"))
    failure = page.driver.find_element(By.ID, "page:search-failure")
    page.field.send_keys("kiln")
    page.wait(failure.is_displayed, "a message")
    assert page.rows() == []
    (copy / "elsewhere").rename(pieces)
    failure.find_element(By.TAG_NAME, "button").click()
    page.wait(lambda: [row["title"] for row in page.rows()] == ["Kiln log", "Shopping"], "another try")
    assert not failure.is_displayed()
    browser.drain()


def test_without_scripts_the_page_says_so(site, browser):  # noqa: F811
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.driver.get(address(site.output / "search.html"))
        main = browser.driver.find_element(By.TAG_NAME, "main")
        assert "JavaScript" in main.text
        assert [link.text for link in main.find_elements(By.TAG_NAME, "a")] == ["Tags", "Archive", "People"]
        assert not browser.driver.find_element(By.ID, "page:search").is_displayed()
    finally:
        browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
        browser.drain()


@pytest.mark.parametrize("width", [320, 1200])
@pytest.mark.parametrize("query", ["", "kiln", "zebra", "hostilewords", "needleatend"])
def test_fits(query, width, site, browser):  # noqa: F811
    browser.resize(width)
    browser.open(address(site.output / "search.html") + "?q=" + query)
    browser.driver.execute_async_script("setTimeout(arguments[0], 100)")
    assert browser.overflow() == []


# MARK: Against a plain search

def test_the_page_cuts_words_as_the_program_does(page):
    table = json.loads(TABLE.read_text())
    for text, tokens in table:
        assert page.driver.execute_script("return almanacSearch.tokens(arguments[0])", text) == tokens, text


LETTERS = "abcdefg XYZ 01 é е́ ÉÀ ß Σς ｱｶﾞ Ａｂ 中文今天會議報告 かな カナー ไทยที่ 한국 я Ж ộ İı 🎉☂️ -_'.，。「」\u00ad\u200d\u0301\u0316 \n"


def rand_memos(seed: int, count: int) -> dict[str, str]:
    chance = random.Random(seed)
    letters = [*LETTERS]
    words = ["".join(chance.choice(letters) for _ in range(chance.randint(1, 6))).strip() for _ in range(120)]
    words = [word for word in words if word] + ["meeting", "meet", "report", "reports", "中文", "文今", "今天會議", "會議報告", "報告"] * 3
    memos = {}
    for n in range(count):
        text = chance.choice(["", " "]).join(chance.choice(words) for _ in range(30)).replace("\n", " ")
        escaped = re.sub(r"([-\\`*_{}\[\]()#+.!<>&~=^|@:\"'])", r"\\\1", text)
        memos[f"lin/{n:03}.md"] = f"---\ntitle: {json.dumps(f'memo{n} {chance.choice(words)}'.strip(), ensure_ascii=False)}\ndate: 2026-01-{n % 28 + 1:02}\n---\nx {escaped}\n"
    return memos


@pytest.fixture(scope="module")
def mixed(tmp_path_factory) -> BuiltSite:
    return notebook(tmp_path_factory.mktemp("mixed") / "Site", rand_memos(11, 150), "title: Test\ntimezone: UTC\nowner: lin\nlanguage: en\n")


#: All records of a site, and of each the tokens that the index does not have under its key.
CHECK = """
const done = arguments[0];
(async () => {
  const search = almanacSearch, folder = document.getElementById('page:search').dataset.index;
  const load = search.scriptSource(folder), index = new search.Index(load);
  const tree = await load('index');
  const missing = [], records = [];
  for (const name of arguments[1]) {
    const [pieces] = await load(name);
    for (const [key, title, href, , , , , , , , names, text] of pieces) {
      records.push({ title, href, names, text });
      for (const token of new Set(search.tokens(title + '\\n' + text))) {
        const { hits } = await index.find({ term: token });
        if (!hits.has(key)) missing.push([title, token]);
      }
    }
  }
  done({ missing, records });
})().catch(error => done({ missing: [String(error)], records: [] }));
"""


#: Where all memos are that a query finds.
ALL = """
const [query, done] = arguments;
(async () => {
  const search = almanacSearch;
  window.index ??= new search.Index(search.scriptSource(document.getElementById('page:search').dataset.index));
  const results = new search.Results(window.index, search.parse(query));
  await results.start();
  const records = [];
  while (!results.isDone) records.push(...await results.next(50, 8));
  done(records.map(({ href }) => href));
})().catch(error => done([String(error)]));
"""


def fold(text: str) -> str:
    """Equal words alike, by other means than the program's."""
    wide = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
    kana = {code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFF66, 0xFFA0)}
    text = re.sub("[\u00ad\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]", "", text).translate(wide | kana)
    return unicodedata.normalize("NFC", text.upper().lower().replace("ς", "σ"))


def joins(a: str, b: str) -> bool:
    """Whether two characters are of one word that is written with letters."""
    return all(unicodedata.category(c)[0] in "LNM" and not is_paired(c) for c in (a, b))


def is_paired(c: str) -> bool:
    return re.match("[\u0e00-\u0eff\u3005-\u3007\u3031-\u312f\u3400-\u9fff]", c) is not None


def has(text: str, word: str) -> bool:
    """Whether a word stands in a text: of an alphabet at the beginning of one, of other scripts anywhere."""
    text, word = fold(text), fold(word)
    start = text.find(word)
    while start >= 0:
        if start == 0 or not joins(text[start - 1], word[0]):
            return True
        start = text.find(word, start + 1)
    return False


def test_every_memo_with_a_word_is_found_and_no_other(mixed, browser):  # noqa: F811
    page = Page(browser, address(mixed.output / "search.html"))
    names = sorted(path.stem for path in (mixed.output / "assets/search").glob("d-*.js"))
    page.driver.set_script_timeout(60)
    made = page.driver.execute_async_script(CHECK.replace("arguments[1]", json.dumps(names)))
    assert made["missing"] == []
    records = made["records"]
    assert len(records) == 150
    chance = random.Random(5)
    queries = ["meeting", "meet", "report", "中", "中文", "報告", "文今", "會議報告", "今天會議", "天會"]
    for _ in range(60):
        runs = re.findall(r"[^\W_]+", fold(chance.choice(records)["text"]))
        run = chance.choice(runs)
        if is_paired(run[0]):
            start = chance.randrange(len(run))
            queries.append(re.match("(?:[\u0e00-\u0eff\u3005-\u3007\u3031-\u312f\u3400-\u9fff]){1,4}|.", run[start:])[0])
        else:
            queries.append(run[: chance.randint(1, 8)])
    wrong = []
    for query in queries:
        if not query or unicodedata.category(query[0])[0] == "M" or not all(unicodedata.category(c)[0] in "LN" for c in query):
            continue
        expected = {each["href"] for each in records if has(each["title"], query) or has(each["text"], query)}
        found = page.driver.execute_async_script(ALL, query)
        if set(found) != expected or len(found) != len(expected):
            wrong.append((query, sorted(set(found) - expected), sorted(expected - set(found))))
    assert not wrong, wrong


# MARK: What is loaded

def test_a_query_loads_little_and_nothing_twice(mixed, browser):  # noqa: F811
    page = Page(browser, address(mixed.output / "search.html"))
    browser.drain()
    page.ask("report")
    asked = [each for each in browser.drain()[2] if "/assets/search/" in each]
    assert len(asked) == len(set(asked))
    assert len(asked) < 20
    page.ask("report")
    assert [each for each in browser.drain()[2] if "/assets/search/" in each] == []


def test_one_memo_more_changes_few_files(tmp_path):
    memos = rand_memos(3, 120)
    folder = tmp_path / "Site"
    before = almanac.snapshot(notebook(folder, memos).output / "assets/search")
    after = almanac.snapshot(notebook(folder, memos | {"lin/new.md": "---\ntitle: New\ndate: 2026-02-02\n---\nA few words: 新的備忘.\n"}).output / "assets/search")
    changed = almanac.difference(before, after)
    assert changed and len([name for name in changed if name.startswith("d-")]) <= 3
