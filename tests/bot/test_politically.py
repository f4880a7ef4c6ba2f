"""Politically Correct People at a table: deals that nobody else notices, elections, ties, a whole game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import msgspec
import pytest
import simcord
from simcord.results import InteractionResult

from games import GAMES
from games.core import Seat
from games.politically_correct_people.cards import (
    POLITICIANS,
    VOTERS,
    Card,
    full_deck,
    group_votes,
    politicians,
)
from games.politically_correct_people.pieces import Cast
from games.politically_correct_people.state import (
    Choosing,
    Declaring,
    Opening,
    Playing,
    Settling,
    State,
    Tidying,
    Trimming,
    Voting,
)
from games.record import Replay
from tests.bot.night import SELECT, Night, answer
from tests.bot.test_konsul import all_that_is_kept, channel_messages, private_messages

KEY = "politically_correct_people"
TOGETHER = "\N{NO-BREAK SPACE}"
SAID = "**I vote** for you @everyone"
ESCAPED = "\\*\\*I vote\\*\\* for you @\N{ZERO WIDTH SPACE}everyone"


# Looking -------------------------------------------------------------------------------------------


async def state_of(night: Night) -> State:
    """The state behind the posts."""
    position = (await night.table()).position
    assert position is not None
    return position.state


async def market(night: Night, seats: int = 5) -> list[Any]:
    """A game that has begun; answers the people in the order of seats."""
    await night.start(KEY, seats)
    return await night.seats()


def card_name(card: Card) -> str:
    """A card as the English texts tell it."""
    text = (GAMES[KEY].folder / "texts" / "en.ftl").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith(f"card-{card} = "))
    return line.partition(" = ")[2].replace(" ", TOGETHER)


def kept(night: Night, message: Any) -> tuple[int, str, Any]:
    """Which message, all that can be read on it, and when it was last edited."""
    edited = night.env.backend.get_message(message.channel.id, message.id).edited_timestamp
    return message.id, all_that_is_kept(night, message), edited


def panels(night: Night) -> dict[int, tuple[int, str, Any]]:
    """Everybody's newest panel."""
    return {person.id: kept(night, night.dm(person)) for person in night.people}


async def public_kept(night: Night) -> tuple[int, str, Any]:
    """The public post."""
    return kept(night, await night.post())


# Pressing ------------------------------------------------------------------------------------------


async def choose(night: Night, person: Any, menu: str, *labels: str) -> InteractionResult:
    """Take options, by what their labels begin with, of the menu whose placeholder begins like this."""
    menus = [part for part in night.dm_seen(person).components if part["type"] == SELECT]
    found = next(part for part in menus if part["placeholder"].startswith(menu))
    left = list(found["options"])
    values: list[str] = []
    for label in labels:
        option = next(option for option in left if option["label"].startswith(label))
        left.remove(option)
        values.append(option["value"])
    return await person.user.select(night.dm(person), values, custom_id=found["custom_id"])


async def write(night: Night, person: Any, button: str, **lines: str) -> InteractionResult:
    """Fill in the form behind a button of the own DM panel."""
    form = await night.press_dm(person, button)
    return await person.user.submit_modal(form, lines)


def label_of(night: Night, seats: Sequence[Any], person: Any) -> str:
    """A person as buttons and menus call them."""
    names = {
        member.id: name
        for member, name in zip(night.people, ("Ann", "Ben", "Chie", "Dai", "Eve"), strict=False)
    }
    return f"{seats.index(person) + 1} {names[person.id]}"


async def offer(
    night: Night,
    seats: Sequence[Any],
    one: Any,
    other: Any,
    *,
    give: int = 0,
    ask: int = 0,
    picks: Sequence[tuple[str, str]] = (),
) -> None:
    """Build an offer step by step on the own DM panel, and send it."""
    name = label_of(night, seats, other)
    await choose(night, one, "Offer a deal", name)
    for menu, label in picks:
        await choose(night, one, menu, label)
    if give or ask:
        await write(night, one, "💵 Money …", give=str(give), ask=str(ask))
    await night.press_dm(one, f"Send to {name}")


async def turn(night: Night) -> tuple[Seat, Any]:
    """Whose decision is awaited first."""
    seat = (await night.table()).awaited.seats[0]
    return seat, (await night.seats())[seat]


# Deals ---------------------------------------------------------------------------------------------


