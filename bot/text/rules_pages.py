"""The rules pages of a game, as `/rules` turns them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources.abc import Traversable


@cache
def rules_pages(folder: Traversable, language: str) -> Sequence[tuple[str, str]]:
    """Return a game's rules pages: headings and texts. Each file is read once."""
    source = folder.joinpath(f"RULES.{language}.md").read_text(encoding="utf-8")
    title, *parts = source.split("\n## ")
    pages = [title.lstrip("# ").partition("\n"), *(part.partition("\n") for part in parts)]
    return tuple((heading.strip(), body.strip()) for heading, _, body in pages)
