"""What the table tells of what happened: truly, in both languages, also where no name is known."""

from __future__ import annotations

import msgspec
import pytest

from bot.screens.notices import announcement_text, call_line, notice, onlooker, refusal, still_called
from bot.screens.requests import Watch
from bot.screens.wording import words, words_then
from bot.table import commands as c
from bot.table.errors import DeniedError, RefusedError
from bot.table.history import recent_milestones
from bot.table.table import Over
from bot.table.terms import Terms
from bot.text import LANGUAGES, Words
from games.core import Rng
from tests.screens.tables import LINK, TABLE_ID, TEXTS, Evening, game, late, requests

NOT_OF_A_TABLE = ("told-set-aside", "told-rules-wait", "told-resumed-table", "told-outdated")


def told(text: Words, said: c.Notice) -> str:
    return announcement_text(text, said.key, said.args, TABLE_ID, "Konsul", LINK)


def busy_evening() -> Evening:
    evening = game("konsul", 4, terms=Terms(limit=180))
    evening.act(Rng(b"busy", 0))
    seat = evening.game.presence.last_act.index(1)
    evening.do(c.TakeBack(1), evening.user(seat))
    for command in (c.Pause(), c.Resume(), c.Extend()):
        evening.now += 10
        evening.do(command, 99, manages=True)
    evening.do(c.EndTogether(agree=True), 1)
    evening.do(c.EndTogether(agree=False), 2)
    evening.do(c.OfferSeat(0), 3)
    three = evening.game.seat_of(3)
    assert three is not None
    evening.do(c.TakeSeat(three), 7)
    while not any(evening.game.presence.missed):
        evening.wait()
    evening.do(c.FreeSeat((three + 1) % 4), 99, manages=True)
    evening.do(c.Leave(), 7)
    host = evening.game.seat_of(evening.game.host_id)
    others = [seat for seat in evening.game.present if seat != host]
    evening.do(c.MakeHost(others[0]), 99, manages=True)
    while evening.game.paused_at is None:
        evening.wait()
    away = next(seat for seat in evening.game.present if evening.game.host_id != evening.user(seat))
    evening.do(c.ClaimHost(), evening.user(away))
    evening.do(c.End(), 99, manages=True)
    return evening


def test_people_are_called_with_words_and_only_while_what_calls_them_is_shown() -> None:
    """A call that is sent late names no one whom the post says nothing of."""
    evening = game("konsul", 4, terms=Terms(limit=None))
    text = words(TEXTS, evening.game, "en")
    assert still_called(evening.game, (1, 2), text) == []
    turn = 0
    while not (named := {seat for one in recent_milestones(evening.game, text) for seat in one.seats}):
        evening.act(Rng(b"called", turn))
        turn += 1
    called = [evening.user(seat) for seat in named]
    assert sorted(still_called(evening.game, (1, 2, 3, 4, 5), text)) == sorted(called)
    assert call_line(evening.game, called[:1], text) == f"<@{called[0]}>: the news above is about you."


def test_an_onlooker_is_offered_the_seats_that_are_free_for_them() -> None:
    """And to watch; who has sat elsewhere at the table may take none."""
    evening = game("konsul", 4)
    left = evening.game.people[1].user_id
    evening.do(c.Leave(), left)
    evening.do(c.OfferSeat(77), evening.user(2))
    seats = {}
    for user_id in (76, 77, left):
        text = words(TEXTS, evening.game, "en")
        asked = list(requests(onlooker(evening.game, "✋", user_id, text)))
        assert asked.pop() == Watch(TABLE_ID)
        seats[user_id] = asked
    assert seats == {76: [c.TakeSeat(1)], 77: [c.TakeSeat(1), c.TakeSeat(2)], left: [c.TakeSeat(1)]}


def test_a_notice_names_who_had_the_seat_when_it_was_written() -> None:
    """It may be sent when another has it; who was forgotten meanwhile is not named."""
    evening = game("konsul", 4, terms=Terms(limit=None))
    seat = evening.game.seat_of(2)
    assert seat is not None
    for command, user_id in ((c.Leave(), 2), (c.TakeSeat(seat), 7), (c.Leave(), 7), (c.TakeSeat(seat), 8)):
        evening.do(command, user_id)
    written = {"told-left": (1, 3), "told-taken": (2, 4)}
    names = [
        told(words_then(TEXTS, evening.table, "en", said), said).count(f"<@{user_id}>")
        for key, user_ids in (("told-left", (2, 7)), ("told-taken", (7, 8)))
        for length, user_id in zip(written[key], user_ids, strict=True)
        for said in [c.Notice("announcement", key, args={"n": length, "seat": seat})]
    ]
    assert names == [1, 1, 1, 0], "the last of them has the seat, and is called by name"
    assert "told-left" in [said.key for said in evening.said]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_told_can_be_told(language: str) -> None:
    evening = busy_evening()
    assert isinstance(evening.table, Over)
    keys = {said.key for said in evening.said}
    expected = """turn-ping reminder told-away told-declined told-ended told-extended told-host
        told-left told-offered told-paused told-replaced told-resumed told-taken told-taken-back
        lost-seat"""
    assert keys >= set(expected.split())
    for text in (words(TEXTS, evening.table, language), TEXTS.of(language)):
        for said in evening.said:
            assert str(TABLE_ID) in told(text, said)
        for key in NOT_OF_A_TABLE:
            assert announcement_text(text, key, {}, TABLE_ID, "Konsul", LINK)


def freed(evening: Evening) -> tuple[str, str]:
    """What everybody reads of a seat that was freed, and what the one who lost it does."""
    text = words(TEXTS, evening.table, "en")
    public = next(said for said in evening.said if said.key in ("told-replaced", "told-removed"))
    private = next(said for said in evening.said if said.key == "lost-seat")
    return told(text, public), told(text, private)


def test_a_manager_is_told_as_a_manager() -> None:
    evening = game("konsul", 4)
    evening.do(c.FreeSeat(0), 99, manages=True)
    for said in freed(evening):
        assert "<@99> (moderator)" in said


def test_the_host_and_who_agreed_are_told_by_name() -> None:
    evening = late()
    (seat,) = evening.game.late
    host = evening.game.seat_of(evening.game.host_id)
    assert host is not None
    evening.do(c.FreeSeat(seat), evening.game.host_id)
    second = next(one for one in evening.game.present if one not in (seat, host))
    evening.do(c.Agree(c.FreeSeat(seat)), evening.user(second))
    name = words(TEXTS, evening.table, "en").seat(host)
    other = words(TEXTS, evening.table, "en").seat(second)
    assert all(f"{name} and {other}" in said for said in freed(evening))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_says_why(language: str) -> None:
    evening = game("konsul", 3)
    text = words(TEXTS, evening.table, language)
    with pytest.raises(DeniedError) as denied:
        evening.do(c.End(), 2)
    assert text("denied-not-host") in refusal(denied.value, text)
    waiting = next(seat for seat in range(3) if seat not in evening.game.awaited.seats)
    action = evening.game.game.legal(evening.game.state, evening.game.awaited.seats[0])[0]
    with pytest.raises(RefusedError) as raised:
        evening.do(c.Act(msgspec.to_builtins(action)), evening.user(waiting))
    assert raised.value.refusal.ruling in refusal(raised.value, text)
    assert notice(refusal(raised.value, text)).blocks
