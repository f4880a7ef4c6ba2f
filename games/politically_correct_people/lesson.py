"""The lesson of Politically Correct People: the last turn before an election, and votes offered for sale."""

from __future__ import annotations

from functools import partial

from games.lessons import Lesson, Step, label
from games.politically_correct_people import words as w
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.text import Text

ANN, BRUNO, CLARA, DAN = range(4)
OFFICE_WORKER = partial(w.card_name, "salaryman")
OFFER = p.Offer(ANN, BRUNO, gives=p.Side(vows=(p.VoteFor(1, BRUNO),)), asks=p.Side(money=2))


def _ready_offer_name(text: Text) -> str:
    """Return what the ready offer is called."""
    return text.plain("ready-offer", who=text.label(BRUNO), **w.offer_as_read(OFFER, ANN, text, label=True))


def _office_workers(view: s.View) -> int:
    """Return the number of office workers in front of the learner."""
    return view.fronts[ANN].count("salaryman")


LESSON = Lesson(
    deal="5147d95a5c2a4f793ae6d133e31c678912c3d9ebed9a8977e3afa9ccd64b91c5",
    seats=4,
    learner=ANN,
    before=(
        (ANN, p.Take("heir")),
        (ANN, p.Lay(("heir", "salaryman", "salaryman", "salaryman", "senior"), done=True)),
        (BRUNO, p.Take("fund")),
        (BRUNO, p.Lay(("bureaucrat", "salaryman", "farmer", "floating"), done=True)),
        (CLARA, p.Take("fund")),
        (CLARA, p.Lay(("boss", "salaryman", "housewife", "farmer"), done=True)),
        (DAN, p.Take("fund")),
        (DAN, p.Lay(("newcomer", "activist", "believer", "floating"), done=True)),
        (ANN, p.Draw()),
        (ANN, p.Lay(("farmer",), done=True)),
        (ANN, p.Trim("believer")),
        (BRUNO, p.Draw()),
        (BRUNO, p.Lay(("housewife",), done=True)),
        (BRUNO, p.Trim("salaryman")),
        (CLARA, p.Take("floating")),
        (CLARA, p.Lay(("floating",), done=True)),
        (DAN, p.Take("fund")),
        (DAN, p.Done()),
    ),
    steps=(
        Step(
            key="lesson-take",
            holds=lambda view: _office_workers(view) == 3 and view.trigger is not None,
            action=p.Take("salaryman"),
            labels=(lambda text: text("pool-voter", card=OFFICE_WORKER(text), before=4, after=5),),
            events=(ev.Took(ANN, "salaryman"),),
        ),
        Step(
            key="lesson-lay",
            holds=lambda view: view.own is not None and view.own.hand == ("salaryman",),
            action=p.Lay(("salaryman",), done=True),
            labels=(OFFICE_WORKER, label("play-and-end", many=1)),
            replies=(
                (BRUNO, p.Declare("bureaucrat")),
                (CLARA, p.Declare("boss")),
                (DAN, p.Declare("newcomer")),
            ),
            events=(ev.Declared(BRUNO, "bureaucrat"),),
        ),
        Step(
            key="lesson-nominate",
            holds=lambda view: _office_workers(view) == 4,
            action=p.Declare("heir"),
            labels=(partial(w.card_name, "heir"),),
            replies=(
                (BRUNO, p.Cast("floating", BRUNO)),
                (CLARA, p.Cast("floating", CLARA)),
                (DAN, p.Cast("floating", DAN)),
            ),
        ),
        Step(
            key="lesson-offer",
            holds=lambda view: view.own is not None and view.own.money == 4,
            action=p.Propose(OFFER),
            labels=(
                label("deals"),
                label("ready"),
                label("ready-menu"),
                _ready_offer_name,
                label("send", all="no", free=""),
            ),
            replies=((BRUNO, p.Accept(OFFER)),),
            events=(ev.Dealt(ANN, BRUNO, (), ()),),
        ),
        Step(
            key="lesson-keep-word",
            holds=lambda view: view.own is not None and view.own.money == 6,
            action=p.CastAll(BRUNO),
            labels=(lambda text: text("vote-promised", who=text.label(BRUNO)),),
            replies=(
                (BRUNO, p.Pass()),
                (CLARA, p.Pass()),
                (DAN, p.Pass()),
                (BRUNO, p.Retain("bureaucrat")),
                (CLARA, p.Retain("boss")),
                (DAN, p.Retain("newcomer")),
            ),
            events=(
                ev.Voted(ANN, "salaryman", BRUNO, 5),
                ev.FloatingRolled(BRUNO, BRUNO, 5),
                ev.Counted((5, 16, 9, 6)),
                ev.Paid(BRUNO, "large"),
                ev.Paid(CLARA, "small"),
            ),
        ),
        Step(
            key="lesson-retain",
            holds=lambda view: view.own is not None and view.own.money == 6,
            action=p.Retain("salaryman"),
            labels=(OFFICE_WORKER,),
            events=(ev.Retained(ANN, "salaryman", 4),),
        ),
    ),
)
