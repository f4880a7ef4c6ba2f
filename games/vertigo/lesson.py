"""The lesson of Vertigo: a clean beginning, a first building, what black factories cost, and a diplomat."""

from __future__ import annotations

from games.lessons import Lesson, Step
from games.vertigo.country import TEMPLATES
from games.vertigo.pieces import Build, Name, Plan, Planning, Propose, Send, Train, View
from games.vertigo.world import Carried, Founded, Polluted, Produced, Rolled

ANN, BRUNO, CLARA = range(3)
LEFT, MIDDLE, _, UN = range(4)
GREEN, TO_THE_UN = Build(MIDDLE, "green"), Send(LEFT, UN)


def _plans(view: View, money: int, diplomats: tuple[int, ...]) -> bool:
    """Whether the learner plans with this money, and countries have these diplomats."""
    found = tuple(country.diplomats for country in view.countries)
    return isinstance(view.phase, Planning) and view.countries[ANN].treasury == money and found == diplomats


LESSON = Lesson(
    deal="a13a2fb4dabcac506b7170f29f2a55d2f089a86a183b9c56d56113497bd799bd",
    seats=3,
    learner=ANN,
    steps=(
        Step(
            key="lesson-found",
            action=TEMPLATES["clean"],
            replies=((BRUNO, TEMPLATES["industry"]), (CLARA, TEMPLATES["diplomacy"])),
            events=(Founded(ANN, 25),),
        ),
        Step(
            key="lesson-build",
            holds=lambda view: _plans(view, 15, (0, 0, 2)) and view.countries[ANN].scholars[MIDDLE] == 2,
            action=Plan((GREEN,)),
            replies=((BRUNO, Plan()), (CLARA, Plan((Train(LEFT),))), (CLARA, Propose())),
            events=(
                Carried(ANN, GREEN, 10),
                Rolled(BRUNO, LEFT, 1, "snow"),
                Polluted(BRUNO, LEFT, 4, "", BRUNO),
                Produced((15, 20, 15)),
            ),
        ),
        Step(key="lesson-name", action=Name(ANN)),
        Step(
            key="lesson-diplomat",
            holds=lambda view: _plans(view, 17, (0, 0, 2)) and view.countries[ANN].scholars[LEFT] == 1,
            action=Plan((TO_THE_UN,)),
            replies=((BRUNO, Plan()), (CLARA, Plan())),
            events=(Carried(ANN, TO_THE_UN, 0),),
        ),
    ),
)
