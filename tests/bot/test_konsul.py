"""Konsul at a table: a memory game on a medium that forgets nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import simcord
from simcord.results import InteractionResult

from bot.records import replayed
from games import GAMES
from games.konsul.pieces import (
    COLOURS,
    FLAG,
    GRID,
    Bidding,
    Card,
    Cell,
    Losing,
    Revealing,
    State,
    Viewing,
    cell_name,
    is_set,
)
from games.record import Replay
from tests.bot.night import SELECT, Night, answer

NAMED = re.compile(r"[🟥🟪🟦🟩🟨🚩]")
"""Every card that is told has one of these beside its name."""
NAMES = {"R": "🟥 Red", "P": "🟪 Purple", "B": "🟦 Blue", "G": "🟩 Green", "Y": "🟨 Yellow"}
TOGETHER = "\N{NO-BREAK SPACE}"
STANDING = "a 🚩 flag fits any set"
"""The one place where a sign of a card is no card: what a bid means."""


# Looking -------------------------------------------------------------------------------------------


async def state_of(night: Night) -> State:
    """The state behind the posts."""
    position = (await night.table()).position
    assert position is not None
    return position.state


def name(card: Card) -> str:
    """A card as the English texts tell it."""
    told = "🚩 Flag" if card == FLAG else f"{NAMES[card[0]]} {card[1]}"
    return told.replace(" ", TOGETHER)


def channel_messages(night: Night) -> Iterator[tuple[Any, Any]]:
    """Every message of the channel, those included that only one person sees, with its reader."""
    seen = set[int]()
    for viewer in (None, *night.people):
        for message in night.channel.history(viewer=viewer):
            if message.id not in seen:
                seen.add(message.id)
                yield viewer, message


def private_messages(night: Night) -> Iterator[tuple[Any, Any]]:
    """Every message of the bot in somebody's DMs."""
    for person in night.people:
        for message in person.user.dm_channel.history():
            yield person, message


def all_that_is_kept(night: Night, message: Any) -> str:
    """Everything of a message that can be read: text, labels, custom_ids, alt texts, file names."""
    components = night.message(message.id, message.channel.id).components
    files = [str(file.filename) for file in message.attachments]
    return "\n".join([str(message.content), *map(str, components), *files]).replace("\\xa0", TOGETHER)


async def nothing_leaks(night: Night) -> None:
    """No message names a card, but each person's own hand where only that person sees it."""
    state = await state_of(night)
    seats = {person.id: seat for seat, person in enumerate(await night.seats())}
    for reader, message in (*channel_messages(night), *private_messages(night)):
        text = all_that_is_kept(night, message).replace(STANDING, "")
        private = reader is not None and (message.flags.ephemeral or message.channel.id != night.channel.id)
        if private and reader.id in seats:
            for card in sorted(set(state.hands[seats[reader.id]])):
                text = text.replace(name(card), "")
        assert not NAMED.search(text), text


async def shown(night: Night) -> str:
    """The words of the public post."""
    return (await night.public()).text


# Pressing ------------------------------------------------------------------------------------------


async def turn(night: Night) -> Any:
    """Whose turn it is."""
    (seat,) = (await night.table()).awaited.seats
    return (await night.seats())[seat]


async def auction(night: Night, bid: str = "Bid 5") -> Any:
    """Whoever opens bids, the others pass; answers the winner."""
    winner = await turn(night)
    await night.press(winner, bid)
    while isinstance((await state_of(night)).phase, Bidding):
        await night.press(await turn(night), "Pass")
    return winner


async def flip(night: Night, person: Any, cell: Cell) -> InteractionResult:
    """One press in a menu."""
    return await night.pick(person, cell_name(cell))


def misfits(state: State) -> tuple[Cell, Cell]:
    """Two cells whose cards are no set."""
    numbers = [cell for cell in state.board.holds if state.cells[cell] != FLAG]
    first = numbers[0]
    second = next(c for c in numbers if not is_set([str(state.cells[first]), str(state.cells[c])]))
    return first, second


