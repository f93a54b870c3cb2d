"""What MkDocs must know of this site; all logic is in scripts/sitekit, which knows no MkDocs."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "engine")]

from sitekit import search  # noqa: E402
from sitekit.kept import KeptBlocks  # noqa: E402

# What stands in a fenced block of a page: a figure, or something made from the engine's data.
FIGURE = "bisca"
BLOCKS = (
    "bisca-bands",
    "bisca-choices",
    "bisca-comb",
    "bisca-compare",
    "bisca-disputes",
    "bisca-exercises",
    "bisca-glossary",
    "bisca-measured",
    "bisca-numbers",
    "bisca-pack",
    "bisca-quick",
    "bisca-ranks",
    "bisca-sheet",
    "bisca-signals",
    "bisca-seals",
    "bisca-switch",
    "bisca-table",
    "bisca-timeline",
    "bisca-vectors",
)
FIGURES = ROOT / "docs" / "figures"
# Sources of the shared assets: they are made into site/assets, not copied into each language.
SOURCES = ("words/", "assets/css/", "assets/js/", "assets/icon")


class _Build:
    """The page being rendered, which a fence isn't told, and what the fences have met so far."""

    url = ""
    lang = ""
    used: set[str]
    faults: list[str]
    kept: KeptBlocks
    aside: dict[str, list[str]]


def on_config(config: Any) -> Any:
    _Build.used, _Build.faults, _Build.aside = set(), [], {}
    _Build.lang = config.theme["language"]
    _Build.kept = KeptBlocks(_Build.lang)
    config.mdx_configs.setdefault("pymdownx.superfences", {})["custom_fences"] = [
        {"name": name, "class": name, "format": _render} for name in (FIGURE, *BLOCKS)
    ]
    return config


def on_files(files: Any, config: Any) -> Any:
    for file in list(files):
        if file.src_uri.startswith(SOURCES):
            files.remove(file)
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    from sitekit import content
    from sitekit.place import Place

    _Build.url = page.url
    return content.with_sources(markdown, Place(page.url, _Build.lang))


def on_page_content(html: str, page: Any, config: Any, files: Any) -> str:
    from sitekit.marked import mark
    from sitekit.place import Place

    searched, _Build.aside[page.url] = search.set_aside(html)
    return mark(searched, Place(page.url, _Build.lang))


def on_post_page(output: str, page: Any, config: Any) -> str:
    return search.put_back(output, _Build.aside.pop(page.url, []))


def on_env(env: Any, config: Any, files: Any) -> Any:
    """All pages are rendered: now every fault is known."""
    unused = {path.stem for path in FIGURES.glob("*.yaml")} - _Build.used
    faults = [*_Build.faults, *(f"docs/figures/{name}.yaml: on no page" for name in sorted(unused))]
    if faults:
        raise PluginError(f"blocks of the pages in {_Build.lang}:\n" + "\n".join(faults))
    return env


def on_page_context(context: dict[str, Any], page: Any, config: Any, nav: Any) -> dict[str, Any]:
    from sitekit import offline
    from sitekit.place import Place
    from sitekit.table import page_strings

    context["assets"] = assets_base(page.url)
    aside = "".join(_Build.aside[page.url])
    context["script"] = "bisca-table.js" if "<bisca-table" in aside else "bisca.js"
    context["strings"] = page_strings(_Build.lang) if "b-figure-steps" in aside else ""
    context["offline"] = offline.block(Place(page.url, _Build.lang))
    return context


def on_post_build(config: Any) -> None:
    search.finish(Path(config.site_dir))
    _Build.kept.forget_unused()


def assets_base(page_url: str) -> str:
    """The way from a page to site/assets/, which lies beside the languages."""
    return "../" * (page_url.count("/") + 1) + "assets/"


def _render(source: str, kind: str, *_: Any, **__: Any) -> str:
    # Faults are kept until on_env: SuperFences turns an exception into a plain code block and the
    # build would pass; and this way one build tells of every fault there is.
    name = source.strip()
    try:
        if kind in (FIGURE, "bisca-comb"):
            _Build.used.add(name)
        return _Build.kept.block(kind, name, _Build.url, lambda: _draw(kind, name))
    except Exception as error:
        reason = str(error) if isinstance(error, ValueError) else traceback.format_exc()
        _Build.faults.append(f"{_Build.lang}/{_Build.url}: {kind} {name}: {reason}")
        return ""


def _draw(kind: str, name: str) -> str:
    from sitekit import blocks, figures

    if kind == FIGURE:
        return figures.render_fence(name, _Build.url, _Build.lang)
    return blocks.render_block(kind, name, _Build.url, _Build.lang)
