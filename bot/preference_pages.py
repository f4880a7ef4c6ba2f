"""What somebody chooses for themselves, and the question before they are forgotten."""

from __future__ import annotations

from bot.lobby_screens import BLURPLE, GREY
from bot.people import CALLS, Preferences
from bot.screens import Shown
from bot.texts import LANGUAGES, Texts, Words
from games.screen import Button, Command, Option, Paragraph, Row, Rule, Screen, Select, rows

AS_DISCORD_SAYS = "discord"
RED = 0xD83C3E


def preferences_page(texts: Texts, chosen: Preferences, language: str) -> Shown:
    """Calls, visibility and language, as they are and as they may be."""
    text = texts.of(language)
    shown = "hidden" if chosen.hidden else "shown"
    turn = Button(
        text(f"preferences-{shown}-change"), Command("hidden", "no" if chosen.hidden else "yes"), "secondary"
    )
    blocks = (
        Paragraph(f"## {text('preferences-title')}"),
        Paragraph(f"**{text('preferences-calls')}**\n-# {text('preferences-calls-about')}"),
        Row((_calls_menu(text, chosen),)),
        Paragraph(f"**{text('preferences-language')}**"),
        Row((_language_menu(text, chosen),)),
        Paragraph(f"**{text('preferences-results')}**\n{text(f'preferences-{shown}')}"),
        *rows([turn]),
        Rule(),
        Paragraph(f"-# {text('preferences-forget')}"),
    )
    return Shown(0, "", 0, Screen(blocks, BLURPLE))


def _calls_menu(text: Words, chosen: Preferences) -> Select:
    options = (
        Option(text(f"calls-{calls}"), Command("calls", calls), chosen=chosen.calls == calls)
        for calls in CALLS
    )
    return Select(text("preferences-calls"), tuple(options))


def _language_menu(text: Words, chosen: Preferences) -> Select:
    current = chosen.language or AS_DISCORD_SAYS
    options = (
        Option(text(f"language-{value}"), Command("speak", value), chosen=current == value)
        for value in (AS_DISCORD_SAYS, *LANGUAGES)
    )
    return Select(text("preferences-language"), tuple(options))


def forget_page(texts: Texts, language: str) -> Shown:
    """What forgetting does and does not do, and the button that does it."""
    text = texts.of(language)
    does = "\n".join(f"- {text(f'forget-does-{what}')}" for what in ("leave", "name", "settings"))
    stays = "\n".join(f"- {text(f'forget-stays-{what}')}" for what in ("results", "messages", "again"))
    buttons = [
        Button(text("forget-button"), Command("forget", "yes"), "danger"),
        Button(text("forget-keep"), Command("forget", "no")),
    ]
    blocks = (
        Paragraph(f"## {text('forget-title')}"),
        Paragraph(f"**{text('forget-does')}**\n{does}"),
        Paragraph(f"**{text('forget-stays')}**\n{stays}"),
        *rows(buttons),
    )
    return Shown(0, "", 0, Screen(blocks, RED))


def forget_answer(texts: Texts, language: str, *, forgotten: bool) -> Shown:
    """What came of the question."""
    said = texts.of(language)("forget-done" if forgotten else "forget-kept")
    return Shown(0, "", 0, Screen((Paragraph(said),), GREY))
