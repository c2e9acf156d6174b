"""Memos that try to run a script or to lead out of the web: what a hostile hand can write, place by place.

`pwned()` is what they call; a reader's browser must never hear of it. Each vector stands in a memo of its own.
"""

import dataclasses
import json


#: A hostile piece of text in a place where only words belong.
SCRIPTS = [
    "<script>pwned()</script>",
    "</title><script>pwned()</script>",
    "</h1><img src=x onerror=pwned()>",
    '"><svg onload=pwned()>',
    "'><svg/onload='pwned()'>",
    '" onmouseover="pwned()" x="',
    "' onfocus='pwned()' autofocus='",
    "--><script>pwned()</script><!--",
    "]]><script>pwned()</script>",
    "&lt;script&gt;pwned()&lt;/script&gt;",
    "&#60;img src=x onerror=pwned()&#62;",
    "{{constructor.constructor('pwned()')()}}",
    "{{{body}}}",
    "`onerror=pwned()`",
    "</textarea></noscript></style><script>pwned()</script>",
    "\u202e<script>pwned()</script>\u202c",
    "\ufeff<script>pwned()</script>",
    "＜script＞pwned()＜/script＞",
    "<scr<script>ipt>pwned()</scr</script>ipt>",
    "<img src=x onerror\x0c=pwned()>",
]

#: Addresses that no page may lead to; `&`-entities and percent escapes are decoded at different moments.
ADDRESSES = [
    "javascript:pwned()",
    "JAVASCRIPT:pwned()",
    "JaVaScRiPt:pwned()",
    "javascript&colon;pwned()",
    "javascript&#58;pwned()",
    "javascript&#x3A;pwned()",
    "javascript&#0000058pwned()",
    "&#106;avascript:pwned()",
    "&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74:pwned()",
    "java&Tab;script:pwned()",
    "java&NewLine;script:pwned()",
    "java&#9;script:pwned()",
    "java&#10;script:pwned()",
    "java&#13;script:pwned()",
    "&#1;javascript:pwned()",
    "&#32;javascript:pwned()",
    "&nbsp;javascript:pwned()",
    "&#xFEFF;javascript:pwned()",
    "\x01javascript:pwned()",
    "\x1fjavascript:pwned()",
    "java\x00script:pwned()",
    "javascript%3Apwned()",
    "%6A%61vascript:pwned()",
    "%0Ajavascript:pwned()",
    "javascript%0A:pwned()",
    "javascript:%0Apwned()",
    "java\\script:pwned()",
    "javascript\\:pwned()",
    "\\javascript:pwned()",
    "javascript://example.org/%0Apwned()",
    "javascript:/*--></title></style></textarea></script><svg/onload='pwned()'>",
    "ｊavascript:pwned()",
    "javaſcript:pwned()",
    "javascript：pwned()",
    "vbscript:pwned()",
    "VBScript:pwned()",
    "livescript:pwned()",
    "mocha:pwned()",
    "data:text/html,<script>pwned()</script>",
    "data:text/html;base64,PHNjcmlwdD5wd25lZCgpPC9zY3JpcHQ+",
    "data:image/svg+xml,<svg/onload=pwned()>",
    "data:image/png;base64,iVBORw0KGgo=",
    "DATA:text/html,x",
    "d&#97;ta:text/html,x",
    "file:///etc/passwd",
    "FILE:///etc/passwd",
    "blob:https://example.org/1",
    "filesystem:http://example.org/x",
    "view-source:https://example.org/",
    "feed:javascript:pwned()",
    "jar:https://example.org/x!/",
    "ms-msdt:/id",
    "intent://x#Intent;scheme=x;end",
    "about:blank",
    "chrome://settings",
    "ftp://example.org/x",
    "//example.org/x",
    "\\\\example.org\\x",
    "/\\example.org/x",
    "https:javascript:pwned()",
    "http:/\x0bjavascript:pwned()",
    ":javascript:pwned()",
    "./javascript:pwned()",
    "?x=javascript:pwned()",
    "#javascript:pwned()",
    "#\" onmouseover=\"pwned()",
]

