"""The rulebook of tables: what every command makes of a table, or why it may not."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.table import (
    acting,
    beginning,
    bots,
    channel,
    clock,
    clock_commands,
    consent,
    ending,
    game_options,
    lobby,
    search,
    seats,
)
from bot.table import commands as c
from bot.table.commands import Actor, Change, Command
from bot.table.deadlines import is_warned
from bot.table.table import (
    Lobby,
    Over,
    Playing,
    Table,
    check_holder,
    require_lobby,
    require_playing,
    require_seat,
)

REMEMBERED_PRESSES = 16
"""Number of recent presses remembered per table: a press that arrives twice counts once."""


def decide(table: Table, command: Command, actor: Actor, now: float) -> Change:
    """Return what a command makes of a table, at this time in seconds since the epoch.

    Raises `DeniedError` where the table says no, `RefusedError` where the rules do, and `StaleError` for a
    control of an earlier moment. A command that changes nothing returns the very same table.
    """
    if actor.press_id and actor.press_id in table.presses:
        return Change(table)
    change = _with_consent(table, command, actor, now)
    if isinstance(change.table, Playing) and change.table.questions:
        change = replace(change, table=consent.with_open_questions(change.table, now))
    if isinstance(change.table, Lobby):
        after = game_options.same_players(table, change.table) if isinstance(table, Lobby) else change.table
        after = lobby.renew_time(table, after, actor, now)
        search_change = search.settle_search(table, after, actor, now)
        call_change = lobby.call_interested(require_lobby(search_change.table), actor)
        change = change.then(search_change).then(call_change)
    if change.table == table:
        return Change(table)
    presses = (*table.presses, actor.press_id)[-REMEMBERED_PRESSES:] if actor.press_id else table.presses
    notices = (*change.notices, *c.log_notices(change.notices))
    return Change(replace(change.table, revision=table.revision + 1, presses=presses), notices)


def _with_consent(table: Table, command: Command, actor: Actor, now: float) -> Change:
    change = _dispatch(table, command, actor, now)
    if isinstance(table, Playing) and isinstance(command, c.Governing):
        return _ask_for_consent(table, command, actor, now, change)
    return change


def _dispatch(table: Table, command: Command, actor: Actor, now: float) -> Change:
    match command:
        # A lobby
        case c.JoinFor(games):
            return Change(lobby.join(search.narrow(require_lobby(table), games), actor, now))
        case c.Join():
            return Change(lobby.join(require_lobby(table), actor, now))
        case c.NotifyMe(wanted):
            return Change(lobby.notify_me(require_lobby(table), actor, wanted=wanted))
        case c.Leave() | c.LeaveLobby() if isinstance(table, Lobby):
            require_seat(require_lobby(table), actor.user_id)
            return Change(lobby.without_person(table, actor.user_id, now))
        case c.LeaveLobby():
            require_seat(table, actor.user_id)
            return Change(require_lobby(table))
        case c.Remove(user_id):
            return lobby.remove(require_lobby(table), actor, user_id, now)
        case c.Invite(guests):
            return lobby.invite(lobby.of_host(table, actor), guests, actor, now)
        case c.SetOnlyInvited(only):
            return Change(replace(lobby.of_host(table, actor), only_invited=only))
        case c.Readmit(user_id):
            return Change(lobby.readmit(require_lobby(table), actor, user_id))
        case c.KeepOpen() if isinstance(table, Playing) and is_warned(table):
            return ending.keep_playing(table, actor, now)
        case c.KeepOpen():
            return Change(lobby.keep_open(require_lobby(table), actor, now))
        case c.Cancel():
            return lobby.cancel(require_lobby(table), actor, now)
        case c.Start(thread):
            return beginning.start_game(search.starting_lobby(table, actor, now), actor, now, thread=thread)
        case c.Practise(thread):
            return beginning.start_game(
                bots.practice(lobby.of_host(table, actor), now), actor, now, thread=thread
            )
        case c.Teach(thread):
            return beginning.teach(lobby.of_host(table, actor), now, thread=thread)
        case c.PlayOn():
            return beginning.play_on(lobby.of_host(table, actor), command, now)
        # What its host chooses
        case c.SetOption(field, value):
            return Change(game_options.with_option(lobby.of_host(table, actor), field, value))
        case c.SetLanguage(language):
            return Change(lobby.with_language(lobby.of_host(table, actor), language))
        case c.SetLimit() if isinstance(table, Playing):
            return clock_commands.set_limit(table, command, actor, now)
        case c.SetLate() if isinstance(table, Playing):
            return clock_commands.set_late(table, command, actor)
        case c.SetTerm() if isinstance(table, Playing):
            return clock_commands.set_term(table, command, actor)
        case c.SetTerm(field, value):
            return Change(lobby.of_host(table, actor).with_terms(**{field: value}))
        case c.SetLimit() | c.SetLate():
            # Their fields are those of the terms.
            return Change(lobby.of_host(table, actor).with_terms(**msgspec.structs.asdict(command)))
        case c.SetTerms(terms):
            change = Change(table)
            for term in terms:
                change = change.then(_with_consent(change.table, term, actor, now))
            return change
        case c.SetFinish() if isinstance(table, Playing):
            return ending.set_finish(table, command, actor, now)
        case c.SetFinish(minutes):
            return Change(replace(lobby.of_host(table, actor), finish=ending.finish_after(minutes, now)))
        case c.AddBot(temper):
            return Change(bots.add(lobby.of_host(table, actor), temper, now))
        case c.FillSeats():
            return Change(bots.fill(lobby.of_host(table, actor), now))
        case c.RemoveBot(number):
            return Change(bots.remove_bot(lobby.of_host(table, actor), number))
        # A seat in the game
        case c.Act():
            return acting.act(require_playing(table), command, actor, now)
        case c.PlayBot():
            return acting.play_bot(require_playing(table), command, now)
        case c.TakeBack(moves):
            return acting.take_back(require_playing(table), moves, actor, now)
        case c.UpdateDraft():
            return acting.update_draft(require_playing(table), command, actor)
        case c.Follow(wanted):
            return Change(seats.follow(require_playing(table), actor, wanted=wanted))
        # Seats that change hands, and the host
        case c.Leave():
            return seats.leave(require_playing(table), actor, now)
        case c.OfferSeat(to):
            return seats.offer(require_playing(table), to, actor)
        case c.TakeSeat(seat):
            return seats.take(require_playing(table), seat, actor, now)
        case c.FreeSeat(seat, user_id):
            check_holder(table, seat, user_id)
            return seats.free(require_playing(table), seat, actor, now)
        case c.MakeHost(seat, user_id):
            check_holder(table, seat, user_id)
            if isinstance(table, Lobby):
                return lobby.hand_over(table, seat, actor)
            return seats.make_host(require_playing(table), seat, actor)
        case c.ClaimHost() if isinstance(table, Lobby):
            return lobby.replace_host(require_lobby(table), actor, now)
        case c.ClaimHost():
            return seats.claim_host(require_playing(table), actor)
        # The clock, late seats, the end
        case c.Pause():
            return clock_commands.pause(require_playing(table), actor, now)
        case c.Resume():
            return clock_commands.resume(require_playing(table), actor, now)
        case c.Extend():
            return clock_commands.extend(require_playing(table), actor, now)
        case c.WaitForReader():
            return clock_commands.wait_for_reader(require_playing(table), actor, now)
        case c.AskLonger():
            return clock_commands.give_longer(require_playing(table), actor)
        case c.Seen():
            return clock_commands.see(require_playing(table), command, actor, now)
        case c.AnswerLate(answer):
            return clock.answer_late(require_playing(table), answer, actor, now)
        case c.Agree(asked):
            return _agree(require_playing(table), asked, actor, now)
        case c.EndTogether(agree):
            return ending.end_together(require_playing(table), actor, now, agree=agree)
        case c.End():
            return ending.end(require_playing(table), actor, now)
        # Free text
        case c.HideText():
            return acting.hide_text(table, command, actor)
        case c.AllowText() if isinstance(table, Over):
            return Change(table)
        case c.AllowText(allowed):
            return Change(table.with_terms(free_text=allowed))
        # The table itself
        case c.TimePassed():
            return clock.time_passed(table, command, now)
        case c.MoveTable(channel_id):
            return Change(channel.move(table, channel_id))
        case c.EnterThread(thread_id):
            return Change(channel.enter_thread(table, thread_id))
        case c.LoseChannel(channel_id):
            return channel.lose(table, channel_id, now)
        case _:
            raise NotImplementedError(type(command))


def _ask_for_consent(
    table: Playing, command: c.Governing, actor: Actor, now: float, change: Change
) -> Change:
    """Return the change, or the question to the others about it where the actor may not do it alone."""
    at_cost_of = consent.seats_concerned(table, command, actor, now)
    # What cannot be done, or changes nothing, is not asked.
    if change.table == table or consent.may_govern(table, actor, at_cost_of):
        return change
    return Change(consent.ask(table, command, actor, now))


def _agree(table: Playing, command: c.Governing, actor: Actor, now: float) -> Change:
    table_after, asker = consent.agree(table, command, actor)
    if asker is None:
        return Change(table_after)
    return consent.name_both(_dispatch(table_after, command, asker, now), table, asker, actor)
