"""Drawn pieces on buttons and in menus, where the bot's application has them."""

from __future__ import annotations

import pytest
import simcord

from bot.client.emojis import read_pieces
from bot.screens import pieces
from bot.screens.pieces import drawings, emoji_name, mention_pieces, with_pieces
from games import GAMES
from games.screen import Button, Form, Keep, MultiSelect, Option, Row, Screen, Select
from games.svg import EMOJI
from tests.bot.drivers import politically as play
from tests.bot.drivers.looking import playing_of
from tests.bot.night import Night, answer

NOTHING = Keep(None)


@pytest.fixture(autouse=True)
def unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """No emoji is known before, and none afterwards."""
    monkeypatch.setattr(pieces, "_mentions", {})


def test_every_piece_is_a_small_square_with_a_name_of_its_own() -> None:
    drawn = drawings(GAMES)
    assert len(drawn) == sum(len(package.screens.pieces or ()) for package in GAMES.values())
    for name, svg in drawn.items():
        assert 2 <= len(name) <= 32
        assert name.replace("_", "").isalnum()
        assert f'width="{EMOJI}" height="{EMOJI}"' in svg


def test_a_drawing_takes_the_place_of_the_sign_that_begins_a_label() -> None:
    """Of those that the application has; a sign in the middle, or alone, stays."""
    own = GAMES["konsul"].screens.pieces or {}
    red, blue = own["🟥"], own["🟦"]
    mention_pieces(GAMES, {emoji_name("konsul", red): 7, "other": 8, emoji_name("vertigo", blue): 9})
    shown = f"<:{emoji_name('konsul', red)}:7>"
    controls = (
        Button("🟥\N{NO-BREAK SPACE}Red 3", NOTHING),
        Button("🟦 Blue 3", NOTHING),
        Button("beats 🟥 Red", NOTHING),
        Button("🟥", NOTHING),
        Button("🟥 Red", NOTHING, emoji="🔃"),
        Select("which", (Option("🟥 Red 4", NOTHING, "beats it"), Option("🟦 Blue 4", NOTHING))),
        MultiSelect("cards", "which", ("🟥 Red 5", "Pass"), ("R5", "-"), 1, 2),
        Form("offer", "🟥 Offer", "Offer"),
    )
    screen = Screen(tuple(Row((control,)) for control in controls), 0)
    assert with_pieces(screen, "vertigo") == screen
    here = [(control.label, control.emoji) for control in with_pieces(screen, "konsul").controls[:5]]
    select, several, _ = with_pieces(screen, "konsul").controls[5:]
    assert isinstance(select, Select)
    assert [(one.label, one.emoji, one.description) for one in select.options] == [
        ("Red 4", shown, "beats it"),
        ("🟦 Blue 4", None, None),
    ]
    assert isinstance(several, MultiSelect)
    assert (several.labels, several.emojis) == (("Red 5", "Pass"), (shown, None))
    assert here == [
        ("Red 3", shown),
        ("🟦 Blue 3", None),
        ("beats 🟥 Red", None),
        ("🟥", None),
        ("🟥 Red", "🔃"),
    ]


async def test_panels_show_the_pieces_of_the_application(night: Night, env: simcord.Env) -> None:
    """Of a market: on buttons and in menus no sign is left for which there is a drawing."""
    for name in drawings(GAMES):
        env.backend.create_application_emoji(name)
    with env._bot_scope():
        await read_pieces(night.bot, GAMES)
    seats = await play.market(night)
    turn = seats[(await playing_of(night)).awaited.seats[0]]
    panel = answer(await night.press(turn, "My seat"))
    emojis = [part["emoji"]["name"] for part in panel.components if part.get("emoji", {}).get("id")]
    assert emojis
    assert {*emojis} <= drawings(GAMES).keys()
    assert not any(
        label.startswith(tuple(GAMES["politically_correct_people"].screens.pieces or ()))
        for label in panel.labels
    )
