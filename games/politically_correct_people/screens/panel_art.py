"""A seat's own panel as a picture: fronts and the hand, and what a move not made yet would change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.core import Seat
from games.politically_correct_people import words as w
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.deals import Holdings
from games.politically_correct_people.screens.art import seat_tiles
from games.politically_correct_people.screens.card_art import (
    CORAL,
    GAP,
    GOLD,
    INK,
    IVORY,
    KEPT,
    MARGIN,
    NAME,
    SLAB,
    SLAB_EDGE,
    TILE,
    TILE_HEIGHT,
    TINTS,
    base_of,
    card_fan,
    card_tile,
    icon,
    on_wall,
)
from games.politically_correct_people.screens.effects import changes_line
from games.screen import Picture, Text
from games.seats import seat_badge, seat_slab
from games.signs import ARROW, TIMES
from games.svg import at, box, line, words
from games.text import alt_text

NEWEST: dict[str, str | float] = {"stroke": GOLD, "stroke_width": 6}
"""The edge of the card that came last."""
WIDE = 142
"""Width of a tile that shows votes before and after."""
PAD = 11
"""Room between a row's edge and its tiles."""
ACROSS = 760
"""Width of the picture: narrower than the table's, so that cards are larger on a phone."""
INSIDE = ACROSS - 2 * MARGIN
ROOM = INSIDE - NAME - PAD


class FrontAfter(NamedTuple):
    """What lies in front of a seat, and what would after a deal."""

    seat: Seat
    after: tuple[p.Card, ...]


class Tile(NamedTuple):
    """A tile drawn from its upper left corner, and its width."""

    width: int
    drawn: str


def panel_picture(view: s.View, after: Holdings, others: Sequence[FrontAfter], text: Text) -> Picture:
    """Return the fronts of others, the own front and the own hand, now and after a move not made yet."""
    assert view.own is not None
    assert view.seat is not None
    own, front = view.own, view.fronts[view.seat]
    lines = [_front_row(view, other.seat, other.after, hand=True) for other in others]
    lines.append(_front_row(view, view.seat, after.front, hand=False))
    newest = own.hand[-1] if own.hand and view.phase == s.Playing(view.seat) else ""
    label = [at(NAME / 2, PAD + 26, card_fan(len(own.hand))), _money_tile(own.money, after.money)]
    lines.append(_row(label, list(_hand_tiles(own.hand, after.hand, front, newest))))
    fronts = [
        text.plain("alt-front", who=text.label(other.seat), front=w.front_text(view.fronts[other.seat], text))
        for other in others
    ]
    mine = text.plain(
        "alt-own", money=own.money, front=w.front_text(front, text), hand=w.card_list(own.hand, text)
    )
    then = changes_line(Holdings(own.money, own.hand, front), after, text)
    starts = [sum(height for height, _ in lines[:number]) for number in range(len(lines))]
    return Picture(
        on_wall(
            2 * MARGIN - GAP + sum(height for height, _ in lines),
            *(at(MARGIN, MARGIN + start, drawn) for start, (_, drawn) in zip(starts, lines, strict=True)),
            width=ACROSS,
        ),
        alt_text(" ".join(filter(None, (*fronts, mine, then)))),
    )


# Rows ----------------------------------------------------------------------------------------------


def _row(label: Sequence[str], tiles: Sequence[Tile]) -> tuple[int, str]:
    """Return the height that a row takes, with the gap below it, and the row."""
    parts, x, y = list[str](), 0, 0
    for tile in tiles:
        if x and x + tile.width > ROOM:
            x, y = 0, y + TILE_HEIGHT + GAP
        parts.append(at(NAME + x, PAD + y, tile.drawn))
        x += tile.width + GAP
    height = y + TILE_HEIGHT + 2 * PAD
    return height + GAP, "".join((seat_slab(INSIDE, height, SLAB, SLAB_EDGE), *label, *parts))


def _front_row(view: s.View, seat: Seat, after: Sequence[p.Card], *, hand: bool) -> tuple[int, str]:
    middle = TILE_HEIGHT / 2 + PAD
    badge = at(38 if hand else NAME / 2, middle, seat_badge(seat, 54))
    label = [badge, at(92, middle, card_fan(view.hands[seat]))] if hand else [badge]
    before = view.fronts[seat]
    if p.in_order(before) == p.in_order(after):
        return _row(label, [Tile(TILE, drawn) for drawn in seat_tiles(view, seat)])
    return _row(label, list(_changed_tiles(before, after)))


