"""Records of earlier versions of a game's rules, one file each, are proved under their own rules."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from games import GAMES
from games.record import AnyHead, RecordError, Replay, record_hash

pytestmark = pytest.mark.portable

KEPT = sorted((Path(__file__).parent / "kept").iterdir())


def test_every_earlier_version_has_a_record() -> None:
    """Named by its game and version."""
    earlier = [f"{key}-{old.about.version}" for key, one in GAMES.items() for old in one.game.earlier]
    assert sorted(path.stem for path in KEPT) == sorted(earlier)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_record_is_proved_under_its_own_rules(path: Path) -> None:
    """Which the present ones forbid: the version is raised for something."""
    record = path.read_bytes()
    replay = Replay(record, GAMES)
    assert replay.verify() == replay.result().outcome
    present = GAMES[replay.head.game].game
    assert replay.head.rules == replay.position.game.about.version < present.about.version
    head, *lines = record.splitlines(keepends=True)
    raised = msgspec.structs.replace(msgspec.json.decode(head, type=AnyHead), rules=present.about.version)
    lines = [msgspec.json.encode(raised, order="deterministic") + b"\n", *lines]
    result = {**msgspec.json.decode(lines[-1]), "hash": record_hash(b"".join(lines))}
    lines[-1] = msgspec.json.encode(result, order="deterministic") + b"\n"
    with pytest.raises(RecordError) as caught:
        Replay(b"".join(lines), GAMES).verify()
    assert caught.value.ruling


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_game_in_progress_is_played_on_under_its_own_rules(path: Path) -> None:
    """From its middle, to an end."""
    replay = Replay(path.read_bytes(), GAMES)
    half = replay.result().entries // 2
    position = next(replay.position for number, _, _ in replay.steps() if number > half)
    while position.outcome is None:
        position = position.after(position.default(position.awaited.seats[0]))
    assert position.game.about.version == replay.head.rules
    assert position.outcome.winners
