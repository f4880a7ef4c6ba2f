"""What the contract finds in games that are broken on purpose, each made of Envelopes by a few words."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from bot.rooms.authors.commands import HIDDEN, make_package
from games.host.packages import load_package
from games.testing import pace, playouts
from games.testing.contract import dice, panels, screens, surroundings
from games.testing.imports import faults_of_imports
from games.testing.playouts import Setting, playout

NUMBERS = count()
Break = tuple[str, str, str]
"""A file, what stands there, and what is put in its place."""
RULES, SCREENS = "rules.py", "screens/__init__.py"
Make = Callable[..., Setting]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Break Envelopes, and install it as the only game, under a name of its own."""
    name = f"broken_{next(NUMBERS)}"

    def made(*breaks: Break) -> Setting:
        home = make_package(name, tmp_path, HIDDEN)
        for file, old, new in breaks:
            content = (home / name / file).read_text(encoding="utf-8")
            assert old in content, (file, old)
            (home / name / file).write_text(content.replace(old, new), encoding="utf-8")
        about = home / f"{name}-1.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (about / "entry_points.txt").write_text(f"[backroom.games]\n{name} = {name}\n")
        monkeypatch.setattr(sys, "path", [str(home), *sys.path])
        monkeypatch.setattr(playouts, "GAMES", {name: load_package(name)})
        return Setting(name, (), 4)

    yield made
    for module in [module for module in sys.modules if module.partition(".")[0] == name]:
        del sys.modules[module]


@pytest.mark.parametrize(
    ("line", "used"),
    [
        ("from datetime import date", "datetime"),
        ("import socket", "socket"),
        ("import random as dice", "random"),
        ("from time import monotonic as now", "time"),
        ("def later():\n    import concurrent.futures", "concurrent.futures"),
        ("import os.path", "os.path"),
        ("from threading import Thread", "threading"),
        ("import importlib", "importlib"),
        ("import requests", "requests"),
        ("import bot.text", "bot.text"),
        ('DICE = __import__("random")', "__import__()"),
        ("ORDER = sorted('ab', key=hash)\nKEY = hash('a')", "hash()"),
        ("FACES = open('faces.txt')", "open()"),
    ],
)
def test_what_a_game_may_not_use(line: str, used: str, tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(f"from games.core import Game\n{line}\n", encoding="utf-8")
    (tmp_path / "test_rules.py").write_text("import random, pytest", encoding="utf-8")
    [fault] = faults_of_imports(tmp_path, "broken")
    assert fault.startswith("rules.py, line ")
    assert fault.endswith(f" uses {used}")


DECK_OF_A_SET: Break = (RULES, "rng.shuffled(DECK)", "rng.shuffled([int(c) for c in {*map(str, DECK)}] * 4)")
MENU_OF_A_SET: Break = (
    RULES,
    "in sorted(set(state.hands[seat]))",
    "in map(int, {*map(str, state.hands[seat])})",
)
TODAY: tuple[Break, ...] = (
    (RULES, "DECK = ", "import datetime\nTODAY = datetime.date.today()\nDECK = "),
    (RULES, "rng.below(players), TURNS", "TODAY.month % players, TURNS"),
)
TIME_ZONE: tuple[Break, ...] = (
    (RULES, "DECK = ", "import time\nHOUR = time.localtime(0).tm_hour\nDECK = "),
    (RULES, "rng.below(players), TURNS", "HOUR // 7 % players, TURNS"),
)


@pytest.mark.parametrize(
    ("breaks", "first"),
    [
        ((DECK_OF_A_SET,), "the deal"),
        ((MENU_OF_A_SET,), "(the state after|`legal` of)"),
        (TODAY, "the deal"),
        (TIME_ZONE, "the deal"),
    ],
    ids=["deck", "menu", "date", "zone"],
)
def test_a_game_that_goes_otherwise_in_another_process(
    breaks: tuple[Break, ...], first: str, make: Make
) -> None:
    key = make(*breaks).key
    with pytest.raises(AssertionError, match=f"{first}.* is another there"):
        surroundings.test_a_game_goes_the_same_in_another_process(key)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "*rows([*buttons, keep_button])",
            "*rows([*buttons, *[keep_button] * 4 * (picked_card is not None)], 8)",
            "7 buttons",
        ),
        (
            "Row((menu,)),",
            "Row((menu,)), *[Paragraph('long')] * 800 * (picked_card is not None),",
            "characters of text",
        ),
        ("Row((menu,))", "*[Row((menu,))] * (1 if picked_card is None else 30)", "blocks and controls"),
    ],
    ids=["buttons", "text", "menus"],
)
def test_a_panel_that_does_not_fit_once_something_is_picked(
    old: str, new: str, said: str, make: Make
) -> None:
    run = playout.__wrapped__(make((SCREENS, old, new)), 0)
    with pytest.raises(AssertionError, match=f"with Picked.* does not fit: .*{said}"):
        panels.test_every_panel_fits_into_a_message(panels.panels_of(run))


