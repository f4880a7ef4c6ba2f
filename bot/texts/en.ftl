seat-name = `{ $number }` **{ $name }**
seat-label = { $number } { $name }

# Lobby

lobby-title = { $game } — lobby
lobby-needs = { $missing ->
    [0] Ready to start.
    [one] One more person is needed.
   *[other] { $missing } more people are needed.
}
lobby-seats = { $least }–{ $most } players · about { $short }–{ $long } minutes
lobby-people = **At the table ({ $now })**
lobby-person = { $name }
lobby-person-host = { $name } · host
lobby-person-kept = { $name } · seat kept
lobby-nobody = Nobody sits here yet.
lobby-only-host = { $host } hosts: starts, cancels and chooses the options below.
lobby-sealed = Fair deal: the secret of this table is drawn, its SHA-256 is `{ $hash }`. Seats, deal and dice follow from it and from the presses that come now; it is opened at the end, so hidden choices are secret only while the game runs.
lobby-not-included = Not included: { $items }.
lobby-closes = This lobby closes { $when } if nobody starts.
lobby-language = Language
lobby-free = Give up a kept seat
lobby-free-entry = Free the seat of { $name }
lobby-cancelled = This lobby was cancelled.
lobby-expired = This lobby closed after a day without a start.
lobby-opened = Your table is open: { $link }
language-en = English
language-ja = 日本語

button-join = Join
button-leave = Leave
button-start = Start
button-rules = Rules
button-cancel = Cancel
button-seat = My seat
button-rematch = Rematch
button-fresh = Post it here again

# Table

table-title = { $game } · table { $table }
table-sealed = Fair deal: the SHA-256 posted with the lobby is `{ $hash }`.
table-clock = Time runs out { $when }.
final-title = Final standings
final-line = #{ $rank } { $name } — { $points }
final-line-won = #{ $rank } 🏆 { $name } — { $points }
final-winner = { $count ->
    [one] { $names } wins.
   *[other] { $names } win together.
}
final-opened = The opened secret: `{ $secret }`
final-verify = Anyone can check this game: `backroom verify` with the record proves that seats, deal, draws and result follow from the secret whose hash was posted with the lobby.
final-replay = The record tells every step, seats by number: `backroom replay`.
final-seat = The game is over. [The final standings]({ $link }) are in the channel.

panel-title = { $game } · table { $table } · your seat { $name }
panel-public = [To the table]({ $link })

# What to do

prompt-now = What you can do now
words-forgotten = (words no longer kept)
notice-stale = That button was drawn for an earlier moment. Here is what is possible now.
notice-refused = **Not possible.** { $reason } (ruling { $ruling })
notice-denied = **Not possible.** { $reason }
notice-dm-closed = Your DMs are closed to me, so I could not send your panel. Nothing is lost: **My seat** on the table's post always opens it.

now-watch = You may watch the public post; { $waiting }
now-lobby = You may **Join** while there is a free seat.
now-lobby-seated = You sit at this table. You may **Leave**; { $host } starts.
now-host = You host this table: you may **Start**, **Cancel** and choose options.
now-closed = Open a new table with `/play`.

denied-unknown-table = I know no such table. It may be of another bot, or the button is damaged.
denied-damaged = I could not read that button.
denied-unknown-game = That game is not installed here.
denied-other-rules = This table was made by another version of the rules ({ $game }, rules { $version }). It is kept, but cannot be played with what is installed now.
denied-too-many-lobbies = You host { $most } lobbies already. Start or cancel one first.
denied-already-joined = You already sit at this table.
denied-full = All { $most } seats are taken.
denied-not-seated = You do not sit at this table.
denied-not-host = Only the host can do that.
denied-not-kept = That seat is not kept for anybody any more.
denied-unknown-option = This game has no such option.
denied-too-many-for-option = That option is for at most { $most } people, and more sit here.
denied-words = Too much has been written at this table.
denied-seats = This game needs { $least } to { $most } people, and { $now } sit here.
denied-started = The game has already started.
denied-not-started = The game has not started yet.
denied-finished = This game is over.
denied-cancelled = This lobby was cancelled.
denied-expired = This lobby has closed.
denied-not-finished = This game is not over yet.
denied-permissions = I may not post here. I need these permissions in this channel: { $missing }.
denied-only-servers = Tables stand in a server's channels. Use this there.
denied-soon = I have just posted this table. Look here: { $link }
denied-number = { $label }: a whole number from { $least } to { $most }, please.
error-internal = Something went wrong on my side. The table is safe: nothing that was acknowledged is lost. Please try again.

permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-send_messages_in_threads = Send Messages in Threads
permission-attach_files = Attach Files
permission-read_message_history = Read Message History

# Commands

