"""A guided first round: a prepared deal, and the learner's decisions with a sentence each.

A lesson is data beside a game; `games/host/lessons.py` plays it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgspec

from games.core import AnyGame, Seat, Value
from games.text import Text

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

    def label_arguments(self, text: Text) -> dict[str, str]:
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

    def lobby_options(self, game: AnyGame) -> Mapping[str, Any]:
        """Return all options of the game as a lobby has them."""
        return msgspec.to_builtins(game.read_options(self.options))

    def script(self) -> Iterator[tuple[Seat, Value]]:
        """Yield everything that is done in the lesson, in order."""
        yield from self.before
        for step in self.steps:
            yield self.learner, step.action
            yield from step.replies
