"""What many screens share: a table's words, names and times, its clocks, menus, page turning, colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar
from zoneinfo import ZoneInfo

import msgspec

from bot.screens.requests import Watch
from bot.table.commands import Notice
from bot.table.people import Person
from bot.table.public import missed_decisions
from bot.table.seats import former_holders
from bot.table.table import Lobby, Over, Playing, Table
from bot.table.terms import LIVE, RELAXED
from bot.text import ZONES, Texts, Words, clock_text, mention, timestamp, zone_name
from games.core import Seat, Value
from games.host.deal import Deal
from games.languages import LANGUAGES
from games.screen import Ask, Block, Button, Option, Paragraph, Row, Screen, Select, rows
from games.strategies import PERSONALITIES
from games.text import Markup

BLURPLE, GREY, GREEN, AMBER, RED = 0x5865F2, 0x80848E, 0x57A55A, 0xE0A030, 0xD83C3E
"""Colours of the bar at the side of a message."""
SHORT_HASH = 16
"""Digits of a hash that is shown whole elsewhere."""
BOT_NAMES = 24
"""Number of names that bot players have in the texts; no table seats more of them."""


def words(texts: Texts, table: Table, language: str, reader: Seat | None = None) -> Words:
    """Return the texts of a table's game with the names of its people; a screen asks for them once.

    With a `reader`, for the seat's own panel, the free texts include those of the seat's draft.
    """
    typed_texts: Mapping[int, str] = {} if isinstance(table, Lobby) else table.texts
    if isinstance(table, Playing) and reader is not None and (draft := table.drafts.get(reader)):
        typed_texts = {**typed_texts, **draft.texts}
    own_texts = texts.of(language)
    if not isinstance(table, Lobby) and table.hidden:
        typed_texts = {**typed_texts, **dict.fromkeys(table.hidden, own_texts("words-hidden"))}
    names = [bot_name(person, own_texts) if person.bot else person.name for person in table.people]
    voices = [PERSONALITIES[person.temper].character if person.bot else "" for person in table.people]
    return texts.of(language, table.game.key, names, typed_texts, voices if any(voices) else ())


def words_then(texts: Texts, table: Table, language: str, notice: Notice) -> Words:
    """Return the same for a notice, with the names of those who had the seats when it was written."""
    text = words(texts, table, language)
    if isinstance(table, Lobby) or "n" not in notice.args:
        return text
    names = list(text.names)
    for seat, user_id in former_holders(table, int(notice.args["n"])).items():
        person = Person(user_id, "")
        if person.bot:
            names[seat] = bot_name(person, text)
        elif user_id != table.people[seat].user_id:
            names[seat] = text("forgotten-player") if person.forgotten else mention(user_id)
    return replace(text, names=tuple(names))


# Names and times -----------------------------------------------------------------------------------


def table_title(table: Table, text: Words) -> Markup:
    """Return the name of a table."""
    return text("table-title", game=text("game-title"), table=table.id)


def host_name(table: Table, text: Words) -> Markup:
    """Return the host's name in bold."""
    seat = table.seat_of(table.host_id)
    return Markup(f"**{text('forgotten-player') if seat is None else text.names[seat]}**")


def bot_name(person: Person, text: Words) -> Markup:
    """Return a bot player's name in the reader's language, with the sign that it is one."""
    return text("ours-name", name=bot_first_name(person, text))


def bot_first_name(person: Person, text: Words) -> Markup:
    """Return a bot player's name in the reader's language, without a sign."""
    return text(f"ours-{(person.number - 1) % BOT_NAMES + 1}")


def relative_time(seconds: float) -> Markup:
    """Return a time as Discord shows it to each reader: "in two hours"."""
    return timestamp(seconds, "R")


def time_of_day(seconds: float) -> Markup:
    """Return a time by each reader's clock: "22:30"."""
    return timestamp(seconds, "t")


def with_date(page: Screen, table: Table, now: float, text: Words) -> Screen:
    """Return a page about a table and since when it shows this; what is over changes no more."""
    if isinstance(table, Over):
        return page
    since_line = Paragraph(f"-# {text('page-since', when=relative_time(now))}")
    return msgspec.structs.replace(page, blocks=(*page.blocks, since_line))


