"""Damaged records: what is wrong is said with its line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games import GAMES
from games.deal import SEATING, WORD_LENGTH, Cut, commitment, cut_word, seating, seed
from games.entries import Acted, Entry, Expired, Handed, Left, TakenBack
from games.record import Head, Line, RecordError, Replay, Result, record_hash, write
from games.testing.playouts import Playout, Setting, playout

pytestmark = pytest.mark.portable

SETTING = Setting("money_and_luck", (("variant", "basic"), ("nominations", "3")), 4)
json = msgspec.json.encode


@pytest.fixture(scope="module")
def game() -> Playout:
    """A complete game of four."""
    return playout(SETTING, 1)


@pytest.fixture
def lines(game: Playout) -> list[bytes]:
    """Its record, line by line."""
    return game.record.splitlines()


def broken_line(lines: list[bytes]) -> int:
    """The line for which a record is refused whose forger has closed it with a hash that fits."""
    with pytest.raises(RecordError) as caught:
        Replay(closed(lines), GAMES).verify()
    assert str(caught.value).startswith(f"line {caught.value.line}: ")
    assert caught.value.key != "record-other-hash"
    return caught.value.line


def closed(lines: list[bytes]) -> bytes:
    """A record whose result, if it has one, closes over the lines before it."""
    data = b"".join(line + b"\n" for line in lines)
    try:
        result = msgspec.json.decode(lines[-1], type=Result) if lines else None
    except msgspec.DecodeError:
        return data
    if result is None:
        return data
    last = msgspec.structs.replace(result, hash=record_hash(data))
    return b"".join(line + b"\n" for line in [*lines[:-1], json(last)])


def with_head(lines: list[bytes], **changes: Any) -> list[bytes]:
    """The record with another head."""
    head = msgspec.json.decode(lines[0], type=Head)
    return [json(msgspec.structs.replace(head, **changes)), *lines[1:]]


def with_result(lines: list[bytes], change: Callable[[dict[str, Any]], object]) -> list[bytes]:
    """The record with another result."""
    result = msgspec.json.decode(lines[-1])
    change(result)
    return [*lines[:-1], json(result)]


# Whole records -------------------------------------------------------------------------------------


def test_a_good_record(game: Playout, lines: list[bytes]) -> None:
    """Has a head, an entry for each step and a result, and proves it."""
    assert len(lines) == len(game.steps) + 2 > 8
    replay = Replay(game.record, GAMES)
    assert replay.verify() == replay.result().outcome == game.outcome
    assert replay.position.state == game.states[-1]


def test_the_same_game_is_the_same_file(game: Playout) -> None:
    """Byte for byte: reading and writing it again changes nothing."""
    head, *entries, result = (msgspec.json.decode(line, type=Line) for line in game.record.splitlines())
    assert isinstance(result, Result)
    assert write(head, entries, result.outcome) == game.record
    assert game.record.startswith(b'{"type":"head","format":2,"game":"money_and_luck",')
    assert game.record.endswith(b"}\n")


def test_steps_tell_line_entry_and_events(game: Playout) -> None:
    """What `backroom replay` shows."""
    told = list(Replay(game.record, GAMES).steps())
    assert [line for line, _, _ in told] == list(range(2, len(game.steps) + 2))
    assert [entry for _, entry, _ in told] == game.entries
    assert [events for _, _, events in told] == [step.events for step in game.steps]


def test_an_action_of_an_entry(game: Playout) -> None:
    """Is the game's own value."""
    replay = Replay(game.record, GAMES)
    entry = next(entry for entry in game.entries if isinstance(entry, Acted))
    assert replay.position.action(entry) in game.game.legal(game.first, entry.seat)


def test_every_single_byte_counts(game: Playout) -> None:
    """Whichever is another, the record does not hold."""
    for place in range(len(game.record)):
        altered = bytearray(game.record)
        altered[place] ^= 1
        with pytest.raises(RecordError):
            pytest.fail(f"byte {place}: {Replay(bytes(altered), GAMES).verify()}")


