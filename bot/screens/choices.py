"""What the host of a lobby chooses: options, clock and other terms, bot players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Literal, cast, get_args

from bot.screens.requests import ChangeClock
from bot.screens.wording import bot_name, choice_menu, duration, limit_name, menu
from bot.table import commands as c
from bot.table.table import Lobby, Playing
from bot.table.terms import LIVE, MAXIMUM_MINUTES, RELAXED, Terms, WhenLate
from bot.text import LANGUAGES, Words, language_name
from bot.text.check import PLAYER
from games import screen as ui
from games.core import LOT, Choice
from games.host.packages import GamePackage
from games.screen import Ask, Block, Button, Entered, Field, Form, Option, Paragraph, Row, rows
from games.strategies import PERSONALITIES
from games.text import Markup

FINISH_MINUTES = (15, 30, 60, 90, 120, 150, 180, 240, 300, 360, 480)
"""Minutes after which a game can be set to end."""


# Options -------------------------------------------------------------------------------------------


def chosen_options(table: Lobby, text: Words) -> Iterator[str]:
    """Yield each chosen option and the language of the posts."""
    for choice in table.game.choices:
        names = [name for person, name in zip(table.people, text.names, strict=True) if person.joined]
        value = table.options[choice.field]
        values_listed = not table.package.screens.option_name(choice.field)
        if values_listed or table.game.unusual({choice.field: value}):
            yield option_text(table.package, choice, value, names, text)
    yield text("lobby-language-entry", language=language_name(table.language))


def option_text(
    package: GamePackage, choice: Choice, value: str, players: Sequence[Markup], text: Words
) -> str:
    """Return what is chosen, in words; a number names one of the players."""
    if name := package.screens.option_name(choice.field):
        return name(value, text)
    if choice.names_player and value != LOT:
        return text(f"option-{choice.field}-{PLAYER}", who=players[int(value) - 1])
    return text(f"option-{choice.field}-{value}")


def options_blocks(table: Lobby, text: Words, *, host: bool) -> list[Block]:
    """Return the options and what they mean: menus for the host, a list for others."""
    heading = Paragraph(f"**{text('options-title')}**")
    # The game describes them for those who have joined, or for the fewest that can play.
    options = table.game.read_options(table.options)
    players = max(table.seats[0], len(table.joined))
    preview = table.package.screens.lobby(options, players, text)
    if not host:
        lines = [*(f"- {line}" for line in chosen_options(table, text)), f"-# {text('terms-only-host')}"]
        return [heading, Paragraph("\n".join(lines)), *preview]
    menus = [row for choice in table.game.choices for row in _option_menu(table, choice, text)]
    languages = {
        language: text.plain("lobby-language-entry", language=language_name(language))
        for language in LANGUAGES
    }
    return [
        heading,
        *menus,
        *choice_menu(text("lobby-language"), languages, table.language, c.SetLanguage),
        *preview,
    ]


def _option_menu(table: Lobby, choice: Choice, text: Words) -> tuple[Row, ...]:
    """Return the menu of an option; one that names a player lists those who have joined, by their ids."""
    field = choice.field
    chosen = table.options[choice.field]
    entries = {
        value: option_text(table.package, choice, value, (), text)
        for value in choice.values
        if not choice.names_player
    }
    if choice.names_player:
        labels = zip(table.people, text.labels, strict=True)
        names_by_id = {str(person.user_id): name for person, name in labels if person.joined}
        chosen = chosen if chosen == LOT else list(names_by_id)[int(chosen) - 1]
        players = {
            user_id: text.plain(f"option-{field}-{PLAYER}", who=name) for user_id, name in names_by_id.items()
        }
        entries = {LOT: text(f"option-{field}-{LOT}"), **players}
    return choice_menu(text(f"option-{field}"), entries, chosen, partial(c.SetOption, field))


# Terms ---------------------------------------------------------------------------------------------


def terms_line(terms: Terms, text: Words) -> str:
    """Return the clock and what happens when it runs out, in a sentence."""
    if terms.limit is None:
        return text("terms-none")
    return text("terms", clock=limit_name(terms.limit, text), late=terms.late)


def terms_blocks(table: Lobby, text: Words, *, host: bool) -> list[Block]:
    """Return the terms of a lobby: menus for the host, a sentence for others."""
    terms = table.terms
    about = Paragraph(f"{terms_line(terms, text)}\n-# {text('terms-about')}")
    if not host:
        return [about, Paragraph(f"-# {text('terms-only-host')}")]
    finishers = {
        percent: text("terms-finishers-least", percent=percent) if percent else text("terms-finishers-none")
        for percent in get_args(c.FinishersPercent)
    }
    set_finishers = partial(c.SetTerm, "finishers")
    return [
        about,
        *clock_rows(terms, text),
        *choice_menu(text("terms-finishers"), finishers, terms.finishers, set_finishers),
    ]


def clock_rows(terms: Terms, text: Words) -> tuple[Row, ...]:
    """Return the usual clocks as buttons, the chosen one marked, and the one that opens the form."""
    names = {limit: limit_name(limit, text) for limit in (LIVE, RELAXED, None)}
    clocks = [
        Button(f"✓ {name}" if limit == terms.limit else name, Ask(c.SetLimit(limit)))
        for limit, name in names.items()
    ]
    return rows([*clocks, Button(text("clock-change"), Ask(ChangeClock()))])


def clock_form(table: Lobby | Playing, text: Words) -> Form:
    """Return the form for the clock and what goes with it, as it is now."""
    terms = table.terms
    finish_entries = {"none": text("finish-none")}
    if table.finish is not None:
        finish_entries = {"keep": text("finish-keep"), **finish_entries}
    finish_entries |= {
        str(minutes): text.plain("finish-in", time=duration(minutes * 60, text)) for minutes in FINISH_MINUTES
    }
    hint = text("clock-minutes-hint", most=MAXIMUM_MINUTES)
    minutes_now = str((terms.limit or 0) // 60)
    late_entries = {late: text(f"terms-{late}") for late in get_args(WhenLate)}
    fields = (
        Field("limit", text("clock-minutes"), hint, minutes_now, most=MAXIMUM_MINUTES, length=5),
        _choice("late", text("terms-late"), late_entries, terms.late),
        _choice("mention", text("term-mention"), _on_or_off("mention", text), _sign(on=terms.mention)),
        _choice("at_once", text("term-at_once"), _on_or_off("at_once", text), _sign(on=terms.at_once)),
        _choice("finish", text("finish-menu"), finish_entries, next(iter(finish_entries))),
    )
    return Form("clock", text("clock-change"), text("button-terms"), fields)


def clock_changes(table: Lobby | Playing, entered: Entered) -> c.SetTerms:
    """Return the terms that a form for the clock changes."""
    terms = table.terms
    minutes = entered.number("limit")
    (when_late,) = entered.taken["late"]
    (finish,) = entered.taken["finish"]
    changes = list[c.SetLimit | c.SetLate | c.SetFinish | c.SetTerm]()
    if minutes * 60 != (terms.limit or 0):
        changes.append(c.SetLimit(minutes * 60 or None))
    if when_late != terms.late:
        changes.append(c.SetLate(cast("WhenLate", when_late)))
    for term in ("mention", "at_once"):
        if entered.taken[term] != (_sign(on=getattr(terms, term)),):
            changes.append(c.SetTerm(term, not getattr(terms, term)))
    if finish == "none" and table.finish is not None:
        changes.append(c.SetFinish(None))
    elif finish.isdecimal():
        changes.append(c.SetFinish(int(finish)))
    return c.SetTerms(tuple(changes))


def _choice(name: str, label: str, entries: Mapping[str, str], chosen: str) -> ui.Choice:
    return ui.Choice(name, label, tuple(entries.values()), tuple(entries), chosen=(chosen,))


def _on_or_off(term: str, text: Words) -> dict[str, str]:
    return {sign: text(f"term-{term}-{sign}") for sign in ("off", "on")}


def _sign(*, on: bool) -> str:
    return "on" if on else "off"


# Bot players ---------------------------------------------------------------------------------------


def bots_blocks(table: Lobby, text: Words) -> list[Block]:
    """Return where the host adds and removes bot players, and chooses what they may do for people."""
    is_full = len(table.people) >= table.seats[-1]
    buttons = [
        Button(text(f"company-add-{temper}"), Ask(c.AddBot(temper)), disabled=is_full)
        for temper in get_args(c.TemperKey)
    ]
    bot_players = [person for person in table.people if person.bot]
    removals = (
        Option(
            text.plain("company-dismiss-entry", name=bot_name(person, text)), Ask(c.RemoveBot(person.number))
        )
        for person in bot_players
    )
    names = [
        text(f"lobby-person-{PERSONALITIES[person.temper].key}", name=bot_name(person, text))
        for person in bot_players
    ]
    seated_blocks = [Paragraph(text("company-seated", names=text.listed(names)))] if bot_players else []
    advice_rows = () if bot_players else _switch("advice", table.terms, text)
    return [
        Paragraph(f"{text('company-about')}\n-# {text('company-tempers')}"),
        *seated_blocks,
        *rows(buttons),
        *menu(text("company-dismiss"), removals),
        *_switch("follow", table.terms, text),
        *advice_rows,
    ]


def _switch(term: Literal["follow", "advice"], terms: Terms, text: Words) -> tuple[Row, ...]:
    entries = {on: text(f"term-{term}-{_sign(on=on)}") for on in (False, True)}
    return choice_menu(text(f"term-{term}"), entries, getattr(terms, term), partial(c.SetTerm, term))
