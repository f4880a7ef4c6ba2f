"""Seats that change hands, and who hosts."""

from __future__ import annotations

import pytest

from bot.table import commands as c
from bot.table.commands import LateAnswer
from bot.table.people import ANYBODY
from bot.table.table import Over
from games.host.position import MAXIMUM_UNDONE
from games.host.record import Replay
from games.konsul.rules.pieces import Bid
from games.money_and_luck.rules.pieces import Show
from tests.hidden_price.rules import Write
from tests.table.builders import ANN, BOSS, DAN, EVE, PACKAGES, STRANGER, Session, Unlimited, denied, game
from tests.table.notices import Host


def told(notices: tuple[c.Notice, ...], key: str) -> c.Notice:
    """The one notice with this key."""
    (found,) = [notice for notice in notices if notice.key == key and notice.kind != "log"]
    return found


def guest(session: Session) -> int:
    """The first seat that the host does not have."""
    return next(seat for seat in session.game.present if seat != session.host)


def other_than(session: Session, *seats: int) -> int:
    """The first seat that is none of these."""
    return next(seat for seat in session.game.present if seat not in seats)


# Leaving and taking --------------------------------------------------------------------------------


def test_leaving_is_announced_and_final() -> None:
    session = game(terms=Unlimited)
    seat = guest(session)
    user = session.user(seat)
    said = told(session.do(c.Leave(), user), "told-left")
    assert said.args == {"seat": seat}
    assert said.by == user
    assert session.game.seat_of(user) is None
    assert session.game.people[seat].offered_to == ANYBODY
    assert denied(session, c.Leave(), user) == "denied-not-seated"


def test_a_substitute_takes_the_seat_as_it_is() -> None:
    session = game(terms=Unlimited)
    seat = guest(session)
    state = session.game.state
    session.do(c.Leave(), session.user(seat))
    said = told(session.do(c.TakeSeat(seat), EVE), "told-taken")
    assert said.args == {"seat": seat}
    assert said.by == EVE
    assert session.game.seat_of(EVE) == seat
    assert session.game.state == state
    assert session.kinds() == ["Left", "Handed"]
    session.to_the_end()
    assert session.over.unrated is None
    assert Replay(session.over.record(), PACKAGES).verify() == session.over.outcome


def test_a_seat_is_offered_and_played_until_it_is_taken() -> None:
    """To one person, who is mentioned; no one else may take it; it may be kept after all."""
    session = game(terms=Unlimited)
    seat = session.awaited[0]
    user = session.user(seat)
    assert denied(session, c.OfferSeat(session.user(1 - seat)), user) == "denied-substitute-seated"
    assert denied(session, c.OfferSeat(DAN), EVE) == "denied-not-seated"
    said = told(session.do(c.OfferSeat(DAN), user), "told-offered")
    assert (said.user_id, said.by, said.args) == (DAN, user, {"seat": seat, "caller": user})
    assert denied(session, c.TakeSeat(seat), EVE) == "denied-seat-kept"
    session.play(Bid(1))
    assert session.do(c.OfferSeat(None), user) == ()
    assert denied(session, c.TakeSeat(seat), DAN) == "denied-seat-taken"
    assert told(session.do(c.OfferSeat(ANYBODY), user), "told-offered").user_id == ANYBODY
    session.do(c.TakeSeat(seat), EVE)
    assert session.game.seat_of(user) is None
    assert denied(session, c.TakeSeat(seat), DAN) == "denied-seat-taken"
    assert denied(session, c.TakeSeat(99), DAN) == "denied-seat-taken"


def test_the_same_offer_twice_is_said_once() -> None:
    session = game()
    user = session.user(0)
    session.do(c.OfferSeat(DAN), user)
    before = session.table
    assert session.do(c.OfferSeat(DAN), user) == ()
    assert session.table is before


