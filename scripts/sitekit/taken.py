"""
What people can take along: the whole site as one file that opens without a server, and an archive
of the pages to read, search included.

The single file holds the bodies of the pages that MkDocs made and the scripts of the site. What a
page asks for by address is carried in it, packed, under the same name (assets/js/single.js), and a
link to a page says after `?` which one is meant.
"""

from __future__ import annotations

import base64
import gzip
import html
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from posixpath import dirname, join, normpath

from sitekit import merge
from sitekit.assets import MANIFEST, MEMORY, SINGLE, describe
from sitekit.naming import LOADED
from sitekit.offline import COLOURS, FALLBACK
from sitekit.offline import WORKER as SERVICE_WORKER
from sitekit.paths import ASSETS, LANGUAGES, PAGES, TAKEN
from sitekit.policy import inline_code, sign
from sitekit.wheel import COMPILED

FILE = TAKEN / "bisca.html"
ARCHIVE = TAKEN / "bisca-reading.zip"
MADE = (FILE, ARCHIVE)

TYPES = {".svg": "image/svg+xml", ".woff2": "font/woff2"}
SENTENCES = {
    "pt": "O Bisca num só ficheiro precisa de JavaScript.",
    "en": "Bisca in one file needs JavaScript.",
}
_BODY = re.compile(r"<body([^>]*)>(.*)</body>", re.DOTALL)
_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_CODE = re.compile(r"<script(?![^>]*application/json)[^>]*>.*?</script>", re.DOTALL)
_ADDRESS = re.compile(r'(?<= )(href|src|data-[a-z-]+)="([^"#:?]+)(#[^"]*)?"')
_STYLE_ADDRESS = re.compile(r'url\("?((?:cards|fonts)/[^)"]+)"?\)')
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # equal contents make equal archives


def make() -> None:
    """Brings dist/ up to date."""
    TAKEN.mkdir(exist_ok=True)
    FILE.write_text(single_file(), encoding="utf-8", newline="\n")
    write_archive(ARCHIVE)


