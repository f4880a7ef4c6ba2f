"""Money and Luck as its players see it: made of views alone."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Outcome, Seat, Value
from games.money_and_luck.art import table
from games.money_and_luck.pieces import (
    Action,
    Cards,
    Chosen,
    Coins,
    Declined,
    Event,
    Exchanged,
    Flip,
    Flipping,
    Gave,
    Give,
    Giving,
    Nominate,
    Nominated,
    Nominating,
    Over,
    Received,
    Revealed,
    Show,
    Take,
    Taking,
    View,
)
from games.money_and_luck.words import action, event, faces, piles, signed, waiting
from games.screen import (
    Block,
    Button,
    Keep,
    MultiSelect,
    Paragraph,
    Picture,
    Play,
    Press,
    Row,
    Rule,
    Screen,
    Screens,
    Style,
    Text,
    rows,
)
from games.seats import seat_sign

GOLD = 0xD9A441
MOST_TOLD = 5
"""Longer lists push the game off a phone."""
CARDS_MOVED = (Declined, Exchanged, Gave, Received)
"""What the picture shows as well."""
SEPARATOR, TOGETHER = " · ", "\N{NO-BREAK SPACE}"


def last_round(view: View, story: Sequence[Event]) -> Sequence[Event]:
    """What happened since coins were last revealed, the talk about extra cards left out.

    Nor are coins told while the picture shows them, nor, where much happened, each card that went round.
    """
    opened = max((at for at, seen in enumerate(story) if isinstance(seen, Revealed)), default=0)
    drawn = () if isinstance(view.phase, Chosen | Over) else (Revealed,)
    lines = [seen for seen in story[opened:] if not isinstance(seen, (Nominated, *drawn))]
    return lines if len(lines) <= MOST_TOLD else [seen for seen in lines if not isinstance(seen, CARDS_MOVED)]


def happened(seen: Event, text: Text) -> str:
    """An event in a line; coins beside the signs of seats, whose names stand above."""
    if not isinstance(seen, Revealed):
        return event(seen, text)
    coins = (f"{seat_sign(seat)}{TOGETHER}{faces(pair, text)}" for seat, pair in enumerate(seen.coins))
    return text("event-revealed", round=seen.round, coins=" ".join(coins))


def told(view: View, story: Sequence[Event], text: Text) -> tuple[Block, ...]:
    """What happened last."""
    lines = [f"- {happened(seen, text)}" for seen in last_round(view, story)]
    return (Rule(), Paragraph("\n".join([f"**{text('heading-last')}**", *lines]))) if lines else ()


# Controls ------------------------------------------------------------------------------------------


def button(label: str, done: Action, style: Style = "secondary") -> Button:
    """A button that plays an action."""
    return Button(label, Play(done), style)


def coin_buttons(view: View, mine: Coins | None, text: Text) -> tuple[Row, ...]:
    """The same for everybody; on one's own panel the present choice is marked."""
    two_types = "luck" if view.options.variant.startswith("luck") else "alike"
    buttons = [
        button(text(f"coins-{two_types}-{pair}"), Show(pair), "success" if pair == mine else "secondary")
        for pair in view.options.coins
    ]
    return rows(buttons)


def nomination_buttons(phase: Nominating, text: Text) -> tuple[Row, ...]:
    """One press names one who showed WW, or nobody."""
    people = [
        Button(text.label(seat), Play(Nominate((seat,))), emoji=seat_sign(seat)) for seat in phase.talkers
    ]
    return rows([*people, button(text("nominate-nobody"), Nominate(()))])


def nomination_menu(phase: Nominating, draft: Nominate | None, text: Text) -> tuple[Row, ...]:
    """In ④ up to two are picked, and named with a second press: a slip costs one of few nominations."""
    nominees = draft.seats if draft else ()
    menu = MultiSelect(
        "nominees",
        text("nominate-pick"),
        tuple(text.label(seat) for seat in phase.talkers),
        tuple(map(str, phase.talkers)),
        1,
        min(2, len(phase.talkers)),
        tuple(map(str, nominees)),
    )
    names = text.listed([text.label(seat) for seat in nominees])
    chosen = [button(text("nominate-picked", names=names), draft, "success")] if draft else []
    return (Row((menu,)), *rows([*chosen, button(text("nominate-nobody"), Nominate(()))]))


def decision_buttons(view: View, text: Text) -> tuple[Row, ...]:
    """The controls of an open decision of one seat."""
    match view.phase:
        case Taking():
            takes = range(view.options.extras, -1, -1)
            return rows([button(text("take", cards=cards), Take(cards)) for cards in takes])
        case Flipping(_, _, chosen, cards):
            return flip_buttons(view.cards[chosen], cards, text)
        case Giving():
            values = (1000, 5000)
            return rows([button(text("give", value=str(value)), Give(value)) for value in values])
        case _:
            return ()


def flip_buttons(cards: Cards, needed: int, text: Text) -> tuple[Row, ...]:
    """Each way to turn the cards: so many 5000s, the rest 1000s, missing ones from the deck."""
    flips = min(needed, cards.w1 + cards.w5)
    choices = range(max(0, flips - cards.w1), min(cards.w5, flips) + 1)
    return rows([button(text("flip", fives=fives, ones=flips - fives), Flip(fives)) for fives in choices])


# Screens -------------------------------------------------------------------------------------------


def named_seat(view: View, seat: Seat, text: Text) -> str:
    """A seat with its sign, and the start marker where it lies."""
    marker = text("marker") if seat == view.marker else ""
    return f"{seat_sign(seat)}{TOGETHER}{text.seat(seat)}{marker}"


