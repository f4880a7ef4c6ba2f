"""Promises on a seat's own panel: those of deals, those to the whole table, and those beside a vote."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat, replace
from games.politically_correct_people.ballot import SEVERAL, usable
from games.politically_correct_people.duties import pledge_refused, possible
from games.politically_correct_people.offering import PROMISE_LENGTH
from games.politically_correct_people.pieces import (
    Cast,
    CastAll,
    Desk,
    Judge,
    Pledge,
    Promise,
    Publish,
)
from games.politically_correct_people.promises import LeaveCard, StandAside, VoteFor, Vowed
from games.politically_correct_people.state import Declaring, Over, Own, View, Voting
from games.politically_correct_people.words import aloud, vow_label
from games.screen import Block, Button, Field, Form, Keep, Option, Paragraph, Play, Row, Select, Text, rows

TOLD_PROMISES = 6
"""So many promises in words are told, the newest ones."""
TOLD_VOWS = 3
"""So many ready-made promises, and so many of those that everybody heard."""
BESIDE_A_VOTE = 2
"""So many stand beside a vote, the newest; the page of promises has all."""


def judging(view: View, own: Own) -> bool:
    """Whether there are promises to be looked at, or something can still be promised."""
    return not isinstance(view.phase, Over) and bool(own.promises or known(view, own) or pledging(view))


def pledging(view: View) -> bool:
    """Whether this seat may still promise the whole table something in this round."""
    assert view.seat is not None
    # No text has this number: it stands for any that may be written.
    return pledge_refused(view, view.pledges, view.seat, Pledge(words=1 << 60)) is None


def known(view: View, own: Own) -> tuple[Vowed, ...]:
    """Ready-made promises of this seat's deals, and those that everybody heard."""
    return (*own.vows, *view.pledges)


def many(view: View, own: Own) -> int:
    """How many promises this seat knows of."""
    return len(own.promises) + len(known(view, own))


# The page of promises ------------------------------------------------------------------------------


def promises_page(view: View, own: Own, seat: Seat, desk: Desk, back: str, text: Text) -> tuple[Block, ...]:
    """What was promised, and what became of it; what may be said of it; and a promise to everybody."""
    told = list(enumerate(own.promises, start=1))[-TOLD_PROMISES:]
    lines = [
        *vow_lines(text("promises-aloud"), view.pledges, text),
        *vow_lines(text("promises-heading"), own.vows, text),
        *([] if own.vows or not told else [text("promises-heading")]),
        *(f"-# {promise_line(number, promise, text)}" for number, promise in told),
    ]
    return (
        Paragraph("\n".join(lines or [text("promises-none")])),
        *pledge_controls(view, seat, text),
        *judging_menus(told, seat, text),
        *rows([Button(back, Keep(replace(desk, page="seat")))]),
    )


def vow_lines(heading: str, vows: Sequence[Vowed], text: Text) -> list[str]:
    """Ready-made promises below their heading, if there are any."""
    return [heading, *(f"-# {vow_line(said, text)}" for said in vows[-TOLD_VOWS:])] if vows else []


def vow_line(said: Vowed, text: Text) -> str:
    """Who promised what to whom, and what became of it."""
    to = text("everybody") if said.receiver is None else text.seat(said.receiver)
    return text(
        "vow-line",
        maker=text.seat(said.maker),
        receiver=to,
        round=said.round,
        what=aloud(said.vow, said.words, text),
        verdict=text(f"verdict-{said.verdict}"),
    )


def pledge_controls(view: View, seat: Seat, text: Text) -> tuple[Row, ...]:
    """Everything that may be promised aloud, each in a press; and words of one's own."""
    if not pledging(view):
        return ()
    # Cards of the pool come and go, and so would what is being typed beside this menu.
    actions = [Pledge(vow) for vow in possible(view, (seat,)) if not isinstance(vow, LeaveCard)]
    options = [
        Option(vow_label(action.vow, text), Play(action))
        for action in actions
        if action.vow and pledge_refused(view, view.pledges, seat, action) is None
    ]
    menu = [Row((Select(text("pledge-menu"), tuple(options)),))] if options else []
    return (*menu, Row((pledge_form(text),)))


