"""What is pressed: once done however often it comes, stale when the moment has passed; drafts and texts."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import msgspec
import pytest

from bot.table import commands as c
from bot.table.acting import TEXTS_PER_SEAT
from bot.table.decide import REMEMBERED_PRESSES, decide
from bot.table.errors import DeniedError, RefusedError, StaleError
from bot.table.log import next_text, text_numbers
from bot.table.public import acted_since
from games.konsul.rules.pieces import Bid, Lose
from games.money_and_luck.rules.pieces import Nominate, Show
from games.politically_correct_people.rules.pieces import Offer, Propose, Side
from tests.table.builders import ANN, BEN, STRANGER, Session, Unlimited, denied, game, lobby, plain
from tests.table.notices import talking

PARTY = "politically_correct_people"


def test_every_command_is_decided() -> None:
    """Whatever becomes of it: none falls through the match."""
    kinds = {*c.Command.__subclasses__(), *c.Pressed.__subclasses__(), c.JoinFor} - {c.Pressed}
    assert len(kinds) > 40
    for kind in kinds:
        for table in (lobby().table, game().table):
            with suppress(DeniedError, StaleError, TypeError, ValueError, AttributeError):
                command = kind(*(0 for field in msgspec.structs.fields(kind) if field.required))
                decide(table, command, c.Actor(ANN), 0.0)


# Once ----------------------------------------------------------------------------------------------


def test_a_press_that_arrives_twice_is_done_once() -> None:
    """The second time nothing changes and nothing is said, in a lobby as well."""
    session = talking()
    press = session.press(session.user(0))
    session.do(c.Act(plain(Nominate((0,)))), press)
    before = session.table
    assert session.do(c.Act(plain(Nominate((0,)))), press) == ()
    assert session.table is before
    session.play(Nominate((1,)), 1)
    assert session.do(c.Act(plain(Nominate((0,)))), press) == ()
    waiting = lobby()
    press = waiting.press(BEN)
    waiting.do(c.Join(), press)
    assert waiting.do(c.Join(), press) == ()


def test_only_the_last_presses_are_remembered() -> None:
    session = game(terms=Unlimited)
    for _ in range(2 * REMEMBERED_PRESSES):
        session.do(c.EndTogether(agree=True), session.user(0))
        session.do(c.EndTogether(agree=False), session.user(1))
    assert len(session.game.presses) == REMEMBERED_PRESSES


def test_a_press_that_was_refused_may_be_done_later() -> None:
    session = game()
    press = session.press(session.user(session.awaited[0]))
    with pytest.raises(RefusedError):
        session.do(c.Act(plain(Bid(999))), press)
    session.do(c.Act(plain(Bid(1))), press)


def test_commands_without_effect_change_nothing() -> None:
    session = game()
    before = session.table
    for command in (c.TimePassed(), c.UpdateDraft(None)):
        change = decide(before, command, session.press(ANN), session.now)
        assert change.table is before
        assert change.notices == ()


def test_a_second_click_spends_no_second_nomination() -> None:
    """Every nomination is a public act, also one that changes no one's turn."""
    session = talking()
    for seat, named in ((0, (0,)), (1, (1,)), (0, (0,)), (0, (0,))):
        acts = session.game.presence.acts
        session.play(Nominate(named), seat)
        assert acted_since(session.game, seat, acts)
        assert not acted_since(session.game, 2, acts)


def test_an_action_of_an_earlier_moment_is_stale() -> None:
    session = game(terms=Unlimited)
    first = session.awaited[0]
    user, step, moves = session.user(first), session.game.step, session.game.moves[first]
    with pytest.raises(StaleError):
        session.do(c.Act(plain(Bid(1)), moves=moves + 1), user)
    with pytest.raises(StaleError):
        session.do(c.Act(plain(Bid(1)), step=step + 1), user)
    session.do(c.Act(plain(Bid(1)), moves=moves, step=step), user)
    with pytest.raises(StaleError):
        session.do(c.Act(plain(Bid(2)), moves=moves), user)


# Who may, and what is no action ----------------------------------------------------------------------


def test_strangers_play_nothing() -> None:
    session = game()
    user = session.user(session.awaited[0])
    assert denied(session, c.Act(plain(Bid(1))), STRANGER) == "denied-not-seated"
    assert denied(session, c.UpdateDraft(None), STRANGER) == "denied-not-seated"
    session.do(c.Leave(), user)
    assert denied(session, c.Act(plain(Bid(1))), user) == "denied-not-seated"
    assert denied(lobby(), c.Act(plain(Bid(1))), ANN) == "denied-not-started"
    assert denied(lobby(), c.Extend(), ANN) == "denied-not-started"


@pytest.mark.parametrize("data", [None, 7, "bid", [], {}, {"type": "bid"}, {"type": "fold"}])
def test_unknown_actions_are_stale(data: object) -> None:
    with pytest.raises(StaleError):
        game().do(c.Act(data), ANN)
    with pytest.raises(StaleError):
        game(PARTY, 4).do(c.UpdateDraft(data or 1), ANN)


def test_the_rules_refuse_with_their_ruling() -> None:
    session = game()
    with pytest.raises(RefusedError) as caught:
        session.play(Lose("flag", 1))
    assert caught.value.refusal.ruling == "3.03"
    assert session.entries == ()


def test_an_action_that_changes_nothing_is_not_written() -> None:
    session = game("money_and_luck", 3)
    session.play(Show("WB"), 0)
    before = session.table
    session.play(Show("WB"), 0)
    assert session.table is before


# Drafts --------------------------------------------------------------------------------------------


