"""Hidden Price as its players see it."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Outcome, Seat, Value
from games.screen import (
    Drafts,
    Entered,
    Field,
    Form,
    Keep,
    MultiSelect,
    Option,
    Paragraph,
    Play,
    Press,
    Row,
    Screen,
    Screens,
    Select,
    Text,
)
from tests.hidden_price.rules import MOST, Colours, Opened, View, Write


def waiting(view: View, text: Text) -> str:
    """How many have written."""
    return text("waiting", ready=view.ready)


def public(view: View, story: Sequence[Opened], text: Text) -> Screen:
    """The count, and the prices once open."""
    return Screen((Paragraph(waiting(view, text)), *(Paragraph(event(seen, text)) for seen in story)))


def private(view: View, _seat: Seat, legal: tuple[Write, ...], draft: Value | None, text: Text) -> Screen:
    """One's own price, with three ways to press."""
    own = Paragraph(text("own", price=view.mine or 0))
    if not legal:
        return Screen((own,))
    field = Field("price", text("price"), least=1, most=MOST)
    menu = Select(text("price"), tuple(Option(str(action.price), Play(action)) for action in legal))
    picked = draft.picked if isinstance(draft, Colours) else ()
    colours = MultiSelect("colours", text("colours"), ("Red", "Blue", "Green"), ("r", "b", "g"), 2, 2, picked)
    chosen = Paragraph(text("picked", colours=", ".join(picked)))
    form = Form("write", text("write"), text("write"), (field,))
    return Screen((own, Row((form,)), Row((menu,)), Row((colours,)), chosen))


def final(view: View, _outcome: Outcome, story: Sequence[Opened], text: Text) -> Screen:
    """The prices."""
    return public(view, story, text)


def stopped(_view: View, seats: Sequence[View], story: Sequence[Opened], text: Text) -> Screen:
    """What each has written so far."""
    prices = [text("own", price=own.mine or 0) for own in seats]
    told = [event(seen, text) for seen in story]
    return Screen(tuple(Paragraph(line) for line in (*prices, *told)))


def action(done: Write, text: Text) -> str:
    """A price written."""
    return text("own", price=done.price)


def event(seen: Opened, text: Text) -> str:
    """All prices."""
    return text("opened", prices=", ".join(map(str, seen.prices)))


def entered(_view: View, _seat: Seat, _draft: Value | None, given: Entered) -> Press:
    """The form's price; colours are kept."""
    return Play(Write(given.number("price"))) if given.name == "write" else Keep(Colours(given.picked))


SCREENS = Screens(
    public=public,
    private=private,
    final=final,
    action=action,
    event=event,
    waiting=waiting,
    entered=entered,
    stopped=stopped,
    drafts=Drafts(Colours),
)
