"""A table as rows, in both directions: its columns, its body with everything else, and its log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, get_type_hints

import msgspec
from sqlalchemy import Column

from bot.store.database import AsleepError, FinishedError, OutdatedError, UnreadableError
from bot.store.reader import decode_object, salvage
from bot.store.results import fits
from bot.store.schema import OVER, PLAYED, drafts, holders, seats, texts
from bot.table.commands import Notice
from bot.table.deadlines import next_check
from bot.table.log import SEAT_TEXTS
from bot.table.people import Person
from bot.table.table import BaseTable, Dealt, Draft, Lobby, Over, Playing, Table
from games.core import OptionsError, Outcome, Seat, Value
from games.host.deal import commitment
from games.host.entries import Acted, Entry, Handed, TakenBack
from games.host.packages import GamePackage
from games.screen import Drafts

Row = dict[str, Any]

OUTDATED = Outcome("ended-rules", (), (), ())
"""The outcome of a game that was ended while it waited: its log is not replayed."""
OF_BASE = ("options", "terms", "presses")
"""Fields of every table that are in the body; the others of `BaseTable` are columns."""
OF_DEALT = ("seed",)
"""Fields of a dealt game that are columns."""
OF_OVER = ("status", "finished_at", "outcome", "unrated")
"""Fields of a finished table that are columns."""
ROWS = ("position", "entries", "holders", "drafts", "texts")
"""Fields that are rows of their own, and what follows from them."""
CHOICE = "choice"
"""Name of the games in a body that a search may lead to, by their keys."""
SEALED = "sealed"
"""Name of a hash of the secret and the seed in a body: a damaged one would deal other cards."""
SEAL_LENGTH = 16
"""Characters of the hash that are stored."""


def _seal(secret: bytes, seed: bytes) -> str:
    return commitment(secret + seed)[:SEAL_LENGTH]


def _body_type(kind: type[Table]) -> type[msgspec.Struct]:
    types = get_type_hints(kind)
    stored_elsewhere = {base_field.name for base_field in fields(BaseTable)} | {*OF_DEALT, *OF_OVER, *ROWS}
    required: list[Any] = [(name, types[name]) for name in OF_BASE]
    optional = list[Any]()
    for own_field in fields(kind):
        name = own_field.name
        if name in stored_elsewhere:
            continue
        if name == CHOICE:
            optional.append((CHOICE, tuple[str, ...], ()))
        elif own_field.default is not MISSING:
            optional.append((name, types[name], own_field.default))
        elif own_field.default_factory is not MISSING:
            optional.append((name, types[name], own_field.default_factory()))
        else:
            required.append((name, types[name]))
    optional.append((SEALED, str, ""))
    return msgspec.defstruct(f"{kind.__name__}Body", required + optional, frozen=True, omit_defaults=True)


BODIES: Mapping[type[Table], type[msgspec.Struct]] = {
    kind: _body_type(kind) for kind in (Lobby, Playing, Over)
}


OPEN_KINDS: Mapping[str, type[Table]] = {"lobby": Lobby, "playing": Playing}
"""The kinds of tables that are not over, by their status."""


class DraftBody(Value, frozen=True):
    """A draft: the step it belongs to, its value as the game encodes it, and its texts."""

    step: int
    value: msgspec.Raw
    texts: dict[int, str]


encode = msgspec.json.Encoder().encode
_decoders = {kind: msgspec.json.Decoder(body) for kind, body in BODIES.items()}
_entry_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_draft_decoder = msgspec.json.Decoder(DraftBody)


# To rows -------------------------------------------------------------------------------------------


def columns_of(table: Table) -> Row:
    """Return a table's columns, without its body."""
    over = table if isinstance(table, Over) else None
    return {
        "game": table.game.key,
        "rules": table.game.about.version,
        "status": table.status,
        "guild_id": table.guild_id,
        "channel_id": table.channel_id,
        "host_id": table.host_id,
        "language": table.language,
        "secret": table.secret,
        "seed": _seed(table) or None,
        # 0 is no press.
        "opened_by": table.opened_by or None,
        "revision": table.revision,
        "opened_at": table.opened_at,
        "finished_at": over and over.finished_at,
        "next_check": next_check(table),
        "outcome": encode(over.outcome).decode() if over and over.outcome else None,
        "unrated": over and over.unrated,
    }


def _seed(table: Table) -> bytes:
    return b"" if isinstance(table, Lobby) else table.seed