command-play = play
command-play-about = Open a table for a board game
command-play-game = game
command-play-game-about = Which game
command-table = table
command-table-about = Find my tables, and bring back a post that got buried
command-rules = rules
command-rules-about = Read a game's rules and rulings
command-rules-game = game
command-rules-game-about = Which game
command-language = language
command-language-about = Choose the language I use with you
command-language-language = language
command-language-language-about = As Discord says, English or Japanese
language-discord = As Discord says
language-kept = From now on I speak English with you.
language-kept-discord = From now on I speak the language that Discord is set to.

rules-choose = Choose a section
rules-page = { $page } / { $pages }
rules-previous = ◀ Back
rules-next = Next ▶

tables-title = Your tables
tables-none = You sit at no open table. Open one with `/play`.
tables-line = **{ $game }** · table { $table } · { $where }
tables-lobby = in the lobby, { $count } seated
tables-posted = Buried, so I posted it again: { $link }

moved-post = This table goes on here: { $link }
lost-post = I can no longer post table { $table } in { $channel }: my permissions or the channel are gone. The game is kept; use `/table` in a channel where I may post.

record-seat = Seat { $number }
record-head = { $game }, { $seats } seats, { $options }
record-acted = { $line }. { $who } { $what }
record-expired = { $line }. Time ran out.
record-verified = Proved: in this record of { $game }, the seats, every draw and the result follow from the opened secret, the Join and Start presses and the { $entries ->
    [one] one entry
   *[other] { $entries } entries
}.
record-hash = Compare with the hash posted in the lobby: { $hash }

# Clocks

button-table = Table
button-terms = Clock and reminders
terms = A decision may take { $time }. When time is up: { $late }.
terms-none = No clock: decisions may take as long as they like.
terms-about = The clock counts while the table waits for somebody. In a secret choice nobody is told who is missing before the time is up. A reminder comes at half and at nine tenths of the time.
terms-only-host = The host chooses.
terms-limit = Time for a decision
terms-late = When time is up
terms-act = The table plays a safe default
terms-vote = The others decide
terms-host = The host decides
terms-reminders = Reminders
reminders-dm = Reminders by DM only
reminders-channel = Reminders by DM and in the channel
terms-minutes = Minutes
terms-minutes-hint = A whole number from { $least } to { $most }
clock-none = No clock
clock-live = Live: { $time }
clock-relaxed = Relaxed: { $time }
clock-own = Another time …
hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}

# How a game stands beside its rules

status-paused = The clocks are stopped. You may still play.
status-late = Time is up: the table decides what to do.
status-left = Nobody plays { $names }: the table plays safe defaults there.

desk-title = { $game } · table { $table }: a question
late-who = ⌛ Time is up for { $names }. What now?
late-vote = Most of the others decide: { $given } of { $voters } have answered.
late-host = { $host } decides as the host.
late-otherwise = Without an answer, the table plays a safe default after as long again.
late-wait = Wait longer
late-act = Play for them
late-replace = Find a substitute
late-remove = Take them out
end-proposed = 🤝 { $names } would end the game here. { $missing ->
    [one] One more has to agree.
   *[other] { $missing } more have to agree.
}
end-ranked = If all agree, the game ends now and is ranked as it stands.
end-no-winner = If all agree, the game ends now without a winner: these rules cannot rank it.
end-agree = End it here
end-decline = Play on
offer-left = 🪑 { $name } has left. Free to take: { $to }.
offer-handed = 🪑 { $name } would hand over the seat. Free to take: { $to }.
offer-anybody = anybody
take-seat = Take seat { $seat }
take-welcome = You play this seat now.
take-story = What everybody saw so far:

# The page about a table

menu-title = { $game } · table { $table }
menu-link = To the table
menu-awaited = Waiting for { $names }, since { $when }
menu-awaited-secret = Waiting for { $count } of { $all }; in a secret choice nobody is told who.
menu-dm-fails = DMs do not reach { $names }; they play with **My seat**.
menu-host = host
menu-left = left, plays safe defaults
menu-offered = hands over the seat
menu-missed = { $count ->
    [one] missed the last decision
   *[other] missed the last { $count } decisions
}
menu-undo = Take back
menu-together = End together …
menu-leave = Leave or hand over …
menu-host-title = As the host
menu-pause = Stop the clocks
menu-resume = Let the clocks run
menu-extend = More time
menu-end = End the game …
menu-end-about = End this game now? There is no winner, and it counts for no rating. What everybody has is shown, and the record is kept.
menu-end-yes = End it for all
menu-back = ◀ Back
menu-replace = Free a seat for a substitute
menu-replace-entry = Free the seat of { $name }
menu-host-role = Hand over the host's role
menu-claim = Become the host
leave-about = **Leave this game?** The others play on: the table plays safe defaults for your seat until somebody takes it. A game with a seat that was left or changed hands counts for no rating.
leave-hand = To hand your seat over, choose a person or offer it to anybody; you play on until they take it. Whoever takes it sees what the seat may know.
leave-now = Leave now
leave-anybody = Offer it to anybody
leave-keep = Keep my seat
leave-person = Hand my seat to …

