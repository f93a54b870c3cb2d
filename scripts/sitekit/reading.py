"""YAML as the site's data and figures are written in."""

from __future__ import annotations

from typing import Any

import yaml

# The same in C, where PyYAML has it: every build reads some thousand lines.
_Loader = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader


def read_yaml(text: str) -> Any:
    """
    What *text* holds.

    Raises:
        yaml.YAMLError: it is no YAML.
    """
    return yaml.load(text, Loader=_Loader)
