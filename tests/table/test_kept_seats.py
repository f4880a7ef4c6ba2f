"""Seats of a rematch that are kept."""

from __future__ import annotations

from bot.table.commands import (
    Actor,
    Join,
    Leave,
    Remove,
    Start,
)
from bot.table.lobby import new_lobby
from bot.table.table import Person, preset
from tests.table.builders import (
    ANN,
    BEGUN,
    BEN,
    CHO,
    DAN,
    EVE,
    PACKAGES,
    PEOPLE,
    SECRET,
    Session,
    denied,
)


def rematch() -> Session:
    """A lobby that keeps seats for Ben, Cho and Dan."""
    kept = tuple(
        Person(user_id, name, number, joined=False)
        for number, (name, user_id) in enumerate(PEOPLE.items())
        if user_id in (BEN, CHO, DAN)
    )
    table = new_lobby(
        PACKAGES["konsul"],
        Actor(ANN, "Ann", 500),
        (7, 70),
        SECRET,
        BEGUN,
        language="en",
        terms=preset("live"),
        kept=kept,
    )
    return Session(table)


def test_a_kept_seat_is_taken_by_whom_it_is_kept_for() -> None:
    session = rematch()
    assert [person.joined for person in session.table.people] == [True, False, False, False]
    assert denied(session, Join(), EVE) == "denied-full"
    session.do(Join(), CHO)
    assert [person.user_id for person in session.lobby.joined] == [ANN, CHO]
    assert denied(session, Join(), CHO) == "denied-already-joined"


def test_a_kept_seat_is_given_up() -> None:
    """By whom it is kept for, or by the host: who is not there is not sent away."""
    session = rematch()
    session.do(Leave(), BEN)
    session.do(Remove(CHO), ANN)
    session.do(Join(), CHO)
    session.do(Join(), EVE)
    assert {person.user_id for person in session.lobby.joined} == {ANN, CHO, EVE}


def test_seats_still_kept_are_dropped_at_the_start() -> None:
    """No one is dealt in who has pressed nothing."""
    session = rematch()
    assert denied(session, Start(), ANN) == "denied-seats"
    session.do(Join(), DAN)
    session.do(Start(), ANN)
    assert {person.user_id for person in session.table.people} == {ANN, DAN}


def test_a_lobby_of_kept_seats_alone_is_closed() -> None:
    session = rematch()
    session.do(Leave(), ANN)
    assert session.over.status == "cancelled"
