"""When and where a change of a table is shown: what happens in secret makes no difference to anybody else."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bot.client.basis import Pace
from bot.client.posts.policy import PLAYS_ELSEWHERE, WATCHED, Surroundings, due, next_look, places_that_change
from bot.client.posts.post import UNSEEN, Opened, Post
from bot.client.posts.registry import ScrollPositions
from bot.live_tables import Committed
from bot.screens.shown import LINK, PUBLIC, QUESTIONS, open_place, seat_place
from bot.store.messages import StoredPost
from bot.table.commands import (
    Act,
    Actor,
    Cancel,
    End,
    EndTogether,
    Join,
    LeaveLobby,
    Notice,
    Pause,
    Practise,
    Start,
    UpdateDraft,
)
from bot.table.decide import decide
from bot.table.lobby import new_lobby
from bot.table.table import Playing, Table
from games import GAMES
from games.host.packages import load_package
from games.screen import Drafts

PACE = Pace()
NOW, EDITED_AT = 100.0, 99.5
"""The loop's time, and when every post may be edited again."""
PRESSES = itertools.count(300)


def lobby(key: str = "money_and_luck", people: int = 1) -> Table:
    package = GAMES[key] if key in GAMES else load_package(key)
    table: Table = new_lobby(package, Actor(1, "a", 101), (7, 8), b"s" * 32, 0.0, language="en")
    for number in range(2, people + 1):
        table = decide(table, Join(), Actor(number, "b", 100 + number), 0.0).table
    return table


def game(key: str = "money_and_luck", seats: int = 3) -> Playing:
    table = decide(lobby(key, seats), Start(), Actor(1, "a", 200), 0.0).table
    assert isinstance(table, Playing)
    return table


def change(before: Table, command: Any, person: int = 1, *notices: Notice) -> Committed:
    actor = Actor(person, "", next(PRESSES), manages=person > 6)
    return Committed(before, decide(before, command, actor, 1.0).table, notices, actor)


def move(before: Table, seat: int, number: int = 0) -> Committed:
    assert isinstance(before, Playing)
    action = before.game.legal(before.state, seat)[number]
    return change(before, Act(msgspec.to_builtins(action)), before.people[seat].user_id)


def bid(*notices: Notice) -> Committed:
    """A public move: the actor is the first seat, and the second one is awaited."""
    table = game("konsul")
    committed = move(table, table.awaited.seats[0])
    return dataclasses.replace(committed, notices=notices)


def choice(before: Table | None = None, number: int = 0) -> Committed:
    """A secret choice of the first seat; all others are awaited, too."""
    return move(before or game(), 0, number)


def last_choice() -> Committed:
    table: Table = game()
    for seat in (1, 2):
        table = move(table, seat).after
    return move(table, 0)


def selection() -> Committed:
    table = game("seijiya_no_koshin")
    drafting = dataclasses.replace(table.package.screens, drafts=Drafts(list[str]))
    table = dataclasses.replace(table, package=dataclasses.replace(table.package, screens=drafting))
    return change(table, UpdateDraft(["selected"]), table.people[0].user_id)


def practice() -> Playing:
    """A game of one person and bot players, in which all are awaited."""
    table = decide(lobby(), Practise(), Actor(1, "", next(PRESSES)), 0.0).table
    assert isinstance(table, Playing)
    return table


def practised_move() -> Committed:
    """A move of the person, whose seat the press draws."""
    table = practice()
    return move(table, table.seat_of(1) or 0)


CHANGES: dict[str, Callable[[], Committed]] = {
    "joins, too few": lambda: change(lobby(people=1), Join(), 2),
    "joins, enough": lambda: change(lobby(people=2), Join(), 3),
    "joins, more": lambda: change(lobby(people=3), Join(), 4),
    "leaves": lambda: change(lobby(people=3), LeaveLobby(), 3),
    "cancels": lambda: change(lobby(), Cancel()),
    "starts": lambda: change(lobby(people=3), Start()),
    "moves openly": bid,
    "milestone": lambda: bid(Notice("milestone", "")),
    "chooses": choice,
    "chooses again": lambda: choice(choice().after, 1),
    "last choice": last_choice,
    "selects": selection,
    "stops clock": lambda: change(game("konsul"), Pause(), 9),
    "asks to end": lambda: change(game(), EndTogether(agree=True)),
    "ends": lambda: change(game("konsul"), End(), 9),
    "practises": practised_move,
    "practice ends": lambda: change(practice(), End()),
}


