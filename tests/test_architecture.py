"""The picture of the rooms is drawn from the real imports, and names every room."""

from __future__ import annotations

import re

import grimp
import pytest

from tests.source import ROOT

DRAWN = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
ROOMS = (
    "cli",
    "features",
    "client",
    "alarm",
    "bots",
    "screens",
    "tables",
    "store",
    "text",
    "worker",
    "metrics",
    "table",
)
APART = ("bot.cli.template", "games.testing")


def room(module: str) -> str | None:
    """The room that a module is in."""
    package, _, rest = module.partition(".")
    if package == "games":
        return "games"
    name = rest.partition(".")[0]
    return name if name in ROOMS else None


@pytest.fixture(scope="module")
def edges() -> set[tuple[str, str]]:
    """Which room imports which."""
    graph = grimp.build_graph("bot", "games", cache_dir=None)
    found = set[tuple[str, str]]()
    for module in graph.modules:
        if not module.startswith(APART):
            reached = map(room, graph.find_modules_directly_imported_by(module))
            found |= {(here, there) for there in reached if (here := room(module)) and there}
    return {(here, there) for here, there in found if here != there}


def test_the_picture_shows_the_imports_as_they_are(edges: set[tuple[str, str]]) -> None:
    """Arrow by arrow."""
    assert set(re.findall(r"^ {4}(\w+) --> (\w+)$", DRAWN, re.MULTILINE)) == edges


def test_every_room_is_explained() -> None:
    """In the table below the picture."""
    explained = set(re.findall(r"^\| `(\w+)` \|", DRAWN, re.MULTILINE))
    assert explained == {*ROOMS, "games"}
