"""Games played out at random, for the tests to look at step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import count, islice, product
from math import prod
from typing import Any

import msgspec

from bot.text import Texts, Words
from games import GAMES
from games.core import LOT, AnyGame, Choice, Outcome, Rng, Seat
from games.host.deal import Deal, Player, commitment, press_hash
from games.host.entries import Acted, Entry, Expired
from games.host.packages import GamePackage
from games.host.position import Position
from games.host.record import FORMAT, Head, write

NAMES = ("Ann", "Ben", "Cho", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
MANY, DRAWN = 40, 24
"""Number of settings up to which all are played, and of those that are drawn where there are more."""
SAID = {1: "I vote for your candidate", 2: "Ein *Wort* @everyone"}
"""What people wrote in forms."""
LONGEST = 5000
"""Upper bound of entries in a game, however badly it is played."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A game with its options and its number of seats."""

    key: str
    chosen: tuple[tuple[str, str], ...]
    seats: int

    def __str__(self) -> str:
        """The name in test ids."""
        options = [f"{name}_{value}" for name, value in self.chosen]
        return "-".join([self.key, *options, f"seats_{self.seats}"])

    @property
    def package(self) -> GamePackage:
        return GAMES[self.key]

    @property
    def game(self) -> AnyGame:
        return self.package.game


def settings(keys: Iterable[str] = GAMES) -> Iterator[Setting]:
    """These games with every combination of its options and every number of seats.

    Where these are too many, as many as it takes to have every value of each option; which of them come
    together is drawn.
    """
    for key in keys:
        game = GAMES[key].game
        many = prod(len(values_to_try(choice)) for choice in game.choices)
        every = list(every_setting(key, game)) if many <= MANY else []
        yield from every if 0 < len(every) <= MANY else drawn_settings(key, game)


def values_to_try(choice: Choice) -> Sequence[str]:
    """The values of an option that make a difference."""
    return (LOT, "2") if choice.names_player else choice.values


def every_setting(key: str, game: AnyGame) -> Iterator[Setting]:
    for chosen in product(
        *([(choice.field, value) for value in values_to_try(choice)] for choice in game.choices)
    ):
        for seats in game.seats(game.read_options(dict(chosen))):
            yield Setting(key, chosen, seats)


def drawn_settings(key: str, game: AnyGame) -> Iterator[Setting]:
    """The usual options with the fewest seats, then settings in which each option goes through its values.

    Again and again, each time in another order.
    """
    usual = game.options()
    yield Setting(
        key, tuple((one.field, getattr(usual, one.field)) for one in game.choices), game.seats(usual)[0]
    )
    total = max(DRAWN, *(len(values_to_try(choice)) for choice in game.choices))
    columns = [
        [(choice.field, value) for value in islice(in_random_order(values_to_try(choice), place), total)]
        for place, choice in enumerate(game.choices)
    ]
    for number, chosen in enumerate(zip(*columns, strict=True)):
        seats = game.seats(game.read_options(dict(chosen)))
        yield Setting(key, chosen, seats[number % len(seats)])


def in_random_order(values: Sequence[str], place: int) -> Iterator[str]:
    for number in count():
        yield from Rng(b"settings %d" % place, number).shuffled(values)


@dataclass(frozen=True, slots=True)
class Step:
    """An entry with the states before and after it, and what the public saw."""

    before: Any
    entry: Entry
    after: Any
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Playout:
    """A complete game."""

    setting: Setting
    """The number of seats and the options."""
    secret: bytes
    """What the draws of those who play follow from."""
    deal: Deal
    """What the deal followed from."""
    first: Any
    """The state that was dealt."""
    steps: list[Step] = field(default_factory=list[Step])
    """What happened, in order."""

    @property
    def game(self) -> AnyGame:
        return self.setting.game

    @property
    def seats(self) -> range:
        return range(self.setting.seats)

    @property
    def states(self) -> list[Any]:
        return [self.first, *(step.after for step in self.steps)]

    @property
    def moments(self) -> Iterator[tuple[Any, list[Any]]]:
        story: list[Any] = []
        yield self.first, story
        for step in self.steps:
            story = [*story, *step.events]
            yield step.after, story

    @property
    def entries(self) -> list[Entry]:
        return [step.entry for step in self.steps]

    @property
    def head(self) -> Head:
        rules, options = self.game.about.version, dict(self.setting.chosen)
        secret, of_secret = self.secret.hex(), commitment(self.secret)
        return Head(FORMAT, self.setting.key, rules, options, self.deal, of_secret, secret)

    @property
    def outcome(self) -> Outcome:
        outcome = self.game.outcome(self.states[-1])
        assert outcome is not None
        return outcome

    @property
    def record(self) -> bytes:
        return write(self.head, self.entries, self.outcome)

    def begin(self) -> Position:
        return begin(self.setting, self.secret, self.deal)


def begin(setting: Setting, secret: bytes, deal: Deal) -> Position:
    options = dict(setting.chosen)
    game, seed = setting.game, deal.seed(secret, setting.game, options)
    return Position.begin(game, game.read_options(options), setting.seats, seed)


def acted(seat: Seat, action: Any) -> Acted:
    """The entry of a seat's action, as the plain data that it is in a log."""
    return Acted(seat, msgspec.json.decode(msgspec.json.encode(action)))


def any_entry(setting: Setting, state: Any, rng: Rng) -> Entry:
    """Something that may happen now: mostly an awaited seat acts, at times another, or time runs out."""
    game = setting.game
    clock, seats = game.clock(state), game.awaited(state).seats
    if clock and (not seats or not rng.below(12)):
        return Expired(clock.key)
    if not rng.below(5):
        seats = tuple(seat for seat in range(setting.seats) if game.legal(state, seat))
    seat = rng.choice(seats)
    return acted(seat, rng.choice(game.legal(state, seat)))


@cache
def playout(setting: Setting, number: int) -> Playout:
    """A game played at random, the same for the same number for ever."""
    secret = bytes([number, *range(31)])
    deal = Deal(tuple(Player(place) for place in range(setting.seats)), press_hash(number))
    deal = deal.seated(deal.seed(secret, setting.game, dict(setting.chosen)))
    position = begin(setting, secret, deal)
    played = Playout(setting, secret, deal, position.state)
    rng = Rng(b"people at the table", number)
    while setting.game.outcome(position.state) is None:
        before, entry = position.state, any_entry(setting, position.state, rng)
        after = position.after(entry)
        if after.state == before:
            # What changes nothing is not an entry.
            continue
        position = after
        played.steps.append(Step(before, entry, position.state, position.events))
        assert len(played.steps) < LONGEST, f"{setting} does not end"
    return played


@cache
def words(game: str, language: str) -> Words:
    """The words of a game for the people at its table."""
    return Texts(GAMES).of(language, game, NAMES, SAID)
