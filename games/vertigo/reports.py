"""What happened in Vertigo, event by event."""

from __future__ import annotations

from games.screen import Text
from games.telling import told
from games.vertigo.events import (
    Carried,
    Demolished,
    Ended,
    Event,
    Passed,
    Polluted,
    Produced,
    Proposed,
    Rejected,
    Rolled,
    Skipped,
    Turned,
)
from games.vertigo.words import FACES, SEPARATOR, content, order, payments, rewarded, source, spot


def event(seen: Event, text: Text) -> str:
    """What happened, in a sentence."""
    return told(seen, text, **details(seen, text))


def details(seen: Event, text: Text) -> dict[str, str]:
    """What the fields of an event alone do not say."""
    match seen:
        case Turned(_, face):
            return {"die": FACES[face] if face else ""}
        case Ended(ending, face):
            return {"ending": text(ending), "die": FACES[face] if face else ""}
        case Carried(_, given):
            return {"order": order(given, text)}
        case Skipped(_, given, why):
            return {"order": order(given, text), "reason": text(why.key, **dict(why.args))}
        case Produced(incomes):
            named = [f"{text.seat(seat)} +${income}" for seat, income in enumerate(incomes)]
            return {"incomes": SEPARATOR.join(named)}
        case Rolled(_, region, at, face):
            return {"source": source(region, at), "face": FACES[face]}
        case Polluted(_, region, province, lost):
            return {"where": spot(region, province), "lost": content(lost)}
        case Proposed(_, law) | Rejected(law):
            return {"law": text(f"law-{law}")}
        case Passed(seat, law, _, _, reward, gains, vault, losses):
            items = payments(rewarded(gains, seat, reward), vault, losses, text)
            return {"law": text(f"law-{law}"), "items": items}
        case Demolished(_, places):
            return {"where": " ".join(spot(*place) for place in places)}
        case _:
            return {}
