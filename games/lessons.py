"""A guided first round: a prepared deal, and the learner's decisions with a sentence each.

A lesson is data beside a game. Its table is an ordinary one: how far it has come follows from the log alone,
seat by seat, and a table whose log differs from the lesson is a practice game.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, TypeAlias

import msgspec

from games.core import AnyGame, Awaited, Seat, Value
from games.deal import Deal, Player, seating
from games.entries import Acted, Entry, Expired, TakenBack
from games.position import Position
from games.text import Text

TEMPER = "even"
"""The temper of the bot players of a lesson, once it is over."""


Label: TypeAlias = Callable[[Text], str]
"""What a control is called, in the words of a table."""


def label(key: str, **args: str | int) -> Label:
    """Return the label that is this message."""
    return lambda text: text(key, **args)


def _anything(_view: object) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A decision of the learner: what to do, and the message that says why."""

    key: str
    """The message, which is given every seat's name (`$seat1` is the first) and the labels (`$label1`). What
    it says must be so: see `holds` and `events`."""
    action: Value
    """What the learner is asked to do."""
    labels: tuple[Label, ...] = ()
    """What the controls are called that lead there, in the order in which they are pressed: a button, an
    entry of a menu, or a menu before its entry; of long ones the first words. The message has these in bold
    and nothing else, so that it names no control that there is not."""
    replies: tuple[tuple[Seat, Value], ...] = ()
    """What the other seats do until the next decision, in order."""
    holds: Callable[[Any], bool] = _anything
    """Whether what the message says is so in the learner's view before the decision."""
    events: tuple[Value, ...] = ()
    """What happens before the next decision."""
    clock: str = ""
    """The limit of time of the rules that does the same, once it is over; empty for none."""

    def named(self, text: Text) -> dict[str, str]:
        """Return the labels as they are given to the message, without markup."""
        return {f"label{number}": named(text) for number, named in enumerate(self.labels, 1)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A guided first round."""

    deal: str
    """A secret of 64 hexadecimal digits that deals what the lesson fits: `backroom check --lesson`."""
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

    @property
    def secret(self) -> bytes:
        """The secret that deals this lesson, and all that its draws follow from."""
        return bytes.fromhex(self.deal)

    def chosen(self, game: AnyGame) -> Mapping[str, Any]:
        """Return all options of the game as a lobby has them."""
        return msgspec.to_builtins(game.read_options(self.options))

    def begin(self, game: AnyGame) -> tuple[Position, Deal]:
        """Return the first position, and the deal: the learner and bot players."""
        company = (Player(0), *(Player(place, TEMPER) for place in range(1, self.seats)))
        position = Position.begin(game, game.read_options(self.options), self.seats, self.secret)
        return position, Deal(company).seated(self.secret)

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
                case Expired(clock):
                    ended = [step.action for step in self.steps if step.clock == clock]
                    played += [(self.learner, _plain(action)) for action in ended]
                case _:
                    return None
        wanted = {seat: list[Any]() for seat in range(self.seats)}
        for seat, action in self.script():
            wanted[seat].append(_plain(action))
        done = dict.fromkeys(range(self.seats), 0)
        begun = len(wanted[self.learner]) - len(self.steps)
        for n, (seat, action) in enumerate(played):
            if done[seat] < len(wanted[seat]) and action != wanted[seat][done[seat]]:
                later = any(who == self.learner for who, _ in played[n + 1 :])
                made = done[self.learner] - begun
                return None if seat != self.learner or later else Progress(self, made, {})
            done[seat] += 1
        return Progress(self, done[self.learner] - begun, done)


def _plain(action: Value) -> Any:  # noqa: ANN401 - plain data
    """Return an action as a log has it."""
    return msgspec.json.decode(msgspec.json.encode(action))


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


# Whether a deal suits a lesson -------------------------------------------------------------------


class LessonError(ValueError):
    """A deal in which a lesson cannot be played as it is written; the message says where."""


def play_lesson(lesson: Lesson, game: AnyGame) -> Iterator[tuple[Position, Seat, Value]]:
    """Yield each position of a lesson with what is done there next. Raises `LessonError`."""
    if seating(lesson.secret, lesson.seats)[lesson.learner] != 0:
        raise LessonError("the learner has another seat")
    script = deque(lesson.script())
    position = _waited(lesson.begin(game)[0], script)
    for _ in lesson.before:
        yield position, *script[0]
        position = _played(position, script)
    for step in lesson.steps:
        if not step.holds(game.view(position.state, lesson.learner)):
            raise LessonError(f"{step.key}: what it says is not so")
        begun = len(position.history)
        for _ in (step.action, *step.replies):
            yield position, *script[0]
            position = _played(position, script)
        if missing := [event for event in step.events if event not in position.history[begun:]]:
            raise LessonError(f"{step.key}: {missing[0]} does not happen")
    if position.outcome is not None:
        raise LessonError("the game is over by its end")


def end_of_lesson(lesson: Lesson, game: AnyGame) -> Position:
    """Return the position to which a lesson leads. Raises `LessonError`."""
    *_, (position, seat, action) = play_lesson(lesson, game)
    return _played(position, deque([(seat, action)]))


def _played(position: Position, script: deque[tuple[Seat, Value]]) -> Position:
    """Play the first action of a script, which loses it."""
    seat, action = script.popleft()
    try:
        return _waited(position.after(Acted(seat, _plain(action))), script)
    except (ValueError, msgspec.ValidationError) as error:
        raise LessonError(f"seat {seat + 1} cannot do this: {action}") from error


def _waited(position: Position, script: Sequence[tuple[Seat, Value]]) -> Position:
    """Return the position when all limits of time are over that no one acts in."""
    game = position.game
    while not position.awaited.seats and (clock := game.clock(position.state)) is not None:
        if script and game.check(position.state, *script[0]) is None:
            break
        position = position.after(Expired(clock.key))
    return position


def suitable_deals(lesson: Lesson, game: AnyGame) -> Iterator[str | None]:
    """Yield, for one deal after another, its secret where a lesson can be played with it, else None."""
    for number in count():
        other = replace(lesson, deal=hashlib.sha256(f"{game.key} {number}".encode()).hexdigest())
        try:
            deque(play_lesson(other, game), maxlen=0)
        except (LessonError, LookupError):
            # Its sentences may look for what this deal has not.
            yield None
        else:
            yield other.deal
