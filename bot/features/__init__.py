"""What people can press and type, by subject. Importing this declares all of it, and what rooms add."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from bot import room

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
room.declare()