# Before and after ------------------------------------------------------------------------------------


def _changed_tiles(before: Sequence[p.Card], after: Sequence[p.Card]) -> Iterator[Tile]:
    """Yield the tiles of a front that a deal or a play would change."""
    cards = p.in_order({*before, *after})
    for card in cards:
        old, new = before.count(card), after.count(card)
        if card in p.VOTERS:
            yield _group_change(before, after, card)
            continue
        full_tile, hollow_tile = (
            card_tile(card, "", base_of(card), hollow=hollow) for hollow in (False, True)
        )
        yield from (Tile(TILE, full_tile) for _ in range(min(old, new)))
        yield from (Tile(TILE, _coming_tile(full_tile)) for _ in range(new - old))
        yield from (Tile(TILE, _going_tile(hollow_tile)) for _ in range(old - new))


def _group_change(before: Sequence[p.Card], after: Sequence[p.Card], kind: p.Card) -> Tile:
    old, new = before.count(kind), after.count(kind)
    now, then = p.group_votes(before, kind), p.group_votes(after, kind)
    if old == new:
        return Tile(TILE, card_tile(kind, f"{TIMES}{old}", str(now)))
    if not old:
        return Tile(TILE, _coming_tile(card_tile(kind, f"{TIMES}{new}", str(then))))
    if not new:
        return Tile(TILE, _going_tile(card_tile(kind, f"{TIMES}{old}", str(now), hollow=True)))
    drawn = "".join(
        (
            box(0, 0, WIDE, TILE_HEIGHT, rx=13, fill=TINTS[kind], stroke=IVORY, stroke_width=2),
            at(38, 28, icon(kind, INK, small=True)),
            words(WIDE - 12, 27, f"{TIMES}{new}", 38, fill=INK, text_anchor="end"),
            words(WIDE / 2, 68, f"{now}{ARROW}{then}", 40, fill=INK, font_weight=900),
        )
    )
    return Tile(WIDE, _coming_tile(drawn, WIDE) if new > old else _with_dashed_edge(drawn, WIDE, CORAL))


def _with_dashed_edge(drawn: str, width: int, colour: str) -> str:
    """Return a tile with the dashed edge of a move that is not made yet."""
    look: dict[str, str | float] = {"stroke": colour, "stroke_width": 7, "stroke_dasharray": "14 9"}
    return drawn + box(-3, -3, width + 6, TILE_HEIGHT + 6, rx=15, fill="none", **look)


def _coming_tile(drawn: str, width: int = TILE) -> str:
    return _with_dashed_edge(drawn, width, GOLD)


def _going_tile(drawn: str) -> str:
    return drawn + line(f"M10 10L{TILE - 10} {TILE_HEIGHT - 10}", CORAL, 8)


# The hand and the money -------------------------------------------------------------------------------


def _hand_tiles(
    before: Sequence[p.Card], after: Sequence[p.Card], front: Sequence[p.Card], newest: p.Card
) -> Iterator[Tile]:
    for card in p.in_order({*before, *after}):
        had, has = before.count(card), after.count(card)
        for number in range(max(had, has)):
            goes = has <= number < had
            drawn = _hand_tile(card, front, number, hollow=goes)
            if card == newest and number == had - 1:
                drawn += box(-3, -3, TILE + 6, TILE_HEIGHT + 6, rx=15, fill="none", **NEWEST)
            yield Tile(TILE, _coming_tile(drawn) if number >= had else drawn)


def _hand_tile(card: p.Card, front: Sequence[p.Card], number: int, *, hollow: bool) -> str:
    """Return a card of the hand: what it would add to its group in front, as the next or a later one."""
    if card not in p.VOTERS:
        return card_tile(card, "", base_of(card), hollow=hollow)
    worth, count_before = (0, *p.VOTERS[card]), front.count(card) + number
    return card_tile(card, "", f"+{worth[count_before + 1] - worth[count_before]}", hollow=hollow)


@lru_cache(KEPT)
def _money_tile(before: int, after: int) -> str:
    label = f"${before}" if before == after else f"{before}{ARROW}{after}"
    paper = box(6, PAD + 50, NAME - 14, 42, rx=8, fill=GOLD, stroke=IVORY, stroke_width=2)
    return paper + words(NAME / 2 - 1, PAD + 71, label, 32, fill=INK, font_weight=900)
