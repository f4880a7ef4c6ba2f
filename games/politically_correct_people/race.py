"""How an election stands: how strong the candidates are, and what votes would change for whom.

A computer player's estimate, from what lies open and the promises it knows of; in money.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import exp
from typing import NamedTuple

from games.core import Seat
from games.politically_correct_people.ballot import unused
from games.politically_correct_people.cards import (
    FLOATING,
    POLITICIANS,
    VOTERS,
    Card,
    group_votes,
    politicians,
)
from games.politically_correct_people.memory import LARGE, SMALL, Memory
from games.politically_correct_people.pieces import ROUNDS, START_MONEY
from games.politically_correct_people.promises import VoteFor, Vowed
from games.politically_correct_people.state import (
    Declaring,
    Own,
    View,
    Voting,
    election_ahead,
)

MEAN_DIE = 3.5
"""What a die brings on average."""
CERTAIN, LOOSE, EARLY = 1.5, 0.05, 2.0
"""How unsure a race is: in any case, for each vote promised to nobody, and before the last lap."""
ENVY, LAST_ENVY = 0.3, 1.0
"""What a dollar that others get costs, mostly for the richest of them; and so in the last election."""
LEAST = -20.0
"""Who is further behind is as good as last."""
RICH = 4.0
"""Who has so much more money counts e times as much."""


class Race(NamedTuple):
    """How strong each candidate is, None for who has none; what votes and dice each can still give.

    `spread`: how unsure that is; `purses`: who has how much money; `thanks`: how many votes each gave
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


def race_now(view: View, own: Own, memory: Memory) -> Race:
    """Return how the next election stands, as far as a seat can tell."""
    laid = [left(view, seat) for seat in range(len(view.fronts))]
    voices = tuple([_voices(cards) for cards in laid])
    dice = tuple([MEAN_DIE * cards.count(FLOATING) for cards in laid])
    powers = tuple([_power(view, seat, dice[seat]) for seat in range(len(laid))])
    spread = CERTAIN + LOOSE * sum(voices) + EARLY * (not announced(view))
    purses = tuple([START_MONEY + paid for paid in memory.income])
    envy = LAST_ENVY if election_ahead(view.round, view.phase) >= ROUNDS else ENVY
    found = Race(powers, voices, dice, spread, purses, memory.thanks, envy)
    for maker, candidate in promised_votes(view, (*own.vows, *view.pledges)):
        found = with_votes(found, maker, candidate)
    return found


def announced(view: View) -> bool:
    """Whether it is known when the election comes: before, nobody knows what votes are worth."""
    return view.trigger is not None or isinstance(view.phase, Declaring | Voting)


def promised_votes(view: View, said: Iterable[Vowed]) -> Iterable[tuple[Seat, Seat]]:
    """Yield who has promised votes to whom in the next election, the first promise of each."""
    election, found = election_ahead(view.round, view.phase), dict[Seat, Seat]()
    for each in said:
        if isinstance(each.vow, VoteFor) and each.vow.election == election and each.verdict == "open":
            found.setdefault(each.maker, each.vow.candidate)
    return found.items()


def candidate_of(view: View, seat: Seat) -> Card | None:
    """Return who runs for a seat, or would."""
    match view.phase:
        case Voting(_, candidates):
            return candidates[seat]
        case Declaring(still, candidates) if seat not in still:
            return candidates[seat]
        case _:
            return max(politicians(view.fronts[seat]), key=POLITICIANS.__getitem__, default=None)


def _power(view: View, seat: Seat, dice: float) -> float | None:
    """Base, own floating votes, and votes that were cast."""
    runs = candidate_of(view, seat)
    if runs is None:
        return None
    cast = 0.0
    if isinstance(view.phase, Voting):
        cast = sum([vote.votes or MEAN_DIE for vote in view.phase.votes if vote.candidate == seat])
    return POLITICIANS[runs] + cast + dice


def left(view: View, seat: Seat) -> tuple[Card, ...]:
    """Return the cards in front of a seat that can still vote."""
    front = view.fronts[seat]
    if not isinstance(view.phase, Voting):
        return front
    if seat not in view.phase.still:
        return ()
    kinds = unused(front, view.phase, seat)
    used = sum(vote.seat == seat and vote.group == FLOATING for vote in view.phase.votes)
    groups = tuple([card for card in front if card in kinds and card != FLOATING])
    return (*groups, *(FLOATING,) * (front.count(FLOATING) - used))


def _voices(laid: tuple[Card, ...]) -> float:
    return float(sum([group_votes(laid, kind) for kind in VOTERS if kind in laid]))


def with_votes(race: Race, maker: Seat, candidate: Seat) -> Race:
    """Return the race if all votes of one go to the candidate of another."""
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


def stake(race: Race, seat: Seat) -> float:
    """Return what the election is worth to a seat: its own prize, less part of what rivals get."""
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
    return stake(with_votes(race, maker, candidate), seat) - stake(race, seat)
