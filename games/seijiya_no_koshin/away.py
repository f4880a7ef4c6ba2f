"""What is played for a seat whose player is away (2.33)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Rng, Seat
from games.seijiya_no_koshin.board import edges, marks, swings, top_cards
from games.seijiya_no_koshin.cards import COUNTRY, NUMBER, Card, Country
from games.seijiya_no_koshin.pieces import Board, Lay, State, Taking
from games.seijiya_no_koshin.scoring import exposed_worth, sizes_after, visible, worths


class Prospect:
    """What each card would change for a seat, measured on one and the same board."""

    def __init__(
        self, board: Board, seat: Seat, hand: Sequence[Card], counts: Sequence[int], taking: Taking
    ) -> None:
        self._board, self._kept, self._start = board, taking.exposed, board.start
        self._worths, self._seen = worths(board), visible(board)
        self._tops, self._edges = top_cards(board), edges(board.squares)
        self._interests = {interest.cell: interest for interest in board.interests}
        self._size, self._most, self._most_after = len(hand), max(counts), max(sizes_after(counts, seat))
        held = [COUNTRY[card] for card in hand if card in NUMBER]
        self._held = {country: held.count(country) for country in self._worths}
        self._japan = len(hand) - len(held)

    def change(self, lay: Lay) -> int:
        return self._of_japan(lay) + (self._of_countries(lay) if lay.card in NUMBER else self._of_marks(lay))

    def _of_japan(self, lay: Lay) -> int:
        """The cards of Japan in the hand: it shrinks, perhaps by one of them (2.21)."""
        left = self._japan - (lay.card not in NUMBER)
        return left * (self._most_after - self._size + 1) - self._japan * (self._most - self._size)

    def _of_marks(self, lay: Lay) -> int:
        return sum([self._held[swing.country] * swing.by for swing in swings(self._board, lay)])

    def _of_countries(self, lay: Lay) -> int:
        """A foreign card leaves the hand; its country and the one below change; an interest card is won."""
        country, covered = COUNTRY[lay.card], self._tops.get(lay.cell)
        points = marks(self._edges, lay.cell).points
        change = (self._held[country] - 1) * points - self._worths[country]
        if covered is not None:
            other = COUNTRY[covered]
            change -= (self._held[other] - (other == country)) * points
        return change + self._of_takings(lay, country, covered)

    def _of_takings(self, lay: Lay, country: Country, covered: Card | None) -> int:
        """An interest card taken, and exposed cards that are now worth something or no longer (2.26)."""
        seen, start = dict(self._seen), self._start
        seen[country] += 1
        if covered is not None:
            seen[COUNTRY[covered]] -= 1
        before = sum([exposed_worth(other, self._seen, start) for other in self._kept])
        after = sum([exposed_worth(other, seen, start) for other in self._kept])
        interest = self._interests.get(lay.cell)
        if interest is None:
            return after - before
        shown = interest.exposed if lay.side == "exposed" else None
        return after - before + (1 if shown is None else exposed_worth(shown, seen, start))


def best(state: State, seat: Seat, lays: Sequence[Lay], rng: Rng) -> Lay:
    """The card with the best immediate change for that seat; among equals one that is drawn."""
    counts = tuple(map(len, state.hands))
    prospect = Prospect(state.board, seat, state.hands[seat], counts, state.takings[seat])
    changes = [prospect.change(lay) for lay in lays]
    most = max(changes)
    return rng.choice([lay for lay, change in zip(lays, changes, strict=True) if change == most])
