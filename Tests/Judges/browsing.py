"""One headless Chromium whose console and network are listened to, with a clock, a theme, a width and a zone of the test's own."""

import datetime
import json
import os
import shutil
import time
from pathlib import Path
from urllib.parse import quote, urlsplit

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.utils import is_url_connectable

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")

#: Before any script of a page: its clock stands at START, in milliseconds, until window.testClock moves it.
CLOCK = """(() => {
  const real = { Date, setTimeout: setTimeout.bind(window) }, timers = new Map();
  let now = START, last = 0;
  window.Date = new Proxy(Date, {
    construct: (target, values, made) => Reflect.construct(target, values.length ? values : [now], made),
    apply: () => new real.Date(now).toString(),
    get: (target, key) => key === "now" ? () => now : Reflect.get(target, key),
  });
  const start = (repeats, call, wait, ...values) => {
    if (typeof call !== "function") throw new TypeError("a timer takes a function");
    const every = Math.max(Number(wait) || 0, repeats ? 1 : 0);
    timers.set(++last, { id: last, call, values, every: repeats ? every : null, due: now + every });
    return last;
  };
  window.setTimeout = start.bind(null, false);
  window.setInterval = start.bind(null, true);
  window.clearTimeout = window.clearInterval = id => { timers.delete(id); };
  const settle = () => new Promise(done => real.setTimeout(done, 0));
  const advance = async (milliseconds, asleep) => {
    const end = now + milliseconds;
    // Asleep, the time has passed before any timer is called, and one that repeats is called once.
    if (asleep) now = end;
    await settle();
    for (;;) {
      const next = [...timers.values()].sort((a, b) => a.due - b.due || a.id - b.id)[0];
      if (!next || next.due > end) break;
      now = Math.max(now, next.due);
      if (next.every === null) timers.delete(next.id); else next.due = now + next.every;
      try { next.call(...next.values); } catch (error) { reportError(error); }
      await settle();
    }
    now = Math.max(now, end);
  };
  // A clock that is set moves no timer: they count what passes.
  const set = moment => {
    for (const timer of timers.values()) timer.due += moment - now;
    now = moment;
  };
  Object.defineProperty(window, "testClock", { value: { advance, set, setTimeout: real.setTimeout } });
})();"""


class Driver(Service):
    """Chromedriver by its address: a bare machine may have no name for itself."""

    @property
    def service_url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def is_connectable(self) -> bool:
        return is_url_connectable(self.port, "127.0.0.1")


