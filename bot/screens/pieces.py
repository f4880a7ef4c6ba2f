"""Drawn pieces on buttons and in menus, where the bot's application has them; else the signs of the games."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from games.host.packages import GamePackage
from games.screen import Block, Button, Control, MultiSelect, Option, Row, Screen, Select

NAME_LENGTH = 32
"""Discord's limit for the name of an emoji."""

_mentions = dict[str, dict[str, str]]()


def drawings(packages: Mapping[str, GamePackage]) -> dict[str, str]:
    """Return the SVG of every piece by the name of its emoji: another drawing has another name."""
    return {
        emoji_name(key, svg): svg
        for key, package in packages.items()
        for svg in (package.screens.pieces or {}).values()
    }


def emoji_name(game: str, svg: str) -> str:
    """Return the name of the emoji for a piece of a game."""
    digest = f"_{zlib.crc32(svg.encode()):08x}"
    return game[: NAME_LENGTH - len(digest)] + digest


def mention_pieces(packages: Mapping[str, GamePackage], ids: Mapping[str, int]) -> None:
    """Let screens show the pieces whose emojis the application has; `ids` are theirs by their names."""
    _mentions.clear()
    for key, package in packages.items():
        names = {sign: emoji_name(key, svg) for sign, svg in (package.screens.pieces or {}).items()}
        _mentions[key] = {sign: f"<:{name}:{ids[name]}>" for sign, name in names.items() if name in ids}


def with_pieces(screen: Screen, game: str) -> Screen:
    """Return the screen of a game with drawings for the signs that begin labels."""
    mentions = _mentions.get(game)
    if not mentions:
        return screen
    return msgspec.structs.replace(screen, blocks=tuple(_blocks(screen.blocks, mentions)))


def _blocks(blocks: Iterable[Block], mentions: Mapping[str, str]) -> Iterator[Block]:
    for block in blocks:
        yield (
            Row(tuple(_with_emojis(control, mentions) for control in block.controls))
            if isinstance(block, Row)
            else block
        )


def _with_emojis(control: Control, mentions: Mapping[str, str]) -> Control:
    match control:
        case Button(label, emoji=None):
            label, emoji = _part_label(label, mentions)
            return msgspec.structs.replace(control, label=label, emoji=emoji)
        case Select(options=options):
            return msgspec.structs.replace(
                control, options=tuple(_option(option, mentions) for option in options)
            )
        case MultiSelect(labels=labels):
            parts = [_part_label(label, mentions) for label in labels]
            shown_labels = tuple(label for label, _ in parts)
            emojis = tuple(emoji for _, emoji in parts)
            return msgspec.structs.replace(control, labels=shown_labels, emojis=emojis)
        case _:
            return control


def _option(option: Option, mentions: Mapping[str, str]) -> Option:
    label, emoji = _part_label(option.label, mentions)
    return msgspec.structs.replace(option, label=label, emoji=emoji) if emoji else option


def _part_label(label: str, mentions: Mapping[str, str]) -> tuple[str, str | None]:
    """Part a label from the sign that it begins with, if there is a drawing for it."""
    for sign, mention in mentions.items():
        if label.startswith(sign) and (label_text := label.removeprefix(sign).strip()):
            return label_text, mention
    return label, None
