"""The picture of the rooms shows the real imports, and every name on the page exists."""

from __future__ import annotations

import ast
import re

import grimp

from tests.source import ROOT, tree

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
APART = ("bot.cli.template", "games.testing")
ROOMS = {path.stem for path in (ROOT / "bot").glob("[a-z]*") if path.suffix in (".py", "")} | {"games"}


def room(module: str) -> str | None:
    package, _, rest = module.partition(".")
    name = "games" if package == "games" else rest.partition(".")[0]
    return name if name in ROOMS else None


def test_the_picture_shows_the_imports_as_they_are() -> None:
    graph = grimp.build_graph("bot", "games", cache_dir=None)
    edges = {
        (here, there)
        for module in graph.modules
        if not module.startswith(APART)
        for there in map(room, graph.find_modules_directly_imported_by(module))
        if (here := room(module)) and there and here != there
    }
    assert set(re.findall(r"^ {4}(\w+) --> (\w+)$", PAGE, re.MULTILINE)) == edges


def test_every_room_is_explained() -> None:
    assert set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)) == ROOMS


def test_every_name_on_the_page_exists() -> None:
    """`file:name` is a function, a class or a constant of a file in `bot/`; every path is there."""
    definitions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    for file, name in re.findall(r"`([\w/]+\.py):(\w+)`", PAGE):
        module = tree(ROOT / "bot" / file)
        names = {node.name for node in ast.walk(module) if isinstance(node, definitions)}
        targets = [node.target for node in module.body if isinstance(node, ast.AnnAssign)]
        targets += [target for node in module.body if isinstance(node, ast.Assign) for target in node.targets]
        assert name in names | {target.id for target in targets if isinstance(target, ast.Name)}, (file, name)
    for path in re.findall(r"`([\w.-]+/[\w/.-]*)`", PAGE):
        assert (ROOT / path).exists() or (ROOT / "bot" / path).exists(), path
