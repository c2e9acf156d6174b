"""Interprets VTIMEZONE as RFC 5545 §3.6.5 says, sharing nothing with the writer nor with any library of time zones."""

import bisect
import dataclasses
import re
from datetime import datetime, timedelta

from dateutil.rrule import rrulestr

EPOCH = datetime(1970, 1, 1)


@dataclasses.dataclass(frozen=True)
class Reading:
    """Onsets of observances, in order; the offset of each holds until the next."""

    #: Seconds since 1970.
    instants: list[int]
    #: What the clock shows that is about to change.
    walls: list[datetime]
    #: Seconds ahead of UTC.
    offsets: list[int]

    def at(self, instant: int) -> int:
        """Seconds ahead of UTC at a moment."""
        return self.offsets[bisect.bisect_right(self.instants, instant) - 1]

    def of(self, wall: datetime) -> int:
        """Seconds ahead of UTC of what a clock shows: "the observance with the latest onset before it"."""
        return self.offsets[bisect.bisect_right(self.walls, wall) - 1]


def blocks(text: str) -> dict[str, str]:
    """What stands in each VTIMEZONE of unfolded text, behind its TZID."""
    found = re.findall(r"BEGIN:VTIMEZONE\r\nTZID:(.*?)\r\n(.*?)END:VTIMEZONE\r\n", text, re.DOTALL)
    assert len(dict(found)) == len(found) == text.count("BEGIN:VTIMEZONE"), "a TZID stands twice, or not at the head"
    return dict(found)


def read(block: str, last_year: int) -> Reading:
    """The onsets through the end of `last_year`."""
    onsets = []
    observances = re.findall(r"BEGIN:(STANDARD|DAYLIGHT)\r\n(.*?)END:\1\r\n", block, re.DOTALL)
    assert "".join(f"BEGIN:{name}\r\n{inner}END:{name}\r\n" for name, inner in observances) == block, block
    for _, inner in observances:
        lines = dict(line.split(":", 1) for line in inner.splitlines())
        assert lines.keys() - {"RRULE"} == {"DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "TZNAME"}, inner
        start = datetime.strptime(lines["DTSTART"], "%Y%m%dT%H%M%S")
        before, after = seconds(lines["TZOFFSETFROM"]), seconds(lines["TZOFFSETTO"])
        found = [start]
        if "RRULE" in lines:
            found = list(rrulestr(lines["RRULE"], dtstart=start).between(start, datetime(last_year + 1, 1, 1), inc=True))
            assert found[0] == start, f"the first onset lies off its rule: {inner}"
        onsets += [((wall - EPOCH) // timedelta(seconds=1) - before, before, after) for wall in found]
    onsets.sort()
    for (_, _, offset), (_, before, _) in zip(onsets, onsets[1:]):
        assert before == offset, f"TZOFFSETFROM is not what held before: {block}"
    instants, befores, offsets = map(list, zip(*onsets))
    walls = [EPOCH + timedelta(seconds=instant + before) for instant, before in zip(instants, befores)]
    return Reading(instants, walls, offsets)


def seconds(text: str) -> int:
    """`-0330` in seconds (RFC 5545 §3.3.14)."""
    sign, hours, minutes, rest = re.fullmatch(r"([+-])(\d\d)(\d\d)(\d\d)?", text).groups()
    assert text != "-0000"
    value = int(hours) * 3600 + int(minutes) * 60 + int(rest or 0)
    return -value if sign == "-" else value
