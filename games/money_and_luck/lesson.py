"""The lesson of Money and Luck: two white coins, the extra card, and what the ritual does to the others."""

from __future__ import annotations

from games.lessons import Lesson, Step, label
from games.money_and_luck.rules import pieces as p
from games.money_and_luck.screens import take_button

ANN, BRUNO, CLARA, DAN = range(4)


def _leads_alone(view: p.View, total: int) -> bool:
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
            action=p.Show("WW"),
            labels=(label("coins-alike-WW"),),
            replies=((BRUNO, p.Show("WB")), (CLARA, p.Show("BB")), (DAN, p.Show("WB"))),
            events=(p.Received((ANN,), "white"),),
        ),
        Step(
            key="lesson-extra",
            holds=lambda view: isinstance(view.phase, p.Taking) and view.phase.queue == (ANN,),
            action=p.Take(1),
            labels=(lambda text: take_button(p.Take(1), 1000, text).label,),
            events=(
                p.Received((ANN,), "white"),
                p.Ritual((BRUNO, CLARA, DAN), 4, BRUNO),
                p.Flipped(BRUNO, 1, 0, 2),
            ),
        ),
        Step(
            key="lesson-stay-out",
            holds=lambda view: _leads_alone(view, 2000) and view.cards[BRUNO].total == -4000,
            action=p.Show("WW"),
            labels=(label("coins-alike-WW"),),
            replies=((BRUNO, p.Show("WB")), (CLARA, p.Show("WB")), (DAN, p.Show("WB"))),
            events=(p.Received((ANN,), "white"),),
        ),
        Step(
            key="lesson-exchange",
            holds=lambda view: view.cards[ANN].w1 == 4,
            action=p.Take(1),
            labels=(lambda text: take_button(p.Take(1), 3000, text).label,),
            events=(p.Exchanged(ANN, "white"),),
        ),
    ),
)
