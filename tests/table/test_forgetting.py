"""A person asks to be forgotten: what goes, and what stays."""

from __future__ import annotations

import msgspec
import pytest

from bot.store.rows import notice_row
from bot.table import commands as c
from bot.table.errors import RefusedError
from bot.table.log import next_text
from bot.table.people import ANYBODY
from games.host.record import Replay
from games.politically_correct_people.rules.pieces import Offer, Propose, Side
from tests.table.builders import (
    ANN,
    BEN,
    BOSS,
    CHO,
    DAN,
    EVE,
    NOBODY,
    PACKAGES,
    Session,
    Unlimited,
    denied,
    game,
    lobby,
    plain,
)

PARTY = "politically_correct_people"


def promise(session: Session, seat: int, said: str) -> int:
    """Offer a promise in writing; return its number."""
    number = next_text(session.game, seat)
    other = (seat + 1) % len(session.game.people)
    session.play(Propose(Offer(seat, other, Side(promise=number), Side(money=1))), seat, {number: said})
    return number


def test_a_lobby_without_somebody() -> None:
    """Also one who was removed, and the last one out."""
    session = lobby(people=3)
    session.do(c.Remove(CHO), ANN)
    session.forget(CHO)
    assert session.lobby.removed == ()
    session.do(c.Join(), CHO)
    session.forget(ANN)
    assert session.table.host_id == BEN
    assert [person.user_id for person in session.table.people] == [BEN, CHO]
    session = lobby()
    session.forget(ANN)
    assert session.over.status == "cancelled"
    assert [(person.user_id, person.name) for person in session.over.people] == [(NOBODY, "")]
    assert session.over.host_id == NOBODY


def test_a_seat_of_a_game_without_its_person() -> None:
    """They have left; the number, the name, the text, the draft are gone, and no one is told who it was."""
    session = game(PARTY, 4, Unlimited)
    user = session.user(1)
    number = promise(session, 1, "my word")
    session.do(c.UpdateDraft({"page": "promises", "picked": []}), user)
    said = session.forget(user)
    assert session.game.people[1].user_id == NOBODY
    assert session.game.people[1].name == ""
    assert session.game.people[1].left
    assert number not in session.game.texts
    assert session.game.drafts == {}
    assert [notice.key for notice in said if notice.key == "told-left"] == ["told-left"]
    stored = [notice_row(1, notice) for notice in said]
    assert str(user) not in str(msgspec.to_builtins([session.game.people, session.game.holders, stored]))


def test_texts_of_others_and_their_drafts_stay() -> None:
    """Also the draft of who plays a seat now that the forgotten one has played."""
    session = game(PARTY, 4, Unlimited)
    user = session.user(1)
    theirs, mine = promise(session, 1, "theirs"), promise(session, 2, "mine")
    session.do(c.OfferSeat(ANYBODY), user)
    session.do(c.TakeSeat(1), EVE)
    session.do(c.UpdateDraft({"page": "promises"}), EVE)
    session.do(c.UpdateDraft({"page": "promises"}), session.user(3))
    session.forget(user)
    assert theirs not in session.game.texts
    assert session.game.texts[mine] == "mine"
    assert set(session.game.drafts) == {1, 3}
    assert session.game.seat_of(EVE) == 1
    assert session.game.holders == ((1, NOBODY),)


def test_a_number_of_a_forgotten_text_is_not_given_again() -> None:
    """Else an old promise would show what another person has written."""
    session = game(PARTY, 4, Unlimited)
    number = promise(session, 1, "my word")
    session.forget(session.user(1))
    session.do(c.TakeSeat(1), EVE)
    assert next_text(session.game, 1) == number + 1
    assert promise(session, 1, "another") == number + 1


def test_offers_and_agreements_of_a_forgotten_player_are_gone() -> None:
    session = game()
    session.do(c.OfferSeat(EVE), session.user(0))
    session.do(c.EndTogether(agree=True), session.user(1))
    session.forget(EVE)
    assert session.game.people[0].offered_to is None
    assert denied(session, c.TakeSeat(0), EVE) == "denied-seat-taken"
    session.forget(session.user(1))
    assert session.game.agreed == ()


@pytest.mark.parametrize("handed", [False, True])
def test_a_game_that_is_over_without_somebody(*, handed: bool) -> None:
    """Its record replays as before; their texts are gone, also of who held a seat before."""
    session = game(PARTY, 4, Unlimited)
    user = session.user(1)
    number, other = promise(session, 1, "my word"), promise(session, 2, "hers")
    if handed:
        session.do(c.OfferSeat(ANYBODY), user)
        session.do(c.TakeSeat(1), EVE)
    session.do(c.End(), BOSS)
    record = session.over.record()
    session.forget(user)
    assert session.over.record() == record
    assert Replay(record, PACKAGES).verify() == session.over.outcome
    assert number not in session.over.texts
    assert session.over.texts[other] == "hers"
    assert str(user) not in str(msgspec.to_builtins([session.over.people, session.over.holders]))


def test_the_game_ends_when_the_last_player_is_forgotten() -> None:
    session = game(PARTY, 4, Unlimited)
    promise(session, session.seat(DAN), "my word")
    for user in (ANN, BEN, CHO):
        session.do(c.Leave(), user)
    session.forget(DAN)
    assert session.over.outcome is not None
    assert session.over.texts == {}
    assert DAN not in {session.over.host_id, *(person.user_id for person in session.over.people)}


def test_an_offer_of_a_forgotten_player_has_ended() -> None:
    """No one accepts it of the player who comes after."""
    session = game(PARTY, 4, Unlimited)
    promise(session, 1, "my word")
    (made,) = session.game.state.offers
    session.forget(session.user(1))
    assert session.game.state.offers == ()
    session.do(c.TakeSeat(1), EVE)
    accept = c.Act({"type": "accept", "offer": plain(made)})
    with pytest.raises(RefusedError):
        session.do(accept, session.user(2))
