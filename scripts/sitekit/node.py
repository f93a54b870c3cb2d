"""Node for the bundles and the browser's wheel: the system's, or one in the environment."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from sitekit.environment import python_in
from sitekit.paths import NODE_MODULES, PACKAGE_LOCK, ROOT, STAMPS, VENV
from sitekit.steps import Step, StepError, command, run_steps

OLDEST = 20
LOCK = ROOT / "requirements-node.lock"


class Node(NamedTuple):
    """The two programs, in one folder."""

    node: Path
    npm: Path


def major(version: str) -> int:
    """The first number of what `node --version` says; 0 when it is no version."""
    found = re.match(r"v(\d+)\.", version)
    return int(found[1]) if found else 0


def on_path(path: str | None = None) -> Node | None:
    """The Node and npm that are found on *path*, if they are new enough."""
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if node is None or npm is None:
        return None
    try:
        version = subprocess.run(
            [node, "--version"], capture_output=True, text=True, check=False, timeout=30
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return None
    return Node(Path(node), Path(npm)) if major(version) >= OLDEST else None


def ensure_node() -> Node:
    """A Node that is new enough; installed into the environment when the system has none."""
    found = on_path() or on_path(str(python_in(VENV).parent))
    if found is None:
        run_steps(Step("Node", _install_node, [LOCK], extra=str(VENV), stamp=VENV / "bisca-node"))
        found = on_path(str(python_in(VENV).parent))
    if found is None:
        raise StepError(
            f"Node {OLDEST} or newer is needed, and the one from the Python package index "
            "doesn't run on this machine. Install Node from your system or from nodejs.org."
        )
    return found


def _install_node() -> None:
    command(
        [python_in(VENV), "-m", "pip", "install", "--quiet", "--require-hashes", "-r", LOCK],
        f"Node {OLDEST} or newer is needed: install it from your system or from nodejs.org, or "
        "check the network, since it can also come from the Python package index.",
    )


def ensure_packages(node: Node) -> None:
    """node_modules as package-lock.json has it."""

    def install() -> None:
        run_npm(
            node,
            ["ci", "--ignore-scripts", "--no-audit", "--no-fund"],
            "The packages of package-lock.json come from the npm registry: "
            "check the network (or npm's settings) and run the same command again.",
        )

    run_steps(
        Step(
            "npm packages",
            install,
            [PACKAGE_LOCK],
            [NODE_MODULES / ".package-lock.json"],
            stamp=STAMPS / "npm-packages",
        )
    )


def run_npm(node: Node, arguments: Sequence[str], advice: str) -> str:
    """What npm says."""
    return command([node.npm, *arguments], advice, env=_with_node_first(node))


def run_node(node: Node, arguments: Sequence[str | Path], advice: str) -> str:
    """What a script run by Node says."""
    return command([node.node, *arguments], advice, env=_with_node_first(node))


def _with_node_first(node: Node) -> dict[str, str]:
    # npm is itself a script, and looks for node on the path.
    return {**os.environ, "PATH": os.pathsep.join([str(node.node.parent), os.environ["PATH"]])}
