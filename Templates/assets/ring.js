// Rings on this page while it is open: looks once a second whether the moment of something has come.
(() => {
  "use strict";
  const { LATE, SNOOZE, LOUD, now, due, coming, words, memory, sound, tabs, dialog } = self.almanacRing;

  const part = (name) => document.getElementById(`page:ring${name}`);
  const panel = part("");
  if (panel === null) return;

  const face = words(panel);
  const kinds = new Set(panel.dataset.kinds.split(" "));
  const root = panel.dataset.root;
  let items = [];
  let timer = null;
  // The last moment that was looked at.
  let seen = 0;
  // Since when it sounds, or waits for its turn to; null: it is quiet.
  let loudSince = null;
  let release = null;
  // Whether it is this tab of all that sounds.
  let isHeard = false;
  let notice = null;
  let lock = null;

  const isOn = () => timer !== null;
  const also = part("-also");
  // What is to ring; which of it is silenced is read once for all.
  const allWanted = () => {
    const silenced = new Set(memory.silenced.all());
    return items.filter((item) => (kinds.has(item.kind) || also?.checked === true) && !silenced.has(item.id));
  };
  const files = (of) => of.filter((item) => item.sound !== undefined).map((item) => root + item.sound);

  // MARK: Sound and notices

  const notify = () => {
    const ringings = ringing.get();
    if (self.Notification?.permission !== "granted" || ringings.length === 0) return;
    const [{ item, at, offset }] = ringings;
    const title = `${face.face(at + offset).text} ${item.label}`;
    const body = ringings.length > 1 ? ringings.slice(1).map((each) => each.item.label).join(", ") : item.title ?? "";
    try {
      notice = new Notification(title, { body, tag: "almanac:ring", requireInteraction: true });
      notice.onclick = () => self.focus();
    } catch {
      // Phones show notices only for pages with a service worker.
    }
  };

  const beLoud = () => {
    loudSince = now();
    const begin = () => {
      isHeard = true;
      sound.start(files(ringing.get().filter((each) => !each.isMissed).map((each) => each.item))[0]);
      notify();
    };
    if (release === null) release = tabs.claim(begin);
    else if (isHeard) notify();
  };

  const beQuiet = () => {
    loudSince = null;
    isHeard = false;
    release?.();
    release = null;
    sound.stop();
    notice?.close();
    notice = null;
  };

  // MARK: What rings

  const tidy = () => {
    if (!ringing.get().some((each) => !each.isMissed)) beQuiet();
    showNext();
  };

  const stop = (answered) => {
    const ids = answered.map((each) => each.item.id);
    for (const id of ids) memory.waiting.remove(id);
    ringing.remove(ids, now());
    tabs.say({ stop: ids });
    tidy();
  };

  const snooze = (answered) => {
    const put = answered.map(({ item, at, offset }) => ({ id: item.id, at, offset, until: now() + SNOOZE }));
    for (const each of put) memory.waiting.add(each);
    ringing.remove(put.map((each) => each.id), now());
    tabs.say({ snooze: put });
    tidy();
  };

  const ringing = dialog(panel, face, { stop, snooze });

  const begin = (found) => {
    const moment = now();
    for (const each of found) each.isMissed ??= moment - each.at > LATE;
    ringing.add(found, moment);
    if (found.some((each) => !each.isMissed)) beLoud();
  };

  // What was put off and has its moment; a clock that was set back does not make anyone wait longer.
  const waited = (moment) => {
    const found = [];
    for (const each of memory.waiting.all()) {
      const item = items.find((other) => other.id === each.id);
      if (item === undefined) continue;
      if (each.until - moment > SNOOZE) memory.waiting.add({ ...each, until: moment + SNOOZE });
      if (each.until > moment) continue;
      memory.waiting.remove(each.id);
      if (!allWanted().includes(item)) continue;
      found.push({ item, at: each.at, offset: each.offset, isMissed: moment - each.until > LATE });
    }
    return found;
  };

  const tick = () => {
    if (!isOn()) return;
    const moment = now();
    const wanted = allWanted();
    const fresh = due(wanted, Math.min(seen, moment), moment).filter((each) => !memory.rings.has(each.item.id, each.at));
    seen = moment;
    for (const each of fresh) {
      memory.rings.add(each.item.id, each.at);
      memory.waiting.remove(each.item.id);
    }
    const found = [...waited(moment), ...fresh];
    if (found.length > 0) {
      begin(found);
      tabs.say({ ringing: found.map((each) => [each.item.id, each.at, each.offset]) });
    }
    if (loudSince !== null && moment < loudSince) loudSince = moment;
    if (loudSince !== null && moment - loudSince >= LOUD) {
      // Nobody is there to hear it.
      for (const each of ringing.get()) each.isMissed = true;
      beQuiet();
    }
    ringing.refresh(moment);
    showNext();
  };

  // What another tab of this browser does counts here too.
  tabs.hear(({ ringing: rung = [], stop: stopped = [], snooze: put = [] }) => {
    if (!isOn() || ![rung, stopped, put].every(Array.isArray)) return;
    const found = rung.flatMap(([id, at, offset]) => {
      const item = allWanted().find((each) => each.id === id);
      if (item === undefined || ringing.has(id)) return [];
      memory.rings.add(id, at);
      return [{ item, at, offset }];
    });
    if (found.length > 0) begin(found);
    for (const each of put) memory.waiting.add(each);
    ringing.remove([...stopped, ...put.map((each) => each.id)], now());
    tidy();
  });

  // MARK: The panel

  const put = (element, text) => {
    if (element.textContent !== text) element.textContent = text;
  };

  const showNext = () => {
    const line = part("-next");
    line.hidden = !isOn();
    part("-stale").hidden = !isStale();
    if (!isOn()) return;
    const moment = now();
    const wanted = allWanted();
    const waiting = memory.waiting.all().filter((each) => wanted.some((item) => item.id === each.id));
    let next = coming(wanted, moment);
    for (const each of waiting) {
      if (next !== null && next.at <= each.until) continue;
      next = { item: wanted.find((item) => item.id === each.id), at: each.until, offset: each.offset };
    }
    line.querySelector("[data-when=next]").hidden = next === null;
    line.querySelector("[data-when=none]").hidden = next !== null;
    if (next === null) return;
    put(line.querySelector(".ring-next-time"), face.time(next, moment));
    const label = line.querySelector(".ring-next-label");
    put(label, next.item.label);
    label.lang = next.item.lang ?? document.documentElement.lang;
  };

  // Whether something rings of which the page no longer knows when.
  const isStale = () => {
    const moment = now();
    return moment >= Number(panel.dataset.until) || allWanted().some((item) => moment >= (item.until ?? Infinity));
  };

  const keepAwake = async () => {
    try {
      if (isOn() && document.visibilityState === "visible" && lock === null) {
        const held = await navigator.wakeLock.request("screen");
        lock = held;
        held.addEventListener("release", () => (lock = null));
        if (!isOn()) held.release();
      }
    } catch {
      // Not every browser lets a page keep the screen on, nor at every charge of the battery.
    }
  };

  const turn = (toOn) => {
    if (toOn === isOn()) return;
    if (toOn) {
      seen = now();
      timer = setInterval(tick, 1000);
      sound.unlock(files(items)[0]);
      if (self.Notification?.permission === "default") {
        // Old browsers give no promise.
        Promise.resolve(Notification.requestPermission()).catch(() => {});
      }
      keepAwake();
      tick();
    } else {
      clearInterval(timer);
      timer = null;
      stop(ringing.get());
      lock?.release();
    }
    panel.classList.toggle("is-on", isOn());
    for (const label of part("-button").querySelectorAll("[data-when]")) {
      label.hidden = (label.dataset.when === "on") !== isOn();
    }
    showNext();
  };

  const look = () => {
    tick();
    keepAwake();
  };

  addEventListener("DOMContentLoaded", () => {
    const data = self.almanacRings;
    // Without anything that could ring there is nothing to turn on.
    panel.hidden = data?.rings?.some((item) => kinds.has(item.kind) || also !== null) === false;
    if (!Array.isArray(data?.rings)) {
      part("-missing").hidden = false;
      part("-button").disabled = true;
      return;
    }
    items = data.rings;
    if (also !== null) also.checked = memory.chosen.has("also");
    part("-button").addEventListener("click", () => turn(!isOn()));
    also?.addEventListener("change", () => {
      if (also.checked) memory.chosen.add("also");
      else memory.chosen.remove("also");
      showNext();
    });
    document.addEventListener("visibilitychange", look);
    addEventListener("pageshow", look);
    addEventListener("storage", showNext);
    addEventListener("almanac:silenced", showNext);
    showNext();
  });
})();
