"""The lesson of Money and Luck: two white coins, the extra card, and what the ritual does to the others."""

from __future__ import annotations

from games.lessons import Lesson, Step, label
from games.money_and_luck.rules.pieces import Exchanged, Flipped, Received, Ritual, Show, Take, Taking, View
from games.money_and_luck.screens import take_button

ANN, BRUNO, CLARA, DAN = range(4)


def _leads_alone(view: View, total: int) -> bool:
    """Whether the learner has this total and everybody else less than nothing."""
    mine, *others = (cards.total for cards in view.cards)
    return mine == total and all(other < 0 for other in others)


LESSON = Lesson(
    deal="8f1b4cd7ba16012f5f04605e7fdb08458b20d82fe5474f863d84d0750bb1c9f8",
    seats=4,
    learner=ANN,
    steps=(
        Step(
            key="lesson-white",
            holds=lambda view: all(cards.total == 0 for cards in view.cards),
            action=Show("WW"),
            labels=(label("coins-alike-WW"),),
            replies=((BRUNO, Show("WB")), (CLARA, Show("BB")), (DAN, Show("WB"))),
            events=(Received((ANN,), "white"),),
        ),
        Step(
            key="lesson-extra",
            holds=lambda view: isinstance(view.phase, Taking) and view.phase.queue == (ANN,),
            action=Take(1),
            labels=(lambda text: take_button(Take(1), 1000, text).label,),
            events=(
                Received((ANN,), "white"),
                Ritual((BRUNO, CLARA, DAN), 4, BRUNO),
                Flipped(BRUNO, 1, 0, 2),
            ),
        ),
        Step(
            key="lesson-stay-out",
            holds=lambda view: _leads_alone(view, 2000) and view.cards[BRUNO].total == -4000,
            action=Show("WW"),
            labels=(label("coins-alike-WW"),),
            replies=((BRUNO, Show("WB")), (CLARA, Show("WB")), (DAN, Show("WB"))),
            events=(Received((ANN,), "white"),),
        ),
        Step(
            key="lesson-exchange",
            holds=lambda view: view.cards[ANN].w1 == 4,
            action=Take(1),
            labels=(lambda text: take_button(Take(1), 3000, text).label,),
            events=(Exchanged(ANN, "white"),),
        ),
    ),
)
