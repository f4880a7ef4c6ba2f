seat-name = `{ $number }` **{ $name }**
seat-unnumbered = **{ $name }**
seat-label = { $number } { $name }

# Lobby

catalogue-title = Which game tonight?
catalogue-waits = **A table waits:** { $game }, { $count } seated
menu-teach = Teach me …
menu-practice = Practice alone …
alone-already = You have this game of your own already. To begin another, end it under **Table**.
newcomer-title = Welcome to Backroom
newcomer-what = Board games about politics, money and secrets, played right here with buttons. What you decide reaches you alone: by DM, or behind **My seat**.
newcomer-play = Play now
newcomer-tables = My tables
newcomer-where = **To play, type { COMMAND("play") } in a channel of a server where I am.** New to a game? { COMMAND("help") } there has **Teach me** and **Practice alone**, at a table of your own.
newcomer-command-play = { COMMAND("play") } opens a table in a channel
newcomer-command-find = { COMMAND("find") } finds people to play with
newcomer-command-table = { COMMAND("table") } brings your tables back
newcomer-command-preferences = { COMMAND("preferences") } says how I notify you
newcomer-contact = Questions? Ask whoever runs this bot: { $contact }. More: { COMMAND("about") }
introduction-title = Backroom is here
introduction-settings = Settings of this server
introduction-about = Everything works as it is. Who manages this server can choose where tables may be opened and by whom, the language, threads and moderators: **Settings of this server**, or { COMMAND("settings") } at any time. I introduce myself only this once.
newcomer-about = Questions? { COMMAND("about") } says who runs this bot.
choice-game = { $game } · { $least }–{ $most } players · { $short }–{ $long } min
lobby-title = { $game }
alt-cover = The cover of { $game }.
lobby-fair = Fair deal `{ $hash }…`
lobby-needs = { $missing ->
    [0] Ready to start.
   *[other] { $missing } more needed.
}
lobby-seats = { $least }–{ $most } players · { $short }–{ $long } minutes
lobby-rated = rated
lobby-unrated = not rated
lobby-decisions = You decide in private: DM or **My seat**.
lobby-people = **At the table ({ $now })**
lobby-person = { $name }
lobby-person-host = { $name } (host)
lobby-person-kept = { $name } (has not joined yet)
lobby-kept-about = **Join** takes a reserved seat, and so does **Rematch** after a game. { $changed ->
    [yes] The host starts the game, because something has changed since this table was opened.
   *[no] Once all are taken, the game starts by itself; the host can start sooner, without those who are missing.
}
lobby-invited-about = **Join** takes a reserved seat.
lobby-kept-until = It is free again { $when }.
lobby-only-invited = invited people only
invite-menu = Invite people …
invite-only = Only invited people
invite-open = Let others join, too
invite-absent = Invited, without a seat now: { $names }
invite-oneself = You sit here already.
invite-seated = Already has a seat here: { $names }.
invite-blocked = You have blocked { $names }.
invite-stranger = May not play in this server now: { $names }.
invite-bot = Bots cannot be invited: { $names }. **Computer players** are under **More …**.
lobby-changed = **Changed since you joined:** { $what }
denied-changed = The host has changed something since others joined, who need a moment to read it. The game can start { $when }.
lobby-interested = { $count ->
    [one] One more would join if enough people do.
   *[other] { $count } more would join if enough people do.
}
tell-me-kept = **You have no seat yet.** I ping you here once, as soon as there are enough people with you. Then press **Join**.
tell-me-now = **With you, there are enough people.** Press **Join**.
tell-me-off = You will not be notified.
lobby-only-host = { $host } is the host and chooses all this. While the host is silent, those who sit here can start.
lobby-sealed = Fair deal: its secret was drawn before anybody joined. No player can choose or foresee the deal; you trust whoever runs this bot. Fingerprint of the secret: `{ $hash }`
deal-fair = No player could choose or foresee this deal; you trust whoever runs this bot.
deal-lesson = A lesson: everybody who takes it is dealt the same.
deal-earlier = Dealt by an earlier version of me: such deals are no longer proved.
join-beside = { $count ->
    [0] **Welcome! You are the first at the table.**
   *[other] **Welcome!** You sit with { $names }.
}
join-next-missing = { $missing ->
   *[other] { $missing } more needed. Then your first decision comes by DM, or behind **My seat**.
}
join-next-host = As soon as { $host } presses **Start**, your first decision comes by DM, or behind **My seat**.
join-next-me = You are the host: press **Start** when everybody is here.
join-first = Your first rated game here does not change your rating.
join-sealed = Fair deal, drawn before you joined (**More …**). Fingerprint to check at the end: `{ $hash }`
lobby-not-included = Not included: { $items }.
lobby-language = Language
lobby-language-entry = Language: { $language }
remove-entry = Free the seat of { $name }
lobby-cancelled = This lobby was cancelled.
lobby-expired = This lobby closed: nobody had pressed anything for a while.
lobby-opened = Your table is open: { $link }

button-join = Join
button-lobby-more = More …

# How long a lobby stays open

lobby-closing = **Still here?** This lobby closes { $when }.
lobby-closes = It closes { $when }, unless somebody presses a button first.
button-keep-open = Keep open
denied-host-soon = Only the host can do that now. If the host stays silent, you can { $when }.

# Who may play in a server

denied-not-member = You are not in that server any more, so you cannot play there. Your seats there are free for others.
denied-timed-out = You are timed out in that server, so you cannot play there now. Your seats stay yours, and their time goes on.

button-tell-me = Tell me when it fills
button-tell-me-not = Do not tell me after all
button-leave = Leave
button-decline = Decline
lobby-left = You have no seat at that table any more.
button-end-waiting = End this game
button-start = Start
button-rules = Rules
button-skip = Skip
button-minute = Rules in a minute
button-help = Explain
button-more = More
button-less = Less
button-cancel = Cancel
button-cancel-asks = Cancel …
cancel-about = **Cancel this lobby?** Everybody who sits here loses their seat.
cancel-yes = Yes, cancel it
cancel-no = No, keep it
cancel-kept = The lobby stays open.
button-seat = My seat
button-own-language = 日本語
button-rematch = Rematch
button-watch = Watch
button-watch-again = Look again
page-since = As of { $when }.
button-follow = Follow
button-follow-not = Stop following
follow-round = **{ $game }, table { $table }**: round { $round } is over. { $link }
follow-milestone = **{ $game }, table { $table }**: something has happened that is worth a look. { $link }
follow-over = **{ $game }, table { $table }** is over. See who won: { $link }
watch-language = Seen by you alone, in English. The language of your own pages: { COMMAND("language") }.
button-again = Post it here again

# Computer players

button-company = Computer players
button-fill = Fill with computers
button-practice = Practice alone
company-about = **Computer players for empty seats.** They see what a person in their seat sees, and nothing else. Whoever joins a full lobby takes the place of one. A game with them is not rated, so **What would you do?** gives advice.
company-tempers = Gentle ones overlook a lot, steady ones a little, sharp ones nothing.
company-add-gentle = Add a gentle one
company-add-even = Add a steady one
company-add-sharp = Add a sharp one
company-seated = At the table: { $names }
company-dismiss = Dismiss …
company-dismiss-entry = Dismiss { $name }
term-follow = When somebody leaves
term-follow-off = Somebody leaves: the bot makes safe moves
term-follow-on = Somebody leaves: a computer player goes on
term-advice = Advice for people
term-advice-off = No advice
term-advice-on = Advice: “What would you do?”
button-advice = What would you do?
button-take-advice = Do that
button-take-first = Do the first
button-take-second = Do the second
advice = 🤖 In your seat, a computer player { $does }.
advice-then = 🤖 Then it { $does }.
advice-also = 🤖 Beside that, it { $does }.
advice-why = “{ $why }”
advice-none = 🤖 I cannot say this time.
why-searched = Of the games imagined from here, most were won with it.
button-longer = I need longer
longer-given = There is more time now. The others see the new time, not who asked for it.
button-seen = Seen ({ $seen } of { $people })
button-teach = Teach me
denied-no-lesson = This game has no lesson. **Practice alone** plays against computer players.
lesson-step = **Lesson, { $number } of { $count }.** { $does }
lesson-watch = **Lesson.** Watch what the others do: you are asked again in a moment.
lesson-strayed = You chose something else, and that is fine: the game goes on as practice. What the lesson meant: { $meant }
lesson-back = **Take back** returns to the lesson.
lesson-over = **That was the lesson.** From here you play on by yourself; **What would you do?** advises you, and nothing counts.
denied-practice = You are not alone here any more. Press **Start**; **Fill with computers** fills empty seats.
denied-no-advice = At this table, computer players give no advice.
denied-advice-later = Ask me when it is your turn.
lobby-person-gentle = { $name } (gentle)
lobby-person-even = { $name } (steady)
lobby-person-sharp = { $name } (sharp)
lobby-makes-room = 🤖 makes room for whoever joins.
lobby-advice = Advice for whoever asks: not rated.
lobby-finishes = { $percent } %
lobby-finishers = For people who finished at least { $percent } % of their last games, or are new.
terms-finishers = Who may join
terms-finishers-none = Everybody may join
terms-finishers-least = Who finished at least { $percent } % of their last games, or is new
character-thrifty = 🪙 { $name } counts every coin
character-loyal = 🤝 { $name } is loyal
character-vengeful = 🗡️ { $name } pays you back
character-gambler = 🎲 { $name } takes risks
ours-name = 🤖 { $name }
ours-1 = Ada
ours-2 = Bruno
ours-3 = Clio
ours-4 = Dario
ours-5 = Elsa
ours-6 = Flora
ours-7 = Gil
ours-8 = Hugo
ours-9 = Iris
ours-10 = Juno
ours-11 = Kiki
ours-12 = Leo
ours-13 = Mina
ours-14 = Nico
ours-15 = Olga
ours-16 = Pia
ours-17 = Quinn
ours-18 = Rosa
ours-19 = Silas
ours-20 = Tess
ours-21 = Uma
ours-22 = Vera
ours-23 = Wim
ours-24 = Yoko

