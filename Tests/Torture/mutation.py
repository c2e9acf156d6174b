"""Turns real text into what no person would write, and what some editors, merges and disks do to it."""

import random

#: Bytes and marks that parsers of front matter, Markdown, dates and settings look at.
MARKS = [
    b"---\n", b"...\n", b"---", b"\n", b"\r\n", b"\r", b"\t", b" ", b"\0", b"\xff", b"\xef\xbb\xbf", b"\xc3", b"\xe2\x80\xa8",
    b": ", b":", b"- ", b"[", b"]", b"{", b"}", b"&a ", b"*a", b"<<: ", b"!!binary ", b"%YAML 9.9\n", b"|\n", b">-\n", b"'", b'"',
    b"`", b"```\n", b"~~~", b"*", b"_", b"**", b"~~", b"==", b"<", b">", b"&", b"&#x110000;", b"&#0;", b"\\", b"[[", b"]]", b"![[",
    b"](", b"![", b"[^1]:", b"<!--", b"<details>", b"|-|-|\n", b"> [!note]\n", b"#tag", b"@all", b"    ", b"1. ", b"- [ ] ",
    "📅 2026-12-01".encode(), "⏰".encode(), "（@".encode(), "上午八點半".encode(), "每月最後一天".encode(), "\u202e".encode(),
    b"9999999999999999999", b"-1", b"0000-00-00", b"2026-02-30", b"9999-12-31T23:59:60+99:99", b"1e308", b"0x10",
    b"RRULE:FREQ=DAILY;INTERVAL=9223372036854775807", b"RRULE:FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=2", b"RRULE:FREQ=SECONDLY",
    b"date: ", b"due: ", b"start: ", b"end: ", b"remind: ", b"alarm: ", b"repeat: ", b"until: ", b"count: ", b"skip: ", b"timezone: ",
    b"visibility: ", b"draft: ", b"slug: ", b"aliases: ", b"tags: ", b"title: ", b"id: ", b"user: ", b"order: ", b"priority: ",
    b"users:\n  x: ", b"groups: ", b"ignore: ", b"include: ", b"output: ", b"notes: ", b"url: ", b"language: ", b"event_length: ",
    b"../../..", b"/etc/passwd", b"https://[", b"javascript:", b"%00", b"%ff", b"con.md",
]


def noise(chance: random.Random) -> bytes:
    """Bytes without any sense."""
    return chance.randbytes(chance.choice([0, 1, 3, 10, 100, 1000, 5000]))


def soup(chance: random.Random) -> bytes:
    """Marks without any sense."""
    return b"".join(chance.choices(MARKS, k=chance.choice([1, 5, 20, 100, 1000])))


def nested(chance: random.Random) -> bytes:
    """One mark, very often: what a parser without limits recurses or squares on."""
    mark = chance.choice([*MARKS, b"> ", b"[a](", b"*a **a ", b"<a ", b"- - ", b"[" * 7 + b"a" * 7 + b"]" * 7, b"{a: ", b"[[a|"])
    text = mark * (60_000 // max(1, len(mark)))
    return (b"---\ntitle: " + text + b"\n---\n") if chance.random() < 0.4 else text


def mutate(text: bytes, chance: random.Random) -> bytes:
    """A few changes of one text."""
    data = bytearray(text[:20_000])
    for _ in range(chance.choice([1, 1, 2, 4, 16])):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(8):
            case 0:
                data[at:at] = chance.choice(MARKS)
            case 1:
                data[at : at + chance.choice([1, 2, 10, 100])] = b""
            case 2:
                data[at : at + 1] = bytes([chance.randrange(256)])
            case 3:
                end = at + chance.choice([5, 50, 500])
                data[at:at] = data[at:end] * chance.choice([1, 2, 30])
            case 4:
                data = data[:at]
            case 5:
                lines = data.split(b"\n")
                chance.shuffle(lines)
                data = bytearray(b"\n".join(lines))
            case 6:
                data = bytearray(bytes(data).replace(b"\n", chance.choice([b"\r\n", b"\r", b"\n\n", b""])))
            case 7:
                lines = data.split(b"\n")
                line = chance.randrange(len(lines))
                lines[line] = lines[line][: chance.randrange(len(lines[line]) + 1)] + chance.choice(MARKS)
                data = bytearray(b"\n".join(lines))
    return bytes(data[:200_000])
