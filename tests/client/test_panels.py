"""The private panel that a press opens: one for each person at a table, and it shows the present."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import simcord

from bot.client.custom_ids import asking
from bot.client.posts.schedule import BACKOFF
from bot.client.reply import MEMORY_SECONDS
from bot.store.database import StoreAwayError
from bot.table.commands import Actor, Cancel, End, Leave, LeaveLobby, SetLimit, UpdateDraft
from bot.table.lobby import CHANGED_SECONDS
from bot.table.table import Playing
from tests.bot.night import AT_ONCE, Night, Seen, StillWorld, answer, shown_on
from tests.bot.observers import EPHEMERAL


def is_panel(message: Any) -> bool:
    """Whether a message is a person's private panel, in either language."""
    text = Seen(message.components).text
    told = ("your seat", "あなたの席", "The game is over")
    return bool(message.flags & EPHEMERAL) and any(words in text for words in told)


def standing(night: Night) -> list[Seen]:
    messages = night.env.backend.messages[night.channel.id].values()
    return [Seen(message.components) for message in messages if is_panel(message)]


async def begin(night: Night, game: str, seats: int) -> None:
    """Start a game in which no one has a panel open: those that came of joining are closed."""
    await night.start(game, seats)
    await close_panels(night)


async def close_panels(night: Night) -> None:
    with night.env._bot_scope():
        for person in night.people:
            night.bot.posts.close_panel(1, person.id)
    await night.env.settle()


async def in_turn(night: Night) -> list[Any]:
    table, seats = await night.table(), await night.seats()
    assert isinstance(table, Playing)
    begins = table.awaited.seats[0]
    return [*seats[begins:], *seats[:begins]]


async def test_a_person_has_one_panel_which_shows_the_present(night: Night, env: simcord.Env) -> None:
    """The last one they pressed for, also where that was refused; when the turn comes, and at the end.

    It speaks the new language of its reader, without a press of its own.
    """
    await begin(night, "konsul", 3)
    first, second, _ = await in_turn(night)
    for _ in range(3):
        await night.press(first, "My seat")
    await night.press(second, "My seat")
    assert len(standing(night)) == 2
    assert sum("Bid 1" in seen.labels for seen in standing(night)) == 1
    refused = await night.press(second, "Bid 1")
    assert "Not possible" in answer(refused).text
    assert sorted(seen.text == answer(refused).text for seen in standing(night)) == [False, True]
    assert not any("Pass" in seen.labels for seen in standing(night))
    await night.press(first, "Bid 1")
    assert sum("Pass" in seen.labels for seen in standing(night)) == 1
    await first.slash(night.channel, "language", language="ja")
    assert sum("執政官" in seen.text for seen in standing(night)) == 1
    with env._bot_scope():
        await night.bot.tables.do(1, End(), Actor(99, manages=True))
    await env.settle()
    over = ("The game is over", "ゲームは終了しました")
    assert [[words in seen.text for words in over].count(True) for seen in standing(night)] == [1, 1]


async def test_a_panel_that_discord_fails_to_change_or_delete_is_so_later(
    night: Night, env: simcord.Env
) -> None:
    """It is not forgotten with controls that are no more, nor with what its reader may know no longer."""
    await begin(night, "konsul", 3)
    first, second, _ = await in_turn(night)
    await night.press(second, "My seat")
    env.inject_error("PATCH", "/webhooks/*", status=503)
    await night.press(first, "Bid 1")
    assert "Pass" not in standing(night)[0].labels
    await env.advance_time(BACKOFF[0])
    assert "Pass" in standing(night)[0].labels
    env.inject_error("DELETE", "/webhooks/*", status=503)
    with env._bot_scope():
        await night.bot.tables.do(1, Leave(), Actor(second.id))
    await env.settle()
    assert len(standing(night)) == 1
    await env.advance_time(BACKOFF[0])
    assert not standing(night)


async def test_a_panel_whose_token_is_dead_is_given_up(night: Night, env: simcord.Env) -> None:
    """No further request is made for it; it leads to the present when it is pressed."""
    await begin(night, "konsul", 3)
    first, second, _ = await in_turn(night)
    panel = await night.press(second, "My seat")
    env.inject_error("PATCH", "/webhooks/*", status=401, code=50027)
    await night.press(first, "Bid 1")
    assert not night.bot.posts.open_panels.at(await night.table())
    assert "Pass" in answer(await second.click(shown_on(panel), label="More")).labels


