"""The tests of the site's JavaScript modules, which run in Node."""

from __future__ import annotations

import pytest

from sitekit.node import ensure_node, run_node
from sitekit.paths import ROOT

FILES = sorted((ROOT / "tests" / "js").glob("*.test.*js"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_module(path: object) -> None:
    run_node(ensure_node(), ["--test", str(path)], "The output above says which test fails.")
