"""Posts: Discord fails in every way, and the game goes on."""

from __future__ import annotations

import simcord

from tests.bot.night import Night, answer


async def play_a_round(night: Night) -> None:
    """Everybody shows one black face: a ritual with all, and the game ends."""
    for person in await night.seats():
        await night.press_dm(person, "One black")


async def test_a_closed_dm_does_not_stop_the_game(night: Night, env: simcord.Env) -> None:
    """The person is told privately, and plays with My seat."""
    await night.lobby(joining=3)
    ben = night.people[1]
    dm = ben.user.dm_channel
    env.inject_error("POST", f"/channels/{dm.id}/messages", status=403, code=50007, times=None)
    await night.press(night.people[0], "Start")
    told = [
        message.content
        for message in night.channel.history(viewer=ben)
        if message.flags.ephemeral and "DMs are closed" in message.content
    ]
    assert len(told) == 1
    result = await night.press(ben, "My seat")
    panel = answer(result)
    assert "Your coins in secret" in panel.text
    await ben.click(result.response.message, label="Both black")
    assert "1 of 3 ready" in (await night.public()).text


async def test_a_deleted_post_comes_back(night: Night, env: simcord.Env) -> None:
    """A post that somebody deleted is posted anew with the next change."""
    await night.start(seats=3)
    old = await night.post()
    env.backend.delete_message(night.channel.id, old.id)
    await night.press_dm(night.people[0], "One black")
    assert (await night.post()).id != old.id
    assert "1 of 3 ready" in (await night.public()).text


async def test_a_post_too_old_to_edit_is_posted_anew(night: Night, env: simcord.Env) -> None:
    """Discord's 30046 leads to a fresh post, and the old one goes."""
    await night.start(seats=3)
    old = await night.post()
    env.inject_error("PATCH", f"/channels/{night.channel.id}/messages/{old.id}", status=429 - 29, code=30046)
    await night.press_dm(night.people[0], "One black")
    assert (await night.post()).id != old.id
    assert old.id not in [message.id for message in night.channel.history()]


async def test_a_buried_post_is_posted_anew(night: Night, env: simcord.Env) -> None:
    """When people have talked it out of sight, the next moment of the game comes below."""
    await night.start(seats=3)
    old = await night.post()
    for number in range(13):
        await night.people[3].send(night.channel, f"talk {number}")
    await play_a_round(night)
    fresh = await night.post()
    assert fresh.id != old.id
    assert night.channel.last_message.id == fresh.id


async def test_table_brings_a_buried_post_back(night: Night, env: simcord.Env) -> None:
    """`/table` lists my tables and posts the buried one anew."""
    await night.start(seats=3)
    old = await night.post()
    for number in range(4):
        await night.people[3].send(night.channel, f"talk {number}")
    result = await night.people[1].slash(night.channel, "table")
    assert result.ephemeral
    assert "Money and Luck" in answer(result).text
    assert "0 of 3 ready" in answer(result).text
    assert (await night.post()).id != old.id
    nobody = await night.people[4].slash(night.channel, "table")
    assert "You sit at no open table" in answer(nobody).text


async def test_a_failing_discord_is_tried_again(night: Night, env: simcord.Env) -> None:
    """Edits that fail are made good later; the press was answered and counted at once."""
    await night.start(seats=3)
    post = await night.post()
    env.inject_error("PATCH", f"/channels/{night.channel.id}/messages/{post.id}", status=503, times=1)
    result = await night.press_dm(night.people[0], "One black")
    assert result.acknowledged
    assert len((await night.table()).entries) == 1
    await env.advance_time(10)
    assert "1 of 3 ready" in (await night.public()).text


async def test_lost_permissions_leave_the_game_playable(night: Night, env: simcord.Env) -> None:
    """The host is told by DM, the game goes on in DMs, and `/table` elsewhere brings the post there."""
    await night.start(seats=3)
    path = f"/channels/{night.channel.id}/messages*"
    env.inject_error("*", path, status=403, code=50001, times=None)
    await play_a_round(night)
    assert (await night.table()).status == "finished"
    assert any(
        "no longer post table 1" in message.content for message in night.people[0].user.dm_channel.history()
    )


async def test_two_tables_in_one_channel(night: Night, env: simcord.Env) -> None:
    """One person sits at two tables at once; neither touches the other."""
    await night.start(seats=3)
    second = await night.start(seats=4)
    await night.press(night.people[0], "Both black", 1)
    assert "1 of 3 ready" in (await night.public(1)).text
    assert "0 of 4 ready" in (await night.public(second)).text
    await night.press(night.people[0], "Both white", second)
    assert "1 of 4 ready" in (await night.public(second)).text
    assert len((await night.table(1)).entries) == len((await night.table(second)).entries) == 1


async def test_new_messages_carry_an_enforced_nonce(night: Night, env: simcord.Env) -> None:
    """A send that is repeated after a crash finds the first message."""
    await night.start(seats=3)
    sends = [
        request.json
        for request in env.http_requests
        if request.method == "POST" and request.path.endswith("/messages")
    ]
    assert len(sends) == 3
    assert all(body["enforce_nonce"] and 0 < len(body["nonce"]) <= 25 for body in sends)
    assert len({body["nonce"] for body in sends}) == 3


async def test_unchanged_posts_are_not_touched(night: Night, env: simcord.Env) -> None:
    """The same coins again cause no request but the answer."""
    await night.start(seats=3)
    await night.press_dm(night.people[0], "One black")
    before = len(env.http_requests)
    await night.press_dm(night.people[0], "One black")
    assert len(env.http_requests) == before + 1