#: Bodies: Markdown and raw HTML.
BODIES = [
    # Raw HTML blocks.
    "<script>pwned()</script>",
    "<SCRIPT>pwned()</SCRIPT>",
    "<script\n>pwned()</script\n>",
    "<script/x>pwned()</script>",
    "<script src=evil.js></script>",
    "<svg onload=pwned()></svg>",
    "<svg><script>pwned()</script></svg>",
    "<svg><animate onbegin=pwned() attributeName=x dur=1s></svg>",
    "<svg><a xlink:href='javascript:pwned()'><text>x</text></a></svg>",
    "<math><mtext><table><mglyph><style><img src=x onerror=pwned()></style></mglyph></table></mtext></math>",
    "<math href='javascript:pwned()'>x</math>",
    "<iframe src='javascript:pwned()'></iframe>",
    "<iframe srcdoc='<script>pwned()</script>'></iframe>",
    "<object data='javascript:pwned()'></object>",
    "<embed src='javascript:pwned()'>",
    "<base href='https://example.org/'>",
    "<link rel=stylesheet href='data:text/css,x'>",
    "<meta http-equiv=refresh content='0;url=javascript:pwned()'>",
    "<style>@import 'javascript:pwned()';</style>",
    "<form action='javascript:pwned()'><input type=submit></form>",
    "<isindex action='javascript:pwned()'>",
    "<button onclick=pwned() autofocus onfocus=pwned()>x</button>",
    "<input onfocus=pwned() autofocus>",
    "<select onfocus=pwned() autofocus></select>",
    "<textarea onfocus=pwned() autofocus></textarea>",
    "<keygen autofocus onfocus=pwned()>",
    "<video><source onerror=pwned()></video>",
    "<audio src=x onerror=pwned()></audio>",
    "<body onload=pwned()>",
    "<html onmouseover=pwned()>",
    "<frameset onload=pwned()></frameset>",
    "<table background='javascript:pwned()'><tr><td>x</td></tr></table>",
    "<marquee onstart=pwned()>x</marquee>",
    "<dialog open onclose=pwned()>x</dialog>",
    "<div style='background:url(javascript:pwned())' onclick=pwned()>x</div>",
    "<div popover onbeforetoggle=pwned()>x</div>",
    "<template><script>pwned()</script></template>",
    "<noscript><p title='</noscript><img src=x onerror=pwned()>'></noscript>",
    "<xmp><script>pwned()</script></xmp>",
    "<plaintext><script>pwned()</script>",
    "<title><img src=x onerror=pwned()></title>",
    "<!-- --><script>pwned()</script><!-- -->",
    "<!--><script>pwned()</script>-->",
    "<!--!><img src=x onerror=pwned()>-->",
    "<!DOCTYPE html><script>pwned()</script>",
    "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>",
    "<?php echo '<script>pwned()</script>' ?>",
    "<?xml-stylesheet href='javascript:pwned()'?>",
    "<![CDATA[<script>pwned()</script>]]>",
    "</div></article></main></body></html><script>pwned()</script>",
    "</p></div><script>pwned()</script>",
    # The safe list with what is not safe about it.
    "a <kbd onclick=pwned()>x</kbd> b",
    "a <br onload=pwned()> b",
    "a <br/onload=pwned()> b",
    "a <sub style='position:fixed' onmouseover=pwned()>x</sub> b",
    "a <sup id=page:main class=masthead>x</sup> b",
    "a <mark onmouseover=pwned() tabindex=1 autofocus onfocus=pwned()>x</mark> b",
    "<details open ontoggle=pwned()><summary onclick=pwned()>x</summary>y</details>",
    "<details\nontoggle=pwned() open>\n<summary>x</summary>\n\n<script>pwned()</script>\n\n</details>",
    "<details><summary><img src=x onerror=pwned()></summary></details>",
    "<details><details><details><summary>x",
    "</details></details></summary></kbd></mark></sup>",
    "<kbd><sub><sup><mark>never closed",
    "a <kbd><script>pwned()</script></kbd> b",
    "a <KBD ONCLICK=pwned()>x</KBD> b",
    "a <kbd \x0conclick=pwned()>x</kbd\x0c> b",
    "a <mark><sub></mark></sub> b",
    "- <details>\n- </details><script>pwned()</script>",
    "> <details><summary>x</summary>\n\n</details><img src=x onerror=pwned()>",
    # Inline raw HTML.
    "a <img src=x onerror=pwned()> b",
    "a <img src=x onerror=pwned() b",
    "a <img/src=x/onerror=pwned()> b",
    "a <img src=`x` onerror=pwned()> b",
    "a <a href='javascript:pwned()'>x</a> b",
    "a <a\nhref=javascript:pwned()\n>x</a> b",
    "a <b onmouseover=pwned()>x</b> b",
    "a <!-- x --><script>pwned()</script> b",
    "a <x onclick=pwned()>x</x> b",
    "a <https://example.org/\"onclick=pwned()> b",
    "a <javascript:pwned()> b",
    "a <JavaScript:pwned()> b",
    "a <data:text/html,x> b",
    "a <vbscript:pwned()> b",
    "a <x@\"onclick=pwned()> b",
    "a <pwned()@example.org> b",
    # Links, titles, images, definitions.
    '[x](https://example.org "\\" onmouseover=\\"pwned()")',
    "[x](https://example.org '\" onmouseover=\"pwned()')",
    "[x](https://example.org/\"onmouseover=\"pwned())",
    "[x](<https://example.org/'onmouseover='pwned()>)",
    "[x](https://example.org/<script>pwned()</script>)",
    '[<img src=x onerror=pwned()>](https://example.org)',
    "[![x](javascript:pwned())](javascript:pwned())",
    "![\" onerror=\"pwned()](pixel.png)",
    "![' onerror='pwned()](pixel.png)",
    "![<script>pwned()</script>](pixel.png)",
    "![*a* `\"onerror=pwned()` [b](javascript:pwned())](pixel.png)",
    '![x](pixel.png "\\" onerror=\\"pwned()")',
    "![x](pixel.png 'a\" onload=\"pwned()')",
    "![x](pixel.png?\" onload=\"pwned())",
    "![x](evil.svg)",
    "![[evil.svg]]",
    "![[evil.svg|300]]",
    "[x][y]\n\n[y]: javascript:pwned()",
    "[x][y]\n\n[y]: <java\tscript:pwned()>",
    "[x][y]\n\n[y]: https://example.org '\" onmouseover=\"pwned()'",
    "[\" onclick=\"pwned()]\n\n[\" onclick=\"pwned()]: https://example.org",
    "[__proto__][constructor]\n\n[constructor]: javascript:pwned()",
    "![x][y]\n\n[y]: data:image/svg+xml,<svg/onload=pwned()>",
    "[x](java\nscript:pwned())",
    "[x](<java\tscript:pwned()>)",
    "[x]( javascript:pwned() )",
    "[x](<javascript:pwned()\n>)",
    # Headings.
    "# \" onmouseover=\"pwned()",
    "# <script>pwned()</script>",
    "# '><img src=x onerror=pwned()>",
    "# page:main",
    "# [x](javascript:pwned()) `<script>`",
    "# \u202e\u0000\u0001 ' \" < > &",
    "# a\n# a\n# a-1\n# a",
    "pwned()\"'><b>\n===",
    "## x {#\" onclick=\"pwned()}",
    "## x {onclick=pwned()}",
    "## a <b>\n\n## c <d>\n\n## \"e\"\n\n## <script>\n\n## '&amp;",
    # Code.
    '```"onclick="pwned()\nx\n```',
    "```html onclick=pwned()\n<script>pwned()</script>\n```",
    "```'><script>pwned()</script>\nx\n```",
    "~~~ &quot;onclick=&quot;pwned()\nx\n~~~",
    "```language-x class\ny\n```",
    "``` mermaid\ngraph TD; A-->B; click A \"javascript:pwned()\"\n```",
    "```dataviewjs\npwned()\n```",
    "    <script>pwned()</script>",
    "`<script>pwned()</script>` and ``\" onclick=pwned()``",
    # Tables.
    "| <script>pwned()</script> | b |\n| --- | --- |\n| <img src=x onerror=pwned()> | [x](javascript:pwned()) |",
    "| a |\n| :-:\" onclick=\"pwned() |\n| b |",
    "| a \" onclick=\"pwned() |\n| :-- |\n| `|\" onclick=pwned()` |",
    "| a | b |\n| --- | --- |\n| </td></tr></table><script>pwned()</script> | x |",
    "| [[a|\" onclick=\"pwned()]] |\n| --- |\n| ![[x|<script>]] |",
    "| a |\n|-|\n| <details> |\n| </table> |",
    "|" + "a|" * 300 + "\n|" + "-|" * 300 + "\n|<b>|",
    # Task boxes.
    "- [\"] x\n- [<] <img src=x onerror=pwned()>\n- ['] y",
    "- [x] <input onfocus=pwned() autofocus>",
    "- [ ] <script>pwned()</script> 📅 2026-12-24",
    "- [ ] \" onclick=\"pwned() ⏰ 2026-12-24 10:00",
    "- [ ] x 🔁 <script>pwned()</script> 📅 2026-12-24",
    "- [ ] x 🆔 \"><script>pwned()</script> 📅 2026-12-24",
    "- [ ] [x](javascript:pwned()) [due:: 2026-12-24]",
    "- [ ] [due:: <script>pwned()</script>]",
    "- [ ] x [\" onclick=\"pwned():: 2026-12-24]",
    "<script>pwned()</script> ⏰ 2026-12-24 18:00",
    # Footnotes.
    "x[^\" onclick=\"pwned()]\n\n[^\" onclick=\"pwned()]: y",
    "x[^<script>pwned()</script>]\n\n[^<script>pwned()</script>]: y",
    "x[^'><img]\n\n[^'><img]: <script>pwned()</script>",
    "x[^1]\n\n[^1]: javascript:pwned()",
    "x[^1]\n\n[^1]: [y](javascript:pwned())\n\n    <script>pwned()</script>",
    "x[^a][^a][^a]\n\n[^a]: [^a] \" onclick=\"pwned()",
    "x^[<script>pwned()</script>]",
    "x[^%22%3E%3Cscript%3E]\n\n[^%22%3E%3Cscript%3E]: y",
    "x[^page:main]\n\n[^page:main]: y",
    # Callouts.
    "> [!\" onclick=\"pwned()]\n> x",
    "> [!<script>pwned()</script>]\n> x",
    "> [!note\" onclick=\"pwned()] title\n> x",
    "> [!note] <script>pwned()</script>\n> x",
    "> [!note]- <img src=x onerror=pwned()>\n> </details><script>pwned()</script>",
    "> [!note]+ [x](javascript:pwned())\n> x",
    "> [!note|onclick=pwned()] \" onclick=\"pwned()\n> x",
    "> [!note] </summary></details></div>\n> <details>",
    "> [!../../x] y\n> z",
    # Wikilinks and embeds.
    "[[javascript:pwned()]]",
    "[[javascript:pwned()|x]]",
    "[[x|<script>pwned()</script>]]",
    "[[x|\" onclick=\"pwned()]]",
    "[[\" onclick=\"pwned()]]",
    "[[<script>pwned()</script>]]",
    "[[plain#\" onclick=\"pwned()]]",
    "[[plain#^\" onclick=\"pwned()]]",
    "[[plain|[y](javascript:pwned())]]",
    "[[plain|![y](data:image/png;base64,AA)]]",
    "[[data:text/html,x|x]]",
    "[[https://example.org/\" onclick=\"pwned()|x]]",
    "[[//example.org/x]]",
    "[[../../../../etc/passwd]]",
    "![[pixel.png|300\" onerror=\"pwned()]]",
    "![[pixel.png|300x200\" onerror=\"pwned()]]",
    "![[pixel.png|<script>pwned()</script>]]",
    "![[pixel.png|99999999999999999999x1]]",
    "![[pixel.png|-1x-1]]",
    "![[javascript:pwned()]]",
    "![[data:image/svg+xml,<svg/onload=pwned()>]]",
    "![[evil.html]]",
    "![[plain]] ![[plain#\" onclick=\"pwned()]]",
    "![[hostile embed]]",
    "![[hostile embed#^\"x]]",
    "![[../v/hostile embed.md#A <b>]]",
    # Hashtags, block names, mentions, comments, highlights.
    "#<script>pwned()</script> #a\"onclick=\"pwned()",
    "#x/../../y #a'b #javascript:pwned() #&lt;script&gt;",
    "# x ^\" onclick=\"pwned()\"\n\npara ^<script>",
    "para ^a\"b\n\npara ^page:main\n\npara ^x ^x",
    "@<script>pwned()</script> @lin\" onclick=\"pwned()",
    "%%<script>pwned()</script>%% a %% <img src=x onerror=pwned()>",
    "%%\n</div><script>pwned()</script>\n%%",
    "==<script>pwned()</script>== ~~<img src=x onerror=pwned()>~~",
    "==a\" onclick=\"pwned()== ~~'>~~",
    "=<script>= ==</mark><script>pwned()</script>==",
    # Bare links.
    "https://example.org/\"onclick=\"pwned()",
    "https://example.org/<script>pwned()</script>",
    "https://example.org/'onclick='pwned()",
    "www.example.org/\"><script>pwned()</script>",
    "javascript:pwned() vbscript:pwned() data:text/html,x",
    "javascript://www.example.org/%0Apwned()",
    "https://javascript:pwned()@example.org/",
    "http://&quot;onclick=&quot;pwned()",
    "x@example.org\"onclick=\"pwned() mailto:x@example.org?subject=<script>",
    "https://example.org/＂onclick=＂pwned()",
    "xmpp:x@example.org/\"onclick=\"pwned()",
    # The writer's stand-ins, should they have any: private-use and control characters, broken UTF-8 cannot be written here.
    "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x0c\x0e\x0f\x10\x1a\x1b\x1f\x7f <script>pwned()</script>",
    "\ue000\ue001\uf8ff\ufdd0\uffff\U000f0000\U0010ffff <img src=x onerror=pwned()>",
    "\x01<script>\x02 [[\x01|\x02\"onclick=\"pwned()]] \x03",
    "\\<script>pwned()</script> \\[[x]] \\![[x|\\\" onclick=pwned()]] \\==\\~~",
    "[[a\\|\" onclick=\"pwned()\\]] [^\\\"onclick=pwned()]",
    "&lt;script&gt;pwned()&lt;/script&gt; &amp;lt;script&amp;gt; &#x3C;img src=x onerror=pwned()&#x3E;",
]

