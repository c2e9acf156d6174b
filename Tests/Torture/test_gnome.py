"""GNOME's evolution-data-server subscribes to a person's feeds, and an app on it shows what the notebook says."""

import os
import time
from datetime import datetime, timedelta, timezone

import almanac
import desk
import feeds
import gnome
import pytest
import serving
import subscription
from conftest import LONG
from desk import BEGIN, END
from subscription import CALENDAR, TASKS, Item, Notebook, eventually, written

#: For each wait; the file as a whole takes a fraction of it.
SECONDS = 60
#: The reader's system lies far from the notebook's zones, so that nothing is right by chance.
ZONE = "America/Los_Angeles"
#: GNOME shows events and tasks in apps of their own.
FEEDS = {CALENDAR: "events", TASKS: "tasks"}
KINDS = {"events": "VEVENT", "tasks": "VTODO"}


def as_libical_reads(items: dict[str, Item]) -> dict[str, Item]:
    """The data server's library parts a tag at its comma, escaped or not."""
    for item in items.values():
        item.categories = sorted(part.strip() for tag in item.categories for part in tag.split(","))
    return items


class Reader:
    """An app in its session, the server it reads from, and its subscriptions by the feed's path."""

    def __init__(self, app: gnome.GNOME, server: serving.Server):
        self.app = app
        self.server = server
        self.numbers = {feed: app.ask("subscribe", server.url(feed), kind) for feed, kind in FEEDS.items()}
        self.said: dict[str, set] = {feed: set() for feed in FEEDS}

    def refresh(self, feed: str) -> None:
        self.app.ask("refresh", self.numbers[feed])

    def items(self, feed: str) -> dict[str, Item]:
        return subscription.unique(self.app.ask("items", self.numbers[feed]))

    def shows(self, feed: str, notebook: Notebook) -> None:
        """Waits until the app shows what the feed says."""
        expected = as_libical_reads(subscription.items(notebook.public / feed))
        eventually(lambda: subscription.difference(self.items(feed), expected), [], SECONDS)

    def signals(self, feed: str) -> set[tuple[str, str]]:
        """All that the live view has said since `said` was emptied."""
        self.said[feed] |= {(what, uid) for what, uid in self.app.ask("signals", self.numbers[feed])}
        return self.said[feed]

    def occurrences(self, begin: datetime = BEGIN, end: datetime = END) -> list[list]:
        return self.app.ask("occurrences", self.numbers[CALENDAR], seconds(begin), seconds(end))

    def ringing(self, ranges: list[tuple[int, int]]) -> list[list[str]]:
        return self.app.ask("ringing", self.numbers[CALENDAR], ranges)


def seconds(moment: datetime) -> int:
    return int(moment.timestamp())


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    if lack := gnome.missing():
        assert not os.environ.get("CI"), lack
        pytest.skip(lack)
    with gnome.gnome(tmp_path_factory.mktemp("gnome"), ZONE, SECONDS) as app:
        yield app


@pytest.fixture(scope="module")
def notebook(tmp_path_factory) -> Notebook:
    return Notebook(tmp_path_factory.mktemp("desk") / "Notes", in_git=True)


@pytest.fixture(scope="module")
def reader(app, notebook):
    with serving.serve(notebook.public) as server:
        reader = Reader(app, server)
        for feed in FEEDS:
            reader.shows(feed, notebook)
        yield reader


def components(notebook: Notebook) -> dict[str, dict[str, bytes]]:
    """The bytes of each feed's components by UID."""
    return {feed: feeds.components(notebook.public / feed, KINDS[FEEDS[feed]]) for feed in FEEDS}


def check_change(reader: Reader, notebook: Notebook, before: dict[str, dict[str, bytes]]) -> None:
    """The app shows the new state, and was told of what has changed since `before` and of nothing else."""
    for feed in FEEDS:
        reader.refresh(feed)
    for feed, new in components(notebook).items():
        reader.shows(feed, notebook)
        old = before[feed]
        expected = {("added", uid) for uid in new.keys() - old.keys()}
        expected |= {("removed", uid) for uid in old.keys() - new.keys()}
        expected |= {("modified", uid) for uid in old.keys() & new.keys() if old[uid] != new[uid]}
        eventually(lambda feed=feed: reader.signals(feed), expected, SECONDS)
        reader.said[feed].clear()


