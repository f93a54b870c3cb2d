"""The door for the terminal: the command `bisca`."""

from bisca.cli.command import main

__all__ = ["main"]
