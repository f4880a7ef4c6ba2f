"""A table as rows: what its columns hold, and its body, which is everything that is asked of nobody else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.table.commands import Notice
from bot.table.log import SEAT_TEXTS
from bot.table.table import (
    DecisionTimer,
    Draft,
    Finish,
    LateAnswer,
    Lobby,
    LobbyCut,
    Over,
    Person,
    Playing,
    Presence,
    RulesClock,
    Table,
    Terms,
)
from bot.table.timing import next_check
from games.core import Seat, Value
from games.deal import Cut
from games.entries import Entry

Row = dict[str, Any]


class LobbyBody(Value, frozen=True, omit_defaults=True):
    """What else a lobby is."""

    options: Mapping[str, Any]
    terms: Terms
    presses: tuple[int, ...]
    closes_at: float
    removed: tuple[int, ...] = ()
    cuts: tuple[LobbyCut, ...] = ()
    finish: Finish | None = None
    interested: tuple[int, ...] = ()
    told: tuple[int, ...] = ()


class PlayingBody(Value, frozen=True, omit_defaults=True):
    """What else a game under way is, beside its log."""

    options: Mapping[str, Any]
    terms: Terms
    presses: tuple[int, ...]
    timer: DecisionTimer
    presence: Presence
    moves: tuple[int, ...]
    told_at: float = 0.0
    earlier: DecisionTimer | None = None
    clock: RulesClock | None = None
    home_id: int | None = None
    paused_at: float | None = None
    agreed: tuple[Seat, ...] = ()
    late_votes: Mapping[Seat, LateAnswer] = {}
    barred: tuple[tuple[Seat, str], ...] = ()
    cuts: tuple[Cut, ...] = ()
    finish: Finish | None = None
    memories: Mapping[Seat, msgspec.Raw] = {}
    remembered: Mapping[Seat, msgspec.Raw] = {}
    followed: tuple[int, ...] = ()
    notes: Mapping[Seat, str] = {}


class OverBody(Value, frozen=True, omit_defaults=True):
    """What else a table is that is over."""

    options: Mapping[str, Any]
    terms: Terms
    presses: tuple[int, ...]
    home_id: int | None = None
    cuts: tuple[Cut, ...] = ()
    ended_by: Seat | None = None


Body = LobbyBody | PlayingBody | OverBody
BODIES: Mapping[type[Table], type[Body]] = {Lobby: LobbyBody, Playing: PlayingBody, Over: OverBody}


class DraftBody(Value, frozen=True):
    """A draft: the moment it belongs to, its value as the game encodes it, and its texts."""

    step: int
    value: msgspec.Raw
    texts: dict[int, str]


encode = msgspec.json.Encoder().encode


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
        # 0 is no press.
        "opened_by": table.opened_by or None,
        "revision": table.revision,
        "opened_at": table.opened_at,
        "finished_at": over and over.finished_at,
        "next_check": next_check(table),
        "outcome": encode(over.outcome).decode() if over and over.outcome else None,
        "unrated": over and over.unrated,
    }


def body_of(table: Table) -> str:
    """Return what the columns do not hold."""
    kind = BODIES[type(table)]
    return encode(kind(**{name: getattr(table, name) for name in kind.__struct_fields__})).decode()


def entries_of(table: Table) -> tuple[Entry, ...]:
    """Return a table's log."""
    return () if isinstance(table, Lobby) else table.entries


def texts_of(table: Table) -> Mapping[int, str]:
    """Return what people wrote at a table."""
    return {} if isinstance(table, Lobby) else table.texts


def drafts_of(table: Table) -> Mapping[Seat, Draft]:
    """Return what people have selected at a table."""
    return table.drafts if isinstance(table, Playing) else {}


# Rows of a table -----------------------------------------------------------------------------------


def entry_row(table_id: int, n: int, entry: Entry) -> Row:
    """Return an entry of a log, as the number `n` of it."""
    return {"table_id": table_id, "n": n, "body": encode(entry).decode()}


def seat_row(table_id: int, seat: Seat, person: Person) -> Row:
    """Return who sits at a seat."""
    return {"table_id": table_id, "position": seat, **msgspec.structs.asdict(person)}


def holder_row(table_id: int, n: int, holder: tuple[Seat, int]) -> Row:
    """Return who held a seat before."""
    seat, user_id = holder
    return {"table_id": table_id, "n": n, "position": seat, "user_id": user_id}


def draft_row(table_id: int, seat: Seat, draft: Draft) -> Row:
    """Return what a seat has selected."""
    body = DraftBody(draft.step, msgspec.Raw(encode(draft.value)), dict(draft.texts))
    return {"table_id": table_id, "position": seat, "body": encode(body).decode()}


def text_row(table_id: int, number: int, said: str) -> Row:
    """Return what somebody wrote: the number tells in which seat."""
    return {"table_id": table_id, "number": number, "position": number // SEAT_TEXTS - 1, "said": said}


def notice_row(table_id: int, notice: Notice) -> Row:
    """Return a notice that is to be sent. Whose doing it was is not kept."""
    return {
        "table_id": table_id,
        "kind": notice.kind,
        "key": notice.key,
        "user_id": notice.user_id,
        "step": notice.step,
        "args": encode(notice.args).decode(),
        "sent": False,
    }
