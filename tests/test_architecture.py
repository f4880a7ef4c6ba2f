"""The layers on the page are those that `pyproject.toml` enforces, and every name on it exists."""

from __future__ import annotations

import ast
import re
import tomllib

from tests.source import ROOT, tree

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
ROOMS = {path.stem for path in (ROOT / "bot").glob("[a-z]*") if path.suffix in (".py", "")} | {"games"}


def test_the_picture_shows_the_layers_that_are_enforced() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (layers,) = [
        contract["layers"]
        for contract in project["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers" and contract["containers"] == ["bot"]
    ]
    assert PAGE.partition("```text\n")[2].partition("\n```")[0].splitlines() == [*layers, "games"]


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
