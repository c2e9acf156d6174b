// What tabs of one browser tell each other, so that one is heard and all obey.
(() => {
  "use strict";
  const ring = (self.almanacRing ??= {});

  const NAME = "almanac:ring";
  // Seconds after which a tab that held the sound, and says nothing more, has gone.
  const GONE = 3;

  const listeners = [];
  const hear = (listener) => listeners.push(listener);
  const tell = (message) => {
    if (message !== null && typeof message === "object") for (const listener of listeners) listener(message);
  };

  let say = () => {};
  try {
    const channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }) => tell(data);
    say = (message) => channel.postMessage(message);
  } catch {
    // A browser that keeps pages from disk apart: each tab is on its own.
  }

  // Waits for its turn to be heard, calls `begin` when it has come, and holds it until the function that comes back is
  // called or the tab is closed.
  const withLocks = (begin) => {
    const given = new AbortController();
    let finish;
    const held = new Promise((resolve) => (finish = resolve));
    const run = () => {
      if (!given.signal.aborted) begin();
      return held;
    };
    navigator.locks.request(NAME, { signal: given.signal }, run).catch((error) => {
      if (error?.name !== "AbortError") run();
    });
    return () => {
      given.abort();
      finish();
    };
  };

  // The same over plain http, where browsers give no locks: whoever last wrote its name has the sound.
  const withStorage = (begin) => {
    const tab = `${Date.now()} ${Math.random()}`;
    let isHeard = false;
    const holder = () => {
      const [name, time] = JSON.parse(localStorage.getItem(NAME) ?? "[]");
      return Math.abs(Date.now() / 1000 - time) < GONE ? name : undefined;
    };
    const take = () => localStorage.setItem(NAME, JSON.stringify([tab, Date.now() / 1000]));
    const look = () => {
      try {
        const name = holder();
        if (name === undefined || name === tab) take();
        // What was written last counts: the next look tells.
        if (name === tab && !isHeard) {
          isHeard = true;
          begin();
        }
      } catch {
        if (!isHeard) begin();
        isHeard = true;
      }
    };
    look();
    const timers = [setTimeout(look, 100), setInterval(look, 1000)];
    return () => {
      clearTimeout(timers[0]);
      clearInterval(timers[1]);
      try {
        if (holder() === tab) localStorage.removeItem(NAME);
      } catch {
        // Nothing was taken.
      }
    };
  };

  const claim = (begin) => (navigator.locks ? withLocks(begin) : withStorage(begin));

  ring.tabs = { hear, say: (message) => say(message), claim };
})();
