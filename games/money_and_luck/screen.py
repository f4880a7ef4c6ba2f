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
    Event,
    Flip,
    Flipping,
    Give,
    Giving,
    Nominate,
    Nominated,
    Nominating,
    Revealed,
    Show,
    Take,
    Taking,
    View,
)
from games.money_and_luck.words import action, event, faces, named, piles, signed, waiting
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

GOLD = 0xD9A441


def last_round(story: Sequence[Event]) -> Sequence[Event]:
    """What happened since coins were last revealed, the talk about extra cards left out."""
    opened = max((at for at, seen in enumerate(story) if isinstance(seen, Revealed)), default=0)
    return [seen for seen in story[opened:] if not isinstance(seen, Nominated)]


def told(story: Sequence[Event], text: Text) -> tuple[Block, ...]:
    """What happened last."""
    lines = [f"- {event(seen, text)}" for seen in last_round(story)]
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
    people = [button(text.label(seat), Nominate((seat,))) for seat in phase.talkers]
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


def players(view: View, text: Text) -> Paragraph:
    """Everybody's cards and points, and the start marker."""
    marker = text("marker")
    return Paragraph(
        "\n".join(
            f"{text.seat(seat)}{marker if seat == view.marker else ''} "
            f"**{signed(cards.total, text)}** ({piles(cards)})"
            for seat, cards in enumerate(view.cards)
        )
    )


def picture(view: View, text: Text) -> Picture:
    """The table, and in words what the picture shows."""
    seats = text.listed([f"{seat + 1}: {signed(cards.total, text)}" for seat, cards in enumerate(view.cards)])
    alt = text("alt-table", round=view.round, seats=seats, marker=view.marker + 1, middle=view.middle)
    return Picture(table(view), alt)


def nominations(phase: Nominating, text: Text) -> str:
    """Who has named whom."""
    return "\n".join(
        f"- {text.seat(seat)}: {text('not-yet') if name is None else named(name, text)}"
        for seat, name in zip(phase.talkers, phase.named, strict=True)
    )


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
    """The table as everybody sees it."""
    middle = text("middle", round=view.round, middle=view.middle, deck=max(view.deck, 0))
    return Screen(
        (
            Paragraph(middle),
            picture(view, text),
            players(view, text),
            *told(story, text),
            Rule(),
            *asked(view, text),
        ),
        GOLD,
    )


def private(view: View, seat: Seat, legal: tuple[Action, ...], draft: Value | None, text: Text) -> Screen:
    """A seat's own panel: its cards, and what it may do now."""
    own = view.cards[seat]
    state = text("own", points=signed(own.total, text), piles=piles(own), round=view.round)
    return Screen((Paragraph(state), Rule(), *to_do(view, legal, draft, text)), GOLD)


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
    words = (Paragraph(nominations(phase, text)), Paragraph(text("own-nominations", left=left)))
    if view.options.extras == 1:
        return (*words, *nomination_buttons(phase, text))
    return (*words, *nomination_menu(phase, draft if isinstance(draft, Nominate) else None, text))


def final(view: View, outcome: Outcome, story: Sequence[Event], text: Text) -> Screen:
    """How it ended: the table, everybody's cards, and the last round."""
    which = text(f"{outcome.ending}-wins")
    return Screen((Paragraph(which), picture(view, text), held(view, text), *told(story, text)), GOLD)


def stopped(view: View, _seats: Sequence[View], story: Sequence[Event], text: Text) -> Screen:
    """The table as it stood when people ended the game: coins that lay there in secret decided nothing."""
    middle = text("middle", round=view.round, middle=view.middle, deck=max(view.deck, 0))
    return Screen((Paragraph(middle), picture(view, text), held(view, text), *told(story, text)), GOLD)


def held(view: View, text: Text) -> Paragraph:
    """Everybody's cards; what they come to is told in the standings."""
    marker = text("marker")
    lines = [
        f"{text.seat(seat)}{marker if seat == view.marker else ''}: {piles(cards)}"
        for seat, cards in enumerate(view.cards)
    ]
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
