"""What people write and what a reader must see: the complaints of other generators' users, one row each."""

import json
import re

import html5lib
import pytest

import almanac
import purity

#: A memo, and what its page must hold of it: elements and words, attributes but for those named in `LEFT_OUT`.
ROWS = {
    # Emphasis beside full-width punctuation.
    "**注意：**明天": "<p><strong>注意：</strong>明天</p>",
    "**真，**她": "<p><strong>真，</strong>她</p>",
    "这是**「重点」**的": "<p>这是<strong>「重点」</strong>的</p>",
    "前**（括號）**後": "<p>前<strong>（括號）</strong>後</p>",
    "*斜。*後": "<p><em>斜。</em>後</p>",
    "***粗斜！***後": "<p><em><strong>粗斜！</strong></em>後</p>",
    "~~刪。~~後": "<p><del>刪。</del>後</p>",
    "==標：==後": "<p><mark>標：</mark>後</p>",
    "**[連結](https://e.com/)。**後": '<p><strong><a href="https://e.com/">連結</a>。</strong>後</p>',
    "**`碼`。**後": "<p><strong><code>碼</code>。</strong>後</p>",
    "**a*b**中*": "<p><strong>a*b</strong>中*</p>",
    "** 空 **": "<p>** 空 **</p>",
    "**未完，": "<p>**未完，</p>",
    "2*3*4與snake_case_name": "<p>2<em>3</em>4與snake_case_name</p>",
    "a**“quoted”**b": "<p>a**“quoted”**b</p>",
    "**日本語。**テスト": "<p><strong>日本語。</strong>テスト</p>",
    "**강조.**입니다": "<p><strong>강조.</strong>입니다</p>",
    "**注意:**明天 **(中文)**中文": "<p><strong>注意:</strong>明天 <strong>(中文)</strong>中文</p>",
    "这是**“重点”**的": "<p>这是<strong>“重点”</strong>的</p>",
    # Bare links beside Chinese.
    "https://e.com/a。然后": '<p><a href="https://e.com/a">https://e.com/a</a>。然后</p>',
    "链接https://e.com": '<p>链接<a href="https://e.com">https://e.com</a></p>',
    "（https://e.com/a）后": '<p>（<a href="https://e.com/a">https://e.com/a</a>）后</p>',
    "「https://e.com/a」、www.e.com/b，c@e.com。完": '<p>「<a href="https://e.com/a">https://e.com/a</a>」、<a href="http://www.e.com/b">www.e.com/b</a>，<a href="mailto:c@e.com">c@e.com</a>。完</p>',
    "https://e.com/a?q=1&r=2。x": '<p><a href="https://e.com/a?q=1&amp;r=2">https://e.com/a?q=1&amp;r=2</a>。x</p>',
    "(https://e.com/a_(b))": '<p>(<a href="https://e.com/a_(b)">https://e.com/a_(b)</a>)</p>',
    "https://e.com/a. https://e.com/b, x": '<p><a href="https://e.com/a">https://e.com/a</a>. <a href="https://e.com/b">https://e.com/b</a>, x</p>',
    "`https://e.com` [x https://e.com/a](https://e.com/b)": '<p><code>https://e.com</code> <a href="https://e.com/b">x https://e.com/a</a></p>',
    "**https://e.com/b**": '<p><strong><a href="https://e.com/b">https://e.com/b</a></strong></p>',
    # Line ends.
    "第一行\n第二行": "<p>第一行第二行</p>",
    "中文\nEnglish\n中文": "<p>中文\nEnglish\n中文</p>",
    "one\ntwo": "<p>one\ntwo</p>",
    "逗，\n句": "<p>逗，句</p>",
    "かな\nカナ": "<p>かなカナ</p>",
    "한글\n한글": "<p>한글\n한글</p>",
    "𠮷\n𠀀": "<p>𠮷𠀀</p>",
    "**粗**\n*斜*": "<p><strong>粗</strong><em>斜</em></p>",
    "- 一\n  二": "<ul><li>一二</li></ul>",
    "> 一\n> 二": "<blockquote><p>一二</p></blockquote>",
    "一  \n二\\\n三": "<p>一<br>二<br>三</p>",
    # Highlights, strikethrough, comments.
    "a ==b== c": "<p>a <mark>b</mark> c</p>",
    "a == b == c": "<p>a == b == c</p>",
    "if a==b and c==d": "<p>if a<mark>b and c</mark>d</p>",
    "`==a==` \\==b==": "<p><code>==a==</code> ==b==</p>",
    "~~a~~ and `~~b~~` and \\~~c~~": "<p><del>a</del> and <code>~~b~~</code> and ~~c~~</p>",
    "~~a **b** c~~": "<p><del>a <strong>b</strong> c</del></p>",
    "a %%b%% c": "<p>a c</p>",
    "a\n\n%%\nb\n\n# c\n%%\n\nd": "<p>a</p><p>d</p>",
    "`%%a%%` \\%%b%%": "<p><code>%%a%%</code> %%b%%</p>",
    "100%% sure": "<p>100%% sure</p>",
    # Escapes, once.
    "[x](https://e.com/?a=1&b=2)": '<p><a href="https://e.com/?a=1&amp;b=2">x</a></p>',
    "[x](https://e.com/?a=1&amp;b=2)": '<p><a href="https://e.com/?a=1&amp;b=2">x</a></p>',
    "&amp;lt; &lt;b&gt; `&amp;`": "<p>&amp;lt; &lt;b&gt; <code>&amp;amp;</code></p>",
    "\\#no \\[[no]] \\![[other]] !\\[[no]] \\[^1]": '<p>#no [[no]] !<a href="other.html">other</a> ![[no]] [^1]</p>',
    # Raw HTML.
    "a<br>b<BR/>c": "<p>a<br>b<br>c</p>",
    "<kbd>Ctrl</kbd> H<sub>2</sub>O x<sup>2</sup> <mark>m</mark>": "<p><kbd>Ctrl</kbd> H<sub>2</sub>O x<sup>2</sup> <mark>m</mark></p>",
    '<kbd class="x" onclick="y()">C</kbd>': "<p><kbd>C</kbd></p>",
    '<span style="bug">a</span> <b>b</b>': "<p>a b</p>",
    "<kbd>never closed\n\nnext": "<p><kbd>never closed</kbd></p><p>next</p>",
    "</kbd>closed only": "<p>closed only</p>",
    "<details>\n<summary>More</summary>\n\n*a*\n\n</details>\n\nafter": "<details><summary>More</summary><p><em>a</em></p></details><p>after</p>",
    "a <!-- b --> c": "<p>a c</p>",
    "`<br>` \\<br>": "<p><code>&lt;br&gt;</code> &lt;br&gt;</p>",
    # Tables.
    "| a | b |\n| :- | -: |\n| c | **d** |": '<table><thead><tr><th align="left">a</th><th align="right">b</th></tr></thead><tbody><tr><td align="left">c</td><td align="right"><strong>d</strong></td></tr></tbody></table>',
    "|a|\n|-|\n|`x\\|y`|": "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><code>x|y</code></td></tr></tbody></table>",
    "|a|\n|-|\n|[[other\\|w]]|\n|[[other|w]]|": '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><a href="other.html">w</a></td></tr><tr><td><a href="other.html">w</a></td></tr></tbody></table>',
    "> |a|\n> |-|\n> |b|": "<blockquote><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table></blockquote>",
    "|**粗：**體|\n|-|\n|# x|": "<table><thead><tr><th><strong>粗：</strong>體</th></tr></thead><tbody><tr><td># x</td></tr></tbody></table>",
    # Task boxes.
    "- [ ] a\n- [x] b\n- [X] c": '<ul><li class="task"><input type="checkbox" disabled aria-label="To do"> a</li><li class="task"><input type="checkbox" disabled checked aria-label="Done"> b</li><li class="task"><input type="checkbox" disabled checked aria-label="Done"> c</li></ul>',
    "- [/] a\n- [-] b": '<ul><li class="task" data-status="/"><input type="checkbox" disabled aria-label="Doing"> a</li><li class="task" data-status="-"><input type="checkbox" disabled checked aria-label="Cancelled"> b</li></ul>',
    "- []a\n- [  ] b\n- \\[ ] c": "<ul><li>[]a</li><li>[  ] b</li><li>[ ] c</li></ul>",
    # Callouts.
    "> [!NOTE]\n> a": '<div class="callout" data-callout="note"><p class="callout-title">Note</p><p>a</p></div>',
    "> [!tip] *T* x\n> a": '<div class="callout" data-callout="tip"><p class="callout-title"><em>T</em> x</p><p>a</p></div>',
    "> [!tip]- T\n> a": '<details class="callout" data-callout="tip"><summary class="callout-title">T</summary><p>a</p></details>',
    "> [!tip]+ T\n> a": '<details class="callout" data-callout="tip" open><summary class="callout-title">T</summary><p>a</p></details>',
    "> \\[!note] a": "<blockquote><p>[!note] a</p></blockquote>",
    "> a\n> [!note] b": "<blockquote><p>a\n[!note] b</p></blockquote>",
    # Headings.
    "## 简介": '<h2 id="简介">简介</h2>',
    "## A b\n\n## A b": '<h2 id="a-b">A b</h2><h2 id="a-b-1">A b</h2>',
    "## ！？": '<h2 id="section">！？</h2>',
    # Wikilinks.
    "[[other]] [[OTHER]] [[other.md]] [[other|w]]": '<p><a href="other.html">other</a> <a href="other.html">OTHER</a> <a href="other.html">other.md</a> <a href="other.html">w</a></p>',
    "[[other#Part]] [[other#^name]]": '<p><a href="other.html#part">other › Part</a> <a href="other.html#%5Ename">other › ^name</a></p>',
    "[[my note]] [x](my%20note.md) [x](<my note.md>) [x](my note.md)": '<p><a href="my-note.html">my note</a> <a href="my-note.html">x</a> <a href="my-note.html">x</a> <a href="my-note.html">x</a></p>',
    "[[中文]] [x](中文.md) [x](%E4%B8%AD%E6%96%87.md)": '<p><a href="%E4%B8%AD%E6%96%87.html">中文</a> <a href="%E4%B8%AD%E6%96%87.html">x</a> <a href="%E4%B8%AD%E6%96%87.html">x</a></p>',
    "[[nowhere]] [[nowhere|w]]": "<p>nowhere w</p>",
    "`[[other]]` \\[[other]]": "<p><code>[[other]]</code> [[other]]</p>",
    # Block names.
    "a ^name": '<p id="^name">a</p>',
    "- a ^name": '<ul><li id="^name">a</li></ul>',
    "2^10 a^b": "<p>2^10 a^b</p>",
}  # fmt: skip

