"""vdirsyncer subscribes over HTTP, and each synchronization brings exactly what the notebook says."""

import functools
import http.server
import re
import shutil
import subprocess
import threading
import urllib.parse
from pathlib import Path

import almanac
import feeds
import pytest


class Server:
    """Serves a folder on this machine, until it is closed."""

    def __init__(self, folder: Path):
        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_):
                pass

        handler = functools.partial(Handler, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def url(self, name: str) -> str:
        return f"http://127.0.0.1:{self.server.server_port}/{urllib.parse.quote(name)}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join(timeout=10)


@pytest.fixture
def serve():
    servers = []

    def start(folder: Path) -> Server:
        servers.append(Server(folder))
        return servers[-1]

    yield start
    for server in servers:
        server.close()


class Subscription:
    """A feed's address, and the folder in which vdirsyncer keeps what it brought."""

    def __init__(self, folder: Path, url: str):
        self.folder = folder
        self.vdir = folder / "vdir"
        self.vdir.mkdir(parents=True)
        (folder / "config").write_text(
            f'[general]\nstatus_path = "{folder}/status/"\n'
            '[pair feed]\na = "there"\nb = "here"\ncollections = null\n'
            f'[storage there]\ntype = "http"\nurl = "{url}"\n'
            f'[storage here]\ntype = "filesystem"\npath = "{self.vdir}"\nfileext = ".ics"\n'
        )
        self.run("discover")

    def run(self, *arguments: str) -> str:
        env = almanac.environment(LANG="C.UTF-8", LC_ALL="C.UTF-8", HOME=str(self.folder))
        command = ["vdirsyncer", "-c", self.folder / "config", *arguments]
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=env, timeout=30, check=False
        )
        said = done.stdout + done.stderr
        assert done.returncode == 0 and not re.search("^(error|warning|critical)", said, re.MULTILINE), said
        return said

    def items(self) -> set[bytes]:
        """What was brought, without the identity: vdirsyncer gives items of a web address one of its own."""
        return {nameless(path.read_bytes()) for path in self.vdir.iterdir()}

    def sync(self) -> set[bytes]:
        self.run("sync")
        return self.items()


def nameless(data: bytes, kind: str = "VEVENT|VTODO") -> bytes:
    """The one component of a stream, unfolded, without its UID."""
    (block,) = re.findall(rb"BEGIN:(?:%b)\r\n.*?END:(?:%b)\r\n" % (kind.encode(), kind.encode()), data, re.DOTALL)
    return re.sub(rb"^UID:.*\r\n", b"", feeds.unfold(block), flags=re.MULTILINE)


def expected(path: Path) -> set[bytes]:
    return {nameless(data) for kind in ("VEVENT", "VTODO") for data in feeds.split(path, kind).values()}


def test_the_feeds_of_the_example_arrive(example, serve, tmp_path):
    server = serve(example.output)
    of_people = [path for path in example.feeds() if path.name in ("calendar.ics", "tasks.ics")]
    assert len(of_people) == 7
    for number, path in enumerate(of_people):
        name = str(path.relative_to(example.output))
        brought = Subscription(tmp_path / str(number), server.url(name)).sync()
        assert brought == expected(path) and brought, name


def test_hostile_texts_arrive_and_nothing_is_injected(hostile, serve, tmp_path):
    """It decodes strictly, and takes U+2028 and its like for line ends."""
    path = hostile.output / "ann/calendar.ics"
    brought = Subscription(tmp_path, serve(hostile.output).url("ann/calendar.ics")).sync()
    assert brought == expected(path)
    assert not any(re.search(rb"^X-INJECTED", item, re.MULTILINE) for item in brought)


def test_it_would_be_injected(serve, tmp_path):
    """Were a line separator left in a text, vdirsyncer would read two events."""
    head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\n"
    text = "DTSTART;VALUE=DATE:20260101\r\nSUMMARY:a\u2028END:VEVENT\u2028BEGIN:VEVENT\u2028UID:2\u2028SUMMARY:b\r\n"
    almanac.write(tmp_path / "public", {"bad.ics": head + text + "END:VEVENT\r\nEND:VCALENDAR\r\n"})
    subscription = Subscription(tmp_path / "sync", serve(tmp_path / "public").url("bad.ics"))
    subscription.run("sync")
    assert len(list(subscription.vdir.iterdir())) == 2


DAYS = 86_400 * 10**9

