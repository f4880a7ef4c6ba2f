"""The UN in Vertigo's pictures: turn and phase, vault, world pollution, diplomats, laws."""

from __future__ import annotations

from functools import cache, lru_cache

from games.core import Seat
from games.seats import seat_colour, seat_shape
from games.svg import at, box, disc, words
from games.vertigo.art_country import KEPT
from games.vertigo.art_signs import (
    DIM,
    GOLD,
    HEM,
    INK,
    IVORY,
    LAW,
    MINUS,
    MIST,
    PANEL,
    SEA,
    SLOT,
    SMOG,
    SMOKE,
    badge,
    cloud,
    flag,
    globe,
    hammer,
    paragraph,
    pawn,
    peg,
    vault,
)
from games.vertigo.phases import (
    Aiming,
    Debating,
    Demolishing,
    Effect,
    Founding,
    Landing,
    Naming,
    Offering,
    Over,
    Phase,
    Placing,
    Planning,
    Proposing,
    Recovering,
    Stepping,
    View,
    Voting,
)
from games.vertigo.pieces import LAST_SURE_TURN, LAWS, MOST, STEP, Law, threshold

WIDTH, HEIGHT = 972, 296
PAD = 18
PITCH, CELL = 55, 49
"""From a turn to the next, and how wide each is."""
PHASES, PHASE = 672, 62
"""Where the signs of the phases begin, and how far they are from each other."""
TRACK_Y, MIDDLE_Y, LAWS_Y = 16, 84, 212
BOX = 112
LAW_PITCH, LAW_WIDTH, LAW_HEIGHT = 189, 180, 66


def un(view: View) -> str:
    """All of the UN."""
    return "".join(
        (
            box(1, 1, WIDTH - 2, HEIGHT - 2, rx=23, fill=PANEL, stroke=HEM, stroke_width=2),
            at(PAD, TRACK_Y, track(view.turn)),
            at(0, TRACK_Y + CELL / 2 + 2, phases(stage(view))),
            at(PAD, MIDDLE_Y, money(view.un.vault)),
            at(PAD + 240, MIDDLE_Y, world(view.un.world, view.un.markers, threshold(len(view.countries)))),
            at(PAD + 676, MIDDLE_Y, hall(view)),
            *(at(PAD + LAW_PITCH * place, LAWS_Y, law(view, place)) for place in range(len(LAWS))),
        )
    )


# Turn and phase ------------------------------------------------------------------------------------


@cache
def track(turn: int) -> str:
    """The turns that are sure, and the one that stands for all that follow."""
    sure = [cell(number, str(number), turn) for number in range(1, LAST_SURE_TURN + 1)]
    last = LAST_SURE_TURN + 1
    return "".join((*sure, cell(last, "?" if turn < last else str(turn), min(turn, last))))


def cell(number: int, said: str, turn: int) -> str:
    """A turn: over, now or to come."""
    fill, ink = (GOLD, INK) if number == turn else (SLOT, DIM) if number < turn else (SEA, MIST)
    ground = box(0, 0, CELL, CELL + 4, rx=13, fill=fill)
    return at(PITCH * (number - 1), 0, ground, words(CELL / 2, CELL / 2 + 2, said, 34, fill=ink))


@cache
def phases(now: int | None) -> str:
    """First player, running, pollution, laws, the end: the present one in gold."""
    signs = (pawn, hammer, cloud, paragraph, flag)
    return "".join(
        at(PHASES + PHASE * place, 0, disc(0, 0, 27, fill=GOLD) if place == now else "")
        + at(PHASES + PHASE * place, 0, sign(INK if place == now else DIM))
        for place, sign in enumerate(signs)
    )


def stage(view: View) -> int | None:
    """Which sign the phase has; none before the first turn."""
    match view.phase:
        case Founding():
            return None
        case Naming():
            return 0
        case Planning() | Stepping():
            return 1
        case Placing() | Aiming() | Offering() | Landing() | Effect() | Recovering():
            return 2
        case Proposing() | Debating() | Voting() | Demolishing():
            return 3
        case Over():
            return 4


# Vault, world, hall --------------------------------------------------------------------------------