@pytest.mark.parametrize("handed", [False, True])
@pytest.mark.parametrize("forgotten", [False, True])
def test_a_player_who_knows_a_seat_may_not_take_another(*, handed: bool, forgotten: bool) -> None:
    """Only their own again, where they left it. A mark that names no one keeps the bar after forgetting."""
    session = game(terms=Unlimited)
    seat, other = guest(session), other_than(session, session.host, guest(session))
    user, last = session.user(seat), session.user(other)
    if handed:
        session.do(c.OfferSeat(ANYBODY), user)
        session.do(c.TakeSeat(seat), EVE)
    elif not forgotten:
        session.do(c.Leave(), user)
    if forgotten:
        session.forget(user)
        assert str(user) not in str(session.game.barred)
    session.do(c.Leave(), last)
    assert denied(session, c.TakeSeat(other), user) == "denied-knows-a-seat"
    assert denied(session, c.TakeSeat(other), session.user(session.host)) == "denied-substitute-seated"
    if handed:
        session.do(c.TakeSeat(other), STRANGER)
    else:
        session.do(c.TakeSeat(seat), user)
        assert session.game.seat_of(user) == seat
        assert denied(session, c.TakeSeat(other), user) == "denied-substitute-seated"


def test_a_free_seat_is_open_to_its_former_holder() -> None:
    """As to anybody, who was freed for absence included; not while another person has it."""
    session = game(people=2, terms=Unlimited)
    seat = guest(session)
    user = session.user(seat)
    session.do(c.Leave(), user)
    assert [said.key for said in session.do(c.TakeSeat(seat), user)] == ["told-taken"]
    assert session.game.seat_of(user) == seat
    session.absent(*(2 * (other == seat) for other in range(2)))
    session.do(c.FreeSeat(seat), session.game.host_id)
    session.do(c.TakeSeat(seat), EVE)
    assert denied(session, c.TakeSeat(seat), user) == "denied-seat-taken"
    session.do(c.Leave(), EVE)
    session.do(c.TakeSeat(seat), user)
    assert session.game.seat_of(user) == seat


@pytest.mark.parametrize("forgotten", [False, True])
@pytest.mark.parametrize("late", [False, True])
def test_who_was_taken_out_of_a_game_takes_no_seat(*, late: bool, forgotten: bool) -> None:
    """Neither a free one nor one that is offered to them, also once they were forgotten."""
    session = game()
    seat = guest(session)
    user = session.user(seat)
    if late:
        while session.awaited != (seat,):
            session.play_on()
        session.wait(180)
    session.do(c.FreeSeat(seat), c.Actor(BOSS, manages=True, why="rude" if late else ""))
    if forgotten:
        session.forget(user)
    assert str(user) not in str(session.game.removed)
    assert denied(session, c.TakeSeat(seat), user) == "denied-removed-in-game"
    session.do(c.TakeSeat(seat), EVE)
    assert denied(session, c.OfferSeat(user), EVE) == "denied-offer-refused"


def test_a_substitute_finds_no_draft() -> None:
    session = game("hidden_price", 2, Unlimited)
    session.do(c.UpdateDraft({"type": "colours", "picked": ["r", "g"]}), session.user(0))
    session.do(c.UpdateDraft({"type": "colours", "picked": ["b", "g"]}), session.user(1))
    session.do(c.OfferSeat(ANYBODY), session.user(0))
    session.do(c.TakeSeat(0), EVE)
    assert set(session.game.drafts) == {1}


def test_the_game_ends_when_no_one_would_play_on() -> None:
    """Two agree, and the third leaves at the same moment: it has ended once."""
    for leaving, ending in ((range(3), "ended-left"), ([2], "ending-together")):
        session = game()
        for seat in set(range(3)) - set(leaving):
            session.do(c.EndTogether(agree=True), session.user(seat))
        for seat in leaving:
            session.do(c.Leave(), session.user(seat))
        outcome = session.over.outcome
        assert outcome is not None
        assert outcome.ending == ending
        assert bool(outcome.winners) == (ending == "ending-together")
        assert session.over.unrated == "leavers"
        assert session.kinds() == ["Left"] * len(leaving) + ["Ended"]


