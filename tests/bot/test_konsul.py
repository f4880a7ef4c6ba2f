"""Konsul at a table: a memory game on a medium that forgets nothing."""

from __future__ import annotations

import msgspec
import simcord

from games.konsul.rules.pieces import GRID, Bidding, Losing, Viewing, cell_name
from tests.bot.drivers.konsul import auction, fail, flip, give_up, name, nothing_leaks, shown, turn
from tests.bot.drivers.looking import TOGETHER, all_that_is_kept, channel_messages, position_of, state_of
from tests.bot.night import SELECT, Night, answer, shown_on


async def test_a_bid_of_any_number(night: Night, env: simcord.Env) -> None:
    """The usual raises take one press, any other a form that names what is allowed."""
    await night.start("konsul", 3)
    first = await turn(night)
    assert [label for label in (await night.public()).labels if "id" in label] == [
        "Bid 1",
        "Bid 2",
        "Bid 5",
        "Another bid …",
    ]
    await night.press(first, "Bid 2")
    assert (await night.public()).labels[:4] == ["Bid 3 (+1)", "Bid 4 (+2)", "Bid 7 (+5)", "Another bid …"]
    second = await turn(night)
    form = await night.press(second, "Another bid …")
    assert "from 3 to 56" in str(form.modal)
    refused = await second.submit_modal(form, {"bid": "2"})
    assert "from 3 to 56" in answer(refused).text
    form = await night.press(second, "Another bid …")
    await second.submit_modal(form, {"bid": "11"})
    assert "bids **11**" in await shown(night)
    assert {"Bid 12 (+1)", "Pass"} <= set((await night.public()).labels)
    stranger = await night.press(first, "Pass")
    assert "not your turn" in answer(stranger).text


async def test_the_picture_stays_while_people_bid(night: Night, env: simcord.Env) -> None:
    await night.start("konsul", 3)
    before = [file.filename for file in (await night.post()).attachments]
    for bid in ("Bid 1", "Bid 2 (+1)", "Bid 3 (+1)"):
        await night.press(await turn(night), bid)
    assert [file.filename for file in (await night.post()).attachments] == before


async def test_a_failed_set_is_seen_and_then_forgotten(night: Night, env: simcord.Env) -> None:
    """Eight seconds, over a restart; then no message, alt text, custom_id or file name names a card."""
    await night.start("konsul", 3)
    loser = await fail(night)
    state = await state_of(night)
    assert isinstance(state.phase, Losing)
    for face in state.phase.up:
        assert f"`{cell_name(face.cell)}`{TOGETHER}{name(face.card)}" in await shown(night)
    assert "❌" in await shown(night)
    seat = await night.press(loser, "My seat")
    assert "Which card do you give up?" in answer(seat).text
    await give_up(night, loser)
    state = await state_of(night)
    assert isinstance(state.phase, Viewing)
    lost = state.phase.up[-1]
    assert f"Lost: `{cell_name(lost.cell)}`{TOGETHER}{name(lost.card)}" in await shown(night)
    assert "The game goes on" in await shown(night)

    await env.advance_time(2)
    assert name(lost.card) in await shown(night)
    await night.restart()
    assert name(lost.card) in await shown(night)
    await env.advance_time(7)

    assert isinstance((await state_of(night)).phase, Bidding)
    assert "failed" in await shown(night)
    await nothing_leaks(night)


async def test_all_together_end_the_time_to_look(night: Night, env: simcord.Env) -> None:
    """By one press each, which tells no more than how many have seen; a press for an earlier turn is past."""
    await night.start("konsul", 3)
    await give_up(night, await fail(night))
    post, press = await night.post(), "Seen (0 of 3)"
    late = next(one for one in night.message(post.id).custom_ids if "seen" in one)
    for seen, person in enumerate(night.people[:3]):
        await night.press(person, press.replace("0", str(seen)))
    assert isinstance((await state_of(night)).phase, Bidding)
    night.emit(night.people[0], post.id, late)
    await env.settle()
    assert isinstance((await state_of(night)).phase, Bidding)
    assert not [label for label in (await night.public()).labels if label.startswith("Seen")]


