"""What the bot player remembers, and what cards, votes and deals are worth to it in money."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple, TypeVar

from games.core import Seat, Value, replace
from games.politically_correct_people import pieces as p
from games.politically_correct_people import state as s
from games.politically_correct_people.election import unused
from games.strategies import Temper

# Memory ---------------------------------------------------------------------------------------------


LARGE, SMALL = 7.64, 3.82
"""What the two benefices hold on average."""


N = TypeVar("N", int, float)


class Memory(Value, frozen=True):
    """How many votes each gave this seat, how much each was paid, how often each dealt in this round."""

    seat: Seat
    temper: Temper
    thanks: tuple[int, ...]
    income: tuple[float, ...]
    deals: tuple[int, ...]


def begin(seat: Seat, seats: int, temper: Temper) -> Memory:
    """Return the memory at the start of a game."""
    return Memory(seat, temper, (0,) * seats, (0.0,) * seats, (0,) * seats)


def recall(memory: Memory, seen: s.Event) -> Memory:
    """Return the memory after an event."""
    match seen:
        case s.Voted(voter, _, candidate) if candidate == memory.seat != voter:
            return replace(memory, thanks=_more(memory.thanks, voter, 1))
        case s.Paid(seat, benefice):
            return replace(memory, income=_more(memory.income, seat, LARGE if benefice == "large" else SMALL))
        case s.Laid(seat, cards) if p.FUND in cards:
            return replace(memory, income=_more(memory.income, seat, p.FUND_PLAYED * cards.count(p.FUND)))
        case s.Dealt(one, other):
            return replace(memory, deals=_more(_more(memory.deals, one, 1), other, 1))
        case s.RoundBegan():
            return replace(memory, deals=(0,) * len(memory.deals))
        case _:
            return memory


def _more(counts: tuple[N, ...], seat: Seat, more: N) -> tuple[N, ...]:
    return tuple([count + more * (other == seat) for other, count in enumerate(counts)])


# The next election ----------------------------------------------------------------------------------


MEAN_DIE = 3.5
"""What a die brings on average."""
CERTAIN, LOOSE, EARLY = 1.5, 0.05, 2.0
"""Spread of a race: at least, for each vote that is not promised, and before the last lap."""
ENVY, LAST_ENVY = 0.3, 1.0
"""What a dollar that others get costs, mostly for the richest of them; and so in the last election."""
LEAST = -20.0
"""Who is further behind is as good as last."""
RICH = 4.0
"""Amount of money that makes a rival count e times as much."""


class Race(NamedTuple):
    """Strength of each seat's candidate (None without one), and the votes and dice each seat can still give.

    `spread`: uncertainty; `purses`: estimated money; `thanks`: votes that each gave
    the seat that looks; `envy`: what a dollar of others costs it; `promised`: whose votes are given away.
    """

    powers: tuple[float | None, ...]
    voices: tuple[float, ...]
    dice: tuple[float, ...]
    spread: float
    purses: tuple[float, ...]
    thanks: tuple[int, ...]
    envy: float
    promised: frozenset[Seat] = frozenset()


def race_now(view: s.View, own: s.Own, memory: Memory) -> Race:
    """Return how the next election stands, as far as a seat can tell."""
    laid = [_left(view, seat) for seat in range(len(view.fronts))]
    voices = tuple([float(sum([p.group_votes(cards, kind) for kind in p.VOTERS])) for cards in laid])
    dice = tuple([MEAN_DIE * cards.count(p.FLOATING) for cards in laid])
    powers = tuple([_power(view, seat, dice[seat]) for seat in range(len(laid))])
    spread = CERTAIN + LOOSE * sum(voices) + EARLY * (not announced(view))
    purses = tuple([p.START_MONEY + paid for paid in memory.income])
    ahead = s.election_ahead(view.round, view.phase)
    envy = LAST_ENVY if ahead >= p.ROUNDS else ENVY
    found = Race(powers, voices, dice, spread, purses, memory.thanks, envy)
    given = list(view.phase.rest) if isinstance(view.phase, s.Voting) else []
    for said in (*own.vows, *view.pledges):
        if isinstance(said.vow, p.VoteFor) and (said.vow.election, said.verdict) == (ahead, "open"):
            given.append((said.maker, said.vow.candidate))
    for maker, candidate in given:
        found = _with_votes(found, maker, candidate)
    return found


def announced(view: s.View) -> bool:
    """Whether the election is announced: before that, votes have no clear price."""
    return view.trigger is not None or isinstance(view.phase, s.Declaring | s.Voting)


def _power(view: s.View, seat: Seat, dice: float) -> float | None:
    cast = 0.0
    match view.phase:
        case s.Voting(_, candidates, votes):
            runs = candidates[seat]
            cast = sum([vote.votes or MEAN_DIE for vote in votes if vote.candidate == seat])
        case s.Declaring(still, candidates) if seat not in still:
            runs = candidates[seat]
        case _:
            runs = max(p.politicians(view.fronts[seat]), key=p.POLITICIANS.__getitem__, default=None)
    return None if runs is None else p.POLITICIANS[runs] + cast + dice


def _left(view: s.View, seat: Seat) -> tuple[p.Card, ...]:
    front = view.fronts[seat]
    if not isinstance(view.phase, s.Voting):
        return front
    if seat not in view.phase.still:
        return ()
    kinds = unused(front, view.phase, seat)
    used = sum(vote.seat == seat and vote.group == p.FLOATING for vote in view.phase.votes)
    groups = tuple([card for card in front if card in kinds and card != p.FLOATING])
    return (*groups, *(p.FLOATING,) * (front.count(p.FLOATING) - used))


def _with_votes(race: Race, maker: Seat, candidate: Seat) -> Race:
    if maker in race.promised or race.powers[candidate] is None or maker == candidate:
        return race
    powers, own = list(race.powers), race.powers[maker]
    powers[candidate] = (powers[candidate] or 0.0) + race.voices[maker] + race.dice[maker]
    powers[maker] = None if own is None else own - race.dice[maker]
    spread = race.spread - LOOSE * race.voices[maker]
    return race._replace(powers=tuple(powers), spread=spread, promised=race.promised | {maker})


@lru_cache(1 << 10)
def prizes(powers: tuple[float | None, ...], spread: float) -> tuple[float, ...]:
    """Return what each can expect of the election, in money."""
    running = [(seat, power) for seat, power in enumerate(powers) if power is not None]
    found = [0.0] * len(powers)
    if len(running) == 1:
        found[running[0][0]] = LARGE + SMALL
        return tuple(found)
    most = max([power for _, power in running], default=0.0)
    weights = [(seat, exp(max(LEAST, (power - most) / spread))) for seat, power in running]
    total = sum([weight for _, weight in weights])
    for first, weight in weights:
        found[first] += LARGE * weight / total
        for second, other in weights:
            if second != first:
                found[second] += SMALL * weight / total * other / (total - weight)
    return tuple(found)


def _stake(race: Race, seat: Seat) -> float:
    got, richest = prizes(race.powers, race.spread), max(race.purses)
    envied = [
        (exp((race.purses[other] - richest) / RICH), got[other]) for other in range(len(got)) if other != seat
    ]
    return got[seat] - race.envy * sum([envy * prize for envy, prize in envied]) / sum(
        [envy for envy, _ in envied]
    )


@lru_cache(1 << 12)
def changes(race: Race, maker: Seat, candidate: Seat, seat: Seat) -> float:
    """Return what it changes for a seat that all votes of one go to the candidate of another."""
    return _stake(_with_votes(race, maker, candidate), seat) - _stake(race, seat)


# Cards and deals ------------------------------------------------------------------------------------


BASE, FLOATING_WORTH, VOICE = 0.75, 1.6, 0.28
"""What is worth how much: a vote of the own politician, a floating vote, a vote of another group."""
VOTES_COST, EARLY_COST = 0.3, 1.5
"""What it costs to be bound in a vote, and how much more before anybody knows how the race stands."""
HURT = 0.6
"""How much is counted of what its votes change against it: many of them would go to rivals anyway."""
TRUST, GRUDGE = 0.4, 5
"""Trust in a stranger's promise, and the number of kept promises that outweigh a broken one."""
HELP, ENOUGH = 1.0, 3
"""Kept promises that a vote received counts for, and the maximum number of votes counted."""
WORD, BELIEVED = 0.9, 0.65
"""How much it asks others to count on its own promises, and how much it thinks others do."""
PROFIT, FAIR = 0.4, 0.5
"""Minimum gain from an offer, and the share of the other's gain to add to it."""