async def fail(night: Night) -> Any:
    """A winner turns up two cards that do not fit; answers who it is."""
    winner = await auction(night, "Bid 5")
    for cell in misfits(await state_of(night)):
        if isinstance((await state_of(night)).phase, Revealing):
            await flip(night, winner, cell)
    return winner


async def take_first(night: Night, person: Any, menu: str) -> None:
    """Take the first option of a menu on somebody's DM panel."""
    menus = [part for part in night.dm_seen(person).components if part["type"] == SELECT]
    found = next(part for part in menus if part["placeholder"].startswith(menu))
    await person.user.select(night.dm(person), [found["options"][0]["value"]], custom_id=found["custom_id"])


async def give_up(night: Night, person: Any) -> None:
    """Who failed gives up a card on the own DM panel: the first one, to the first place."""
    if "Which card" in night.dm_seen(person).text:
        await take_first(night, person, "1. ")
    seen = night.dm_seen(person)
    assert "It is lost as soon as you choose its place" in seen.text
    beside = [label for label in seen.labels if "beside the grid" in label]
    if beside:
        await night.press_dm(person, beside[0])
    else:
        await take_first(night, person, "2. ")


# Tests ---------------------------------------------------------------------------------------------


async def test_a_bid_of_any_number(night: Night, env: simcord.Env) -> None:
    """The usual raises take one press, any other a form that names what is allowed."""
    await night.start("konsul", 3)
    first = await turn(night)
    assert [label for label in (await night.public()).labels if "id" in label or label == "Pass"] == [
        "Bid 1",
        "Bid 2",
        "Bid 5",
        "Another bid …",
    ]
    await night.press(first, "Bid 2")
    assert (await night.public()).labels[:4] == ["Pass", "Bid 3 (+1)", "Bid 4 (+2)", "Bid 7 (+5)"]
    second = await turn(night)
    form = await night.press(second, "Another bid …")
    assert "from 3 to 56" in str(form.modal)
    refused = await second.submit_modal(form, {"bid": "2"})
    assert "from 3 to 56" in answer(refused).text
    form = await night.press(second, "Another bid …")
    await second.submit_modal(form, {"bid": "11"})
    assert "bids **11**" in await shown(night)
    assert "Bid 12 (+1)" in (await night.public()).labels
    stranger = await night.press(first, "Pass")
    assert "not your turn" in answer(stranger).text
    del env


async def test_the_picture_stays_while_people_bid(night: Night, env: simcord.Env) -> None:
    """So that a bid needs no upload."""
    await night.start("konsul", 3)
    before = [file.filename for file in (await night.post()).attachments]
    for bid in ("Bid 1", "Bid 2 (+1)", "Bid 3 (+1)"):
        await night.press(await turn(night), bid)
    assert [file.filename for file in (await night.post()).attachments] == before
    del env


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
    assert "Time runs out" in await shown(night)

    await env.advance_time(2)
    assert name(lost.card) in await shown(night)
    await night.restart()
    assert name(lost.card) in await shown(night)
    await env.advance_time(7)

    assert isinstance((await state_of(night)).phase, Bidding)
    assert "failed" in await shown(night)
    await nothing_leaks(night)


async def test_an_open_panel_forgets_the_card_that_was_lost(night: Night, env: simcord.Env) -> None:
    """My seat showed it; the card is given up elsewhere, and the panel is brought up to date."""
    await night.start("konsul", 3)
    loser = await fail(night)
    first = await night.press(loser, "My seat")
    second = await night.press(loser, "My seat")
    hand = (await state_of(night)).hands[(await night.seats()).index(loser)]
    assert all(name(card) in answer(panel).text for panel in (first, second) for card in hand)
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
    """It cannot be deleted: then at least it shows neither words nor picture any more."""
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


