"""What people can press and type, by subject. Importing this package declares all of it."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

for _feature in iter_modules(__path__):
    import_module(f"{__name__}.{_feature.name}")
