"""When a change of a table is shown: what happens in secret makes no difference to anybody else."""

from __future__ import annotations

import dataclasses
from itertools import pairwise
from typing import Any

import msgspec

from bot.client.basis import Pace
from bot.client.posts.post import Post, ScrollPositions
from bot.client.posts.timing import PLAYS_ELSEWHERE, is_shown_at, is_urgent, is_watched, next_look, step_of
from bot.screens.shown import LINK, PUBLIC, QUESTIONS, seat_place
from bot.store.messages import StoredPost
from bot.table.commands import Act, Actor, Cancel, EndTogether, Join, Pause, Start, UpdateDraft
from bot.table.decide import decide
from bot.table.lobby import new_lobby
from bot.table.table import Playing, Table
from games import GAMES
from games.core import Seat
from games.host.packages import load_package
from games.screen import Drafts

PACE = Pace()
EVERYBODY = (PUBLIC, QUESTIONS, LINK)


def game(key: str = "money_and_luck", seats: int = 3) -> Playing:
    package = GAMES[key] if key in GAMES else load_package(key)
    table: Table = new_lobby(package, Actor(1, "a", 101), (7, 8), b"s" * 32, 0.0, language="en")
    for number in range(2, seats + 1):
        table = decide(table, Join(), Actor(number, "b", 100 + number), 0.0).table
    table = decide(table, Start(), Actor(1, "a", 200), 0.0).table
    assert isinstance(table, Playing)
    return table


def post(place: str = PUBLIC, step: int = 0, **given: Any) -> Post:
    return Post(1, place, StoredPost(), 0.0, step=step, **given)


def played(table: Playing, seat: Seat, action: object, press_id: int = 300) -> Table:
    actor = Actor(table.people[seat].user_id, "", press_id)
    return decide(table, Act(msgspec.to_builtins(action)), actor, 1.0).table


# What is shown -------------------------------------------------------------------------------------


def test_a_draft_causes_nothing_at_public_posts() -> None:
    """No one else's posts are looked at for what a person has selected."""
    table = game("seijiya_no_koshin")
    value = ["selected"]
    drafting = dataclasses.replace(table.package.screens, drafts=Drafts(list[str]))
    table = dataclasses.replace(table, package=dataclasses.replace(table.package, screens=drafting))
    after = decide(table, UpdateDraft(value), Actor(table.people[0].user_id), 1.0).table
    assert after != table
    assert [is_shown_at(table, after, place) for place in EVERYBODY] == [False] * 3
    assert is_shown_at(table, after, seat_place(0))


def test_changing_a_secret_choice_causes_nothing_at_public_posts() -> None:
    """The first choice is counted; another in its place is no one's business."""
    table = game()
    first, second, *_ = table.game.legal(table.state, 0)
    chosen = played(table, 0, first)
    assert is_shown_at(table, chosen, PUBLIC)
    assert isinstance(chosen, Playing)
    again = played(chosen, 0, second, 301)
    assert again != chosen
    assert not is_shown_at(chosen, again, PUBLIC)


def test_public_changes_are_shown() -> None:
    """A question to the table, a stopped clock, the start of a game."""
    table = game()
    for command in (EndTogether(agree=True), Pause()):
        after = decide(table, command, Actor(1, "", 300), 1.0).table
        assert all(is_shown_at(table, after, place) for place in EVERYBODY)
    lobby = new_lobby(GAMES["konsul"], Actor(1, "a", 101), (7, 8), b"s" * 32, 0.0, language="en")
    assert is_shown_at(lobby, decide(lobby, Cancel(), Actor(1), 1.0).table, PUBLIC)


def test_an_awaited_player_is_shown_immediately() -> None:
    """Others, and those who play elsewhere, a little later."""
    table = game()
    assert is_urgent(table, post(step=-1))
    assert not is_urgent(table, post())
    assert is_urgent(table, post(seat_place(0), -1))
    assert not is_urgent(table, post(seat_place(0), -1, elsewhere=True))
    assert not is_urgent(table, post(seat_place(0)))
    assert is_urgent(table, post(QUESTIONS))


