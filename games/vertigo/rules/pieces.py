"""What lies on the table of Vertigo: land, countries, the UN, and the orders that run a country.

Numbers like 4.07 are rulings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import ClassVar, Literal, TypeAlias, TypeVar

from games.core import Seat, Value

REGIONS, PROVINCES = 3, 10
LEFT, CENTRE, RIGHT = range(REGIONS)
ORDER = (RIGHT, CENTRE, LEFT)
"""In which order the regions pollute (4.20)."""
UN_HALL = REGIONS
"""Where a scholar may go beside the centres of the regions: to the UN (4.11)."""
EMPTY, PEOPLE, BLACK, GREEN, BLUE, TILE = ".pkgbx"
"""What is in a province. A building stands on its people, with all its engineers (4.10, 4.17)."""
HALF_GREEN, HALF_BLUE = "hc"
"""A building that one of its two engineers has left: with `half_manned` it stays (4.10)."""
HALF = {GREEN: HALF_GREEN, BLUE: HALF_BLUE}
KINDS = BLACK + GREEN + BLUE
BLUES = BLUE + HALF_BLUE
BUILT = KINDS + HALF_GREEN + HALF_BLUE
UNPOLLUTED = EMPTY + PEOPLE + BUILT
CODES = "LMR"
"""The regions in words and pictures; with a number, a province."""
Region: TypeAlias = str
"""Ten provinces in a ring, a letter each: `..ppkgbx..`."""
Regions: TypeAlias = tuple[Region, Region, Region]
WASTE: Region = EMPTY * PROVINCES
T = TypeVar("T")
KNOWN = 1 << 14
"""Size of the caches of what is known of regions."""
Triple: TypeAlias = tuple[int, int, int]
"""A number for each region: left, centre, right."""
Chosen: TypeAlias = tuple[int | None, int | None, int | None]
"""A province of each region, or none."""
Building: TypeAlias = Literal["black", "green", "blue"]
Law: TypeAlias = Literal["aid", "control", "bonus", "solidarity", "subsidy"]
Face: TypeAlias = Literal["sun", "snow", "double", "arrow"]
Ending: TypeAlias = Literal["ending-snow", "ending-alone", "ending-nobody", "ending-together"]
BUILDINGS: tuple[Building, ...] = ("black", "green", "blue")
LETTER: dict[Building, str] = {"black": BLACK, "green": GREEN, "blue": BLUE}
"""A building as it is built, with all its engineers."""
LETTERS: dict[Building, str] = {"black": BLACK, "green": GREEN + HALF_GREEN, "blue": BLUES}
"""A building with whatever engineers it has."""
ENGINEERS = {BLACK: 1, GREEN: 2, BLUE: 2, HALF_GREEN: 1, HALF_BLUE: 1}
PERSON_EARNS, BLACK_EARNS, GREEN_EARNS = 1, 10, 5
EARNS: dict[Building, int] = {"black": BLACK_EARNS, "green": GREEN_EARNS, "blue": 0}
"""What a person and a building produce (4.30)."""
LAWS: tuple[Law, ...] = ("aid", "control", "bonus", "solidarity", "subsidy")
DIE: tuple[Face, ...] = ("sun", "sun", "sun", "snow", "double", "arrow")
MILD_DIE: tuple[Face, ...] = ("sun", "sun", "sun", "sun", "snow", "arrow")
"""House rule: the faces are reconstructed; the milder die is an option (4.45)."""
COIN = DIE
"""What decides on another turn, for a coin: half of its faces are suns, whatever die pollutes (4.45)."""
TREASURY, VAULT_EACH = 40, 25
PERSON, SCHOLAR = 1, 5
"""What a person and a scholar cost at the beginning (4.02)."""
PRICE: dict[Building, int] = {"black": 5, "green": 10, "blue": 10}
CONVERSION, NEW_PERSON, TRAINING, CROSSING = 5, 5, 5, 1
CLEANING_HERE, CLEANING_NEAR, CLEANING_UN = 1, 5, 10
CROWD = 5
"""People of a region who pollute, and can train a scholar (4.18, 4.19)."""
FULL_TABLE, MARKERS_OF_FULL, MARKERS = 4, 4, 3
STEP, MOST = 10, 100
"""World pollution goes in steps of 10 % (4.26, 4.27)."""
LAST_SURE_TURN = 10
"""From the turn after this one the die decides whether there is another (4.07)."""
REWARD, AID, FINE, BONUS = 10, 5, 10, 3
DEBATE_SECONDS = 60
"""House rule: seconds to talk before a vote; the proposer may call the vote earlier."""
SUPPLY: dict[str, int] = {BLACK: 20, GREEN: 28, BLUE: 12, PEOPLE: 90, TILE: 100}
COLOUR = 25
"""The supply of pieces: people are counted under buildings too; scholars of each colour (4.44)."""
ENDLESS = 10_000


class Options(Value, frozen=True):
    """Limits of pieces (4.44), upkeep in turn 1 (4.05), a milder die (4.45), buildings half manned (4.10)."""

    piece_limits: Literal["on", "off"] = "on"
    upkeep_on_turn_1: Literal["on", "off"] = "on"
    mild_dice: Literal["off", "on"] = "off"
    half_manned: Literal["off", "on"] = "off"

    @property
    def die(self) -> tuple[Face, ...]:
        return MILD_DIE if self.mild_dice == "on" else DIE


Way: TypeAlias = Literal["spread", "gather", "ask"]
WAYS: tuple[Way, ...] = ("spread", "gather", "ask")


class Standing(Value, frozen=True):
    """Where own tiles fall on empty land: apart or side by side; a region to keep clean (4.47).

    With `ask` the owner is asked wherever the text leaves the choice: also which tile goes (4.29).
    """

    order: Way = "spread"
    keep: int | None = None


# Orders: what a plan is made of --------------------------------------------------------------------


class OrderBase(Value, frozen=True):
    """What an order knows of itself, whatever it does."""

    stage: ClassVar[int]
    """The sub-step in which it is carried out, as they are printed (4.08)."""
    ruling: ClassVar[str]
    """The ruling that says what it does, and names its price."""

    def price(self, regions: Regions) -> int:
        """What each piece of it costs in a country with these regions, in dollars."""
        del regions
        return 0


class LetGo(OrderBase, frozen=True, tag="let-go"):
    """Pay no upkeep for some pieces, and lose them (4.09, 4.10). The region says nothing of diplomats.

    An `engineer` leaves a building that keeps another.
    """

    stage = 0
    ruling = "4.09"
    what: Literal["scholar", "diplomat", "black", "engineer", "green", "blue"]
    region: int = 0
    count: int = 1
    provinces: tuple[int, ...] = ()


class Send(OrderBase, frozen=True, tag="send"):
    """Scholars go from a centre to another, or to the UN (4.11)."""

    stage = 1
    ruling = "4.11"
    region: int
    to: int
    count: int = 1


class Build(OrderBase, frozen=True, tag="build"):
    """Buildings where people live (4.12); provinces that are not chosen are found."""

    stage = 2
    ruling = "4.12"
    region: int
    building: Building
    count: int = 1
    provinces: tuple[int, ...] = ()

    def price(self, regions: Regions) -> int:
        del regions
        return PRICE[self.building]


class Convert(OrderBase, frozen=True, tag="convert"):
    """Black factories become green (4.13)."""

    stage = 2
    ruling = "4.13"
    region: int
    count: int = 1
    provinces: tuple[int, ...] = ()

    def price(self, regions: Regions) -> int:
        del regions
        return CONVERSION


class Clean(OrderBase, frozen=True, tag="clean"):
    """Pollution tiles are removed (4.14)."""

    stage = 3
    ruling = "4.14"
    region: int
    count: int = 1
    provinces: tuple[int, ...] = ()

    def price(self, regions: Regions) -> int:
        """Cheap where a blue facility stands in the region, or in another (4.14)."""
        return cleaning_price(regions, regions[self.region])


class Populate(OrderBase, frozen=True, tag="populate"):
    """New people until a region has `to` (4.15)."""

    stage = 4
    ruling = "4.15"
    region: int
    to: int
    provinces: tuple[int, ...] = ()

    def price(self, regions: Regions) -> int:
        del regions
        return NEW_PERSON


class Move(OrderBase, frozen=True, tag="move"):
    """People move, free inside a region, for $1 each to another (4.15)."""

    stage = 4
    ruling = "4.15"
    region: int
    """Where they come from."""
    to: int
    """Where they go."""
    count: int = 1
    """How many."""
    leave: tuple[int, ...] = ()
    """The provinces they leave; those that are not chosen are found."""
    enter: tuple[int, ...] = ()
    """The provinces they enter; those that are not chosen are found."""

    def price(self, regions: Regions) -> int:
        del regions
        return CROSSING if self.region != self.to else 0


class Train(OrderBase, frozen=True, tag="train"):
    """A new scholar in a region with five people (4.18)."""

    stage = 5
    ruling = "4.18"
    region: int

    def price(self, regions: Regions) -> int:
        del regions
        return TRAINING


Order: TypeAlias = LetGo | Send | Build | Convert | Clean | Populate | Move | Train


class Plan(Value, frozen=True, tag="plan"):
    """A turn's running of the country: orders in the printed sequence (4.46), and what stands besides.

    Upkeep is paid by itself, for all that is not let go. `standing` of None leaves it as it is.
    """

    orders: tuple[Order, ...] = ()
    standing: Standing | None = None
    smokes: bool = False


# Countries and the UN ------------------------------------------------------------------------------


class Fallen(Value, frozen=True):
    """What an eliminated country had: which moment of elimination it was, pieces and money (4.41)."""

    moment: int
    pieces: int
    money: int


class Country(Value, frozen=True):
    """A country as everybody sees it."""

    treasury: int
    """Its money, in dollars."""
    regions: Regions = (WASTE, WASTE, WASTE)
    """What lies in the provinces of each region."""
    scholars: Triple = (0, 0, 0)
    """The scholars in the centre of each region."""
    diplomats: int = 0
    """Its diplomats at the UN."""
    laws: tuple[Law, ...] = ()
    """The laws it has proposed."""
    standing: Standing = Standing()
    """What holds for it from turn to turn until it says otherwise."""
    smokes: bool = False
    """Whether it smokes."""
    plan: Plan | None = None
    """The plan that it carried out last."""
    fallen: Fallen | None = None
    """What it had when it was eliminated; None while it is in the game."""

    @property
    def land(self) -> str:
        return "".join(self.regions)

    @property
    def population(self) -> int:
        return census(self.regions).people

    @property
    def buildings(self) -> int:
        return census(self.regions).buildings

    @property
    def engineers(self) -> int:
        return census(self.regions).engineers

    @property
    def pieces(self) -> int:
        left, centre, right = self.scholars
        return left + centre + right + self.diplomats + census(self.regions).engineers

    @property
    def income(self) -> int:
        """What it would produce now (4.30)."""
        return census(self.regions).income

    @property
    def sources(self) -> int:
        """How often the die is rolled for it (4.19)."""
        return census(self.regions).sources


class UN(Value, frozen=True):
    """The UN."""

    vault: int
    """Its money, in dollars."""
    world: int = 0
    """The pollution of the world, in percent."""
    markers: int = 0
    """The markers towards the next world effect."""
    proposed: tuple[Law, ...] = ()
    """The laws proposed in this turn."""
    placed: bool = False
    """Whether a tile was placed in this turn."""


def triple(items: Iterable[T]) -> tuple[T, T, T]:
    """Return one for each region."""
    left, centre, right = items
    return left, centre, right


@lru_cache(KNOWN)
def people(region: Region) -> int:
    return PROVINCES - region.count(EMPTY) - region.count(TILE)


@lru_cache(KNOWN)
def has_blue(region: Region) -> bool:
    """Whether a blue facility stands there (4.14, 4.19)."""
    return BLUE in region or HALF_BLUE in region


def cleaning_price(regions: Regions, region: Region) -> int:
    """What it costs to remove a tile from a region (4.14)."""
    if has_blue(region):
        return CLEANING_HERE
    return CLEANING_NEAR if census(regions).blue else CLEANING_UN


@lru_cache(KNOWN)
def is_crowded(region: Region) -> bool:
    """Whether its people pollute: five or more, and no blue facility (4.19)."""
    return not has_blue(region) and people(region) >= CROWD


class Census(Value, frozen=True):
    """What lies in the regions of a country."""

    people: int
    """The number of people."""
    black: int
    """The number of black factories."""
    green: int
    """The number of green factories."""
    blue: int
    """The number of blue facilities."""
    tiles: int
    """The number of pollution tiles."""
    buildings: int
    """The number of buildings of all kinds."""
    engineers: int
    """The number of engineers in its buildings."""
    income: int
    """What it would produce now, in dollars (4.30)."""
    sources: int
    """How often the die is rolled for it (4.19)."""

    @property
    def of_each_kind(self) -> tuple[int, int, int]:
        """The numbers of its buildings in the order of `KINDS`."""
        return self.black, self.green, self.blue


@lru_cache(KNOWN)
def census(regions: Regions) -> Census:
    """Count a country; most moments change none, or one."""
    land = "".join(regions)
    black, green, blue, half_green, half_blue, tiles, empty = map(land.count, BUILT + TILE + EMPTY)
    engineers = black + 2 * (green + blue) + half_green + half_blue
    green, blue = green + half_green, blue + half_blue
    dwellers = len(land) - empty - tiles
    return Census(
        people=dwellers,
        black=black,
        green=green,
        blue=blue,
        tiles=tiles,
        buildings=black + green + blue,
        engineers=engineers,
        income=BLACK_EARNS * black + GREEN_EARNS * green + PERSON_EARNS * dwellers,
        sources=black + sum(map(is_crowded, regions)),
    )


def threshold(players: int) -> int:
    """Return the markers that bring a world effect; players are counted at the start (4.26)."""
    return MARKERS_OF_FULL if players == FULL_TABLE else MARKERS


def alive(countries: Sequence[Country]) -> tuple[Seat, ...]:
    return tuple([seat for seat, country in enumerate(countries) if country.fallen is None])
