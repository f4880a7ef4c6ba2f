"""A lesson as a table plays it: how far a log follows it, and whether a deal suits it.

Its table is an ordinary one: how far it has come follows from the log alone, seat by seat, and a table whose
log differs from the lesson is a practice game.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import msgspec

from games.core import AnyGame, Awaited, Seat, Value
from games.host.deal import Deal, Player, seating
from games.host.entries import Acted, Entry, Expired, TakenBack
from games.host.position import Position
from games.lessons import Lesson, Step

TEMPER = "even"
"""The temper of the bot players of a lesson, once it is over."""


def begin_lesson(lesson: Lesson, game: AnyGame) -> tuple[Position, Deal]:
    """Return the first position of a lesson, and the deal: the learner and bot players."""
    company = (Player(0), *(Player(place, TEMPER) for place in range(1, lesson.seats)))
    position = Position.begin(game, game.read_options(lesson.options), lesson.seats, lesson.secret)
    return position, Deal(company).seated(lesson.secret)


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


def lesson_progress(lesson: Lesson, entries: Iterable[Entry]) -> Progress | None:
    """Return how far a log follows a lesson; None where it is no longer one."""
    actions = list[tuple[Seat, Any]]()
    for entry in entries:
        match entry:
            case Acted(seat, action):
                actions.append((seat, action))
            case TakenBack(seat):
                last = next(n for n in reversed(range(len(actions))) if actions[n][0] == seat)
                del actions[last]
            case Expired(clock):
                actions_of_clock = [step.action for step in lesson.steps if step.clock == clock]
                actions += [(lesson.learner, _plain(action)) for action in actions_of_clock]
            case _:
                return None
    scripts = {seat: list[Any]() for seat in range(lesson.seats)}
    for seat, action in lesson.script():
        scripts[seat].append(_plain(action))
    done = dict.fromkeys(range(lesson.seats), 0)
    opening_length = len(scripts[lesson.learner]) - len(lesson.steps)
    for n, (seat, action) in enumerate(actions):
        if done[seat] < len(scripts[seat]) and action != scripts[seat][done[seat]]:
            later = any(who == lesson.learner for who, _ in actions[n + 1 :])
            made = done[lesson.learner] - opening_length
            return None if seat != lesson.learner or later else Progress(lesson, made, {})
        done[seat] += 1
    return Progress(lesson, done[lesson.learner] - opening_length, done)


def _plain(action: Value) -> Any:  # noqa: ANN401 - plain data
    """Return an action as a log has it."""
    return msgspec.json.decode(msgspec.json.encode(action))


# Whether a deal suits a lesson -------------------------------------------------------------------


class LessonError(ValueError):
    """A deal in which a lesson cannot be played as it is written; the message says where."""


def play_lesson(lesson: Lesson, game: AnyGame) -> Iterator[tuple[Position, Seat, Value]]:
    """Yield each position of a lesson with what is done there next. Raises `LessonError`."""
    if seating(lesson.secret, lesson.seats)[lesson.learner] != 0:
        raise LessonError("the learner has another seat")
    script = deque(lesson.script())
    position = _after_clocks(begin_lesson(lesson, game)[0], script)
    for _ in lesson.before:
        yield position, *script[0]
        position = _play_next(position, script)
    for step in lesson.steps:
        if not step.holds(game.view(position.state, lesson.learner)):
            raise LessonError(f"{step.key}: what it says is not so")
        told_before = len(position.history)
        for _ in (step.action, *step.replies):
            yield position, *script[0]
            position = _play_next(position, script)
        if missing := [event for event in step.events if event not in position.history[told_before:]]:
            raise LessonError(f"{step.key}: {missing[0]} does not happen")
    if position.outcome is not None:
        raise LessonError("the game is over by its end")


def end_of_lesson(lesson: Lesson, game: AnyGame) -> Position:
    """Return the position to which a lesson leads. Raises `LessonError`."""
    *_, (position, seat, action) = play_lesson(lesson, game)
    return _play_next(position, deque([(seat, action)]))


def _play_next(position: Position, script: deque[tuple[Seat, Value]]) -> Position:
    """Play the first action of a script, which loses it."""
    seat, action = script.popleft()
    try:
        return _after_clocks(position.after(Acted(seat, _plain(action))), script)
    except (ValueError, msgspec.ValidationError) as error:
        raise LessonError(f"seat {seat + 1} cannot do this: {action}") from error


def _after_clocks(position: Position, script: Sequence[tuple[Seat, Value]]) -> Position:
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
        other = dataclasses.replace(lesson, deal=hashlib.sha256(f"{game.key} {number}".encode()).hexdigest())
        try:
            deque(play_lesson(other, game), maxlen=0)
        except (LessonError, LookupError):
            # Its sentences may look for what this deal has not.
            yield None
        else:
            yield other.deal