# Table

table-title = { $game } · table { $table }
table-clock = Time runs out { $when }.
table-clock-bargained = Time is up, but for answers to offers: it goes on { $when }.
table-clock-others = { $names }: time runs out { $when }. Yours does not run.
table-goes-on = The game goes on { $when }.
final-title = Final standings
final-title-early = Ended early
final-line = { $rank ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $rank }th
}: { $name } — { $points }
final-winner = { $count ->
    [one] { $names } wins!
   *[other] { $names } win together!
}
final-word = { $name }: “{ $word }”
final-word-won = { $voice ->
    [thrifty] Every little helped!
    [loyal] Thank you all. It was an honour.
    [vengeful] Now we are even.
   *[gambler] Fortune favours the bold!
}
final-word-lost = { $voice ->
    [thrifty] Next time I shall spend less.
    [loyal] Well deserved! It was good to play with you.
    [vengeful] I shall remember this.
   *[gambler] Double or quits?
}
final-ratings = Ratings: { $ratings }
final-rating = `{ $number }` { $rating } ({ $change })
final-first = First rated game here: { $names }. It changes no rating of their own.
beat-line = { $number } of { $count } · { $coming }
beat-on = more in a moment
beat-then = then the game goes on
beat-end = then the final standings
final-opened = Fair deal: the fingerprint posted with the lobby was `{ $hash }`, and the secret behind it is `{ $secret }`.
final-sealed = Fair deal: the lobby showed the fingerprint `{ $hash }…` of the secret that is in the record.
final-hash = record `{ $hash }…`
final-turning = ⚡ **Turning point:** { $told }
final-moments = Look at a moment …
practice-line = { $over ->
    [yes] { $name } has practised **{ $game }**.
   *[no] { $name } practises **{ $game }**.
}
button-board = The whole board
final-seat = The game is over. [The final standings]({ $link }) are in the channel.

panel-title = { $game } · table { $table } · your seat { $name }
panel-public = [To the table]({ $link })
news-title = Since your last turn
news-more = … { $count ->
    [one] 1 thing
   *[other] { $count } things
} before these: **Table** → **Story**.
legend-title = The signs of the board
news-more-memory = … { $count ->
    [one] 1 thing
   *[other] { $count } things
} before these.
help-none = Nothing is asked of you now.

# What to do

prompt-now = What you can do now
words-forgotten = (no longer kept)
notice-stale = That button is out of date. Here is what you can do now.
notice-refused = **Not possible.** { $reason } (ruling { $ruling })
notice-denied = **Not possible.** { $reason }
refused-not-listed = That cannot be done now.
notice-dm-closed = I cannot send you DMs, perhaps because yours are closed. You miss nothing: **My seat** on the table's post shows it all. If you open them, write to me there, and I send it.
call-dm-closed = I cannot send you DMs. Your seat is here: press **My seat** on the table's post. [To the table]({ $link })

now-watch = You can watch here. { $waiting }
now-lobby = Press **Join** while there is a free seat.
now-search-seated = You are in. Press **Leave** if you cannot stay; the game starts once enough people are there.
now-lobby-seated = You are in. Press **Leave** if you cannot stay; { $host } starts the game.
now-host = You are the host: press **Start** when everybody is here. Options and **Cancel …** are under **More …**.
now-closed = Open a new table with { COMMAND("play") }.

denied-unknown-table = I don't know this table. It may belong to another bot, or the button is damaged.
denied-damaged = I could not read that button.
denied-retired = What this button did is gone: it is of an earlier version of me.
denied-earlier-deal = This game was dealt by an earlier version of me: such deals are no longer proved.
denied-set-aside = Something went wrong with this table, and it is my fault. Nothing is lost: I try again after my next restart.
denied-suspect = I got stuck at this table, and it is my fault. Nothing is lost: it waits until the people who run this bot have looked at it.
denied-over-damaged = This game is over, and part of what I kept of it is damaged, so I cannot show it. The people who run this bot may have it in a backup.
denied-restarting = The part of me that looks after this table is restarting. Nothing is lost: press again in a moment.
denied-rules-wait = The rules of this game were updated, and this table waits for the earlier ones. Nothing is lost: it goes on when they are back. Whoever plays here may end it: no winner, not rated.
denied-server-gone = This table sleeps: I am no longer in its server. It goes on if I am invited back within 30 days; after that it is deleted.
denied-asleep = The game of this table ({ $game }) is not installed here at the moment. The table is kept and goes on when the game is back.
denied-busy = I lost Discord or my database for a moment. Nothing you did is lost: look how the game stands, and press again if need be.
denied-not-drawn = This game has a fault: its lobby cannot be shown. No table was opened.
denied-unknown-game = That game is not installed here.
denied-too-many-lobbies = { $most ->
    [one] You host a lobby already. Start or cancel it first.
   *[other] You host { $most } lobbies already. Start or cancel one first.
}
denied-too-many-opened = { $most ->
    [one] A table that you opened is still open in this server. Finish or close it first.
   *[other] { $most } tables that you opened are still open in this server. Finish or close one first.
}
denied-too-many-own-tables = { $maximum ->
    [one] You already sit at an open table, which is the limit. Finish or leave it first.
   *[other] You already sit at { $maximum } open tables, which is the limit. Finish or leave one first.
}
denied-already-joined = You already sit at this table.
denied-full = { $most ->
    [one] The only seat is taken.
   *[other] All { $most } seats are taken.
}
denied-enough-already = There are enough people already. Press **Join** if you want to play.
denied-many-followers = { $most ->
    [one] One person follows
   *[other] { $most } people follow
} this game already, which is the limit. You can watch it here.
denied-many-interested = { $most ->
    [one] One person waits
   *[other] { $most } people wait
} to be told already, which is the limit. Press **Join** to play.
denied-removed = The host has freed your seat in this lobby, so you cannot join it again.
denied-only-invited = This table is for people whom the host has invited.
denied-invited-sits = That person has a seat at this table already.
denied-not-here = That person is not at this table any more.
denied-own-seat = You cannot free the host's seat. The host can press **Leave**.
denied-not-seated = You do not sit at this table.
denied-not-host = Only the host can do that.
denied-rated-end = This game is rated, so nobody who plays in it can end it alone. Ask the others with **End together …**.
denied-finishers = This table asks for people who finished at least { $least } % of their last games. You finished { $mine } %.
denied-unknown-option = This game has no such option.
denied-too-many-for-option = That option is for at most { $most ->
    [one] one person
   *[other] { $most } people
}, and more sit here.
denied-words = You have written as much at this table as it can hold.
denied-seats = This game needs { $least } to { $most } people, and { $now ->
    [one] 1 has joined
   *[other] { $now } have joined
}.
denied-finish-passed = The time set for the end of this game has passed. Choose another one first, under **Clock and reminders**.
denied-started = The game has already started.
denied-not-started = The game has not started yet.
denied-finished = This game is over.
denied-not-waiting = This game goes on again.
denied-cancelled = This lobby was cancelled.
denied-expired = This lobby has closed.
denied-not-finished = This game is not over yet.
denied-permissions = I may not post here. In this channel I still need: { $missing }.
denied-only-servers = This belongs to a server. Use it in a channel of the server that you mean.
denied-not-posted = I cannot post anything new in { $channel } right now: I may not write or delete there, or the thread is locked. The table goes on, and is still shown here: { $link }
denied-channel-lost = I can no longer post in the channel of this table. Use { COMMAND("table") } in a channel of the server where I may post.
denied-soon = I have just posted this table. Look here: { $link }
denied-number = { $label }: a whole number from { $least } to { $most }, please.
error-internal = Something went wrong on my side. Nothing is lost: the table is as it was. Please try again.
answer-refused = Discord did not accept my answer, so I cannot show it. Your press was handled: the table shows where things stand.

permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-send_messages_in_threads = Send Messages in Threads
permission-attach_files = Attach Files
permission-read_message_history = Read Message History

# Commands

command-play = play
command-play-about = Open a table for a board game
command-play-game = game
command-play-game-about = Which game; without it, see them all
command-play-guest = with
command-play-guest-about = Somebody to invite; you can invite more later
command-help = help
command-help-about = New here? What this is, and where to begin
command-table = table
command-table-about = Find your tables, bring back a buried post, and watch what is played here
command-rules = rules
command-rules-about = Read a game's rules and rulings
command-rules-game = game
command-rules-game-about = Which game
command-language = language
command-language-about = Choose the language I use with you
command-language-language = language
command-language-language-about = Same as Discord, or another
language-discord = Same as Discord
language-kept = From now on I speak English with you.
language-kept-discord = From now on I speak the language that Discord is set to.

rules-choose = Choose a section
rules-now = Now: { $section }
paging-number = { $page } / { $pages }
paging-previous = ◀ Back
paging-next = Next ▶

tables-title = Your tables
tables-none = You are at no open table. Open one with { COMMAND("play") }.
tables-line = **{ $game }** · [table { $table }]({ $where })
tables-lobby = in the lobby, { $count } seated
tables-here = In this channel
tables-posted = Buried, so I posted it again: { $link }
tables-not-posted = Buried, but I cannot post it again right now: { $link }
tables-unreadable = { $count ->
    [one] One more of your tables cannot be shown right now. It is kept.
   *[other] { $count } more of your tables cannot be shown right now. They are kept.
}

moved-post = This table goes on here: { $link }
post-unfit = I cannot show this properly here. Nothing is lost and the game goes on: press **My seat**.
pictures-withheld = -# ⚠️ Without pictures: I may not attach files in this channel. Please give me the permission **Attach Files**.
lost-post = I can no longer post table { $table } in { $channel }: the channel or my permissions are gone, or the thread is locked. The game is kept: use { COMMAND("table") } in a channel where I may post.
owner-token-shared = ⚠️ Another program uses my token with another database, and answers the same presses. I have stopped acting, so that nobody plays two games behind one post. End the one that should not run, then restart the one that should; if you know no other, reset the token in the developer portal.
owner-log-deleted = The channel where I logged what moderators do at tables was deleted. Choose another with { COMMAND("settings") }.

record-seat = Seat { $number }
record-head = { $game }, { $seats ->
    [one] one seat
   *[other] { $seats } seats
}
record-step = { $line }. { $what }
record-acted = { $who }: { $what }
record-absent = { $who } did not answer, so the bot made a safe move: { $what }
record-taken-back = { $who } took back line { $line } ({ $what }): it did not happen.
record-expired = The time that the rules set ran out.
record-left = { $who } left the game. The bot plays this seat from here on.
record-handed = { $who }: somebody else plays this seat from here on.
record-eliminated = { $who } was taken out of the game.
record-ended-together = All agreed to end the game here.
record-ended-host = The host ended the game here.
record-ended-time = The time set for the game was up, so it ended here.
record-ended-left = Nobody was left, so the game ended here.
record-ended-idle = Nobody played on, so the game ended here.
record-seating = The seats, by the order of joining: { $places }.
record-unfinished = As far as this record goes, the game is not over.
record-verified = Proved: in this record of { $game }, the seats, every draw and the result follow from the secret, what was fixed at Start and the { $entries ->
    [one] one entry
   *[other] { $entries } entries
}.
record-secret = The fingerprint of the secret is { $hash }. Compare it with the lobby, the answer to Join or the final post: if they are the same, the secret was drawn before anybody joined.
record-hash = The record closes with { $hash }. Compare it with the final post (or give it with --hash): only then it is proved that nothing was altered.
record-same-hash = The record closes with { $hash }, as you were shown: nothing was altered.
record-another = this is another record: its hash is { $hash }.
record-no-hash = give the whole hash (length { $digits }): a record can be made to fit a part of it.
record-broken = THIS RECORD DOES NOT HOLD: { $reason }
record-stops = What follows cannot be told: { $reason }
record-line = line { $line }: { $reason }
record-refused = { $reason } (ruling { $ruling })
record-empty = the file is empty.
record-unreadable = this is no line of a record.
record-no-head = a record begins with its head, and this is another line.
record-no-entry = an entry of the game was expected here.
record-no-result = the record stops before its result.
record-bad-head = the options or the secret cannot be read.
record-bad-options = no lobby offers these options.
record-bad-seats = this game is not played by { $seats }.
record-bad-company = no lobby seats these players like this.
record-bad-press = this is no hash of a press.
record-earlier-deal = it was dealt by an earlier version of Backroom, which alone can verify it.
record-bad-action = this is no action of the game.
record-no-seat = there is no seat { $seat }.
record-seat-left = nobody plays seat { $seat } any more.
record-nobody-left = nobody was left at the table, so the game was over.
record-not-left = the players at the table at this point could not have led to this line.
record-not-free = nobody had given up seat { $seat }, so it could not be handed on.
record-no-default = this is not the move that the bot makes for seat { $seat } here.
record-undone-often = seat { $seat } has taken back as often in this decision as a table allows.
record-spelling = no table writes this action this way.
record-no-bot = seat { $seat } is not a computer player's, or the version of its player is not written like one.
record-other-moves = { $lines }: the computer player of the seat chooses something else here. Somebody moved for it, or it ran out of time.
record-bots = Computer players chose { $same ->
    [one] one move
   *[other] { $same } moves
}, and choose the same again; { $default ->
    [0] none was a default move
    [one] one was a default move
   *[other] { $default } were default moves
}.
record-bots-prepared = { $count ->
    [one] One move of a computer player is the one
   *[other] { $count } moves of computer players are those
} that the lesson prepared.
record-bots-unchecked = Not checked: { $count ->
    [one] one move of a computer player, chosen
   *[other] { $count } moves of computer players, chosen
} by another version of its code than is installed.
record-nothing-changed = this changes nothing, and a table writes no such line.
record-no-game = the game “{ $game }” is not installed here.
record-other-format = this record has format { $format }, which this version does not read.
record-other-rules = it was made by version { $rules } of the rules; installed is version { $installed }. Check it with the Backroom it comes from.
record-other-secret = the secret does not have the fingerprint that was posted.
record-other-hash = the lines do not have the hash that closes them: something was altered.
record-other-result = the result does not follow from the entries.
entry-after-end = the game was over before this.
entry-not-awaited = it was not for seat { $seat } to move.
entry-no-clock = no such clock was running.
entry-no-elimination = nobody can be taken out of this game.
entry-not-taken-back = there was nothing that seat { $seat } could take back.

# Clocks

button-table = Table
button-options = Options …
options-title = Options of this game
button-terms = Clock and reminders
button-remove = Free a seat …
remove-about = **Free a seat in this lobby.** Whoever had it cannot join this table again, until you take that back.
remove-removed = Cannot join: { $names }.
remove-undo = Let the last one join again
page-remove = Whose seat?
terms = { $clock }. After that, { $late ->
    [act] the bot makes a safe move
   *[host] the host decides
}.
terms-none = No clock. After three days without a move others may act: free the seat, or take the host's role.
terms-about = In a secret choice, nobody learns who is missing before time is up. Reminders come after half the time and shortly before the end. Whoever misses two moves in a row gets a tenth of the time until they act again; if nobody answers any more, the clocks stop. Whoever opens **Explain**, **Rules** or a hint late has two more minutes, once a move. Where the host cannot decide, the bot makes a safe move.
terms-only-host = The host chooses.
terms-late = When time is up
terms-act = The bot makes a safe move
terms-host = The host decides
term-mention = Reminders
term-at_once = What just happened
term-at_once-off = Show what happened step by step
term-at_once-on = Show what happened at once
term-mention-off = Reminders by DM only
term-mention-on = Reminders by DM and in the channel
clock-none = No clock
clock-live = Tonight: { $time } a move
clock-relaxed = Over days: { $time } a move
clock-other = { $time } a move
clock-change = Change …
clock-minutes = Minutes a move, 0 for no clock
clock-minutes-hint = A whole number from 0 to { $most }
finish-menu = When the game ends
finish-in = In { $time }
finish-none = At no set time
finish-keep = As it is set now
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

