"""Results of a person and of a server: what stats count, who is where on the leaderboard."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import Any

import discord
import pytest
import simcord

from bot.rooms.club.leaderboards import ALWAYS, START, Leaderboards, Span, careers, standings
from bot.store.results import Sight, finished_games
from bot.table.table import Over
from games.core import Outcome
from tests.bot.evenings import finished, play_first_games, private_answer
from tests.bot.night import Night, answer
from tests.rooms.club.test_ratings import rated


async def test_stats_count_games_and_wins(night: Night, env: simcord.Env) -> None:
    """By game, as many as the history has; one that was ended early is told apart, and won by no one."""
    ann, ben, chie = night.people[:3]
    for ranks in ((1, 2), (2, 1), (1, 1)):
        await finished(night, (ann, ben), ranks)
    await finished(night, (ann, ben), (1, 2), "substitute")
    await finished(night, (ann, ben), (), "ended")
    await finished(night, (ann, chie), (2, 1), game="konsul")
    seen = await private_answer(night, ann, "stats")
    assert "6 games, 3 won, 1 ended early" in seen.text
    assert "**Hidden Price**: 5 games, 3 won, 1 ended early" in seen.text
    assert "**Konsul**: 1 game, 0 won\n" in f"{seen.text}\n"
    assert "no place yet: that takes 8 rated games against 4 people, so far 2 against 1" in seen.text
    of_ben = await private_answer(night, ann, "stats", person=ben)
    assert "## Ben" in of_ben.text
    assert "**Hidden Price**: 5 games, 2 won, 1 ended early" in of_ben.text
    assert "None so far" in (await private_answer(night, ann, "stats", person=night.people[4])).text


async def test_a_person_who_left_has_not_won(night: Night, env: simcord.Env) -> None:
    """The seat they gave up may win without them."""
    ann, ben = night.people[:2]
    await finished(night, (ann, ben), (1, 2), "left", left=ann)
    assert "1 game, 0 won" in (await private_answer(night, ann, "stats")).text


async def test_in_a_dm(night: Night, env: simcord.Env) -> None:
    """My own results over all servers; what is a server's is asked for there."""
    ann, ben = night.people[:2]
    other = env.create_guild("Elsewhere")
    await finished(night, (ann, ben), (1, 2))
    await finished(night, (ann, ben), (1, 2), guild_id=other.id)
    stats = answer(await ann.user.slash("stats"))
    assert "on all servers" in stats.text
    assert "2 games, 2 won" in stats.text
    assert "only show your own" in answer(await ann.user.slash("stats", person=ben.user)).text
    offered = {one.name: one.allowed_contexts for one in night.bot.tree.get_commands()}
    assert [offered[name].dm_channel for name in ("history", "leaderboard", "stats")] == [False, False, True]


async def test_the_leaderboard(night: Night, env: simcord.Env) -> None:
    """The best first, with games and wins; a place takes games and opponents; unrated ones do not count."""
    ann, ben, chie, dai, eve = night.people
    fay, gus = (night.guild.add_member(env.create_user(name, global_name=name)) for name in ("fay", "gus"))
    for _ in range(1 + ALWAYS.games):
        await finished(night, (ann, ben, chie, fay, gus), (2, 1, 3, 4, 5))
    for _ in range(2):
        await finished(night, (dai, ben), (1, 2))
    await finished(night, (eve, ben), (1, 2), "substitute")
    seen = await private_answer(night, chie, "leaderboard", game="hidden_price")
    lines = seen.text.splitlines()
    places = [line.split(" ")[:2] for line in lines if line.startswith("#") and "—" in line]
    assert places[:3] == [["#1", "**Ben**"], ["#2", "**Ann**"], ["#3", "**Chie**"]]
    assert "· 10 games, 8 won" in next(line for line in lines if "Ben" in line)
    provisional = lines.index("**No place yet: that takes 8 rated games against 4 people**")
    assert lines[provisional + 1].startswith("**Dai** — ")
    assert "**Eve**" not in seen.text
    assert "Not rated: people who took over" in seen.text
    assert "#2 here" in (await private_answer(night, ann, "stats")).text


async def test_a_game_that_people_ended_is_no_result(night: Night, env: simcord.Env) -> None:
    """Although it was ranked as it stood; nor is one that the installed rules cannot read."""
    ann, ben = night.people[:2]
    for _ in range(2):
        await finished(night, (ann, ben), (1, 2))
    before = (await private_answer(night, ann, "leaderboard", game="hidden_price")).text
    for _ in range(ALWAYS.games):
        await finished(night, (ann, ben), (2, 1), "ended")
    await finished(night, (ann, ben), (), "rules")
    assert (await private_answer(night, ann, "leaderboard", game="hidden_price")).text == before
    assert "11 games, 2 won, 9 ended early" in (await private_answer(night, ann, "stats")).text
    assert "1 / 2" in (await private_answer(night, ann, "history")).labels


