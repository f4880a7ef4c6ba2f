"""What was taken of a control: only what is there to be taken."""

from __future__ import annotations

import pytest

from bot.client.custom_ids import DamagedIdError
from bot.client.presses import _control, _taken
from bot.screens.shown import PUBLIC, Shown
from games.screen import Button, Field, Form, MultiSelect, Option, Play, Row, Screen, Select
from tests.table.builders import game

WAVE, NOD = Play("wave"), Play("nod")
MENU = Select("How", (Option("Wave", WAVE), Option("Nod", NOD)))
COLOURS = MultiSelect("colours", "Colours", ("Red", "Blue", "Green"), ("r", "b", "g"), 2, 2)


def test_a_number_beyond_the_screens_controls() -> None:
    """Is damaged."""
    button = Button("Wave", WAVE)
    shown = Shown(7, PUBLIC, 3, Screen((Row((button,)), Row((MENU,)))))
    assert [_control(shown, number) for number in (0, 1)] == [button, MENU]
    for number in (2, 999):
        with pytest.raises(DamagedIdError):
            _control(shown, number)


def test_one_of_a_menu() -> None:
    """Exactly one that is there."""
    table = game("hidden_price", 2).game
    assert _taken(table, 0, Button("Wave", WAVE), ()) == WAVE
    assert [_taken(table, 0, MENU, (value,)) for value in ("0", "1")] == [WAVE, NOD]
    for values in ((), ("2",), ("-1",), ("x",), ("",), ("01",), ("0", "1")):
        with pytest.raises(DamagedIdError):
            _taken(table, 0, MENU, values)


def test_several_of_a_menu() -> None:
    """As many as it allows, in the menu's order, each once."""
    table = game("hidden_price", 2).game
    in_order = _taken(table, 0, COLOURS, ("0", "2"))
    assert _taken(table, 0, COLOURS, ("2", "0")) == in_order
    assert in_order != _taken(table, 0, COLOURS, ("0", "1"))
    for values in ((), ("0",), ("0", "0"), ("0", "1", "2"), ("0", "3"), ("0", "x")):
        with pytest.raises(DamagedIdError):
            _taken(table, 0, COLOURS, values)


def test_a_form_is_not_taken_of() -> None:
    """It is filled in."""
    form = Form("price", "Price", "Your price", (Field("price", "Price"),))
    with pytest.raises(DamagedIdError):
        _taken(game("hidden_price", 2).game, 0, form, ("0",))
