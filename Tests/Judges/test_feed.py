"""Feeds keep to the contract of design §5, octet by octet."""

import re
from datetime import datetime

import pytest

import almanac
import feeds
from conftest import TITLES, BuiltSite


@pytest.fixture(params=["example", "hostile"])
def site(request) -> BuiltSite:
    return request.getfixturevalue(request.param)


def physical_lines(path) -> list[bytes]:
    data = path.read_bytes()
    assert data.endswith(b"\r\n")
    return data.split(b"\r\n")[:-1]


def test_there_is_a_feed_for_the_site_and_for_each_person(example):
    expected = {"calendar.ics", "lin/calendar.ics", "明远/calendar.ics", "mara/calendar.ics", "lin/tasks.ics"}
    expected |= {"tags/家/陽台.ics", "lin/家/房租.ics"}
    assert expected <= {str(path.relative_to(example.output)) for path in example.feeds()}


def test_lines_end_in_crlf_and_are_folded(site):
    for path in site.feeds():
        for line in physical_lines(path):
            assert b"\n" not in line and b"\r" not in line, (path, line)
            assert len(line) <= 75, (path, line)
            line.decode()  # Folds fall between scalars, so that each line alone is UTF-8.
            assert not line.endswith(b" "), (path, line)
            assert not re.search(rb"(?<!\\)(\\\\)*\\$", line), f"an escape is cut: {line}"
        text = path.read_bytes().decode()
        assert len(text.splitlines()) == len(physical_lines(path)), "a character inside splits lines for some readers"
        assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u0085\u2028\u2029\ufeff]", text)


def test_unfolded_lines_are_properties(site):
    for path in site.feeds():
        for line in feeds.unfold(path.read_bytes()).decode().split("\r\n")[:-1]:
            assert re.fullmatch(r'[A-Z-]+(;[A-Z-]+=("[^"]*"|[^";:,]*)(,[^";:,]+)*)*:.*', line), (path, line)


def test_header(site):
    for path in site.feeds():
        calendar = feeds.parse(path)
        for name in ("VERSION", "PRODID", "CALSCALE", "NAME", "X-WR-CALNAME", "REFRESH-INTERVAL", "X-PUBLISHED-TTL"):
            assert name in calendar, (path, name)
        assert calendar["VERSION"] == "2.0"
        assert calendar["NAME"] == calendar["X-WR-CALNAME"]
        assert "METHOD" not in calendar
        text = feeds.unfold(path.read_bytes()).decode()
        assert "\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n" in text
        assert "\r\nX-PUBLISHED-TTL:PT1H\r\n" in text
        assert not re.search(r"^(METHOD|ATTENDEE|ORGANIZER)[:;]", text, re.MULTILINE)


def test_every_component_has_its_stamps(site):
    for path in site.feeds():
        assert path.stat().st_size < 1_000_000
        for event in feeds.events(path):
            assert event["DTSTAMP"].dt == event["LAST-MODIFIED"].dt
            assert event["DTSTAMP"].to_ical().endswith(b"Z")
            for name in ("UID", "DTSTART", "SUMMARY", "TRANSP"):
                assert name in event, (path, event)
            assert ("DTEND" in event) != ("DURATION" in event)
            timed = event["DTSTART"].params.get("VALUE") != "DATE"
            if not timed:
                assert event["TRANSP"] == "TRANSPARENT"
                assert event["DTEND"].params["VALUE"] == "DATE"
            else:
                assert (event["TRANSP"] == "OPAQUE") == event["UID"].startswith("event-"), event
            assert len(event.get("DESCRIPTION", "")) <= 2001


