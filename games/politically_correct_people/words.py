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


def card_name(shown: p.Card, text: Text) -> Markup:
    """A card by its sign and its name; a politician with its base."""
    return unbroken(text(f"card-{shown}"))


def card_with_count(shown: p.Card, many: int, text: Text) -> Markup:
    """A card, and how many of it there are if there are several."""
    return card_name(shown, text) if many == 1 else text("several", card=card_name(shown, text), many=many)


def card_list(shown: Sequence[p.Card], text: Text) -> Markup:
    """Cards in the order in which they are told, those alike together."""
    kinds = dict.fromkeys(p.in_order(shown))
    return SEPARATOR.join(card_with_count(kind, shown.count(kind), text) for kind in kinds) or text("none")


def group_text(laid: Sequence[p.Card], kind: p.Card, text: Text) -> Markup:
    """A voter group with its votes; floating votes together."""
    card = card_with_count(kind, laid.count(kind), text)
    if kind == p.FLOATING:
        return text("group-die", card=card)
    return text("group", card=card, votes=p.group_votes(laid, kind))


def front_text(laid: Sequence[p.Card], text: Text) -> Markup:
    """What lies in front of a seat: politicians with their base, groups with their votes."""
    parts = [card_name(politician, text) for politician in p.politicians_of(laid)]
    parts += [group_text(laid, kind, text) for kind in dict.fromkeys(p.voter_groups(laid))]
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
    given: p.Side,
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
    money = text("money", money=given.money)
    parts = [money if label else Markup(f"**{money}**")] if given.money else []
    parts += _goods_texts(given, text, label=label)
    parts += [vow_text(vow, text, label=label, soon=soon, votes=votes) for vow in given.vows]
    parts += [text("side-promise", words=text.words(given.promise))] if given.promise and not label else []
    return SEPARATOR.join(parts) or text("nothing")


def _goods_texts(given: p.Side, text: Text, *, label: bool) -> list[Markup]:
    parts = [text("side-hand", cards=card_list(given.hand, text))] if given.hand else []
    front = card_list(given.front, text)
    return [*parts, *([front if label else text("side-front", cards=front)] if given.front else [])]


def vow_text(
    said: p.Vow,
    text: Text,
    *,
    label: bool = False,
    soon: bool = False,
    votes: Mapping[Seat, str] = NOT_BETWEEN,
) -> str:
    """A ready-made promise in a few words; in a label names have no markup, `soon` without the election."""
    match said:
        case p.VoteFor(_, candidate) if candidate in votes:
            return text(votes[candidate])
        case p.VoteFor(election, candidate):
            who = text.label(candidate) if label else text.seat(candidate)
            return (text.plain if label else text)("vow-vote", election=0 if soon else election, who=who)
        case p.StandAside(election):
            return text("vow-aside", election=0 if soon else election)
        case p.LeaveCard(left):
            return text("vow-leave", card=card_name(left, text))
        case p.Favour():
            return text("vow-favour")


def promise_text(said: p.Vow | None, words: int | None, text: Text) -> Markup:
    """Return a pledge or promise: ready-made, or free text in quotes."""
    if said is not None:
        return Markup(vow_text(said, text))
    return text("in-quotes", words=text.words(words or 0))


def order_text(placed: Sequence[Seat], text: Text, *, label: bool = False) -> str:
    """Who gets which bundle of a tie; in a label names have no markup."""
    first, *others = [text.label(seat) if label else text.seat(seat) for seat in placed]
    return text("order-both", first=first, second=others[0]) if others else text("order-small", who=first)


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


def _has_only_vows(given: p.Side) -> bool:
    return bool(given.vows) and given == p.Side(vows=given.vows)


