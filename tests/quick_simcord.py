"""SimCord with the same answers in two thirds of the processor time: thousands of tests pay it."""

from __future__ import annotations

import copy
import marshal
from types import SimpleNamespace
from typing import Any

from discord.app_commands import Command
from simcord import _dpy_internals, components, gateway, results
from simcord.backend import serializers
from simcord.http import router

payload_of: Any = Command.get_translated_payload
payloads: dict[tuple[Any, ...], tuple[Any, Any]] = {}
is_sleep_waiter = _dpy_internals.is_sleep_waiter


def copied(value: Any) -> Any:
    """A deep copy: of plain data, which most of it is, by Python itself."""
    try:
        return marshal.loads(marshal.dumps(value))  # noqa: S302 - it was written an instant ago
    except ValueError:
        return unlike(value)


def unlike(value: Any) -> Any:
    """The same where something is not plain: text marked as such, numbers with names."""
    if type(value) is dict:
        return {key: unlike(inner) for key, inner in value.items()}
    if type(value) is list:
        return [unlike(inner) for inner in value]
    if value is None or isinstance(value, str | int | float | tuple):
        return value
    return copy.deepcopy(value)


def sleeps(waiter: Any, loop: Any, deadline: float) -> bool:
    """Whether a timer later than the deadline wakes this, looked for among those alone that could."""
    timers = [timer for timer in loop._scheduled if waiter in (timer._args or ())]
    return is_sleep_waiter(waiter, SimpleNamespace(_scheduled=timers), deadline)


async def registered(command: Any, tree: Any, translator: Any) -> Any:
    """What is registered of a command: in dozens of locales, the same for the same games."""
    packages = tree._services.packages
    key = (command.name, *map(id, packages.values()))
    if key not in payloads:
        # They are kept, so that no others are taken for them.
        payloads[key] = (packages, await payload_of(command, tree, translator))
    return copied(payloads[key][1])


def quicken() -> None:
    Command.get_translated_payload = registered
    _dpy_internals.is_sleep_waiter = sleeps
    for module in (components, results, serializers):
        module.deepcopy = copied
    for module in (gateway, router):
        module.copy = SimpleNamespace(deepcopy=copied)
