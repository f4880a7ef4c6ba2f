"""What must never be hosted does not pass `backroom check`: each break in a game of hidden hands is found."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.rooms.authors import commands
from bot.rooms.authors.commands import HIDDEN, make_package
from games import GAMES
from tests.source import ROOT

NAME = "breaking"
Break = tuple[str, str, str]
"""A file, what stands there, and what is put in its place."""

TELLS_A_CARD: tuple[Break, ...] = (
    ("rules.py", "class Traded(Value", "class Traded(Value, kw_only=True"),
    ("rules.py", "    other: Seat\n\n\nclass Kept", "    other: Seat\n    card: int\n\n\nclass Kept"),
    ("rules.py", "Traded(seat, action.other)", "Traded(seat=seat, other=action.other, card=card_received)"),
)
EIGHT_BUTTONS: Break = (
    "screens/__init__.py",
    "*rows([*buttons, keep_button])",
    "*rows([*buttons, *[keep_button] * 7], 8)",
)
FORBIDDEN_LATER: Break = (
    "players.py",
    "    lowest = min(view.hand)",
    "    lowest = min(view.hand)\n    if view.step > 1:\n        return [(Trade(0, 0), 1.0)]",
)
STEP_BY_A_CARD: Break = (
    "rules.py",
    "step=state.step + 1,",
    "step=state.step + 1 + (max(map(max, state.hands)) > 8),",
)
ANOTHERS_HAND: tuple[Break, ...] = (
    ("rules.py", "    stake: int | None = None\n", "    stake: int | None = None\n    peek: int = 0\n"),
    ("rules.py", "hand=state.hands[reader],", "hand=state.hands[reader], peek=max(state.hands[reader - 1]),"),
)
UNDECLARED_DRAFT: Break = ("screens/__init__.py", "    drafts=Drafts(Picked),\n", "")
STRATEGY_RAISES: Break = (
    "players.py",
    "    lowest = min(view.hand)",
    "    lowest = min(view.hand)\n    if view.step > 1:\n        return {}[view.left]",
)
STEP_STANDS_STILL: Break = ("rules.py", "step=state.step + 1,", "step=state.step,")
NOTHING_REDRAWN: Break = ("rules.py", "    resample=resample,\n", "")
MISSPELT: Break = ("screens/__init__.py", 'text.plain("card", card=card)', 'text.plain("card", crad=card)')
UNSHUFFLED: Break = (
    "rules.py",
    "    deck = rng.shuffled(DECK)",
    "    import random\n    deck = random.sample(DECK, 36)",
)
ABSENT_BY_A_HAND: Break = (
    "rules.py",
    "else Stake(0)",
    "else Stake(max(state.hands[_seat - 1]))",
)
NO_EVENT: Break = ("texts/en.ftl", "event-kept = { $who } kept the hand.\n", "")
HANGS: Break = (
    "rules.py",
    "        return after, (Kept(seat),)",
    "        import time\n        time.sleep(600)",
)
ENDLESS: Break = ("rules.py", "left=state.left - 1", "left=state.left")
NUMBERED: Break = (
    "rules.py",
    '"""A player left the own hand as it was."""\n\n    seat: Seat',
    '"""A player left the own hand as it was."""\n\n    seat: int',
)


def test_where_a_game_hangs_is_told(tmp_path: Path) -> None:
    sooner = "from bot.rooms.authors import commands; commands.HANG_SECONDS = 4"
    quick = f"{sooner}; from bot.__main__ import main; main()"
    code, told = checked(tmp_path, (HANGS,), "-c", quick)
    assert code == 1
    assert told.startswith("ok   package"), "what was found before is told"
    assert "no end after 4 s of" in told
    assert re.search(r'rules.py", line \d+ in play', told), told


def test_it_tells_how_far_it_is_and_ends_soon_after_a_finding(tmp_path: Path) -> None:
    soon = "from bot.rooms.authors import commands; commands.ENOUGH_SECONDS = commands.PROGRESS_SECONDS = 0"
    quick = f"{soon}; from bot.__main__ import main; main()"
    code, told = checked(tmp_path, (STEP_STANDS_STILL,), "-c", quick)
    assert code == 1
    assert told.count("contract: ") - told.count(" tests after ") == 2, told
    assert re.search(r"contract: \d+ of \d+ tests after \d+ s", told), told
    assert re.search(r"contract: it ended after 0 s, \d+ tests passed: there may be more", told), told


def test_how_long_a_computer_player_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    [finding] = commands._pace(GAMES["konsul"])
    assert not finding.wrong
    monkeypatch.setattr(commands, "SECONDS", 0)
    [finding] = commands._pace(GAMES["konsul"])
    assert finding.wrong


@pytest.mark.parametrize(
    ("breaks", "said"),
    [
        (
            (*TELLS_A_CARD, FORBIDDEN_LATER, ABSENT_BY_A_HAND, NO_EVENT),
            (
                "can tell: default move.points is",
                "an event tells what is hidden: [0].Traded.card is",
                "'event-kept' is missing in en.ftl",
                "does what is allowed",
            ),
        ),
        (
            (STEP_BY_A_CARD, *ANOTHERS_HAND, UNDECLARED_DRAFT, STRATEGY_RAISES, EIGHT_BUTTONS),
            (
                "7 buttons in a Row, not 1 to 5",
                "the step rises by what is hidden",
                "can tell: view.peek is",
                "a draft Picked is kept",
                "KeyError",
            ),
        ),
        (
            (STEP_STANDS_STILL, NOTHING_REDRAWN, MISSPELT),
            ("the step stays though others are asked", "really redrawn", "ValueError: card"),
        ),
        ((UNSHUFFLED,), ("draws: the same seed gives two games",)),
        ((ENDLESS,), ("end: a random game has no end after 5000 actions",)),
        ((NUMBERED,), ("Kept.seat is not a Seat, so it would be told as a number",)),
    ],
    ids=["tells", "knows", "stands", "random", "endless", "numbered"],
)
def test_failures_that_must_not_pass(
    breaks: tuple[Break, ...], said: tuple[str, ...], tmp_path: Path
) -> None:
    code, told = checked(tmp_path, breaks)
    assert code == 1
    for words in said:
        assert words in told, told
    assert "Traceback" not in told
    # A missing message is not told again by each screen that would have shown it.
    assert told.count("event-kept") == (NO_EVENT in breaks)


def checked(folder: Path, breaks: tuple[Break, ...], *program: str) -> tuple[int, str]:
    home = make_package(NAME, folder, HIDDEN) / NAME
    for file, old, new in breaks:
        content = (home / file).read_text(encoding="utf-8")
        assert old in content, (file, old)
        (home / file).write_text(content.replace(old, new), encoding="utf-8")
    about = home.parent / f"{NAME}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[backroom.games]\n{NAME} = {NAME}\n", encoding="utf-8")
    environment: Mapping[str, str] = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(home.parent)]),
    }
    command = [sys.executable, *(program or ("-m", "bot")), "check", NAME]
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr
