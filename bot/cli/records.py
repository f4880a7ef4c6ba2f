"""Replays and verifies records: by the rules and the strategies of bot players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import click
import msgspec

from bot import worker
from bot.cli.findings import give_up
from bot.screens.choices import option_text
from bot.screens.wording import deal_line
from bot.table.bots import strategy_draws
from bot.text import LANGUAGES, Texts, Words, plain, usable
from games.core import Outcome, Seat
from games.host.deal import HASH, seating, with_seats
from games.host.entries import Absent, Acted, Eliminated, Ended, Entry, Expired, Handed, Left, TakenBack
from games.host.packages import strategy_version
from games.host.position import Position
from games.host.record import RecordError, Replay, record_hash
from games.strategies import PERSONALITIES, Strategy, decider, silent
from games.text import Markup


class NotProvedError(Exception):
    """A record does not prove what was asked; the message says why."""


def replay_record(data: bytes, language: str) -> Iterator[str]:
    """Yield a record as sentences, step by step; if it does not hold, say so first and last.

    Raises `NotProvedError` at the end of one that does not hold, or immediately where nothing can be read.
    """
    replay = _read(data, language)
    text = _words(replay, language)
    reason = _fault(_read(data, language), language)
    if reason:
        yield text("record-broken", reason=reason)
    game = replay.package.game
    seats = replay.head.seats
    options = with_seats(game, game.read_options(replay.head.options), seats, replay.position.seed)
    values = {choice: getattr(options, choice.field) for choice in game.choices}
    option_lines = [
        f"{text(f'option-{choice.field}')}: {option_text(replay.package, choice, value, text.names, text)}"
        for choice, value in values.items()
    ]
    heading = text("record-head", game=text("game-title"), seats=replay.head.seats)
    yield "; ".join([heading, *option_lines])
    yield from _deal(replay, text)
    yield from _steps(replay, text)
    yield from _standings(replay.position.outcome, text)
    if reason:
        raise NotProvedError(text("record-broken", reason=reason))


def verify_record(data: bytes, language: str, expected: str = "") -> Iterator[str]:
    """Yield what a record proves; `expected` is its whole hash, as the final post shows it.

    Raises `NotProvedError`.
    """
    replay = _read(data, language)
    digest = record_hash(data)
    if reason := _fault(replay, language):
        raise NotProvedError(reason)
    text = _words(replay, language)
    expected_digest = expected.strip().lower()
    # A record can be made to fit a part of a hash.
    if expected and not HASH.fullmatch(expected_digest):
        raise NotProvedError(text("record-no-hash", digits=len(digest)))
    if expected and digest != expected_digest:
        raise NotProvedError(text("record-another", hash=digest))
    moves = play_bots_again(_read(data, language))
    if moves.others:
        raise NotProvedError(
            text("record-other-moves", lines=text.listed([str(line) for line in moves.others]))
        )
    yield text("record-verified", game=text("game-title"), entries=replay.position.length)
    if moves.same or moves.default:
        yield text("record-bots", same=moves.same, default=moves.default)
    if moves.prepared:
        yield text("record-bots-prepared", count=moves.prepared)
    if moves.unchecked:
        yield text("record-bots-unchecked", count=moves.unchecked)
    yield text("record-secret", hash=replay.head.commitment)
    yield from _deal(replay, text)
    yield text("record-same-hash" if expected else "record-hash", hash=digest)
    yield from _standings(replay.position.outcome, text)


# Reading -------------------------------------------------------------------------------------------


def _read(data: bytes, language: str) -> Replay:
    try:
        return Replay(data, usable()[0])
    except RecordError as error:
        raise NotProvedError(_reason(error, Texts({}).of(language))) from error


def _fault(replay: Replay, language: str) -> str:
    """Read a record to its end; return why it does not hold, or an empty string."""
    try:
        replay.verify()
    except RecordError as error:
        return _reason(error, _words(replay, language))
    return ""


def _reason(error: RecordError, text: Words) -> Markup:
    reason = text(error.key, **error.args_)
    if error.ruling:
        reason = text("record-refused", reason=reason, ruling=error.ruling)
    return text("record-line", line=error.line, reason=reason)


def _words(replay: Replay, language: str) -> Words:
    texts = Texts({replay.head.game: replay.package})
    names = [texts.of(language)("record-seat", number=seat + 1) for seat in range(replay.head.seats)]
    return texts.of(language, replay.head.game, names)


# Sentences -----------------------------------------------------------------------------------------


def _deal(replay: Replay, text: Words) -> Iterator[str]:
    head = replay.head
    yield deal_line(head.deal, text)
    places = seating(replay.position.seed, head.seats)
    yield text("record-seating", places=", ".join(str(place + 1) for place in places))


def _steps(replay: Replay, text: Words) -> Iterator[str]:
    """Yield the entries with their events, until one does not follow from the rules."""
    before = replay.position
    try:
        for line, entry, events in replay.steps():
            yield text("record-step", line=line, what=_sentence(replay, before, entry, text))
            for event in events:
                yield f"      {replay.package.screens.event(event, text)}"
            before = replay.position
    except RecordError as error:
        yield text("record-stops", reason=_reason(error, text))


def _sentence(replay: Replay, before: Position, entry: Entry, text: Words) -> Markup:
    """Return an entry as a sentence; `before` is the position it was made at."""

    def describe(action: Any) -> Markup:  # noqa: ANN401 - any game's
        return Markup(replay.package.screens.action(action, text))

    match entry:
        case Acted(seat):
            return text("record-acted", who=text.seat(seat), what=describe(before.action(entry)))
        case Absent(seat):
            return text("record-absent", who=text.seat(seat), what=describe(before.action(entry)))
        case TakenBack(seat):
            last_act = before.last_of(seat)
            assert last_act is not None, "the position after it is there"
            action_text = describe(before.action(last_act.entry))
            # The first line of a record is its head.
            return text("record-taken-back", who=text.seat(seat), what=action_text, line=last_act.n + 1)
        case Expired():
            return text("record-expired")
        case Ended(how):
            return text(f"record-ended-{how}")
        case Left(seat) | Handed(seat) | Eliminated(seat):
            kind = type(entry).__name__.lower()
            return text(f"record-{kind}", who=text.seat(seat))


def _standings(outcome: Outcome | None, text: Words) -> Iterator[str]:
    if outcome is None:
        yield text("record-unfinished")
        return
    yield text(outcome.ending)
    if not outcome.ranks:
        for seat, score in enumerate(outcome.scores):
            yield text("final-stood", name=text.seat(seat), points=text("points", points=score))
    for seat in sorted(range(len(outcome.ranks)), key=outcome.ranks.__getitem__):
        points = text("points", points=outcome.scores[seat])
        yield text("final-line", rank=outcome.ranks[seat], name=text.seat(seat), points=points)


_record = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
_language = click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)


@click.command("replay")
@_record
@_language
def tell_record(file: Path, language: str) -> None:
    """Tell a record step by step."""
    _print_lines(file, replay_record(file.read_bytes(), language))


@click.command()
@_record
@_language
@click.option("--hash", "expected", default="", help="The record's hash, as the final post shows it.")
def verify(file: Path, language: str, expected: str) -> None:
    """Prove that a record follows from its secret, the deal and the actions, and was not altered."""
    _print_lines(file, verify_record(file.read_bytes(), language, expected))


def _print_lines(file: Path, lines: Iterator[str]) -> None:
    try:
        for line in lines:
            click.echo(plain(line))
    except NotProvedError as error:
        give_up(f"{file}: {plain(str(error))}", 1)


# The moves of bot players --------------------------------------------------------------------------


@dataclass(slots=True)
class BotMoves:
    """Numbers of bot players' moves in a record, and lines of those that are not theirs."""

    same: int = 0
    """Chosen again as they were."""
    prepared: int = 0
    """Prepared by the lesson."""
    default: int = 0
    """Default moves."""
    unchecked: int = 0
    """Chosen by another version of the code."""
    others: list[int] = field(default_factory=list[int])
    """Lines of moves that the installed version does not choose."""