def write_archive(file: Path) -> None:
    """The pages to read, as an archive."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, content in sorted(merge.contents().items()):
            if is_read(path):
                data = content.read_bytes() if isinstance(content, Path) else content
                archive.writestr(_entry(f"bisca/{path}"), data, compresslevel=9)


def _entry(path: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(path, _FIRST_DAY)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry


def is_read(path: str) -> bool:
    """Whether a file of the site is of use to one who reads it from a disk."""
    server_only = path in (SERVICE_WORKER, FALLBACK, "404.html") or path.startswith(
        "assets/worker."
    )
    return not server_only and not path.startswith(LOADED)


def single_file() -> str:
    """The page that holds the site."""
    home = (PAGES / LANGUAGES[0] / "index.html").read_text(encoding="utf-8")
    found = _BODY.search(home)
    assert found is not None
    head = home[: found.start()]
    shared = inline_code(head)
    theme = _theme("*.js", "bundle")
    styles = [_theme("*.css", "main"), _theme("*.css", "palette"), _style()]
    script = (SINGLE / "single.js").read_text(encoding="utf-8")
    rules = policy([*shared, theme, script], styles)
    blocks = {
        "pages": {path: _packed(json.dumps(page)) for path, page in _pages()},
        "pictures": _packed(json.dumps(_pictures())),
        "theme": theme,
        "worker": _base64((SINGLE / "worker_single.js").read_bytes()),
        "engine": _engine(),
        "memory": "plain",
    }
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{LANGUAGES[0]}" class="no-js">\n<head>',
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{rules}">',
            '<meta name="viewport" content="width=device-width,initial-scale=1">',
            f'<meta name="theme-color" content="{COLOURS["theme_color"]}">',
            "<title>Bisca</title>",
            f'<link rel="icon" href="{_as_address(ASSETS / "icon.svg")}">',
            *(f"<style>{style}</style>" for style in styles),
            *(f"<script>{code}</script>" for code in shared),
            *(_block(id, content) for id, content in blocks.items()),
            f"</head>\n<body{found[1]}>",
            "<noscript>",
            *(f'<p lang="{lang}">{html.escape(text)}</p>' for lang, text in SENTENCES.items()),
            f"</noscript>\n<script>{script}</script>\n</body>\n</html>\n",
        ]
    )


def policy(scripts: list[str], styles: list[str]) -> str:
    """What the single file may do: run these, and what it carries as `data:` in its worker."""
    signs = " ".join(map(sign, scripts))
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src {signs} data: 'wasm-unsafe-eval'",
            f"style-src {' '.join(map(sign, styles))}",
            "img-src data: blob:",
            "font-src data:",
            "worker-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _pages() -> Iterator[tuple[str, dict[str, str]]]:
    for language in LANGUAGES:
        for file in sorted((PAGES / language).rglob("*.html")):
            path = f"{language}/{file.relative_to(PAGES / language).as_posix()}"
            if not merge.is_wanted(path):
                continue
            text = file.read_text(encoding="utf-8")
            title, body = _TITLE.search(text), _BODY.search(text)
            assert title is not None
            assert body is not None
            kept = _ADDRESS.sub(_address_from(path), _CODE.sub("", body[2]))
            yield path, {"title": html.unescape(title[1]), "body": kept}


def _address_from(page: str) -> Callable[[re.Match[str]], str]:
    """How an address on *page* is written in the single file."""
    language = page.split("/", 1)[0]

    def change(found: re.Match[str]) -> str:
        name, address, fragment = found[1], found[2], found[3] or ""
        target = normpath(join(dirname(page), address))
        if name == "data-assets":
            # The engine takes from it the way to the pages of the language.
            return f'{name}="?{language}/assets/"'
        if target.startswith("assets/"):
            return f'{name}="{target}"'
        if target.endswith(".html"):
            return f'{name}="?{target}{fragment}"'
        return found[0]

    return change


def _pictures() -> dict[str, str]:
    """Path in assets/ -> the drawing."""
    files = [*(ASSETS / "cards").rglob("*.svg"), ASSETS / "icon.svg"]
    return {
        file.relative_to(ASSETS).as_posix(): file.read_text(encoding="utf-8")
        for file in sorted(files)
    }


def _engine() -> dict[str, object]:
    """The list of what a plain start needs, and the files. A memory would weigh more than all."""
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    [compiled] = COMPILED.glob("*.whl")
    manifest["files"] = [
        {**describe(compiled, MANIFEST.parent), "start": file["start"]}
        if file["name"].endswith(".whl")
        else file
        for file in manifest["files"]
        if file["name"] != MEMORY.name
    ]
    files = {
        file["name"]: _packed((MANIFEST.parent / file["url"]).read_bytes())
        for file in manifest["files"]
    }
    return {"manifest": manifest, "files": files}


def _theme(pattern: str, name: str) -> str:
    """A file of the theme, without the address of its source map."""
    [file] = (PAGES / LANGUAGES[0] / "assets").rglob(f"{name}.{pattern}".replace("*", "*.min"))
    return re.sub(r"\n?/[/*]# sourceMappingURL=\S+(?: \*/)?\s*$", "", file.read_text("utf-8"))


def _style() -> str:
    text = (ASSETS / "bisca.css").read_text(encoding="utf-8")
    return _STYLE_ADDRESS.sub(lambda found: f'url("{_as_address(ASSETS / found[1])}")', text)


def _as_address(file: Path) -> str:
    return f"data:{TYPES[file.suffix]};base64,{_base64(file.read_bytes())}"


def _block(id: str, content: object) -> str:
    text = json.dumps(content, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="{id}">{text}</script>'


def _packed(content: str | bytes) -> str:
    data = content.encode() if isinstance(content, str) else content
    return _base64(gzip.compress(data, 9, mtime=0))


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")
