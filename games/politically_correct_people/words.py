"""Politically Correct People in words: cards, deals, actions, events, and what the end opens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from games.core import Seat, Value, replace
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.election import known_total
from games.screen import Text
from games.signs import SEPARATOR, TOGETHER, unbroken
from games.telling import describe as sentence
from games.text import Markup
from games.width import phone_lines

NAVY = 0x2F4B7C
"""The accent of every post."""
HAT, PURSE = "🎩", "💰"
SIGNS = {
    "salaryman": "💼",
    "housewife": "🏠",
    "farmer": "🌱",
    "senior": "👵",
    "believer": "⛩️",
    p.FLOATING: "🎲",
}
"""The signs that stand before the names of groups, for where there is no room for names."""


# Cards ---------------------------------------------------------------------------------------------


def card_name(card: p.Card, text: Text) -> Markup:
    """A card by its sign and its name; a politician with its base."""
    return unbroken(text(f"card-{card}"))


def card_with_count(card: p.Card, many: int, text: Text) -> Markup:
    """A card, and how many of it there are if there are several."""
    return card_name(card, text) if many == 1 else text("several", card=card_name(card, text), many=many)


def card_list(cards: Sequence[p.Card], text: Text) -> Markup:
    """Cards in the order in which they are told, those alike together."""
    kinds = dict.fromkeys(p.in_order(cards))
    return SEPARATOR.join(card_with_count(kind, cards.count(kind), text) for kind in kinds) or text("none")


def group_text(front: Sequence[p.Card], kind: p.Card, text: Text) -> Markup:
    """A voter group with its votes; floating votes together."""
    card = card_with_count(kind, front.count(kind), text)
    if kind == p.FLOATING:
        return text("group-die", card=card)
    return text("group", card=card, votes=p.group_votes(front, kind))


def front_text(front: Sequence[p.Card], text: Text) -> Markup:
    """What lies in front of a seat: politicians with their base, groups with their votes."""
    parts = [card_name(politician, text) for politician in p.politicians_of(front)]
    parts += [group_text(front, kind, text) for kind in dict.fromkeys(p.voter_groups(front))]
    return SEPARATOR.join(parts) or text("none")


def cast_text(phase: s.Phase, seat: Seat, text: Text) -> Markup:
    """Return the candidate of a seat, and which of its groups have voted for whom."""
    match phase:
        case s.Declaring(candidates=candidates):
            votes = ()
        case s.Voting(candidates=candidates, votes=votes) | s.Settling(candidates=candidates, votes=votes):
            pass
        case _:
            return Markup()
    card = candidates[seat]
    parts = [] if card is None else [text("has-candidate", card=card_name(card, text))]
    for vote in votes:
        if vote.seat == seat:
            who = text.seat(vote.candidate)
            parts.append(text("has-voted", group=card_name(vote.group, text), votes=vote.votes, who=who))
    return SEPARATOR.join(parts)


def stakes_text(text: Text) -> Markup:
    """What the two bundles of an election hold, least to most."""
    (large_least, large_most), (small_least, small_most) = p.BUNDLES["large"], p.BUNDLES["small"]
    ends = {"large_least": large_least, "large_most": large_most}
    return text("stakes", small_least=small_least, small_most=small_most, **ends)


# Deals ---------------------------------------------------------------------------------------------


NOT_BETWEEN: Mapping[Seat, str] = {}
"""No candidates whose votes are told as the one who gets or gives them reads that."""


def sides(offer: p.Offer, seat: Seat) -> tuple[p.Side, p.Side]:
    """Return what a seat gets by an offer, and what it gives."""
    return (offer.asks, offer.gives) if offer.proposer == seat else (offer.gives, offer.asks)


def side_text(
    side: p.Side,
    text: Text,
    *,
    label: bool = False,
    soon: bool = False,
    votes: Mapping[Seat, str] = NOT_BETWEEN,
) -> str:
    """Everything that one side gives; for a label without markup, and without words of their own.

    `soon`: all promises are about the next election, which is not numbered. `votes`: messages for the votes
    for these candidates.
    """
    money = text("money", money=side.money)
    parts = [money if label else Markup(f"**{money}**")] if side.money else []
    parts += _goods_texts(side, text, label=label)
    parts += [vow_text(vow, text, label=label, soon=soon, votes=votes) for vow in side.vows]
    parts += [text("side-promise", words=text.words(side.promise))] if side.promise and not label else []
    return SEPARATOR.join(parts) or text("nothing")


def _goods_texts(side: p.Side, text: Text, *, label: bool) -> list[Markup]:
    parts = [text("side-hand", cards=card_list(side.hand, text))] if side.hand else []
    front = card_list(side.front, text)
    return [*parts, *([front if label else text("side-front", cards=front)] if side.front else [])]


def vow_text(
    vow: p.Vow,
    text: Text,
    *,
    label: bool = False,
    soon: bool = False,
    votes: Mapping[Seat, str] = NOT_BETWEEN,
) -> str:
    """A ready-made promise in a few words; in a label names have no markup, `soon` without the election."""
    match vow:
        case p.VoteFor(_, candidate) if candidate in votes:
            return text(votes[candidate])
        case p.VoteFor(election, candidate):
            who = text.label(candidate) if label else text.seat(candidate)
            return (text.plain if label else text)("vow-vote", election=0 if soon else election, who=who)
        case p.StandAside(election):
            return text("vow-aside", election=0 if soon else election)
        case p.LeaveCard(card):
            return text("vow-leave", card=card_name(card, text))
        case p.Favour():
            return text("vow-favour")


def promise_text(vow: p.Vow | None, words: int | None, text: Text) -> Markup:
    """Return a pledge or promise: ready-made, or free text in quotes."""
    if vow is not None:
        return Markup(vow_text(vow, text))
    return text("in-quotes", words=text.words(words or 0))


def order_text(order: Sequence[Seat], text: Text, *, label: bool = False) -> str:
    """Who gets which bundle of a tie; in a label names have no markup."""
    first, *rest = [text.label(seat) if label else text.seat(seat) for seat in order]
    return text("order-both", first=first, second=rest[0]) if rest else text("order-small", who=first)


def offer_as_read(offer: p.Offer, seat: Seat, text: Text, *, label: bool = False) -> dict[str, str]:
    """What one of the two gets and gives by an offer, as it reads that."""
    gets, gives = sides(offer, seat)
    other = offer.receiver if offer.proposer == seat else offer.proposer
    own_votes = NOT_BETWEEN if offer.among else {other: "votes-yours"}
    return {
        "get": side_text(gets, text, label=label, soon=True, votes={seat: "votes-theirs"}),
        "give": side_text(gives, text, label=label, soon=True, votes=own_votes),
    }


def offer_terms(offer: p.Offer, seat: Seat, text: Text, other: Seat | None = None) -> str:
    """An offer as one of its two sees it: what comes, from `other` where nothing else says it; what goes."""
    gets, gives = sides(offer, seat)
    lines: list[str] = []
    if not _has_only_vows(gets):
        side = side_text(replace(gets, vows=()), text)
        from_ = {} if other is None else {"who": text.seat(other)}
        lines.append(text("you-get-from" if from_ else "you-get", side=side, **from_))
    if gets.vows:
        is_proposer = offer.proposer == seat
        key = "who-accepts-promises" if offer.among and is_proposer else "they-promise"
        who = text.seat(offer.receiver if is_proposer else offer.proposer)
        lines.append(text(key, who=who, what=_vow_list(gets, text)))
    # Where a seat builds an offer, the button that sends it says that it gives nothing.
    if not _has_only_vows(gives) and (other is None or gives != p.Side()):
        lines.append(text("you-give", side=side_text(replace(gives, vows=()), text)))
    if gives.vows:
        lines.append(text("you-promise", what=_vow_list(gives, text)))
    lines += [text("you-agree", order=order_text(offer.order, text))] if offer.order else []
    return "\n".join(lines)


def _has_only_vows(side: p.Side) -> bool:
    return bool(side.vows) and side == p.Side(vows=side.vows)


def _vow_list(side: p.Side, text: Text) -> Markup:
    return SEPARATOR.join(Markup(vow_text(vow, text)) for vow in side.vows)


# Votes ---------------------------------------------------------------------------------------------


def vote_tally(view: s.View, text: Text, between: str = "\n") -> str:
    """Return candidates and votes, during an election, with this between them."""
    match view.phase:
        case s.Voting(_, candidates, votes):
            return f"{vote_counts(candidates, votes, text, between, rolled=False)}\n"
        case s.Settling(candidates, votes) as phase:
            agreed = [
                text("has-agreed", who=text.seat(seat))
                for seat, order in zip(phase.tied, phase.confirmed, strict=True)
                if order
            ]
            return "\n".join([vote_counts(candidates, votes, text, between, rolled=True), *agreed, ""])
        case _:
            return ""


def vote_counts(
    candidates: Sequence[p.Card | None],
    votes: Sequence[ev.Vote],
    text: Text,
    between: str = "\n",
    *,
    rolled: bool,
) -> str:
    """Return every candidate's votes so far, and the dice that are still to be rolled."""
    return between.join(
        text(
            "running",
            who=text.seat(seat),
            votes=known_total(seat, politician, votes),
            dice=0 if rolled else sum((vote.group, vote.candidate) == (p.FLOATING, seat) for vote in votes),
        )
        for seat, politician in enumerate(candidates)
        if politician is not None
    )