@lru_cache(KEPT)
def money(inside: int) -> str:
    """The vault."""
    said = words(78, BOX / 2, f"${inside}", 54, fill=GOLD, font_weight=900, text_anchor="start")
    return box(0, 0, 230, BOX, rx=18, fill=SLOT) + at(40, BOX / 2, vault(MIST)) + said


@cache
def world(at_: int, markers: int, many: int) -> str:
    """World pollution in steps, and the markers towards the next."""
    steps = [
        box(88 + 32 * step, 74, 27, 22, rx=6, fill=SMOKE if STEP * step < at_ else SEA)
        for step in range(MOST // STEP)
    ]
    sockets = [at(254 + 46 * n, 38, socket(filled=n < markers)) for n in range(many)]
    said = words(88, 38, f"{at_}%", 56, fill=IVORY, font_weight=900, text_anchor="start")
    return "".join(
        (box(0, 0, 426, BOX, rx=18, fill=SLOT), at(44, BOX / 2, globe(MIST)), said, *steps, *sockets)
    )


def socket(*, filled: bool) -> str:
    """A marker, or room for one."""
    if filled:
        return disc(0, 0, 20, fill=SMOG, stroke=SMOKE, stroke_width=3) + at(0, -2, cloud(IVORY))
    return disc(0, 0, 18, fill="none", stroke=HEM, stroke_width=3, stroke_dasharray="7 6")


def hall(view: View) -> str:
    """The diplomats of each country."""
    ground = box(0, 0, 260, BOX, rx=18, fill=SLOT)
    return ground + "".join(
        at(
            30 + 128 * (seat % 2),
            30 + 52 * (seat // 2),
            delegation(seat, country.diplomats, here=country.fallen is None),
        )
        for seat, country in enumerate(view.countries)
    )


@cache
def delegation(seat: Seat, diplomats: int, *, here: bool) -> str:
    """How many diplomats a country has; none when it is out."""
    number = words(64, 0, diplomats, 40, fill=IVORY if here else DIM, text_anchor="start")
    return badge(seat, 48, lit=here) + at(44, 0, peg(seat_colour(seat) if here else DIM)) + number


# Laws ----------------------------------------------------------------------------------------------


def law(view: View, place: int) -> str:
    """A law: who has proposed it ever, whether it was this turn, and whether it is being voted on."""
    which = LAWS[place]
    proposed = tuple([which in country.laws for country in view.countries])
    said = tablet(place, proposed, spent=which in view.un.proposed)
    return said + vote(view.phase) if which == debated(view) else said


@cache
def tablet(place: int, proposed: tuple[bool, ...], *, spent: bool) -> str:
    """A law's number and its proposers."""
    ground = box(0, 0, LAW_WIDTH, LAW_HEIGHT, rx=16, fill=SLOT)
    tag = box(6, 6, 54, LAW_HEIGHT - 12, rx=12, fill=MIST if spent else SEA)
    said = words(33, LAW_HEIGHT / 2, f"{LAW}{place + 1}", 36, fill=INK if spent else MIST)
    return "".join((ground, tag, said, *proposers(proposed)))


def proposers(proposed: tuple[bool, ...]) -> list[str]:
    """A seat's shape where it has proposed the law, and a hole where it may still."""
    return [
        at(76 + 29 * seat, LAW_HEIGHT / 2, seat_shape(seat, 23) if has else disc(0, 0, 6, fill=SEA))
        for seat, has in enumerate(proposed)
    ]


def debated(view: View) -> Law | None:
    """The law that the table talks or votes about."""
    match view.phase:
        case Debating(which) | Voting(which):
            return which
        case _:
            return None


def vote(phase: Phase) -> str:
    """A golden frame, and the votes for and against so far."""
    frame = box(0, 0, LAW_WIDTH, LAW_HEIGHT, rx=16, fill="none", stroke=GOLD, stroke_width=5)
    if not isinstance(phase, Voting):
        return frame
    yes, no = (sum(cast[side] for cast in phase.votes) for side in (1, 2))
    tab = box(34, -22, 112, 38, rx=19, fill=GOLD)
    return frame + tab + words(90, -3, f"+{yes} {MINUS}{no}", 33, fill=INK)