#: Bodies in which raw HTML that CommonMark closes nowhere takes all that follows it.
SWALLOWING = ("<plaintext>", "<script\n>", "<!--><script>")

#: Front matter, a line or some lines each.
HEADS = [
    'url: "javascript:pwned()"',
    'url: "JavaScript:pwned()"',
    'url: "java\\tscript:pwned()"',
    'url: "\\u0001javascript:pwned()"',
    'url: "data:text/html,<script>pwned()</script>"',
    'url: "vbscript:pwned()"',
    'url: "file:///etc/passwd"',
    'url: "https://example.org/\\" onclick=\\"pwned()"',
    'url: "https://example.org/<script>pwned()</script>"',
    'url: "//example.org/x"',
    'location: "<script>pwned()</script>"',
    'location: "\\" onclick=\\"pwned()"',
    'author: "<script>pwned()</script>"',
    'author: "\\" onclick=\\"pwned()"',
    'color: "red\\" onclick=\\"pwned()"',
    'color: "url(javascript:pwned())"',
    'color: "#fff;background:url(javascript:pwned())"',
    'priority: "<script>"',
    'lang: "en\\" onclick=\\"pwned()"',
    'lang: "<script>"',
    'slug: "\\"><script>pwned()<"',
    'slug: "javascript:pwned()"',
    'slug: "../../x"',
    'id: "\\"><script>pwned()</script>"',
    'status: "<script>pwned()</script>"\ndue: 2026-12-24',
    'timezone: "<script>"\ndue: 2026-12-24 10:00',
    'alarm: {time: "07:30", label: "<script>pwned()</script>", repeat: daily}',
    'alarm: {time: "07:30", label: "\\" onclick=\\"pwned()", sound: "javascript:pwned()"}',
    'repeat: "<script>"\ndue: 2026-12-24',
    'date: "<script>pwned()</script>"',
    'to: ["<script>pwned()</script>", "\\"x"]',
    'tags: ["<script>pwned()</script>", "\\" onclick=\\"pwned()", "a/../../b", "javascript:pwned()"]',
    "tags: ['><img src=x onerror=pwned()>', \"{{name}}\", '&lt;b&gt;']",
    'summary: "<script>pwned()</script>"\ndescription: "\\"><svg onload=pwned()>"',
    'cover: "javascript:pwned()"\nimage: "data:image/svg+xml,<svg/onload=pwned()>"',
    'cssclasses: ["\\" onclick=\\"pwned()"]',
]

