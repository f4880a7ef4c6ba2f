"""Guesses: who expects what of the tables that are loaded, what came true, and what is stored of it.

Nothing of a guess is shown before its question is decided, and then with what decided it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace

import structlog
from sqlalchemy import Connection, delete, func, insert, select, update

from bot.screens.shown import Guessed
from bot.store.database import Database, Work, as_work
from bot.store.reader import sound_rows
from bot.store.schema import guesses
from bot.table.history import NoText
from bot.table.table import DeniedError, Lobby, Over, Playing, Table
from bot.tables import Committed
from games.position import Told
from games.screen import Guess, Text

NIGHT_SECONDS = 12 * 60 * 60.0
"""Seconds back from the last guess for which points count together: one night, wherever on Earth."""
FIRST = 5
"""Number of people whose points are shown."""

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class StoredGuess:
    """A person's guess about a question of a table; `came_true` is None until that is known."""

    user_id: int
    about: str
    choice: int
    guessed_at: float
    came_true: bool | None = None


@dataclass(slots=True)
class _Known:
    """The guesses at a table by question and person. `beside`: points in the same channel elsewhere."""

    made: dict[tuple[str, int], StoredGuess] = field(default_factory=dict[tuple[str, int], StoredGuess])
    beside: Mapping[int, int] = field(default_factory=dict[int, int])
    checked: bool = True

    def open_questions(self) -> dict[str, None]:
        """Return the questions with guesses that are not settled, in order."""
        return {guess.about: None for guess in self.made.values() if guess.came_true is None}


class Guesses:
    """The guesses at loaded tables. A restart loses none: what was decided meanwhile is found in the log."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._tables: dict[int, _Known] = {}

    async def load(self, table_id: int) -> None:
        """Read the guesses at a table that comes into memory."""
        if stored := await self._database.read(guesses_of(table_id)):
            made = {(guess.about, guess.user_id): guess for guess in stored}
            self._tables[table_id] = _Known(made, checked=False)

    def release(self, table_id: int) -> None:
        """Drop a table from memory."""
        self._tables.pop(table_id, None)

    def forget(self, user_id: int) -> None:
        """Drop a person's guesses from memory."""
        for known in self._tables.values():
            known.made = {key: guess for key, guess in known.made.items() if guess.user_id != user_id}

    # Guessing ----------------------------------------------------------------------------------

    def mine(self, table: Table, user_id: int, about: str) -> StoredGuess | None:
        """Return a person's guess about a question."""
        known = self._tables.get(table.id)
        return None if known is None else known.made.get((about, user_id))

    async def guess(self, table: Playing, user_id: int, guess: Guess, choice: int, at: float) -> None:
        """Store a guess about the present question. Raises `DeniedError` if it is too late."""
        known, key = self._tables.setdefault(table.id, _Known()), (guess.about, user_id)
        before = known.made.get(key)
        if guess.closed or (before is not None and before.came_true is not None):
            raise DeniedError("denied-guess-late")
        # Before anything is awaited: what is decided from now on settles it.
        made = known.made[key] = StoredGuess(user_id, guess.about, choice, at)
        try:
            await self._database.run(store_guess(table.id, home_channel(table), made))
        except BaseException:
            if known.made.get(key) is made:
                del known.made[key]
                if before is not None:
                    known.made[key] = before
            raise

    async def refresh_night(self, table: Table) -> None:
        """Read the points that people have in the table's channel from other tables of the night."""
        if (known := self._tables.get(table.id)) is not None and known.made:
            until = max(guess.guessed_at for guess in known.made.values())
            span = (until - NIGHT_SECONDS, until)
            known.beside = await self._database.read(points_beside(table.id, home_channel(table), *span))

    # What came true ----------------------------------------------------------------------------

    def on_commit(self, committed: Committed) -> None:
        """Settle what a public change has decided."""
        table = committed.after
        if (known := self._tables.get(table.id)) is None or isinstance(table, Lobby):
            return
        self._check(table, known)
        position = table.position
        if position is None or not known.open_questions():
            return
        if position.told is not None and (answer := answer_of(table, position.told)) is not None:
            self._settle(table.id, known, answer[0].about, answer[1])
        for about in _past_questions(table, known):
            self._settle(table.id, known, about, None)

    def _check(self, table: Playing | Over, known: _Known) -> None:
        """Settle by the log what was decided before a stop of the bot, and not stored."""
        if known.checked or table.position is None:
            return
        known.checked = True
        if _past_questions(table, known):
            for guess, right in _answers_in(table):
                self._settle(table.id, known, guess.about, right)
            for about in _past_questions(table, known):
                self._settle(table.id, known, about, None)

    def _settle(self, table_id: int, known: _Known, about: str, right: int | None) -> None:
        of_question = [key for key in known.made if key[0] == about]
        for key in of_question:
            guess = known.made[key]
            if guess.came_true is None and right is None:
                del known.made[key]
            elif guess.came_true is None:
                known.made[key] = replace(guess, came_true=guess.choice == right)
        if of_question or right is None:
            self._database.write_soon(("guesses", table_id, about), settle_guesses(table_id, about, right))

    def of(self, table: Table) -> Guessed | None:
        """Return what came true at last, and the points of the night; None where no one has guessed."""
        if (known := self._tables.get(table.id)) is None or isinstance(table, Lobby):
            return None
        self._check(table, known)
        settled = [guess for guess in known.made.values() if guess.came_true is not None]
        if not settled:
            return None
        points = Counter({**known.beside})
        points.update(guess.user_id for guess in settled if guess.came_true)
        best = sorted(points.items(), key=lambda each: (-each[1], each[0]))[:FIRST]
        told = None if table.position is None else table.position.told
        answer = None if told is None else answer_of(table, told)
        last = [guess for guess in settled if answer is not None and guess.about == answer[0].about]
        right = tuple(sorted(guess.user_id for guess in last if guess.came_true))
        return Guessed(-1 if answer is None or not last else answer[1], right, len(last), tuple(best))


