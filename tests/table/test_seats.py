"""Seats that change hands, and who hosts."""

from __future__ import annotations

import pytest

from bot.table import commands as c
from bot.table.table import ANYBODY, Over, Terms
from games.konsul.pieces import Bid
from games.money_and_luck.pieces import Show
from games.record import Replay
from tests.hidden_price.rules import Write
from tests.table.builders import (
    ANN,
    BOSS,
    DAN,
    EVE,
    NOBODY,
    PACKAGES,
    STRANGER,
    Session,
    Unlimited,
    denied,
    game,
)

Vote = Terms(limit=180, late="vote")


def told(notices: tuple[c.Notice, ...], key: str) -> c.Notice:
    """The one notice with this key."""
    (found,) = [notice for notice in notices if notice.key == key]
    return found


def guest(session: Session) -> int:
    """The first seat that the host does not have."""
    return next(seat for seat in session.game.present if seat != session.host)


def other_than(session: Session, *seats: int) -> int:
    """The first seat that is none of these."""
    return next(seat for seat in session.game.present if seat not in seats)


# Leaving and taking --------------------------------------------------------------------------------


def test_who_leaves_is_told_and_gone() -> None:
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
    assert session.over.unrated == "substitute"
    assert Replay(session.over.record(), PACKAGES).verify() == session.over.outcome


def test_a_seat_is_offered_and_played_until_it_is_taken() -> None:
    """To one person, who is mentioned; no one else may take it; it may be kept after all."""
    session = game(terms=Unlimited)
    seat = session.awaited[0]
    user = session.user(seat)
    assert denied(session, c.OfferSeat(session.user(1 - seat)), user) == "denied-substitute-seated"
    assert denied(session, c.OfferSeat(DAN), EVE) == "denied-not-seated"
    said = told(session.do(c.OfferSeat(DAN), user), "told-offered")
    assert (said.user_id, said.by, said.args) == (DAN, user, {"seat": seat})
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


def test_who_knows_a_seat_may_not_take_another() -> None:
    session = game(terms=Unlimited)
    seat, other = guest(session), other_than(session, session.host, guest(session))
    one, two = session.user(seat), session.user(other)
    session.do(c.Leave(), one)
    session.do(c.Leave(), two)
    assert denied(session, c.TakeSeat(other), one) == "denied-knows-a-seat"
    assert denied(session, c.TakeSeat(other), session.user(session.host)) == "denied-substitute-seated"
    session.do(c.TakeSeat(seat), one)
    assert session.game.seat_of(one) == seat
    assert denied(session, c.TakeSeat(other), one) == "denied-substitute-seated"


def test_who_handed_a_seat_over_may_not_take_another() -> None:
    session = game(terms=Unlimited)
    seat, other = guest(session), other_than(session, session.host, guest(session))
    user = session.user(seat)
    session.do(c.OfferSeat(ANYBODY), user)
    session.do(c.TakeSeat(seat), EVE)
    session.do(c.Leave(), session.user(other))
    assert denied(session, c.TakeSeat(other), user) == "denied-knows-a-seat"
    session.do(c.TakeSeat(other), STRANGER)


@pytest.mark.parametrize("handed", [False, True])
def test_who_was_forgotten_still_knows_their_seat(*, handed: bool) -> None:
    """A mark that tells no one who they were keeps the bar; their own seat they may take."""
    session = game(terms=Unlimited)
    seat, other = guest(session), other_than(session, session.host, guest(session))
    user = session.user(seat)
    if handed:
        session.do(c.OfferSeat(ANYBODY), user)
        session.do(c.TakeSeat(seat), EVE)
    session.do(c.Forget(user, NOBODY))
    session.do(c.Leave(), session.user(other))
    assert str(user) not in str(session.game.barred)
    assert denied(session, c.TakeSeat(other), user) == "denied-knows-a-seat"
    if not handed:
        session.do(c.TakeSeat(seat), user)
        assert session.game.seat_of(user) == seat


def test_a_substitute_finds_no_draft() -> None:
    session = game("hidden_price", 2, Unlimited)
    session.do(c.UpdateDraft({"type": "colours", "picked": ["r", "g"]}), session.user(0))
    session.do(c.UpdateDraft({"type": "colours", "picked": ["b", "g"]}), session.user(1))
    session.do(c.OfferSeat(ANYBODY), session.user(0))
    session.do(c.TakeSeat(0), EVE)
    assert set(session.game.drafts) == {1}


