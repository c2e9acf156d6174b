"""A D-Bus session of its own, in which GNOME's evolution-data-server reads feeds for an app of ours."""

import contextlib
import json
import os
import select
import shutil
import signal
import subprocess
import time
from pathlib import Path

#: The bindings are Debian's, so the interpreter is too.
PYTHON = "/usr/bin/python3"
APP = Path(__file__).with_name("gnome_calendar.py")


def missing() -> str | None:
    """What is not here, in words; None when all is."""
    if shutil.which("dbus-run-session") is None:
        return "no dbus-run-session (Debian: dbus-daemon)"
    probe = "import gi; gi.require_version('ECal', '2.0'); from gi.repository import ECal"
    if not Path(PYTHON).exists() or subprocess.run([PYTHON, "-c", probe], capture_output=True, check=False).returncode != 0:
        return "no GObject bindings of ECal (Debian: python3-gi, gir1.2-ecal-2.0)"
    if not any(Path(place).exists() for place in ("/usr/libexec/evolution-calendar-factory", "/usr/lib/evolution-calendar-factory")):
        return "no evolution-data-server"
    return None


class GNOME:
    """The app at the other end of two pipes."""

    def __init__(self, process: subprocess.Popen, log: Path, timeout: float):
        self.process = process
        self.log = log
        self.timeout = timeout
        self.buffer = b""

    def ask(self, name: str, *arguments):
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps([name, *arguments]).encode() + b"\n")
        self.process.stdin.flush()
        deadline = time.monotonic() + self.timeout
        while b"\n" not in self.buffer:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"no answer to {name} after {self.timeout:.0f} s: {self.log.read_text(errors='replace')}"
            chunk = os.read(self.process.stdout.fileno(), 1 << 16)
            assert chunk, f"the app ended at {name}: {self.log.read_text(errors='replace')}"
            self.buffer += chunk
        line, _, self.buffer = self.buffer.partition(b"\n")
        answer = json.loads(line)
        assert "error" not in answer, answer["error"]
        return answer["value"]


@contextlib.contextmanager
def gnome(folder: Path, zone: str, timeout: float):
    """An app in a session of its own, whose system lies in `zone`, with its folders in `folder`, until the block ends."""
    environment = {
        "PATH": "/usr/bin:/bin", "HOME": str(folder), "LANG": "C.UTF-8", "TZ": zone,
        "GSETTINGS_BACKEND": "memory", "GIO_USE_VFS": "local", "GIO_USE_VOLUME_MONITOR": "unix", "NO_AT_BRIDGE": "1",
    }
    for name in ("CONFIG_HOME", "DATA_HOME", "CACHE_HOME", "STATE_HOME", "RUNTIME_DIR"):
        environment[f"XDG_{name}"] = str(folder / name.lower())
        (folder / name.lower()).mkdir(mode=0o700, parents=True)
    log = folder / "log"
    with open(log, "wb") as errors:
        process = subprocess.Popen(
            ["dbus-run-session", "--", PYTHON, APP],
            env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, start_new_session=True,
        )
    try:
        yield GNOME(process, log, timeout)
    finally:
        # The bus and all that it started are one group.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