#: Attributes that a theme may add.
LEFT_OUT = {"rel", "loading", "decoding", "aria-label"}

BESIDE = {
    "almanac.yml": "owner: lin\nusers:\n  lin:\n",
    "notes/lin/other.md": "# Other\n\n## Part\n\ntext ^name\n",
    "notes/lin/my note.md": "# My note\n",
    "notes/lin/中文.md": "# 中文\n",
}


def normal(element) -> str:
    """The content of an element, written one way; blanks between blocks do not count."""
    words = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}

    def escape(text: str) -> str:
        return re.sub("[<>&]", lambda each: words[each[0]], text)

    parts = [escape(element.text or "")]
    for child in element:
        name = child.tag.removeprefix(purity.HTML)
        # `href` keeps its escapes: they are part of the address.
        attributes = "".join(f' {key}="{escape(value)}"' for key, value in sorted(child.items()) if key not in LEFT_OUT)
        parts.append(f"<{name}{attributes}>{normal(child)}</{name}>" + escape(child.tail or ""))
    blocks = "p|ul|ol|li|table|thead|tbody|tr|td|th|blockquote|div|details|summary|h[1-6]|pre|section"
    # A line end behind a break shows as nothing.
    return re.sub(rf"(?<=</br>)\n|\s*(</?(?:{blocks})(?: [^>]*)?>)\s*", r"\1", re.sub(" +", " ", "".join(parts)))


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    files = {f"notes/lin/row {n}.md": f"---\ntitle: Row {n}\n---\n{text}\n" for n, text in enumerate(ROWS)}
    notebook = almanac.write(tmp_path_factory.mktemp("rows") / "Site", BESIDE | files)
    result = almanac.build(notebook)
    assert not result.has_crashed and result.status == 0, result.err
    return notebook / "public/lin"


