"""The picture of a seat's own panel in Money and Luck: its cards and coins, and what each choice leads to."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from games.core import Seat
from games.money_and_luck import words as w
from games.money_and_luck.rules import pieces as p
from games.money_and_luck.rules.round import GIVES, TAKES, flip_choices, total_turned, turning
from games.money_and_luck.screens.art import (
    ACROSS,
    BLACK,
    CORAL,
    FAN,
    FELT,
    FIVE,
    GOLD,
    HEAD,
    HEM,
    IN_FAN,
    IVORY,
    LOSS,
    MARGIN,
    MIST,
    ONE,
    PANEL,
    PANEL_HEIGHT,
    PANEL_WIDTH,
    RAIL,
    SPENT,
    UNTURNED,
    WHITE,
    WIDTH,
    Paper,
    awaited,
    coin,
    face,
    pawn,
    pile,
    piles,
    plate,
    points,
    round_sign,
    tabletop,
    two_coins,
    waited_for,
)
from games.screen import Picture, Text
from games.signs import TIMES, signed
from games.svg import at, box, drawing, line, words
from games.text import described

LINE, STEP = 68, 78
"""Height of a line of a choice, and from one to the next."""
ROUND, FIVES, DECK = 62, 130, 290
"""Where these stand in the box beside the own cards, from the left."""


class Choice(NamedTuple):
    """A choice, and what follows from it."""

    coins: p.Coins | None
    """The pair of coins chosen; None where it is no choice of coins."""
    cards: tuple[tuple[int, int, Paper], ...]
    """The cards that come or turn: the worth of a card, how many, and its paper."""
    total: int
    """The seat's total afterwards."""
    chosen: tuple[int, int] | None = None
    """The least and the most that it may be where the ritual chooses this seat."""
    taken: bool = False
    """Whether it is the present choice."""


def preview(view: p.View, seat: Seat, text: Text) -> Picture:
    """Return the own cards, what is left to take, and what each choice leads to."""
    found = choices(view, seat)
    height = 2 * MARGIN + PANEL_HEIGHT + (STEP * len(found) + 10 if found else 0)
    ground = tabletop(WIDTH, height, FELT, RAIL, inset=5, thick=3, rx=(36, 31))
    lines = [
        at(MARGIN, MARGIN + PANEL_HEIGHT + 20 + STEP * number, choice_line(choice, alike=is_alike(view)))
        for number, choice in enumerate(found)
    ]
    own = view.cards[seat]
    alt = text.plain(
        "alt-own",
        points=signed(own.total, text),
        cards=w.piles(own) or text("no-card"),
        middle=view.middle,
        deck=max(view.deck, 0),
    )
    if found:
        totals = "; ".join(outcome_described(choice, text) for choice in found)
        alt = f"{alt} {text.plain('alt-choices', totals=totals)}"
    parts = (at(MARGIN, MARGIN, *own_cards(view, seat)), at(MARGIN + ACROSS, MARGIN, left(view)), *lines)
    return Picture(drawing(WIDTH, height, ground, *parts), described(alt))


def outcome_described(choice: Choice, text: Text) -> str:
    """What a choice leads to, for those who cannot see it."""
    leads_to: str = signed(choice.total, text)
    if choice.chosen is not None:
        least, most = (signed(each, text) for each in choice.chosen)
        leads_to = text.plain("alt-choice-chosen", total=leads_to, least=least, most=most)
    return leads_to if choice.coins is None else f"{w.faces(choice.coins, text)}: {leads_to}"


def is_alike(view: p.View) -> bool:
    return view.options.coins == p.ALIKE


# What there is -------------------------------------------------------------------------------------


def own_cards(view: p.View, seat: Seat) -> list[str]:
    cards = view.cards[seat]
    match view.phase:
        case p.Chosen(mine=mine):
            coins = two_coins(mine, alike=is_alike(view))
        case p.Over():
            coins = ""
        case phase:
            coins = two_coins(phase.coins[seat], alike=is_alike(view))
    marked = pawn() if seat == view.marker else ""
    asked = waited_for() if seat in awaited(view) else ""
    return [plate(seat), marked, coins, points(cards.total), *piles(cards), asked]


def left(view: p.View) -> str:
    """The round and what is left to take: the last 5000 ends the game."""
    deck = max(view.deck, 0)
    return "".join(
        (
            box(0, 0, PANEL_WIDTH, PANEL_HEIGHT, rx=22, fill=PANEL, stroke=HEM, stroke_width=2),
            at(ROUND, PANEL_HEIGHT / 2, round_sign(view.round)),
            at(FIVES, 47, stock(FIVE, view.middle)),
            at(DECK, 47, stock(ONE, deck)),
        )
    )


