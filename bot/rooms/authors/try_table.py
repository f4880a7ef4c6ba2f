"""The table that an author tries a game at: dealt to order, dealt again after a change, and its page."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

import msgspec

from bot.table.beginning import start_game
from bot.table.commands import TABLE
from bot.table.log import append
from bot.table.people import Person
from bot.table.table import Lobby, Over, Playing, Table
from bot.text import Language, usable
from games.core import Rng
from games.host.catalogue import GROUP
from games.host.entries import Acted, Entry, Expired
from games.host.packages import load_package, reason
from games.host.position import Position
from games.strategies import SHARP, SeatedStrategies


class TryError(Exception):
    """The table cannot be dealt; the message says why, with a traceback where a game's code raised."""


class Wanted(msgspec.Struct, frozen=True):
    """The table that an author wants to see."""

    game: str
    """The key of the game."""
    kept: Path
    """The file that holds the entries from one process to the next."""
    seats: int = 0
    """The number of seats; 0 for the fewest."""
    options: Mapping[str, str] = {}
    """The options at other than their default."""
    seed: str = "1"
    """What deal and draws follow from."""
    at: int = 0
    """The number of entries played before."""
    language: Language = "en"
    """The language of the table."""


class Kept(msgspec.Struct, frozen=True):
    """The log of a table, and what people wrote."""

    entries: tuple[Entry, ...]
    texts: Mapping[int, str] = {}


def folder_of(game: str) -> Path:
    """Return the folder of an installed game, whether or not it can be imported. Raises `TryError`."""
    if package := usable()[0].get(game):
        return Path(str(package.folder))
    for point in entry_points(group=GROUP, name=game):
        spec = importlib.util.find_spec(point.value.partition(".")[0])
        for folder in (spec and spec.submodule_search_locations) or ():
            return Path(folder)
    raise TryError(f"no installed package names {game!r} in the entry points {GROUP}: pip install -e .")


def seats_of(wanted: Wanted) -> int:
    """Return the number of seats of the wanted table. Raises `TryError`."""
    packages, refused = usable()
    if wanted.game not in packages:
        point = next(iter(entry_points(group=GROUP, name=wanted.game)))
        try:
            load_package(point.value)
        except Exception as error:
            raise TryError(traceback.format_exc()) from error
        raise TryError(f"{wanted.game} is refused: {refused[f'{point.name} = {point.value}']}")
    game = packages[wanted.game].game
    try:
        possible_seats = game.seats(game.read_options(wanted.options))
    except ValueError as error:
        raise TryError(f"the options do not fit: {reason(error)}") from error
    if wanted.seats and wanted.seats not in possible_seats:
        raise TryError(
            f"{wanted.game} is for {possible_seats[0]} to {possible_seats[-1]} players with these options"
        )
    return wanted.seats or min(possible_seats)


def deal_wanted(lobby: Lobby, wanted: Wanted, people: tuple[Person, ...], now: float) -> tuple[Table, str]:
    """Return the wanted table in place of a lobby, and what is to be said of it."""
    options = msgspec.to_builtins(lobby.game.read_options(wanted.options))
    secret = hashlib.blake2b(f"try {wanted.seed}".encode(), digest_size=32).digest()
    lobby = replace(lobby, people=people, options=options, secret=secret, language=wanted.language)
    table = start_game(lobby.with_terms(limit=None), TABLE, now, thread=False).table
    note = ""
    assert isinstance(table, Playing)
    if wanted.kept.exists():
        table, note = _replay(table, msgspec.json.decode(wanted.kept.read_bytes(), type=Kept), now)
    else:
        table = _play(table, wanted, now)
        keep(wanted, table)
    return replace(table, revision=lobby.revision + 1), note


def keep(wanted: Wanted, table: Table) -> None:
    """Keep the log of a table for the next process."""
    if isinstance(table, Playing | Over):
        wanted.kept.write_bytes(msgspec.json.encode(Kept(table.entries, table.texts)))


def _replay(table: Playing, kept: Kept, now: float) -> tuple[Table, str]:
    """Return the table as far as its log fits the rules, which may have changed."""
    table_now: Table = replace(table, texts=kept.texts)
    for number, entry in enumerate(kept.entries, 1):
        assert isinstance(table_now, Playing)
        try:
            table_now = append(table_now, entry, now).table
        except Exception as error:  # noqa: BLE001 - whatever the author's rules do wrong
            # Kept as it is until the next move: the cure may fit again.
            return table_now, f"Entry {number} of {len(kept.entries)} no longer fits: {reason(error)}"
    return table_now, ""


