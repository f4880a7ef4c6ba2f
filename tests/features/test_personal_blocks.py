"""Blocking a person for oneself: warnings before and after, and nothing that the blocked person notices."""

from __future__ import annotations

from typing import Any

import simcord

from bot.table.commands import Actor, Invite, LoseChannel, OfferSeat
from tests.bot.evenings import finished, play_prices
from tests.bot.night import Night, Seen, answer, sent_words

USER_SELECT = 5


async def block(night: Night, person: Any, other: Any) -> str:
    """Choose a person on the page of preferences; return what the page shows then."""
    page = await person.slash(night.channel, "preferences")
    page = await person.click(page.response.message, label="Privacy …")
    assert page.response is not None
    menu = next(part for part in Seen(page.response.components).components if part["type"] == USER_SELECT)
    result = await person.select(page.response.message, [other], custom_id=menu["custom_id"])
    return answer(result).text


async def test_a_warning_names_blocked_people_before_joining(night: Night, env: simcord.Env) -> None:
    """They may join anyway; the post stays as it was until then."""
    ann, ben = night.people[:2]
    assert f"<@{ann.id}>" in await block(night, ben, ann)
    assert "cannot block yourself" in await block(night, ben, ben)
    await night.lobby("konsul", 1)
    before = (await night.public()).components
    warned = await ben.click(await night.post(), label="Join")
    assert "Ann" in answer(warned).text
    assert (await night.public()).components == before
    assert (await night.table()).seat_of(ben.id) is None
    await night.on_page(ben, warned, "Join anyway")
    assert (await night.table()).seat_of(ben.id) is not None
    assert night.told(ben) == []
    assert f"<@{ann.id}>" not in await block(night, ben, ann)


async def test_the_seat_of_a_rematch_is_taken_after_a_warning(night: Night, env: simcord.Env) -> None:
    """A block that came of the game before holds for the next one."""
    await play_prices(night, env, 3, 5, 7)
    ann, ben = night.people[:2]
    await block(night, ben, ann)
    await night.press(ann, "Rematch")
    warned = await night.press(ben, "Rematch")
    assert "You have blocked this person" in answer(warned).text
    assert len((await night.table(2)).seated) == 1
    await night.on_page(ben, warned, "Join anyway")
    assert len((await night.table(2)).seated) == 2


async def test_the_blocked_person_notices_nothing(night: Night, env: simcord.Env) -> None:
    """They are offered the lobby, join it and read the same as at a table of strangers; others do, too."""
    ann, ben, chie, dai = night.people[:4]
    await block(night, ann, ben)
    await night.opened(ann, "konsul")
    await night.opened(dai, "konsul")
    catalogues = [answer(await person.slash(night.channel, "play")).text for person in (ben, chie)]
    assert catalogues[0] == catalogues[1]
    beside_ann, beside_dai = [await plain_answer(night, ben, number) for number in (1, 2)]
    assert beside_ann.replace("Ann", "Dai") == beside_dai
    await env.settle()
    (told,) = night.told(ann)
    assert f"<@{ben.id}>, whom you have blocked, has joined" in told
    assert night.told(ben) == night.told(dai) == night.said() == []
    # Ann is offered the other lobby no more: Ben sits there.
    assert "Join" not in answer(await ann.slash(night.channel, "play")).labels


async def test_an_offer_of_a_seat_calls_no_one_who_has_blocked_the_player(
    night: Night, env: simcord.Env
) -> None:
    """The channel reads it as ever, with their name; they are neither pinged nor written to."""
    await night.start("hidden_price", 3)
    ann, _, _, dai, eve = night.people
    await block(night, dai, ann)
    for person in (dai, eve):
        await night.bot.people.change(person.id, pings="both")
        with env._bot_scope():
            await night.bot.tables.do(1, OfferSeat(person.id), Actor(ann.id))
        await env.settle()
    offers = [one for one in sent_words(env, "wants to hand over") if "'content': '<@" in one]
    assert [f"<@{person.id}>" in offer for person, offer in zip((dai, eve), offers, strict=True)] == [
        True,
        True,
    ]
    assert ["'users'" in offer for offer in offers] == [False, True]
    assert [len(night.told(person)) for person in (dai, eve)] == [0, 1]


async def test_a_lobby_that_goes_with_its_channel_tells_no_one_who_was_not_called(
    night: Night, env: simcord.Env
) -> None:
    """A kept seat is no reason to hear of a host whom one has blocked."""
    ann, ben, chie = night.people[:3]
    await block(night, ben, ann)
    await night.opened(ann, "konsul")
    with env._bot_scope():
        await night.bot.tables.do(1, Invite({ben.id: "Ben", chie.id: "Chie"}), Actor(ann.id))
        await night.bot.tables.do(1, LoseChannel(night.channel.id))
    await env.settle()
    told = [[line for line in night.told(person) if "was deleted" in line] for person in (ann, ben, chie)]
    assert [len(lines) for lines in told] == [1, 0, 1]


async def test_a_person_of_a_game_that_is_over_is_invited_or_blocked(night: Night, env: simcord.Env) -> None:
    """From the history; not oneself, and no one who hides their results."""
    ann, ben, chie = night.people[:3]
    await finished(night, (ann, ben, chie), (1, 2, 3), game="konsul")
    await night.bot.people.change(chie.id, hidden=True)
    history = await ann.slash(night.channel, "history")
    labels = [one["label"] for part in answer(history).components for one in part.get("options", ())]
    assert labels == ["Ben · Konsul"]
    page = await night.on_menu(ann, history, "Ben · Konsul")
    assert answer(page).labels == ["Invite to Konsul", "Block", "◀ Back"]
    privacy = await night.on_page(ann, page, "Block")
    assert f"<@{ben.id}>" in answer(privacy).text
    history = await ann.slash(night.channel, "history")
    page = await night.on_menu(ann, history, "Ben · Konsul")
    assert "Unblock" in answer(page).labels
    history = await ben.slash(night.channel, "history")
    page = await night.on_menu(ben, history, "Ann · Konsul")
    await night.on_page(ben, page, "Invite to Konsul")
    table = await night.table(2)
    assert [(person.name, person.joined) for person in table.people] == [("Ben", True), ("Ann", False)]
    await env.settle()
    assert night.told(ann) == []


async def plain_answer(night: Night, person: Any, table_id: int) -> str:
    """What a person reads who joins a lobby, without what stands for its deal."""
    joined = answer(await person.click(await night.post(table_id), label="Join"))
    commitment = (await night.table(table_id)).commitment
    return "\n".join([*joined.labels, joined.text.replace(commitment, "")])
