"""What a game says is looked at before anybody is shown it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pytest

from bot.text import Texts, usable
from bot.text.check import needed, text_fault
from games import GAMES
from games.host.packages import GamePackage, load_package
from games.languages import LANGUAGES
from games.telling import describe, describe_action

ENTRY = "price = hidden_price"


@pytest.fixture
def sixth(tmp_path: Path) -> GamePackage:
    """A game of another person, whose files may be changed."""
    package = load_package("tests.hidden_price")
    folder = tmp_path / "hidden_price"
    shutil.copytree(str(package.folder), folder)
    return replace(package, folder=folder, entry=ENTRY)


def rewrite(package: GamePackage, name: str, change: Callable[[str], str]) -> None:
    path = Path(str(package.folder)) / name
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")


@pytest.mark.parametrize("key", GAMES)
def test_our_own_games_can_be_told(key: str) -> None:
    assert text_fault(GAMES[key]) is None


def test_a_sound_game_is_taken(sixth: GamePackage) -> None:
    packages = {**GAMES, sixth.game.key: sixth}
    good, refused = usable(packages, {"other = other": "KeyError: x"})
    assert good == packages
    assert refused == {"other = other": "KeyError: x"}


@pytest.mark.parametrize("name", [f"texts/{language}.ftl" for language in LANGUAGES])
def test_a_missing_text_is_found(sixth: GamePackage, name: str) -> None:
    rewrite(sixth, name, lambda text: text.replace("option-pace-fast", "option-pace-quick"))
    good, refused = usable({**GAMES, sixth.game.key: sixth}, {})
    assert good == GAMES
    assert list(refused) == [ENTRY]
    assert "option-pace-fast" in refused[ENTRY]


def test_texts_that_screens_leave_to_the_bot_are_required(sixth: GamePackage) -> None:
    """The words of events and actions, where the game has no function for them."""
    own = {"event-opened", "action-write"}
    assert not own & set(needed(sixth))
    left = replace(sixth.screens, event=describe, action=describe_action)
    assert own <= set(needed(replace(sixth, screens=left)))


def without(*keys: str) -> Callable[[str], str]:
    return lambda text: "\n".join(line for line in text.splitlines() if not line.startswith(keys))


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("texts/en.ftl", without("game-title"), "'game-title'"),
        ("texts/ja.ftl", without("game-about"), "'game-about'"),
        ("texts/ja.ftl", without("points"), "'points'"),
        ("texts/ja.ftl", without("refused-price"), "'refused-price' is not the same in en.ftl and ja.ftl"),
        ("texts/ja.ftl", lambda text: text.replace("$ready", "$count"), "'waiting' is not the same"),
        ("texts/en.ftl", lambda text: f"{text}\nwhat is this\n", "en.ftl: 'what is this' is not Fluent"),
        ("texts/en.ftl", lambda text: f"{text}\nwrite = again\n", "en.ftl: 'write' is there twice"),
        ("RULES.ja.md", lambda text: f"{text}\n\n## Another\n\nMore.\n", "RULES.ja.md has"),
        ("RULES.en.md", lambda text: text.partition("\n## ")[0], "RULES.en.md has 1 sections"),
        ("RULES.en.md", lambda text: f"{text}{'x' * 3000}", "is empty or too long"),
    ],
)
def test_incomplete_files(sixth: GamePackage, name: str, change: Callable[[str], str], said: str) -> None:
    rewrite(sixth, name, change)
    assert said in str(text_fault(sixth))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("game-title = ", "game-title = { $name } ", "ValueError: game-title"),
        ("game-title = ", f"game-title = {'x' * 100}", "'game-title' has"),
        ("points = { $points }", "points = { $points } { $more }", "ValueError: points"),
        ("write = ", "button-join = x\nwrite = ", "'button-join' in en.ftl would take the place"),
        ("own = ", "mine = ", "UnknownTextError: 'own'"),
        ("waiting = ", "waits = ", "UnknownTextError: 'waiting'"),
    ],
)
def test_messages_that_cannot_be_told(sixth: GamePackage, old: str, new: str, said: str) -> None:
    """In both languages alike, so that only telling them shows it."""
    for language in LANGUAGES:
        rewrite(sixth, f"texts/{language}.ftl", lambda text: text.replace(f"\n{old}", f"\n{new}"))
        rewrite(
            sixth,
            f"texts/{language}.ftl",
            lambda text: f"{new}{text.removeprefix(old)}" if text.startswith(old) else text,
        )
    assert said in str(text_fault(sixth))


@pytest.mark.parametrize("name", ["texts/en.ftl", "RULES.en.md"])
def test_missing_files(sixth: GamePackage, name: str) -> None:
    (Path(str(sixth.folder)) / name).unlink()
    assert text_fault(sixth) == f"{name} is not there"


@pytest.mark.parametrize("missing", [["texts/ja.ftl"], ["RULES.ja.md"], ["texts/ja.ftl", "RULES.ja.md"]])
def test_a_game_may_come_in_english_only(sixth: GamePackage, missing: list[str]) -> None:
    """Readers of another language read what there is in English."""
    rewrite(sixth, "texts/ja.ftl", lambda text: text.replace("\nprice = Price", "\nprice = 値段"))
    rewrite(sixth, "RULES.ja.md", lambda text: text.replace("## ", "## 1. "))
    for name in missing:
        (Path(str(sixth.folder)) / name).unlink()
    assert text_fault(sixth) is None
    texts, key = Texts({sixth.game.key: sixth}), sixth.game.key
    assert (texts.rules(key, "ja") == texts.rules(key, "en")) == ("RULES.ja.md" in missing)
    assert (texts.of("ja", key)("price") == texts.of("en", key)("price")) == ("texts/ja.ftl" in missing)


def fails(*_given: object) -> Any:
    raise RuntimeError("wrong")


@pytest.mark.parametrize("screen", ["lobby", "public", "private", "waiting"])
def test_screens_that_fail(sixth: GamePackage, screen: str) -> None:
    """A lobby that cannot be drawn would stand in its channel for ever."""
    wrong = replace(sixth, screens=replace(sixth.screens, **{screen: fails}))
    assert text_fault(wrong) == "RuntimeError: wrong"


def test_a_game_need_not_speak_every_language(sixth: GamePackage, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("bot.text.check", "bot.text.texts"):
        monkeypatch.setattr(f"{module}.LANGUAGES", (*LANGUAGES, "de"))
    assert text_fault(sixth) is None
    assert Texts({sixth.game.key: sixth}).rules(sixth.game.key, "de")[0] == ("Hidden Price", ANY)
