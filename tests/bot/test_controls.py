"""Screens made components, within Discord's limits."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord

from bot.controls import (
    Asked,
    DamagedError,
    Played,
    fitting,
    menu_of,
    pressed_on,
    read_address,
    render,
    taken,
    write_address,
)
from bot.screens import Shown
from games.core import Value
from games.screen import Button, Command, Entities, MultiSelect, Option, Paragraph, Play, Row, Screen, Select
from tests.bot.night import Night, Seen


class Wave(Value, frozen=True, tag="wave"):
    """An action."""

    times: int


def shown(*blocks: Row | Paragraph, step: int = 3, basis: str = "") -> Shown:
    """A screen of these blocks."""
    return Shown(7, "public", step, Screen(blocks, basis=basis))


def waving(*times: int) -> Row:
    """A button for each."""
    return Row(tuple(Button(f"Wave {count}", Play(Wave(count))) for count in times))


def test_texts_too_long_give_way_where_they_are_longest() -> None:
    """What is short stays whole, and the sum is within the limit."""
    texts = fitting(["short", "x" * 5000, "y" * 1000, "the secret"])
    assert sum(map(len, texts)) <= 4000
    assert texts[0] == "short"
    assert texts[2] == "y" * 1000
    assert texts[3] == "the secret"
    assert fitting(["a", "b"]) == ["a", "b"]


def test_a_menu_changes_with_what_may_be_pressed() -> None:
    """The moment, the actions and the basis bind a control; words do not."""
    menu = menu_of(shown(waving(1, 2)))
    assert menu == menu_of(shown(Paragraph("other words"), waving(1, 2)))
    assert menu != menu_of(shown(waving(2, 1)))
    assert menu != menu_of(shown(waving(1, 2), step=4))
    assert menu != menu_of(shown(waving(1, 2), basis="dearer"))


def test_a_lasting_menu_outlives_the_moment() -> None:
    """But neither a change of what may be pressed nor one of its basis."""

    def lasting(row: Row, step: int, basis: str = "") -> str:
        return menu_of(Shown(7, "seat-0", step, Screen((row,), basis=basis, lasting=True)))

    menu = lasting(waving(1, 2), 3)
    assert menu == lasting(waving(1, 2), 4)
    assert menu != lasting(waving(2, 1), 3)
    assert menu != lasting(waving(1, 2), 3, "dearer")


@pytest.mark.parametrize("address", [Asked(1, "join"), Asked(1, "option", "2"), Played(9, "s", "abcd", 4)])
def test_addresses_are_read_back(address: Asked | Played) -> None:
    """What is written into a custom_id comes out of it."""
    assert read_address(write_address(address)) == address


@pytest.mark.parametrize(
    "text", ["", "ask", "ask.x.join.", "play.1.t.abcd", "play.1.t.abcd.-1", "sing.1.a.b"]
)
def test_damaged_addresses_are_noticed(text: str) -> None:
    """Anything else is damaged."""
    with pytest.raises(DamagedError):
        read_address(text)


def test_a_control_that_is_not_there() -> None:
    """A number beyond the screen's controls is damaged, and so are values beyond a menu's."""
    screen = shown(waving(1)).screen
    assert pressed_on(screen, 0) == screen.controls[0]
    with pytest.raises(DamagedError):
        pressed_on(screen, 1)
    menu = Select("Which", (Option("One", Play(Wave(1))),))
    assert taken(menu, ["0"]) == Play(Wave(1))
    for values in (["1"], ["x"], []):
        with pytest.raises(DamagedError):
            taken(menu, values)
    many = MultiSelect("which", "Which", ("A", "B", "C"), ("a", "b", "c"), 1, 2)
    assert taken(many, ["2", "0"]) == ("which", ("a", "c"))
    with pytest.raises(DamagedError):
        taken(many, ["0", "1", "2"])


def test_two_menus_of_commands_have_addresses_of_their_own() -> None:
    """Discord wants every custom_id of a message once."""
    menu = Row((Select("Pace", (Option("Slow", Command("option", "pace=slow")),)),))
    other = Row((Select("Mood", (Option("Good", Command("option", "mood=good")),)),))
    seen = Seen(render(shown(menu, other)).to_components())
    assert len(set(seen.custom_ids)) == 2
    assert seen.menu("Slow")[1] == "pace=slow"


async def test_discords_menus_of_people_roles_and_channels(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is taken of them comes as ids, with the command's name and its argument; nothing may be taken."""
    role = night.guild.create_role("Players")
    menus = (
        Entities("user", "hand", "To whom", argument="2"),
        Entities("role", "openers", "Who", least=0, most=25, chosen=(role.id,)),
        Entities("channel", "channels", "Where", least=0, most=25, chosen=(night.channel.id,)),
    )
    view = render(shown(*(Row((menu,)) for menu in menus)))
    with env._bot_scope():
        channel = night.bot.get_channel(night.channel.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.send(view=view)
    heard: list[tuple[str, tuple[str, ...]]] = []

    async def pressed(interaction: Any, address: str, values: tuple[str, ...] = ()) -> None:
        heard.append((address, values))
        await interaction.response.defer()

    monkeypatch.setattr(night.bot, "pressed", pressed)
    ann, message = night.people[0], night.channel.last_message
    await ann.select(message, [night.people[1]], custom_id="s.ask.7.hand.2")
    await ann.select(message, [role], custom_id="s.ask.7.openers.")
    await ann.select(message, [night.channel], custom_id="s.ask.7.channels.")
    await ann.select(message, [], custom_id="s.ask.7.channels.")
    assert heard == [
        ("ask.7.hand.2", (str(night.people[1].id),)),
        ("ask.7.openers.", (str(role.id),)),
        ("ask.7.channels.", (str(night.channel.id),)),
        ("ask.7.channels.", ()),
    ]
    chosen = [part.get("default_values") for part in Seen(view.to_components()).components]
    assert [{"id": role.id, "type": "role"}] in chosen
    assert [{"id": night.channel.id, "type": "channel"}] in chosen