def body_of(table: Table) -> str:
    """Return everything of a table that has neither a column nor rows."""
    kind = BODIES[type(table)]
    values = {name: getattr(table, name) for name in kind.__struct_fields__ if name != SEALED}
    if isinstance(table, Lobby):
        values[CHOICE] = tuple(package.game.key for package in table.choice)
    return encode(kind(**values, sealed=_seal(table.secret, _seed(table)))).decode()


def entries_of(table: Table) -> tuple[Entry, ...]:
    """Return a table's log."""
    return () if isinstance(table, Lobby) else table.entries


def entry_row(table_id: int, n: int, entry: Entry) -> Row:
    """Return the `n`th entry of a log."""
    return {"table_id": table_id, "n": n, "body": encode(entry).decode()}


@dataclass(frozen=True, slots=True)
class NumberedPart:
    """Numbered values of a table that are rows of their own, beside its log."""

    number: Column[int]
    """The column of their numbers."""
    of: Callable[[Table], Mapping[int, Any]]
    """Returns them, by number."""
    row: Callable[[int, Any], Row]
    """Returns the row of a number and value, without the columns of the table and the number."""


def _draft_row(_seat: Seat, draft: Draft) -> Row:
    body = DraftBody(draft.step, msgspec.Raw(encode(draft.value)), dict(draft.texts))
    return {"body": encode(body).decode()}