@pytest.mark.parametrize(("old", "new"), [(b"\n", b"\r\n"), (b'{"type":"result"', b'{ "type":"result"')])
def test_spaces_count(game: Playout, old: bytes, new: bytes) -> None:
    """A record is these bytes, and no others that mean the same."""
    with pytest.raises(RecordError):
        Replay(game.record.replace(old, new), GAMES).verify()


# Secrets and seats ---------------------------------------------------------------------------------


def test_what_a_seed_is_made_of_is_pinned() -> None:
    """Old records must verify for ever: never change these."""
    secret = bytes(range(32))
    digest = "29842c5e308c48f2da4928447b44b97192437afbb63801eee45d224b51b5f0e6"
    assert commitment(secret) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert seed(secret, 3, ["banana", "さくら"]).hex() == digest
    assert seating(seed(secret, 3, ["banana", "さくら"]), 5) == (0, 3, 2, 4, 1)


def test_a_seed_follows_from_the_secret_the_players_and_the_cuts_in_their_order() -> None:
    """Each of them makes another deal."""
    deals = [
        seed(b"secret", 3, []),
        seed(b"other", 3, []),
        seed(b"secret", 4, []),
        seed(b"secret", 3, ["a"]),
        seed(b"secret", 3, ["a", "b"]),
        seed(b"secret", 3, ["b", "a"]),
        seed(b"secret", 3, ["ab"]),
        seed(b"secret", 3, ['a","b']),
    ]
    assert len(set(deals)) == len(deals)


def test_the_word_of_a_cut() -> None:
    """One short line of what can be seen."""
    assert cut_word("  two\n words ") == "two words"
    assert cut_word("\u200b\u202e \n") == ""
    assert cut_word("さくら") == "さくら"
    assert cut_word("e\u0301") == "é"
    assert cut_word("x" * 50) == "x" * WORD_LENGTH


def test_seats_are_not_drawn_with_the_draws_of_an_entry() -> None:
    """No game has so many entries."""
    assert SEATING == 2**64 - 1


# Lines that cannot be read -------------------------------------------------------------------------


def test_an_empty_file() -> None:
    """Is called what it is."""
    with pytest.raises(RecordError, match="record-empty"):
        Replay(b"\n", GAMES)


@pytest.mark.parametrize("number", [1, 2, 5, -1])
@pytest.mark.parametrize("nonsense", [b"", b"{", b"not JSON", b"[]", b"7", b'{"type":"other"}', b"{}"])
def test_a_line_that_is_no_line_of_a_record(lines: list[bytes], number: int, nonsense: bytes) -> None:
    """Is named, wherever it is."""
    at = number - 1 if number > 0 else len(lines) - 1
    assert broken_line([*lines[:at], nonsense, *lines[at + 1 :]]) == at + 1


@pytest.mark.parametrize("number", [1, 2])
def test_bytes_that_are_not_utf_8(lines: list[bytes], number: int) -> None:
    """A file that is no text is refused like any other damage."""
    damaged = lines[number - 1].replace(b'"type":"', b'"type":"\xff')
    assert broken_line([*lines[: number - 1], damaged, *lines[number:]]) == number


def test_an_action_nested_too_deep(lines: list[bytes]) -> None:
    """A line made to exhaust the reader is refused like any other damage."""
    deep = b'{"type":"acted","seat":0,"action":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    assert broken_line([*lines[:1], deep, *lines[2:]]) == 2


def test_every_shortened_record(lines: list[bytes]) -> None:
    """Is refused at the line where it stops."""
    for length in range(1, len(lines)):
        assert broken_line(lines[:length]) == length


