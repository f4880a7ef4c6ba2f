"""Coins of Money and Luck weighed by regret: what others would have brought, by what kind the players are.

A round is imagined in totals and white cards, in thousands. While coins are chosen, extra cards are left out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import accumulate, product
from math import exp, log
from operator import mul
from typing import NamedTuple, TypeAlias

from games.core import Seat, Value, clockwise
from games.money_and_luck.rules import pieces as p
from games.money_and_luck.rules.round import black_faces

Profile: TypeAlias = tuple[p.Coins, ...]
Mix: TypeAlias = Sequence[float]
"""Shares of the pairs of coins, in the order of the menu."""
Judge: TypeAlias = "Callable[[Round], list[float]]"
"""How good the end of a round is for each seat: weights of how likely it wins."""


class Position(Value, frozen=True):
    """What lies open when coins are chosen."""

    options: p.Options
    """The options of the game."""
    cards: tuple[p.Cards, ...]
    """The cards on the table, by seats."""
    marker: Seat
    """The seat that has the start marker."""
    middle: int
    """The number of 5000s that are left in the middle."""
    round: int
    """The number of the round."""


# A round -------------------------------------------------------------------------------------------


class Round(NamedTuple):
    """Totals and white cards at the end of a round; who has won, and how much of it, if the game is over."""

    totals: list[int]
    whites: list[tuple[int, int]]
    won: tuple[float, ...] | None = None


def end_of_imagined_round(position: Position, coins: Profile, received: Sequence[int]) -> Round:
    """Return the end of a round in which seats receive white cards, quickly: in totals and white cards.

    5000s turn black before 1000s. Exchanges are left out: they change no total (5.12).
    """
    seats = len(coins)
    totals = [cards.total // 1000 + more for cards, more in zip(position.cards, received, strict=True)]
    whites = [(cards.w1 + more, cards.w5) for cards, more in zip(position.cards, received, strict=True)]
    order = [seat for seat in clockwise(position.marker, seats) if coins[seat] != "WW"]
    if not order:
        return Round(totals, whites, winner_shares([-total for total in totals]))
    count = sum([black_faces(coins[seat], position.options) for seat in order])
    chosen = order[(count - 1) % len(order)]
    turned = flips(whites[chosen], len(order))
    for seat in order:
        totals[seat] -= turned.lost if seat == chosen else 1
    whites[chosen] = turned.left
    if coins[chosen] == "BB":
        for giver in order:
            if coins[giver] == "BB" and giver != chosen:
                totals[giver] += 1
                totals[chosen] -= 1
    over = len(order) == seats or not position.middle
    return Round(totals, whites, winner_shares(totals) if over else None)


class Turned(NamedTuple):
    """What the chosen player loses in a ritual, and the white cards that are left."""

    lost: int
    left: tuple[int, int]


@cache
def flips(whites: tuple[int, int], cards: int) -> Turned:
    """Turn white cards black, 5000s first, and draw the missing ones."""
    ones, fives = min(whites[0], max(0, cards - whites[1])), min(whites[1], cards)
    return Turned(9 * fives + ones + cards, (whites[0] - ones, whites[1] - fives))


def winner_shares(totals: Sequence[int]) -> tuple[float, ...]:
    """Return each seat's share of the win at the end, where the lowest total is best."""
    least = min(totals)
    many = totals.count(least)
    return tuple([(total == least) / many for total in totals])


# How good a position is ----------------------------------------------------------------------------

POOR, TURNS, LEADS = (0.22, 0.21, 0.25), (0.19, 0.2, 0.31), (0.2, 0.03, 0.01)
"""What a thousand less counts for, what turning white cards as the chosen player would bring, and what a
thousand's lead over the next seat does, with three, four, and five or more players.

Fitted to games that players of this kind played among themselves: log-odds of winning.
"""
SPREAD, WORTH = 6.0, 1.2
"""What hurried players go by: thousands at which a win is far less likely, and what white cards count for."""
BETTER = exp(1.0)
"""By how much the one who sees through hurried players is likelier to win in the end."""


