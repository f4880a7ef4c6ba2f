"""Running a country: the six sub-steps in their order, order by order. Numbers like 4.12 are rulings."""

from __future__ import annotations

from games.core import Refusal
from games.vertigo.land import (
    cleaning_price,
    most_exposed,
    most_harmful,
    put,
    safest,
)
from games.vertigo.orders import STAGE, malformed
from games.vertigo.pieces import (
    BLACK,
    CONVERSION,
    CROSSING,
    CROWD,
    EMPTY,
    ENGINEERS,
    GREEN,
    LETTER,
    NEW_PERSON,
    PEOPLE,
    PRICE,
    STEP,
    TILE,
    TRAINING,
    UN_HALL,
    Build,
    Clean,
    Convert,
    LetGo,
    Move,
    Order,
    Populate,
    Send,
    Train,
    people,
)
from games.vertigo.upkeep import Upkeep, chosen


class Running(Upkeep):
    """A country at work. Each order does what it can and answers why it could not do the rest."""

    __slots__ = ()

    def carry_out(self, order: Order) -> Refusal | None:
        """Do what can be done of an order; answers why not all."""
        stage = STAGE[type(order)]
        if refusal := malformed(order):
            return refusal
        if stage < self.stage:
            return Refusal("4.08", "refused-sequence")
        if stage and (refusal := self.pay()):
            return refusal
        self.stage = stage
        match order:
            case LetGo():
                return self.let_go(order)
            case Send():
                return self._send(order)
            case Build():
                return self._build(order)
            case Convert():
                return self._convert(order)
            case Clean():
                return self._clean(order)
            case Populate():
                return self._populate(order)
            case Move():
                return self._move(order)
            case Train():
                return self._train(order)

    # Scholars and buildings ------------------------------------------------------------------------

    def free_scholars(self, region: int) -> int:
        """Those in a centre that have not moved this turn (4.11)."""
        return self.scholars[region] - self.moved[region]

    def _send(self, order: Send) -> Refusal | None:
        if order.to == order.region:
            return Refusal("4.11", "refused-same-centre")
        going = min(order.count, self.free_scholars(order.region))
        self.scholars[order.region] -= going
        if order.to == UN_HALL:
            self.diplomats += going
        else:
            self.scholars[order.to] += going
            self.moved[order.to] += going
        return None if going == order.count else Refusal("4.11", "refused-scholars")

    def _build(self, order: Build) -> Refusal | None:
        letter, price = LETTER[order.building], PRICE[order.building]
        return self._each(
            order.count,
            order.provinces,
            lambda at: self._erect(order.region, PEOPLE, letter, at, price, ENGINEERS[letter]),
        )

    def _convert(self, order: Convert) -> Refusal | None:
        return self._each(
            order.count,
            order.provinces,
            lambda at: self._erect(order.region, BLACK, GREEN, at, CONVERSION, 1),
        )

    def _erect(
        self, region: int, before: str, letter: str, at: int | None, price: int, engineers: int
    ) -> Refusal | None:
        """A building in place of what was there before (4.12, 4.13)."""
        ruling, missing = ("4.13", "refused-no-black") if before == BLACK else ("4.12", "refused-site")
        spot = chosen(at, safest(self.regions[region], before))
        if spot is None:
            return Refusal(ruling, missing)
        if self.free_scholars(region) < engineers:
            return Refusal(ruling, "refused-engineers", (("engineers", engineers),))
        if self._left[letter] < 1:
            return Refusal("4.44", "refused-supply")
        if refusal := self._spend(price, ruling):
            return refusal
        self.scholars[region] -= engineers
        self.regions[region] = put(self.regions[region], spot, letter)
        self._left[letter] -= 1
        if before == BLACK:
            self._left[BLACK] += 1
        return None

    # Pollution -------------------------------------------------------------------------------------

    def cleanable(self, region: int) -> int:
        """How many tiles may be removed from a region: down to the world's pollution (4.14)."""
        return max(0, self.regions[region].count(TILE) - self._world // STEP)

    def _clean(self, order: Clean) -> Refusal | None:
        return self._each(order.count, order.provinces, lambda at: self._remove(order.region, at))

    def _remove(self, region: int, at: int | None) -> Refusal | None:
        land = self.regions[region]
        if not self.cleanable(region):
            return Refusal("4.14", "refused-clean", (("world", self._world),))
        spot = chosen(at, most_harmful(land))
        if spot is None:
            return Refusal("4.14", "refused-no-tile")
        price = cleaning_price(self.regions, land)
        if refusal := self._spend(price, "4.14"):
            return refusal
        self.to_un += price
        self.regions[region] = put(land, spot, EMPTY)
        self._left[TILE] += 1
        return None

    # People ----------------------------------------------------------------------------------------

    def _populate(self, order: Populate) -> Refusal | None:
        new = order.to - people(self.regions[order.region])
        if new < 1:
            return Refusal("4.15", "refused-enough")
        return self._each(new, order.provinces[:new], lambda at: self._settle(order.region, at))

    def _settle(self, region: int, at: int | None) -> Refusal | None:
        spot = chosen(at, safest(self.regions[region], EMPTY))
        if spot is None:
            return Refusal("4.16", "refused-no-room")
        if self._left[PEOPLE] < 1:
            return Refusal("4.44", "refused-supply")
        if refusal := self._spend(NEW_PERSON, "4.15"):
            return refusal
        self._left[PEOPLE] -= 1
        self.regions[region] = put(self.regions[region], spot, PEOPLE)
        return None

    def _move(self, order: Move) -> Refusal | None:
        for number in range(order.count):
            leave = order.leave[number] if number < len(order.leave) else None
            enter = order.enter[number] if number < len(order.enter) else None
            if refusal := self._migrate(order, leave, enter):
                return refusal
        return None

    def _migrate(self, order: Move, leave: int | None, enter: int | None) -> Refusal | None:
        source = chosen(leave, most_exposed(self.regions[order.region], PEOPLE))
        goal = chosen(enter, safest(self.regions[order.to], EMPTY))
        if source is None:
            built = set(self.regions[order.region]) & set(ENGINEERS)
            return Refusal("4.17" if built else "4.15", "refused-nobody-to-move")
        if goal is None:
            return Refusal("4.16", "refused-no-room")
        if refusal := self._spend(CROSSING if order.region != order.to else 0, "4.15"):
            return refusal
        self.regions[order.region] = put(self.regions[order.region], source, EMPTY)
        self.regions[order.to] = put(self.regions[order.to], goal, PEOPLE)
        return None

    # Training --------------------------------------------------------------------------------------

    def _train(self, order: Train) -> Refusal | None:
        if people(self.regions[order.region]) < CROWD:
            return Refusal("4.18", "refused-too-few")
        if order.region in self.trained:
            return Refusal("4.18", "refused-trained")
        if self.bank_upkeep + self.diplomats >= self._colour:
            return Refusal("4.44", "refused-supply")
        if refusal := self._spend(TRAINING, "4.18"):
            return refusal
        self.scholars[order.region] += 1
        self.trained = (*self.trained, order.region)
        return None
