"""A calendar app on GNOME's evolution-data-server: reads commands, one JSON line each, and answers in kind.

Runs in the system's Python, which has the GObject bindings, within a D-Bus session of its own.
"""

import json
import sys
import time
import traceback
from urllib.parse import urlsplit

import gi

for name, version in (("ECal", "2.0"), ("EDataServer", "1.2"), ("ICalGLib", "3.0")):
    gi.require_version(name, version)

from gi.repository import ECal, EDataServer, GLib, ICalGLib  # noqa: E402

#: As guint32: do not wait for a state that this kind of source never reports.
NO_WAIT = 0xFFFFFFFF
KINDS = {
    "events": (EDataServer.SOURCE_EXTENSION_CALENDAR, ECal.ClientSourceType.EVENTS),
    "tasks": (EDataServer.SOURCE_EXTENSION_TASK_LIST, ECal.ClientSourceType.TASKS),
}


def written(value: ICalGLib.Time | None, zone: ICalGLib.Timezone | None = None) -> str | None:
    """A day as `20261201`, a moment in UTC as `20261201T080000Z`, one that floats without the `Z`."""
    if value is None or value.is_null_time():
        return None
    own = zone or value.get_timezone()
    if own is not None and not value.is_date() and not value.is_utc():
        value = value.clone()
        value.set_timezone(own)
        value = value.convert_to_zone(ICalGLib.Timezone.get_utc_timezone())
    return value.as_ical_string()


def moment(seconds: int) -> str:
    return GLib.DateTime.new_from_unix_utc(seconds).format("%Y%m%dT%H%M%SZ")


def connected(source: EDataServer.Source, kind: ECal.ClientSourceType) -> ECal.Client:
    """A client of a source; the server hears of a new one a moment after this program."""
    deadline = time.monotonic() + 20
    while True:
        try:
            return ECal.Client.connect_sync(source, kind, NO_WAIT, None)
        except GLib.Error as error:
            if "No such source" not in error.message or time.monotonic() > deadline:
                raise
            time.sleep(0.05)


class Subscription:
    """One address that the data server looks at, seen through a client and a live view."""

    def __init__(self, registry: EDataServer.SourceRegistry, address: str, kind: str):
        extension, source_type = KINDS[kind]
        source = EDataServer.Source.new(None, None)
        source.set_display_name(kind)
        # What GNOME Calendar and Evolution write for "on the web".
        source.set_parent("webcal-stub")
        source.get_extension(extension).set_backend_name("webcal")
        source.get_extension(EDataServer.SOURCE_EXTENSION_WEBDAV_BACKEND).set_uri(
            GLib.Uri.parse(address, GLib.UriFlags.ENCODED)
        )
        parts = urlsplit(address)
        authentication = source.get_extension(EDataServer.SOURCE_EXTENSION_AUTHENTICATION)
        authentication.set_host(parts.hostname)
        authentication.set_port(parts.port)
        authentication.set_method("none")
        source.get_extension(EDataServer.SOURCE_EXTENSION_SECURITY).set_secure(False)
        registry.commit_source_sync(source, None)
        self.source = registry.ref_source(source.get_uid())
        self.client = connected(self.source, source_type)
        self.signals: list[tuple[str, str]] = []
        _, self.view = self.client.get_view_sync("#t", None)
        for name in ("added", "modified"):
            self.view.connect(f"objects-{name}", self.changed, name)
        self.view.connect("objects-removed", self.removed)
        self.view.start()

    def changed(self, _view, components, name: str) -> None:
        self.signals += [(name, component.get_uid()) for component in components]

    def removed(self, _view, ids) -> None:
        self.signals += [("removed", each.get_uid()) for each in ids]

    def zone(self, tzid: str | None) -> ICalGLib.Timezone | None:
        if not tzid:
            return None
        return ICalGLib.Timezone.get_utc_timezone() if tzid == "UTC" else self.client.get_timezone_sync(tzid, None)[1]

    def components(self) -> list[ECal.Component]:
        _, found = self.client.get_object_list_as_comps_sync("#t", None)
        return found or []

    def items(self) -> list[list]:
        return [[component.get_uid(), self.item(component)] for component in self.components()]

    def item(self, component: ECal.Component) -> dict:
        inner = component.get_icalcomponent()
        is_event = component.get_vtype() == ECal.ComponentVType.EVENT
        start, end, due = component.get_dtstart(), component.get_dtend(), component.get_due()

        def place(when: ECal.ComponentDateTime | None) -> str | None:
            return when and written(when.get_value(), self.zone(when.get_tzid()))

        counted = start or due
        alarms = []
        for uid in component.get_alarm_uids() or []:
            alarm = component.get_alarm(uid)
            trigger = alarm.get_trigger()
            kinds = (alarm.get_action(), trigger.get_kind())
            usual = kinds == (ECal.ComponentAlarmAction.DISPLAY, ECal.ComponentAlarmTriggerKind.RELATIVE_START)
            alarms.append(trigger.get_duration().as_int() if usual else str(kinds))
        text = inner.get_first_property(ICalGLib.PropertyKind.DESCRIPTION_PROPERTY)
        status = inner.get_first_property(ICalGLib.PropertyKind.STATUS_PROPERTY)
        priority = component.get_priority()
        return {
            "title": component.get_summary() and component.get_summary().get_value(),
            "start": place(start),
            "end": place(end) if is_event else None,
            "zone": None if counted is None or counted.get_value().is_date() else counted.get_tzid(),
            "location": component.get_location(),
            "categories": sorted(component.get_categories_list() or []),
            "url": component.get_url(),
            "description": text and text.get_description(),
            "priority": priority if priority > 0 else None,
            "alarms": alarms,
            "due": place(due),
            "status": status and status.get_value_as_string(),
            "completed": written(component.get_completed()),
        }

    def occurrences(self, begin: int, end: int) -> list:
        """Start, end and title of all that happens in [begin, end), Unix seconds."""
        found = []

        def take(component, start, finish, *_) -> bool:
            found.append([written(start), written(finish), component.get_summary()])
            return True

        self.client.generate_instances_sync(begin, end, None, take, None)
        return sorted(found)

    def ringing(self, begin: int, end: int) -> list[str]:
        """The titles of what rings in [begin, end), Unix seconds, as the app's own reminders ask for it."""
        times = " ".join(f'(make-time "{moment(each)}")' for each in (begin, end))
        _, found = self.client.get_object_list_as_comps_sync(f"(has-alarms-in-range? {times})", None)
        return sorted(component.get_summary().get_value() for component in found or [])


