"""The same games in another process: on another day, in another time zone, with other hashes of strings."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec

from games.core import Seat
from games.screen import encode
from games.testing.playouts import Playout, playout
from games.testing.runs import (
    everybody,
    private_screen,
    public_screen,
    settings_to_show,
    some,
    with_later_number,
)

LIMIT_SECONDS = 50
"""Seconds in which the other process must have played."""
MAX_GAMES, MAX_PLAYED, MAX_VIEWED, MAX_DRAWN = 2, 60, 10, 3
"""Number of games that are compared, and of moments of each whose states, views and screens are."""
PROGRAM = Path(__file__).with_name("another_day.py")
SURROUNDINGS = {
    "PYTHONHASHSEED": "4242",
    "PYTHONUTF8": "0",
    "PYTHONCOERCECLOCALE": "0",
    "LC_ALL": "C",
    "TZ": "Pacific/Kiritimati",
}
"""What is set otherwise in the other process."""


def traces(key: str) -> list[dict[str, str]]:
    """Play some games; return, for each, the hash of whatever came about, by its name and in order."""
    return [
        dict(_trace(playout(*run))) for run in islice(with_later_number(settings_to_show([key])), MAX_GAMES)
    ]


def _trace(run: Playout) -> Iterator[tuple[str, str]]:
    game = run.game
    yield "the deal", _hash_of(run.first)
    for number, step in some(list(enumerate(run.steps, 1)), MAX_PLAYED):
        yield f"the state after {number} actions", _hash_of(step.after)
        yield f"what happened in action {number}", _hash_of(step.events)
    for number, state in some(list(enumerate(run.states)), MAX_VIEWED):
        for seat in everybody(run):
            yield f"the view of {_name(seat)} after {number} actions", _hash_of(game.view(state, seat))
        for seat in run.seats:
            yield f"`legal` of {_name(seat)} after {number} actions", _hash_of(game.legal(state, seat))
    for number, (state, story) in some(list(enumerate(run.moments)), MAX_DRAWN):
        seat = number % len(run.seats)
        post, panel = public_screen(run, state, story, "en"), private_screen(run, state, seat, "en")
        yield f"the post after {number} actions", _digest(encode(post))
        yield f"the panel of {_name(seat)} after {number} actions", _digest(encode(panel))


def _name(seat: Seat | None) -> str:
    return "the public" if seat is None else f"seat {seat + 1}"


def _hash_of(value: object) -> str:
    # The order of a set is no part of its value.
    return _digest(msgspec.json.encode(value, order="deterministic"))


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def traces_elsewhere(key: str) -> list[dict[str, str]]:
    """Return what another process plays. Raises `subprocess.SubprocessError` where it cannot."""
    path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)
    done = subprocess.run(  # noqa: S603 - this program, and a game's key
        [sys.executable, "-P", str(PROGRAM), key],
        env={**os.environ, **SURROUNDINGS, "PYTHONPATH": path},
        capture_output=True,
        check=True,
        timeout=LIMIT_SECONDS,
    )
    return json.loads(done.stdout)