async def test_an_offer_is_noticed_by_its_receiver_alone(night: Night, env: simcord.Env) -> None:
    """A fresh panel for the one; the public post is not touched, and no other panel is."""
    seats = await market(night)
    state = await state_of(night)
    one, other = seats[1], seats[3]
    held = state.hands[1][0]
    before, public = panels(night), await public_kept(night)
    await choose(night, one, "Offer a deal", label_of(night, seats, other))
    await choose(night, one, "You give from your hand", card_name(held))
    await write(night, one, "💵 Money …", give="2", ask="1")
    await write(night, one, "🤝 Promises …", mine=SAID, theirs="")
    for person in (seats[0], seats[2], seats[3], seats[4]):
        assert panels(night)[person.id] == before[person.id]
    await night.press_dm(one, f"Send to {label_of(night, seats, other)}")
    after = panels(night)
    assert after[other.id][0] != before[other.id][0]
    for person in (seats[0], seats[2], seats[4]):
        assert after[person.id] == before[person.id]
    assert await public_kept(night) == public
    seen = night.dm_seen(other).text
    assert "offers you a deal" in seen
    assert f"You get: **$2** · {card_name(held)} (from hand) · promises: “{ESCAPED}”" in seen
    assert "You give: **$1**" in seen

    await night.press_dm(other, "Decline")
    assert "You declined the offer" in night.dm_seen(other).text
    assert "declined your offer" in night.dm_seen(one).text
    final = panels(night)
    assert final[one.id][0] != after[one.id][0]
    for person in (seats[0], seats[2], seats[4]):
        assert final[person.id] == before[person.id]
    assert await public_kept(night) == public
    for reader, message in (*channel_messages(night), *private_messages(night)):
        if reader is None or reader.id not in (one.id, other.id):
            assert "I vote" not in all_that_is_kept(night, message)
    del env


async def test_words_are_never_in_the_log(night: Night, env: simcord.Env) -> None:
    """Entries, states, views and drafts know a number; the words stay after a restart, short and harmless."""
    seats = await market(night)
    one, other = seats[0], seats[2]
    await choose(night, one, "Offer a deal", label_of(night, seats, other))
    await write(night, one, "🤝 Promises …", mine=SAID + "!" * 100, theirs="your chip is mine")
    await night.press_dm(one, f"Send to {label_of(night, seats, other)}")
    await night.press_dm(other, "Accept")
    table = await night.table()
    assert table.position is not None
    kept = msgspec.json.encode((table.entries, table.position.state, table.position.story))
    assert b"I vote" not in kept
    assert b"your chip" not in kept
    assert len(table.words) == 2
    assert max(map(len, table.words.values())) <= 140
    await night.restart()
    await night.press_dm(other, "🤝 Promises (2)")
    assert ESCAPED in night.dm_seen(other).text
    await choose(night, other, "Kept or broken", "Promise 1: broken")
    assert "❌ broken" in night.dm_seen(other).text
    await choose(night, other, "Show to everybody", "Promise 1")
    assert "shown at the end" in night.dm_seen(other).text
    await night.press_dm(one, "🤝 Promises (2)")
    assert "❌ broken" in night.dm_seen(one).text
    del env


async def test_who_is_forgotten_leaves_no_words_behind(night: Night, env: simcord.Env) -> None:
    """What they wrote goes with their name."""
    seats = await market(night)
    one, other = seats[0], seats[2]
    await choose(night, one, "Offer a deal", label_of(night, seats, other))
    await write(night, one, "🤝 Promises …", mine=SAID, theirs="")
    await night.press_dm(one, f"Send to {label_of(night, seats, other)}")
    await night.press_dm(other, "Accept")
    assert (await night.table()).words
    page = await one.slash(night.channel, "forget-me")
    await night.on_page(one, page, "Forget me")
    assert (await night.table()).words == {}
    await night.restart()
    assert (await night.table()).words == {}
    del env


