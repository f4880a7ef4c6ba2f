"""What a person did in the seats that they hold or have held: while they were theirs, and no longer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import RowMapping

from bot.table.log import integers
from games.core import Seat

Log = tuple[dict[str, Any], ...]
"""The entries of a table, as plain data."""


@dataclass(frozen=True, slots=True)
class Seated:
    """The rows of a table."""

    body: Mapping[str, Any]
    people: Sequence[RowMapping]
    holders: Sequence[RowMapping]
    log: Log
    drafts: Sequence[RowMapping]
    texts: Sequence[RowMapping]
    outcome: Mapping[str, Any] | None


def held_by(table: Seated, user_id: int) -> list[Seat]:
    """Return the seats that somebody holds or has held."""
    rows = (*table.people, *table.holders)
    return sorted({row["position"] for row in rows if row["user_id"] == user_id})


def seat_data(table: Seated, seat: Seat, user_id: int) -> dict[str, Any]:
    """Return what is stored of somebody in a seat."""
    row = table.people[seat]
    now = row["user_id"] == user_id
    stints = list(_stints(table, seat))
    mine = [number for number, who in enumerate(_who(table, seat, len(stints))) if who == user_id]
    return {
        "seat": seat,
        "held": "now" if now and not row["left"] else "before",
        **(_present(table, row) if now else {}),
        "cuts": [cut["word"] for cut in table.body.get("cuts", ()) if cut.get("seat") == seat and 0 in mine],
        "actions": [entry for number in mine for entry in stints[number]],
        "texts": _texts(table, seat, stints, mine),
    }


def _present(table: Seated, row: RowMapping) -> dict[str, Any]:
    """Return what is stored of whoever has a seat now, or had it last."""
    seat = row["position"]
    drafts = [msgspec.json.decode(draft["body"]) for draft in table.drafts if draft["position"] == seat]
    return {
        "name": row["name"],
        "joined": row["joined"],
        "joined_at": row["joined_at"],
        "left": row["left"],
        "offered": row["offered_to"] is not None,
        "drafts": drafts,
        "note": table.body.get("notes", {}).get(str(seat)),
        "presence": _presence(table.body, seat),
        "result": _result(table, seat),
    }


def _presence(body: Mapping[str, Any], seat: Seat) -> dict[str, Any]:
    """Return how a game under way remembers who is there, and what they agreed to."""
    if "presence" not in body:
        return {}
    presence = body["presence"]
    return {
        "missed": presence["missed"][seat],
        "seen_at": presence["seen_at"][seat],
        "moves": body["moves"][seat],
        "agreed_to_end": seat in body.get("agreed", ()),
        "late_vote": body.get("late_votes", {}).get(str(seat)),
    }


def _result(table: Seated, seat: Seat) -> dict[str, Any] | None:
    outcome = table.outcome
    if outcome is None:
        return None
    ended = table.body.get("ended_by") == seat
    found = {"ending": outcome["ending"], "won": seat in outcome["winners"], "ended_it": ended}
    return found | {
        name: outcome[key][seat] for name, key in (("points", "scores"), ("rank", "ranks")) if outcome[key]
    }


# Whose an entry is ---------------------------------------------------------------------------------


def _stints(table: Seated, seat: Seat) -> Iterator[list[dict[str, Any]]]:
    """Yield what happened in a seat while one person after another held it; nothing after they left."""
    stint, there = list[dict[str, Any]](), True
    for entry in table.log:
        if entry.get("seat") != seat:
            continue
        if entry["type"] == "handed":
            yield stint
            stint, there = [], True
        if there:
            stint.append(entry)
        if entry["type"] == "left":
            there = False
    yield stint


def _who(table: Seated, seat: Seat, count: int) -> list[int | None]:
    """Return who held a seat in each of so many stints; None where that cannot be told any more.

    Who held it twice is among the former holders once: what may be another's is then nobody's.
    """
    former = [row["user_id"] for row in table.holders if row["position"] == seat]
    known = [*former, table.people[seat]["user_id"]]
    if len(known) == count:
        return known
    return [known[0], *[None] * (count - 2), known[-1]]


def _texts(
    table: Seated, seat: Seat, stints: Sequence[Sequence[dict[str, Any]]], mine: Sequence[int]
) -> list[str]:
    """Return what somebody wrote: a text is of whoever named it first, others only name it again."""
    said = {row["number"]: row["said"] for row in table.texts if row["position"] == seat}
    written = list[str]()
    for number, stint in enumerate(stints):
        named = {one for entry in stint for one in integers(entry.get("action")) if one in said}
        found = [said.pop(one) for one in sorted(named)]
        written += found if number in mine else []
    # What no entry names is somebody's for certain only in a seat that was never another's.
    return written + (list(said.values()) if len(mine) == len(stints) else [])
