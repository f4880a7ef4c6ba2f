"""What is left of an evening: history with records, results, and the leaderboard."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise, product
from typing import Any

import discord
import pytest
import simcord

from bot.client.custom_ids import asking
from bot.client.pictures import Pictures
from bot.rooms.club.leaderboards import (
    ALWAYS,
    PAIR_SECONDS,
    START,
    Career,
    Leaderboards,
    Span,
    careers,
    standings,
)
from bot.screens.requests import OpenMore, OpenPage, OpenPanel, Request
from bot.store.results import RELIABILITY_SECONDS, FinishedGame, SeatPlayed, Sight, finished_games
from bot.table.commands import Actor, End, EnterThread, SetTerm, Start
from bot.table.table import Over, Person
from games.core import Outcome, replace
from games.host.record import Replay, record_hash
from tests.bot.evenings import PACKAGES, finished, play_first_games, play_prices
from tests.bot.night import BUTTON, Night, Seen, Sketched, answer, shown_on, walk


async def asked(night: Night, asker: Any, command: str, **options: Any) -> Seen:
    """The private answer to a command in the channel."""
    result = await asker.slash(night.channel, command, **options)
    assert result.ephemeral
    return answer(result)


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
        text = (await asked(night, ann, "history")).text
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
    assert "No game has been finished here yet" in (await asked(night, night.people[0], "history")).text
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


async def test_history_in_japanese(night: Night, env: simcord.Env) -> None:
    """Private screens are in the reader's language."""
    await finished(night, night.people[:2], (1, 2), "left")
    ann = night.people[0]
    await ann.slash(night.channel, "language", language="ja")
    seen = await asked(night, ann, "history")
    assert "終わったゲーム" in seen.text
    assert "1位 🏆 **Ann**" in seen.text
    assert "途中で抜けた人がいたため" in seen.text
    assert "1戦1勝" in (await asked(night, ann, "stats")).text
    board = await asked(night, ann, "leaderboard", game="hidden_price")
    assert "まだ終わっていません" in board.text


# Results -------------------------------------------------------------------------------------------


async def test_stats_count_games_and_wins(night: Night, env: simcord.Env) -> None:
    """By game, as many as the history has; one that was ended early is told apart, and won by no one."""
    ann, ben, chie = night.people[:3]
    for ranks in ((1, 2), (2, 1), (1, 1)):
        await finished(night, (ann, ben), ranks)
    await finished(night, (ann, ben), (1, 2), "substitute")
    await finished(night, (ann, ben), (), "ended")
    await finished(night, (ann, chie), (2, 1), game="konsul")
    seen = await asked(night, ann, "stats")
    assert "6 games, 3 won, 1 ended early" in seen.text
    assert "**Hidden Price**: 5 games, 3 won, 1 ended early" in seen.text
    assert "**Konsul**: 1 game, 0 won\n" in f"{seen.text}\n"
    assert "no place yet: that takes 8 rated games against 4 people, so far 2 against 1" in seen.text
    of_ben = await asked(night, ann, "stats", person=ben)
    assert "## Ben" in of_ben.text
    assert "**Hidden Price**: 5 games, 2 won, 1 ended early" in of_ben.text
    assert "None so far" in (await asked(night, ann, "stats", person=night.people[4])).text


async def test_a_person_who_left_has_not_won(night: Night, env: simcord.Env) -> None:
    """The seat they gave up may win without them."""
    ann, ben = night.people[:2]
    await finished(night, (ann, ben), (1, 2), "left", left=ann)
    assert "1 game, 0 won" in (await asked(night, ann, "stats")).text


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
    seen = await asked(night, chie, "leaderboard", game="hidden_price")
    lines = seen.text.splitlines()
    places = [line.split(" ")[:2] for line in lines if line.startswith("#") and "—" in line]
    assert places[:3] == [["#1", "**Ben**"], ["#2", "**Ann**"], ["#3", "**Chie**"]]
    assert "· 10 games, 8 won" in next(line for line in lines if "Ben" in line)
    provisional = lines.index("**No place yet: that takes 8 rated games against 4 people**")
    assert lines[provisional + 1].startswith("**Dai** — ")
    assert "**Eve**" not in seen.text
    assert "Not rated: people who took over" in seen.text
    assert "#2 here" in (await asked(night, ann, "stats")).text


