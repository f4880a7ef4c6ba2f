"""Release 2.0: the seed of each deal is stored, so that games go on however later ones are dealt.

Guests of a night are called each by themselves. A lobby that waited for a public number waits for Start. What
few would miss is gone, with all that was stored of people for it. Starts of processes are stored, and reviews
of finished games. No
number of a table is given twice. A post is no longer the answer to a press, whose token
found it. Whom people avoided they have blocked.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

TOGETHER = 500
"""Number of tables that are read and written at a time."""
SEAL_LENGTH = 16
REMOVED = ("notes", "asking", "welcome", "late_votes", "deal", "cuts", "public_number")
"""Fields of tables that are no more, and earlier deals: what they have of people is deleted."""
NUMBERED = ("tables", "blocks")
"""Tables whose ids stand in messages, and were given again when the newest row had been deleted."""
CLOSING_SECONDS = 600
SEAT_TEXTS = 1_000_000
"""Numbers of texts below this were words for a deal."""

_encode = msgspec.json.Encoder(order="deterministic").encode


def upgrade() -> None:
    """Make the change."""
    op.drop_table("guesses")
    op.drop_index("people_by_digest", "people")
    op.drop_column("people", "digest_hours")
    op.alter_column("people", "digest_at", new_column_name="held_until")
    op.create_index("people_by_held_until", "people", ["held_until"])
    op.create_table(
        "starts",
        sa.Column("shard", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("begun_at", sa.Float(), nullable=False),
        sa.Column("soon", sa.Integer(), nullable=False),
        sa.Column("seen_at", sa.Float(), nullable=False),
    )
    op.create_table(
        "reviews",
        sa.Column(
            "table_id", sa.Integer(), sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False
        ),
        sa.Column("body", sa.Text(), nullable=False),
    )
    op.add_column("tables", sa.Column("seed", sa.LargeBinary()))
    for name in ("uncalled", "unreached"):
        flag = sa.Column(name, sa.Boolean(), server_default=sa.false(), nullable=False)
        op.add_column("night_guests", flag)
    op.add_column("nights", sa.Column("reported_at", sa.Float()))
    judged = sa.Column("judged", sa.Boolean(), server_default=sa.false(), nullable=False)
    op.add_column("seats", judged)
    op.drop_table("kept_options")
    # Who looks for people sits in a lobby; a search of 1.2 is over, which its post says where it is pressed.
    op.drop_table("searches")
    op.drop_table("search_posts")
    op.drop_column("posts", "token")
    _turn_avoided_people_into_blocked_ones()
    for name in NUMBERED if op.get_bind().dialect.name == "sqlite" else ():
        # A server never gives a number twice.
        with op.batch_alter_table(name, recreate="always", table_kwargs={"sqlite_autoincrement": True}):
            pass
    for rows in _tables():
        for row in rows:
            _bring_up_to_date(row)
    _let_seasons_be_months()
    op.get_bind().execute(sa.text("DELETE FROM reports WHERE number < :words"), {"words": SEAT_TEXTS})


def _tables() -> Iterator[list[sa.RowMapping]]:
    select = sa.text(
        "SELECT id, game, status, secret, body,"
        " (SELECT count(*) FROM seats WHERE seats.table_id = tables.id) AS seats"
        " FROM tables WHERE id > :last ORDER BY id LIMIT :together"
    )
    last = 0
    while rows := list(op.get_bind().execute(select, {"last": last, "together": TOGETHER}).mappings()):
        yield rows
        last = rows[-1]["id"]


def _bring_up_to_date(row: sa.RowMapping) -> None:
    """Bring a table up to date; what is damaged stays as it is, and is told when it is read."""
    try:
        body = msgspec.json.decode(row["body"], type=dict[str, Any])
        seed = _seed(row, body) if row["status"] in ("playing", "finished") else None
        sealed = hashlib.sha256(row["secret"] + (seed or b"")).hexdigest()[:SEAL_LENGTH]
        if body["terms"].get("late") == "vote":
            body["terms"]["late"] = "act"
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return
    if hashlib.sha256(row["secret"]).hexdigest().startswith(body.get("sealed", "")):
        body["sealed"] = sealed
    for name in REMOVED:
        body.pop(name, None)
    if body.pop("frozen", None) is not None:
        _wait_for_start(row["id"], body)
    if hidden := body.get("hidden"):
        body["hidden"] = [number for number in hidden if number >= SEAT_TEXTS]
    values = {"at": row["id"], "seed": seed, "body": msgspec.json.encode(body).decode()}
    op.get_bind().execute(sa.text("UPDATE tables SET seed = :seed, body = :body WHERE id = :at"), values)


def _turn_avoided_people_into_blocked_ones() -> None:
    op.create_table(
        "personal_blocks",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("blocked_id", sa.BigInteger(), primary_key=True, autoincrement=False),
    )
    op.create_index("personal_blocks_by_blocked", "personal_blocks", ["blocked_id"])
    moved = "INSERT INTO personal_blocks (user_id, blocked_id) SELECT user_id, other_id FROM avoids"
    op.get_bind().execute(sa.text(moved))
    op.drop_table("avoids")


def _let_seasons_be_months() -> None:
    """Turn quarters into months. What becomes of a season that was under way is looked at now."""
    guilds = sa.table("guilds", sa.column("guild_id"), sa.column("settings"))
    seasons = sa.table("seasons", sa.column("guild_id"), sa.column("due_at"))
    connection = op.get_bind()
    quarterly = sa.select(guilds).where(guilds.c.settings.contains('"quarter"'))
    for guild_id, settings in connection.execute(quarterly).all():
        try:
            chosen = msgspec.json.decode(settings, type=dict[str, Any])
        except msgspec.DecodeError:
            continue
        if chosen.get("season") == "quarter":
            monthly = msgspec.json.encode(chosen | {"season": "month"}).decode()
            connection.execute(guilds.update().where(guilds.c.guild_id == guild_id).values(settings=monthly))
            connection.execute(seasons.update().where(seasons.c.guild_id == guild_id).values(due_at=0.0))


def _wait_for_start(table_id: int, body: Mapping[str, Any]) -> None:
    """Let a lobby be shown as it is now, and say that its host may start it again."""
    connection = op.get_bind()
    notified = body.get("closing") or not body.get("host_at")
    due = body["closes_at"] if notified else body["closes_at"] - CLOSING_SECONDS
    shown = "UPDATE tables SET revision = revision + 1, next_check = :due WHERE id = :at"
    told = (
        "INSERT INTO notices (table_id, kind, key, user_id, step, args, sent)"
        " VALUES (:at, 'announcement', 'told-start-again', 0, -1, '{}', :sent)"
    )
    connection.execute(sa.text(shown), {"at": table_id, "due": due})
    connection.execute(sa.text(told), {"at": table_id, "sent": False})


# How releases before 2.0 dealt --------------------------------------------------------------------


def _seed(row: sa.RowMapping, body: Mapping[str, Any]) -> bytes:
    """Return what every draw of a game follows from, as the release that dealt it computed it."""
    secret, deal = row["secret"], body.get("deal")
    if deal is None:
        words = [cut["word"] for cut in body.get("cuts", ())]
        return _keyed(msgspec.json.encode([row["seats"], *words]), secret)
    company = sorted(deal["company"], key=lambda player: player["place"])
    players = [(player.get("temper", ""), player.get("word", "")) for player in company]
    number: Mapping[str, Any] = deal.get("number") or {}
    commitment = hashlib.sha256(secret).hexdigest()
    frozen = _encode((commitment, row["game"], body["options"], players, number.get("round")))
    signature = bytes.fromhex(number.get("signature", ""))
    randomness = hashlib.sha256(signature).digest() if signature else b""
    return _keyed(hashlib.sha256(frozen).digest() + randomness, secret)


def _keyed(message: bytes, secret: bytes) -> bytes:
    return hashlib.blake2b(message, key=secret, digest_size=32).digest()