def test_every_item_is_there_with_all_it_says(reader):
    for feed in FEEDS:
        desk.check(feed, [vars(item) for item in reader.items(feed).values()])
        eventually(lambda feed=feed: reader.signals(feed), {("added", uid) for uid in reader.items(feed)}, SECONDS)
        reader.said[feed].clear()


def happens(reader: Reader) -> set[desk.Fact]:
    return {tuple(fact) for fact in reader.occurrences()}


def of_three(facts: set[desk.Fact]) -> set[desk.Fact]:
    """What happens: start, end and title. Rings have two parts."""
    return {fact for fact in facts if len(fact) == 3}


def test_what_happens(reader, notebook):
    assert reader.occurrences() == subscription.occurrences(notebook.public / CALENDAR)
    assert happens(reader) == of_three(desk.ALL)


def test_what_rings(reader, notebook):
    """In each second in which something rings, and in all the time between."""
    expected: dict[int, list[str]] = {}
    for moment, title in feeds.rings(notebook.public / CALENDAR, BEGIN, END):
        expected.setdefault(seconds(moment), []).append(title)
    ranges, titles, past = [], [], seconds(BEGIN)
    for second in sorted(expected):
        ranges += [(past, second), (second, second + 1)]
        titles += [[], sorted(expected[second])]
        past = second + 1
    assert reader.ringing(ranges) == titles
    rung = {(written(datetime.fromtimestamp(second, timezone.utc)), title) for second in expected for title in expected[second]}
    assert rung == {fact for fact in desk.ALL if len(fact) == 2}


def test_the_same_feed_again_changes_nothing(reader, notebook):
    before = components(notebook)
    notebook.build()
    for edition, status in ((0, 304), (1, 200)):
        asked = {feed: len(reader.server.statuses(feed)) for feed in FEEDS}
        # The second time the host has a new tag for the old bytes.
        reader.server.edition = edition
        for feed in FEEDS:
            reader.refresh(feed)
        for feed in FEEDS:
            eventually(lambda feed=feed, asked=asked: reader.server.statuses(feed)[asked[feed] :][:1], [status], SECONDS)
    # Whatever was told about those would come before what is told about an edit.
    with notebook.changed(desk.EDITS["a later due time"].files):
        check_change(reader, notebook, before)
        before = components(notebook)
    check_change(reader, notebook, before)


@pytest.mark.parametrize("name", desk.EDITS if LONG else desk.FEW_EDITS)
def test_an_edit_arrives_and_so_does_taking_it_back(name, reader, notebook):
    edit = desk.EDITS[name]
    known = of_three(desk.ALL)
    before = components(notebook)
    with notebook.changed(edit.files):
        check_change(reader, notebook, before)
        after = happens(reader)
        assert (known - after, after - known) == (of_three(edit.goes), of_three(edit.comes))
        before = components(notebook)
    check_change(reader, notebook, before)
    assert happens(reader) == known


def test_an_emptied_feed_leaves_the_placeholder(reader, notebook):
    before = components(notebook)
    with notebook.changed(desk.EDITS["none left"].files):
        check_change(reader, notebook, before)
        assert [set(reader.items(feed)) for feed in FEEDS] == [{"placeholder@almanac"}, {"placeholder-task@almanac"}]
        before = components(notebook)
    check_change(reader, notebook, before)


@pytest.mark.skipif(not LONG, reason="GNOME's watcher looks at a new calendar only after half a minute: TORTURE_SECONDS=60")
def test_it_rings(app, tmp_path):
    app.ask("watch")
    moment = datetime.now(timezone.utc).replace(microsecond=0) + timedelta(seconds=34)
    root = almanac.write(tmp_path / "Notes", desk.ringing(moment), mtime=None)
    result = almanac.run("build", root)
    assert result.status == 0, result.err
    with serving.serve(root / "public") as server:
        app.ask("subscribe", server.url(CALENDAR), "events")

        def rung() -> list[list[str]]:
            return sorted(each for each in app.ask("rang") if each[1] in desk.RINGING)

        while time.time() < moment.timestamp():
            assert rung() == []
            time.sleep(0.2)
        eventually(rung, [[written(moment), title] for title in sorted(desk.RINGING)], SECONDS)
