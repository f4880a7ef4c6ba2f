"""What happens at once in a round of Money and Luck, shown step by step: of public values alone.

Coins open, the count goes round, a seat is chosen, and what follows: each alone can be understood.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import replace
from games.money_and_luck import pieces as p
from games.money_and_luck.art_panel import NO_MARKS, Marks
from games.money_and_luck.board import legend, picture, signed_name
from games.money_and_luck.consequences import change
from games.money_and_luck.retelling import Laid, after
from games.money_and_luck.round import black_faces
from games.money_and_luck.words import SEPARATOR, TOGETHER, event, named, signed
from games.screen import Milestone, Paragraph, Reveal, Text
from games.seats import seat_sign


def reveals(before: p.View, now: p.View, events: Sequence[p.Event], text: Text) -> tuple[Reveal, ...]:
    """The reveal steps between two public views: up to four."""
    coins = coins_shown(before, events)
    if coins is None:
        return ()
    earlier, then = parted(before, events)
    given = after(before.cards, earlier)
    view, shown = open_view(before, coins, given), list[Reveal]()
    if any(isinstance(seen, p.Revealed) for seen in events):
        shown.append(opened(view, coins, text))
    for seen in then:
        shown += counted(view, seen, text) if isinstance(seen, p.Ritual) else []
    if is_over(now, then):
        last = replace(now, round=before.round)
        shown.append(followed(open_view(last, coins, now.cards), given, events, text))
    return tuple(shown)


def parted(before: p.View, events: Sequence[p.Event]) -> tuple[Sequence[p.Event], Sequence[p.Event]]:
    usual = 0 if isinstance(before.phase, p.Flipping | p.Giving) else len(events)
    at = next((at for at, seen in enumerate(events) if isinstance(seen, p.Ritual)), usual)
    return events[:at], events[at:]


def is_over(now: p.View, moved: Sequence[p.Event]) -> bool:
    """Whether a round has just come to its end, so that its coins are no longer to be seen."""
    return isinstance(now.phase, p.Over) or (isinstance(now.phase, p.Chosen) and bool(moved))


def coins_shown(before: p.View, events: Sequence[p.Event]) -> tuple[p.Coins, ...] | None:
    for seen in events:
        if isinstance(seen, p.Revealed):
            return seen.coins
    return None if isinstance(before.phase, p.Chosen | p.Over) else before.phase.coins


def open_view(view: p.View, coins: tuple[p.Coins, ...], cards: Laid) -> p.View:
    """The table with these coins open and these cards, while no seat is asked."""
    return replace(view, cards=cards, phase=p.Taking(coins, ()))


def beat(view: p.View, marks: Marks, text: Text, *said: str) -> Reveal:
    return (picture(view, text, marks), legend(view, text), Paragraph("\n".join(said)))


def opened(view: p.View, coins: Sequence[p.Coins], text: Text) -> Reveal:
    whites = [seat for seat, pair in enumerate(coins) if pair == "WW"]
    joined = len(coins) - len(whites)
    black = sum(black_faces(pair, view.options) for pair in coins)
    lines = [f"### {text('beat-opened', round=view.round)}"]
    lines += [text("beat-whites", who=named(whites, text))] if whites else []
    lines.append(text("beat-joined", joined=joined, black=black))
    return beat(view, NO_MARKS, text, *lines)


# The count -----------------------------------------------------------------------------------------


def counted(view: p.View, ritual: p.Ritual, text: Text) -> list[Reveal]:
    """The count on its way, and where it stopped; a count of one needs no way."""
    order = tuple(ritual.order[at % len(ritual.order)] for at in range(ritual.count))
    way = [f"{number}{TOGETHER}{seat_sign(seat)}" for number, seat in enumerate(order[:-1], 1)]
    stopped = replace(view, marker=ritual.chosen)
    chosen = beat(stopped, Marks(order, chosen=True), text, *stop(ritual, way, text))
    asked = text("beat-counting", count=ritual.count)
    going = beat(view, Marks(order[:-1]), text, asked, SEPARATOR.join([*way, f"**{ritual.count}** …"]))
    return [going, chosen] if way else [chosen]


def stop(ritual: p.Ritual, way: Sequence[str], text: Text) -> tuple[str, ...]:
    who = signed_name(ritual.chosen, text)
    last = text("beat-last", number=ritual.count, who=who)
    price = text("beat-price", cards=len(ritual.order))
    return (text("beat-chosen", who=who), SEPARATOR.join([*way, last]), price)


# What follows --------------------------------------------------------------------------------------


def followed(view: p.View, given: Laid, events: Sequence[p.Event], text: Text) -> Reveal:
    """Whose points have changed and how; at the end, by which ending."""
    ended = next((seen.ending for seen in events if isinstance(seen, p.Ended)), None)
    heading = text(f"{ended}-wins") if ended else text("beat-followed")
    lines = [
        text(
            "beat-change",
            who=signed_name(seat, text),
            change=signed(new.total - old.total, text),
            totals=change(old.total, new.total, text),
        )
        for seat, (old, new) in enumerate(zip(given, view.cards, strict=True))
        if old.total != new.total
    ]
    return beat(view, NO_MARKS, text, f"### {heading}", *lines)


# Milestones ----------------------------------------------------------------------------------------


def milestone(seen: p.Event, text: Text) -> Milestone | None:
    """A ritual and whom it chose, a 5000 that came of 1000s, and the end."""
    match seen:
        case p.Ritual(order, count, chosen):
            said = text("milestone-ritual", members=len(order), count=count, who=text.seat(chosen))
            return Milestone(said, (chosen,))
        case p.Exchanged(seat):
            return Milestone(text("milestone-exchanged", told=event(seen, text)), (seat,))
        case p.Ended(ending):
            return Milestone(text(f"{ending}-wins"))
        case _:
            return None
