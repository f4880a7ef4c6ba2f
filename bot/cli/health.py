"""`backroom health`: whether the process that runs with these settings is well, for containers and scripts.

It imports next to nothing: a container asks every half minute.
"""

from __future__ import annotations

import json
import os
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from typing import Any

import click
from dotenv import dotenv_values

ADDRESS = "METRICS_ADDRESS"
SECONDS = 4.0
"""Timeout of the answer."""
WELL = ("ready", "standing by")
"""States of a process in which nothing is to be done. Discord may be away: a restart would mend nothing."""


def answer_of_bot() -> dict[str, Any] | None:
    """Return what the running bot says of itself; None where it is not set to.

    Raises `click.ClickException` if it does not answer.
    """
    address = os.environ.get(ADDRESS) or dotenv_values(".env", interpolate=False).get(ADDRESS)
    if not address:
        return None
    host, _, port = address.rpartition(":")
    try:
        # Without a proxy: it is this machine that is asked.
        with closing(HTTPConnection(host.strip("[]"), int(port), timeout=SECONDS)) as connection:
            connection.request("GET", "/health")
            answer = json.loads(connection.getresponse().read())
        return {**answer, "state": str(answer["state"]), "discord_away": int(answer["discord_away"])}
    except (OSError, HTTPException, ValueError, KeyError, TypeError) as error:
        raise click.ClickException(f"no answer at {address} ({type(error).__name__})") from error


@click.command("health")
def health() -> None:
    """Ask the running bot how it is; exit with 1 if it does not answer, or something must be done."""
    answer = answer_of_bot()
    if answer is None:
        click.echo(f"{ADDRESS} is not set: the bot tells no one how it is")
        return
    state = answer["state"]
    away = answer["discord_away"]
    click.echo(f"{state}; Discord has been away for {away} s" if away else state)
    if state not in WELL:
        raise SystemExit(1)