def test_a_draft_belongs_to_a_moment() -> None:
    session = game("hidden_price", 3)
    for seat in range(3):
        session.do(c.UpdateDraft({"type": "colours", "picked": ["r", "g"]}), session.user(seat))
    assert session.game.draft(0) is not None
    session.do(c.UpdateDraft(None), session.user(0))
    assert session.game.draft(0) is None
    for seat in range(3):
        session.play(session.menu(seat)[seat], seat)
    assert session.game.drafts == {}


def test_a_lasting_draft_stays_until_its_action() -> None:
    session = game(PARTY, 4)
    seat = next(other for other in range(4) if other not in session.awaited)
    draft = {"page": "offer", "building": {"receiver": (seat + 1) % 4}}
    session.do(c.UpdateDraft(draft), session.user(seat))
    session.play(session.menu()[0])
    assert session.game.draft(seat) is not None
    session.play(Propose(Offer(seat, (seat + 1) % 4, Side(money=1), Side())), seat)
    assert session.game.draft(seat) is None


def test_a_draft_notifies_no_one() -> None:
    session = game(PARTY, 4)
    before = session.game
    assert session.do(c.UpdateDraft({"page": "promises"}), session.user(2)) == ()
    after = session.game
    assert (after.presence, after.timer, after.moves) == (before.presence, before.timer, before.moves)


# Texts ---------------------------------------------------------------------------------------------


def draft(receiver: int, promise: int) -> dict[str, object]:
    """A half-built offer with a promise."""
    return {"page": "offer", "building": {"receiver": receiver, "gives": {"promise": promise}}}


def proposal(session: Session, seat: int, promise: int, money: int = 1) -> c.Act:
    """An offer with a promise."""
    other = (seat + 1) % len(session.game.people)
    return c.Act(plain(Propose(Offer(seat, other, Side(promise=promise), Side(money=money)))))


def test_texts_are_numbered_seat_by_seat() -> None:
    """A number tells nothing of how much others have written."""
    quiet, loud = game(PARTY, 4), game(PARTY, 4)
    for number in range(3):
        text = next_text(loud.game, 1)
        loud.do(c.Act(proposal(loud, 1, text, number).action, {text: "so much"}), loud.user(1))
        loud.do(
            c.UpdateDraft(draft(0, next_text(loud.game, 2)), {next_text(loud.game, 2): "draft"}), loud.user(2)
        )
    assert next_text(quiet.game, 0) == next_text(loud.game, 0) in text_numbers(0)
    assert next_text(loud.game, 1) == next_text(quiet.game, 1) + 3
    assert next_text(loud.game, 2) in text_numbers(2)


def test_an_unsent_form_spends_nothing() -> None:
    """Its text goes with the draft that it was typed for."""
    session = game(PARTY, 4)
    number = next_text(session.game, 1)
    for turn in range(2 * TEXTS_PER_SEAT):
        assert next_text(session.game, 1) == number
        session.do(c.UpdateDraft(draft(0, number), {number: f"try {turn}"}), session.user(1))
        session.do(c.UpdateDraft({"page": "seat"}), session.user(1))
    assert session.game.texts == {}


def test_a_text_moves_from_the_draft_with_the_action() -> None:
    """It is stored with the action that uses it, and with no other."""
    session = game(PARTY, 4)
    number = next_text(session.game, 1)
    session.do(c.UpdateDraft(draft(2, number), {number: "my word"}), session.user(1))
    assert session.game.texts == {}
    session.do(proposal(session, 1, number), session.user(1))
    assert session.game.texts == {number: "my word"}
    assert session.game.drafts == {}
    assert next_text(session.game, 1) == number + 1


def test_a_text_needs_its_action_its_seat_and_its_draft() -> None:
    """One that no action names is not stored; none is sent by another seat or after it was dropped."""
    session = game(PARTY, 4)
    number, theirs = next_text(session.game, 1), next_text(session.game, 2)
    for command in (
        c.Act(proposal(session, 1, theirs).action, {theirs: "mine"}),
        proposal(session, 1, number),
    ):
        with pytest.raises(StaleError):
            session.do(command, session.user(1))
    session.do(c.UpdateDraft(draft(2, number), {number: "my word"}), session.user(1))
    session.do(c.UpdateDraft({"page": "seat"}), session.user(1))
    with pytest.raises(StaleError):
        session.do(proposal(session, 1, number), session.user(1))
    session.play(Propose(Offer(1, 2, Side(money=1), Side())), 1, {number: "unused"})
    assert session.game.texts == {}


def test_a_number_that_was_given_twice_is_given_to_one() -> None:
    """Two forms at the same instant: the second one's words are not put in the first one's place."""
    session = game(PARTY, 4)
    number = next_text(session.game, 1)
    session.do(c.Act(proposal(session, 1, number).action, {number: "first"}), session.user(1))
    with pytest.raises(StaleError):
        session.do(c.Act(proposal(session, 1, number, 2).action, {number: "second"}), session.user(1))
    with pytest.raises(StaleError):
        session.do(c.UpdateDraft(draft(2, number), {number: "second"}), session.user(1))
    assert session.game.texts == {number: "first"}


def test_a_seat_writes_only_so_much() -> None:
    session = game(PARTY, 4, Unlimited)
    texts = {text_numbers(1)[number]: "word" for number in range(TEXTS_PER_SEAT)}
    session.table = replace(session.game, texts=texts)
    number = next_text(session.game, 1)
    with pytest.raises(DeniedError, match="denied-words"):
        session.do(c.Act(proposal(session, 1, number).action, {number: "one more"}), session.user(1))
    other = next_text(session.game, 2)
    session.do(c.Act(proposal(session, 2, other).action, {other: "mine"}), session.user(2))
