"""A country at work and its upkeep: who and what is paid, or let go (4.09, 4.10)."""

from __future__ import annotations

from collections.abc import Callable

from games.core import Refusal
from games.vertigo.land import most_exposed, put
from games.vertigo.orders import Stock, colour_limit
from games.vertigo.pieces import (
    BLACK,
    BLUE,
    GREEN,
    LETTER,
    PEOPLE,
    REGIONS,
    Country,
    LetGo,
    Options,
    Region,
)


class Upkeep:
    """A country while it is run: its upkeep is paid before anything but letting go."""

    __slots__ = (
        "_colour",
        "_left",
        "_world",
        "country",
        "diplomats",
        "moved",
        "regions",
        "scholars",
        "stage",
        "to_un",
        "trained",
        "treasury",
        "upkeep",
        "upkeep_due",
    )

    def __init__(
        self, country: Country, left: Stock, options: Options, world: int, *, upkeep_due: bool
    ) -> None:
        self.country = country
        self.treasury = country.treasury
        self.regions: list[Region] = list(country.regions)
        self.scholars = list(country.scholars)
        self.diplomats: int = country.diplomats
        self.moved = [0] * REGIONS
        self.trained: tuple[int, ...] = ()
        self.stage = 0
        self.to_un: int = 0
        self.upkeep = 0
        self.upkeep_due = upkeep_due
        self._left = left
        self._colour = colour_limit(options)
        self._world = world

    def result(self) -> Country:
        """The country as it is now."""
        before = self.country
        left, centre, right = self.regions
        return Country(
            self.treasury,
            (left, centre, right),
            (self.scholars[0], self.scholars[1], self.scholars[2]),
            self.diplomats,
            before.laws,
            before.standing,
            before.smokes,
            before.plan,
            before.fallen,
        )

    def _spend(self, price: int, ruling: str) -> Refusal | None:
        """Pay a price; `ruling` is the one that names it."""
        if price > self.treasury:
            return Refusal(ruling, "refused-money", (("price", price), ("treasury", self.treasury)))
        self.treasury -= price
        return None

    # Upkeep ----------------------------------------------------------------------------------------

    @property
    def bank_upkeep(self) -> int:
        """$1 for each scholar and engineer."""
        land = "".join(self.regions)
        return sum(self.scholars) + land.count(BLACK) + 2 * land.count(GREEN) + 2 * land.count(BLUE)

    @property
    def short(self) -> int:
        """How much money is missing for an upkeep that is not paid yet."""
        if self.stage or not self.upkeep_due:
            return 0
        return max(0, self.bank_upkeep + self.diplomats - self.treasury)

    def pay(self) -> Refusal | None:
        """Pay the upkeep, once (4.09)."""
        if self.stage:
            return None
        if self.short:
            return Refusal("4.09", "refused-upkeep", (("short", self.short),))
        self.stage = 1
        if self.upkeep_due:
            self.upkeep, self.to_un = self.bank_upkeep + self.diplomats, self.diplomats
            self.treasury -= self.upkeep
        return None

    def makes_ends_meet(self) -> tuple[LetGo, ...]:
        """What must go: scholars, diplomats, engineers of black, green, blue (4.49). Lets them go."""
        gone: list[LetGo] = []
        while self.short:
            order = self._least_wanted()
            self.let_go(order)
            gone.append(order)
        return tuple(gone)

    def _least_wanted(self) -> LetGo:
        for region, scholars in enumerate(self.scholars):
            if scholars:
                return LetGo("scholar", region, min(scholars, self.short))
        if self.diplomats:
            return LetGo("diplomat", 0, min(self.diplomats, self.short))
        for building, letter in LETTER.items():
            for at, region in enumerate(self.regions):
                if letter in region:
                    return LetGo(building, at)
        raise AssertionError

    def let_go(self, order: LetGo) -> Refusal | None:
        """Remove who is not paid; answers why not all."""
        if not self.upkeep_due:
            return Refusal("4.05", "refused-no-upkeep")
        match order.what:
            case "scholar":
                return self._dismiss(order)
            case "diplomat":
                gone = min(order.count, self.diplomats)
                self.diplomats -= gone
                return None if gone == order.count else Refusal("4.09", "refused-nobody-there")
            case building:
                letter = LETTER[building]
                return self._each(order.count, order.provinces, lambda at: self._abandon(order, letter, at))

    def _dismiss(self, order: LetGo) -> Refusal | None:
        gone = min(order.count, self.scholars[order.region])
        self.scholars[order.region] -= gone
        return None if gone == order.count else Refusal("4.09", "refused-nobody-there")

    def _abandon(self, order: LetGo, letter: str, at: int | None) -> Refusal | None:
        region = self.regions[order.region]
        spot = chosen(at, most_exposed(region, letter))
        if spot is None:
            return Refusal("4.10", "refused-no-building")
        self.regions[order.region] = put(region, spot, PEOPLE)
        self._left[letter] += 1
        return None

    def _each(
        self, count: int, provinces: tuple[int, ...], one: Callable[[int | None], Refusal | None]
    ) -> Refusal | None:
        """One after the other, provinces that were chosen first; stops at the first that is not possible."""
        for number in range(count):
            if refusal := one(provinces[number] if number < len(provinces) else None):
                return refusal
        return None


def chosen(at: int | None, spots: tuple[int, ...]) -> int | None:
    """The province that was chosen, else the first; None where there is none."""
    if at is None:
        return spots[0] if spots else None
    return at if at in spots else None