@cache
def stock(value: int, count: int) -> str:
    spent = "" if count else face(value, 0, SPENT)
    return pile(value, count, UNTURNED, min(count, 2 * IN_FAN), FAN) + spent


# What each choice leads to -------------------------------------------------------------------------


def choices(view: p.View, seat: Seat) -> list[Choice]:
    """Return what this seat may choose now, as far as it changes its cards."""
    cards, many = view.cards[seat], len(view.cards)
    match view.phase:
        case p.Chosen(mine=mine):
            alone, all_ = (total_turned(cards, count, flip_choices(cards, count)[0]) for count in (1, many))
            found = [Choice("WW", ((ONE, 1, WHITE),), cards.total + ONE, taken=mine == "WW")]
            found += [
                Choice(pair, ((ONE, 1, BLACK),), cards.total - ONE, (alone, all_), mine == pair)
                for pair in view.options.coins
                if pair != "WW"
            ]
            return found
        case p.Nominating(talkers=talkers) if seat in talkers:
            extra = view.options.extras
            return [Choice(None, ((ONE, extra, WHITE),), cards.total + ONE * extra)]
        case p.Taking(_, queue) if seat == queue[0]:
            counts = [take.cards for take in TAKES[view.options.extras]]
            return [Choice(None, ((ONE, count, WHITE),), cards.total + ONE * count) for count in counts]
        case p.Flipping(_, _, chosen, needed) if seat == chosen:
            return [flipping(cards, needed, fives) for fives in flip_choices(cards, needed)]
        case p.Giving(_, _, _, queue) if seat == queue[0]:
            return [Choice(None, ((gift.value, -1, BLACK),), cards.total + gift.value) for gift in GIVES]
        case _:
            return []


def flipping(cards: p.Cards, needed: int, fives: int) -> Choice:
    ones, drawn = turning(cards.w1, fives, needed)
    turned = ((FIVE, fives, BLACK), (ONE, ones + drawn, BLACK))
    return Choice(None, turned, total_turned(cards, needed, fives))


@cache
def choice_line(choice: Choice, *, alike: bool) -> str:
    edge, thick = (GOLD, 6) if choice.taken else (HEM, 2)
    parts = [box(0, 0, WIDTH - 2 * MARGIN, LINE, rx=18, fill=PANEL, stroke=edge, stroke_width=thick)]
    if choice.coins is not None:
        parts.append(both_coins(choice.coins, alike=alike))
    x = 20 if choice.coins is None else 156
    for value, count, paper in choice.cards:
        if count:
            drawn, width = chip(value, count, paper)
            parts.append(at(x, 10, drawn))
            x += width + 12
    x = max(x + 16, 320)
    parts += [at(x, LINE / 2, leads()), total(x + 22, signed(choice.total), choice.total)]
    if choice.chosen is not None:
        least, most = choice.chosen
        said = f"{signed(least)} … {signed(most)}" if least != most else signed(least)
        parts += [at(506, LINE / 2 + 2, pawn_alone()), at(540, LINE / 2, leads()), total(558, said, most)]
    return "".join(parts)


@cache
def both_coins(coins: p.Coins, *, alike: bool) -> str:
    a, b = coins
    first, second = (coin(a), coin(b)) if alike else (coin(a, "A", p.ARROWS_A), coin(b, "B", p.ARROWS_B))
    return at(46, LINE / 2, first) + at(110, LINE / 2, second)


@cache
def chip(value: int, count: int, paper: Paper) -> tuple[str, int]:
    """Return cards as a small sign with how much they count, and its width; given away, they count less."""
    said = f"{paper.sign}{value}" + (f" {TIMES}{count}" if count > 1 else "")
    width = 36 + 20 * len(said)
    gone = line(f"M8 {LINE - 30}L{width - 8} 10", CORAL, 5) if count < 0 else ""
    sheet = box(0, 0, width, LINE - 20, rx=10, fill=paper.face, stroke=paper.edge, stroke_width=2)
    return sheet + words(width / 2, (LINE - 20) / 2, said, 37, fill=paper.ink) + gone, width


def leads() -> str:
    return line("M-6 -11L5 0L-6 11", MIST, 5)


def total(x: float, said: str, number: int) -> str:
    return words(x, LINE / 2, said, 37, fill=LOSS if number < 0 else IVORY, text_anchor="start")


def pawn_alone() -> str:
    """The sign of the player whom the ritual chooses: it gets the start marker."""
    return at(-98, -HEAD, pawn())
