"""Lessons followed to their end, and played on for a while: their records prove themselves."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.cli.records import play_bots_again
from bot.table import commands as c
from bot.table.bots import follows_lesson, next_step
from games import GAMES
from games.host.record import RecordError, Replay
from tests.games.records.forging import closed, json
from tests.table.builders import ANN, Unlimited, lobby
from tests.table.company import play_on

LESSONS = [key for key, package in GAMES.items() if package.lesson is not None]
FURTHER = 4
"""Number of moves after a lesson."""


def taught(key: str) -> tuple[bytes, int]:
    """The record of a game whose lesson was followed, and the number of moves that were played until then."""
    session = lobby(key, terms=Unlimited)
    session.do(c.Teach(), ANN)
    while follows_lesson(session.game):
        if (step := next_step(session.game, session.host)) is not None:
            session.play(step.action, session.host)
        else:
            play_on(session)
    length = len(session.entries)
    for _ in range(FURTHER):
        play_on(session)
    session.do(c.End(), ANN)
    return session.over.record(), length


def bots_moves(record: bytes) -> list[tuple[int, dict[str, Any]]]:
    """The moves of bot players in a record, with their lines."""
    head, *lines = map(msgspec.json.decode, record.splitlines())
    bots = [seat for seat, player in enumerate(head["deal"]["company"]) if player["temper"]]
    return [
        (at, line) for at, line in enumerate(lines, 2) if line["type"] == "acted" and line["seat"] in bots
    ]


@pytest.mark.parametrize("key", LESSONS)
def test_the_record_of_a_lesson_proves_itself(key: str) -> None:
    """Its bot players do what it says without a strategy, and after it what they choose."""
    record, length = taught(key)
    Replay(record, GAMES).verify()
    made = bots_moves(record)
    prepared = [at for at, _ in made if at <= length + 1]
    assert [at for at, line in made if "strategy" not in line] == prepared != []
    moves = play_bots_again(Replay(record, GAMES))
    assert (moves.prepared, moves.default, moves.others) == (len(prepared), 0, [])
    assert moves.same == len(made) - len(prepared) > 0


def test_a_bot_player_does_nothing_else_in_a_lesson() -> None:
    """A move that the lesson does not prepare is not taken for one of its own."""
    record, _ = taught("konsul")
    (at, line), *_ = bots_moves(record)
    lines = record.splitlines()
    lines[at - 1] = json({**line, "action": {"type": "bid", "bid": 2}})
    with pytest.raises(RecordError) as caught:
        Replay(closed(lines), GAMES).verify()
    assert (caught.value.line, caught.value.key) == (at, "record-no-default")


def test_a_lesson_goes_on_when_a_clock_does_what_it_says() -> None:
    """The vote on the law of the learner begins when the talk about it has run out, too."""
    session = lobby("vertigo", terms=Unlimited)
    session.do(c.Teach(), ANN)
    keys = list[str]()
    while (step := next_step(session.game, session.host)) is None or step.key != "lesson-build":
        if step is None:
            play_on(session)
        elif step.clock:
            session.wait(session.game.clock.due - session.now)
        else:
            keys.append(step.key)
            session.play(step.action, session.host)
    assert keys[-2:] == ["lesson-vote", "lesson-keep"]
