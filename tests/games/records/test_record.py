"""Whole records, and what their seeds are made of."""

from __future__ import annotations

import msgspec
import pytest

from games import GAMES
from games.core import Rng
from games.host.deal import SEATING, Deal, Player, commitment, press_hash, seating
from games.host.entries import Acted
from games.host.record import Line, RecordError, Replay, Result, write
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
    assert game.record.startswith(b'{"type":"deal","format":4,"game":"money_and_luck",')
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


KONSUL = GAMES["konsul"].game
OPTIONS = {"variant": "value", "viewing": "8"}
PRESS = press_hash(1234)


def test_the_parts_of_a_seed_are_pinned() -> None:
    secret = bytes(range(32))
    assert commitment(secret) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert PRESS == "03ac674216f3e15c761ee1a5e255f067953623c8b388b4459e13f978d7c846f4"
    deal = Deal((Player(0), Player(1, "even"), Player(2)), PRESS)
    assert (
        deal.seed(secret, KONSUL, OPTIONS).hex()
        == "c84120bfd7ad7c8dd54741dae4cab02840f8ab19a1fcaaf09124b9e1337113f7"
    )
    assert Deal(deal.company).seed(secret, KONSUL, OPTIONS) == secret
    assert seating(deal.seed(secret, KONSUL, OPTIONS), 5) == (1, 0, 2, 3, 4)


def test_a_seed_follows_from_everything_that_start_fixes() -> None:
    """And from nothing else: neither the order of seats, which it draws, nor an option at its default."""
    ann, ben, bot = Player(0), Player(1), Player(2, "even")
    money = GAMES["money_and_luck"].game
    usual = {"variant": KONSUL.options().variant}
    (other,) = set(KONSUL.choices[0].values[:2]) - set(usual.values())
    deals = [
        (b"secret", KONSUL, usual, Deal((ann, ben, bot), PRESS)),
        (b"other", KONSUL, usual, Deal((ann, ben, bot), PRESS)),
        (b"secret", money, {}, Deal((ann, ben, bot), PRESS)),
        (b"secret", KONSUL, {"variant": other}, Deal((ann, ben, bot), PRESS)),
        (b"secret", KONSUL, usual, Deal((ann, ben, Player(2, "sharp")), PRESS)),
        (b"secret", KONSUL, usual, Deal((ann, ben, Player(2)), PRESS)),
        (b"secret", KONSUL, usual, Deal((ann, ben), PRESS)),
        (b"secret", KONSUL, usual, Deal((ann, ben, bot), press_hash(1235))),
        (b"secret", KONSUL, usual, Deal((ann, ben, bot))),
    ]
    seeds = [deal.seed(secret, game, options) for secret, game, options, deal in deals]
    assert len(set(seeds)) == len(seeds)
    assert Deal((bot, ann, ben), PRESS).seed(b"secret", KONSUL, {}) == seeds[0]


def test_seats_are_not_drawn_with_the_draws_of_an_entry() -> None:
    assert SEATING == 2**64 - 1
