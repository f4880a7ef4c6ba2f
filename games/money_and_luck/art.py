"""The table of Money and Luck as a picture, the same for everybody who may see it.

No packaged font has Japanese glyphs, so there are no names and no words: seats have numbers, and what
differs in colour differs in a sign or a shape too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core import Seat
from games.money_and_luck.pieces import (
    ALIKE,
    ARROWS_A,
    ARROWS_B,
    FIVES_IN_SET,
    Cards,
    Chosen,
    Coins,
    Flipping,
    Giving,
    Nominating,
    Over,
    Taking,
    View,
)
from games.svg import at, box, disc, document, line, path, words

FONT = "Source Sans Pro"
MINUS = "\N{MINUS SIGN}"
TIMES = "\N{MULTIPLICATION SIGN}"

FELT, RAIL = "#17362f", "#285247"
PANEL, GROOVE = "#21473e", "#2f5c51"
IVORY, INK, SOOT = "#f6efdf", "#1c2226", "#171b20"
GOLD, BRASS, CORAL, MIST = "#f0bd4f", "#d9c08a", "#ef7f62", "#9fc1b5"
LOSS = "#ffb39c"
SHADE = 0.28

WIDTH, MARGIN, CORNER = 900, 24, 22
PANEL_WIDTH, PANEL_HEIGHT = 410, 178
HEADER_HEIGHT = 128
ACROSS, DOWN = WIDTH - 2 * MARGIN - PANEL_WIDTH, PANEL_HEIGHT + 26
"""From the left panels to the right ones, and from a panel to the one below."""
TOP = MARGIN + HEADER_HEIGHT + 28

CARD, CARD_HEIGHT = 82, 84
FAN = 5
"""How far each card of a pile peeps out from under the one on it."""
IN_FAN = 3
PILES = (16, 110, 212, 306)
PILES_TOP, HEAD = 80, 44
COIN = 28
COINS = (154, 216)


class Paper(NamedTuple):
    """The colours and the sign of a card."""

    face: str
    edge: str
    ink: str
    sign: str


WHITE = Paper(IVORY, "#b9ad92", INK, "+")
BLACK = Paper(SOOT, "#8f9aa3", IVORY, MINUS)
UNTURNED = Paper(BRASS, "#8f7a48", INK, "")
"""A card that nobody has is neither white nor black yet."""


# Whose turn, and what lies open --------------------------------------------------------------------


def awaited(view: View) -> tuple[Seat, ...]:
    """The seats everybody knows the game waits for: nobody while coins are chosen."""
    match view.phase:
        case Nominating(_, talkers, named, left):
            silent = tuple(seat for seat, name in zip(talkers, named, strict=True) if name is None)
            return silent or tuple(seat for seat, more in zip(talkers, left, strict=True) if more)
        case Taking(_, queue) | Giving(_, _, _, queue):
            return queue[:1]
        case Flipping(_, _, chosen):
            return (chosen,)
        case Chosen() | Over():
            return ()


def coins_shown(view: View, seat: Seat) -> str:
    """A seat's two coins: hidden alike for all, open, or taken back when the game is over."""
    match view.phase:
        case Chosen():
            return "".join(at(x, HEAD, hidden_coin()) for x in COINS)
        case Over():
            return ""
        case phase:
            drawn = zip(COINS, open_coins(phase.coins[seat], two_types=view.options.coins != ALIKE), strict=True)
            return "".join(at(x, HEAD, coin) for x, coin in drawn)


# Cards and coins -----------------------------------------------------------------------------------


def pile(value: int, count: int, paper: Paper, shown: int, fan: float) -> str:
    """Cards of one kind on each other, `shown` of them to be seen, the count on the last."""
    if not count:
        return box(0, 0, CARD, CARD_HEIGHT, rx=10, fill=FELT, fill_opacity=0.45)
    below = "".join(card((shown - 1 - back) * fan, paper) for back in range(shown - 1, 0, -1))
    left = (shown - 1) * fan
    face = card(left, paper)
    if value == 5000:
        pass
    return below + face + words(left + CARD / 2, 23, f"{paper.sign}{value}", 28, fill=paper.ink)
