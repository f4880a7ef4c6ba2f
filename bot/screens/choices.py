"""What the host of a lobby chooses: options, clock and other terms, bot players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, get_args

from bot.screens.requests import TypeFinish, TypeLimit
from bot.screens.wording import bot_name, choice_menu, duration, limit_name, menu
from bot.table import commands as c
from bot.table.table import LIVE, RELAXED, Lobby, Playing, Terms, WhenLate
from bot.text import LANGUAGES, Words, language_name
from bot.text.check import PLAYER
from games.core import LOT, Choice
from games.host.packages import GamePackage
from games.screen import Ask, Block, Button, Option, Paragraph, Row, rows
from games.strategies import PERSONALITIES
from games.text import Markup

FINISH_HOURS = (1, 2, 3, 4)
"""Hours after which a game can be set to end from the menu."""


# Options -------------------------------------------------------------------------------------------


def chosen_options(table: Lobby, text: Words) -> Iterator[str]:
    """Yield each chosen option and the language of the posts."""
    for choice in table.game.choices:
        joined = [name for person, name in zip(table.people, text.names, strict=True) if person.joined]
        value = table.options[choice.field]
        listed = not table.package.screens.option_name(choice.field)
        if listed or table.game.unusual({choice.field: value}):
            yield option_text(table.package, choice, value, joined, text)
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
    options, players = table.game.read_options(table.options), max(table.seats[0], len(table.joined))
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
    field, chosen = choice.field, table.options[choice.field]
    entries = {
        value: option_text(table.package, choice, value, (), text)
        for value in choice.values
        if not choice.names_player
    }
    if choice.names_player:
        named = zip(table.people, text.labels, strict=True)
        ids = {str(person.user_id): name for person, name in named if person.joined}
        chosen = chosen if chosen == LOT else list(ids)[int(chosen) - 1]
        players = {user_id: text.plain(f"option-{field}-{PLAYER}", who=name) for user_id, name in ids.items()}
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
    return [
        about,
        *limit_menu(terms, text),
        *late_menus(terms, text),
        *finish_menu(table, text),
        *choice_menu(text("terms-finishers"), finishers, terms.finishers, c.SetFinishers),
    ]


def late_menus(terms: Terms, text: Words) -> tuple[Row, ...]:
    """Return the menus of what happens when time is up, of where reminders go before, and of reveals."""
    late = {late: text(f"terms-{late}") for late in get_args(WhenLate)}
    reminders = {False: text("reminders-dm"), True: text("reminders-channel")}
    reveals = {False: text("reveals-steps"), True: text("reveals-at-once")}
    return (
        *choice_menu(text("terms-late"), late, terms.late, c.SetLate),
        *choice_menu(text("terms-reminders"), reminders, terms.mention, c.SetReminders),
        *choice_menu(text("terms-reveals"), reveals, terms.at_once, c.SetReveals),
    )


def limit_menu(terms: Terms, text: Words) -> tuple[Row, ...]:
    """Return the menu of clocks; the last entry opens a form for any other."""
    named = (LIVE, RELAXED, None)
    limits = named if terms.limit in named else (terms.limit, *named)
    options = (
        Option(limit_name(limit, text), Ask(c.SetLimit(limit)), chosen=limit == terms.limit)
        for limit in limits
    )
    return menu(text("terms-limit"), (*options, Option(text("clock-own"), Ask(TypeLimit()))))


def finish_menu(table: Lobby | Playing, text: Words) -> tuple[Row, ...]:
    """Return the menu of times at which the game may end; a form takes any other."""
    options = (
        Option(text.plain("finish-in", time=duration(hours * 3600, text)), Ask(c.SetFinish(hours * 60)))
        for hours in FINISH_HOURS
    )
    none = [Option(text("finish-none"), Ask(c.SetFinish(None)))] if table.finish else []
    return menu(text("finish-menu"), (*options, Option(text("finish-own"), Ask(TypeFinish())), *none))


# Bot players ---------------------------------------------------------------------------------------


def bots_blocks(table: Lobby, text: Words) -> list[Block]:
    """Return where the host adds and removes bot players, and chooses what they may do for people."""
    full = len(table.people) >= table.seats[-1]
    buttons = [
        Button(text(f"company-add-{temper}"), Ask(c.AddBot(temper)), disabled=full)
        for temper in get_args(c.TemperKey)
    ]
    seated = [person for person in table.people if person.bot]
    removals = (
        Option(
            text.plain("company-dismiss-entry", name=bot_name(person, text)), Ask(c.RemoveBot(person.number))
        )
        for person in seated
    )
    names = [
        text(f"lobby-person-{PERSONALITIES[person.temper].key}", name=bot_name(person, text))
        for person in seated
    ]
    listed = [Paragraph(text("company-seated", names=text.listed(names)))] if seated else []
    advice = () if seated else _on_or_off("advice", c.SetAdvice, text, chosen=table.terms.advice)
    return [
        Paragraph(f"{text('company-about')}\n-# {text('company-tempers')}"),
        *listed,
        *rows(buttons),
        *menu(text("company-dismiss"), removals),
        *_on_or_off("follow", c.SetFollow, text, chosen=table.terms.follow),
        *advice,
    ]


def _on_or_off(term: str, command: Callable[[bool], Any], text: Words, *, chosen: bool) -> tuple[Row, ...]:
    entries = {on: text(f"company-{term}-{'on' if on else 'off'}") for on in (False, True)}
    return choice_menu(text(f"company-{term}"), entries, chosen, command)
