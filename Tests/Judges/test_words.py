"""The words of the pages are whole in the three languages, and each is written as its readers write."""

import re
import unicodedata

import almanac
import pytest
import yaml
from kinds import LANGUAGES

FILES = {language: almanac.ROOT / f"Templates/strings/{language}.yml" for language in LANGUAGES}
CHINESE = ["zh-Hans", "zh-Hant"]


def read(language: str) -> dict[str, str]:
    """The words by their keys; a key that stands twice is a fault."""
    text = FILES[language].read_text()
    words = yaml.safe_load(text)
    assert len(re.findall(r"^\w+:", text, re.MULTILINE)) == len(words), "a key stands twice"
    return words


WORDS = {language: read(language) for language in LANGUAGES}
EN = WORDS["en"]


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_every_language_has_every_key_in_the_same_order():
    assert len(EN) > 300
    for language, words in WORDS.items():
        assert list(words) == list(EN), language
        # What joins others may begin or end with a blank.
        assert not [key for key, text in words.items() if not text or (text.strip() != text and not re.match(r"list_|\w+_separator|interval_n|ordinal_number_", key))], language


@pytest.mark.parametrize("language", CHINESE)
def test_patterns_are_filled_with_the_same(language):
    # A pattern may leave out what its language does not say.
    assert not {key: text for key, text in WORDS[language].items() if not placeholders(text) <= OPEN.get(key, placeholders(EN[key]))}
    # What is counted is said in each.
    assert not [key for key in EN if ("{n}" in EN[key]) != ("{n}" in WORDS[language][key])]


#: Patterns that another language may fill with more than English does, such as the number of a month.
OPEN = {
    "year_month": {"year", "month", "month_short", "month_number"},
    "leaf_month": {"year", "month", "month_short", "month_number"},
    **{key: {"year", "month", "month_short", "month_number", "day", "weekday", "weekday_short"} for key in EN if key.startswith("date_") and key != "date_time"},
}
OPEN["repeat_on_weekdays"] = {"repeat", "days", "weekly"}


def test_a_count_has_two_forms():
    for words in WORDS.values():
        ones, others = ({key.removesuffix(form) for key in words if key.endswith(form)} for form in ("_one", "_other"))
        assert ones == others
        assert all("{n}" in words[key + "_other"] for key in ones), [key for key in ones if "{n}" not in words[key + "_other"]]


#: Keys that the program makes of two parts: before and behind, and where it does.
BUILT = [
    (r"callout_\w+", '"callout_" + type'),
    (r"status_(todo|doing|done|cancelled)", '"status_" + '),
    (r"kind_(todo|event|alarm|reminder|note)", '"kind_" + kind.rawValue'),
    (r"(mon|tues|wednes|thurs|fri|satur|sun)day_short|\w+_short", '+ "_short"'),
    (r"(mon|tues|wednes|thurs|fri|satur|sun)day_in_list", '+ "_in_list"'),
    (r"month_day_[123n]", '"month_day_" + '),
    (r"ordinal_number_[123n]", '"ordinal_number_" + '),
    (r"ordinal_[1-5]", r'"ordinal_\(number)"'),
]


def test_no_word_is_left_over():
    sources = "\n".join(path.read_text() for path in sorted((almanac.ROOT / "Sources").rglob("*.swift")))
    templates = "\n".join(path.read_text() for path in sorted((almanac.ROOT / "Templates").rglob("*.mustache")))
    used = set(re.findall(r'"([a-z][a-z0-9_]*)"', sources)) | set(re.findall(r"\{\{\{?[#^]?t\.(\w+)", templates))
    used |= {key + form for key in used for form in ("_one", "_other")}
    for pattern, place in BUILT:
        assert place in sources, place
        used |= {key for key in EN if re.fullmatch(pattern, key)}
    assert not [key for key in EN if key not in used]


