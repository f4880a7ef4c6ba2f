"""The pictures of Seijiya no Koshin with the words for those who cannot see them."""

from __future__ import annotations

from collections.abc import Container, Sequence

from games.core import Seat
from games.screen import Picture, Text
from games.seijiya_no_koshin.art import table
from games.seijiya_no_koshin.art_scores import scores
from games.seijiya_no_koshin.board import limits, sums, top_cards
from games.seijiya_no_koshin.cards import COUNTRIES
from games.seijiya_no_koshin.grid import cell_name, named
from games.seijiya_no_koshin.pieces import Board, View
from games.seijiya_no_koshin.scoring import Score, worths
from games.seijiya_no_koshin.words import SEPARATOR, signed


def picture(view: View, text: Text) -> Picture:
    """Return the board, and in words what the picture shows."""
    board, most = view.board, limits(view.board)
    squares = [f"{cell_name(cell)} {text.number(sum_)}/{most[cell]}" for cell, sum_ in sums(board).items()]
    stacks = [f"{cell_name(cell)} {top}" for cell, top in sorted(top_cards(board).items())]
    worth = worths(board)
    alt = text(
        "alt-table",
        squares=", ".join(squares),
        cards=", ".join(stacks) or "0",
        interests=named(interest.cell for interest in board.interests) or "0",
        worths=", ".join(f"{country} {signed(worth[country], text)}" for country in COUNTRIES),
    )
    return Picture(table(view), alt)


def score_picture(
    board: Board, seats: Sequence[Score], text: Text, crowned: Container[Seat] = (), *, counted: bool = True
) -> Picture:
    """Return everybody's cards by kind with what they bring, and the same in words."""
    told = [f"{text.label(seat)}: {score_told(score, text)}" for seat, score in enumerate(seats)]
    svg = scores(worths(board), seats, crowned, counted=counted)
    return Picture(svg, text("alt-scores", seats="; ".join(told)))


def score_told(score: Score, text: Text) -> str:
    """Return the points of a seat, item by item (2.20 to 2.22, 2.26)."""
    items = [
        text("item-country", country=text(f"country-{country}"), cards=cards, each=signed(each, text))
        for country, cards, each in score.holdings
        if cards
    ]
    if score.japan:
        items.append(text("item-japan", cards=score.japan, each=signed(score.japan_each, text)))
    if score.interests:
        items.append(text("item-interests", points=score.interests))
    items += [
        text("item-exposed", country=text(f"country-{country}"), points=points)
        for country, points in score.exposed
    ]
    return SEPARATOR.join(items) or text("no-item")