def test_leaving_in_a_secret_phase_pings_no_one() -> None:
    """A ping to those who have not chosen would tell who has."""
    session = game("money_and_luck", 4)
    session.play(Show("WB"), 0)
    session.wait(70)
    said = session.do(c.Leave(), session.user(other_than(session, 0, session.host)))
    assert [notice.kind for notice in said] == ["announcement"]


# Freed by others -----------------------------------------------------------------------------------


def test_the_host_frees_the_seat_of_a_player_who_missed_two_decisions() -> None:
    """Not before; both are told who did it, the one who lost the seat privately."""
    session = game(people=2)
    while session.awaited == (session.host,):
        session.play(session.menu()[0])
    seat = guest(session)
    user = session.user(seat)
    assert denied(session, c.FreeSeat(seat), ANN) == "denied-not-late"
    assert denied(session, c.FreeSeat(seat), user) == "denied-not-host"
    session.absent(*(int(other == seat) for other in range(2)))
    session.wait(180)
    said = session.do(c.FreeSeat(seat), ANN)
    assert told(said, "told-replaced").args == {"seat": seat, "by": session.host}
    assert told(said, "lost-seat") == c.Notice("private", "lost-seat", user, args={"by": session.host})
    assert session.game.seat_of(user) is None
    assert denied(session, c.FreeSeat(seat), ANN) == "denied-seat-left"
    session.do(c.TakeSeat(seat), EVE)
    assert denied(session, c.FreeSeat(seat), ANN) == "denied-not-late"


def test_a_manager_frees_anybodys_seat() -> None:
    session = game()
    said = session.do(c.FreeSeat(1), BOSS)
    assert told(said, "told-replaced").args == {"seat": 1, "by": "moderator", "who": BOSS}
    assert told(said, "lost-seat").args == {"by": "moderator", "who": BOSS}
    assert denied(session, c.FreeSeat(99), BOSS) == "denied-seat-left"


@pytest.mark.parametrize(
    ("key", "answer", "said", "kinds"),
    [
        ("konsul", "replace", "told-replaced", ["Left"]),
        ("konsul", "remove", "told-replaced", ["Left"]),
        ("vertigo", "remove", "told-removed", ["Eliminated", "Left"]),
    ],
)
def test_the_host_frees_the_seat_of_a_late_player(
    key: str, answer: LateAnswer, said: str, kinds: list[str]
) -> None:
    """Or takes it out of the game where the rules know that, and its player for good; all are told."""
    session = game(key, 3, Host)
    while session.awaited == (session.host,):
        session.play_on()
    (late,), host, before = session.awaited, session.host, len(session.entries)
    user = session.user(late)
    session.absent(*(int(other == late) for other in range(3)))
    session.wait(180)
    notices = session.do(c.AnswerLate(answer), ANN)
    assert told(notices, said).args == {"seat": late, "by": host}
    assert told(notices, "lost-seat") == c.Notice("private", "lost-seat", user, args={"by": host})
    assert session.kinds()[before:] == kinds
    assert bool(session.game.removed) == ("Eliminated" in kinds)


def test_a_game_that_ends_as_late_players_are_taken_out_tells_each_of_them() -> None:
    """In Vertigo, both others are late with their plans."""
    session = game("vertigo", 3, Host)
    while len(session.awaited) == 1:
        session.play_on()
    session.play(session.menu(session.host)[-1], session.host)
    users = {session.user(seat) for seat in session.awaited}
    session.absent(*(int(other != session.host) for other in range(3)))
    session.wait(180)
    notices = session.do(c.AnswerLate("remove"), ANN)
    assert {notice.user_id for notice in notices if notice.key == "lost-seat"} == users
    assert session.kinds()[-3:] == ["Eliminated", "Left", "Eliminated"]
    assert session.over.unrated is None