def test_one_off_moments_are_in_utc_and_repeats_in_a_zone_of_ours(site):
    for path in site.feeds():
        zones = {str(zone["TZID"]) for zone in feeds.parse(path).walk("VTIMEZONE")}
        used = set()
        for event in feeds.events(path):
            start = event["DTSTART"]
            if start.params.get("VALUE") == "DATE":
                continue
            if "RRULE" in event:
                used.add(start.params["TZID"])
                assert not start.to_ical().endswith(b"Z")
                if "UNTIL" in event["RRULE"]:
                    assert re.search(rb"UNTIL=\d{8}T\d{6}Z", event["RRULE"].to_ical())
            else:
                assert start.to_ical().endswith(b"Z"), event
            excluded = event.get("EXDATE", [])
            for each in excluded if isinstance(excluded, list) else [excluded]:
                assert each.params.get("TZID") == start.params.get("TZID")
        for task in feeds.parse(path).walk("VTODO"):
            times = [task[name] for name in ("DTSTART", "DUE") if name in task]
            assert all(("TZID" in time.params) == ("RRULE" in task) for time in times if isinstance(time.dt, datetime))
            used.update(time.params["TZID"] for time in times if "TZID" in time.params)
        assert used == zones, path
        # Zones stand before what uses them.
        text = path.read_text()
        assert "\nEND:VTIMEZONE" not in re.split(r"\nBEGIN:V(?:EVENT|TODO)", text, maxsplit=1)[-1]


def test_alarms_stand_in_the_persons_own_calendar_alone(site):
    for path in site.feeds():
        text = path.read_bytes()
        if path.parent == site.output or path.name == "tasks.ics" or "tags" in path.parts:
            assert b"VALARM" not in text, path
            continue
        blocks = re.findall(rb"^BEGIN:VEVENT\r\n.*?^END:VEVENT\r\n", text, re.DOTALL | re.MULTILINE)
        for block in blocks:
            alarms = re.findall(rb"^BEGIN:VALARM\r\n.*?^END:VALARM\r\n", block, re.DOTALL | re.MULTILINE)
            assert len(alarms) <= 1
            if alarms:
                assert block.endswith(alarms[0] + b"END:VEVENT\r\n"), "the alarm is not last"
                assert re.search(rb"\r\nTRIGGER:(PT0S|-PT?[0-9DTHMS]+)\r\n", alarms[0]), alarms[0]
                assert b"\r\nACTION:DISPLAY\r\n" in alarms[0]
                assert re.search(rb"\r\nDESCRIPTION:.", alarms[0])
                assert not re.search(rb"\r\n(REPEAT|DURATION|SUMMARY|ATTENDEE|UID)", alarms[0])


def test_the_same_component_is_the_same_bytes_in_every_feed(site):
    seen: dict[str, bytes] = {}
    shared = 0
    for path in site.feeds():
        for uid, text in feeds.components(path).items():
            shared += uid in seen
            assert seen.setdefault(uid, text) == text, (path, uid)
    assert shared > 2


@pytest.mark.parametrize("settings", ["owner: ann\n", "users:\n  ann: {name: Ann}\n"])
def test_the_feeds_of_an_owner_stay_when_nothing_is_left(settings, tmp_path):
    """Who subscribed is to see that it is gone: an address that answers no more keeps the old copy alive."""
    memo = "---\ntitle: A\nremind: 2026-12-05 09:00\n---\n"
    notebook = almanac.write(tmp_path / "Site", {"almanac.yml": "timezone: UTC\n" + settings, "notes/ann/a.md": memo})
    assert almanac.build(notebook).status == 0
    almanac.write(notebook, {"notes/ann/a.md": memo.replace("title: A", "title: A\ndraft: true")})
    assert almanac.build(notebook).status == 0
    for name in ("calendar.ics", "tasks.ics"):
        assert b"placeholder" in (notebook / "public/ann" / name).read_bytes()


