"""What the documents for operators say is so: the unit, the messages, the commands, the settings."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from bot.__main__ import main
from bot.cli.settings import Settings
from bot.cli.setup import UNIT
from tests.source import ROOT, python_files

DOCS = ROOT / "docs"
OPERATING = (DOCS / "operating.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
PLAYING = (DOCS / "playing.md").read_text(encoding="utf-8")
SETTINGS = {field.upper() for field in Settings.model_fields}
SOURCE = "".join(path.read_text(encoding="utf-8") for path in python_files("bot"))


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="only systemd can judge its units")
def test_the_systemd_unit_is_one(tmp_path: Path) -> None:
    """No key that systemd does not know."""
    unit = UNIT.format(user="root", folder=tmp_path, command="/bin/true")
    (tmp_path / "backroom.service").write_text(unit)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / "backroom.service")],  # noqa: S607
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_container_is_built_of_existing_files() -> None:
    """Every instruction is known, what is copied exists, and the bot runs without root."""
    joined = (DOCS / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line.split() for line in joined.splitlines() if line and not line.startswith("#")]
    known = {
        "FROM",
        "COPY",
        "RUN",
        "USER",
        "WORKDIR",
        "VOLUME",
        "ARG",
        "ENV",
        "HEALTHCHECK",
        "STOPSIGNAL",
        "ENTRYPOINT",
    }
    assert {line[0] for line in lines} == known
    sources = [name for line in lines if line[0] == "COPY" and "--from" not in line[1] for name in line[1:-1]]
    assert [name for name in sources if not (ROOT / name).exists()] == []
    assert [line[1] for line in lines if line[0] == "USER"] == ["10001"]
    assert lines[-1][0] == "ENTRYPOINT"
    assert json.loads(" ".join(lines[-1][1:])) == ["/backroom/bin/backroom"]


def failures() -> list[str]:
    lines = OPERATING[OPERATING.index("| what you read |") :].splitlines()
    rows = [line.split("|")[1] for line in lines if line.startswith("| ")]
    return [quoted for row in rows for quoted in re.findall("`([^`]+)`", row)]


def test_every_failure_that_is_explained_is_told_so() -> None:
    """Its words, without what changes, are in the code."""
    found = failures()
    assert len(found) > 10
    pieces = [piece.strip(" :") for quoted in found for piece in quoted.split("...")]
    assert [piece for piece in pieces if piece not in SOURCE and piece not in SETTINGS] == []


def test_every_named_command_and_setting_exists() -> None:
    named = set(re.findall(r"(?:bin/|`|^)backroom ([a-z]+)", OPERATING + README + PLAYING, re.MULTILINE))
    assert {"doctor", "backup", "replay", "verify"} <= named <= {*main.list_commands(click.Context(main))}
    settings = set(re.findall(r"`([A-Z]+(?:_[A-Z]+)+)`", OPERATING))
    assert settings <= SETTINGS
    assert {"TERMS_URL", "PRIVACY_URL", "SOURCE_URL", "OPERATOR_CONTACT"} <= settings


@pytest.mark.parametrize(
    "name",
    [
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "docs/stability.md",
        "docs/making-a-game.md",
        "docs/screens.md",
        "docs/operating.md",
        "docs/upgrading.md",
        "docs/ladders.md",
        "docs/terms.md",
        "docs/privacy.md",
        "docs/terms.ja.md",
        "docs/privacy.ja.md",
    ],
)
def test_every_link_within_leads_somewhere(name: str) -> None:
    path = ROOT / name
    page = path.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)|src=\"([^\"]+)\"", page)
    links = [link or source for link, source in links]
    assert [link for link in links if not (path.parent / link).exists()] == []
