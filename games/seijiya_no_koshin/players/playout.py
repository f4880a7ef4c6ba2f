"""A game played on in a hurry, as a search needs it by the thousand: by the rules, in lists changed in place.

Everybody plays what brings their own hand most at once, less a part of what it brings the others on average.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from games.core import Seat
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.board import LOWEST, PLACE, Place, Work, work_of
from games.seijiya_no_koshin.rules.pieces import (
    COUNTRIES,
    COUNTRY,
    EDGES,
    LIMIT,
    NEIGHBOURS,
    NUMBER,
    Cell,
    Face,
)
from games.seijiya_no_koshin.rules.scoring import EXPOSED_POINTS

HIGHEST = max(NUMBER.values())
Numbers: TypeAlias = int
"""A set of numbers, with a bit for each from `LOWEST` on."""
UP_TO: dict[int, Numbers] = {
    most: (1 << max(0, min(most, HIGHEST) - LOWEST + 1)) - 1 for most in range(-100, 101)
}
"""The numbers up to this one; sums of a few cards of a field are far from both ends."""


class Playout(Work):
    """A state that is changed in place: a board at work, and the hands.

    `rivalry` is the part of what a card brings the others that counts against it.
    """

    __slots__ = (
        "all_held",
        "by_corner",
        "deck",
        "foreign",
        "japan",
        "kept",
        "over",
        "rivalry",
        "seat",
        "sizes",
        "taken",
    )

    def __init__(self, state: p.State, rivalry: float = 0.0) -> None:
        self.copy_board(work_of(state.board))
        many = len(state.hands)
        self.foreign: list[list[Numbers]] = [[0] * len(COUNTRIES) for _ in range(many)]
        self.japan: list[list[Face]] = [[] for _ in range(many)]
        self.sizes = [0] * many
        self.all_held = [0] * len(COUNTRIES)
        self.rivalry = rivalry
        for seat, hand in enumerate(state.hands):
            for card in hand:
                self.give(seat, card)
        self.taken = [taking.interests for taking in state.takings]
        self.kept = [[PLACE[country] for country in taking.exposed] for taking in state.takings]
        self.deck: list[p.Card] = list(reversed(state.deck))
        self.by_corner = state.options.contact == "corner"
        self.over = isinstance(state.phase, p.Over)
        self.seat: Seat = 0 if isinstance(state.phase, p.Over) else state.phase.seat

    def copy(self) -> Playout:
        """Return a copy that can be changed alone."""
        copy = Playout.__new__(Playout)
        copy.copy_board(self)
        copy.foreign = [numbers[:] for numbers in self.foreign]
        copy.japan = [faces[:] for faces in self.japan]
        copy.sizes, copy.all_held, copy.rivalry = self.sizes[:], self.all_held[:], self.rivalry
        copy.taken, copy.kept = self.taken[:], [places[:] for places in self.kept]
        copy.deck, copy.by_corner, copy.over, copy.seat = self.deck[:], self.by_corner, self.over, self.seat
        return copy

    # What is done ------------------------------------------------------------------------------

    def give(self, seat: Seat, card: p.Card) -> None:
        """Add a card to a hand."""
        if card in NUMBER:
            place = PLACE[COUNTRY[card]]
            self.foreign[seat][place] |= 1 << NUMBER[card] - LOWEST
            self.all_held[place] += 1
        else:
            self.japan[seat].append(card)
        self.sizes[seat] += 1

    def play(self, action: p.Action) -> None:
        """Do what a seat may do."""
        match action:
            case p.Draw():
                self.draw()
            case p.Lay(card, cell, turned, side):
                if card in NUMBER:
                    self.lay(PLACE[COUNTRY[card]], NUMBER[card], cell, side)
                else:
                    self.lay_japan(card, cell, turned)

    def lay(self, place: Place, number: int, cell: Cell, side: p.Side | None = None) -> None:
        """Play a foreign card; without a side, an exposed card is kept on the one that is worth more now."""
        seat = self.seat
        self.foreign[seat][place] &= ~(1 << number - LOWEST)
        self.all_held[place] -= 1
        self.sizes[seat] -= 1
        self.put(place, number, cell)
        if cell in self.interests:
            exposed = self.interests.pop(cell)
            if exposed is not None and (
                self.seen[exposed] >= self.start if side is None else side == "exposed"
            ):
                self.kept[seat].append(exposed)
            else:
                self.taken[seat] += 1
            self.over = not self.interests
        self._next()

    def lay_japan(self, face: Face, cell: Cell, turned: bool) -> None:  # noqa: FBT001 - as a square has it
        """Play a card of Japan."""
        self.japan[self.seat].remove(face)
        self.sizes[self.seat] -= 1
        self.add_square(cell, face, turned)
        self._next()

    def draw(self) -> None:
        """Take the top card of the deck."""
        self.give(self.seat, self.deck.pop())
        self.over = not self.deck
        self._next()

    def _next(self) -> None:
        self.seat = (self.seat + 1) % len(self.sizes)

    # What brings most --------------------------------------------------------------------------

    def step(self) -> None:
        """Play what brings the seat most at once, of numbers that fit the highest; else draw."""
        seat, sizes, japan = self.seat, self.sizes, self.japan[self.seat]
        hand, size = self.foreign[seat], sizes[seat]
        share = self.rivalry / (len(sizes) - 1)
        # What a point of a country is worth to the seat.
        net = [
            (1 + share) * numbers.bit_count() - share * countries
            for numbers, countries in zip(hand, self.all_held, strict=True)
        ]
        # A card fewer in the hand raises each card of Japan (2.21).
        largest = max(sizes)
        sizes[seat] -= 1
        then = max(sizes) - size + 1
        sizes[seat] = size
        gain = len(japan) * (then - largest + size)
        countries = [
            (place, numbers, net[place] - 1, gain - worth)
            for place, (numbers, worth) in enumerate(zip(hand, self.scores, strict=True))
            if numbers
        ]
        best, value, fitting_numbers = None, -1000.0, 0
        ranges, tops, points, interests, up_to = self.ranges, self.tops, self.points, self.interests, UP_TO
        for cell in self.beside:
            (least, most), top, by = ranges[cell], tops.get(cell), points[cell]
            fit = up_to[most] & ~up_to[least - 1]
            if top is None:
                covered_place, extra = -1, 0.0
                if cell in interests:
                    exposed = interests[cell]
                    extra = (
                        EXPOSED_POINTS if exposed is not None and self.seen[exposed] >= self.start else 1.0
                    )
            else:
                covered_place, extra = top[0], -net[top[0]] * by
            if not fit:
                continue
            for place, numbers, many, base in countries:
                if numbers & fit:
                    worth = many * by + base + extra
                    if place == covered_place:
                        worth += by
                    if worth > value:
                        best, value, fitting_numbers = (place, cell), worth, numbers & fit
        if japan and (lay := self._best_of_japan(japan, net, gain - then, value)) is not None:
            self.lay_japan(*lay)
        elif best is not None:
            self.lay(best[0], fitting_numbers.bit_length() - 1 + LOWEST, best[1])
        else:
            self.draw()

    def _best_of_japan(
        self, japan: Sequence[Face], net: Sequence[float], gain: int, least: float
    ) -> tuple[Face, Cell, bool] | None:
        """Return the card of Japan that brings more than `least`, its place and which way round."""
        tops, edges, best = self.tops, self.edges, None
        for cell, total in self.around.items():
            if self.by_corner and edges.keys().isdisjoint(p.corners(cell)):
                continue
            beside = NEIGHBOURS[cell]
            north, east, south, west = [net[tops[other][0]] if other in tops else 0.0 for other in beside]
            for face in japan:
                if total > LIMIT[face]:
                    continue
                up, right, down, left = EDGES[face, False]
                for turned, worth in (
                    (False, gain + north * up + east * right + south * down + west * left),
                    (True, gain + south * up + west * right + north * down + east * left),
                ):
                    if worth > least:
                        best, least = (face, cell, turned), worth
        return best

    # What comes of it --------------------------------------------------------------------------

    def totals(self) -> list[int]:
        """The points of every seat (2.19 to 2.22, 2.26)."""
        most, worths = max(self.sizes), self.scores
        return [
            sum([numbers.bit_count() * worth for numbers, worth in zip(hand, worths, strict=True)])
            + len(self.japan[seat]) * (most - self.sizes[seat])
            + self.taken[seat]
            + EXPOSED_POINTS * sum([self.seen[place] >= self.start for place in self.kept[seat]])
            for seat, hand in enumerate(self.foreign)
        ]
