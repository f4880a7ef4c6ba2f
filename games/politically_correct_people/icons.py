"""The signs of the cards of Politically Correct People, about 44 wide round their middle."""

from __future__ import annotations

from functools import cache

from games.politically_correct_people.cards import CALENDAR, FLOATING, FUND
from games.svg import box, disc, element, line, path, words

WHITE = "#ffffff"
SMALL = 0.76


@cache
def icon(name: str, ink: str, *, small: bool = False) -> str:
    """The sign of a card; of a politician, whichever it is, `politician`."""
    drawn = DRAWN[name](ink)
    return element("g", drawn, transform=f"scale({SMALL})") if small else drawn


def top_hat(ink: str) -> str:
    """A politician."""
    return path("M-13 8V-18H13V8z", fill=ink) + path("M-24 8H24V16H-24z", fill=ink)


def briefcase(ink: str) -> str:
    """Salarymen."""
    case = box(-22, -8, 44, 27, rx=5, fill=ink)
    return case + line("M-8 -9V-17H8V-9", ink, 5) + line("M-20 5H20", WHITE, 3)


def house(ink: str) -> str:
    """Housewives."""
    return path("M0 -21L24 -1H16V18H-16V-1H-24z", fill=ink) + box(-5, 3, 10, 15, fill=WHITE)


def sprout(ink: str) -> str:
    """Farmers."""
    leaves = "M0 2C-2 -14 -14 -18 -24 -16C-22 -2 -12 4 0 2zM0 -2C2 -16 12 -21 24 -19C22 -5 12 1 0 -2z"
    return line("M0 20V-2", ink, 5) + path(leaves, fill=ink)


def cane(ink: str) -> str:
    """Seniors: a head and a cane."""
    return (
        disc(-9, -12, 8, fill=ink)
        + path("M-22 19C-22 2 4 2 4 19z", fill=ink)
        + line("M16 19V-8C16 -16 6 -16 6 -8", ink, 5)
    )


def gate(ink: str) -> str:
    """Believers."""
    return line("M-23 -15H23M-18 -4H18M-12 -15V20M12 -15V20", ink, 6)


def die(ink: str) -> str:
    """A floating vote."""
    pips = [(-9, -9), (9, -9), (0, 0), (-9, 9), (9, 9)]
    dots = "".join(disc(x, y, 4, fill=WHITE) for x, y in pips)
    return box(-20, -20, 40, 40, rx=9, fill=ink) + dots


def purse(ink: str) -> str:
    """A slush fund."""
    bag = path("M-8 -12C-26 0 -26 20 -12 20H12C26 20 26 0 8 -12zM-10 -20H10L6 -13H-6z", fill=ink)
    return bag + words(0, 4, "$", 40, fill=WHITE)


def sheet(ink: str) -> str:
    """A calendar."""
    page = box(-20, -15, 40, 34, rx=5, fill="none", stroke=ink, stroke_width=5)
    return page + line("M-18 -3H18M-9 -20V-11M9 -20V-11", ink, 5)


DRAWN = {
    "politician": top_hat,
    "salaryman": briefcase,
    "housewife": house,
    "farmer": sprout,
    "senior": cane,
    "believer": gate,
    FLOATING: die,
    FUND: purse,
    CALENDAR: sheet,
}
