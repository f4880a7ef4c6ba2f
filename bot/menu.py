"""The private page about a table beside its game: where it stands, and what each may do about it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.consequences import END
from bot.lobby_screens import BLURPLE, moment
from bot.publisher import CLOSED
from bot.screens import link, seat_place, words
from bot.status import asks_host, clock_line, late_buttons
from bot.table import Table
from bot.terms_screens import terms_page
from bot.texts import Texts, Words
from bot.turns import missed
from games.core import Seat
from games.screen import Block, Button, Command, Entities, Option, Paragraph, Row, Rule, Screen, Select, rows


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads the page: their seat if they have one, and what they may do."""

    seat: Seat | None
    host: bool
    manager: bool

    @property
    def rules(self) -> bool:
        """Whether they may do what a host does."""
        return self.host or self.manager


def menu_page(
    table: Table, user_id: int, texts: Texts, language: str, *, manager: bool, part: str = ""
) -> Screen:
    """The page, or one of the pages behind it: `leave` or `end`."""
    text = words(texts, table, language)
    reader = Reader(table.seat_of(user_id), table.host_id == user_id, manager)
    title = Paragraph(f"### {text('menu-title', game=text('game-title'), table=table.id)}")
    if table.status == "lobby":
        return Screen((title, *terms_page(table, text, host=reader.host)), BLURPLE)
    if table.status != "playing":
        over = f"{text(f'denied-{table.status}')}\n[{text('menu-link')}]({link(table)})"
        return Screen((title, Paragraph(over)), BLURPLE)
    if part == "leave" and reader.seat is not None:
        return Screen((title, *_leaving(table, reader.seat, text)), BLURPLE)
    if part == "end" and reader.rules:
        return Screen((title, *_ending(text)), BLURPLE)
    doing = _doing(table, reader, text)
    below = [Rule(), *doing] if doing else []
    return Screen((title, *_standing(table, reader, text), *below), BLURPLE)


# While it goes on ----------------------------------------------------------------------------------


def _standing(table: Table, reader: Reader, text: Words) -> list[Block]:
    lines = [f"[{text('menu-link')}]({link(table)})", _awaited(table, text), clock_line(table, text)]
    people = [_seat_line(table, seat, text) for seat in range(len(table.people))]
    failing = [text.seat(seat) for seat in table.present if _dm_fails(table, seat)]
    if failing and reader.rules:
        people.append(f"✉️ {text('menu-dm-fails', names=text.listed(failing))}")
    shown = "\n".join(line for line in lines if line)
    return [Paragraph(shown), Paragraph("\n".join(people))]


def _awaited(table: Table, text: Words) -> str:
    """Who is awaited and since when; in a secret phase only how many."""
    awaited = table.awaited
    if not awaited.seats:
        return ""
    if awaited.secret:
        return text("menu-awaited-secret", count=len(awaited.seats), all=len(table.people))
    names = text.listed([text.seat(seat) for seat in awaited.seats])
    return text("menu-awaited", names=names, when=moment(table.turn.since))


def _seat_line(table: Table, seat: Seat, text: Words) -> str:
    person = table.people[seat]
    marks = [text("menu-host")] if person.user_id == table.host_id and not person.left else []
    if person.left:
        marks.append(text("menu-left"))
    elif person.offered_to is not None:
        marks.append(text("menu-offered"))
    if not person.left and (count := missed(table.entries, seat)):
        marks.append(text("menu-missed", count=count))
    return f"- {text.seat(seat)}" + "".join(f" · {mark}" for mark in marks)


def _dm_fails(table: Table, seat: Seat) -> bool:
    post = table.posts.get(seat_place(seat))
    return post is not None and post.digest == CLOSED


def _doing(table: Table, reader: Reader, text: Words) -> list[Block]:
    blocks: list[Block] = []
    if reader.seat is not None:
        blocks += rows(_own_buttons(table, text))
    if table.late and _answers(table, reader):
        names = text.listed([text.seat(seat) for seat in table.late])
        blocks += [Paragraph(text("late-who", names=names)), *late_buttons(table, text)]
    if reader.rules:
        blocks += [Paragraph(f"**{text('menu-host-title')}**"), *rows(_host_buttons(table, text))]
        blocks += [*_replace_menu(table, reader, text), *_host_menu(table, text)]
    elif reader.seat is not None and _host_away(table):
        blocks += rows([Button(text("menu-claim"), Command("claim"))])
    return blocks


def _answers(table: Table, reader: Reader) -> bool:
    """Whether a reader has a say about those whose time is up."""
    if reader.manager:
        return True
    return reader.host if asks_host(table) else reader.seat is not None and reader.seat not in table.late


def _own_buttons(table: Table, text: Words) -> list[Button]:
    agree = END in table.votes
    return [
        Button(text("menu-undo"), Command("undo"), emoji="↩"),
        Button(text("end-agree" if agree else "menu-together"), Command("together", "yes")),
        Button(text("menu-leave"), Command("menu", "leave")),
    ]


def _host_buttons(table: Table, text: Words) -> list[Button]:
    paused = table.paused_at is not None
    stop = Button(text("menu-resume"), Command("resume"), "primary") if paused else None
    return [
        stop or Button(text("menu-pause"), Command("pause")),
        Button(text("menu-extend"), Command("extend"), disabled=table.turn.due is None),
        Button(text("menu-end"), Command("menu", "end"), "danger"),
    ]


def _replace_menu(table: Table, reader: Reader, text: Words) -> tuple[Row, ...]:
    """Seats whose players missed a decision; who manages the server may name any."""
    options = tuple(
        Option(text("menu-replace-entry", name=text.label(seat)), Command("replace", str(seat)))
        for seat in table.present
        if seat != reader.seat and (reader.manager or seat in table.late or missed(table.entries, seat))
    )
    return (Row((Select(text("menu-replace"), options),)),) if options else ()


def _host_menu(table: Table, text: Words) -> tuple[Row, ...]:
    options = tuple(
        Option(text.label(seat), Command("host", str(seat)))
        for seat in table.present
        if table.people[seat].user_id != table.host_id
    )
    return (Row((Select(text("menu-host-role"), options),)),) if options else ()


def _host_away(table: Table) -> bool:
    host = table.seat_of(table.host_id)
    return host is None or host in table.late or missed(table.entries, host) > 0


# Pages behind it -----------------------------------------------------------------------------------


def _leaving(table: Table, seat: Seat, text: Words) -> list[Block]:
    offered = table.people[seat].offered_to is not None
    buttons = [
        Button(text("leave-now"), Command("quit"), "danger"),
        Button(text("leave-keep"), Command("offer", "nobody"))
        if offered
        else Button(text("leave-anybody"), Command("offer", "anybody")),
        Button(text("menu-back"), Command("menu", "back")),
    ]
    about = Paragraph(f"{text('leave-about')}\n{text('leave-hand')}")
    person = Entities("user", "offer", text("leave-person"))
    return [about, Row((person,)), *rows(buttons)]


def _ending(text: Words) -> list[Block]:
    buttons = [
        Button(text("menu-end-yes"), Command("end"), "danger"),
        Button(text("menu-back"), Command("menu", "back")),
    ]
    return [Paragraph(text("menu-end-about")), *rows(buttons)]
