"""Set the bot up: ask for its token and where games are kept, write `.env`, and say what to do next."""

from __future__ import annotations

import asyncio
import getpass
import logging
import os
import shutil
import sys
from io import StringIO
from pathlib import Path

import click
import discord
import discord.http
from dotenv import dotenv_values, set_key

from bot.cli.doctor import UNREACHABLE, invite_link, login_refusal
from bot.cli.findings import give_up
from bot.cli.settings import Settings, SettingsError, proxy_of, read_settings
from bot.client.emojis import upload_pieces
from bot.client.options import needed_intents
from bot.store.database import StoreError, address_of, file_of, is_file
from bot.text import usable

SECRET = 0o600
"""Mode of a file that only its owner may read."""
UNIT = """\
[Unit]
Description=Backroom, board games on Discord
Wants=network-online.target
After=network-online.target
# Discord takes 1,000 starts a day of a bot, and then resets its token.
StartLimitIntervalSec=1d
StartLimitBurst=900

[Service]
User={user}
WorkingDirectory={folder}
ExecStart="{command}"
UMask=0077
# A refused token, or a network that is not up yet: tried again, so seldom that the limit is not reached.
Restart=on-failure
RestartSec=100
# It ends within a second by itself.
TimeoutStopSec=10
KillMode=mixed
# Where memory runs out a worker is killed, and the bot goes on.
OOMPolicy=continue
NoNewPrivileges=true
CapabilityBoundingSet=
PrivateTmp=true
PrivateDevices=true
ProtectSystem=strict
ReadWritePaths="{folder}"
ProtectClock=true
ProtectHostname=true
ProtectControlGroups=true
ProtectKernelLogs=true
ProtectKernelModules=true
ProtectKernelTunables=true
ProtectProc=invisible
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=true
RestrictRealtime=true
RestrictSUIDSGID=true
LockPersonality=true
SystemCallArchitectures=native
SystemCallFilter=@system-service

[Install]
WantedBy=multi-user.target
"""
COMPOSE = """\
# The image is built once, in a copy of the repository:
# podman build --format docker -t backroom -f docs/Containerfile .
services:
  backroom:
    image: backroom
    restart: unless-stopped
    stop_grace_period: 10s
    env_file: .env
    volumes:
      - games:/data
    # It writes to its volume alone, and needs no rights.
    read_only: true
    tmpfs: [/tmp]
    cap_drop: [ALL]
    security_opt: ["no-new-privileges:true"]
    logging:
      driver: json-file
      options: {max-size: 10m, max-file: "5"}
volumes:
  games:
"""


@click.command("setup")
@click.option(
    "--start",
    type=click.Choice(["hand", "systemd", "compose"]),
    prompt="How will it be started (by hand, by systemd, in a container)?",
    default="hand",
    help="How the bot will be started; systemd and compose get a file.",
)
def set_up(start: str) -> None:
    """Ask for the token and where games are kept, write .env, and print the link that invites the bot."""
    folder = Path.cwd()
    try:
        settings = read_settings()
    except SettingsError as error:
        give_up(f"mend .env first: {error}", 2)
    token, name, link = _ask_token(settings)
    database = _ask_database(settings.database_url)
    env = folder / ".env"
    try:
        _write_env(env, {"DISCORD_TOKEN": token, "DATABASE_URL": database})
        start_file = _write_start_file(start, folder)
    except SettingsError as error:
        give_up(str(error), 2)
    except OSError as error:
        give_up(f"{error.filename} cannot be written: {error.strerror}", 1)
    click.echo(f"\nWrote {env}, readable by {_user()} alone; .env.example explains other settings.")
    click.echo(f"\nInvite {name} (open it, choose your server):\n  {link}\n\nThen start the bot:")
    for step in {
        "hand": [_program()],
        "systemd": [
            f"sudo cp {start_file} /etc/systemd/system/",
            "sudo systemctl daemon-reload",
            "sudo systemctl enable --now backroom",
        ],
        "compose": [f"podman compose -f {start_file} up -d   (or docker compose)"],
    }[start]:
        click.echo(f"  {step}")
    click.echo("\nType /play in a channel. `backroom doctor`, in this folder, says whether all is well.")