@lru_cache(1 << 14)
def worth(cards: tuple[p.Card, ...], fund: int) -> float:
    """Return what cards are worth together, in money."""
    best = max([p.POLITICIANS[card] for card in p.politicians(cards)], default=0)
    voices = sum([p.group_votes(cards, kind) for kind in p.VOTERS if kind in cards])
    return (
        BASE * best + VOICE * voices + FLOATING_WORTH * cards.count(p.FLOATING) + fund * cards.count(p.FUND)
    )


def gained(view: s.View, cards: Sequence[p.Card], card: p.Card) -> float:
    """Return what one more card adds to others."""
    fund = int(view.options.slush_fund_value)
    return worth((*cards, card), fund) - worth(cards, fund)


def lacked(view: s.View, cards: Sequence[p.Card], card: p.Card) -> float:
    """Return what one card less takes from cards."""
    return gained(view, p.without(cards, (card,)), card)


def _changed(view: s.View, cards: Sequence[p.Card], comes: p.Side, goes: p.Side) -> float:
    left = p.without(cards, (*goes.hand, *goes.front)) if p.includes(cards, (*goes.hand, *goes.front)) else ()
    fund = int(view.options.slush_fund_value)
    after = worth((*left, *comes.hand, *comes.front), fund) - worth(cards, fund)
    return after + comes.money - goes.money


