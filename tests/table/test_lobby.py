"""Sitting down, what is agreed on, and the end of a lobby."""

from __future__ import annotations

import math
from dataclasses import replace

import msgspec

from bot.table import commands as c
from bot.table.deadlines import ABSENT_HOST_SECONDS, CLOSING_SECONDS, KEPT_SEAT_SECONDS, next_check
from bot.table.game_options import with_last_options
from bot.table.lobby import KEPT_OPEN_SECONDS, LOBBY_SECONDS, SILENT_SECONDS, has_room, new_lobby
from bot.table.people import Person
from bot.table.terms import Terms, preset
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
    Session,
    denied,
    lobby,
)

# Sitting down --------------------------------------------------------------------------------------


def test_people_join_in_their_order_and_may_come_back() -> None:
    session = lobby(people=3)
    assert [person.user_id for person in session.table.people] == [ANN, BEN, CHO]
    assert denied(session, c.Join(), BEN) == "denied-already-joined"
    assert session.said == []
    session.do(c.Leave(), BEN)
    assert denied(session, c.Leave(), BEN) == "denied-not-seated"
    session.do(c.Join(), BEN)
    assert [person.user_id for person in session.table.people] == [ANN, CHO, BEN]
    assert denied(lobby(people=4), c.Join(), EVE) == "denied-full"


def test_the_host_passes_on() -> None:
    """To the next in line who has joined; the last one out closes the lobby."""
    session = lobby(people=3)
    for user_id in (ANN, CHO):
        session.do(c.Leave(), user_id)
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
    assert denied(session, c.Readmit(CHO), BEN) == "denied-not-host"
    session.do(c.Readmit(CHO), ANN)
    session.do(c.Join(), CHO)


def test_a_manager_removes_and_cancels() -> None:
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
        c.SetLate("host"),
        c.SetTerm("mention", value=True),
        c.SetLanguage("ja"),
    ]
    for command in choices:
        assert denied(session, command, BEN) == "denied-not-host"
        session.do(command, ANN)
    assert session.table.options["variant"] == "ten"
    assert session.table.terms == Terms(limit=45 * 60, late="host", mention=True)
    assert session.table.language == "ja"


def test_an_option_takes_only_menu_values() -> None:
    unknown = [
        c.SetOption("variant", "nine"),
        c.SetOption("pace", "slow"),
        c.SetOption("", ""),
        c.SetLanguage("xx"),
    ]
    for command in unknown:
        assert denied(lobby("money_and_luck"), command, ANN) == "denied-unknown-option", command
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


def test_a_lobby_closes_when_no_one_presses_anything() -> None:
    """It says so first, and any press that changes it renews its time."""
    session = lobby(people=2)
    session.wait(LOBBY_SECONDS - CLOSING_SECONDS - 1)
    assert not session.lobby.closing
    session.wait(CLOSING_SECONDS)
    assert session.lobby.closing
    session.do(c.Join(), CHO)
    assert not session.lobby.closing
    joined = session.now
    assert next_check(session.table) == joined + LOBBY_SECONDS - CLOSING_SECONDS
    session.wait(LOBBY_SECONDS)
    assert session.over.status == "expired"
    assert session.over.finished_at == joined + LOBBY_SECONDS
    assert denied(session, c.Join(), DAN) == "denied-expired"


def test_seated_players_keep_a_lobby_open() -> None:
    """What passes while the bot is down is not lost: it says first that the lobby closes."""
    session = lobby(people=2)
    session.wait(LOBBY_SECONDS - 1)
    assert denied(session, c.KeepOpen(), STRANGER) == "denied-not-seated"
    session.do(c.KeepOpen(), BEN)
    session.do(c.Join(), CHO)
    session.wait(KEPT_OPEN_SECONDS - 2)
    assert session.lobby.closing
    session.down(3600)
    assert session.lobby.closes_at == session.now + CLOSING_SECONDS
    session.wait(CLOSING_SECONDS, up_since=session.now)
    assert session.over.status == "expired"


def test_time_in_which_no_one_could_press_closes_no_lobby_and_silences_no_host() -> None:
    """The whole notice is given again where some of it was lost."""
    session = lobby(people=2)
    session.wait(LOBBY_SECONDS - CLOSING_SECONDS + 60)
    assert session.lobby.closing
    back = session.now = session.now + CLOSING_SECONDS - 90
    for command in (c.Start(), c.ClaimHost()):
        for heard_since in (back, math.inf):
            ben = msgspec.structs.replace(session.press(BEN), heard_since=heard_since)
            assert denied(session, command, ben) == "denied-host-soon"
    session.wait(CLOSING_SECONDS, up_since=back)
    assert session.lobby.closes_at == back + 30 + CLOSING_SECONDS
    session.do(c.ClaimHost(), msgspec.structs.replace(session.press(BEN), heard_since=back))
    assert session.table.host_id == BEN


