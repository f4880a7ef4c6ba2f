"""What a seat may do now: everything, or where there is no end of it, some of it."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Seat, is_seat
from games.politically_correct_people.ballot import SEVERAL, may_vote, orders, unused, usable
from games.politically_correct_people.cards import Card, in_order, politicians
from games.politically_correct_people.ledger import Word
from games.politically_correct_people.offers import affords, check_offer
from games.politically_correct_people.pieces import (
    HAND,
    MOST_OPEN,
    Accept,
    Action,
    Cast,
    CastAll,
    Confirm,
    Declare,
    Decline,
    Discard,
    Done,
    Draw,
    Fail,
    Judge,
    Lay,
    Offer,
    Open,
    Pass,
    Pledge,
    Propose,
    Publish,
    Retain,
    Side,
    Take,
    Trim,
    Withdraw,
)
from games.politically_correct_people.promises import MOST_PLEDGES, Favour, LeaveCard, StandAside, VoteFor
from games.politically_correct_people.state import (
    Choosing,
    Declaring,
    Opening,
    Over,
    Playing,
    Settling,
    State,
    Tidying,
    Trimming,
    Voting,
    election_ahead,
)
from games.politically_correct_people.vows import check_pledge


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """What this seat may do now. Of all plays, discards and offers only some; any other may be tried."""
    if isinstance(state.phase, Over) or not is_seat(seat, len(state.hands)):
        return ()
    return (
        *decisions(state, seat),
        *replies(state, seat),
        *words(state, seat),
        *proposals(state, seat),
        *pledges(state, seat),
    )


def decisions(state: State, seat: Seat) -> tuple[Action, ...]:
    """What the game asks of this seat."""
    match state.phase:
        case Choosing(turn) if turn == seat:
            return (*map(Take, dict.fromkeys(state.pool)), *[Draw()] * bool(state.deck))
        case Playing(turn) if turn == seat:
            return (*plays(state.hands[seat]), Done())
        case Trimming(turn) if turn == seat:
            return discards(state, seat)
        case Opening(still) if seat in still:
            return (Open(),)
        case _:
            return election(state, seat)


def election(state: State, seat: Seat) -> tuple[Action, ...]:
    """What an election, or tidying up after it, asks of this seat."""
    match state.phase:
        case Declaring(still) if still[0] == seat:
            may_run = politicians(state.fronts[seat])
            nobody = not may_run or state.options.optional_candidacy == "yes"
            return (*map(Declare, may_run), *[Declare(None)] * nobody)
        case Voting(still) as phase if still[0] == seat:
            return (*votes(state, phase, seat), Pass())
        case Settling(_, _, _, _, tied, confirmed) as phase if seat in tied:
            mine = confirmed[tied.index(seat)]
            return (*(Confirm(order) for order in orders(phase) if order != mine), Fail())
        case Tidying(still) if still[0] == seat:
            front = tuple(dict.fromkeys(state.fronts[seat]))
            return tuple(map(Retain, front or (None,)))
        case _:
            return ()


def votes(state: State, phase: Voting, seat: Seat) -> Iterator[Cast | CastAll]:
    """Every group that has not voted, for every candidate that it may vote for; and all for one."""
    for group in unused(state.fronts[seat], phase, seat):
        yield from (Cast(group, candidate) for candidate in may_vote(phase, seat, group))
    for candidate in range(len(state.fronts)):
        if len(usable(state.fronts[seat], phase, seat, candidate)) >= SEVERAL:
            yield CastAll(candidate)


def plays(hand: tuple[Card, ...]) -> tuple[Lay, ...]:
    """Each card alone, and all together."""
    alone = tuple((card,) for card in dict.fromkeys(hand))
    together = (in_order(hand),) if len(hand) > 1 else ()
    return (*map(Lay, alone), *(Lay(cards, done=True) for cards in together))


def discards(state: State, seat: Seat) -> tuple[Discard | Trim, ...]:
    """Cards of the hand that came one after the other, the newest first; then a card of the pool."""
    hand = state.hands[seat]
    many = len(hand) - HAND
    if many <= 0:
        return tuple(map(Trim, dict.fromkeys(reversed(state.pool))))
    runs = (in_order(hand[start : start + many]) for start in range(len(hand) - many, -1, -1))
    return tuple(map(Discard, dict.fromkeys(runs)))


# Deals ---------------------------------------------------------------------------------------------


def replies(state: State, seat: Seat) -> tuple[Action, ...]:
    """What this seat may answer to open offers, and its own that it may withdraw."""
    found: list[Action] = []
    if isinstance(state.phase, Opening):
        return ()
    for offer in state.offers:
        if offer.receiver == seat:
            found += [Accept(offer)] * affords(state, seat, offer.asks)
            found.append(Decline(offer))
        elif offer.proposer == seat:
            found.append(Withdraw(offer))
    return tuple(found)


def words(state: State, seat: Seat) -> tuple[Word, ...]:
    """What this seat may say of a promise: a judgement and a wish, of the first that it may be said of."""
    mine = [promise for promise in state.promises if seat in (promise.maker, promise.receiver)]
    to_me = [promise for promise in mine if promise.receiver == seat]
    judged = next((promise for promise in to_me if promise.kept is None), to_me[0] if to_me else None)
    hidden = next((promise for promise in mine if not promise.public), None)
    return (
        *([Judge(judged.words, kept=not judged.kept)] if judged else []),
        *([Publish(hidden.words)] if hidden else []),
    )


def proposals(state: State, seat: Seat) -> tuple[Propose, ...]:
    """Two of all the offers that this seat could make, others at other moments (1.37)."""
    if isinstance(state.phase, Opening):
        return ()
    seats = len(state.hands)
    receiver = (seat + 1 + state.step % (seats - 1)) % seats
    kinds = (gift, swap, handful, vote_for_sale, to_anybody, thanks)
    found = [kinds[state.step % len(kinds)](state, seat, receiver), with_order(state, seat)]
    made = [offer for offer in found if offer and check_offer(state, seat, offer) is None]
    return tuple(map(Propose, [*made[:1], *request(state, seat, receiver)]))


def request(state: State, seat: Seat, receiver: Seat) -> Iterator[Offer]:
    """A promise for money: always possible, unless there are too many offers."""
    asked = (Offer(seat, receiver, Side(promise=1), Side(money)) for money in range(1, MOST_OPEN + 2))
    possible = (offer for offer in asked if check_offer(state, seat, offer) is None)
    yield from [offer for offer in [next(possible, None)] if offer]


def gift(state: State, seat: Seat, receiver: Seat) -> Offer | None:
    """Cards in front for nothing."""
    front = state.fronts[seat][: 1 + state.step % 2]
    return Offer(seat, receiver, Side(front=front), Side()) if front else None


def swap(state: State, seat: Seat, receiver: Seat) -> Offer | None:
    """A note for a card in the other's front and a promise."""
    theirs = state.fronts[receiver][-1:]
    return Offer(seat, receiver, Side(1), Side(front=theirs, promise=2)) if theirs else None


