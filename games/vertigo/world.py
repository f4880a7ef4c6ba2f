"""A state of Vertigo at work: tiles fall, countries go, money flows. Numbers like 4.26 are rulings."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.vertigo.ending import after_final_upkeep
from games.vertigo.events import Eliminated, Ended, Event, Polluted
from games.vertigo.land import put
from games.vertigo.phases import Hidden, Over, Phase, State
from games.vertigo.pieces import (
    EMPTY,
    ENDLESS,
    SUPPLY,
    TILE,
    UN,
    Country,
    Ending,
    Face,
    Fallen,
    Law,
    Region,
    alive,
    clockwise,
)


class World:
    """Everything that changes while an action is carried out, and what everybody sees of it."""

    __slots__ = (
        "choices",
        "countries",
        "events",
        "first",
        "markers",
        "placed",
        "proposed",
        "state",
        "turn",
        "vault",
        "world",
    )

    def __init__(self, state: State) -> None:
        un = state.un
        self.state = state
        self.countries = list(state.countries)
        self.vault = un.vault
        self.world = un.world
        self.markers = un.markers
        self.proposed = un.proposed
        self.placed = un.placed
        self.turn = state.turn
        self.first = state.first
        self.choices: list[Hidden | None] = list(state.choices)
        self.events: list[Event] = []

    def done(self, phase: Phase) -> tuple[State, tuple[Event, ...]]:
        """The next state: a moment of the game has passed."""
        state = self.state
        un = UN(self.vault, self.world, self.markers, self.proposed, self.placed)
        countries = tuple(self.countries)
        after = State(
            state.options, countries, un, self.turn, self.first, state.step + 1, phase, tuple(self.choices)
        )
        return after, tuple(self.events)

    def forget_choices(self) -> None:
        """Everything that was chosen is carried out."""
        self.choices = [None] * len(self.countries)

    def alive(self) -> tuple[Seat, ...]:
        """The countries still in the game."""
        return alive(tuple(self.countries))

    def round(self, start: Seat) -> tuple[Seat, ...]:
        """The countries still in the game, clockwise from a seat."""
        return tuple(
            [seat for seat in clockwise(start, len(self.countries)) if self.countries[seat].fallen is None]
        )

    # Money -----------------------------------------------------------------------------------------

    def gain(self, seat: Seat, money: int) -> None:
        """A treasury grows, or shrinks."""
        self.change(seat, treasury=self.countries[seat].treasury + money)

    def change(
        self,
        seat: Seat,
        *,
        treasury: int | None = None,
        regions: tuple[Region, Region, Region] | None = None,
        laws: tuple[Law, ...] | None = None,
        smokes: bool | None = None,
    ) -> None:
        """A country in which something is different."""
        old = self.countries[seat]
        self.countries[seat] = Country(
            old.treasury if treasury is None else treasury,
            old.regions if regions is None else regions,
            old.scholars,
            old.diplomats,
            old.laws if laws is None else laws,
            old.standing,
            old.smokes if smokes is None else smokes,
            old.plan,
            old.fallen,
        )

    # Tiles -----------------------------------------------------------------------------------------

    def tiles_left(self) -> int:
        """How many tiles may still be placed (4.44)."""
        if self.state.options.piece_limits == "off":
            return ENDLESS
        return SUPPLY[TILE] - sum([region.count(TILE) for c in self.countries for region in c.regions])

    def place(self, owner: Seat, region: int, province: int, seat: Seat | None = None) -> None:
        """A tile falls: everything on the province goes (4.21)."""
        lost = self.countries[owner].regions[region][province]
        self.put(owner, region, province, TILE)
        self.placed = True
        self.events.append(Polluted(owner, region, province, "" if lost == EMPTY else lost, seat))

    def put(self, owner: Seat, region: int, province: int, letter: str) -> None:
        """Something else lies in a province."""
        regions = list(self.countries[owner].regions)
        regions[region] = put(regions[region], province, letter)
        left, centre, right = regions
        self.change(owner, regions=(left, centre, right))

    # Elimination and the end -----------------------------------------------------------------------

    def settle(self) -> Over | None:
        """Countries without people are out; the game may be over (4.40, 4.41)."""
        gone = [seat for seat in self.alive() if not self.countries[seat].population]
        self.bury(gone)
        return self.decided() if gone else None

    def bury(self, seats: Sequence[Seat]) -> None:
        """These countries are out, all in one moment; their money goes to the UN (4.40)."""
        moment = 1 + max((c.fallen.moment for c in self.countries if c.fallen), default=0)
        for seat in seats:
            country = self.countries[seat]
            self.vault += country.treasury
            fallen = Fallen(moment, country.pieces, country.treasury)
            self.countries[seat] = Country(0, laws=country.laws, fallen=fallen)
            self.choices[seat] = None
            self.events.append(Eliminated(seat, country.treasury))

    def decided(self) -> Over | None:
        """The end, when one country is left or none (4.41)."""
        left = len(self.alive())
        if left > 1:
            return None
        return self.over("ending-alone" if left else "ending-nobody")

    def over(self, ending: Ending, face: Face | None = None) -> Over:
        """The game is over. Who was not alone pays a final upkeep (4.42)."""
        self.forget_choices()
        self.events.append(Ended(ending, face))
        if ending == "ending-snow":
            countries, kept = after_final_upkeep(self.countries)
            self.countries = list(countries)
            self.events.extend(kept)
        return Over(ending)