# Told in the channel

by-manager = Somebody who manages this server
call = It is your turn: { $game }, table { $table }. [To the table]({ $link })
reminder = { $game }, table { $table } waits for you: time runs out { $when }. [To the table]({ $link })
told-absent = ⌛ Table { $table }: time was up, so the table played a safe default for { $seat }.
told-away = ⏸ Table { $table }: everybody seems to be away, so the clocks are stopped. Play on whenever you like. [To the table]({ $link })
told-paused = ⏸ Table { $table }: { $by } stopped the clocks. You may still play.
told-resumed = ▶ Table { $table }: { $by } lets the clocks run again.
told-extended = ⏳ Table { $table }: { $by } gave more time.
told-waits = ⏳ Table { $table }: the table waits longer.
told-left = 🪑 Table { $table }: { $seat } has left. Anybody may take the seat. [To the table]({ $link })
told-offered = 🪑 { $game }, table { $table }: { $seat } would hand over the seat. [To the table]({ $link })
told-taken = 🪑 Table { $table }: { $seat } has taken over this seat.
told-replaced = 🪑 Table { $table }: { $by } freed the seat of { $seat }. Anybody may take it. [To the table]({ $link })
told-removed = 🪑 Table { $table }: { $seat } is out of the game.
told-host = 👑 Table { $table }: { $seat } is the host now.
told-proposed = 🤝 Table { $table }: { $by } would end the game here. [To the table]({ $link })
told-declined = 🤝 Table { $table }: { $by } wants to play on.
told-ended = ⏹ Table { $table }: { $by } ended the game.
told-taken-back = ↩ Table { $table }: { $by } took back the last action.

# Ended early

ended-together = All agreed to end the game here. There is no winner.
ended-host = The host ended the game. There is no winner.
ended-left = Everybody has left. There is no winner.
ended-idle = Nobody played for two weeks. There is no winner.
final-stood = { $name } — { $points }
final-left = You have left this seat. [To the table]({ $link })
unrated-ended = It counts for no rating: the game was ended early.
unrated-substitute = It counts for no rating: a seat changed hands.
unrated-left = It counts for no rating: somebody left.

denied-paused = The clocks are stopped already.
denied-not-paused = The clocks are running.
denied-no-clock = No clock is running at this table.
denied-not-late = Nobody's time is up at this moment.
denied-own-question = The others decide about this; you may simply play.
denied-no-question = That question is closed.
denied-substitute-seated = That person already plays at this table.
denied-seat-taken = This seat is not free.
denied-seat-kept = This seat is being handed to somebody else.
denied-seat-left = Nobody plays that seat any more.
denied-knows-a-seat = You have held another seat at this table and know its secrets, so you cannot take this one.
denied-already-host = You are the host already.
denied-host-present = The host is there.
denied-nothing-to-take-back = There is nothing to take back.
denied-others-acted = Somebody else has acted since, so it cannot be taken back.
denied-showed = It showed something hidden, such as a card, a die or a secret choice, so it cannot be taken back.

# Settings of a server

command-settings = settings
command-settings-about = Where tables may be opened in this server, by whom, and how they are shown
settings-title = Settings of this server
settings-about = For those who manage the server. Each choice holds at once for tables opened from now on; whoever manages the server may always open tables.
settings-channels = Channels where tables may be opened
settings-channels-all = Everywhere
settings-openers = Who may open tables
settings-openers-everyone = Everybody
settings-openers-managers = Only those who manage the server
settings-openers-roles = Only people with these roles
settings-roles-none = No role chosen yet
settings-largest = Open tables at a time
settings-tables = { $count ->
    [one] At most 1 table
   *[other] At most { $count } tables
}
settings-threads = Where a game is played
settings-threads-no = In the channel where it was opened
settings-threads-yes = In a thread of its own, from its start
settings-clock = Clock of a new table
settings-language = Language of public posts
settings-language-discord = As the server is set in Discord
settings-language-en = English
settings-language-ja = 日本語

denied-not-manager = Only those with the permission Manage Server can do that.
denied-only-in-servers = These are settings of a server. Use this there.
denied-channel = In this server, tables may be opened in: { $channels }. Use `/play` there.
denied-not-opener = In this server, tables are opened by people with one of these roles: { $roles }. You may join the tables they open.
denied-only-managers = In this server, tables are opened by those who manage it. You may join the tables they open.
denied-too-many-tables = { $now ->
    [one] 1 table is open in this server, and it allows { $most }. Join it, or wait until it ends.
   *[other] { $now } tables are open in this server, and it allows { $most }. Join one of them, or wait until one ends.
}

