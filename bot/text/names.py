"""Names, and what people write, told as what they are: they format nothing, link nowhere and call no one.

Discord takes a backslash off whatever is neither a letter nor a digit nor a space, and then reads no markup
in it. A link begins with its scheme there (`https://`), so an escaped colon is enough; mentions are also
looked for by the server, which knows no escapes: only a character between them and their `@` ends these.
"""

from __future__ import annotations

import re
from unicodedata import category

NAME_LENGTH = 32
UNNAMED = "?"

_HELD_TOGETHER = re.compile(
    "(\U0001f3f4[\U000e0030-\U000e007a]{3,6}\U000e007f"
    "|(?<=[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff]))"
)
"""What makes one emoji of several: the tags of a flag, a joiner between two pictures."""
_UNSEEN = ("Cc", "Cf", "Cs")
"""Controls, marks that only say how others are written (from right to left, say), halves of characters."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks that leave no ink."""

_MARKUP = re.compile(r"[\\*_~`|<>\[\]]|:(?=\S)|\.(?=\w)|(?<=\d)\.|^[-+#]")
"""What could format, quote, list or link: of dots only those of `www.`, `discord.gg` and `1.`."""
_CALL = re.compile(r"@(?=\S)")
_BREAK = "\N{ZERO WIDTH SPACE}"


def _seen(char: str) -> bool:
    return char.isspace() or (category(char) not in _UNSEEN and char not in _BLANK)


def _one_line(said: str) -> str:
    """Return what can be seen of a text, on one line."""
    parts = _HELD_TOGETHER.split(said)
    kept = (part if number % 2 else "".join(filter(_seen, part)) for number, part in enumerate(parts))
    return " ".join("".join(kept).split())


def _escaped(line: str) -> str:
    return _CALL.sub(f"@{_BREAK}", _MARKUP.sub(r"\\\g<0>", line))


def short_name(name: str) -> str:
    """Return a person's name on one line, short: for buttons and menus, which know no markup."""
    line = _one_line(name)
    if all(category(char)[0] in "ZM" for char in line):
        return UNNAMED
    return line if len(line) <= NAME_LENGTH else line[: NAME_LENGTH - 1].rstrip(" \u200d") + "…"


def clean_name(name: str) -> str:
    """Return a person's name, short, for a text in Discord's Markdown."""
    return _escaped(short_name(name))


def clean_words(said: str) -> str:
    """Return what a person wrote, on one line, for a text in Discord's Markdown."""
    return _escaped(_one_line(said))


def plain(line: str) -> str:
    """Return a line without Discord's Markdown, for a terminal."""
    return line.replace("**", "").replace("`", "")
