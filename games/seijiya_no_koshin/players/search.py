"""How a computer player of Seijiya no Koshin looks ahead: the script's best plays, tried in many deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import exp
from typing import NamedTuple

from games.core import Rng, Seat
from games.search import best
from games.seijiya_no_koshin.players.plain import Memory, act, character_bonus, rank_actions, unseen_cards
from games.seijiya_no_koshin.players.playout import Playout
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.pieces import COUNTRIES, COUNTRY
from games.strategies import Weighted, sample

CANDIDATES, DRAWS, FIRST = 12, 3, 3
"""Number of actions that are tried, and of draws in succession after which one is tried only if it is among
the script's first: players who may always draw wait for each other until the deck is empty.
"""
ROLLOUTS: Mapping[str, int] = {"sharp": 1_000, "even": 300}
"""Number of games played on in a decision, by temper; the others do without."""
MARGIN = 4.0
"""Lead in points that wins about three games in four."""
MOST_RAISED = 15
"""Points by which a seat has raised a country, above which no more is read out of them."""


class Style(NamedTuple):
    """How a seat searches at a table of this size.

    `rivalry`: the part of what a card brings the others that counts against it in a playout. `trust`: how
    much is read out of what others did for a country.
    """

    rivalry: float
    trust: float


STYLES: Mapping[int, Style] = {2: Style(0.0, 0.15), 3: Style(0.5, 0.1), 4: Style(0.4, 0.0)}


def search(
    world: p.State, view: p.View, seat: Seat, legal: Sequence[p.Action], memory: Memory, rng: Rng
) -> Weighted:
    """Return the action that ends best where it is played on, in deals made of the view alone."""
    del world
    if memory.temper.key not in ROLLOUTS or len(legal) == 1:
        return act(view, seat, legal, memory, rng)
    style = STYLES[len(view.counts)]
    by_rank = [action for action, _ in rank_actions(view, seat, legal, memory)]
    likes = character_bonus(view, seat, memory)
    candidates = [action for action in by_rank[:CANDIDATES] if action != p.Draw()]
    if p.Draw() in by_rank[: FIRST if memory.draws >= DRAWS else None]:
        candidates.append(p.Draw())
    bonus_of = {action: likes(action) for action in candidates}
    deals = Deals(view, seat, memory, style)

    def value(dealt: Playout, action: p.Action) -> float:
        playout = dealt.copy()
        playout.play(action)
        return 1 / (1 + exp(-(margin(playout, seat) + bonus_of[action]) / MARGIN))

    return [(best(candidates, partial(deals.draw, rng), value, ROLLOUTS[memory.temper.key]), 1.0)]


def margin(playout: Playout, seat: Seat) -> int:
    """Return the points by which a seat is ahead of all others when the game is played on to its end."""
    while not playout.over:
        playout.step()
    points = playout.totals()
    return points[seat] - max([total for other, total in enumerate(points) if other != seat])


class Deals:
    """Deals that look the same to a seat; who has raised a country tends to hold its cards."""

    def __init__(self, view: p.View, seat: Seat, memory: Memory, style: Style) -> None:
        hands = tuple([view.hand if other == seat else () for other in range(len(view.counts))])
        drawn, rest = (None,) * len(hands), (view.board, view.takings, view.step, view.phase)
        self._known = Playout(p.State(view.options, hands, drawn, (), *rest), style.rivalry)
        self._hidden = unseen_cards(view)
        self._places = [other for other, many in enumerate(view.counts) if other != seat for _ in range(many)]
        self._weights = [card_likelihoods(raised, style.trust) for raised in memory.raised]

    def draw(self, rng: Rng) -> Playout:
        """Return one of these deals."""
        dealt, left = self._known.copy(), dict[p.Country | None, list[p.Card]]()
        for card in rng.shuffled(self._hidden):
            left.setdefault(COUNTRY.get(card), []).append(card)
        for other in rng.shuffled(self._places):
            weights = self._weights[other]
            likely = [(country, len(cards) * weights[country]) for country, cards in left.items()]
            dealt.give(other, left[sample(likely, rng)].pop())
        dealt.deck = list(rng.shuffled([card for cards in left.values() for card in cards]))
        return dealt


def card_likelihoods(raised: Sequence[int], trust: float) -> dict[p.Country | None, float]:
    """Return how likely a seat gets a card of each country, or of Japan, more than another card."""
    likely: dict[p.Country | None, float] = {None: 1.0}
    for country, by in zip(COUNTRIES, raised, strict=True):
        likely[country] = exp(trust * max(-MOST_RAISED, min(MOST_RAISED, by)))
    return likely
