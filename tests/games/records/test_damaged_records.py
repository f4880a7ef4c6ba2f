"""Records that are damaged or forged: each is refused, and the line named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games import GAMES
from games.host.deal import Deal, Player, press_hash
from games.host.entries import Acted, Entry, Expired, Handed, Left, TakenBack
from games.host.record import RecordError, Replay
from games.testing.playouts import Playout
from tests.games.records.forging import broken_line, closed, json, with_head, with_result

# Lines that cannot be read -------------------------------------------------------------------------


def test_an_empty_file() -> None:
    with pytest.raises(RecordError, match="record-empty"):
        Replay(b"\n", GAMES)


@pytest.mark.parametrize("number", [1, 2, 5, -1])
@pytest.mark.parametrize("nonsense", [b"", b"{", b"not JSON", b"[]", b"7", b'{"type":"other"}', b"{}"])
def test_a_line_that_is_no_line_of_a_record(lines: list[bytes], number: int, nonsense: bytes) -> None:
    at = number - 1 if number > 0 else len(lines) - 1
    assert broken_line([*lines[:at], nonsense, *lines[at + 1 :]]) == at + 1


@pytest.mark.parametrize("number", [1, 2])
def test_bytes_that_are_not_utf_8(lines: list[bytes], number: int) -> None:
    damaged = lines[number - 1].replace(b'"type":"', b'"type":"\xff')
    assert broken_line([*lines[: number - 1], damaged, *lines[number:]]) == number


def test_an_action_nested_too_deep(lines: list[bytes]) -> None:
    deep = b'{"type":"acted","seat":0,"action":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    assert broken_line([*lines[:1], deep, *lines[2:]]) == 2


def test_every_shortened_record(lines: list[bytes]) -> None:
    for length in range(1, len(lines)):
        assert broken_line(lines[:length]) == length


def test_a_record_cut_in_the_middle_of_a_line(lines: list[bytes]) -> None:
    for length in range(1, len(lines) + 1):
        cut = lines[length - 1][: len(lines[length - 1]) // 2]
        assert broken_line([*lines[: length - 1], cut]) == length


@pytest.mark.parametrize("number", [2, 4, -1])
def test_a_second_head(lines: list[bytes], number: int) -> None:
    at = number - 1 if number > 0 else len(lines) - 1
    assert broken_line([*lines[:at], lines[0], *lines[at:]]) == at + 1


def test_a_result_before_the_end(lines: list[bytes]) -> None:
    assert broken_line([*lines[:3], lines[-1], *lines[3:]]) == 4


def test_no_head(lines: list[bytes]) -> None:
    assert broken_line(lines[1:]) == 1


def dealt(seats: int = 4, temper: str = "", press: str = "") -> Deal:
    """A deal to players in order, the last one a bot player if it has a temper."""
    others = tuple(map(Player, range(seats - 1)))
    return Deal((*others, Player(seats - 1, temper)), press)


# Heads that do not fit -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes",
    [
        {"format": 5},
        {"game": "chess"},
        {"rules": 99},
        {"options": {"variant": "unknown"}},
        {"options": {"unknown": "1"}},
        {"options": {"variant": "basic", "nominations": "99"}},
        {"deal": Deal(())},
        {"deal": dealt(11)},
        {"deal": dealt(temper="other")},
        {"deal": dealt(press="xyz")},
        {"deal": dealt(press="AB" * 32)},
        {"deal": Deal(dealt().company[::-1])},
        {"secret": ""},
        {"secret": "xyz"},
        {"secret": "00"},
        {"secret": "00" * 65},
        {"commitment": "0" * 64},
        {"commitment": ""},
    ],
    ids=str,
)
def test_a_head_that_does_not_fit(lines: list[bytes], changes: dict[str, Any]) -> None:
    assert broken_line(with_head(lines, **changes)) == 1


def test_other_rules_are_told_from_damage(lines: list[bytes]) -> None:
    for changes, key in (({"game": "chess"}, "record-no-game"), ({"rules": 99}, "record-other-rules")):
        with pytest.raises(RecordError, match=key):
            Replay(b"\n".join(with_head(lines, **changes)), GAMES)


def test_another_press_makes_another_deal(game: Playout, lines: list[bytes]) -> None:
    other = Replay(closed(with_head(lines, deal=dealt(press=press_hash(5)))), GAMES).position
    assert other.seed != game.begin().seed


@pytest.mark.parametrize("format_", [1, 2, 3])
def test_a_record_of_an_earlier_release(format_: int) -> None:
    """It is told from damage, whatever its head was like then."""
    with pytest.raises(RecordError, match="record-earlier-deal"):
        Replay(b'{"type":"head","format":%d,"cuts":[]}\n' % format_, GAMES)


# Entries that do not follow ------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_does_not_exist(lines: list[bytes], seat: int) -> None:
    entry = json(Acted(seat, {"type": "show", "coins": "WW"}))
    assert broken_line([*lines[:2], entry, *lines[3:]]) == 3


@pytest.mark.parametrize(
    "action",
    [
        {"type": "take", "cards": 1},
        {"type": "show", "coins": "BW"},
        {"type": "show", "coins": "WWW"},
        {"type": "show"},
        {"type": "show", "coins": "WW", "more": 1},
        {"type": "fold"},
        {},
        None,
        7,
        "show",
        ["show", "WW"],
    ],
    ids=str,
)
def test_an_action_that_is_not_allowed(lines: list[bytes], action: object) -> None:
    assert broken_line([*lines[:2], json(Acted(1, action)), *lines[3:]]) == 3


def test_a_clock_that_does_not_run(lines: list[bytes]) -> None:
    assert broken_line([lines[0], json(Expired("nominations-1")), *lines[1:]]) == 2


def test_an_entry_after_the_end(lines: list[bytes]) -> None:
    assert broken_line([*lines[:-1], lines[-2], lines[-1]]) == len(lines)


def test_an_entry_without_effect_is_refused(lines: list[bytes]) -> None:
    assert broken_line([*lines[:2], lines[1], *lines[2:]]) == 3


@pytest.mark.parametrize(
    ("entries", "key"),
    [
        ([Left(0), Left(0)], "record-seat-left"),
        ([Left(0), TakenBack(0)], "record-seat-left"),
        ([Left(0), Acted(0, {"type": "show", "coins": "WW"})], "record-seat-left"),
        ([Left(0), Left(1), Left(2), Left(3), Handed(1)], "record-nobody-left"),
        ([Handed(4)], "record-no-seat"),
        ([Acted(4, {"type": "show", "coins": "WW"})], "record-no-seat"),
        ([Acted(-1, {"type": "show", "coins": "WW"})], "record-no-seat"),
    ],
    ids=str,
)
def test_spellings_that_no_table_writes(lines: list[bytes], entries: list[Entry], key: str) -> None:
    forged = closed([lines[0], *map(json, entries), *lines[1:]])
    with pytest.raises(RecordError, match=key):
        Replay(forged, GAMES).verify()


# Results that do not follow ------------------------------------------------------------------------


CHANGES: list[Callable[[dict[str, Any]], object]] = [
    lambda result: result.update(entries=result["entries"] + 1),
    lambda result: result["outcome"].update(ending="ending-other"),
    lambda result: result["outcome"]["scores"].__setitem__(0, 99000),
    lambda result: result["outcome"]["ranks"].reverse(),
    lambda result: result["outcome"].update(winners=[0, 1, 2, 3]),
    lambda result: result["outcome"].update(winners=[]),
]


@pytest.mark.parametrize(
    "change", CHANGES, ids=["entries", "ending", "score", "ranks", "winners", "no-result"]
)
def test_a_changed_result(lines: list[bytes], change: Callable[[dict[str, Any]], object]) -> None:
    assert broken_line(with_result(lines, change)) == len(lines)


def test_a_result_of_a_game_that_is_not_over(lines: list[bytes]) -> None:
    shortened = with_result([*lines[:-2], lines[-1]], lambda result: result.update(entries=len(lines) - 3))
    assert broken_line(shortened) == len(shortened)
