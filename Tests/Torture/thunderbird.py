"""A Thunderbird of its own, without a window, told what to do in its own JavaScript over Marionette."""

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
BINARIES = ["/usr/lib/thunderbird/thunderbird", "thunderbird"]

#: Nothing leaves 127.0.0.1: whatever does not stand there goes to a proxy on a port where nobody listens.
PREFERENCES = {
    "marionette.port": 0,
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.socks": "127.0.0.1",
    "network.proxy.socks_port": 9,
    "network.proxy.socks_remote_dns": True,
    "network.dns.disablePrefetch": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "app.update.auto": False,
    "app.update.enabled": False,
    "app.update.disabledForTesting": True,
    "extensions.update.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "services.settings.server": "data:,#",
    "datareporting.policy.dataSubmissionEnabled": False,
    "datareporting.healthreport.uploadEnabled": False,
    "toolkit.telemetry.enabled": False,
    "toolkit.telemetry.server": "data:,",
    "mail.provider.enabled": False,
    "mail.provider.suppress_dialog_on_startup": True,
    "mailnews.start_page.enabled": False,
    "mail.spotlight.firstRunDone": True,
    "mail.winsearch.firstRunDone": True,
    "app.donation.eoy.version.viewed": 999,
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultClient": False,
    "mail.shell.checkDefaultClient": False,
    "toolkit.startup.max_resumed_crashes": -1,
    # An alarm neither opens a window nor plays a sound.
    "calendar.alarms.show": False,
    "calendar.alarms.playsound": False,
    "calendar.timezone.useSystemTimezone": True,
}


def binary() -> str | None:
    return next(filter(None, map(shutil.which, BINARIES)), None)


class Thunderbird:
    """A program with a fresh profile in `folder`, whose system lies in `zone`; each wait ends after `timeout` seconds."""

    def __init__(self, folder: Path, zone: str, timeout: float):
        self.folder = folder
        self.timeout = timeout
        self.process: subprocess.Popen | None = None
        home, self.profile = folder / "home", folder / "profile"
        for path in (home, self.profile):
            path.mkdir(parents=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
        (self.profile / "user.js").write_text("".join(lines))
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(home), "XDG_RUNTIME_DIR": str(home), "TZ": zone,
            "LANG": "C.UTF-8", "MOZ_HEADLESS": "1", "MOZ_CRASHREPORTER_DISABLE": "1", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        }

    def start(self) -> None:
        port, log = self.profile / "MarionetteActivePort", self.folder / "log"
        port.unlink(missing_ok=True)
        command = [
            binary(), "--headless", "--no-remote", "--profile", self.profile, "--marionette", "--remote-allow-system-access",
        ]
        deadline = time.monotonic() + self.timeout
        with open(log, "ab") as output:
            self.process = subprocess.Popen(
                command, env=self.environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True
            )
        while not (port.exists() and port.read_text().strip()):
            said = log.read_text(errors="replace")
            assert self.process.poll() is None, f"Thunderbird ended with {self.process.returncode}: {said}"
            assert time.monotonic() < deadline, f"Thunderbird opens no port: {said}"
            time.sleep(0.05)
        self.marionette = Marionette(int(port.read_text()), self.timeout)
        self.marionette.command("WebDriver:NewSession")
        self.marionette.command("Marionette:SetContext", value="chrome")

    def quit(self) -> None:
        """Ends the program as its menu does, so that it saves what it keeps."""
        assert self.process
        self.marionette.command("Marionette:Quit", flags=["eForceQuit"])
        self.process.wait(self.timeout)

    def kill(self) -> None:
        if self.process is None:
            return
        # The program and its helpers are one group.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def run(self, script: str, *arguments):
        """The value that a script returns, waited for if it is a promise; `args` and `cal` are at hand."""
        prelude = 'const { cal } = ChromeUtils.importESModule("resource:///modules/calendar/calUtils.sys.mjs");'
        answer = self.marionette.command(
            "WebDriver:ExecuteScript",
            script=f"{prelude} return (async (...args) => {{ {script} }})(...arguments);",
            args=list(arguments),
            sandbox="system",
            newSandbox=False,
            scriptTimeout=int(self.timeout * 1000),
        )
        return answer["value"]


@contextlib.contextmanager
def thunderbird(folder: Path, zone: str, timeout: float):
    """A running Thunderbird until the block ends."""
    program = Thunderbird(folder, zone, timeout)
    try:
        program.start()
        yield program
    finally:
        program.kill()
