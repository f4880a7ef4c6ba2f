"""A computer player of Seijiya no Koshin: what a card brings its own hand, less what it brings the others.

What others hold is guessed from what their cards did: who raises a country has its cards.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import exp

from games.core import Rng, Seat, Value, put, replace
from games.screen import Text
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.board import played_cards, swings
from games.seijiya_no_koshin.rules.pieces import (
    COUNTRIES,
    COUNTRY,
    JAPAN,
    NUMBER,
    Action,
    Country,
    Draw,
    Laid,
    Lay,
)
from games.seijiya_no_koshin.rules.scoring import (
    Prospect,
    country_scores,
    exposed_worth,
    present_score,
    visible_counts,
)
from games.seijiya_no_koshin.words import card_name
from games.strategies import Strategy, Temper, Weighted

RIVALS = 0.6
"""Weight of what others gain, against a card."""
TRUST = 0.2
"""How much is read out of what others did for a country; more of it is fooled by chance."""
LEAD = 0.15
"""Extra weight of another seat for each point it seems to be ahead."""
LATER = 0.3
"""What a card in the hand is worth beside its points for each privilege card left: it can still be played."""
AHEAD, BEHIND, CLOSING = 4, 2, 2
"""Lead in points at which ending the game is good, deficit at which it is bad, and by how much."""
REACH: Mapping[str, int] = {"gentle": 2, "even": 4}
"""How far from the last card one sees where to play, in cells, by temper; the others see everything."""
EAGER = 0.5
"""Points that a gentle one pays to play a card rather than draw one."""
LEANING: Mapping[str, float] = {"thrifty": 0.6, "loyal": 0.4, "vengeful": 1.0, "gambler": 0.1}
"""Points by which a character likes a lay for each point that it brings who or what the character minds."""

Shares = dict[Country, float]


class Memory(Value, frozen=True):
    """What a seat remembers."""

    temper: Temper
    """How it plays."""
    raised: tuple[tuple[int, ...], ...]
    """By how much each seat has raised each country, in the order of `COUNTRIES`."""
    seat: Seat | None = None
    """The seat."""
    foe: Seat | None = None
    """The seat that last lowered a country that this seat has raised, until that is paid back."""
    draws: int = 0
    """This seat's draws since it last played a card."""


def begin(seat: Seat, seats: int, temper: Temper) -> Memory:
    return Memory(temper, ((0,) * len(COUNTRIES),) * seats, seat)


def recall(memory: Memory, seen: p.Event) -> Memory:
    if isinstance(seen, p.Drew) and seen.seat == memory.seat:
        return replace(memory, draws=memory.draws + 1)
    if not isinstance(seen, Laid):
        return memory
    by = {swing.country: swing.by for swing in seen.swings}
    own = zip(COUNTRIES, memory.raised[seen.seat], strict=True)
    sums = tuple([before + by.get(country, 0) for country, before in own])
    raised = put(memory.raised, seen.seat, sums)
    draws = 0 if seen.seat == memory.seat else memory.draws
    return replace(memory, raised=raised, foe=foe_after(memory, seen), draws=draws)


def foe_after(memory: Memory, seen: Laid) -> Seat | None:
    """Return the foe after a card: the seat that lowers one's own countries, until it is paid back."""
    lowered_countries = {swing.country for swing in seen.swings if swing.by < 0}
    if seen.seat != memory.seat:
        return seen.seat if lowered_countries & raised_by(memory, memory.seat) else memory.foe
    return None if lowered_countries & raised_by(memory, memory.foe) else memory.foe


def raised_by(memory: Memory, seat: Seat | None) -> set[Country]:
    """Return the countries that stand higher by what a seat has played."""
    if seat is None:
        return set()
    return {country for country, by in zip(COUNTRIES, memory.raised[seat], strict=True) if by > 0}


# What a card is worth ------------------------------------------------------------------------------


def unseen_cards(view: p.View) -> list[p.Card]:
    seen_cards = {*view.hand, *played_cards(view.board)}
    return [card for card in p.CARDS if card not in seen_cards]


