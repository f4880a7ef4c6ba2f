"""Whole records, and what their seeds are made of."""

from __future__ import annotations

import msgspec
import pytest

from games import GAMES
from games.core import Rng
from games.deal import (
    SEATING,
    WORD_LENGTH,
    Cut,
    Deal,
    Player,
    PublicNumber,
    clean_word,
    commitment,
    cut_seed,
    next_number,
    seating,
)
from games.entries import Acted
from games.record import Line, RecordError, Replay, Result, write
from games.testing.playouts import Playout

pytestmark = pytest.mark.portable

SIGNATURE = "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"


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
    assert game.record.startswith(b'{"type":"deal","format":3,"game":"money_and_luck",')
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
    rng = Rng(b"bytes", 0)
    for place in range(len(game.record)):
        altered = bytearray(game.record)
        altered[place] ^= 1 + rng.below(255)
        with pytest.raises(RecordError):
            pytest.fail(f"byte {place}: {Replay(bytes(altered), GAMES).verify()}")


@pytest.mark.parametrize(("old", "new"), [(b"\n", b"\r\n"), (b'{"type":"result"', b'{ "type":"result"')])
def test_spaces_count(game: Playout, old: bytes, new: bytes) -> None:
    with pytest.raises(RecordError):
        Replay(game.record.replace(old, new), GAMES).verify()


# Secrets and seats ---------------------------------------------------------------------------------


def test_the_parts_of_a_seed_are_pinned() -> None:
    secret = bytes(range(32))
    cuts = [Cut(2, "banana"), Cut(0, "さくら")]
    assert commitment(secret) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    digest = "29842c5e308c48f2da4928447b44b97192437afbb63801eee45d224b51b5f0e6"
    assert cut_seed(secret, 3, cuts).hex() == digest
    assert seating(cut_seed(secret, 3, cuts), 5) == (0, 3, 2, 4, 1)
    deal = Deal((Player(0, word="さくら"), Player(1, "even"), Player(2)), PublicNumber(657413, SIGNATURE))
    frozen = deal.fingerprint("konsul", {"b": 1, "a": "x"}, commitment(secret))
    assert frozen == "9f05d0119ef7800d57647f8e7ec1ea430899af0bb6acb8d520d461808dd53237"
    assert deal.seed(secret, "konsul", {"a": "x", "b": 1}).hex() == (
        "f35af91237876ba56359bef143e1723d2dcf248002cad0d98dde7f155a649316"
    )


def test_a_public_number_is_the_hash_of_its_signature() -> None:
    """By the beacon's own published example; and the next one is at least three seconds away."""
    number = PublicNumber(657413, SIGNATURE)
    assert number.randomness.hex() == "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587"
    for now in (number.due - 5.9, number.due - 3.1, number.due - 3.0):
        assert next_number(now).round == 657413
    assert next_number(number.due - 2.9).round == 657414


def test_a_seed_follows_from_everything_that_is_frozen_and_the_number() -> None:
    """And from nothing else: the order of seats, which it draws, makes no difference."""
    ann, ben, bot = Player(0, word="a"), Player(1), Player(2, "even")
    number = PublicNumber(657413, SIGNATURE)
    deals = [
        (b"secret", "konsul", {"a": 1}, Deal((ann, ben, bot))),
        (b"other", "konsul", {"a": 1}, Deal((ann, ben, bot))),
        (b"secret", "vertigo", {"a": 1}, Deal((ann, ben, bot))),
        (b"secret", "konsul", {"a": 2}, Deal((ann, ben, bot))),
        (b"secret", "konsul", {"a": 1}, Deal((ann, ben, Player(2, "sharp")))),
        (b"secret", "konsul", {"a": 1}, Deal((ann, ben, Player(2)))),
        (b"secret", "konsul", {"a": 1}, Deal((ann, ben))),
        (b"secret", "konsul", {"a": 1}, Deal((Player(0), ben, bot))),
        (b"secret", "konsul", {"a": 1}, Deal((Player(0), Player(1, word="a"), bot))),
        (b"secret", "konsul", {"a": 1}, Deal((Player(0, word='a"],["'), ben, bot))),
        (b"secret", "konsul", {"a": 1}, Deal((ann, ben, bot), PublicNumber(657413))),
        (b"secret", "konsul", {"a": 1}, Deal((ann, ben, bot), PublicNumber(657414))),
        (b"secret", "konsul", {"a": 1}, Deal((ann, ben, bot), number)),
    ]
    seeds = [deal.seed(secret, game, options) for secret, game, options, deal in deals]
    assert len(set(seeds)) == len(seeds)
    assert Deal((bot, ann, ben)).seed(b"secret", "konsul", {"a": 1}) == seeds[0]


def test_the_word_of_a_player() -> None:
    assert clean_word("  two\n words ") == "two words"
    assert clean_word("\u200b\u202e \n") == ""
    assert clean_word("さくら") == "さくら"
    assert clean_word("e\u0301") == "é"
    assert clean_word("x" * 50) == "x" * WORD_LENGTH


def test_seats_are_not_drawn_with_the_draws_of_an_entry() -> None:
    assert SEATING == 2**64 - 1
