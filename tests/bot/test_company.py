"""Computer players as people meet them: in a lobby, at a table, after a restart, and when they fail."""

from __future__ import annotations

import asyncio
import multiprocessing
import re
import signal
import subprocess
import sys
from dataclasses import replace
from typing import Any

import msgspec
import pytest
import simcord

from bot.cli.records import verify_record
from bot.client.reply import Reply
from bot.screens.wording import words
from bot.strategy_calls import StrategyCalls
from bot.table.bots import bot_seats, sign
from bot.table.commands import Act, Actor, AddBot, End, PlayBot, Start
from bot.table.table import Over, Playing, Table
from games import GAMES
from games.core import Rng, Seat
from games.host.entries import Acted, Entry
from games.politically_correct_people.rules.pieces import Accept, Decline, Offer, Propose, Side
from tests.bot.failing_minds import deadly, deaf, endless, greedy, honest
from tests.bot.night import Night, answer, shown_on
from tests.table.builders import Unlimited, lobby

GAME = "seijiya_no_koshin"
"""It is short, and everything of it but the hands lies open."""


async def practice(night: Night, game: str = GAME) -> int:
    await night.alone(night.people[0], game)
    seat = (await night.table()).seat_of(night.people[0].id)
    assert seat is not None
    return seat


async def do(night: Night, command: Any, who: Any = None) -> None:
    """Ann does something, or the table; ours answer until they wait for her."""
    actor = Actor(night.people[0].id, "Ann") if who is None else who
    with night.env._bot_scope():
        await asyncio.create_task(night.bot.tables.do(1, command, actor))
    await night.env.settle()


async def to_the_end(night: Night, seat: int, most: int = 1000) -> Table:
    """Let Ann play anything until the game is over, up to a number of times."""
    while isinstance(table := await night.table(), Playing) and (most := most - 1) >= 0:
        assert seat in table.awaited.seats, "ours keep her waiting"
        action = Rng(b"ann", table.position.length).choice(table.game.legal(table.state, seat))
        await do(night, Act(msgspec.to_builtins(action)))
    return table


def of_ours(table: Table) -> list[Entry]:
    assert isinstance(table, Playing | Over)
    seats = [seat for seat, person in enumerate(table.people) if person.bot]
    return [entry for entry in table.entries if isinstance(entry, Acted) and entry.seat in seats]


def of_person(table: Table, seat: Seat) -> int:
    assert isinstance(table, Playing | Over)
    return sum(isinstance(entry, Acted) and entry.seat == seat for entry in table.entries)


def with_mind(night: Night, **changed: Any) -> None:
    package = GAMES[GAME]
    assert package.strategy is not None
    night.packages = {
        **GAMES,
        GAME: replace(package, strategy=replace(package.strategy, search=None, **changed)),
    }


# A table with ours ---------------------------------------------------------------------------------


async def test_one_person_plays_a_whole_game(night: Night, env: simcord.Env) -> None:
    """With a restart in the middle; the others bear a sign, are told nothing, and nothing counts."""
    seat, ann = await practice(night, "money_and_luck"), night.people[0]
    assert "**Ann** practises" in (await night.public()).text
    table = await to_the_end(night, seat, most=2)
    assert isinstance(table, Playing)
    await night.restart()
    await env.settle()
    assert await night.table() == table
    over = await to_the_end(night, seat)
    assert isinstance(over, Over)
    assert over.unrated == "company"
    told = "\n".join(verify_record(over.record(), "en"))
    assert "choose the same again; none was a default move" in told
    assert "Not checked" not in told
    await env.advance_time(60)
    text = night.dm_seen(ann).text
    assert "🤖 Bruno" in text
    assert "Not rated: computer players take part." in text
    history = await ann.slash(night.channel, "history")
    assert "🤖 Clio" in answer(history).text
    assert "computer players" in answer(history).text
    assert "Proof" in night.dm_seen(ann).labels
    # A DM belongs to no server: the game is dealt where the one before was.
    await night.press_dm(ann, "Rematch")
    again = await night.table(2)
    assert again.channel_id == night.channel.id
    assert len([one for one in night.channel.history() if one.components]) == 2
    assert isinstance(again, Playing)
    assert sorted(person.bot for person in again.people) == [False, True, True, True]


