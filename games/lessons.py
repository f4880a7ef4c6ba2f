"""A guided first round: a prepared deal, and the learner's decisions with a sentence each.

A lesson is data beside a game. Its table is an ordinary one: how far it has come follows from the log alone,
seat by seat, and a table whose log differs from the lesson is a practice game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from games.core import AnyGame, Awaited, Seat, Value
from games.deal import Deal, Player
from games.entries import Acted, Entry, Expired, TakenBack
from games.position import Position

TEMPER = "even"
"""The temper of the bot players of a lesson, once it is over."""


def _anything(_view: object) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A decision of the learner: what to do, and the message that says why."""

    key: str
    """The message, which is given every seat's name (`$seat1` is the first). What it says must be so: see
    `holds` and `events`."""
    action: Value
    """What the learner is asked to do."""
    replies: tuple[tuple[Seat, Value], ...] = ()
    """What the other seats do until the next decision, in order."""
    holds: Callable[[Any], bool] = _anything
    """Whether what the message says is so in the learner's view before the decision."""
    events: tuple[Value, ...] = ()
    """What happens before the next decision."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A guided first round."""

    deal: int
    """Any number; each deals another game."""
    seats: int
    """The number of seats."""
    learner: Seat
    """The seat of the learner."""
    steps: tuple[Step, ...]
    """The learner's decisions, in order."""
    before: tuple[tuple[Seat, Value], ...] = ()
    """What has been played when the learner comes."""
    options: Mapping[str, str] = field(default_factory=dict[str, str])
    """The options at other than their default."""

    def secret(self, game: AnyGame) -> bytes:
        """Return the secret that deals this lesson; a table with another one is no lesson."""
        return hashlib.blake2b(f"lesson {game.key} {self.deal}".encode(), digest_size=32).digest()

    def chosen(self, game: AnyGame) -> Mapping[str, Any]:
        """Return all options of the game as a lobby has them."""
        return msgspec.to_builtins(game.read_options(self.options))

    def begin(self, game: AnyGame) -> tuple[Position, Deal]:
        """Return the first position, and the deal: the learner and bot players."""
        company = (Player(0), *(Player(place, TEMPER) for place in range(1, self.seats)))
        seed = Deal(company).seed(self.secret(game), game.key, self.chosen(game))
        options = game.read_options(self.chosen(game))
        return Position.begin(game, options, self.seats, seed), Deal(company).seated(seed)

    def script(self) -> Iterator[tuple[Seat, Value]]:
        """Yield everything that is done in the lesson, in order."""
        yield from self.before
        for step in self.steps:
            yield self.learner, step.action
            yield from step.replies

    def progress(self, entries: Iterable[Entry]) -> Progress | None:
        """Return how far a log follows the lesson; None where it is no longer one."""
        played = list[tuple[Seat, Any]]()
        for entry in entries:
            match entry:
                case Acted(seat, action):
                    played.append((seat, action))
                case TakenBack(seat):
                    last = next(n for n in reversed(range(len(played))) if played[n][0] == seat)
                    del played[last]
                case Expired():
                    pass
                case _:
                    return None
        wanted = {seat: list[Any]() for seat in range(self.seats)}
        for seat, action in self.script():
            # As the log has it.
            wanted[seat].append(msgspec.json.decode(msgspec.json.encode(action)))
        done = dict.fromkeys(range(self.seats), 0)
        begun = len(wanted[self.learner]) - len(self.steps)
        for n, (seat, action) in enumerate(played):
            if done[seat] < len(wanted[seat]) and action != wanted[seat][done[seat]]:
                later = any(who == self.learner for who, _ in played[n + 1 :])
                made = done[self.learner] - begun
                return None if seat != self.learner or later else Progress(self, made, {})
            done[seat] += 1
        return Progress(self, done[self.learner] - begun, done)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a table has come in its lesson: the decisions made, and each seat's number of actions.

    `done` is empty where the learner has just done something other than the step says.
    """

    lesson: Lesson
    made: int
    done: Mapping[Seat, int]

    @property
    def strayed(self) -> bool:
        """Whether the learner has just decided otherwise."""
        return not self.done

    @property
    def step(self) -> Step | None:
        """The next decision, or the one that was decided otherwise; None after the last."""
        steps = self.lesson.steps
        return steps[self.made] if self.made < len(steps) else None

    def reply(self, seat: Seat, awaited: Awaited) -> Value | None:
        """Return what a seat other than the learner's does next, if it is its turn.

        Where all choose at the same time, in secret, it need not wait for those before it.
        """
        if self.strayed:
            return None
        ahead, secret = dict(self.done), awaited.secret and seat in awaited.seats
        for who, action in self.lesson.script():
            if ahead[who] > 0:
                ahead[who] -= 1
            elif who == seat:
                return action
            elif not secret:
                return None
        return None
