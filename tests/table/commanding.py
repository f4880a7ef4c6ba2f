"""What people, hosts and time may ask of a table, for hypothesis to choose from."""

from __future__ import annotations

import hypothesis.strategies as st

from bot.table import commands as c
from tests.table.builders import ANN, BEN, BOSS, CHANNEL, CHO, DAN, EVE, STRANGER

USERS = (ANN, BEN, CHO, DAN, EVE, STRANGER, BOSS)
TIMES = (0.0, 1.0, 7.5, 20.0, 61.0, 95.0, 200.0, 4000.0, 90_000.0, 700_000.0, 1_300_000.0)
LIMITS = (None, 60, 180, 86_400, 7 * 86_400)

people = st.sampled_from(USERS)
times = st.sampled_from(TIMES)
seats = st.integers(0, 5)
choices = st.integers(0, 1000)

in_lobby = st.one_of(
    st.builds(c.Remove, people),
    st.builds(c.SetOption, st.sampled_from(("variant", "pace")), st.sampled_from(("basic", "9"))),
    st.builds(c.SetLimit, st.sampled_from(LIMITS)),
    st.builds(c.SetLate, st.sampled_from(("act", "host"))),
    st.builds(c.SetTerm, st.sampled_from(("mention", "at_once")), st.booleans()),
    st.builds(c.SetFinish, st.sampled_from((None, 15, 60))),
    st.builds(c.SetLanguage, st.sampled_from(("en", "ja", "xx"))),
    st.builds(c.NotifyMe, st.sampled_from((True, True, False))),
    st.builds(c.Readmit, people),
    st.builds(c.JoinFor, st.sampled_from((("konsul",), ("konsul", "vertigo")))),
    st.sampled_from((c.KeepOpen(), c.ClaimHost())),
    st.sampled_from((c.Join(), c.Join(), c.Leave(), c.Start(), c.Start(thread=True), c.Cancel())),
)
in_game = st.one_of(
    st.sampled_from(
        (
            *(c.Pause(), c.Resume(), c.Resume(), c.Extend(), c.AskLonger(), c.AskLonger()),
            *(c.ClaimHost(), c.ClaimHost(), c.Leave(), c.End()),
        )
    ),
    st.builds(c.SetLimit, st.sampled_from(LIMITS)),
    st.builds(c.SetFinish, st.sampled_from((None, None, 15, 240))),
    st.builds(c.SetLate, st.sampled_from(("act", "host"))),
    st.builds(c.SetTerm, st.sampled_from(("mention", "at_once")), st.booleans()),
    st.builds(c.EndTogether, st.booleans()),
    st.builds(
        c.Agree,
        st.one_of(
            st.sampled_from((c.Pause(), c.Resume(), c.Extend(), c.SetLate("act"), c.AnswerLate("remove"))),
            st.builds(c.SetLimit, st.sampled_from(LIMITS)),
            st.builds(c.SetFinish, st.sampled_from((None, 15, 240))),
            st.builds(c.FreeSeat, seats),
        ),
    ),
    st.builds(c.AnswerLate, st.sampled_from(("wait", "act", "replace", "remove"))),
    st.builds(c.OfferSeat, st.sampled_from((None, 0, *USERS))),
    st.builds(c.TakeSeat, seats),
    st.builds(c.TakeSeat, seats),
    st.builds(c.FreeSeat, seats),
    st.builds(c.MakeHost, seats),
    st.builds(c.TakeBack, seats),
    st.builds(c.Follow, st.booleans()),
)
of_the_table = st.one_of(
    st.builds(c.MoveTable, st.integers(1, 9)),
    st.builds(c.EnterThread, st.sampled_from((None, 5))),
    st.builds(c.LoseChannel, st.sampled_from((5, 9, CHANNEL))),
)
