"""The pages behind the page about a table: each asks once more before something that cannot be undone."""

from __future__ import annotations

from bot.screens.requests import OpenPage
from bot.screens.terms import finish_menu, limit_menu
from bot.table.commands import Cancel, End, Leave, OfferSeat, Remove
from bot.table.table import ANYBODY, Lobby, Playing
from bot.text import Words
from games.core import Seat
from games.screen import Ask, Block, Button, Entities, Option, Paragraph, Row, Select, rows


def leaving(table: Playing, seat: Seat, text: Words) -> list[Block]:
    """Return the ways to leave a game: at once, or when somebody has taken the seat."""
    if table.people[seat].offered_to is None:
        offer = Button(text("leave-anybody"), Ask(OfferSeat(ANYBODY)))
    else:
        offer = Button(text("leave-keep"), Ask(OfferSeat(None)))
    buttons = [Button(text("leave-now"), Ask(Leave()), "danger"), offer, _back(text)]
    person = Entities("user", "offer", text("leave-person"))
    return [Paragraph(f"{text('leave-about')}\n{text('leave-hand')}"), Row((person,)), *rows(buttons)]


def clock(table: Playing, text: Words) -> list[Block]:
    """Return the clocks that the host may change to while the game goes on, and when it may end."""
    return [
        Paragraph(text("page-clock-about")),
        limit_menu(table.terms, text),
        finish_menu(table, text),
        *rows([_back(text)]),
    ]


def ending(text: Words) -> list[Block]:
    """Return the question before a game is ended for all."""
    buttons = [Button(text("page-end-yes"), Ask(End()), "danger"), _back(text)]
    return [Paragraph(text("page-end-about")), *rows(buttons)]


def removing(table: Lobby, text: Words) -> list[Block]:
    """Return the menu of everybody whose seat the host may free."""
    options = tuple(
        Option(text("remove-entry", name=name), Ask(Remove(person.user_id)))
        for person, name in zip(table.people, text.labels, strict=True)
        if person.user_id != table.host_id and not person.bot
    )
    menu = (Row((Select(text("page-remove"), options),)),) if options else ()
    return [Paragraph(text("remove-about")), *menu, *rows([_back(text)])]


def cancelling(text: Words) -> list[Block]:
    """Return the question before a lobby is cancelled where others sit."""
    buttons = [
        Button(text("cancel-yes"), Ask(Cancel()), "danger"),
        Button(text("cancel-no"), Ask(OpenPage("kept"))),
    ]
    return [Paragraph(text("cancel-about")), *rows(buttons)]


def _back(text: Words) -> Button:
    return Button(text("page-back"), Ask(OpenPage()))
