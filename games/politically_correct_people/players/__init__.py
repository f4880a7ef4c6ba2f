"""The bot player: it runs, thanks with its votes, and bargains.

It keeps its promises as long as others keep theirs; promises in words are for people.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from functools import partial

from games.core import Rng, Seat
from games.politically_correct_people import words as w
from games.politically_correct_people.players.bargaining import (
    ENOUGH,
    bargaining_position,
    best_answer,
    includes_votes,
    open_vote_sale,
    promised_candidate,
    proposal,
    unforgiven_election,
    vows_owed,
)
from games.politically_correct_people.players.valuing import (
    Habits,
    Memory,
    begin,
    cards_worth,
    expected_race,
    is_announced,
    recall,
    vote_worth,
    worth_added,
    worth_lost,
)
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.deals import in_canonical_form
from games.politically_correct_people.rules.half_built import unsent_reason
from games.politically_correct_people.rules.vows import is_due
from games.screen import Text
from games.strategies import Strategy, Weighted, with_act

# Reasons --------------------------------------------------------------------------------------------


def explain(view: s.View, seat: Seat, _memory: Memory, action: p.Action, text: Text) -> str:
    """Return what speaks for an action, in a sentence."""
    match action:
        case p.Take(taken):
            return _explain_take(view, seat, taken, text)
        case p.Done() if view.own is not None and set(view.own.hand) - {p.FUND}:
            return text("why-hold")
        case p.Declare(None) | p.Retain(None):
            return text("why-nobody")
        case p.Cast(_, candidate):
            promised_to = promised_candidate(view, seat, view.own) if view.own else None
            reason_key = "why-promised" if candidate == promised_to else "why-thanks"
            return text("why-floating" if candidate == seat else reason_key)
        case p.Decline(_, reason) if reason:
            key, _, number = reason.partition("-")
            return text(f"reason-{key}", number=number, voice="")
        case p.Propose(offer) | p.Accept(offer):
            gets, gives = map(includes_votes, w.sides(offer, seat))
            return text(DEALS[gets, gives])
        case _:
            return text(
                next((key for kinds, key in REASONS.items() if isinstance(action, kinds)), "why-deal")
            )


def _explain_take(view: s.View, seat: Seat, card_taken: p.Card, text: Text) -> str:
    card = w.card_name(card_taken, text)
    if card_taken in p.VOTERS:
        cards_before = (*(view.own.hand if view.own else ()), *view.fronts[seat])
        before, after = (
            p.group_votes(cards, card_taken) for cards in (cards_before, (*cards_before, card_taken))
        )
        return text("why-voters", card=card, before=before, after=after)
    if card_taken in p.POLITICIANS:
        return text("why-politician", votes=p.POLITICIANS[card_taken])
    return (
        text("why-fund", money=int(view.options.slush_fund_value))
        if card_taken == p.FUND
        else text("why-die")
    )


DEALS: Mapping[tuple[bool, bool], str] = {
    (True, True): "why-swap",
    (True, False): "why-buy",
    (False, True): "why-sell",
    (False, False): "why-deal",
}
"""The message that speaks for a deal, by whether votes are had, and given."""
REASONS: Mapping[tuple[type[p.Action], ...], str] = {
    (p.Draw,): "why-unseen",
    (p.Lay, p.Done): "why-lay",
    (p.Discard,): "why-discard",
    (p.Trim,): "why-trim",
    (p.Declare, p.Retain): "why-strongest",
    (p.Pass,): "why-no-thanks",
    (p.Confirm, p.Fail): "why-tie",
    (p.Open,): "why-open",
    (p.Withdraw,): "why-withdraw",
    (p.Reproach,): "why-reproach",
    (p.Decline,): "why-declined",
}
"""The message that speaks for actions of these kinds, whatever they are about."""


# What to do ----------------------------------------------------------------------------------------


def _act(view: s.View, seat: Seat, legal: Sequence[p.Action], memory: Memory, _rng: Rng) -> Weighted:
    own, front = view.own, view.fronts[seat]
    assert own is not None, "a strategy has a seat"
    match view.phase:
        case s.Choosing():
            return [(_card_to_take(view, seat, own, legal, memory.habits), 1.0)]
        case s.Playing():
            cards = _cards_to_play(view, own, front, memory.habits)
            return [(p.Lay(p.in_order(cards), done=True) if cards else p.Done(), 1.0)]
        case s.Trimming():
            return [(_choose_discard(view, seat, own, legal), 1.0)]
        case s.Declaring():
            return [
                (p.Declare(max(p.politicians_of(front), key=p.POLITICIANS.__getitem__, default=None)), 1.0)
            ]
        case s.Voting() | s.Settling():
            return _choose_vote(view, seat, legal, memory)
        case s.Tidying():
            return [(_choose_retained(own, front, legal), 1.0)]
        case _:
            return [(p.Open(), 1.0)]


def _cards_left_alone(view: s.View, seat: Seat, own: s.Own) -> set[p.Card]:
    return {vow.card for vow in vows_owed(view, seat, own) if isinstance(vow, p.LeaveCard)}


def _card_to_take(
    view: s.View, seat: Seat, own: s.Own, legal: Sequence[p.Action], habits: Habits
) -> p.Action:
    cards, left = (*own.hand, *view.fronts[seat]), _cards_left_alone(view, seat, own)
    every = [action for action in legal if isinstance(action, p.Take | p.Draw)]
    free = [action for action in every if isinstance(action, p.Draw) or action.card not in left]
    worth_by_action: dict[p.Action, float] = {
        action: worth_added(view, cards, action.card) if isinstance(action, p.Take) else habits.unseen
        for action in free or every
    }
    return max(worth_by_action, key=worth_by_action.__getitem__)


def _cards_to_play(view: s.View, own: s.Own, front: tuple[p.Card, ...], habits: Habits) -> list[p.Card]:
    """Return the cards to play: what can wait is held back until the election is announced.

    A politician too many waits for the next election. Slush funds are always kept.
    """
    cards = [card for card in own.hand if card != p.FUND]
    if habits.plain:
        return cards
    best = max(p.politicians_of((*own.hand, *front)), key=p.POLITICIANS.__getitem__, default=None)
    if not is_announced(view):
        kept_back = [card for card in cards if card in p.POLITICIANS or card == p.FLOATING]
    elif view.round < p.ROUNDS:
        kept_back = [card for card in cards if card in p.POLITICIANS and card != best]
    else:
        kept_back = []
    kept_back.sort(key=lambda card: p.POLITICIANS.get(card, 0), reverse=True)
    return list(p.without_cards(cards, kept_back[: max(0, p.HAND - own.hand.count(p.FUND))]))


def _choose_discard(view: s.View, seat: Seat, own: s.Own, legal: Sequence[p.Action]) -> p.Action:
    hand, front = own.hand, view.fronts[seat]
    if len(hand) <= p.HAND:
        left = _cards_left_alone(view, seat, own)
        pool = [action for action in legal if isinstance(action, p.Trim)]
        free = [action for action in pool if action.card not in left]
        return max(free or pool, key=lambda trim: worth_added(view, (), trim.card))
    discards: list[p.Card] = []
    while len(hand) > p.HAND:
        least = min(hand, key=lambda card: worth_lost(view, (*hand, *front), card))
        hand, discards = p.without_cards(hand, (least,)), [*discards, least]
    return p.Discard(p.in_order(discards))


def _choose_retained(own: s.Own, front: tuple[p.Card, ...], legal: Sequence[p.Action]) -> p.Action:
    def beside(keep: p.Retain) -> float:
        kinds = [keep.card] if keep.card else []
        group = tuple([card for card in front if card in kinds and card in p.VOTERS]) or tuple(kinds)
        return cards_worth((*own.hand, *group), 0)

    return max([action for action in legal if isinstance(action, p.Retain)], key=beside)


def _choose_vote(view: s.View, seat: Seat, legal: Sequence[p.Action], memory: Memory) -> Weighted:
    """Return the next vote: as promised, else for the own candidate, else for who suits it best.

    Who lies does so before it has cast any vote as promised.
    """
    phase, front = view.phase, view.fronts[seat]
    if isinstance(phase, s.Settling):
        own_place = phase.tied.index(seat)
        other_orders = {order for place, order in enumerate(phase.confirmed) if place != own_place}
        orders = [action for action in legal if isinstance(action, p.Confirm) and seat in action.order]
        return [(next((action for action in orders if {action.order} == other_orders), p.Fail()), 1.0)]
    assert view.own is not None
    assert isinstance(phase, s.Voting)
    votes = [action for action in legal if isinstance(action, p.Cast)]
    promised_to = promised_candidate(view, seat, view.own)
    promised_votes = [vote for vote in votes if vote.candidate == promised_to]
    cast = any((vote.seat, vote.candidate) == (seat, promised_to) for vote in phase.votes)
    lies = memory.habits.lies if promised_votes and not cast else 0.0
    friend = _favoured_candidate(view, seat, view.own, memory)
    own_votes = [vote for vote in votes if vote.candidate == seat]
    free = own_votes or [vote for vote in votes if vote.candidate == friend]

    def least(chosen: list[p.Cast]) -> p.Action:
        return min(chosen, key=lambda vote: p.group_votes(front, vote.group), default=p.Pass())

    return [(least(promised_votes or free), 1.0 - lies), (least(free), lies)]


def _favoured_candidate(view: s.View, seat: Seat, own: s.Own, memory: Memory) -> Seat | None:
    """Return for whom a seat that owes no one its votes gives them: never for who broke its word to it."""
    now, habits = expected_race(view, own, memory, view.fronts), memory.habits
    now = now._replace(promised=now.promised - {seat})
    others = [other for other, power in enumerate(now.powers) if power is not None and other != seat]
    foes = [other for other in others if habits.grudge and unforgiven_election(view, own, other, habits)]
    gain = {
        other: vote_worth(now, seat, other, seat)
        + habits.thanks * min(ENOUGH, now.thanks[other])
        - habits.grudge * sum(vote_worth(now, seat, other, foe) for foe in foes)
        for other in others
        if other not in foes
    }
    best = max(gain, key=gain.__getitem__, default=None)
    return best if best is not None and gain[best] > 0 else None


def _bargain(view: s.View, seat: Seat, memory: Memory, _rng: Rng) -> p.Action | None:
    own = view.own
    if own is None or isinstance(view.phase, s.Over):
        return None
    broken_promises = [said for said in own.vows if (said.receiver, said.verdict) == (seat, "broken")]
    reproachable = (said for said in broken_promises if not said.reproached and not said.former)
    reproach = next(map(p.Reproach, reproachable), None)
    if isinstance(view.phase, s.Opening):
        return reproach
    vote_sale = open_vote_sale(own, seat)
    if vote_sale and isinstance(view.phase, s.Voting) and view.phase.still[:1] == (seat,):
        return p.Withdraw(vote_sale)
    asks = isinstance(view.phase, s.Choosing | s.Playing | s.Declaring | s.Voting)
    most = memory.habits.offers if is_announced(view) else memory.habits.early
    due = asks and len(own.made) < most and not any(offer.proposer == seat for offer in own.offers)
    if not (due or any(offer.receiver == seat for offer in own.offers)):
        return reproach
    now = bargaining_position(view, seat, own, memory)
    return best_answer(now) or reproach or (proposal(now) if due else None)


# Plainer players, and players who try to exploit the bot player ----


BASELINES: Mapping[str, Habits] = {
    # The computer player of earlier versions: it half trusts all, names no price and never takes revenge.
    "former": Habits(
        trusts=0.4, doubts=2, offers=2, grudge=0, forgives=p.ROUNDS, most=5, plain=True, counters=False
    ),
    "believer": Habits(trusts=1, forgives=0, grudge=0),
    "liar": Habits(trusts=1, forgives=0, lies=1),
    "cynic": Habits(trusts=0, lies=1, fair=0),
}
PRICE = 3
"""Price that the buyer pays for all votes of a seat."""


def baselines(player: Strategy) -> Mapping[str, Strategy]:
    """Return players that differ from the bot player by a habit."""
    return {
        **{
            name: dataclasses.replace(player, begin=partial(begin, habits=habits))
            for name, habits in BASELINES.items()
        },
        "stubborn": with_act(player, s.Voting, _vote_for_self),
        "dollar": dataclasses.replace(player, talk=partial(_ask_at_one_price, price=1, cards=True)),
        "buyer": dataclasses.replace(player, talk=partial(_ask_at_one_price, price=PRICE, cards=False)),
    }


def _vote_for_self(
    _view: s.View, seat: Seat, legal: Sequence[p.Action], _memory: Memory, _rng: Rng
) -> Weighted:
    """Vote for your own candidate only."""
    own = [action for action in legal if isinstance(action, p.Cast) and action.candidate == seat]
    return [(own[0] if own else p.Pass(), 1.0)]


def _ask_at_one_price(
    view: s.View, seat: Seat, memory: Memory, _rng: Rng, *, price: int, cards: bool
) -> p.Action | None:
    """Ask for any card in front, one by one, or for all votes of a seat, always at one price."""
    own, vow = view.own, p.VoteFor(s.election_ahead(view.round, view.phase), seat)
    if own is None or isinstance(view.phase, s.Opening | s.Over):
        return None
    if answer := best_answer(bargaining_position(view, seat, own, memory)):
        return answer
    others = [other for other in range(len(view.fronts)) if other != seat]
    card_asks = [
        (other, p.Side(front=(card,))) for other in others for card in dict.fromkeys(view.fronts[other])
    ]
    vote_asks = [(other, p.Side(vows=(vow,))) for other in others if is_due(view, other, vow)]
    for other, asks in (*(card_asks if cards else ()), *vote_asks):
        offer = in_canonical_form(p.Offer(seat, other, p.Side(price), asks))
        if own.money >= price and offer not in own.made and unsent_reason(own, offer) is None:
            return p.Propose(offer)
    return None


PLAYER = Strategy(
    memory=Memory, begin=begin, recall=recall, act=_act, talk=_bargain, why=explain, likes=4, prior=10.0
)
STRATEGY = dataclasses.replace(PLAYER, baselines=baselines(PLAYER))