#: Old addresses and second names of one memo each: they stand in a page that leads on.
ALIASES = [
    "/old-1/<script>pwned()</script>.html",
    '/old-2/" onclick="pwned().html',
    "/old-3/'onclick='pwned()/",
    "/old-4/javascript:pwned().html",
    "javascript:pwned().html",
    "//example.org/x.html",
    "/../../x.html",
    "/old-5/%22%3E%3Cscript%3E.html",
    '<script>pwned()</script>',
]

#: Names of files and folders; a slash cannot be one of their characters.
NAMES = [
    '"><svg onload=pwned()>',
    "'onclick='pwned()",
    "<script>pwned()<",
    "<img src=x onerror=pwned()>",
    "a&lt;script&gt;",
    "javascript:pwned()",
    "%3Cscript%3E",
    "{{title}}",
    "a`b$(c)",
    "\u202etxt",
]

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="pwned()" width="8" height="8">'
    '<script>pwned();top.pwned()</script><a xlink:href="javascript:pwned()"><rect width="8" height="8"/></a>'
    "<foreignObject><img xmlns='http://www.w3.org/1999/xhtml' src='x' onerror='pwned()'/></foreignObject></svg>"
)
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000" "1f15c4890000000d49444154789c6360000002000001000500"
    "0d0a2db40000000049454e44ae426082"
)


