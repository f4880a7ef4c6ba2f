"""SimCord with the same answers in half of the processor time: a thousand tests pay it."""

from __future__ import annotations

import json
import marshal
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from discord.app_commands import Command
from simcord import _dpy_internals, actors, components, gateway, results
from simcord.backend import serializers
from simcord.http import router
from simcord.http.routes import interactions

payload_of: Any = Command.get_translated_payload
payloads: dict[tuple[Any, ...], tuple[Any, Any]] = {}
is_sleep_waiter = _dpy_internals.is_sleep_waiter


def wired(value: Any) -> Any:
    """What arrives of what is sent: plain data."""
    return json.loads(json.dumps(value))


def copied(value: Any) -> Any:
    """A deep copy: of plain data, which nearly all of it is, by Python itself."""
    try:
        return marshal.loads(marshal.dumps(value))  # noqa: S302 - it was written an instant ago
    except ValueError:
        # Numbers with names.
        return wired(value)


def sleeps(waiter: Any, loop: Any, deadline: float) -> bool:
    """Whether a timer later than the deadline wakes this, looked for among those alone that could."""
    for timer in loop._scheduled:
        if timer._args and timer._args[0] is waiter:
            return is_sleep_waiter(waiter, SimpleNamespace(_scheduled=[timer]), deadline)
    return False


def walked(components: Any) -> Iterator[dict[str, Any]]:
    """All components in the order in which they are sent."""
    waiting = [components] if isinstance(components, dict) else components[::-1]
    while waiting:
        component = waiting.pop()
        if isinstance(component, dict):
            yield component
            waiting += [component[key] for key in ("component", "accessory") if component.get(key)]
            waiting += (component.get("components") or ())[::-1]


def no_wait(*_: Any) -> bool:
    """The bot waits for no message or view of discord.py, which SimCord would look for at every turn."""
    return False


async def registered(command: Any, tree: Any, translator: Any) -> Any:
    """What is registered of a command: in dozens of locales, the same for the same games."""
    packages = tree._services.packages
    key = (command.name, *map(id, packages.values()))
    if key not in payloads:
        # They are kept, so that no others are taken for them.
        payloads[key] = (packages, wired(await payload_of(command, tree, translator)))
    return copied(payloads[key][1])


def quicken() -> None:
    Command.get_translated_payload = registered
    _dpy_internals.is_sleep_waiter = sleeps
    for name in ("is_listener_future", "is_wait_for_listener", "is_view_wait_future"):
        setattr(_dpy_internals, name, no_wait)
    for name in ("view_expiry_task", "tasks_loop_sleep"):
        setattr(_dpy_internals, name, no_wait)
    for module in (actors, components, interactions):
        module.walk_components = walked
    for module in (components, results, serializers):
        module.deepcopy = copied
    for module in (gateway, router):
        module.copy = SimpleNamespace(deepcopy=copied)
