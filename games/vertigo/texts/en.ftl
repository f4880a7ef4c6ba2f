game-title = Vertigo
game-about = Build, pollute, legislate: have more buildings than your rivals while the air lasts. The heavy game.

option-piece_limits = Pieces
option-piece_limits-on = As many pieces as in the box
option-piece_limits-off = Pieces without limit
option-upkeep_on_turn_1 = Upkeep in turn 1
option-upkeep_on_turn_1-on = Upkeep from turn 1 on
option-upkeep_on_turn_1-off = No upkeep in turn 1
option-mild_dice = Pollution die
option-mild_dice-off = Usual die: 3 of 6 faces pollute
option-mild_dice-on = Mild die: 2 of 6 faces pollute; the end stays even
option-half_manned = Unpaid engineers
option-half_manned-off = An unpaid engineer costs the building
option-half_manned-on = A building stays until its last engineer goes

region-0 = Left
region-1 = Middle
region-2 = Right
region-3 = UN
law-aid = §1 Development Aid
law-aid-brief = Most buildings pay fewest buildings
law-aid-about = Each country with the most buildings pays $5 for each building that it has more than those with fewest, who share it.
law-control = §2 Pollution Prevention
law-control-brief = $10 for each black factory, or it goes
law-control-about = Everybody pays $10 to the UN for each black factory, or loses it. At 30% world pollution each country then loses one more, at 40% two, from 50% all. Smokers pay $10 and put it out.
law-bonus = §3 Special Bonus
law-bonus-brief = $3 from the UN for each diplomat
law-bonus-about = The UN pays $3 for each diplomat, from the proposer on, while there is money.
law-solidarity = §4 International Solidarity
law-solidarity-brief = All treasuries are shared equally
law-solidarity-about = What all treasuries held at the vote is shared equally; odd dollars go to the UN. The proposer keeps the reward for this law.
law-subsidy = §5 Subsidy
law-subsidy-brief = Half of the vault to clean countries
law-subsidy-about = Half of the UN's vault is shared by the countries that do not pollute: no black factory, and a blue facility in every crowded region.

order-let-go = { $what ->
    [scholar] let { $count } 🎓 go: { $region }{ $spots }
    [diplomat] let { $count } 🕊️ go{ $spots }
    [black] let { $count } 🏭 go: { $region }{ $spots }
    [engineer] let { $count } 🎓 in 🌿 or 💧 go: { $region }{ $spots }
    [green] let { $count } 🌿 go: { $region }{ $spots }
   *[blue] let { $count } 💧 go: { $region }{ $spots }
}
order-send = { $count } 🎓 { $region } → { $to }
order-build = { $building ->
    [black] build { $count } 🏭 black: { $region }{ $spots }
    [green] build { $count } 🌿 green: { $region }{ $spots }
   *[blue] build { $count } 💧 blue: { $region }{ $spots }
}
order-convert = convert { $count } 🏭→🌿: { $region }{ $spots }
order-clean = clean { $count } ☁️: { $region }{ $spots }
order-populate = 👤 to { $to }: { $region }{ $spots }
order-move = { $count } 👤 { $region } → { $to }
order-train = train 🎓: { $region }
only-upkeep = upkeep only
by-standing = by standing order

action-found = buys { $bought }, for ${ $spent }
action-name = names { $first } first player
action-plan = plans: { $orders }
action-step-by-step = runs the country step by step
action-done = is done
action-no-law = proposes nothing more
action-propose = proposes { $law }
action-call-vote = calls the vote
action-smoke = { $smokes ->
    [yes] says: I smoke
   *[no] says: I do not smoke after all
}
action-vote = votes: { $yes } for, { $no } against
action-place = chooses province { $province }
action-aim = aims at { $target }: { $where }
action-aim-open = aims at { $who }, who picks the region
action-offer = offers a region: { $region }
action-suffer = gives up { $where }
action-recover = cleans { $where }
action-demolish = demolishes { $where }

