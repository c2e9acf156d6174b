"""A Firefox of its own, without a window, whose console is listened to."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

from marionette import Marionette

#: Without the wrapper of the distribution, which looks for older profiles.
BINARY = shutil.which("/usr/lib/firefox-esr/firefox-esr") or shutil.which("firefox-esr") or shutil.which("firefox")

#: Nothing leaves 127.0.0.1: whatever does not stand there goes to a proxy on a port where nobody listens.
PREFERENCES = {
    "marionette.port": 0,
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "app.update.auto": False,
    "app.update.disabledForTesting": True,
    "extensions.update.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "services.settings.server": "data:,#",
    "datareporting.policy.dataSubmissionEnabled": False,
    "datareporting.healthreport.uploadEnabled": False,
    "toolkit.telemetry.enabled": False,
    "toolkit.telemetry.server": "data:,",
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "browser.aboutwelcome.enabled": False,
    "browser.newtabpage.enabled": False,
    "toolkit.startup.max_resumed_crashes": -1,
    "ui.systemUsesDarkTheme": 0,
    "intl.accept_languages": "en",
}

#: Keeps what pages say from now on: their errors, and what their policy stops.
LISTEN = """
  const heard = [];
  const listener = { observe(message) {
    if (!(message instanceof Ci.nsIScriptError) || !/^(file|http):/.test(message.sourceName || message.sourceLine || "http:")) return;
    const isError = !(message.flags & Ci.nsIScriptError.warningFlag);
    if (/^CSP|^content javascript|^Mixed|^SRI|^ImageMap|^DOM/.test(message.category) && (isError || /^CSP/.test(message.category)))
      heard.push(message.category + ": " + message.errorMessage + " " + message.sourceName + ":" + message.lineNumber);
  } };
  Services.console.registerListener(listener);
  globalThis.heardOnPages = heard;
"""
TAKE = "return globalThis.heardOnPages.splice(0)"


class Firefox:
    """A browser with a fresh profile in `folder`."""

    def __init__(self, folder: Path, timeout: float = 60):
        assert BINARY, "firefox-esr must be there in CI"
        home, profile = folder / "home", folder / "profile"
        for path in (home, profile):
            path.mkdir(parents=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("".join(lines))
        environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(home), "XDG_RUNTIME_DIR": str(home), "LANG": "C.UTF-8",
            "MOZ_HEADLESS": "1", "MOZ_CRASHREPORTER_DISABLE": "1", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        }
        command = [BINARY, "--headless", "--no-remote", "--profile", profile, "--marionette", "--remote-allow-system-access"]
        port, log, deadline = profile / "MarionetteActivePort", folder / "log", time.monotonic() + timeout
        with open(log, "wb") as output:
            self.process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True)
        try:
            while not (port.exists() and port.read_text().strip()):
                assert self.process.poll() is None, f"Firefox ended with {self.process.returncode}: {log.read_text(errors='replace')}"
                assert time.monotonic() < deadline, f"Firefox opens no port: {log.read_text(errors='replace')}"
                time.sleep(0.05)
            self.marionette = Marionette(int(port.read_text()), timeout)
            self.marionette.command("WebDriver:NewSession", capabilities={"alwaysMatch": {"pageLoadStrategy": "normal"}})
            self.in_browser(LISTEN)
            self.marks = 0
        except BaseException:
            self.kill()
            raise

    def in_browser(self, script: str):
        """Runs a script with all that the browser itself may do."""
        self.marionette.command("Marionette:SetContext", value="chrome")
        try:
            return self.marionette.command("WebDriver:ExecuteScript", script=script, args=[], sandbox="system", newSandbox=False)["value"]
        finally:
            self.marionette.command("Marionette:SetContext", value="content")

    def run(self, script: str, *arguments):
        """The value of a script's `return` in the page."""
        return self.marionette.command("WebDriver:ExecuteScript", script=script, args=list(arguments))["value"]

    def open(self, url: str) -> list[str]:
        """Opens a page; returns what went wrong."""
        if "#" in url:
            # Where only a fragment seems to differ nobody waits for the page.
            self.marionette.command("WebDriver:Navigate", url="about:blank")
        self.marionette.command("WebDriver:Navigate", url=url)
        self.wait("return location.protocol !== 'about:' && document.readyState === 'complete'", url)
        # Messages come from another process, in order: behind this one nothing of the page is missing.
        return self.faults()

    def faults(self) -> list[str]:
        """What pages said since the last call."""
        heard: list[str] = []
        end = time.monotonic() + 20
        while True:
            # Said anew after a while: a page that leads on takes its timers with it.
            self.marks += 1
            mark, again = f"mark {self.marks} of the test", time.monotonic() + 2
            self.run("const mark = arguments[0]; setTimeout(() => { throw new Error(mark) }, 0);", mark)
            while time.monotonic() < again:
                heard += self.in_browser(TAKE)
                if any(mark in each for each in heard):
                    return [each for each in heard if " of the test" not in each]
            assert time.monotonic() < end, f"the console is silent: {heard}"

    def wait(self, script: str, what: str, seconds: float = 20):
        """The value of a script as soon as it is true."""
        end = time.monotonic() + seconds
        while not (value := self.run(script)):
            assert time.monotonic() < end, f"{what} does not come"
            time.sleep(0.05)
        return value

    def click(self, selector: str) -> None:
        """As a reader does: what needs a tap gets one."""
        (found,) = self.marionette.command("WebDriver:FindElements", using="css selector", value=selector)
        self.marionette.command("WebDriver:ElementClick", id=next(iter(found.values())))

    def kill(self) -> None:
        # The browser and its helpers are one group.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