def play_bots_again(replay: Replay) -> BotMoves:
    """Move a record that holds to its end, and let its bot players choose again."""
    moves = BotMoves()
    at_step = list[Position]()
    game = replay.package
    version = strategy_version(game.folder)
    strategies = _Bots(replay, game.strategy)
    before = replay.position
    for line, entry, _ in replay.steps():
        # An answer to what the seat saw a moment earlier will do: only secret talk has changed since.
        if at_step and at_step[-1].state.step != before.state.step:
            at_step.clear()
        at_step.append(before)
        if isinstance(entry, Acted) and replay.ledger.temper(entry.seat):
            if not entry.strategy:
                moves.default += 1
            elif entry.strategy != version:
                moves.unchecked += 1
            elif any(
                entry.action in strategies.choices(position, entry.seat) for position in reversed(at_step)
            ):
                moves.same += 1
            else:
                moves.others.append(line)
        before = replay.position
    moves.prepared = replay.ledger.prepared
    moves.default -= moves.prepared
    return moves


class _Bots:
    """The strategies of a game in all seats, and what each remembers."""

    def __init__(self, replay: Replay, strategy: Strategy) -> None:
        self._replay = replay
        self._strategy = strategy
        self._seed = replay.position.seed
        self._known = dict[Seat, tuple[tuple[Any, ...], worker.Memory]]()

    def choices(self, position: Position, seat: Seat) -> Iterator[Any]:
        """Yield what a seat chooses in a position, and what it does there unprompted, as plain data."""
        strategy = self._strategy
        game = position.game
        state = position.state
        memory = self._memory(position, seat)
        view = game.view(state, seat)
        draws, choice, talk = (
            strategy_draws(self._seed, state.step, seat, use) for use in ("mind", "choice", "talk")
        )
        question = (view, seat, game.legal(state, seat))
        if seat in position.awaited.seats:
            worlds = strategy_draws(self._seed, state.step, seat, "world")
            decide = decider(strategy, game, state, seat, worlds)
            yield from _call_strategy(worker.Decision(decide, question, memory, draws, choice))
        if strategy.talk is not silent:
            yield from _call_strategy(worker.Decision(strategy.talk, (view, seat), memory, talk))

    def _memory(self, position: Position, seat: Seat) -> worker.Memory:
        strategy = self._strategy
        history = position.history
        events_seen, memory = self._known.get(seat, ((), worker.Memory(strategy.memory)))
        # After an action was taken back, something else has happened.
        if history[: len(events_seen)] != events_seen:
            events_seen = ()
            memory = worker.Memory(strategy.memory)
        temper = PERSONALITIES[self._replay.ledger.temper(seat)]
        begin = partial(strategy.begin, seat, self._replay.head.seats, temper)
        while memory.encoded is None or len(events_seen) < len(history):
            events = history[len(events_seen) :]
            recollection = worker.recall(worker.Recollection(memory, begin, strategy.recall, events))
            memory = recollection.memory
            events_seen = history[: len(events_seen) + recollection.taken]
            if memory.encoded is None:
                break
        self._known[seat] = events_seen, memory
        return memory


def _call_strategy(work: worker.Decision) -> Iterator[Any]:
    result = worker.within(work, worker.DECISION_SECONDS)
    if result is not None and not isinstance(result, worker.Failed):
        yield msgspec.json.decode(msgspec.json.encode(result))
