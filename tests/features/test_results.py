"""What is left of an evening: history with records, and who sees results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import pytest
import simcord

from bot.client.custom_ids import asking
from bot.client.pictures import Pictures
from bot.client.posts.threads import Threads
from bot.rooms.club.leaderboards import ALWAYS
from bot.screens.requests import OpenMore, OpenPage, OpenPanel, Request
from bot.store.results import RELIABILITY_SECONDS
from bot.table.commands import Actor, End, EnterThread, SetTerm, Start
from bot.table.table import Over
from games.host.record import Replay, record_hash
from tests.bot.evenings import PACKAGES, finished, play_prices, private_answer
from tests.bot.night import BUTTON, Night, Sketched, answer, shown_on, walk

# History -------------------------------------------------------------------------------------------


async def test_history_tells_how_a_game_ended_and_verifies_its_record(night: Night, env: simcord.Env) -> None:
    """Standings, rated, a link to the final post, and with one press the record that proves the game.

    Under the final post and in the history, for one alone: what holds, how to check it without the bot.
    """
    table_id = await play_prices(night, env, 4, 6)
    ben, over = night.people[1], await night.table(table_id)
    assert isinstance(over, Over)
    history = await ben.slash(night.channel, "history")
    seen = answer(history)
    assert "Hidden Price" in seen.text
    assert f"table {table_id}" in seen.text
    assert "#1 🏆 **Ben** 6" in seen.text
    assert "#2 **Ann** 4" in seen.text
    assert "Not rated" not in seen.text
    assert f"/{night.channel.id}/{(await night.post(table_id)).id})" in seen.text

    record = over.record()
    assert Replay(record, PACKAGES).verify() == over.outcome
    assert f"`{record_hash(record)[:16]}…`" in (await night.public(table_id)).text
    for page in (
        await night.press(ben, "Proof", table_id),
        await ben.click(history.response.message, label="Proof"),
    ):
        assert page.ephemeral
        text = answer(page).text
        assert "seats by number, no names" in text
        assert "The record holds: the seats, every draw and the result follow" in text
        assert f"backroom verify --hash {record_hash(record)} backroom-table-{table_id}.jsonl" in text
        message = page.followups[-1] if page.followups else page.response
        (file,) = message.attachments
        assert file.filename == f"backroom-table-{table_id}.jsonl"
        assert await file.read() == record


class Undrawn(Sketched):
    """Draws nothing, which it finds out after a post was sent without waiting for it."""

    async def _draw(self, name: str, svg: str) -> None:
        del svg
        self._keep(name, None)


@pytest.mark.parametrize("pictures", [lambda: Pictures(workers=0), lambda: Undrawn(patience=0)])
async def test_words_stand_in_for_pictures_that_never_come(
    night: Night, pictures: Callable[[], Pictures]
) -> None:
    """The standings of a card, and the board."""
    night.packages = PACKAGES
    async with night.evening(pictures=pictures()) as env:
        table_id = await play_prices(night, env, 4, 6)
        said = (await night.public(table_id)).text
        assert said.count("**Ben** — 6 points") == 1
        assert said.count("**Ann** — 4 points") == 1
        board = await night.public(await night.start("konsul", 2))
        assert "-# Konsul, round 1: a grid of rows A to E" in board.text
        assert not board.alt_texts


async def test_history_in_pages(night: Night, env: simcord.Env) -> None:
    """Newest first, seven a page, turned in place; also after a restart."""
    for _ in range(8):
        await finished(night, night.people[:2], (1, 2))
    ann = night.people[0]
    first = await ann.slash(night.channel, "history")
    told = [answer(first).text.index(f"table {number}") for number in range(8, 1, -1)]
    assert told == sorted(told)
    assert answer(first).labels == ["◀ Newer", "1 / 2", "Older ▶"]
    assert [answer(first).menu(f"Hidden Price · table {number}")[0] for number in (8, 2)]
    await night.restart()
    older = await ann.click(first.response.message, label="Older ▶")
    assert answer(older).labels == ["Story", "Proof", "◀ Newer", "2 / 2", "Older ▶"]
    newer = await ann.click(first.response.message, label="◀ Newer")
    assert "table 8" in answer(newer).text


async def test_history_says_why_a_table_is_unrated_or_proves_nothing(night: Night, env: simcord.Env) -> None:
    """A table without a ranking has no winner; a game that is gone is listed by its key.

    Its record waits until the game is installed again; a result that follows from nothing does not hold.
    """
    ann, ben = night.people[:2]
    for unrated, said in (
        ("substitute", "a seat changed hands"),
        ("left", "somebody left"),
        ("ended", "ended early"),
    ):
        table_id = await finished(night, (ann, ben), () if unrated == "ended" else (1, 2), unrated)
        text = (await private_answer(night, ann, "history")).text
        (line,) = [line for line in text.splitlines() if f"table {table_id} " in line]
        assert "Not rated" in line
        assert said in line
        assert ("no winner" in line) is (unrated == "ended")
    for game, said in (
        ("hidden_price", ("THIS RECORD DOES NOT HOLD", "· proof")),
        ("gone", ("goes on when the game is back",)),
    ):
        table_id = await finished(night, (ann, ben), (1, 2), game=game)
        result = await ann.slash(night.channel, "history")
        pressed = night.emit(ann, shown_on(result).id, f'b.0.["verify",{table_id}]')
        await env.settle()
        given = answer(pressed).text
        assert [words for words in said if words not in given] == []
        assert "verified" not in given
    assert "**gone**\n-# table 5 ·" in answer(result).text


async def test_records_of_other_servers_are_refused(night: Night, env: simcord.Env) -> None:
    """Each server sees its own evenings; nor is a record given of a game that still goes on."""
    other = env.create_guild("Elsewhere")
    await finished(night, night.people[3:], (1, 2), guild_id=other.id)
    assert (
        "No game has been finished here yet" in (await private_answer(night, night.people[0], "history")).text
    )
    going_on = await night.start("hidden_price", 2)
    await finished(night, night.people[:2], (1, 2))
    result = await night.people[0].slash(night.channel, "history")
    for table_id, said in ((1, "was on another server"), (going_on, "not over yet"), (99, "know this table")):
        change_button(night, result.response.message.id, f'b.0.["record",{table_id}]')
        given = await night.people[0].click(result.response.message, custom_id=f'b.0.["record",{table_id}]')
        assert given.ephemeral
        assert said in answer(given).text


def change_button(night: Night, message_id: int, custom_id: str) -> None:
    """Change a message's first button behind the bot's back."""
    components = night.env.backend.get_message(night.channel.id, message_id).components
    next(part for part in walk(components) if part["type"] == BUTTON)["custom_id"] = custom_id


# Channels that the reader cannot see ---------------------------------------------------------------


UNSEEN = discord.PermissionOverwrite(view_channel=False)


async def results_of(night: Night, reader: Any, person: Any) -> dict[str, str]:
    """What a reader is told of a person's games."""
    return {
        "history": (await private_answer(night, reader, "history")).text,
        "stats": (await private_answer(night, reader, "stats", person=person)).text,
        "leaderboard": (await private_answer(night, reader, "leaderboard", game="hidden_price")).text,
    }


