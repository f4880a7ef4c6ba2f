"""Reading a table: the same value that memory had, folded from what is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from sqlalchemy import BindParameter, Connection, RowMapping, bindparam, select

from bot.store.errors import AsleepError, UnreadableError
from bot.store.rows import DraftBody, LobbyBody, OverBody, PlayingBody
from bot.store.schema import drafts, entries, holders, seats, tables, texts
from bot.table.bots import refold
from bot.table.table import Base, Draft, Lobby, Over, Person, Playing, Table
from bot.table.timing import rules_clock
from games import GamePackage
from games.core import OptionsError, Outcome, Seat
from games.deal import Cut
from games.entries import Entry
from games.position import Position
from games.screen import Drafts
from games.strategies import Strategy

OUTDATED = Outcome("ended-rules", (), (), ())
"""How a game ends whose log cannot be read under the rules that are installed now."""

_lobby = msgspec.json.Decoder(LobbyBody)
_playing = msgspec.json.Decoder(PlayingBody)
_over = msgspec.json.Decoder(OverBody)
_entry: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_outcome = msgspec.json.Decoder(Outcome)
_draft = msgspec.json.Decoder(DraftBody)

AT: BindParameter[int] = bindparam("at_table")
PERSON = tuple(seats.c[name] for name in Person.__struct_fields__)
_table = select(tables).where(tables.c.id == AT)
_people = select(*PERSON).where(seats.c.table_id == AT).order_by(seats.c.position)
_log = select(entries.c.body).where(entries.c.table_id == AT).order_by(entries.c.n)
_drafts = select(drafts.c.position, drafts.c.body).where(drafts.c.table_id == AT)
_texts = select(texts.c.number, texts.c.said).where(texts.c.table_id == AT)
_holders = select(holders.c.position, holders.c.user_id).where(holders.c.table_id == AT).order_by(holders.c.n)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table as it is stored. Not `fresh`: it was made under other rules than it is now read under.

    `shown`: the revision that Discord shows. `set_aside`: its people were told that it cannot be played.
    """

    table: Table
    fresh: bool = True
    shown: int = 0
    set_aside: bool = False


@dataclass(frozen=True, slots=True)
class Stored:
    """The rows of a table."""

    row: RowMapping
    people: tuple[Person, ...]
    entries: tuple[str, ...]
    drafts: Mapping[Seat, str]
    texts: Mapping[int, str]
    holders: tuple[tuple[Seat, int], ...]


def folded(stored: Stored, packages: Mapping[str, GamePackage], now: float) -> Loaded:
    """Return the table that its rows make. `now` is when it ends, if it has to.

    Raises `AsleepError` if its game is not installed, and `UnreadableError`.
    """
    row = stored.row
    package = packages.get(row["game"])
    if package is None:
        raise AsleepError(row["id"], row["game"])
    fresh = row["rules"] == package.game.about.version
    try:
        table = _made(stored, package, now, fresh=fresh)
    except Exception as error:
        # A value of a game may be in the words of the error: only where it happened is told.
        raise UnreadableError(row["id"], type(error).__name__) from error
    return Loaded(table, fresh or row["finished_at"] is not None, row["shown"], row["set_aside"])


def read_rows(connection: Connection, table_id: int) -> Stored | None:
    """Return the rows of a table; None where there is none."""
    at = {"at_table": table_id}
    row = connection.execute(_table, at).mappings().one_or_none()
    if row is None:
        return None
    return Stored(
        row,
        tuple(Person(*person) for person in connection.execute(_people, at)),
        tuple(connection.scalars(_log, at)),
        dict(connection.execute(_drafts, at).all()),
        dict(connection.execute(_texts, at).all()),
        tuple((seat, user_id) for seat, user_id in connection.execute(_holders, at)),
    )


def _made(stored: Stored, package: GamePackage, now: float, *, fresh: bool) -> Table:
    match stored.row["status"]:
        case "lobby":
            return _made_lobby(stored, package, fresh=fresh)
        case "playing":
            return _made_playing(stored, package, now, fresh=fresh)
        case _:
            return _made_over(stored, package, fresh=fresh)


def _base(stored: Stored, package: GamePackage) -> dict[str, Any]:
    """Return what every table has and its columns tell."""
    row = stored.row
    names = ("id", "guild_id", "channel_id", "host_id", "language", "secret", "opened_at", "revision")
    return {
        **{name: row[name] for name in names},
        "package": package,
        "opened_by": row["opened_by"] or 0,
        "people": stored.people,
    }


