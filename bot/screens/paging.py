"""Buttons that turn the pages of something long."""

from __future__ import annotations

from collections.abc import Callable

from bot.text import Words
from games.core import Value
from games.screen import Ask, Button


def page_buttons(
    text: Words,
    page: int,
    pages: int,
    request: Callable[[int, str], Value],
    names: tuple[str, str] = ("paging-previous", "paging-next"),
) -> list[Button]:
    """Return the ways back and on, around the number of the page; nothing where there is but one.

    `request` makes the request for a page; it is also given a word that tells the three buttons apart.
    """
    if pages < 2:  # noqa: PLR2004 - there is nowhere to turn
        return []
    back, on = max(0, page - 1), min(page + 1, pages - 1)
    number = text("paging-number", page=page + 1, pages=pages)
    return [
        Button(text(names[0]), Ask(request(back, "back")), disabled=back == page),
        Button(number, Ask(request(page, "here")), disabled=True),
        Button(text(names[1]), Ask(request(on, "on")), disabled=on == page),
    ]