def _vow_list(given: p.Side, text: Text) -> Markup:
    return SEPARATOR.join(Markup(vow_text(vow, text)) for vow in given.vows)


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
    known = [kind for kind in p.in_order(set(kinds)) if kind in p.VOTERS]
    rows = [TOGETHER.join((SIGNS[kind], *map(str, p.VOTERS[kind]))) for kind in known]
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
    owned = [(seat, view.own) for seat, view in enumerate(seats) if view.own is not None]
    deals = [deal for seat, own in owned for deal in own.deals if deal.offer.proposer == seat]
    vows = [promise for seat, own in owned for promise in own.vows if promise.maker == seat]
    words = [
        promise for seat, own in owned for promise in own.promises if promise.maker == seat and promise.public
    ]
    return ev.Opened(
        tuple(sorted(deals, key=lambda deal: deal.round)),
        tuple(sorted([*vows, *table.pledges], key=lambda promise: promise.round)),
        tuple(words),
    )


# Lines ---------------------------------------------------------------------------------------------


def _opened_lists(found: ev.Opened, text: Text) -> Iterator[tuple[str, Sequence[str]]]:
    promised = [_words_line(promise, text) for promise in found.words]
    promised += [
        _outcome_of_promise(promise, text)
        for promise in sorted(found.vows, key=lambda promise: RANKS[promise.verdict])
    ]
    if promised:
        yield text("opened-promises"), promised
    if found.deals:
        weighed = sorted(found.deals, key=_deal_weight, reverse=True)
        yield text("opened-deals"), [_deal_line(deal, text) for deal in weighed]


def _deal_weight(deal: p.Deal) -> tuple[int, int]:
    both = (deal.offer.gives, deal.offer.asks)
    return sum(given.money for given in both), sum(_item_count(given) for given in both)


def _item_count(given: p.Side) -> int:
    return len(given.hand) + len(given.front) + len(given.vows)


def _deal_line(deal: p.Deal, text: Text) -> Markup:
    offer = deal.offer
    one, other = text.seat(offer.proposer), text.seat(offer.receiver)
    if offer.asks == p.Side():
        return text(
            "opened-gift", round=deal.round, giver=one, taker=other, what=side_text(offer.gives, text)
        )
    if offer.gives == p.Side():
        return text("opened-gift", round=deal.round, giver=other, taker=one, what=side_text(offer.asks, text))
    return text(
        "opened-deal",
        round=deal.round,
        one=one,
        other=other,
        gives=side_text(offer.gives, text),
        asks=side_text(offer.asks, text),
    )


def _outcome_of_promise(said: p.Vowed, text: Text) -> Markup:
    who = text("everybody") if said.receiver is None else text.seat(said.receiver)
    what = promise_text(said.vow, said.words, text)
    became = said.verdict if said.vow else "words"
    return text(f"opened-{became}", maker=maker_name(said, text), receiver=who, round=said.round, what=what)


def maker_name(said: p.Vowed | p.Promise, text: Text) -> Markup:
    """Return who made a promise: the name at a seat is that of another player, once it was given up."""
    name = text.seat(said.maker)
    return text("former-player", who=name) if said.former else name


def _words_line(said: p.Promise, text: Text) -> Markup:
    verdict = {None: "words", True: "said-kept", False: "said-broken"}[said.kept]
    what = promise_text(None, said.words, text)
    names = {"maker": maker_name(said, text), "receiver": text.seat(said.receiver)}
    return text(f"opened-{verdict}", round=said.round, what=what, **names)


# Room ----------------------------------------------------------------------------------------------


def _lines_that_fit(lines: Sequence[str], room: int) -> int:
    needed = accumulate(map(phone_lines, lines))
    return max(1, sum(1 for end in needed if end <= room))