def pledge_form(text: Text) -> Form:
    """A promise to everybody in words of one's own."""
    label, hint = text("promise-mine"), text("pledge-hint")
    line = Field("words", label, hint, number=False, words=True, length=PROMISE_LENGTH)
    return Form("pledge", text("pledge-button"), text("pledge-title"), (line,))


def judging_menus(told: Sequence[tuple[int, Promise]], seat: Seat, text: Text) -> tuple[Row, ...]:
    """What may be said of promises in words."""
    judged = [
        Option(text(key, number=number), Play(Judge(promise.words, kept)))
        for number, promise in told
        for key, kept in (("judge-kept", True), ("judge-broken", False))
        if promise.receiver == seat and promise.kept is not kept
    ]
    wished = [
        Option(text("publish", number=number), Play(Publish(promise.words)))
        for number, promise in told
        if not promise.public
    ]
    return (
        *([Row((Select(text("judge-menu"), tuple(judged)),))] if judged else []),
        *([Row((Select(text("publish-menu"), tuple(wished)),))] if wished else []),
    )


def promise_line(number: int, promise: Promise, text: Text) -> str:
    """A promise in words: who made it to whom, and what became of it."""
    verdict = {None: "promise-open", True: "promise-kept", False: "promise-broken"}[promise.kept]
    shown = text("promise-public") if promise.public else ""
    return text(
        "promise-line",
        number=number,
        maker=text.seat(promise.maker),
        receiver=text.seat(promise.receiver),
        round=promise.round,
        words=text.words(promise.words),
        verdict=text(verdict) + shown,
    )


# Beside a vote -------------------------------------------------------------------------------------


def beside_vote(view: View, own: Own, seat: Seat, text: Text) -> str:
    """What this seat promised of this election, and what it was promised; nothing outside of elections."""
    if not isinstance(view.phase, Declaring | Voting):
        return ""
    lines = [
        text("vow-mine" if said.maker == seat else "vow-theirs", who=other(said, seat, text), what=what)
        for said in known(view, own)
        if said.verdict == "open" and of_election(said, view.round) and touches(said, seat)
        for what in [aloud(said.vow, None, text)]
    ]
    return "".join(f"-# {line}\n" for line in lines[-BESIDE_A_VOTE:])


def of_election(said: Vowed, election: int) -> bool:
    """Whether a promise is about this election."""
    return isinstance(said.vow, VoteFor | StandAside) and said.vow.election == election


def touches(said: Vowed, seat: Seat) -> bool:
    """Whether a promise is by this seat, to it, or about its candidate."""
    about = isinstance(said.vow, VoteFor) and said.vow.candidate == seat
    return about or seat in (said.maker, said.receiver)


def other(said: Vowed, seat: Seat, text: Text) -> str:
    """To whom this seat promised something, or who promised it."""
    if said.maker != seat:
        return text.seat(said.maker)
    return text("everybody") if said.receiver is None else text.seat(said.receiver)


def as_promised(view: View, seat: Seat, text: Text) -> tuple[Row, ...]:
    """The votes that this seat has promised, each candidate's in a press."""
    phase, own = view.phase, view.own
    assert isinstance(phase, Voting)
    assert own is not None
    chosen = dict.fromkeys(
        said.vow.candidate
        for said in known(view, own)
        if said.maker == seat and said.verdict == "open" and isinstance(said.vow, VoteFor)
    )
    buttons: list[Button] = []
    for candidate in chosen:
        groups = usable(view.fronts[seat], phase, seat, candidate)
        if groups:
            votes = CastAll(candidate) if len(groups) >= SEVERAL else Cast(groups[0], candidate)
            label = text("vote-promised", who=text.label(candidate), many=len(groups))
            buttons.append(Button(label, Play(votes), "primary"))
    return rows(buttons)
