"""SimCord with the same answers in half of the processor time: a thousand tests pay it."""

from __future__ import annotations

import asyncio
import json
import marshal
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import simcord
from discord.app_commands import Command
from simcord import _dpy_internals, _runtime, actors, components, gateway, results
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


def monotonic() -> float:
    """The clock, without an import at each look."""
    env = _runtime._selected_env(driver=False)
    return env._virtual_time if env is not None else _dpy_internals.real_monotonic()


COMPOSED = {asyncio.wait.__code__, asyncio.tasks._wait.__code__, asyncio.TaskGroup.__aexit__.__code__}
"""Code that waits for several tasks; `gather` and `shield` are seen by the future itself."""
composed_tasks: Any = _dpy_internals.composed_tasks


def composed(task: Any, waiter: Any) -> list[Any]:
    """What a task waits for, looked for where it can wait for several at all."""
    coroutine = task.get_coro()
    while coroutine is not None:
        if getattr(coroutine, "cr_code", None) in COMPOSED:
            return composed_tasks(task, waiter)
        coroutine = getattr(coroutine, "cr_await", None)
    plain = type(waiter) is asyncio.Future and all(
        "shield" not in getattr(callback, "__qualname__", "") for callback, _ in waiter._callbacks or ()
    )
    return [] if plain else composed_tasks(task, waiter)


def settlement_state(env: Any) -> SimpleNamespace:
    """What is to settle, as SimCord's own frozen record says it."""
    return SimpleNamespace(
        work=env._work,
        bot=env.bot,
        loop=env._loop,
        virtual_time=env._virtual_time,
        advancing=env._advancing,
        generation=env._generation,
        last_dispatch=env._last_dispatch,
    )


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
    _dpy_internals._clock_monotonic = monotonic
    _dpy_internals.composed_tasks = composed
    simcord.Env._settlement_state = settlement_state
    for name in ("view_expiry_task", "tasks_loop_sleep"):
        setattr(_dpy_internals, name, no_wait)
    for module in (actors, components, interactions):
        module.walk_components = walked
    for module in (components, results, serializers):
        module.deepcopy = copied
    for module in (gateway, router):
        module.copy = SimpleNamespace(deepcopy=copied)