async def test_an_open_panel_forgets_the_card_that_was_lost(night: Night, env: simcord.Env) -> None:
    """My seat showed it; the card is given up elsewhere, and the panel is brought up to date."""
    await night.start("konsul", 3)
    loser = await fail(night)
    panel = await night.press(loser, "My seat")
    hand = (await state_of(night)).hands[(await night.seats()).index(loser)]
    drawn = all_that_is_kept(night, shown_on(panel))
    assert all(name(card) in drawn for card in hand)
    await give_up(night, loser)
    left = (await state_of(night)).hands[(await night.seats()).index(loser)]
    (lost,) = set(hand) - set(left)
    for _, message in channel_messages(night):
        if message.flags.ephemeral:
            assert name(lost) not in all_that_is_kept(night, message)
    await env.advance_time(30)
    await nothing_leaks(night)


async def test_a_fresh_post_repeats_nothing(night: Night, env: simcord.Env) -> None:
    """A buried board comes back as it is now, and the old post is gone."""
    await night.start("konsul", 3)
    loser = await fail(night)
    await give_up(night, loser)
    old = await night.post()
    for number in range(13):
        await night.people[3].send(night.channel, f"talk {number}")
    await env.advance_time(9)
    fresh = await night.post()
    assert fresh.id != old.id
    assert old.id not in [message.id for message in night.channel.history()]
    assert "failed" in await shown(night)
    await nothing_leaks(night)


async def test_an_old_post_that_stays_is_emptied(night: Night, env: simcord.Env) -> None:
    """It cannot be deleted: then at least it shows neither words nor picture now."""
    await night.start("konsul", 3)
    loser = await fail(night)
    await give_up(night, loser)
    old = await night.post()
    env.inject_error(
        "DELETE", f"/channels/{night.channel.id}/messages/{old.id}", status=403, code=50013, times=None
    )
    for number in range(13):
        await night.people[3].send(night.channel, f"talk {number}")
    await env.advance_time(9)
    emptied = next(message for message in night.channel.history() if message.id == old.id)
    assert "goes on here" in night.message(old.id).text
    assert not emptied.attachments
    await nothing_leaks(night)


async def test_a_set_that_was_never_shown_gets_its_whole_time(night: Night, env: simcord.Env) -> None:
    """The bot went down with the failure stored and not yet shown; when it is back, everybody sees it."""
    await night.start("konsul", 3)
    loser = await fail(night)
    post = await night.post()
    env.inject_error("PATCH", f"/channels/{night.channel.id}/messages/{post.id}", status=503, times=1)
    await give_up(night, loser)
    state = await state_of(night)
    assert isinstance(state.phase, Viewing)
    assert "Lost" not in await shown(night)
    night.bot.alarm.close()
    night.bot.posts.close()
    env.backend.clock.advance(300)
    await night.restart()
    assert name(state.phase.up[-1].card) in await shown(night)
    await env.advance_time(9)
    assert isinstance((await state_of(night)).phase, Bidding)
    await nothing_leaks(night)


async def test_a_success(night: Night, env: simcord.Env) -> None:
    """Stop comes with the bid met; the set is seen, then it leaves for the hand."""
    await night.start("konsul", 3)
    winner = await auction(night, "Bid 1")
    state = await state_of(night)
    assert "Stop: only 0 of 1 yet" in (await night.public()).labels
    await flip(night, winner, 17)
    await night.press(winner, "Stop: take 1 card (3 → 4)")
    card = state.cells[17]
    assert card is not None
    assert name(card) in await shown(night)
    await env.advance_time(9)
    assert "succeeded and took 1 card" in await shown(night)
    await nothing_leaks(night)
    panel = shown_on(await night.press(winner, "My seat"))
    assert name(card) in all_that_is_kept(night, panel)
    assert "Round 2" in await shown(night)


async def test_components_stay_within_limits(night: Night, env: simcord.Env) -> None:
    """The fullest screen: 40 components, 5 to a row, 25 options to a menu."""
    await night.start("konsul", 3)
    winner = await auction(night, "Bid 1")
    await flip(night, winner, 0)
    for seen in (await night.public(), night.dm_seen(winner)):
        assert len(seen.components) <= 40
        menus = [part for part in seen.components if part["type"] == SELECT]
        assert [len(menu["options"]) for menu in menus] == [13, 14, 7]


async def test_the_events_kept_in_memory_name_nothing_turned_down(night: Night, env: simcord.Env) -> None:
    """Nothing of what may not be told again is there to be told."""
    await night.start("konsul", 3)
    await give_up(night, await fail(night))
    await env.advance_time(9)
    position = await position_of(night)
    kept = msgspec.json.encode(position.story).decode()
    assert "flipped" not in kept
    assert "lost" not in kept
    assert len(position.state.board.holds) == GRID + 1
