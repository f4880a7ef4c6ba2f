"""Screens made components, within Discord's limits, and what binds a control to its menu."""

from __future__ import annotations

from typing import Any

import msgspec
from discord import ui

from bot.client.custom_ids import Asked, Played, read
from bot.client.forms import modal
from bot.client.render import COMPONENTS_LIMIT, TEXT_LIMIT, fitting, render, shortened
from bot.screens.shown import PUBLIC, Answered, Shown, picture_name
from bot.table.commands import SetLimit, SetOption
from games.core import Value
from games.screen import (
    Ask,
    Block,
    Button,
    Entities,
    Field,
    Form,
    MultiSelect,
    Option,
    Paragraph,
    Picture,
    Play,
    Row,
    Rule,
    Screen,
    Select,
)

CONTAINER, TEXT, SEPARATOR, GALLERY, ROW = 17, 10, 14, 12, 1


class Wave(Value, frozen=True, tag="wave"):
    """An action."""

    times: int


def shown(
    *blocks: Block, place: str = "public", step: int = 3, acts: int = 0, key: bytes = b"key", **screen: Any
) -> Shown:
    return Shown(7, place, step, Screen(blocks, **screen), acts=acts, key=key)


def waving(*times: int) -> Row:
    return Row(tuple(Button(f"Wave {count}", Play(Wave(count))) for count in times))


def parts(view: ui.LayoutView) -> list[dict[str, Any]]:
    (container,) = view.to_components()
    assert container["type"] == CONTAINER
    return container["components"]


def controls(view: ui.LayoutView) -> list[dict[str, Any]]:
    return [control for part in parts(view) for control in part.get("components", [])]


# Limits --------------------------------------------------------------------------------------------


def test_texts_too_long_give_way_where_they_are_longest() -> None:
    """What is short stays whole, and the sum is within the limit."""
    texts = shortened(["short", "x" * 5000, "y" * 1000, "the secret"])
    assert sum(map(len, texts)) <= TEXT_LIMIT
    assert texts[0] == "short"
    assert texts[2] == "y" * 1000
    assert texts[3] == "the secret"
    assert shortened(["a", "b"]) == ["a", "b"]


def test_no_line_breaks_between_a_minus_and_its_dollars() -> None:
    shown = Shown(1, PUBLIC, 0, Screen((Paragraph("−$5 · −5"),)))
    assert fitting(shown, ()) == [Paragraph("−\N{WORD JOINER}$5 · −5")]


def test_a_screen_of_very_many_parts_is_drawn_closer() -> None:
    """Texts become one where they follow each other; every control stays, with its number."""
    blocks = [
        block for number in range(9) for block in (Paragraph("a"), Paragraph("b"), Rule(), waving(number))
    ]
    assert 1 + len(blocks) + 9 > COMPONENTS_LIMIT
    drawn = parts(render(shown(*blocks)))
    assert 1 + len(drawn) + 9 <= COMPONENTS_LIMIT
    assert [part["type"] for part in drawn] == [TEXT, ROW] * 9
    assert drawn[0]["content"] == "a\nb"
    numbers = [
        address.number
        for address in map(read, (part["components"][0]["custom_id"] for part in drawn[1::2]))
        if isinstance(address, Played)
    ]
    assert numbers == list(range(9))


def test_pictures_show_when_they_come_with_the_message() -> None:
    """One still to come is left out; of one that never comes there are words, unless others say the same."""
    picture = Picture("<svg/>", "a *face*")
    name = picture_name("<svg/>")
    assert [part["type"] for part in parts(render(shown(picture, Rule()), lacking=True))] == [SEPARATOR]
    told = msgspec.structs.replace(picture, instead="")
    assert [part["type"] for part in parts(render(shown(told, Rule())))] == [SEPARATOR]
    gallery, _ = parts(render(shown(picture, Rule()), {name}))
    assert gallery["type"] == GALLERY
    assert gallery["items"][0]["media"]["url"] == f"attachment://{name}"
    assert gallery["items"][0]["description"] == "a *face*"
    for instead, said in ((None, r"-# a \*face\*"), ("# *You* won", "# *You* won")):
        drawn = parts(render(shown(msgspec.structs.replace(picture, instead=instead), Rule())))
        assert [part.get("content") for part in drawn] == [said, None]


