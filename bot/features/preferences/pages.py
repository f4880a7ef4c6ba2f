"""What somebody chooses for themselves, and the question before they are forgotten."""

from __future__ import annotations

from typing import get_args

from bot.features.preferences.peace import peace_blocks
from bot.screens.requests import ForgetMe, Pings, SetHidden, SetOwnLanguage, SetPings
from bot.screens.wording import GREY, RED
from bot.store.preferences import Preferences
from bot.text import LANGUAGES, Texts, Words, language_name
from games.screen import Ask, Button, Option, Paragraph, Row, Rule, Screen, Select, rows


def preferences_page(texts: Texts, chosen: Preferences, language: str, now: float) -> Screen:
    """Return pings, quiet hours, visibility and language, as they are and as they may be."""
    text = texts.of(language)
    shown = "hidden" if chosen.hidden else "shown"
    turn = Button(text(f"preferences-{shown}-change"), Ask(SetHidden(not chosen.hidden)), "secondary")
    blocks = (
        Paragraph(f"## {text('preferences-title')}"),
        Paragraph(f"**{text('preferences-pings')}**\n-# {text('preferences-pings-about')}"),
        Row((_pings_menu(text, chosen),)),
        *peace_blocks(text, chosen.quiet, now),
        Paragraph(f"**{text('preferences-language')}**"),
        Row((_language_menu(text, chosen),)),
        Paragraph(f"**{text('preferences-results')}**\n{text(f'preferences-{shown}')}"),
        *rows([turn]),
        Rule(),
        Paragraph(f"-# {text('preferences-forget')}"),
    )
    return Screen(blocks)


def _pings_menu(text: Words, chosen: Preferences) -> Select:
    options = (
        Option(text(f"pings-{pings}"), Ask(SetPings(pings)), chosen=chosen.pings == pings)
        for pings in get_args(Pings)
    )
    return Select(text("preferences-pings"), tuple(options))


def _language_menu(text: Words, chosen: Preferences) -> Select:
    options = (
        Option(
            language_name(language) if language else text("language-discord"),
            Ask(SetOwnLanguage(language)),
            chosen=chosen.language == language,
        )
        for language in (None, *LANGUAGES)
    )
    return Select(text("preferences-language"), tuple(options))


def forget_page(texts: Texts, language: str) -> Screen:
    """Return what forgetting does and does not do, and the button that does it."""
    text = texts.of(language)
    does = "\n".join(f"- {text(f'forget-does-{what}')}" for what in ("leave", "name", "settings"))
    stays = "\n".join(f"- {text(f'forget-stays-{what}')}" for what in ("results", "messages", "again"))
    buttons = [
        Button(text("forget-button"), Ask(ForgetMe(sure=True)), "danger"),
        Button(text("forget-keep"), Ask(ForgetMe(sure=False))),
    ]
    blocks = (
        Paragraph(f"## {text('forget-title')}"),
        Paragraph(f"**{text('forget-does')}**\n{does}"),
        Paragraph(f"**{text('forget-stays')}**\n{stays}"),
        *rows(buttons),
    )
    return Screen(blocks, RED)


def forget_answer(texts: Texts, language: str, *, forgotten: bool) -> Screen:
    """Return what came of the question."""
    return Screen((Paragraph(texts.of(language)("forget-done" if forgotten else "forget-kept")),), GREY)