@pytest.mark.parametrize("number", range(len(ROWS)), ids=lambda number: repr(list(ROWS)[number])[:60])
def test_row(number, site):
    wanted = html5lib.parseFragment(list(ROWS.values())[number], namespaceHTMLElements=True)
    root = html5lib.parse((site / f"row-{number}.html").read_text(), namespaceHTMLElements=True)
    (text,) = purity.text_of(root)
    assert normal(text) == normal(wanted)


# MARK: Tags, excerpts, backlinks

TAGS = {
    "#🀄️/text": ["🀄️/text"],
    "#测试 x": ["测试"],
    "#tag, and #tag2: x": ["tag", "tag2"],
    "https://x.com/#hsts [a](https://x.com/#no)": [],
    "# Heading": [],
    "\\#x &#35;y": [],
    "#cafe\u0301": ["café"],
    "`#code`": [],
    "```\n#fenced\n```": [],
    "a#b": [],
    "(#paren) 「#引」": ["paren", "引"],
    "#2024 #y1984": ["y1984"],
    "#nested/child": ["nested/child"],
    "**#bold** ~~#gone~~ ==#seen==": ["bold", "gone", "seen"],
    "%%#comment%%": [],
    "[[#heading]] [^#note]": [],
    "|#cell|\n|-|\n|#row|": ["cell", "row"],
    "> [!note] #title\n> #quote": ["quote", "title"],
    "- [ ] #task\n- #item": ["item", "task"],
    "#中文標籤，後": ["中文標籤"],
    "#": [],
    "# ": [],
    "#a_b-c": ["a_b-c"],
    "#한글 #日本語 #Ελλάδα": ["Ελλάδα", "日本語", "한글"],
}  # fmt: skip