def panel(post: Post, committed: Committed, seat: int, **acts: Any) -> Post:
    post.place, post.stored = seat_place(seat), StoredPost(user_id=committed.after.people[seat].user_id)
    for name, value in acts.items():
        setattr(post.reader, name, value)
    return post


def opened(post: Post, committed: Committed, seat: int, goes_at: float = math.inf) -> Post:
    panel(post, committed, seat)
    post.place, post.opened = open_place(seat), Opened(1, None, goes_at)  # type: ignore[arg-type] - not sent
    return post


def acting(committed: Committed) -> int:
    return committed.after.seat_of(committed.actor.user_id) or 0


def awaited(committed: Committed) -> int:
    seats = committed.after.awaited.seats if isinstance(committed.after, Playing) else ()
    others = (seat for seat in range(len(committed.after.people)) if seat != acting(committed))
    return next((seat for seat in seats if seat != acting(committed)), None) or next(others, 0)


def held(post: Post) -> Post:
    post.turns.held = True
    return post


def not_drawn_yet(post: Post, committed: Committed) -> Post:
    """As after a restart: it is known what the table was, not yet whether that is shown."""
    post.shown.step, post.wanted.before = UNSEEN, committed.before
    return post


POSTS: dict[str, Callable[[Post, Committed], Post]] = {
    "post": lambda post, _change: post,
    "restart": not_drawn_yet,
    "pressed": lambda post, _change: held(post),
    "link": lambda post, _change: dataclasses.replace(post, place=LINK),
    "asked": lambda post, _change: dataclasses.replace(post, place=QUESTIONS),
    "actor": lambda post, change: panel(post, change, acting(change)),
    "awaited": lambda post, change: panel(post, change, awaited(change)),
    "elsewhere": lambda post, change: panel(post, change, awaited(change), elsewhere=True),
    "own": lambda post, change: opened(post, change, acting(change)),
    "opened": lambda post, change: opened(post, change, awaited(change)),
    "passing": lambda post, change: opened(post, change, awaited(change), 500.0),
}
DUE = """
              |post |restart|pressed|link |asked|actor|awaited|elsewhere|own |opened|passing
joins, too few|later|later  |later  |later|later|later|later  |later    |now |later |later
joins, enough |soon |soon   |soon   |soon |soon |soon |soon   |soon     |now |soon  |soon
joins, more   |later|later  |later  |later|later|later|later  |later    |now |later |later
leaves        |soon |soon   |soon   |soon |soon |soon |soon   |soon     |soon|soon  |soon
cancels       |soon |soon   |soon   |soon |soon |soon |soon   |soon     |now |now   |now
starts        |now  |now    |now    |now  |now  |now  |now    |now      |now |now   |now
moves openly  |soon |soon   |soon   |soon |soon |look |soon   |look     |now |soon  |soon
milestone     |soon |soon   |soon   |soon |soon |look |soon   |look     |now |soon  |soon
chooses       |look |look   |look   |soon |soon |look |look   |look     |now |look  |look
chooses again |-    |-      |-      |-    |-    |look |look   |look     |now |look  |look
last choice   |soon |soon   |soon   |soon |soon |soon |soon   |look     |now |soon  |soon
selects       |-    |-      |-      |-    |-    |look |-      |-        |now |-     |-
stops clock   |look |look   |look   |soon |soon |look |look   |look     |look|look  |look
asks to end   |look |look   |look   |soon |soon |look |look   |look     |now |look  |look
ends          |soon |soon   |soon   |soon |soon |soon |soon   |soon     |soon|soon  |soon
practises     |look |look   |look   |soon |soon |look |look   |look     |now |look  |look
practice ends |soon |soon   |soon   |soon |soon |soon |soon   |soon     |now |soon  |soon
"""
"""When each post shows each change: "-" never, "now", "soon" (a person waits), "later" (with others), or
at a fixed "look"."""


def recorded_cells() -> list[tuple[str, str, str]]:
    rows = [line.split("|") for line in DUE.strip().splitlines()]
    names = [name.strip() for name in rows[0][1:]]
    return [
        (row[0].strip(), name, cell.strip())
        for row in rows[1:]
        for name, cell in zip(names, row[1:], strict=True)
    ]