def _made_lobby(stored: Stored, package: GamePackage, *, fresh: bool) -> Lobby:
    body = _lobby.decode(stored.row["body"])
    lobby = Lobby(**_base(stored, package), **msgspec.structs.asdict(body))
    if not fresh:
        try:
            package.game.read_options(lobby.options)
        except OptionsError:
            return replace(lobby, options=msgspec.to_builtins(package.game.options()))
    return lobby


# A game under way ----------------------------------------------------------------------------------


def _made_playing(stored: Stored, package: GamePackage, now: float, *, fresh: bool) -> Table:
    body = _playing.decode(stored.row["body"])
    log = tuple(_entry.decode(entry) for entry in stored.entries)
    base = _base(stored, package)
    begun = Base(**base, options=body.options)
    try:
        position = _folded(begun, body.cuts, log)
        table = _playing_at(stored, body, base, log, position, fresh=fresh)
        if fresh:
            return table
        if position.outcome is None:
            return replace(table, clock=rules_clock(table, now))
    except Exception:
        if fresh:
            raise
    # It breaks the new rules, or by them it ended long ago.
    return _outdated(stored, body, base, log, now)


def _folded(begun: Base, cuts: Sequence[Cut], log: Sequence[Entry]) -> Position:
    position = begun.begin(cut.word for cut in cuts)
    for entry in log:
        position = position.after(entry)
    return position


def _playing_at(
    stored: Stored,
    body: PlayingBody,
    base: dict[str, Any],
    log: tuple[Entry, ...],
    position: Position,
    *,
    fresh: bool,
) -> Playing:
    strategy = base["package"].strategy
    plain: dict[str, Any] = {
        **msgspec.structs.asdict(body),
        "memories": _read_memories(strategy, body.memories),
        "remembered": _read_memories(strategy, body.remembered),
    }
    table = Playing(
        **base,
        **plain,
        position=position,
        entries=log,
        holders=stored.holders,
        drafts=_read_drafts(stored.drafts, base["package"].screens.drafts, fresh=fresh),
        texts=stored.texts,
    )
    return refold(table) if len(table.memories) < len(body.memories) else table


def _read_memories(strategy: Strategy | None, stored: Mapping[Seat, msgspec.Raw]) -> dict[Seat, Any]:
    """Return what computer players remember, as far as it is still something that they do."""
    found = dict[Seat, Any]()
    if strategy is None:
        return found
    for seat, memory in stored.items():
        with suppress(msgspec.ValidationError):
            found[seat] = msgspec.json.decode(memory, type=strategy.memory)
    return found


def _read_drafts(bodies: Mapping[Seat, str], kept: Drafts, *, fresh: bool) -> dict[Seat, Draft]:
    """Return the drafts; under other rules those that still are ones."""
    found = dict[Seat, Draft]()
    for seat, stored in bodies.items():
        body = _draft.decode(stored)
        try:
            value = msgspec.json.decode(body.value, type=kept.kind)
        except msgspec.ValidationError:
            if fresh:
                raise
            continue
        found[seat] = Draft(body.step, value, body.texts)
    return found


def _outdated(
    stored: Stored, body: PlayingBody, base: dict[str, Any], log: tuple[Entry, ...], now: float
) -> Over:
    return Over(
        **base,
        options=body.options,
        terms=body.terms,
        presses=body.presses,
        status="finished",
        finished_at=now,
        outcome=OUTDATED,
        unrated="rules",
        home_id=body.home_id,
        cuts=body.cuts,
        entries=log,
        holders=stored.holders,
        texts=stored.texts,
    )


# A table that is over ------------------------------------------------------------------------------


def _made_over(stored: Stored, package: GamePackage, *, fresh: bool) -> Over:
    row = stored.row
    body = _over.decode(row["body"])
    outcome = None if row["outcome"] is None else _outcome.decode(row["outcome"])
    table = Over(
        **_base(stored, package),
        **msgspec.structs.asdict(body),
        status=row["status"],
        finished_at=row["finished_at"],
        outcome=outcome,
        unrated=row["unrated"],
        holders=stored.holders,
        entries=tuple(_entry.decode(entry) for entry in stored.entries),
        texts=stored.texts,
    )
    if not table.played or outcome == OUTDATED:
        return table
    try:
        position = _folded(table, table.cuts, table.entries)
    except Exception:
        if fresh:
            raise
        return table
    return replace(table, position=position) if fresh or position.outcome == outcome else table