def test_hashtags(tmp_path):
    files = {f"notes/lin/{n}.md": f"---\ntitle: Tags {n}\n---\nx\n\n{text}\n" for n, text in enumerate(TAGS)}
    notebook = almanac.write(tmp_path / "Site", {"almanac.yml": "owner: lin\n"} | files)
    assert almanac.build(notebook).status == 0
    listed = {memo["path"]: memo["tags"] for memo in map(json.loads, almanac.run("list", notebook, "--json", "--quiet").out.splitlines())}
    differing = [f"{text!r}: {listed[f'notes/lin/{n}.md']}, wanted {wanted}" for n, (text, wanted) in enumerate(TAGS.items()) if sorted(listed[f"notes/lin/{n}.md"]) != sorted(wanted)]
    assert not differing, "\n".join(differing)


@pytest.mark.parametrize("cluster", ["👩‍👩‍👧‍👦", "e\u0301\u0302\u0303", "🇹🇼", "\u1112\u1161\u11ab", "क्षि", "👍🏽", "中", "葛\U000e0100"])
def test_excerpts_end_between_characters(cluster, tmp_path):
    notebook = almanac.write(tmp_path / "Site", {"almanac.yml": "owner: lin\n", "notes/lin/long.md": "---\ntitle: Long\n---\n" + cluster * 600 + "\n"})
    assert almanac.build(notebook).status == 0
    cuts = 0
    # The rows of search.html are made in the browser.
    for page in sorted(set((notebook / "public").rglob("*.html")) - {notebook / "public/search.html"}):
        root = html5lib.parse(page.read_text(), namespaceHTMLElements=True)
        texts = [each.get("content") or "" for each in root.iter(purity.HTML + "meta") if each.get("name") == "description"]
        texts += ["".join(each.itertext()) for each in root.iter(purity.HTML + "p") if "row-excerpt" in (each.get("class") or "")]
        for text in texts:
            kept = text.strip().removesuffix("…")
            assert kept and kept == cluster * (len(kept) // len(cluster)), (page.name, kept[-20:])
            cuts += text.strip().endswith("…")
    assert cuts > 1


def test_backlinks_show_the_sentence(tmp_path):
    notebook = almanac.write(
        tmp_path / "Site",
        {
            "almanac.yml": "owner: lin\n",
            "notes/lin/目標.md": "# Target\n",
            "notes/lin/one.md": "---\ntitle: One\n---\nBefore it. Here is [a link](目標.md) inside! After it.\n",
            "notes/lin/two.md": "---\ntitle: Two\n---\n前句。這裡有[[目標|連結]]在內！後句。\n",
            "notes/lin/three.md": "---\ntitle: Three\n---\n[x](%E7%9B%AE%E6%A8%99.md#nowhere)\n",
            "notes/lin/four.md": "---\ntitle: Four\ndraft: true\n---\nSecret [[目標]].\n",
            "notes/lin/five.md": "---\ntitle: Five\n---\n`[[目標]]` %%[[目標]]%%\n",
        },
    )
    assert almanac.build(notebook).status == 0
    root = html5lib.parse((notebook / "public/lin/目標.html").read_text(), namespaceHTMLElements=True)
    (article,) = root.iter(purity.HTML + "article")
    words = " ".join("".join(article.itertext()).split())
    assert "Here is a link inside!" in words and "Before it." not in words and "After it." not in words
    assert "這裡有連結在內！" in words and "前句" not in words and "後句" not in words
    led = [each.get("href") for each in article.iter(purity.HTML + "a")]
    assert {"one.html", "two.html", "three.html"} <= {(href or "").split("#")[0] for href in led}
    assert not {"four.html", "five.html"} & set(led) and "Secret" not in words


def test_a_memo_is_not_called_after_what_it_shows(tmp_path):
    """Without a heading and words of its own it has the name of its file; a box is no word."""
    files = {"one.md": "![[two]]\n", "pictures.md": "![[pic.png]] ![[pic.png|20]]\n", "todo.md": "- [ ] buy milk 📅 2026-12-24\n", "two.md": "# Two\n\ntext\n", "pic.png": b"\x89PNG"}
    notebook = almanac.write(tmp_path / "Site", {"almanac.yml": "owner: lin\ntimezone: UTC\n"} | {f"notes/lin/{name}": text for name, text in files.items()})
    assert almanac.build(notebook).status == 0
    titles = {memo["path"]: memo["title"] for memo in map(json.loads, almanac.run("list", notebook, "--json", "--quiet").out.splitlines())}
    assert titles["notes/lin/one.md"] == "one" and titles["notes/lin/pictures.md"] == "pictures"
    assert titles["notes/lin/todo.md"].startswith("buy milk")


def test_one_bad_memo_leaves_the_others(tmp_path):
    good = {"almanac.yml": "owner: lin\n", "notes/lin/a.md": "# A\n\n[[c]] text\n", "notes/lin/c.md": "# C\n\n[[a]] text\n"}
    alone = almanac.write(tmp_path / "alone/Site", good)
    bad = {"notes/lin/bug.md": '# Bug\n\n<span style="bug">x</span>\n\n<div>\n\n</p></body></html>\n\n```\nnever closed\n'}
    both = almanac.write(tmp_path / "both/Site", good | bad | {"notes/lin/broken.md": "---\ntitle: {{title}}\n---\nx\n", "notes/lin/latin.md": b"caf\xe9\n"})
    assert almanac.build(alone).status == 0 and almanac.build(both).status == 1

    def body(notebook, name):
        return re.search(r'<div class="text" dir="auto">.*?</div>', (notebook / f"public/lin/{name}.html").read_text(), re.DOTALL)[0]

    for name in ("a", "c"):
        assert body(alone, name) == body(both, name)
    assert "</body></html>" not in body(both, "bug")


def test_line_breaks_can_be_kept(tmp_path):
    notebook = almanac.write(tmp_path / "Site", {"almanac.yml": "owner: lin\nline_breaks: keep\n", "notes/lin/a.md": "---\ntitle: A\n---\n一\n二\nthree\n\n- a\n  b\n"})
    assert almanac.build(notebook).status == 0
    root = html5lib.parse((notebook / "public/lin/a.html").read_text(), namespaceHTMLElements=True)
    (text,) = purity.text_of(root)
    assert normal(text) == "<p>一<br></br>二<br></br>three</p><ul><li>a<br></br>b</li></ul>"
