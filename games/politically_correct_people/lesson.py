"""The lesson of Politically Correct People: the last turn before an election, and votes that are sold."""

from __future__ import annotations

from games.lessons import Lesson, Step
from games.politically_correct_people import state as s
from games.politically_correct_people.pieces import (
    Accept,
    CastAll,
    Declare,
    Done,
    Draw,
    Lay,
    Offer,
    Pass,
    Propose,
    Retain,
    Side,
    Take,
    Trim,
    VoteFor,
)
from games.politically_correct_people.pieces import Cast as Vote

ANN, BRUNO, CLARA, DAN = range(4)
OFFER = Offer(BRUNO, ANN, gives=Side(money=3), asks=Side(vows=(VoteFor(1, BRUNO),)))


def _office_workers(view: s.View) -> int:
    """Return the number of office workers in front of the learner."""
    return view.fronts[ANN].count("salaryman")


LESSON = Lesson(
    deal="5147d95a5c2a4f793ae6d133e31c678912c3d9ebed9a8977e3afa9ccd64b91c5",
    seats=4,
    learner=ANN,
    before=(
        (ANN, Take("heir")),
        (ANN, Lay(("heir", "salaryman", "salaryman", "salaryman", "senior"), done=True)),
        (BRUNO, Take("fund")),
        (BRUNO, Lay(("bureaucrat", "salaryman", "farmer", "floating"), done=True)),
        (CLARA, Take("fund")),
        (CLARA, Lay(("boss", "salaryman", "housewife", "farmer"), done=True)),
        (DAN, Take("fund")),
        (DAN, Lay(("newcomer", "activist", "believer", "floating"), done=True)),
        (ANN, Draw()),
        (ANN, Lay(("farmer",), done=True)),
        (ANN, Trim("believer")),
        (BRUNO, Draw()),
        (BRUNO, Lay(("housewife",), done=True)),
        (BRUNO, Trim("salaryman")),
        (CLARA, Take("floating")),
        (CLARA, Lay(("floating",), done=True)),
        (DAN, Take("fund")),
        (DAN, Done()),
    ),
    steps=(
        Step(
            key="lesson-take",
            holds=lambda view: _office_workers(view) == 3 and view.trigger is not None,
            action=Take("salaryman"),
            events=(s.Took(ANN, "salaryman"),),
        ),
        Step(
            key="lesson-lay",
            holds=lambda view: view.own is not None and view.own.hand == ("salaryman",),
            action=Lay(("salaryman",), done=True),
            replies=((BRUNO, Declare("bureaucrat")), (CLARA, Declare("boss")), (DAN, Declare("newcomer"))),
            events=(s.Declared(BRUNO, "bureaucrat"),),
        ),
        Step(
            key="lesson-nominate",
            holds=lambda view: _office_workers(view) == 4,
            action=Declare("heir"),
            replies=(
                (BRUNO, Vote("floating", BRUNO)),
                (CLARA, Vote("floating", CLARA)),
                (DAN, Vote("floating", DAN)),
                (BRUNO, Propose(OFFER)),
            ),
        ),
        Step(
            key="lesson-sell",
            holds=lambda view: view.own is not None and (view.own.offers, view.own.money) == ((OFFER,), 4),
            action=Accept(OFFER),
            events=(s.Dealt(BRUNO, ANN, (), ()),),
        ),
        Step(
            key="lesson-keep-word",
            action=CastAll(BRUNO),
            replies=(
                (BRUNO, Pass()),
                (CLARA, Pass()),
                (DAN, Pass()),
                (BRUNO, Retain("bureaucrat")),
                (CLARA, Retain("boss")),
                (DAN, Retain("newcomer")),
            ),
            events=(
                s.Voted(ANN, "salaryman", BRUNO, 5),
                s.FloatingRolled(BRUNO, BRUNO, 4),
                s.Counted((5, 15, 7, 2)),
                s.Paid(BRUNO, "large"),
                s.Paid(CLARA, "small"),
            ),
        ),
        Step(
            key="lesson-retain",
            holds=lambda view: view.own is not None and view.own.money == 7,
            action=Retain("salaryman"),
            events=(s.Retained(ANN, "salaryman", 4),),
        ),
    ),
)
