"""Puts the two languages and the shared assets together as site/."""

from __future__ import annotations

import gzip
import html
from pathlib import Path

from sitekit import offline, social
from sitekit.address import SOCIAL, robots, site_address, sitemap, with_address
from sitekit.naming import SHIM, Naming
from sitekit.paths import ASSETS, LANGUAGES, PAGES, SITE
from sitekit.policy import with_policy
from sitekit.shim import frame_script
from sitekit.steps import files_of
from sitekit.structured import with_data

# Of Material's language files for the search, those that ours need.
LUNR = {"lunr.pt.min.js", "lunr.stemmer.support.min.js", "lunr.multi.min.js"}
# The search worker asks for these by language; the rest of `lunr/` are Asian word cutters.
UNWANTED_NAMES = {"404.html", "sitemap.xml", "sitemap.xml.gz"}

# Servers that can do so send the packed file that lies beside these (nginx's gzip_static, ours).
PACKED = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".wasm", ".xml", ".webmanifest")
WORTH_PACKING = 500  # bytes: less gains next to nothing


def is_wanted(path: str) -> bool:
    """Whether a file of one language's build belongs in the site."""
    name = path.rsplit("/", 1)[-1]
    if "/lunr/" in path:
        return name in LUNR
    return name not in UNWANTED_NAMES and not name.endswith(".map")


def parts() -> dict[str, Path]:
    """Path in site/ -> the file that goes there."""
    found = {f"assets/{path}": file for path, file in _tree(ASSETS).items()}
    for language in LANGUAGES:
        for path, file in _tree(PAGES / language).items():
            if is_wanted(f"/{path}"):
                found[f"{language}/{path}"] = file
    return found


def _tree(folder: Path) -> dict[str, Path]:
    return {file.relative_to(folder).as_posix(): file for file in files_of([folder])}


def contents() -> dict[str, Path | bytes]:
    """Path in site/ -> what goes there: a file as it is, or bytes."""
    naming = Naming(parts())
    found = naming.files
    shim = found.get(naming.names.get(SHIM, SHIM))
    written = [frame_script(shim.read_text(encoding="utf-8"))] if isinstance(shim, Path) else []
    address = site_address()
    pages = {
        path: file.read_text(encoding="utf-8")
        for path, file in found.items()
        if path.endswith(".html") and isinstance(file, Path)
    }
    for path, page in pages.items():
        text = with_data(naming.page(page))
        if address:
            text = with_address(text, path, address)
        found[path] = with_policy(text, written).encode("utf-8")
    found["index.html"] = with_policy(root_page()).encode("utf-8")
    found["404.html"] = with_policy(not_found_page()).encode("utf-8")
    found[offline.FALLBACK] = with_policy(not_kept_page()).encode("utf-8")
    found[offline.MANIFEST] = offline.manifest()
    if address:
        found["sitemap.xml"], found["robots.txt"] = sitemap(pages, address), robots(address)
        found |= {SOCIAL + name: picture for name, picture in social.files().items()}
    worker = found.pop(f"assets/{offline.WORKER}", None)
    if isinstance(worker, Path):
        # At the root, since it can only serve what lies beside or below it.
        found[offline.WORKER] = offline.worker(worker.read_text(encoding="utf-8"), found)
    return found


def merge(target: Path = SITE) -> None:
    """Brings *target* up to date, replacing whole files, so that it can be served meanwhile."""
    wanted = set()
    for path, content in contents().items():
        data = content.read_bytes() if isinstance(content, Path) else content
        wanted.add(path)
        fresh = _replace(target / path, data)
        if path.endswith(PACKED) and len(data) >= WORTH_PACKING:
            packed = f"{path}.gz"
            wanted.add(packed)
            if fresh or not (target / packed).exists():
                _replace(target / packed, gzip.compress(data, 9, mtime=0))
            if fresh:
                (target / f"{path}.br").unlink(missing_ok=True)
            else:
                wanted.add(f"{path}.br")  # may be there: see `unpacked_by_brotli`
    for path, file in _tree(target).items():
        if path not in wanted:
            file.unlink()
    for folder in sorted(target.rglob("*"), reverse=True):
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()


