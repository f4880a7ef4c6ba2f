"""What commands print: findings of one line each on what is right, worth knowing, or to be done."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterable, Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Literal, NoReturn

import click


@dataclass(frozen=True, slots=True)
class Finding:
    """One line about a subject. Only `do` asks for action and makes a command exit with 1."""

    mark: Literal["ok", "note", "do"]
    about: str
    told: str

    @property
    def wrong(self) -> bool:
        """Whether something must be done."""
        return self.mark == "do"

    def __str__(self) -> str:
        """Return the printed line."""
        return f"{self.mark:<5}{self.about}: {' '.join(self.told.split())}"


right = partial(Finding, "ok")
note = partial(Finding, "note")
do = partial(Finding, "do")


def conclude(findings: Iterable[Finding]) -> NoReturn:
    """Print findings and end; exit with 1 if something must be done."""
    well = True
    for finding in findings:
        click.echo(str(finding))
        well = well and not finding.wrong
    sys.exit(0 if well else 1)


async def print_findings(findings: AsyncIterable[Finding]) -> int:
    """Print each finding as it is made; return the exit code."""
    code = 0
    async for finding in findings:
        click.echo(str(finding))
        code = max(code, int(finding.wrong))
    return code


@contextmanager
def ended_by(*errors: type[Exception], code: int = 1) -> Generator[None]:
    """End a command that meets one of these errors with its message, in a line."""
    try:
        yield
    except errors as error:
        give_up(str(error), code)


def give_up(message: str, code: int) -> NoReturn:
    """Print why a command ends, in a line, and end."""
    click.echo(f"backroom: {message}", err=True)
    sys.exit(code)
