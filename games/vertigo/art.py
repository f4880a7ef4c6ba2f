"""The table of Vertigo as a picture, the same for everybody."""

from __future__ import annotations

from games.svg import document, words
from games.vertigo.phases import View

FONT = "Source Sans Pro"
LINE = 40


def table(view: View) -> str:
    """The whole table as SVG."""
    lines = [" ".join(country.regions) for country in view.countries]
    height = LINE * (len(lines) + 1)
    return document(
        900, height, FONT, *[words(450, LINE * row, line, 28) for row, line in enumerate(lines, start=1)]
    )