status-finish = Ends at { $at }, as it stands after the turn under way.
status-paused = The clocks are stopped. You can still play.
status-late = Time is up: a question waits for an answer.
status-missed = Time was up for { $names }: the bot made the move that was prepared, or a safe one.
status-left = Nobody plays { $names }: the bot makes safe moves there.

questions-title = { $game } · table { $table }: a question
late-who = ⌛ Time is up for { $names }. What now?
late-host = { $host } decides as the host.
late-otherwise = Without an answer within the same time again, the bot makes a safe move.
late-wait = Wait longer
late-act = Make a safe move
late-replace = Free the seat for somebody else
late-remove = Take them out of the game
ask-pause = { $name } would like to stop the clocks.
ask-resume = { $name } would like to start the clocks again.
ask-extend = { $name } would like more time for this decision.
ask-clock = { $name } would like another clock: { $clock }.
ask-when-late = { $name } would like { $late ->
    [act] the bot to make a safe move when time is up
   *[host] the host to decide when time is up
}.
ask-finish = { $name } would like to set the end of this game: { $time } from when all agree, as it stands then.
ask-no-finish = { $name } would like to cancel the time set for the end of this game.
ask-free = { $name } would like to free the seat of { $names } for somebody else.
ask-remove = { $name } would like to take { $names } out of the game.
ask-missing = This game is rated, so { $missing ->
    [one] one more player has to agree
   *[other] { $missing } more players have to agree
}.
ask-agree = Agree
end-about = **End this game together?** It ends as soon as all players agree.
end-proposed = End the game now? { $names } would like to. { $missing ->
    [one] One more has to agree.
   *[other] { $missing } more have to agree.
}
end-ranked = If all agree in this round, the game ends, ranked as it stands. It is not rated.
end-no-winner = If all agree in this round, the game ends without a winner: its rules cannot rank an unfinished game. It is not rated.
idle-ends = 💤 Nothing has happened at this table for a long time, so the game ends { $when }. One press of anybody who plays keeps it.
idle-keep = Keep this game
end-decline = Play on
offer-left = 🪑 { $name } has left the game, and the bot makes safe moves there. Who may take over: { $to }.
offer-ours = 🪑 { $name } plays on for somebody who has left. Who may take over: { $to }.
offer-handed = 🪑 { $name } wants to hand over the seat. Who may take over: { $to }.
offer-anybody = anybody
take-menu = Take over a seat
take-seat = Take over seat { $seat }
take-welcome = This is your seat now.
take-free = 📈 For you, who took over, this game is not rated.
take-story = What everybody saw so far:

# The page about a table

page-link = To the table
page-awaited = Waiting for { $names }, asked { $when }
page-awaited-secret = Waiting for { $count } of { $all }. The choice is secret, and so is who is missing.
page-dm-fails = { $names } cannot get DMs; **My seat** works all the same.
page-host = host
page-left = left; the bot makes safe moves
page-follows = plays on for somebody who has left
page-offered = wants to hand over the seat
page-missed = { $count ->
    [one] missed the last move
   *[other] missed the last { $count } moves
}
page-not-moved = has not moved for three days
button-undo = Take back
page-together = End together …
page-leave = Leave or hand over …
page-host-title = As the host
page-party = This game is rated and you play in it: to stop or change the clocks, to give yourself more time, to set an end or to free a seat, you need another player who agrees.
page-pause = Stop the clocks
page-resume = Start the clocks again
page-extend = More time
page-clock = Clock …
page-clock-about = **Change the clock of this game, what happens when time is up, or when the game ends.** With another clock, the move under way gets the whole new time. Everybody is told.
page-end = End the game …
page-end-about = End this game now? There is no winner, and it is not rated. What everybody has is shown, and the record is kept.
page-end-rated = This game is rated, so you cannot end it alone. **End together …** asks the others: if all agree, it counts for nobody. { $ranks ->
    [yes] Or suggest a time for its end under **Clock …**: if all agree, it then counts as it stands.
   *[no] {""}
}
page-end-yes = End the game
page-back = ◀ Back
page-free = Free a seat for somebody else
page-host-role = Hand over the host's role
page-claim = Become the host
leave-about = **Leave this game?** The others play on: the bot makes safe moves for your seat until somebody takes it over.
leave-rated = 📈 This game is rated: if you leave or hand over your seat, you are ranked last in it.
leave-hand = To hand over your seat, choose a person or offer it to anybody; you play on until somebody takes it over. They will see all that is yours: your hand, your secrets.
leave-now = Leave now
leave-anybody = Offer it to anybody
leave-keep = Keep my seat
leave-person = Hand my seat to …

# Told in the channel

by-manager = A server manager
call-lobby = { $people }: a seat is kept for you.
call-enough = { $people }: there are enough people. Press **I'm here** to keep your seat.
call-host = { $host }: enough people are here. Press **Start**, or wait for more.
call-milestone = { $people }: the news above is about you.
call-over = { $people }: the game is over.
turn-ping = It is your turn: { $game }, table { $table }. [To the table]({ $link })
look-ping = { $game }, table { $table } shows something that you should see. It goes on once everybody has pressed “Seen”, or when the time is over. [To the table]({ $link })
reminder = { $game }, table { $table } waits for you: your time runs out { $when }. [To the table]({ $link })
reminder-standing = { $game }, table { $table } waits for you. Without a move you count as absent { $when }. [To the table]({ $link })
told-standing = ⌛ { $game }, table { $table }: { $seat } has not moved for three days. The host may free the seat; if it is the host's own, anybody else who plays may take the role. [To the table]({ $link })
told-idle = 💤 { $game }, table { $table } stands idle and ends { $when }. A move or one press of a player keeps it. [To the table]({ $link })
told-kept = 💤 Table { $table }: { $by } keeps this game open.
told-away = ⏸ Table { $table }: nobody seems to be here, so the clocks are stopped. Play on whenever you like. [To the table]({ $link })
told-paused = ⏸ Table { $table }: { $by } stopped the clocks. You can still play.
told-resumed = ▶ Table { $table }: { $by } started the clocks again.
told-extended = ⏳ Table { $table }: { $by } gave more time.
told-clock = ⏳ Table { $table }: { $by } changed the clock. Now: { $clock }.
told-when-late = ⌛ Table { $table }: { $by } changed what happens when time is up. Now { $late ->
    [act] the bot makes a safe move
   *[host] the host decides
}.
told-finish = 🏁 Table { $table }: { $by } set the end of this game: at { $at }, as it stands after the turn under way, even while the clocks are stopped.
told-finish-off = 🏁 Table { $table }: { $by } cancelled the time set for the end of this game.
told-finish-soon = 🏁 { $game }, table { $table } ends at { $at }, as it stands after the turn under way. [To the table]({ $link })
told-finished = 🏁 Table { $table }: the time set for this game is up.
told-fills = 🔔 { $game }, table { $table }: with you, there are enough people. Press **Join**. [To the table]({ $link })
told-can-start = 🎲 { $game }, table { $table }: enough people are here. Press **Start**, or wait for more. [To the table]({ $link })
told-invited = 🎟 { $game }, table { $table }: { $caller } has kept a seat for you. [To the table]({ $link })
told-waits = ⏳ Table { $table }: { $by } decided to wait longer.
told-left = 🪑 Table { $table }: { $seat } has left the game. Anybody may take over the seat. [To the table]({ $link })
told-offered = 🪑 { $game }, table { $table }: { $seat } wants to hand over the seat. [To the table]({ $link })
told-taken = 🪑 Table { $table }: { $seat } has taken over this seat.
told-replaced = 🪑 Table { $table }: { $by } freed the seat of { $seat }. Anybody may take it over. [To the table]({ $link })
told-follows = 🪑 Table { $table }: { $seat } plays on for somebody who has left. Anybody may take over the seat. [To the table]({ $link })
told-freed-follows = 🪑 Table { $table }: { $by } freed a seat, and { $seat } plays on there. Anybody may take it over. [To the table]({ $link })
told-removed = 🪑 Table { $table }: { $by } took { $seat } out of the game.
told-host = 👑 Table { $table }: { $seat } is the host now.
told-declined = 🤝 Table { $table }: { $by } wants to play on.
told-ended = ⏹ Table { $table }: { $by } ended the game.
told-taken-back = ↩ Table { $table }: { $by } took back the last action.
told-start-again = I was updated while this game was being shuffled: press **Start** again.
told-set-aside = ⚠️ { $game }, table { $table }: something went wrong here, and it is my fault. The table is kept, and I try again after my next restart; all other tables go on.
told-rules-wait = ⏳ { $game }, table { $table }: the rules were updated, and this game waits for the earlier ones. Nothing is lost: it goes on when they are back. Any of its buttons offers its players to end it.
told-suspect = ⚠️ { $game }, table { $table }: I got stuck here, and it is my fault. The table is kept, and waits until the people who run this bot have looked at it; all other tables go on.
told-outdated = ⏹ Table { $table }: the people who run this bot have ended this game of { $game }, because it could not go on. There is no winner, and it is not rated.
told-ended-waiting = ⏹ Table { $table }: its players have ended this game of { $game }, because it waited for earlier rules. There is no winner, and it is not rated.
told-resumed-table = ▶ { $game }, table { $table } works again. [To the table]({ $link })
lost-host = 👑 { $game }, table { $table }: you were silent, so another player took the host's role. [To the table]({ $link })
lost-lobby-seat = 🪑 { $game }, table { $table }: you were taken out of the lobby. [To the table]({ $link })
told-thread-deleted = 🧵 { $game }, table { $table }: its thread was deleted, so the game goes on here. [To the table]({ $link })
game-channel-deleted = ⏸ { $game }, table { $table }: its channel was deleted, so the clocks are stopped. Nothing is lost: use { COMMAND("table") } in another channel and press **{ button-again }**.
lobby-channel-deleted = 🚪 { $game }, table { $table }: its channel was deleted, so the table is closed.
lost-seat = 🪑 { $game }, table { $table }: { $by } freed your seat, so you are out of this game. [To the table]({ $link })