@dataclasses.dataclass(frozen=True)
class Vector:
    """One memo, and what its page must still show."""

    path: str
    text: str
    #: Words that no defence may take with it.
    shown: tuple[str, ...]


def quoted(text: str) -> str:
    """A double-quoted YAML scalar."""
    return json.dumps(text, ensure_ascii=True)


def vectors(extra: list[str] = []) -> list[Vector]:
    """All of them; `extra` are further bodies."""
    found = []
    for text in BODIES + extra:
        n = len(found)
        shown = (f"first{n}x",) if text.startswith(SWALLOWING) else (f"first{n}x", f"last{n}x")
        found.append(Vector(f"v/{n:03}.md", f"---\ntitle: Body {n}\n---\nfirst{n}x\n\n{text}\n\nlast{n}x\n", shown))
    for address in ADDRESSES:
        n = len(found)
        # Angle brackets let through what a bare destination does not: blanks, parentheses, control characters.
        body = f"first{n}x [inline{n}x]({address}) ![picture{n}x]({address}) [angle{n}x](<{address}>) ![angle](<{address}>) [full{n}x][r]"
        body += f" <{address}> [[{address}]] [[{address}|wiki{n}x]] ![[{address}]] last{n}x\n\n[r]: <{address}>\n"
        # What stands between may be part of no link at all, and is text then.
        found.append(Vector(f"v/{n:03}.md", f"---\ntitle: Address {n}\n---\n{body}", (f"first{n}x", f"inline{n}x", f"full{n}x", f"wiki{n}x", f"last{n}x")))
    for text in SCRIPTS:
        n = len(found)
        head = f"---\ntitle: {quoted(f'title{n}x {text} end{n}x')}\ntags: [{quoted(text)}]\nlocation: {quoted(text)}\nremind: 2026-12-24 10:00\n---\n"
        found.append(Vector(f"v/{n:03}.md", f"{head}first{n}x {text}\n\nlast{n}x\n", (f"title{n}x", f"end{n}x", f"first{n}x", f"last{n}x")))
        # The same as the memo's first words and first heading, of which titles are made.
        n += 1
        found.append(Vector(f"v/{n:03}.md", f"# heading{n}x {text}\n\nlast{n}x\n", (f"heading{n}x", f"last{n}x")))
        n += 1
        found.append(Vector(f"v/{n:03}.md", f"first{n}x {text}\n\nlast{n}x\n", (f"first{n}x", f"last{n}x")))
    for head in HEADS:
        n = len(found)
        found.append(Vector(f"v/{n:03}.md", f"---\ntitle: Head {n}\n{head}\n---\nlast{n}x\n", (f"last{n}x",)))
    for alias in ALIASES:
        n = len(found)
        found.append(Vector(f"v/{n:03}.md", f"---\ntitle: Alias {n}\naliases: [{quoted(alias)}]\n---\nlast{n}x\n", (f"last{n}x",)))
    for name in NAMES:
        n = len(found)
        body = f"first{n}x ![picture]({quote(name)}.png) [[{name}]] ![[{name}.png]] [file]({quote(name)}.png)\n\n## {name}\n\nlast{n}x\n"
        found.append(Vector(f"{name}/{name}.md", body, (f"first{n}x", f"last{n}x")))
    return found


