"""The UN of Vertigo: what laws do, and how they come about. Numbers like 4.31 are rulings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core import Seat, Value
from games.vertigo.actions import Demolish, Vote
from games.vertigo.events import Demolished, Passed, Proposed, Rejected, Voted
from games.vertigo.land import is_clean, where
from games.vertigo.phases import Debating, Demolishing, Phase, Proposing, Voting
from games.vertigo.pieces import (
    AID,
    BLACK,
    BONUS,
    FINE,
    LAWS,
    PEOPLE,
    REWARD,
    UN,
    Country,
    Law,
    clockwise,
)
from games.vertigo.world import World

DEMOLITIONS = ((50, 20), (40, 2), (30, 1))
"""From so many percent of world pollution on, so many black factories more go (4.36)."""


class Impact(Value, frozen=True):
    """What a law does: the reward first, what each treasury and the vault gain, black factories that go."""

    reward: int
    gains: tuple[int, ...]
    vault: int
    losses: tuple[int, ...]


class Ledger:
    """Treasuries and vault while a law takes effect; the proposer is rewarded first (4.34)."""

    __slots__ = ("countries", "losses", "money", "reward", "seats", "un", "vault")

    def __init__(self, countries: Sequence[Country], un: UN, proposer: Seat) -> None:
        self.countries = countries
        self.un = un
        self.seats = [s for s in clockwise(proposer, len(countries)) if countries[s].fallen is None]
        self.money = [country.treasury for country in countries]
        self.losses = [0] * len(countries)
        self.reward = min(REWARD, un.vault)
        self.vault = un.vault - self.reward
        self.money[proposer] += self.reward

    def to_un(self, seat: Seat, money: int) -> int:
        """Pay what is there, at most so much, to the UN."""
        paid = min(money, self.money[seat])
        self.money[seat] -= paid
        self.vault += paid
        return paid

    def from_un(self, seat: Seat, money: int) -> None:
        """Receive what is there, at most so much, from the UN."""
        paid = min(money, self.vault)
        self.vault -= paid
        self.money[seat] += paid

    def impact(self, proposer: Seat) -> Impact:
        """What is different from before."""
        before = [country.treasury for country in self.countries]
        before[proposer] += self.reward
        gains = [now - then for now, then in zip(self.money, before, strict=True)]
        return Impact(self.reward, tuple(gains), self.vault - self.un.vault, tuple(self.losses))


def aid(ledger: Ledger) -> None:
    """Those with most buildings pay $5 for each building of difference to those with fewest (4.35)."""
    buildings = {seat: ledger.countries[seat].buildings for seat in ledger.seats}
    most, fewest = max(buildings.values()), min(buildings.values())
    if most == fewest:
        return
    poor = [seat for seat in ledger.seats if buildings[seat] == fewest]
    rich = [seat for seat in ledger.seats if buildings[seat] == most]
    pot = sum([ledger.to_un(seat, AID * (most - fewest)) for seat in rich])
    for seat in poor:
        ledger.from_un(seat, pot // len(poor))


def control(ledger: Ledger) -> None:
    """$10 for each black factory, or it goes; then some go by the world's pollution; smokers pay (4.36)."""
    more = next((more for percent, more in DEMOLITIONS if ledger.un.world >= percent), 0)
    for seat in ledger.seats:
        country = ledger.countries[seat]
        owned = country.land.count(BLACK)
        paid = min(owned, ledger.money[seat] // FINE)
        ledger.to_un(seat, FINE * paid)
        ledger.losses[seat] = owned - paid + min(paid, more)
        if country.smokes:
            ledger.to_un(seat, FINE)


def bonus(ledger: Ledger) -> None:
    """$3 for each diplomat, from the proposer on, while there is money (4.37)."""
    for seat in ledger.seats:
        ledger.from_un(seat, BONUS * ledger.countries[seat].diplomats)


def solidarity(ledger: Ledger) -> None:
    """All money together, shared equally; the rest to the UN (4.38)."""
    pot = sum([ledger.to_un(seat, ledger.money[seat]) for seat in ledger.seats])
    for seat in ledger.seats:
        ledger.from_un(seat, pot // len(ledger.seats))


def subsidy(ledger: Ledger) -> None:
    """Half of the vault to the countries that do not pollute (4.39)."""
    clean = [seat for seat in ledger.seats if is_clean(ledger.countries[seat])]
    half = ledger.vault // 2
    for seat in clean:
        ledger.from_un(seat, half // len(clean))


EFFECTS: dict[Law, Callable[[Ledger], None]] = {
    "aid": aid,
    "control": control,
    "bonus": bonus,
    "solidarity": solidarity,
    "subsidy": subsidy,
}


def impact(law: Law, proposer: Seat, countries: Sequence[Country], un: UN) -> Impact:
    """What a law would do now."""
    ledger = Ledger(countries, un, proposer)
    EFFECTS[law](ledger)
    return ledger.impact(proposer)


# Proposing and voting ------------------------------------------------------------------------------


def available(country: Country, proposed: tuple[Law, ...]) -> tuple[Law, ...]:
    """The laws a country may propose: none twice, and none that somebody proposed this turn (4.31)."""
    return tuple([law for law in LAWS if law not in country.laws and law not in proposed])


def open_floor(world: World, queue: Sequence[Seat]) -> Phase | None:
    """The next who can propose something; None when nobody is left."""
    left = list(queue)
    while left:
        country = world.countries[left[0]]
        if country.fallen is None and country.diplomats and available(country, world.proposed):
            return Proposing(tuple(left))
        left.pop(0)
    return None


def propose(world: World, queue: tuple[Seat, ...], law: Law) -> Phase:
    """A law is used up for its proposer, however the vote goes (4.31, 4.33)."""
    seat = queue[0]
    world.proposed = (*world.proposed, law)
    world.change(seat, laws=(*world.countries[seat].laws, law))
    world.events.append(Proposed(seat, law))
    return Debating(law, queue)


def call_vote(world: World, law: Law, queue: tuple[Seat, ...]) -> Voting:
    """Everybody with a diplomat votes, the proposer first (4.32)."""
    voters = tuple([seat for seat in world.round(queue[0]) if world.countries[seat].diplomats])
    return Voting(law, queue, voters)


def vote(world: World, phase: Voting, cast: Vote) -> Phase | None:
    """A vote; the last one decides."""
    seat, *others = phase.voters
    votes = (*phase.votes, (seat, cast.yes, cast.no))
    abstained = world.countries[seat].diplomats - cast.yes - cast.no
    world.events.append(Voted(seat, cast.yes, cast.no, abstained))
    if others:
        return Voting(phase.law, phase.queue, tuple(others), votes)
    return count(world, phase.law, phase.queue, votes)


def count(
    world: World, law: Law, queue: tuple[Seat, ...], votes: Sequence[tuple[Seat, int, int]]
) -> Phase | None:
    """More for than against passes a law (4.33)."""
    yes, no = sum([cast[1] for cast in votes]), sum([cast[2] for cast in votes])
    if yes > no:
        return enact(world, law, queue, yes, no)
    world.events.append(Rejected(law, yes, no))
    return open_floor(world, queue)


def enact(world: World, law: Law, queue: tuple[Seat, ...], yes: int, no: int) -> Phase | None:
    """A law takes effect at once (4.34)."""
    proposer, un = queue[0], UN(world.vault, world.world)
    does = impact(law, proposer, world.countries, un)
    world.gain(proposer, does.reward)
    for seat, gain in enumerate(does.gains):
        if gain:
            world.gain(seat, gain)
    world.vault += does.vault
    world.events.append(Passed(proposer, law, yes, no, does.reward, does.gains, does.vault, does.losses))
    if law == "control":
        put_out(world)
    return demolish_some(world, queue, does.losses)


def put_out(world: World) -> None:
    """Nobody smokes any more (4.36)."""
    for seat in world.alive():
        if world.countries[seat].smokes:
            world.change(seat, smokes=False)


def demolish_some(world: World, queue: tuple[Seat, ...], losses: Sequence[int]) -> Phase | None:
    """Where all black factories go they go at once; elsewhere their owner chooses (4.36)."""
    asked: list[tuple[Seat, int]] = []
    for seat in world.round(queue[0]):
        places = factories(world.countries[seat])
        if losses[seat] == len(places) != 0:
            demolish(world, seat, places)
        elif losses[seat]:
            asked.append((seat, losses[seat]))
    return Demolishing(queue, tuple(asked)) if asked else open_floor(world, queue)


def factories(country: Country) -> tuple[tuple[int, int], ...]:
    """Where the black factories of a country are."""
    return tuple([(at, spot) for at, region in enumerate(country.regions) for spot in where(region, BLACK)])


def demolish(world: World, seat: Seat, places: tuple[tuple[int, int], ...]) -> None:
    """These black factories go, with their engineers."""
    for region, province in places:
        world.put(seat, region, province, PEOPLE)
    world.events.append(Demolished(seat, places))


def demolished(world: World, phase: Demolishing, chosen: Demolish) -> Phase | None:
    """An owner has chosen; the next one does."""
    (seat, _), *others = phase.losses
    demolish(world, seat, chosen.places)
    return Demolishing(phase.queue, tuple(others)) if others else open_floor(world, phase.queue)