# Ended early

ended-together = All agreed to end the game. There is no winner: its rules cannot rank an unfinished game.
ended-together-ranked = All agreed to end the game. It is ranked as it stood.
ended-host = The game was ended early. There is no winner.
ended-by = The game was ended by { $by }. There is no winner, as not all agreed to end it.
ended-by-host = the host, { $name }
ended-by-manager = a server manager
ended-time = The time set for this game is up. There is no winner.
ended-time-ranked = The time set for this game is up. It is ranked as it stood.
ended-left = Everybody has left. There is no winner.
ended-idle = Nobody played on, so the game ended. There is no winner.
ended-idle-missing = The game waited for { $names } for two weeks, and ended. There is no winner.
ended-rules = This game could not go on, and was ended. There is no winner.
final-stood = { $name } — { $points }
final-left = You are no longer in this game. [To the table]({ $link })
unrated-ended = Not rated: the game was ended early.
unrated-substitute = Not rated: a seat changed hands.
unrated-company = Not rated: computer players take part.
unrated-advice = Not rated: computer players gave advice.
unrated-left = Not rated: somebody left.
unrated-rules = Not rated: the rules were updated while it was played.
unrated-leavers = Not rated for those who stayed. Whoever left is ranked last.
rated-judged = { $names } took another player out as a moderator: this game brings them no rating, but may cost some.
rated-left = Rated for those who were dealt in: whoever left is ranked last.

denied-paused = The clocks are stopped already.
denied-not-paused = The clocks are running.
denied-no-longer = You cannot get more time for this: you are not asked now, no time is running out, or you have had it once for this decision.
denied-no-clock = No clock is running at this table.
denied-not-late = Nobody's time is up at this moment.
denied-no-question = That question is closed.
denied-substitute-seated = That person already plays at this table.
denied-seat-taken = This seat is not free.
denied-seat-kept = This seat is being handed to somebody else.
denied-offer-refused = That person may not take this seat. Offer it to somebody else.
denied-other-player = Another player has that seat now. Open the page again.
denied-seat-left = Nobody plays that seat any more.
denied-removed-in-game = You were taken out of this game, so you cannot take a seat in it.
denied-knows-a-seat = You have held another seat at this table and know its secrets, so you cannot take this one.
denied-already-host = You are the host already.
denied-host-present = The host is active, so you cannot take the role over.
denied-take-back = There is nothing to take back now. You can only take back your own last action, before the game has gone on and as long as nothing hidden was shown.
denied-taken-back-often = You can take back up to { $most ->
    [one] once
   *[other] { $most } times
} a move.
denied-take-back-late = Your time for that move is up, so you cannot take it back.

# The desk of a server's moderators

command-desk = desk
command-desk-about = For moderators: all open tables of this server, and what can be done about them
button-desk = Desk
desk-title = The desk
desk-open = { $count ->
    [0] No table is open in this server.
    [one] 1 table is open in this server.
   *[other] { $count } tables are open in this server.
}
desk-log-closed = I cannot write in the log channel { $channel }: what you do here is not logged.
desk-since = since { $when }
desk-choose = Choose a table …
desk-back = All tables
desk-close = Close the table
desk-told = You are asked for a reason. The people at the table read what you did, your name and the reason; so does the server's log channel, if there is one.
desk-why = Reason
desk-why-hint = Shown to the people concerned and in the log channel
desk-closed = { $table } is closed.
desk-idle = Clear what is idle
desk-idle-about = Lobbies that nobody has joined for an hour, games without a move for a day, and those that everybody has left alone for an hour.
desk-idle-none = Nothing is idle here.
desk-idle-close = { $count ->
    [one] Close this one
   *[other] Close these { $count }
}
desk-alone-close = { $count ->
    [one] Close the lobby where one person waits alone
   *[other] Close { $count } lobbies where one person waits alone
}
desk-idle-closed = { $count ->
    [one] 1 table is closed.
   *[other] { $count } tables are closed.
}
desk-reports = { $count ->
    [0] Reports
   *[other] Reports ({ $count })
}
blocks-title = Blocked people
blocks-about = They may not join or open tables in this server. To block somebody, choose them below: their seats here are freed. They read the reason when they try to join.
blocks-none = Nobody is blocked.
blocks-line = { $number }. { $person }: { $why } · by { $who }, { $when }
blocks-choose = Block somebody …
blocks-end-menu = Unblock …
blocks-end = Unblock number { $number }: { $why }
denied-block-oneself = You cannot block yourself.
denied-blocked = The moderators of this server do not let you join or open tables here. Their reason: { $why }
log-blocked = 🚫 { $who } (moderator) blocked { $person } from this server's tables.
log-unblocked = 🚫 { $who } (moderator) lets { $person } join this server's tables again.
button-texts = Report a text
texts-title = Report a text
texts-about = These are words that others at this table wrote themselves, as far as you can see them. Choose the one to report.
texts-none = Nobody else at this table has written anything that you can see.
texts-choose = Choose a text …
texts-line = { $name } wrote: “{ $said }”
texts-report = Report it
texts-report-about = This server's moderators then look at it. Nobody is told who reported it.
texts-reported = Reported. This server's moderators will look at it.
texts-hide = Hide it
texts-show = Show it again
reports-title = Reported texts
reports-none = Nothing is reported.
reports-by = { $count ->
    [one] Reported by one person, { $when }
   *[other] Reported by { $count } people, first { $when }
}
reports-leave = Leave it as it is
reports-private = (private, and you play in this game yourself: you see it when the game is over)
words-hidden = (hidden by a moderator)
told-text = 🚩 Table { $table }: { $by } { $hidden ->
    [1] hid a text of { $seat }.
   *[other] shows a text of { $seat } again.
}
told-text-private = 🚩 { $game }, table { $table }: { $by } { $hidden ->
    [1] hid a private text.
   *[other] shows a private text again.
}
told-reported = 🚩 { $game }, table { $table }: a text of { $seat } was reported: “{ $said }”. Moderators decide with { COMMAND("desk") }. [To the table]({ $link })
told-reported-private = 🚩 { $game }, table { $table }: a private text was reported. Moderators decide with { COMMAND("desk") }. [To the table]({ $link })
told-report-left = 🚩 { $game }, table { $table }: { $who } (moderator) left a text that was reported as it is.
denied-no-text = You see no such text at this table any more.
denied-many-reports = The moderators have many reports of yours to look at. Please wait until they have.
denied-free-text = In this server, nobody writes words of their own at tables.
settings-free-text = Words of one's own (promises)
settings-free-text-yes = People may write them
settings-free-text-no = Nobody may write any
denied-not-moderator = The desk is for this server's moderators: people with Manage Server, those with a role that the server's settings name, and those whom the server lets use { COMMAND("desk") }. If you are one of the last, use it once more.
denied-no-reason = Give a reason: the people at the table want to know why.
by-moderator = { $who } (moderator)
told-why = Reason: { $why }
told-closed = ⏹ Table { $table }: { $by } closed the lobby.
told-lobby-host = 👑 Table { $table }: { $by } made { $person } the host.
told-lobby-removed = 🪑 Table { $table }: { $by } took { $person } out of the lobby.
told-host-by = 👑 Table { $table }: { $by } made { $seat } the host.
settings-posts = Threads, language, calls
settings-keeping = Keeping order
settings-moderators = Moderators
settings-moderators-about = People with these roles may do at tables what those who manage the server may, and use the desk. To show them { COMMAND("desk") } as well, open it to these roles under Server Settings → Integrations.
settings-moderators-none = Only those who manage the server
settings-log = Log channel
settings-log-about = What moderators do at tables is told there, with who and why. I need to be able to write there.
settings-seasons = Seasons
settings-seasons-about = Leaderboards also count each season by itself. When it is over, its best players are told in a channel. Seasons begin and end at midnight UTC.
settings-season = Length
settings-season-off = No seasons
settings-season-month = A month
settings-season-channel = Where to tell how a season ended
settings-season-channel-none = Where the last game was
settings-season-role = Role of the winners
settings-season-role-none = No role
settings-season-role-about = Whoever is first at a game keeps it until the next season is over. I need Manage Roles for it, and a role above it.
settings-nights = Game nights
settings-zone = Time zone of game nights
settings-zone-about = Choose the line that shows the time here now. Until then, each night goes by the clock of the person who plans it.
settings-night-voice = Voice channel of game nights
settings-night-voice-about = Discord's event of each night is in it. I need to be able to see it and connect to it.
settings-night-voice-none = The channel of each night
season-over = Season over: { $season }
season-games = { $games ->
    [one] 1 rated game
   *[other] { $games } rated games
}, { $people ->
    [one] 1 player
   *[other] { $people } players
}
season-game = { $game }: { $games ->
    [one] 1 game
   *[other] { $games } games
}
season-line = **{ $name }** — { $rating } · { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $wins } won
season-no-place = Nobody has a place. That takes { $games ->
    [one] 1 rated game
   *[other] { $games } rated games
} against { $opponents ->
    [one] 1 person
   *[other] { $opponents } people
}.
season-next = A new season has begun. How it stands: { COMMAND("leaderboard") }
settings-log-none = Nowhere

