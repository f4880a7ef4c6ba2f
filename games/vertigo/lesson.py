"""The lesson of Vertigo: a whole turn with a scholar, a polluted province and a law, and a first building."""

from __future__ import annotations

from functools import partial
from itertools import chain

from games.lessons import Label, Lesson, Step, label
from games.signs import ticked
from games.vertigo.rules.country import TEMPLATES
from games.vertigo.rules.pieces import (
    Build,
    CallVote,
    Name,
    Order,
    Plan,
    Planning,
    Propose,
    Proposing,
    Train,
    View,
    Vote,
)
from games.vertigo.rules.world import Carried, Founded, Passed, Polluted, Produced, Rolled
from games.vertigo.words import order, region_name

ANN, BRUNO, CLARA = range(3)
_, MIDDLE, RIGHT = range(3)
SCHOLAR, GREEN = Train(RIGHT), Build(MIDDLE, "green")


def _plans(view: View, money: int) -> bool:
    """Whether the learner plans with this money, and has two scholars in the middle."""
    country = view.countries[ANN]
    return isinstance(view.phase, Planning) and (country.treasury, country.scholars[MIDDLE]) == (money, 2)


def _planned(left: int, *orders: Order) -> tuple[Label, ...]:
    """Return the labels by which orders are given in their regions, and the plan with them confirmed."""
    given = [(partial(region_name, each.region), partial(order, each)) for each in orders]
    return (*chain.from_iterable(given), label("confirm", left=left))


LESSON = Lesson(
    deal="a8e93ecaac4a02ab3657f52ea1c30fe92717d15a227458e7f5993f53ff255717",
    seats=3,
    learner=ANN,
    before=((CLARA, TEMPLATES["diplomacy"]),),
    steps=(
        Step(
            key="lesson-found",
            action=TEMPLATES["industry"],
            labels=(lambda text: ticked(text("template-industry"), chosen=True), label("buy", spent=30)),
            replies=((BRUNO, TEMPLATES["industry"]),),
            events=(Founded(ANN, 30),),
        ),
        Step(
            key="lesson-train",
            holds=lambda view: _plans(view, 10),
            action=Plan((SCHOLAR,)),
            labels=_planned(2, SCHOLAR),
            replies=((BRUNO, Plan((Train(RIGHT),))), (CLARA, Plan((Train(RIGHT),))), (CLARA, Propose())),
            events=(
                Carried(ANN, SCHOLAR, 5),
                Rolled(ANN, RIGHT, 10, "snow"),
                Polluted(ANN, RIGHT, 8, "", ANN),
                Produced((15, 15, 15)),
            ),
        ),
        Step(
            key="lesson-law",
            holds=lambda view: isinstance(view.phase, Proposing) and view.phase.queue[0] == ANN,
            action=Propose("bonus"),
            labels=(
                label("law-menu"),
                label("law-bonus"),
                lambda text: text.plain("propose", law=text("law-bonus")),
            ),
        ),
        Step(
            key="lesson-call",
            action=CallVote(),
            labels=(label("call-vote"),),
            clock="debate-1-bonus",
        ),
        Step(
            key="lesson-vote",
            action=Vote(1, 0),
            labels=(lambda text: text.plain("vote-yes", count=1),),
            replies=((BRUNO, Vote(1, 0)), (CLARA, Vote(3, 0))),
            events=(Passed(ANN, "bonus", 5, 0, 10, (3, 3, 9), -25, (0, 0, 0)),),
        ),
        Step(
            key="lesson-keep",
            action=Propose(),
            labels=(label("no-law"),),
            replies=((BRUNO, Propose()), (CLARA, Name(CLARA))),
        ),
        Step(
            key="lesson-build",
            holds=lambda view: _plans(view, 30),
            action=Plan((GREEN, SCHOLAR)),
            labels=_planned(11, GREEN, SCHOLAR),
        ),
    ),
)