def test_long_labels_are_cut() -> None:
    """A game in another language may have longer words than Discord allows."""
    menu = Select("p" * 200, (Option("o" * 200, Play(Wave(1)), "d" * 200),))
    button, choice = controls(render(shown(Row((Button("b" * 200, Play(Wave(1))),)), Row((menu,)))))
    assert len(button["label"]) == 80
    assert len(choice["placeholder"]) == 150
    assert len(choice["options"][0]["label"]) == len(choice["options"][0]["description"]) == 100


# Menus ---------------------------------------------------------------------------------------------


def test_a_menu_id_changes_with_its_choices() -> None:
    """The moment, the actions and the basis bind a control; words do not."""
    menu = shown(waving(1, 2)).menu
    assert menu == shown(Paragraph("other words"), waving(1, 2)).menu
    assert menu != shown(waving(2, 1)).menu
    assert menu != shown(waving(1, 2), step=4).menu
    assert menu != shown(waving(1, 2), basis="dearer").menu


def test_a_lasting_menu_outlives_the_moment() -> None:
    """But neither a change of what may be pressed, nor one of its basis, nor an own move."""

    def lasting(row: Row, step: int, basis: str = "", acts: int = 0) -> str:
        return shown(row, place="seat-0", step=step, acts=acts, basis=basis, lasting=True).menu

    menu = lasting(waving(1, 2), 3)
    assert menu == lasting(waving(1, 2), 4)
    assert menu != lasting(waving(2, 1), 3)
    assert menu != lasting(waving(1, 2), 3, "dearer")
    assert menu != lasting(waving(1, 2), 3, acts=1)


def test_own_moves_bind_a_panel_and_public_acts_stand_on_the_post() -> None:
    """A double click on a menu that looks the same after the first is one action."""
    assert shown(waving(1), place="seat-0", acts=1).menu != shown(waving(1), place="seat-0", acts=2).menu
    (button,) = controls(render(shown(waving(1), acts=5)))
    before, after = shown(waving(1), acts=5), shown(waving(1), acts=6)
    assert before.menu == after.menu
    assert read(button["custom_id"]) == Played(7, "t", 5, before.menu, 0)
    (own,) = controls(render(shown(waving(1), place="seat-2", acts=5)))
    assert read(own["custom_id"]) == Played(7, "s", 0, shown(waving(1), place="seat-2", acts=5).menu, 0)


def test_menu_ids_need_the_secret() -> None:
    """Two hands would be told apart by trying what may be pressed with each."""
    panel = shown(waving(1, 2), place="seat-0", key=b"one secret")
    assert panel.menu != shown(waving(1, 2), place="seat-0", key=b"another").menu
    assert panel.menu != shown(waving(1, 2), place="seat-0", key=b"").menu


# Controls ------------------------------------------------------------------------------------------


def test_two_menus_of_requests_have_custom_ids_of_their_own() -> None:
    """Discord wants every custom_id of a message once; what is asked stands in the values."""
    menu = Row((Select("Pace", (Option("Slow", Ask(SetOption("pace", "slow"))),)),))
    other = Row((Select("Mood", (Option("Good", Ask(SetOption("mood", "good"))),)),))
    first, second = controls(render(shown(menu, other)))
    assert first["custom_id"] != second["custom_id"]
    values = (first["options"][0]["value"],)
    assert read(first["custom_id"], values) == Asked(7, SetOption("pace", "slow"))


