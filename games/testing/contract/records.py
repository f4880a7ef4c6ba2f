"""The records of every game: they prove themselves, and an altered one is found out, or is another record."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from games import GAMES
from games.core import Outcome
from games.deal import Cut
from games.entries import Acted, Entry
from games.record import Head, RecordError, Replay, record_hash, write
from games.testing.golden import compared
from games.testing.playouts import Playout, acted

json = msgspec.json.encode


def proved(record: bytes) -> Outcome:
    """The outcome that a record proves."""
    return Replay(record, GAMES).verify()


def test_a_record_proves_itself(whole_game: Playout) -> None:
    """Everything follows from the secret, the cuts and the actions."""
    assert proved(whole_game.record) == whole_game.outcome


def other_digit(digits: str) -> str:
    """Digits of which the first is another."""
    return ("1" if digits[0] == "0" else "0") + digits[1:]


Parts = tuple[Head, list[Entry], Outcome]


def other_secret(run: Playout) -> Parts:
    """A secret other than the one whose hash was posted."""
    head = msgspec.structs.replace(run.head, secret=other_digit(run.head.secret))
    return head, run.entries, run.outcome


def other_commitment(run: Playout) -> Parts:
    """A hash other than the one that was posted."""
    head = msgspec.structs.replace(run.head, commitment=other_digit(run.head.commitment))
    return head, run.entries, run.outcome


def cut_by_nobody(run: Playout) -> Parts:
    """A cut of a seat that there is not."""
    head = msgspec.structs.replace(run.head, cuts=(*run.head.cuts, Cut(run.setting.seats, "stranger")))
    return head, run.entries, run.outcome


def strange_action(run: Playout) -> Parts:
    """An action of no game."""
    return run.head, [Acted(0, {"type": "cheat"}), *run.entries[1:]], run.outcome


def one_more(run: Playout) -> Parts:
    """An entry after the end."""
    return run.head, [*run.entries, run.entries[-1]], run.outcome


def other_score(run: Playout) -> Parts:
    """A point more for the first seat."""
    first, *others = run.outcome.scores
    outcome = msgspec.structs.replace(run.outcome, scores=(first + 1, *others))
    return run.head, run.entries, outcome


def other_winner(run: Playout) -> Parts:
    """A winner who did not win."""
    winners = tuple(seat for seat in run.seats if seat not in run.outcome.winners)
    return run.head, run.entries, msgspec.structs.replace(run.outcome, winners=winners)


FORGERIES: tuple[Callable[[Playout], Parts], ...] = (
    other_secret,
    other_commitment,
    cut_by_nobody,
    strange_action,
    one_more,
    other_score,
    other_winner,
)


def test_what_no_table_could_produce_is_refused(whole_game: Playout) -> None:
    """Also when the forger closes the record with a hash that fits."""
    for forge in FORGERIES:
        with pytest.raises(RecordError):
            pytest.fail(f"{forge.__name__} was taken for {proved(write(*forge(whole_game)))}")


def test_a_line_less_or_more_is_found_out_by_the_hash(whole_game: Playout) -> None:
    """Whatever the rules would have said."""
    lines = whole_game.record.splitlines(keepends=True)
    middle = len(lines) // 2
    for altered in (
        [*lines[:middle], *lines[middle + 1 :]],
        [*lines[:middle], *lines[middle - 1 :]],
    ):
        with pytest.raises(RecordError) as caught:
            proved(b"".join(altered))
        assert caught.value.key == "record-other-hash"


def test_another_last_action_is_another_record(whole_game: Playout) -> None:
    """What the rules let through proves at most a record with another hash."""
    last = whole_game.steps[-1]
    for seat in whole_game.game.awaited(last.before).seats:
        for action in whole_game.game.legal(last.before, seat)[:3]:
            entry = acted(seat, action)
            if entry == last.entry:
                continue
            forged = write(whole_game.head, [*whole_game.entries[:-1], entry], whole_game.outcome)
            assert record_hash(forged) != record_hash(whole_game.record)


def test_a_kept_play_through_goes_as_it_went(game_key: str) -> None:
    """Where a package keeps one: other rules are another version."""
    found = compared(GAMES[game_key])
    assert found is None or found.same, found.told
