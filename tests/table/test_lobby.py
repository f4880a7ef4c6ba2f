"""Sitting down, what is agreed on, and the end of a lobby."""

from __future__ import annotations

import pytest

from bot.table.commands import (
    Cancel,
    Join,
    Leave,
    Remove,
    SetLanguage,
    SetLate,
    SetLimit,
    SetOption,
    SetReminders,
    Start,
)
from bot.table.lobby import LOBBY_SECONDS
from bot.table.table import Terms
from bot.table.timing import next_check
from tests.table.builders import (
    ANN,
    BEGUN,
    BEN,
    BOSS,
    CHO,
    DAN,
    EVE,
    denied,
    lobby,
)

# Sitting down --------------------------------------------------------------------------------------


def test_people_join_in_their_order() -> None:
    """Once each."""
    session = lobby(people=3)
    assert [person.user_id for person in session.table.people] == [ANN, BEN, CHO]
    assert denied(session, Join(), BEN) == "denied-already-joined"
    assert session.said == []


def test_a_full_lobby_lets_nobody_in() -> None:
    """Konsul is for four."""
    session = lobby(people=4)
    assert denied(session, Join(), EVE) == "denied-full"


def test_who_leaves_may_come_back() -> None:
    """At the end of the row, by another press."""
    session = lobby(people=3)
    session.do(Leave(), BEN)
    assert denied(session, Leave(), BEN) == "denied-not-seated"
    session.do(Join(), BEN)
    assert [person.user_id for person in session.table.people] == [ANN, CHO, BEN]


def test_the_host_passes_on() -> None:
    """To the next in line who has joined; the last one out closes the lobby."""
    session = lobby(people=3)
    session.do(Leave(), ANN)
    assert session.table.host_id == BEN
    session.do(Leave(), CHO)
    assert session.table.host_id == BEN
    session.do(Leave(), BEN)
    assert session.over.status == "cancelled"


def test_the_host_removes_a_joiner_for_good() -> None:
    """Not the host, nobody twice; who was removed cannot come back (issue 10, defect 18)."""
    session = lobby(people=3)
    assert denied(session, Remove(CHO), BEN) == "denied-not-host"
    assert denied(session, Remove(ANN), ANN) == "denied-own-seat"
    assert denied(session, Remove(EVE), ANN) == "denied-not-here"
    session.do(Remove(CHO), ANN)
    assert session.table.seat_of(CHO) is None
    assert denied(session, Join(), CHO) == "denied-removed"
    assert denied(session, Remove(CHO), ANN) == "denied-not-here"


def test_who_manages_the_server_removes_and_cancels() -> None:
    """But neither starts the game of others nor chooses for them."""
    session = lobby(people=3)
    session.do(Remove(CHO), BOSS)
    for command in (Start(), SetLimit(None), SetOption("highest_bid", "7"), SetLanguage("ja")):
        assert denied(session, command, BOSS) == "denied-not-host"
    session.do(Cancel(), BOSS)
    assert session.over.status == "cancelled"


# What is agreed on -----------------------------------------------------------------------------------


def test_the_host_chooses_options_and_terms() -> None:
    """Nobody else; every choice is kept."""
    session = lobby("money_and_luck", 3)
    choices = [
        SetOption("variant", "ten"),
        SetLimit(45 * 60),
        SetLate("vote"),
        SetReminders(mention=True),
        SetLanguage("ja"),
    ]
    for command in choices:
        assert denied(session, command, BEN) == "denied-not-host"
        session.do(command, ANN)
    assert session.table.options["variant"] == "ten"
    assert session.table.terms == Terms(limit=45 * 60, late="vote", mention=True)
    assert session.table.language == "ja"


@pytest.mark.parametrize(
    "command",
    [
        SetOption("variant", "nine"),
        SetOption("pace", "slow"),
        SetOption("", ""),
        SetLanguage("xx"),
    ],
    ids=str,
)
def test_what_nobody_offers_cannot_be_chosen(command: SetOption | SetLanguage) -> None:
    """Also where the game would take it."""
    assert denied(lobby("money_and_luck"), command, ANN) == "denied-unknown-option"


def test_an_option_takes_only_what_the_menu_shows() -> None:
    """The sixth game would take any word for its pace."""
    session = lobby("hidden_price")
    assert denied(session, SetOption("pace", "any word"), ANN) == "denied-unknown-option"
    session.do(SetOption("pace", "fast"), ANN)
    assert session.table.options == {"pace": "fast"}


def test_a_choice_for_fewer_people_waits_until_some_have_left() -> None:
    """Nobody is thrown out by a menu."""
    session = lobby("money_and_luck", 6, variant="ten")
    session.do(SetOption("variant", "ten"), ANN)
    assert denied(session, SetOption("variant", "basic"), ANN) == "denied-too-many-for-option"
    session.do(Leave(), EVE)
    session.do(SetOption("variant", "basic"), ANN)
    assert denied(session, Join(), EVE) == "denied-full"


# The end of a lobby ----------------------------------------------------------------------------------


def test_a_lobby_closes_after_a_day() -> None:
    """Whatever was done meanwhile."""
    session = lobby(people=2)
    session.wait(LOBBY_SECONDS - 1)
    session.do(Join(), CHO)
    assert next_check(session.table) == BEGUN + LOBBY_SECONDS
    session.wait(1)
    assert session.over.status == "expired"
    assert session.over.finished_at == BEGUN + LOBBY_SECONDS
    assert denied(session, Join(), DAN) == "denied-expired"


def test_the_host_cancels() -> None:
    """Nobody else, and then there is nothing to do any more."""
    session = lobby(people=2)
    assert denied(session, Cancel(), BEN) == "denied-not-host"
    session.do(Cancel(), ANN)
    assert session.over.status == "cancelled"
    for command in (Join(), Leave(), Start(), Cancel(), SetLimit(None)):
        assert denied(session, command, ANN) == "denied-cancelled"