async def test_a_rematch_that_starts_by_itself_is_posted_once(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where its post stands before its presser has an answer."""
    await practice(night)
    await do(night, End(), Actor(99, manages=True))
    panel, private = shown_on(await night.press(night.people[0], "My seat")), Reply.private

    async def late(reply: Reply, *what: Any) -> Any:
        await asyncio.sleep(0.2)
        return await private(reply, *what)

    monkeypatch.setattr(Reply, "private", late)
    known = len(env.http_requests)
    await night.people[0].click(panel, label="Rematch")
    path = f"/channels/{night.channel.id}/messages"
    sent = [it.json for it in env.http_requests[known:] if (it.method, it.path) == ("POST", path)]
    assert len([message for message in sent if message["components"]]) == 1


async def test_the_host_chooses_the_company(night: Night, env: simcord.Env) -> None:
    """On a page of their own; no one else may, and a person takes the place of one of ours."""
    await night.lobby(GAME, 1)
    ann, ben = night.people[:2]
    more = answer(await ann.click(await night.post(), label="More …"))
    company = next(one for one in more.custom_ids if "company" in one)
    for other in (ben, night.manager("boss")):
        result = night.emit(other, (await night.post()).id, company, "Computer players")
        await env.settle()
        assert "Only the host" in answer(result).text
    page = await night.press(ann, "Computer players")
    page = await night.on_page(ann, page, "Add a gentle one")
    for _ in range(8):
        if len((await night.table()).people) < 4:
            page = await night.on_page(ann, page, "Add a sharp one")
    page = await night.on_menu(ann, page, "Dismiss 🤖 Bruno")
    text = (await night.public()).text
    assert "🤖 Ada (gentle)" in text
    assert "not rated" in text
    page = await night.on_menu(ann, page, "Somebody leaves: a computer player goes on")
    assert (await night.table()).terms.follow
    await night.press(ben, "Join")
    await night.press(ann, "Start")
    table = await night.table()
    assert isinstance(table, Playing)
    assert len(bot_seats(table)) == len(table.people) - 2


async def test_advice_is_taken_with_one_press(night: Night, env: simcord.Env) -> None:
    """It has a reason, and is for who asks alone; what was told is done, and is worth nothing afterwards."""
    seat = await practice(night)
    ann = night.people[0]
    before = await night.table()
    assert isinstance(before, Playing)
    await night.press(ann, "My seat")
    told = answer(await night.press_dm(ann, "What would you do?"))
    reason = r"🤖 In your seat, a computer player (plays|draws) [^\n]+\.\n-# “[^\n]+”"
    assert re.search(reason, told.text)
    assert await night.table() == before
    await night.press_dm(ann, "Do that")
    after = await night.table()
    assert isinstance(after, Playing)
    (done,) = [entry for entry in after.entries if isinstance(entry, Acted) and entry.seat == seat]
    action = after.game.read_action(done.action)
    assert after.package.screens.action(action, words(night.bot.texts, after, "en")) in told.text
    assert sign(before, seat, action) != sign(after, seat, action)


async def test_advice_is_what_the_bot_player_then_does(night: Night, env: simcord.Env) -> None:
    """An answer to the offer that waits, before the decision, which stays."""
    seat = await practice(night, "politically_correct_people")
    before = await night.table()
    assert isinstance(before, Playing)
    other = bot_seats(before)[0]
    offer = Offer(other, seat, Side(2), Side())
    await do(night, PlayBot(other, msgspec.to_builtins(Propose(offer)), before.position.length))
    page = await night.press(night.people[0], "My seat")
    told = answer(await night.on_page(night.people[0], page, "What would you do?"))
    assert re.search(
        r"computer player (accepts|declines) the offer of [^\n]+\n-# “[^\n]+”(.|\n)+Then it ", told.text
    )
    await night.on_page(night.people[0], page, "Do the first")
    after = await night.table()
    assert isinstance(after, Playing)
    (done,) = [entry for entry in after.entries if isinstance(entry, Acted) and entry.seat == seat]
    answered = after.game.read_action(done.action)
    assert isinstance(answered, Accept | Decline)
    view, advised = before.game.view(before.state, seat), after.package.screens.advised
    assert advised is not None
    assert advised(view, seat, answered, words(night.bot.texts, after, "en", seat)) in told.text
    assert seat in after.awaited.seats


async def test_advice_goes_on_while_the_same_seat_decides(night: Night, env: simcord.Env) -> None:
    """A turn of several steps is followed one press a step; it stops where others are to decide."""
    seat = await practice(night, "politically_correct_people")
    ann = night.people[0]
    page = await night.press(ann, "My seat")
    told = await night.on_page(ann, page, "What would you do?")
    followed = 0
    # Behind a decision, a deal may be advised as well.
    while done := {"Do that", "Do the first"} & set(answer(told).labels):
        followed += 1
        told = await night.on_page(ann, page, done.pop())
    assert followed > 1
    assert "computer player" not in answer(told).text
    assert of_person(await night.table(), seat) == followed


async def test_advice_for_a_moment_that_is_over_is_not_given(night: Night, env: simcord.Env) -> None:
    """A thought takes its time: the panel of then would take the place of the present one."""
    await practice(night)
    ann = night.people[0]
    page = await night.press(ann, "My seat")

    async def meanwhile(table: Playing, thinker: Seat) -> Any:
        night.bot.bot_players.close()
        action = table.game.legal(table.state, thinker)[0]
        await night.bot.tables.do(1, Act(msgspec.to_builtins(action)), Actor(ann.id, "Ann"))
        return action

    night.bot.bot_players._calls.hint = meanwhile  # pyright: ignore[reportAttributeAccessIssue]
    told = answer(await night.on_page(ann, page, "What would you do?"))
    assert "That button is out of date" in told.text
    assert "Do that" not in told.labels


# When minds fail -----------------------------------------------------------------------------------


def raising(*_: Any) -> Any:
    raise RuntimeError("a secret of the hand")


def nonsense(*_: Any) -> Any:
    return [("castle", 1.0)]


@pytest.mark.fails("strategy_failed")
@pytest.mark.parametrize("act", [raising, nonsense])
async def test_the_game_goes_on_with_safe_defaults(
    night: Night, act: Any, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever a mind does; what it said is not logged."""
    with_mind(night, act=act)
    async with night.evening():
        seat = await practice(night)
        table = await to_the_end(night, seat, most=2)
        assert isinstance(table, Playing)
        assert of_ours(table)
    logged = capsys.readouterr().out + caplog.text
    assert "strategy_failed" in logged
    assert "a secret of the hand" not in logged


def with_ours() -> Playing:
    session = lobby(GAME, 2, Unlimited)
    session.do(AddBot("even"), session.table.host_id)
    session.do(Start(), session.table.host_id)
    return session.game


@pytest.mark.fails("strategy_failed")
async def test_a_worker_that_fails_is_replaced_and_costs_only_its_table() -> None:
    """The thought is given up; the next one is thought. One that hears nothing ends with the bot."""
    table = with_ours()
    calls, before = StrategyCalls(workers=2), set(multiprocessing.active_children())
    try:
        for act, answers in ((endless, False), (deadly, False), (greedy, False), (honest, True)):
            assert (await called(calls, table, act=act) is not None) == answers
        other = replace(table, id=table.id + 1)
        # Both workers have started: on a busy machine that alone may take longer than a call may.
        assert None not in await asyncio.gather(*(called(calls, one, act=honest) for one in (table, other)))
        begun = asyncio.create_task(called(calls, table, begin=deaf))
        await asyncio.sleep(0.2)
        assert await called(calls, other, act=honest) is not None
        assert not begun.done()
    finally:
        calls.close()
    assert await begun is None
    # The pool's own thread takes note of their end, too: between the two, one that has ended looks alive.
    async with asyncio.timeout(5):
        while set(multiprocessing.active_children()) - before:  # noqa: ASYNC110 - no one tells of it
            await asyncio.sleep(0.01)


def test_a_worker_without_its_parent_ends() -> None:
    """Also where the bot was killed, so that no one is left to end it."""
    told = "from bot.worker import *; from tests.bot.failing_minds import deaf; within(deaf, 0.1, 0.2)"
    ended = subprocess.run([sys.executable, "-c", told], timeout=30, check=False)
    assert ended.returncode == -signal.SIGALRM


async def called(calls: StrategyCalls, table: Playing, **changed: Any) -> Any:
    """What the person who is awaited first would do with another mind."""
    strategy = table.package.strategy
    assert strategy is not None
    package = replace(table.package, strategy=replace(strategy, search=None, **changed))
    return await calls.act(replace(table, package=package), table.awaited.seats[0])
