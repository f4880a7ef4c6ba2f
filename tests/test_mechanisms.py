"""Each mechanism once: memory waits in a `Job`, rows are due by a `Clock`, what may hang runs in a `Worker`.

What is built otherwise stands here with its reason, and may not grow.
"""

from __future__ import annotations

import re

from tests.source import ROOT, callee, calls, python_files

TASKS = {
    "bot/job.py": "the one that coalesces",
    "bot/bot_players.py": "a call of a strategy, whose answer is wanted",
    "bot/cli/run.py": "the bot itself, beside what ends it",
    "bot/client/client.py": "what lasts as long as the process does, and a greeting",
    "bot/client/lease_guard.py": "the lease, kept as long as the process lives",
    "bot/rooms/fleet/forwarding.py": "messages to other processes",
    "bot/client/answered_pings.py": "turn pings to be deleted, each of its own commit",
    "bot/client/pictures.py": "a picture that several wait for",
    "bot/client/posts/schedule.py": "a turn of a post, for which a place is taken first",
    "bot/client/reply.py": "an answer that is deferred before Discord gives up",
    "bot/rooms/review/insight.py": "a page that follows a review",
    "bot/rooms/fleet/bus.py": "a connection that listens as long as the process lives",
    "bot/rooms/fleet/postgresql.py": "a transaction that is finished though its caller is cancelled",
    "bot/store/sqlite.py": "the one writer, which takes together what waits",
}
TIMERS = {
    "bot/job.py": "when a job is due",
    "bot/client/http.py": "a place in the line of requests that is free again",
    "bot/client/posts/schedule.py": "when a post is due",
    "bot/client/reply.py": "when an answer is deferred",
    "bot/watchdog.py": "the beat that a thread listens to",
}
POOLS = {
    "bot/worker.py": "the one of all workers",
    "bot/rooms/authors/arena.py": "games on all cores, for a command",
}
CLOCKS = {"bot/alarm.py": "of all tables", "bot/timers.py": "of the rows of features"}


def callers(*names: str) -> set[str]:
    """The files of the bot that call one of these."""
    files = python_files("bot")
    return {str(path.relative_to(ROOT)) for path in files if any(callee(it) in names for it in calls(path))}


def test_what_waits_in_memory_is_a_job() -> None:
    """Whatever begins a task or sets a timer is listed; `table/deadlines.py` has a `call_at` of its own."""
    own = {"bot/table/deadlines.py", "bot/table/clock.py"}
    assert callers("create_task", "ensure_future") == TASKS.keys()
    assert callers("call_later", "call_at") - own == TIMERS.keys()


def test_what_is_due_has_one_clock_and_what_hangs_one_worker() -> None:
    assert callers("Clock") == CLOCKS.keys()
    assert callers("ProcessPoolExecutor") == POOLS.keys()


def test_handlers_return_their_answers() -> None:
    """What a feature needs to know of an interaction are fields of `Press`; `respond` alone answers it."""
    insides = re.compile(r"press\.(interaction|reply)\b")
    features = python_files("bot/features", "bot/rooms/club", "bot/rooms/review")
    assert [path.name for path in features if insides.search(path.read_text(encoding="utf-8"))] == []