# The host ------------------------------------------------------------------------------------------


def test_the_host_leaves_and_another_hosts() -> None:
    session = game()
    said = session.do(c.Leave(), ANN)
    heir = session.game.present[0]
    assert session.table.host_id == session.user(heir)
    assert told(said, "told-host").args == {"seat": heir}


def test_taking_the_hosts_seat_does_not_make_a_host() -> None:
    """A person who has been there does; a substitute only where no one else is."""
    session = game(people=2, terms=Unlimited)
    seat = session.host
    session.do(c.OfferSeat(ANYBODY), ANN)
    said = session.do(c.TakeSeat(seat), EVE)
    assert session.table.host_id == session.user(1 - seat)
    assert told(said, "told-host").args == {"seat": 1 - seat}
    session.do(c.Leave(), session.user(1 - seat))
    assert session.table.host_id == EVE
    session.do(c.OfferSeat(ANYBODY), EVE)
    session.do(c.TakeSeat(seat), DAN)
    assert session.table.host_id == DAN


def test_the_hosts_role_is_handed_over() -> None:
    """By the host or who manages the server, to a person who plays."""
    session = game()
    seat, gone = guest(session), other_than(session, session.host, guest(session))
    assert denied(session, c.MakeHost(session.host), ANN) == "denied-already-host"
    assert denied(session, c.MakeHost(seat), session.user(seat)) == "denied-not-host"
    session.do(c.Leave(), session.user(gone))
    assert denied(session, c.MakeHost(gone), ANN) == "denied-seat-left"
    assert denied(session, c.MakeHost(99), ANN) == "denied-seat-left"
    session.do(c.MakeHost(seat), ANN)
    assert session.table.host_id == session.user(seat)
    session.do(c.MakeHost(session.seat(ANN)), BOSS)
    assert session.table.host_id == ANN


def test_a_button_that_names_a_player_does_nothing_to_another() -> None:
    """Its page may have been open while the seat changed hands."""
    session = game()
    seat = guest(session)
    free, hand_over = (button(seat, session.user(seat)) for button in (c.FreeSeat, c.MakeHost))
    session.do(c.OfferSeat(ANYBODY), session.user(seat))
    session.do(c.TakeSeat(seat), DAN)
    assert denied(session, free, BOSS) == denied(session, hand_over, ANN) == "denied-other-player"
    session.do(c.MakeHost(seat, DAN), ANN)
    assert session.table.host_id == DAN


def test_a_host_who_missed_a_decision_loses_the_role() -> None:
    """Not from a person who is there, nor by a person who does not sit."""
    session = game(people=2)
    while session.awaited != (session.host,):
        session.play(session.menu()[0])
    other = session.user(guest(session))
    assert denied(session, c.ClaimHost(), other) == "denied-host-present"
    assert denied(session, c.ClaimHost(), ANN) == "denied-already-host"
    session.wait(180)
    assert denied(session, c.ClaimHost(), STRANGER) == "denied-not-seated"
    said = session.do(c.ClaimHost(), other)
    assert told(said, "told-host").args == {"seat": session.seat(other)}
    assert session.table.host_id == other


# Leaving and questions -----------------------------------------------------------------------------


def test_a_substitute_has_agreed_to_nothing() -> None:
    session = game(terms=Unlimited)
    seat = guest(session)
    session.do(c.EndTogether(agree=True), session.user(seat))
    session.do(c.Leave(), session.user(seat))
    assert session.game.agreed == ()
    session.do(c.TakeSeat(seat), EVE)
    for other in set(range(3)) - {seat}:
        session.do(c.EndTogether(agree=True), session.user(other))
    assert not isinstance(session.table, Over)
    session.do(c.EndTogether(agree=True), EVE)
    assert isinstance(session.table, Over)