event-founded = { $who } spends ${ $spent }.
event-turned = Turn { $turn } { $die }
event-named = { $named ->
    [self] { $who } chooses to go first.
   *[other] { $who } names { $first } first player.
}
event-maintained = { $who } pays upkeep: ${ $bank } to the bank, ${ $un } to the UN.
event-carried = { $who }: { $order } (${ $cost })
event-skipped = { $who }: could not carry out “{ $order }”. { $reason }
event-stepped = { $who } runs the country step by step.
event-rolled = { $who } rolls for { $source }: { $face }.
event-polluted = A tile falls on { $owner }, { $where } { $lost }
event-no-tile = { $who }: no tile could be placed.
event-world-rose = 🌍 World effect: pollution rises to { $world }%. Every region of every country takes a tile.
event-world-fell = 🌍 Nobody placed a tile: world pollution { $tiles ->
    [0] stands at { $world }%, and there is no tile to remove.
    [one] falls to { $world }%, 1 tile is removed.
   *[other] falls to { $world }%, { $tiles } tiles are removed.
}
event-eliminated = ☠️ Nobody lives in { $who }’s country any more: out of the game. The UN gets ${ $money }.
event-produced = Income: { $incomes }
event-proposed = { $who } proposes { $law }.
event-smoked = { $smokes ->
    [yes] 🚬 { $who } smokes.
   *[no] 🚬 { $who } does not smoke after all.
}
event-voted = { $who } votes: { $yes } for, { $no } against, { $abstained } abstain.
event-rejected = { $law } is rejected, { $yes } to { $no }.
event-passed = **{ $law }** passes, { $yes } to { $no } (with ${ $reward } for { $who } as its proposer): { $items }
event-demolished = { $who } loses 🏭 { $where }.
event-ended = { $die } { $ending }
event-kept = { $who }: final upkeep ${ $cost }, { $kept ->
    [one] 1 building
   *[other] { $kept } buildings
} kept, { $lost } lost.
ending-snow = The game is over: the die shows snow.
ending-alone = The game is over: one country is left.
ending-nobody = The game is over: nobody is left.
ending-together = The game is over: all agreed to end it.
vault-change = UN { $change }
told-upkeep = upkeep −${ $money }
told-skipped = ⚠️ not done: { $order } ({ $reason })
told-dice = 🎲 { $who }: { $rolls }
told-no-tile = no room
told-world = 🌍 { $times ->
    [one] World effect: pollution rises to { $world }%. Every region of every country takes a tile.
   *[other] { $times } world effects: pollution rises to { $world }%. Every region of every country takes { $times } tiles.
}
news-tiles = ☁️ { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
} on your land: { $through }.
news-by = { $count } by { $who }
news-own = { $count } by your own dice
news-world = { $count } by the world’s pollution
news-law = { $law } passed. You: { $money }{ $lost ->
    [0] {""}
   *[other] , { $lost } 🏭 lost
}
news-income = Your income: +${ $money }
told-lost = Lost: { $what }
lead-level = 🏗️ All level: { $buildings ->
    [0] no buildings yet
    [one] 1 building each
   *[other] { $buildings } buildings each
}
lead-first = 🏗️ { $count ->
    [one] { $who } leads
   *[other] { $who } lead
} with { $buildings ->
    [one] 1 building
   *[other] { $buildings } buildings
}. To catch up: { $behind }
lead-behind = { $who } +{ $missing }

