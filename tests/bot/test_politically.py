"""Politically Correct People at a table: deals that no one else notices."""

from __future__ import annotations

import msgspec
import simcord

from bot.table.commands import Act, Actor
from games.politically_correct_people.rules.pieces import Accept, Favour, LeaveCard, Offer, Propose, Side
from tests.bot.drivers import politically as play
from tests.bot.drivers.looking import (
    all_that_is_kept,
    channel_messages,
    playing_of,
    private_messages,
    state_of,
    turn,
)
from tests.bot.night import Night, answer, entered, shown_on


async def test_an_offer_is_noticed_by_its_receiver_alone(night: Night, env: simcord.Env) -> None:
    """A fresh panel for the one; the public post is not touched, and no other panel is."""
    seats = await play.market(night)
    state = await state_of(night)
    # Whose turn it is, their panel says that first.
    turn = (await playing_of(night)).awaited.seats[0]
    order = [(turn + step) % len(seats) for step in range(len(seats))]
    waiting, (one, other) = [seats[order[step]] for step in (0, 2, 4)], (seats[order[1]], seats[order[3]])
    held = state.hands[order[1]][0]
    before, public = play.panels(night), await play.public_kept(night)
    name = play.label_of(night, seats, other)
    await play.write(night, one, name, give=play.card_name(held), sum="💵 You pay $2", mine=play.SAID)
    for person in (*waiting, other):
        assert play.panels(night)[person.id] == before[person.id]
    await play.send(night, one)
    after = play.panels(night)
    assert after[other.id][0] != before[other.id][0]
    for person in waiting:
        assert after[person.id] == before[person.id]
    assert await play.public_kept(night) == public
    seen = night.dm_seen(other).text
    assert "** offers:" in seen
    assert f"You get: **$2** · {play.card_name(held)} (from hand) · promises: “{play.ESCAPED}”" in seen

    await night.press_dm(other, "Decline")
    assert "You declined the offer" in night.dm_seen(other).text
    assert "declined your offer" in night.dm_seen(one).text
    final = play.panels(night)
    assert final[one.id][0] != after[one.id][0]
    for person in waiting:
        assert final[person.id] == before[person.id]
    assert await play.public_kept(night) == public
    for reader, message in (*channel_messages(night), *private_messages(night)):
        if reader is None or reader.id not in (one.id, other.id):
            assert "I vote" not in all_that_is_kept(night, message)


async def test_words_are_never_in_the_log(night: Night, env: simcord.Env) -> None:
    """Entries, states, views and drafts know a number; the words stay after a restart, short and harmless.

    Those that are said to everybody, too; and no word of a player stays who is forgotten.
    """
    seats = await play.market(night)
    one, other = seats[0], seats[2]
    await play.offer(night, seats, one, other, mine=play.SAID + "!" * 100, theirs="your chip is mine")
    await night.press_dm(other, "Accept")
    await night.press_dm(one, "🤝 Promises (2)")
    await night.press_dm(one, "📢 Promises to everybody")
    await play.write(night, one, "📢 In your own words …", words=play.SAID)
    assert f"promises everybody: “{play.ESCAPED}”" in (await night.public()).text
    table = await playing_of(night)
    drafts = [draft.value for draft in table.drafts.values()]
    kept = msgspec.json.encode((table.entries, table.state, table.position.story, drafts))
    assert b"I vote" not in kept
    assert b"your chip" not in kept
    assert len(table.texts) == 3
    assert max(map(len, table.texts.values())) <= 140
    await night.restart()
    await night.press_dm(other, "🤝 Promises (3)")
    assert play.ESCAPED in night.dm_seen(other).text
    await play.choose(night, other, "Kept or broken", "Promise 1: broken")
    assert "❌ broken" in night.dm_seen(other).text
    await play.choose(night, other, "Show to everybody", "Promise 1")
    assert "shown at the end" in night.dm_seen(other).text
    await night.press_dm(one, "Back")
    await night.press_dm(one, "🤝 Promises (3)")
    assert "❌ broken" in night.dm_seen(one).text

    for person in (one, other):
        page = await person.slash(night.channel, "forget-me")
        await night.on_page(person, page, "Forget me")
    assert (await playing_of(night)).texts == {}
    await night.restart()
    assert (await playing_of(night)).texts == {}


