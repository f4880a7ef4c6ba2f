"""How the bot player bargains: whom it trusts, what an offer is worth, what it answers, what it offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from games.core import Seat, replace
from games.politically_correct_people.players.ideas import card_offers
from games.politically_correct_people.players.valuing import (
    Habits,
    Memory,
    Race,
    election_worth,
    expected_race,
    is_announced,
    telling_promises,
    vote_worth,
    worth_changed,
)
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.deals import Holdings, can_afford, in_canonical_form, lock_refusal
from games.politically_correct_people.rules.half_built import unsent_reason
from games.politically_correct_people.rules.vows import is_due

# Trust ----------------------------------------------------------------------------------------------


HELP, ENOUGH = 1.0, 3
"""Kept promises that a vote received counts for, and the maximum number of votes counted."""
OLD_SIN = 2
"""Kept promises that a broken one outweighs after it has been forgiven."""


def unforgiven_election(view: s.View, own: s.Own, maker: Seat, habits: Habits) -> int:
    """Return the election in which a seat last broke a promise that is not forgiven yet, or 0."""
    rounds_of_lies = [
        said.round for said in telling_promises(view, own) if (said.maker, said.verdict) == (maker, "broken")
    ]
    ahead = s.election_ahead(view.round, view.phase)
    return rounds_of_lies[-1] if rounds_of_lies and ahead - rounds_of_lies[-1] < habits.forgives else 0


def trust(view: s.View, own: s.Own, maker: Seat, habits: Habits, helped: int = 0) -> float:
    """Return how much of a promise is counted on, by what became of those of its maker.

    Votes that it gave the seat before, promised or not, speak for it as well. Once it has broken one, its
    word counts nothing until that is forgiven.
    """
    if unforgiven_election(view, own, maker, habits):
        return 0.0
    verdicts = [said.verdict for said in telling_promises(view, own) if said.maker == maker]
    kept = verdicts.count("kept") + HELP * min(ENOUGH, helped)
    return (kept + habits.trusts * habits.doubts) / (
        kept + habits.doubts + OLD_SIN * verdicts.count("broken")
    )


def vows_owed(view: s.View, seat: Seat, own: s.Own) -> Iterator[p.Vow]:
    """Yield what a seat has promised and still owes: nothing to who broke a promise to it in this round."""
    now = (view.round, "broken")
    to_me = (promise for promise in own.vows if promise.receiver == seat and not promise.former)
    liars = {promise.maker for promise in to_me if (promise.round, promise.verdict) == now}
    for promise in (*own.vows, *view.pledges):
        if (
            promise.maker == seat
            and promise.verdict == "open"
            and promise.vow
            and promise.receiver not in liars
        ):
            yield promise.vow


def promised_candidate(view: s.View, seat: Seat, own: s.Own) -> Seat | None:
    """Return for whom a seat has promised its votes in the next election, as far as is known."""
    election = s.election_ahead(view.round, view.phase)
    votes = (vow for vow in vows_owed(view, seat, own) if isinstance(vow, p.VoteFor))
    return next((vow.candidate for vow in votes if vow.election == election), None)


def has_sold(view: s.View, seat: Seat, own: s.Own) -> bool:
    """Whether a seat has promised its votes in the next election once, even if it broke that since."""
    election = s.election_ahead(view.round, view.phase)
    own_promises = [
        promise for promise in (*own.vows, *view.pledges) if promise.maker == seat and not promise.former
    ]
    return any(
        isinstance(promise.vow, p.VoteFor)
        and promise.vow.election == election
        and promise.verdict != "untested"
        for promise in own_promises
    )


def open_vote_sale(own: s.Own, seat: Seat) -> p.Offer | None:
    """Return the open offer of a seat that sells its votes."""
    own_offers = (offer for offer in own.offers if offer.proposer == seat)
    return next((offer for offer in own_offers if includes_votes(offer.gives)), None)


def includes_votes(side: p.Side) -> bool:
    """Whether votes are promised."""
    return any(isinstance(vow, p.VoteFor) for vow in side.vows)


# What an offer is worth -----------------------------------------------------------------------------


VOTES_COST, EARLY_COST = 0.3, 1.5
"""What it costs to be bound in a vote, and how much more before anybody knows how the race stands."""
HURT = 0.6
"""How much is counted of what its votes change against it: many of them would go to rivals anyway."""
BELIEVED = 0.65
"""How much others are thought to count on a promise."""
PROFIT = 0.4
"""Minimum gain from an offer."""
RUNS, ARMS = 1.5, 0.25
"""What it is worth to have a politician at all, and what each vote of one costs that a rival gets."""
LATER = 0.25
"""Part of the worth of cards that is left after the election that is announced."""


class Now(NamedTuple):
    """What a seat bargains by."""

    view: s.View
    """What it sees."""
    seat: Seat
    """The seat."""
    own: s.Own
    """What it alone knows."""
    memory: Memory
    """What it remembers."""
    fronts: Sequence[tuple[p.Card, ...]]
    """The cards that it expects in front of each seat."""
    race: Race
    """What it expects of the election."""


HIDDEN: p.Card = "councillor"
"""Politician that a seat with cards to play is thought to have in its hand, if none lies in front of it."""


def bargaining_position(view: s.View, seat: Seat, own: s.Own, memory: Memory) -> Now:
    """Return what a seat bargains by at this moment: with the cards that it and others will still play."""
    if memory.habits.plain or not s.is_turn(view.phase):
        return Now(view, seat, own, memory, view.fronts, expected_race(view, own, memory, view.fronts))
    fronts = _expected_fronts(view)
    if _plays_on(view, seat):
        fronts[seat] = (*view.fronts[seat], *(card for card in own.hand if card != p.FUND))
    return Now(view, seat, own, memory, fronts, expected_race(view, own, memory, fronts))


def _expected_fronts(view: s.View) -> list[tuple[p.Card, ...]]:
    """Return the fronts that all can expect at the election: each seat that still plays has a politician."""
    return [
        (*front, HIDDEN)
        if _plays_on(view, seat) and view.hands[seat] and not p.politicians_of(front)
        else front
        for seat, front in enumerate(view.fronts)
    ]


def _plays_on(view: s.View, seat: Seat) -> bool:
    """Whether a seat will still play cards before the election."""
    match view.phase:
        case s.Choosing(turn) | s.Playing(turn) if turn == seat:
            return True
        case phase:
            left = s.turns_left(view.trigger, phase, len(view.fronts))
            return s.is_turn(phase) and (view.trigger is None or seat in left)


def position_of_other(now: Now, other: Seat, hand: tuple[p.Card, ...] = (), profit: float = 0.0) -> Now:
    """Return what another seat bargains by, as far as one knows: of its hand what an offer shows."""
    usual = replace(now.memory.habits, fair=USUAL.fair, profit=profit or USUAL.profit)
    memory = replace(now.memory, habits=usual)
    return now._replace(seat=other, own=s.Own(0, hand, (), (), (), ()), memory=memory)


USUAL = Habits()
"""How others are thought to bargain."""


def gain_of(now: Now, offer: p.Offer, trusts: float | None = None, *, plain: bool = False) -> float:
    """Return what an offer brings one of its two sides.

    How far votes in it are counted on comes from what is known of the other, or from `trusts`. `plain`: cards
    are worth what they always are, whatever they change in the election ahead.
    """
    view, seat, race = now.view, now.seat, now.race
    is_proposer = offer.proposer == seat
    gets, gives = (offer.asks, offer.gives) if is_proposer else (offer.gives, offer.asks)
    other = offer.receiver if is_proposer else offer.proposer
    gain, after = 0.0, race
    if (gets.front or gives.front) and not (plain or now.memory.habits.plain) and is_announced(view):
        gain = worth_changed(view, now.own.hand, replace(gets, front=()), replace(gives, front=()))
        gain += LATER * worth_changed(
            view, view.fronts[seat], p.Side(front=gets.front), p.Side(front=gives.front)
        )
        after = expected_race(view, now.own, now.memory, _fronts_after(now.fronts, seat, other, gives, gets))
        gain += election_worth(after, seat) - election_worth(race, seat)
    else:
        cards = (*now.own.hand, *view.fronts[seat])
        gain = worth_changed(view, cards, gets, gives)
        if not (plain or now.memory.habits.plain):
            gain += _candidates_worth(cards, gets, gives)
    gain -= _promises_cost(view, after, seat, gives)
    votes = _votes_worth(after, other, seat, gets)
    if votes and trusts is None:
        trusts = trust(view, now.own, other, now.memory.habits, race.thanks[other])
    return gain + votes * (trusts or 0.0)


def _candidates_worth(cards: tuple[p.Card, ...], gets: p.Side, gives: p.Side) -> float:
    """Return what politicians are worth beyond their votes: to have one at all, and not to arm a rival."""
    politicians_given = p.politicians_of((*gives.hand, *gives.front))
    politicians_before = p.politicians_of(cards)
    count_after = (
        len(politicians_before) - len(politicians_given) + len(p.politicians_of((*gets.hand, *gets.front)))
    )
    return RUNS * ((count_after > 0) - bool(politicians_before)) - ARMS * sum(
        p.POLITICIANS[card] for card in politicians_given
    )


def _fronts_after(
    before: Sequence[tuple[p.Card, ...]], seat: Seat, other: Seat, gives: p.Side, gets: p.Side
) -> list[tuple[p.Card, ...]]:
    fronts = list(before)
    for giver, goes, comes in ((seat, gives, gets), (other, gets, gives)):
        if p.includes(fronts[giver], goes.front):
            fronts[giver] = (*p.without_cards(fronts[giver], goes.front), *comes.front)
    return fronts


def _votes_worth(race: Race, maker: Seat, receiver: Seat, side: p.Side) -> float:
    if not any(isinstance(vow, p.VoteFor) and vow.candidate == receiver for vow in side.vows):
        return 0.0
    return max(0.0, vote_worth(race, maker, receiver, receiver))


def _promises_cost(view: s.View, race: Race, maker: Seat, side: p.Side) -> float:
    votes = [vow.candidate for vow in side.vows if isinstance(vow, p.VoteFor)]
    if not votes:
        return 0.0
    early = 0.0 if is_announced(view) else EARLY_COST
    return VOTES_COST + early + HURT * max(0.0, -vote_worth(race, maker, votes[0], maker))


def is_good(now: Now, offer: p.Offer, trusts: float | None = None, *, plain: bool = False) -> bool:
    """Whether an offer brings enough beside what it brings the other, who is thought to trust."""
    gain = gain_of(now, offer, trusts, plain=plain)
    habits = now.memory.habits
    if gain <= habits.profit:
        return False
    other, side_shown = (
        (offer.receiver, offer.asks) if offer.proposer == now.seat else (offer.proposer, offer.gives)
    )
    position_there = position_of_other(now, other, side_shown.hand)
    gain_there = gain_of(position_there, offer, BELIEVED, plain=plain)
    return gain > habits.profit + habits.fair * max(0.0, gain_there)


# Answers --------------------------------------------------------------------------------------------


SUM = 8
"""Largest sum that it names as a price."""
TO_ONE = 3
"""Maximum offers to one seat in a round, counter-offers included."""


def best_answer(now: Now) -> p.Action | None:
    """Return the answer to an offer: the best of those that it can keep and that bring enough.

    Where several want its votes, the others hear a higher price first. Another offer is answered by a
    counter-offer or a refusal. While its votes are on offer, others who want them must wait.
    """
    seat, own = now.seat, now.own
    vote_sale = open_vote_sale(own, seat)
    waits = [
        offer
        for offer in own.offers
        if offer.receiver == seat and not (vote_sale and includes_votes(offer.asks))
    ]
    good = [
        offer
        for offer in waits
        if can_keep(now, offer) and (is_good(now, offer) or _meets_own_price(now, offer))
    ]
    if not good:
        return next(
            (counter_offer(now, offer) or p.Decline(offer, reason_to_decline(now, offer)) for offer in waits),
            None,
        )
    best = max(good, key=lambda offer: gain_of(now, offer))
    bids = [
        offer for offer in waits if includes_votes(best.asks) and includes_votes(offer.asks) and offer != best
    ]
    counter_offers = (counter_offer(now, offer, gain_of(now, best)) for offer in bids if can_keep(now, offer))
    return next(filter(None, counter_offers), p.Accept(best))


def can_keep(now: Now, offer: p.Offer) -> bool:
    """Whether it has and can keep what is asked for: of promises only votes that are free, once."""
    view, seat, own, memory = now[:4]
    has = can_afford(Holdings(own.money, own.hand, view.fronts[seat]), offer.asks)
    free = memory.habits.lies >= 1 or not has_sold(view, seat, own)
    keeps = (
        all(isinstance(vow, p.VoteFor) and free for vow in offer.asks.vows[:1]) and not offer.asks.vows[1:]
    )
    return has and keeps and offer.asks.promise is None


def _named_price(now: Now, offer: p.Offer) -> int | None:
    """Return the last sum for which it has offered this seat the same in the round: negative if it pays."""
    gets, gives = replace(offer.gives, money=0), replace(offer.asks, money=0)
    sums = [
        made.asks.money - made.gives.money
        for made in now.own.made
        if made.receiver == offer.proposer
        and (replace(made.gives, money=0), replace(made.asks, money=0)) == (gives, gets)
    ]
    return sums[-1] if sums else None


def _meets_own_price(now: Now, offer: p.Offer) -> bool:
    """Whether an offer brings its own last price for the same, as long as that is no loss."""
    price = _named_price(now, offer)
    return price is not None and offer.gives.money - offer.asks.money >= price and gain_of(now, offer) > 0


def counter_offer(now: Now, offer: p.Offer, least: float = 0.0) -> p.Propose | None:
    """Return the same for another sum, as a counter-offer, where there is one that both could want.

    It brings more than `least`, and asks for no more than it did before.
    """
    seat, own, habits, other = now.seat, now.own, now.memory.habits, offer.proposer
    counters_made = sum(each.receiver == other for each in own.made)
    if not habits.counters or offer.order or offer.among or counters_made >= TO_ONE:
        return None
    if not can_keep(now, replace(offer, asks=replace(offer.asks, money=0))):
        return None
    if offer.gives.vows and unforgiven_election(now.view, own, other, habits):
        return None
    position_there, last = position_of_other(now, other, offer.gives.hand), _named_price(now, offer)
    most = SUM if last is None else last - 1
    for money in range(max(-habits.most, -own.money, offer.gives.money - offer.asks.money + 1), most + 1):
        gets = replace(offer.gives, money=max(0, money))
        gives = replace(offer.asks, money=max(0, -money))
        counter = in_canonical_form(p.Offer(seat, other, gives, gets))
        if is_good(now, counter) and gain_of(now, counter) > least:
            is_wanted = gain_of(position_there, counter, 1.0) > 0 and counter not in own.made
            return p.Propose(counter, offer) if is_wanted and unsent_reason(own, counter) is None else None
    return None


def reason_to_decline(now: Now, offer: p.Offer) -> p.Reason:
    """Return why an offer is declined, as far as it may be known: never for what the own hand lacks."""
    view, seat, own, memory = now[:4]
    other, asks = offer.proposer, offer.asks
    votes, promised_to = includes_votes(asks), promised_candidate(view, seat, own)
    if (asks.vows or offer.gives.vows) and (election := unforgiven_election(view, own, other, memory.habits)):
        return BROKE[election]
    if asks.promise is not None or not all(isinstance(vow, p.VoteFor) for vow in asks.vows):
        return "words"
    if votes and has_sold(view, seat, own):
        return "yours" if promised_to == other else "sold"
    if votes and not is_announced(view):
        return "early"
    if (price := _named_price(now, offer)) is not None and abs(price) in PRICED:
        return PRICED[abs(price)]
    if offer.gives.promise is not None or gain_of(now, offer, 1.0) - gain_of(now, offer) > PROFIT:
        return "word"
    return "far" if gain_of(now, offer) > PROFIT else "little"


BROKE: Mapping[int, p.Reason] = {1: "broke-1", 2: "broke-2", 3: "broke-3"}
PRICED: Mapping[int, p.Reason] = {
    1: "price-1",
    2: "price-2",
    3: "price-3",
    4: "price-4",
    5: "price-5",
    6: "price-6",
    7: "price-7",
    8: "price-8",
}


# Offers ---------------------------------------------------------------------------------------------


PRICES = range(1, 9)
"""What it pays, or asks for."""
WANTED = 0.3
"""What cards must bring the other at least, for an offer to be made."""
CARD_PROFIT = 2.0
"""What it must bring more to buy cards in front before an election: others may do so after it."""
MORE = 0.4
"""What a second offer leaves the other beyond what it usually wants."""
ASKED = 2
"""How often it makes one seat offers in a round."""
FINAL: tuple[p.Reason, ...] = ("sold", "yours", "words")
"""Refusals after which no other sum helps."""


def proposal(now: Now) -> p.Propose | None:
    """Return the offer that brings most, of those that the other should want too."""
    view, seat, own = now.view, now.seat, now.own
    best, most = None, 0.0
    for other in _partners(now):
        votes = _vote_ladders(now, other) if is_announced(view) else ()
        cards = _card_ladders(now, other)
        for ladder in (*cards, *votes):
            for sides in ladder:
                offer = in_canonical_form(p.Offer(seat, other, *sides))
                gain = gain_of(now, offer)
                if gain <= max(most, now.memory.habits.profit):
                    break
                if (
                    offer in own.made
                    or unsent_reason(own, offer) is not None
                    or not _is_wanted(now, offer, gain)
                ):
                    continue
                best, most = offer, gain
                break
    return p.Propose(best) if best else None


Ladder: TypeAlias = Sequence[tuple[p.Side, p.Side]]
"""The same for one sum after another, the best for its proposer first."""


def _partners(now: Now) -> list[Seat]:
    """Return the seats it may ask: those with the fewest deals first, then clockwise.

    In a vote only the seat that is awaited.
    """
    view, seat, own, memory = now[:4]
    seats = len(view.fronts)
    turns = [(seat + 1 + (view.round + seat + step) % (seats - 1)) % seats for step in range(seats - 1)]
    if isinstance(view.phase, s.Voting):
        turns = [other for other in view.phase.still[:1] if other != seat]
    receivers = [offer.receiver for offer in own.made]
    final = {past.offer.receiver for past in own.closed if past.reason in FINAL}
    free = [
        other
        for other in turns
        if receivers.count(other) < _maximum_offers(now, other) and other not in final
    ]
    return sorted(free, key=lambda other: memory.deals[other])


def _maximum_offers(now: Now, other: Seat) -> int:
    """Return how many offers a seat gets in a round: one in the game if it never dealt nor asked."""
    offers = (*now.own.offers, *(past.offer for past in now.own.closed))
    trades = now.memory.dealt[other] or any(offer.proposer == other for offer in offers)
    return ASKED if trades else int(now.view.round == 1)


def _card_ladders(now: Now, other: Seat) -> Iterator[Ladder]:
    view, seat = now.view, now.seat
    yield from ([sides] for sides in card_offers(view, seat, p.Building(other)))
    if s.is_turn(view.phase) and not now.memory.habits.plain:
        yield from _politician_ladders(now, other)
    if is_announced(view) and not now.memory.habits.plain:
        for card in dict.fromkeys(view.fronts[other]):
            if card not in p.VOTERS and not lock_refusal(view.phase, frozenset((seat, other)), (card,)):
                yield [(p.Side(price), p.Side(front=(card,))) for price in _payable_sums(now)]


def _politician_ladders(now: Now, other: Seat) -> Iterator[Ladder]:
    """Yield sales of each politician but the best, from the hand and the front, that the other can use.

    That is one better than all that it is known to have, which it can still play; and one offer a round: if
    it was not wanted, the other hides one.
    """
    view, own = now.view, now.own
    if any(
        made.receiver == other and p.politicians_of((*made.gives.hand, *made.gives.front))
        for made in own.made
    ):
        return
    hand, front = (p.politicians_of(cards) for cards in (own.hand, view.fronts[now.seat]))
    best = max((*hand, *front), key=p.POLITICIANS.__getitem__, default=None)
    best_known = max(map(p.POLITICIANS.__getitem__, _known_politicians(now, other)), default=0)
    for card in (*hand, *front):
        sides = p.Side(hand=(card,)) if card in hand else p.Side(front=(card,))
        if card != best and p.POLITICIANS[card] > best_known and (card in front or _plays_on(view, other)):
            yield [(sides, p.Side(price)) for price in reversed(PRICES)]


def _known_politicians(now: Now, other: Seat) -> tuple[p.Card, ...]:
    """Return the politicians that a seat has: in front, taken for all to see, or had from this one."""
    deals = [deal.offer for deal in now.own.deals if deal.round == now.view.round]
    sides = [offer.gives for offer in deals if offer.receiver == other]
    sides += [offer.asks for offer in deals if offer.proposer == other]
    cards_had = [card for side in sides for card in side.hand]
    return p.politicians_of((*now.view.fronts[other], *now.memory.held[other], *cards_had))


def _payable_sums(now: Now) -> range:
    return PRICES[: min(now.own.money, now.memory.habits.most)]


def _vote_ladders(now: Now, other: Seat) -> Iterator[Ladder]:
    view, seat, own, memory, race = now.view, now.seat, now.own, now.memory, now.race
    election, free = s.election_ahead(view.round, view.phase), memory.habits.lies >= 1
    own_vote = p.Side(vows=(p.VoteFor(election, other),))
    other_vote = p.Side(vows=(p.VoteFor(election, seat),))
    wants = vote_worth(race, other, seat, seat) > PROFIT and is_due(view, other, other_vote.vows[0])
    wants = wants and promised_candidate(view, other, own) is None
    sells = vote_worth(race, seat, other, other) > PROFIT and is_due(view, seat, own_vote.vows[0])
    sells = sells and (free or not has_sold(view, seat, own))
    if wants:
        yield [(p.Side(price), other_vote) for price in _payable_sums(now)]
    if sells:
        yield [(own_vote, p.Side(price)) for price in reversed(PRICES)]
    if wants and sells:
        swaps_for_more = [(own_vote, replace(other_vote, money=price)) for price in reversed(PRICES)]
        swaps_for_less = [(replace(own_vote, money=price), other_vote) for price in _payable_sums(now)]
        yield (
            [(own_vote, other_vote)]
            if memory.habits.plain
            else [*swaps_for_more, (own_vote, other_vote), *swaps_for_less]
        )


def _is_wanted(now: Now, offer: p.Offer, gain: float) -> bool:
    """Whether the other should want it: a fair part for cards, for votes what it would ask for itself."""
    other, fair = offer.receiver, now.memory.habits.fair
    # Others see less than this seat knows. It begins low; who has refused is thought to know and want more.
    again = not now.memory.habits.plain and any(made.receiver == other for made in now.own.made)
    fronts = _expected_fronts(now.view) if again and s.is_turn(now.view.phase) else now.view.fronts
    now = now._replace(fronts=fronts, race=expected_race(now.view, now.own, now.memory, fronts))
    position_there = position_of_other(now, other, profit=USUAL.profit + MORE * again)
    if offer.gives.vows or offer.asks.vows:
        return is_good(position_there, offer, _own_credit(now, other))
    if not is_announced(now.view) or now.memory.habits.plain:
        return gain_of(position_there, offer) > max(WANTED, fair * gain)
    gain_there = gain_of(position_there, offer, plain=True)
    # Others may value cards as they always are, and pay for that.
    usual_gain = gain_of(now, offer, plain=True)
    enough = is_good(position_there, offer) and gain_there > PROFIT + fair * max(0.0, usual_gain)
    return enough and gain > CARD_PROFIT * bool(offer.asks.front)


def _own_credit(now: Now, other: Seat) -> float:
    """Return how much another seat should count on the own word, by what became of it so far."""
    own_promises = (said for said in now.own.vows if not said.former)
    verdicts = [said.verdict for said in own_promises if (said.maker, said.receiver) == (now.seat, other)]
    if "broken" in verdicts:
        return 0.0
    kept, habits = verdicts.count("kept"), now.memory.habits
    return (kept + habits.trusts * habits.doubts) / (kept + habits.doubts)