def test_a_record_cut_in_the_middle_of_a_line(lines: list[bytes]) -> None:
    """Is refused at that line."""
    for length in range(1, len(lines) + 1):
        cut = lines[length - 1][: len(lines[length - 1]) // 2]
        assert broken_line([*lines[: length - 1], cut]) == length


@pytest.mark.parametrize("number", [2, 4, -1])
def test_a_second_head(lines: list[bytes], number: int) -> None:
    """Is no entry."""
    at = number - 1 if number > 0 else len(lines) - 1
    assert broken_line([*lines[:at], lines[0], *lines[at:]]) == at + 1


def test_a_result_before_the_end(lines: list[bytes]) -> None:
    """Is no entry."""
    assert broken_line([*lines[:3], lines[-1], *lines[3:]]) == 4


def test_no_head(lines: list[bytes]) -> None:
    """A record begins with it."""
    assert broken_line(lines[1:]) == 1


# Heads that do not fit -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes",
    [
        {"format": 1},
        {"game": "chess"},
        {"rules": 99},
        {"options": {"variant": "unknown"}},
        {"options": {"unknown": "1"}},
        {"options": {}},
        {"options": {"variant": "basic"}},
        {"options": {"variant": "basic", "nominations": "99"}},
        {"seats": 0},
        {"seats": 11},
        {"cuts": (Cut(4, "banana"),)},
        {"cuts": (Cut(-1, "banana"),)},
        {"cuts": (Cut(1, "banana"), Cut(1, "apple"))},
        {"cuts": (Cut(1, ""),)},
        {"cuts": (Cut(1, "a" * 21),)},
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
    """Is refused at the first line."""
    assert broken_line(with_head(lines, **changes)) == 1


def test_other_rules_are_told_from_damage(lines: list[bytes]) -> None:
    """Whoever reads it must know that the record may well be good."""
    for changes, key in (({"game": "chess"}, "record-no-game"), ({"rules": 99}, "record-other-rules")):
        with pytest.raises(RecordError, match=key):
            Replay(b"\n".join(with_head(lines, **changes)), GAMES)


def test_a_cut_makes_another_deal(game: Playout, lines: list[bytes]) -> None:
    """Whoever puts a cut in or takes one out must play another game."""
    assert game.cuts
    dealt = Replay(closed(with_head(lines, cuts=())), GAMES).position.state
    assert dealt != game.first


# Entries that do not follow ------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_does_not_exist(lines: list[bytes], seat: int) -> None:
    """Is refused at its line."""
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
    """Is refused at its line, be it against the rules or no action at all."""
    assert broken_line([*lines[:2], json(Acted(1, action)), *lines[3:]]) == 3


def test_a_clock_that_does_not_run(lines: list[bytes]) -> None:
    """Nobody can make time run out."""
    assert broken_line([lines[0], json(Expired("nominations-1")), *lines[1:]]) == 2


def test_an_entry_after_the_end(lines: list[bytes]) -> None:
    """The game is over before it."""
    assert broken_line([*lines[:-1], lines[-2], lines[-1]]) == len(lines)


def test_what_changes_nothing(lines: list[bytes]) -> None:
    """A table keeps no such entry."""
    assert broken_line([*lines[:2], lines[1], *lines[2:]]) == 3


@pytest.mark.parametrize(
    ("entries", "key"),
    [
        ([Left(0), Left(0)], "record-seat-left"),
        ([Left(0), TakenBack(0)], "record-seat-left"),
        ([Left(0), Acted(0, {"type": "show", "coins": "WW"})], "record-seat-left"),
        ([Left(0), Left(1), Left(2), Left(3), Handed(1)], "record-nobody-left"),
        ([Handed(4)], "record-no-seat"),
    ],
    ids=str,
)
def test_what_a_table_would_not_write(lines: list[bytes], entries: list[Entry], key: str) -> None:
    """Nobody plays from a seat that was left, and nothing goes on without anybody."""
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


@pytest.mark.parametrize("change", CHANGES, ids=["entries", "ending", "score", "ranks", "winners", "nobody"])
def test_a_changed_result(lines: list[bytes], change: Callable[[dict[str, Any]], object]) -> None:
    """Is refused at the last line."""
    assert broken_line(with_result(lines, change)) == len(lines)


def test_a_result_of_a_game_that_is_not_over(lines: list[bytes]) -> None:
    """The entries must lead to the end."""
    shortened = with_result([*lines[:-2], lines[-1]], lambda result: result.update(entries=len(lines) - 3))
    assert broken_line(shortened) == len(shortened)