# Settings of a server

command-settings = settings
command-settings-about = Where tables may be opened in this server, by whom, and how they are shown
settings-title = Settings of this server
settings-about = Each choice holds for tables opened from now on. Whoever manages the server may always open tables.
settings-channels = Channels for tables
settings-channels-all = Everywhere
settings-openers = Who may open tables
settings-openers-everyone = Everybody
settings-openers-managers = Only those who manage the server
settings-openers-roles = Only people with these roles
settings-roles-none = No role chosen yet
settings-maximum = Open tables at a time
settings-tables-by-size = As many as fit the size of the server
settings-tables = { $count ->
    [one] At most 1 table
   *[other] At most { $count } tables
}
settings-threads = Where a game is played
settings-threads-no = In the channel where it was opened
settings-threads-yes = In a thread of its own, from its start
settings-clock = Pace of a new table
settings-language = Language of public posts
settings-language-discord = The language of each table's host

denied-not-manager = Only those with the permission Manage Server can do that.
denied-channel = In this server, tables may be opened in: { $channels }. Use { COMMAND("play") } there.
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
thread-permissions = Here, games are played in threads, but I lack these permissions: { $missing }. So this one stays in the channel.
thread-refused = Discord did not let me open a thread for table { $table }. The game stays in the channel.
permission-create_public_threads = Create Public Threads
denied-flood = That was a lot at once, so I ignored that press. Continue { $when }; everything before it counts.
denied-message-budget = You have made me post a lot in this channel. { $minutes ->
    [one] Please wait a minute.
   *[other] Please wait { $minutes } minutes.
}

# Game nights

command-night = night
command-night-about = Plan a game night in this channel, and see the coming ones
night-page-title = Game nights of this server
night-none = None is planned.
button-night-plan = Plan a night
night-report = Report a title to the moderators …
night-plan-title = Plan a game night here
night-plan-about = At the hour I open the tables, with a seat for everyone who comes.
night-day = Day
night-hour = Time
night-often = How often
night-once = Once
night-weekly = Every week
night-monthly = Every month on that date
night-biweekly = Every two weeks
night-weekday = Every month on that weekday
night-weekday-of = Every month on the { $week ->
    [1] first
    [2] second
    [3] third
    [4] fourth
   *[other] last
} { $day }
night-monthly-on = Every month on the { $day ->
    [1] 1st
    [2] 2nd
    [3] 3rd
    [21] 21st
    [22] 22nd
    [23] 23rd
    [31] 31st
   *[other] { $day }th
}
night-games = Games
night-time-about = 20:00, 8pm or 20h. The clock: { $zone }, now { $now }
night-draft-about = Day and time are shown by your own clock. Nothing is announced yet.
night-change-title = Change this game night
night-change-about = Day and time are shown by your own clock. Nothing is changed yet.
button-night-change = Change …
night-zone-title = What time is it where you are?
night-title = Title
night-usual-title = Game night
button-night-announce = Announce
button-night-zone = Wrong time zone?
night-zones-about = Choose the line that shows your time now. Your quiet hours go by it, too.
night-announced = **{ $title }** is announced in this channel. People press **I'm coming** there; you are on the list already.
night-no-event = I made no event of Discord, because I lack the permission Create Events. The post does everything else.
night-event-refused = **{ $title }**: Discord took no event for it. If I lack the permission Create Events, those who manage the server can give it to me. The post does everything else.
night-event = Board games with Backroom: { $games }. Press “I'm coming” on the post, and your seat is kept.
night-host = Host: { $name }
night-guests = { $count ->
    [0] Nobody has signed up yet
    [one] One person is coming
   *[other] { $count } people are coming
}
night-about = The tables open by themselves. You get one reminder an hour before.
night-open-about = The tables are open. Late? You get a free seat.
button-night-come = I'm coming
button-night-late = I'm here now
button-night-not = I can't come after all
button-night-manage = For the host
night-coming = You are coming to { $title }
night-not-coming = You are not coming to **{ $title }**. If that changes, press the button again.
night-likes = Which games do you like? I share people out so that as many as possible play one of theirs. None chosen means any.
night-coming-about = An hour before, I remind you in the way you chose in { COMMAND("preferences") }.
night-reminder = The tables open { $when }: **{ $title }**. { $link }
night-moved = **{ $title }** has been moved: it begins { $when }. { $link }
night-cancelled = **{ $title }** has been cancelled.
night-channel-deleted = **{ $title }** is cancelled, because its channel was deleted.
night-unreached-line = ⚠️ I could not reach { $names }.
night-unreached = **{ $title }**: I could not reach { $names }. Perhaps you can tell them.
night-not-posted-line = ⚠️ I may not post it in { $channel }.
night-not-posted = I may not post **{ $title }** in { $channel }. It takes place all the same. Give me the right to write there and I post it, or cancel it with { COMMAND("night") }.
night-called = **{ $title }**: a seat is kept for you at a table of { $game } in { $link }.
button-night-save = Change it
night-hand-over = Hand it over to …
button-night-cancel = Cancel this night …
night-cancel-about = **Cancel { $title }?** Everybody who signed up is told.
night-cancel-yes = Cancel this night
night-cancel-all = Cancel this one and all that follow
night-has-changed = **{ $title }** is changed. Its guests are told of another day or time. { $link }
night-handed-over = **{ $title }** has another host. { $link }
night-is-cancelled = **{ $title }** is cancelled, and its guests are told.
night-off = Cancelled. It was planned for { $when }.
night-over = It is over. It began { $when }.
night-recap = { $title }: recap
night-recap-count = { $tables ->
    [one] One table
   *[other] { $tables } tables
}, { $people ->
    [one] one person
   *[other] { $people } people
}
night-goes-on = still being played
night-moments = Moments of the night
night-next = The next one: { $when }
night-host-gone = **{ $title }**: no further night follows, because it has no host any more. { COMMAND("night") } plans another.
night-title-hidden = A moderator took away the title of your game night “{ $title }”.
told-night-reported = 🚩 The title of a game night was reported: “{ $title }”. Moderators decide with { COMMAND("desk") }.
log-night-cancel = 🗓️ { $who } (moderator) cancelled a game night of { $person }.
log-night-hide = 🗓️ { $who } (moderator) took away the title of a game night of { $person }.
log-night-leave = 🗓️ { $who } (moderator) left the title of a game night of { $person } as it is.
desk-nights = { $count ->
    [0] Game nights
    [one] Game nights (1 title reported)
   *[other] Game nights ({ $count } titles reported)
}
desk-nights-about = You are asked for a reason first. Guests of a cancelled night read it, and the host whose title you take away. The night then has the usual title.
desk-night-cancel = Cancel, with all that follow …
desk-night-hide = Take away a title …
desk-night-leave = Leave a reported title …
desk-night-reported = Title reported { $when }
denied-night-over = That night has begun, is over, or is no longer planned. { COMMAND("night") } shows what is.
denied-night-past = That time is over. Choose a later one.
denied-night-games = Choose at least one game.
denied-night-full = This night is full: { $most } have signed up.
denied-night-host = Only the host of this night can do that, and those who manage the server.
denied-many-nights = { $most ->
    [one] One night is planned in this server already, and that is the most. Cancel it first.
   *[other] { $most } nights are planned in this server already, and that is the most. Cancel one first.
}
denied-own-nights = { $most ->
    [one] You have planned one night in this server, and that is the most for one person. Cancel it first.
   *[other] You have planned { $most } nights in this server, and that is the most for one person. Cancel one first.
}
denied-night-time = I do not understand “{ $said }” as a time. Write it as 20:00, 8pm or 20h.
denied-night-far = That is more than a year away. Choose an earlier day.