async def test_a_long_leaderboard_ends_with_the_reader(night: Night, env: simcord.Env) -> None:
    """Twenty lines, and one's own place below."""
    ann, *others = night.people
    crowd = [night.guild.add_member(env.create_user(f"p{n}", global_name=f"P{n}")) for n in range(24)]
    for _ in range(1 + ALWAYS.games):
        await finished(night, (*crowd, *others, ann), range(1, 30))
    seen = await private_answer(night, ann, "leaderboard", game="hidden_price")
    assert sum("—" in line for line in seen.text.splitlines()) == 21
    assert "\nYou\n#29 **Ann**" in seen.text
    assert len(seen.text) < 4000


async def test_a_leaderboard_is_folded_again_only_for_a_newer_table(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when many ask at once."""
    folds: list[int] = []

    def counted(*given: Any) -> Any:
        folds.append(1)
        return standings(*given)

    monkeypatch.setattr("bot.rooms.club.leaderboards.standings", counted)
    boards, guild_id = night.bot.services.part(Leaderboards), night.guild.id
    await finished(night, night.people[:2], (1, 2))
    first, second = await asyncio.gather(*(boards.of(Sight(guild_id), "hidden_price") for _ in range(2)))
    assert first == second == await boards.of(Sight(guild_id), "hidden_price")
    assert len(folds) == 1
    await finished(night, night.people[:2], (1, 2))
    newer = await boards.of(Sight(guild_id), "hidden_price")
    assert newer[0].games == 1
    assert len(folds) == 2


async def test_a_first_game_counts_for_the_others_alone(night: Night, env: simcord.Env) -> None:
    """The first rated one on the server, of any kind, in any season; also for who leaves it."""
    ann, ben, chie, dai, eve = night.people
    boards = night.bot.services.part(Leaderboards)

    async def changes(*given: Any, **options: Any) -> dict[str, int | None]:
        table = await night.table(await finished(night, *given, **options))
        assert isinstance(table, Over)
        return {table.people[one.seat].name: one.change for one in await boards.changed(table)}

    assert await changes((ann, ben), (1, 2)) == {"Ann": None, "Ben": None}
    await finished(night, (chie, dai), (1, 2), "substitute")
    lost = careers([rated(Outcome("", (1, 0), (1, 2), (0,)), (1, 2))])[2].rating - START
    assert await changes((chie, ann), (1, 2), game="konsul") == {"Chie": None, "Ann": lost}
    won = await changes((ann, ben), (1, 2))
    assert (won["Ann"] or 0) > 0 > (won["Ben"] or 0)
    assert await changes((dai, ann, ben), (), "leavers", left=dai) == {"Ann": 0, "Ben": 0}
    again = await changes((dai, eve), (2, 1))
    assert again.keys() == {"Dai", "Eve"}
    assert again["Eve"] is None
    # No one but Dai has played with Eve.
    assert lost < (again["Dai"] or 0) < 0
    here = Sight(night.guild.id)
    games = await night.bot.store.database.read(finished_games(here, rated=""))
    season_ = Span(since=games[2].finished_at)
    for game, span, counted in (
        ("hidden_price", ALWAYS, {"Ann": 1, "Ben": 1, "Dai": 1}),
        ("hidden_price", season_, {"Ann": 1, "Ben": 1, "Dai": 1}),
        ("konsul", ALWAYS, {"Ann": 1}),
    ):
        board = await boards.of(here, game, span)
        assert {one.name: one.games for one in board} == counted


async def test_ratings_in_the_final_post_count_public_games(night: Night, env: simcord.Env) -> None:
    """And the games of that channel: it tells nothing of evenings elsewhere."""
    ann, ben, *_, eve = night.people
    await play_first_games(night)
    unseen = {night.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    secret = night.guild.create_text_channel("board-room", overwrites=unseen)
    for _ in range(3):
        await finished(night, (ann, eve), (1, 2), channel=secret)
    table = await night.table(await finished(night, (ann, ben), (1, 2)))
    assert isinstance(table, Over)
    ratings = await night.bot.services.part(Leaderboards).changed(table)
    before = {rating.after - (rating.change or 0) for rating in ratings}
    assert before == {START}
    there = dataclasses.replace(table, channel_id=secret.id)
    ratings = await night.bot.services.part(Leaderboards).changed(there)
    assert {rating.after - (rating.change or 0) for rating in ratings} != before
