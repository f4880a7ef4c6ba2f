"""Seijiya no Koshin at a table: a card, its place, and nothing final before the last press."""

from __future__ import annotations

import simcord

from bot.table.lobby import CHANGED_SECONDS
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.rules.pieces import Lay, Turn
from tests.bot.drivers.looking import state_of, turn
from tests.bot.drivers.seijiya import (
    AGAIN,
    CARD,
    DRAW,
    HAPPENED,
    KEY,
    buttons,
    choose_place,
    play_first,
    set_option,
)
from tests.bot.drivers.tables import LIVE
from tests.bot.night import Night, Seen, answer


async def test_nothing_is_final_before_the_last_press(night: Night, env: simcord.Env) -> None:
    """A card and a place can be chosen again; only the last press plays, and then everybody sees it."""
    await night.start(KEY, 4)
    before = await state_of(night)
    seat, person = await turn(night)
    await night.press_dm(person, buttons(night, person, CARD)[0])
    assert "on which spot" in night.dm_seen(person).text
    await choose_place(night, person, 1)
    panel = night.dm_seen(person)
    for told in ("Scores:", "Takes a privilege card", "Your points:"):
        assert told in panel.text
    assert await state_of(night) == before
    assert HAPPENED not in (await night.public()).text
    await night.press_dm(person, AGAIN)
    assert buttons(night, person, CARD)
    assert await state_of(night) == before
    await play_first(night, person)
    after = await state_of(night)
    assert len(after.hands[seat]) == 7
    assert after.takings[seat].interests == 1
    assert HAPPENED in (await night.public()).text


async def test_a_selection_outlives_a_restart(night: Night, env: simcord.Env) -> None:
    """The place can be chosen afterwards."""
    await night.start(KEY, 3)
    _, person = await turn(night)
    await night.press_dm(person, buttons(night, person, CARD)[0])
    await night.restart()
    await night.press(person, "My seat")
    await choose_place(night, person)
    final = next(label for label in night.dm_seen(person).labels if label.startswith("Play "))
    await night.press_dm(person, final)
    assert (await state_of(night)).step == 1


async def test_the_clock_waits_for_who_looks_at_places(night: Night, env: simcord.Env) -> None:
    """A page of the panel is read like Explain."""
    await night.lobby(KEY, 3, (LIVE,))
    await night.press(night.people[0], "Start")
    _, person = await turn(night)
    await env.advance_time(170)
    await night.press_dm(person, buttons(night, person, CARD)[0])
    await env.advance_time(110)
    assert (await state_of(night)).step == 0
    await env.advance_time(11)
    assert (await state_of(night)).step == 1


async def test_a_drawn_card_is_shown_to_its_player_only(night: Night, env: simcord.Env) -> None:
    """The public button draws; the card stands in the hand of the person who drew it, marked as new."""
    await night.start(KEY, 2)
    seat, person = await turn(night)
    others = [other for other in await night.seats() if other is not person]
    refused = await night.press(others[0], DRAW)
    assert "not your turn" in answer(refused).text
    await night.press(person, DRAW)
    state = await state_of(night)
    assert state.drawn[seat] in state.hands[seat]
    assert "drew a card" in (await night.public()).text
    assert "new: " in night.dm_seen(person).text
    assert not any("new: " in night.dm_seen(other).text for other in others)
    assert "new: " not in (await night.public()).text
    assert state.phase == Turn((seat + 1) % 2)


async def options(night: Night) -> Seen:
    """The page of options as a person reads it who does not host."""
    return answer(await night.options(night.people[1]))


async def test_the_options_show_the_layout(night: Night, env: simcord.Env) -> None:
    """A small picture for those who sit; words alone where the shape is drawn."""
    table_id = await night.lobby(KEY, 3)
    seen = await options(night)
    assert "Layout for 3 players:** 4 field cards, 9 privilege cards" in seen.text
    assert "R17" in seen.alt_texts[0]
    await night.people[3].click(await night.post(table_id), label="Join")
    seen = await options(night)
    assert "Layout for 4 players:** 5 field cards, 12 privilege cards" in seen.text
    assert "R18" in seen.alt_texts[0]
    await set_option(night, "Random: 4 field cards")
    seen = await options(night)
    assert "4 field cards, corner to corner" in seen.text
    assert seen.alt_texts == []
    await set_option(night, "Roof: 5 field cards")
    await env.advance_time(CHANGED_SECONDS)
    await night.press(night.people[0], "Start")
    state = await state_of(night)
    assert state.board.start == 5
    assert isinstance(GAME.legal(state, (await turn(night))[0])[1], Lay)
