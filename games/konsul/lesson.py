"""The lesson of Konsul: an auction won with a low bid, a set that is met, and a rival who bids too high."""

from __future__ import annotations

from games.konsul.rules.pieces import (
    Bid,
    Bidding,
    Collected,
    Failed,
    Flip,
    Lose,
    Pass,
    Revealing,
    Stop,
    View,
    Won,
    cell_name,
)
from games.lessons import Lesson, Step, label

ANN, BRUNO, CLARA = range(3)
A1, A2, A3, A4 = range(4)


def _highest_bid(view: View) -> int:
    """Return the highest bid of the auction."""
    return view.phase.bid if isinstance(view.phase, Bidding) else -1


def _set(view: View) -> tuple[str, ...]:
    """Return the cards that are up."""
    return tuple(shown.card for shown in view.phase.up) if isinstance(view.phase, Revealing) else ()


LESSON = Lesson(
    deal="410735e7658248f207de6edb6fa8efaffdc730ee91e8d65b9b61041d247a3a00",
    seats=3,
    learner=ANN,
    before=((BRUNO, Bid(3)), (CLARA, Pass())),
    steps=(
        Step(
            key="lesson-bid",
            holds=lambda view: _highest_bid(view) == 3,
            action=Bid(5),
            labels=(label("bid", bid=5, step=2),),
            replies=((BRUNO, Pass()),),
            events=(Won(ANN, 5),),
        ),
        Step(
            key="lesson-first-card",
            holds=lambda view: not _set(view),
            action=Flip(A1),
            labels=(label("cell", cell=cell_name(A1)),),
        ),
        Step(
            key="lesson-second-card",
            holds=lambda view: _set(view) == ("R3",),
            action=Flip(A2),
            labels=(label("cell", cell=cell_name(A2)),),
        ),
        Step(
            key="lesson-stop",
            holds=lambda view: _set(view) == ("R3", "F"),
            action=Stop(),
            labels=(label("stop", cards=2, before=3, after=5),),
            events=(Collected(ANN, 2),),
        ),
        Step(
            key="lesson-open",
            holds=lambda view: view.board.starter == ANN and _highest_bid(view) == 0,
            action=Bid(1),
            labels=(label("bid-first", bid=1),),
            replies=((BRUNO, Bid(8)), (CLARA, Pass())),
        ),
        Step(
            key="lesson-pass",
            holds=lambda view: _highest_bid(view) == 8,
            action=Pass(),
            labels=(label("pass"),),
            replies=((BRUNO, Flip(A3)), (BRUNO, Flip(A4)), (BRUNO, Lose("B6", A1))),
            events=(Won(BRUNO, 8), Failed(BRUNO)),
        ),
    ),
)
