"""A host's options, kept under a name for the next table."""

from __future__ import annotations

from typing import Any

import pytest
import simcord
from simcord.results import InteractionResult

from bot.store import preferences as kept
from tests.bot.night import Night, answer


async def keep(night: Night, person: Any, name: str, table_id: int = 1) -> InteractionResult:
    """Keep a lobby's options under a name, by the page of options."""
    shown = await night.on_page(person, await night.options(person, table_id), "Keep these options …")
    return await person.submit_modal(shown, {"name": name})


async def test_options_are_kept_for_the_next_table(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over a restart, by their host alone."""
    monkeypatch.setattr("bot.tables.MAXIMUM_LOBBIES", (2, 2))
    ann, ben = night.people[:2]
    await night.lobby("hidden_price", 1)
    await night.pick(ann, "Fast")
    assert _entries(await keep(night, ann, "  Our \n evening ")).count("Our evening") == 1
    await night.restart()
    table_id = await night.lobby("hidden_price", 1)
    assert (await night.table(table_id)).options["pace"] == "slow"
    await night.on_menu(ann, await night.options(ann, table_id), "Our evening")
    assert (await night.table(table_id)).options["pace"] == "fast"
    await ben.slash(night.channel, "play", game="hidden_price")
    theirs = (await night.bot.tables.of_person(ben.id))[0]
    assert "Our evening" not in _entries(await night.options(ben, theirs.id))


async def test_only_so_many_are_kept(night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that there is may always be used again; an empty one never."""
    monkeypatch.setattr(kept, "MAXIMUM_KEPT", 1)
    ann, ben = night.people[:2]
    await night.lobby("hidden_price", 2)
    assert "no options" not in answer(await keep(night, ann, "one")).text
    assert "Use their name" in answer(await keep(night, ann, "two")).text
    assert _entries(await keep(night, ann, "one")).count("one") == 1
    assert "can't see anything in that name" in answer(await keep(night, ann, " \u200b ")).text
    assert "Keep these options …" not in answer(await night.options(ben)).labels


async def test_kept_options_are_deleted_one_by_one(night: Night, env: simcord.Env) -> None:
    """By the person who keeps them; the others stay."""
    ann = night.people[0]
    await night.lobby("hidden_price", 1)
    await keep(night, ann, "one")
    page = await keep(night, ann, "two")
    gone = await night.on_menu(ann, page, "Delete “one”")
    assert {"one", "two"} & set(_entries(gone)) == {"two"}
    assert {"one", "two"} & set(_entries(await night.options(ann))) == {"two"}


async def test_equal_options_are_kept_under_two_names(night: Night, env: simcord.Env) -> None:
    """Only one of them is marked, which is all that Discord takes, and either can be used and deleted."""
    ann = night.people[0]
    await night.lobby("hidden_price", 1)
    await keep(night, ann, "one")
    page = await keep(night, ann, "two")
    marked = [
        entry["label"] for entry in _options(page) if entry["label"] in ("one", "two") and entry["default"]
    ]
    assert marked == ["one"]
    page = await night.on_menu(ann, page, "two")
    page = await night.on_menu(ann, page, "Delete “one”")
    assert {"one", "two"} & set(_entries(page)) == {"two"}


def _entries(page: InteractionResult) -> list[str]:
    return [entry["label"] for entry in _options(page)]


def _options(page: InteractionResult) -> list[dict[str, Any]]:
    return [entry for part in answer(page).components for entry in part.get("options", [])]