def test_a_seat_that_is_handed_over_has_agreed_to_nothing() -> None:
    """Else the others ended the game without its new player, whose own button would be dead."""
    session = game(terms=Unlimited)
    seat = guest(session)
    session.do(c.EndTogether(agree=True), session.user(seat))
    session.do(c.OfferSeat(ANYBODY), session.user(seat))
    session.do(c.TakeSeat(seat), EVE)
    assert session.game.agreed == ()
    for other in set(range(3)) - {seat}:
        session.do(c.EndTogether(agree=True), session.user(other))
    session.do(c.EndTogether(agree=True), EVE)
    assert isinstance(session.table, Over)


@pytest.mark.parametrize(("key", "people"), [("konsul", 3), ("seijiya_no_koshin", 2)])
def test_consent_to_an_end_lapses_with_the_round(key: str, people: int) -> None:
    """In a game without rounds once every seat could have had a turn."""
    session = game(key, people, Unlimited)
    session.do(c.EndTogether(agree=True), ANN)
    session.play_on()
    assert session.game.agreed == (session.host,)
    begun = len(session.entries)
    while session.game.agreed:
        session.play_on()
    assert len(session.entries) - begun < 25


@pytest.mark.parametrize("late", [False, True])
def test_a_substitute_has_the_whole_time_once(*, late: bool) -> None:
    """Also where the host was asked what to do about the player before."""
    session = game("konsul", 3, Host)
    while session.awaited == (session.host,):
        session.play_on()
    (seat,) = session.awaited
    session.do(c.OfferSeat(ANYBODY), session.user(seat))
    session.wait(180 if late else 170)
    assert bool(session.game.late) == late
    session.do(c.TakeSeat(seat), EVE)
    assert session.game.late == ()
    assert session.game.timer.due == session.now + 180
    session.wait(90)
    assert session.said[-1].key == "reminder"
    session.do(c.OfferSeat(ANYBODY), EVE)
    session.do(c.TakeSeat(seat), DAN)
    assert session.game.timer.due == session.now + 90


def test_a_substitute_may_take_back_though_the_player_before_may_not() -> None:
    """The record says the same."""
    session = game("konsul", 3, Unlimited)
    (seat,) = session.awaited
    for number in range(MAXIMUM_UNDONE + 1):
        if number == MAXIMUM_UNDONE:
            session.do(c.OfferSeat(ANYBODY), session.user(seat))
            session.do(c.TakeSeat(seat), EVE)
        session.play(Bid(1), seat)
        session.undo(seat)
    session.to_the_end()
    assert Replay(session.over.record(), PACKAGES).verify() == session.over.outcome


def test_a_substitute_takes_no_time_from_another_decision() -> None:
    session = game("konsul", 3)
    seat = other_than(session, *session.awaited)
    session.do(c.OfferSeat(ANYBODY), session.user(seat))
    session.wait(100)
    timer = session.game.timer
    session.do(c.TakeSeat(seat), EVE)
    assert session.game.timer == timer


def test_a_seat_is_offered_to_no_one_who_may_not_take_it() -> None:
    """Else it would be closed to everybody who may."""
    session = game(terms=Unlimited)
    seat, gone = guest(session), other_than(session, session.host, guest(session))
    knows = session.user(gone)
    session.do(c.Leave(), knows)
    assert denied(session, c.OfferSeat(knows), session.user(seat)) == "denied-offer-refused"
    session.do(c.TakeSeat(gone), EVE)
    assert denied(session, c.OfferSeat(knows), session.user(seat)) == "denied-offer-refused"
    assert session.game.people[seat].offered_to is None


def test_a_game_goes_on_around_an_empty_seat_to_its_end() -> None:
    session = game("hidden_price", 3)
    session.do(c.Leave(), session.user(1))
    for seat in (0, 2):
        session.play(Write(seat + 1), seat)
    session.wait(100)
    assert session.over.unrated is None
