"""The lesson of Politically Correct People: the last turn before an election, and votes offered for sale."""

from __future__ import annotations

from functools import partial

from games.lessons import Lesson, Step, label
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.pieces import (
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
from games.politically_correct_people.rules.pieces import Cast as Vote
from games.politically_correct_people.words import card_name, read_by
from games.text import Text

ANN, BRUNO, CLARA, DAN = range(4)
OFFICE_WORKER = partial(card_name, "salaryman")
OFFER = Offer(ANN, BRUNO, gives=Side(vows=(VoteFor(1, BRUNO),)), asks=Side(money=2))


def _idea(text: Text) -> str:
    """Return what the ready offer is called."""
    return text.plain("ready-offer", who=text.label(BRUNO), **read_by(OFFER, ANN, text, label=True))


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
            labels=(lambda text: text("pool-voter", card=OFFICE_WORKER(text), before=4, after=5),),
            events=(s.Took(ANN, "salaryman"),),
        ),
        Step(
            key="lesson-lay",
            holds=lambda view: view.own is not None and view.own.hand == ("salaryman",),
            action=Lay(("salaryman",), done=True),
            labels=(OFFICE_WORKER, label("play-and-end", many=1)),
            replies=((BRUNO, Declare("bureaucrat")), (CLARA, Declare("boss")), (DAN, Declare("newcomer"))),
            events=(s.Declared(BRUNO, "bureaucrat"),),
        ),
        Step(
            key="lesson-nominate",
            holds=lambda view: _office_workers(view) == 4,
            action=Declare("heir"),
            labels=(partial(card_name, "heir"),),
            replies=(
                (BRUNO, Vote("floating", BRUNO)),
                (CLARA, Vote("floating", CLARA)),
                (DAN, Vote("floating", DAN)),
            ),
        ),
        Step(
            key="lesson-offer",
            holds=lambda view: view.own is not None and view.own.money == 4,
            action=Propose(OFFER),
            labels=(
                label("deals"),
                label("ready"),
                label("ready-menu"),
                _idea,
                label("send", all="no", free=""),
            ),
            replies=((BRUNO, Accept(OFFER)),),
            events=(s.Dealt(ANN, BRUNO, (), ()),),
        ),
        Step(
            key="lesson-keep-word",
            holds=lambda view: view.own is not None and view.own.money == 6,
            action=CastAll(BRUNO),
            labels=(lambda text: text("vote-promised", who=text.label(BRUNO)),),
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
            holds=lambda view: view.own is not None and view.own.money == 6,
            action=Retain("salaryman"),
            labels=(OFFICE_WORKER,),
            events=(s.Retained(ANN, "salaryman", 4),),
        ),
    ),
)