# Finding people

command-find = find
command-find-about = Find people to play with in this channel
command-find-game = game
command-find-game-about = Which game; without it, any
search-title = Who wants to play?
search-open-live = **Open until { $when }.** { $count ->
    [0] Once there are enough people for one of these games,
   *[other] Once { $count } sit here,
} I call those who are not here just then, and it starts with those who come.
search-open-days = **Open until { $when }.** { $count ->
    [0] The first of these games with enough people starts by itself.
   *[other] The game starts by itself once { $count } sit here.
}
search-called = **Time to play!** Press **I'm here** by { $when } to keep your seat. It starts once { $count } are here.
search-host = { $host } is the host and chooses all this. The game needs no host to start.
search-others-called = The others are called, and have until { $when }. It starts once { $count } are here.
lobby-person-called = { $name } (called)
button-join-any = Any of these
button-here = I'm here
call-role = { $role }: who wants to play?
told-enough = 🔔 { $game }, table { $table }: there are enough people. Take your seat by { $at } to keep it. [To the table]({ $link })
button-find = Look for people
button-find-change = Look for this instead
button-find-stop = Stop looking
find-page-title = What would you like to play?
find-page-about = If people in this channel wait for the same, you sit down with them. Otherwise I open a table that waits, and call you once enough are there, in the way you chose in { COMMAND("preferences") }.
find-pace = When
find-now = Now
find-tonight = Tonight
find-days = Over some days, a move now and then
find-people-menu = How many players
find-people = { $count ->
    [0] Any number of players
   *[other] Players: { $count } or more
}
find-hours-menu = How long to look
find-hours = Look for { $time }
find-looking = **You are looking for people:** { $games }, until { $when }. [To the table]({ $link })
find-stopped = You no longer look for people.
denied-find-kept = A seat is kept for you at table { $table }: join it or leave it before you look for another.
denied-other-game = The people at this table do not look for that game any more.
settings-find-role = Role called when people seek players
settings-find-role-none = No role
settings-find-role-silent = ⚠️ Nobody is notified: Discord lets me mention this role only if it allows anyone to **@mention** it, or if I have the permission Mention @everyone, @here and All Roles.

# Afterwards

in-brackets = {" "}({ $said })
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

denied-stats-dm = Here I can only show your own results. Ask about others in a server you share.
denied-hidden = This person keeps their results to themselves.
denied-hidden-channel = That game was played in a channel that you cannot see.
denied-other-channel = That game is not played in this channel.
denied-other-server = That table was on another server.

history-title = Finished games
history-none = No game has been finished here yet. Open one with { COMMAND("play") }.
history-table = **{ $game }** · table { $table } · { $when }
history-place = #{ $rank } { $name }
history-place-won = #{ $rank } 🏆 { $name }
history-no-winner = no winner
history-others = +{ $count }
history-where = table { $table } · { $when }
history-link = [Final post]({ $link })
history-people = Invite or block somebody …
history-person = { $name } · { $game }
button-invite-again = Invite to { $game }
button-block = Block
button-unblock = Unblock
block-about = People whom you block are not told. No search and no game night seats you together, they cannot call you to a seat, and you are warned before you sit down beside one of them, or when one of them sits down beside you.
history-newer = ◀ Newer
history-older = Older ▶
button-story = Story
button-decided = What decided it
button-highlights = Highlights
button-proof = Proof
story-title = { $table } · moment { $number } of { $count }
story-begins = The game begins.
story-first = First
story-back = Back
story-on = Next
story-last = Last
story-rounds = Jump to a round …
story-round = Round { $round }
story-highlight = { $table } · highlight { $number } of { $count }
story-moment = Show this moment
story-moment-of = Show moment { $number }
story-all = Every move

# What decided a game, and whether a move was good

decided-title = What decided it · { $table }
decided-estimate-words = Estimated with all hands open, by computer players who finished the game from each moment on. It is told in words: in this game it holds only roughly.
decided-changes = Chances by the other choice → by this one: { $changes }
decided-otherwise = The other choice: { $does }.
decided-moment = Show this moment
decided-try = Try it again
decided-missing = Not finished: the machine was busy.
decided-missing-rounds = Not finished: the machine was busy. Round { $rounds } is missing.
decided-again = Try again
decided-alt-words = Who was ahead, { $begins }.
decided-alt-deal = from the deal to the end
decided-alt-later = from the first moment that was estimated to the end
chance-percent = { $percent } %
chance-ahead = ahead
chance-level = level
chance-behind = behind
turned-by = { $name } { $does }
turned-in = Round { $round }: { $told }
denied-play-on = This moment cannot be played on: a seat was empty then, or the game is from an earlier release.
decided-estimate = Estimated with all hands open, by computer players who finished the game from each moment on.
decided-waits = The chances of everybody over the game are being estimated. This page changes by itself.
decided-turning = Looking for the decisions that turned it …
decided-no-turn = No single decision turned this game.
decided-change = { $seat } { $before }→{ $after }
decided-rather = A computer player { $does }.
decided-no-mistake = With all hands open, I found no choice of yours that cost you much.
decided-mistake = Your costliest choice (only you see this)
decided-alt = Estimated chances to win, { $begins }.
decided-alt-seat = { $name }: { $chances }
button-review = Was that good?
review-same = 👍 Last move: { $did }. A computer player agrees.
review-often = 👍 Last move: { $did }. As likely as a computer player’s first choice: { $does }.
review-other = 🤔 Last move: { $did }. A computer player: { $does }.
review-equal = 👌 Last move: { $did }. As good as a computer player’s choice: { $does }.
review-better = 🌟 Last move: { $did } (you win about { $made } %). Better than a computer player’s choice: { $does } (about { $other } %).
review-worse = 🤔 Last move: { $did } (you win about { $made } %). A computer player: { $does } (about { $other } %).
denied-review = After a move of yours, alone with computer players that give advice, I can say what I think of it.

denied-story-memory = This is a game of memory: its story can be read when it is over.
denied-story-lost = This game was played under other rules, and its story cannot be told any more.
verify-title = { $game } · table { $table } · verified
verify-title-broken = { $game } · table { $table } · proof
verify-holds = The record holds: the seats, every draw and the result follow from the secret, the deal and { $entries ->
    [one] its one entry
   *[other] its { $entries } entries
}, and its hash is the one in the final post.
verify-program = That is the bot's own word. Check it without the bot: save the record below and use the program:
verify-command = `backroom verify --hash { $hash } { $file }`
record-about = The record has every step, seats by number, no names. `backroom replay` tells it.

