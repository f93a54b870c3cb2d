"""Serves the built site, and keeps it up to date."""

from __future__ import annotations

import errno
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from bisca.cli import web
from bisca.cli.web import PORT, SiteServer, address_of
from sitekit.paths import SCRIPTS, SITE
from sitekit.steps import StepError, files_of, say

TRIES = 50
POLL_SECONDS = 0.7


def make_server(host: str, port: int, *, base: str = "/", root: Path = SITE) -> SiteServer:
    """A server that is bound but doesn't run yet; port 0 takes any free one."""
    return web.make_server(host, port, root, base)


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