waiting-founding = { $mine ->
    [1] You spend your first $40.
   *[other] { $who } spends the first $40.
}
waiting-naming = { $mine ->
    [1] You name the first player.
   *[other] { $who } names the first player.
}
waiting-planning = Everybody runs their country ({ $ready } ready). Still planning: { $who }
waiting-stepping = { $mine ->
    [1] You run your country step by step.
   *[other] { $who } runs the country step by step.
}
waiting-placing = { $mine ->
    [1] Pollution: choose where the tile falls, { $region }.
   *[other] Pollution: { $who } chooses where the tile falls, { $region }.
}
waiting-aiming = { $mine ->
    [1] ❄️🏹 Aim your arrow at another country.
   *[other] ❄️🏹 { $who } aims the arrow at another country.
}
waiting-offering = { $mine ->
    [1] ❄️🏹 Pick the region that { $roller }’s arrow hits.
   *[other] ❄️🏹 { $who } picks the region that { $roller }’s arrow hits.
}
waiting-landing = { $mine ->
    [1] ❄️🏹 Pick the province of { $target } that is hit, { $region }.
   *[other] ❄️🏹 { $who } picks the province of { $target } that is hit, { $region }.
}
waiting-effect = 🌍 World effect, { $world }%: { $who } must choose where tiles fall.
waiting-recovering = { $mine ->
    [1] 🌱 Better air, { $world }%: choose which tiles go.
   *[other] 🌱 Better air, { $world }%: { $who } chooses which tiles go.
}
waiting-proposing = { $mine ->
    [1] You may propose a law.
   *[other] { $who } may propose a law.
}
waiting-debating = Debate: { $law }, proposed by { $who }.
waiting-voting = { $mine ->
    [1] { $law }: cast your votes.
   *[other] { $law }: { $who } votes.
}
votes-cast = Votes so far: **{ $yes }** for, **{ $no }** against
waiting-demolishing = { $mine ->
    [1] Choose which of your black factories go ({ $count }).
   *[other] { $who } chooses which black factories go ({ $count }).
}

head = **{ $turn ->
    [0] Setup
   *[other] Turn { $turn }
}** · 🌍 { $world }% · markers { $markers }/{ $limit } · UN ${ $vault }
is-first = {" "}♟️
is-ready = {" "}✓
is-gone = {" "}☠️
is-out = ☠️ out
heading-last = What happened last
alt-table = Vertigo, turn { $turn }, world pollution { $world }%, ${ $vault } in the vault. The countries: { $countries }.
note-founding = Shop in **My seat**.
note-planning = Plan in **My seat**. Plans are hidden until all are in.
note-stepping = Give your orders in **My seat**.
note-effect = Choose in **My seat**, all at the same time.
note-proposing = **My seat** shows what each law would do now.
note-own = Choose in **My seat**.
note-naming = ♟️ first player
note-tile = A tile takes everything in its province.
note-ranking = Buildings count; then scholars, diplomats and engineers together; then money.
tied = { $buildings ->
    [0] Without buildings
    [one] 1 building each
   *[other] { $buildings } buildings each
}: { $countries }
tied-pieces = { $who } (scholars, diplomats and engineers: { $pieces })
tied-money = { $who } (scholars, diplomats and engineers: { $pieces }; ${ $money })
tied-out = { $who } ☠️ out
legend = $ treasury · + income · 👤 people · L M R regions · cloud: polluted
told-closest-passed = Closest vote: { $law } passed, { $yes } to { $no }.
told-closest-rejected = Closest vote: { $law } failed, { $yes } to { $no }.
told-dirtiest = Dirtiest hands: the dice of { $who } brought { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
}, { $abroad } of them to others.
told-hardest = Hit hardest: { $who } lost { $buildings ->
    [one] 1 building
   *[other] { $buildings } buildings
} to pollution.
told-lead = { $who } took the lead for good in turn { $turn }, and ended with { $count ->
    [one] 1 building
   *[other] { $count } buildings
}.
told-thickest = The air at its thickest: { $world }% in turn { $turn }.
told-dearest = Most money at one stroke: { $law }, { $who } { $money }.
moral-clean = The sky is still blue over what { $who } built.
moral-soot = { $who } won in the soot. Somebody will have to clean it up.
moral-soiled = At { $world }% nobody sees far; the most roofs in sight belong to { $who }.
moral-usual = The world holds its breath at { $world }%; the most buildings belong to { $who }.
moral-nobody = Nobody is left to count the buildings. { $who } went last.
alt-votes = Votes on { $law }: { $yes } for, { $no } against.
beat-dice = 🎲 { $dice ->
    [0] The tile
    [one] 1 die
   *[other] { $dice } dice
}: { $tiles ->
    [0] no tile
    [one] 1 tile
   *[other] { $tiles } tiles
}
beat-dice-open = 🎲 { $dice ->
    [0] The tile
    [one] 1 die
   *[other] { $dice } dice
}: { $tiles ->
    [0] where will the tile fall?
    [one] 1 tile, and another to come
   *[other] { $tiles } tiles, and another to come
}
beat-lost = { $who } loses { $what }
beat-effect = 🌍 World effect, { $world }%: { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
}
beat-votes = ### { $law }: the votes are counted
beat-last-die = ### The die decides whether there is another turn …
beat-goes-on = Sun: turn { $turn } is played.
beat-kept = ### What can be kept?
beat-won = ### 👑 { $who }: { $buildings ->
    [one] 1 building
   *[other] { $buildings } buildings
}
milestone-passed = 📜 By a hair: **{ $law }** passes, { $yes } to { $no }.
milestone-taken = 🌍 The tiles of the world effect have fallen.
milestone-rejected = 📜 By a hair: **{ $law }** fails, { $yes } to { $no }.
help-founding = - Spend up to ${ $start }. A template such as **Clean** fits together; then press **Buy**.
    - Buildings need scholars besides: a black factory comes to ${ $black }, a green factory to ${ $green }, a blue facility to ${ $blue }.
    - Each scholar, engineer and diplomat costs $1 a turn{ $due ->
        [yes] , before any income
       *[no] {" "}from turn 2 on
    }. Black factories earn $10 and pollute, green ones earn $5 and do not. A blue facility spares a crowded region its die, but black factories roll theirs.
