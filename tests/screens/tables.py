"""Tables in many states, made by commands as people give them; no Discord, no store."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import msgspec

from bot.screens.page import table_page
from bot.screens.shown import Context, Shown
from bot.table.commands import (
    TABLE,
    Act,
    Actor,
    Command,
    End,
    EndTogether,
    Join,
    Leave,
    Notice,
    Start,
    TimePassed,
)
from bot.table.deadlines import next_check
from bot.table.decide import decide
from bot.table.lobby import new_lobby
from bot.table.log import append
from bot.table.people import Person
from bot.table.table import Over, Playing, Table
from bot.table.terms import Terms
from bot.text import Texts, message_link
from games import GAMES
from games.core import Rng, Seat
from games.host.entries import Eliminated, Ended
from games.host.packages import load_package
from games.screen import Ask, Button, Entities, Paragraph, Row, Screen, Select
from games.testing.runs import kind_of_phase

PACKAGES = {**GAMES, "hidden_price": load_package("tests.hidden_price")}
TEXTS = Texts(PACKAGES)
NAMES = ("Ann", "**Ben**", "<@1>", "https://x.y", "`Eve`", "|| Fay", "# Gus")
"""Some would format, mention or link if they were not told as what they are."""
LINK = message_link(1, 2, 3)
CONTEXT = Context(LINK)
BEGIN = 1_000_000.0
TABLE_ID = 7
LONGEST_GAME = 5000
"""Actions within which a game played at random ends."""


@dataclass
class Evening:
    """A table to which things happen, one after the other."""

    table: Table
    now: float = BEGIN
    presses: int = 5000
    said: list[Notice] = field(default_factory=list[Notice])

    def do(self, command: Command, user_id: int = 0, *, manages: bool = False) -> Table:
        """Let a person give a command; the table itself if no one does."""
        self.presses += 1
        name = NAMES[(user_id - 1) % len(NAMES)]
        actor = Actor(user_id, name, self.presses, manages) if user_id else TABLE
        change = decide(self.table, command, actor, self.now)
        self.table = change.table
        self.said += change.notices
        return self.table

    def wait(self) -> Table:
        due = next_check(self.table)
        assert due is not None
        self.now = max(self.now, due)
        return self.do(TimePassed())

    @property
    def game(self) -> Playing:
        assert isinstance(self.table, Playing)
        return self.table

    def user(self, seat: Seat) -> int:
        return self.table.people[seat].user_id

    def act(self, rng: Rng) -> Table:
        """Play something at random; let the clock of the rules run out where no one is awaited."""
        table = self.game
        seats = table.awaited.seats
        if not seats:
            return self.wait()
        seat = rng.choice(seats)
        action = rng.choice(table.game.legal(table.state, seat))
        return self.do(Act(msgspec.to_builtins(action)), self.user(seat))


def lobby(key: str, people: int = 1, *, kept: tuple[Person, ...] = (), terms: Terms | None = None) -> Evening:
    """A lobby with people numbered from 1; the first one hosts."""
    host = Actor(1, NAMES[0], 5000)
    begun = new_lobby(
        PACKAGES[key], host, (1, 2), bytes(range(32)), BEGIN, language="en", kept=kept, terms=terms
    )
    evening = Evening(replace(begun, id=TABLE_ID))
    for user_id in range(2, people + 1):
        evening.do(Join(), user_id)
    return evening


def game(key: str, people: int | None = None, *, terms: Terms | None = None) -> Evening:
    """A game that has just been dealt, to as many as can play it."""
    package = PACKAGES[key]
    seats = package.game.seats(package.game.options())
    evening = lobby(key, people or max(seats), terms=terms)
    evening.do(Start(), 1)
    return evening


def late(key: str = "konsul", people: int | None = None) -> Evening:
    """A game in which the time of a person is up, and the host decides about it."""
    evening = game(key, people, terms=Terms(limit=180, late="host"))
    while [evening.user(seat) for seat in evening.game.awaited.seats] == [1]:
        evening.act(Rng(b"host", evening.game.step))
    while not evening.game.late:
        evening.wait()
    return evening


def over(evening: Evening) -> Over:
    assert isinstance(evening.table, Over)
    return evening.table


def end(evening: Evening, how: str) -> None:
    """End a game early in one of the ways."""
    seats = range(1, len(evening.table.people) + 1)
    match how:
        case "host":
            evening.do(End(), 1)
        case "manager":
            evening.do(End(), 99, manages=True)
        case "together":
            for user_id in seats:
                evening.do(EndTogether(agree=True), user_id)
        case "left":
            for user_id in seats:
                evening.do(Leave(), user_id)
        case "eliminated":
            put_out(evening)
        case "time":
            evening.table = append(evening.game, Ended("time"), evening.now).table
        case _:
            evening.table = append(evening.game, Ended("idle"), evening.now).table


def put_out(evening: Evening) -> None:
    """Put one seat after the other out of a game by its rules; what is left of it is ended."""
    for seat in range(len(evening.table.people)):
        if isinstance(evening.table, Playing):
            evening.table = append(evening.game, Eliminated(seat), evening.now).table
    if isinstance(evening.table, Playing):
        evening.do(End(), 1)


@cache
def moments(key: str, every: int = 12, longest: int = 400) -> tuple[Table, ...]:
    """A game played at random, as it stood now and then."""
    evening = game(key, terms=Terms(limit=None))
    found: list[Table] = [evening.table]
    for turn in range(longest):
        if isinstance(evening.act(Rng(b"moments", turn)), Over):
            break
        if turn % every == 0:
            found.append(evening.table)
    return (*found, evening.table)


@cache
def ended_by_rules(key: str) -> Over:
    """A game played at random to its end."""
    evening = game(key, terms=Terms(limit=None))
    for turn in range(LONGEST_GAME):
        if isinstance(after := evening.act(Rng(b"moments", turn)), Over):
            return after
    raise AssertionError(f"{key} does not end")


@cache
def each_phase(key: str, longest: int = 400) -> tuple[Playing, ...]:
    """A game played at random, as it first stood in each kind of phase."""
    evening = game(key, terms=Terms(limit=None))
    found = dict[Hashable, Playing]()
    for turn in range(longest):
        if not isinstance(evening.table, Playing):
            break
        found.setdefault(kind_of_phase(PACKAGES[key], evening.game.state), evening.table)
        evening.act(Rng(b"phases", turn))
    return tuple(found.values())


# Looking at screens --------------------------------------------------------------------------------


def paged(table: Table, user_id: int, part: str = "", *, manages: bool = False, now: float = 0.0) -> Screen:
    return table_page(table, user_id, TEXTS, "en", CONTEXT, manages=manages, part=part, now=now)


def text_of(screen: Screen) -> str:
    return "\n".join(block.text for block in screen.blocks if isinstance(block, Paragraph))


def requests(screen: Screen) -> Iterator[Any]:
    """What its buttons and the entries of its menus ask of the bot."""
    for control in screen.controls:
        match control:
            case Button(_, Ask(request)):
                yield request
            case Select(_, options):
                yield from (option.press.request for option in options if isinstance(option.press, Ask))
            case _:
                pass


def labels(screen: Screen) -> list[str]:
    """Its buttons that can be pressed, and the entries of its menus."""
    found: list[str] = []
    for control in screen.controls:
        if isinstance(control, Button) and not control.disabled:
            found.append(control.label)
        if isinstance(control, Select):
            found += [option.label for option in control.options]
    return found


def components(shown: Shown | Screen) -> int:
    """How many of Discord's components a screen takes: with its container, its rows and its files."""
    screen = shown.screen if isinstance(shown, Shown) else shown
    files = len(shown.documents) if isinstance(shown, Shown) else 0
    inside = sum(len(block.controls) for block in screen.blocks if isinstance(block, Row))
    return 1 + files + len(screen.blocks) + inside


def characters(screen: Screen) -> int:
    return sum(len(block.text) for block in screen.blocks if isinstance(block, Paragraph))


def custom_ids(screen: Screen) -> list[str]:
    """What would tell its controls apart in a message: each must be there once."""
    found: list[str] = []
    for number, control in enumerate(screen.controls):
        match control:
            case Button(_, Ask(request)):
                found.append(msgspec.json.encode(request).decode())
            case Entities(_, tag):
                found.append(tag)
            case _:
                found.append(str(number))
    return found


def values(screen: Screen) -> list[list[str]]:
    """The values of each of its menus of requests: each must be there once."""
    menus = [control for control in screen.controls if isinstance(control, Select)]
    return [
        [
            msgspec.json.encode(option.press.request).decode()
            for option in menu.options
            if isinstance(option.press, Ask)
        ]
        for menu in menus
    ]
