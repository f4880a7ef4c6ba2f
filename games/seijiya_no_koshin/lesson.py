"""The lesson of Seijiya no Koshin: raise what you hold, cover what others raise, draw more."""

from __future__ import annotations

from functools import partial

from games.lessons import Label, Lesson, Step, label
from games.seijiya_no_koshin.rules.pieces import (
    COUNTRY,
    Card,
    Cell,
    Country,
    Draw,
    Drew,
    Laid,
    Lay,
    Swing,
    Took,
    View,
    cell_name,
)
from games.seijiya_no_koshin.screens.panel import short_card

ANN, BRUNO, CLARA = range(3)
R18, Q17 = 612, 576


def _cards_held(view: View, country: Country) -> int:
    """Return the number of cards of a country in the learner's hand."""
    return sum(COUNTRY.get(card) == country for card in view.hand)


def _lay_labels(card: Card, cell: Cell) -> tuple[Label, ...]:
    """Return the labels by which a card is laid on a cell."""
    spot = cell_name(cell)
    return partial(short_card, card), lambda _text: spot, label("play", cell=spot)


LESSON = Lesson(
    deal="7ce346b50f4d5e9545dcf69d2a623a943aa5395e707232b9cdc8a41a27ec23c9",
    seats=3,
    learner=ANN,
    steps=(
        Step(
            key="lesson-raise",
            holds=lambda view: _cards_held(view, "KR") == 5,
            action=Lay("KR0", R18),
            labels=_lay_labels("KR0", R18),
            replies=((BRUNO, Lay("CN0", Q17)), (CLARA, Draw())),
            events=(
                Laid(ANN, "KR0", R18, None, (Swing("KR", 5),), (0, 0, 0, 5, 0)),
                Took(ANN, None),
                Laid(BRUNO, "CN0", Q17, None, (Swing("CN", 4),), (0, 0, 4, 5, 0)),
            ),
        ),
        Step(
            key="lesson-cover",
            holds=lambda view: _cards_held(view, "KR") == 4,
            action=Lay("KR1", Q17),
            labels=_lay_labels("KR1", Q17),
            replies=((BRUNO, Draw()), (CLARA, Draw())),
            events=(Laid(ANN, "KR1", Q17, "CN0", (Swing("KR", 4), Swing("CN", -4)), (0, 0, 0, 9, 0)),),
        ),
        Step(
            key="lesson-draw",
            holds=lambda view: _cards_held(view, "KR") == 3,
            action=Draw(),
            labels=(label("draw", deck=27),),
            events=(Drew(ANN),),
        ),
    ),
)
