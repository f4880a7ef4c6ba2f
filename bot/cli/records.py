"""Records told and checked, for the command line."""

from __future__ import annotations

from collections.abc import Iterator

from bot.text import Texts, Words
from games import GAMES
from games.core import Outcome
from games.record import Acted, Replay


def _words(replay: Replay, language: str) -> Words:
    text = Texts(GAMES).of(language)
    names = [text("record-seat", number=seat + 1) for seat in range(replay.head.seats)]
    return Texts(GAMES).of(language, replay.head.game, names)


def replayed(data: bytes, language: str) -> Iterator[str]:
    """Yield a record as sentences, one step after the other. Raises `RecordError`."""
    replay = Replay(data, GAMES)
    text, screens = _words(replay, language), replay.package.screens
    options = ", ".join(f"{key} {value}" for key, value in replay.head.options.items())
    yield text("record-head", game=text("game-title"), seats=replay.head.seats, options=options)
    for line, entry, events in replay.steps():
        if isinstance(entry, Acted):
            what = screens.action(replay.action(entry), text)
            yield text("record-acted", line=line, who=text.seat(entry.seat), what=what)
        else:
            yield text("record-expired", line=line)
        for event in events:
            yield f"      {screens.event(event, text)}"
    yield from _standings(replay.result().outcome, text)


def verified(data: bytes, language: str) -> Iterator[str]:
    """Yield what a record proves. Raises `RecordError`."""
    replay = Replay(data, GAMES)
    text = _words(replay, language)
    outcome = replay.verify()
    yield text("record-verified", game=text("game-title"), entries=replay.position.length)
    yield text("record-hash", hash=replay.head.commitment)
    yield from _standings(outcome, text)


def _standings(outcome: Outcome, text: Words) -> Iterator[str]:
    for seat in sorted(range(len(outcome.ranks)), key=outcome.ranks.__getitem__):
        key = "final-line-won" if seat in outcome.winners else "final-line"
        points = text("points", points=text.number(outcome.scores[seat]))
        yield text(key, rank=outcome.ranks[seat], name=text.seat(seat), points=points)