class App:
    def __init__(self):
        self.registry = EDataServer.SourceRegistry.new_sync(None)
        self.subscriptions: list[Subscription] = []
        self.watcher: ECal.ReminderWatcher | None = None
        self.rung: list = []

    def subscribe(self, address: str, kind: str) -> int:
        self.subscriptions.append(Subscription(self.registry, address, kind))
        return len(self.subscriptions) - 1

    def refresh(self, number: int) -> bool:
        return self.subscriptions[number].client.refresh_sync(None)

    def signals(self, number: int) -> list:
        """What the live view has said since the last call."""
        said, self.subscriptions[number].signals = self.subscriptions[number].signals, []
        return said

    def items(self, number: int) -> list:
        return self.subscriptions[number].items()

    def occurrences(self, number: int, begin: int, end: int) -> list:
        return self.subscriptions[number].occurrences(begin, end)

    def ringing(self, number: int, ranges: list) -> list:
        return [self.subscriptions[number].ringing(begin, end) for begin, end in ranges]

    def watch(self) -> None:
        """Starts what rings in GNOME: the watcher behind Evolution's alarm-notify."""
        self.watcher = ECal.ReminderWatcher.new(self.registry)
        self.watcher.connect("triggered", self.triggered)
        self.watcher.set_timers_enabled(True)

    def triggered(self, _watcher, reminders, _snoozed: bool) -> None:
        for each in reminders:
            self.rung.append([moment(each.get_instance().get_time()), each.get_component().get_summary().get_value()])

    def rang(self) -> list:
        """Moment and title of all that has rung."""
        return self.rung


def main() -> None:
    app = App()
    loop = GLib.MainLoop()

    def answer(channel, _condition) -> bool:
        line = channel.readline()
        if not line:
            loop.quit()
            return False
        try:
            name, *arguments = json.loads(line)
            reply = {"value": getattr(app, name)(*arguments)}
        except Exception:  # Whatever it is, the other side has to hear of it.
            reply = {"error": traceback.format_exc()}
        print(json.dumps(reply), flush=True)
        return True

    GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, answer)
    loop.run()


if __name__ == "__main__":
    main()
