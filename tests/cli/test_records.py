"""Records told by the command line."""

from __future__ import annotations

from bot.cli.records import replayed, verified
from bot.table.commands import End, Leave, TakeSeat
from tests.table.builders import ANN, BEN, DAN, game


def test_what_the_table_itself_noted_is_told() -> None:
    """Who left, what the table played for them, who came, and how it ended: each as what it was."""
    session = game("konsul", people=2)
    seat = session.seat(BEN)
    session.do(Leave(), BEN)
    while "Absent" not in session.kinds():
        if seat in session.awaited:
            session.wait(61)
        else:
            session.play(session.menu()[0])
    session.do(TakeSeat(seat), DAN)
    session.do(End(), ANN)
    data = session.over.record()
    told = "\n".join(replayed(data, "en"))
    assert "Seat" in told
    assert " left.\n" in told
    assert "the table played a safe default" in told
    assert "somebody else plays this seat from here on" in told
    assert "The game was ended early" in told
    assert "Time ran out" not in told
    assert "途中で終了" in "\n".join(replayed(data, "ja"))
    assert any("Proved" in line for line in verified(data, "en"))
