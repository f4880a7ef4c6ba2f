"""How long the functions of a game take, and how large is what they return."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

import msgspec

from games.core import Rng
from games.host.position import Position
from games.screen import Picture, Screen
from games.strategies import SHARP
from games.testing.playouts import LONGEST, Setting, any_entry, words
from games.testing.runs import kind_of_phase

RULES_SECONDS, SCREEN_SECONDS, DECISION_SECONDS = 0.1, 0.5, 2.0
"""Limits of processor time: of rules and views, of a screen, and of a computer player's first decision."""
MENU_ACTIONS, PICTURE_CHARACTERS, VIEW_BYTES, STATE_BYTES = 1_000, 400_000, 200_000, 1_000_000
"""Limits of what `legal` lists, of an SVG, and of a view and a state as JSON."""
FIRST, EVERY = 3, 15
"""Number of first moments that are measured, and of entries between later ones; each new phase is, too."""

T = TypeVar("T")


class ExcessError(Exception):
    """Something takes too long or is too large; the message says what, where and what to do."""


class _Moment(NamedTuple):
    """Measures what is called at a moment of a game."""

    setting: Setting
    number: int

    def call(self, name: str, limit: float, function: Callable[..., T], *given: Any) -> T:
        began = time.process_time()
        result = function(*given)
        took = time.process_time() - began
        if took > limit:
            raise ExcessError(
                f"`{name}` takes {took:.1f} s of processor time {self}, at most {limit}: presses wait for it"
            )
        return result

    def size(self, name: str, unit: str, limit: int, size: int, cure: str) -> None:
        if size > limit:
            raise ExcessError(f"{name} has {size:,} {unit} {self}, at most {limit:,}: {cure}")

    def __str__(self) -> str:
        """Return where it is, for a finding."""
        return f"after {self.number} actions, in {self.setting}"


def measure(setting: Setting) -> int:
    """Play a random game and return its number of entries. Raises `ExcessError` at the first excess."""
    game, people = setting.game, Rng(b"people", 0)
    position = Position.begin(game, game.read_options(dict(setting.chosen)), setting.seats, b"measured")
    story, kinds = list[Any](), set[object]()
    for number in range(LONGEST):
        moment = _Moment(setting, number)
        kind = moment.call("view", RULES_SECONDS, kind_of_phase, setting.package, position.state)
        if number < FIRST or number % EVERY == 0 or kind not in kinds:
            kinds.add(kind)
            _measure_moment(moment, position.state, story)
        if position.outcome is not None:
            return number
        entry = moment.call("legal", RULES_SECONDS, any_entry, setting, position.state, people)
        position = moment.call("play", RULES_SECONDS, position.after, entry)
        story += position.events
    raise ExcessError(f"a random game has no end after {LONGEST} actions: `outcome` is never an Outcome")


def _measure_moment(moment: _Moment, state: Any, story: list[Any]) -> None:
    setting = moment.setting
    game, screens, text = setting.game, setting.package.screens, words(setting.key, "en")
    moment.size(
        "a state", "bytes", STATE_BYTES, len(msgspec.json.encode(state)), "it is stored with each action"
    )
    public = moment.call("view", RULES_SECONDS, game.view, state, None)
    if game.outcome(state) is None:
        _measure_pictures(moment, moment.call("public", SCREEN_SECONDS, screens.public, public, story, text))
    for seat in range(setting.seats):
        view = moment.call("view", RULES_SECONDS, game.view, state, seat)
        legal = moment.call("legal", RULES_SECONDS, game.legal, state, seat)
        cure = "list some that stand for all, and let `check` judge the others"
        moment.size("`legal`", "actions", MENU_ACTIONS, len(legal), cure)
        moment.size("a view", "bytes", VIEW_BYTES, len(msgspec.json.encode(view)), "show less of the past")
        if not legal:
            continue
        panel = moment.call("private", SCREEN_SECONDS, screens.private, view, seat, legal, None, text)
        _measure_pictures(moment, panel)
        if moment.number == 0 and seat in game.awaited(state).seats:
            strategy = setting.package.strategy
            memory = strategy.begin(seat, setting.seats, SHARP)
            given = view, seat, legal, memory, Rng(b"decided", 0)
            moment.call("act", DECISION_SECONDS, strategy.act, *given)


def _measure_pictures(moment: _Moment, screen: Screen) -> None:
    for svg in _svgs(screen):
        cure = "draw less, or less finely"
        moment.size("a picture", "characters", PICTURE_CHARACTERS, len(svg), cure)


def _svgs(screen: Screen) -> Iterator[str]:
    return (block.svg for block in screen.blocks if isinstance(block, Picture))
