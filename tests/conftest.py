"""Options of the whole suite."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long", action="store_true", help="also run the tests marked long, which take hours"
    )
    parser.addoption(
        "--browsers", action="store_true", help="also run the tests of three browser engines"
    )


# The whole of it is one test.
LONGEST = "test_pyodide.py"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # By folder the browser's come first, which take most of the time; what is quick fills the gaps
    # at the end.
    items.sort(key=lambda item: item.path.name != LONGEST)
    for mark, option in (("long", "--long"), ("engines", "--browsers")):
        if not config.getoption(option):
            skip = pytest.mark.skip(reason=f"marked {mark}; run with {option}")
            for item in items:
                if item.get_closest_marker(mark):
                    item.add_marker(skip)
