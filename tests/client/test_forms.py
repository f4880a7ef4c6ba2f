"""Forms within Discord's limits, and what was sent with them."""

from __future__ import annotations

import discord
import msgspec
import pytest

from bot.client.custom_ids import DamagedIdError, read
from bot.client.forms import modal, sent, split_words
from bot.table.errors import DeniedError
from games.screen import Choice, Field, Form

CUSTOM_ID = "f.7.t.0.abcdefgh.0"
BID = Form(
    "bid",
    "Bid",
    "Your bid",
    (
        Field("much", "How much", least=2, most=9),
        Field("name", "Name", number=False, length=5),
        Field("why", "Why", words=True),
        Field("more", "More", words=True),
    ),
)


def test_typed_text() -> None:
    """Numbers as numbers, text as long as it may be; what is no number is told with its limits."""
    given = sent(BID, {"much": " 7 ", "name": " Annabel ", "why": "because"})
    assert given.typed == {"much": 7, "name": "Annab", "why": "because", "more": ""}
    for much in ("1", "10", "x", "", "1.5"):
        with pytest.raises(DeniedError) as denied:
            sent(BID, {"much": much})
        assert denied.value.args_ == {"label": "How much", "least": 2, "most": 9}


def test_free_text_is_told_by_its_number() -> None:
    """Games know the numbers of texts, never the texts; nothing typed is 0."""
    lines = {"much": "3", "why": "because", "more": "and so"}
    given, texts = split_words(BID, sent(BID, lines), 1_000_001)
    assert (given.number("why"), given.number("more")) == (1_000_001, 1_000_002)
    assert texts == {1_000_001: "because", 1_000_002: "and so"}
    given, texts = split_words(BID, sent(BID, {"much": "3", "more": "and so"}), 5)
    assert (given.number("why"), given.number("more"), texts) == (0, 5, {5: "and so"})


DEAL = Form(
    "deal",
    "Deal",
    "Your deal",
    (
        Choice("with", "With", ("Ann", "Ben"), ("0", "1"), chosen=("1",)),
        Choice("cards", "Cards", ("A", "B", "C"), ("a", "b", "c"), least=0, most=3),
        Choice("vow", "Vow", ("I give my word",), ("yes",), least=0),
        Choice("turn", "Turn", tuple(map(str, range(12))), tuple(map(str, range(12)))),
    ),
)


def test_choices_of_a_form() -> None:
    """What fits is shown at once, more in a menu; only what the form offers can be taken."""
    shown = [label["component"] for label in modal(DEAL, CUSTOM_ID).to_dict()["components"]]
    assert [part["type"] for part in shown] == [21, 22, 22, 3]
    assert [option.get("default", False) for option in shown[0]["options"]] == [False, True]
    assert [part.get("required") for part in shown] == [True, False, False, True]
    assert [part.get("min_values") for part in shown[1:]] == [0, 0, 1]
    given = sent(DEAL, {"with": "0", "cards": ("c", "a"), "vow": (), "turn": ("11",)})
    assert given.taken == {"with": ("0",), "cards": ("a", "c"), "vow": (), "turn": ("11",)}
    lines = {"with": "0", "turn": ("3",)}
    assert sent(DEAL, lines).taken["cards"] == ()
    for wrong in ({"with": "2"}, {"with": ""}, {"with": ("0", "1")}, {"cards": ("a", "x")}, {"turn": ()}):
        with pytest.raises(DamagedIdError):
            sent(DEAL, {**lines, **wrong})


def test_a_form_within_discords_limits() -> None:
    """Titles and labels are cut; free text may be left empty."""
    form = Form("bid", "Bid", "t" * 60, (Field("why", "l" * 60, hint="h" * 200, words=True, length=300),))
    made = modal(form, CUSTOM_ID).to_dict()
    label = made["components"][0]
    assert len(made["title"]) == len(label["label"]) == 45
    assert len(label["description"]) == 100
    assert not label["component"]["required"]
    assert label["component"]["style"] == discord.TextStyle.paragraph.value
    assert msgspec.json.encode(made)


def test_a_form_that_shows_something_else_has_another_custom_id() -> None:
    """Phones reopen a form whose custom_id they know with what it showed the first time."""

    def custom_id(value: str) -> str:
        return modal(
            Form("bid", "Bid", "Your bid", (Field("much", "How much", value=value),)), CUSTOM_ID
        ).custom_id

    assert custom_id("3") == custom_id("3") != custom_id("4")
    assert read(custom_id("3")) == read(custom_id("4")) == read(CUSTOM_ID)
