"""Draws follow from what everybody sees: nothing that is secret, withdrawn or taken back moves one."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import IllegalActionError, Rng, Seat
from games.host.entries import Entry, Handed, Left, TakenBack
from games.host.position import EntryError, Position
from games.testing.contract.records import play_entry
from games.testing.playouts import Playout, acted
from games.testing.runs import some

MOMENTS, TRIED = 16, 6
"""Moments of a game before which secret entries are put in, and actions of a seat tried for each."""


def test_nothing_secret_draws_or_moves_a_draw(sample_game: Playout) -> None:
    """Neither offers made and withdrawn, nor choices changed or taken back, nor seats that change hands."""
    plain = busy = sample_game.begin()
    people, moments = Rng(b"in secret", 0), set(some(range(len(sample_game.steps)), MOMENTS))
    for number, step in enumerate(sample_game.steps):
        if number in moments:
            busy = handed_over(busy, sample_game.seats)
            if busy.state == plain.state:
                for seat in plain.awaited.seats:
                    assert busy.default(seat) == plain.default(seat), (
                        "`absent` depends on how often it is asked"
                    )
            busy = with_secret_acts(busy, step.entry, sample_game.seats, people)
        before, draws, count_before = busy, plain.rng(), plain.drawn
        plain = plain.after(step.entry)
        # A seat that saw a secret draw would know the next one.
        seen = step.events or step.after.step > step.before.step
        assert plain.drawn == count_before or seen, f"`play` draws though nothing is seen, after {step.entry}"
        try:
            busy = busy.after(step.entry)
        except (EntryError, IllegalActionError):
            # A secret of before forbids it: from here on as if it had not been.
            busy = plain
            continue
        if busy.drawn > before.drawn:
            same = (busy.state, busy.events) == play_entry(sample_game, before.state, step.entry, draws)
            assert same, f"secret acts move the draws of {step.entry}: name each draw (`rng.named(...)`)"
        if busy.events != plain.events:
            # It has come out.
            busy = plain
        assert busy.drawn == plain.drawn, f"secret acts change how often {step.entry} draws"


class NotedRng(Rng):
    """The same draws, noted by their names, and whether any was drawn without one."""

    __slots__ = ("draws", "names", "unnamed")

    def __init__(self, draws: Rng) -> None:
        self.draws = draws
        self.names: list[tuple[str | int, ...]] = []
        self.unnamed = False

    def named(self, *name: str | int) -> Rng:
        """Note what a draw is for."""
        self.names.append(name)
        return self.draws.named(*name)

    def below(self, bound: int) -> int:
        """Note a draw without a name."""
        self.unnamed = True
        return self.draws.below(bound)


def test_a_name_is_of_one_draw_and_no_draw_goes_without(sample_game: Playout) -> None:
    """Two draws of one name fall alike, and one without a name is moved by the choices before it."""
    names = set[tuple[str | int, ...]]()
    unnamed = list[Entry]()
    position = sample_game.begin()
    for step in sample_game.steps:
        rng = NotedRng(position.rng())
        play_entry(sample_game, position.state, step.entry, rng)
        position = position.after(step.entry)
        again = [name for place, name in enumerate(rng.names) if name in {*names, *rng.names[:place]}]
        assert not again, f"{step.entry} draws by a name that was used before in this game: {again[0]}"
        names.update(rng.names)
        unnamed += [step.entry] * rng.unnamed
    assert not (names and unnamed), f"{unnamed[0]} draws without a name, in a game whose draws have names"


def handed_over(position: Position, seats: range) -> Position:
    for seat in seats:
        position = position.after(Left(seat)).after(Handed(seat))
    return position


def with_secret_acts(position: Position, following: Entry, seats: range, people: Rng) -> Position:
    """The game after each seat did something in secret that does not forbid the entry to come."""
    for seat in seats:
        for after in acted_in_secret(position, seat, people):
            try:
                after.after(following)
            except IllegalActionError:
                continue
            position = after
            break
    return position


def acted_in_secret(position: Position, seat: Seat, people: Rng) -> Iterator[Position]:
    """The game after secret actions of a seat, each taken back or withdrawn where it can be."""
    legal = position.game.legal
    menu = legal(position.state, seat)
    for action in people.shuffled(menu)[:TRIED]:
        after = position.after(acted(seat, action))
        if not is_unseen(position, after):
            continue
        if after.can_take_back(seat):
            yield after.after(TakenBack(seat))
            continue
        new = [other for other in legal(after.state, seat) if other not in menu]
        withdrawn = (after.after(acted(seat, other)) for other in new[:TRIED])
        yield next((back for back in withdrawn if is_unseen(after, back)), after)


def is_unseen(before: Position, after: Position) -> bool:
    """Whether no one but its seat saw that something was done."""
    return not after.seen and not after.events and after.state.step == before.state.step