def test_a_memos_own_feed_stays_when_it_is_done(tmp_path):
    memo = "---\ntitle: A\ndue: 2026-12-05 09:00\n---\n"
    notebook = almanac.write(tmp_path / "Site", {"almanac.yml": "timezone: UTC\nowner: ann\n", "notes/ann/a.md": memo})
    assert almanac.build(notebook).status == 0
    assert "a.ics" in (notebook / "public/ann/a.html").read_text()
    almanac.write(notebook, {"notes/ann/a.md": memo.replace("due", "status: done\ndue")})
    assert almanac.build(notebook).status == 0
    assert [str(e["UID"]) for e in feeds.events(notebook / "public/ann/a.ics")] == ["placeholder@almanac"]
    assert "a.ics" not in (notebook / "public/ann/a.html").read_text()


def test_a_tags_feed_keeps_its_address(tmp_path):
    """Whatever spelling other memos use, and whatever other tags come to the same address."""
    files = {"almanac.yml": "timezone: UTC\nowner: ann\n", "notes/ann/a.md": "---\ntitle: A\ntags: [Work, x-y]\nremind: 2026-12-05 09:00\n---\n"}
    notebook = almanac.write(tmp_path / "Site", files)
    assert almanac.build(notebook).status == 0
    before = {path.name for path in (notebook / "public/tags").glob("*.ics")}
    almanac.write(notebook, {f"notes/ann/{n}.md": "---\ntags: [work, x y]\n---\n" for n in range(3)})
    assert almanac.build(notebook).status == 0
    after = {path.name for path in (notebook / "public/tags").glob("*.ics")}
    assert before == {"work.ics", "x-y.ics"} and before < after
    assert [str(e["SUMMARY"]) for e in feeds.events(notebook / "public/tags/x-y.ics")] == ["A"]


def test_ids_that_look_like_a_part_of_another_memo(tmp_path):
    notebook = almanac.write(tmp_path / "Site", {
        "almanac.yml": "timezone: UTC\nowner: ann\n",
        "notes/ann/a.md": "---\nid: b\ndue: 2026-12-05 08:00\nrepeat: RRULE:FREQ=DAILY;BYHOUR=8,20\n---\n",
        "notes/ann/b.md": "---\nid: b-at0800\ndue: 2026-12-09\n---\n",
        "notes/ann/c.md": "---\nid: 0b1e2c3d-0000-4000-8000-000000000001\ndue: 2026-12-09\n---\n",
        "notes/ann/d.md": "---\nid: z\nremind: 2026-12-01 09:00\nrepeat: RRULE:FREQ=MONTHLY;BYMONTHDAY=1,15;BYHOUR=9,17\n---\n",
        "notes/ann/e.md": "---\nid: z-20261201T090000-on15at0900\nremind: 2026-12-02 09:00\n---\n",
    })
    assert almanac.build(notebook).status == 0
    uids = [str(e["UID"]) for e in feeds.events(notebook / "public/ann/calendar.ics")]
    assert len(uids) == len(set(uids)) == 9
    assert "todo-0b1e2c3d-0000-4000-8000-000000000001@almanac" in uids


def test_a_tags_feed_holds_what_bears_it_or_a_tag_below_it(tmp_path):
    files = {"almanac.yml": "timezone: UTC\nowner: ann\n"}
    for name, tags in [("one", "a"), ("two", "a/b"), ("three", "b"), ("four", "[a/b, a]"), ("five", "")]:
        files[f"notes/ann/{name}.md"] = f"---\ntitle: {name}\ntags: {tags}\nremind: 2026-12-01 09:00\nalarm: '07:00'\ndate: 2026-12-01\n---\n"
    notebook = almanac.write(tmp_path / "Site", files)
    assert almanac.build(notebook).status == 0
    found = {
        path.relative_to(notebook / "public/tags").as_posix(): sorted(str(e["SUMMARY"]) for e in feeds.events(path))
        for path in (notebook / "public/tags").rglob("*.ics")
    }
    assert found == {"a.ics": ["four", "one", "two"], "a/b.ics": ["four", "two"], "b.ics": ["three"]}


