"""Whole games, pressed as people press them: one of each; one of them on every Python."""

from __future__ import annotations

import random
import secrets
from collections import Counter
from concurrent.futures import Executor

import pytest
import simcord

from bot.cli.records import replay_record
from bot.table.table import Lobby
from games import GAMES
from games.host.record import Replay, record_hash
from games.politically_correct_people.rules.pieces import full_deck
from games.politically_correct_people.rules.state import Choosing, Opening, Playing, TieRolled
from games.seijiya_no_koshin.rules import GAME as SEIJIYA
from games.seijiya_no_koshin.rules.pieces import Over
from games.vertigo.rules.pieces import LAWS, CallVote, Debating
from games.vertigo.rules.world import Eliminated, Passed, Polluted, WorldRose
from tests.bot.drivers import konsul, politically, seijiya, vertigo
from tests.bot.drivers.looking import over_of, position_of, state_of, turn
from tests.bot.night import Night, SlowWorld, answer

SECRET = bytes(range(1, 33))
MOST_PRESSES = 600


# Money and Luck ------------------------------------------------------------------------------------


@pytest.mark.portable
async def test_a_game_from_play_to_rematch(night: Night, env: simcord.Env) -> None:
    await night.lobby(joining=5)
    lobby = await night.public()
    assert "At the table (5)" in lobby.text
    assert lobby.labels == [
        "Join",
        "Start",
        "Rules",
        "More …",
        "日本語",
    ]
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

    rng = random.Random(3)
    await night.play_on(rng.choice)

    final = await night.public()
    assert "Final standings" in final.text
    assert (await night.table()).secret.hex() not in final.text
    assert "Rematch" in final.labels
    data = (await night.table()).record()
    replay = Replay(data, GAMES)
    assert replay.head.commitment == commitment
    assert replay.verify() == (await night.table()).outcome
    assert record_hash(data)[:16] in final.text
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


async def test_a_restart_in_the_middle(night: Night, env: simcord.Env) -> None:
    """A restart loses nothing: the coins chosen before it still count, old buttons still work."""
    await night.start(seats=3)
    ann, ben, chie = night.people[:3]
    await night.press_dm(ann, "One black")
    await night.press(ben, "Both black")
    before = (await night.table()).entries

    await night.restart()

    assert (await night.table()).entries == before
    assert "2 of 3 ready" in (await night.public()).text
    result = await night.press_dm(chie, "Both black")
    assert "Your coins in secret" not in answer(result).text or "Round 2" in answer(result).text
    assert len((await night.table()).entries) == 3
    assert "All joined the ritual" in (await night.public()).text