async def test_what_was_never_shown_gets_its_whole_time(night: Night, env: simcord.Env) -> None:
    """The bot went down with the failure stored and not yet shown; when it is back, everybody sees it."""
    await night.start("konsul", 3)
    loser = await fail(night)
    post = await night.post()
    env.inject_error("PATCH", f"/channels/{night.channel.id}/messages/{post.id}", status=503, times=1)
    await give_up(night, loser)
    state = await state_of(night)
    assert isinstance(state.phase, Viewing)
    assert "Lost" not in await shown(night)
    night.bot.deadlines.close()
    night.bot.publisher.close()
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
    assert not [label for label in (await night.public()).labels if "Stop" in label]
    await flip(night, winner, 17)
    await night.press(winner, "Stop: take 1 card")
    card = state.cells[17]
    assert card is not None
    assert name(card) in await shown(night)
    await env.advance_time(9)
    assert "succeeded and took 1 card" in await shown(night)
    await nothing_leaks(night)
    assert name(card) in answer(await night.press(winner, "My seat")).text
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
    del env


async def won_by(night: Night, seat: int) -> Any:
    """An auction that this seat wins; answers who sits there."""
    winner = (await night.seats())[seat]
    while isinstance((await state_of(night)).phase, Bidding):
        person = await turn(night)
        labels = (await night.public()).labels
        bid = next(label for label in labels if label.startswith("Bid"))
        await night.press(person, bid if person is winner or "Pass" not in labels else "Pass")
    return winner


def largest_set(state: State) -> list[Cell]:
    """The cells of a set with all flags and one colour, those of the colour last."""
    cards = {cell: str(state.cells[cell]) for cell in state.board.holds}
    flags = [cell for cell, card in cards.items() if card == FLAG]
    colours = [[cell for cell, card in cards.items() if card[0] == colour] for colour in COLOURS]
    return [*flags, *max(colours, key=len)]


async def test_a_whole_game(night: Night, env: simcord.Env) -> None:
    """Three people play to the end: failures, an elimination, a restart. The record tells everything."""
    await night.start("konsul", 3)
    for failure in range(4):
        loser = await won_by(night, 0)
        for cell in misfits(await state_of(night)):
            await flip(night, loser, cell)
        if failure < 3:
            await give_up(night, loser)
        await env.advance_time(2)
        await night.restart()
        assert "Remember this" in await shown(night)
        await env.advance_time(9)
        await nothing_leaks(night)
    assert "eliminated" in await shown(night)

    while (await night.table()).status == "playing":
        winner = await won_by(night, 1)
        for cell in largest_set(await state_of(night)):
            await flip(night, winner, cell)
        stop = [label for label in (await night.public()).labels if "Stop" in label]
        if stop:
            await night.press(winner, stop[0])
        await env.advance_time(9)
        if (await night.table()).status == "playing":
            await nothing_leaks(night)

    outcome = (await night.table()).outcome
    assert outcome is not None
    assert (outcome.ending, outcome.scores, outcome.winners) == ("ending-collected", (0, 41, 3), (1,))
    assert "Final standings" in await shown(night)
    data = (await night.table()).record()
    assert Replay(data, GAMES).verify() == outcome
    told = "\n".join(replayed(data, "en"))
    for words in ("turns up A1: ", "gives up", "is eliminated", "took"):
        assert words in told
    assert NAMED.search(told)


async def test_the_events_kept_in_memory_name_nothing_turned_down(night: Night, env: simcord.Env) -> None:
    """Nothing of what may not be told again is there to be told."""
    await night.start("konsul", 3)
    await give_up(night, await fail(night))
    await env.advance_time(9)
    position = (await night.table()).position
    assert position is not None
    kept = msgspec.json.encode(position.story).decode()
    assert "flipped" not in kept
    assert "lost" not in kept
    assert len(position.state.board.holds) == GRID + 1
