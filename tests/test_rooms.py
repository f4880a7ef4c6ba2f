"""Rooms beside the core: what makes a club, looks back, spans several processes, or serves authors.

The core imports none of them, so that each can be understood, or taken out, alone.
"""

from __future__ import annotations

from pkgutil import resolve_name

import grimp

from bot import room


def is_in_room(module: str) -> bool:
    return module.startswith(f"{room.ROOMS}.")


def test_the_core_imports_no_room() -> None:
    """What it needs of them it finds by their `ROOM`."""
    graph = grimp.build_graph("bot", cache_dir=None)
    crossings = {
        f"{module} -> {imported}"
        for module in graph.modules
        if not is_in_room(module)
        for imported in graph.find_modules_directly_imported_by(module)
        if is_in_room(imported)
    }
    assert crossings == set()


def test_what_rooms_add_is_there() -> None:
    rooms = room.installed()
    assert len(rooms) == 4
    places = [place for one in rooms for place, _ in one.commands.values()]
    places += [place for one in rooms for place in (*one.declarations, *one.parts, *one.databases.values())]
    assert all(map(resolve_name, places))
