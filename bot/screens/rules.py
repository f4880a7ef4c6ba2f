"""The rules of a game: page by page, and what a seat is asked in the present phase."""

from __future__ import annotations

from bot.screens.requests import OpenHelp, OpenRules
from bot.screens.shown import Answered
from bot.screens.wording import BLURPLE, menu, page_buttons, words
from bot.table.table import Playing
from bot.text import Texts, Words
from games.core import Seat
from games.screen import Ask, Block, Button, Option, Paragraph, Rule, Screen, rows


def rules_page(texts: Texts, game: str, page: int, language: str, table: Playing | None = None) -> Screen:
    """Return a section of a game's rules, with its picture if it has one, and a menu of all sections.

    Read at a table, it also leads to the section of the present phase.
    """
    text = texts.of(language, game)
    sections = texts.rules(game, language)
    page = min(page, len(sections) - 1)
    heading, body = sections[page]
    title = heading if page == 0 else f"{text('game-title')} · {heading}"
    # At a table the buttons name no game: they are that table's.
    key = "" if table else game
    options = (
        Option(name, Ask(OpenRules(key, number)), chosen=number == page)
        for number, (name, _) in enumerate(sections)
    )
    blocks: list[Block] = [Paragraph(f"## {title}\n{body}")]
    if picture := texts.packages[game].screens.diagram(page, text):
        blocks.append(picture)
    blocks.append(Rule())
    if table is not None and _phase_section(table, texts, language) != page:
        blocks += rows([_phase_button(table, texts, language, "now")])
    blocks += menu(text("rules-choose"), options)
    blocks += rows(page_buttons(text, page, len(sections), lambda to, slot: OpenRules(key, to, slot)))
    return Screen(tuple(blocks), BLURPLE)


def help_button(table: Playing, seat: Seat, text: Words) -> tuple[Button, ...]:
    """Return the button to what is explained to a seat now; none if the game explains nothing."""
    return (Button(text("button-help"), Ask(OpenHelp())),) if _help(table, seat, text) else ()


def help_answer(table: Playing, seat: Seat, texts: Texts, language: str) -> Answered:
    """Return what a seat is asked now and what each choice does, with a button to the rules of the phase."""
    text = words(texts, table, language, seat)
    explained = _help(table, seat, text)
    shown = f"### {text('prompt-now')}\n{explained}" if explained else text("help-none")
    return Answered((Paragraph(shown), *rows([_phase_button(table, texts, language, "help")])), OpenHelp())


def _help(table: Playing, seat: Seat, text: Words) -> str:
    return table.package.screens.help(table.game.view(table.state, seat), seat, text)


def _phase_section(table: Playing, texts: Texts, language: str) -> int:
    section = table.package.screens.section(table.game.view(table.state, None))
    return min(section, len(texts.rules(table.game.key, language)) - 1)


def _phase_button(table: Playing, texts: Texts, language: str, slot: str) -> Button:
    page = _phase_section(table, texts, language)
    name = texts.rules(table.game.key, language)[page][0]
    label = words(texts, table, language)("rules-now", section=name)
    return Button(label, Ask(OpenRules(page=page, slot=slot)), "primary", emoji="📖")
