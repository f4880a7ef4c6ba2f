"""Records of earlier versions of a game's rules, one file each, are proved under their own rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from games import GAMES
from games.core import IllegalActionError
from games.entries import Absent, Entry, Expired
from games.position import EntryError, Position
from games.record import Replay

pytestmark = pytest.mark.portable

KEPT = sorted((Path(__file__).parent / "kept").iterdir())


def test_every_earlier_version_has_a_record() -> None:
    """Named by its game and version."""
    earlier = [f"{key}-{old.about.version}" for key, one in GAMES.items() for old in one.game.earlier]
    assert sorted(path.stem for path in KEPT) == sorted(earlier)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_record_is_proved_under_its_own_rules(path: Path) -> None:
    """Under the present ones it would have gone otherwise: the version is raised for something."""
    replay = Replay(path.read_bytes(), GAMES)
    before = replay.position
    assert replay.verify() == replay.result().outcome
    present = GAMES[replay.head.game].game
    assert replay.head.rules == before.game.about.version < present.about.version
    position = Position.begin(
        present, present.read_options(replay.head.options), replay.head.seats, before.seed
    )
    entries = [entry for _, entry, _ in Replay(path.read_bytes(), GAMES).steps()]
    assert goes_otherwise(position, entries)


def goes_otherwise(position: Position, entries: Sequence[Entry]) -> bool:
    """Whether some entry is forbidden, or some default move is another."""
    try:
        for entry in entries:
            if isinstance(entry, Absent) and position.default(entry.seat) != entry:
                return True
            position = position.after(entry)
    except (EntryError, IllegalActionError):
        return True
    return False


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_game_in_progress_is_played_on_under_its_own_rules(path: Path) -> None:
    """From its middle, to an end."""
    replay = Replay(path.read_bytes(), GAMES)
    half = replay.result().entries // 2
    position = next(replay.position for number, _, _ in replay.steps() if number > half)
    while position.outcome is None:
        clock, awaited = position.game.clock(position.state), position.awaited.seats
        position = position.after(Expired(clock.key) if clock else position.default(awaited[0]))
    assert position.game.about.version == replay.head.rules
    assert position.outcome.winners
