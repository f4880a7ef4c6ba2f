"""What was told beside what was committed: nothing lost, nothing done twice, everybody answered."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tests.bench.figures import share
from tests.bench.storm.ledger import Line
from tests.bench.storm.people import Pressed
from tests.bench.storm.server import LongDiscord
from tests.bench.storm.weather import Event
from tests.local_discord.crowd import table_of

UNANSWERED_BEFORE = 3.0
"""Seconds before a kill in which a press may have been in the hands of the killed process."""
GIVEN_UP = 5.0
"""Seconds after which no press may be carried out that was not answered; a commit may take some of them."""
EARLY = 0.05
FORGOTTEN = 120.0
"""Seconds after which Discord may have forgotten a nonce."""


@dataclass
class Judge:
    """All that is known when the storm is over.

    `homes` and `of_shard`: the role of each table, and of each shard.
    """

    pressed: Sequence[Pressed]
    lines: Sequence[Line]
    events: Sequence[Event]
    homes: dict[int, str]
    server: LongDiscord
    of_shard: dict[int, str]

    def __post_init__(self) -> None:
        self.by_press: defaultdict[int, list[Line]] = defaultdict(list)
        for line in self.lines:
            if line.press:
                self.by_press[line.press].append(line)
        # The server tells the time of day, people by the clock that never turns back.
        self.offset = time.time() - time.monotonic()

    # What was done ---------------------------------------------------------------------------------

    def without_trace(self) -> list[Pressed]:
        return [
            press
            for press in self.pressed
            if press.changes and press.said is True and press.id not in self.by_press
        ]

    def doubled(self) -> list[int]:
        return [press for press, lines in self.by_press.items() if len(lines) > 1]

    def done_all_the_same(self) -> list[Pressed]:
        return [press for press in self.pressed if press.said is False and press.id in self.by_press]

    def done_late(self) -> list[Pressed]:
        """Presses that no one answered, done when Discord had long shown them as failed."""
        return [
            press
            for press in self._silent()
            for line in self.by_press.get(press.id, ())
            if line.at - self.offset - press.at > GIVEN_UP
        ]

    def gaps_in_logs(self) -> list[Line]:
        return [after for before, after in self._following() if after.revision != before.revision + 1]

    def _following(self) -> Iterator[tuple[Line, Line]]:
        return ((one, other) for one, other in pairwise(self.lines) if one.table_id == other.table_id)

    # Clocks ----------------------------------------------------------------------------------------

    def clocks(self) -> tuple[list[float], list[float], list[Line]]:
        late: list[float] = []
        in_gaps: list[float] = []
        strange: list[Line] = []
        for before, after in self._following():
            if after.press is not None:
                continue
            if before.due is None or after.at < before.due - EARLY:
                strange.append(after)
            else:
                (late if self._is_quiet(before.due) else in_gaps).append(after.at - before.due)
        return late, in_gaps, strange

    def _is_quiet(self, due: float) -> bool:
        at = due - self.offset
        return not any(event.at - 1 < at < event.until + 1 for event in self.events)

    # Answers ---------------------------------------------------------------------------------------

    def _roles(self, press: Pressed) -> set[str]:
        """Whose work a press was: of who is told of it by Discord, and of the home of its table."""
        told = self.of_shard[self.server.shard(press.channel)]
        return {told, self.homes.get(press.table, told)}

    def unanswered(self) -> list[Pressed]:
        died = [event for event in self.events if event.kind in ("kill", "sleep")]
        return [press for press in self._silent() if not any(self._excused(press, event) for event in died)]

    def in_gaps(self) -> int:
        """Count the presses that were not answered because their process was dead."""
        return len(self._silent()) - len(self.unanswered())

    def _silent(self) -> list[Pressed]:
        return [press for press in self.pressed if press.seconds is None]

    def _excused(self, press: Pressed, event: Event) -> bool:
        in_time = event.at - UNANSWERED_BEFORE <= press.at < event.until
        return in_time and event.shards in self._roles(press)

    def away(self) -> list[Pressed]:
        outages = [event for event in self.events if event.kind == "outage"]
        return [press for press in self.pressed if any(one.at <= press.at < one.until for one in outages)]

    def gaps(self, kind: str) -> list[float]:
        return [event.until - event.at for event in self.events if event.kind == kind]

    def first_answers(self, kind: str) -> list[float]:
        return [self._first_answer(event) - event.at for event in self.events if event.kind == kind]

    def _first_answer(self, event: Event) -> float:
        answers = [
            press.at + press.seconds
            for press in self.pressed
            if press.seconds is not None and press.program == event.new and press.at > event.at - 3
        ]
        return max(event.until, min(answers, default=event.until))

    def waits(self, kind: str) -> list[float]:
        return [
            press.seconds
            for press in self.pressed
            for event in self.events
            if press.seconds is not None
            and event.kind == kind
            and event.shards in self._roles(press)
            and event.at - 1 <= press.at < event.until + 1
        ]

    def back_after(self) -> list[float]:
        found: list[float] = []
        for event in (event for event in self.events if event.kind == "outage"):
            after = [line.at - self.offset - event.until for line in self.lines if line.press]
            found.append(min((seconds for seconds in after if seconds > 0), default=float("inf")))
        return found

    # Who slept -------------------------------------------------------------------------------------

    def after_sleep(self) -> list[str]:
        found: list[str] = []
        for event in (event for event in self.events if event.kind == "sleep"):
            sent = [at for at in self.server.sent[event.old] if at > event.woke]
            wrote = [line for line in self.lines if line.who == event.old]
            late = [line for line in wrote if line.at - self.offset > event.until]
            found += [f"{event.old} sent {len(sent)} requests"] if sent else []
            found += [f"{event.old} wrote {len(late)} times"] if late else []
        return found

    # Posts -----------------------------------------------------------------------------------------

    def sent_again_late(self) -> list[str]:
        """Posts that were sent again when Discord may have forgotten the first."""
        return [
            nonce
            for nonce, times in self.server.nonces.items()
            if len(times) > 1 and times[-1] - times[0] > FORGOTTEN
        ]

    def posts_doubled(self) -> list[str]:
        counted = Counter(self._places())
        return [place for place, often in counted.items() if often > 1]

    def _places(self) -> Iterable[str]:
        for channel, messages in self.server.messages.items():
            for number, message in messages.items():
                table = table_of(message)
                if number in self.server.owners or not table:
                    continue
                questions = "-quest-" in str(message.get("nonce"))
                yield f"table {table} in {channel}{' questions' if questions else ''}"


def spread(figures: Sequence[float]) -> str:
    """The median and the most, in seconds."""
    known = sorted(figures)
    return f"p50 {share(known, 50):.2f} s, at most {known[-1]:.2f} s" if known else "none"