MEMOS = {
    "notes/ann/reading.md": "---\ntitle: 讀書會\nstart: 2026-12-05 19:00\nrepeat: weekly\n---\n帶書。\n",
    "notes/ann/rent.md": "---\ntitle: Rent; and keys\ndue: 2026-12-10 12:00\nremind: [1d, 1h]\n---\n",
    "notes/ann/trip.md": "---\ntitle: Trip\nstart: 2026-12-24\nend: 2026-12-26\ntags: [home, a]\n---\nPack.\n",
}


@pytest.fixture
def notebook(tmp_path) -> Path:
    settings = {"almanac.yml": "timezone: Asia/Taipei\nowner: ann\nurl: https://example.org/\n"}
    return almanac.write(tmp_path / "Site", settings | MEMOS)


def build(notebook: Path):
    result = almanac.build(notebook)
    assert result.status == 0, result.err


def summaries(items: set[bytes]) -> list[str]:
    return sorted(re.search(rb"^SUMMARY:(.*)\r$", item, re.MULTILINE)[1].decode() for item in items)


@pytest.mark.parametrize("name", ["ann/calendar.ics", "calendar.ics"])
def test_an_edit_a_deletion_and_an_emptied_feed_arrive(name, notebook, serve, tmp_path):
    build(notebook)
    path = notebook / "public" / name
    subscription = Subscription(tmp_path / "sync", serve(notebook / "public").url(name))

    first = subscription.sync()
    assert first == expected(path)
    # The event and the rent, which rings a day and an hour before too, and the trip.
    assert summaries(first) == ["Rent\\; and keys"] * 3 + ["Trip", "讀書會"]

    assert subscription.sync() == first, "nothing has changed"
    build(notebook)
    assert subscription.sync() == first, "a build without edits brings nothing"

    text = MEMOS["notes/ann/reading.md"].replace("讀書會", "讀書會改期").replace("12-05", "12-06")
    almanac.write(notebook, {"notes/ann/reading.md": text}, mtime=almanac.MTIME + DAYS)
    build(notebook)
    second = subscription.sync()
    assert second == expected(path)
    assert len(first - second) == len(second - first) == 1
    (item,) = second - first
    assert b"SUMMARY:\xe8\xae\x80\xe6\x9b\xb8\xe6\x9c\x83\xe6\x94\xb9\xe6\x9c\x9f\r\n" in item
    assert b"DTSTART;TZID=Asia/Taipei:20261206T190000\r\n" in item

    (notebook / "notes/ann/rent.md").unlink()
    build(notebook)
    third = subscription.sync()
    assert third == expected(path) and summaries(third) == ["Trip", "讀書會改期"]

    for memo in ("reading", "trip"):
        (notebook / f"notes/ann/{memo}.md").unlink()
    almanac.write(notebook, {"notes/ann/plain.md": "# Nothing dated\n"})
    build(notebook)
    last = subscription.sync()
    assert last == expected(path) and summaries(last) == ["Almanac"]


def test_tasks_arrive_and_are_emptied(notebook, serve, tmp_path):
    build(notebook)
    path = notebook / "public/ann/tasks.ics"
    subscription = Subscription(tmp_path / "sync", serve(notebook / "public").url("ann/tasks.ics"))
    first = subscription.sync()
    assert first == expected(path) and summaries(first) == ["Rent\\; and keys"]
    text = MEMOS["notes/ann/rent.md"].replace("title:", "status: done\ncompleted: 2026-11-30\ntitle:")
    almanac.write(notebook, {"notes/ann/rent.md": text}, mtime=almanac.MTIME + DAYS)
    build(notebook)
    (done,) = subscription.sync()
    assert b"STATUS:COMPLETED\r\n" in done and b"SUMMARY:Rent\\; and keys\r\n" in done
    (notebook / "notes/ann/rent.md").unlink()
    build(notebook)
    last = subscription.sync()
    assert last == expected(path) and summaries(last) == ["Almanac"]


def test_an_empty_feed_would_be_refused(notebook, serve, tmp_path):
    """Without the placeholder, the old events would stay for ever."""
    build(notebook)
    shutil.copytree(notebook / "public", tmp_path / "public")
    subscription = Subscription(tmp_path / "sync", serve(tmp_path / "public").url("ann/calendar.ics"))
    subscription.sync()
    (tmp_path / "public/ann/calendar.ics").write_bytes(
        b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n"
    )
    with pytest.raises(AssertionError, match="--force-delete"):
        subscription.sync()
