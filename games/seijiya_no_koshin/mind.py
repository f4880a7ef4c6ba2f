"""A computer player of Seijiya no Koshin: what a card brings its own hand, less what it brings the others.

What others hold is guessed from what their cards did: who raises a country has its cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import exp

from games.core import Rng, Seat, Value
from games.minds import Mind, Temper, Weighted
from games.screen import Text
from games.seijiya_no_koshin.board import played, swings
from games.seijiya_no_koshin.cards import CARDS, COUNTRIES, COUNTRY, JAPAN, NUMBER, Card, Country
from games.seijiya_no_koshin.pieces import Action, Draw, Event, Laid, Lay, View
from games.seijiya_no_koshin.preview import prospect
from games.seijiya_no_koshin.scoring import worths
from games.seijiya_no_koshin.words import card as card_name

RIVALS = 0.6
"""What others gain counts against a card, by so much."""
TRUST = 0.2
"""How much is read out of what others did for a country; more of it is fooled by chance."""
LATER = 0.3
"""What a card in the hand is worth beside its points for each privilege card left: it can still be played."""
SEEN = 3
"""So many plays come to a mind that is elsewhere."""

Shares = dict[Country, float]


class Memory(Value, frozen=True):
    """By how much each seat has raised each country, in the order of `COUNTRIES`."""

    temper: Temper
    raised: tuple[tuple[int, ...], ...]


def begin(_seat: Seat, seats: int, temper: Temper) -> Memory:
    """Nobody has done anything yet."""
    return Memory(temper, ((0,) * len(COUNTRIES),) * seats)


def recall(memory: Memory, seen: Event) -> Memory:
    """Return the memory after an event."""
    if not isinstance(seen, Laid):
        return memory
    by = {swing.country: swing.by for swing in seen.swings}
    own = zip(COUNTRIES, memory.raised[seen.seat], strict=True)
    sums = tuple([before + by.get(country, 0) for country, before in own])
    return Memory(memory.temper, (*memory.raised[: seen.seat], sums, *memory.raised[seen.seat + 1 :]))


# What a card is worth ------------------------------------------------------------------------------


def unseen(view: View) -> list[Card]:
    """Return the cards that are in the deck or in other hands."""
    known = {*view.hand, *played(view.board)}
    return [card for card in CARDS if card not in known]


def expected(view: View, seat: Seat, memory: Memory) -> Shares:
    """Return how many cards of each country another player has, on average."""
    left = [COUNTRY.get(card) for card in unseen(view)]
    found = dict.fromkeys(COUNTRIES, 0.0)
    others = [other for other in range(len(view.counts)) if other != seat]
    for other in others:
        trust = TRUST * memory.temper.notices
        seen = zip(COUNTRIES, memory.raised[other], strict=True)
        likely: Shares = {country: left.count(country) * exp(trust * by) for country, by in seen}
        whole = sum(likely.values()) + left.count(None)
        for country, share in likely.items():
            found[country] += view.counts[other] * share / whole / len(others) if whole else 0
    return found


def thought(view: View, seat: Seat, legal: Sequence[Action], memory: Memory) -> Action:
    """Return what brings most for oneself, less what it brings the others, and with later turns in mind."""
    theirs, later = expected(view, seat, memory), LATER * len(view.board.interests)
    return best(valued(view, seat, legal, theirs, later))


def selfish(view: View, seat: Seat, legal: Sequence[Action]) -> Action:
    """Return what brings the own hand most at once."""
    return best(valued(view, seat, legal, dict.fromkeys(COUNTRIES, 0.0), 0.0))


def valued(
    view: View, seat: Seat, legal: Sequence[Action], theirs: Shares, later: float
) -> Iterator[tuple[Action, float]]:
    """Yield each action with what it brings."""
    brings = prospect(view, seat)
    for action in legal:
        match action:
            case Draw():
                yield action, drawn(view, seat) + later
            case Lay():
                given = sum(theirs[swing.country] * swing.by for swing in swings(view.board, action))
                yield action, brings.change(action) - RIVALS * given


def drawn(view: View, seat: Seat) -> float:
    """Return what a card that nobody has seen adds to the hand, on average."""
    left, worth, size = unseen(view), worths(view.board), len(view.hand)
    japan = sum(card in JAPAN for card in view.hand)
    others = max(many for other, many in enumerate(view.counts) if other != seat)
    fewer = max(0, others - size - 1)
    change = japan * (fewer - max(0, others - size))
    return change + sum(worth[COUNTRY[card]] if card in NUMBER else fewer for card in left) / len(left)


def act(view: View, seat: Seat, legal: Sequence[Action], memory: Memory, rng: Rng) -> Weighted:
    """Return what is best when one thinks, and else the best for oneself of a few plays."""
    few, thinks = [rng.choice(legal) for _ in range(SEEN)], memory.temper.thinks
    return [(thought(view, seat, legal, memory), thinks), (selfish(view, seat, few), 1 - thinks)]


def best(values: Iterable[tuple[Action, float]]) -> Action:
    """Return the action with the highest value, the first of equals."""
    return max(values, key=lambda one: one[1])[0]


def why(view: View, seat: Seat, memory: Memory, action: Action, text: Text) -> str:
    """Return what speaks for an action, in a sentence."""
    if isinstance(action, Draw):
        return text("why-draw")
    change = prospect(view, seat).change(action)
    theirs = expected(view, seat, memory)
    given = sum(theirs[swing.country] * swing.by for swing in swings(view.board, action))
    kind = "both" if change >= 0 and given < 0 else "own" if change >= 0 else "least"
    return text("why-lay", card=card_name(action.card, text), points=abs(change), kind=kind)


# A plainer player ----------------------------------------------------------------------------------


def greedy(view: View, seat: Seat, legal: Sequence[Action], _memory: Memory, _rng: Rng) -> Weighted:
    """Whatever brings the own hand most, a draw too."""
    return [(selfish(view, seat, legal), 1.0)]


FOES = {"script": Mind(memory=Memory, begin=begin, recall=recall, act=greedy, why=why)}
MIND = Mind(memory=Memory, begin=begin, recall=recall, act=act, why=why, likes=3, foes=FOES)
