"""Computer players: they see what a person sees, answer what the rules allow, and say why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games import GAMES
from games.core import Rng, Seat
from games.strategies import GENTLE, SHARP, TEMPERS, Strategy, Temper, evenly, recalled, sampled
from games.testing.playouts import Playout, Setting, playout, words
from games.testing.runs import some
from tests.source import ROOT, game_folder, shown
from tests.test_imports import imported, module_file, rules_modules

WITH_STRATEGY = [key for key, package in GAMES.items() if package.strategy]
NEVER = ("rules", "hidden", "deal")
"""Modules of a game that deal in what a seat may not know."""
MOMENTS = 10


def setting(key: str, seats: int) -> Setting:
    return Setting(key, (), seats)


@pytest.fixture(
    scope="module", params=[(key, most) for key in WITH_STRATEGY for most in (False, True)], ids=str
)
def run(request: pytest.FixtureRequest) -> Playout:
    key, most = request.param
    seats = GAMES[key].game.seats(GAMES[key].game.options())
    return playout(setting(key, max(seats) if most else min(seats)), 5)


def mind_of(run: Playout) -> Strategy:
    strategy = run.setting.package.strategy
    assert strategy is not None
    return strategy


def moments(run: Playout, seat: Seat, temper: Temper = SHARP) -> Iterator[tuple[Any, Any]]:
    strategy = mind_of(run)
    memory = strategy.begin(seat, len(run.seats), temper)
    found: list[tuple[Any, Any]] = []
    for step in run.steps:
        if seat in run.game.awaited(step.before).seats:
            found.append((step.before, memory))
        memory = recalled(strategy, memory, step.events)
    yield from some(found, MOMENTS)


def answers(run: Playout, seat: Seat, temper: Temper = SHARP) -> Iterator[tuple[Any, Any, Any]]:
    strategy = mind_of(run)
    for number, (state, memory) in enumerate(moments(run, seat, temper)):
        view, legal = run.game.view(state, seat), run.game.legal(state, seat)
        weighted = strategy.act(view, seat, legal, memory, Rng(b"act", number))
        yield state, memory, sampled(weighted, Rng(b"sample", number))


def test_every_weighted_action_is_allowed(run: Playout) -> None:
    """Whatever the temper; a strategy never needs the safe default."""
    for temper in TEMPERS.values():
        for seat in run.seats:
            for number, (state, memory) in enumerate(moments(run, seat, temper)):
                view, legal = run.game.view(state, seat), run.game.legal(state, seat)
                weighted = mind_of(run).act(view, seat, legal, memory, Rng(b"act", number))
                assert any(weight > 0 for _, weight in weighted)
                for action, weight in weighted:
                    assert weight >= 0
                    assert run.game.check(state, seat, action) is None, (state.phase, action)


def test_two_states_that_look_alike_are_answered_alike(run: Playout) -> None:
    strategy, differs = mind_of(run), False
    for seat in run.seats:
        for number, (state, memory) in enumerate(moments(run, seat)):
            world = run.game.resample(state, seat, Rng(b"world", number))
            differs |= world != state
            told = [
                (
                    strategy.act(
                        run.game.view(one, seat), seat, run.game.legal(one, seat), memory, Rng(b"", number)
                    ),
                    strategy.talk(run.game.view(one, seat), seat, memory, Rng(b"", number)),
                )
                for one in (state, world)
            ]
            assert told[0] == told[1]
    assert differs


def test_a_memory_can_be_stored(run: Playout) -> None:
    strategy = mind_of(run)
    for seat in run.seats:
        for temper in (GENTLE, SHARP):
            for _, memory in moments(run, seat, temper):
                assert isinstance(memory, strategy.memory)
                assert msgspec.json.decode(msgspec.json.encode(memory), type=strategy.memory) == memory


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_answer_has_a_reason(run: Playout, language: str) -> None:
    text = words(run.setting.key, language)
    for seat in run.seats:
        for state, memory, action in answers(run, seat):
            said = mind_of(run).why(run.game.view(state, seat), seat, memory, action, text)
            assert said.strip()
            assert "\n" not in said


@pytest.mark.parametrize("key", WITH_STRATEGY)
def test_a_mind_imports_what_screens_may(key: str) -> None:
    """Neither the rules nor what is hidden; that it names no state is looked at with the screens."""
    never = tuple(f"games.{key}.{module}." for module in NEVER)
    for path in mind_modules(key):
        for node, name in imported(path):
            assert not f"{name}.".startswith(never), shown(path, node)


def mind_modules(key: str) -> set[Path]:
    start = game_folder(key) / "strategy.py"
    assert module_file(f"games.{key}.strategy") == start
    found, left = set[Path](), [start]
    while left:
        path = left.pop()
        if path not in found:
            found.add(path)
            names = [name for _, name in imported(path) if name.startswith(f"games.{key}")]
            left += [module for module in map(module_file, names) if module]
    return found - rules_modules(key) - {ROOT / "games" / key / "__init__.py"}


def test_actions_are_drawn_by_their_weight() -> None:
    """What has no weight is never taken; twice the weight is taken twice as often."""
    drawn = [sampled([("a", 1.0), ("b", 2.0), ("c", 0.0)], Rng(b"", number)) for number in range(900)]
    assert "c" not in drawn
    assert 1.7 < drawn.count("b") / drawn.count("a") < 2.4
    assert sampled(evenly(["only"]), Rng(b"", 0)) == "only"
    with pytest.raises(ValueError, match="nothing to do"):
        sampled([("c", 0.0)], Rng(b"", 0))
