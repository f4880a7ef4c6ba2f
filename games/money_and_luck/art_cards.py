"""Cards and coins of Money and Luck as SVG, each drawn once."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from games.svg import at, box, disc, path, words

MINUS, TIMES = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"

MIST, GOLD, INK, EMPTY = "#a9c9be", "#f4c255", "#1b2126", "#1a3a33"
IVORY, IVORY_EDGE = "#f7f0e0", "#b5a98d"
SOOT, SOOT_EDGE = "#15191e", "#98a2aa"
BRASS, BRASS_EDGE = "#dcc48f", "#94804f"
BAND = "#e0b65a"
BACK, BACK_EDGE = "#56877a", "#8db8ac"
SHADOW_ON_PANEL = "#17332c"

FIVE, ONE = 5000, 1000
CARD_WIDTH, CARD_HEIGHT = 88, 84
COIN = 28


class Paper(NamedTuple):
    """The colours and the sign of a card."""

    face: str
    edge: str
    ink: str
    sign: str = ""


WHITE = Paper(IVORY, IVORY_EDGE, INK, "+")
BLACK = Paper(SOOT, SOOT_EDGE, IVORY, MINUS)
UNTURNED = Paper(BRASS, BRASS_EDGE, INK)
"""The colour of a card in the deck, neither white nor black."""
SPENT = Paper(EMPTY, EMPTY, MIST)
"""What is left of a stock of which all is taken."""


# Cards -------------------------------------------------------------------------------------------


@cache
def pile(value: int, count: int, paper: Paper, shown: int, step: float) -> str:
    """Cards of one kind, `shown` of them under each other at a distance; the count is on the first."""
    if not count:
        return box(0, 0, CARD_WIDTH, CARD_HEIGHT, rx=10, fill=EMPTY)
    width = CARD_WIDTH + (shown - 1) * step
    shadow = box(2, 4, width, CARD_HEIGHT, rx=10, fill=SHADOW_ON_PANEL)
    sheets = "".join(sheet(below * step, paper) for below in range(shown - 1, -1, -1))
    return shadow + sheets + face(value, count, paper)


def sheet(x: float, paper: Paper) -> str:
    width, height = CARD_WIDTH - 2, CARD_HEIGHT - 2
    return box(x + 1, 1, width, height, rx=9, fill=paper.face, stroke=paper.edge, stroke_width=2)


def face(value: int, count: int, paper: Paper) -> str:
    """What stands on the first card of a pile; a 5000 has a golden band."""
    upper = f"M2 38V10a8 8 0 0 1 8 -8H{CARD_WIDTH - 10}a8 8 0 0 1 8 8V38z"
    band = path(upper, fill=BAND) if count and value == FIVE else ""
    ink = INK if band else paper.ink
    said = words(CARD_WIDTH / 2, 22, f"{paper.sign}{value}", 29, fill=ink)
    return band + said + words(CARD_WIDTH / 2, 60, f"{TIMES}{count}", 40, fill=paper.ink)


# Coins -------------------------------------------------------------------------------------------


@cache
def hidden_coin() -> str:
    """A coin under a hand."""
    rim = disc(0, 0, COIN - 2, fill=BACK, stroke=BACK_EDGE, stroke_width=3)
    return rim + disc(0, 0, COIN - 11, fill="none", stroke=BACK_EDGE, stroke_width=3, stroke_dasharray="7 6")


@cache
def coin(side: str, letter: str, arrows: int = 0) -> str:
    """An open coin; arrows stand on black faces only."""
    paper = WHITE if side == "W" else BLACK
    drawn = arrows if side == "B" else 0
    shadow = disc(2, 4, COIN, fill=SHADOW_ON_PANEL)
    rim = disc(0, 0, COIN - 2, fill=paper.face, stroke=paper.edge, stroke_width=4)
    if not drawn:
        return shadow + rim + words(0, 0, letter, 31, fill=paper.ink)
    left = -5 * drawn
    heads = (at(left + 14 + 10 * n, 0, arrow()) for n in range(drawn))
    return "".join((shadow, rim, words(left - 1, 0, letter, 29, fill=paper.ink), *heads))


def arrow() -> str:
    return path("M0 -11L5 -3H2V10H-2V-3H-5z", fill=GOLD)
