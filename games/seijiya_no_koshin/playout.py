"""A game played on in a hurry, as a search needs it by the thousand: by the rules, in lists changed in place.

Everybody plays what brings their own hand most at once, as the safe default does (2.33).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from games.core import Rng, Seat
from games.seijiya_no_koshin import pieces as p
from games.seijiya_no_koshin.pieces import (
    COUNTRIES,
    COUNTRY,
    EDGES,
    LIMIT,
    NEIGHBOURS,
    NUMBER,
    Cell,
    Edges,
    Face,
)
from games.seijiya_no_koshin.scoring import EXPOSED_POINTS

Place: TypeAlias = int
"""A country by its place in `COUNTRIES`."""
PLACE = {country: place for place, country in enumerate(COUNTRIES)}
EVERY = range(len(COUNTRIES))


class Playout:
    """A state that is changed in place."""

    def __init__(self, state: p.State) -> None:
        board = state.board
        self.foreign: list[list[list[int]]] = []
        self.japan: list[list[Face]] = []
        for hand in state.hands:
            mine: list[list[int]] = [[] for _ in EVERY]
            for card in hand:
                if card in NUMBER:
                    mine[PLACE[COUNTRY[card]]].append(NUMBER[card])
            self.foreign.append(mine)
            self.japan.append([card for card in hand if card not in NUMBER])
        self.sizes = [len(hand) for hand in state.hands]
        self.taken = [taking.interests for taking in state.takings]
        self.kept = [[PLACE[country] for country in taking.exposed] for taking in state.takings]
        self.deck = [(PLACE[COUNTRY[card]], NUMBER[card]) if card in NUMBER else card for card in state.deck]
        self.deck.reverse()
        self.start = board.start
        self.by_corner = state.options.contact == "corner"
        self.interests = {
            interest.cell: None if interest.exposed is None else PLACE[interest.exposed]
            for interest in board.interests
        }
        self.tops: dict[Cell, tuple[Place, int]] = {}
        self.left: dict[Cell, int] = {}
        self.edges: dict[Cell, Edges] = {}
        self.beside: dict[Cell, list[Cell]] = {}
        self.points: dict[Cell, int] = {}
        self.worths = [0] * len(COUNTRIES)
        self.seen = [0] * len(COUNTRIES)
        for stack in board.stacks:
            card = stack.cards[-1]
            self.tops[stack.cell] = PLACE[COUNTRY[card]], NUMBER[card]
            self.seen[PLACE[COUNTRY[card]]] += 1
        for square in board.squares:
            self._add_square(square.cell, square.face, square.turned)
        self.over = isinstance(state.phase, p.Over)
        self.seat: Seat = 0 if isinstance(state.phase, p.Over) else state.phase.seat

    # What is done ------------------------------------------------------------------------------

    def _add_square(self, cell: Cell, face: Face, turned: bool) -> None:  # noqa: FBT001 - as a square has it
        self.edges[cell] = lying = EDGES[face, turned]
        left, tops = LIMIT[face], self.tops
        for way, other in enumerate(NEIGHBOURS[cell]):
            self.beside.setdefault(other, []).append(cell)
            self.points[other] = self.points.get(other, 0) + lying[way]
            if other in tops:
                place, number = tops[other]
                left -= number
                self.worths[place] += lying[way]
        self.left[cell] = left

    def lay(self, place: Place, number: int, cell: Cell) -> None:
        """Play a foreign card; an exposed card is kept on the side that is worth more now."""
        seat, points = self.seat, self.points[cell]
        self.foreign[seat][place].remove(number)
        self.sizes[seat] -= 1
        more = number
        covered = self.tops.get(cell)
        if covered is not None:
            self.worths[covered[0]] -= points
            self.seen[covered[0]] -= 1
            more -= covered[1]
        self.tops[cell] = place, number
        self.worths[place] += points
        self.seen[place] += 1
        for square in self.beside[cell]:
            self.left[square] -= more
        if cell in self.interests:
            shown = self.interests.pop(cell)
            if shown is not None and self.seen[shown] >= self.start:
                self.kept[seat].append(shown)
            else:
                self.taken[seat] += 1
            self.over = not self.interests
        self._next()

    def lay_japan(self, face: Face, cell: Cell, turned: bool) -> None:  # noqa: FBT001 - as a square has it
        """Play a card of Japan."""
        self.japan[self.seat].remove(face)
        self.sizes[self.seat] -= 1
        self._add_square(cell, face, turned)
        self._next()

    def draw(self) -> None:
        """Take the top card of the deck."""
        card = self.deck.pop()
        if isinstance(card, str):
            self.japan[self.seat].append(card)
        else:
            self.foreign[self.seat][card[0]].append(card[1])
        self.sizes[self.seat] += 1
        self.over = not self.deck
        self._next()

    def _next(self) -> None:
        self.seat = (self.seat + 1) % len(self.sizes)

    # What brings most --------------------------------------------------------------------------

    def step(self, rng: Rng) -> None:
        """Play the card that brings its hand most at once; draw where none may be laid."""
        seat, sizes, worths = self.seat, self.sizes, self.worths
        foreign, japan, size = self.foreign[seat], self.japan[seat], sizes[self.seat]
        held = [len(numbers) for numbers in foreign]
        # A card fewer in the hand raises each card of Japan (2.21).
        rest = max([other for at, other in enumerate(sizes) if at != seat])
        now, then = max(sizes) - size, max(rest, size - 1) - size + 1
        gain = len(japan) * (then - now)
        best, most = None, float("-inf")
        cells = self._cells()
        for place in EVERY:
            if not (numbers := foreign[place]):
                continue
            left, loss = held[place] - 1, gain - worths[place]
            low, high = min(numbers), max(numbers)
            for cell, least, room, points, covered, extra in cells:
                if high < least or low > room:
                    continue
                worth = left * points + loss + extra
                if covered is not None:
                    worth -= (held[covered] - (covered == place)) * points
                if worth > most:
                    fitting = [number for number in numbers if least <= number <= room]
                    if fitting:
                        best, most = (place, fitting, cell), worth
        laid = self._best_of_japan(japan, held, gain - then, most) if japan else None
        if laid is not None:
            self.lay_japan(*laid)
        elif best is not None:
            place, fitting, cell = best
            self.lay(place, fitting[0] if len(fitting) == 1 else rng.choice(fitting), cell)
        else:
            self.draw()

    def _cells(self) -> list[tuple[Cell, int, int, int, Place | None, int]]:
        """Each cell for foreign cards: the numbers it takes, its points, whom one covers, what one takes."""
        found: list[tuple[Cell, int, int, int, Place | None, int]] = []
        left, tops, points, interests = self.left, self.tops, self.points, self.interests
        for cell, squares in self.beside.items():
            if cell in left:
                continue
            room = left[squares[0]] if len(squares) == 1 else min([left[square] for square in squares])
            top = tops.get(cell)
            if top is not None:
                found.append((cell, top[1] + 1, room + top[1], points[cell], top[0], 0))
            elif cell in interests:
                shown = interests[cell]
                extra = EXPOSED_POINTS if shown is not None and self.seen[shown] >= self.start else 1
                found.append((cell, -99, room, points[cell], None, extra))
            else:
                found.append((cell, -99, room, points[cell], None, 0))
        return found

    def _best_of_japan(
        self, japan: Sequence[Face], held: Sequence[int], gain: int, least: float
    ) -> tuple[Face, Cell, bool] | None:
        """Return the card of Japan that brings more than `least`, its place and which way round."""
        tops, best = self.tops, None
        around: dict[Cell, int] = {}
        for cell, (_, number) in tops.items():
            for other in NEIGHBOURS[cell]:
                if other not in self.edges and other not in tops:
                    around[other] = around.get(other, 0) + number
        for cell, total in around.items():
            if self.by_corner and self.edges.keys().isdisjoint(p.corners(cell)):
                continue
            touched = [
                (way, held[tops[other][0]]) for way, other in enumerate(NEIGHBOURS[cell]) if other in tops
            ]
            for face in japan:
                if total > LIMIT[face]:
                    continue
                for turned in (False, True):
                    lying = EDGES[face, turned]
                    worth = gain + sum([cards * lying[way] for way, cards in touched])
                    if worth > least:
                        best, least = (face, cell, turned), worth
        return best

    # What comes of it --------------------------------------------------------------------------

    def totals(self) -> list[int]:
        """The points of every seat (2.19 to 2.22, 2.26)."""
        most, worths = max(self.sizes), self.worths
        return [
            sum([len(numbers) * worths[place] for place, numbers in enumerate(self.foreign[seat])])
            + len(self.japan[seat]) * (most - size)
            + self.taken[seat]
            + EXPOSED_POINTS * sum([self.seen[place] >= self.start for place in self.kept[seat]])
            for seat, size in enumerate(self.sizes)
        ]