def test_when_everybody_leaves_the_game_ends() -> None:
    session = game()
    for seat in range(3):
        session.do(c.Leave(), session.user(seat))
    assert session.over.outcome is not None
    assert session.over.outcome.ending == "ended-left"
    assert session.over.outcome.winners == ()
    assert session.over.unrated == "ended"


def test_leaving_in_a_secret_phase_calls_nobody() -> None:
    """A ping to those who have not chosen would tell who has."""
    session = game("money_and_luck", 4)
    session.play(Show("WB"), 0)
    session.wait(70)
    said = session.do(c.Leave(), session.user(other_than(session, 0, session.host)))
    assert [notice.kind for notice in said] == ["announcement"]


# Freed by others -----------------------------------------------------------------------------------


def test_the_host_frees_the_seat_of_somebody_who_missed_a_decision() -> None:
    """Not before; both are told who did it, the one who lost the seat privately."""
    session = game(people=2)
    while session.awaited == (session.host,):
        session.play(session.menu()[0])
    seat = guest(session)
    user = session.user(seat)
    assert denied(session, c.FreeSeat(seat), ANN) == "denied-not-late"
    assert denied(session, c.FreeSeat(seat), user) == "denied-not-host"
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
    assert told(said, "told-replaced").args == {"seat": 1, "by": "manager"}
    assert told(said, "lost-seat").args == {"by": "manager"}
    assert denied(session, c.FreeSeat(99), BOSS) == "denied-seat-left"


def test_most_of_the_others_free_a_seat() -> None:
    session = game(people=4, terms=Vote)
    late = session.awaited[0]
    user = session.user(late)
    session.wait(180)
    said: tuple[c.Notice, ...] = ()
    for seat in session.game.present:
        if session.game.late and seat != late:
            said = session.do(c.AnswerLate("replace"), session.user(seat))
    assert told(said, "told-replaced").args == {"seat": late, "by": "vote"}
    assert told(said, "lost-seat") == c.Notice("private", "lost-seat", user, args={"by": "vote"})


def test_most_of_the_others_take_a_country_out_of_the_game() -> None:
    """Where the rules know it; also when the game ends with it, everybody is told."""
    session = game("vertigo", 2, Vote)
    late = session.awaited[0]
    user, other = session.user(late), session.user(1 - late)
    session.wait(180)
    said = session.do(c.AnswerLate("remove"), other)
    assert told(said, "told-removed").args == {"seat": late, "by": "vote"}
    assert told(said, "lost-seat").user_id == user
    assert "Eliminated" in session.kinds()
    assert isinstance(session.table, Over)
    assert session.over.unrated == "left"


def test_where_nobody_can_be_taken_out_the_seat_is_freed() -> None:
    session = game(people=2, terms=Vote)
    late = session.awaited[0]
    session.wait(180)
    said = session.do(c.AnswerLate("remove"), session.user(1 - late))
    assert told(said, "told-replaced").args == {"seat": late, "by": "vote"}
    assert session.kinds() == ["Left"]


# The host ------------------------------------------------------------------------------------------


def test_the_host_leaves_and_somebody_else_hosts() -> None:
    session = game()
    said = session.do(c.Leave(), ANN)
    heir = session.game.present[0]
    assert session.table.host_id == session.user(heir)
    assert told(said, "told-host").args == {"seat": heir}


def test_whoever_takes_the_hosts_seat_does_not_become_the_host() -> None:
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


def test_the_hosts_role_is_taken_from_who_missed_a_decision() -> None:
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


def test_the_last_who_would_play_on_leaves() -> None:
    session = game()
    for seat in (0, 1):
        session.do(c.EndTogether(agree=True), session.user(seat))
    session.do(c.Leave(), session.user(2))
    assert session.over.outcome is not None
    assert session.over.unrated == "ended"


def test_who_takes_a_seat_has_not_agreed_to_anything() -> None:
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


def test_a_game_goes_on_around_an_empty_seat_to_its_end() -> None:
    session = game("hidden_price", 3, Unlimited)
    session.do(c.Leave(), session.user(1))
    for seat in (0, 2):
        session.play(Write(seat + 1), seat)
    session.wait(100)
    assert session.over.unrated == "left"
