"""
The face of a small card: its index and one sign of its suit, as large as they go.

It is in the same file as the whole face, and the width it is shown at chooses: under `LEAST` CSS
pixels courts and pips are too small to be told apart. A browser that doesn't know such a question
shows the whole face.
"""

from __future__ import annotations

LEAST = 48


def style(scale: float, x: float, y: float) -> str:
    """
    The rules for a card whose picture is one group, with the index `#s` and the turned one after it.

    Args:
        scale: how much larger the index is drawn, after it has been moved by *x* and *y*.
    """
    return (
        f"@media({LEAST}px>width){{#s{{transform:translate({x:.3g}px,{y:.3g}px)scale({scale:.3g})}}"
        "svg>g,#s+*{display:none}}"
    )
