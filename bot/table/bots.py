"""Bot players: seated in a lobby, held to a lesson, and asked for their moves."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from bot.table.errors import DeniedError
from bot.table.people import Person, bot_player
from bot.table.table import Lobby, Playing
from games.core import Rng, Seat
from games.host.lessons import Progress, lesson_progress
from games.lessons import Step
from games.strategies import (
    CHARACTERS,
    EVEN,
    PERSONALITIES,
    Character,
    Temper,
    chance,
    silent,
    temper_of_people,
)

SEATS, MOVES = 100, 1 << 24
"""Upper bounds, to pack seat and move into one number."""


# In a lobby ----------------------------------------------------------------------------------------


def add(table: Lobby, temper: str, now: float, *, plain: bool = False) -> Lobby:
    """Seat one more bot player, with a character drawn for this table unless `plain`.

    Raises `DeniedError`.
    """
    if len(table.people) >= table.seats[-1]:
        raise DeniedError("denied-full", most=table.seats[-1])
    number = unused_number(table.people)
    key = temper if plain else f"{temper}-{_character(table.secret, number)}"
    person = bot_player(number, key, now)
    return replace(table, people=(*table.people, person))


def _character(secret: bytes, number: int) -> Character:
    """Draw the character of a bot player: each comes once before one comes again."""
    return Rng(_key(secret, "character"), 0).shuffled(CHARACTERS)[(number - 1) % len(CHARACTERS)]


def fill(table: Lobby, now: float) -> Lobby:
    """Seat the bot players without whom the game cannot start. Raises `DeniedError`."""
    while len(table.joined) < table.seats[0]:
        table = add(table, "even", now)
    return table


def remove_bot(table: Lobby, number: int) -> Lobby:
    """Remove the bot player with a number. Raises `DeniedError`."""
    people = tuple(person for person in table.people if not (person.bot and person.number == number))
    if people == table.people:
        raise DeniedError("denied-not-here")
    return replace(table, people=people)


def unused_number(people: Iterable[Person], former: Iterable[int] = ()) -> int:
    """Return the lowest number that no bot player has at a table; `former` have sat there."""
    others = (Person(user_id, "") for user_id in former)
    numbers = {person.number for person in (*people, *others) if person.bot}
    return next(number for number in range(1, len(numbers) + 2) if number not in numbers)


def make_room(table: Lobby, most: int) -> Lobby:
    """Return the lobby with at most this number of people as far as bot players can go: the last first."""
    people = list(table.people)
    excess = len(table.people) - most
    for person in [person for person in reversed(people) if person.bot][: max(0, excess)]:
        people.remove(person)
    return replace(table, people=tuple(people))


def practice(table: Lobby, now: float) -> Lobby:
    """Return the lobby set up for learning: with bot players, and without a clock.

    Raises `DeniedError` where other people have joined.
    """
    strategy = table.package.strategy
    seats = table.seats
    if sum(not person.bot for person in table.joined) > 1:
        raise DeniedError("denied-practice")
    count = min(max(strategy.likes or seats[0], seats[0]), seats[-1])
    table = replace(table, people=table.joined)
    while len(table.people) < count:
        table = add(table, "even", now)
    return table.with_terms(limit=None)


# A lesson ------------------------------------------------------------------------------------------


def progress(table: Playing) -> Progress | None:
    """Return how far a table follows the lesson of its game; None where it is none, or no longer one."""
    lesson = table.package.lesson_of(table.seed)
    return None if lesson is None else lesson_progress(lesson, table.entries)


def follows_lesson(table: Playing) -> bool:
    """Whether bot players do what a lesson says, not what their strategy does."""
    lesson = progress(table)
    return lesson is not None and not lesson.strayed and lesson.step is not None


def next_step(table: Playing, seat: Seat) -> Step | None:
    """Return the decision that the lesson has prepared for a seat, once possible and true in what it says."""
    lesson = progress(table)
    if lesson is None or lesson.strayed or lesson.step is None or seat != lesson.lesson.learner:
        return None
    step = lesson.step
    game = table.game
    if game.check(table.state, seat, step.action) or not step.holds(game.view(table.state, seat)):
        return None
    return step


def next_reply(table: Playing, seat: Seat) -> Any:  # noqa: ANN401 - any game's action
    """Return what the lesson has a bot player do now; None for nothing, and for what is not possible yet."""
    lesson = progress(table)
    reply = lesson and lesson.reply(seat, table.awaited)
    return None if reply is None or table.game.check(table.state, seat, reply) else reply


def waits_in_lesson(table: Playing, seat: Seat) -> bool:
    """Whether a bot player waits for the learner, though the game waits for it."""
    return follows_lesson(table) and next_reply(table, seat) is None


# Decisions -----------------------------------------------------------------------------------------


def bot_seats(table: Playing) -> list[Seat]:
    """Return the seats of bot players."""
    return [seat for seat, person in enumerate(table.people) if person.bot]


def to_move(table: Playing) -> list[Seat]:
    """Return the seats of bot players that are to decide now.

    In a secret phase, a bot player that replaced a person waits for all others, as autoplay does: otherwise
    everybody sees whether the seat had chosen before.
    """
    awaited = table.awaited
    seats = [seat for seat in awaited.seats if table.people[seat].bot]
    if not awaited.secret:
        return seats
    unreplaced = [seat for seat in seats if table.people[seat].offered_to is None]
    only_these_wait = len(seats) + len(table.unplayed) == len(awaited.seats)
    return unreplaced or (seats if only_these_wait else [])


def talkers(table: Playing) -> list[Seat]:
    """Return the seats of bot players that may act unprompted."""
    strategy = table.package.strategy
    return [] if strategy.talk is silent else bot_seats(table)


@dataclass(frozen=True, slots=True)
class Advice:
    """What a strategy would do in a seat, what it would say beside that, and the memory it goes by."""

    action: Any
    talk: Any
    memory: Any


def takes_advice(table: Playing, seat: Seat) -> bool:
    """Whether a seat may ask now what a bot player would do."""
    return table.terms.advice and seat in table.awaited.seats


def check_advice(table: Playing, seat: Seat) -> None:
    """Raise `DeniedError` unless a seat may ask for advice."""
    if not table.terms.advice:
        raise DeniedError("denied-no-advice")
    if seat not in table.awaited.seats:
        raise DeniedError("denied-advice-later")


def takes_review(table: Playing, seat: Seat) -> bool:
    """Whether a seat may ask how good its last move was: alone with bot players, where advice is given."""
    alone = sum(not person.bot for person in table.people) == 1
    return table.terms.advice and alone and table.moves[seat] > 0


def check_review(table: Playing, seat: Seat) -> None:
    """Raise `DeniedError` unless a seat may ask how good its last move was."""
    if not takes_review(table, seat):
        raise DeniedError("denied-review")


def decision(table: Playing, seat: Seat) -> tuple[int, int]:
    """Return the key of a seat's decision, which secret actions of others do not change."""
    return table.step, table.moves[seat]