def legend(view: View, text: Text) -> Paragraph:
    """The round, and whose sign is whose in the picture."""
    seats = [named_seat(view, seat, text) for seat in range(len(view.cards))]
    return Paragraph(SEPARATOR.join([text("round", round=view.round), *seats]))


def players(view: View, text: Text) -> Paragraph:
    """Everybody's cards and points, and the start marker."""
    middle = text("middle", round=view.round, middle=view.middle, deck=max(view.deck, 0))
    lines = [
        f"{named_seat(view, seat, text)} **{signed(cards.total, text)}** ({piles(cards)})"
        for seat, cards in enumerate(view.cards)
    ]
    return Paragraph("\n".join(f"-# {line}" for line in (middle, *lines)))


def picture(view: View, text: Text) -> Picture:
    """The table, and in words what the picture shows."""
    seats = text.listed([f"{seat + 1}: {signed(cards.total, text)}" for seat, cards in enumerate(view.cards)])
    alt = text("alt-table", round=view.round, seats=seats, marker=view.marker + 1, middle=view.middle)
    return Picture(table(view), alt)


def nominations(phase: Nominating, text: Text) -> str:
    """Who has named whom, by the signs of seats: ten people's names would fill a phone."""
    return SEPARATOR.join(
        f"{seat_sign(seat)}{TOGETHER}→{TOGETHER}{nominated(names, text)}"
        for seat, names in zip(phase.talkers, phase.named, strict=True)
    )


def nominated(names: Sequence[Seat] | None, text: Text) -> str:
    """Whom somebody has named, if they have."""
    if names is None:
        return text("not-yet")
    return "".join(map(seat_sign, names)) or text("nobody")


def asked(view: View, text: Text) -> tuple[Block, ...]:
    """What the table waits for, with the controls that anybody may see."""
    phase = view.phase
    question = Paragraph(f"### {waiting(view, text)}")
    match phase:
        case Chosen():
            return (question, Paragraph(text("ask-coins")), *coin_buttons(view, None, text))
        case Nominating():
            controls = nomination_buttons(phase, text) if view.options.extras == 1 else ()
            note = text("ask-nominate" if controls else "ask-nominate-two")
            return (question, Paragraph(nominations(phase, text)), Paragraph(note), *controls)
        case _:
            return (question, *decision_buttons(view, text))


def public(view: View, story: Sequence[Event], text: Text) -> Screen:
    """The table as everybody sees it: what is asked stands right under the picture."""
    shown = (picture(view, text), legend(view, text))
    return Screen((*shown, *asked(view, text), *told(view, story, text)), GOLD)


def private(view: View, seat: Seat, legal: tuple[Action, ...], draft: Value | None, text: Text) -> Screen:
    """A seat's own panel: its cards, what it may do now, and everybody's cards in words."""
    own = view.cards[seat]
    state = text("own", points=signed(own.total, text), piles=piles(own), round=view.round)
    doing = to_do(view, legal, draft, text)
    return Screen((Paragraph(state), Rule(), *doing, Rule(), players(view, text)), GOLD)


def to_do(view: View, legal: tuple[Action, ...], draft: Value | None, text: Text) -> tuple[Block, ...]:
    """What the seat may do now, or whom the table waits for."""
    phase = view.phase
    if isinstance(phase, Chosen):
        shown = text("not-yet") if phase.mine is None else faces(phase.mine, text)
        return (Paragraph(text("own-coins", coins=shown)), *coin_buttons(view, phase.mine, text))
    if not legal:
        return (Paragraph(text("nothing-to-do", waiting=waiting(view, text))),)
    if not isinstance(phase, Nominating):
        return (Paragraph(f"### {waiting(view, text)}"), *decision_buttons(view, text))
    left = phase.left[phase.talkers.index(view.seat if view.seat is not None else -1)]
    question = Paragraph(f"### {waiting(view, text)}")
    words = (question, Paragraph(nominations(phase, text)), Paragraph(text("own-nominations", left=left)))
    if view.options.extras == 1:
        return (*words, *nomination_buttons(phase, text))
    return (*words, *nomination_menu(phase, draft if isinstance(draft, Nominate) else None, text))


def final(view: View, outcome: Outcome, story: Sequence[Event], text: Text) -> Screen:
    """How it ended: the table, everybody's cards, and the last round."""
    which = text(f"{outcome.ending}-wins")
    return Screen((Paragraph(which), picture(view, text), held(view, text), *told(view, story, text)), GOLD)


def stopped(view: View, _seats: Sequence[View], story: Sequence[Event], text: Text) -> Screen:
    """The table as it stood when people ended the game: coins that lay there in secret decided nothing."""
    middle = text("middle", round=view.round, middle=view.middle, deck=max(view.deck, 0))
    return Screen((Paragraph(middle), picture(view, text), held(view, text), *told(view, story, text)), GOLD)


def held(view: View, text: Text) -> Paragraph:
    """Everybody's cards; what they come to is told in the standings."""
    lines = [f"{named_seat(view, seat, text)}: {piles(cards)}" for seat, cards in enumerate(view.cards)]
    return Paragraph("\n".join(lines))


def picked(_view: View, _seat: Seat, _name: str, values: tuple[str, ...]) -> Press:
    """The seats picked in ④, kept until they are named."""
    return Keep(Nominate(tuple(sorted(map(int, values)))))


SCREENS = Screens(
    public=public,
    private=private,
    final=final,
    action=action,
    event=event,
    waiting=waiting,
    picked=picked,
    stopped=stopped,
)
