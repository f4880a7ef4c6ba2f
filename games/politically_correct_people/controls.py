"""What the players of Politically Correct People press in turns and elections."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.politically_correct_people.ballot import SEVERAL, may_vote, orders, unused, usable
from games.politically_correct_people.cards import (
    FLOATING,
    FUND,
    Card,
    group_votes,
    groups,
    in_order,
    politicians,
)
from games.politically_correct_people.pieces import (
    FUND_PLAYED,
    HAND,
    POOL,
    Cast,
    CastAll,
    Confirm,
    Declare,
    Desk,
    Done,
    Draw,
    Fail,
    Lay,
    Open,
    Pass,
    Retain,
    Take,
    Trim,
)
from games.politically_correct_people.state import (
    Choosing,
    Declaring,
    Opening,
    Settling,
    Tidying,
    Trimming,
    View,
    Voting,
)
from games.politically_correct_people.words import SEPARATOR, SIGNS, card, counted, group, order_label
from games.politically_correct_people.worth import pool_label, vote_label
from games.screen import Block, Button, MultiSelect, Option, Paragraph, Play, Row, Select, Text, rows

MENU = 25
"""Discord's menus have at most so many entries."""
ROW = 5
"""And its rows so many buttons."""


def decision(view: View, text: Text) -> tuple[Block, ...]:
    """The controls of whoever is asked, as far as everybody may see them."""
    match view.phase:
        case Choosing(seat):
            laid, options = view.fronts[seat], view.options
            labels = {kind: pool_label(kind, laid, options, text) for kind in kinds(view.pool)}
            taken = [Button(label, Play(Take(kind)), "primary") for kind, label in labels.items()]
            drawn = Button(text("draw" if view.deck else "draw-empty"), Play(Draw()), disabled=not view.deck)
            return rows([*taken, drawn])
        case Trimming(seat) if view.hands[seat] <= HAND:
            return rows([Button(card(shown, text), Play(Trim(shown))) for shown in kinds(view.pool)])
        case Declaring(still):
            return candidates(view, still[0], text)
        case Voting() as phase:
            return votes(view, phase, text)
        case Settling() as phase:
            return tie(phase, view.seat, text)
        case Tidying(still):
            return keeping(view, still[0], text)
        case Opening():
            return rows([Button(text("open"), Play(Open()), "success")])
        case _:
            return ()


def kinds(shown: Sequence[Card]) -> tuple[Card, ...]:
    """Each card once, as cards are told."""
    return tuple(dict.fromkeys(in_order(shown)))


def menus(key: str, options: Sequence[Option], text: Text) -> tuple[Row, ...]:
    """Options in as few menus as they need."""
    parts = [options[start : start + MENU] for start in range(0, len(options), MENU)]
    return tuple(Row((Select(text(key), tuple(part)),)) for part in parts)


# Elections -----------------------------------------------------------------------------------------


def candidates(view: View, seat: Seat, text: Text) -> tuple[Row, ...]:
    """The politicians in front, or nobody."""
    running = politicians(view.fronts[seat])
    buttons = [Button(card(shown, text), Play(Declare(shown)), "primary") for shown in running]
    must = bool(running) and view.options.optional_candidacy == "no"
    label = text("no-candidate-must" if must else "no-candidate")
    return rows([*buttons, Button(label, Play(Declare(None)), disabled=must)])


def votes(view: View, phase: Voting, text: Text) -> tuple[Block, ...]:
    """One entry a vote, candidate by candidate; and the pass. What may not vote is told with its reason."""
    options = [
        option for candidate in range(len(view.fronts)) for option in votes_for(view, phase, candidate, text)
    ]
    told = barred(view, phase, text) if options else text("no-votes")
    return (
        *((Paragraph(f"-# {told}"),) if told else ()),
        *menus("vote-menu", options, text),
        *rows([Button(text("pass"), Play(Pass()), "danger")]),
    )


def barred(view: View, phase: Voting, text: Text) -> str:
    """The groups that may not vote for one's own candidate, if there is one."""
    seat = phase.still[0]
    signs = [SIGNS[kind] for kind in kinds(unused(view.fronts[seat], phase, seat)) if kind != FLOATING]
    return text("votes-barred", cards=" ".join(signs)) if signs and phase.candidates[seat] else ""


def votes_for(view: View, phase: Voting, candidate: Seat, text: Text) -> list[Option]:
    """All groups for a candidate, as the turn comes round; then each group alone."""
    seat = phase.still[0]
    many = len(usable(view.fronts[seat], phase, seat, candidate))
    every = text("vote-all", who=text.label(candidate), many=many)
    return [
        *([Option(every, Play(CastAll(candidate)))] if many >= SEVERAL else []),
        *(
            Option(vote_label(view, phase, kind, candidate, text), Play(Cast(kind, candidate)))
            for kind in kinds(unused(view.fronts[seat], phase, seat))
            if candidate in may_vote(phase, seat, kind)
        ),
    ]