def home_channel(table: Table) -> int:
    """Return the channel in which the points of a table count."""
    home = None if isinstance(table, Lobby) else table.home_id
    return home or table.channel_id


def question_of(table: Table, text: Text | None = None) -> Guess | None:
    """Return what may be guessed at a table now; None too where its game fails to say."""
    if not isinstance(table, Playing):
        return None
    try:
        return table.package.screens.guess(table.game.view(table.state, None), text or NoText())
    except Exception:
        log.exception("guess_failed", table=table.id)
        return None


def _past_questions(table: Table, known: _Known) -> list[str]:
    """Return the questions with guesses that are not settled although they are asked no longer."""
    question = question_of(table)
    return [about for about in known.open_questions() if question is None or question.about != about]


def answer_of(table: Table, told: Told) -> tuple[Guess, int] | None:
    """Return the question that public events decided, with the right choice."""
    try:
        view, screens = table.game.view(told.before, None), table.package.screens
        guess, right = screens.guess(view, NoText()), screens.proved(view, told.events)
    except Exception:
        log.exception("guess_failed", table=table.id)
        return None
    return None if guess is None or right is None else (guess, right)


def _answers_in(table: Playing | Over) -> Iterator[tuple[Guess, int]]:
    position = table.begin()
    for entry in table.entries:
        position = position.after(entry)
        told = position.told
        if told is not None and told.n == position.length and (answer := answer_of(table, told)) is not None:
            yield answer


# What is stored ------------------------------------------------------------------------------------


def guesses_of(table_id: int) -> Work[tuple[StoredGuess, ...]]:
    """Return all guesses at a table."""
    columns = [guesses.c[name] for name in StoredGuess.__dataclass_fields__]
    statement = select(guesses.c.table_id, *columns).where(guesses.c.table_id == table_id)
    return lambda connection: tuple(StoredGuess(*row[1:]) for row in sound_rows(connection, statement))


@as_work
def store_guess(connection: Connection, table_id: int, channel_id: int, guess: StoredGuess) -> None:
    """Store a guess in place of the person's earlier one about the same question."""
    same = (guesses.c.table_id == table_id, guesses.c.user_id == guess.user_id)
    connection.execute(delete(guesses).where(*same, guesses.c.about == guess.about))
    row = {"table_id": table_id, "channel_id": channel_id, **asdict(guess)}
    connection.execute(insert(guesses).values(row))


@as_work
def settle_guesses(connection: Connection, table_id: int, about: str, right: int | None) -> None:
    """Store which choice about a question was right; None: none will be, so the guesses are dropped."""
    here = (guesses.c.table_id == table_id, guesses.c.about == about, guesses.c.came_true.is_(None))
    if right is None:
        connection.execute(delete(guesses).where(*here))
    else:
        connection.execute(update(guesses).where(*here).values(came_true=guesses.c.choice == right))


def points_beside(table_id: int, channel_id: int, since: float, until: float) -> Work[Mapping[int, int]]:
    """Return how many guesses of each person came true at other tables of a channel in a span of time."""
    statement = (
        select(guesses.c.user_id, func.count())
        .where(
            guesses.c.channel_id == channel_id,
            guesses.c.guessed_at.between(since, until),
            guesses.c.table_id != table_id,
            guesses.c.came_true.is_(True),
        )
        .group_by(guesses.c.user_id)
    )
    return lambda connection: {row[0]: row[1] for row in connection.execute(statement)}