def opened_text(found: ev.Opened, room: int, more: str, text: Text) -> str:
    """Return the lists in `room` phone lines, with headings; `more` counts the rest."""
    shown_lines, rest_count = list[str](), 0
    lists = list(_opened_lists(found, text))
    for place, (heading, lines) in enumerate(lists):
        lines_shown = lines[: _lines_that_fit(lines, room // (len(lists) - place))]
        room -= sum(map(phone_lines, lines_shown))
        rest_count += len(lines) - len(lines_shown)
        shown_lines += [f"**{heading}**", *(f"-# {line}" for line in lines_shown)]
    return "\n".join([*shown_lines, *([f"-# {text(more, many=rest_count)}"] if rest_count else [])])


def _fields_in_words(value: Value, text: Text) -> dict[str, str]:
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    words = {name: card_name(fields[name], text) for name in ("card", "group") if fields.get(name)}
    words |= {"cards": card_list(fields["cards"], text)} if "cards" in fields else {}
    return words | ({"order": order_text(fields["order"], text)} if "order" in fields else {})


# Actions -------------------------------------------------------------------------------------------


def action_text(done: p.Action, text: Text) -> Markup:
    """An action in a few words."""
    match done:
        case p.Declare(None):
            return text("action-nobody")
        case p.Retain(None):
            return sentence(done, text, "action", card=text("none"))
        case p.Judge(number, kept):
            return text("action-kept" if kept else "action-broken", promise=number)
        case p.Propose(offer) | p.Accept(offer) | p.Decline(offer) | p.Withdraw(offer):
            return sentence(done, text, "action", **_recorded_offer(offer, text))
        case p.Reproach(said):
            return text(
                "action-reproach", who=text.seat(said.maker), what=promise_text(said.vow, said.words, text)
            )
        case p.Pledge(said):
            what = text("a-promise") if said is None else vow_text(said, text)
            return text("action-pledge", what=what)
        case _:
            return sentence(done, text, "action", **_fields_in_words(done, text))


def advised_text(_view: s.View, seat: Seat, done: p.Action, text: Text) -> Markup:
    """An action for the seat that is advised to it: an offer stands on its panel, or is told in its terms."""
    match done:
        case p.Accept(offer):
            return text("advised-accept", who=text.seat(offer.proposer))
        case p.Decline(offer):
            return text("advised-decline", who=text.seat(offer.proposer))
        case p.Propose(offer):
            who = text.listed([text.seat(other) for other in offer.among or (offer.receiver,)])
            return text("advised-propose", who=who, **offer_as_read(offer, seat, text))
        case _:
            return action_text(done, text)


def _recorded_goods(given: p.Side, text: Text) -> Markup:
    said = [text("a-promise")] if given.promise else []
    left = replace(given, promise=None)
    goods = [Markup(side_text(left, text))] if left != p.Side() or not said else []
    return SEPARATOR.join([*goods, *said])


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
            rolled = [Markup(f"{text.seat(seat)} {die}") for seat, die in zip(rolling, dice, strict=True)]
            return sentence(event, text, dice=text.listed(rolled))
        case ev.Paid(_, benefice):
            return sentence(event, text, benefice=text(benefice))
        case ev.Dealt():
            return _deal_text(event, text)
        case ev.Pledged(seat, said, words):
            return text("event-pledged", who=text.seat(seat), what=promise_text(said, words, text))
        case ev.Broke(seat, said):
            return text("event-broke", who=text.seat(seat), what=vow_text(said, text))
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
        case ev.Revealed(_, shown):
            what = (
                text("event-empty") if shown is None else text("event-revealed", card=card_name(shown, text))
            )
            return text("event-turn", who=who, what=what + calendars)
        case ev.Drew(_, got):
            return text("event-drew" if got else "event-drew-none", who=who) + calendars


def _deal_text(event: ev.Dealt, text: Text) -> Markup:
    one, other = text.seat(event.one), text.seat(event.other)
    line = text("event-dealt", one=one, other=other)
    for giver, taker, moved in ((one, other, event.from_one), (other, one, event.from_other)):
        if moved:
            line += text("event-moved", giver=giver, taker=taker, cards=card_list(moved, text))
    return line


def _totals_text(totals: Sequence[int | None], text: Text) -> Markup:
    ranking = sorted(((total, -seat) for seat, total in enumerate(totals) if total is not None), reverse=True)
    votes = [(text.seat(-seat), text("votes", votes=total)) for total, seat in ranking]
    return text.listed([text("total", who=who, votes=total) for who, total in votes])