def win_shares(end: Round, judge: Judge) -> tuple[float, ...]:
    """Return how likely each seat wins after a round."""
    if end.won:
        return end.won
    weights = judge(end)
    whole = sum(weights)
    return tuple([weight / whole for weight in weights])


def judge_thoughtfully(end: Round) -> list[float]:
    """Judge by totals, by what would turn in a ritual of all, and by the lead."""
    seats = len(end.totals)
    poor, turns, leads = (values[min(seats, 5) - 3] for values in (POOR, TURNS, LEADS))
    least, second = sorted(end.totals)[:2]
    return [
        exp(
            poor * (least - total)
            + turns * flips(white, seats).lost
            + leads * (second - least) * (total == least)
        )
        for total, white in zip(end.totals, end.whites, strict=True)
    ]


def judge_hastily(end: Round) -> list[float]:
    """Judge as players who expect most white cards to turn black yet, and look no further."""
    poor = [
        total - WORTH * (ones + 5 * fives)
        for total, (ones, fives) in zip(end.totals, end.whites, strict=True)
    ]
    least = min(poor)
    return [exp((least - total) / SPREAD) for total in poor]


EARLY: Mapping[int, int] = {3: 3}
"""By the number of seats, up to which round a game has only just begun; no round where it is left out."""
WON_EARLY = 0.5
"""What a win in such a round counts: people sit down for more than one."""
FAIR, RUSHED, MINE = range(3)
"""Who judges a round: this player, hurried players, this player for itself where all others are hurried."""


