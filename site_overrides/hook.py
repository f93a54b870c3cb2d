"""What MkDocs must know of this site; all logic is in scripts/sitekit, which knows no MkDocs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from markdown import Markdown
from pymdownx.superfences import SuperFencesException

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "engine")]

from sitekit import search  # noqa: E402

FENCE = "bisca"
# Sources of the shared assets: they are bundled into site/assets, not copied into each language.
SOURCES = ("assets/css/", "assets/js/")


class _Page:
    """The page being rendered: a fence is told its text, not where it stands."""

    url = ""
    lang = ""


def on_config(config: Any) -> Any:
    fences = config.mdx_configs.setdefault("pymdownx.superfences", {})
    fences["custom_fences"] = [{"name": FENCE, "class": FENCE, "format": _figure}]
    return config


def on_files(files: Any, config: Any) -> Any:
    for file in list(files):
        if file.src_uri.startswith(SOURCES):
            files.remove(file)
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    _Page.url, _Page.lang = page.url, config.theme["language"]
    return markdown


def on_page_context(context: dict[str, Any], page: Any, config: Any, nav: Any) -> dict[str, Any]:
    context["assets"] = assets_base(page.url)
    return context


def on_post_build(config: Any) -> None:
    search.finish(Path(config.site_dir))


def assets_base(page_url: str) -> str:
    """The way from a page to site/assets/, which lies beside the languages."""
    return "../" * (page_url.count("/") + 1) + "assets/"


def _figure(
    source: str, language: str, css_class: str, options: Any, md: Markdown, **_: Any
) -> str:
    # SuperFences turns any other exception into a plain code block, and the build would pass.
    try:
        from sitekit import figures

        return figures.render_fence(source, _Page.url, _Page.lang)
    except Exception as error:
        raise SuperFencesException(
            f"{_Page.lang}/{_Page.url}: figure {source!r}: {error}"
        ) from error
