"""Entries of the log, everything that each brings about, and the texts beside the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import msgspec

from bot.table.commands import Change, NoticeKind, turn_ping
from bot.table.deadlines import (
    STANDING_SECONDS,
    is_live,
    is_slow_viewing,
    longer,
    new_timer,
    rules_clock,
    with_rules_clock,
)
from bot.table.history import followed_news, lengths_seen, milestone, round_of
from bot.table.people import HIGHEST_BOT_ID, Person
from bot.table.public import (
    LEAVERS,
    dealt_in,
    is_rated,
    leavers,
    newly_awaited,
    presence_after,
    recently_seen,
)
from bot.table.table import Dealt, Draft, Over, Playing, kept_fields
from bot.table.time_limits import RUNNING, DecisionTimer
from games.core import Outcome, Seat
from games.host.entries import TELLING, Acted, Ended, Entry, Handed, Left, TakenBack
from games.host.position import Position, earlier_decision, is_new_decision


def append(
    table: Playing,
    entry: Entry,
    now: float,
    *,
    people: tuple[Person, ...] | None = None,
    timer: DecisionTimer | None = None,
    texts: Mapping[int, str] | None = None,
    late: bool = False,
) -> Change:
    """Return the table after an entry; the rules run first, so no log holds an invalid one.

    `people`: the players from then on; `timer`: of the decision if it does not follow from the entry;
    `texts`: those that an action brings. `late`: the table plays what its seat had prepared. An entry that
    changes nothing is not logged.
    """
    position = table.position.after(entry)
    if position.state == table.state and not isinstance(entry, TELLING):
        return Change(table)
    after = replace(
        table,
        position=position,
        entries=(*table.entries, entry),
        people=table.people if people is None else people,
        presence=presence_after(table, entry, position, now, late=late),
        moves=tuple(
            count + (isinstance(entry, Acted | TakenBack | Handed) and seat == entry.seat)
            for seat, count in enumerate(table.moves)
        ),
        drafts=_remaining_drafts(table, entry, position),
        texts={**table.texts, **texts} if texts else table.texts,
        told_at=table.told_at if position.told is table.position.told else now,
        followed=lengths_seen(table, entry, position),
    )
    milestones = milestone(after)
    news = followed_news(table, after, milestones)
    if (outcome := position.outcome) is not None:
        return Change(_finish(after, outcome, now), (*milestones, *news))
    change = _await_next(table, after, entry, timer, now)
    return Change(change.table, (*milestones, *change.notices, *news))


def _await_next(
    table: Playing, after: Playing, entry: Entry, timer: DecisionTimer | None, now: float
) -> Change:
    new = timer is None and is_new_decision(table.position, entry, after.position, table.timer.left)
    if timer is None:
        timer = _next_timer(table, after, entry, now, new=new)
    clock = rules_clock(after, now)
    if clock is not None and clock is table.clock and _changed_hands(table.timer, timer):
        clock = longer(rules_clock(after, now, restart=True), clock)
    game = replace(
        after,
        timer=timer,
        agreed=() if _consent_lapsed(table, after) else after.agreed,
        earlier=earlier_decision(table.timer, table.earlier, after.position, new=new),
        looked=after.looked if clock is table.clock and not isinstance(entry, Left | Handed) else (),
    )
    game = with_rules_clock(game, clock)
    if new:
        game = replace(game, uncalled=())
    # A seat that is left pings no other; in a secret phase a ping would reveal who has not chosen.
    callees = newly_awaited(table.awaited, after.awaited) if new and not isinstance(entry, Left) else []
    if clock is not None and clock is not table.clock and is_slow_viewing(game):
        callees = game.called
    return call(game, callees, now)


def _changed_hands(before: DecisionTimer, timer: DecisionTimer) -> bool:
    """Whether a seat was left or taken over, for the first time in this decision."""
    return (set(timer.left), set(timer.taken)) != (set(before.left), set(before.taken))


def _next_timer(table: Playing, after: Playing, entry: Entry, now: float, *, new: bool) -> DecisionTimer:
    """Return the timer of what is awaited after an entry.

    That of the same decision is restarted when a player leaves, for a substitute to come, and when one has
    come: once each.
    """
    before = table.timer
    match entry:
        case Left(seat) if new:
            return _restart_timer(after, before, now, left=(*before.left, seat))
        case Handed(seat, "") if _needs_time(after, seat):
            return _restart_timer(after, before, now, taken=(*before.taken, seat))
        case Acted(seat) if not new and after.position.seen and table.terms.limit is None:
            if before.due is None or seat not in after.awaited.seats:
                return before
            # Who acts openly is not absent, though the decision stands.
            return msgspec.structs.replace(before, due=now + STANDING_SECONDS, stage=RUNNING)
        case _:
            return new_timer(after, after.awaited, now) if new else before


def _needs_time(table: Playing, seat: Seat) -> bool:
    """Whether a new player gets the whole time: in secret also one whose seat has chosen."""
    awaited = table.awaited
    is_asked = seat in awaited.seats or (awaited.secret and bool(awaited.seats))
    # A player who was alone had no clock.
    return table.timer.due is None or (is_asked and seat not in table.timer.taken)


def _restart_timer(
    table: Playing, before: DecisionTimer, now: float, **changes: tuple[Seat, ...]
) -> DecisionTimer:
    timer = new_timer(table, table.awaited, now)
    # It takes no time from the others, who may be away and so have a short limit.
    due = timer.due if before.due is None or timer.due is None else max(timer.due, before.due)
    return msgspec.structs.replace(before, since=timer.since, due=due, stage=timer.stage, **changes)


def _consent_lapsed(before: Playing, after: Playing) -> bool:
    """Whether the round is over in which an end was proposed; without rounds, every seat has had a turn."""
    if not after.agreed:
        return False
    if (round_ := round_of(after)) == 0:
        return after.step >= after.agreed_step + len(after.people)
    return round_ != round_of(before)


def call(table: Playing, seats: Iterable[Seat], now: float, kind: NoticeKind = "turn_ping") -> Change:
    """Tell the players of these seats that they are awaited; those who have just acted, later.

    Where people are at the table together, these are not told: the first reminder comes soon.
    """
    seats = [seat for seat in seats if table.people[seat].reachable and not table.people[seat].left]
    called_later = tuple(seat for seat in seats if recently_seen(table, seat, now))
    pings = tuple(turn_ping(table, seat, kind) for seat in seats if seat not in called_later)
    is_postponed = called_later and not is_live(table)
    return Change(replace(table, uncalled=called_later) if is_postponed else table, pings)


def _remaining_drafts(table: Playing, entry: Entry, position: Position) -> Mapping[Seat, Draft]:
    """Return the remaining drafts: those of a moment end with it, lasting ones by their seat's action."""
    draft_after = table.package.screens.drafts.after
    if draft_after is None:
        return {} if position.state.step != table.step else table.drafts
    if not isinstance(entry, Acted) or entry.seat not in table.drafts:
        return table.drafts
    others = {seat: draft for seat, draft in table.drafts.items() if seat != entry.seat}
    draft = table.drafts[entry.seat]
    value = draft_after(draft.value, table.position.action(entry))
    if value is None:
        return others
    step = draft.step if value == draft.value else table.step
    numbers = set(integers(msgspec.to_builtins(value))) if draft.texts else ()
    texts = {number: said for number, said in draft.texts.items() if number in numbers}
    return {**others, entry.seat: Draft(step, value, texts)}


