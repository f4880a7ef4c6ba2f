"""Escapes names and free text: what people write formats nothing, links nowhere and mentions no one.

Discord drops a backslash before any character but letters, digits and spaces, and reads no markup in that
character. A link begins with its scheme (`https://`), so an escaped colon is enough. The server also finds
mentions, and knows no escapes: only a character between the `@` and the rest breaks a mention.
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import bidirectional, category, normalize

from games.text import Markup

NAME_LENGTH = 32
"""Characters of a name as it is shown."""
UNNAMED = "?"
CACHED_ESCAPES = 4096
"""Number of escaped texts that are cached: screens give messages the same ones."""

_HELD_TOGETHER = re.compile(
    "(\U0001f3f4[\U000e0030-\U000e007a]{3,6}\U000e007f"
    "|(?<=[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff]))"
)
"""Characters that make one emoji of several: the tags of a flag, a joiner between two pictures."""
_UNSEEN = ("Cc", "Cf", "Cs")
"""Categories of controls, of marks such as those for text from right to left, and of half characters."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks without ink."""

MAXIMUM_MARKS = 3
"""Maximum of combining marks on a character: any script gets by with them, and none reaches the next line."""
_COMBINING = ("Mn", "Me")
_RIGHT_TO_LEFT = ("R", "AL", "AN")
_ISOLATE, _END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"

_MARKUP = re.compile(r"[\\*_~`|<>\[\]]|:(?=\S)|\.(?=\w)|(?<=\d)\.|^[-+#]", re.MULTILINE)
"""Characters that could format, quote, list or link; of dots only those of `www.`, `discord.gg` and `1.`."""
_MENTION = re.compile(r"@(?=\S)")
_BREAK = "\N{ZERO WIDTH SPACE}"
_FORMAT = re.compile(r"(?<!\\)(\*\*|`)")
"""What makes text bold, or code."""
_ESCAPE = re.compile(rf"\\(?=[^0-9A-Za-z\s])|(?<=@){_BREAK}")


def _visible(char: str) -> bool:
    return char.isspace() or (category(char) not in _UNSEEN and char not in _BLANK)


def _limit_marks(text: str) -> str:
    characters = list[str]()
    marks = 0
    for char in text:
        marks = marks + 1 if category(char) in _COMBINING else 0
        if marks <= MAXIMUM_MARKS:
            characters.append(char)
    return "".join(characters)


def _turns(line: str) -> bool:
    """Whether a line would turn what stands beside it around: numbers, signs, other names."""
    return not line.isascii() and any(bidirectional(char) in _RIGHT_TO_LEFT for char in line)


def _isolate(line: str) -> str:
    """Return a line that stands in its own direction."""
    return f"{_ISOLATE}{line}{_END}" if _turns(line) else line


def _one_line(text: str) -> str:
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    parts = _HELD_TOGETHER.split(text)
    visible = (part if number % 2 else "".join(filter(_visible, part)) for number, part in enumerate(parts))
    return " ".join(_limit_marks("".join(visible)).split())


@lru_cache(maxsize=CACHED_ESCAPES)
def escaped(text: str) -> Markup:
    """Return a text that is no markup for Discord's Markdown, which shows it as it is."""
    return Markup(_MENTION.sub(f"@{_BREAK}", _MARKUP.sub(r"\\\g<0>", text)))


def short_name(name: str) -> str:
    """Return a person's name on one line, short: for buttons and menus, which know no markup."""
    line = _one_line(name)
    if all(category(char)[0] in "ZM" for char in line):
        return UNNAMED
    length = NAME_LENGTH - len(_ISOLATE + _END) if _turns(line) else NAME_LENGTH
    return _isolate(line if len(line) <= length else line[: length - 1].rstrip(" \u200d") + "…")


def clean_name(name: str) -> Markup:
    """Return a person's name, short, for a text in Discord's Markdown."""
    return escaped(short_name(name))


def clean_words(text: str) -> Markup:
    """Return free text on one line, escaped for Discord's Markdown."""
    return Markup(_isolate(escaped(_one_line(text))))


def typed_line(typed: str, length: int) -> str:
    """Return what can be seen of a text that was typed, in one line that is no longer than this."""
    printable = (char for char in normalize("NFC", typed) if char.isprintable() or char.isspace())
    return " ".join("".join(printable).split())[:length].strip()


def plain(line: str) -> str:
    """Return a line without Discord's Markdown, for a terminal."""
    return _ESCAPE.sub("", _FORMAT.sub("", line))
