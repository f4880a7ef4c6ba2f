"""The lesson of Vertigo: a clean beginning, a first building, what black factories cost, and a diplomat."""

from __future__ import annotations

from functools import partial

from games.lessons import Label, Lesson, Step, label
from games.signs import ticked
from games.vertigo.country import TEMPLATES
from games.vertigo.pieces import Build, Name, Order, Plan, Planning, Propose, Send, Train, View
from games.vertigo.words import order, region_name
from games.vertigo.world import Carried, Founded, Polluted, Produced, Rolled

ANN, BRUNO, CLARA = range(3)
LEFT, MIDDLE, _, UN = range(4)
GREEN, TO_THE_UN = Build(MIDDLE, "green"), Send(LEFT, UN)


def _plans(view: View, money: int, diplomats: tuple[int, ...]) -> bool:
    """Whether the learner plans with this money, and countries have these diplomats."""
    found = tuple(country.diplomats for country in view.countries)
    return isinstance(view.phase, Planning) and view.countries[ANN].treasury == money and found == diplomats


def _planned(given: Order, left: int) -> tuple[Label, ...]:
    """Return the labels by which an order is given in its region, and the plan with it alone confirmed."""
    return partial(region_name, given.region), partial(order, given), label("confirm", left=left)


LESSON = Lesson(
    deal="a13a2fb4dabcac506b7170f29f2a55d2f089a86a183b9c56d56113497bd799bd",
    seats=3,
    learner=ANN,
    steps=(
        Step(
            key="lesson-found",
            action=TEMPLATES["clean"],
            labels=(lambda text: ticked(text("template-clean"), chosen=True), label("buy", spent=25)),
            replies=((BRUNO, TEMPLATES["industry"]), (CLARA, TEMPLATES["diplomacy"])),
            events=(Founded(ANN, 25),),
        ),
        Step(
            key="lesson-build",
            holds=lambda view: _plans(view, 15, (0, 0, 2)) and view.countries[ANN].scholars[MIDDLE] == 2,
            action=Plan((GREEN,)),
            labels=_planned(GREEN, 2),
            replies=((BRUNO, Plan()), (CLARA, Plan((Train(LEFT),))), (CLARA, Propose())),
            events=(
                Carried(ANN, GREEN, 10),
                Rolled(BRUNO, LEFT, 1, "snow"),
                Polluted(BRUNO, LEFT, 4, "", BRUNO),
                Produced((15, 20, 15)),
            ),
        ),
        Step(key="lesson-name", action=Name(ANN), labels=(label("name-myself"),)),
        Step(
            key="lesson-diplomat",
            holds=lambda view: _plans(view, 17, (0, 0, 2)) and view.countries[ANN].scholars[LEFT] == 1,
            action=Plan((TO_THE_UN,)),
            labels=_planned(TO_THE_UN, 14),
            replies=((BRUNO, Plan()), (CLARA, Plan())),
            events=(Carried(ANN, TO_THE_UN, 0),),
        ),
    ),
)
