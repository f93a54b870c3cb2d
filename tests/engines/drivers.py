"""
Three browser engines behind one small door: go to an address, run a script, be closed.

Firefox is spoken to by Marionette and WebKitGTK by WebDriver, both in a few lines of the standard
library: the clients on the package index want a geckodriver, which no index has.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import sync_playwright

from sitekit import browser

STARTING = 60.0  # seconds
RUNNING = 300.0
# Nothing is to be asked of any host but ours.
FIREFOX = {
    "app.normandy.enabled": False,
    "app.update.auto": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "marionette.port": 0,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
}
MINI_BROWSERS = (
    "/usr/lib/*/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/*/webkitgtk-6.0/MiniBrowser",
    "/usr/lib/*/webkit2gtk-4.0/MiniBrowser",
)


class NotInstalledError(Exception):
    """What is missing, and how to get it."""


class Driver(Protocol):
    """One window of a browser."""

    def go(self, url: str) -> None:
        """Loads the page at *url*."""

    def run(self, code: str) -> Any:
        """The value of an expression of JavaScript in the page."""


def program(name: str, package: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise NotInstalledError(f"{name} is not installed (apt-get install {package})")
    return found


@contextlib.contextmanager
def process(words: list[str], **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    """A program that runs meanwhile."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    running = subprocess.Popen(words, start_new_session=True, **{**quiet, **options})
    try:
        yield running
    finally:
        running.terminate()
        try:
            running.wait(20)
        except subprocess.TimeoutExpired:
            running.kill()


def soon(ask: Any) -> Any:
    """What *ask* answers, as soon as it does."""
    end = time.monotonic() + STARTING
    while True:
        try:
            answer = ask()
        except (OSError, ValueError):
            answer = None
        if answer:
            return answer
        if time.monotonic() > end:
            raise TimeoutError("the browser doesn't start")
        time.sleep(0.1)


class Chromium:
    def __init__(self, page: Any) -> None:
        self.page = page

    def go(self, url: str) -> None:
        self.page.goto(url)

    def run(self, code: str) -> Any:
        return self.page.evaluate(f"() => ({code})")


@contextlib.contextmanager
def chromium() -> Iterator[Driver]:
    found = browser.find()
    if found is None:
        raise NotInstalledError("Chromium is not installed (apt-get install chromium)")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield Chromium(running.new_page())
        running.close()


class Firefox:
    """Marionette: each message is its length, a colon, and [0, id, command, parameters]."""

    def __init__(self, port: int) -> None:
        self.connection = socket.create_connection(("127.0.0.1", port), timeout=RUNNING)
        self.number = 0
        self._read()
        self.tell("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {}}})

    def tell(self, command: str, parameters: dict[str, Any]) -> Any:
        self.number += 1
        text = json.dumps([0, self.number, command, parameters]).encode()
        self.connection.sendall(str(len(text)).encode() + b":" + text)
        _, _, fault, answer = self._read()
        if fault is not None:
            raise RuntimeError(f"{command}: {fault['message']}")
        return answer

    def _read(self) -> Any:
        length = b""
        while (byte := self.connection.recv(1)) != b":":
            length += byte
        text = b""
        while len(text) < int(length):
            text += self.connection.recv(int(length) - len(text))
        return json.loads(text)

    def go(self, url: str) -> None:
        self.tell("WebDriver:Navigate", {"url": url})

    def run(self, code: str) -> Any:
        told = {"script": f"return ({code});", "args": [], "sandbox": None}
        return self.tell("WebDriver:ExecuteScript", told)["value"]


@contextlib.contextmanager
def firefox(settings: Mapping[str, bool | int] = {}) -> Iterator[Driver]:
    name = "firefox-esr" if shutil.which("firefox-esr") else "firefox"
    found = program(name, "firefox-esr")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        told = {**FIREFOX, **settings}
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(told[key])});" for key in told]
        (Path(profile) / "user.js").write_text("\n".join(lines), encoding="utf-8")
        words = [found, "--headless", "--marionette", "--no-remote", "--profile", profile]
        with process(words, env={**os.environ, "HOME": profile}):
            written = Path(profile) / "MarionetteActivePort"
            port = soon(lambda: written.exists() and int(written.read_text()))
            yield soon(lambda: Firefox(port))


class WebKit:
    """WebDriver: JSON by HTTP."""

    def __init__(self, url: str, binary: str) -> None:
        self.url = url
        browser_options = {"binary": binary, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": browser_options}}
        answer = self.tell("session", {"capabilities": wanted})
        self.url = f"{url}session/{answer['sessionId']}/"

    def tell(self, path: str, content: dict[str, Any]) -> Any:
        request = urllib.request.Request(
            self.url + path,
            data=json.dumps(content).encode(),
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=RUNNING) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {error.read().decode()[:500]}") from error

    def go(self, url: str) -> None:
        self.tell("url", {"url": url})

    def run(self, code: str) -> Any:
        return self.tell("execute/sync", {"script": f"return ({code});", "args": []})


@contextlib.contextmanager
def webkit() -> Iterator[Driver]:
    driver = program("WebKitWebDriver", "webkit2gtk-driver")
    screen = program("Xvfb", "xvfb")
    binary = next((str(path) for way in MINI_BROWSERS for path in Path("/").glob(way[1:])), None)
    if binary is None:
        raise NotInstalledError("MiniBrowser is not installed (apt-get install webkit2gtk-driver)")
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home,
        socket.socket() as free,
    ):
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        read, write = os.pipe()
        words = [screen, "-displayfd", str(write), "-screen", "0", "1280x900x24"]
        with process(words, pass_fds=[write]):
            os.close(write)
            with open(read, encoding="ascii") as told:
                display = f":{told.readline().strip()}"
            environment = {
                **os.environ,
                "DISPLAY": display,
                "GDK_BACKEND": "x11",
                "HOME": home,
                "LIBGL_ALWAYS_SOFTWARE": "1",
                "NO_AT_BRIDGE": "1",
                "XDG_RUNTIME_DIR": home,
            }
            url = f"http://127.0.0.1:{port}/"
            with process([driver, f"--port={port}"], env=environment):
                soon(lambda: urllib.request.urlopen(f"{url}status", timeout=5).read())
                running = WebKit(url, binary)
                try:
                    yield running
                finally:
                    with contextlib.suppress(RuntimeError, OSError):
                        request = urllib.request.Request(running.url[:-1], method="DELETE")
                        urllib.request.urlopen(request, timeout=20).close()


ENGINES = {"Chromium": chromium, "Firefox": firefox, "WebKitGTK": webkit}