help-naming = - Name who is first this turn, **Myself** or anybody else; it costs nothing.
    - Whoever is first is first in everything: their plan, their dice, their proposals. A law can be proposed only once in a turn.
help-planning = - Put a plan together from the menus and **Confirm**. It stays hidden, and you may change it until all are in.
    - { $due ->
        [yes] Upkeep (${ $upkeep } of your ${ $treasury }) is paid first, then each order costs what stands beside it.
        [short] Upkeep is ${ $upkeep } and you have ${ $treasury }: what you cannot pay for must go. Then each order costs what stands beside it.
       *[no] There is no upkeep in this turn: each order costs what stands beside it.
    } ✋ says why something cannot be done.
    - Your country now earns ${ $income } a turn and rolls { $dice ->
        [0] no die
        [one] 1 pollution die
       *[other] { $dice } pollution dice
    }; the line below the money tells what your plan will make of that.
help-stepping = - Every pick is carried out at once. Press **Done** at the end.
    - The order is fixed: upkeep, scholars, building, cleaning up, people, training. You cannot go back.
    - { $due ->
        [yes] Upkeep (${ $upkeep } of ${ $treasury }) is paid before the first step other than letting go.
        [short] Upkeep is ${ $upkeep } and you have ${ $treasury }: let something go before any other step.
        [paid] Your upkeep is paid.
       *[no] There is no upkeep in this turn.
    }
help-placing = - Your own dice brought a tile to the { $region } region{ $tier ->
        [free] . Your standing order is **Ask me**: pick the free province it falls on.
        [people] , and no province there is free. Pick the province it falls on: everything on it is lost.
       *[built] , and every province there has a tile or a building. Pick the province it falls on: everything on it is lost.
    }
    - Beside each province stands what your country would earn then, and how many dice you would roll. { $tier ->
        [free] Free provinces come before all others.
       *[other] Provinces with people come before those with buildings.
    }
help-aiming = - Your arrow brings a tile to another country. Pick the country and, where provinces are listed, the province: everything on it is lost.
    - It must fall next to a tile that is there already; free provinces come before people, people before buildings. Where that is impossible, the owner or the owner’s standing order picks the region, and you the province in it.
