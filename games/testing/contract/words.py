"""What pictures show can be read: the same words never stand beside two different pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import pytest

from games.core import AnyGame, Rng, Seat
from games.screen import (
    Block,
    Button,
    Control,
    Entities,
    Form,
    MultiSelect,
    Paragraph,
    Picture,
    Row,
    Screen,
    Select,
)
from games.testing.playouts import Playout
from games.testing.runs import private_screen, public_screen, some, text

MOMENTS, ACTIONS = 10, 6
"""Number of moments looked at, and of actions at each whose results differ by little."""
AROUND = 40
"""Number of characters that a failure shows on both sides of a difference."""


@pytest.fixture(scope="module", name="neighbours")
def neighbours_of_a_game(sample_game: Playout) -> list[list[Any]]:
    """Return states of a game, each with what some actions of a seat that is awaited would lead to."""
    game = sample_game.game
    return [
        [state, *(after for after in followers(game, state, number) if game.outcome(after) is None)]
        for number, state in enumerate(some(sample_game.states[:-1], MOMENTS))
    ]


def followers(game: AnyGame, state: Any, number: int) -> Iterator[Any]:
    """Yield states that differ by little: each what another action of the same seat leads to."""
    for seat in game.awaited(state).seats[:1]:
        for action in some(game.legal(state, seat), ACTIONS):
            yield game.play(state, seat, action, Rng(b"neighbours", number))[0]


def test_a_post_says_what_its_picture_shows(sample_game: Playout, neighbours: list[list[Any]]) -> None:
    """In its words, or behind **More**; what has just happened does not count: it is gone a turn later."""
    pictures = PicturesByWords()
    for state in chain.from_iterable(neighbours):
        pictures.look(public_screen(sample_game, state, [], "en"), blocks_behind_more(sample_game, state, 0))


def test_a_panel_says_what_its_picture_shows(sample_game: Playout, neighbours: list[list[Any]]) -> None:
    """In its words and on its controls, or behind **More**."""
    pictures = [PicturesByWords() for _ in sample_game.seats]
    for number, states in enumerate(neighbours):
        seat = number % len(pictures)
        for state in states:
            panel = private_screen(sample_game, state, seat, "en")
            pictures[seat].look(panel, blocks_behind_more(sample_game, state, seat))


class PicturesByWords:
    """The pictures seen so far, by the words beside them."""

    def __init__(self) -> None:
        self._pictures: dict[str, list[str]] = {}

    def look(self, screen: Screen, more: Sequence[Block]) -> None:
        readable = "\n".join([*readable_words(screen.blocks), *readable_words(more)])
        pictures = [block.svg for block in screen.blocks if isinstance(block, Picture)]
        pictures_before = self._pictures.setdefault(readable, pictures)
        assert pictures == pictures_before, (
            f"no word says what differs in two pictures: {differing_excerpts(pictures, pictures_before)}\n"
            f"{readable}"
        )


def blocks_behind_more(run: Playout, state: Any, seat: Seat) -> Sequence[Block]:
    """What a seat reads behind **More**."""
    return run.setting.package.screens.more(run.game.view(state, seat), seat, text(run, "en"))


def readable_words(blocks: Sequence[Block]) -> Iterator[str]:
    """Yield what can be read without the pictures: their descriptions are about them, and shorter."""
    for block in blocks:
        match block:
            case Paragraph(said):
                yield said
            case Row(controls):
                yield from chain.from_iterable(map(labels, controls))
            case _:
                pass


def labels(control: Control) -> Iterator[str]:
    match control:
        case Button(label=label, emoji=emoji):
            yield f"{emoji or ''}{label}"
        case Form(label=label):
            yield label
        case Select(placeholder, options):
            yield placeholder
            yield from (f"{each.label} {each.description} {each.chosen}" for each in options)
        case MultiSelect(placeholder=placeholder, labels=entries, descriptions=small, chosen=chosen):
            yield from (placeholder, *entries, *small, *chosen)
        case Entities(placeholder=placeholder):
            yield placeholder


def differing_excerpts(shown: Sequence[str], others: Sequence[str]) -> str:
    """Return what stands in two pictures where they differ first."""
    for one, other in zip(shown, others, strict=False):
        if one != other:
            at = max(0, common_length(one, other) - AROUND)
            return f"…{one[at : at + 2 * AROUND]}… or …{other[at : at + 2 * AROUND]}…"
    return f"{len(shown)} pictures or {len(others)}"


def common_length(one: str, other: str) -> int:
    """Return how many characters two texts begin with that are the same."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
