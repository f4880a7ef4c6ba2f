"""Politically Correct People in words: cards, fronts, sides of a deal, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core import Seat
from games.politically_correct_people.cards import (
    FLOATING,
    Card,
    group_votes,
    groups,
    in_order,
    politicians,
)
from games.politically_correct_people.pieces import (
    INTERESTS,
    LARGE_NOTES,
    SMALL_NOTES,
    Offer,
    Side,
)
from games.politically_correct_people.promises import Favour, LeaveCard, StandAside, VoteFor, Vow
from games.politically_correct_people.state import (
    Choosing,
    Declaring,
    Opening,
    Over,
    Playing,
    Settling,
    Tidying,
    Trimming,
    View,
    Voting,
)
from games.screen import Text

SEPARATOR = " · "
HAT = "🎩"
SIGNS = {
    "salaryman": "💼",
    "housewife": "🧺",
    "farmer": "🌾",
    "senior": "👵",
    "believer": "🙏",
    FLOATING: "🎲",
}
"""The signs that stand before the names of groups, for where there is no room for names."""
TOGETHER = "\N{NO-BREAK SPACE}"
"""A card is never torn apart at the end of a narrow screen's line."""


# Cards ---------------------------------------------------------------------------------------------


def card(shown: Card, text: Text) -> str:
    """A card by its sign and its name; a politician with its base."""
    return text(f"card-{shown}").replace(" ", TOGETHER)


def counted(shown: Card, many: int, text: Text) -> str:
    """A card, and how many of it there are if there are several."""
    return card(shown, text) if many == 1 else text("several", card=card(shown, text), many=many)


def cards(shown: Sequence[Card], text: Text) -> str:
    """Cards in the order in which they are told, those alike together."""
    kinds = dict.fromkeys(in_order(shown))
    return SEPARATOR.join(counted(kind, shown.count(kind), text) for kind in kinds) or text("none")


def group(laid: Sequence[Card], kind: Card, text: Text) -> str:
    """A voter group with its votes; floating votes together."""
    told = counted(kind, laid.count(kind), text)
    if kind == FLOATING:
        return text("group-die", card=told)
    return text("group", card=told, votes=group_votes(laid, kind))


def front(laid: Sequence[Card], text: Text) -> str:
    """What lies in front of a seat: politicians with their base, groups with their votes."""
    told = [card(politician, text) for politician in politicians(laid)]
    told += [group(laid, kind, text) for kind in dict.fromkeys(groups(laid))]
    return SEPARATOR.join(told) or text("none")


def stakes(text: Text) -> str:
    """What the two bundles of an election hold, least to most."""
    notes = sorted(INTERESTS)
    return text(
        "stakes",
        large_least=sum(notes[:LARGE_NOTES]),
        large_most=sum(notes[-LARGE_NOTES:]),
        small_least=sum(notes[:SMALL_NOTES]),
        small_most=sum(notes[-SMALL_NOTES:]),
    )


# Deals ---------------------------------------------------------------------------------------------


def side(given: Side, text: Text) -> str:
    """Everything that one side gives."""
    told = [f"**{text('money', money=given.money)}**"] if given.money else []
    told += [*goods(given, text), *(vow(said, text) for said in given.vows)]
    told += [text("side-promise", words=text.words(given.promise))] if given.promise else []
    return SEPARATOR.join(told) or text("nothing")


def side_label(given: Side, text: Text) -> str:
    """The same without words of their own, for a button or a menu, where there is no markup."""
    told = [text("money", money=given.money)] if given.money else []
    told += [*goods(given, text), *(vow_label(said, text) for said in given.vows)]
    return SEPARATOR.join(told) or text("nothing")


def goods(given: Side, text: Text) -> list[str]:
    """The cards that one side gives."""
    told = [text("side-hand", cards=cards(given.hand, text))] if given.hand else []
    return [*told, *([text("side-front", cards=cards(given.front, text))] if given.front else [])]


def vow(said: Vow, text: Text) -> str:
    """A ready-made promise in a few words."""
    return vow_of(said, text, text.seat)


def vow_label(said: Vow, text: Text) -> str:
    """The same for a button or a menu, where names have no markup."""
    return vow_of(said, text, text.label)


def vow_of(said: Vow, text: Text, name: Callable[[Seat], str]) -> str:
    """A ready-made promise, with names written like this."""
    match said:
        case VoteFor(election, candidate):
            return text("vow-vote", election=election, who=name(candidate))
        case StandAside(election):
            return text("vow-aside", election=election)
        case LeaveCard(left):
            return text("vow-leave", card=card(left, text))
        case Favour():
            return text("vow-favour")


def aloud(said: Vow | None, words: int | None, text: Text) -> str:
    """What somebody promises the whole table: ready-made, or in words of their own."""
    if said is not None:
        return vow(said, text)
    return text("in-quotes", words=text.words(words or 0))


def order(placed: Sequence[Seat], text: Text) -> str:
    """Who gets which benefice of a tie."""
    return placings_of([text.seat(seat) for seat in placed], text)


def order_label(placed: Sequence[Seat], text: Text) -> str:
    """The same for a button or a menu, where names have no markup."""
    return placings_of([text.label(seat) for seat in placed], text)


def placings_of(names: Sequence[str], text: Text) -> str:
    """Names with the benefices they get."""
    if len(names) == 1:
        return text("order-small", who=names[0])
    return text("order-both", first=names[0], second=names[1])


def terms(offer: Offer, seat: Seat, text: Text) -> str:
    """An offer as one of its two sees it: what comes, what goes."""
    gets, gives = (offer.asks, offer.gives) if offer.proposer == seat else (offer.gives, offer.asks)
    lines = [text("you-get", side=side(gets, text)), text("you-give", side=side(gives, text))]
    lines += [text("you-agree", order=order(offer.order, text))] if offer.order else []
    return "\n".join(lines)


# Whose turn ----------------------------------------------------------------------------------------


def waiting(view: View, text: Text) -> str:
    """Whose decision is awaited."""
    match view.phase:
        case Choosing(seat):
            return text("waiting-choosing", who=text.seat(seat))
        case Playing(seat):
            return text("waiting-playing", who=text.seat(seat))
        case Trimming(seat):
            return text("waiting-trimming", who=text.seat(seat))
        case Declaring(still):
            return text("waiting-declaring", who=text.seat(still[0]))
        case Voting(still):
            return text("waiting-voting", who=text.seat(still[0]))
        case Settling(_, _, _, _, tied):
            return text("waiting-settling", who=text.listed([text.seat(seat) for seat in tied]))
        case Tidying(still):
            return text("waiting-tidying", who=text.seat(still[0]))
        case Opening(still):
            return text("waiting-opening", who=text.listed([text.seat(seat) for seat in still]))
        case Over():
            return text("ending-money")