def test_a_silent_host_is_replaced() -> None:
    """For minutes, and for as long as they have sat there; a host who chooses anything is not silent."""
    session = lobby(people=2)
    session.wait(SILENT_SECONDS - 1)
    session.do(c.SetLate("host"), ANN)
    session.do(c.Join(), CHO)
    for _ in range(2):
        session.wait(SILENT_SECONDS - 1)
        assert denied(session, c.Start(), BEN) == denied(session, c.ClaimHost(), BEN) == "denied-host-soon"
        session.do(c.SetLate("act"), ANN)
        session.do(c.SetLate("host"), ANN)
    session.do(c.Join(), DAN)
    session.wait(SILENT_SECONDS)
    assert denied(session, c.SetLate("act"), BEN) == "denied-not-host"
    session.do(c.ClaimHost(), BEN)
    assert denied(session, c.ClaimHost(), BEN) == "denied-already-host"
    for user_id in (ANN, CHO):
        assert denied(session, c.Start(), user_id) == "denied-host-soon"
    assert denied(session, c.Start(), STRANGER) == "denied-not-host"
    session.wait(SILENT_SECONDS)
    session.do(c.Start(), CHO)
    assert session.game.host_id == BEN


def test_the_host_cancels() -> None:
    session = lobby(people=2)
    assert denied(session, c.Cancel(), BEN) == "denied-not-host"
    session.do(c.Cancel(), ANN)
    assert session.over.status == "cancelled"
    for command in (c.Join(), c.Leave(), c.Start(), c.Cancel(), c.SetLimit(None)):
        assert denied(session, command, ANN) == "denied-cancelled"


# Seats of a rematch that are kept ------------------------------------------------------------------


def rematch() -> Session:
    """A lobby that keeps seats for Ben, Cho and Dan."""
    kept = tuple(
        Person(user_id, name, number, joined=False)
        for number, (name, user_id) in enumerate(PEOPLE.items())
        if user_id in (BEN, CHO, DAN)
    )
    table = new_lobby(
        PACKAGES["konsul"],
        c.Actor(ANN, "Ann", 500),
        (7, 70),
        SECRET,
        BEGUN,
        language="en",
        terms=preset("live"),
        kept=kept,
    )
    return Session(table)


def test_a_kept_seat_is_taken_by_its_owner() -> None:
    session = rematch()
    assert [person.joined for person in session.table.people] == [True, False, False, False]
    assert denied(session, c.Join(), EVE) == "denied-full"
    session.do(c.Join(), CHO)
    assert [person.user_id for person in session.lobby.joined] == [ANN, CHO]
    assert denied(session, c.Join(), CHO) == "denied-already-joined"


def test_a_kept_seat_is_given_up() -> None:
    """By whom it is kept for, or by the host: who is not there is not sent away."""
    session = rematch()
    session.do(c.Leave(), BEN)
    session.do(c.Remove(CHO), ANN)
    session.do(c.Join(), CHO)
    session.do(c.Join(), EVE)
    assert {person.user_id for person in session.lobby.joined} == {ANN, CHO, EVE}


def test_who_has_a_kept_seat_hears_that_the_channel_was_deleted() -> None:
    session = rematch()
    session.do(c.LoseChannel(session.table.channel_id), c.TABLE)
    told = [notice.user_id for notice in session.said if notice.key == "lobby-channel-deleted"]
    assert told == [ANN, BEN, CHO, DAN]


def test_seats_still_kept_are_dropped_at_the_start() -> None:
    """No one is dealt in who has pressed nothing."""
    session = rematch()
    assert denied(session, c.Start(), ANN) == "denied-seats"
    session.do(c.Join(), DAN)
    session.do(c.Start(), ANN)
    assert {person.user_id for person in session.table.people} == {ANN, DAN}


def test_a_lobby_of_kept_seats_alone_is_closed() -> None:
    session = rematch()
    session.do(c.Leave(), ANN)
    assert session.over.status == "cancelled"


def test_a_kept_seat_opens_once_others_have_waited_for_it() -> None:
    """By itself, after as long as it was kept; time in which no one could press is given again."""
    session = rematch()
    session.table = replace(
        session.lobby,
        people=tuple(msgspec.structs.replace(person, joined_at=BEGUN) for person in session.table.people),
    )
    session.do(c.KeepOpen(), ANN)
    session.wait(KEPT_SEAT_SECONDS - 1)
    assert denied(session, c.Join(), EVE) == "denied-full"
    session.down(2)
    assert len(session.table.people) == 4
    session.wait(KEPT_SEAT_SECONDS - 1)
    session.do(c.Join(), BEN)
    session.wait(1)
    assert [person.user_id for person in session.table.people] == [ANN, BEN]
    session.do(c.Join(), EVE)


# People whom the host invites ----------------------------------------------------------------------


def invited(session: Session, *user_ids: int) -> list[tuple[str, int]]:
    """The host invites people; return who is called how."""
    names = {number: name for name, number in PEOPLE.items()}
    said = session.do(c.Invite({user_id: names[user_id] for user_id in user_ids}), ANN)
    assert all(notice.kind == "lobby_call" and notice.args == {"caller": ANN} for notice in said)
    return [(notice.key, notice.user_id) for notice in said]