async def test_open_offers_and_half_built_ones_survive_a_restart(night: Night, env: simcord.Env) -> None:
    """And other people's turns: a press on a half-built offer is not lost because another person moved."""
    seats = await play.market(night)
    seat, mover = await turn(night)
    one, other = seats[(seat + 1) % 5], seats[(seat + 2) % 5]
    await play.offer(night, seats, one, other, sum="💵 You pay $1")
    await play.write(night, one, play.label_of(night, seats, mover), sum="💵 You pay $2")
    message = night.dm(one)
    await night.press_dm(mover, "🎴 Draw from the deck")
    await night.restart()
    assert night.dm(one).id == message.id
    sent = next(
        label for label in night.message(message.id, message.channel.id).labels if label.startswith("Send")
    )
    await one.user.click(message, label=sent)
    assert "** offers:" in night.dm_seen(mover).text
    await night.press_dm(other, "Accept")
    await night.press_dm(mover, "Accept")
    state = await state_of(night)
    assert [state.money[(seat + place) % 5] for place in range(3)] == [6, 1, 5]
    assert state.offers == ()


async def test_a_form_that_is_open_while_an_offer_arrives(night: Night, env: simcord.Env) -> None:
    """And over a restart: the panel has its button no longer; what was filled in is kept all the same."""
    seats = await play.market(night)
    seat, one = await turn(night)
    other = seats[(seat + 1) % 5]
    form = await night.press_dm(one, play.label_of(night, seats, other))
    await play.offer(night, seats, other, one, sum="💵 You pay $1")
    assert play.label_of(night, seats, other) not in night.dm_seen(one).labels
    await night.restart()
    await one.user.submit_modal(form, entered(form, **play.filled(form, sum="💵 You pay $3", mine=play.SAID)))
    assert "You give: **$3**" in night.dm_seen(one).text
    assert play.ESCAPED in night.dm_seen(one).text
    assert "an offer waits" in night.dm_seen(one).text
    await play.send(night, one)
    assert "You get: **$3**" in night.dm_seen(other).text


async def test_a_form_that_no_panel_has(night: Night, env: simcord.Env) -> None:
    """What is sent with it does nothing; nor does a button that carries its name."""
    seats = await play.market(night)
    one = seats[0]
    for name in ("dance", "offer", "offer-0", "offer-9", "counter-x-1"):
        form = await night.press_dm(one, play.label_of(night, seats, seats[1]))
        assert form._interaction.modal is not None
        form._interaction.modal["custom_id"] = f"f.1.form.{name}"
        sent = await one.user.submit_modal(form, entered(form))
        assert "out of date" in answer(sent).text
        pressed = night.emit(one, (await night.post()).id, f"b.1.form.{name}")
        await env.settle()
        assert "could not read that button" in answer(pressed).text
    assert not (await playing_of(night)).drafts


async def test_a_closed_dm_stops_no_deal(night: Night, env: simcord.Env) -> None:
    """My seat shows the offer and its buttons; an old one accepts no other offer than it stood for."""
    seats = await play.market(night)
    one, other = seats[0], seats[1]
    env.inject_error("POST", rf"/channels/{night.dm(other).channel.id}/messages", status=403, code=50007)
    await play.offer(night, seats, one, other, sum="💵 You pay $2")
    seat = await night.press(other, "My seat")
    assert "** offers:" in answer(seat).text
    env.inject_error("PATCH", "/webhooks/*/messages/@original", status=404, code=10008, times=None)
    await night.press_dm(one, "📤 My offers (1)")
    await play.choose(night, one, "Withdraw an offer", "Withdraw 1")
    await night.press_dm(one, "Back")
    await play.offer(night, seats, one, other, sum="💵 You pay $3")
    stale = await other.click(shown_on(seat), label="Accept")
    assert "out of date" in answer(stale).text
    assert (await state_of(night)).money == (4,) * 5
    seat = await night.press(other, "My seat")
    await other.click(shown_on(seat), label="Accept")
    assert (await state_of(night)).money[:2] == (1, 7)


async def test_a_press_that_breaks_a_promise_asks_first(night: Night, env: simcord.Env) -> None:
    """On the public post, too: privately, and nothing is played until that is meant."""
    seats = await play.market(night)
    state, maker = await state_of(night), (await playing_of(night)).awaited.seats[0]
    other, card = (maker + 1) % len(seats), state.pool[0]
    offer = Offer(maker, other, Side(vows=(LeaveCard(card),)), Side(vows=(Favour(),)))
    for seat, action in ((maker, Propose(offer)), (other, Accept(offer))):
        await night.bot.tables.do(1, Act(msgspec.to_builtins(action)), Actor(seats[seat].id))
    await env.settle()
    before = await play.public_kept(night)
    asked = await night.press(seats[maker], play.card_name(card))
    assert "That breaks your promise" in answer(asked).text
    assert await play.public_kept(night) == before
    assert (await state_of(night)).pool == state.pool
    await seats[maker].click(shown_on(asked), label="Do it all the same")
    assert card in (await state_of(night)).hands[maker]