def post_before(committed: Committed) -> Post:
    """A public post that shows the table as it was."""
    post = Post(1, PUBLIC, StoredPost(), 0.0)
    before = committed.before
    post.shown.step = before.position.state.step if isinstance(before, Playing) else -1
    post.shown.next_at = EDITED_AT
    return post


def when(committed: Committed, name: str) -> str:
    post = POSTS[name](post_before(committed), committed)
    if post.place not in places_that_change(committed, [post.place]):
        return "-"
    shown = due(post, committed, Surroundings({}, revealing=False), PACE, NOW)
    known = {
        (NOW, True): "now",
        (NOW + PACE.gather, True): "soon",
        (EDITED_AT + WATCHED * PACE.between, False): "later",
        (next_look(post, PACE, NOW), False): "look",
    }
    return known[shown.at, shown.urgent]


@pytest.mark.parametrize("name", CHANGES)
def test_every_change_is_shown_where_and_when_it_may_be(name: str) -> None:
    """What is secret is seen at no public post, and at panels only at the times that were fixed before."""
    expected = {post: cell for change, post, cell in recorded_cells() if change == name}
    committed = CHANGES[name]()
    assert {post: when(committed, post) for post in POSTS} == expected


def test_a_reveal_is_shown_soon_where_it_is_shown() -> None:
    """Also by a change that no one waits for; panels wait for the end of it."""
    committed = CHANGES["stops clock"]()
    for place, urgent in ((PUBLIC, True), (seat_place(1), False)):
        post = dataclasses.replace(post_before(committed), place=place)
        assert due(post, committed, Surroundings({}, revealing=True), PACE, NOW).urgent == urgent


def test_alerts_are_shown_soon() -> None:
    """What is worth a fresh post is not kept waiting; what stood before a restart is not new."""
    committed = CHANGES["stops clock"]()
    told = dataclasses.replace(committed.after.package.game, alerts=lambda _state, _seat: ("offer-1",))
    package = dataclasses.replace(committed.after.package, game=told)
    alerting = dataclasses.replace(committed, after=dataclasses.replace(committed.after, package=package))
    both = dataclasses.replace(alerting, before=dataclasses.replace(committed.before, package=package))
    post = panel(post_before(committed), committed, 0)
    assert due(post, alerting, Surroundings({}, revealing=False), PACE, NOW).urgent
    post.shown.alerts = frozenset({"offer-1", "offer-0"})
    assert not due(post, alerting, Surroundings({}, revealing=False), PACE, NOW).urgent
    post = panel(not_drawn_yet(post_before(both), both), both, 0)
    assert not due(post, both, Surroundings({}, revealing=False), PACE, NOW).urgent


def test_changes_for_no_reader_of_the_post_are_gathered() -> None:
    """Who is awaited has acted on their own panel, or is the actor. What is announced comes later."""
    committed = bid()
    seat = awaited(committed)
    reader = committed.after.people[seat].user_id
    itself = dataclasses.replace(committed, actor=Actor(reader, "", 300))
    for acts_here, by, urgent in (
        (reader, committed, False),
        (reader + 9, committed, True),
        (None, committed, True),
        (None, itself, False),
        (reader, bid(Notice("milestone", "")), True),
    ):
        on_panel = panel(post_before(committed), committed, seat, acts_here=acts_here)
        beside = Surroundings({seat: on_panel}, revealing=False)
        assert due(post_before(committed), by, beside, PACE, NOW).urgent == urgent


def test_changes_that_wait_are_shown_at_fixed_times() -> None:
    """Whenever a change comes, and whatever came before it: the next of these times is the same."""
    elsewhere = Post(1, seat_place(0), StoredPost(), 0.0)
    elsewhere.reader.elsewhere = True
    for waiting, period in (
        (Post(1, PUBLIC, StoredPost(), 0.0), PACE.calm),
        (Post(1, seat_place(0), StoredPost(), 0.0), PACE.idle),
        (elsewhere, PACE.idle * PLAYS_ELSEWHERE),
    ):
        looks = {next_look(waiting, PACE, now / 10) for now in range(int(period * 30))}
        assert looks == {period, 2 * period, 3 * period}
        assert all(next_look(waiting, PACE, now / 10) > now / 10 for now in range(300))
    assert next_look(elsewhere, Pace(0, 0, 0, 0), 5.0) == 5.0


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