async def test_a_game_that_people_ended_is_no_result(night: Night, env: simcord.Env) -> None:
    """Although it was ranked as it stood; nor is one that the installed rules cannot read."""
    ann, ben = night.people[:2]
    for _ in range(2):
        await finished(night, (ann, ben), (1, 2))
    before = (await asked(night, ann, "leaderboard", game="hidden_price")).text
    for _ in range(ALWAYS.games):
        await finished(night, (ann, ben), (2, 1), "ended")
    await finished(night, (ann, ben), (), "rules")
    assert (await asked(night, ann, "leaderboard", game="hidden_price")).text == before
    assert "11 games, 2 won, 9 ended early" in (await asked(night, ann, "stats")).text
    assert "1 / 2" in (await asked(night, ann, "history")).labels


async def test_a_long_leaderboard_ends_with_the_reader(night: Night, env: simcord.Env) -> None:
    """Twenty lines, and one's own place below."""
    ann, *others = night.people
    crowd = [night.guild.add_member(env.create_user(f"p{n}", global_name=f"P{n}")) for n in range(24)]
    for _ in range(1 + ALWAYS.games):
        await finished(night, (*crowd, *others, ann), range(1, 30))
    seen = await asked(night, ann, "leaderboard", game="hidden_price")
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


def rated(
    outcome: Outcome, people: Sequence[int], *, gone: Collection[int] = (), at: float = 0, n: int = 0
) -> FinishedGame:
    """A rated game of these people, of whom some have left."""
    seats = (SeatPlayed(one, Person(one, f"P{one}", left=one in gone)) for one in people)
    return FinishedGame(n, "hidden_price", at, outcome, None, tuple(seats))


WEEK = 7 * 24 * 60 * 60


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


def test_ratings_follow_from_ranks_alone() -> None:
    """Equal ranks are equal, a place is shared by equal ratings, and points do not matter."""
    shared = Outcome("", (9, 9, 1, 0, 0), (1, 1, 3, 4, 5), (0, 1))
    games = [rated(shared, range(1, 6), at=n * WEEK) for n in range(ALWAYS.games)]
    board = standings(games)
    first, second = (one for one in board if one.user_id in (1, 2))
    assert (first.place, first.rating) == (second.place, second.rating)
    assert first.rating > START > board[-1].rating
    assert [one.wins for one in (first, second, board[-1])] == [ALWAYS.games, ALWAYS.games, 0]
    assert [one.place for one in board] == sorted(one.place or 0 for one in board)
    other = replace(shared, scores=(70, 70, 69, 0, 0))
    assert standings([dataclasses.replace(game, outcome=other) for game in games]) == board
    assert standings([]) == ()
    assert standings([rated(Outcome("", (1,), (1,), (0,)), [1])])[0].rating == 1000


@pytest.mark.parametrize("seats", range(2, 8))
def test_a_better_rank_never_gains_less(seats: int) -> None:
    """In all patterns of ties: after one game and after some, ratings are in the order of the ranks."""
    for ties in product((True, False), repeat=seats - 1):
        ranks = [1]
        for place, tied in enumerate(ties, 2):
            ranks.append(ranks[-1] if tied else place)
        outcome = Outcome("", (0,) * seats, tuple(ranks), tuple(range(ranks.count(1))))
        for games in (1, 4):
            board = standings(rated(outcome, range(seats), at=n * WEEK) for n in range(games))
            ratings = {one.user_id: one.rating for one in board}
            for (rank, rating), (next_rank, next_rating) in pairwise(
                (rank, ratings[seat]) for seat, rank in enumerate(ranks)
            ):
                assert (rating == next_rating) if rank == next_rank else (rating > next_rating), ranks


def test_a_win_over_many_brings_more_than_a_duel_but_not_many_times_as_much() -> None:
    def gain(seats: int) -> float:
        ranks = tuple(range(1, seats + 1))
        won = careers([rated(Outcome("", (0,) * seats, ranks, (0,)), range(seats))])[0].skill
        return won.mu - Career().skill.mu

    gains = [gain(seats) for seats in (2, 3, 5, 10)]
    assert gains == sorted(gains)
    assert gains[-1] < 2 * gains[0]


def test_leavers_rank_last_and_the_rest_by_the_rules() -> None:
    """Although their seat wins without them; where all others agreed to end it, they alone lose."""
    won_without = Outcome("", (9, 5, 1), (1, 2, 3), (0,))
    left = rated(won_without, (1, 2, 3), gone=(1,))
    same = rated(Outcome("", (5, 9, 1), (3, 1, 2), (1,)), (1, 2, 3))
    by_id = {one.user_id: (one.rating, one.wins) for one in standings([left])}
    assert [by_id[user][0] for user in (1, 2, 3)] == [
        {one.user_id: one.rating for one in standings([same])}[user] for user in (1, 2, 3)
    ]
    assert [by_id[user][1] for user in (1, 2, 3)] == [0, 0, 0]
    agreed = dataclasses.replace(left, unrated="leavers", outcome=Outcome("", (9, 5, 1), (), ()))
    (only,) = standings([agreed])
    assert (only.user_id, only.rating < START) == (1, True)


