"""Metrics for Prometheus: never about a person, never about a choice."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

ANSWER_BUCKETS = (0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0)
APPEND_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

PRESSES = Counter(
    "backroom_presses", "Presses, by what was pressed and what became of it", ("kind", "result")
)
DENIED = Counter("backroom_presses_denied", "Presses that are not allowed, by reason", ("reason",))
ANSWERS = Histogram(
    "backroom_answer_seconds", "From a press to the end of its answer", buckets=ANSWER_BUCKETS
)
ERRORS = Counter("backroom_discord_errors", "Requests that Discord turned down", ("status", "code"))
REFUSED_ANSWERS = Counter(
    "backroom_answers_refused", "Answers that Discord refused, each replaced by a plain one", ("code",)
)
APPENDS = Histogram(
    "backroom_append_seconds", "Storing what a command made of a table", buckets=APPEND_BUCKETS
)
DAMAGED = Counter("backroom_damaged_rows", "Rows left out because they cannot be read", ("damaged",))
TABLES = Gauge("backroom_open_tables", "Tables that are not over", ("game", "status"))
DROPPED_LINES = Counter("backroom_log_lines_dropped", "Log lines that no one read in time")
SHARDS = Gauge("backroom_shard", "Whether this process acts for a shard, or stands by", ("shard",))
DISCORD_AWAY = Gauge(
    "backroom_discord_away_seconds", "Seconds since the connection to Discord was lost, or 0"
)
POSTS = Gauge("backroom_posts_waiting", "Posts that are being brought up to date, or wait for it")
WAL_BYTES = Gauge(
    "backroom_wal_bytes", "Size of SQLite's write-ahead log: other readers of the file let it grow"
)
DMS_CLOSED = Gauge("backroom_dms_closed", "Whether Discord lets the bot open no new DMs: it opened too many")
PICTURES = Gauge("backroom_pictures_waiting", "Pictures that are being drawn, or wait for it")

THOUGHTS = Histogram(
    "backroom_thought_seconds", "A computer player's thought, with the way there", buckets=ANSWER_BUCKETS
)