@pytest.mark.portable
async def test_pictures_that_are_really_drawn(
    night: Night, pool: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everywhere else they are sketched: here the worker draws what the posts of each game begin with."""
    monkeypatch.setattr("bot.tables.FEW", 1)
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


# Konsul --------------------------------------------------------------------------------------------


async def test_a_game_of_konsul(night: Night, env: simcord.Env) -> None:
    """Three people play to the end: failures, an elimination, a restart. The record tells everything."""
    await night.start("konsul", 3)
    for failure in range(4):
        loser = await konsul.won_by(night, 0)
        for cell in konsul.misfits(await state_of(night)):
            await konsul.flip(night, loser, cell)
        if failure < 3:
            await konsul.give_up(night, loser)
        await env.advance_time(2)
        await night.restart()
        assert "Remember this" in await konsul.shown(night)
        await env.advance_time(9)
        await konsul.nothing_leaks(night)
    assert "is out of the game" in await konsul.shown(night)

    while (await night.table()).status == "playing":
        winner = await konsul.won_by(night, 1)
        for cell in konsul.largest_set(await state_of(night)):
            await konsul.flip(night, winner, cell)
        stop = [label for label in (await night.public()).labels if "Stop" in label]
        if stop:
            await night.press(winner, stop[0])
        await env.advance_time(9)
        if (await night.table()).status == "playing":
            await konsul.nothing_leaks(night)

    table = await over_of(night)
    outcome = table.outcome
    assert outcome is not None
    assert (outcome.ending, outcome.scores, outcome.winners) == ("ending-collected", (0, 41, 3), (1,))
    assert "Final standings" in await konsul.shown(night)
    data = table.record()
    assert Replay(data, GAMES).verify() == outcome
    told = "\n".join(replay_record(data, "en"))
    for words in ("turns up A1: ", "gives up", "is out of the game", "took"):
        assert words in told
    assert konsul.NAMED.search(told)


# Politically Correct People ------------------------------------------------------------------------


async def test_a_game_of_politically_correct_people(night: Night, env: simcord.Env) -> None:
    """Five people to the end: deals, a tie by agreement and one by dice, restarts, the record."""
    table_id = await night.lobby(politically.KEY)
    await night.pick(night.people[0], "Nobody has to run", table_id)
    # What has changed is to be read first.
    await env.advance_time(31)
    await night.press(night.people[0], "Start", table_id)
    seats = await night.seats()
    await politically.bargain(night, seats)
    await politically.take_turn(night)
    await politically.make_impossible(night)

    ties = 0
    for round_ in range(1, 4):
        while isinstance((await state_of(night)).phase, Choosing | Playing):
            assert (await state_of(night)).round == round_
            await politically.take_turn(night)
        if await politically.elect(night):
            ties += 1
            if ties == 2:
                _, person = await turn(night)
                await night.press(person, "🎲 Let dice decide")
                story = (await position_of(night)).story
                assert any(isinstance(seen, TieRolled) for seen in story)
            else:
                await night.restart()
                await politically.agree(night)
        await politically.tidy(night)
    assert ties >= 2

    assert isinstance((await state_of(night)).phase, Opening)
    await night.press_dm(seats[1], "🤝 Promises (1)")
    await politically.choose(night, seats[1], "Kept or broken", "Promise 1: kept")
    await politically.choose(night, seats[1], "Show to everybody", "Promise 1")
    for person in seats:
        await night.press(person, "Reveal my money")

    table = await over_of(night)
    outcome = table.outcome
    assert outcome is not None
    text = (await night.public()).text
    assert "Final standings" in text
    said = next(line for line in text.splitlines() if politically.ESCAPED in line)
    assert "✅" in said
    state = await state_of(night)
    everything = (
        *state.hands,
        *state.fronts,
        state.deck,
        state.pool,
        state.discards,
        ("calendar",) * state.aside,
    )
    assert Counter(card for part in everything for card in part) == Counter(full_deck(4))
    data = table.record()
    assert Replay(data, GAMES).verify() == outcome
    assert b"I vote" not in data


# Seijiya no Koshin ---------------------------------------------------------------------------------


async def test_a_game_of_seijiya_no_koshin(night: Night, env: simcord.Env) -> None:
    """Everybody plays the first card they can, and draws every fifth turn; the record proves itself."""
    await night.lobby(seijiya.KEY, 4)
    await seijiya.set_option(night, "Exposed cards: may be worth 3 (for experienced players)")
    # What has changed is to be read first.
    await env.advance_time(31)
    await night.press(night.people[0], "Start")
    turns = 0
    while not isinstance((state := await state_of(night)).phase, Over):
        seat, person = await turn(night)
        assert len(SEIJIYA.legal(state, seat)) > 1
        if turns % 5 == 4:
            await night.press_dm(person, seijiya.DRAW)
        else:
            await seijiya.play_first(night, person)
        assert (await state_of(night)).step == state.step + 1
        turns += 1
    table = await over_of(night)
    assert table.status == "finished"
    shown = (await night.public()).text
    assert "The game is over" in shown
    assert shown.partition("Hands at the end")[2].count("**: ") == 4
    assert table.outcome is not None
    assert Replay(table.record(), GAMES).verify() == table.outcome
    assert sum("draws a card" in line for line in replay_record(table.record(), "en")) == turns // 5


# Vertigo -------------------------------------------------------------------------------------------


async def test_a_game_of_vertigo(night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four people play to the end: every law passes, a country is eliminated, the world suffers."""
    monkeypatch.setattr(secrets, "token_bytes", lambda _many: SECRET)
    await night.start("vertigo", 4)
    restarts = [2, 5]
    for _ in range(MOST_PRESSES):
        if (table := await night.table()).status != "playing":
            break
        state = await state_of(night)
        if restarts and state.turn >= restarts[0]:
            await night.restart()
            restarts.pop(0)
        vertigo.within_limits(await night.public())
        if isinstance(state.phase, Debating):
            await vertigo.press(night, state.phase.queue[0], CallVote())
        else:
            await vertigo.turn_of(night, table.awaited.seats[0])
    else:
        pytest.fail("the game does not end")
    story = (await position_of(night)).story
    table = await over_of(night)
    assert {event.law for event in story if isinstance(event, Passed)} == set(LAWS)
    assert 3 in [event.seat for event in story if isinstance(event, Eliminated)]
    assert [event for event in story if isinstance(event, WorldRose)]
    assert [event for event in story if isinstance(event, Polluted) and event.seat is None]
    outcome = table.outcome
    assert outcome is not None
    assert "Final standings" in (await night.public()).text
    assert Replay(table.record(), GAMES).verify() == outcome
    for language in ("en", "ja"):
        assert len(list(replay_record(table.record(), language))) > 50
