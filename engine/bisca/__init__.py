"""Bisca and its family: rules, deals, records, opponents and pictures, on the standard library."""

__version__ = "0.1.0"
