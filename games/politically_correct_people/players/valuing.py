"""What the bot player remembers, and what cards, votes and deals are worth to it in money."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple, TypeVar

from games.core import Seat, Value, put, replace
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.election import unused_groups
from games.strategies import Temper

# Memory ---------------------------------------------------------------------------------------------


LARGE, SMALL = 7.64, 3.82
"""What the two benefices hold on average."""


N = TypeVar("N", int, float)


class Habits(Value, frozen=True, omit_defaults=True):
    """How a bot player bargains."""

    trusts: float = 0.6
    """The share of a stranger's promise that is counted on."""
    doubts: float = 1.0
    """How many kept promises that share weighs as much as."""
    forgives: int = 2
    """Elections until a broken promise is forgiven."""
    lies: float = 0.0
    """The share of promised votes that it casts otherwise; with 1 it sells them to several."""
    fair: float = 0.5
    """The share of the other's gain that it wants beside `profit`."""
    profit: float = 0.4
    """What it wants from a deal, in dollars."""
    most: int = 6
    """The largest sum it pays, in dollars."""
    offers: int = 5
    """Maximum offers in a round."""
    early: int = 2
    """Maximum offers before the election is announced."""
    thanks: float = 0.4
    """What a vote for a friend brings, in money, for each one had."""
    grudge: float = 0.4
    """What each dollar costs that a vote brings a seat whose broken promise is not forgiven; with 0 it votes
    for such a seat as for any other."""
    unseen: float = 1.2
    """The worth of an unseen card, in money."""
    plain: bool = False
    """Whether it values cards and elections the same whatever the hour."""
    counters: bool = True
    """Whether it names prices."""


HABITS: Mapping[str, Habits] = {
    "gentle": Habits(trusts=0.9, doubts=3.0, most=2, offers=2, early=1, grudge=0.2, plain=True),
    "even": Habits(trusts=0.6, most=4, offers=3, early=1, plain=True),
    "sharp": Habits(),
}
"""Habits of bot players by their strength."""


def habits_of(temper: Temper) -> Habits:
    """Return the habits of a strength and a character."""
    habits = HABITS[temper.key]
    match temper.character:
        case "thrifty":
            return replace(habits, fair=0.8, profit=1.2, most=3)
        case "loyal":
            return replace(habits, doubts=habits.doubts / 2, thanks=0.8)
        case "vengeful":
            return replace(habits, forgives=p.ROUNDS, grudge=1.5)
        case "gambler":
            return replace(habits, lies=0.25, trusts=0.8, most=8, unseen=1.6)
        case _:
            return habits


class Memory(Value, frozen=True):
    """What a seat remembers."""

    seat: Seat
    """The seat."""
    habits: Habits
    """How it bargains."""
    thanks: tuple[int, ...]
    """The number of votes that each seat gave this one."""
    income: tuple[float, ...]
    """What each seat was paid."""
    deals: tuple[int, ...]
    """How often each seat dealt in this round."""
    dealt: tuple[bool, ...]
    """Whether each seat has dealt in this game."""
    held: tuple[tuple[p.Card, ...], ...]
    """The politicians that each seat took for all to see, and has not played."""


def begin(seat: Seat, seats: int, temper: Temper, habits: Habits | None = None) -> Memory:
    """Return the memory at the start of a game; the habits follow from the temper unless they are given."""
    nothing = (0,) * seats
    never = (False,) * seats
    return Memory(seat, habits or habits_of(temper), nothing, (0.0,) * seats, nothing, never, ((),) * seats)


def recall(memory: Memory, event: ev.Event) -> Memory:
    """Return the memory after an event."""
    match event:
        case ev.Voted(voter, _, candidate) if candidate == memory.seat != voter:
            return replace(memory, thanks=_with_more(memory.thanks, voter, 1))
        case ev.Paid(seat, benefice):
            return replace(
                memory, income=_with_more(memory.income, seat, LARGE if benefice == "large" else SMALL)
            )
        case ev.Took(seat, card) if card in p.POLITICIANS:
            return replace(memory, held=put(memory.held, seat, (*memory.held[seat], card)))
        case ev.Laid(seat, cards) | ev.Discarded(seat, cards):
            left = tuple([card for card in memory.held[seat] if card not in cards])
            money = p.FUND_PLAYED * cards.count(p.FUND) if isinstance(event, ev.Laid) else 0
            return replace(
                memory, held=put(memory.held, seat, left), income=_with_more(memory.income, seat, money)
            )
        case ev.Dealt(one, other):
            dealt = tuple([before or seat in (one, other) for seat, before in enumerate(memory.dealt)])
            return replace(memory, deals=_with_more(_with_more(memory.deals, one, 1), other, 1), dealt=dealt)
        case ev.RoundBegan():
            return replace(memory, deals=(0,) * len(memory.deals))
        case _:  # the rest shows neither cards nor money that it reckons with
            return memory