def unpacked_by_brotli(target: Path = SITE) -> list[Path]:
    """The files of *target* that are worth packing and have no `.br` beside them."""
    files = [file.with_suffix("") for file in target.rglob("*.gz")]
    return sorted(file for file in files if not file.with_name(f"{file.name}.br").exists())


def _replace(place: Path, data: bytes) -> bool:
    """Whether *place* held something else before."""
    if place.exists() and place.read_bytes() == data:
        return False
    place.parent.mkdir(parents=True, exist_ok=True)
    fresh = place.with_name(f"{place.name}.new")
    fresh.write_bytes(data)
    fresh.replace(place)
    return True


STYLE = """
:root { color-scheme: light dark; --paper: #fbf8f1; --ink: #1d1d1b; --tile: #1f4e8c; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #111a2b; --ink: #ece7dc; --tile: #a9c7f2; }
}
body {
  margin: 0 auto; padding: 3rem 1.25rem; max-width: 34rem;
  background: var(--paper); color: var(--ink); font: 1.125rem/1.6 system-ui, sans-serif;
}
h1 { font: 700 2.25rem/1.2 Georgia, serif; }
ul { padding: 0; list-style: none; }
a { display: inline-block; padding: .5rem 0; color: var(--tile); }
"""

# What was read last is what is kept without a network; a first visit goes by the browser's language.
FORWARD = """
var wanted = navigator.languages || [navigator.language || ""];
try { wanted = [localStorage.getItem("bisca:language") || ""].concat(wanted); } catch (error) {}
var known = wanted.map(function (tag) { return tag.slice(0, 2).toLowerCase(); })
  .filter(function (code) { return code === "pt" || code === "en"; });
location.replace((known[0] || "en") + "/index.html" + location.hash);
"""


def root_page() -> str:
    """The page at the root: on to the reader's language, with links for those without scripts."""
    return _page(
        "pt",
        "Bisca",
        "<h1>Bisca</h1>\n<ul>\n"
        '<li><a href="pt/index.html" hreflang="pt" lang="pt">Bisca em português</a></li>\n'
        '<li><a href="en/index.html" hreflang="en" lang="en">Bisca in English</a></li>\n</ul>',
        f'<link rel="icon" href="assets/icon.svg" type="image/svg+xml">\n'
        f"<script>{FORWARD}</script>",
    )


# A wrong address is answered at any depth, and only a script can tell where the site begins.
HOME = """
var found = /^(.*\\/)(pt|en)\\//.exec(location.pathname);
if (found) document.querySelectorAll("a").forEach(function (link) {
  link.href = found[1] + link.lang + "/index.html";
  %s
});
"""
THERE = HOME % "link.parentNode.hidden = false;"
# In place of a page that isn't kept: the way to what is.
KEPT = HOME % "caches.match(link.href).then(function (page) { link.parentNode.hidden = !page; });"


def not_found_page() -> str:
    """The answer to a wrong address: nothing in it is fetched from anywhere."""
    return _page(
        "pt",
        "Bisca: 404",
        "<h1>Esta página não existe</h1>\n"
        "<p>O endereço pode estar mal copiado, ou a página mudou de sítio.</p>\n"
        '<p hidden><a lang="pt" href="#">Início</a></p>\n'
        '<div lang="en"><h2>There is no such page</h2>\n'
        "<p>The address may be miscopied, or the page has moved.</p>\n"
        f'<p hidden><a lang="en" href="#">Home</a></p></div>\n<script>{THERE}</script>',
        '<link rel="icon" href="data:,">',
    )


def not_kept_page() -> str:
    """What the service worker shows without a network in place of a page it hasn't kept."""
    return _page(
        "pt",
        "Bisca",
        "<h1>Sem rede</h1>\n"
        "<p>Esta página não está guardada neste aparelho. Cada língua fica guardada quando a "
        "visitas com rede.</p>\n"
        '<p hidden><a lang="pt" href="#">Início</a></p>\n'
        '<div lang="en"><h2>No network</h2>\n'
        "<p>This page isn’t kept on this device. A language is kept once you visit it with a "
        "network.</p>\n"
        f'<p hidden><a lang="en" href="#">Home</a></p></div>\n<script>{KEPT}</script>',
        '<link rel="icon" href="data:,">',
    )


def _page(language: str, title: str, body: str, head: str) -> str:
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<title>{html.escape(title)}</title>\n<style>{STYLE}</style>\n{head}\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )
