"""The picture of a seat's own panel in Money and Luck: its cards and coins, and what each choice leads to."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from games.core import Seat
from games.money_and_luck import words as w
from games.money_and_luck.rules import pieces as p
from games.money_and_luck.rules.round import GIVES, TAKES, flip_choices, split_flips, total_after_flip
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
    awaited_frame,
    awaited_seats,
    coin,
    face,
    pawn,
    pile,
    plate,
    points_label,
    round_sign,
    seat_piles,
    tabletop,
    two_coins,
)
from games.screen import Picture, Text
from games.signs import TIMES, signed
from games.svg import at, box, drawing, line, words
from games.text import alt_text

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
    if_chosen: tuple[int, int] | None = None
    """The least and the most that it may be where the ritual chooses this seat."""
    is_present: bool = False
    """Whether it is the present choice."""


def preview(view: p.View, seat: Seat, text: Text) -> Picture:
    """Return the own cards, what is left to take, and what each choice leads to."""
    choices = possible_choices(view, seat)
    height = 2 * MARGIN + PANEL_HEIGHT + (STEP * len(choices) + 10 if choices else 0)
    ground = tabletop(WIDTH, height, FELT, RAIL, inset=5, thick=3, rx=(36, 31))
    lines = [
        at(MARGIN, MARGIN + PANEL_HEIGHT + 20 + STEP * number, choice_line(choice, alike=is_alike(view)))
        for number, choice in enumerate(choices)
    ]
    own = view.cards[seat]
    alt = text.plain(
        "alt-own",
        points=signed(own.total, text),
        cards=w.pile_list(own) or text("no-card"),
        middle=view.middle,
        deck=max(view.deck, 0),
    )
    if choices:
        totals = "; ".join(outcome_words(choice, text) for choice in choices)
        alt = f"{alt} {text.plain('alt-choices', totals=totals)}"
    parts = (
        at(MARGIN, MARGIN, *own_cards(view, seat)),
        at(MARGIN + ACROSS, MARGIN, left_to_take(view)),
        *lines,
    )
    return Picture(drawing(WIDTH, height, ground, *parts), alt_text(alt))


def outcome_words(choice: Choice, text: Text) -> str:
    """What a choice leads to, for those who cannot see it."""
    leads_to: str = signed(choice.total, text)
    if choice.if_chosen is not None:
        least, most = (signed(total, text) for total in choice.if_chosen)
        leads_to = text.plain("alt-choice-chosen", total=leads_to, least=least, most=most)
    return leads_to if choice.coins is None else f"{w.coins_letters(choice.coins, text)}: {leads_to}"


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
    marker = pawn() if seat == view.marker else ""
    awaited = awaited_frame() if seat in awaited_seats(view) else ""
    return [plate(seat), marker, coins, points_label(cards.total), *seat_piles(cards), awaited]


def left_to_take(view: p.View) -> str:
    """The round and what is left to take: the last 5000 ends the game."""
    deck = max(view.deck, 0)
    return "".join(
        (
            box(0, 0, PANEL_WIDTH, PANEL_HEIGHT, rx=22, fill=PANEL, stroke=HEM, stroke_width=2),
            at(ROUND, PANEL_HEIGHT / 2, round_sign(view.round)),
            at(FIVES, 47, stock_card(FIVE, view.middle)),
            at(DECK, 47, stock_card(ONE, deck)),
        )
    )


@cache
def stock_card(value: int, count: int) -> str:
    label_of_none = "" if count else face(value, 0, SPENT)
    return pile(value, count, UNTURNED, min(count, 2 * IN_FAN), FAN) + label_of_none


# What each choice leads to -------------------------------------------------------------------------


def possible_choices(view: p.View, seat: Seat) -> list[Choice]:
    """Return what this seat may choose now, as far as it changes its cards."""
    cards = view.cards[seat]
    seats = len(view.cards)
    match view.phase:
        case p.Chosen(mine=mine):
            alone, with_all = (
                total_after_flip(cards, members, flip_choices(cards, members)[0]) for members in (1, seats)
            )
            choices = [Choice("WW", ((ONE, 1, WHITE),), cards.total + ONE, is_present=mine == "WW")]
            choices += [
                Choice(pair, ((ONE, 1, BLACK),), cards.total - ONE, (alone, with_all), mine == pair)
                for pair in view.options.coins
                if pair != "WW"
            ]
            return choices
        case p.Nominating(talkers=talkers) if seat in talkers:
            extra = view.options.extras
            return [Choice(None, ((ONE, extra, WHITE),), cards.total + ONE * extra)]
        case p.Taking(_, queue) if seat == queue[0]:
            counts = [take.cards for take in TAKES[view.options.extras]]
            return [Choice(None, ((ONE, count, WHITE),), cards.total + ONE * count) for count in counts]
        case p.Flipping(_, _, chosen, needed) if seat == chosen:
            return [flip_choice(cards, needed, fives) for fives in flip_choices(cards, needed)]
        case p.Giving(_, _, _, queue) if seat == queue[0]:
            return [Choice(None, ((gift.value, -1, BLACK),), cards.total + gift.value) for gift in GIVES]
        case _:
            return []


def flip_choice(cards: p.Cards, needed: int, fives: int) -> Choice:
    ones, drawn = split_flips(cards.w1, fives, needed)
    cards_turned = ((FIVE, fives, BLACK), (ONE, ones + drawn, BLACK))
    return Choice(None, cards_turned, total_after_flip(cards, needed, fives))


@cache
def choice_line(choice: Choice, *, alike: bool) -> str:
    edge, thick = (GOLD, 6) if choice.is_present else (HEM, 2)
    parts = [box(0, 0, WIDTH - 2 * MARGIN, LINE, rx=18, fill=PANEL, stroke=edge, stroke_width=thick)]
    if choice.coins is not None:
        parts.append(both_coins(choice.coins, alike=alike))
    x = 20 if choice.coins is None else 156
    for value, count, paper in choice.cards:
        if count:
            svg, width = chip(value, count, paper)
            parts.append(at(x, 10, svg))
            x += width + 12
    x = max(x + 16, 320)
    parts += [at(x, LINE / 2, result_arrow()), total_label(x + 22, signed(choice.total), choice.total)]
    if choice.if_chosen is not None:
        least, most = choice.if_chosen
        label = f"{signed(least)} … {signed(most)}" if least != most else signed(least)
        parts += [
            at(506, LINE / 2 + 2, pawn_alone()),
            at(540, LINE / 2, result_arrow()),
            total_label(558, label, most),
        ]
    return "".join(parts)


@cache
def both_coins(coins: p.Coins, *, alike: bool) -> str:
    a, b = coins
    first, second = (coin(a), coin(b)) if alike else (coin(a, "A", p.ARROWS_A), coin(b, "B", p.ARROWS_B))
    return at(46, LINE / 2, first) + at(110, LINE / 2, second)


@cache
def chip(value: int, count: int, paper: Paper) -> tuple[str, int]:
    """Return cards as a small sign with how much they count, and its width; given away, they count less."""
    label = f"{paper.sign}{value}" + (f" {TIMES}{count}" if count > 1 else "")
    width = 36 + 20 * len(label)
    cross = line(f"M8 {LINE - 30}L{width - 8} 10", CORAL, 5) if count < 0 else ""
    sheet = box(0, 0, width, LINE - 20, rx=10, fill=paper.face, stroke=paper.edge, stroke_width=2)
    return sheet + words(width / 2, (LINE - 20) / 2, label, 37, fill=paper.ink) + cross, width


def result_arrow() -> str:
    return line("M-6 -11L5 0L-6 11", MIST, 5)


def total_label(x: float, label: str, total: int) -> str:
    return words(x, LINE / 2, label, 37, fill=LOSS if total < 0 else IVORY, text_anchor="start")


def pawn_alone() -> str:
    """The sign of the player whom the ritual chooses: it gets the start marker."""
    return at(-98, -HEAD, pawn())
