"""Serves a built site on 127.0.0.1 as a static host does: entity tags, 304, and nothing outside of the folder."""

import contextlib
import hashlib
import http.server
import mimetypes
import threading
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

TYPES = {".ics": "text/calendar; charset=utf-8"}


class Server(http.server.ThreadingHTTPServer):
    """One folder at one address; what was asked for stays in `requests`."""

    daemon_threads = True

    def __init__(self, folder: Path):
        super().__init__(("127.0.0.1", 0), Handler)
        self.folder = folder.resolve()
        #: Goes into every tag: a new number is a site that was put up anew.
        self.edition = 0
        #: For how many seconds a browser need not ask again.
        self.max_age = 0
        #: The path and the status of each answer, oldest first.
        self.requests: list[tuple[str, int]] = []

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/{quote(path)}"

    def statuses(self, path: str) -> list[int]:
        return [status for asked, status in self.requests if asked == path]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        asked = unquote(urlsplit(self.path).path).removeprefix("/")
        path = (self.server.folder / asked).resolve()
        data = path.read_bytes() if path.is_relative_to(self.server.folder) and path.is_file() else None
        tag = f'"{self.server.edition}-{hashlib.sha256(data or b"").hexdigest()[:32]}"'
        known = [each.strip().removeprefix("W/") for each in self.headers.get("If-None-Match", "").split(",")]
        status = 404 if data is None else 304 if tag in known or "*" in known else 200
        self.server.requests.append((asked, status))
        body = data if status == 200 and data is not None else b""
        self.send_response(status)
        if status != 404:
            self.send_header("ETag", tag)
            if self.server.max_age:
                self.send_header("Cache-Control", f"max-age={self.server.max_age}")
        if status != 304:
            self.send_header("Content-Type", TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "text/plain")
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)

    do_HEAD = do_GET

    def log_message(self, *_) -> None:
        """Nothing: what was asked for is in `requests`."""


@contextlib.contextmanager
def serve(folder: Path):
    """A server of `folder` until the block ends."""
    server = Server(folder)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
