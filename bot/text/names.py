"""Escapes names and free text: what people write formats nothing, links nowhere and mentions no one.

Discord drops a backslash before any character but letters, digits and spaces, and reads no markup in that
character. A link begins with its scheme (`https://`), so an escaped colon is enough. The server also finds
mentions, and knows no escapes: only a character between the `@` and the rest breaks a mention.
"""

from __future__ import annotations

import re
from unicodedata import category

NAME_LENGTH = 32
"""Characters of a name as it is shown."""
UNNAMED = "?"

_HELD_TOGETHER = re.compile(
    "(\U0001f3f4[\U000e0030-\U000e007a]{3,6}\U000e007f"
    "|(?<=[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff]))"
)
"""Characters that make one emoji of several: the tags of a flag, a joiner between two pictures."""
_UNSEEN = ("Cc", "Cf", "Cs")
"""Categories of controls, of marks such as those for text from right to left, and of half characters."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks without ink."""

_MARKUP = re.compile(r"[\\*_~`|<>\[\]]|:(?=\S)|\.(?=\w)|(?<=\d)\.|^[-+#]")
"""Characters that could format, quote, list or link; of dots only those of `www.`, `discord.gg` and `1.`."""
_MENTION = re.compile(r"@(?=\S)")
_BREAK = "\N{ZERO WIDTH SPACE}"


def _visible(char: str) -> bool:
    return char.isspace() or (category(char) not in _UNSEEN and char not in _BLANK)


def _one_line(text: str) -> str:
    """Return the visible part of a text, on one line."""
    parts = _HELD_TOGETHER.split(text)
    visible = (part if number % 2 else "".join(filter(_visible, part)) for number, part in enumerate(parts))
    return " ".join("".join(visible).split())


def _escaped(line: str) -> str:
    return _MENTION.sub(f"@{_BREAK}", _MARKUP.sub(r"\\\g<0>", line))


def short_name(name: str) -> str:
    """Return a person's name on one line, short: for buttons and menus, which know no markup."""
    line = _one_line(name)
    if all(category(char)[0] in "ZM" for char in line):
        return UNNAMED
    return line if len(line) <= NAME_LENGTH else line[: NAME_LENGTH - 1].rstrip(" \u200d") + "…"


def clean_name(name: str) -> str:
    """Return a person's name, short, for a text in Discord's Markdown."""
    return _escaped(short_name(name))


def clean_words(text: str) -> str:
    """Return free text on one line, escaped for Discord's Markdown."""
    return _escaped(_one_line(text))


def plain(line: str) -> str:
    """Return a line without Discord's Markdown, for a terminal."""
    return line.replace("**", "").replace("`", "")
