// When things ring: pure arithmetic on the runs of rings.js, in seconds since 1970.
//
// A run is [first, step, count, offset]: first, first + step, … so many rings; offset is how many seconds clocks are
// ahead of UTC at each of them. Step and count are at least 1.
(() => {
  "use strict";
  const ring = (self.almanacRing ??= {});

  const HOUR = 3600;

  // How long after its moment something still rings; later it is only said to be missed.
  const LATE = 12 * HOUR;
  // How long it waits when it is put off.
  const SNOOZE = 9 * 60;
  // How long it sounds when nobody stops it.
  const LOUD = 5 * 60;

  // The first ring after a moment, as { at, offset }; null where none is left.
  const next = (runs, after) => {
    let best = null;
    for (const [first, step, count, offset] of runs) {
      const index = after < first ? 0 : Math.floor((after - first) / step) + 1;
      if (index >= count) continue;
      const at = first + index * step;
      if (best === null || at < best.at) best = { at, offset };
    }
    return best;
  };

  // The last ring after `since` and not after `now`: of those that were slept through it stands for all.
  const latest = (runs, since, now) => {
    let best = null;
    for (const [first, step, count, offset] of runs) {
      if (now < first) continue;
      const at = first + Math.min(count - 1, Math.floor((now - first) / step)) * step;
      if (at > since && (best === null || at > best.at)) best = { at, offset };
    }
    return best;
  };

  // What has come between two moments: [{ item, at, offset }], the earliest first.
  const due = (items, since, now) => {
    const found = [];
    for (const item of items) {
      const last = latest(item.runs, since, now);
      if (last !== null) found.push({ item, at: last.at, offset: last.offset });
    }
    return found.sort((a, b) => a.at - b.at);
  };

  // What comes first after a moment, in the same form; null where nothing is left.
  const coming = (items, after) => {
    let best = null;
    for (const item of items) {
      const found = next(item.runs, after);
      if (found !== null && (best === null || found.at < best.at)) best = { item, ...found };
    }
    return best;
  };

  Object.assign(ring, { LATE, SNOOZE, LOUD, next, latest, due, coming, now: () => Math.floor(Date.now() / 1000) });
})();
