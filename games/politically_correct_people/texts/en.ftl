game-title = Politically Correct People
game-about = Win three elections' worth of benefices with voters, bribes and promises that bind nobody. Most money wins.
points = { $points }弗

option-optional_candidacy = Candidacy
option-optional_candidacy-no = Whoever has a politician must run
option-optional_candidacy-yes = Nobody has to run
option-calendars = Calendars
option-calendars-4 = 4 calendars
option-calendars-3 = 3 calendars (longer rounds, for six players)
option-slush_fund_value = A slush fund kept to the end
option-slush_fund_value-2 = Kept slush funds are worth 2弗
option-slush_fund_value-1 = Kept slush funds are worth 1弗
option-slush_fund_value-3 = Kept slush funds are worth 3弗

card-newcomer = 🎩 Newcomer [1]
card-activist = 🎩 Activist [1]
card-celebrity = 🎩 Celebrity [2]
card-newscaster = 🎩 Ex-Newscaster [2]
card-councillor = 🎩 Councillor [3]
card-lawyer = 🎩 Lawyer [3]
card-bureaucrat = 🎩 Ex-Bureaucrat [4]
card-boss = 🎩 Party Boss [4]
card-heir = 🎩 Heir [5]
card-premier = 🎩 Ex-Premier [6]
card-salaryman = 💼 Salarymen
card-housewife = 🧺 Housewives
card-farmer = 🌾 Farmers
card-senior = 👵 Seniors
card-believer = 🙏 Believers
card-floating = 🎲 Floating vote
card-fund = 💰 Slush fund
several = { $card } ×{ $many }
money = { $money }弗
none = none
votes = { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
}
group = { $card } = { $votes }
group-die = { $card } = 1 die each
large = large benefice
small = small benefice

refused-over = The game is over.
refused-turn = It is not your turn.
refused-no-turns = Nobody takes turns now.
refused-not-in-pool = That card is not in the pool.
refused-no-deck = The deck is empty. Take a card of the pool.
refused-choose-first = First take a card of the pool or draw one.
refused-chosen = You have already taken your card in this turn.
refused-not-in-hand = Those cards are not in your hand.
refused-trim-later = Cards are discarded at the end of your turn.
refused-hand-fits = Your hand is not too large. Discard from the pool.
refused-discard = Discard cards of your hand, at most { $many }.
refused-hand-first = Discard from your hand first.
refused-trimming = Your turn is at its end: discard what is too much.
refused-election = The election is not at that point now.
refused-declare-turn = It is not your turn to declare.
refused-must-run = You have a politician in front of you, so one must run.
refused-not-in-front = That politician is not in front of you.
refused-passed = You have passed for this election.
refused-vote-turn = It is not your turn to vote.
refused-group = You have no such group that has not voted.
refused-own-candidate = Only floating votes may vote for your own candidate.
refused-no-candidate = That player has no candidate.
refused-not-tied = You are not part of this tie.
refused-order = The tie cannot be settled like that.
refused-confirmed = You have agreed to that already.
refused-tidy-turn = It is not your turn to tidy up.
refused-keep-one = Keep exactly one politician or group that is in front of you.
refused-nothing-there = There is nothing in front of you to keep.
refused-no-tidying = Nobody tidies up now.
refused-open-already = Your money is ready to be opened.
refused-no-opening = The money is opened at the end of the game.
refused-deals-over = After the last benefice no more deals are made.
refused-offer-gone = That offer is no longer open.
refused-means = You do not have everything that you would give.
refused-two-players = An offer is made to one other player.
refused-goods = Only money, cards of hands and cards in front can change hands. Slush funds and calendars never lie in front.
refused-empty-offer = The offer is empty.
refused-many-offers = You have { $most } open offers. Withdraw one first.
refused-same-offer = You have made exactly this offer, and it is still open.
refused-not-in-their-front = Those cards are not in front of that player.
refused-lock = From the moment all candidates are known until the benefices are paid, cards in front cannot change hands.
refused-candidate = A politician who runs cannot change hands.
refused-tidied = A player who has tidied up neither gives nor gets cards in front until the next round.
refused-promise = There is nothing like that to say of this promise.