def guessed_shares(view: p.View, other: Seat, memory: Memory) -> Shares:
    """Return how many cards of each country a player has, as far as one can guess."""
    left, trust = [COUNTRY.get(card) for card in unseen_cards(view)], TRUST * memory.temper.notices
    raises = zip(COUNTRIES, memory.raised[other], strict=True)
    likely: Shares = {country: left.count(country) * exp(trust * by) for country, by in raises}
    whole = sum(likely.values()) + left.count(None)
    return {country: view.counts[other] * share / whole if whole else 0 for country, share in likely.items()}


def guessed_points(view: p.View, other: Seat, shares: Shares) -> float:
    worth, size, taking = country_scores(view.board), view.counts[other], view.takings[other]
    counts, start = visible_counts(view.board), view.board.start
    exposed_points = sum(exposed_worth(country, counts, start) for country in taking.exposed)
    japan = size - sum(shares.values())
    countries = sum(share * worth[country] for country, share in shares.items())
    return countries + taking.interests + exposed_points + japan * (max(view.counts) - size)


def expected_shares(view: p.View, seat: Seat, memory: Memory) -> Shares:
    """Return how many cards of each country another player has, on average; who is ahead counts for more."""
    guesses = {other: guessed_shares(view, other, memory) for other in rivals(view, seat)}
    grudge = LEAD * memory.temper.notices
    weights = {other: exp(grudge * guessed_points(view, other, guess)) for other, guess in guesses.items()}
    whole = sum(weights.values())
    return {
        country: sum(weights[other] * guess[country] for other, guess in guesses.items()) / whole
        for country in COUNTRIES
    }


def rank_actions(
    view: p.View, seat: Seat, legal: Sequence[Action], memory: Memory
) -> list[tuple[Action, float]]:
    """Return the actions that a seat thinks of with what each seems worth to it, the best first."""
    noticed, likes = noticed_actions(view, legal, memory.temper), character_bonus(view, seat, memory)
    match memory.temper.key:
        case "sharp":
            values = weigh_actions(view, seat, noticed, memory)
        case "even":
            values = own_gains(view, seat, noticed)
        case _:
            values = (
                (action, -EAGER if action == Draw() else value)
                for action, value in own_gains(view, seat, noticed)
            )
    scores = [(action, value + likes(action)) for action, value in values]
    return sorted(scores, key=lambda one: -one[1])


def noticed_actions(view: p.View, legal: Sequence[Action], temper: Temper) -> Sequence[Action]:
    """Return the actions that a seat does not overlook: those near the last card, or all if none is there."""
    last, reach = view.board.last, REACH.get(temper.key)
    if last is None or reach is None:
        return legal
    near = [action for action in legal if isinstance(action, Draw) or distance(action.cell, last) <= reach]
    return near if len(near) > 1 else legal


def distance(one: p.Cell, other: p.Cell) -> int:
    """Return the distance of two cells, in steps."""
    (row, column), (below, beside) = divmod(one, p.SIDE), divmod(other, p.SIDE)
    return abs(row - below) + abs(column - beside)


def weigh_actions(
    view: p.View, seat: Seat, legal: Sequence[Action], memory: Memory
) -> Iterator[tuple[Action, float]]:
    """Yield each action with what it brings oneself, less what it brings the others, later turns in mind."""
    rival_shares, later = expected_shares(view, seat, memory), LATER * len(view.board.interests)
    for action, value in value_actions(view, seat, legal, rival_shares, later):
        yield action, value + closing_bonus(view, seat, memory, action)


def character_bonus(view: p.View, seat: Seat, memory: Memory) -> Callable[[Action], float]:
    """Return by how many points a character likes an action more than others do."""
    brings, others = Prospect.of(view, seat), expected_shares(view, seat, memory)
    own_countries, foe_countries = raised_by(memory, seat), raised_by(memory, memory.foe)
    left = [COUNTRY.get(card) for card in unseen_cards(view)]
    minds: Mapping[str, Shares] = {
        "thrifty": {country: -share for country, share in others.items()},
        "loyal": {country: float(country in own_countries) for country in COUNTRIES},
        "vengeful": {country: -float(country in foe_countries) for country in COUNTRIES},
        "gambler": {country: float(left.count(country)) for country in COUNTRIES},
    }
    character = memory.temper.character

    def bonus(action: Action) -> float:
        if not character or not isinstance(action, Lay):
            return 0
        loss = min(0, brings.change(action)) if character == "thrifty" else 0
        return LEANING[character] * (gain(view, action, minds[character]) + loss)

    return bonus