thread-name = { $game } · table { $table }
thread-goes-on = This game is played in its thread: [go there]({ $link })
thread-over = [The final standings]({ $link }) are in its thread.
thread-people = At the table: { $names }
thread-permissions = Games are to be played in threads here, but I lack these permissions: { $missing }. This one stays in the channel.
thread-refused = Discord would not let me make a thread for table { $table }. The game stays in the channel.
permission-create_public_threads = Create Public Threads
denied-flood = That was a lot at once, so I did nothing with this one. Go on { $when }; everything before it counts.

# Afterwards

forgotten-player = forgotten player
hidden-player = hidden player

command-history = history
command-history-about = Finished games of this server, with their records
command-stats = stats
command-stats-about = Somebody's games and wins
command-stats-person = person
command-stats-person-about = Whose; yours if you name nobody
command-leaderboard = leaderboard
command-leaderboard-about = The best of a game on this server
command-leaderboard-game = game
command-leaderboard-game-about = Which game

denied-results-dm = Results are kept by server. Use this in a server's channel; here I can show you `/stats`.
denied-stats-dm = Here I can only show your own results. Ask about others in a server that you share.
denied-hidden = This person keeps their results to themselves.
denied-other-server = That table stood on another server.

history-title = Finished games
history-none = No game has been finished here yet. Open one with `/play`.
history-table = **{ $game }** · table { $table } · { $when }
history-place = #{ $rank } { $name }
history-place-won = #{ $rank } 🏆 { $name }
history-no-winner = no winner
history-rated = Rated
history-link = [Final post]({ $link })
history-record = Table { $table }
history-newer = ◀ Newer
history-older = Older ▶
record-title = { $game } · table { $table } · record
record-about = Every step, seats by number, no names. `backroom verify` proves it, `backroom replay` tells it.

stats-title = { $name }
stats-here = Finished games on this server
stats-everywhere = Finished games on all servers
stats-none = None so far. Open one with `/play`.
stats-all = **{ $games ->
    [one] 1 game
   *[other] { $games } games
}, { $wins } won**
stats-game = **{ $game }**: { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $wins } won
stats-rating = Rating { $rating }, #{ $place } here
stats-provisional = Rating { $rating }, provisional: { $missing ->
    [one] one more rated game
   *[other] { $missing } more rated games
} until a place
stats-hidden = Only you can see this: you hide your results.

leaderboard-title = { $game } · leaderboard
leaderboard-none = No rated game has been finished here yet.
leaderboard-line = #{ $place } **{ $name }** — { $rating } · { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $wins } won
leaderboard-line-provisional = **{ $name }** — { $rating } · { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $wins } won
leaderboard-provisional = Provisional: fewer than { $games } rated games
leaderboard-you = You
leaderboard-you-hidden = You, seen by nobody else
leaderboard-about = Everybody begins at { $start }. The rating follows from the ranks at every rated table of this server, and is cautious: it grows with wins and as it becomes surer. Tables with a substitute, somebody who left or an early end are unrated. People who hide are not listed, but keep their place.

# Preferences

command-preferences = preferences
command-preferences-about = How I call you, what others see of you, your language
command-forget-me = forget-me
command-forget-me-about = Remove your name from everything I store

preferences-title = Your preferences
preferences-calls = When it is your turn
preferences-calls-about = How I call you when a table waits for you.
calls-mention = Mention me in the channel
calls-dm = Send me a DM
calls-both = Mention me and send me a DM
calls-none = Do not call me
preferences-language = Language
preferences-results = Your results
preferences-shown = Everybody on the server sees them in `/history`, `/stats` and `/leaderboard`.
preferences-shown-change = Hide my results
preferences-hidden = Hidden: others do not see you in `/stats` and `/leaderboard`, nor your name in `/history`.
preferences-hidden-change = Show my results
preferences-forget = To remove your name from everything I store: `/forget-me`.

forget-title = Shall I forget you?
forget-does = What happens
forget-does-leave = You leave every open table: lobbies and games under way. Until those games end, you can take no other seat there.
forget-does-name = Your name and account go from every table I store. It says “forgotten player” instead.
forget-does-settings = Your language, preferences and pending calls are deleted.
forget-stays = What stays
forget-stays-results = The games themselves. Their records know seats by number only, and replay as before; other people's ratings do not change.
forget-stays-messages = Messages and files already posted: I cannot recall them.
forget-stays-again = This cannot be undone. If you use me again, I know you as somebody new.
forget-button = Forget me
forget-keep = Keep everything
forget-done = Done. I have left your tables and forgotten your name. What was already posted stays where it is.
forget-kept = Nothing has changed.
denied-still-seated = You still sit at a table that I could not leave for you. Finish or leave it first, then ask again: { $links }
