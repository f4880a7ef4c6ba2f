"""Politically Correct People, as people press it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from simcord.results import InteractionResult

from games import GAMES
from games.core import Seat
from games.politically_correct_people.rules.pieces import (
    POLITICIANS,
    VOTERS,
    Card,
    Cast,
    group_votes,
    politicians_of,
)
from games.politically_correct_people.rules.state import (
    Choosing,
    Declaring,
    Playing,
    Settling,
    State,
    Tidying,
    Trimming,
    Voting,
)
from tests.bot.drivers.looking import TOGETHER, all_that_is_kept, menu, state_of, turn
from tests.bot.night import NAMES, RADIO, Night, entered, walk

KEY = "politically_correct_people"
SAID = "**I vote** for you @everyone"
ESCAPED = "\\*\\*I vote\\*\\* for you @\N{ZERO WIDTH SPACE}everyone"


# Looking -------------------------------------------------------------------------------------------


async def market(night: Night, seats: int = 5) -> list[Any]:
    """A game that has begun; answers the people in the order of seats."""
    await night.start(KEY, seats)
    return await night.seats()


def card_name(card: Card) -> str:
    text = (GAMES[KEY].folder / "texts" / "en.ftl").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith(f"card-{card} = "))
    return line.partition(" = ")[2].replace(" ", TOGETHER)


def kept(night: Night, message: Any) -> tuple[int, str, Any]:
    """Which message, all that can be read on it, and when it was last edited."""
    edited = night.env.backend.get_message(message.channel.id, message.id).edited_timestamp
    return message.id, all_that_is_kept(night, message), edited


def panels(night: Night) -> dict[int, tuple[int, str, Any]]:
    return {person.id: kept(night, night.dm(person)) for person in night.people}


async def public_kept(night: Night) -> tuple[int, str, Any]:
    return kept(night, await night.post())


# Pressing ------------------------------------------------------------------------------------------


async def choose(night: Night, person: Any, begins: str, *labels: str) -> InteractionResult:
    """Take options, by what their labels begin with, of the menu whose placeholder begins like this."""
    found = menu(night, person, begins)
    left = list(found["options"])
    values: list[str] = []
    for label in labels:
        option = next(option for option in left if option["label"].startswith(label))
        left.remove(option)
        values.append(option["value"])
    return await person.user.select(night.dm(person), values, custom_id=found["custom_id"])


async def write(night: Night, person: Any, button: str, **lines: str | Sequence[str]) -> InteractionResult:
    """Open the form of a button and send it: text, entries by how labels begin, the rest as it opens."""
    form = await night.press_dm(person, button)
    return await person.user.submit_modal(form, entered(form, **filled(form, **lines)))


def filled(form: InteractionResult, **lines: str | Sequence[str]) -> dict[str, Any]:
    """What these lines of a form are to say: of entries, the values of those whose labels begin so."""
    assert form.modal is not None
    parts = {part["custom_id"]: part for part in walk(form.modal["components"]) if "custom_id" in part}
    values = dict[str, Any]()
    for name, said in lines.items():
        if "options" in parts[name]:
            labels = [said] if isinstance(said, str) else said
            options = [(option["label"], option["value"]) for option in parts[name]["options"]]
            taken = [next(value for label, value in options if label.startswith(begins)) for begins in labels]
            values[name] = taken[0] if parts[name]["type"] == RADIO else taken
        else:
            values[name] = said
    return values


async def send(night: Night, person: Any) -> InteractionResult:
    """Send the offer on the own panel; the button says to whom, and what is not asked or given."""
    label = next(label for label in night.dm_seen(person).enabled if label.startswith("Send"))
    return await night.press_dm(person, label)


def label_of(night: Night, seats: Sequence[Any], person: Any) -> str:
    names = {member.id: name for member, name in zip(night.people, NAMES, strict=False)}
    return f"{seats.index(person) + 1} {names[person.id]}"


async def offer(
    night: Night, seats: Sequence[Any], one: Any, other: Any, **lines: str | Sequence[str]
) -> None:
    """Fill in the form of an offer on the own DM panel, and send it."""
    await write(night, one, label_of(night, seats, other), **lines)
    await send(night, one)


# A whole game --------------------------------------------------------------------------------------


async def take_turn(night: Night) -> None:
    """Draw or take a politician; play everything; trim: at most five presses."""
    seat, person = await turn(night)
    presses, state = 0, await state_of(night)
    while (await state_of(night)).phase in (Choosing(seat), Playing(seat), Trimming(seat)):
        state = await state_of(night)
        presses += 1
        match state.phase:
            case Choosing():
                wanted = politicians_of(state.pool)
                take = (
                    card_name(wanted[0])
                    if wanted
                    else "🎴 Draw from the deck"
                    if state.deck
                    else card_name(state.pool[0])
                )
                labels = night.dm_seen(person).labels
                await night.press_dm(person, next(label for label in labels if label.startswith(take)))
            case Playing() if len(state.hands[seat]) > 2 or politicians_of(state.hands[seat]):
                await choose(night, person, "Cards to play", *map(card_name, state.hands[seat]))
                await night.press_dm(person, f"Play {len(state.hands[seat])} and end turn")
                presses += 1
            case Playing():
                await night.press_dm(person, "End turn")
            case _:
                await night.press_dm(person, card_name(state.pool[0]))
    assert presses <= 5


def even(state: State) -> tuple[dict[Seat, Card | None], list[tuple[Seat, Cast]]]:
    """Two candidates, and a vote if it takes one, with which they have equally many votes."""
    running = [(seat, card) for seat, front in enumerate(state.fronts) for card in politicians_of(front)]
    for (one, low), (other, high) in combinations(sorted(running, key=lambda run: POLITICIANS[run[1]]), 2):
        if one == other:
            continue
        missing = POLITICIANS[high] - POLITICIANS[low]
        chosen = {one: low, other: high}
        if not missing:
            return chosen, []
        for seat, front in enumerate(state.fronts):
            for kind in VOTERS:
                if seat != one and kind in front and group_votes(front, kind) == missing:
                    return chosen, [(seat, Cast(kind, one))]
    return dict(running[:2]), []


async def elect(night: Night) -> bool:
    """An election that ends in a tie, if the table can make one; answers whether it did."""
    chosen, votes = even(await state_of(night))
    seats = await night.seats()
    while isinstance((await state_of(night)).phase, Declaring):
        seat, person = await turn(night)
        card = chosen.get(seat)
        await night.press(person, card_name(card) if card else "No candidate")
    while isinstance((await state_of(night)).phase, Voting):
        seat, person = await turn(night)
        mine = next((vote for voter, vote in votes if voter == seat), None)
        if mine is None:
            await night.press(person, "Pass")
        else:
            votes.remove((seat, mine))
            name = label_of(night, seats, seats[mine.candidate])
            await pick_vote(night, person, f"→ {name}: {card_name(mine.group)}")
    return isinstance((await state_of(night)).phase, Settling)


async def pick_vote(night: Night, person: Any, begins: str) -> None:
    """Take the vote of the public menu that begins like this."""
    seen = await night.public()
    labels = [option["label"] for part in seen.components for option in part.get("options", [])]
    label = next(label for label in labels if label.startswith(begins))
    await night.pick(person, label)


async def agree(night: Night) -> None:
    """Those tied make a deal: the one pays, and is first."""
    state, seats = await state_of(night), await night.seats()
    assert isinstance(state.phase, Settling)
    first, second = (seats[seat] for seat in state.phase.tied)
    await night.press_dm(first, "🤝 Deals")
    sum_ = {"sum": "💵 You pay $1"} if state.money[state.phase.tied[0]] else {}
    await offer(night, seats, first, second, order=f"🥇 {label_of(night, seats, first)}", **sum_)
    await night.press_dm(second, "Accept")


async def tidy(night: Night) -> None:
    while isinstance((await state_of(night)).phase, Tidying):
        seat, person = await turn(night)
        if (await state_of(night)).fronts[seat]:
            await choose(night, person, "Keep for the next round", "")
        else:
            await night.press_dm(person, "Nothing to keep")


async def bargain(night: Night, seats: Sequence[Any]) -> None:
    """A gift with a promise, a counter-offer, and a restart with an open offer."""
    ann, ben, chie, dai, eve = seats
    await offer(night, seats, ann, ben, sum="💵 You pay $2", mine=SAID)
    await night.press_dm(ben, "Accept")

    await offer(night, seats, chie, dai, sum="💵 You pay $1")
    await write(night, dai, "Counter", sum="💵 You get $2")
    await send(night, dai)
    await night.press_dm(chie, "Accept")

    await offer(night, seats, eve, ann, sum="💵 You get $1")
    await night.restart()
    await night.press_dm(ann, "Accept")
    assert (await state_of(night)).money == (1, 6, 2, 6, 5)


async def make_impossible(night: Night) -> None:
    """A card in front is offered to two; the first to accept has it."""
    state, seats = await state_of(night), await night.seats()
    # Of a card that lies there twice, one would still be there to give.
    seat, single = next(
        (seat, card) for seat, front in enumerate(state.fronts) for card in front if front.count(card) == 1
    )
    card, others = card_name(single), [other for other in seats if other is not seats[seat]]
    for other in others[:2]:
        await offer(night, seats, seats[seat], other, give=card)
    await night.press_dm(others[1], "Accept")
    assert "a card is no longer on the table" in night.dm_seen(others[0]).text