@pytest.mark.parametrize(("memos", "is_said"), [(400, False), (440, True)])
def test_a_feed_that_is_too_large_for_some_apps_is_said(memos, is_said, tmp_path):
    files = {"almanac.yml": "timezone: UTC\nowner: ann\n"}
    for n in range(memos):
        files[f"notes/ann/{n}.md"] = f"---\ntitle: Memo {n}\nremind: 2026-12-01 09:00\n---\n" + "word " * 400
    notebook = almanac.write(tmp_path / "Site", files)
    result = almanac.build(notebook)
    size = (notebook / "public/ann/calendar.ics").stat().st_size
    assert (size > 1_000_000) == is_said
    assert ("ann/calendar.ics: warning: this feed has" in result.err) == is_said
    assert result.status == 0


def test_uids_are_lasting(example, tmp_path):
    """Another day, another title, other tags, another place of the lines: the same identities."""
    notebook = almanac.copy(example.notebook, tmp_path / "Site")
    path = notebook / "notes/lin/陶/第三窯.md"
    text = path.read_text()
    assert "title: 第三窯" in text and "tags: 陶" in text
    almanac.write(notebook, {
        str(path.relative_to(notebook)): text.replace("title: 第三窯\n", "", 1).replace("tags: 陶", "title: 換個名字\ntags: [陶, 別的]")
    })
    result = almanac.run("build", notebook, "--now", "2026-12-01T08:00:00+08:00")
    assert result.status == 0, result.err
    for user in ("lin", "明远", "mara"):
        before, after = (feeds.components(root / user / "calendar.ics") for root in (example.output, notebook / "public"))
        assert set(before) == set(after)
        changed = {uid for uid in before if before[uid] != after[uid]}
        if user == "lin":
            assert changed and all("換個名字" in after[uid].decode() for uid in changed)
        else:
            assert not changed
    assert all(uid.endswith("@almanac") for uid in before)


def test_texts_come_back_as_they_were_written(hostile):
    events = {str(e["LOCATION"]): e for e in feeds.events(hostile.output / "ann/calendar.ics") if "LOCATION" in e}
    assert set(events) == {f"place {n}" for n in range(len(TITLES))}
    for n, title in enumerate(TITLES):
        assert str(events[f"place {n}"]["SUMMARY"]) == title
    assert [str(c) for c in events["place 0"]["CATEGORIES"].cats] == ["home, garden", "a;b", "c\\d"]


def test_a_body_cannot_add_lines(hostile):
    for path in hostile.feeds():
        assert b"\r\nX-INJECTED" not in path.read_bytes()
    for path in [hostile.output / "calendar.ics", hostile.output / "ann/calendar.ics"]:
        assert len(feeds.events(path)) == len(TITLES) + 2


def test_long_text_is_cut_at_a_character(hostile):
    texts = {str(e["SUMMARY"]): str(e["DESCRIPTION"]) for e in feeds.events(hostile.output / "ann/calendar.ics")}
    assert 1900 < len(texts["Long"]) <= 2001
    assert texts["Long"].startswith("一二三四五六七八九十")
    description = texts["Families"]
    assert 1200 < len(description) <= 2001
    assert description.startswith("👩‍👩‍👧‍👦👩‍👩‍👧‍👦")
    assert re.fullmatch("(👩‍👩‍👧‍👦)*[…\\s]*", description), "a family was divided"


def test_a_feed_is_never_empty(tmp_path):
    notebook = almanac.write(tmp_path / "Empty", {
        "almanac.yml": "timezone: Asia/Taipei\nusers:\n  ann: {name: Ann}\n  bob: {name: Bob}\n",
        "notes/ann/plain.md": "# Nothing dated\n",
        "notes/bob/plain.md": "# Nothing dated either\n",
    })
    result = almanac.build(notebook)
    assert result.status == 0, result.err
    uids = []
    for name in ("calendar.ics", "ann/calendar.ics", "bob/calendar.ics"):
        (event,) = feeds.events(notebook / "public" / name)
        assert event["DTSTART"].to_ical() == b"20000101"
        assert event["TRANSP"] == "TRANSPARENT"
        uids.append(str(event["UID"]))
    assert uids[0]
