"""A player of a rated game is a party: what the host may do alone, and what takes another player's word."""

from __future__ import annotations

import dataclasses
import itertools

import pytest

from bot.table import commands as c
from bot.table.consent import PAUSE_SECONDS, QUESTION_SECONDS
from bot.table.errors import DeniedError
from bot.table.lobby import CHANGED_SECONDS, changed_since
from bot.table.people import Person
from bot.table.table import Playing
from bot.table.terms import Terms
from games.core import replace
from tests.table.builders import ANN, BEN, BOSS, CHO, Session, denied, game, lobby
from tests.table.notices import DAY, late_game, told

WHY = "asked to"
KINDS: dict[str, Terms] = {
    "rated": Terms(limit=180, late="host"),
    "unrated": Terms(limit=180, late="host", advice=True),
    "alone": Terms(limit=180, late="host"),
}
ACTORS = {
    "host": c.Actor(ANN),
    "player": c.Actor(BEN),
    "manager who plays": c.Actor(BEN, manages=True),
    "moderator who plays": c.Actor(BEN, manages=True, why=WHY),
    "manager": c.Actor(BOSS, manages=True),
    "moderator of the desk": c.Actor(BOSS, manages=True, why=WHY),
}
DONE, ASKED, NOT = "done", "asked", "denied-not-host"


def on_turn(kind: str) -> Session:
    """A game in which the host has to decide; each other player has missed a decision."""
    session = lobby(people=1 if kind == "alone" else 3, terms=KINDS[kind])
    for _ in range(2 if kind == "alone" else 0):
        session.do(c.AddBot("even"), ANN)
    session.do(c.Start(), ANN)
    while session.awaited != (session.host,):
        seat = session.awaited[0]
        if session.game.people[seat].bot:
            session.do(c.PlayBot(seat, None, session.game.position.length))
        else:
            session.play_on()
    session.now += 10
    session.absent(*(int(seat != session.host and kind != "alone") for seat in range(3)))
    return session


def became(session: Session, command: c.Command, actor: c.Actor) -> str:
    """What a command brought about."""
    before = session.game
    try:
        session.do(command, actor)
    except DeniedError as error:
        return error.key
    asked = isinstance(session.table, Playing) and session.table.questions != before.questions
    return ASKED if asked else DONE


def expected(name: str, kind: str, actor: str) -> str:
    """The rules, in as many words: what is at another's cost takes a second player where it is rated."""
    party = kind == "rated" and actor in ("host", "player", "manager who plays", "moderator who plays")
    if actor == "player":
        # Alone with the bot there is no other player. Everyone may ask for the clocks to run.
        return ASKED if name == "resume" and party else NOT
    if kind == "alone" and name in ("more time", "free", "late"):
        return {"more time": "denied-no-clock", "free": "denied-seat-left", "late": "denied-not-late"}[name]
    if name == "end":
        return "denied-rated-end" if party else DONE
    if name == "resume" and actor == "host":
        return DONE
    if name == "free" and actor == "moderator who plays":
        return DONE
    if name == "more time" and actor in ("manager who plays", "moderator who plays"):
        # It is the host's decision that gets longer.
        return DONE
    return ASKED if party else DONE


@pytest.mark.parametrize("kind", KINDS)
def test_who_governs(kind: str) -> None:
    """Every command that lengthens a decision, stops the clocks, ends a game or removes a player."""
    for name, actor in itertools.product(
        (
            "pause",
            "resume",
            "more time",
            "clock",
            "late policy",
            "end time",
            "no end time",
            "end",
            "free",
            "late",
        ),
        ACTORS,
    ):
        if kind == "alone" and "player" in actor:
            continue
        if kind == "alone" and actor.endswith("who plays"):
            continue
        session = late_game(KINDS[kind]) if name == "late" and kind != "alone" else on_turn(kind)
        other = next((seat for seat in range(3) if session.user(seat) == CHO), 1 - session.host)
        commands: dict[str, c.Command] = {
            "pause": c.Pause(),
            "resume": c.Resume(),
            "more time": c.Extend(),
            "clock": c.SetLimit(60),
            "late policy": c.SetLate("act"),
            "end time": c.SetFinish(60),
            "no end time": c.SetFinish(None),
            "end": c.End(),
            "free": c.FreeSeat(other),
            "late": c.AnswerLate("replace"),
        }
        before = {"resume": c.Pause(), "no end time": c.SetFinish(60)}.get(name)
        if before is not None:
            session.do(before, BOSS)
        gives = ACTORS[actor]
        if gives.user_id == BEN and session.game.late == (session.seat(BEN),):
            # The other one is late.
            gives = replace(gives, user_id=CHO)
        assert became(session, commands[name], gives) == expected(name, kind, actor), (name, actor)