async def test_results_are_shown_to_members_of_their_channel(night: Night, env: simcord.Env) -> None:
    """And to their own people; by no list, and by no button of a page that is still open."""
    ann, ben, chie = night.people[:3]
    secret = night.guild.create_text_channel("board-room", overwrites={night.guild.default_role: UNSEEN})
    await finished(night, (ann, ben), (1, 2), channel=secret)
    table_id = await finished(night, (ann, ben), (1, 2), channel=secret)
    told = await results_of(night, chie, ann)
    assert "No game has been finished here yet" in told["history"]
    assert "None so far" in told["stats"]
    assert "**Ann**" not in told["leaderboard"]
    own = await results_of(night, ann, ann)
    assert f"table {table_id}" in own["history"]
    assert "2 games, 2 won" in own["stats"]
    assert "**Ann**" in own["leaderboard"]

    await finished(night, (ben, chie), (1, 2))
    page = await chie.slash(night.channel, "history")
    assert "Ann" not in answer(page).text
    for request in ("record", "verify", "story"):
        change_button(night, shown_on(page).id, f'b.0.["{request}",{table_id}]')
        given = await chie.click(shown_on(page), custom_id=f'b.0.["{request}",{table_id}]')
        assert "in a channel that you cannot see" in answer(given).text

    night.env.backend.delete_overwrite(secret.id, night.guild.default_role.id)
    told = await results_of(night, chie, ann)
    assert f"table {table_id}" in told["history"]
    assert "2 games, 2 won" in told["stats"]
    assert "**Ann**" in told["leaderboard"]


