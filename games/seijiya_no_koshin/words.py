"""Seijiya no Koshin in words: cards, countries, actions, events, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from games.screen import Text
from games.seijiya_no_koshin import pieces as p
from games.seijiya_no_koshin.board import edges, marks
from games.seijiya_no_koshin.cards import COUNTRIES, COUNTRY, EDGES, LIMIT, NUMBER, Card, Country, Face
from games.seijiya_no_koshin.grid import Cell, cell_name

SEPARATOR = " · "
DOVE, HAWK = "🕊️", "🦅"
ARROWS = "↑→↓←"
TOGETHER = "\N{NO-BREAK SPACE}"
"""A card is never torn apart at the end of a narrow screen's line."""


def signed(points: int, text: Text) -> str:
    """Points with their sign."""
    return ("+" if points > 0 else "") + text.number(points)


def card(played: Card, text: Text) -> str:
    """A card by its country and its number, or Japan by its name and its number."""
    if played in NUMBER:
        told = text(f"card-{COUNTRY[played]}", number=NUMBER[played])
    else:
        told = text("card-JP", name=played, limit=LIMIT[played])
    return told.replace(" ", TOGETHER)


def numbers(cards: Iterable[Card], text: Text) -> str:
    """Cards of one country by their numbers, cards of Japan by their names and numbers."""
    return SEPARATOR.join(
        text.number(NUMBER[held]) if held in NUMBER else f"{held}{TOGETHER}({LIMIT[held]})" for held in cards
    )


def by_country(cards: Sequence[Card]) -> list[tuple[str, list[Card]]]:
    """The cards of a hand, country by country."""
    return [(country, list(held)) for country, held in groupby(cards, lambda held: COUNTRY.get(held, "JP"))]


def cards_told(cards: Sequence[Card], text: Text) -> str:
    """Cards in few words: each country once."""
    told = [
        f"{text(f'flag-{country}')}{TOGETHER}{numbers(held, text)}" for country, held in by_country(cards)
    ]
    return text("between-countries").join(told) if told else text("no-card")


def marks_on(face: Face, turned: bool) -> str:  # noqa: FBT001 - as in EDGES
    """The doves and hawks of a face as it lies: up, right, down, left."""
    return " ".join(
        arrow + (DOVE if mark > 0 else HAWK) * abs(mark)
        for arrow, mark in zip(ARROWS, EDGES[face, turned], strict=True)
    )


def marks_at(board: p.Board, cell: Cell) -> str:
    """The doves and hawks around a cell."""
    doves, hawks = marks(edges(board.squares), cell)
    return f"{DOVE}{doves}{TOGETHER}{HAWK}{hawks}"


def swings_told(changes: Iterable[p.Swing], text: Text) -> str:
    """How the scores of countries change."""
    told = [f"{text(f'country-{swing.country}')}{TOGETHER}{signed(swing.by, text)}" for swing in changes]
    return text("between-changes").join(told) if told else text("no-swing")


def totals_told(changes: Iterable[p.Swing], now: Mapping[Country, int], text: Text) -> str:
    """How the scores of countries change, and what they are `now`, after it."""
    told = [
        text(
            "swing",
            country=text(f"country-{swing.country}"),
            by=signed(swing.by, text),
            now=signed(now[swing.country], text),
        ).replace(" ", TOGETHER)
        for swing in changes
    ]
    return text("between-changes").join(told) if told else text("no-swing")


def action(done: p.Action, text: Text) -> str:
    """An action in a few words."""
    match done:
        case p.Draw():
            return text("action-draw")
        case p.Lay(played, cell, turned, side):
            told = text("action-lay", card=card(played, text), cell=cell_name(cell))
            extra = [text("turned")] if turned else [text(f"side-{side}")] if side else []
            return SEPARATOR.join([told, *extra])


def event(seen: p.Event, text: Text) -> str:
    """What happened, in a sentence."""
    match seen:
        case p.Drew(seat):
            return text("event-drew", who=text.seat(seat))
        case p.Laid(seat, played, cell, covered, changes, scores):
            over = "" if covered is None else text("over", card=card(covered, text))
            return text(
                "event-laid",
                who=text.seat(seat),
                card=card(played, text),
                cell=cell_name(cell),
                over=over,
                swings=totals_told(changes, dict(zip(COUNTRIES, scores, strict=True)), text),
            )
        case p.Took(seat, None):
            return text("event-took", who=text.seat(seat))
        case p.Took(seat, country):
            return text("event-kept", who=text.seat(seat), country=text(f"country-{country}"))
        case p.Ended(ending):
            return text(ending)


def waiting(view: p.View, text: Text) -> str:
    """Whose turn it is. Nothing of what the hand can do (2.32)."""
    match view.phase:
        case p.Turn(seat):
            return text("waiting", who=text.seat(seat))
        case _:
            return text(view.phase.ending)