stats-title = { $name }
stats-here = Finished games on this server
stats-everywhere = Finished games on all servers
stats-none = None so far. Open one with { COMMAND("play") }.
stats-all = **{ $games ->
    [0] {""}
    [one] 1 game, { $wins } won
   *[other] { $games } games, { $wins } won
}{ $early ->
    [0] {""}
   *[other] , { $early } ended early
}{ $company ->
    [0] {""}
    [one] { $games ->
        [0] One
       *[other] , besides one
    } with computer players
   *[other] { $games ->
        [0] { $company }
       *[other] , besides { $company }
    } with computer players
}**
stats-game = **{ $game }**: { $games ->
    [0] {""}
    [one] 1 game, { $wins } won
   *[other] { $games } games, { $wins } won
}{ $early ->
    [0] {""}
   *[other] , { $early } ended early
}{ $company ->
    [0] {""}
    [one] { $games ->
        [0] one
       *[other] , besides one
    } with computer players
   *[other] { $games ->
        [0] { $company }
       *[other] , besides { $company }
    } with computer players
}
stats-rating = Rating { $rating } (±{ $doubt }), #{ $place } here
stats-provisional = Rating { $rating } (±{ $doubt }), no place yet: that takes { $games ->
    [one] 1 rated game
   *[other] { $games } rated games
} against { $opponents ->
    [one] 1 person
   *[other] { $opponents } people
}, so far { $played } against { $met }
stats-hidden = Only you can see this: you hide your results.
stats-reliable = 🤝 Finished { $finished } of the last { $games ->
    [one] game
   *[other] { $games } games
} with other people (half a year, at most { $most })
alt-results = Ratings and games won. { $games }
alt-results-game = { $game }: { $wins } won of { $games }.
alt-results-rating = Rating from { $start } to { $now }.

leaderboard-title = { $game } · leaderboard
leaderboard-none = No rated game has been finished here yet.
leaderboard-line = #{ $place } **{ $name }** — { $rating } (±{ $doubt }) · { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $wins } won
leaderboard-line-provisional = **{ $name }** — { $rating } (±{ $doubt }) · { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $wins } won
leaderboard-provisional = No place yet: that takes { $games ->
    [one] 1 rated game
   *[other] { $games } rated games
} against { $opponents ->
    [one] 1 person
   *[other] { $opponents } people
}
leaderboard-you = You
leaderboard-you-hidden = You, seen by nobody else
leaderboard-about = Everybody begins at { $start }. The rating follows from the ranks at the rated tables of this server. It is cautious: three times its uncertainty (±) below the estimate, so it rises as you win and as you play more. From the fourth game of the same two people within 30 days, games count less, and so do games of people who only play each other. After 30 days without a game the uncertainty grows. Whoever leaves a game is ranked last in it. A person's first rated game on a server, of any kind, counts for the others only. Not rated: people who took over a seat, tables with computer players or their advice, and games that all agreed to end. Hidden players keep their place but are not listed.
leaderboard-always = All time
alt-leaderboard = Ratings in { $game }: { $ratings }.
alt-leaderboard-place = #{ $place } { $name } { $rating }
season-month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }

# Preferences

waits-elsewhere = Also waiting for you: { $tables }
waits-table = [{ $game }, table { $table }]({ $link })
held-title = { $count ->
    [one] A table waits for you:
   *[other] { $count } tables wait for you:
}
held-line = { $game }, table { $table } · [To the table]({ $link })
held-more = … and { $count ->
    [one] 1 more
   *[other] { $count } more
}: { COMMAND("table") } lists them all.

command-preferences = preferences
command-preferences-about = How I notify you, what others see of you, your language
command-forget-me = forget-me
command-forget-me-about = Remove your name from everything I store

preferences-title = Your preferences
preferences-pings = When it is your turn
preferences-pings-about = How I notify you when a table waits for you.
pings-mention = Mention me in the channel
pings-dm = Send me a DM
pings-both = Mention me and send me a DM
pings-none = Do not notify me
preferences-quiet = Quiet hours
preferences-quiet-none = None: I may notify you at any time.
preferences-quiet-kept = From { $start } to { $end } I leave you in peace: no mentions, no DMs, no reminders. Then one DM names the tables that wait for you. Your clock is { $zone }: { $now } now.
quiet-none = No quiet hours
quiet-from = From { $time }
quiet-to = To { $time }
quiet-from-menu = Quiet from
quiet-to-menu = Quiet to
quiet-zone-menu-west = Time zone, west of London
quiet-zone-menu-east = Time zone, east of London
quiet-zone-entry = { $zone } · { $now } now
preferences-language = Language
button-privacy = Privacy …
preferences-privacy = Privacy
personal-blocks = People you have blocked
personal-blocks-about = Only you see this list; nobody is told. No search and no game night seats you together, they cannot call you to a seat, and you are warned before you sit down beside one of them, or when one of them sits down beside you.
personal-blocks-choose = Block or unblock a person …
denied-many-personal-blocks = { $most ->
    [one] Your list is full: it holds 1 person.
   *[other] Your list is full: it holds { $most } people.
}
blocked-here = **{ $names } { $count ->
    [one] sits
   *[other] sit
} at this table.** You have blocked { $count ->
    [one] this person
   *[other] these people
}; they do not know. Join anyway?
blocked-join-anyway = Join anyway
told-blocked-joined = 🚫 { $game }, table { $table }: { $person }, whom you have blocked, has joined. Nobody else is told. If you would rather go, press **Leave** under **More …**. [To the table]({ $link })
told-blocked-joined-host = 🚫 { $game }, table { $table }: { $person }, whom you have blocked, has joined. Nobody else is told. You are the host: **Free a seat …** under **More …** frees theirs. [To the table]({ $link })
told-blocked-took-seat = 🚫 { $game }, table { $table }: { $person }, whom you have blocked, has taken over a seat. Nobody else is told. If you would rather go, press **Table** and leave, or offer your seat there. [To the table]({ $link })
preferences-results = Your results
preferences-shown = Everybody on the server sees them in { COMMAND("history") }, { COMMAND("stats") } and { COMMAND("leaderboard") }.
preferences-shown-change = Hide my results
preferences-hidden = Hidden: others do not see you in { COMMAND("stats") } and { COMMAND("leaderboard") }, nor your name in { COMMAND("history") }.
preferences-hidden-change = Show my results
preferences-forget = To remove your name from everything I store: { COMMAND("forget-me") }.

forget-title = Shall I forget you?
forget-does = What happens
forget-does-leave = You leave every open table: lobbies and games. Until those games end, you can take no other seat there.
forget-does-name = Your name and account go from every table I store. It says “forgotten player” instead.
forget-does-settings = Your language, preferences and pending notifications are deleted.
forget-stays = What stays
forget-stays-results = The games themselves. Their records know seats by number only, and can still be replayed; other people's ratings do not change.
forget-stays-messages = Messages and files already posted: I cannot recall them. Only the results of finished games are drawn again, without your name.
forget-stays-again = This cannot be undone. If you use me again, you start as somebody new.
forget-button = Forget me
forget-keep = Keep everything
forget-done = Done. I have left your tables and forgotten your name. The results of your games change within minutes; all else that was posted stays.
forget-kept = Nothing has changed.
denied-still-seated = You still sit at a table that I could not leave for you. Finish or leave it first, then ask again: { $links }

# About

command-about = about
command-about-about = Who I am, what I store, and whom to ask
command-my-data = my-data
command-my-data-about = Everything I store about you, as a file that only you see

about-title = Backroom { $version }
about-what = I host board games on game nights, in channels and DMs.
about-now = Started { $when } · { $servers ->
    [one] 1 server
   *[other] { $servers } servers
} · { $tables ->
    [one] 1 open table
   *[other] { $tables } open tables
}
about-stores = What I store
about-stores-tables = Tables: who sits where and under which name, every action, and what you type into a game.
about-stores-choices = Your choices: language, notifications, whether others see your results.
about-stores-kept = Finished games stay, for records and results; your name stays in them until you have yourself forgotten.
about-stores-not = Not the messages of your channels: I do not read them.
about-stores-yours = All of it about you: { COMMAND("my-data") }. To be forgotten: { COMMAND("forget-me") }.
about-terms = Terms
about-privacy = Privacy
about-source = Source
about-contact = Run by: { $contact }

my-data-title = Everything I store about you
my-data-about = A JSON file. Times are in UTC, seats and actions are as in the records. Nothing of other people is in it. While a game is open, keep it to yourself: your secret choices are in it.

## Try mode

try-title = Backroom: try mode
try-practice = Practice is a game alone against computer players. Teach me is one with a guided first round.
try-places = Play every seat
try-places-about = Each place opens in a tab of its own. In a channel, choose who you are, type /play, and play all the others too. The manager of the server, for /settings, is { $manager }.
try-thread = Thread: { $name }
try-dms = DMs of { $name }
try-kept = Nothing is kept when try mode stops.