def vote_table(kinds: Iterable[p.Card], text: Text) -> str:
    """The votes of one card of each of these kinds of voter, of two, and so on; nothing without any."""
    voters = [kind for kind in p.in_order(set(kinds)) if kind in p.VOTERS]
    rows = [TOGETHER.join((SIGNS[kind], *map(str, p.VOTERS[kind]))) for kind in voters]
    return text("vote-table", rows=SEPARATOR.join(rows)) if rows else ""


# What the end opens ---------------------------------------------------------------------------------


RANKS = {"broken": 0, "kept": 1, "open": 2, "untested": 3}
"""The most telling promises come first."""
PAGE = 20
"""Phone lines that the story has room for."""


def opened_by(over: s.Over) -> ev.Opened:
    """What a game opens that its rules have ended."""
    return ev.Opened(over.deals, over.vows, over.promises)


def known_to_seats(table: s.View, seats: Sequence[s.View]) -> ev.Opened:
    """The same of a game that people ended: what its seats knew together, each deal and promise once."""
    knowledge = [(seat, view.own) for seat, view in enumerate(seats) if view.own is not None]
    deals = [deal for seat, own in knowledge for deal in own.deals if deal.offer.proposer == seat]
    vows = [promise for seat, own in knowledge for promise in own.vows if promise.maker == seat]
    words = [
        promise
        for seat, own in knowledge
        for promise in own.promises
        if promise.maker == seat and promise.public
    ]
    return ev.Opened(
        tuple(sorted(deals, key=lambda deal: deal.round)),
        tuple(sorted([*vows, *table.pledges], key=lambda promise: promise.round)),
        tuple(words),
    )


