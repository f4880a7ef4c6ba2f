"""The lobby as everybody sees it."""

from __future__ import annotations

from bot.table import Table
from bot.terms_screens import terms_line
from bot.texts import LANGUAGES, Texts, Words
from games.screen import Block, Button, Command, Option, Paragraph, Row, Rule, Screen, Select

BLURPLE, GREY = 0x5865F2, 0x80848E


def moment(seconds: float) -> str:
    """A time as each reader sees it: "in two hours"."""
    return f"<t:{int(seconds)}:R>"


def lobby(table: Table, text: Words, texts: Texts) -> Screen:
    """Who sits, what is still needed, the options, and the hash of the secret."""
    blocks: list[Block] = [
        Paragraph(f"## {text('lobby-title', game=text('game-title'))}\n{text('game-about')}"),
        Paragraph(f"{_size(table, text)}\n{text('lobby-needs', missing=_missing(table))}"),
        Paragraph(_people(table, text)),
        Row(tuple(_lobby_buttons(text))),
        Rule(),
        Paragraph(f"⏳ {terms_line(table.terms, text)}"),
        Row((Button(text("button-terms"), Command("menu")),)),
        Paragraph(f"-# {text('lobby-only-host', host=host_name(table, text))}"),
        *(_option_menu(table, choice.field, choice.values, text) for choice in table.box.game.choices),
        *_preview(table, text),
        _language_menu(table, text, texts),
        *_kept_menu(table, text),
        Paragraph("\n".join(f"-# {line}" for line in _small_print(table, text))),
    ]
    return Screen(tuple(blocks), BLURPLE)


def _size(table: Table, text: Words) -> str:
    seats, (short, long) = table.seats, table.box.game.minutes
    return text("lobby-seats", least=seats[0], most=seats[-1], short=short, long=long)


def _missing(table: Table) -> int:
    return max(0, table.seats[0] - len(table.people))


def host_name(table: Table, text: Words) -> str:
    """Who hosts, in bold."""
    seat = table.seat_of(table.host_id)
    return f"**{text.names[seat]}**" if seat is not None else f"<@{table.host_id}>"


def _people(table: Table, text: Words) -> str:
    lines = [text("lobby-people", now=len(table.people))]
    for person, name in zip(table.people, text.names, strict=True):
        role = "-host" if person.user_id == table.host_id else "" if person.joined else "-kept"
        lines.append(f"- {text(f'lobby-person{role}', name=name)}")
    return "\n".join(lines)


def _lobby_buttons(text: Words) -> list[Button]:
    return [
        Button(text("button-join"), Command("join"), "success"),
        Button(text("button-leave"), Command("leave")),
        Button(text("button-start"), Command("start"), "primary"),
        Button(text("button-rules"), Command("rules")),
        Button(text("button-cancel"), Command("cancel"), "danger"),
    ]


def _option_menu(table: Table, field: str, values: tuple[str, ...], text: Words) -> Row:
    options = tuple(
        Option(
            text(f"option-{field}-{value}"),
            Command("option", f"{field}={value}"),
            chosen=table.options[field] == value,
        )
        for value in values
    )
    return Row((Select(text(f"option-{field}"), options),))


def _preview(table: Table, text: Words) -> tuple[Block, ...]:
    """What the options mean for those who sit, or for as few as the game needs."""
    options = table.box.game.read_options(table.options)
    return table.box.screens.lobby(options, max(table.seats[0], len(table.people)), text)


def _language_menu(table: Table, text: Words, texts: Texts) -> Row:
    options = tuple(
        Option(
            f"{text('lobby-language')}: {texts.of(language)(f'language-{language}')}",
            Command("language", language),
            chosen=table.language == language,
        )
        for language in LANGUAGES
    )
    return Row((Select(text("lobby-language"), options),))


def _kept_menu(table: Table, text: Words) -> tuple[Row, ...]:
    kept = tuple(
        Option(text("lobby-free-entry", name=name), Command("free", str(person.user_id)))
        for person, name in zip(table.people, text.names, strict=True)
        if not person.joined
    )
    return (Row((Select(text("lobby-free"), kept),)),) if kept else ()


def _small_print(table: Table, text: Words) -> list[str]:
    lines = [text("lobby-sealed", hash=table.commitment)]
    if table.box.game.not_included:
        items = text.listed([text(key) for key in table.box.game.not_included])
        lines.append(text("lobby-not-included", items=items))
    lines += [text("lobby-closes", when=moment(due)) for due in table.deadlines.values()]
    return lines


def closed(table: Table, text: Words) -> Screen:
    """A lobby that was cancelled or has expired."""
    title = f"## {text('lobby-title', game=text('game-title'))}"
    return Screen((Paragraph(f"{title}\n{text(f'lobby-{table.status}')}"),), GREY)
