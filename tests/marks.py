"""Marks that say what a test is about: `pytest -m konsul`, `pytest -m store`, `pytest -m "bot and not cli"`.

A test has the marks of the games and of the bot's rooms that its module imports, itself or through helpers in
`tests`; a test that runs over every game has those of the game it is given.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from games import GAMES

ROOT = Path(__file__).parent.parent
ROOMS = sorted(
    path.stem for path in (ROOT / "bot").iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()
)
MARKS = {
    "bot": "imports something of the bot",
    **{room: f"imports bot.{room}" for room in ROOMS if not room.startswith("_")},
    **{key: f"imports games.{key}, or is given that game" for key in GAMES},
}
"""What each mark means."""


def mark(items: Sequence[pytest.Item]) -> None:
    """Give each test its marks."""
    import grimp  # not there where only what is portable is tested

    graph = grimp.build_graph("tests", "bot", "games", cache_dir=None)

    @cache
    def imports(module: str) -> frozenset[str]:
        """Everything of ours that a module of tests imports, itself or through helpers in `tests`."""
        direct = graph.find_modules_directly_imported_by(module) if module in graph.modules else ()
        return frozenset(direct).union(*(imports(name) for name in direct if name.startswith("tests.")))

    @cache
    def subjects(module: str) -> frozenset[str]:
        """Games and rooms that a module of tests imports."""
        paths = [name.split(".") for name in imports(module)]
        rooms = {path[1] for path in paths if path[0] == "bot" and len(path) > 1}
        games = {path[1] for path in paths if path[0] == "games" and len(path) > 1}
        return frozenset(("bot", *rooms) if rooms else ()) | games

    for item in items:
        marks = subjects(item.module.__name__) if isinstance(item, pytest.Function) else frozenset[str]()
        parameters = item.name.partition("[")[2]
        given = {key for key in GAMES if re.search(rf"\b{key}\b", parameters)}
        for name in (marks | given) & MARKS.keys():
            item.add_marker(name)
