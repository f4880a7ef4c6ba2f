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
denied-not-finished = This game is still going on.
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