class Table:
    """What each profile of coins is worth for each seat, reckoned when first asked for.

    Profiles have places, the coins of the last seat changing fastest.
    """

    def __init__(self, position: Position) -> None:
        self.position, self.menu = position, position.options.coins
        self.seats = range(len(position.cards))
        self.steps: list[int] = [len(self.menu) ** seat for seat in reversed(self.seats)]
        self.ends: dict[int, Round] = {}
        early = position.round <= EARLY.get(len(position.cards), 0)
        self.ending = WON_EARLY if early else 1.0
        self.known: tuple[dict[int, tuple[float, ...]], ...] = ({}, {}, {})

    def worths(self, place: int, judge: int) -> tuple[float, ...]:
        known = self.known[judge]
        if place not in known:
            end = self.ends.get(place) or self.end_of_round(place)
            shares = win_shares(end, judge_hastily if judge == RUSHED else judge_thoughtfully)
            if end.won:
                shares = tuple([share * self.ending for share in shares])
            if judge == MINE and not end.won:
                shares = tuple([share * BETTER / (1 + share * (BETTER - 1)) for share in shares])
            known[place] = shares
        return known[place]

    def end_of_round(self, place: int) -> Round:
        coins: Profile = tuple([self.menu[place // step % len(self.menu)] for step in self.steps])
        self.ends[place] = end_of_imagined_round(self.position, coins, [int(pair == "WW") for pair in coins])
        return self.ends[place]

    def worths_against(self, seat: Seat, coins: Sequence[p.Coins]) -> list[float]:
        """Return what each choice of a seat brings it where the others show these coins."""
        shown = [self.menu.index(pair) * step for pair, step in zip(coins, self.steps, strict=True)]
        rest, step = sum(shown) - shown[seat], self.steps[seat]
        return [self.worths(rest + at * step, FAIR)[seat] for at in range(len(self.menu))]

    @cached_property
    def payoffs(self) -> dict[int, list[list[float]]]:
        """By judge and seat, what each profile is worth: ordered by the others' coins, then by one's own."""
        orders_ = profile_orders(len(self.seats), len(self.menu))
        return {
            judge: [[self.worths(place, judge)[seat] for place in orders_[seat]] for seat in self.seats]
            for judge in (FAIR, MINE)
        }

    def expected_worths(self, seat: Seat, mixes: Sequence[Mix], judge: int) -> Sequence[float]:
        """Return what each choice of a seat brings it on average."""
        return average_worths(
            self.payoffs[judge][seat], [mix for other, mix in enumerate(mixes) if other != seat]
        )


@cache
def profile_orders(seats: int, choices: int) -> list[list[int]]:
    """Return the places of profiles in the order in which the coins of a seat change fastest."""
    steps = [choices ** (seats - 1 - seat) for seat in range(seats)]
    sorted_ = [[*(step for step in steps if step != own), own] for own in steps]
    return [[sum(map(mul, at, order)) for at in product(range(choices), repeat=seats)] for order in sorted_]


def average_worths(values: Sequence[float], mixes: Sequence[Mix]) -> Sequence[float]:
    """Return the values on average over what each of the others shows, whose coins change slowest first."""
    for mix in mixes:
        size = len(values) // len(mix)
        sums = [0.0] * size
        for at, share in enumerate(mix):
            if share:
                block = values[at * size : (at + 1) * size]
                sums = [sum_ + share * value for sum_, value in zip(sums, block, strict=True)]
        values = sums
    return values


# Regret --------------------------------------------------------------------------------------------

MOST_PROFILES = 256
"""Maximum number of profiles that are all reckoned; else rounds are drawn."""
EXACT, SAMPLED = 6000, 3000
"""Maximum number of choices imagined, where each is reckoned on average and where a round is drawn for it."""
TURNS_EXACT, TURNS_SAMPLED = 60, 200
"""Maximum number of turns in which seats learn from regret, likewise."""
LEAST = 0.05
"""A choice that is less likely is not made at all."""


def settle_mixes(
    table: Table, turns: int, brings: Callable[[Seat, Sequence[Mix]], Sequence[float]]
) -> list[Mix]:
    """Return how seats vary their coins once none regrets much; `brings`: what a seat's choices bring."""
    menu, seats = table.menu, table.seats
    mixes: list[Mix] = [[1 / len(menu)] * len(menu) for _ in seats]
    regrets, sums = [[0.0] * len(menu) for _ in seats], [[0.0] * len(menu) for _ in seats]
    for turn in range(1, turns + 1):
        for seat in seats:
            mix, brought = mixes[seat], brings(seat, mixes)
            usual = sum(map(mul, mix, brought))
            pairs = zip(regrets[seat], brought, strict=True)
            regrets[seat] = own = [max(0.0, regret + worth - usual) for regret, worth in pairs]
            sums[seat] = [sum_ + turn * share for sum_, share in zip(sums[seat], mix, strict=True)]
            if whole := sum(own):
                mixes[seat] = [regret / whole for regret in own]
    return [[share / sum(shares) for share in shares] for shares in sums]


def imagined_draws(word: int = 1) -> Iterator[float]:
    """Yield numbers in [0, 1) for imagined rounds, which follow from the first."""
    while True:
        word = (word * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        yield word / (1 << 64)


def hurried_mixes(table: Table, habits: Sequence[Mix], draws: Iterator[float]) -> list[Mix]:
    """Return what hurried seats show by habit, in shares that may sum to less than 1, and else by regret.

    Each choice is tried in a round that is drawn.
    """
    steps, known, choices = table.steps, table.known[RUSHED], len(table.menu)
    bounds = [bounds_of(combined_mix(habit, [1 / choices] * choices)) for habit in habits]

    def hurried_worths(seat: Seat, mixes: Sequence[Mix]) -> Sequence[float]:
        last = seat - 1
        bounds[last] = bounds_of(combined_mix(habits[last], mixes[last]))
        place = 0
        for other, bound in enumerate(bounds):
            if other != seat:
                place += bisect_right(bound, next(draws)) * steps[other]
        places = range(place, place + choices * steps[seat], steps[seat])
        return [(known.get(one) or table.worths(one, RUSHED))[seat] for one in places]

    turns = min(TURNS_SAMPLED, SAMPLED // (choices * len(table.seats)))
    return settle_mixes(table, turns, hurried_worths)


def bounds_of(mix: Mix) -> list[float]:
    """Return where in [0, 1) each choice but the first begins."""
    return list(accumulate(mix))[:-1]


def combined_mix(habit: Mix, mix: Mix) -> Mix:
    free = 1 - sum(habit)
    return [bound + free * share for bound, share in zip(habit, mix, strict=True)]


# Kinds of players ----------------------------------------------------------------------------------

HURRIED = {3: log(0.02 / 0.98), 4: log(0.2 / 0.8), 5: log(0.4 / 0.6)}
"""Prior log-odds that all others are hurried or plain, not like this player, by the number of seats.

Higher ones win more from hurried players, but less than players who read this one then win from it.
"""
CERTAIN = 6.0
"""Maximum log-odds of that."""
PLAIN = (0.08, 0.04, 0.14, 0.08)
"""Priors that a player always shows the same coins, for each pair of `TWO_TYPES`.

One of each is what people show who cannot decide.
"""
SLIPS = 0.06
"""Share of rounds in which such a player shows other coins all the same."""
RUNS = 10
"""Times that hurried players are imagined by chance, shared out over the seats."""
FAINT = 0.01
"""Likelihood that a player shows what none of its kind would."""


class Kind(Value, frozen=True):
    """What a seat has shown so far tells of it.

    `odds`: log-odds that it is hurried or plain, and does not vary as this player would. `plain`: how likely,
    if so, it always shows each of `TWO_TYPES`. `rough`: the same as hurried players reckon it, for whom other
    coins are all alike.
    """

    odds: float = 0.0
    plain: tuple[float, ...] = PLAIN
    rough: tuple[float, ...] = PLAIN

    def after_coins(self, coins: p.Coins, menu: Sequence[p.Coins], equal: float, hurried: float) -> Kind:
        """Return the kind after a round, given how likely either kind shows these coins."""
        whole, plain = judge_habits(self.plain, coins, hurried)
        _, rough = judge_habits(self.rough, coins, 1 / len(menu))
        return Kind(self.odds + log((whole + FAINT) / (equal + FAINT)), plain, rough)


def judge_habits(plain: Sequence[float], coins: p.Coins, other: float) -> tuple[float, tuple[float, ...]]:
    """Return how likely these coins were, and how likely each habit is after them."""
    kept = [1 - SLIPS if pair == coins else SLIPS / 2 for pair in p.TWO_TYPES]
    likely = [before * share for before, share in zip(plain, kept, strict=True)]
    whole = sum(likely) + (1 - sum(plain)) * other
    return whole, tuple([share / whole for share in likely])


def habit_of(plain: Sequence[float], menu: Sequence[p.Coins]) -> Mix:
    return [plain[p.TWO_TYPES.index(pair)] for pair in menu]


class Mixes(NamedTuple):
    """What seats show in a position: those like this player, and hurried ones."""

    equal: list[Mix]
    hurried: list[Mix]


@lru_cache(64)
def work_out_mixes(position: Position, kinds: tuple[Kind, ...]) -> Mixes:
    """Return coins that no seat would regret, whether the others are like it or hurried."""
    table, draws = Table(position), imagined_draws()
    rough = [habit_of(kind.rough, table.menu) for kind in kinds]
    if len(table.menu) ** len(table.seats) > MOST_PROFILES:
        others = hurried_mixes(table, rough, draws)
        return Mixes(others, others)
    runs = [hurried_mixes(table, rough, draws) for _ in range(RUNS // len(kinds))]
    others: list[Mix] = [
        [sum(shares) / len(runs) for shares in zip(*mixes, strict=True)] for mixes in zip(*runs, strict=True)
    ]
    average = [
        combined_mix(habit_of(kind.plain, table.menu), mix) for kind, mix in zip(kinds, others, strict=True)
    ]
    against = [table.expected_worths(seat, average, MINE) for seat in table.seats]
    odds = HURRIED[len(kinds)] + sum([kind.odds for kind in kinds])
    doubts = [1 / (1 + exp(-min(CERTAIN, odds - kind.odds))) for kind in kinds]

    def mixed_worths(seat: Seat, mixes: Sequence[Mix]) -> Sequence[float]:
        doubt, equals = doubts[seat], table.expected_worths(seat, mixes, FAIR)
        return [doubt * one + (1 - doubt) * other for one, other in zip(against[seat], equals, strict=True)]

    turns = min(TURNS_EXACT, EXACT // len(table.known[FAIR]))
    return Mixes(settle_mixes(table, turns, mixed_worths), others)
