"""A note that a person keeps for themselves: it changes nothing for others and goes with its writer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.client.posts.post import is_shown_at
from bot.screens.shown import PUBLIC, QUESTIONS
from bot.table.acting import NOTE_LENGTH
from bot.table.commands import End, Forget, Leave, OfferSeat, TakeSeat, WriteNote
from bot.table.table import ANYBODY, DeniedError
from tests.table.builders import ANN, BEN, STRANGER, Session, game

SAID = "Cho owes me $3"


def noted() -> Session:
    """A game in which Ben has written a note."""
    session = game()
    session.do(WriteNote(f"  {SAID} "), BEN)
    return session


def test_a_note_is_kept_replaced_and_taken_away() -> None:
    session = noted()
    seat = session.game.seat_of(BEN)
    assert session.game.notes == {seat: SAID}
    session.do(WriteNote("x" * (NOTE_LENGTH + 1)), BEN)
    assert session.game.notes == {seat: "x" * NOTE_LENGTH}
    session.do(WriteNote(" "), BEN)
    assert session.game.notes == {}
    with pytest.raises(DeniedError, match="denied-not-seated"):
        session.do(WriteNote("me too"), STRANGER)


def test_a_note_changes_nothing_else() -> None:
    """Neither the log nor the clocks, nor when anything is shown to others; no one is told."""
    session = game()
    before = session.game
    assert session.do(WriteNote(SAID), BEN) == ()
    after = session.game
    assert not any(is_shown_at(before, after, place) for place in (PUBLIC, QUESTIONS))
    same = replace(after, notes=before.notes, revision=before.revision, presses=before.presses)
    assert same == before


def test_a_note_goes_with_whoever_wrote_it() -> None:
    """The person who takes the seat does not get it, however it is given up."""
    left, offered, forgotten = noted(), noted(), noted()
    left.do(Leave(), BEN)
    assert left.game.notes == {}
    offered.do(OfferSeat(ANYBODY), BEN)
    seat = offered.game.seat_of(BEN)
    assert seat is not None
    offered.do(TakeSeat(seat), STRANGER)
    assert offered.game.notes == {}
    forgotten.do(Forget(BEN, -1))
    assert forgotten.game.notes == {}


def test_a_note_ends_with_the_game() -> None:
    """Nothing of it is in the table that is over, nor in its record."""
    session = noted()
    session.do(End(), ANN)
    assert SAID not in repr(session.over)
    assert not hasattr(session.over, "notes")
