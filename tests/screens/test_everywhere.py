"""What holds for every screen of every game, in both languages: Discord's limits, names, presses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

import msgspec
import pytest

import bot.features  # noqa: F401 - declares presses
from bot.client.custom_ids import Asked, asking, read
from bot.client.render import COMPONENTS_LIMIT, TEXT_LIMIT, render
from bot.screens.notices import possible_now, recent_events
from bot.screens.page import table_page
from bot.screens.panel import panel
from bot.screens.places import places, public_post, shown_at
from bot.screens.requests import OpenMore
from bot.screens.shown import PUBLIC, Answered, Context, Shown, seat_at, seat_place
from bot.screens.wording import words
from bot.table.commands import Cancel, Leave, Pressed
from bot.table.history import MAXIMUM_REVEAL_STEPS, NoText
from bot.table.people import Person
from bot.table.table import Over, Playing, Table
from bot.text import LANGUAGES
from games import GAMES
from games.screen import Button, Paragraph, Play, Screen, Select
from games.testing.playouts import playout, settings
from games.testing.playouts import words as game_words
from games.testing.runs import some
from tests.screens import tables as t

COMPONENTS, CHARACTERS, OPTIONS, LABEL, ENTRY, PLACEHOLDER = 40, 3900, 25, 80, 100, 150
ROOM = 2
"""A notice above a panel takes two more."""

each_game = pytest.mark.parametrize("key", t.PACKAGES)


@cache
def tables(key: str) -> tuple[Table, ...]:
    """A lobby, a full one with kept seats, a closed one, and a game from its start to its end."""
    most = max(t.lobby(key).table.seats)
    kept = tuple(Person(number, t.NAMES[number - 1], 1, joined=False) for number in range(2, most + 1))
    closed = t.lobby(key)
    closed.do(Cancel(), 1)
    return (
        t.lobby(key).table,
        t.lobby(key, most).table,
        t.lobby(key, kept=kept).table,
        closed.table,
        *t.moments(key),
    )


@cache
def every_shown(key: str) -> list[Shown]:
    return [
        shown_at(table, place, t.TEXTS, language, t.CONTEXT)
        for table in tables(key)
        for place in places(table)
        for language in LANGUAGES
    ]


@each_game
def test_a_label_with_an_ellipsis_opens_something(key: str) -> None:
    screens = [*(shown.screen for shown in every_shown(key)), *pages(key)]
    for control in (control for screen in screens for control in screen.controls):
        if isinstance(control, Button) and control.label.endswith("…"):
            assert not isinstance(control.press, Play), control.label
            assert not isinstance(getattr(control.press, "request", None), Pressed), control.label


@cache
def pages(key: str) -> list[Screen]:
    """The pages about these tables, as everybody reads them who sits there, manages, or neither."""
    around = Context(t.LINK, frozenset({0, 1}))
    readers = product(tables(key), (1, 2, 99), ("", "leave", "end", "remove"), LANGUAGES)
    return [
        table_page(table, user_id, t.TEXTS, language, around, manages=user_id == 99, part=part)
        for table, user_id, part, language in readers
    ]


def every_screen(key: str) -> Iterator[Screen]:
    yield from (shown.screen for shown in every_shown(key))
    yield from pages(key)


@each_game
def test_within_discords_limits(key: str) -> None:
    for shown in every_shown(key):
        assert t.components(shown) <= COMPONENTS - ROOM
    for screen in every_screen(key):
        assert len(set(t.custom_ids(screen))) == len(t.custom_ids(screen)), t.custom_ids(screen)
        assert all(len(set(menu)) == len(menu) for menu in t.values(screen)), t.values(screen)
        assert t.components(screen) <= COMPONENTS - ROOM
        assert t.characters(screen) <= CHARACTERS
        for control in screen.controls:
            if isinstance(control, Button):
                assert 0 < len(control.label) <= LABEL
            if isinstance(control, Select):
                assert 0 < len(control.options) <= OPTIONS
                assert len(control.placeholder) <= PLACEHOLDER
                assert all(0 < len(option.label) <= ENTRY for option in control.options)


@each_game
def test_requests_are_read_back(key: str) -> None:
    for screen in every_screen(key):
        for request in t.requests(screen):
            assert read(asking("b", 7, request)) == Asked(7, request)


@each_game
def test_names_are_shown_literally(key: str) -> None:
    for screen in every_screen(key):
        said = t.text_of(screen)
        assert "<@1>" not in said
        assert "https://x.y" not in said
        assert "****Ben" not in said


@each_game
def test_every_place_knows_its_table_and_its_key(key: str) -> None:
    for table in tables(key):
        for place in places(table):
            shown = shown_at(table, place, t.TEXTS, "en", t.CONTEXT)
            assert (shown.table_id, shown.place, shown.key) == (table.id, place, table.secret)


@each_game
def test_controls_stand_on_the_acts_of_their_place(key: str) -> None:
    for table in tables(key):
        if isinstance(table, Playing):
            assert shown_at(table, PUBLIC, t.TEXTS, "en", t.CONTEXT).acts == table.presence.acts
            for seat in range(len(table.people)):
                assert shown_at(table, seat_place(seat), t.TEXTS, "en", t.CONTEXT).acts == table.moves[seat]


@each_game
def test_an_answer_stands_directly_above_its_button(key: str) -> None:
    """Nothing else is another: what counts as shown is the panel without it."""
    plain = panel(t.game(key).game, 0, t.TEXTS, "en", t.CONTEXT)
    (alone,) = render(plain).to_components()
    for to in (None, OpenMore()):
        (answered,) = render(plain, answered=Answered((Paragraph("Careful"),), to)).to_components()
        parts = answered["components"]
        at = next(number for number, part in enumerate(parts) if part.get("content") == "Careful")
        assert [*parts[:at], *parts[at + 1 :]] == alone["components"]
        ids = [control["custom_id"] for control in parts[at + 1]["components"]]
        assert to is None or asking("b", plain.table_id, to) in ids


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_offers_the_permitted_actions(key: str, language: str) -> None:
    for table in tables(key):
        text = words(t.TEXTS, table, language)
        for user_id in (1, 2, 99):
            assert possible_now(table, user_id, text)
        assert len(recent_events(table, text, count=5)) <= 5


@each_game
def test_the_public_post_is_in_the_language_of_the_table(key: str) -> None:
    table = t.game(key).game
    assert (
        shown_at(table, PUBLIC, t.TEXTS, "ja", t.CONTEXT)
        == shown_at(table, PUBLIC, t.TEXTS, "en", t.CONTEXT)
        == public_post(table, t.TEXTS)
    )
    assert shown_at(table, "seat-0", t.TEXTS, "ja", t.CONTEXT) != shown_at(
        table, "seat-0", t.TEXTS, "en", t.CONTEXT
    )


def test_some_of_these_games_end() -> None:
    assert sum(isinstance(tables(key)[-1], Over) for key in t.PACKAGES) >= 4


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_forgotten_player_has_no_panel_and_no_name(key: str, language: str) -> None:
    evening = t.game(key)
    seat = evening.game.seat_of(2)
    assert seat is not None
    evening.do(Leave(), 2)
    nameless = msgspec.structs.replace(evening.table.people[seat], user_id=-5, name="")
    people = (*evening.table.people[:seat], nameless, *evening.table.people[seat + 1 :])
    evening.table = replace(evening.table, people=people)
    assert [one for one in map(seat_at, places(evening.table)) if one is not None] == [
        other for other in range(len(evening.table.people)) if other != seat
    ]
    text = words(t.TEXTS, evening.table, language)
    assert text.names[seat] == text.labels[seat] == text("forgotten-player")


@pytest.mark.parametrize("key", GAMES)
def test_reveals_and_milestones_fit_and_are_counted_without_words(key: str) -> None:
    played = playout(next(settings([key])), 0)
    game, screens = GAMES[key].game, GAMES[key].screens
    texts = (NoText(), *(game_words(key, language) for language in LANGUAGES))
    for step in some([step for step in played.steps if step.events], 40):
        before, after = game.view(step.before, None), game.view(step.after, None)
        found = [screens.reveals(before, after, step.events, text) for text in texts]
        assert len({len(beats) for beats in found}) == 1
        assert len(found[0]) <= MAXIMUM_REVEAL_STEPS
        for beat in (beat for beats in found for beat in beats):
            assert len(beat) < COMPONENTS_LIMIT / 2
            assert sum(len(block.text) for block in beat if isinstance(block, Paragraph)) < TEXT_LIMIT / 2
        told = [screens.milestones(step.events, text) for text in texts]
        assert len({tuple(one.seats for one in each) for each in told}) == 1