def test_a_seat_is_kept_for_each_person_whom_the_host_invites() -> None:
    """Each is called once for a table, however often the host invites them; bot players make room."""
    session = lobby(people=1)
    session.do(c.FillSeats(), ANN)
    assert invited(session, BEN, CHO, DAN) == [("told-invited", who) for who in (BEN, CHO, DAN)]
    assert [(person.user_id, person.joined) for person in session.table.people[1:]] == [
        (BEN, False),
        (CHO, False),
        (DAN, False),
    ]
    assert denied(session, c.Invite({EVE: "Eve"}), ANN) == "denied-full"
    session.do(c.Join(), CHO)
    for who in (ANN, BEN, CHO):
        assert denied(session, c.Invite({who: ""}), ANN) == "denied-invited-sits"
    assert denied(session, c.Invite({EVE: "Eve"}), CHO) == "denied-not-host"
    session.do(c.LeaveLobby(), BEN)
    session.do(c.Remove(CHO), ANN)
    assert denied(session, c.Join(), CHO) == "denied-removed"
    assert invited(session, BEN, CHO) == []
    session.do(c.Join(), CHO)


def test_only_invited_people_sit_down_where_the_host_wants_that() -> None:
    """Also later than their seat was kept; others neither sit nor are told; bot players may."""
    session = lobby(people=1)
    session.do(c.NotifyMe(wanted=True), DAN)
    session.do(c.SetOnlyInvited(only=True), ANN)
    assert denied(session, c.SetOnlyInvited(only=False), BEN) == "denied-not-host"
    invited(session, BEN)
    for command in (c.Join(), c.NotifyMe(wanted=True)):
        assert denied(session, command, CHO) == "denied-only-invited"
    assert [has_room(session.lobby, who) for who in (BEN, CHO)] == [True, False]
    session.do(c.LeaveLobby(), BEN)
    session.do(c.Join(), BEN)
    session.do(c.AddBot("even"), ANN)
    session.do(c.SetOnlyInvited(only=False), ANN)
    session.do(c.Join(), CHO)


def test_an_absent_host_is_called_once_when_the_game_can_start() -> None:
    """Neither one who has just pressed something, nor for bot players alone."""
    session = lobby(people=1)
    session.do(c.FillSeats(), ANN)
    session.wait(ABSENT_HOST_SECONDS)
    assert session.said == []
    session.do(c.Join(), BEN)
    (notice,) = session.wait(0)
    assert (notice.kind, notice.key, notice.user_id) == ("lobby_call", "told-can-start", ANN)
    session.do(c.LeaveLobby(), BEN)
    session.do(c.Join(), BEN)
    session.wait(ABSENT_HOST_SECONDS)
    assert [notice.key for notice in session.said] == ["told-can-start"]


# Options -------------------------------------------------------------------------------------------


def test_a_new_lobby_has_the_options_of_the_last_game() -> None:
    """Those that the rules no longer know get their defaults."""
    table = lobby("money_and_luck").lobby
    assert with_last_options(table, {"variant": "luck"}).options == {**table.options, "variant": "luck"}
    for last in ({}, {"gone": "x"}, {"variant": "of last year"}, {"variant": 9}, {"variant": []}):
        assert with_last_options(table, last) == table, last


def test_the_options_of_the_last_game_have_to_fit_those_who_wait() -> None:
    """A lobby that was opened for three has no rules for six; one that a person opens may be for any."""
    table, ten = lobby("money_and_luck", 3).lobby, {"variant": "ten"}
    assert with_last_options(table, ten).options["variant"] == "ten"
    waiting = replace(table, awaits=True)
    assert with_last_options(waiting, ten) == waiting
    six = lobby("money_and_luck", 6, variant="ten").lobby
    assert with_last_options(six, {"variant": "basic"}) == six


def test_only_the_host_chooses_options_and_no_one_loses_a_seat() -> None:
    session = lobby("money_and_luck", variant="ten")
    for user_id in list(PEOPLE.values())[1:6]:
        session.do(c.Join(), user_id)
    assert denied(session, c.SetOption("variant", "basic"), ANN) == "denied-too-many-for-option"
    assert denied(session, c.SetOption("variant", "luck_ten"), BEN) == "denied-not-host"
    assert {CHO, DAN} <= {person.user_id for person in session.table.people}


def test_people_are_told_what_others_take_from_them() -> None:
    """The host's role, and a seat; nothing of a seat that was only kept for them."""
    session = lobby(people=2)
    session.now += SILENT_SECONDS
    said = session.do(c.ClaimHost(), BEN)
    assert [(notice.kind, notice.key, notice.user_id) for notice in said] == [("private", "lost-host", ANN)]
    said = session.do(c.Remove(ANN), BEN)
    assert [(notice.kind, notice.key, notice.user_id) for notice in said] == [
        ("private", "lost-lobby-seat", ANN)
    ]
