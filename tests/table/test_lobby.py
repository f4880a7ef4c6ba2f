"""Sitting down, what is agreed on, and the end of a lobby."""

from __future__ import annotations

import pytest

from bot.table import commands as c
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
    session = lobby(people=3)
    assert [person.user_id for person in session.table.people] == [ANN, BEN, CHO]
    assert denied(session, c.Join(), BEN) == "denied-already-joined"
    assert session.said == []


def test_a_full_lobby_lets_nobody_in() -> None:
    session = lobby(people=4)
    assert denied(session, c.Join(), EVE) == "denied-full"


def test_who_leaves_may_come_back() -> None:
    session = lobby(people=3)
    session.do(c.Leave(), BEN)
    assert denied(session, c.Leave(), BEN) == "denied-not-seated"
    session.do(c.Join(), BEN)
    assert [person.user_id for person in session.table.people] == [ANN, CHO, BEN]


def test_the_host_passes_on() -> None:
    """To the next in line who has joined; the last one out closes the lobby."""
    session = lobby(people=3)
    session.do(c.Leave(), ANN)
    assert session.table.host_id == BEN
    session.do(c.Leave(), CHO)
    assert session.table.host_id == BEN
    session.do(c.Leave(), BEN)
    assert session.over.status == "cancelled"


def test_the_host_removes_a_joiner_for_good() -> None:
    """Not the host, no one twice; who was removed cannot come back."""
    session = lobby(people=3)
    assert denied(session, c.Remove(CHO), BEN) == "denied-not-host"
    assert denied(session, c.Remove(ANN), ANN) == "denied-own-seat"
    assert denied(session, c.Remove(EVE), ANN) == "denied-not-here"
    session.do(c.Remove(CHO), ANN)
    assert session.table.seat_of(CHO) is None
    assert denied(session, c.Join(), CHO) == "denied-removed"
    assert denied(session, c.Remove(CHO), ANN) == "denied-not-here"


def test_who_manages_the_server_removes_and_cancels() -> None:
    session = lobby(people=3)
    session.do(c.Remove(CHO), BOSS)
    for command in (c.Start(), c.SetLimit(None), c.SetOption("highest_bid", "7"), c.SetLanguage("ja")):
        assert denied(session, command, BOSS) == "denied-not-host"
    session.do(c.Cancel(), BOSS)
    assert session.over.status == "cancelled"


# What is agreed on -----------------------------------------------------------------------------------


def test_the_host_chooses_options_and_terms() -> None:
    session = lobby("money_and_luck", 3)
    choices = [
        c.SetOption("variant", "ten"),
        c.SetLimit(45 * 60),
        c.SetLate("vote"),
        c.SetReminders(mention=True),
        c.SetLanguage("ja"),
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
        c.SetOption("variant", "nine"),
        c.SetOption("pace", "slow"),
        c.SetOption("", ""),
        c.SetLanguage("xx"),
    ],
    ids=str,
)
def test_what_nobody_offers_cannot_be_chosen(command: c.SetOption | c.SetLanguage) -> None:
    assert denied(lobby("money_and_luck"), command, ANN) == "denied-unknown-option"


def test_an_option_takes_only_what_the_menu_shows() -> None:
    session = lobby("hidden_price")
    assert denied(session, c.SetOption("pace", "any word"), ANN) == "denied-unknown-option"
    session.do(c.SetOption("pace", "fast"), ANN)
    assert session.table.options == {"pace": "fast"}


def test_a_choice_for_fewer_people_waits_until_some_have_left() -> None:
    session = lobby("money_and_luck", 6, variant="ten")
    session.do(c.SetOption("variant", "ten"), ANN)
    assert denied(session, c.SetOption("variant", "basic"), ANN) == "denied-too-many-for-option"
    session.do(c.Leave(), EVE)
    session.do(c.SetOption("variant", "basic"), ANN)
    assert denied(session, c.Join(), EVE) == "denied-full"


# The end of a lobby ----------------------------------------------------------------------------------


def test_a_lobby_closes_after_a_day() -> None:
    session = lobby(people=2)
    session.wait(LOBBY_SECONDS - 1)
    session.do(c.Join(), CHO)
    assert next_check(session.table) == BEGUN + LOBBY_SECONDS
    session.wait(1)
    assert session.over.status == "expired"
    assert session.over.finished_at == BEGUN + LOBBY_SECONDS
    assert denied(session, c.Join(), DAN) == "denied-expired"


def test_the_host_cancels() -> None:
    session = lobby(people=2)
    assert denied(session, c.Cancel(), BEN) == "denied-not-host"
    session.do(c.Cancel(), ANN)
    assert session.over.status == "cancelled"
    for command in (c.Join(), c.Leave(), c.Start(), c.Cancel(), c.SetLimit(None)):
        assert denied(session, command, ANN) == "denied-cancelled"
