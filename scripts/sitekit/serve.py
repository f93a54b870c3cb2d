"""A small web server for the built site, and the loop that keeps it up to date."""

from __future__ import annotations

import errno
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import unquote, urlsplit

from sitekit.paths import SCRIPTS, SITE
from sitekit.steps import StepError, files_of, say

PORT = 8000
TRIES = 50
POLL_SECONDS = 0.7


class SiteHandler(SimpleHTTPRequestHandler):
    """Serves one folder below one path, with types that browsers insist on."""

    root: ClassVar[Path]
    base: ClassVar[str]
    protocol_version = "HTTP/1.1"
    # The system's own table is not asked: on some it calls scripts plain text.
    extensions_map = {  # noqa: RUF012 - as the class above has it
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
        ".woff2": "font/woff2",
        ".xml": "text/xml",
        ".zip": "application/zip",
    }

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, directory=str(self.root), **options)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")  # ask each time: it may have been rebuilt
        super().end_headers()

    def translate_path(self, path: str) -> str:
        plain = unquote(urlsplit(path).path)
        if not plain.startswith(self.base):
            return str(self.root / "no-such-file")
        return super().translate_path("/" + plain.removeprefix(self.base))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = self.root / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.exists():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", self.extensions_map[".html"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Nothing: a page is thirty requests, and the terminal is for builds and errors."""


class SiteServer(ThreadingHTTPServer):
    """Serves each request in a thread of its own; a reader who leaves is no error."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def normal_base(base: str) -> str:
    """*base* with a slash at both ends."""
    inner = base.strip("/")
    return f"/{inner}/" if inner else "/"


def make_server(host: str, port: int, *, base: str = "/", root: Path = SITE) -> SiteServer:
    """A server that is bound but doesn't run yet; port 0 takes any free one."""
    handler = type("Handler", (SiteHandler,), {"root": root, "base": normal_base(base)})
    return SiteServer((host, port), handler)


def first_free(host: str, port: int | None, base: str) -> SiteServer:
    """A server on *port*, or on the first free one from the default when none was asked for."""
    for number in [port] if port is not None else range(PORT, PORT + TRIES):
        try:
            return make_server(host, number, base=base)
        except OverflowError as error:
            raise StepError("A port is a number from 0 to 65535.") from error
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                continue
            raise StepError(f"can't serve on {host}, port {number}: {error.strerror}") from error
    if port is None:
        raise StepError(f"Ports {PORT} to {PORT + TRIES - 1} are taken: choose one with --port.")
    raise StepError(f"Port {port} is taken: leave --port out to take the next free one.")


def address_of(server: SiteServer, base: str) -> str:
    """What a person types into a browser."""
    host, port = str(server.server_address[0]), server.server_address[1]
    name = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host
    return f"http://{name}:{port}{normal_base(base)}"


def serve(host: str, port: int | None, base: str, watched: Iterable[Path] | None) -> None:
    """Serves until interrupted, rebuilding when one of *watched* changes."""
    server = first_free(host, port, base)
    chosen = server.server_address[1]
    if port is None and chosen != PORT:
        say(f"  port {PORT} is taken, so this is port {chosen}")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    say(f"\nServing at {address_of(server, base)}  (stop with Ctrl+C)")
    try:
        if watched is None:
            threading.Event().wait()
        else:
            watch(list(watched), rebuild)
    finally:
        server.shutdown()
        server.server_close()


def rebuild() -> None:
    """Builds in a process of its own, so that changed scripts count too; says when it fails."""
    done = subprocess.run([sys.executable, SCRIPTS / "dev.py", "build"], check=False)
    if done.returncode:
        say("The site is served as it was before; it is built again at the next change.")


def watch(paths: list[Path], react: Callable[[], None]) -> None:
    """Calls *react* whenever a file in *paths* changes, appears or goes."""
    before = snapshot(paths)
    while True:
        time.sleep(POLL_SECONDS)
        if snapshot(paths) != before:
            react()
            before = snapshot(paths)


def snapshot(paths: Iterable[Path]) -> dict[Path, tuple[int, int]]:
    """Each file's time and size: cheap enough to ask twice a second."""
    found = {}
    for path in files_of(paths):
        try:
            facts = path.stat()
        except FileNotFoundError:
            continue
        found[path] = (facts.st_mtime_ns, facts.st_size)
    return found