# What is asked ---------------------------------------------------------------------------------------


def rated() -> Session:
    return on_turn("rated")


def test_a_host_pauses_only_with_another_player() -> None:
    """Everybody reads who; the game does not stand meanwhile, and what is asked twice is asked once."""
    session = rated()
    assert session.do(c.Pause(), ANN) == ()
    assert session.game.paused_at is None
    assert session.do(c.Pause(), ANN) == ()
    assert session.do(c.Agree(c.Pause()), ANN) == ()
    (said,) = session.do(c.Agree(c.Pause()), BEN)
    assert said.args == {"by": session.host, "second": session.seat(BEN)}
    assert session.game.paused_at == session.now
    assert session.game.questions == ()
    assert denied(session, c.Agree(c.Pause()), CHO) == "denied-no-question"
    assert denied(session, c.Agree(c.Resume()), BOSS) == "denied-not-seated"


def test_a_pause_is_ended_by_two_others_or_after_a_day_by_one() -> None:
    session = rated()
    session.do(c.Pause(), BOSS)
    session.do(c.Resume(), BEN)
    assert session.game.paused_at is not None
    session.do(c.Agree(c.Resume()), CHO)
    assert session.game.paused_at is None
    for kind in ("rated", "unrated"):
        session = on_turn(kind)
        session.do(c.Pause(), BOSS)
        session.wait(PAUSE_SECONDS)
        session.do(c.Resume(), BEN)
        assert session.game.paused_at is None


def test_more_time_for_the_own_decision_is_asked_for_once_and_lapses_with_it() -> None:
    """Forty presses bring nothing."""
    session = rated()
    due = session.game.timer.due
    for _ in range(40):
        session.now += 1
        session.do(c.Extend(), ANN)
    assert session.game.timer.due == due
    assert len(session.game.questions) == 1
    session.play_on()
    assert session.game.questions == ()
    for who in (BEN, CHO):
        again = rated()
        again.do(c.Extend(), ANN)
        assert told(again.do(c.Agree(c.Extend()), who)) == ["told-extended"]
        assert again.game.timer.due == again.now + 180


def test_more_time_is_a_question_in_every_secret_choice() -> None:
    """Whether the host has chosen: else it would tell that."""
    for chooses in (False, True):
        session = game("hidden_price", 3)
        if chooses:
            session.play(session.menu(session.host)[0], session.host)
        session.now += 10
        session.do(c.Extend(), ANN)
        assert len(session.game.questions) == 1


def test_an_earlier_end_takes_all_and_a_later_one_another_player() -> None:
    session = rated()
    for who, left in ((ANN, 2), (BEN, 1), (CHO, 0)):
        session.do(c.SetFinish(60) if who == ANN else c.Agree(c.SetFinish(60)), who)
        assert (session.game.finish is None) == (left > 0)
    session.do(c.SetFinish(None), ANN)
    assert told(session.do(c.Agree(c.SetFinish(None)), CHO)) == ["told-finish-off"]


def test_a_player_is_removed_by_two_or_after_two_misses() -> None:
    """One missed decision lets no rival free the seat alone."""
    session = rated()
    seat = session.seat(CHO)
    session.do(c.FreeSeat(seat, CHO), ANN)
    assert seat in session.game.present
    session.do(c.Agree(c.FreeSeat(seat)), BEN)
    assert seat not in session.game.present
    session = rated()
    session.absent(*(2 * (seat != session.host) for seat in range(3)))
    session.do(c.FreeSeat(session.seat(CHO)), ANN)
    assert session.game.seat_of(CHO) is None


