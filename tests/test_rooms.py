"""Rooms beside the core: what hosts game nights, looks back, spans several processes, or serves authors.

The core imports none of them, so that each can be understood, or taken out, alone.
"""

from __future__ import annotations

import grimp

ROOMS = {
    "club": (
        "bot.features.desk",
        "bot.features.find",
        "bot.features.night",
        "bot.features.stats",
        "bot.leaderboards",
        "bot.client.moderation",
    ),
    "review": ("bot.analysis", "bot.features.insight", "bot.reviews", "bot.screens.insight"),
    "fleet": ("bot.client.fleet", "bot.store.bus", "bot.store.leases", "bot.store.postgresql"),
    "authors": ("bot.cli.arena", "bot.cli.authors", "bot.cli.template", "bot.cli.try_table"),
}
EXCEPTIONS = {
    "bot.client.client -> bot.client.fleet",
    "bot.client.client -> bot.leaderboards",
    "bot.client.client -> bot.reviews",
    "bot.client.client -> bot.store.bus",
    "bot.client.posts -> bot.reviews",
    "bot.client.services -> bot.leaderboards",
    "bot.client.services -> bot.reviews",
    "bot.screens.final -> bot.screens.insight",
    "bot.store.store -> bot.store.postgresql",
}
"""What the core still imports of them: none may be added."""


def room_of(module: str) -> str | None:
    """Return the room that a module stands in; None for the core."""
    for room, modules in ROOMS.items():
        if any(f"{module}.".startswith(f"{name}.") for name in modules):
            return room
    return None


def test_the_core_imports_no_room() -> None:
    """The command line, which is above all, imports what it likes."""
    graph = grimp.build_graph("bot", cache_dir=None)
    core = [
        module for module in graph.modules if room_of(module) is None and not module.startswith("bot.cli.")
    ]
    crossings = {
        f"{module} -> {imported}"
        for module in core
        for imported in graph.find_modules_directly_imported_by(module)
        if room_of(imported) is not None
    }
    assert crossings == EXCEPTIONS


def test_every_room_is_there() -> None:
    """A module that has moved is looked for where it is."""
    modules = grimp.build_graph("bot", cache_dir=None).modules
    assert [name for names in ROOMS.values() for name in names if name not in modules] == []
