"""Thunderbird subscribes to a person's feeds, as its New Calendar dialog does, and shows what the notebook says."""

import os
from datetime import datetime, timedelta, timezone

import almanac
import desk
import pytest
import serving
import subscription
import thunderbird
from conftest import LONG
from desk import BEGIN, END
from subscription import CALENDAR, TASKS, Item, Notebook, difference, eventually, written

#: For each wait; the file as a whole takes a fraction of it.
SECONDS = 60
#: The reader's system lies far from the notebook's zones, so that nothing is right by chance.
ZONE = "America/Los_Angeles"
FEEDS = (CALENDAR, TASKS)
#: The titles of what repeats.
REPEATING = {"Birthday", "Tea", "Audit", "澆花", "太極拳", "起床 ⏰"}

SUBSCRIBE = """
  // Of the dialog's ways to find a calendar, that of plain files; others ask name servers.
  const { CalICSProvider } = ChromeUtils.importESModule("resource:///modules/CalICSProvider.sys.mjs");
  const [calendar] = await CalICSProvider.detectCalendars("", "", args[0]);
  calendar.setProperty("cache.enabled", args[1]);
  // Only this script decides when it is read again.
  calendar.setProperty("refreshInterval", 0);
  cal.manager.registerCalendar(calendar);
  return calendar.id;
"""

REFRESH = """
  const calendar = cal.manager.getCalendarById(args[0]);
  await new Promise(resolve => {
    const none = () => {};
    const observer = {
      QueryInterface: ChromeUtils.generateQI(["calIObserver"]),
      onStartBatch: none, onEndBatch: none, onAddItem: none, onModifyItem: none, onDeleteItem: none,
      onError: none, onPropertyChanged: none, onPropertyDeleting: none,
      onLoad() { calendar.removeObserver(observer); resolve(); },
    };
    calendar.addObserver(observer);
    calendar.refresh();
  });
"""

#: A day as `20261201`, a moment in UTC as `20261201T080000Z`, one that floats without the `Z`.
WRITTEN = """
  const written = date =>
    date && (date.isDate || date.timezone.isFloating ? date : date.getInTimezone(cal.dtz.UTC)).icalString;
  const moment = text => { const date = cal.createDateTime(); date.icalString = text; return date; };
  const calendar = cal.manager.getCalendarById(args[0]);
"""

ITEMS = WRITTEN + """
  const items = await calendar.getItemsAsArray(Ci.calICalendar.ITEM_FILTER_ALL_ITEMS, 0, null, null);
  return items.map(item => {
    const start = item.isEvent() ? item.startDate : item.entryDate;
    const counted = start ?? item.dueDate;
    return [item.id, {
      title: item.title,
      start: written(start),
      end: item.isEvent() ? written(item.endDate) : null,
      zone: !counted || counted.isDate ? null : counted.timezone.tzid,
      location: item.getProperty("LOCATION"),
      categories: item.getCategories().sort(),
      url: item.getProperty("URL"),
      description: item.getProperty("DESCRIPTION"),
      priority: item.priority || null,
      alarms: item.getAlarms().map(alarm => {
        const atStart = alarm.related == Ci.calIAlarm.ALARM_RELATED_START;
        return alarm.action == "DISPLAY" && atStart ? alarm.offset.inSeconds : `${alarm.action} ${alarm.related}`;
      }),
      due: item.isEvent() ? null : written(item.dueDate),
      status: item.status,
      completed: item.isEvent() ? null : written(item.completedDate),
    }];
  });
"""

#: Of each occurrence its facts: start, end and title, and of each alarm its moment and title.
FACTS = WRITTEN + """
  const filter = Ci.calICalendar.ITEM_FILTER_ALL_ITEMS | Ci.calICalendar.ITEM_FILTER_CLASS_OCCURRENCES;
  const items = await calendar.getItemsAsArray(filter, 0, moment(args[1]), moment(args[2]));
  return items.flatMap(item => [
    [written(item.startDate), written(item.endDate), item.title],
    ...item.getAlarms().map(alarm => [written(cal.alarms.calculateAlarmDate(item, alarm)), item.title]),
  ]);
"""

#: Keeps what the alarm service calls out.
LISTEN = """
  globalThis.rung = [];
  const none = () => {};
  Cc["@mozilla.org/calendar/alarm-service;1"].getService(Ci.calIAlarmService).addObserver({
    QueryInterface: ChromeUtils.generateQI(["calIAlarmServiceObserver"]),
    onAlarm(item) { globalThis.rung.push([Date.now() / 1000, item.title]); },
    onNotification: none, onRemoveAlarmsByItem: none, onRemoveAlarmsByCalendar: none, onAlarmsLoaded: none,
  });
"""


