"""The development server: types that browsers insist on, sub-paths, wrong addresses."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from bisca.cli.web import SiteServer
from sitekit.serve import make_server, snapshot


@pytest.fixture
def server(tmp_path: Path) -> Iterator[SiteServer]:
    root = tmp_path / "site"
    for name in ("index.html", "404.html", "a.mjs", "a.wasm", "a.whl", "a.svg", "pt/index.html"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name, encoding="utf-8")
    for name in ("a.mjs", "pt/index.html", "b.0123456789.js"):
        (root / name).write_text(name, encoding="utf-8")
        (root / f"{name}.gz").write_bytes(gzip.compress(name.encode()))
    (tmp_path / "secret.html").write_text("secret", encoding="utf-8")
    with make_server("127.0.0.1", 0, base="/a/b", root=root) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def ask(server: SiteServer, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection("127.0.0.1", server.server_address[1], timeout=10)
    connection.request(
        "GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    response = connection.getresponse()
    return response, response.read()


def get(server: SiteServer, path: str) -> tuple[HTTPResponse, str]:
    response, body = ask(server, path)
    return response, body.decode()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.mjs", "text/javascript"),
        ("a.wasm", "application/wasm"),
        ("a.whl", "application/zip"),
        ("a.svg", "image/svg+xml"),
        ("index.html", "text/html"),
    ],
)
def test_types(server: SiteServer, name: str, kind: str) -> None:
    response, body = get(server, f"/a/b/{name}")
    assert (response.status, body) == (200, name)
    assert response.headers["Content-Type"].startswith(kind)
    assert response.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["/a/b/a.mjs", "/a/b/pt/index.html", "/a/b/pt/"])
def test_what_lies_packed_is_sent_packed_to_those_who_can_read_it(
    server: SiteServer, path: str
) -> None:
    response, body = ask(server, path, Accept_Encoding="gzip, deflate, br")
    plain, text = get(server, path)
    assert response.headers["Content-Encoding"] == "gzip"
    assert response.headers["Content-Type"] == plain.headers["Content-Type"]
    assert response.headers["Vary"] == "Accept-Encoding"
    assert gzip.decompress(body).decode() == text
    assert plain.headers["Content-Encoding"] is None


def test_what_lies_packed_and_unchanged_is_not_sent_again(server: SiteServer) -> None:
    first, _ = ask(server, "/a/b/a.mjs", Accept_Encoding="gzip")
    changed = first.headers["Last-Modified"]
    again, body = ask(server, "/a/b/a.mjs", Accept_Encoding="gzip", If_Modified_Since=changed)
    assert (again.status, body) == (304, b"")


def test_a_name_with_a_hash_is_kept_for_ever(server: SiteServer) -> None:
    response, _ = get(server, "/a/b/b.0123456789.js")
    assert "immutable" in response.headers["Cache-Control"]
    missing, _ = get(server, "/a/b/c.0123456789.js")
    assert (missing.status, missing.headers["Cache-Control"]) == (404, "no-cache")


def test_a_folder_is_its_index(server: SiteServer) -> None:
    assert get(server, "/a/b/")[1] == "index.html"
    assert get(server, "/a/b/pt/")[1] == "pt/index.html"


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/a/b/none.html", "/a/b/../secret.html", "/a/b/%2e%2e/secret.html"]
)
def test_anything_else_is_not_found(server: SiteServer, path: str) -> None:
    response, body = get(server, path)
    assert (response.status, body) == (404, "404.html")


def test_a_snapshot_sees_new_changed_and_removed_files(tmp_path: Path) -> None:
    seen = [snapshot([tmp_path])]
    (tmp_path / "a").write_text("1", encoding="utf-8")
    seen.append(snapshot([tmp_path]))
    (tmp_path / "a").write_text("12", encoding="utf-8")
    seen.append(snapshot([tmp_path]))
    (tmp_path / "a").unlink()
    seen.append(snapshot([tmp_path]))
    assert seen[0] != seen[1] != seen[2] != seen[3]
    assert seen[3] == seen[0]
