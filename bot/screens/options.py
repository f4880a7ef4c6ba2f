"""The options of a lobby: all of them in a line of its post, and where the host chooses them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.screens.kept import kept_blocks
from bot.table.commands import SetLanguage, SetOption
from bot.table.table import Lobby, SavedOptions
from bot.text import LANGUAGES, Words, language_name
from games.core import Choice
from games.screen import Ask, Block, Option, Paragraph, Row, Select


def options_line(table: Lobby, text: Words) -> str:
    """Return what is chosen."""
    return " · ".join(_chosen(table, text))


def options_blocks(table: Lobby, text: Words, kept: Sequence[SavedOptions], *, host: bool) -> list[Block]:
    """Return the options and what they mean: the host chooses, others read. `kept`: those the host keeps."""
    heading = Paragraph(f"**{text('options-title')}**")
    if not host:
        lines = [*(f"- {line}" for line in _chosen(table, text)), f"-# {text('terms-only-host')}"]
        return [heading, Paragraph("\n".join(lines)), *_preview(table, text)]
    menus = [_option_menu(table, choice, text) for choice in table.game.choices]
    return [
        heading,
        *menus,
        _language_menu(table, text),
        *_preview(table, text),
        *(kept_blocks(table, kept, text) if menus else []),
    ]


def _chosen(table: Lobby, text: Words) -> Iterator[str]:
    for choice in table.game.choices:
        yield text(f"option-{choice.field}-{table.options[choice.field]}")
    yield text("lobby-language-entry", language=language_name(table.language))


def _option_menu(table: Lobby, choice: Choice, text: Words) -> Row:
    field = choice.field
    options = tuple(
        Option(
            text(f"option-{field}-{value}"),
            Ask(SetOption(field, value)),
            chosen=table.options[field] == value,
        )
        for value in choice.values
    )
    return Row((Select(text(f"option-{field}"), options),))


def _preview(table: Lobby, text: Words) -> tuple[Block, ...]:
    """What the options mean for those who have joined, or for as few as the game needs."""
    options = table.game.read_options(table.options)
    return table.package.screens.lobby(options, max(table.seats[0], len(table.joined)), text)


def _language_menu(table: Lobby, text: Words) -> Row:
    options = tuple(
        Option(
            text("lobby-language-entry", language=language_name(language)),
            Ask(SetLanguage(language)),
            chosen=table.language == language,
        )
        for language in LANGUAGES
    )
    return Row((Select(text("lobby-language"), options),))
