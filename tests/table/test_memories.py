"""What computer players remember: folded as the game goes, forgotten with what was taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.table.bots import bot_seats
from bot.table.commands import AddBot, Start, TakeBack
from tests.table.builders import ANN, Unlimited, lobby
from tests.table.company import folded, play_on, with_ours


def test_a_memory_is_folded_as_the_game_goes() -> None:
    """It is what the whole log would give; no one else's seat has one."""
    session = with_ours()
    for _ in range(40):
        play_on(session)
    assert set(session.game.memories) == set(bot_seats(session.game))
    assert all(folded(session, seat) == session.game.memories[seat] for seat in bot_seats(session.game))


def test_what_was_taken_back_is_forgotten() -> None:
    """A bid that never happened told no one anything, also when a secret followed."""
    session = with_ours("konsul", ("sharp",), people=2)
    while session.awaited[0] != session.seat(ANN):
        play_on(session)
    before = session.game.memories
    session.play(session.menu()[-1])
    assert session.game.memories != before
    session.do(TakeBack(session.game.moves[session.seat(ANN)]), ANN)
    assert session.game.memories == before


def raises(*_: object) -> None:
    """Remember nothing now."""
    raise RuntimeError("out of its mind")


def forgets(*_: object) -> None:
    """Remember what is no memory."""


def hoards(memory: Any, _: object) -> Any:
    """Remember what cannot be stored."""
    return msgspec.structs.replace(memory, taken=object())


@pytest.mark.parametrize("recall", [raises, forgets, hoards])
def test_a_mind_that_cannot_remember_spoils_no_game(recall: Any) -> None:
    package = lobby().table.package
    assert package.strategy is not None
    broken = replace(package, strategy=replace(package.strategy, recall=recall))
    session = lobby(people=2, terms=Unlimited, package=broken)
    session.do(AddBot("even"), ANN)
    session.do(Start(), ANN)
    known = session.game.memories
    for _ in range(10):
        play_on(session)
    assert session.game.memories == known
