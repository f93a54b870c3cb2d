"""A small web server for a folder with the built site."""

from __future__ import annotations

import os
import re
import sys
from email.utils import formatdate, parsedate_to_datetime
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO, ClassVar
from urllib.parse import unquote, urlsplit

PORT = 8000
# A name with a part of the content's hash in it never means anything else.
HASHED = re.compile(r"\.[0-9a-f]{8,}\.")
FOR_EVER = "public, max-age=31536000, immutable"
PACKINGS = (("br", ".br"), ("gzip", ".gz"))


class SiteHandler(SimpleHTTPRequestHandler):
    """Serves one folder below one path, with types that browsers insist on."""

    root: ClassVar[Path]
    base: ClassVar[str]
    protocol_version = "HTTP/1.1"
    # Head and body are sent apart: the body would wait 40 ms for word that the head has come.
    disable_nagle_algorithm = True
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
        # Other names are asked for each time: the site may have been built again.
        kept = HASHED.search(urlsplit(self.path).path) and self._status == HTTPStatus.OK
        self.send_header("Cache-Control", FOR_EVER if kept else "no-cache")
        super().end_headers()

    def send_response(self, code: int, message: str | None = None) -> None:
        self._status = code
        super().send_response(code, message)

    def send_head(self) -> Any:
        """As the class above does; a file that lies packed beside itself is sent so, if it may be."""
        path = self.translate_path(self.path)
        if os.path.isdir(path) and urlsplit(self.path).path.endswith("/"):
            path = os.path.join(path, "index.html")
        accepted = re.split(r"[,;]\s*", self.headers.get("Accept-Encoding", ""))
        for packing, ending in PACKINGS:
            if packing in accepted and not path.endswith("/"):
                try:
                    file = open(path + ending, "rb")  # noqa: SIM115 - closed by who asked for it
                except OSError:
                    continue
                return self._send_packed(file, packing, self.guess_type(path))
        return super().send_head()

    def _send_packed(self, file: BinaryIO, packing: str, kind: str) -> BinaryIO | None:
        facts = os.fstat(file.fileno())
        unchanged = self._has_since(int(facts.st_mtime))
        self.send_response(HTTPStatus.NOT_MODIFIED if unchanged else HTTPStatus.OK)
        self.send_header("Vary", "Accept-Encoding")
        if not unchanged:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Encoding", packing)
            self.send_header("Content-Length", str(facts.st_size))
            self.send_header("Last-Modified", formatdate(int(facts.st_mtime), usegmt=True))
        self.end_headers()
        if unchanged:
            file.close()
            return None
        return file

    def _has_since(self, changed: int) -> bool:
        try:
            since = parsedate_to_datetime(self.headers.get("If-Modified-Since", ""))
        except (TypeError, ValueError):
            return False
        return changed <= since.timestamp()

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
        """Nothing: a page is thirty requests, and the terminal is for errors."""


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


def make_server(host: str, port: int, root: Path, base: str = "/") -> SiteServer:
    """A server of *root* that is bound but doesn't run yet; port 0 takes any free one."""
    handler = type("Handler", (SiteHandler,), {"root": root, "base": normal_base(base)})
    return SiteServer((host, port), handler)


def address_of(server: SiteServer, base: str) -> str:
    """What a person types into a browser."""
    host, port = str(server.server_address[0]), server.server_address[1]
    name = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host
    return f"http://{name}:{port}{normal_base(base)}"