def duration(seconds: int, text: Words) -> Markup:
    """Return a length of time in the largest unit that divides it: "three minutes"."""
    for unit, key in ((3600, "hours"), (60, "minutes")):
        if seconds >= unit and seconds % unit == 0:
            return text(key, count=seconds // unit)
    return text("seconds", count=seconds)


def limit_name(limit: int | None, text: Words) -> Markup:
    """Return the name of a clock with the time that it leaves for a decision."""
    if limit is None:
        return text("clock-none")
    name = {LIVE: "clock-live", RELAXED: "clock-relaxed"}.get(limit, "clock-other")
    return text(name, time=duration(limit, text))


# The deal ------------------------------------------------------------------------------------------


def deal_line(deal: Deal | None, text: Words) -> str:
    """Return what people can know of a deal; None: one of a release before 2.0."""
    if deal is None:
        return text("deal-earlier")
    return text("deal-fair" if deal.press else "deal-lesson")


# Clocks and awaited seats --------------------------------------------------------------------------


def clock_line(table: Playing, text: Words, reader: Seat | None = None) -> str:
    """Return when the time for the decision ends, or why the clock stands; empty without a clock.

    A reader whose seat is not awaited is told whose time it is, unless that is secret.
    """
    if table.paused_at is not None:
        return f"⏸ {text('status-paused')}"
    if table.clock is not None and table.clock.due is not None:
        # Without a legal action for anyone, the clock only leaves time to look at what is shown.
        can_act = any(table.game.legal(table.state, seat) for seat in range(len(table.people)))
        key = table.package.screens.clock if can_act else "table-goes-on"
        return f"⏳ {text(key, when=relative_time(table.clock.due))}"
    if table.late:
        return f"⌛ {text('status-late')}"
    if table.terms.limit is None or table.timer.due is None or not table.awaited.seats:
        return ""
    due_text = relative_time(table.timer.due)
    awaited = table.awaited
    if table.timer.bargained:
        return f"⏳ {text('table-clock-bargained', when=due_text)}"
    if reader is None or awaited.secret or reader in awaited.seats:
        return f"⏳ {text('table-clock', when=due_text)}"
    names = text.listed([text.seat(seat) for seat in awaited.seats])
    return f"⏳ {text('table-clock-others', names=names, when=due_text)}"


def awaited_line(table: Playing, text: Words) -> str:
    """Return which seats are awaited and since when; in a secret phase only their number."""
    awaited = table.awaited
    if not awaited.seats:
        return ""
    if awaited.secret:
        return text("page-awaited-secret", count=len(awaited.seats), all=len(table.people))
    names = text.listed([text.seat(seat) for seat in awaited.seats])
    return text("page-awaited", names=names, when=relative_time(table.timer.since))


def finish_line(table: Lobby | Playing, text: Words) -> str:
    """Return when the game is to end; empty if no time was set."""
    return f"🏁 {text('status-finish', at=time_of_day(table.finish.at))}" if table.finish else ""


def status_blocks(table: Playing, text: Words, reader: Seat | None = None) -> tuple[Block, ...]:
    """Return the clock, the time of the end, who did not move and who has left, for one seat or for all."""
    lines = [clock_line(table, text, reader), finish_line(table, text)]
    if names_late := [text.seat(seat) for seat in table.present if missed_decisions(table, seat)]:
        # The same whether it was a safe move or one that was prepared: that is secret.
        lines.append(f"⌛ {text('status-missed', names=text.listed(names_late))}")
    # What is asked beside the game tells of those that may be taken over.
    people = enumerate(table.people)
    if empty_seats := [
        text.seat(seat) for seat, person in people if person.left and person.offered_to is None
    ]:
        lines.append(f"🪑 {text('status-left', names=text.listed(empty_seats))}")
    filled_lines = [line for line in lines if line]
    return (Paragraph("\n".join(filled_lines)),) if filled_lines else ()


def language_button(text: Words) -> Button:
    """Return the button that shows a post in the next language."""
    language_number = LANGUAGES.index(text.language)
    language = LANGUAGES[(language_number + 1) % len(LANGUAGES)]
    return Button(text("button-own-language"), Ask(Watch(language=language)), emoji="🌐")


# Controls ------------------------------------------------------------------------------------------


_T = TypeVar("_T")
LABEL = 100
"""Characters of a menu's entry."""
MAXIMUM_TOGGLES = 15
"""Maximum number of games to choose from on a page with other controls."""


def short(line: str) -> str:
    """Return a line as it fits into a menu's entry."""
    return line if len(line) <= LABEL else f"{line[: LABEL - 1].rstrip()}…"


def menu(placeholder: str, options: Iterable[Option]) -> tuple[Row, ...]:
    """Return a menu in a row of its own; nothing without options."""
    entries = tuple(options)
    return (Row((Select(placeholder, entries),)),) if entries else ()


def button_or_menu(label: str, options: Sequence[Option], emoji: str | None = None) -> tuple[Row, ...]:
    """Return a button for one thing that can be chosen, or a menu for several."""
    if len(options) == 1:
        return rows([Button(label, options[0].press, emoji=emoji)])
    return menu(f"{emoji} {label}" if emoji else label, options)


def choice_menu(
    placeholder: str, entries: Mapping[_T, str], chosen: object, request: Callable[[_T], Value]
) -> tuple[Row, ...]:
    """Return a menu of values by what each is called; `request` asks for one of them."""
    options = (Option(label, Ask(request(value)), chosen=value == chosen) for value, label in entries.items())
    return menu(placeholder, options)


def zone_menus(text: Words, chosen: object, now: float, request: Callable[[str], Value]) -> Iterator[Row]:
    """Yield menus of time zones with the time there: people need not know the name of theirs.

    `request` makes the request for a zone from its name in the IANA database.
    """
    for side, names in ZONES.items():
        zones = {name: ZoneInfo(name) for name in names}
        entries = {
            name: text.plain(
                "quiet-zone-entry", zone=zone_name(zone, text.language), now=clock_text(now, zone)
            )
            for name, zone in zones.items()
        }
        yield from choice_menu(
            text(f"quiet-zone-menu-{side}"), entries, getattr(chosen, "key", None), request
        )


def chosen_games(packages: Iterable[str], bits: int) -> list[str]:
    """Return the games of these bits, one for each that is installed."""
    return [game for number, game in enumerate(packages) if bits >> number & 1]


def game_bits(texts: Texts, language: str, bits: int, request: Callable[[int], Value]) -> tuple[Row, ...]:
    """Return buttons of all games; `request` makes the request for other bits."""
    chosen = chosen_games(texts.packages, bits)
    games = {
        game: (game in chosen, request(bits ^ 1 << number)) for number, game in enumerate(texts.packages)
    }
    return game_toggles(texts, language, games)


def game_toggles(texts: Texts, language: str, games: Mapping[str, tuple[bool, Value]]) -> tuple[Row, ...]:
    """Return buttons of games, each with whether it is chosen and the request that changes that."""
    buttons = [
        Button(
            texts.of(language, game)("game-title"),
            Ask(request),
            "success" if chosen else "secondary",
            emoji="✅" if chosen else None,
        )
        for game, (chosen, request) in games.items()
    ]
    return rows(buttons[:MAXIMUM_TOGGLES])


def page_of(items: Sequence[_T], page: int, size: int) -> tuple[Sequence[_T], int, int]:
    """Return a page of what was found, at most the last one, with its number and the number of pages."""
    pages = max(1, -(-len(items) // size))
    page = min(page, pages - 1)
    return items[page * size : (page + 1) * size], page, pages


def page_buttons(
    text: Words,
    page: int,
    pages: int,
    request: Callable[[int, str], Value],
    names: tuple[str, str] = ("paging-previous", "paging-next"),
) -> list[Button]:
    """Return buttons to the pages before and after, with the number of this one between; none for one page.

    `request` makes the request for a page from its number and a word that tells the three buttons apart.
    """
    if pages <= 1:
        return []
    page_before = max(0, page - 1)
    page_after = min(page + 1, pages - 1)
    number = text("paging-number", page=page + 1, pages=pages)
    return [
        Button(text(names[0]), Ask(request(page_before, "back")), disabled=page_before == page),
        Button(number, Ask(request(page, "here")), disabled=True),
        Button(text(names[1]), Ask(request(page_after, "on")), disabled=page_after == page),
    ]
