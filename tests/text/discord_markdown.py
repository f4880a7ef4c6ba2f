"""What Discord's apps make of a text, as far as names could matter: the first rule that fits takes its part.

The rules are those that the apps have used for years, on top of simple-markdown; `link_anywhere` and
`called` are what its servers look for, which know no escapes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

ESCAPE = re.compile(r"\\([^0-9A-Za-z\s])")
AT_LINE_START = {
    "heading": re.compile(r" *#{1,3} +(?=\S)"),
    "subtext": re.compile(r" *-# +(?=\S)"),
    "list": re.compile(r" *(?:[*+-]|\d+\.) +(?=\S)"),
    "quote": re.compile(r" *>(?:>>)? "),
}
ANYWHERE = {
    "code": re.compile(r"(`+)[\s\S]*?[^`]\1(?!`)"),
    "bold": re.compile(r"\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)"),
    "underline": re.compile(r"__((?:\\[\s\S]|[^\\])+?)__(?!_)"),
    "italic": re.compile(r"\b_((?:__|\\[\s\S]|[^\\_])+?)_\b|\*(?=\S)((?:\*\*|\\[\s\S]|[^*\\])+?)\*(?!\*)"),
    "strike": re.compile(r"~~([\s\S]+?)~~(?!_)"),
    "spoiler": re.compile(r"\|\|([\s\S]+?)\|\|"),
    "masked link": re.compile(r"\[(?:\\[\s\S]|[^\]\\])*\]\(\s*<?[^\s)]+>?[^)]*\)"),
    "autolink": re.compile(r"<[^: >]+:/[^ >]+>|<[^ >]+@[^ >]+>|<\+?\d+>"),
    "link": re.compile(r"(?:https?|steam|discord)://[^\s<]+[^<.,:; \"'\]\s]", re.IGNORECASE),
    "call": re.compile(r"@(?:everyone|here)|<@[!&]?\d+>"),
    "channel": re.compile(r"<#\d+>|<id:\w+>"),
    "command": re.compile(r"</[^:>]+:\d+>"),
    "custom emoji": re.compile(r"<a?:\w+:\d+>"),
    "emoji": re.compile(r":[\w+-]+:"),
    "time": re.compile(r"<t:-?\d+(?::[tTdDfFR])?>"),
}
CALLED = re.compile(r"@(?:everyone|here)|<@[!&]?\d+>")
LINKED = re.compile(r"https?://\S|\bwww\.\w|\bdiscord(?:app)?\.(?:gg|com)\b", re.IGNORECASE)


def parsed(text: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a line with what each is; whatever is only said is `text`."""
    place = 0
    while place < len(text):
        kind, part, shown = _part(text, place)
        yield kind, shown
        place += len(part)


def _part(text: str, place: int) -> tuple[str, str, str]:
    if escape := ESCAPE.match(text, place):
        return "text", escape[0], escape[1]
    rules = ANYWHERE if place else AT_LINE_START | ANYWHERE
    for kind, rule in rules.items():
        if found := rule.match(text, place):
            return kind, found[0], found[0]
    return "text", text[place], text[place]


def markup(text: str) -> set[str]:
    """Return what else than text there is in a line."""
    return {kind for kind, _ in parsed(text)} - {"text"}


def shown(text: str) -> str:
    """Return what is read of a line that is nothing but text."""
    return "".join(part for _, part in parsed(text))
