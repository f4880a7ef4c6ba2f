"""What people, hosts and time may ask of a table, for hypothesis to choose from."""

from __future__ import annotations

import hypothesis.strategies as st

from bot.table.commands import (
    AnswerLate,
    Cancel,
    ClaimHost,
    CutDeck,
    End,
    EndTogether,
    EnterThread,
    Extend,
    FreeSeat,
    Join,
    Leave,
    MakeHost,
    MoveTable,
    NotifyMe,
    OfferSeat,
    Pause,
    PlayForLate,
    Remove,
    Resume,
    SetFinish,
    SetLanguage,
    SetLate,
    SetLimit,
    SetOption,
    SetOptions,
    SetReminders,
    Start,
    TakeBack,
    TakeSeat,
    Update,
    WriteNote,
)
from tests.table.builders import (
    ANN,
    BEN,
    BOSS,
    CHO,
    DAN,
    EVE,
    STRANGER,
)

USERS = (ANN, BEN, CHO, DAN, EVE, STRANGER, BOSS)
TIMES = (0.0, 1.0, 7.5, 20.0, 61.0, 95.0, 200.0, 4000.0, 90_000.0, 700_000.0, 1_300_000.0)
LIMITS = (None, 60, 180, 86_400, 7 * 86_400)

people = st.sampled_from(USERS)
times = st.sampled_from(TIMES)
seats = st.integers(0, 5)
choices = st.integers(0, 1000)

in_lobby = st.one_of(
    st.builds(Remove, people),
    st.builds(SetOption, st.sampled_from(("variant", "pace")), st.sampled_from(("basic", "9"))),
    st.builds(SetOptions, st.sampled_from(({}, {"variant": "ten"}, {"pace": 9, "gone": "x"}))),
    st.builds(SetLimit, st.sampled_from(LIMITS)),
    st.builds(SetLate, st.sampled_from(("act", "vote", "host"))),
    st.builds(SetReminders, st.booleans()),
    st.builds(SetFinish, st.sampled_from((None, 15, 60))),
    st.builds(SetLanguage, st.sampled_from(("en", "ja", "xx"))),
    st.builds(NotifyMe, st.sampled_from((True, True, False))),
    st.builds(CutDeck, st.sampled_from(("a", "b", " "))),
    st.sampled_from((Join(), Join(), Leave(), Start(), Start(thread=True), Cancel())),
)
in_game = st.one_of(
    st.sampled_from((Pause(), Resume(), Resume(), Extend(), ClaimHost(), ClaimHost(), Leave(), End())),
    st.builds(SetLimit, st.sampled_from(LIMITS)),
    st.builds(SetFinish, st.sampled_from((None, None, 15, 240))),
    st.just(PlayForLate()),
    st.builds(EndTogether, st.booleans()),
    st.builds(AnswerLate, st.sampled_from(("wait", "act", "replace", "remove"))),
    st.builds(OfferSeat, st.sampled_from((None, 0, *USERS))),
    st.builds(TakeSeat, seats),
    st.builds(TakeSeat, seats),
    st.builds(FreeSeat, seats),
    st.builds(MakeHost, seats),
    st.builds(TakeBack, seats),
    st.builds(WriteNote, st.sampled_from(("", "mine", " "))),
)
of_the_table = st.one_of(
    st.builds(MoveTable, st.integers(1, 9)),
    st.builds(EnterThread, st.sampled_from((None, 5))),
    st.just(Update()),
)