def _finish(table: Playing, outcome: Outcome, now: float) -> Over:
    return Over(
        **kept_fields(table, Dealt),
        status="finished",
        finished_at=now,
        outcome=outcome,
        unrated=_unrated_reason(table),
        position=table.position,
    )


def _unrated_reason(table: Playing) -> str | None:
    """Return why a game's result counts for no rating, or `LEAVERS`; None if it counts for all dealt in.

    It counts as it stood at the time set for its end, not where all agreed to stop.
    """
    outcome = table.position.outcome
    last = table.entries[-1]
    is_ranked = outcome is not None and bool(outcome.ranks)
    is_stopped = isinstance(last, Ended) and not (last.how == "time" and is_rated(table))
    leaver_count = len(leavers(table))
    if is_stopped or not is_ranked:
        return LEAVERS if is_rated(table) and 0 < leaver_count < len(table.people) else "ended"
    if leaver_count == len(table.people):
        return "substitute"
    if any(user_id <= HIGHEST_BOT_ID for user_id in dealt_in(table)):
        return "company"
    return "advice" if table.terms.advice else None


# Free text -----------------------------------------------------------------------------------------

SEAT_TEXTS = 1_000_000
"""Size of each seat's range of text numbers, so that a number does not tell how much others write."""


def text_numbers(seat: Seat) -> range:
    """Return the range of a seat's text numbers."""
    return range((seat + 1) * SEAT_TEXTS + 1, (seat + 2) * SEAT_TEXTS)


def next_text(table: Playing, seat: Seat) -> int:
    """Return the number of a seat's next text; none is assigned twice, even after texts were forgotten."""
    numbers = text_numbers(seat)
    draft = table.drafts.get(seat)
    used_numbers = {*table.texts, *(draft.texts if draft else ()), *texts_in_log(table, seat)}
    return max([numbers.start - 1, *(number for number in used_numbers if number in numbers)]) + 1


def texts_in_log(table: Playing, seat: Seat) -> set[int]:
    """Return the numbers of texts that a seat has used, including forgotten ones."""
    numbers = text_numbers(seat)
    actions = (entry for entry in table.entries if isinstance(entry, Acted) and entry.seat == seat)
    return {number for entry in actions for number in integers(entry.action) if number in numbers}


def writer(number: int) -> Seat:
    """Return the seat that a text is of."""
    return number // SEAT_TEXTS - 1


def texts_seen(table: Playing | Over, seat: Seat | None, *, every: bool = False) -> dict[int, str]:
    """Return the free text that a seat may know of, or the public for None; `every`: all that there is."""
    if every or not table.texts or table.position is None:
        return dict(table.texts) if every else {}
    game = table.game
    position = table.position
    views = [game.view(position.state, reader) for reader in dict.fromkeys((None, seat))]
    numbers = set(integers(msgspec.to_builtins([*views, *position.story])))
    return {number: said for number, said in table.texts.items() if number in numbers}


def integers(value: Any) -> Sequence[int]:  # noqa: ANN401 - plain data of any shape
    """Return every whole number in plain data."""
    numbers = list[int]()
    parts = list[Any]((value,))
    while parts:
        part = parts.pop()
        kind = cast("type[object]", type(part))
        if kind is int:
            numbers.append(part)
        elif kind is dict:
            parts.extend(part.values())
        elif kind is list or kind is tuple:
            parts.extend(part)
    return numbers
