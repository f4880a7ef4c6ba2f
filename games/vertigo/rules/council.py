"""The UN of Vertigo: what laws do, and how they come about. Numbers like 4.31 are rulings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from games.core import Clock, Refusal, Rng, Seat, Value
from games.phases import PhaseOf
from games.vertigo.rules import pieces as p
from games.vertigo.rules import world as wd

DEMOLITIONS = ((50, 20), (40, 2), (30, 1))
"""World pollution in percent, and the black factories that go from there on (4.36)."""


class Impact(Value, frozen=True):
    """What a law does: the reward first, what each treasury and the vault gain, black factories that go."""

    reward: int
    gains: tuple[int, ...]
    vault: int
    losses: tuple[int, ...]


class Ledger:
    """Treasuries and vault while a law takes effect; the proposer is rewarded first (4.34)."""

    __slots__ = ("countries", "losses", "money", "reward", "seats", "un", "vault")

    def __init__(self, countries: Sequence[p.Country], un: p.UN, proposer: Seat) -> None:
        self.countries = countries
        self.un = un
        self.seats = [s for s in p.clockwise(proposer, len(countries)) if countries[s].fallen is None]
        self.money = [country.treasury for country in countries]
        self.losses = [0] * len(countries)
        self.reward = min(p.REWARD, un.vault)
        self.vault = un.vault - self.reward
        self.money[proposer] += self.reward

    def to_un(self, seat: Seat, money: int) -> int:
        paid = min(money, self.money[seat])
        self.money[seat] -= paid
        self.vault += paid
        return paid

    def from_un(self, seat: Seat, money: int) -> None:
        paid = min(money, self.vault)
        self.vault -= paid
        self.money[seat] += paid

    def impact(self, proposer: Seat) -> Impact:
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
    pot = sum([ledger.to_un(seat, p.AID * (most - fewest)) for seat in rich])
    for seat in poor:
        ledger.from_un(seat, pot // len(poor))


def control(ledger: Ledger) -> None:
    """$10 for each black factory, or it goes; then some go by the world's pollution; smokers pay (4.36)."""
    more = next((more for percent, more in DEMOLITIONS if ledger.un.world >= percent), 0)
    for seat in ledger.seats:
        country = ledger.countries[seat]
        owned = country.land.count(p.BLACK)
        paid = min(owned, ledger.money[seat] // p.FINE)
        ledger.to_un(seat, p.FINE * paid)
        ledger.losses[seat] = owned - paid + min(paid, more)
        if country.smokes:
            ledger.to_un(seat, p.FINE)


def bonus(ledger: Ledger) -> None:
    """$3 for each diplomat, from the proposer on, while there is money (4.37)."""
    for seat in ledger.seats:
        ledger.from_un(seat, p.BONUS * ledger.countries[seat].diplomats)


def solidarity(ledger: Ledger) -> None:
    """All that was held at the vote together, shared equally; the rest to the UN (4.38)."""
    pot = sum([ledger.to_un(seat, ledger.countries[seat].treasury) for seat in ledger.seats])
    for seat in ledger.seats:
        ledger.from_un(seat, pot // len(ledger.seats))


def subsidy(ledger: Ledger) -> None:
    """Half of the vault to the countries that do not pollute (4.39)."""
    clean = [seat for seat in ledger.seats if not ledger.countries[seat].sources]
    half = ledger.vault // 2
    for seat in clean:
        ledger.from_un(seat, half // len(clean))


EFFECTS: dict[p.Law, Callable[[Ledger], None]] = {
    "aid": aid,
    "control": control,
    "bonus": bonus,
    "solidarity": solidarity,
    "subsidy": subsidy,
}


def law_impact(law: p.Law, proposer: Seat, countries: Sequence[p.Country], un: p.UN) -> Impact:
    ledger = Ledger(countries, un, proposer)
    EFFECTS[law](ledger)
    return ledger.impact(proposer)


# Proposing and voting ------------------------------------------------------------------------------


def available_laws(country: p.Country, proposed: tuple[p.Law, ...]) -> tuple[p.Law, ...]:
    """The laws a country may propose: none twice, and none proposed this turn (4.31)."""
    return tuple([law for law in p.LAWS if law not in country.laws and law not in proposed])


def open_floor(world: wd.World, queue: Sequence[Seat]) -> p.Phase | None:
    for place, seat in enumerate(queue):
        country = world.countries[seat]
        if country.fallen is None and country.diplomats and available_laws(country, world.un.proposed):
            return p.Proposing(tuple(queue[place:]))
    return None


def count_votes(
    world: wd.World, law: p.Law, queue: tuple[Seat, ...], given: Sequence[tuple[Seat, int, int]]
) -> p.Phase | None:
    """More for than against passes a law (4.33)."""
    yes, no = sum([cast[1] for cast in given]), sum([cast[2] for cast in given])
    if yes > no:
        return enact(world, law, queue, yes, no)
    world.events.append(wd.Rejected(law, yes, no))
    return open_floor(world, queue)


def enact(world: wd.World, law: p.Law, queue: tuple[Seat, ...], yes: int, no: int) -> p.Phase | None:
    """A law takes effect at once (4.34)."""
    proposer = queue[0]
    does = law_impact(law, proposer, world.countries, world.un)
    world.gain(proposer, does.reward)
    for seat, gain in enumerate(does.gains):
        if gain:
            world.gain(seat, gain)
    world.change_un(vault=world.un.vault + does.vault)
    world.events.append(wd.Passed(proposer, law, yes, no, does.reward, does.gains, does.vault, does.losses))
    smokers = [seat for seat, country in enumerate(world.countries) if country.smokes]
    for seat in smokers if law == "control" else ():
        world.change(seat, smokes=False)
    return demolish_or_ask(world, queue, does.losses)


def demolish_or_ask(world: wd.World, queue: tuple[Seat, ...], losses: Sequence[int]) -> p.Phase | None:
    """Where all black factories go they go at once; elsewhere their owner chooses (4.36)."""
    choices: list[tuple[Seat, int]] = []
    for seat in world.living_from(queue[0]):
        places = factories(world.countries[seat])
        if losses[seat] == len(places) != 0:
            demolish(world, seat, places)
        elif losses[seat]:
            choices.append((seat, losses[seat]))
    return p.Demolishing(queue, tuple(choices)) if choices else open_floor(world, queue)


def factories(country: p.Country) -> tuple[tuple[int, int], ...]:
    return tuple(
        [
            (at, spot)
            for at, region in enumerate(country.regions)
            for spot in wd.provinces_with(region, p.BLACK)
        ]
    )


def demolish(world: wd.World, seat: Seat, places: tuple[tuple[int, int], ...]) -> None:
    for region, province in places:
        world.set_province(seat, region, province, p.PEOPLE)
    world.events.append(wd.Demolished(seat, places))


def propose(world: wd.World, phase: p.Proposing, seat: Seat, action: p.Propose, rng: Rng) -> p.Phase:
    """A law is used up for its proposer, however the vote goes (4.31, 4.33)."""
    if action.law is None:
        return wd.or_next_turn(world, open_floor(world, phase.queue[1:]), rng)
    world.change_un(proposed=(*world.un.proposed, action.law))
    world.change(seat, laws=(*world.countries[seat].laws, action.law))
    world.events.append(wd.Proposed(seat, action.law))
    return p.Debating(action.law, phase.queue)


PROPOSING: wd.Rules[p.Proposing, p.Propose] = PhaseOf(
    p.Proposing,
    turn=wd.not_your_turn("4.31"),
    seats=lambda _state, phase: phase.queue[:1],
    actions=(p.Propose,),
    legal=lambda state, _phase, seat: (
        *map(p.Propose, available_laws(state.countries[seat], state.un.proposed)),
        p.Propose(),
    ),
    check=lambda state, _phase, seat, action: (
        None
        if action.law is None or action.law in available_laws(state.countries[seat], state.un.proposed)
        else Refusal("4.31", "refused-law")
    ),
    play=propose,
    absent=lambda _state, _phase, _seat, _rng: p.Propose(),
    without=lambda world, phase, seat, rng: wd.or_next_turn(
        world, open_floor(world, wd.except_for(phase.queue, seat)), rng
    ),
    takes_back=wd.before_the_die,
)


NOT_PROPOSER, NOT_VOTER = Refusal("4.32", "refused-not-proposer"), Refusal("4.32", "refused-vote-order")
Talk = TypeVar("Talk", p.Debating, p.Voting)
"""While a law is talked over and voted on."""


def living_seats(state: p.State, _phase: p.Debating | p.Voting) -> tuple[Seat, ...]:
    return p.alive(state.countries)


def possible_smoking(
    countries: Sequence[p.Country], phase: p.Debating | p.Voting, seat: Seat
) -> tuple[p.Smoke, ...]:
    """What a seat may say of smoking: until its own vote, and take back until the vote begins (4.36)."""
    statement = p.Smoke(on=not countries[seat].smokes)
    voting = isinstance(phase, p.Voting)
    too_late = voting and (not statement.on or any(voter == seat for voter, _, _ in phase.votes))
    may_say = phase.law == "control" and countries[seat].fallen is None
    return (statement,) if may_say and not too_late else ()


def check_smoking(
    state: p.State, phase: p.Debating | p.Voting, seat: Seat, action: p.Smoke
) -> Refusal | None:
    is_possible = action in possible_smoking(state.countries, phase, seat)
    return None if is_possible else Refusal("4.36", "refused-smoking")


def say_smoking(world: wd.World, phase: Talk, seat: Seat, action: p.Smoke) -> Talk:
    world.change(seat, smokes=action.on)
    world.events.append(wd.Smoked(seat, action.on))
    return phase


def debate(
    world: wd.World, phase: p.Debating, seat: Seat, action: p.CallVote | p.Smoke, _rng: Rng
) -> p.Phase:
    return say_smoking(world, phase, seat, action) if isinstance(action, p.Smoke) else call_vote(world, phase)


def debate_choices(state: p.State, phase: p.Debating, seat: Seat) -> tuple[p.CallVote | p.Smoke, ...]:
    call = (p.CallVote(),) if seat == phase.queue[0] else ()
    return (*call, *possible_smoking(state.countries, phase, seat))


def check_debate(
    state: p.State, phase: p.Debating, seat: Seat, action: p.CallVote | p.Smoke
) -> Refusal | None:
    if isinstance(action, p.Smoke):
        return check_smoking(state, phase, seat, action)
    return None if seat == phase.queue[0] else NOT_PROPOSER


def call_vote(world: wd.World, phase: p.Debating, *_: object) -> p.Phase:
    """Every seat with a diplomat votes, the proposer first (4.32)."""
    voters = tuple([seat for seat in world.living_from(phase.queue[0]) if world.countries[seat].diplomats])
    return p.Voting(phase.law, phase.queue, voters)


def debate_without(world: wd.World, phase: p.Debating, seat: Seat, rng: Rng) -> p.Phase:
    queue = wd.except_for(phase.queue, seat)
    return (
        wd.or_next_turn(world, open_floor(world, queue), rng)
        if phase.queue[0] == seat
        else p.Debating(phase.law, queue)
    )


DEBATING: wd.Rules[p.Debating, p.CallVote | p.Smoke] = PhaseOf(
    p.Debating,
    turn=NOT_PROPOSER,
    seats=living_seats,
    awaited=lambda _state, _phase: (),
    actions=(p.CallVote, p.Smoke),
    legal=debate_choices,
    check=check_debate,
    play=debate,
    absent=lambda _state, _phase, _seat, _rng: p.CallVote(),
    without=debate_without,
    clock=lambda state, phase: Clock(f"debate-{state.turn}-{phase.law}", p.DEBATE_SECONDS),
    expire=call_vote,
    takes_back=wd.always,
)


def vote_choices(state: p.State, phase: p.Voting, seat: Seat) -> tuple[p.Vote | p.Smoke, ...]:
    """All for, all against, all abstain, and a split (4.32)."""
    diplomats, smokes = state.countries[seat].diplomats, possible_smoking(state.countries, phase, seat)
    if seat != phase.voters[0]:
        return smokes
    split = (p.Vote(diplomats - 1, 1),) if diplomats > 1 else ()
    return (p.Vote(diplomats, 0), p.Vote(0, diplomats), *split, p.Vote(), *smokes)


def check_vote(state: p.State, phase: p.Voting, seat: Seat, action: p.Vote | p.Smoke) -> Refusal | None:
    if isinstance(action, p.Smoke):
        return check_smoking(state, phase, seat, action)
    if seat != phase.voters[0]:
        return NOT_VOTER
    diplomats = state.countries[seat].diplomats
    if min(action.yes, action.no) < 0 or action.yes + action.no > diplomats:
        return Refusal("4.32", "refused-votes", (("diplomats", diplomats),))
    return None


def vote_or_smoke(
    world: wd.World, phase: p.Voting, seat: Seat, action: p.Vote | p.Smoke, rng: Rng
) -> p.Phase:
    if isinstance(action, p.Smoke):
        return say_smoking(world, phase, seat, action)
    return cast_vote(world, phase, seat, action, rng)


def can_retract_vote(state: p.State, phase: p.Voting, seat: Seat, action: p.Vote | p.Smoke) -> bool:
    """Once the vote has begun, who smokes has said so (4.36)."""
    return isinstance(action, p.Vote) and wd.before_the_die(state, phase, seat, action)


def cast_vote(world: wd.World, phase: p.Voting, seat: Seat, cast: p.Vote, rng: Rng) -> p.Phase:
    given = (*phase.votes, (seat, cast.yes, cast.no))
    abstained = world.countries[seat].diplomats - cast.yes - cast.no
    world.events.append(wd.Voted(seat, cast.yes, cast.no, abstained))
    if len(phase.voters) > 1:
        return p.Voting(phase.law, phase.queue, phase.voters[1:], given)
    return wd.or_next_turn(world, count_votes(world, phase.law, phase.queue, given), rng)


def vote_without(world: wd.World, phase: p.Voting, seat: Seat, rng: Rng) -> p.Phase:
    queue, voters = wd.except_for(phase.queue, seat), wd.except_for(phase.voters, seat)
    if phase.queue[0] == seat:
        return wd.or_next_turn(world, open_floor(world, queue), rng)
    if voters:
        return p.Voting(phase.law, queue, voters, phase.votes)
    return wd.or_next_turn(world, count_votes(world, phase.law, queue, phase.votes), rng)


VOTING: wd.Rules[p.Voting, p.Vote | p.Smoke] = PhaseOf(
    p.Voting,
    turn=NOT_VOTER,
    seats=living_seats,
    awaited=lambda _state, phase: phase.voters[:1],
    actions=(p.Vote, p.Smoke),
    legal=vote_choices,
    check=check_vote,
    play=vote_or_smoke,
    absent=lambda _state, _phase, _seat, _rng: p.Vote(),
    without=vote_without,
    takes_back=can_retract_vote,
)


# Demolishing ---------------------------------------------------------------------------------------


def sample_demolitions(state: p.State, phase: p.Demolishing, seat: Seat) -> tuple[p.Demolish, ...]:
    """Some choices of factories: each is in one of them (4.36)."""
    places, many = factories(state.countries[seat]), phase.losses[0][1]
    return tuple([p.Demolish(tuple(sorted((places * 2)[n : n + many]))) for n in range(len(places))])


def check_demolition(state: p.State, phase: p.Demolishing, seat: Seat, action: p.Demolish) -> Refusal | None:
    places, many = action.places, phase.losses[0][1]
    fits = set(places) <= set(factories(state.countries[seat])) and len(set(places)) == len(places) == many
    return None if fits else Refusal("4.36", "refused-demolition", (("count", many),))


def demolish_chosen(
    world: wd.World, phase: p.Demolishing, seat: Seat, action: p.Demolish, rng: Rng
) -> p.Phase:
    demolish(world, seat, action.places)
    return next_loss(world, phase.queue, phase.losses[1:], rng)


def next_loss(
    world: wd.World, queue: tuple[Seat, ...], losses: tuple[tuple[Seat, int], ...], rng: Rng
) -> p.Phase:
    return p.Demolishing(queue, losses) if losses else wd.or_next_turn(world, open_floor(world, queue), rng)


DEMOLISHING: wd.Rules[p.Demolishing, p.Demolish] = PhaseOf(
    p.Demolishing,
    turn=wd.not_your_turn("4.36"),
    seats=lambda _state, phase: (phase.losses[0][0],),
    actions=(p.Demolish,),
    legal=sample_demolitions,
    check=check_demolition,
    play=demolish_chosen,
    absent=lambda state, phase, seat, _rng: sample_demolitions(state, phase, seat)[0],
    without=lambda world, phase, seat, rng: next_loss(
        world,
        wd.except_for(phase.queue, seat),
        tuple([loss for loss in phase.losses if loss[0] != seat]),
        rng,
    ),
    takes_back=wd.before_the_die,
)
