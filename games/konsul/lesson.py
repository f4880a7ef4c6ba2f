"""The lesson of Konsul: an auction won with a low bid, a set that is met, and a rival who bids too high."""

from __future__ import annotations

from games.konsul.rules import pieces as p
from games.lessons import Lesson, Step, label

ANN, BRUNO, CLARA = range(3)
A1, A2, A3, A4 = range(4)


def _highest_bid(view: p.View) -> int:
    """Return the highest bid of the auction."""
    return view.phase.bid if isinstance(view.phase, p.Bidding) else -1


def _cards_up(view: p.View) -> tuple[str, ...]:
    """Return the cards that are up."""
    return tuple(face.card for face in view.phase.up) if isinstance(view.phase, p.Revealing) else ()


LESSON = Lesson(
    deal="410735e7658248f207de6edb6fa8efaffdc730ee91e8d65b9b61041d247a3a00",
    seats=3,
    learner=ANN,
    before=((BRUNO, p.Bid(3)), (CLARA, p.Pass())),
    steps=(
        Step(
            key="lesson-bid",
            holds=lambda view: _highest_bid(view) == 3,
            action=p.Bid(5),
            labels=(label("bid", bid=5, step=2),),
            replies=((BRUNO, p.Pass()),),
            events=(p.Won(ANN, 5),),
        ),
        Step(
            key="lesson-first-card",
            holds=lambda view: not _cards_up(view),
            action=p.Flip(A1),
            labels=(label("cell", cell=p.cell_name(A1)),),
        ),
        Step(
            key="lesson-second-card",
            holds=lambda view: _cards_up(view) == ("R3",),
            action=p.Flip(A2),
            labels=(label("cell", cell=p.cell_name(A2)),),
        ),
        Step(
            key="lesson-stop",
            holds=lambda view: _cards_up(view) == ("R3", "F"),
            action=p.Stop(),
            labels=(label("stop", cards=2, before=3, after=5),),
            events=(p.Collected(ANN, 2),),
        ),
        Step(
            key="lesson-open",
            holds=lambda view: view.board.starter == ANN and _highest_bid(view) == 0,
            action=p.Bid(1),
            labels=(label("bid-first", bid=1),),
            replies=((BRUNO, p.Bid(8)), (CLARA, p.Pass())),
        ),
        Step(
            key="lesson-pass",
            holds=lambda view: _highest_bid(view) == 8,
            action=p.Pass(),
            labels=(label("pass"),),
            replies=((BRUNO, p.Flip(A3)), (BRUNO, p.Flip(A4)), (BRUNO, p.Lose("B6", A1))),
            events=(p.Won(BRUNO, 8), p.Failed(BRUNO)),
        ),
    ),
)
