"""Envelopes as its players see it: made of views, never of the state."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Outcome, Seat, Value
from games.layout import laid_out
from games.screen import (
    Block,
    Button,
    Drafts,
    Entered,
    Field,
    Form,
    Option,
    Paragraph,
    Picture,
    Play,
    Press,
    Row,
    Select,
    Text,
    rows,
)
from games.screen import Keep as KeepDraft
from games.telling import describe

from ..rules import HAND, MOST, Action, Event, Keep, Stake, Trade, View
from .art import hands

LAST = 3
"""Number of recent events shown on the post."""


class Picked(Value, frozen=True, tag="picked"):
    """A draft: the card that a seat has picked, before it says to whom. Nobody else sees it."""

    card: int


def waiting(view: View, text: Text) -> str:
    """Whom the table waits for. In the secret stake, only how many have staked may be said."""
    if view.left:
        return text("waiting", name=text.seat(view.turn))
    return text("waiting-stakes", ready=view.ready, seats=view.seats)


def table(view: View, story: Sequence[Event], text: Text) -> tuple[Block, ...]:
    """Everybody's cards, hidden until the end, and what happened last."""
    if view.open:
        picture = Picture(hands(list(enumerate(hand for hand, _ in view.open))), text.plain("picture-open"))
    else:
        backs: tuple[int | None, ...] = (None,) * HAND
        picture = Picture(hands([(seat, backs) for seat in range(view.seats)]), text.plain("picture-hidden"))
    return (picture, *(Paragraph(describe(event, text)) for event in story[-LAST:]))


def panel(view: View, seat: Seat, text: Text) -> tuple[Block, ...]:
    """What a seat alone sees: its hand, and its news. What a picture shows, words say, too."""
    if view.open:
        return ()
    hand = Picture(hands([(seat, view.hand)]), text.plain("picture-own"))
    blocks = (hand, Paragraph(text("own", cards=listed(view.hand))))
    if (news := view.news) is None:
        return blocks
    mine = seat == news.seat
    gave, got = (news.gave, news.got) if mine else (news.got, news.gave)
    who = text.seat(news.other if mine else news.seat)
    return (*blocks, Paragraph(text("news", who=who, gave=gave, got=got)))


def question(view: View, text: Text) -> str:
    """What a seat is asked."""
    if view.left:
        return text("ask-trade")
    return text("ask-stake") if view.stake is None else text("staked", points=view.stake)


def controls(view: View, legal: tuple[Action, ...], draft: Value | None, text: Text) -> tuple[Block, ...]:
    """A card and whom to give it to; or the stake, by the same form for who has staked and who has not."""
    if not view.left:
        field = Field("points", text("stake-points", most=MOST), least=0, most=MOST)
        return (Row((Form("stake", text("stake"), text("stake"), (field,), style="primary"),)),)
    picked_card = draft.card if isinstance(draft, Picked) and draft.card in view.hand else None
    menu = Select(
        text("pick"),
        tuple(
            Option(text.plain("card", card=card), KeepDraft(Picked(card)), chosen=card == picked_card)
            for card in sorted(set(view.hand))
        ),
    )
    trades = [action for action in legal if isinstance(action, Trade) and action.card == picked_card]
    buttons = [
        Button(text.plain("give", who=text.label(trade.other)), Play(trade), "primary") for trade in trades
    ]
    keep_button = Button(text("keep"), Play(Keep()))
    return (Row((menu,)), *rows([*buttons, keep_button]))


def listed(cards: Sequence[int]) -> str:
    """Return cards in words."""
    return ", ".join(map(str, cards))


def entered(_view: View, _seat: Seat, _draft: Value | None, given: Entered) -> Press:
    """The press that a form stands for."""
    return Play(Stake(given.number("points")))


def result(view: View, _outcome: Outcome, text: Text) -> tuple[Block, ...]:
    """What was staked on each hand."""
    lines = [
        text("final-hand", who=text.seat(seat), total=sum(hand), stake=stake)
        for seat, (hand, stake) in enumerate(view.open)
    ]
    return (Paragraph("\n".join(lines)),)


def explanation(view: View, _seat: Seat, text: Text) -> str:
    """What **Explain** says."""
    return text("help-trade" if view.left else "help-stake")


SCREENS = laid_out(
    table=table,
    panel=panel,
    controls=controls,
    result=result,
    waiting=waiting,
    question=question,
    entered=entered,
    drafts=Drafts(Picked),
    help=explanation,
)
