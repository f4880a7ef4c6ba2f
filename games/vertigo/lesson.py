"""The lesson of Vertigo: a whole turn with a scholar, a polluted province and a law, and a first building."""

from __future__ import annotations

from functools import partial
from itertools import chain

from games.lessons import Label, Lesson, Step, label
from games.signs import tick_label
from games.vertigo import words as w
from games.vertigo.rules import events as ev
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules.country import TEMPLATES

ANN, BRUNO, CLARA = range(3)
_, MIDDLE, RIGHT = range(3)
SCHOLAR, GREEN = p.Train(RIGHT), p.Build(MIDDLE, "green")


def _plans(view: s.View, money: int) -> bool:
    """Whether the learner plans with this money, and has two scholars in the middle."""
    country = view.countries[ANN]
    return isinstance(view.phase, s.Planning) and (country.treasury, country.scholars[MIDDLE]) == (money, 2)


def planned_for(left: int, *orders: p.Order) -> tuple[Label, ...]:
    """Return the labels by which orders are given in their regions, and the plan with them confirmed."""
    given = [(partial(w.region_name, each.region), partial(w.order_text, each)) for each in orders]
    return (*chain.from_iterable(given), label("confirm", left=left))


LESSON = Lesson(
    deal="c72540e133fed9f5fb2de0e16f34aa9fa3c7d8e599194bb4f0bee5915e39d844",
    seats=3,
    learner=ANN,
    before=((CLARA, TEMPLATES["diplomacy"]),),
    steps=(
        Step(
            key="lesson-found",
            action=TEMPLATES["industry"],
            labels=(lambda text: tick_label(text("template-industry"), chosen=True), label("buy", spent=30)),
            replies=((BRUNO, TEMPLATES["industry"]),),
            events=(ev.Founded(ANN, 30),),
        ),
        Step(
            key="lesson-train",
            holds=lambda view: _plans(view, 10),
            action=p.Plan((SCHOLAR,)),
            labels=planned_for(2, SCHOLAR),
            replies=(
                (BRUNO, p.Plan((p.Train(RIGHT),))),
                (CLARA, p.Plan((p.Train(RIGHT),))),
                (CLARA, s.Propose()),
            ),
            events=(
                ev.Carried(ANN, SCHOLAR, 5),
                ev.Rolled(ANN, RIGHT, 10, "snow"),
                ev.Polluted(ANN, RIGHT, 8, "", ANN),
                ev.Produced((15, 15, 15)),
            ),
        ),
        Step(
            key="lesson-law",
            holds=lambda view: isinstance(view.phase, s.Proposing) and view.phase.queue[0] == ANN,
            action=s.Propose("bonus"),
            labels=(
                label("law-menu"),
                label("law-bonus"),
                lambda text: text.plain("propose", law=text("law-bonus")),
            ),
        ),
        Step(
            key="lesson-call",
            action=s.CallVote(),
            labels=(label("call-vote"),),
            clock="debate-1-bonus",
        ),
        Step(
            key="lesson-vote",
            action=s.Vote(1, 0),
            labels=(lambda text: text.plain("vote-yes", count=1),),
            replies=((BRUNO, s.Vote(1, 0)), (CLARA, s.Vote(3, 0))),
            events=(ev.Passed(ANN, "bonus", 5, 0, 10, (3, 3, 9), -25, (0, 0, 0)),),
        ),
        Step(
            key="lesson-keep",
            action=s.Propose(),
            labels=(label("no-law"),),
            replies=((BRUNO, s.Propose()), (CLARA, s.Name(CLARA))),
        ),
        Step(
            key="lesson-build",
            holds=lambda view: _plans(view, 30),
            action=p.Plan((GREEN, SCHOLAR)),
            labels=planned_for(11, GREEN, SCHOLAR),
        ),
    ),
)