# Lines ---------------------------------------------------------------------------------------------


def _opened_lists(opened: ev.Opened, text: Text) -> Iterator[tuple[str, Sequence[str]]]:
    promise_lines = [_words_line(promise, text) for promise in opened.words]
    promise_lines += [
        _outcome_of_promise(promise, text)
        for promise in sorted(opened.vows, key=lambda promise: RANKS[promise.verdict])
    ]
    if promise_lines:
        yield text("opened-promises"), promise_lines
    if opened.deals:
        weightiest_first = sorted(opened.deals, key=_deal_weight, reverse=True)
        yield text("opened-deals"), [_deal_line(deal, text) for deal in weightiest_first]


def _deal_weight(deal: p.Deal) -> tuple[int, int]:
    both_sides = (deal.offer.gives, deal.offer.asks)
    return sum(side.money for side in both_sides), sum(_item_count(side) for side in both_sides)


def _item_count(side: p.Side) -> int:
    return len(side.hand) + len(side.front) + len(side.vows)


def _deal_line(deal: p.Deal, text: Text) -> Markup:
    offer = deal.offer
    proposer, receiver = text.seat(offer.proposer), text.seat(offer.receiver)
    if offer.asks == p.Side():
        return text(
            "opened-gift", round=deal.round, giver=proposer, taker=receiver, what=side_text(offer.gives, text)
        )
    if offer.gives == p.Side():
        return text(
            "opened-gift", round=deal.round, giver=receiver, taker=proposer, what=side_text(offer.asks, text)
        )
    return text(
        "opened-deal",
        round=deal.round,
        one=proposer,
        other=receiver,
        gives=side_text(offer.gives, text),
        asks=side_text(offer.asks, text),
    )