help-offering = - An arrow of { $roller } hits your country. You pick the region, { $roller } picks the province in it.
    - Beside each region stands what would be lost there: nothing, somebody, or a building.
help-landing = - Your arrow lands in the { $region } region of { $target }. Pick the province: everything on it is lost.
    - Only the provinces offered may be hit: free ones before people, people before buildings.
help-effect = - The world is at { $world }%: each of your regions takes a tile, if it has room. Pick where; everything in that province is lost.
    - You may pick any province without a tile, also one with people or a building. **Least lost** takes the province that is worth least.{ $others ->
        [0] {""}
       *[other] {" "}Not asked: { $where }
    }
help-recovering = - Nobody placed a tile this turn: the world is at { $world }%, and each of your regions with tiles loses one. Pick which, where there are several.
    - A province without its tile is free again. **Beside people first** takes away the tiles that threaten most.
help-proposing = - You may propose a law, or press **No law**. If it passes, you get ${ $reward } from the vault, then the law takes effect.
    - You may propose each law only once in the game, passed or not; nobody may propose one a second time in the same turn.
    - The menu tells what each law would bring you now. More votes for than against are needed; you have { $diplomats } 🕊️.
help-debating = - Your law is on the table: { $law }. Talk the others round; **Call the vote** ends the debate at once, otherwise time does.
    - If it passes, you get ${ $reward } first. Passed or not, you can never propose it again.
help-voting = - { $law }: { $about }
    - You have { $diplomats ->
        [one] 1 vote
       *[other] { $diplomats } votes
    }. It passes with more votes for than against; abstaining counts for neither. Voting costs nothing, and everybody sees it.
    - Below stands what it would do to every treasury.
help-demolishing = - Pollution Prevention takes { $count ->
        [one] one black factory
       *[other] { $count } black factories
    } of yours, engineer and all. Pick which go.
    - The first button takes those with most pollution beside them.
diagram-2 = A country as the board shows it: the regions left (L), middle (M) and right (R), each a ring of ten provinces round a hub with its scholars. Light: people, black, green and blue buildings with their engineers; dark: free; grey: a pollution tile.
diagram-6 = The faces of the die: three suns, a snow, two snows, a snow with an arrow. Below: tiles on 3 and 4, a building on 2. The arrow hits 5 if it is free, and also if people live there; if both 2 and 5 are built on, the roller chooses.
diagram-7 = The world at 10% with three of four markers; after two black snows it stands at 20% with one marker.

described-nothing = nothing
described-people = { $count ->
    [one] 1 person
   *[other] { $count } people
}
described-black = { $count } black
described-green = { $count } green
described-blue = { $count } blue
described-half-green = { $count } green half manned
described-half-blue = { $count } blue half manned
described-tiles = { $count ->
    [one] 1 pollution tile
   *[other] { $count } pollution tiles
}
described-scholars = { $count ->
    [one] 1 scholar
   *[other] { $count } scholars
}
alt-held = ${ $treasury }, { $diplomats ->
    [one] 1 diplomat
   *[other] { $diplomats } diplomats
}, { $regions }
alt-country = Country of { $who }: ${ $treasury }, { $diplomats ->
    [one] 1 diplomat
   *[other] { $diplomats } diplomats
}, { $regions }.
alt-then = After this choice: ${ $treasury }, { $regions }.
figures = Income **{ $income }** · 🎲 { $dice ->
    [0] { $rolls }: no pollution
   *[other] { $rolls }: ~{ $home } tiles here, ~{ $abroad } abroad
}
between-regions = {"; "}
between-parts = {", "}
region-told = { $region }: { $held }
listed-people = people { $provinces }
listed-black = black { $provinces }
listed-green = green { $provinces }
listed-blue = blue { $provinces }
listed-half-green = green half manned { $provinces }
listed-half-blue = blue half manned { $provinces }
listed-tiles = pollution { $provinces }
region-listed = { $region }{ $people ->
    [0] {""}
    [one] {" "}(1 person)
   *[other] {" "}({ $people } people)
}: { $held }
told-smoking = smokes
country-told = { $who }: { $held }. Next income: ${ $income }
law-told = -# { $law }: { $how ->
    [never] not proposed yet
    [now] proposed by { $who }, last in this turn
   *[before] proposed by { $who }
}
nothing-to-do = Nothing to do for you now. { $waiting }

