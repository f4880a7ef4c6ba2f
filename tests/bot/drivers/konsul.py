"""Konsul, as people press it."""

from __future__ import annotations

import re
from typing import Any

from simcord.results import InteractionResult

from games.konsul.rules.pieces import FLAG, Bidding, Card, Cell, FaceUp, Revealing, State, can_join, cell_name
from tests.bot.drivers.looking import (
    TOGETHER,
    all_that_is_kept,
    channel_messages,
    menu,
    private_messages,
    state_of,
)
from tests.bot.drivers.looking import turn as awaited
from tests.bot.night import Night

NAMED = re.compile(r"[🟥🟪🟦🟩🟨🚩]")
"""Every card that is told has one of these beside its name."""
NAMES = {"R": "🟥 Red", "P": "🟪 Purple", "B": "🟦 Blue", "G": "🟩 Green", "Y": "🟨 Yellow"}
BY_COLOUR = re.compile(r"[🟥🟪🟦🟩🟨] (red|purple|blue|green|yellow)((?: \d)+)")
"""The cards of a hand of one colour."""
STANDING = "a 🚩 flag fits any set"
"""The one place where a sign of a card is no card: what a bid means."""


# Looking -------------------------------------------------------------------------------------------


def name(card: Card) -> str:
    told = "🚩 Flag" if card == FLAG else f"{NAMES[card[0]]} {card[1]}"
    return told.replace(" ", TOGETHER)


def told(face: FaceUp) -> str:
    """A card that lies face up, and where."""
    return f"`{cell_name(face.cell)}`{TOGETHER}{name(face.card)}"


def without_hand(text: str, hand: set[Card]) -> str:
    for told in BY_COLOUR.finditer(text):
        if {f"{told[1][0].upper()}{value}" for value in told[2].split()} <= hand:
            text = text.replace(told[0], "")
    return text


async def nothing_leaks(night: Night) -> None:
    """No message names a card, but each person's own hand where only that person sees it."""
    state = await state_of(night)
    seats = {person.id: seat for seat, person in enumerate(await night.seats())}
    for reader, message in (*channel_messages(night), *private_messages(night)):
        text = all_that_is_kept(night, message).replace(STANDING, "")
        private = reader is not None and (message.flags.ephemeral or message.channel.id != night.channel.id)
        if private and reader.id in seats:
            hand = set(state.hands[seats[reader.id]])
            for card in sorted(hand):
                text = text.replace(name(card), "")
            text = without_hand(text, hand)
        assert not NAMED.search(text), text


async def shown(night: Night) -> str:
    return (await night.public()).text


# Pressing ------------------------------------------------------------------------------------------


async def turn(night: Night) -> Any:
    return (await awaited(night))[1]


async def auction(night: Night, bid: str = "Bid 5") -> Any:
    winner = await turn(night)
    await night.press(winner, bid)
    while isinstance((await state_of(night)).phase, Bidding):
        await night.press(await turn(night), "Pass")
    return winner


async def flip(night: Night, person: Any, cell: Cell) -> InteractionResult:
    return await night.pick(person, cell_name(cell))


def misfits(state: State) -> tuple[Cell, Cell]:
    numbers = [cell for cell in state.board.holds if state.cells[cell] != FLAG]
    first = numbers[0]
    second = next(c for c in numbers if not can_join(str(state.cells[c]), [str(state.cells[first])]))
    return first, second


async def fail(night: Night) -> Any:
    """A winner turns up two cards that do not fit; answers who it is."""
    winner = await auction(night, "Bid 5")
    for cell in misfits(await state_of(night)):
        if isinstance((await state_of(night)).phase, Revealing):
            await flip(night, winner, cell)
    return winner


async def take_first(night: Night, person: Any, begins: str) -> None:
    found = menu(night, person, begins)
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
