"""A computer player of Seijiya no Koshin: what a card brings its own hand, less what it brings the others.

What others hold is guessed from what their cards did: who raises a country has its cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import exp

from games.core import Rng, Seat, Value
from games.screen import Text
from games.seijiya_no_koshin import pieces as p
from games.seijiya_no_koshin.board import played, swings
from games.seijiya_no_koshin.pieces import COUNTRIES, COUNTRY, JAPAN, NUMBER, Action, Country, Draw, Laid, Lay
from games.seijiya_no_koshin.scoring import Prospect, exposed_worth, present, visible, worths
from games.seijiya_no_koshin.words import card as card_name
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
SEEN = 3
"""Number of plays that an inattentive player considers."""

Shares = dict[Country, float]


class Memory(Value, frozen=True):
    """By how much each seat has raised each country, in the order of `COUNTRIES`."""

    temper: Temper
    raised: tuple[tuple[int, ...], ...]


def begin(_seat: Seat, seats: int, temper: Temper) -> Memory:
    return Memory(temper, ((0,) * len(COUNTRIES),) * seats)


def recall(memory: Memory, seen: p.Event) -> Memory:
    if not isinstance(seen, Laid):
        return memory
    by = {swing.country: swing.by for swing in seen.swings}
    own = zip(COUNTRIES, memory.raised[seen.seat], strict=True)
    sums = tuple([before + by.get(country, 0) for country, before in own])
    return Memory(memory.temper, (*memory.raised[: seen.seat], sums, *memory.raised[seen.seat + 1 :]))


# What a card is worth ------------------------------------------------------------------------------


def unseen(view: p.View) -> list[p.Card]:
    known = {*view.hand, *played(view.board)}
    return [card for card in p.CARDS if card not in known]


def held(view: p.View, other: Seat, memory: Memory) -> Shares:
    """Return how many cards of each country a player has, as far as one can guess."""
    left, trust = [COUNTRY.get(card) for card in unseen(view)], TRUST * memory.temper.notices
    seen = zip(COUNTRIES, memory.raised[other], strict=True)
    likely: Shares = {country: left.count(country) * exp(trust * by) for country, by in seen}
    whole = sum(likely.values()) + left.count(None)
    return {country: view.counts[other] * share / whole if whole else 0 for country, share in likely.items()}


def has(view: p.View, other: Seat, shares: Shares) -> float:
    worth, size, taking = worths(view.board), view.counts[other], view.takings[other]
    seen, start = visible(view.board), view.board.start
    exposed = sum(exposed_worth(country, seen, start) for country in taking.exposed)
    japan = size - sum(shares.values())
    countries = sum(share * worth[country] for country, share in shares.items())
    return countries + taking.interests + exposed + japan * (max(view.counts) - size)


def expected(view: p.View, seat: Seat, memory: Memory) -> Shares:
    """Return how many cards of each country another player has, on average; who is ahead counts for more."""
    guesses = {other: held(view, other, memory) for other in rivals(view, seat)}
    grudge = LEAD * memory.temper.notices
    weights = {other: exp(grudge * has(view, other, guess)) for other, guess in guesses.items()}
    whole = sum(weights.values())
    return {
        country: sum(weights[other] * guess[country] for other, guess in guesses.items()) / whole
        for country in COUNTRIES
    }


def thought(view: p.View, seat: Seat, legal: Sequence[Action], memory: Memory) -> Action:
    """Return what brings most for oneself, less what it brings the others, and with later turns in mind."""
    theirs, later = expected(view, seat, memory), LATER * len(view.board.interests)
    values = valued(view, seat, legal, theirs, later)
    return best((action, value + closing(view, seat, memory, action)) for action, value in values)


def closing(view: p.View, seat: Seat, memory: Memory, action: Action) -> float:
    """Return what an action is worth because it takes the last privilege card, which ends the game."""
    left = {interest.cell for interest in view.board.interests}
    if not isinstance(action, Lay) or action.card not in NUMBER or left != {action.cell}:
        return 0
    margin = lead(view, seat, memory, action)
    return CLOSING if margin > AHEAD else -CLOSING if margin < -BEHIND else 0


def lead(view: p.View, seat: Seat, memory: Memory, lay: Lay) -> float:
    """Return by how many points one is ahead of the best of the others with a card, or behind."""
    guesses = {other: held(view, other, memory) for other in rivals(view, seat)}
    most = max(has(view, other, guess) + gained(view, lay, guess) for other, guess in guesses.items())
    return present(view, seat).total + Prospect.of(view, seat).change(lay) - most


def gained(view: p.View, lay: Lay, shares: Shares) -> float:
    """Return what a card brings a hand with these shares of each country."""
    return sum(shares[swing.country] * swing.by for swing in swings(view.board, lay))


def rivals(view: p.View, seat: Seat) -> list[Seat]:
    return [other for other in range(len(view.counts)) if other != seat]


def selfish(view: p.View, seat: Seat, legal: Sequence[Action]) -> Action:
    return best(valued(view, seat, legal, dict.fromkeys(COUNTRIES, 0.0), 0.0))


def valued(
    view: p.View, seat: Seat, legal: Sequence[Action], theirs: Shares, later: float
) -> Iterator[tuple[Action, float]]:
    """Yield each action with what it brings."""
    brings = Prospect.of(view, seat)
    for action in legal:
        match action:
            case Draw():
                yield action, drawn(view, seat) + later
            case Lay():
                yield action, brings.change(action) - RIVALS * gained(view, action, theirs)


def drawn(view: p.View, seat: Seat) -> float:
    left, worth, size = unseen(view), worths(view.board), len(view.hand)
    japan = sum(card in JAPAN for card in view.hand)
    others = max(view.counts[other] for other in rivals(view, seat))
    fewer = max(0, others - size - 1)
    change = japan * (fewer - max(0, others - size))
    return change + sum(worth[COUNTRY[card]] if card in NUMBER else fewer for card in left) / len(left)


def act(view: p.View, seat: Seat, legal: Sequence[Action], memory: Memory, rng: Rng) -> Weighted:
    """Return what is best when one thinks, and else the best for oneself of a few plays."""
    few, thinks = [rng.choice(legal) for _ in range(SEEN)], memory.temper.thinks
    return [(thought(view, seat, legal, memory), thinks), (selfish(view, seat, few), 1 - thinks)]


def best(values: Iterable[tuple[Action, float]]) -> Action:
    """Return the action with the highest value, the first of equals."""
    return max(values, key=lambda one: one[1])[0]


def why(view: p.View, seat: Seat, memory: Memory, action: Action, text: Text) -> str:
    if isinstance(action, Draw):
        return text("why-draw")
    if closing(view, seat, memory, action) > 0:
        return text("why-end")
    change = Prospect.of(view, seat).change(action)
    harms = gained(view, action, expected(view, seat, memory)) < 0
    kind = "both" if change >= 0 and harms else "own" if change >= 0 else "least"
    return text("why-lay", card=card_name(action.card, text), points=abs(change), kind=kind)


# A plainer player ----------------------------------------------------------------------------------


def greedy(view: p.View, seat: Seat, legal: Sequence[Action], _memory: Memory, _rng: Rng) -> Weighted:
    return [(selfish(view, seat, legal), 1.0)]


SCRIPT = Strategy(memory=Memory, begin=begin, recall=recall, act=greedy, why=why)
PLAIN = replace(SCRIPT, act=act)
"""The computer player without its search."""
STRATEGY = replace(PLAIN, likes=3, baselines={"script": SCRIPT, "plain": PLAIN})
