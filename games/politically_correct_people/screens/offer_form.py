"""The form of an offer: all that it may hold at once, and the half-built offer made of what was sent."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Annotated, Literal, TypeAlias

import msgspec

from games.core import Seat, Value, is_seat, replace
from games.politically_correct_people import words as w
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.election import possible_orders
from games.politically_correct_people.rules.half_built import (
    cards_all_have,
    movable_cards,
    possible_hand_cards,
    receivers_of,
    still_possible,
)
from games.politically_correct_people.screens.effects import earlier_promise
from games.politically_correct_people.screens.promises_page import PROMISE_LENGTH, lasting_vows
from games.screen import MENU, Choice, Entered, Field, Form, Text
from games.text import Markup

# Which form ----------------------------------------------------------------------------------------


def form_name(building: p.Building) -> str:
    """Return the name of the form that changes a half-built offer: to whom it goes, and what it answers."""
    if building.counters is not None:
        digest = zlib.crc32(msgspec.json.encode(building.counters))
        return f"counter-{building.receiver}-{digest:08x}"
    return "offer-all" if building.among else f"offer-{building.receiver}"


def counter_draft(offer: p.Offer) -> p.Building:
    """Return the counter-offer that an answer to an offer begins with."""
    return p.Building(offer.proposer, offer.asks, offer.gives, offer.order, offer)


def other_seats(view: s.View, seat: Seat) -> tuple[Seat, ...]:
    """Return all other seats."""
    return tuple(other for other in range(len(view.fronts)) if other != seat)


def _draft_of_form(view: s.View, own: s.Own, seat: Seat, desk: p.Desk, name: str) -> p.Building | None:
    """Return the half-built offer that a form of this name opens with: the one that is kept, or a new one."""
    if desk.building is not None and form_name(desk.building) == name:
        return desk.building
    others = other_seats(view, seat)
    if name == "offer-all":
        return p.Building(others[0], among=others)
    kind, _, rest = name.partition("-")
    receiver = next((other for other in others if str(other) == rest.partition("-")[0]), None)
    if receiver is None or kind not in ("offer", "counter"):
        return None
    answers = (counter_draft(offer) for offer in own.offers if offer.proposer == receiver)
    return next((back for back in answers if form_name(back) == name), p.Building(receiver))


# Its lines -----------------------------------------------------------------------------------------


class Cards(Value, frozen=True, tag="cards"):
    """An entry that stands for as many cards of a kind, of a hand or in front."""

    place: Literal["hand", "front"]
    kind: p.Card
    many: Annotated[int, msgspec.Meta(ge=1, le=MENU)]


Entry: TypeAlias = Cards | p.VoteFor | p.StandAside | p.LeaveCard | p.Favour
"""What an entry of a line of goods stands for; its value is this as JSON."""
SUMS = (*range(1, 11), 12)
"""Sums to pay or to get; beside them, all that one has."""
_entries: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def offer_form(view: s.View, seat: Seat, desk: p.Desk, name: str, text: Text) -> Form | None:
    """Return the form of this name as it opens now, with what it has been filled in with before."""
    assert view.own is not None
    draft = _draft_of_form(view, view.own, seat, desk, name)
    if draft is None:
        return None
    building = still_possible(view, draft)
    key = "several" if building.among else "to" if building.counters is None else "counter"
    title = text.plain(f"form-{key}", who=text.label(building.receiver))
    return Form(name, "", title, tuple(_form_fields(view, view.own, seat, building, text)))


def _form_fields(
    view: s.View, own: s.Own, seat: Seat, building: p.Building, text: Text
) -> Iterator[Field | Choice]:
    gives, asks, to = building.gives, building.asks, receivers_of(building)
    if building.among:
        others = other_seats(view, seat)
        values, chosen = tuple(map(str, others)), tuple(map(str, to))
        yield Choice(
            "to", text("line-to"), tuple(map(text.label, others)), values, "", 1, len(others), chosen
        )
    orders = _tie_orders(view, building)
    if orders:
        labels = (text("no-order"), *(w.order_text(order, text, label=True) for order in orders))
        values = tuple(map(_order_value, ((), *orders)))
        yield Choice("order", text("line-order"), labels, values, chosen=(_order_value(building.order),))
    # Of each kind one may be asked for, and as many as an offer that is answered gives.
    hand_cards = Counter(possible_hand_cards(view, 1)) | Counter(asks.hand)
    cards_asked = (
        *_several_of("front", cards_all_have(view, building)),
        *_several_of("hand", sorted(hand_cards.elements(), key=_card_rank)),
    )
    yield _goods_choice("ask", (*_possible_vows(view, to, asks), *cards_asked), asks, view, own, to, text)
    cards_given = (*_several_of("hand", own.hand), *_several_of("front", movable_cards(view, building, seat)))
    yield _goods_choice(
        "give", (*cards_given, *_possible_vows(view, (seat,), gives)), gives, view, own, (seat,), text
    )
    yield _sum_choice(own, building, text)
    yield _words_field("mine", text("promise-mine"), gives, text)
    if not building.among and not orders:
        yield _words_field(
            "theirs", text.plain("promise-theirs", who=text.label(building.receiver)), asks, text
        )


def _card_rank(card: p.Card) -> int:
    """Sort cards of a hand: there may be no room for politicians of few votes, which come last."""
    return -p.POLITICIANS.get(card, MENU)


def _tie_orders(view: s.View, building: p.Building) -> tuple[tuple[Seat, ...], ...]:
    """Return, in a tie between the two, who may get which benefice as part of the deal (1.31)."""
    phase = view.phase
    if building.among or not isinstance(phase, s.Settling):
        return ()
    return possible_orders(phase)[: MENU - 1] if {view.seat, building.receiver} <= set(phase.tied) else ()


def _order_value(order: Sequence[Seat]) -> str:
    return " ".join(map(str, order)) or "none"


def _several_of(place: Literal["hand", "front"], there: Sequence[p.Card]) -> Iterator[Cards]:
    return (Cards(place, kind, some) for kind, many in Counter(there).items() for some in range(1, many + 1))


def _possible_vows(view: s.View, makers: Sequence[Seat], side: p.Side) -> tuple[p.Vow, ...]:
    """Return what these may promise; a card left in the pool comes with ideas alone."""
    return tuple(dict.fromkeys((*lasting_vows(view, makers), *side.vows)))


def _goods_choice(
    name: Literal["ask", "give"],
    entries: Sequence[Entry],
    side: p.Side,
    view: s.View,
    own: s.Own,
    makers: Sequence[Seat],
    text: Text,
) -> Choice:
    cards = {"hand": Counter(side.hand), "front": Counter(side.front)}
    chosen = {
        entry
        for entry in entries
        if (cards[entry.place][entry.kind] == entry.many if isinstance(entry, Cards) else entry in side.vows)
    }
    spare = [entry for entry in entries if entry not in chosen][: MENU - len(chosen)]
    listed_entries = [entry for entry in entries if entry in chosen or entry in spare]
    return Choice(
        name,
        text(f"line-{name}"),
        tuple(_entry_label(entry, view, own, makers, text) for entry in listed_entries),
        tuple(map(_entry_value, listed_entries)),
        text(f"hint-{name}", most=p.MOST_VOWS),
        0,
        len(listed_entries),
        tuple(_entry_value(entry) for entry in listed_entries if entry in chosen),
    )


def _entry_value(entry: Entry) -> str:
    return msgspec.json.encode(entry).decode()


def _entry_label(entry: Entry, view: s.View, own: s.Own, makers: Sequence[Seat], text: Text) -> str:
    if isinstance(entry, Cards):
        label = w.card_with_count(entry.kind, entry.many, text)
        return text("side-hand", cards=label) if entry.place == "hand" else label
    label = w.vow_text(entry, text, label=True)
    before = [earlier_promise(view, own, maker, entry) for maker in makers]
    same = all(said is not None and said.vow == entry for said in before)
    return text.plain("entry-promised", what=label) if same else label


def _sum_choice(own: s.Own, building: p.Building, text: Text) -> Choice:
    """Return the sum, paid or received; one that an offer that is answered names is among them."""
    now = building.asks.money - building.gives.money
    sums_to_pay = dict.fromkeys(-money for money in (*SUMS, own.money) if money <= own.money)
    sums = tuple(dict.fromkeys((0, *sums_to_pay, *SUMS, now)))
    keys = ["sum-get" if money > 0 else "sum-pay" if money else "sum-none" for money in sums]
    labels = tuple(text(key, money=abs(money)) for key, money in zip(keys, sums, strict=True))
    return Choice("sum", text("line-sum"), labels, tuple(map(str, sums)), chosen=(str(now),))


def _words_field(name: str, label: str, side: p.Side, text: Text) -> Field:
    words_before = text.as_typed(side.promise)[:PROMISE_LENGTH] if side.promise else ""
    hint = text("promise-hint")
    return Field(name, label, hint, words_before, number=False, words=True, length=PROMISE_LENGTH)


# What was sent -------------------------------------------------------------------------------------


def desk_after_form(view: s.View, seat: Seat, desk: p.Desk, given: Entered) -> p.Desk:
    """Return the draft after a form was sent. What is gone since stays in it, to be told of."""
    assert view.own is not None
    building = _draft_of_form(view, view.own, seat, desk, given.name)
    assert building is not None
    to = tuple(other for other in other_seats(view, seat) if str(other) in given.taken.get("to", ()))
    if to:
        building = replace(building, receiver=to[0], among=to if len(to) > 1 else ())
    order_values = given.taken.get("order", ())
    money = next((_SUMS[said] for said in given.taken.get("sum", ()) if said in _SUMS), 0)
    seats = len(view.fronts)
    building = replace(
        building,
        gives=_side_of_form(given, "give", seats, max(0, -money), "mine"),
        asks=_side_of_form(given, "ask", seats, max(0, money), "theirs"),
        order=next(
            (order for order in _tie_orders(view, building) if _order_value(order) in order_values), ()
        ),
    )
    return replace(desk, page="offer", building=building)


_SUMS = {str(money): money for money in range(-p.MOST_MONEY, p.MOST_MONEY + 1)}


def _side_of_form(given: Entered, name: str, seats: int, money: int, promise: str) -> p.Side:
    """Return one side as it was sent; of several numbers of the same cards, the greatest is meant."""
    most, vows = Counter[tuple[str, p.Card]](), list[p.Vow]()
    for entry in _entries_of(given.taken.get(name, ())):
        match entry:
            case Cards(place, kind, many) if kind in p.TRADED:
                most |= Counter({(place, kind): many})
            case p.VoteFor(_, candidate) if is_seat(candidate, seats):
                vows.append(entry)
            case p.LeaveCard(card) if card in p.TRADED:
                vows.append(entry)
            case p.StandAside() | p.Favour():
                vows.append(entry)
            case _:
                pass
    hand, front = (
        p.in_order([kind for where, kind in most.elements() if where == place]) for place in ("hand", "front")
    )
    return p.Side(money, hand, front, given.number(promise) or None, p.vows_in_order(tuple(vows)))


def _entries_of(values: Sequence[str]) -> Iterator[Entry]:
    for value in dict.fromkeys(values):
        with suppress(msgspec.DecodeError):
            yield _entries.decode(value)


# What is gone --------------------------------------------------------------------------------------


def missing_parts(view: s.View, own: s.Own, building: p.Building, text: Text) -> Iterator[str]:
    """Yield what a half-built offer names that is gone, and that it answers no offer."""
    now = still_possible(view, building)
    for then, side_now in ((building.gives, now.gives), (building.asks, now.asks)):
        vows = tuple(vow for vow in then.vows if vow not in side_now.vows)
        lost_side = p.Side(
            0,
            p.without_cards(then.hand, side_now.hand),
            p.without_cards(then.front, side_now.front),
            None,
            vows,
        )
        if lost_side != p.Side():
            yield text("gone", what=Markup(w.side_text(lost_side, text)))
    if building.order != now.order:
        yield text("gone", what=Markup(w.order_text(building.order, text)))
    if building.gives.money > own.money:
        yield text("gone-money", money=own.money)
    if building.counters != now.counters:
        yield text("gone-offer")