@pytest.fixture
def thread_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the bot from making the thread, so that a hidden channel stands in for it."""
    monkeypatch.setattr(Threads, "is_wanted", lambda *_: False)


@pytest.mark.usefixtures("thread_to_come")
async def test_a_game_that_moved_into_a_hidden_channel_is_not_listed_where_it_began(
    night: Night, env: simcord.Env
) -> None:
    """Nor watched from there."""
    table_id = await night.lobby(joining=3)
    await night.bot.tables.do(table_id, Start(thread=True), Actor(night.people[0].id))
    secret = night.guild.create_text_channel("board-room", overwrites={night.guild.default_role: UNSEEN})
    eve = night.people[4]
    page = await eve.slash(night.channel, "table")
    assert f"table {table_id}" in answer(page).text
    await night.bot.tables.do(table_id, EnterThread(secret.id))
    assert f"table {table_id}" not in (await private_answer(night, eve, "table")).text
    watched = await eve.click(shown_on(page), label="Watch")
    assert "is not played in this channel" in answer(watched).text


@pytest.mark.usefixtures("thread_to_come")
@pytest.mark.parametrize("request_", [OpenPage(), OpenPanel(), OpenMore()])
async def test_a_game_in_a_hidden_channel_is_told_by_no_old_button(
    night: Night, env: simcord.Env, request_: Request
) -> None:
    """Neither who plays nor whose turn it is, nor where; its players read all that."""
    table_id = await night.lobby(joining=3)
    lobby = await night.post()
    await night.bot.tables.do(table_id, Start(thread=True), Actor(night.people[0].id))
    secret = night.guild.create_text_channel("board-room", overwrites={night.guild.default_role: UNSEEN})
    await night.bot.tables.do(table_id, EnterThread(secret.id))
    ben, eve = night.people[1], night.people[4]
    hers = night.emit(eve, lobby.id, asking("b", table_id, request_))
    await env.settle()
    told = answer(hers).text
    assert not [word for word in ("Ann", "Ben", "Chie", "ready", "waiting", str(secret.id)) if word in told]
    own = night.emit(ben, lobby.id, asking("b", table_id, OpenPage()))
    await env.settle()
    assert "Ann" in answer(own).text


async def test_an_archived_thread_is_seen_like_its_channel(night: Night, env: simcord.Env) -> None:
    """One that Discord no longer lists is asked for; a private one only its own people see."""
    backend, (ann, ben, chie) = night.env.backend, night.people[:3]
    secret = night.guild.create_text_channel("board-room", overwrites={night.guild.default_role: UNSEEN})
    kinds = ((night.channel, 11), (night.channel, 12), (secret, 11), (night.channel, 11))
    threads = [backend.create_thread(it.id, "old", ann.id, type=kind, broadcast=False) for it, kind in kinds]
    for thread in threads:
        await finished(night, (ann, ben), (1, 2), channel=thread)
    backend.delete_channel(threads[-1].id)
    seen = (await private_answer(night, chie, "history")).text
    assert [f"table {number}" in seen for number in (1, 2, 3, 4)] == [True, False, False, False]
    assert "table 4" in (await private_answer(night, ben, "history")).text


# Hiding --------------------------------------------------------------------------------------------


async def test_hidden_players_are_invisible_to_others(night: Night, env: simcord.Env) -> None:
    """In history without a name, in stats a clear answer, off the leaderboard; all others as before."""
    ann, ben, chie = night.people[:3]
    for _ in range(1 + ALWAYS.games):
        await finished(night, night.people, range(1, 6))
    before = await private_answer(night, chie, "leaderboard", game="hidden_price")
    await night.bot.people.change(ann.id, hidden=True)

    history = await private_answer(night, ben, "history")
    assert "#1 🏆 **hidden player**" in history.text
    assert "Ann" not in history.text
    assert "#1 🏆 **Ann**" in (await private_answer(night, ann, "history")).text

    assert "keeps their results to themselves" in (await private_answer(night, ben, "stats", person=ann)).text
    own = await private_answer(night, ann, "stats")
    assert "9 games, 9 won" in own.text
    assert "Only you can see this" in own.text

    board = await private_answer(night, ben, "leaderboard", game="hidden_price")
    assert board.text == "\n".join(line for line in before.text.splitlines() if "Ann" not in line)
    assert (
        "You, seen by nobody else\n#1 **Ann**"
        in (await private_answer(night, ann, "leaderboard", game="hidden_price")).text
    )


# Reliability ---------------------------------------------------------------------------------------


async def test_a_lobby_may_ask_for_people_who_finish_their_games(night: Night, env: simcord.Env) -> None:
    """The share stands on the own page and beside the name; who hides shows none; the refusal says both."""
    ann, ben, chie, dai, eve = night.people
    with env._bot_scope():
        now = night.bot.tables.now
    for number in range(8):
        left = ben if number < 3 else None
        await finished(night, (ann, ben, dai), (1, 2, 3), left=left, at=now - 100 + number)
    await finished(night, (ann, ben), (1, 2), left=ann, at=now - RELIABILITY_SECONDS - 1)
    await night.bot.people.change(dai.id, hidden=True)
    assert "Finished 5 of the last 8 games" in (await private_answer(night, ann, "stats", person=ben)).text
    assert "Finished 8 of the last 8 games" in (await private_answer(night, ann, "stats")).text

    table_id = await night.lobby("hidden_price", 1)
    await night.bot.tables.do(table_id, SetTerm("finishers", 75), Actor(ann.id))
    refused = answer(await night.press(ben, "Join", table_id)).text
    assert "asks for people who finished at least 75 % of their last games. You finished 62 %" in refused
    for person in (chie, dai):
        await night.press(person, "Join", table_id)
    await env.settle()
    shown = (await night.public(table_id)).text
    assert "Ann (host) 🤝100 %" in shown
    assert shown.count("🤝") == 1
    more = answer(await eve.click(await night.post(table_id), label="More …")).text
    assert "For people who finished at least 75 %" in more
    await night.bot.tables.do(table_id, SetTerm("finishers", 50), Actor(ann.id))
    await night.press(ben, "Join", table_id)
    await night.press(ann, "Start", table_id)
    assert {person.finishes for person in (await night.table(table_id)).people} == {None}
    with env._bot_scope():
        await night.bot.tables.do(table_id, End(), Actor(99, manages=True))
    await env.settle()
    await night.press(ann, "Rematch", table_id)
    again = await night.bot.store.opened_by(-table_id)
    assert again is not None
    await night.bot.tables.do(again, SetTerm("finishers", 75), Actor(ann.id))
    assert "at least 75 %" in answer(await night.press(ben, "Rematch", table_id)).text