@pytest.mark.parametrize(
    ("old", "new", "action"),
    [
        ("for trade in trades", "for trade in trades[1:]", "Trade"),
        ("sorted(set(view.hand))", "sorted(set(view.hand))[1:]", "Trade"),
        ("least=0, most=MOST)", "least=0, most=MOST - 1)", r"Stake\(points=9\)"),
        ("least=0, most=MOST)", "least=1, most=MOST)", r"Stake\(points=0\)"),
        ("Play(Keep()))", "KeepDraft(None))", "Keep"),
        ("Play(Keep()))", "Play(Keep()), disabled=True)", "Keep"),
    ],
    ids=["a button less", "an entry less", "a form too low", "a form too high", "a kind less", "not pressed"],
)
def test_an_action_that_no_press_leads_to(old: str, new: str, action: str, make: Make) -> None:
    run = playout.__wrapped__(make((SCREENS, old, new)), 0)
    with pytest.raises(AssertionError, match=f"no press leads to it: {action}"):
        panels.test_every_action_can_be_pressed(run, panels.panels_of(run))


@pytest.mark.parametrize("broken", ["</svg>", "width"])
def test_a_picture_that_cannot_be_drawn(broken: str, make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game, and on a page of its rules."""
    picture = f"hands([(0, [1])]).replace({broken!r}, 'g', 1)"
    diagram = f"diagram=lambda _number, text: Picture({picture}, text.plain('picture-own')),"
    setting = make(
        (SCREENS, "picture = Picture(hands(", f"picture = Picture({picture} or hands("),
        (SCREENS, "SCREENS = laid_out(", f"SCREENS = laid_out({diagram}"),
    )
    monkeypatch.setattr(screens, "GAMES", playouts.GAMES)
    with pytest.raises(AssertionError, match="a picture cannot be drawn"):
        screens.test_pictures_before_a_game_can_be_drawn_and_read(setting.key)
    with pytest.raises(AssertionError, match="a picture cannot be drawn"):
        screens.test_pictures_of_a_game_can_be_drawn(playout.__wrapped__(setting, 0))


@pytest.mark.parametrize(
    ("draws", "said"),
    [
        ('rng.named("card").below(9)', "by a name that was used before"),
        ('rng.named("card", state.step).below(9) + rng.below(9)', "draws without a name"),
    ],
    ids=["a name twice", "a draw without a name"],
)
def test_a_name_of_draws_that_is_not_of_one(draws: str, said: str, make: Make) -> None:
    run = playout.__wrapped__(make((RULES, "    after = replace(", f"    {draws}\n    after = replace(")), 0)
    with pytest.raises(AssertionError, match=said):
        dice.test_a_name_is_of_one_draw_and_no_draw_goes_without(run)


SLOW = "sum(range(2_500_000))"
SLOW_VIEW: Break = (RULES, "    reader = viewer", f"    {SLOW}\n    reader = viewer")
SLOW_PLAY: Break = (RULES, "    after = replace(", f"    {SLOW}\n    after = replace(")
SLOW_PLAYER: Break = ("players.py", "    lowest = min(", f"    {SLOW}\n    lowest = min(")
LONG_MENU: Break = (RULES, "map(Stake, range(MOST + 1))", "map(Stake, range(1_001))")
LARGE_PICTURE: Break = (SCREENS, "hands([(seat, view.hand)])", 'hands([(seat, view.hand)]) + " " * 400_000')
LARGE_VIEW: Break = (
    RULES,
    "    ready: int\n",
    '    ready: int\n    past: str = "x" * 200_000\n',
)


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (SLOW_VIEW, "`view` takes"),
        (SLOW_PLAY, "`play` takes"),
        (SLOW_PLAYER, "`act` takes"),
        (LONG_MENU, "`legal` has 1,001 actions"),
        (LARGE_PICTURE, "a picture has"),
        (LARGE_VIEW, "a view has"),
    ],
    ids=["view", "play", "player", "menu", "picture", "view's size"],
)
def test_what_is_too_slow_or_too_large(
    broken: Break, said: str, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "RULES_SECONDS", 0.02)
    monkeypatch.setattr(pace, "DECISION_SECONDS", 0.02)
    setting = make(broken)
    with pytest.raises(pace.ExcessError, match=said):
        pace.measure(setting)