async def test_nobody_can_fill_the_store_with_words(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table keeps so many texts, and then says why not."""
    monkeypatch.setattr("bot.tables.MOST_WORDS", 1)
    seats = await market(night)
    await choose(night, seats[0], "Offer a deal", label_of(night, seats, seats[1]))
    await write(night, seats[0], "🤝 Promises …", mine="one", theirs="")
    refused = await write(night, seats[0], "🤝 Promises …", mine="two", theirs="")
    assert "Too much has been written" in answer(refused).text
    assert "promises: “one”" in night.dm_seen(seats[0]).text
    await write(night, seats[0], "🤝 Promises …", mine="", theirs="")
    assert "promises:" not in night.dm_seen(seats[0]).text
    del env


async def test_a_counter_offer_and_a_deal(night: Night, env: simcord.Env) -> None:
    """What changes hands in front is public; amounts and hand cards are nobody else's business."""
    seats = await market(night)
    one, other = seats[2], seats[4]
    held = (await state_of(night)).hands[4][0]
    await offer(night, seats, one, other, give=1, picks=[("You ask from their hand", card_name(held))])
    await night.press_dm(other, "Counter-offer")
    assert "You get: **$1**" in night.dm_seen(other).text
    await write(night, other, "💵 Money …", give="0", ask="3")
    await night.press_dm(other, f"Send to {label_of(night, seats, one)}")
    assert "answered your offer with another" in night.dm_seen(one).text
    assert "made a deal" not in (await night.public()).text
    await night.press_dm(one, "Accept")
    state = await state_of(night)
    assert (state.money[2], state.money[4]) == (1, 7)
    assert state.hands[2][-1] == held
    assert "made a deal" in (await night.public()).text
    for reader, message in channel_messages(night):
        if reader is None:
            assert "$3" not in all_that_is_kept(night, message)
    assert "accepted your offer" in night.dm_seen(other).text
    del env


async def test_an_offer_that_became_impossible(night: Night, env: simcord.Env) -> None:
    """A card in front that is gone withdraws it; a card of the hand that is gone is found at acceptance."""
    seats = await market(night)
    state = await state_of(night)
    seat, one = await turn(night)
    two, three = (seats[(seat + place) % 5] for place in (1, 2))
    hand = [card for card in state.hands[seat] if card != "fund"]
    first, second = hand[:2]
    await offer(night, seats, one, two, picks=[("You give from your hand", card_name(second))])
    await night.press_dm(one, "🂠 Draw from the deck")
    await choose(night, one, "Cards to play", card_name(first))
    await night.press_dm(one, "Play 1")
    await offer(night, seats, one, two, ask=1, picks=[("You give from your front", card_name(first))])
    await offer(night, seats, one, three, picks=[("You give from your front", card_name(first))])
    await night.press_dm(three, "Accept")
    state = await state_of(night)
    assert state.fronts[(seat + 2) % 5] == (first,)
    assert [past.why for past in state.closed] == ["accepted", "front"]
    assert "a card in front is no longer there" in night.dm_seen(two).text
    assert "a card in front is no longer there" in night.dm_seen(one).text

    await choose(night, one, "Cards to play", card_name(second))
    await night.press_dm(one, "Play 1")
    if second not in (await state_of(night)).hands[seat]:  # it was held once
        assert "you no longer have all of it" in night.dm_seen(one).text
        await night.press_dm(two, "Accept")
        assert "was no longer possible" in night.dm_seen(two).text
        assert "you no longer had all of it" in night.dm_seen(one).text
        assert (await state_of(night)).hands[(seat + 1) % 5] == state.hands[(seat + 1) % 5]
    del env


async def test_open_offers_and_half_built_ones_survive_a_restart(night: Night, env: simcord.Env) -> None:
    """And other people's turns: a press on a half-built offer is not lost because somebody else moved."""
    seats = await market(night)
    seat, mover = await turn(night)
    one, other = seats[(seat + 1) % 5], seats[(seat + 2) % 5]
    await offer(night, seats, one, other, give=1)
    await choose(night, one, "Offer a deal", label_of(night, seats, mover))
    await write(night, one, "💵 Money …", give="2", ask="0")
    message = night.dm(one)
    await night.press_dm(mover, "🂠 Draw from the deck")
    await night.restart()
    assert night.dm(one).id == message.id
    sent = next(
        label for label in night.message(message.id, message.channel.id).labels if label.startswith("Send")
    )
    await one.user.click(message, label=sent)
    assert "offers you a deal" in night.dm_seen(mover).text
    await night.press_dm(other, "Accept")
    await night.press_dm(mover, "Accept")
    state = await state_of(night)
    assert [state.money[(seat + place) % 5] for place in range(3)] == [6, 1, 5]
    assert state.offers == ()
    del env


async def test_an_old_accept_button_accepts_nothing_else(night: Night, env: simcord.Env) -> None:
    """It stood for one offer; when that is gone, the press is answered with what is possible now."""
    seats = await market(night)
    one, other = seats[0], seats[1]
    await offer(night, seats, one, other, give=1)
    seat = await night.press(other, "My seat")
    assert seat.response is not None
    await choose(night, one, "Withdraw an offer", "Withdraw 1")
    await offer(night, seats, one, other, ask=3)
    stale = await other.click(seat.response.message, label="Accept")
    assert "drawn for an earlier moment" in answer(stale).text
    assert (await state_of(night)).money == (4,) * 5
    assert "withdrew an offer" in night.dm_seen(other).text
    del env


async def test_a_form_that_is_open_while_an_offer_arrives(night: Night, env: simcord.Env) -> None:
    """The panel behind it is replaced by a fresh one; what was typed is kept all the same."""
    seats = await market(night)
    one, other = seats[0], seats[1]
    await choose(night, one, "Offer a deal", label_of(night, seats, other))
    form = await night.press_dm(one, "💵 Money …")
    before = night.dm(one).id
    await offer(night, seats, other, one, give=1)
    assert night.dm(one).id != before
    assert "An offer waits for you." in night.dm_seen(one).text
    await one.user.submit_modal(form, {"give": "3", "ask": "0"})
    assert "You give: **$3**" in night.dm_seen(one).text
    await night.press_dm(one, f"Send to {label_of(night, seats, other)}")
    assert "You get: **$3**" in night.dm_seen(other).text
    del env


async def test_a_closed_dm_stops_no_deal(night: Night, env: simcord.Env) -> None:
    """My seat shows the offer and its buttons."""
    seats = await market(night)
    one, other = seats[0], seats[1]
    env.inject_error("POST", rf"/channels/{night.dm(other).channel.id}/messages", status=403, code=50007)
    await offer(night, seats, one, other, give=2)
    seat = await night.press(other, "My seat")
    assert "offers you a deal" in answer(seat).text
    assert seat.response is not None
    await other.click(seat.response.message, label="Accept")
    assert (await state_of(night)).money[:2] == (2, 6)


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
                wanted = politicians(state.pool)
                take = (
                    card_name(wanted[0])
                    if wanted
                    else "🂠 Draw from the deck"
                    if state.deck
                    else card_name(state.pool[0])
                )
                await night.press_dm(person, take)
            case Playing() if len(state.hands[seat]) > 2 or politicians(state.hands[seat]):
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
    running = [(seat, card) for seat, front in enumerate(state.fronts) for card in politicians(front)]
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
            await night.press(person, "Pass for this election")
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
    await choose(night, first, "Offer a deal", label_of(night, seats, second))
    if state.money[state.phase.tied[0]]:
        await write(night, first, "💵 Money …", give="1", ask="0")
    await choose(night, first, "Agree on an order", f"1. {label_of(night, seats, first)}")
    await night.press_dm(first, f"Send to {label_of(night, seats, second)}")
    await night.press_dm(second, "Accept")


async def tidy(night: Night) -> None:
    """Everybody keeps the first thing in front of them."""
    while isinstance((await state_of(night)).phase, Tidying):
        seat, person = await turn(night)
        if (await state_of(night)).fronts[seat]:
            await choose(night, person, "Keep for the next round", "")
        else:
            await night.press_dm(person, "Nothing to keep")


async def bargain(night: Night, seats: Sequence[Any]) -> None:
    """A gift with a promise, a counter-offer, and a restart with an open offer."""
    ann, ben, chie, dai, eve = seats
    await choose(night, ann, "Offer a deal", label_of(night, seats, ben))
    await write(night, ann, "🤝 Promises …", mine=SAID, theirs="")
    await write(night, ann, "💵 Money …", give="2", ask="0")
    await night.press_dm(ann, f"Send to {label_of(night, seats, ben)}")
    await night.press_dm(ben, "Accept")

    await offer(night, seats, chie, dai, give=1)
    await night.press_dm(dai, "Counter-offer")
    await write(night, dai, "💵 Money …", give="0", ask="2")
    await night.press_dm(dai, f"Send to {label_of(night, seats, chie)}")
    await night.press_dm(chie, "Accept")

    await offer(night, seats, eve, ann, ask=1)
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
        await offer(night, seats, seats[seat], other, picks=[("You give from your front", card)])
    await night.press_dm(others[1], "Accept")
    assert "a card in front is no longer there" in night.dm_seen(others[0]).text


async def test_a_whole_game(night: Night, env: simcord.Env) -> None:
    """Five people to the end: deals, a tie by agreement and one by dice, restarts, the record."""
    table_id = await night.lobby(KEY)
    await night.pick(night.people[0], "Nobody has to run", table_id)
    await night.press(night.people[0], "Start", table_id)
    seats = await night.seats()
    await bargain(night, seats)
    await take_turn(night)
    await make_impossible(night)

    ties = 0
    for round_ in range(1, 4):
        while isinstance((await state_of(night)).phase, Choosing | Playing):
            assert (await state_of(night)).round == round_
            await take_turn(night)
        if await elect(night):
            ties += 1
            if ties == 2:
                _, person = await turn(night)
                await night.press(person, "🎲 Let dice decide")
                assert "🎲" in (await night.public()).text
            else:
                await night.restart()
                await agree(night)
        await tidy(night)
    assert ties >= 2

    assert isinstance((await state_of(night)).phase, Opening)
    await night.press_dm(seats[1], "🤝 Promises (1)")
    await choose(night, seats[1], "Kept or broken", "Promise 1: kept")
    await choose(night, seats[1], "Show to everybody", "Promise 1")
    for person in seats:
        await night.press(person, "Open my money")

    table = await night.table()
    outcome = table.outcome
    assert outcome is not None
    text = (await night.public()).text
    assert "Final standings" in text
    assert f"“{ESCAPED}” · ✅ kept" in text
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
    del env