def quote(name: str) -> str:
    """A name as the destination of a link."""
    return "".join(f"%{byte:02X}" for byte in name.encode())


OWNER = '<b onmouseover="pwned()">Lin\'s</b>'
TITLE = "</title><script>pwned()</script>\"'&amp;"


def files(found: list[Vector]) -> dict[str, str | bytes]:
    """The notebook that holds them all."""
    made: dict[str, str | bytes] = {
        "almanac.yml": f"title: {quoted(TITLE)}\nurl: https://example.org/x/\ntimezone: Asia/Shanghai\nowner: lin\n"
        f"users:\n  lin:\n    name: {quoted(OWNER)}\n    color: red\n  mara:\n    name: {quoted(SCRIPTS[3])}\n",
        "notes/lin/v/plain.md": "# Plain\n\nplain words ^here\n",
        "notes/lin/v/hostile embed.md": '# A <b>\n\n<script>pwned()</script>\n\nx[^"y] ^z\n\n[^"y]: <img src=x onerror=pwned()>\n\n![[hostile embed]]\n',
        "notes/lin/v/pixel.png": PIXEL,
        "notes/lin/v/evil.svg": SVG,
        "notes/lin/v/evil.html": "<script>pwned()</script>",
        "notes/lin/v/evil.js": "pwned()",
        "notes/mara/letter.md": "---\nto: lin\n---\nA letter for @lin.\n",
    }
    for each in found:
        made[f"notes/lin/{each.path}"] = each.text
    for name in NAMES:
        made[f"notes/lin/{name}/{name}.png"] = PIXEL
    return made