PARTS = (
    NumberedPart(
        seats.c.position,
        lambda table: dict(enumerate(table.people)),
        lambda _, person: msgspec.structs.asdict(person),
    ),
    NumberedPart(
        holders.c.n,
        lambda table: dict[int, Any]() if isinstance(table, Lobby) else dict(enumerate(table.holders)),
        lambda _, holder: dict(zip(("position", "user_id"), holder, strict=True)),
    ),
    NumberedPart(
        drafts.c.position,
        lambda table: table.drafts if isinstance(table, Playing) else dict[int, Any](),
        _draft_row,
    ),
    NumberedPart(
        texts.c.number,
        lambda table: dict[int, Any]() if isinstance(table, Lobby) else table.texts,
        # The seat follows from the number.
        lambda number, text: {"position": number // SEAT_TEXTS - 1, "said": text},
    ),
)


def notice_row(table_id: int, notice: Notice, length: int | None = None) -> Row:
    """Return a notice to be sent; with the length of the log, if it names seats. `by` is not stored."""
    seats_named = notice.args.keys() & {"seat", "by"}
    args = {"n": length, **notice.args} if seats_named and length is not None else notice.args
    return {
        "table_id": table_id,
        "kind": notice.kind,
        "key": notice.key,
        "user_id": notice.user_id,
        "step": notice.step,
        "args": encode(args).decode(),
        "sent": False,
    }


# From rows -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stored:
    """The rows of a table."""

    row: Row
    """The row of the table."""
    people: tuple[Person, ...]
    """Its people, by seat."""
    entries: tuple[str, ...]
    """Its log."""
    drafts: Mapping[Seat, str]
    """The drafts, by seat."""
    texts: Mapping[int, str]
    """The free texts, by number."""
    holders: tuple[tuple[Seat, int], ...]
    """Former holders of seats."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table as it is stored."""

    table: Table
    """The table."""
    fresh: bool = True
    """False for a lobby that was stored under another version of the rules."""
    shown: int = 0
    """The revision shown on Discord."""
    quarantined: bool = False
    """Whether its people were told that it cannot be played."""
    ticks: bool = True
    """Whether the time of its next check is stored as it must be."""


def fold_rows(stored: Stored, packages: Mapping[str, GamePackage]) -> Loaded:
    """Return the table of these rows.

    Raises `AsleepError` if its game is not installed, `OutdatedError` if it is played by a version of the
    rules that is not kept, and `UnreadableError`.
    """
    row = stored.row
    package = packages.get(row["game"])
    if package is None:
        raise AsleepError(row["id"], row["game"])
    fresh = row["status"] != "lobby" or row["rules"] == package.game.about.version
    # A lobby is dealt by the present rules; a game is played by its own.
    game = package.game if row["status"] == "lobby" else package.game.at(row["rules"])
    if game is None and row["status"] == "playing":
        raise OutdatedError(row["id"], row["rules"])
    package = replace(package, game=game or package.game)
    try:
        match row["status"]:
            case "lobby":
                table = _lobby(stored, package, packages, fresh=fresh)
            case "playing":
                table = _playing(stored, package)
            case _:
                table = _over(stored, package, kept=game is not None)
    except Exception as error:
        # The message may hold a value of the game: only the kind of the error is told.
        kind = FinishedError if row["status"] in OVER else UnreadableError
        raise kind(row["id"], type(error).__name__) from error
    ticks = row["next_check"] == next_check(table)
    return Loaded(table, fresh, row["shown"], row["set_aside"], ticks)


def sound_body(status: object, text: object) -> dict[str, Any]:
    """Return those fields of a table's body that can be read, as plain data."""
    kind = OPEN_KINDS.get(status, Over) if isinstance(status, str) else Over
    return salvage(decode_object(text), BODIES[kind])[0]


def _fields(stored: Stored, package: GamePackage, kind: type[Table]) -> dict[str, Any]:
    """Return the fields that the columns and the body hold, and those of a game that are rows."""
    row = stored.row
    column_names = ("id", "guild_id", "channel_id", "host_id", "language", "secret", "opened_at", "revision")
    values: dict[str, Any] = {
        **{name: row[name] for name in column_names},
        "package": package,
        "opened_by": row["opened_by"] or 0,
        "people": stored.people,
        **msgspec.structs.asdict(_decoders[kind].decode(row["body"])),
    }
    seed = row["seed"] or b""
    if not _seal(row["secret"], seed).startswith(values.pop(SEALED)):
        raise ValueError("another secret or seed")
    if kind is not Lobby:
        if not seed and row["status"] in PLAYED:
            raise ValueError("no seed")
        values["seed"] = seed
        values["entries"] = tuple(_entry_decoder.decode(entry) for entry in stored.entries)
        values |= {"holders": stored.holders, "texts": stored.texts}
    return values


def _lobby(
    stored: Stored, package: GamePackage, packages: Mapping[str, GamePackage], *, fresh: bool
) -> Lobby:
    values = _fields(stored, package, Lobby)
    # A search leads no longer to games that are not installed; the lobby's own game is.
    values[CHOICE] = tuple(packages[key] for key in values[CHOICE] if key in packages)
    lobby = Lobby(**values)
    try:
        options = package.game.read_options(lobby.options)
    except OptionsError:
        if fresh:
            raise
        options = package.game.options()
    # An option that came with an update has no value in the body yet.
    return replace(lobby, options=msgspec.to_builtins(options))


def _playing(stored: Stored, package: GamePackage) -> Playing:
    values = _fields(stored, package, Playing)
    dealt = Dealt(**{dealt_field.name: values[dealt_field.name] for dealt_field in fields(Dealt)})
    acting_seats = (
        entry.seat for entry in values["entries"] if isinstance(entry, Acted | TakenBack | Handed)
    )
    moves = Counter(acting_seats)
    presence = values["presence"]
    if values["moves"] != tuple(moves[seat] for seat in range(len(dealt.people))):
        raise ValueError("an entry or a seat is missing")
    if not len(dealt.people) == len(presence.missed) == len(presence.seen_at) == len(presence.last_act):
        raise ValueError("a seat is missing")
    position = dealt.begin().after_all(values["entries"])
    return Playing(**values, position=position, drafts=_read_drafts(stored, package.screens.drafts))


def _read_drafts(stored: Stored, kinds: Drafts) -> dict[Seat, Draft]:
    """Return the drafts that can be read: a selection is chosen again, a game is not."""
    drafts_by_seat = dict[Seat, Draft]()
    for seat, encoded_draft in stored.drafts.items():
        with suppress(msgspec.DecodeError, ValueError, RecursionError):
            body = _draft_decoder.decode(encoded_draft)
            value = msgspec.json.decode(body.value, type=kinds.kind)
            if seat < len(stored.people):
                drafts_by_seat[seat] = Draft(body.step, value, body.texts)
    return drafts_by_seat


def _over(stored: Stored, package: GamePackage, *, kept: bool) -> Over:
    """Return a finished table; only its result where its rules are not `kept`."""
    row = stored.row
    values = _fields(stored, package, Over)
    outcome: Outcome | None = row["outcome"]
    table = Over(**values, **{name: row[name] for name in OF_OVER})
    if outcome is not None and not fits(outcome, len(table.people), rated=table.unrated is None):
        raise ValueError("a seat is missing")
    if not kept or not table.played or outcome == OUTDATED:
        return table
    return replace(table, position=table.begin().after_all(table.entries))