async def test_a_welcome_follows_its_reader_to_another_seat(night: Night, env: simcord.Env) -> None:
    """Who leaves a lobby takes theirs with them, and those behind move up."""
    await night.lobby("konsul", 4)
    with env._bot_scope():
        await night.bot.tables.do(1, LeaveLobby(), Actor(night.people[1].id))
    await env.settle()
    panels = night.bot.posts.open_panels.at(await night.table())
    assert [panel.place for panel in panels] == ["open-0", "open-1", "open-2"]
    messages = night.env.backend.messages[night.channel.id].values()
    welcomes = [Seen(one.components).text for one in messages if one.flags & EPHEMERAL]
    assert len(welcomes) == 3
    assert all("Ben" not in welcome for welcome in welcomes)


async def test_an_answer_is_not_overwritten_by_an_older_state(night: Night) -> None:
    """Another's change was waiting to be shown on a panel when its reader pressed there."""
    night.pace, night.world = replace(AT_ONCE, gather=5.0), StillWorld
    async with night.evening() as env:
        await begin(night, "konsul", 3)
        first, _, third = await in_turn(night)
        panel = (await night.press(first, "My seat")).response
        assert panel is not None
        with env._bot_scope():
            await night.bot.tables.do(1, Leave(), Actor(third.id))
        await first.click(panel.message, label="Bid 1")
        answered = [seen.text for seen in standing(night)]
        await env.advance_time(6)
        assert [seen.text for seen in standing(night)] == answered


async def test_the_answer_to_a_choice_on_the_post_goes_with_its_moment(
    night: Night, env: simcord.Env
) -> None:
    """A reader keeps their panel, and so does the last one, whose answer shows the next moment."""
    await begin(night, "money_and_luck", 3)
    first, second, third = night.people[:3]
    for person in (first, second):
        await night.press(person, "Both white")
    await night.press(second, "My seat")
    assert len(standing(night)) == 2
    before = [seen.custom_ids for seen in standing(night)]
    await night.press(third, "Both white")
    after = [seen.custom_ids for seen in standing(night)]
    assert len(after) == 2
    assert not any(ids in after for ids in before)


async def test_an_open_panel_outlives_an_outage_of_the_database(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It shows the present as soon as its reader's language can be read again."""
    await begin(night, "konsul", 3)
    first, second, _ = await in_turn(night)
    await night.press(second, "My seat")
    language, failing = night.bot.people.language, [StoreAwayError("away")] * 2

    async def away(user_id: int, otherwise: str) -> str:
        if user_id == second.id and failing:
            raise failing.pop()
        return await language(user_id, otherwise)

    monkeypatch.setattr(night.bot.people, "language", away)
    await night.press(first, "Bid 1")
    assert not failing
    assert "Pass" not in standing(night)[0].labels
    await env.advance_time(BACKOFF[0])
    assert "Pass" in standing(night)[0].labels


async def test_a_draft_is_no_look_at_the_panels_of_others(night: Night, env: simcord.Env) -> None:
    """Which would make what changes next come later there."""
    await begin(night, "konsul", 3)
    first, second, third = await in_turn(night)
    await night.press(second, "My seat")
    (panel,) = night.bot.posts.open_panels.at(await night.table())
    with env._bot_scope():
        await night.bot.tables.do(1, UpdateDraft({"type": "chosen", "card": "r1"}), Actor(first.id))
        assert panel.idle
        await night.bot.tables.do(1, Leave(), Actor(third.id))
        assert not panel.idle
    await env.settle()


async def test_a_panel_that_is_out_of_reach_leads_to_the_present(night: Night, env: simcord.Env) -> None:
    """It stays as it was, and a press on it is answered with what is possible now."""
    await night.lobby("konsul", 3)
    with env._bot_scope():
        await night.bot.tables.do(1, SetLimit(None), Actor(night.people[0].id))
    await env.advance_time(CHANGED_SECONDS)
    await night.press(night.people[0], "Start")
    await close_panels(night)
    first, second, _ = await in_turn(night)
    old = await night.press(first, "My seat")
    await env.advance_time(MEMORY_SECONDS + 1)
    await night.press(first, "Bid 1")
    await night.press(first, "My seat")
    assert len(standing(night)) == 2
    pressed = await first.click(shown_on(old), label="Bid 1")
    assert "out of date" in answer(pressed).text
    # What was pressed is the panel now, and the other one is gone.
    assert len(standing(night)) == 1
    await night.press(second, "Pass")


async def test_a_panel_after_a_wait_never_becomes_the_public_post(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer to a press that would have edited the post is a message of its own, and is edited there."""
    await begin(night, "konsul", 3)
    first, second, _ = await in_turn(night)
    post = await night.post()
    monkeypatch.setattr("bot.client.reply.DEFER_SECONDS", 0)
    night.emit(second, post.id, asking("b", 1, Cancel()))
    await env.settle()
    assert ["Not possible" in seen.text for seen in standing(night)] == [True]
    await night.press(first, "Bid 1")
    assert "your seat" not in night.message(post.id).text
    assert "My seat" in night.message(post.id).labels
    assert "Pass" in standing(night)[0].labels