def handful(state: State, seat: Seat, receiver: Seat) -> Offer | None:
    """Cards of the hand for a note."""
    cards = in_order(state.hands[seat][: 1 + state.step % 2])
    return Offer(seat, receiver, Side(hand=cards), Side(1)) if cards else None


def vote_for_sale(state: State, seat: Seat, receiver: Seat) -> Offer | None:
    """One's votes for a note, and that one has no candidate oneself."""
    ahead = election_ahead(state.round, state.phase)
    vows = (VoteFor(ahead, receiver), *[StandAside(ahead)] * (state.step % 2))
    return Offer(seat, receiver, Side(vows=vows), Side(1))


def to_anybody(state: State, seat: Seat, _receiver: Seat) -> Offer | None:
    """A note for a favour of whoever is first."""
    others = tuple(other for other in range(len(state.hands)) if other != seat)
    return Offer(seat, others[0], Side(1), Side(vows=(Favour(),)), among=others)


def thanks(state: State, seat: Seat, receiver: Seat) -> Offer | None:
    """A favour, and a card of the pool left alone, for their votes."""
    left = tuple(LeaveCard(card) for card in state.pool[-1:])
    asked = VoteFor(election_ahead(state.round, state.phase), seat)
    return Offer(seat, receiver, Side(vows=(*left, Favour())), Side(vows=(asked,)))


def pledges(state: State, seat: Seat) -> tuple[Pledge, ...]:
    """One of the things that this seat may promise aloud."""
    ahead = election_ahead(state.round, state.phase)
    others = [other for other in range(len(state.hands)) if other != seat]
    vows = (VoteFor(ahead, others[state.step % len(others)]), StandAside(ahead))
    said = (*map(Pledge, vows), *(Pledge(words=number) for number in range(1, MOST_PLEDGES + 1)))
    found = (action for action in said if check_pledge(state, seat, action) is None)
    return tuple(action for action in [next(found, None)] if action)


def with_order(state: State, seat: Seat) -> Offer | None:
    """In a tie, a note for the better place."""
    match state.phase:
        case Settling(_, _, _, _, tied) as phase if seat in tied:
            other = tied[(tied.index(seat) + 1) % len(tied)]
            mine = next(order for order in orders(phase) if order[0] == seat)
            return Offer(seat, other, Side(1), Side(), mine)
        case _:
            return None