def tie(phase: Settling, seat: Seat | None, text: Text) -> tuple[Row, ...]:
    """Every order to agree to, and the dice; what this seat has agreed to already stands open no more."""
    said = phase.confirmed[phase.tied.index(seat)] if seat in phase.tied else ()
    placed = orders(phase)
    dice = Button(text("fail"), Play(Fail()), "danger")
    if len(placed) < ROW:
        agree = [
            Button(order_label(some, text), Play(Confirm(some)), "primary", disabled=some == said)
            for some in placed
        ]
        return rows([*agree, dice])
    options = [Option(order_label(some, text), Play(Confirm(some))) for some in placed if some != said]
    return (*menus("order-menu", options, text), *rows([dice]))


def keeping(view: View, seat: Seat, text: Text) -> tuple[Row, ...]:
    """One politician or one group."""
    laid = view.fronts[seat]
    if not laid:
        return rows([Button(text("keep-nothing"), Play(Retain(None)))])
    told = {shown: card(shown, text) for shown in politicians(laid)}
    told |= {kind: group(laid, kind, text) for kind in kinds(groups(laid))}
    told |= {FLOATING: card(FLOATING, text)} if FLOATING in laid else {}
    return menus("keep-menu", [Option(label, Play(Retain(shown))) for shown, label in told.items()], text)


# A turn, in private --------------------------------------------------------------------------------


def copies(shown: Sequence[Card]) -> tuple[tuple[str, Card], ...]:
    """Each card of a hand with a value of its own for a menu."""
    ordered = in_order(shown)
    return tuple((f"{kind} {ordered[:at].count(kind)}", kind) for at, kind in enumerate(ordered))


def of_values(values: Sequence[str]) -> tuple[Card, ...]:
    """The cards behind the values of a menu."""
    return tuple(value.partition(" ")[0] for value in values)


def hand_menu(
    name: str, key: str, hand: Sequence[Card], picked: Sequence[Card], most: int, text: Text
) -> Row:
    """The cards of a hand, of which several are picked."""
    entries = copies(hand)[:MENU]
    chosen = {value for value, _ in copies(picked)}
    return Row(
        (
            MultiSelect(
                name,
                text(key, most=most),
                tuple(card(kind, text) for _, kind in entries),
                tuple(value for value, _ in entries),
                least=1 if name == "discard" else 0,
                most=min(most, len(entries)),
                chosen=tuple(value for value, _ in entries if value in chosen),
            ),
        )
    )


def still_held(hand: Sequence[Card], picked: Sequence[Card]) -> tuple[Card, ...]:
    """What was picked, as far as it is still there."""
    there = {kind: min(picked.count(kind), hand.count(kind)) for kind in picked}
    return tuple(kind for kind, many in there.items() for _ in range(many))


def playing(view: View, seat: Seat, desk: Desk, text: Text) -> tuple[Block, ...]:
    """Pick cards, see what they would make, play them; or end the turn."""
    assert view.own is not None
    hand = view.own.hand
    picked = in_order(still_held(hand, desk.picked))
    menu = [hand_menu("play", "play-menu", hand, picked, len(hand), text)] if hand else []
    end = Button(text("end-turn"), Play(Done()))
    if not picked:
        why = text("play-none" if hand else "play-empty")
        return (*menu, *rows([Button(why, Play(Lay(())), disabled=True), end]))
    many = len(picked)
    buttons = [
        Button(text("play-and-end", many=many), Play(Lay(picked, done=True)), "success"),
        Button(text("play-these", many=many), Play(Lay(picked)), "primary"),
        end,
    ]
    return (*menu, Paragraph(preview(view.fronts[seat], picked, text)), *rows(buttons))


def preview(laid: Sequence[Card], picked: Sequence[Card], text: Text) -> str:
    """What would lie in front: each group with the votes it would have."""
    after = in_order((*laid, *(kind for kind in picked if kind != FUND)))
    told = [card(kind, text) for kind in politicians(picked)]
    told += [becomes(laid, after, kind, text) for kind in kinds(groups(picked))]
    funds = picked.count(FUND)
    told += [text("play-fund", card=counted(FUND, funds, text), money=FUND_PLAYED * funds)] if funds else []
    return text("preview", what=SEPARATOR.join(told))


def becomes(before: Sequence[Card], after: Sequence[Card], kind: Card, text: Text) -> str:
    """A group as it would be, and how many votes more it would have."""
    told = group(after, kind, text)
    if kind == FLOATING:
        return told
    more = group_votes(after, kind) - (group_votes(before, kind) if kind in before else 0)
    return text("more-votes", group=told, more=more)


def trimming(view: View, text: Text) -> tuple[Block, ...]:
    """What the hand has too many of."""
    assert view.own is not None
    hand = view.own.hand
    most = len(hand) - HAND
    if most > 0:
        later = [Paragraph(f"-# {text('pool-later', many=len(view.pool))}")] if len(view.pool) > POOL else []
        return (hand_menu("discard", "discard-menu", hand, (), most, text), *later)
    return decision(view, text)
