"""The table of Vertigo as a picture, the same for everybody: nothing that is chosen and not carried out.

No packaged font has Japanese glyphs, so there are no names and no words: seats and laws have numbers, regions
a letter, and what differs in colour differs in a shape too. While all choose together the picture stays.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.seats import crown
from games.svg import at, box, document, element
from games.vertigo.art_country import (
    PANEL_HEIGHT,
    PANEL_WIDTH,
    attention,
    panel,
)
from games.vertigo.art_signs import FONT, NIGHT, RAIL
from games.vertigo.art_un import HEIGHT as UN_HEIGHT
from games.vertigo.art_un import un
from games.vertigo.phases import View, turn_of

WIDTH, MARGIN, GAP = 1000, 14, 16
SHRUNK = 0.8
"""Most of the time goes into pixels, and a phone shows half as many across."""
TOP = MARGIN + UN_HEIGHT + GAP
DOWN = PANEL_HEIGHT + GAP + 4
CROWN = 62


def table(view: View, crowned: Sequence[Seat] = ()) -> str:
    """The whole table as SVG, with a crown for whoever has won."""
    spots = places(len(view.countries))
    height = max(y for _, y in spots) + PANEL_HEIGHT + MARGIN + 10
    parts = (
        box(0, 0, WIDTH, height, rx=36, fill=NIGHT),
        box(4, 4, WIDTH - 8, height - 8, rx=32, fill="none", stroke=RAIL, stroke_width=3),
        at(MARGIN, MARGIN, un(view)),
        *(at(*spot, panel(view, seat)) for seat, spot in enumerate(spots)),
        *(at(*spots[seat], attention(PANEL_WIDTH, PANEL_HEIGHT)) for seat in awaited(view)),
        *(at(*spots[seat], at(PANEL_WIDTH / 2, 2, crown(CROWN))) for seat in crowned),
    )
    whole = element("g", "".join(parts), transform=f"scale({SHRUNK})")
    return document(round(WIDTH * SHRUNK), round(height * SHRUNK), FONT, whole)


def places(seats: int) -> tuple[tuple[int, int], ...]:
    """Clockwise from the upper left; the third of three is in the middle below."""
    right = WIDTH - MARGIN - PANEL_WIDTH
    upper = ((MARGIN, TOP), (right, TOP))
    lower = ((right, TOP + DOWN), (MARGIN, TOP + DOWN))
    if seats > len(upper) and seats % 2:
        return (*upper, ((WIDTH - PANEL_WIDTH) // 2, TOP + DOWN))
    return (*upper, *lower)[:seats]


def awaited(view: View) -> tuple[Seat, ...]:
    """The seats everybody knows the game waits for: none while all choose together."""
    seat = turn_of(view.phase)
    return () if seat is None else (seat,)