def _votes_worth(race: Race, maker: Seat, receiver: Seat, side: p.Side) -> float:
    if not any(isinstance(vow, p.VoteFor) and vow.candidate == receiver for vow in side.vows):
        return 0.0
    return max(0.0, changes(race, maker, receiver, receiver))


def _promises_cost(view: s.View, race: Race, maker: Seat, side: p.Side) -> float:
    votes = [vow.candidate for vow in side.vows if isinstance(vow, p.VoteFor)]
    if not votes:
        return 0.0
    early = 0.0 if announced(view) else EARLY_COST
    return VOTES_COST + early + HURT * max(0.0, -changes(race, maker, votes[0], maker))


def telling(view: s.View, own: s.Own) -> list[p.Vowed]:
    """Return the known promises that show whom to trust: a card left alone for nothing in return does not."""
    return [
        *own.vows,
        *(said for said in view.pledges if said.verdict != "kept" or not isinstance(said.vow, p.LeaveCard)),
    ]


def trust(view: s.View, seat: Seat, own: s.Own, maker: Seat, helped: int = 0) -> float:
    """Return how much of a promise is counted on: by what became of all that is known of, theirs twice.

    Votes that they gave the seat before, promised or not, speak for them as well.
    """
    told = [said for said in telling(view, own) if said.maker != seat]
    became = [said.verdict for said in (*told, *[said for said in told if said.maker == maker])]
    kept, broken = became.count("kept") + HELP * min(ENOUGH, helped), became.count("broken")
    return (kept + 2 * TRUST) / (kept + GRUDGE * broken + 2)


def would_gain(
    view: s.View, seat: Seat, own: s.Own, offer: p.Offer, race: Race, trusts: float | None = None
) -> float:
    """Return what an offer brings one of its two sides.

    How far votes in it are counted on comes from what is known of the other, or from `trusts`.
    """
    mine = (*own.hand, *view.fronts[seat])
    made = offer.proposer == seat
    gets, gives = (offer.asks, offer.gives) if made else (offer.gives, offer.asks)
    other = offer.receiver if made else offer.proposer
    gain = _changed(view, mine, gets, gives) - _promises_cost(view, race, seat, gives)
    votes = _votes_worth(race, other, seat, gets)
    if votes and trusts is None:
        trusts = trust(view, seat, own, other, race.thanks[other])
    return gain + votes * (trusts or 0.0)


def is_good(
    view: s.View, seat: Seat, own: s.Own, offer: p.Offer, race: Race, trusts: float | None = None
) -> bool:
    """Whether an offer brings enough beside what it brings the other, who is thought to trust."""
    gain = would_gain(view, seat, own, offer, race, trusts)
    if gain <= PROFIT:
        return False
    shown = s.Own(0, offer.gives.hand, (), (), (), ())
    theirs = would_gain(view, offer.proposer, shown, offer, race, BELIEVED)
    return gain > PROFIT + FAIR * max(0.0, theirs)