def test_buttons_carry_their_requests() -> None:
    """A request never goes stale; a disabled button shows as such."""
    row = Row((Button("Three minutes", Ask(SetLimit(180)), emoji="⏳", disabled=True),))
    (button,) = controls(render(shown(row)))
    assert read(button["custom_id"]) == Asked(7, SetLimit(180))
    assert button["disabled"]
    assert button["emoji"]["name"] == "⏳"


def test_answers_on_a_panel_do_not_bind_its_menu() -> None:
    """The controls of the panel are what they are without it, and its own has a number of none of them."""
    panel, menu = shown(waving(1, 2), place="seat-0"), Row((Select("Pace", (_slow(),)),))
    plain = controls(render(panel))
    for to, at in ((None, 0), (1, 0), (9, 0)):
        answered = Answered((Paragraph("Careful"), _asking(), menu, Rule()), to)
        drawn = controls(render(panel, answered=answered))
        first, second = drawn[at : at + 2]
        assert drawn[:at] + drawn[at + 2 :] == plain
        assert read(first["custom_id"]) == Asked(7, SetLimit(180))
        assert second["custom_id"] not in {control["custom_id"] for control in plain}
    panel, other = shown(waving(1, 2), _asking(), waving(3), place="seat-0"), Button("One", Ask(SetLimit(60)))
    plain = controls(render(panel))
    *before, _, last = plain
    drawn = controls(render(panel, answered=Answered((), SetLimit(180), (other, other))))
    assert [*drawn[:2], drawn[-1]] == [*before, last]
    assert [read(one["custom_id"]) for one in drawn[2:-1]] == [Asked(7, SetLimit(60))] * 2


def _asking() -> Row:
    return Row((Button("Three minutes", Ask(SetLimit(180))),))


def _slow() -> Option:
    return Option("Slow", Ask(SetOption("pace", "slow")))


def test_menus_of_several_and_of_discord() -> None:
    """How many may be taken, and what is taken already."""
    several = MultiSelect("which", "Which", ("A", "B", "C"), ("a", "b", "c"), 1, 2, ("b",), ("x", "", "z"))
    people = Entities("user", "offer", "To whom")
    channels = Entities("channel", "set-channels", "Where", 0, 25, (12,))
    drawn = controls(render(shown(*(Row((menu,)) for menu in (several, people, channels)))))
    assert [(menu["min_values"], menu["max_values"]) for menu in drawn] == [(1, 2), (1, 1), (0, 25)]
    assert [option.get("default", False) for option in drawn[0]["options"]] == [False, True, False]
    assert [option.get("description") for option in drawn[0]["options"]] == ["x", None, "z"]
    assert drawn[1]["custom_id"] == "s.7.one.offer"
    assert drawn[2]["custom_id"] == "s.7.many.set-channels"
    assert drawn[2]["default_values"] == [{"id": "12", "type": "channel"}]


async def test_discord_py_remembers_nothing_of_a_view() -> None:
    """Presses are found by their custom_ids: views and forms are finished before they are sent."""
    assert render(shown(waving(1))).is_finished()
    form = Form("bid", "Bid", "Your bid", (Field("much", "How much"),))
    assert modal(form, "f.7.t.0.abcdefgh.0").is_finished()


def test_a_control_has_an_id_of_its_own() -> None:
    """Clients keep by it what was chosen of a menu: another menu, or other defaults, in its place is new."""

    def ids(first: str, *, chosen: bool) -> list[int]:
        menu = MultiSelect("menu", "Menu", (first, "B"), ("a", "b"), 1, 1, ("a",) if chosen else ())
        rows = parts(render(shown(waving(1), Row((menu,)))))
        return [control["id"] for row in rows for control in row["components"]]

    assert ids("A", chosen=False) == ids("A", chosen=False)
    found = {tuple(ids(first, chosen=chosen)) for first in ("A", "C") for chosen in (False, True)}
    assert len({menu for _, menu in found}) == 4
    assert len({button for button, _ in found}) == 1
    assert min(map(min, found)) > COMPONENTS_LIMIT
