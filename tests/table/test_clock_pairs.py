"""Every clock of a table beside every other, and what a pause, a take-over and more time do to each."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.table import commands as c
from bot.table.deadlines import IDLE_SECONDS, PAUSED_SECONDS, STANDING_SECONDS, idle_at
from bot.table.terms import Terms
from tests.table.builders import BOSS, EVE, Live, Session, Unlimited, denied, game
from tests.table.notices import DAY, debating, talking, viewing

MINUTE, SLOW = Terms(limit=60), Terms(limit=DAY)
PAUSED = 1000
"""Seconds of a pause."""
FINISH_MINUTES = 60
Left = tuple[float | None, float | None]
"""Seconds left to the decision and to the clock of the rules; None where none runs out."""


DAYS: tuple[Left, Left, Left, None] = (
    (STANDING_SECONDS - 10, None),
    (STANDING_SECONDS - 10, None),
    (STANDING_SECONDS, None),
    None,
)
"""What is left of a decision without a limit, ten seconds after it began."""


def deciding(terms: Terms) -> Session:
    return game(terms=terms)


ROWS: tuple[tuple[Callable[[Terms], Session], Terms, float, Left, Left, Left, Left | None], ...] = (
    # Scene, terms, seconds that pass; then what is left: at once, after a pause, a take-over, more time.
    (deciding, Live, 10, (170, None), (170, None), (180, None), (180, None)),
    (deciding, SLOW, 10, (DAY - 10, None), (DAY - 10, None), (DAY, None), (DAY, None)),
    (deciding, Unlimited, 10, *DAYS),
    # The talk of 90 seconds, after two of a reveal; no decision's time cuts it short.
    (talking, Live, 10, (170, 82), (170, 82), (180, 90), (180, 90)),
    (talking, MINUTE, 10, (82, 82), (82, 82), (90, 90), (90, 90)),
    (talking, SLOW, 10, (DAY - 8, DAY - 8), (DAY - 8, DAY - 8), (DAY, DAY), (DAY, DAY)),
    (talking, Unlimited, 10, *DAYS),
    # While that reveal goes on.
    (talking, Live, 1, (179, 91), (179, 90), (180, 91), (180, 91)),
    # People talk, and no one is awaited.
    (debating, Live, 10, (None, 50), (None, 50), (None, 60), (None, 60)),
    (debating, SLOW, 10, (None, DAY - 10), (None, DAY - 10), (None, DAY), (None, DAY)),
    (
        debating,
        Unlimited,
        10,
        (None, STANDING_SECONDS - 10),
        (None, STANDING_SECONDS - 10),
        (None, STANDING_SECONDS),
        None,
    ),
    # People only look.
    (viewing, Live, 3, (None, 5), (None, 5), (None, 8), (None, 8)),
    (viewing, SLOW, 3, (None, DAY - 3), (None, DAY - 3), (None, DAY), (None, DAY)),
    (
        viewing,
        Unlimited,
        3,
        (None, STANDING_SECONDS - 3),
        (None, STANDING_SECONDS - 3),
        (None, STANDING_SECONDS),
        None,
    ),
)


@pytest.mark.parametrize(
    ("scene", "terms", "passes", "at_once", "paused", "taken", "extended"),
    ROWS,
    ids=[f"{row[0].__name__} {row[1].limit} {row[2]}" for row in ROWS],
)
def test_clocks_know_each_other(
    scene: Callable[[Terms], Session],
    terms: Terms,
    passes: float,
    at_once: Left,
    paused: Left,
    taken: Left,
    extended: Left | None,
) -> None:
    session = begun(scene, terms, passes)
    assert left(session) == at_once
    finish = session.game.finish

    session = begun(scene, terms, passes)
    before = session.entries
    session.do(c.Pause(), BOSS)
    assert idle_at(session.game) == session.now + PAUSED_SECONDS
    session.wait(PAUSED)
    assert session.entries == before
    session.do(c.Resume(), BOSS)
    assert left(session) == paused
    assert session.game.finish == finish, "a set end stands whatever the clocks do"
    assert idle_at(session.game) == session.now + IDLE_SECONDS

    session = begun(scene, terms, passes)
    seat = session.awaited[0] if session.awaited else 1
    for user_id in (session.user(seat), EVE):
        session.do(c.Leave() if user_id != EVE else c.TakeSeat(seat), user_id)
    assert left(session) == taken
    session.do(c.Leave(), EVE)
    session.wait(1)
    session.do(c.TakeSeat(seat), EVE)
    session.do(c.Leave(), EVE)
    again = left(session)
    assert again[1] is None or taken[1] is None or again[1] <= taken[1] - 1

    session = begun(scene, terms, passes)
    if extended is None:
        assert denied(session, c.Extend(), BOSS) == "denied-no-clock"
    else:
        session.do(c.Extend(), BOSS)
        assert left(session) == extended


def begun(scene: Callable[[Terms], Session], terms: Terms, passes: float) -> Session:
    """A game with a set end, some seconds after its clocks began."""
    session = scene(terms)
    session.do(c.SetFinish(FINISH_MINUTES), BOSS)
    session.now += passes
    return session


def left(session: Session) -> Left:
    table = session.game
    timer, clock = table.timer.due, table.clock.due if table.clock else None
    return timer and timer - session.now, clock and clock - session.now
