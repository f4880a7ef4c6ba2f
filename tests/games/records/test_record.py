"""Whole records, and what their seeds are made of."""

from __future__ import annotations

import msgspec
import pytest

from games import GAMES
from games.deal import SEATING, WORD_LENGTH, commitment, cut_word, seating, seed
from games.entries import Acted
from games.record import Line, RecordError, Replay, Result, write
from games.testing.playouts import Playout

pytestmark = pytest.mark.portable


# Whole records -------------------------------------------------------------------------------------


def test_a_good_record(game: Playout, lines: list[bytes]) -> None:
    assert len(lines) == len(game.steps) + 2 > 8
    replay = Replay(game.record, GAMES)
    assert replay.verify() == replay.result().outcome == game.outcome
    assert replay.position.state == game.states[-1]


def test_the_same_game_is_the_same_file(game: Playout) -> None:
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
    replay = Replay(game.record, GAMES)
    entry = next(entry for entry in game.entries if isinstance(entry, Acted))
    assert replay.position.action(entry) in game.game.legal(game.first, entry.seat)


def test_every_single_byte_counts(game: Playout) -> None:
    for place in range(len(game.record)):
        altered = bytearray(game.record)
        altered[place] ^= 1
        with pytest.raises(RecordError):
            pytest.fail(f"byte {place}: {Replay(bytes(altered), GAMES).verify()}")


@pytest.mark.parametrize(("old", "new"), [(b"\n", b"\r\n"), (b'{"type":"result"', b'{ "type":"result"')])
def test_spaces_count(game: Playout, old: bytes, new: bytes) -> None:
    with pytest.raises(RecordError):
        Replay(game.record.replace(old, new), GAMES).verify()


# Secrets and seats ---------------------------------------------------------------------------------


def test_what_a_seed_is_made_of_is_pinned() -> None:
    secret = bytes(range(32))
    digest = "29842c5e308c48f2da4928447b44b97192437afbb63801eee45d224b51b5f0e6"
    assert commitment(secret) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert seed(secret, 3, ["banana", "さくら"]).hex() == digest
    assert seating(seed(secret, 3, ["banana", "さくら"]), 5) == (0, 3, 2, 4, 1)


def test_a_seed_follows_from_the_secret_the_players_and_the_cuts_in_their_order() -> None:
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
    assert cut_word("  two\n words ") == "two words"
    assert cut_word("\u200b\u202e \n") == ""
    assert cut_word("さくら") == "さくら"
    assert cut_word("e\u0301") == "é"
    assert cut_word("x" * 50) == "x" * WORD_LENGTH


def test_seats_are_not_drawn_with_the_draws_of_an_entry() -> None:
    assert SEATING == 2**64 - 1
