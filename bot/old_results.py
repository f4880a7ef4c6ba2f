"""Games that were finished before results were stored: their logs tell them still."""

from __future__ import annotations

import msgspec
import structlog
from sqlalchemy import select

from bot.schema import tables as rows
from bot.screens import PUBLIC
from bot.store import Store
from bot.table import DeniedError
from bot.tables import Tables

log = structlog.stdlib.get_logger(__name__)


async def settle_old(store: Store, tables: Tables) -> None:
    """Store the results that are missing, once; games of rules that are not installed wait for them."""
    missing = (rows.c.status == "finished", rows.c.outcome.is_(None))
    found = await store.rows(select(rows.c.id).where(*missing).order_by(rows.c.id))
    for table_id, *_ in found:
        try:
            await _settle(store, tables, table_id)
        except DeniedError as error:
            log.info("result_not_known", table=table_id, reason=error.key)


async def _settle(store: Store, tables: Tables, table_id: int) -> None:
    table = await tables.get(table_id)
    tables.forget(table_id)
    if table.outcome is None:
        return
    # When the last post was made is as near to the end as we can come.
    post = table.posts.get(PUBLIC)
    values = {
        "finished_at": post.posted_at if post and post.posted_at else table.opened_at,
        "outcome": msgspec.json.encode(table.outcome).decode(),
        "unrated": table.unrated,
    }
    await store.change(table_id, values)