def test_a_moderator_gains_nothing_in_a_game_from_which_they_took_another_player() -> None:
    """Nor do they escape a loss by that."""
    for ranks in ((1, 2, 3, 4), (4, 3, 1, 2)):
        game = rated(Outcome("", (0,) * 4, ranks, (ranks.index(1),)), range(1, 5), gone=(2,))
        judge = dataclasses.replace(game.seats[0], last=replace(game.seats[0].last, judged=True))
        judged = dataclasses.replace(game, seats=(judge, *game.seats[1:]))
        before, after = careers([game]), careers([judged])
        assert after[1].skill == (Career().skill if ranks[0] == 1 else before[1].skill)
        assert all(after[user].skill == before[user].skill for user in (2, 3, 4))


def test_repeated_pairs_count_less_and_get_no_place() -> None:
    """Forty games of a pair make no place; the fourth within a month counts less than the third."""
    wins = Outcome("", (1, 0), (1, 2), (0,))
    farm = [rated(wins, (1, 2), at=n * 600) for n in range(40)]
    assert [one.place for one in standings(farm)] == [None, None]
    (fed,) = (one for one in standings(farm) if one.user_id == 1)
    slow = [rated(wins, (1, 2), at=n * PAIR_SECONDS) for n in range(40)]
    (fair,) = (one for one in standings(slow) if one.user_id == 1)
    assert fed.rating - START < 0.7 * (fair.rating - START)
    assert fed.doubt > fair.doubt
    three, apart = standings(farm[:3]), standings(slow[:3])
    assert [one.rating for one in three] == [one.rating for one in apart]


# Channels that the reader cannot see ---------------------------------------------------------------


UNSEEN = discord.PermissionOverwrite(view_channel=False)


async def results_of(night: Night, reader: Any, person: Any) -> dict[str, str]:
    """What a reader is told of a person's games."""
    return {
        "history": (await asked(night, reader, "history")).text,
        "stats": (await asked(night, reader, "stats", person=person)).text,
        "leaderboard": (await asked(night, reader, "leaderboard", game="hidden_price")).text,
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
    assert f"table {table_id}" not in (await asked(night, eve, "table")).text
    watched = await eve.click(shown_on(page), label="Watch")
    assert "is not played in this channel" in answer(watched).text


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
    seen = (await asked(night, chie, "history")).text
    assert [f"table {number}" in seen for number in (1, 2, 3, 4)] == [True, False, False, False]
    assert "table 4" in (await asked(night, ben, "history")).text


async def test_ratings_in_the_final_post_count_public_games(night: Night, env: simcord.Env) -> None:
    """And the games of that channel: it tells nothing of evenings elsewhere."""
    ann, ben, *_, eve = night.people
    await play_first_games(night)
    secret = night.guild.create_text_channel("board-room", overwrites={night.guild.default_role: UNSEEN})
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


# Hiding --------------------------------------------------------------------------------------------


async def test_hidden_players_are_invisible_to_others(night: Night, env: simcord.Env) -> None:
    """In history without a name, in stats a clear answer, off the leaderboard; all others as before."""
    ann, ben, chie = night.people[:3]
    for _ in range(1 + ALWAYS.games):
        await finished(night, night.people, range(1, 6))
    before = await asked(night, chie, "leaderboard", game="hidden_price")
    await night.bot.people.change(ann.id, hidden=True)

    history = await asked(night, ben, "history")
    assert "#1 🏆 **hidden player**" in history.text
    assert "Ann" not in history.text
    assert "#1 🏆 **Ann**" in (await asked(night, ann, "history")).text

    assert "keeps their results to themselves" in (await asked(night, ben, "stats", person=ann)).text
    own = await asked(night, ann, "stats")
    assert "9 games, 9 won" in own.text
    assert "Only you can see this" in own.text

    board = await asked(night, ben, "leaderboard", game="hidden_price")
    assert board.text == "\n".join(line for line in before.text.splitlines() if "Ann" not in line)
    assert (
        "You, seen by nobody else\n#1 **Ann**"
        in (await asked(night, ann, "leaderboard", game="hidden_price")).text
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
    assert "Finished 5 of the last 8 games" in (await asked(night, ann, "stats", person=ben)).text
    assert "Finished 8 of the last 8 games" in (await asked(night, ann, "stats")).text

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
