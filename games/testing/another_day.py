"""The program of the other process in which games are played again: its clocks are ahead of this one's."""

from __future__ import annotations

import datetime as dt
import json
import sys
import time

AHEAD_SECONDS = 200 * 24 * 3600

if __name__ == "__main__":
    now = time.time
    # `date.today` asks it, too.
    time.time = lambda: now() + AHEAD_SECONDS

    class Later(dt.datetime):
        """A datetime of the other day."""

        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> Later:
            """Return the moment by the clock above."""
            return cls.fromtimestamp(time.time(), tz)

    dt.datetime = Later
    # No game may be imported before.
    from games.testing.elsewhere import traces

    sys.stdout.write(json.dumps(traces(sys.argv[1])))