def _ask_token(settings: Settings) -> tuple[str, str, str]:
    """Ask until Discord takes the token; return it, the bot's name, and the link that invites it."""
    click.echo(
        "The token: https://discord.com/developers/applications > your application (or New Application)\n"
        "> Bot > Reset Token. No privileged intents are needed. What you paste is not shown."
    )
    token_before = settings.discord_token.get_secret_value() if settings.discord_token else ""
    question = "Token (empty: the one in .env)" if token_before else "Token"
    while True:
        token = click.prompt(
            question, hide_input=True, default=token_before or None, show_default=False
        ).strip()
        refusal, name, link = asyncio.run(_log_in(token, settings))
        if not refusal:
            return token, name, link
        click.echo(refusal)


async def _log_in(token: str, settings: Settings) -> tuple[str, str, str]:
    """Return why the token cannot be used ("" if it can), the bot's name, and its invite link.

    With a token that can, the application is given the pieces of the games.
    """
    discord.http.Route.BASE = settings.discord_api_url.rstrip("/")
    logging.getLogger("discord").setLevel(logging.ERROR)
    async with discord.Client(intents=needed_intents(), proxy=proxy_of(settings)) as client:
        refusal = await login_refusal(client, token)
        if refusal:
            return refusal.told, "", ""
        click.echo(f"Logged in as {client.user}.")
        await _upload_pieces(client)
        return "", str(client.user), invite_link(client)


async def _upload_pieces(client: discord.Client) -> None:
    """Upload the pieces that are missing. Where Discord does not take them, buttons show signs."""
    count = 0
    try:
        async for _ in upload_pieces(client, usable()[0]):
            count += 1
            click.echo(f"\rUploaded {count} pieces of the games, as emojis for buttons.", nl=False)
    except (*UNREACHABLE, ValueError) as error:
        click.echo(f"\nDiscord did not take all pieces ({error}): buttons show signs for them.", nl=False)
        count += 1
    if count:
        click.echo()


def _ask_database(address_before: str) -> str:
    while True:
        question = "Where games are kept (an SQLite file, or a PostgreSQL server)"
        url = click.prompt(question, default=address_before).strip()
        try:
            if not is_file(url):
                address_of(url)
                return url
            file = file_of(url)
        except StoreError as error:
            click.echo(
                f"{error}; for example sqlite:///backroom.sqlite3 or postgresql://NAME:PASSWORD@HOST/DATABASE"
            )
            continue
        if os.access(file.parent, os.W_OK | os.X_OK):
            return url
        click.echo(f"{file.parent} is not a folder that can be written.")


def _write_env(env: Path, values: dict[str, str]) -> None:
    """Set these in `.env`, or in the file that it links to; what else stands there stays.

    Raises `OSError`, and `SettingsError` for a value that would be read back as another.
    """
    env = env.resolve()
    for key, value in values.items():
        # Without quotes, which `--env-file` of a container would take for a part of it.
        if dotenv_values(stream=StringIO(f"{key}={value}\n")) != {key: value}:
            raise SettingsError(f"{key} cannot be written to .env as it is: it has a #, a $ or a quote in it")
    env.touch(SECRET)
    env.chmod(SECRET)
    owner = env.parent.stat()
    for key, value in values.items():
        set_key(env, key, value, quote_mode="never")
    env.chmod(SECRET)
    if hasattr(os, "chown") and env.stat().st_uid != owner.st_uid and os.geteuid() == 0:
        # Whose folder it is starts the bot.
        os.chown(env, owner.st_uid, owner.st_gid)


def _user() -> str:
    """Return the name of this user, or the number of one without a name."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return str(os.getuid())


def _escape_for_unit(value: object) -> str:
    """Return a path as a unit of systemd takes it."""
    return str(value).replace("%", "%%")


def _write_start_file(start: str, folder: Path) -> Path | None:
    if start == "hand":
        return None
    if start == "compose":
        start_file = folder / "compose.yaml"
        content = COMPOSE
    else:
        start_file = folder / "backroom.service"
        content = UNIT.format(
            user=_user(), folder=_escape_for_unit(folder), command=_escape_for_unit(_program())
        )
    if start_file.exists() and not click.confirm(f"{start_file} is there already. Replace it?", default=True):
        return start_file
    start_file.write_text(content, encoding="utf-8")
    return start_file


def _program() -> str:
    beside = Path(sys.executable).with_name("backroom")
    return str(beside) if beside.exists() else shutil.which("backroom") or f"{sys.executable} -m bot"