def _outcome_of_promise(promise: p.Vowed, text: Text) -> Markup:
    who = text("everybody") if promise.receiver is None else text.seat(promise.receiver)
    what = promise_text(promise.vow, promise.words, text)
    verdict = promise.verdict if promise.vow else "words"
    return text(
        f"opened-{verdict}", maker=maker_name(promise, text), receiver=who, round=promise.round, what=what
    )


def maker_name(promise: p.Vowed | p.Promise, text: Text) -> Markup:
    """Return who made a promise: the name at a seat is that of another player, once it was given up."""
    name = text.seat(promise.maker)
    return text("former-player", who=name) if promise.former else name


def _words_line(promise: p.Promise, text: Text) -> Markup:
    verdict = {None: "words", True: "said-kept", False: "said-broken"}[promise.kept]
    what = promise_text(None, promise.words, text)
    names = {"maker": maker_name(promise, text), "receiver": text.seat(promise.receiver)}
    return text(f"opened-{verdict}", round=promise.round, what=what, **names)


# Room ----------------------------------------------------------------------------------------------


def _lines_that_fit(lines: Sequence[str], room: int) -> int:
    ends = accumulate(map(phone_lines, lines))
    return max(1, sum(1 for end in ends if end <= room))


def opened_text(opened: ev.Opened, room: int, more: str, text: Text) -> str:
    """Return the lists in `room` phone lines, with headings; `more` counts the rest."""
    page_lines, rest_count = list[str](), 0
    lists = list(_opened_lists(opened, text))
    for place, (heading, lines) in enumerate(lists):
        fitting_lines = lines[: _lines_that_fit(lines, room // (len(lists) - place))]
        room -= sum(map(phone_lines, fitting_lines))
        rest_count += len(lines) - len(fitting_lines)
        page_lines += [f"**{heading}**", *(f"-# {line}" for line in fitting_lines)]
    return "\n".join([*page_lines, *([f"-# {text(more, many=rest_count)}"] if rest_count else [])])


def _fields_in_words(value: Value, text: Text) -> dict[str, str]:
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    words = {name: card_name(fields[name], text) for name in ("card", "group") if fields.get(name)}
    words |= {"cards": card_list(fields["cards"], text)} if "cards" in fields else {}
    return words | ({"order": order_text(fields["order"], text)} if "order" in fields else {})


# Actions -------------------------------------------------------------------------------------------


def action_text(action: p.Action, text: Text) -> Markup:
    """An action in a few words."""
    match action:
        case p.Declare(None):
            return text("action-nobody")
        case p.Retain(None):
            return sentence(action, text, "action", card=text("none"))
        case p.Judge(number, kept):
            return text("action-kept" if kept else "action-broken", promise=number)
        case p.Propose(offer) | p.Accept(offer) | p.Decline(offer) | p.Withdraw(offer):
            return sentence(action, text, "action", **_recorded_offer(offer, text))
        case p.Reproach(promise):
            return text(
                "action-reproach",
                who=text.seat(promise.maker),
                what=promise_text(promise.vow, promise.words, text),
            )
        case p.Pledge(vow):
            what = text("a-promise") if vow is None else vow_text(vow, text)
            return text("action-pledge", what=what)
        case _:
            return sentence(action, text, "action", **_fields_in_words(action, text))


def advised_text(_view: s.View, seat: Seat, action: p.Action, text: Text) -> Markup:
    """An action for the seat that is advised to it: an offer stands on its panel, or is told in its terms."""
    match action:
        case p.Accept(offer):
            return text("advised-accept", who=text.seat(offer.proposer))
        case p.Decline(offer):
            return text("advised-decline", who=text.seat(offer.proposer))
        case p.Propose(offer):
            who = text.listed([text.seat(other) for other in offer.among or (offer.receiver,)])
            return text("advised-propose", who=who, **offer_as_read(offer, seat, text))
        case _:
            return action_text(action, text)


def _recorded_goods(side: p.Side, text: Text) -> Markup:
    promise_texts = [text("a-promise")] if side.promise else []
    goods_alone = replace(side, promise=None)
    goods = [Markup(side_text(goods_alone, text))] if goods_alone != p.Side() or not promise_texts else []
    return SEPARATOR.join([*goods, *promise_texts])


def _recorded_offer(offer: p.Offer, text: Text) -> dict[str, str]:
    return {
        "one": text.seat(offer.proposer),
        "other": text.listed([text.seat(seat) for seat in offer.among or (offer.receiver,)]),
        "gives": _recorded_goods(offer.gives, text),
        "asks": _recorded_goods(offer.asks, text),
    }


# Events --------------------------------------------------------------------------------------------


def event_text(event: ev.Event, text: Text) -> Markup:
    """What happened, in a sentence."""
    match event:
        case ev.Revealed() | ev.Drew():
            return _turn_text(event, text)
        case ev.Retained(_, kept, many):
            return sentence(
                event, text, card=text("nothing") if kept is None else card_with_count(kept, many, text)
            )
        case ev.Declared(seat, None):
            return text("event-nobody", who=text.seat(seat))
        case ev.Voted(_, kind, _, votes):
            worth = text("one-die") if kind == p.FLOATING else text("votes", votes=votes)
            return sentence(event, text, group=card_name(kind, text), votes=worth)
        case ev.Counted(totals):
            return sentence(event, text, totals=_totals_text(totals, text))
        case ev.TieRolled(rolling, dice):
            throws = [Markup(f"{text.seat(seat)} {die}") for seat, die in zip(rolling, dice, strict=True)]
            return sentence(event, text, dice=text.listed(throws))
        case ev.Paid(_, benefice):
            return sentence(event, text, benefice=text(benefice))
        case ev.Dealt():
            return _deal_text(event, text)
        case ev.Pledged(seat, vow, words):
            return text("event-pledged", who=text.seat(seat), what=promise_text(vow, words, text))
        case ev.Broke(seat, vow):
            return text("event-broke", who=text.seat(seat), what=vow_text(vow, text))
        case ev.Ended():
            return text("ending-money")
        case ev.Opened():
            return Markup(f"{text('event-opened')}\n{opened_text(event, PAGE, 'opened-rest', text)}")
        case _:  # the fields say all that `event-TAG` needs
            return sentence(event, text, **_fields_in_words(event, text))


def _turn_text(event: ev.Revealed | ev.Drew, text: Text) -> Markup:
    who = text.seat(event.seat)
    calendars = text("event-calendars", calendars=event.calendars) if event.calendars else Markup()
    match event:
        case ev.Revealed(_, card):
            what = text("event-empty") if card is None else text("event-revealed", card=card_name(card, text))
            return text("event-turn", who=who, what=what + calendars)
        case ev.Drew(_, got_card):
            return text("event-drew" if got_card else "event-drew-none", who=who) + calendars


def _deal_text(event: ev.Dealt, text: Text) -> Markup:
    first, second = text.seat(event.one), text.seat(event.other)
    line = text("event-dealt", one=first, other=second)
    for giver, taker, cards in ((first, second, event.from_one), (second, first, event.from_other)):
        if cards:
            line += text("event-moved", giver=giver, taker=taker, cards=card_list(cards, text))
    return line


def _totals_text(totals: Sequence[int | None], text: Text) -> Markup:
    ranking = sorted(((total, -seat) for seat, total in enumerate(totals) if total is not None), reverse=True)
    votes = [(text.seat(-seat), text("votes", votes=total)) for total, seat in ranking]
    return text.listed([text("total", who=who, votes=total) for who, total in votes])