def test_alerts_are_shown_soon() -> None:
    """What is worth a fresh post is not kept waiting."""
    table = game()
    told = dataclasses.replace(table.package.game, alerts=lambda _state, _seat: ("offer-1",))
    table = dataclasses.replace(table, package=dataclasses.replace(table.package, game=told))
    assert is_urgent(table, post(seat_place(0)))
    assert not is_urgent(table, post(seat_place(0), alerts=frozenset({"offer-1", "offer-0"})))


def test_changes_for_no_reader_are_debounced() -> None:
    """Not so where someone who is awaited reads it: they have not yet acted on a panel of their own."""
    table = game("konsul")
    first = table.awaited.seats[0]
    after = played(table, first, table.game.legal(table.state, first)[0])
    assert isinstance(after, Playing)
    (following,) = after.awaited.seats
    reader = table.people[following].user_id
    here = {following: post(seat_place(following), acts_here=reader)}
    assert is_watched(table, after, here, first)
    assert not is_watched(table, after, {following: post(seat_place(following), acts_here=reader + 9)}, first)
    assert not is_watched(table, after, {following: post(seat_place(following))}, first)
    assert not is_watched(table, after, {}, first)
    assert is_watched(table, after, {}, following)
    secret = game()
    assert not is_watched(secret, played(secret, 0, secret.game.legal(secret.state, 0)[0]), {}, 0)
    paused = decide(table, Pause(), Actor(9, "", 300, manages=True), 1.0).table
    assert is_shown_at(table, paused, PUBLIC)
    assert not is_urgent(paused, post(step=step_of(paused)))


def test_a_lobby_shows_at_once_that_it_can_start() -> None:
    """Who joins is told privately: further names may come together."""
    tables = [new_lobby(GAMES["konsul"], Actor(1, "a", 101), (7, 8), b"s" * 32, 0.0, language="en")]
    for number in (2, 3, 4):
        tables.append(decide(tables[-1], Join(), Actor(number, "b", 100 + number), 0.0).table)
    least = tables[0].seats[0]
    joined = [len(after.people) for before, after in pairwise(tables) if is_watched(before, after, {}, None)]
    assert joined == [number for number in (2, 3, 4) if number != least]
    assert not is_watched(tables[-1], decide(tables[-1], Cancel(), Actor(1), 1.0).table, {}, None)


# When ----------------------------------------------------------------------------------------------


def test_changes_that_wait_are_shown_at_fixed_times() -> None:
    """Whenever a change comes, and whatever came before it: the next of these times is the same."""
    for waiting, period in (
        (post(PUBLIC), PACE.calm),
        (post(seat_place(0)), PACE.idle),
        (post(seat_place(0), elsewhere=True), PACE.idle * PLAYS_ELSEWHERE),
    ):
        looks = {next_look(waiting, PACE, now / 10) for now in range(int(period * 30))}
        assert looks == {period, 2 * period, 3 * period}
        assert all(next_look(waiting, PACE, now / 10) > now / 10 for now in range(300))


def test_without_a_pace_everything_is_shown_at_once() -> None:
    """As in a test."""
    assert next_look(post(), Pace(0, 0, 0, 0), 5.0) == 5.0


# Where ---------------------------------------------------------------------------------------------


def test_messages_are_counted_below_the_posts_of_their_channel() -> None:
    """Those above a post, and those elsewhere, bury nothing."""
    standing = ScrollPositions()
    standing.put((1, PUBLIC), 8, 100)
    standing.put((2, PUBLIC), 8, 200)
    standing.put((3, PUBLIC), 9, 100)
    for message_id in (50, 150, 250):
        standing.message(8, message_id)
    assert [standing.below((number, PUBLIC)) for number in (1, 2, 3)] == [2, 1, 0]
    standing.put((1, PUBLIC), 8, 100)
    assert standing.below((1, PUBLIC)) == 2
    standing.put((1, PUBLIC), 8, 300)
    assert standing.below((1, PUBLIC)) == 0


def test_deleted_posts_leave_nothing() -> None:
    """Neither of the channel nor of the count."""
    standing = ScrollPositions()
    standing.put((1, PUBLIC), 8, 100)
    standing.message(8, 101)
    standing.drop((1, PUBLIC))
    standing.drop((1, PUBLIC))
    assert (standing._channels, standing._where, standing._below) == ({}, {}, {})
