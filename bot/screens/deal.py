"""What people read of the deal: the hash of its secret, the cuts, and how a record is checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.screens.colours import BLURPLE
from bot.screens.requests import OpenRules, TypeCut
from bot.table.table import Lobby, Over
from bot.text import Words, clean_words
from games.deal import WORD_LENGTH
from games.screen import Ask, Button, Field, Form, Paragraph, Row, Screen

SHORT_HASH = 16
"""So many digits of a hash stand in the last post; whoever joined was told the fingerprint in full."""


def deal(table: Lobby, text: Words) -> Paragraph:
    """Return what a lobby tells of its deal; whoever joins is told it at more length."""
    return _told(table, text("lobby-sealed", hash=table.commitment), text)


def _told(table: Lobby, sealed: str, text: Words) -> Paragraph:
    lines = [sealed, *_cuts(_named(table, text), text)]
    return Paragraph("\n".join(f"-# {line}" for line in lines))


def joined(table: Lobby, text: Words) -> Screen:
    """Return the private answer to somebody who sits in a lobby: the hash is theirs to keep."""
    rules = Button(text("button-minute"), Ask(OpenRules(slot="j")))
    told = _told(table, text("join-sealed", hash=table.commitment), text)
    ways = Row((cut_button(text), rules))
    return Screen((Paragraph(text("join-welcome")), told, ways), BLURPLE)


def cut_form(text: Words) -> Form:
    """Return the form for the word of a cut."""
    hint = text("cut-word-hint")
    line = Field("word", text("cut-word"), hint=hint, number=False, length=WORD_LENGTH)
    return Form("cut", text("button-cut"), text("button-cut"), (line,))


def proof(table: Over, closed: str, text: Words) -> Iterator[str]:
    """Yield how the deal of a game came about, and how the record that this hash closes can be checked."""
    if closed:
        yield text("final-sealed", hash=table.commitment[:SHORT_HASH])
    else:
        yield text("final-opened", hash=table.commitment, secret=table.secret.hex())
    yield from _cuts([(text.seat(cut.seat), cut.word) for cut in table.cuts], text) or [text("cut-none")]
    if closed:
        yield text("final-verify", hash=closed[:SHORT_HASH])


def cut_button(text: Words) -> Button:
    """Return the way to cut the deck."""
    return Button(text("button-cut"), Ask(TypeCut()))


def _named(table: Lobby, text: Words) -> list[tuple[str, str]]:
    name_of = {person.user_id: name for person, name in zip(table.people, text.names, strict=True)}
    return [(f"**{name_of[cut.user_id]}**", cut.word) for cut in table.cuts]


def _cuts(cuts: Sequence[tuple[str, str]], text: Words) -> list[str]:
    if not cuts:
        return []
    told = [text("cut-by", name=name, word=clean_words(word)) for name, word in cuts]
    return [f"✂️ {text.listed(told)}", text("cut-last", name=cuts[-1][0])]
