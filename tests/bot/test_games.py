"""The games at a table, pressed as people press them: what stands on messages, over restarts, to the end.

Their rules and panels are asked in `tests/games`. Where all kinds of presses have been made, default moves
lead a game to its end.
"""

from __future__ import annotations

import random
from concurrent.futures import Executor
from typing import Any

import msgspec
import pytest
import simcord

from bot.cli.records import replay_record
from bot.table.lobby import CHANGED_SECONDS
from bot.table.table import Lobby, Over
from games import GAMES
from games.host.record import Replay, record_hash
from games.konsul.rules.pieces import GRID, Bidding, Viewing
from tests.bot.drivers import konsul
from tests.bot.drivers.looking import all_that_is_kept, channel_messages, over_of, position_of, state_of, turn
from tests.bot.drivers.tables import play_out
from tests.bot.night import Night, SlowWorld, answer, shown_on


async def ended(night: Night) -> Over:
    """A game that its rules have ended: its post says so, and its record proves it."""
    table = await over_of(night)
    assert table.status == "finished"
    assert "Final standings" in (await night.public()).text
    assert Replay(table.record(), GAMES).verify() == table.outcome
    return table


@pytest.mark.portable
async def test_pictures_that_are_really_drawn(
    night: Night, pool: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everywhere else they are sketched: here the worker draws what the posts of each game begin with."""
    monkeypatch.setattr("bot.limits.FEW", 1)
    night.pool = pool
    bot = await night.new_bot()
    env = SlowWorld(bot)
    await env.start()
    night.arrive(env, bot)
    for number, game in enumerate(GAMES, start=1):
        options = GAMES[game].game.options()
        await night.start(game, GAMES[game].game.seats(options)[0])
        pictures = (await night.post(number)).attachments
        assert pictures, game
        for picture in pictures:
            data = await picture.read()
            assert data.startswith(b"\x89PNG")
            assert len(data) > 1000
    await env.shutdown()
    env.raise_errors()


# Money and Luck ------------------------------------------------------------------------------------


@pytest.mark.portable
async def test_a_game_from_play_to_rematch(night: Night, env: simcord.Env) -> None:
    await night.lobby(joining=5)
    lobby = await night.public()
    assert "At the table (5)" in lobby.text
    assert lobby.labels == ["Join", "Start", "Rules", "More …", "日本語"]
    commitment = (await night.table()).commitment
    assert commitment[:16] in lobby.text
    more = answer(await night.people[1].click(await night.post(), label="More …"))
    assert commitment in more.text

    await night.press(night.people[0], "Start")
    public = await night.public()
    assert "0 of 5 ready" in public.text
    assert commitment not in public.text
    assert public.alt_texts
    for person in night.people:
        assert "Your coins in secret" in night.dm_seen(person).text

    # A choice that was made before a restart counts, and so does a press on an old button.
    await night.press_dm(night.people[0], "One black")
    before = (await night.table()).entries
    await night.restart()
    assert (await night.table()).entries == before
    assert "1 of 5 ready" in (await night.public()).text
    await night.play_on(random.Random(3).choice)

    table = await ended(night)
    final = (await night.public()).text
    assert table.secret.hex() not in final
    data = table.record()
    assert Replay(data, GAMES).head.commitment == commitment
    assert record_hash(data)[:16] in final
    proof = answer(await night.press(night.people[1], "Proof")).text
    assert commitment[:16] in proof
    assert "No player could choose or foresee this deal; you trust whoever runs this bot." in proof
    for person in night.people:
        assert "The game is over" in night.dm_seen(person).text
        assert night.dm_seen(person).labels == []

    await night.press(night.people[2], "Rematch")
    again = await night.public(2)
    assert "At the table (1)" in again.text
    assert "Chie (host)" in again.text
    assert again.text.count("has not joined yet") == 4
    ann, ben, _, *others = night.people
    greeted = await night.press(ann, "Rematch")
    assert "You sit with **Chie**" in answer(greeted).text
    assert "At the table (2)" in (await night.public(2)).text
    for person in others:
        await night.press(person, "Rematch")
    assert isinstance(await night.table(2), Lobby)
    # All have pressed now: it starts by itself.
    await night.press(ben, "Join", 2)
    assert "0 of 5 ready" in (await night.public(2)).text


# Konsul --------------------------------------------------------------------------------------------


async def failed_after_bids(night: Night) -> Any:
    """A bid that takes one press, and one of any number, which a form takes; then two cards do not fit."""
    first = await konsul.turn(night)
    drawn = [file.filename for file in (await night.post()).attachments]
    await night.press(first, "Bid 2")
    assert (await night.public()).labels[:4] == ["Bid 3 (+1)", "Bid 4 (+2)", "Bid 7 (+5)", "Another bid …"]
    loser = await konsul.turn(night)
    form = await night.press(loser, "Another bid …")
    assert "from 3 to 56" in str(form.modal)
    refused = await loser.submit_modal(form, {"bid": "2"})
    assert "from 3 to 56" in answer(refused).text
    form = await night.press(loser, "Another bid …")
    await loser.submit_modal(form, {"bid": "11"})
    assert "bids **11**" in await konsul.shown(night)
    assert "not your turn" in answer(await night.press(first, "Pass")).text
    # The picture is none that would have to be sent again.
    assert [file.filename for file in (await night.post()).attachments] == drawn
    while isinstance((await state_of(night)).phase, Bidding):
        await night.press(await konsul.turn(night), "Pass")
    for cell in konsul.misfits(await state_of(night)):
        await konsul.flip(night, loser, cell)
    return loser


async def test_a_failed_set_is_seen_and_then_forgotten(night: Night, env: simcord.Env) -> None:
    """Over a restart; then no message, panel, alt text, custom_id or file name names a card, nor memory.

    An old post that cannot be deleted shows nothing.
    """
    await night.start("konsul", 3)
    loser = await failed_after_bids(night)
    for face in (await state_of(night)).phase.up:
        assert konsul.told(face) in await konsul.shown(night)
    assert "❌" in await konsul.shown(night)
    panel = await night.press(loser, "My seat")
    assert "Which card do you give up?" in answer(panel).text
    hand = (await state_of(night)).hands[(await night.seats()).index(loser)]
    seen = all_that_is_kept(night, shown_on(panel))
    assert all(konsul.name(card) in seen for card in hand)
    await konsul.give_up(night, loser)
    phase = (await state_of(night)).phase
    assert isinstance(phase, Viewing)
    lost = phase.up[-1]
    for _, message in channel_messages(night):
        if message.flags.ephemeral:
            assert konsul.name(lost.card) not in all_that_is_kept(night, message)
    assert f"Lost: {konsul.told(lost)}" in await konsul.shown(night)

    await night.restart()
    assert konsul.told(lost) in await konsul.shown(night)
    # The board comes back below the talk, as it is when all have seen; a press for an earlier turn is past.
    old, late = await night.post(), next(one for one in (await night.public()).custom_ids if "seen" in one)
    env.inject_error(
        "DELETE", f"/channels/{night.channel.id}/messages/{old.id}", status=403, code=50013, times=None
    )
    for number in range(13):
        await night.people[3].send(night.channel, f"talk {number}")
    for number, person in enumerate(night.people[:3]):
        await night.press(person, f"Seen ({number} of 3)")
    fresh = await night.post()
    night.emit(night.people[0], fresh.id, late)
    await env.settle()
    assert fresh.id != old.id
    assert isinstance((await state_of(night)).phase, Bidding)
    assert "failed" in await konsul.shown(night)
    emptied = next(message for message in night.channel.history() if message.id == old.id)
    assert "goes on here" in night.message(old.id).text
    assert not emptied.attachments
    await konsul.nothing_leaks(night)
    position = await position_of(night)
    events = msgspec.json.encode(position.story).decode()
    assert "flipped" not in events
    assert "lost" not in events
    assert len(position.state.board.holds) == GRID + 1


async def test_a_set_that_was_never_shown_gets_its_whole_time(night: Night, env: simcord.Env) -> None:
    """The bot went down with the failure stored and not yet shown; when it is back, everybody sees it.

    Another is collected, and after the end the record tells which card lay where.
    """
    await night.lobby("konsul", 3)
    await night.pick(night.people[0], "Cards are shown for 8 seconds")
    await env.advance_time(CHANGED_SECONDS)
    await night.press(night.people[0], "Start")
    loser = await konsul.fail(night)
    post = await night.post()
    env.inject_error("PATCH", f"/channels/{night.channel.id}/messages/{post.id}", status=503, times=1)
    await konsul.give_up(night, loser)
    state = await state_of(night)
    assert isinstance(state.phase, Viewing)
    assert "Lost" not in await konsul.shown(night)
    night.bot.alarm.close()
    night.bot.posts.close()
    env.backend.clock.advance(300)
    await night.restart()
    assert konsul.told(state.phase.up[-1]) in await konsul.shown(night)
    await env.advance_time(9)
    assert isinstance((await state_of(night)).phase, Bidding)
    await konsul.nothing_leaks(night)

    winner = await konsul.auction(night, "Bid 1")
    state = await state_of(night)
    cell = konsul.misfits(state)[0]
    card = state.cells[cell]
    assert "Stop: only 0 of 1 yet" in (await night.public()).labels
    await konsul.flip(night, winner, cell)
    await night.press(
        winner, next(label for label in (await night.public()).labels if "take 1 card" in label)
    )
    assert konsul.name(card) in await konsul.shown(night)
    await env.advance_time(9)
    assert "succeeded and took 1 card" in await konsul.shown(night)
    await konsul.nothing_leaks(night)
    assert card in (await state_of(night)).hands[(await night.seats()).index(winner)]

    await play_out(night)
    told = "\n".join(replay_record((await ended(night)).record(), "en"))
    for words in ("turns up A1: ", "gives up", "took"):
        assert words in told
    assert konsul.NAMED.search(told)


# Seijiya no Koshin ---------------------------------------------------------------------------------


async def test_a_game_of_seijiya_no_koshin(night: Night, env: simcord.Env) -> None:
    """A card that was drawn is its player's alone, over a restart; the end opens the hands."""
    await night.start("seijiya_no_koshin", 3)
    before = await state_of(night)
    seat, person = await turn(night)
    await night.press(person, "Draw a card")
    await night.restart()
    state = await state_of(night)
    assert state.drawn[seat] in state.hands[seat]
    assert len(state.hands[seat]) == len(before.hands[seat]) + 1
    assert "drew a card" in (await night.public()).text
    assert "new: " not in (await night.public()).text
    assert ["new: " in night.dm_seen(one).text for one in await night.seats()].count(True) == 1
    assert "new: " in night.dm_seen(person).text

    await play_out(night)
    table = await ended(night)
    assert table.position is not None
    shown = (await night.public()).text
    held = [hand for hand in table.position.state.hands if hand]
    assert shown.partition("Hands at the end")[2].count("**: ") == len(held) > 0
    assert any("draws a card" in line for line in replay_record(table.record(), "en"))
