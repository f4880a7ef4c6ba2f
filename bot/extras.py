"""Extras: optional dependencies, and the command that adds them to this copy of the program."""

from __future__ import annotations

import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

import msgspec

NAME = "backroom"


def install_command(extra: str) -> str:
    """Return the command that installs an extra, from where this copy was installed.

    It never takes the name alone: the package is published nowhere, and a stranger may take that name.
    """
    try:
        requirement = _added(distribution(NAME), extra)
    except PackageNotFoundError:
        # It runs from its folder without having been installed.
        requirement = f'-e "{Path(__file__).parents[1]}[{extra}]"'
    return f"{sys.executable} -m pip install {requirement}"


def _added(installed: Distribution, extra: str) -> str:
    origin: dict[str, Any] = msgspec.json.decode(installed.read_text("direct_url.json") or "{}")
    url = str(origin.get("url", ""))
    match origin:
        case {"dir_info": {"editable": True}}:
            requirement = f'-e "{_path(url)}[{extra}]"'
        case {"dir_info": _}:
            requirement = f'"{_path(url)}[{extra}]"'
        case {"vcs_info": {"vcs": vcs, "commit_id": commit}}:
            folder = f"#subdirectory={origin['subdirectory']}" if "subdirectory" in origin else ""
            return f'"{NAME}[{extra}] @ {vcs}+{url}@{commit}{folder}"'
        case {"url": _}:
            requirement = f'"{NAME}[{extra}] @ {url}"'
        case _:
            return _dependencies(installed, extra)
    # What it was installed from may have been deleted since.
    is_there = urlsplit(url).scheme != "file" or _path(url).exists()
    return requirement if is_there else _dependencies(installed, extra)


def _path(url: str) -> Path:
    return Path(url2pathname(urlsplit(url).path))


def _dependencies(installed: Distribution, extra: str) -> str:
    """Return what the extra consists of."""
    parts = (line.partition(";") for line in installed.requires or ())
    here = f"extra=='{extra}'"
    return " ".join(
        f'"{name.strip()}"' for name, _, marker in parts if here in marker.replace(" ", "").replace('"', "'")
    )
