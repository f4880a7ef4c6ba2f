"""Lobbies: who sits down, who hosts, what is agreed on, and how they end."""

from __future__ import annotations

import msgspec
import pytest

from bot.table.commands import (
    Cancel,
    CutDeck,
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
from bot.table.lobby import LOBBY_SECONDS, opened
from bot.table.table import Person, Playing
from bot.table.terms import Terms, preset
from bot.table.timing import next_check
from bot.table.values import LobbyCut
from games.deal import seating, seed
from games.record import Replay
from tests.table.builders import (
    ANN,
    BEGUN,
    BEN,
    BOSS,
    CHO,
    DAN,
    EVE,
    PACKAGES,
    PEOPLE,
    SECRET,
    STRANGER,
    Actor,
    Session,
    denied,
    game,
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


# Seats that are kept ---------------------------------------------------------------------------------


def rematch() -> Session:
    """A lobby that keeps seats for Ben, Cho and Dan."""
    kept = tuple(
        Person(user_id, name, number, joined=False)
        for number, (name, user_id) in enumerate(PEOPLE.items())
        if user_id in (BEN, CHO, DAN)
    )
    table = opened(
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
    """Nobody else gets in while it is; joining makes it theirs."""
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
    """Nobody is dealt in who has pressed nothing (issue 10, defect 18)."""
    session = rematch()
    assert denied(session, Start(), ANN) == "denied-seats"
    session.do(Join(), DAN)
    session.do(Start(), ANN)
    assert {person.user_id for person in session.table.people} == {ANN, DAN}


def test_a_lobby_of_kept_seats_alone_is_closed() -> None:
    """Nobody is there who could start it."""
    session = rematch()
    session.do(Leave(), ANN)
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


# The deal --------------------------------------------------------------------------------------------


def test_the_host_starts_when_there_are_enough() -> None:
    """Konsul needs two."""
    session = lobby()
    assert denied(session, Start(), ANN) == "denied-seats"
    session.do(Join(), BEN)
    assert denied(session, Start(), BEN) == "denied-not-host"
    assert denied(session, Start(), STRANGER) == "denied-not-host"
    session.do(Start(), ANN)
    assert isinstance(session.table, Playing)
    assert denied(session, Start(), ANN) == "denied-started"


def test_the_seats_are_drawn_from_the_secret_and_the_cuts() -> None:
    """Whoever knows them can draw again, and no press makes a difference."""
    session = lobby(people=4)
    people = session.table.people
    session.do(CutDeck("banana"), BEN)
    session.do(CutDeck("さくら"), ANN)
    session.do(Start(), ANN)
    order = seating(seed(SECRET, 4, ["banana", "さくら"]), 4)
    assert session.table.people == tuple(people[place] for place in order)
    seats = {seat: person.user_id for seat, person in enumerate(session.game.people)}
    assert [(seats[cut.seat], cut.word) for cut in session.game.cuts] == [(BEN, "banana"), (ANN, "さくら")]


@pytest.mark.parametrize("words", [(), ("a",), ("b",), ("a", "b"), ("b", "a")])
def test_each_cut_is_another_deal(words: tuple[str, ...]) -> None:
    """The words and their order count; the presses do not."""
    states: list[object] = []
    for presses in (0, 7):
        session = lobby(people=4)
        for _ in range(presses):
            session.press(STRANGER)
        for who, word in zip((ANN, BEN), words, strict=False):
            session.do(CutDeck(word), who)
        session.do(Start(), ANN)
        states.append(session.game.position.seed)
    assert states == [seed(SECRET, 4, words)] * 2


def test_a_new_cut_replaces_the_old_one_and_is_the_last() -> None:
    """One a person; what was typed is tidied."""
    session = lobby(people=3)
    session.do(CutDeck("one"), ANN)
    session.do(CutDeck("two"), BEN)
    session.do(CutDeck("  three\n four "), ANN)
    assert session.lobby.cuts == (LobbyCut(BEN, "two"), LobbyCut(ANN, "three four"))


def test_who_may_cut() -> None:
    """Whoever sits, with a word that can be seen, before the deal."""
    session = lobby(people=3)
    assert denied(session, CutDeck("word"), STRANGER) == "denied-not-seated"
    assert denied(session, CutDeck(" \u200b "), BEN) == "denied-cut-empty"
    session.do(Start(), ANN)
    assert denied(session, CutDeck("late"), BEN) == "denied-started"


def test_a_cut_leaves_with_whoever_made_it() -> None:
    """In the record cuts are the seats'."""
    session = lobby(people=4)
    session.do(CutDeck("mine"), BEN)
    session.do(CutDeck("ours"), CHO)
    session.do(Leave(), BEN)
    session.do(Remove(DAN), ANN)
    assert session.lobby.cuts == (LobbyCut(CHO, "ours"),)


def test_the_cuts_are_in_the_record() -> None:
    """By seats, without names."""
    session = lobby(people=2)
    session.do(CutDeck("word"), BEN)
    session.do(Start(), ANN)
    seat = session.seat(BEN)
    head = msgspec.json.decode(session.to_the_end().record().splitlines()[0])
    assert head["cuts"] == [{"seat": seat, "word": "word"}]


def test_a_started_table_may_want_a_thread() -> None:
    """Then it knows where it began."""
    session = lobby(people=2)
    session.do(Start(thread=True), ANN)
    assert session.game.home_id == session.game.channel_id
    assert game().game.home_id is None


def test_everybody_awaited_is_pinged_at_the_start_but_for_the_host() -> None:
    """Who has just pressed something looks at the table anyway."""
    session = lobby("money_and_luck", 4)
    session.now += 61
    said = session.do(Start(), ANN)
    assert {notice.user_id for notice in said} == {BEN, CHO, DAN}
    assert {notice.kind for notice in said} == {"turn_ping"}
    quick = lobby("money_and_luck", 4)
    assert quick.do(Start(), ANN) == ()


def test_a_game_begun_keeps_what_its_record_needs() -> None:
    """The record of an ended game proves the deal."""
    session = game("konsul", 3)
    while isinstance(session.table, Playing):
        session.wait(1000)
        if session.game.paused_at is not None:
            break
    from bot.table.commands import End

    session.do(End(), session.table.host_id)
    assert Replay(session.over.record(), PACKAGES).verify() == session.over.outcome
