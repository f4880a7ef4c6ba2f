"""Computer players: they see what a person sees, answer what the rules allow, and say why."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from games import GAMES
from games.core import Rng
from games.strategies import evenly, sample
from tests.source import game_folder, shown
from tests.test_imports import imported, module_file, rules_modules

WITH_STRATEGY = [key for key, package in GAMES.items() if package.strategy]
NEVER = ("hidden", "deal")
"""Modules of a game that deal in what a seat may not know, beside the game itself."""


@pytest.mark.parametrize("key", WITH_STRATEGY)
def test_strategies_import_what_screens_may(key: str) -> None:
    """Neither the rules nor what is hidden; that it names no state is looked at with the screens."""
    never = [f"games.{key}{folder}.{module}" for folder in ("", ".rules") for module in NEVER]
    for path in mind_modules(key):
        for node, name in imported(path):
            assert name not in never, shown(path, node)
            own_rules = isinstance(node, ast.ImportFrom) and name == f"games.{key}.rules"
            # `from games.x.rules import pieces` names a module there, and nothing of the game itself.
            assert not own_rules or all(module_file(f"{name}.{alias.name}") for alias in node.names), shown(
                path, node
            )


def mind_modules(key: str) -> set[Path]:
    start = module_file(f"games.{key}.players")
    assert start
    found, left = set[Path](), [start]
    while left:
        path = left.pop()
        if path not in found:
            found.add(path)
            names = [name for _, name in imported(path) if name.startswith(f"games.{key}")]
            left += [module for module in map(module_file, names) if module]
    return found - rules_modules(key) - {game_folder(key) / "__init__.py"}


def test_actions_are_drawn_by_their_weight() -> None:
    """What has no weight is never taken; twice the weight is taken twice as often."""
    drawn = [sample([("a", 1.0), ("b", 2.0), ("c", 0.0)], Rng(b"", number)) for number in range(900)]
    assert "c" not in drawn
    assert 1.7 < drawn.count("b") / drawn.count("a") < 2.4
    assert sample(evenly(["only"]), Rng(b"", 0)) == "only"
    with pytest.raises(ValueError, match="nothing to do"):
        sample([("c", 0.0)], Rng(b"", 0))
