// What a browser remembers of rings, as far as it keeps storage for pages; else until the page is left.
(() => {
  "use strict";
  const ring = (self.almanacRing ??= {});

  // So many rings, switches and put-off rings are kept: the oldest go first.
  const MOST = 500;
  const kept = new Map();
  let works = true;

  // What is kept under a name is read anew each time: another tab may have changed it.
  const read = (name) => {
    if (works) {
      try {
        const value = JSON.parse(localStorage.getItem(`almanac:${name}`) ?? "null");
        if (Array.isArray(value)) return value;
        // Emptied by the reader, or never written.
        return [];
      } catch (error) {
        // What others wrote there is no list of ours; without storage the page's own memory has to do.
        if (error instanceof SyntaxError) return [];
        works = false;
      }
    }
    return kept.get(name) ?? [];
  };

  const write = (name, list) => {
    const value = list.slice(-MOST);
    kept.set(name, value);
    if (!works) return;
    try {
      localStorage.setItem(`almanac:${name}`, JSON.stringify(value));
    } catch {
      works = false;
    }
  };

  const list = (name) => ({
    has: (value) => read(name).includes(value),
    add: (value) => write(name, [...read(name).filter((other) => other !== value), value]),
    remove: (value) => write(name, read(name).filter((other) => other !== value)),
    all: () => read(name),
  });

  // Alarms that this browser is not to ring, by id.
  const silenced = list("silenced");
  // What the reader turned on for good, by name.
  const chosen = list("chosen");
  // Rings that have rung, so that none does twice where a clock is set back: also in the page's own memory.
  const rung = list("rung");
  const own = new Set();
  const rings = {
    has: (id, at) => own.has(`${id}@${at}`) || rung.has(`${id}@${at}`),
    add: (id, at) => {
      own.add(`${id}@${at}`);
      rung.add(`${id}@${at}`);
    },
  };

  // Rings that were put off: [id, moment of the ring, offset of its clocks, moment at which it rings again].
  const isWaiting = (value) => Array.isArray(value) && typeof value[0] === "string" && value.slice(1, 4).every(Number.isFinite);
  const waiting = {
    all: () => read("waiting").filter(isWaiting).map(([id, at, offset, until]) => ({ id, at, offset, until })),
    add: ({ id, at, offset, until }) => {
      write("waiting", [...read("waiting").filter((value) => value?.[0] !== id), [id, at, offset, until]]);
    },
    remove: (id) => {
      if (read("waiting").some((value) => value?.[0] === id)) {
        write("waiting", read("waiting").filter((value) => value?.[0] !== id));
      }
    },
  };

  ring.memory = { silenced, chosen, rings, waiting };
})();