shop-un = UN 🕊️{ $diplomats }
shop-total = **Purchases: ${ $spent } of ${ $treasury }** · ${ $left } left
shop-upkeep = Upkeep each turn **${ $upkeep }**
shop-short = ⚠️ The upkeep of turn 1 comes before the first income: ${ $short } is missing.
shop-full = All ten provinces there have a building.
shop-housed = { $buildings ->
    [one] Somebody must live at the building there.
   *[other] Somebody must live at each of the { $buildings } buildings there.
}
shop-crowded = People live in all ten provinces there.
then-shop = then ${ $left } left, upkeep ${ $upkeep }, income { $income }
template-industry = Industry
template-people = People
template-diplomacy = Diplomacy
buy = Buy for ${ $spent }
page-map = Provinces …
page-shop = Back to shopping
shop-menu = { $region }: change …
more-diplomats = +1 🕊️ (+${ $price })
fewer-diplomats = −1 🕊️ (−${ $price })
buy-black = +1 🏭 black factory
buy-green = +1 🌿 green factory
buy-blue = +1 💧 blue facility
sell-black = −1 🏭 black factory
sell-green = −1 🌿 green factory
sell-blue = −1 💧 blue facility
buy-scholar = +1 🎓 scholar
sell-scholar = −1 🎓 scholar
buy-people = 👤 to { $to }
what-lies-elsewhere = Swap two provinces: pick the first.
where-to = `{ $where }`: where to?

plan-open = **Your plan** (still hidden)
plan-step = **You go step by step**, unless you confirm a plan.
plan-confirmed = ✅ **Your plan is in.** You may still change it.
plan-money = ${ $treasury } − upkeep ${ $upkeep } − orders ${ $spent } = **${ $left }**
confirm = Confirm (${ $left } left)
confirmed = ✓ Confirmed
same-plan = Same again
upkeep-only = Upkeep only
step-by-step = Step by step
add-to = { $region }: orders …
then = then ${ $left }, income { $income }
blue-note = spares the crowd's die, not the factories'
step-left = then ${ $left }
take-out = Take an order out …
back-to-plan = Your plan
page-more = Orders …
page-provinces = Choose provinces …
page-people = Move people …
page-letting-go = Let go …
page-standing = Standing orders …
choose-provinces = Orders find provinces by themselves, far from pollution. Choose them here if you like; pick one again to leave it open.
no-choice-of-provinces = These orders leave no choice of provinces.
province = { $where }
province-chosen = { $where } ✓ chosen
who-moves = Whose people move? Free inside a region, $1 to another.
people-from = { $region }: from …
people-to = { $region }: to …
nobody-moves = Nobody can move.
ask-letting-go = Pieces you do not pay for are removed; { $half ->
    [on] a building stays until its last engineer goes.
   *[off] a building goes with all its engineers.
}
let-go-menu = Let go (no upkeep) …
nothing-to-let-go = There is nothing to let go.
ask-standing = Your own tiles on free land. **Ask me**: you choose each time, in world effects and better air too. 🚬: be honest, §2 asks.
standing-spread = Tiles apart
standing-gather = Tiles side by side
standing-ask = Ask me
say-smoking = 🚬 I smoke
say-no-smoking = 🚬 I do not smoke after all
smoking-on = 🚬 I smoke: on
smoking-off = 🚬 I smoke: off
keep-menu = While all is clean, arrows avoid …
keep-none = None: ask me
keep-region = Keep clean: { $region }