def test_a_moderator_who_plays_takes_another_player_out_for_a_reason_and_without_gain() -> None:
    """Also after leaving and coming back; not where others agreed, or a moderator does not play."""
    session = rated()
    session.do(c.FreeSeat(session.seat(CHO)), ACTORS["moderator who plays"])
    assert session.game.seat_of(CHO) is None
    seat = session.seat(BEN)
    session.do(c.Leave(), BEN)
    session.do(c.TakeSeat(seat), BEN)
    assert [person.user_id for person in session.game.people if person.judged] == [BEN]
    for actor in ("host", "moderator of the desk"):
        session = rated()
        seat = session.seat(CHO)
        session.do(c.FreeSeat(seat), ACTORS[actor])
        if actor == "host":
            session.do(c.Agree(c.FreeSeat(seat)), BEN)
        assert seat not in session.game.present
        assert not any(person.judged for person in session.game.people)


def test_a_player_who_is_back_is_not_removed_by_an_old_question() -> None:
    session = rated()
    seat = session.seat(CHO)
    session.do(c.FreeSeat(seat), ANN)
    while session.awaited != (seat,):
        session.play_on()
    assert len(session.game.questions) == 1
    session.play_on()
    assert session.game.questions == ()


def test_a_question_ends_with_who_asked_with_a_newer_one_and_with_its_day() -> None:
    session = rated()
    session.do(c.SetLimit(60), ANN)
    session.do(c.SetLimit(None), ANN)
    assert denied(session, c.Agree(c.SetLimit(60)), BEN) == "denied-no-question"
    session.do(c.Leave(), ANN)
    assert session.game.questions == ()
    session = rated()
    session.do(c.SetLimit(DAY), BOSS)
    session.do(c.Pause(), ACTORS["manager"])
    session.do(c.SetLate("act"), ANN)
    session.wait(QUESTION_SECONDS - 1)
    assert len(session.game.questions) == 1
    session.wait(1)
    assert session.game.questions == ()


def test_the_last_player_but_bots_needs_no_one() -> None:
    session = rated()
    for who in (BEN, CHO):
        session.do(c.Leave(), who)
    session.do(c.Pause(), ANN)
    assert session.game.paused_at is not None


# What those who have joined sat down to --------------------------------------------------------------

CHANGES: tuple[tuple[str, c.Command], ...] = (
    ("clock", c.SetLimit(60)),
    ("clock", c.SetLate("host")),
    ("finish", c.SetFinish(60)),
    ("options", c.SetOption("viewing", "20")),
    ("company", c.SetTerm("advice", value=True)),
    ("company", c.SetTerm("follow", value=True)),
)


@pytest.mark.parametrize(("part", "command"), CHANGES)
def test_a_change_after_others_joined_is_read_before_the_start(part: str, command: c.Command) -> None:
    """By the silent host's stand-in, too; those who join later sat down to it."""
    session = lobby(people=3)
    session.now += 1
    session.do(command, ANN)
    assert set(changed_since(session.lobby)) == {part}
    session.now += CHANGED_SECONDS - 1
    assert denied(session, c.Start(), ANN) == "denied-changed"
    session.now += 1
    session.do(c.Start(), ANN)
    later = lobby(people=1)
    later.do(command, ANN)
    for who in (BEN, CHO):
        later.now += 1
        later.do(c.Join(), who)
    assert not changed_since(later.lobby)
    later.do(c.Start(), ANN)


def test_no_game_starts_by_itself_under_changed_terms() -> None:
    """A kept seat is taken by a press on the last game's post, which shows nothing of the lobby."""
    for changes in (False, True):
        session = lobby(people=1)
        kept = Person(BEN, "Ben", joined=False)
        session.table = dataclasses.replace(session.lobby, people=(*session.lobby.people, kept))
        session.now += 1
        if changes:
            session.do(c.SetLimit(60), ANN)
        session.do(c.Join(), BEN)
        by_itself = c.Actor(ANN, deals_by=7)
        if changes:
            assert denied(session, c.Start(), by_itself) == "denied-not-host"
        else:
            session.do(c.Start(), by_itself)