def closing_bonus(view: p.View, seat: Seat, memory: Memory, action: Action) -> float:
    """Return what an action is worth because it takes the last privilege card, which ends the game."""
    left = {interest.cell for interest in view.board.interests}
    if not isinstance(action, Lay) or action.card not in NUMBER or left != {action.cell}:
        return 0
    margin = lead(view, seat, memory, action)
    return CLOSING if margin > AHEAD else -CLOSING if margin < -BEHIND else 0


def lead(view: p.View, seat: Seat, memory: Memory, lay: Lay) -> float:
    """Return by how many points one is ahead of the best of the others with a card, or behind."""
    guesses = {other: guessed_shares(view, other, memory) for other in rivals(view, seat)}
    most = max(
        guessed_points(view, other, guess) + gain(view, lay, guess) for other, guess in guesses.items()
    )
    return present_score(view, seat).total + Prospect.of(view, seat).change(lay) - most


def gain(view: p.View, lay: Lay, shares: Shares) -> float:
    """Return what a card brings a hand with these shares of each country."""
    return sum(shares[swing.country] * swing.by for swing in swings(view.board, lay))


def rivals(view: p.View, seat: Seat) -> list[Seat]:
    return [other for other in range(len(view.counts)) if other != seat]


def own_gains(view: p.View, seat: Seat, legal: Sequence[Action]) -> Iterator[tuple[Action, float]]:
    """Yield each action with what it brings the own hand at once."""
    return value_actions(view, seat, legal, dict.fromkeys(COUNTRIES, 0.0), 0.0)


def value_actions(
    view: p.View, seat: Seat, legal: Sequence[Action], rival_shares: Shares, later: float
) -> Iterator[tuple[Action, float]]:
    """Yield each action with what it brings."""
    brings = Prospect.of(view, seat)
    for action in legal:
        match action:
            case Draw():
                yield action, draw_value(view, seat) + later
            case Lay():
                yield action, brings.change(action) - RIVALS * gain(view, action, rival_shares)


def draw_value(view: p.View, seat: Seat) -> float:
    left = unseen_cards(view)
    worth = country_scores(view.board)
    size = len(view.hand)
    japan = sum(card in JAPAN for card in view.hand)
    others = max(view.counts[other] for other in rivals(view, seat))
    fewer = max(0, others - size - 1)
    change = japan * (fewer - max(0, others - size))
    return change + sum(worth[COUNTRY[card]] if card in NUMBER else fewer for card in left) / len(left)


def act(view: p.View, seat: Seat, legal: Sequence[Action], memory: Memory, _rng: Rng) -> Weighted:
    return [(rank_actions(view, seat, legal, memory)[0][0], 1.0)]


def best_action(values: Iterable[tuple[Action, float]]) -> Action:
    """Return the action with the highest value, the first of equals."""
    return max(values, key=lambda one: one[1])[0]


def why(view: p.View, seat: Seat, memory: Memory, action: Action, text: Text) -> str:
    if isinstance(action, Draw):
        return text("why-draw")
    if closing_bonus(view, seat, memory, action) > 0:
        return text("why-end")
    change = Prospect.of(view, seat).change(action)
    rivals_gain = gain(view, action, expected_shares(view, seat, memory))
    if rivals_gain < 0 <= change:
        kind = "both" if change else "free"
    elif rivals_gain < change:
        kind = "own" if change > 0 else "harm"
    else:
        kind = "least"
    return text("why-lay", card=card_name(action.card, text), points=abs(change), kind=kind)


# A plainer player ----------------------------------------------------------------------------------


def greedy(view: p.View, seat: Seat, legal: Sequence[Action], _memory: Memory, _rng: Rng) -> Weighted:
    return [(best_action(own_gains(view, seat, legal)), 1.0)]


SCRIPT = Strategy(memory=Memory, begin=begin, recall=recall, act=greedy, why=why)
PLAIN = dataclasses.replace(SCRIPT, act=act)
"""The computer player without its search."""
