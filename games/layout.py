"""The usual layout of a game's post, panels and end, made of four functions of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.core import A, E, Outcome, Seat, V
from games.screen import Block, Paragraph, Screen, Screens, Text, shows_nothing


def laid_out(
    *,
    table: Callable[[V, Sequence[E], Text], tuple[Block, ...]],
    controls: Callable[[V, tuple[A, ...], Any, Text], tuple[Block, ...]],
    result: Callable[[V, Outcome, Text], tuple[Block, ...]],
    waiting: Callable[[V, Text], str],
    panel: Callable[[V, Seat, Text], tuple[Block, ...]] = shows_nothing,
    question: Callable[[V, Text], str] | None = None,
    on_the_post: bool = False,
    **extras: Any,  # noqa: ANN401 - whatever else `Screens` takes
) -> Screens[V, A, E]:
    """Return the screens of a game.

    `table` is what everybody sees of the game and what happened last; `panel` what a seat has to itself;
    `controls` what it may press, of its menu and its draft; `result` what stands below the table in the end.
    `question` stands above the controls in place of `waiting`. Where all is open, controls may stand
    `on_the_post` as well, made of the public view with no menu. `extras` are other fields of `Screens`.
    """

    def public(view: V, story: Sequence[E], text: Text) -> Screen:
        pressed = controls(view, (), None, text) if on_the_post else ()
        return Screen((*table(view, story, text), Paragraph(waiting(view, text)), *pressed))

    def private(view: V, seat: Seat, legal: tuple[A, ...], draft: Any, text: Text) -> Screen:  # noqa: ANN401 - any game's
        own = panel(view, seat, text)
        if not legal:
            return Screen((*own, Paragraph(waiting(view, text))))
        asked = Paragraph((question or waiting)(view, text))
        return Screen((*own, asked, *controls(view, legal, draft, text)))

    def final(view: V, outcome: Outcome, story: Sequence[E], text: Text) -> Screen:
        return Screen((*table(view, story, text), *result(view, outcome, text)))

    return Screens(public=public, private=private, final=final, waiting=waiting, **extras)