class Browser:
    """One headless browser whose console and network are listened to."""

    def __init__(self, profile: Path):
        assert CHROMIUM and DRIVER, "chromium and chromedriver must be there in CI"
        options = Options()
        options.binary_location = CHROMIUM
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe", f"--user-data-dir={profile}"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Driver(DRIVER))
        self.driver.set_page_load_timeout(30)
        self.marks = 0
        self.origins = {"file://"}
        self.window = self.driver.current_window_handle
        #: What is run before the scripts of each new page, and the time that a window has, by the window's handle.
        self.scripts: list[tuple[str, str]] = []
        self.clocks: dict[str, tuple[int, str]] = {}
        self.driver.get("about:blank")
        self.drain()

    def command(self, method: str, **values) -> dict:
        """A command of the Chrome DevTools protocol to the window that is shown."""
        return self.driver.execute_cdp_cmd(method, values)

    def reset(self) -> None:
        """As it was at first: one empty window, nothing stored, its own clock, theme and zone."""
        for handle in self.driver.window_handles:
            if handle != self.window:
                self.driver.switch_to.window(handle)
                self.driver.close()
        self.driver.switch_to.window(self.window)
        self.clocks = {}
        for handle, script in self.scripts:
            if handle == self.window:
                self.command("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
        self.scripts = []
        self.runs_scripts(True)
        self.emulate()
        self.command("Emulation.setTimezoneOverride", timezoneId="")
        self.resize(1200, 800)
        self.driver.get("about:blank")
        for origin in self.origins:
            self.command("Storage.clearDataForOrigin", origin=origin, storageTypes="all")
        self.origins = {"file://"}
        self.drain()

    # MARK: Pages

    def drain(self) -> tuple[list[str], list[str], list[str]]:
        """Since the last call: what the console said, which requests failed, and all that was asked for."""
        console = [
            f"{entry['level']}: {entry['message']}"
            for entry in self.driver.get_log("browser")
            if entry["level"] in ("WARNING", "SEVERE")
        ]
        asked, failed = {}, []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            values = message["params"]
            if message["method"] == "Network.requestWillBeSent" and not values["documentURL"].startswith("chrome:"):
                asked[values["requestId"]] = values["request"]["url"]
            elif message["method"] == "Network.loadingFailed":
                failed.append(f"{asked.get(values['requestId'])}: {values['errorText']} {values.get('blockedReason', '')}")
            elif message["method"] == "Network.responseReceived" and values["response"]["status"] >= 400:
                failed.append(f"{values['response']['url']}: {values['response']['status']}")
        return console, failed, list(asked.values())

    def open(self, url: str) -> list[str]:
        """Opens a page; returns what went wrong."""
        # To another place in the page that is shown a browser only scrolls.
        if "#" in url and self.driver.current_url.split("#")[0] == url.split("#")[0]:
            self.driver.get("about:blank")
        self.driver.get(url)
        self.origins.add("://".join(urlsplit(url)[:2]))
        return self.faults(url)

    def faults(self, url: str) -> list[str]:
        """What went wrong since the last call, on a page that was opened by its address."""
        # Messages come in order but late: what was said before the mark is all that the page said.
        self.marks += 1
        mark = f"mark {self.marks} of the test"
        self.driver.execute_script("console.warn(arguments[0])", mark)
        console, failed, asked = [], [], []
        end = time.monotonic() + 20
        while not any(mark in line for line in console):
            assert time.monotonic() < end, "the console is silent"
            for kept, new in zip((console, failed, asked), self.drain()):
                kept.extend(new)
        console = [line for line in console if mark not in line]
        assert asked, f"nothing was heard of {url}"
        beyond = [each for each in asked if not each.startswith((url.split("//")[0], "data:", "blob:"))]
        return console + failed + [f"asked for {each}" for each in beyond]

    def run(self, script: str, *arguments):
        """The value of a script's `return`."""
        return self.driver.execute_script(script, *arguments)

    def new_tab(self) -> str:
        """A second window, shown from now on, where it is as late as in the first; returns its handle, for `driver.switch_to.window`."""
        clock = self.clocks.get(self.driver.current_window_handle)
        self.driver.switch_to.new_window("tab")
        if clock:
            self._start_clock(clock[0])
        return self.driver.current_window_handle

    # MARK: What a reader has

    def resize(self, width: int, height: int = 640) -> None:
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True)

    def emulate(self, media: str = "", **features: str) -> None:
        """Paper (`media="print"`), or what a reader has chosen: `prefers_color_scheme="dark"`, `prefers_reduced_motion="reduce"`."""
        named = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.command("Emulation.setEmulatedMedia", media=media, features=named)

    def runs_scripts(self, on: bool) -> None:
        """Whether pages run their scripts; those of a test always run."""
        self.command("Emulation.setScriptExecutionDisabled", value=not on)

    def zone(self, name: str) -> None:
        """The reader's time zone."""
        self.command("Emulation.setTimezoneOverride", timezoneId=name)

    def before_each_page(self, script: str) -> str:
        """Runs a script before those of each page that this window opens, until the test ends; returns its name."""
        self.command("Page.enable")
        made = self.command("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]
        self.scripts.append((self.driver.current_window_handle, made))
        return made

    # MARK: The time of day

    def at(self, moment: str) -> None:
        """What time it is on each page that this window opens from now on: Date and timers stand still until they are advanced."""
        self._start_clock(milliseconds(moment))

    def advance(self, seconds: float, asleep: bool = False) -> None:
        """Time passes on the page that is shown: its timers are called in their order, or all of them late after a sleep."""
        step = round(seconds * 1000)
        self.driver.execute_async_script("testClock.advance(arguments[0], arguments[1]).then(arguments[2])", step, asleep)
        self._start_clock(self.clocks[self.driver.current_window_handle][0] + step)

    def set_clock(self, moment: str) -> None:
        """The reader sets the clock, forth or back: Date moves, and no timer is called for it."""
        self.run("testClock.set(arguments[0])", milliseconds(moment))
        self._start_clock(milliseconds(moment))

    def _start_clock(self, now: int) -> None:
        handle = self.driver.current_window_handle
        if handle in self.clocks:
            self.command("Page.removeScriptToEvaluateOnNewDocument", identifier=self.clocks[handle][1])
            self.scripts.remove((handle, self.clocks[handle][1]))
        self.clocks[handle] = now, self.before_each_page(CLOCK.replace("START", str(now)))

    # MARK: What is seen

    def overflow(self) -> list[str]:
        """The elements that reach beyond the width of the page."""
        return self.run("""
          const width = document.documentElement.clientWidth;
          if (document.documentElement.scrollWidth <= width) return [];
          const wide = [...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > width + 0.5);
          return wide.slice(-3).map(e => e.outerHTML.slice(0, 120)).concat("the page is " + document.documentElement.scrollWidth + " wide");
        """)


def milliseconds(moment: str) -> int:
    """Since 1970, of a moment with its offset."""
    return round(datetime.datetime.fromisoformat(moment).timestamp() * 1000)


def address(path: Path) -> str:
    return "file://" + quote(str(path))