def _with_more(counts: tuple[N, ...], seat: Seat, more: N) -> tuple[N, ...]:
    return put(counts, seat, counts[seat] + more)


def telling_promises(view: s.View, own: s.Own) -> list[p.Vowed]:
    """Return the known promises that show whom to trust: a card left alone for nothing in return does not."""
    return [
        *(said for said in own.vows if not said.former),
        *(
            said
            for said in view.pledges
            if not said.former and (said.verdict != "kept" or not isinstance(said.vow, p.LeaveCard))
        ),
    ]


# The next election ----------------------------------------------------------------------------------


MEAN_DIE = 3.5
"""What a die brings on average."""
CERTAIN, LOOSE, UNSETTLED = 1.5, 0.05, 3.0
"""Spread of a race: at least, for each vote that is not promised, and while cards are still played."""
ENVY, LAST_ENVY = 0.3, 1.0
"""What a dollar that others get costs, mostly for the richest of them; and so in the last election."""
LEAST = -20.0
"""Who is further behind is as good as last."""
RICH = 4.0
"""Amount of money that makes a rival count e times as much."""


class Race(NamedTuple):
    """What a seat expects of an election."""

    powers: tuple[float | None, ...]
    """The strength of each seat's candidate, None without one."""
    voices: tuple[float, ...]
    """The votes that each seat can still give."""
    dice: tuple[float, ...]
    """The dice that each seat can still give, in their mean."""
    spread: float
    """The uncertainty."""
    purses: tuple[float, ...]
    """The estimated money of each seat, in dollars."""
    thanks: tuple[int, ...]
    """The votes that each seat gave the one that looks; a breach of its word clears them."""
    envy: float
    """What a dollar of others costs the seat that looks."""
    promised: frozenset[Seat] = frozenset()
    """The seats whose votes are given away."""


def expected_race(view: s.View, own: s.Own, memory: Memory, fronts: Sequence[tuple[p.Card, ...]]) -> Race:
    """Return how the next election stands with these cards in front of all, as far as a seat can tell."""
    laid = [_groups_left(view, seat, front) for seat, front in enumerate(fronts)]
    voices = tuple([_voter_votes(cards) for cards in laid])
    dice = tuple([MEAN_DIE * cards.count(p.FLOATING) for cards in laid])
    powers = tuple([_strength(view, seat, fronts[seat], dice[seat]) for seat in range(len(laid))])
    unsettled = s.is_turn(view.phase) and not (memory.habits.plain and is_announced(view))
    spread = CERTAIN + LOOSE * sum(voices) + UNSETTLED * unsettled
    purses = tuple([p.START_MONEY + paid for paid in memory.income])
    ahead = s.election_ahead(view.round, view.phase)
    envy = LAST_ENVY if ahead >= p.ROUNDS else ENVY
    liars = {said.maker for said in telling_promises(view, own) if said.verdict == "broken"}
    thanks = tuple([0 if seat in liars else votes for seat, votes in enumerate(memory.thanks)])
    race = Race(powers, voices, dice, spread, purses, thanks, envy)
    given = list(view.phase.rest) if isinstance(view.phase, s.Voting) else []
    for said in (*own.vows, *view.pledges):
        if isinstance(said.vow, p.VoteFor) and (said.vow.election, said.verdict) == (ahead, "open"):
            given.append((said.maker, said.vow.candidate))
    for maker, candidate in given:
        race = _with_votes(race, maker, candidate)
    return race


@lru_cache(1 << 12)
def _voter_votes(cards: tuple[p.Card, ...]) -> float:
    return float(sum([p.group_votes(cards, kind) for kind in p.VOTERS if kind in cards]))


