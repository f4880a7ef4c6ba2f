"""Records told and checked, for the command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.text import Texts, Words, usable
from games.core import Outcome
from games.record import (
    Absent,
    Acted,
    Eliminated,
    Ended,
    Entry,
    Expired,
    Handed,
    Left,
    Replay,
    TakenBack,
)

TOLD: Mapping[type[Entry], str] = {
    Absent: "record-absent",
    TakenBack: "record-taken-back",
    Left: "record-left",
    Handed: "record-handed",
    Eliminated: "record-eliminated",
}
"""How what the table itself notes of a seat is told."""


def _words(replay: Replay, language: str) -> Words:
    texts = Texts({replay.head.game: replay.package})
    names = [texts.of(language)("record-seat", number=seat + 1) for seat in range(replay.head.seats)]
    return texts.of(language, replay.head.game, names)


def replayed(data: bytes, language: str) -> Iterator[str]:
    """Yield a record as sentences, one step after the other. Raises `RecordError`."""
    replay = Replay(data, usable()[0])
    text, screens = _words(replay, language), replay.package.screens
    options = ", ".join(f"{key} {value}" for key, value in replay.head.options.items())
    yield text("record-head", game=text("game-title"), seats=replay.head.seats, options=options)
    for line, entry, events in replay.steps():
        yield _told(replay, line, entry, text)
        for event in events:
            yield f"      {screens.event(event, text)}"
    yield from _standings(replay.result().outcome, text)


def _told(replay: Replay, line: int, entry: Entry, text: Words) -> str:
    match entry:
        case Acted(seat):
            what = replay.package.screens.action(replay.action(entry), text)
            return text("record-acted", line=line, who=text.seat(seat), what=what)
        case Expired():
            return text("record-expired", line=line)
        case Ended():
            return text("record-ended", line=line)
        case Absent(seat) | TakenBack(seat) | Left(seat) | Handed(seat) | Eliminated(seat):
            return text(TOLD[type(entry)], line=line, who=text.seat(seat))


def verified(data: bytes, language: str) -> Iterator[str]:
    """Yield what a record proves. Raises `RecordError`."""
    replay = Replay(data, usable()[0])
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
