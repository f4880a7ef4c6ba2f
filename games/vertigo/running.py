"""Running a country: orders, upkeep, and the six sub-steps. Numbers like 4.12 are rulings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core import Refusal, Seat, replace
from games.vertigo.pieces import (
    BLACK,
    BLUE,
    COLOUR,
    CONVERSION,
    CROSSING,
    CROWD,
    EMPTY,
    ENDLESS,
    ENGINEERS,
    GREEN,
    LETTER,
    NEW_PERSON,
    PEOPLE,
    PRICE,
    PROVINCES,
    REGIONS,
    STEP,
    SUPPLY,
    TILE,
    TRAINING,
    UN_HALL,
    Build,
    Clean,
    Convert,
    Country,
    LetGo,
    Move,
    Options,
    Order,
    Populate,
    Region,
    Send,
    State,
    Stepping,
    Train,
    View,
    people,
)
from games.vertigo.world import cleaning_price, most_exposed, most_harmful, put, safest

STAGE: dict[type[Order], int] = {
    LetGo: 0,
    Send: 1,
    Build: 2,
    Convert: 2,
    Clean: 3,
    Populate: 4,
    Move: 4,
    Train: 5,
}
"""The sub-steps as they are printed (4.08)."""
MOST_COUNT = 30
Stock = dict[str, int]
"""How many pieces of each kind are left to take (4.44)."""


def stock(countries: Sequence[Country], options: Options) -> Stock:
    """What is left of the shared pieces."""
    if options.piece_limits == "off":
        return dict.fromkeys(SUPPLY, ENDLESS)
    land = "".join(["".join(country.regions) for country in countries])
    black, green, blue, tiles = (land.count(letter) for letter in (BLACK, GREEN, BLUE, TILE))
    dwellers = len(land) - land.count(EMPTY) - tiles
    return {
        BLACK: SUPPLY[BLACK] - black,
        GREEN: SUPPLY[GREEN] - green,
        BLUE: SUPPLY[BLUE] - blue,
        PEOPLE: SUPPLY[PEOPLE] - dwellers,
        TILE: SUPPLY[TILE] - tiles,
    }


def kept_back(queue: Sequence[Seat]) -> int:
    """How many people the first of the queue may not buy: one for each who founds a country later (4.44)."""
    return len(queue) - 1


def people_for_sale(countries: Sequence[Country], options: Options, queue: Sequence[Seat]) -> int:
    """How many people the first of the queue may buy at the founding (4.44)."""
    return stock(countries, options)[PEOPLE] - kept_back(queue)


def colour_limit(options: Options) -> int:
    """How many scholars, diplomats and engineers a country can have (4.44)."""
    return COLOUR if options.piece_limits == "on" else ENDLESS


def malformed(order: Order) -> Refusal | None:
    match order:
        case Populate(region, to, provinces):
            sound = 0 <= to <= PROVINCES and within(region, PROVINCES, provinces)
        case Move(region, to, count, leave, enter):
            sound = 0 <= to < REGIONS and within(region, count, leave) and within(region, count, enter)
        case Send(region, to, count):
            sound = 0 <= to <= UN_HALL and within(region, count, ())
        case Train(region):
            sound = within(region, 1, ())
        case LetGo(_, region, count, provinces) | Build(region, _, count, provinces):
            sound = within(region, count, provinces)
        case Convert(region, count, provinces) | Clean(region, count, provinces):
            sound = within(region, count, provinces)
    return None if sound else Refusal("4.46", "refused-malformed")


def within(region: int, count: int, provinces: tuple[int, ...]) -> bool:
    if not (0 <= region < REGIONS and 1 <= count <= MOST_COUNT):
        return False
    if not provinces:
        return True
    return (
        len(provinces) <= count
        and len(set(provinces)) == len(provinces)
        and all(0 <= province < PROVINCES for province in provinces)
    )


class Running:
    """A country at work: upkeep comes before anything but letting go. Each order does what it can."""

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
        return replace(
            self.country,
            treasury=self.treasury,
            regions=tuple(self.regions),
            scholars=tuple(self.scholars),
            diplomats=self.diplomats,
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
        land = "".join(self.regions)
        return sum(self.scholars) + land.count(BLACK) + 2 * land.count(GREEN) + 2 * land.count(BLUE)

    @property
    def short(self) -> int:
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
        for number in range(count):
            if refusal := one(provinces[number] if number < len(provinces) else None):
                return refusal
        return None

    # Orders ----------------------------------------------------------------------------------------

    def carry_out(self, order: Order) -> Refusal | None:
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


# Running the country -------------------------------------------------------------------------------


# Step by step --------------------------------------------------------------------------------------


def chosen(at: int | None, spots: tuple[int, ...]) -> int | None:
    if at is None:
        return spots[0] if spots else None
    return at if at in spots else None


def upkeep_charged(turn: int, options: Options) -> bool:
    """Whether upkeep is paid in a turn (4.05)."""
    return turn > 1 or options.upkeep_on_turn_1 == "on"


def begun(countries: Sequence[Country], options: Options, turn: int, world: int, seat: Seat) -> Running:
    """A seat's country about to be run."""
    due = upkeep_charged(turn, options)
    return Running(countries[seat], stock(countries, options), options, world, upkeep_due=due)


def work(table: State | View, seat: Seat) -> Running:
    """A seat's country about to be run, or in the middle of it."""
    running = begun(table.countries, table.options, table.turn, table.un.world, seat)
    if isinstance(table.phase, Stepping) and table.phase.seat == seat:
        resume(running, table.phase)
    return running


def resume(running: Running, phase: Stepping) -> Running:
    """A country in the middle of its run."""
    running.stage, running.moved, running.trained = phase.stage, list(phase.moved), phase.trained
    return running