def is_announced(view: s.View) -> bool:
    """Whether the election is announced: before that, votes have no clear price."""
    return view.trigger is not None or isinstance(view.phase, s.Declaring | s.Voting)


def _strength(view: s.View, seat: Seat, front: tuple[p.Card, ...], dice: float) -> float | None:
    cast = 0.0
    match view.phase:
        case s.Voting(_, candidates, votes):
            runs = candidates[seat]
            cast = sum([vote.votes or MEAN_DIE for vote in votes if vote.candidate == seat])
        case s.Declaring(still, candidates) if seat not in still:
            runs = candidates[seat]
        case _:
            runs = max(p.politicians_of(front), key=p.POLITICIANS.__getitem__, default=None)
    return None if runs is None else p.POLITICIANS[runs] + cast + dice


def _groups_left(view: s.View, seat: Seat, front: tuple[p.Card, ...]) -> tuple[p.Card, ...]:
    if not isinstance(view.phase, s.Voting):
        return front
    if seat not in view.phase.still:
        return ()
    kinds = unused_groups(front, view.phase, seat)
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
def expected_prizes(powers: tuple[float | None, ...], spread: float) -> tuple[float, ...]:
    """Return what each can expect of the election, in money."""
    running = [(seat, power) for seat, power in enumerate(powers) if power is not None]
    prizes = [0.0] * len(powers)
    if len(running) == 1:
        prizes[running[0][0]] = LARGE + SMALL
        return tuple(prizes)
    most = max([power for _, power in running], default=0.0)
    weights = [(seat, exp(max(LEAST, (power - most) / spread))) for seat, power in running]
    total = sum([weight for _, weight in weights])
    for first, weight in weights:
        prizes[first] += LARGE * weight / total
        for second, other in weights:
            if second != first:
                prizes[second] += SMALL * weight / total * other / (total - weight)
    return tuple(prizes)


@lru_cache(1 << 12)
def election_worth(race: Race, seat: Seat) -> float:
    """Return what an election is worth to a seat: what it can expect, less what others can."""
    got, richest = expected_prizes(race.powers, race.spread), max(race.purses)
    envied = [
        (exp((race.purses[other] - richest) / RICH), got[other]) for other in range(len(got)) if other != seat
    ]
    return got[seat] - race.envy * sum([envy * prize for envy, prize in envied]) / sum(
        [envy for envy, _ in envied]
    )


@lru_cache(1 << 12)
def vote_worth(race: Race, maker: Seat, candidate: Seat, seat: Seat) -> float:
    """Return what it changes for a seat that all votes of one go to the candidate of another."""
    return election_worth(_with_votes(race, maker, candidate), seat) - election_worth(race, seat)


# Cards and deals ------------------------------------------------------------------------------------


BASE, FLOATING_WORTH, VOICE = 0.75, 1.6, 0.28
"""What is worth how much: a vote of the own politician, a floating vote, a vote of another group."""


@lru_cache(1 << 14)
def cards_worth(cards: tuple[p.Card, ...], fund: int) -> float:
    """Return what cards are worth together, in money."""
    best = max([p.POLITICIANS[card] for card in p.politicians_of(cards)], default=0)
    voices = sum([p.group_votes(cards, kind) for kind in p.VOTERS if kind in cards])
    return (
        BASE * best + VOICE * voices + FLOATING_WORTH * cards.count(p.FLOATING) + fund * cards.count(p.FUND)
    )


def worth_added(view: s.View, cards: Sequence[p.Card], card: p.Card) -> float:
    """Return what one more card adds to others."""
    fund = int(view.options.slush_fund_value)
    return cards_worth((*cards, card), fund) - cards_worth(cards, fund)


def worth_lost(view: s.View, cards: Sequence[p.Card], card: p.Card) -> float:
    """Return what one card less takes from cards."""
    return worth_added(view, p.without_cards(cards, (card,)), card)


def worth_changed(view: s.View, cards: Sequence[p.Card], comes: p.Side, goes: p.Side) -> float:
    """Return what cards that come and go change of the worth of others, money included."""
    left = (
        p.without_cards(cards, (*goes.hand, *goes.front))
        if p.includes(cards, (*goes.hand, *goes.front))
        else ()
    )
    fund = int(view.options.slush_fund_value)
    after = cards_worth((*left, *comes.hand, *comes.front), fund) - cards_worth(cards, fund)
    return after + comes.money - goes.money