def test_templates_ask_for_no_other_word():
    asked = {each for path in (almanac.ROOT / "Templates").rglob("*.mustache") for each in re.findall(r"\{\{\{?[#^]?t\.(\w+)", path.read_text())}
    assert len(asked) > 50
    assert not asked - set(EN)


#: An ASCII mark beside a Chinese character, or at the end of words that are Chinese.
HAN = r"[\u3400-\u9fff\U00020000-\U0003ffff]"
HALF_WIDTH = re.compile(rf"{HAN}\s*[,.;:?!()]|[,;:?!(]\s*{HAN}|[\"']{HAN}|{HAN}[\"']")


#: A line of a memo, typed as it stands.
TYPED = re.compile(r"\b[a-z]+:( \[[^]]*\]| \"[^\"]*\"| [\d :-]+)?")


def marks(words: dict[str, str]) -> dict[str, str]:
    return {key: text for key, text in words.items() if HALF_WIDTH.search(TYPED.sub("", text))}


@pytest.mark.parametrize("language", CHINESE)
def test_chinese_has_full_width_marks(language):
    assert not marks(WORDS[language])


def test_chinese_quotation_marks_are_those_of_the_place():
    assert not {key: text for key, text in WORDS["zh-Hant"].items() if re.search("[“”‘’]", text)}
    assert not {key: text for key, text in WORDS["zh-Hans"].items() if re.search("[「」『』]", text)}


#: Traditional and Simplified, of characters that only one of them has.
PAIRS = dict(
    zip(
        "備鐘鬧醒記錄題標籤週時間開關點體頁這個們來會說話讀寫過還沒無與從對應為樣發動電網連結檔訂閱號儲藏鎖儘該請選擇擊試誤錯歷曆條則處舊變後裡隻專欄類種單顯現終繼續設圖聲靜響氣區國語區縮圍邊遠進運",
        "备钟闹醒记录题标签周时间开关点体页这个们来会说话读写过还没无与从对应为样发动电网连结档订阅号储藏锁尽该请选择击试误错历历条则处旧变后里只专栏类种单显现终继续设图声静响气区国语区缩围边远进运",
        strict=True,
    )
)
PAIRS = {traditional: simplified for traditional, simplified in PAIRS.items() if traditional != simplified}


def foreign(language: str, words: dict[str, str]) -> dict[str, str]:
    """The words with a character of the other script."""
    # 后, 里, 只 and 周 are Traditional characters too, of other words.
    others = set(PAIRS) if language == "zh-Hans" else set(PAIRS.values()) - set("后里只周面尽系")
    return {key: text for key, text in words.items() if set(text) & others}


@pytest.mark.parametrize("language", CHINESE)
def test_each_chinese_is_in_its_script(language):
    assert not foreign(language, WORDS[language])


#: Words that the other side of the strait says otherwise.
SAID = {
    "zh-Hant": ["信息", "默認", "軟件", "文件夾", "屏幕", "網絡", "鏈接", "訪問", "視頻", "打印", "用戶", "菜單"],
    "zh-Hans": ["资讯", "预设", "软体", "资料夹", "萤幕", "网路", "连结", "造访", "影片", "列印", "使用者", "选单", "行事历", "行程"],
}


@pytest.mark.parametrize("language", CHINESE)
def test_words_are_those_of_the_place(language):
    assert not {key: text for key, text in WORDS[language].items() if any(word in text for word in SAID[language])}


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_plain(language):
    for key, text in WORDS[language].items():
        assert not re.search(r"[!！]|\.\.\.|。。|\s{2}", text), (key, text)
        assert unicodedata.normalize("NFC", text) == text, key


def test_the_checks_find():
    assert marks({"a": "好,"}) and marks({"a": "(好)"}) and marks({"a": "好 :"}) and not marks({"a": "好，{n} (b)。"})
    assert foreign("zh-Hans", {"a": "備忘"}) and foreign("zh-Hant", {"a": "备忘"}) and not foreign("zh-Hant", {"a": "備忘"})
    assert len(PAIRS) > 70