class Reader:
    """A running Thunderbird, the server it reads from, and the calendars it is subscribed to.

    Each feed is there twice: as the dialog proposes, with a store on disk ("offline support"), and without.
    """

    def __init__(self, program: thunderbird.Thunderbird, server: serving.Server):
        self.program = program
        self.server = server
        self.ids = {(feed, kept): self.subscribe(feed, kept) for feed in FEEDS for kept in (False, True)}
        for feed in FEEDS:
            self.refresh(feed)

    def subscribe(self, feed: str, kept: bool) -> str:
        return self.program.run(SUBSCRIBE, self.server.url(feed), kept)

    def refresh(self, feed: str) -> None:
        for kept in (False, True):
            self.program.run(REFRESH, self.ids[feed, kept])

    def items(self, feed: str, kept: bool = False) -> dict[str, Item]:
        return subscription.unique(self.program.run(ITEMS, self.ids[feed, kept]))

    def facts(self, kept: bool = False) -> set[desk.Fact]:
        # An alarm may stand well before what it belongs to.
        first, last, late = (written(moment) for moment in (BEGIN, END, END + timedelta(days=8)))
        found = self.program.run(FACTS, self.ids[CALENDAR, kept], first, late)
        return {tuple(fact) for fact in found if first[: len(fact[0])] <= fact[0] < last[: len(fact[0])]}


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    if thunderbird.binary() is None:
        assert not os.environ.get("CI"), "there is no thunderbird (Debian: thunderbird)"
        pytest.skip("there is no thunderbird (Debian: thunderbird)")
    with thunderbird.thunderbird(tmp_path_factory.mktemp("thunderbird"), ZONE, SECONDS) as program:
        yield program


@pytest.fixture(scope="module")
def notebook(tmp_path_factory) -> Notebook:
    return Notebook(tmp_path_factory.mktemp("desk") / "Notes", in_git=False)


@pytest.fixture(scope="module")
def reader(program, notebook):
    with serving.serve(notebook.public) as server:
        yield Reader(program, server)


def check_items(reader: Reader, notebook: Notebook) -> None:
    for feed in FEEDS:
        reader.refresh(feed)
        expected = subscription.items(notebook.public / feed)
        eventually(lambda feed=feed, expected=expected: difference(reader.items(feed), expected), [], SECONDS)

        def kept(feed=feed, expected=expected) -> list[tuple]:
            # The store of Thunderbird 153 goes on showing what repeated and is gone, until the program starts anew.
            shown = reader.items(feed, kept=True)
            shown = {uid: item for uid, item in shown.items() if uid in expected or item.title not in REPEATING}
            return difference(shown, expected)

        eventually(kept, [], SECONDS)


def test_every_item_is_there_with_all_it_says(reader, notebook):
    check_items(reader, notebook)
    for feed in FEEDS:
        desk.check(feed, [vars(item) for item in reader.items(feed).values()])


def test_what_happens_and_what_rings(reader, notebook):
    feed = notebook.public / CALENDAR
    read = {tuple(fact) for fact in [*subscription.occurrences(feed), *subscription.rings(feed)]}
    assert reader.facts() == reader.facts(kept=True) == desk.ALL == read


def test_the_same_feed_again_changes_nothing(reader, notebook):
    before = {feed: (reader.items(feed), reader.items(feed, kept=True)) for feed in FEEDS}
    notebook.build()
    for feed in FEEDS:
        asked = len(reader.server.statuses(feed))
        reader.refresh(feed)
        eventually(lambda feed=feed, asked=asked: reader.server.statuses(feed)[asked:], [304, 304], SECONDS)
        assert (reader.items(feed), reader.items(feed, kept=True)) == before[feed]


@pytest.mark.parametrize("name", desk.EDITS if LONG else desk.FEW_EDITS)
def test_an_edit_arrives_and_so_does_taking_it_back(name, reader, notebook):
    edit = desk.EDITS[name]
    with notebook.changed(edit.files):
        check_items(reader, notebook)
        after = reader.facts()
        assert (desk.ALL - after, after - desk.ALL) == (edit.goes, edit.comes)
    check_items(reader, notebook)
    assert reader.facts() == reader.facts(kept=True) == desk.ALL


def test_an_emptied_feed_leaves_the_placeholder_also_after_a_restart(reader, notebook):
    with notebook.changed(desk.EDITS["none left"].files):
        check_items(reader, notebook)
        reader.program.quit()
        reader.program.start()
        for feed, uid in ((CALENDAR, "placeholder@almanac"), (TASKS, "placeholder-task@almanac")):
            reader.refresh(feed)
            for kept in (False, True):
                eventually(lambda feed=feed, kept=kept: set(reader.items(feed, kept)), {uid}, SECONDS)


def test_it_rings(program, tmp_path):
    program.run(LISTEN)
    # In time for the build and the subscription; later than said would be a slow machine, sooner a fault.
    moment = datetime.now(timezone.utc).replace(microsecond=0) + timedelta(seconds=6)
    root = almanac.write(tmp_path / "Notes", desk.ringing(moment), mtime=None)
    result = almanac.run("build", root)
    assert result.status == 0, result.err
    with serving.serve(root / "public") as server:
        program.run(REFRESH, program.run(SUBSCRIBE, server.url(CALENDAR), True))

        def rung() -> list:
            return [fact for fact in program.run("return globalThis.rung") if fact[1] in desk.RINGING]

        eventually(lambda: {title for _, title in rung()}, desk.RINGING, SECONDS)
    # A timer counts in whole seconds.
    assert min(at for at, _ in rung()) > moment.timestamp() - 1
