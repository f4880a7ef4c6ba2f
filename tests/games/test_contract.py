"""The contract over every game of this repository."""

from games.testing.contract import *  # noqa: F403 - its tests are collected here
