"""Actions that a seat may take now: all of them, or samples where there are endless ones."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Seat, is_seat
from games.politically_correct_people import pieces as p
from games.politically_correct_people import state as s
from games.politically_correct_people.deals import affords, check_offer
from games.politically_correct_people.election import SEVERAL, may_vote, orders, unused, usable
from games.politically_correct_people.pieces import HAND, MOST_OPEN, MOST_PLEDGES, in_order, politicians
from games.politically_correct_people.state import election_ahead
from games.politically_correct_people.vows import Word, check_pledge


def legal(state: s.State, seat: Seat) -> tuple[p.Action, ...]:
    """What this seat may do now. Of all plays, discards and offers only some; any other may be tried."""
    if isinstance(state.phase, s.Over) or not is_seat(seat, len(state.hands)):
        return ()
    return (
        *_decisions(state, seat),
        *_replies(state, seat),
        *_words(state, seat),
        *_proposals(state, seat),
        *_pledges(state, seat),
    )


def _decisions(state: s.State, seat: Seat) -> tuple[p.Action, ...]:
    match state.phase:
        case s.Choosing(turn) if turn == seat:
            return (*map(p.Take, dict.fromkeys(state.pool)), *[p.Draw()] * bool(state.deck))
        case s.Playing(turn) if turn == seat:
            return (*_plays(state.hands[seat]), p.Done())
        case s.Trimming(turn) if turn == seat:
            return _discards(state, seat)
        case s.Opening(still) if seat in still:
            return (p.Open(),)
        case _:
            return _election(state, seat)


def _election(state: s.State, seat: Seat) -> tuple[p.Action, ...]:
    match state.phase:
        case s.Declaring(still) if still[0] == seat:
            may_run = politicians(state.fronts[seat])
            may_abstain = not may_run or state.options.optional_candidacy == "yes"
            return (*map(p.Declare, may_run), *[p.Declare(None)] * may_abstain)
        case s.Voting(still) as phase if still[0] == seat:
            return (*_votes(state, phase, seat), p.Pass())
        case s.Settling(_, _, _, _, tied, confirmed) as phase if seat in tied:
            mine = confirmed[tied.index(seat)]
            return (*(p.Confirm(order) for order in orders(phase) if order != mine), p.Fail())
        case s.Tidying(still) if still[0] == seat:
            front = tuple(dict.fromkeys(state.fronts[seat]))
            return tuple(map(p.Retain, front or (None,)))
        case _:
            return ()


def _votes(state: s.State, phase: s.Voting, seat: Seat) -> Iterator[p.Cast | p.CastAll]:
    for group in unused(state.fronts[seat], phase, seat):
        yield from (p.Cast(group, candidate) for candidate in may_vote(phase, seat, group))
    for candidate in range(len(state.fronts)):
        if len(usable(state.fronts[seat], phase, seat, candidate)) >= SEVERAL:
            yield p.CastAll(candidate)


def _plays(hand: tuple[p.Card, ...]) -> tuple[p.Lay, ...]:
    alone = tuple((card,) for card in dict.fromkeys(hand))
    together = (in_order(hand),) if len(hand) > 1 else ()
    return (*map(p.Lay, alone), *(p.Lay(cards, done=True) for cards in together))


def _discards(state: s.State, seat: Seat) -> tuple[p.Discard | p.Trim, ...]:
    hand = state.hands[seat]
    many = len(hand) - HAND
    if many <= 0:
        return tuple(map(p.Trim, dict.fromkeys(reversed(state.pool))))
    runs = (in_order(hand[start : start + many]) for start in range(len(hand) - many, -1, -1))
    return tuple(map(p.Discard, dict.fromkeys(runs)))


# Deals ---------------------------------------------------------------------------------------------


def _replies(state: s.State, seat: Seat) -> tuple[p.Action, ...]:
    found: list[p.Action] = []
    if isinstance(state.phase, s.Opening):
        return ()
    for offer in state.offers:
        if offer.receiver == seat:
            found += [p.Accept(offer)] * affords(state, seat, offer.asks)
            found.append(p.Decline(offer))
        elif offer.proposer == seat:
            found.append(p.Withdraw(offer))
    return tuple(found)


def _words(state: s.State, seat: Seat) -> tuple[Word, ...]:
    mine = [promise for promise in state.promises if seat in (promise.maker, promise.receiver)]
    to_me = [promise for promise in mine if promise.receiver == seat]
    judged = next((promise for promise in to_me if promise.kept is None), to_me[0] if to_me else None)
    hidden = next((promise for promise in mine if not promise.public), None)
    return (
        *([p.Judge(judged.words, kept=not judged.kept)] if judged else []),
        *([p.Publish(hidden.words)] if hidden else []),
    )


def _proposals(state: s.State, seat: Seat) -> tuple[p.Propose, ...]:
    """Two of all the offers that this seat could make, others at other moments (1.37)."""
    if isinstance(state.phase, s.Opening):
        return ()
    seats = len(state.hands)
    receiver = (seat + 1 + state.step % (seats - 1)) % seats
    kinds = (_gift, _swap, _handful, _vote_for_sale, _to_anybody, _thanks)
    found = [kinds[state.step % len(kinds)](state, seat, receiver), _with_order(state, seat)]
    made = [offer for offer in found if offer and check_offer(state, seat, offer) is None]
    return tuple(map(p.Propose, [*made[:1], *_request(state, seat, receiver)]))


def _request(state: s.State, seat: Seat, receiver: Seat) -> Iterator[p.Offer]:
    asked = (p.Offer(seat, receiver, p.Side(promise=1), p.Side(money)) for money in range(1, MOST_OPEN + 2))
    possible = (offer for offer in asked if check_offer(state, seat, offer) is None)
    yield from [offer for offer in [next(possible, None)] if offer]


def _gift(state: s.State, seat: Seat, receiver: Seat) -> p.Offer | None:
    front = state.fronts[seat][: 1 + state.step % 2]
    return p.Offer(seat, receiver, p.Side(front=front), p.Side()) if front else None


def _swap(state: s.State, seat: Seat, receiver: Seat) -> p.Offer | None:
    theirs = state.fronts[receiver][-1:]
    return p.Offer(seat, receiver, p.Side(1), p.Side(front=theirs, promise=2)) if theirs else None


def _handful(state: s.State, seat: Seat, receiver: Seat) -> p.Offer | None:
    cards = in_order(state.hands[seat][: 1 + state.step % 2])
    return p.Offer(seat, receiver, p.Side(hand=cards), p.Side(1)) if cards else None


def _vote_for_sale(state: s.State, seat: Seat, receiver: Seat) -> p.Offer | None:
    ahead = election_ahead(state.round, state.phase)
    vows = (p.VoteFor(ahead, receiver), *[p.StandAside(ahead)] * (state.step % 2))
    return p.Offer(seat, receiver, p.Side(vows=vows), p.Side(1))


def _to_anybody(state: s.State, seat: Seat, _receiver: Seat) -> p.Offer | None:
    others = tuple(other for other in range(len(state.hands)) if other != seat)
    return p.Offer(seat, others[0], p.Side(1), p.Side(vows=(p.Favour(),)), among=others)


def _thanks(state: s.State, seat: Seat, receiver: Seat) -> p.Offer | None:
    left = tuple(p.LeaveCard(card) for card in state.pool[-1:])
    asked = p.VoteFor(election_ahead(state.round, state.phase), seat)
    return p.Offer(seat, receiver, p.Side(vows=(*left, p.Favour())), p.Side(vows=(asked,)))


def _pledges(state: s.State, seat: Seat) -> tuple[p.Pledge, ...]:
    ahead = election_ahead(state.round, state.phase)
    others = [other for other in range(len(state.hands)) if other != seat]
    vows = (p.VoteFor(ahead, others[state.step % len(others)]), p.StandAside(ahead))
    said = (*map(p.Pledge, vows), *(p.Pledge(words=number) for number in range(1, MOST_PLEDGES + 1)))
    found = (action for action in said if check_pledge(state, seat, action) is None)
    return tuple(action for action in [next(found, None)] if action)


def _with_order(state: s.State, seat: Seat) -> p.Offer | None:
    match state.phase:
        case s.Settling(_, _, _, _, tied) as phase if seat in tied:
            other = tied[(tied.index(seat) + 1) % len(tied)]
            mine = next(order for order in orders(phase) if order[0] == seat)
            return p.Offer(seat, other, p.Side(1), p.Side(), mine)
        case _:
            return None
