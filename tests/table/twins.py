"""Two evenings that a person cannot tell apart, and everything that they are told of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from bot.table import commands as c
from bot.table.acting import can_take_back
from bot.table.deadlines import new_timer
from bot.table.decide import decide
from bot.table.errors import DeniedError, RefusedError, StaleError
from bot.table.history import news
from bot.table.log import next_text
from bot.table.public import away, everybody_away, missed_decisions, quick, recently_seen, was_absent
from bot.table.table import Playing, Table
from games.core import Seat
from tests.table.builders import ANN, BOSS, STRANGER, Session, game

Observer = Seat | None
"""A seat, or the person who reads the channel."""


def heard(notices: Iterable[c.Notice], user_id: int) -> list[tuple[Any, ...]]:
    """What a person reads of what is said, in order: the channel, and their own messages."""
    return [
        (notice.kind, notice.key, notice.user_id, dict(notice.args), notice.step)
        for notice in notices
        if notice.kind in ("announcement", "turn_ping", "reminder") or notice.user_id in (c.EVERYONE, user_id)
    ]


def answered(session: Session, command: c.Command, user_id: int) -> str:
    """What a table would answer to a command: done, or why not. Nothing is done."""
    try:
        change = decide(session.table, command, session.press(user_id), session.now)
    except DeniedError as error:
        return f"{error.key} {error.args_}"
    except (RefusedError, StaleError) as error:
        return type(error).__name__
    return f"done, and said: {heard(change.notices, user_id)}"


def known(session: Session, observer: Observer) -> dict[str, Any]:
    """Everything that an observer can find out at this moment."""
    table = session.table
    facts: dict[str, Any] = {"status": table.status, "host": table.host_id}
    if not isinstance(table, Playing):
        return {**facts, "people": table.people, **_over(table)}
    seats = range(len(table.people))
    awaited = table.awaited
    return {
        **facts,
        "people": table.people,
        "public": table.game.view(table.state, None),
        "story": table.position.story,
        "awaited": len(awaited.seats) if awaited.secret else awaited.seats,
        "presence": table.presence,
        "missed": [missed_decisions(table, seat) for seat in seats],
        "away": [away(table, seat) for seat in seats],
        "absent": [was_absent(table, seat) for seat in seats],
        "calm": [recently_seen(table, seat, session.now) for seat in seats],
        "everybody": everybody_away(table),
        "limit": (quick(table, awaited), new_timer(table, awaited, 0.0).due),
        "timer": (table.timer.since, table.timer.due, table.timer.stage),
        "clock": table.clock,
        "paused": table.paused_at,
        "finish": table.finish,
        "questions": (table.late, table.agreed, table.questions),
        "host may": [answered(session, c.FreeSeat(seat), ANN) for seat in seats],
        "manager may": [answered(session, c.FreeSeat(seat), BOSS) for seat in seats],
        "stranger": answered(session, c.TakeBack(0), STRANGER),
        **_own(session, table, observer),
    }


def _over(table: Table) -> dict[str, Any]:
    return {"outcome": getattr(table, "outcome", None), "unrated": getattr(table, "unrated", None)}


def _own(session: Session, table: Playing, seat: Observer) -> dict[str, Any]:
    """What a seat sees of the table, and what it is answered."""
    if seat is None or table.people[seat].left:
        return {}
    user = session.user(seat)
    return {
        "view": table.game.view(table.state, seat),
        "menu": table.game.legal(table.state, seat),
        "alerts": table.game.alerts(table.state, seat),
        "moves": table.moves[seat],
        "draft": table.draft(seat),
        "next text": next_text(table, seat),
        "news": tuple(news(table, seat)),
        "can take back": can_take_back(table, seat),
        "taking back": answered(session, c.TakeBack(table.moves[seat]), user),
        "claiming": answered(session, c.ClaimHost(), user),
    }


class Twins:
    """Two evenings that begin alike; the person who observes them must not find out where they differ."""

    def __init__(self, observers: Iterable[Observer], begin: Callable[[], Session]) -> None:
        self.both = (begin(), begin())
        self.observers = tuple(observers)
        self.look()

    @property
    def one(self) -> Session:
        """The first evening."""
        return self.both[0]

    def look(self) -> None:
        """Compare all that the observers know, and all that they have heard."""
        one, other = self.both
        for observer in self.observers:
            user = 0 if observer is None else one.user(observer)
            facts, others = known(one, observer), known(other, observer)
            assert facts.keys() == others.keys()
            for name, fact in facts.items():
                assert fact == others[name], f"{name}, as {observer} sees it"
            assert heard(one.said, user) == heard(other.said, user), observer

    def each(self, *steps: Callable[[Session], object]) -> None:
        """Do something else in each evening, at the same time; no one who observes may notice."""
        for session, step in zip(self.both, steps, strict=True):
            step(session)
        self.look()

    def alike(self, step: Callable[[Session], object]) -> None:
        """Do the same in both."""
        self.each(step, step)

    def play(self, action: Any, seat: Seat) -> None:
        """A seat plays the same in both."""
        self.alike(lambda session: session.play(action, seat))

    def wait(self, seconds: float) -> None:
        """Time passes; every look at the clock is looked at."""
        one, other = self.both
        until = one.now + seconds
        for session in (one, other):
            session.now = min(until, session.now + 1)
            session.do(c.TimePassed())
        self.look()
        self.alike(lambda session: session.wait(until - session.now))


def begun(key: str, people: int, prepare: Callable[[Session], object] | None = None) -> Session:
    """A game, prepared in one way or another."""
    session = game(key, people)
    if prepare is not None:
        prepare(session)
    return session