def _play(table: Playing, wanted: Wanted, now: float) -> Table:
    """Return the table after `at` entries of computer players; a search would take too long."""
    strategy = replace(table.package.strategy, search=None)
    seats = range(len(table.people))
    strategies = SeatedStrategies(table.game, len(seats), dict.fromkeys(seats, (strategy, SHARP)))
    table_now: Table = table
    for number in range(wanted.at):
        if not isinstance(table_now, Playing):
            break
        rng = Rng(f"people {wanted.seed}".encode(), number)
        entry = _next_entry(table_now.position, strategies, rng)
        strategies.see(table_now.position.after(entry).events)
        table_now = append(table_now, entry, now).table
    return table_now


def _next_entry(position: Position, seated: SeatedStrategies, rng: Rng) -> Entry:
    game = position.game
    state = position.state
    clock = game.clock(state)
    if not position.awaited.seats:
        assert clock is not None, "a game waits for a seat or for its clock"
        return Expired(clock.key)
    seat = position.awaited.seats[0]
    decision = seated.decide(state, seat, rng)
    action = game.absent(state, seat, rng) if decision.refused else decision.action
    return Acted(seat, msgspec.json.decode(msgspec.json.encode(action)))


# Its page ------------------------------------------------------------------------------------------


RELOAD: Final = """setInterval(async () => {
  const now = await fetch("/process").then(it => it.text(), () => "");
  if (now && now !== document.body.dataset.process) location.reload();
}, 1000);
for (const one of document.querySelectorAll("details")) one.addEventListener("toggle", async () => {
  one.lastElementChild.textContent = await (await fetch(one.dataset.view)).text();
});"""
"""Loads the page again where another process serves it: a file of the game was saved."""
PAGE: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
*{{box-sizing:border-box}}
body{{margin:0;padding:1rem;font:16px/1.5 system-ui,sans-serif;background:#313338;color:#dbdee1}}
h1{{margin:0;font-size:1.25rem;color:#f2f3f5}}h2{{margin:0;padding:.5rem .75rem;font-size:1rem;color:#f2f3f5}}
p{{margin:.25rem 0 1rem}}a{{color:#8ea1ff}}pre{{overflow:auto;font-size:.8125rem}}
.fault{{padding:.75rem;border-radius:8px;background:#5c2b2e;color:#fff;white-space:pre-wrap}}
.seats{{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20.5rem),1fr));gap:1rem}}
section{{background:#2b2d31;border-radius:12px;overflow:hidden}}
/* What stands at the top of a page of SimCord is for the whole of it. */
.page{{height:46rem;overflow:hidden}}iframe{{display:block;width:100%;height:53rem;margin-top:-7rem;border:0}}
summary{{padding:.75rem;cursor:pointer}}details pre{{margin:0;padding:0 .75rem .75rem;max-height:30rem}}
</style>
<body data-process="{process}"><h1>{title}</h1>{body}<script>{script}</script></body></html>"""


@dataclass(frozen=True, slots=True)
class Tried:
    """The table that an author tries. `note`: what is to be said of it; `public`: who has no seat there."""

    table: Playing | Over
    wanted: Wanted
    note: str
    public: int


def bench_page(tried: Tried) -> str:
    """Return the page with what everybody sees and each seat's panel, and the views that they are made of."""
    table = tried.table
    wanted = tried.wanted
    description = f"{len(table.people)} seats, seed {wanted.seed}, {len(table.entries)} entries"
    seat_places = [(f"{seat + 1} {person.name}", person.user_id) for seat, person in enumerate(table.people)]
    places = [("Everybody", tried.public), *(seat_places if isinstance(table, Playing) else ())]
    parts = [f'<p>{escape(description)} · <a href="/places">channel, threads and DMs</a></p>']
    if tried.note:
        parts.append(f'<p class="fault">{escape(tried.note)}</p>')
    parts.append('<div class="seats">')
    for place, (name, person_id) in enumerate(places):
        # What everybody sees has the number after the last seat's.
        view = len(table.people) if place == 0 else place - 1
        parts.append(
            f'<section><h2>{escape(name)}</h2><div class="page"><iframe src="/{person_id}"></iframe></div>'
            f'<details data-view="/view/{view}"><summary>The view</summary><pre></pre></details></section>'
        )
    return _fill_page(table.game.key, "".join([*parts, "</div>"]))


def fault_page(fault: str) -> str:
    """Return the page that says why there is no table."""
    return _fill_page(
        "No table yet",
        f'<p>Save a file of the game, and it is tried again.</p><pre class="fault">{escape(fault)}</pre>',
    )


def _fill_page(title: str, body: str) -> str:
    return PAGE.format(title=escape(title), body=body, process=os.getpid(), script=RELOAD)