name-myself = Myself
province-menu = Which province?
aim-open = { $who } (picks the region)
aim = { $who }: { $where }
offer = { $region } ({ $tier ->
    [free] nothing is lost
    [people] somebody is lost
   *[built] lost: { $lost }
})
free-province = free
ask-effect = 🌍 World pollution { $world ->
    [100] is at
   *[other] rises to
} { $world }%: every region of every country takes a tile. Choose where it falls; everything there is lost.
least-lost = Least lost: { $where }
ask-recovering = 🌱 World pollution { $world ->
    [0] is at
   *[other] falls to
} { $world }%: a tile goes from each of your regions. Choose which.
most-gained = Beside people first: { $where }
then-income = income { $income }
then-dice = { $dice ->
    [0] no dice
    [one] 1 die
   *[other] { $dice } dice
}
beside = between { $what }
confirm-choice = Confirm my choice
effect-menu = { $region }: which province?
effect-full = { $region } (no room)
ask-demolition = Pollution Prevention: choose what goes ({ $count }).
demolish = Demolish { $where }
demolish-menu = Black factories ({ $count } go)
ask-stepping = Every choice happens at once, in the order listed.{ $due ->
    [no] {""}
   *[yes] {" "}Upkeep is paid once you are done letting go.
}
step-menu = { $region }: do …
done = Done
law-used = You have proposed it before: each law only once.
law-this-turn = Somebody has proposed it this turn.
law-menu = A law, and what it would do now
propose = Propose { $law }
no-law = No law
would = **{ $law }**: { $about }
would-now = If it passes now ({ $who }’s ${ $reward } included): { $items }
would-now-mine = If it passes now (with your reward of ${ $reward }): { $items }
law-you = you { $money }
debate-clock = Voting begins { $when }.
call-vote = Call the vote
vote-yes = For ({ $count })
vote-no = Against ({ $count })
vote-abstain = Abstain
split = Split …
split-yes = For
split-no = Against
split-hint = At most { $count } together; the others abstain

refused-over = The game is over.
refused-out = Your country is out of the game.
refused-phase = You cannot do that now.
refused-not-your-turn = It is not your turn.
refused-malformed = There is no such thing on this board.
refused-too-many-orders = { $most ->
    [one] A plan has at most one order.
   *[other] A plan has at most { $most } orders.
}
refused-nobody = At least one person must live in your country.
refused-too-dear = That costs ${ $price }, and you have ${ $treasury } to spend.
refused-supply = None of these pieces is left.
refused-kept-back = { $count ->
    [one] One person is
   *[other] { $count } people are
} kept back for the countries still to be founded.
refused-name = Only a country still in the game can be first.
refused-sequence = Steps go in the order of the rules: upkeep, scholars, building, cleaning up, population, training.
refused-no-upkeep = There is no upkeep in this turn.
refused-upkeep = ${ $short } is missing for the upkeep. Let something go.
refused-nobody-there = There are not that many there.
refused-no-building = There is no such building.
refused-whole = At this table a building keeps all its engineers or goes with them.
refused-same-centre = They are there already.
refused-scholars = Not that many scholars there can still move.
refused-site = There is no populated province without a building there.
refused-engineers = Needs { $engineers ->
    [one] { $engineers } scholar in that hub who has
   *[other] { $engineers } scholars in that hub who have
} not moved this turn.
refused-no-black = There is no black factory there.
refused-money = That costs ${ $price }, and you have ${ $treasury }.
refused-clean = That region is no dirtier than the world ({ $world }%).
refused-no-tile = There is no tile there.
refused-enough = That many live there already.
refused-no-room = There is no free province there.
refused-nobody-to-move = Nobody there can move: people stay under their building.
refused-too-few = Fewer than five people live there.
refused-trained = That region has trained a scholar this turn already.
refused-tier = Free provinces are hit first, then people, then buildings.
refused-aim = The arrow cannot hit there.
refused-region = That region has no room for a tile.
refused-not-asked = You have nothing to choose: your tiles fall by your standing order, or where there is room for one only.
refused-choose-each = Choose a province in each region you are asked for.
refused-polluted = That province cannot take a tile.
refused-law = That law was proposed this turn, or you have proposed it before.
refused-not-proposer = Only the proposer can call the vote.
refused-smoking = Who smokes says so while Pollution Prevention is debated, at the latest before their own vote, and takes it back only before the vote begins.
refused-vote-order = It is not your turn to vote.
refused-votes = You have { $diplomats ->
    [0] no diplomat
    [one] 1 diplomat
   *[other] { $diplomats } diplomats
}.
refused-demolition = Choose { $count ->
    [one] one
   *[other] { $count }
} of your black factories.
points = { $points ->
    [one] 1 building
   *[other] { $points } buildings
}

