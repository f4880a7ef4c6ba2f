"""The computer player of Seijiya no Koshin: the plain one, whose best actions are tried in many deals."""

from __future__ import annotations

import dataclasses

from games.seijiya_no_koshin.players.plain import PLAIN, SCRIPT
from games.seijiya_no_koshin.players.search import search

STRATEGY = dataclasses.replace(
    PLAIN, search=search, likes=3, calibrated=True, baselines={"script": SCRIPT, "plain": PLAIN}
)
