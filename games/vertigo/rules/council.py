"""The UN of Vertigo: what laws do, and how they come about. Numbers like 4.31 are rulings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from games.core import Clock, Refusal, Rng, Seat, Value, clockwise
from games.phases import PhaseOf
from games.vertigo.rules import events as ev
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules import world as wd

DEMOLITIONS = ((50, 20), (40, 2), (30, 1))
"""World pollution in percent, and the black factories that go from there on (4.36)."""


class Impact(Value, frozen=True):
    """What a law does: the reward first, what each treasury and the vault gain, black factories that go."""

    reward: int
    gains: tuple[int, ...]
    vault: int
    losses: tuple[int, ...]


class Accounts:
    """Treasuries and vault while a law takes effect; the proposer is rewarded first (4.34)."""

    __slots__ = ("countries", "losses", "money", "reward", "seats", "un", "vault")

    def __init__(self, countries: Sequence[p.Country], un: p.UN, proposer: Seat) -> None:
        self.countries = countries
        self.un = un
        self.seats = [seat for seat in clockwise(proposer, len(countries)) if countries[seat].fallen is None]
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


def share_aid(accounts: Accounts) -> None:
    """Those with most buildings pay $5 for each building of difference to those with fewest (4.35)."""
    buildings = {seat: accounts.countries[seat].buildings for seat in accounts.seats}
    most, fewest = max(buildings.values()), min(buildings.values())
    if most == fewest:
        return
    poor = [seat for seat in accounts.seats if buildings[seat] == fewest]
    rich = [seat for seat in accounts.seats if buildings[seat] == most]
    pot = sum([accounts.to_un(seat, p.AID * (most - fewest)) for seat in rich])
    for seat in poor:
        accounts.from_un(seat, pot // len(poor))


def control_pollution(accounts: Accounts) -> None:
    """$10 for each black factory, or it goes; then some go by the world's pollution; smokers pay (4.36)."""
    demolitions = next((count for percent, count in DEMOLITIONS if accounts.un.world >= percent), 0)
    for seat in accounts.seats:
        country = accounts.countries[seat]
        owned_factories = country.land.count(p.BLACK)
        fines = min(owned_factories, accounts.money[seat] // p.FINE)
        accounts.to_un(seat, p.FINE * fines)
        accounts.losses[seat] = owned_factories - fines + min(fines, demolitions)
        if country.smokes:
            accounts.to_un(seat, p.FINE)


def pay_bonus(accounts: Accounts) -> None:
    """$3 for each diplomat, from the proposer on, while there is money (4.37)."""
    for seat in accounts.seats:
        accounts.from_un(seat, p.BONUS * accounts.countries[seat].diplomats)


def pool_treasuries(accounts: Accounts) -> None:
    """All that was held at the vote together, shared equally; the rest to the UN (4.38)."""
    pot = sum([accounts.to_un(seat, accounts.countries[seat].treasury) for seat in accounts.seats])
    for seat in accounts.seats:
        accounts.from_un(seat, pot // len(accounts.seats))


def pay_subsidy(accounts: Accounts) -> None:
    """Half of the vault to the countries that do not pollute (4.39)."""
    clean = [seat for seat in accounts.seats if not accounts.countries[seat].sources]
    half = accounts.vault // 2
    for seat in clean:
        accounts.from_un(seat, half // len(clean))


EFFECTS: dict[p.Law, Callable[[Accounts], None]] = {
    "aid": share_aid,
    "control": control_pollution,
    "bonus": pay_bonus,
    "solidarity": pool_treasuries,
    "subsidy": pay_subsidy,
}


def law_impact(law: p.Law, proposer: Seat, countries: Sequence[p.Country], un: p.UN) -> Impact:
    accounts = Accounts(countries, un, proposer)
    EFFECTS[law](accounts)
    return accounts.impact(proposer)


# Proposing and voting ------------------------------------------------------------------------------


def available_laws(country: p.Country, proposed: tuple[p.Law, ...]) -> tuple[p.Law, ...]:
    """The laws a country may propose: none twice, and none proposed this turn (4.31)."""
    return tuple([law for law in p.LAWS if law not in country.laws and law not in proposed])


def open_floor(world: wd.World, queue: Sequence[Seat]) -> s.Phase | None:
    for place, seat in enumerate(queue):
        country = world.countries[seat]
        if country.fallen is None and country.diplomats and available_laws(country, world.un.proposed):
            return s.Proposing(tuple(queue[place:]))
    return None


def count_votes(
    world: wd.World, law: p.Law, queue: tuple[Seat, ...], votes: Sequence[tuple[Seat, int, int]]
) -> s.Phase | None:
    """More for than against passes a law (4.33)."""
    yes = sum([votes_for for _, votes_for, _ in votes])
    no = sum([votes_against for _, _, votes_against in votes])
    if yes > no:
        return enact(world, law, queue, yes, no)
    world.events.append(ev.Rejected(law, yes, no))
    return open_floor(world, queue)


def enact(world: wd.World, law: p.Law, queue: tuple[Seat, ...], yes: int, no: int) -> s.Phase | None:
    """A law takes effect at once (4.34). Nothing else hands money to another player (4.43)."""
    proposer = queue[0]
    impact = law_impact(law, proposer, world.countries, world.un)
    world.gain(proposer, impact.reward)
    for seat, gain in enumerate(impact.gains):
        if gain:
            world.gain(seat, gain)
    world.change_un(vault=world.un.vault + impact.vault)
    world.events.append(
        ev.Passed(proposer, law, yes, no, impact.reward, impact.gains, impact.vault, impact.losses)
    )
    if law == "control":
        for seat, country in enumerate(world.countries):
            if country.smokes:
                world.change(seat, smokes=False)
    return demolish_or_ask(world, queue, impact.losses)


def demolish_or_ask(world: wd.World, queue: tuple[Seat, ...], losses: Sequence[int]) -> s.Phase | None:
    """Where all black factories go they go at once; elsewhere their owner chooses (4.36)."""
    losses_with_choice: list[tuple[Seat, int]] = []
    for seat in world.living_from(queue[0]):
        places = factories(world.countries[seat])
        if losses[seat] == len(places) != 0:
            demolish(world, seat, places)
        elif losses[seat]:
            losses_with_choice.append((seat, losses[seat]))
    return s.Demolishing(queue, tuple(losses_with_choice)) if losses_with_choice else open_floor(world, queue)


def factories(country: p.Country) -> tuple[tuple[int, int], ...]:
    return tuple(
        [
            (number, province)
            for number, region in enumerate(country.regions)
            for province in wd.provinces_with(region, p.BLACK)
        ]
    )


def demolish(world: wd.World, seat: Seat, places: tuple[tuple[int, int], ...]) -> None:
    for region, province in places:
        world.set_province(seat, region, province, p.PEOPLE)
    world.events.append(ev.Demolished(seat, places))


def propose(world: wd.World, phase: s.Proposing, seat: Seat, action: s.Propose, rng: Rng) -> s.Phase:
    """A law is used up for its proposer, however the vote goes (4.31, 4.33)."""
    if action.law is None:
        return wd.or_next_turn(world, open_floor(world, phase.queue[1:]), rng)
    world.change_un(proposed=(*world.un.proposed, action.law))
    world.change(seat, laws=(*world.countries[seat].laws, action.law))
    world.events.append(ev.Proposed(seat, action.law))
    return s.Debating(action.law, phase.queue)


PROPOSING: wd.Rules[s.Proposing, s.Propose] = PhaseOf(
    s.Proposing,
    turn=wd.not_your_turn("4.31"),
    seats=lambda _state, phase: phase.queue[:1],
    actions=(s.Propose,),
    legal=lambda state, _phase, seat: (
        *map(s.Propose, available_laws(state.countries[seat], state.un.proposed)),
        s.Propose(),
    ),
    check=lambda state, _phase, seat, action: (
        None
        if action.law is None or action.law in available_laws(state.countries[seat], state.un.proposed)
        else Refusal("4.31", "refused-law")
    ),
    play=propose,
    absent=lambda _state, _phase, _seat, _rng: s.Propose(),
    without=lambda world, phase, seat, rng: wd.or_next_turn(
        world, open_floor(world, wd.except_for(phase.queue, seat)), rng
    ),
    takes_back=wd.before_the_die,
)


NOT_PROPOSER, NOT_VOTER = Refusal("4.32", "refused-not-proposer"), Refusal("4.32", "refused-vote-order")
Talk = TypeVar("Talk", s.Debating, s.Voting)
"""While a law is talked over and voted on."""


def living_seats(state: s.State, _phase: s.Debating | s.Voting) -> tuple[Seat, ...]:
    return p.alive(state.countries)


def possible_smoking(
    countries: Sequence[p.Country], phase: s.Debating | s.Voting, seat: Seat
) -> tuple[s.Smoke, ...]:
    """What a seat may say of smoking: until its own vote, and take back until the vote begins (4.36)."""
    statement = s.Smoke(on=not countries[seat].smokes)
    vote_has_begun = isinstance(phase, s.Voting)
    too_late = vote_has_begun and (not statement.on or any(voter == seat for voter, _, _ in phase.votes))
    may_say = phase.law == "control" and countries[seat].fallen is None
    return (statement,) if may_say and not too_late else ()


def check_smoking(
    state: s.State, phase: s.Debating | s.Voting, seat: Seat, action: s.Smoke
) -> Refusal | None:
    is_possible = action in possible_smoking(state.countries, phase, seat)
    return None if is_possible else Refusal("4.36", "refused-smoking")


def say_smoking(world: wd.World, phase: Talk, seat: Seat, action: s.Smoke) -> Talk:
    world.change(seat, smokes=action.on)
    world.events.append(ev.Smoked(seat, action.on))
    return phase


def debate(
    world: wd.World, phase: s.Debating, seat: Seat, action: s.CallVote | s.Smoke, _rng: Rng
) -> s.Phase:
    return say_smoking(world, phase, seat, action) if isinstance(action, s.Smoke) else call_vote(world, phase)


def debate_choices(state: s.State, phase: s.Debating, seat: Seat) -> tuple[s.CallVote | s.Smoke, ...]:
    call = (s.CallVote(),) if seat == phase.queue[0] else ()
    return (*call, *possible_smoking(state.countries, phase, seat))


def check_debate(
    state: s.State, phase: s.Debating, seat: Seat, action: s.CallVote | s.Smoke
) -> Refusal | None:
    if isinstance(action, s.Smoke):
        return check_smoking(state, phase, seat, action)
    return None if seat == phase.queue[0] else NOT_PROPOSER


def call_vote(world: wd.World, phase: s.Debating, *_: object) -> s.Phase:
    """Every seat with a diplomat votes, the proposer first (4.32)."""
    voters = tuple([seat for seat in world.living_from(phase.queue[0]) if world.countries[seat].diplomats])
    return s.Voting(phase.law, phase.queue, voters)


def debate_without(world: wd.World, phase: s.Debating, seat: Seat, rng: Rng) -> s.Phase:
    queue = wd.except_for(phase.queue, seat)
    return (
        wd.or_next_turn(world, open_floor(world, queue), rng)
        if phase.queue[0] == seat
        else s.Debating(phase.law, queue)
    )


DEBATING: wd.Rules[s.Debating, s.CallVote | s.Smoke] = PhaseOf(
    s.Debating,
    turn=NOT_PROPOSER,
    seats=living_seats,
    awaited=lambda _state, _phase: (),
    actions=(s.CallVote, s.Smoke),
    legal=debate_choices,
    check=check_debate,
    play=debate,
    absent=lambda _state, _phase, _seat, _rng: s.CallVote(),
    without=debate_without,
    clock=lambda state, phase: Clock(f"debate-{state.turn}-{phase.law}", p.DEBATE_SECONDS),
    expire=call_vote,
    takes_back=wd.always,
)


def vote_choices(state: s.State, phase: s.Voting, seat: Seat) -> tuple[s.Vote | s.Smoke, ...]:
    """All for, all against, all abstain, and a split (4.32)."""
    diplomats, smokes = state.countries[seat].diplomats, possible_smoking(state.countries, phase, seat)
    if seat != phase.voters[0]:
        return smokes
    split = (s.Vote(diplomats - 1, 1),) if diplomats > 1 else ()
    return (s.Vote(diplomats, 0), s.Vote(0, diplomats), *split, s.Vote(), *smokes)


def check_vote(state: s.State, phase: s.Voting, seat: Seat, action: s.Vote | s.Smoke) -> Refusal | None:
    if isinstance(action, s.Smoke):
        return check_smoking(state, phase, seat, action)
    if seat != phase.voters[0]:
        return NOT_VOTER
    diplomats = state.countries[seat].diplomats
    if min(action.yes, action.no) < 0 or action.yes + action.no > diplomats:
        return Refusal("4.32", "refused-votes", (("diplomats", diplomats),))
    return None


def vote_or_smoke(
    world: wd.World, phase: s.Voting, seat: Seat, action: s.Vote | s.Smoke, rng: Rng
) -> s.Phase:
    if isinstance(action, s.Smoke):
        return say_smoking(world, phase, seat, action)
    return cast_vote(world, phase, seat, action, rng)


def can_retract_vote(state: s.State, phase: s.Voting, seat: Seat, action: s.Vote | s.Smoke) -> bool:
    """Once the vote has begun, who smokes has said so (4.36)."""
    return isinstance(action, s.Vote) and wd.before_the_die(state, phase, seat, action)


def cast_vote(world: wd.World, phase: s.Voting, seat: Seat, cast: s.Vote, rng: Rng) -> s.Phase:
    votes = (*phase.votes, (seat, cast.yes, cast.no))
    abstained = world.countries[seat].diplomats - cast.yes - cast.no
    world.events.append(ev.Voted(seat, cast.yes, cast.no, abstained))
    if len(phase.voters) > 1:
        return s.Voting(phase.law, phase.queue, phase.voters[1:], votes)
    return wd.or_next_turn(world, count_votes(world, phase.law, phase.queue, votes), rng)


def vote_without(world: wd.World, phase: s.Voting, seat: Seat, rng: Rng) -> s.Phase:
    queue, voters = wd.except_for(phase.queue, seat), wd.except_for(phase.voters, seat)
    if phase.queue[0] == seat:
        return wd.or_next_turn(world, open_floor(world, queue), rng)
    if voters:
        return s.Voting(phase.law, queue, voters, phase.votes)
    return wd.or_next_turn(world, count_votes(world, phase.law, queue, phase.votes), rng)


VOTING: wd.Rules[s.Voting, s.Vote | s.Smoke] = PhaseOf(
    s.Voting,
    turn=NOT_VOTER,
    seats=living_seats,
    awaited=lambda _state, phase: phase.voters[:1],
    actions=(s.Vote, s.Smoke),
    legal=vote_choices,
    check=check_vote,
    play=vote_or_smoke,
    absent=lambda _state, _phase, _seat, _rng: s.Vote(),
    without=vote_without,
    takes_back=can_retract_vote,
)


# Demolishing ---------------------------------------------------------------------------------------


def sample_demolitions(state: s.State, phase: s.Demolishing, seat: Seat) -> tuple[s.Demolish, ...]:
    """Some choices of factories: each is in one of them (4.36)."""
    places, count = factories(state.countries[seat]), phase.losses[0][1]
    starts = range(len(places))
    return tuple([s.Demolish(tuple(sorted((places * 2)[start : start + count]))) for start in starts])


def check_demolition(state: s.State, phase: s.Demolishing, seat: Seat, action: s.Demolish) -> Refusal | None:
    places, count = action.places, phase.losses[0][1]
    fits = set(places) <= set(factories(state.countries[seat])) and len(set(places)) == len(places) == count
    return None if fits else Refusal("4.36", "refused-demolition", (("count", count),))


def demolish_chosen(
    world: wd.World, phase: s.Demolishing, seat: Seat, action: s.Demolish, rng: Rng
) -> s.Phase:
    demolish(world, seat, action.places)
    return next_loss(world, phase.queue, phase.losses[1:], rng)


def next_loss(
    world: wd.World, queue: tuple[Seat, ...], losses: tuple[tuple[Seat, int], ...], rng: Rng
) -> s.Phase:
    return s.Demolishing(queue, losses) if losses else wd.or_next_turn(world, open_floor(world, queue), rng)


DEMOLISHING: wd.Rules[s.Demolishing, s.Demolish] = PhaseOf(
    s.Demolishing,
    turn=wd.not_your_turn("4.36"),
    seats=lambda _state, phase: (phase.losses[0][0],),
    actions=(s.Demolish,),
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