why-found = People never cost as little again, and what is left pays for the first turn.
why-build = The most buildings win, and I have the scholars and the money for more.
why-send = Diplomats decide the laws, and these scholars are not needed for a building now.
why-gather = Two scholars in one hub can build there next turn.
why-school = People bring income, and crowded regions ({ $people } 👤) train the scholars that buildings take.
why-clean = Where there are tiles nobody can live, so the worst go.
why-short = The upkeep cannot be paid for everything, so the least useful goes.
why-vote = { $law } brings me { $side ->
    [yes] enough
   *[other] too little
} beside what it brings the others on average.
why-owed = { $who } { $side ->
    [yes] voted for a law of mine, so I vote for this one.
   *[other] has hit me with an arrow, so this law gets no vote of mine.
}
why-revenge = { $who } has hit me with an arrow.
why-propose = Of the laws that should pass, { $law } brings me most.
why-no-law = No law that should pass brings me enough now.
why-aim = { $who } has the most buildings of those I can aim at.
why-nothing = Nothing that serves my plan can be done now, so I save the money.
why-name = Whoever is first proposes laws first, and takes the rest of the supply first.
why-recover = These tiles do most harm.
why-done = All that I planned is done.
why-least = That way I lose least.

lesson-found = From turn 11 a die may end the game; then most buildings win. Each circle of the picture is a region, with ten provinces around its hub. You begin with $40: the template **{ $label1 }** takes people, who bring income, two scholars, who can build, and a diplomat, and leaves $10 for your first turn. Press **{ $label2 }**.
lesson-train = Your right region is crowded, as five people or more live there: it trains scholars, but it also rolls a pollution die. Under **{ $label1 }**, choose **{ $label2 }**, then **{ $label3 }**.
lesson-law = Your crowded region rolled snow: a province there is polluted (grey, with a cloud), and no one can live on it. Now for laws. Only with diplomats (the doves above, at the UN) one proposes and votes, and a law that passes brings its proposer $10. This one pays $3 a diplomat, so { $seat2 } and { $seat3 } will be for it, too. Under **{ $label1 }**, choose **{ $label2 }**, then **{ $label3 }**.
lesson-call = There is a minute to talk before the vote: the time to ask people for theirs. Computer players judge by what a law brings them, so **{ $label1 }**.
lesson-vote = Each diplomat has one vote, and the proposer votes first: **{ $label1 }**.
lesson-keep = It passed, and you have $13 more. You can propose each law only once in the whole game, so keep the others until they bring you more: **{ $label1 }**.
lesson-build = Now for what wins. The two scholars of your middle hub (the caps in the middle of a circle) can put up a green factory for $10; it earns $5 a turn and never pollutes. Under **{ $label1 }**, choose **{ $label2 }**; under **{ $label3 }**, train the next scholar with **{ $label4 }**; then **{ $label5 }**.

# What the signs of the board mean
board-signs =
    1 to 10 and ?: the turn; from turn 11 a die may end the game · signs beside it: the phases of a turn
    safe: the vault of the UN · globe: pollution of the whole world · dove: diplomats, who propose laws and vote
    §1 to §5: the laws, and who has proposed them · circle L, M, R: a region with ten provinces
    middle of a circle: its hub, where scholars (with caps) wait · light: people · grey with a cloud: polluted
    black: factory that pollutes · green: clean factory · blue: facility · pawn: first player · $: treasury, and income
