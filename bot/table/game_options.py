"""The options of a lobby's game: as it opens, chosen one by one, and taken over from another lobby."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

import msgspec

from bot.table import bots
from bot.table.errors import DeniedError
from bot.table.table import Lobby
from games.core import LOT, AnyGame, OptionsError
from games.host.packages import GamePackage


def opening_options(package: GamePackage) -> Mapping[str, Any]:
    """Return the options of a game with which its lobbies open."""
    options: Mapping[str, Any] = msgspec.to_builtins(package.game.values.opening or package.game.options())
    return options


def with_option(table: Lobby, field: str, value: str) -> Lobby:
    """Return the lobby with an option of the game; one that names a player is given the user's id."""
    option = next((choice for choice in table.game.choices if choice.field == field), None)
    if option and option.names_player and value != LOT:
        return _with_options(table, {**table.options, field: _player_number(table, value)})
    if not any(choice.field == field and value in choice.values for choice in table.game.choices):
        raise DeniedError("denied-unknown-option")
    return _with_options(table, {**table.options, field: value})


def _player_number(table: Lobby, user_id: str) -> str:
    """Return the value of an option that names a player. Raises `DeniedError` where they have not joined."""
    for number, person in enumerate(table.joined, 1):
        if str(person.user_id) == user_id:
            return str(number)
    raise DeniedError("denied-not-here")


def without_named_players(game: AnyGame, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return options of another table without the players that they name."""
    return {**options, **{choice.field: LOT for choice in game.choices if choice.names_player}}


def same_players(before: Lobby, table: Lobby) -> Lobby:
    """Return the lobby, whose people may have changed, with options that still name the same players."""
    if before.joined == table.joined:
        return table
    ids_before = [person.user_id for person in before.joined]
    numbers = {person.user_id: number for number, person in enumerate(table.joined, 1)}
    changes = {
        choice.field: str(numbers.get(ids_before[int(value) - 1], LOT))
        for choice in table.game.choices
        if choice.names_player and (value := before.options[choice.field]) != LOT
    }
    return replace(table, options={**table.options, **changes}) if changes else table


def with_last_options(table: Lobby, last: Mapping[str, Any]) -> Lobby:
    """Return a new lobby with the options of the server's last game, where they allow those who are there.

    Options that the rules no longer know get their defaults.
    """
    options = {
        choice.field: last[choice.field]
        for choice in table.game.choices
        if last.get(choice.field) in choice.values and not choice.names_player
    }
    with suppress(DeniedError):
        with_options = _with_options(table, {**table.options, **options})
        if not table.awaits or len(with_options.people) in with_options.seats:
            return with_options
    return table


def _with_options(table: Lobby, options: Mapping[str, Any]) -> Lobby:
    try:
        seats = table.game.seats(table.game.read_options(options))
    except OptionsError as error:
        raise DeniedError("denied-unknown-option") from error
    table = bots.make_room(table, seats[-1])
    if len(table.people) > seats[-1]:
        raise DeniedError("denied-too-many-for-option", most=seats[-1])
    return replace(table, options=options)