def sign(table: Playing, seat: Seat, action: object) -> str:
    """Return the signature of an action in this decision of a seat, keyed by the table's secret."""
    content = msgspec.json.encode((seat, *decision(table, seat), action))
    return hashlib.blake2b(content, key=table.secret[:64], digest_size=8).hexdigest()


def decision_draws(table: Playing, seat: Seat, use: str) -> Rng:
    """Return the draws of a seat's decision: the same until it has acted, whatever others do in secret.

    A bot player's are those of the moment of the game: its answers to secret offers would change them.
    """
    moves = 0 if table.people[seat].bot else table.moves[seat]
    return strategy_draws(table.seed, table.step, seat, use, moves)


def strategy_draws(seed: bytes, step: int, seat: Seat, use: str, moves: int = 0) -> Rng:
    """Return the draws of a strategy for a seat at a step of the game; `moves`: that a person has made.

    They follow from the deal's seed, as all draws of a game do: the lobby's secret alone foretells none.
    """
    return Rng(_key(seed, use), (step * MOVES + moves) * SEATS + seat)


def pace_share(table: Playing, seat: Seat) -> float:
    """Return a number in [0, 1) that says how long a bot player takes over the decision that is awaited."""
    since = round(table.timer.since * 1000)
    return chance(Rng(_key(table.secret, "pace"), since * SEATS + seat))


def _key(secret: bytes, use: str) -> bytes:
    return hashlib.blake2b(use.encode(), key=secret[:64], digest_size=32).digest()


def memory_temper(table: Playing, seat: Seat) -> Temper:
    """Return the temper of what a seat remembers: of its bot player, or of a person's advice."""
    person = table.people[seat]
    return PERSONALITIES[person.temper] if person.bot else person_temper(table)


def person_temper(table: Playing) -> Temper:
    """Return the temper of a person's advice, and of a bot player that plays on for a person."""
    return temper_of_people(table.game) if table.terms.advice else EVEN
