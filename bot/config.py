"""The settings, from the environment and from a `.env` file."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict
from yarl import URL


class SettingsError(Exception):
    """A setting that cannot be used; the message is one line for the operator."""


def _address(schemes: tuple[str, ...]) -> AfterValidator:
    def check(value: str) -> str:
        url = URL(value)
        if url.scheme not in schemes or not url.host:
            msg = f"must be an address beginning with {' or '.join(f'{scheme}://' for scheme in schemes)}"
            raise ValueError(msg)
        return value

    return AfterValidator(check)


class Settings(BaseSettings):
    """What `.env.example` explains."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", env_ignore_empty=True)

    discord_token: SecretStr | None = None
    database_url: str = "sqlite:///backroom.sqlite3"
    discord_api_url: Annotated[str, _address(("http", "https"))] = "https://discord.com/api/v10"
    discord_gateway_url: Annotated[str, _address(("ws", "wss"))] = "wss://gateway.discord.gg/"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["human", "json"] = "human"


def read_settings() -> Settings:
    """The settings as they are now. Raises `SettingsError`."""
    try:
        return Settings()
    except ValidationError as error:
        problems = [
            f"{'.'.join(map(str, problem['loc'])).upper()}: {problem['msg'].removeprefix('Value error, ')}"
            for problem in error.errors(include_input=False, include_url=False)
        ]
        raise SettingsError("; ".join(problems)) from error
