game-title = ポリティカリー・コレクト・ピープル
game-about = 有権者と賄賂と、守る義務のない約束で三度の選挙を戦い、利権を手に入れます。所持金の最も多い人の勝ちです。
points = { $points }弗

option-optional_candidacy = 立候補
option-optional_candidacy-no = 政治家がいれば必ず立候補
option-optional_candidacy-yes = 立候補しなくてもよい
option-calendars = カレンダー
option-calendars-4 = カレンダー4枚
option-calendars-3 = カレンダー3枚（ラウンドが長い・6人向け）
option-slush_fund_value = 最後まで手札に残した裏金
option-slush_fund_value-2 = 残した裏金は1枚2弗
option-slush_fund_value-1 = 残した裏金は1枚1弗
option-slush_fund_value-3 = 残した裏金は1枚3弗

card-newcomer = 🎩 新人［1］
card-activist = 🎩 市民活動家［1］
card-celebrity = 🎩 タレント候補［2］
card-newscaster = 🎩 元キャスター［2］
card-councillor = 🎩 県議あがり［3］
card-lawyer = 🎩 弁護士［3］
card-bureaucrat = 🎩 元官僚［4］
card-boss = 🎩 党幹部［4］
card-heir = 🎩 二世議員［5］
card-premier = 🎩 元首相［6］
card-salaryman = 💼 サラリーマン
card-housewife = 🏠 主婦
card-farmer = 🌱 農家
card-senior = 👵 高齢者
card-believer = ⛩️ 宗教団体
card-floating = 🎲 浮動票
card-fund = 💰 裏金
several = { $card }×{ $many }
money = { $money }弗
none = なし
votes = { $votes }票
group = { $card }={ $votes }
group-die = { $card }
large = 利権（大）
small = 利権（小）

round = **第{ $round }ラウンド**（全{ $rounds }）
head = **第{ $round }ラウンド**（全{ $rounds }） · 山札{ $deck }枚 · 📅 { $aside }/{ $trigger }
announced = 📣 **選挙公示**（{ $who }）
last-turns = {" "}`+1`の人は手番があと1回。
seat-line = { $who }{ $marks } · 手札{ $hand }枚
    -# { $front }
seat-cast = -# { $cast }
has-candidate = 候補：{ $card }
has-voted = { $group }{ $votes ->
    [0] → { $who }（ダイスはこれから）
   *[other] （{ $votes }） → { $who }
}
has-announced = （選挙公示をした人）
has-last-turn = （あと1手番）
is-starter = {" "}◆
is-asked = {" "}◀
is-passed = （パス）
signs = -# ◆ ラウンドを始めた人 · ◀ いま決める人 · ［数］ 政治家の地盤 · = グループの票
pool-line = **プール：** { $cards }
discards-line = -# 捨て札：{ $cards }
alt-table = ポリティカリー・コレクト・ピープル、第{ $round }ラウンド。山札{ $deck }枚、脇に置いたカレンダー{ $aside }枚。{ $trigger }プール：{ $pool }。各席の前：{ $fronts }。
alt-front = { $who }の前：{ $front }。
alt-own = 所持金{ $money }弗。自分の前：{ $front }。手札：{ $hand }。
alt-announced = 選挙公示は{ $who }。手番が残る人：{ $left }。

race-leads = 🗳️ { $votes }票で{ $who }が先頭{ $many ->
    [1] {""}
   *[other] （同数）
}
race-needs = { $who }はあと{ $more }票
race-left = 残り{ $votes }票{ $dice ->
    [0] {""}
    [1] と🎲
   *[other] と🎲×{ $dice }
}
income = 🏁 公開の収入：{ $sums }
income-between = { $least }～{ $most }弗
income-left = { $elections ->
    [0] 選挙は終わりました
    [1] 最後の選挙：{ $stakes }
   *[other] 選挙はあと{ $elections }回、毎回{ $stakes }
}
heading-last = 直前の出来事
waiting-choosing = { $who }の手番：プールか山札から1枚取ります。
waiting-playing = { $who }の手番：手札を前に出せます。
waiting-trimming = { $who }が4枚になるまで減らします。
waiting-declaring = 立候補：{ $who }が決めます。
waiting-voting = 選挙：{ $who }の投票です。
waiting-settling = 得票が同数です。{ $who }が話し合いで順位を決めます。
waiting-tidying = { $who }が残すカードを決めます。
waiting-opening = 約束の最後の確認。まだの人：{ $who }
hint-own-seat = 手札を出すのも、取引するのも「自分の席」です。取引はいつでもできます。
hint-pool = プールのカードが{ $most }枚を超えています。捨てる1枚を選んでください。
hint-tie = 順位に合意してください。お金のやりとりを含めるときは「自分の席」から申し出ます。まとまらなければダイスで決めます。
ask-tie = 順位に合意するか、ダイスで決めます。お金のやりとりは「取引」から。
hint-lock = 利権が渡るまで、前に出したカードは渡せません。
hint-deals = 取引はいつでも「自分の席」で申し出られます。
hint-meanwhile = 取引はいつでも申し出られます。
hint-look = 取引は終わりました。受けた約束に印を付けたら、所持金を公開してください。
ask-choose = 1枚取ってください。{ $round ->
    [1] 4→5：取る前と後のグループの票数（手札を含む）。
   *[other] {""}
}
hint-choose = 4→5：出す前と後のグループの票数。取引は「自分の席」で。
ask-play = 出すカードを選んでください。出した後の票数を確かめてから出せます。{ $keeps ->
    [yes] この選挙のあと、前に残せるのは政治家1枚かグループ1つだけです。
   *[no] {""}
}
ask-trim = 手札は4枚まで、プールも4枚まで残せます。
ask-declare = 立候補させる政治家を選んでください。［数］は地盤です。
ask-declare-none = 自分の前に政治家がいません。このまま確認するか、先に取引で受け取ってください。
ask-vote = グループ1つで投票します。パスすると、この選挙ではもう投票できません。
ask-keep = 残すものを選んでください。ほかは捨て札です。
running = { $who } **{ $votes }**{ $dice ->
    [0] {""}
    [1] +🎲
   *[other] +🎲×{ $dice }
}
has-agreed = { $who }は順位に合意しました。

pool-menu = プールから1枚取る…
draw = 🎴 山札から引く
draw-empty = 山札はありません
no-candidate = 立候補なし
not-running = 立候補なし：{ $who }
candidate-menu = 立候補させる政治家 …
no-candidate-must = 立候補なし（必ず1人立てます）
vote-menu = 有権者グループで投票…
vote = → { $who }：{ $card } { $votes }（{ $before } → { $after }）
from-to = { $least }～{ $most }
pool-voter = { $card } { $before }→{ $after }
pool-fund = { $card }（{ $played }弗、残せば{ $kept }弗）
vote-all = → { $who }：{ $many }グループすべて（1巡に1つ）
vote-promised = 🤝 約束どおり { $who } へ
one-die = ダイス1個
votes-barred = { $cards }は自分の候補者に投票できません。
pass = パス
fail = 🎲 ダイスで決める
order-menu = 順位に合意する…
order-small = { $who }が利権（小）を取る
order-both = 🥇 { $first } · 🥈 { $second }
keep-menu = 次のラウンドに残す…
keep-nothing = 残すものはない
open = 所持金を公開する
play-menu = 前に出すカード…
discard-menu = 捨てる手札（{ $most }枚）…
play-and-end = { $many }枚出して手番を終える
play-these = { $many }枚出す
play-none = 出すカードを選んでください
play-empty = 手札はありません
pool-later = 次にプールです。いま{ $many }枚あり、残せるのは4枚です。
end-turn = 手番を終える
preview = 出した後の票数：{ $what }
more-votes = { $group }（+{ $more }）
play-fund = { $card }→{ $money }弗

own-choosing = あなたの手番：1枚取ります
own-playing = あなたの手番：カードを出せます
own-trimming = 手番の終わり：4枚に減らします
own-declaring = 誰を立候補させますか
own-voting = あなたの投票です
own-settling = 得票が同数です。順位は？
own-tidying = 何を残しますか
own-opening = 約束の最後の確認
own-money = 💵 所持金：**{ $money }弗**
own-newest = -# 新しく入ったカード：{ $card }
own-hand = **手札（{ $many }枚）：** { $cards }
own-paid = 第{ $round }ラウンドの{ $benefice }{ $money }弗
own-received = 受け取った利権：{ $what }
own-group = { $sign }×{ $many }{ $votes ->
    [0] {""}
   *[other] ={ $votes }
}
own-front = **自分の前：** { $cards }
to-turn = 手番に戻る
to-offers = 申し出へ
my-offers = 📤 自分の申し出{ $many ->
    [0] {""}
   *[other] （{ $many }）
}
offers-wait = 📨 申し出{ $many }件

nothing = なし
side-hand = { $cards }（手札から）
side-front = { $cards }（場に出したカード）
side-promise = 約束「{ $words }」
a-promise = 約束
in-quotes = 「{ $words }」
vow-vote = 🗳️ { $election ->
    [0] {""}
   *[other] 第{ $election }回選挙の
}残りの票は全部 { $who } へ
votes-theirs = 🗳️ 相手の残りの票全部
votes-yours = 🗳️ あなたの残りの票全部
vow-aside = 🙅 { $election ->
    [0] {""}
   *[other] 第{ $election }回選挙には
}立候補しない
vow-leave = 🫴 プールの{ $card }を取らない
vow-favour = 🎁 いつかお返しを1つ
you-get = もらう：{ $side }
you-get-from = { $who }からもらう：{ $side }
you-give = 渡す：{ $side }
you-promise = あなたの約束：{ $what }（守る義務はありません）
they-promise = { $who }の約束：{ $what }（守る義務はありません）
who-accepts-promises = 応じた人の約束：{ $what }（守る義務はありません）
you-agree = 合意する順位：{ $order }
offer-in = 📨 { $who }の申し出{ $all ->
    [1] {""}
   *[other] （{ $number }/{ $all }）
}
offer-also = { $who }にも出ています。先に応じた人のものです。
offer-grudge = 💢 第{ $round }回選挙で、あなたは{ $who }への約束を破りました。
effect = あなた：{ $what }
votes-now = 🗳️ { $who }の票（いま）：**{ $votes }**{ $dice ->
    [0] {""}
    [1] +🎲
   *[other] +🎲×{ $dice }
}
promised-before = 🤝 { $mine ->
    [yes] すでに約束しています。
   *[no] { $who }がすでに約束しています。
}
promised-otherwise = ⚠️ { $mine ->
    [yes] その票は{ $candidate }に約束済みです。
   *[no] { $who }の票は{ $candidate }に約束済みです。
}
effect-money = { $before }弗→{ $after }弗
effect-hand = 手札{ $before }→{ $after }枚
effect-gains = +{ $card }
effect-loses = −{ $card }
effect-group = { $card } { $before }→{ $after }票
accept = 応じる
accept-lacking = { $money ->
    [0] 求められた手札が{ $many }枚足りません
   *[other] { $money }弗足りません
}
decline = 断る
counter = 別の条件
offer-out = 📤 **{ $number }.** { $who }へ · 渡す：{ $give } · もらう：{ $get }
not-held = { $side } ⚠️ いまは足りません
withdraw-menu = 申し出を取り下げる…
withdraw = { $number }番、{ $who }への申し出を取り下げる
offer-to-whom = -# 🤝 取引を申し出る相手
anybody = 誰でも
begun = ✏️ { $label }
form-to = { $who }への申し出
form-several = 申し出（先に応じた人のもの）
form-counter = { $who }への別の条件
offer-to = ### { $who }への申し出
offer-to-all = ### 全員への申し出（先に応じた人のもの）
offer-to-several = ### { $who }への申し出（先に応じた人のもの）
ready = ⚡ 申し出の例
ready-heading = **⚡ すぐに出せる申し出**
ready-none = **⚡ いま出せる例はありません**
ready-menu = ⚡ ほかの例…
ready-offer = { $who }：{ $give }→{ $get }
line-to = 申し出る相手
line-order = 同数の順位
no-order = 順位は決めない
line-ask = もらうもの・求める約束
line-give = 渡すもの・自分の約束
line-sum = お金
hint-ask = 「手札」は、相手が持っていれば。定型の約束は{ $most }件まで。
hint-give = 定型の約束は{ $most }件まで。
entry-promised = { $what }（約束済み）
front-locked = 場に出したカードの一部は渡せません（立候補者のもの、利権の受け渡しまでのすべて、整理を終えたもの）。
sum-none = 💵 お金なし
sum-pay = 💵 { $money }弗払う
sum-get = 💵 { $money }弗もらう
change = ✏️ 変更…
gone = もうありません：{ $what }
gone-money = 所持金は{ $money }弗だけです。
gone-offer = 元の申し出はもう終わっているので、新しい申し出になります。
promise-mine = あなたの約束
promise-theirs = { $who }の約束
promise-hint = 自由な言葉で。二人だけに見えます。空欄なら約束なし。
send = { $all ->
    [yes] 全員に
   *[no] {""}
}送る{ $free ->
    [no-asks] （何も求めない）
    [no-gives] （何も渡さない）
   *[other] {""}
}
send-empty = 送れません：中身がありません
send-same = 送れません：同じ申し出がもう出ています
send-promised = 送れません：その票はもう約束されています
send-vows = 送れません：定型の約束は片側{ $most }件までです
send-many = 送れません：申し出がもう{ $most }件出ています
back = 戻る
deals = 🤝 取引
closed-now = 新しい内容：もらう { $get } · 渡す { $give }
closed-done = もらったもの：{ $get } · 渡したもの：{ $give }
closed-undone = 元の内容：もらう { $get } · 渡す { $give }
closed-accepted-in = ✅ { $who }の申し出に応じました。
closed-accepted-out = ✅ { $who }が申し出に応じました。
closed-declined-in = ✖️ { $who }の申し出を断りました。
closed-declined-out = ✖️ { $who }が申し出を断りました。
closed-refused = ✖️ { $who }に断られました：「{ $reason }」
closed-price = 🔁 { $who }の返事：{ $before }弗ではなく{ $now }弗
reason-little = { $voice ->
    [thrifty] 1弗も無駄にできません。それでは割に合いません。
    [loyal] お力になりたいのですが、それでは割に合いません。
    [vengeful] からかっているんですか。それでは割に合いません。
    [gambler] それでは張り合いがありません。割に合いません。
   *[other] それでは割に合いません。
}
reason-far = { $voice ->
    [thrifty] わたしの損で、あなたばかりが得をします。
    [loyal] 分け合いましょうよ。それではあなたばかりが得をします。
    [vengeful] 踏み台にされるのはごめんです。あなたばかりが得をします。
    [gambler] あなたばかりに分のいい勝負ですね。
   *[other] それではあなたばかりが得をします。
}
reason-word = { $voice ->
    [thrifty] 言葉だけならただですからね。数えられるものをください。
    [loyal] まだ、あなたの言葉だけを頼りにはできません。
    [vengeful] 約束を守るところを見てから信じます。
    [gambler] 賭けるならカードかお金です。口約束だけには賭けません。
   *[other] 口約束だけでは応じられません。
}
reason-words = 票のほかには何も約束しません。
reason-sold = { $voice ->
    [thrifty] 票はもう売れてしまいました。
    [loyal] 票はもう約束済みです。約束は守ります。
    [vengeful] 票はもう約束済みです。もっと早く言うべきでしたね。
    [gambler] ひと足遅かったですね。票はもう約束済みです。
   *[other] 票はもう約束済みです。
}
reason-yours = その票なら、もうあなたに約束しています。
reason-early = 票の話は、選挙が公示されてからにしましょう。
reason-broke = { $voice ->
    [thrifty] 第{ $number }回選挙の裏切りは、高くつきましたから。
    [loyal] 第{ $number }回選挙では信じていたのに、裏切られましたから。
    [vengeful] 第{ $number }回選挙で裏切られたこと、忘れていませんよ。
    [gambler] 第{ $number }回選挙であなたに賭けて、裏切られましたから。
   *[other] 第{ $number }回選挙で裏切られましたから。
}
reason-price = { $voice ->
    [thrifty] 前に言ったとおり、${ $number }なら。1弗もまけません。
    [loyal] 前に言ったとおり、${ $number }なら。言ったことは守ります。
    [vengeful] 前に言ったとおり、${ $number }なら。甘く見ないでください。
    [gambler] 前に言ったとおり、${ $number }なら。乗りますか。
   *[other] 前に言ったとおり、${ $number }なら。
}
closed-earlier = ✖️ { $who }が前の申し出を断りました。
closed-withdrawn-in = ↩️ { $who }が申し出を取り下げました。
closed-withdrawn-out = ↩️ { $who }への申し出を取り下げました。
closed-countered-in = 🔁 { $who }の申し出に、別の条件で返しました。
closed-countered-out = 🔁 { $who }が別の条件を返してきました。
closed-taken-in = 🏁 { $who }の申し出は、ほかの人が先に応じました。
closed-front-in = ⛔ { $who }の申し出はもう成り立ちません。前に出ていたカードがもうありません。
closed-front-out = ⛔ { $who }への申し出はもう成り立ちません。前に出ていたカードがもうありません。
closed-lock-in = ⛔ { $who }の申し出はもう成り立ちません。前に出したカードはいま渡せません。
closed-lock-out = ⛔ { $who }への申し出はもう成り立ちません。前に出したカードはいま渡せません。
closed-means-in = ⛔ { $who }の申し出はもう成り立ちません。相手の手元に足りないものがあります。
closed-means-out = ⛔ { $who }が応じようとしましたが、あなたの手元に足りないものがありました。
closed-order-in = ⛔ { $who }の申し出はもう成り立ちません。順位はもう決まりました。
closed-order-out = ⛔ { $who }への申し出はもう成り立ちません。順位はもう決まりました。
closed-late-in = ⛔ { $who }の申し出はもう成り立ちません。約束の時機が過ぎました。
closed-late-out = ⛔ { $who }への申し出はもう成り立ちません。約束の時機が過ぎました。
closed-open-in = ⛔ { $who }の申し出はもう成り立ちません。その手札のカードは、もう表になっています。
closed-open-out = ⛔ { $who }への申し出はもう成り立ちません。その手札のカードは、もう表になっています。
closed-end-in = ⛔ { $who }の申し出は無効です。取引は終わりました。
closed-end-out = ⛔ { $who }への申し出は無効です。取引は終わりました。
closed-left-in = ↩️ { $who }の席の人が替わり、申し出は取り下げられました。
closed-left-out = ↩️ 前の人がした{ $who }への申し出は、取り下げられました。

promises = 🤝 約束（{ $many }）
pledges = 📢 全員への約束
promises-own = 🤝 二人だけの約束
promises-heading = ### 約束（当事者だけに見えます）
promises-aloud = ### 📢 全員への約束
promises-none = あなたや全員への約束は、まだありません。約束を守る義務はありません。
vow-line = { $verdict } R{ $round } { $maker } → { $receiver }：{ $what }
verdict-open = ⏳
verdict-kept = ✅
verdict-broken = ❌
verdict-untested = ➖（機会なし）
vow-mine = 🤝 あなたの約束（{ $who }に）：{ $what }
breaking = 約束を破ることになります
breaking-does = 選んだ手：{ $does }
breaking-anyway = 約束を破ってでも行う
vow-theirs = 🤝 { $who }の約束：{ $what }
vow-reproached = { $voice ->
    [thrifty] 💢 { $who }：「高くつきましたよ。第{ $round }ラウンドの約束：{ $what }」
    [loyal] 💢 { $who }：「信じていたのに。第{ $round }ラウンドの約束：{ $what }」
    [vengeful] 💢 { $who }：「この借りは返します。第{ $round }ラウンドの約束：{ $what }」
    [gambler] 💢 { $who }：「あなたに賭けて、負けました。第{ $round }ラウンドの約束：{ $what }」
   *[other] 💢 { $who }：「約束を破りましたね。第{ $round }ラウンドの約束：{ $what }」
}
former-player = { $who }（前の人）
vow-broken = ❌ { $who }はあなたへの約束を破りました：{ $what }
pledge-menu = 📢 全員に約束する…
pledge-button = 📢 自分の言葉で…
pledge-title = 全員への約束
pledge-hint = 全員が読みます。守る義務はありません。
promise-line = **{ $number }.** { $maker } → { $receiver } · R{ $round }「{ $words }」· { $verdict }
promise-open = 印なし
promise-kept = ✅ 守られた
promise-broken = ❌ 破られた
promise-public = {" "}· 最後に公開
judge-menu = 守られたか、破られたか…
judge-kept = 約束{ $number }：守られた
judge-broken = 約束{ $number }：破られた
publish-menu = 最後に全員へ公開する…
publish = 約束{ $number }を最後に公開する
final-money = { $who }：{ $money }弗{ $funds ->
    [0] {""}
   *[other] と裏金{ $funds }枚（{ $worth }弗）
}

action-take = プールから{ $card }を取る
action-draw = 山札から引く
action-lay = { $cards }を前に出す
action-done = 出し終える
action-discard = { $cards }を捨てる
action-trim = プールの{ $card }を捨てる
action-nobody = 立候補なし
action-declare = { $card }を立候補させる
action-cast = { $group }で{ $candidate }に投票する
action-cast-all = 残るグループすべてで{ $candidate }に投票する
action-pass = パスする
action-confirm = 順位に合意する：{ $order }
action-fail = ダイスで決める
action-retain = { $card }を残す
action-open = 所持金の公開に同意する
action-propose = 申し出る：{ $one }からは{ $gives }、{ $other }からは{ $asks }
advised-accept = { $who }の申し出に応じる
advised-decline = { $who }の申し出を断る
advised-propose = { $who }に申し出る：もらう{ $get }／渡す{ $give }
action-accept = 応じる：{ $one }からは{ $gives }、{ $other }からは{ $asks }
action-decline = 断る：{ $one }からは{ $gives }、{ $other }からは{ $asks }
action-withdraw = 取り下げる：{ $one }からは{ $gives }、{ $other }からは{ $asks }
action-kept = 約束{ $promise }は守られたと判定
action-broken = 約束{ $promise }は破られたと判定
action-publish = 約束{ $promise }の公開を選ぶ
action-reproach = { $who }に約束破りを抗議：{ $what }
action-pledge = 全員に約束する：{ $what }

event-round-began = 第{ $round }ラウンドは{ $starter }から始まります。
event-turn = ▶ { $who }：{ $what }
event-revealed = { $card }がプールに出ました。
event-empty = 山札がありません。
event-calendars = {" "}📅 カレンダー{ $calendars }枚を脇に置きました。
event-took = { $who }が{ $card }を取りました。
event-drew = { $who }が山札から1枚引きました。
event-drew-none = { $who }が引きましたが、カードはもうありませんでした。
event-laid = { $who }が{ $cards }を出しました。
event-discarded = { $who }が{ $cards }を捨てました。
event-trimmed = { $who }がプールの{ $card }を捨てました。
event-announced = 📣 選挙公示です（{ $who }）。
event-nobody = { $who }は候補を立てません。
event-declared = { $who }は{ $card }を立候補させました。
event-cancelled = 立候補者がいないため、選挙は中止です。
event-unopposed = 立候補者は{ $who }だけです。無投票で当選しました。
event-voted = { $who }が{ $candidate }に投票しました：{ $group } { $votes }
event-votes-on = { $who }は、残るグループすべてで{ $candidate }に投票します。
event-passed = { $who }がパスしました。
event-floating-rolled = 🎲 { $who }の浮動票（{ $candidate }へ）：**{ $die }**
event-counted = 開票結果：{ $totals }。
total = { $who } { $votes }
event-tied = ⚖️ { $seats }の得票が同数です。
event-agreed = { $who }が合意しました：{ $order }。
event-failed = { $who }がダイスで決めることにしました。
event-tie-rolled = 🎲 { $dice }
event-elected = 👑 第{ $round }ラウンドの選挙は{ $winner }が当選、次点は{ $second }です。
event-paid = { $who }が{ $benefice }を受け取りました。
event-retained = { $who }は{ $card }を残しました。
event-dealt = 🤝 { $one }と{ $other }の取引が成立しました。
event-pledged = 📢 { $who }が全員に約束しました：{ $what }
event-broke = ❌ { $who }は全員への約束を破りました：{ $what }
event-moved = {" "}{ $giver } → { $taker }：{ $cards }。
ending-money = 所持金を公開しました。一番多い人の勝ちです。

beat-candidates = 🎩 立候補者
beat-voted = 🗳️ 全員の投票が終わりました
beat-dice = 🎲 浮動票のダイス
beat-won = 👑 { $who }が{ $votes }票で当選しました
beat-bundles = 💰 利権（大）：{ $first } · 利権（小）：{ $second }
beat-tied = 利権の行方がかかっています。
beat-tie-dice = 🎲 同数をダイスで決めます
beat-unopposed = 利権は2つとも1人のものになります。
beat-money = 💵 { $who }：{ $money }弗
beat-winner = 🏆 { $who }：{ $money }弗
beat-purse = { $place }位 { $who }：**{ $money }弗**
alt-count = 票数：{ $totals }。
alt-money = 所持金：{ $sums }。
stakes = 🥇 { $large_least }～{ $large_most }弗 · 🥈 { $small_least }～{ $small_most }弗

milestone-announced = 📣 **選挙公示**：{ $who }の手番に3枚目のカレンダーが出ました。ほかの人の手番はあと1回ずつです。
milestone-elected = 👑 **第{ $round }ラウンドの選挙**は{ $who }が当選しました（{ $votes }票対{ $against }票）。
milestone-elected-tie = 👑 **第{ $round }ラウンドの選挙**は、{ $votes }票の同数の末に{ $who }が当選しました。
breakdown-first = 🥇 { $parts } = **{ $votes }票**
breakdown-second = 🥈 { $who }
milestone-defeat = 📉 { $who }は{ $votes }票しか集まらず、大敗しました。
milestone-unopposed = 👑 **無投票当選**：{ $who }が利権を2つとも受け取ります。
milestone-cancelled = 🚫 **立候補者がなく、選挙は中止になりました。** 利権は2つとも銀行に戻ります。
milestone-broke = ❌ { $who }は**全員への約束を破りました**：{ $what }
milestone-round = 📅 **第{ $done }ラウンドが終わりました。** 第{ $round }ラウンド（全{ $rounds }）は{ $who }から始めます。

vote-table = -# 同じ種類1枚、2枚、3枚…の票数：{ $rows }
help-choosing = { $from ->
        [pool] 山札がないので、プールのカードを**1枚**取ります。
        [deck] プールが空なので、山札から**1枚**引きます。引いたカードはあなただけが見ます。
       *[both] カードを**1枚**取ります。プールのカードは全員に見え、山札の1枚はあなただけが見ます。
    }同じ種類の有権者は1つのグループになり、票数が増えます。ボタンの「4→5」は、そのカードを出す前と出した後のグループの票数です（「自分の席」では、手札の同じ種類も数えます）。{ $announced ->
        [yes] 選挙はすでに公示されているので、カレンダーが出ても何も変わりません。
       *[no] カレンダーが出たら脇に置き、3枚目で選挙が公示されます。
    }取るのに費用はかかりません。
    { $table }
help-playing = 手札から何枚でも前に出せます。出さなくてもかまいません。選挙で立候補や投票ができるのは、前に出したカードだけです。{ $keeps ->
        [yes] この選挙のあと、前のカードは政治家1枚かグループ1つだけを残し、手札はすべて残します。
       *[no] この選挙でゲームは終わり、前のカードはもう何にもなりません。
    }{ $must ->
        [yes] 前に政治家がいる人は、必ず立候補します。
       *[no] 前に政治家がいる人は、立候補できます。
    }裏金は、出すとその場で{ $played }弗になり、最後まで手札に残せば{ $kept }弗に数えます。「出す」だけなら続けて出せます。「手番を終える」を押すと終わりです。
    { $table }
help-trimming-hand = 手番の終わりに、手札は{ $hand }枚までにします。捨てるカードを選んでください。捨てたカードは全員に見え、誰も取れません。捨てる前に取引で渡すこともできます。
help-trimming-pool = プールは{ $pool }枚までにします。捨てる1枚を選んでください。残したカードは次の人たちが取れます。捨てたカードは誰も取れません。
help-declaring-must = 自分の前の政治家から、立候補させる1人を必ず選びます。［ ］の数は地盤で、そのまま票になります。自分の候補者に投票できるのは浮動票だけなので、ほかの人のグループの票が必要です。{ $stakes }
help-declaring-may = 立候補させる政治家を選ぶか、立候補しないかを決めます。［ ］の数は地盤で、そのまま票になります。自分の候補者に投票できるのは浮動票だけです。{ $stakes }
help-declaring-nobody = 前に政治家がいないので、「立候補なし」を押すだけです。押すまでは、取引で政治家を受け取ることもできます。{ $groups ->
        [0] {""}
       *[other] 立候補しなくてもグループは投票でき、その票を買いたい人がいるかもしれません。
    }
help-voting = { $left ->
        [1] 最後のグループで候補者に投票するか、パスします。
       *[other] グループを**1つ**選んで、候補者に投票します。残りのグループは、次に番が回ってきたときに投票できます。
    }1つのグループは1回だけです。「パス」すると、この選挙ではもう投票できません。浮動票は、投票後に振るダイスの目（1～6）が票数です。お金と手札は渡せるので、票を売ることもできます。{ $stakes }
help-voting-own = { $left ->
        [1] 最後のグループで候補者に投票するか、パスします。
       *[other] グループを**1つ**選んで、候補者に投票します。残りのグループは、次に番が回ってきたときに投票できます。
    }自分の候補者に入れられるのは浮動票だけで、投票後に振るダイスの目（1～6）が票数です。「パス」すると、この選挙ではもう投票できず、残りのグループの票は入りません。{ $stakes }
help-settling = 1位が同数です。順位によって、受け取る利権が決まります。当事者の全員が同じ順位を押せば、その順位になります。取引でお金を渡してもかまいません。誰かが「ダイスで決める」を押すと、それぞれ1回振り、大きい目から順に決まります。同じ目の人は振り直します。{ $stakes }
help-settling-small = 2位が同数です。利権（小）を受け取れるのは1人だけです。当事者の全員が同じ名前を押せば、その人に決まります。取引でお金を渡してもかまいません。誰かが「ダイスで決める」を押すと、いちばん大きい目の人が受け取ります。{ $stakes }
help-tidying = { $front ->
        [0] 自分の前にカードがないので、残すものはありません。確認のために押してください。手札とお金はそのままです。
       *[other] 次のラウンドに残す政治家1枚か、グループ1つを選びます。自分の前のほかのカードは捨て札になります。手札とお金はそのままです。大きなグループは票が多く、政治家は当選をねらえます。
    }
help-opening = 最後の利権が渡され、取引は終わりました。自分が受けた約束が守られたかどうかの印を付け、全員に公開する約束を選びます。全員が押すと所持金を公開し、最も多い人の勝ちです。
help-offer = 取引の申し出が届いています。「応じる」と、内容のすべてがその場で実行されます。「断る」と何も起こりません。「別の条件」を押すと、こちらの条件で申し出られます。申し出は、返事があるか、取り下げられるか、実行できなくなるまで有効です。約束に強制力はありません。
help-meanwhile = あなたの手番ではありませんが、取引はいつでもできます。渡せるのは、お金、手札、{ $front ->
        [yes] 前に出したカード、
       *[no] {""}
    }約束です。相手を選び、双方が渡すものを決めて送ってください。相手が応じるまでは何も動きません。
help-waiting = いまは待つだけです。全員がそろうと、所持金を公開します。

everybody = 全員
moral = { $elections ->
    [0] { $money ->
        [0] 🎩 政治的に正しいのは、一度も当選せずにもうけた{ $who }です。
       *[other] 🎩 政治的に正しいのは、一度も当選せず、取引で{ $money }弗をもうけた{ $who }です。
    }
    [1] { $money ->
        [0] 🎩 政治的に正しいのは、一度の当選だけでもうけた{ $who }です。
       *[other] 🎩 政治的に正しいのは、一度の当選と、取引でもうけた{ $money }弗がものを言った{ $who }です。
    }
   *[other] 🎩 政治的に正しいのは、当選してもうけた{ $who }です。
}
told-lie = { $money ->
    [0] 🤥 破られた約束：{ $maker }から{ $receiver }へ、{ $what }。
   *[other] 🤥 最も高くついた嘘：{ $maker }から{ $receiver }へ、{ $what }（{ $money }弗）。
}
told-closest = ⚖️ 最も競った選挙：第{ $round }ラウンド、{ $winner }が{ $votes }票対{ $against }票で{ $second }を抑えました。
told-tie = ⚖️ 最も競った選挙：第{ $round }ラウンド、{ $winner }と{ $second }が{ $votes }票で並びました。
told-vote-decided = 🗳️ 第{ $round }ラウンドを決めた票：{ $who }の{ $group }（{ $brought }票）で、{ $winner }が{ $second }を{ $votes }票対{ $against }票で抑えました。
told-won = 👑 第{ $round }ラウンド：{ $who }が{ $votes }票対{ $against }票で当選しました。
told-swing = 🎲 ダイスの逆転：第{ $round }ラウンド、浮動票がなければ{ $leader }が{ $winner }を{ $ahead }票上回っていました。
told-kingmaker = 🫅 陰の立役者：第{ $round }ラウンド、{ $who }が{ $winner }に{ $votes }票を入れました。
told-vote = 💸 最も高い票：第{ $round }ラウンド、{ $buyer }が{ $seller }に{ $money }弗を払いました。
event-opened = 取引と約束が公開されました。
opened-promises = 約束のゆくえ
opened-deals = 公開された取引
opened-gift = R{ $round } { $giver } → { $taker }：{ $what }
opened-deal = R{ $round } { $one }：{ $gives } ⇄ { $other }：{ $asks }
opened-broken = ❌ R{ $round } { $maker } → { $receiver }：{ $what }
opened-kept = ✅ R{ $round } { $maker } → { $receiver }：{ $what }
opened-open = 👀 R{ $round } { $maker } → { $receiver }：{ $what }（判断は皆さんで）
opened-words = 💬 R{ $round } { $maker } → { $receiver }：{ $what }（自由文のため、記録ではわかりません）
opened-said-kept = ✅ R{ $round } { $maker } → { $receiver }：{ $what }（{ $receiver }いわく、守られた）
opened-said-broken = ❌ R{ $round } { $maker } → { $receiver }：{ $what }（{ $receiver }いわく、破られた）
opened-untested = ➖ R{ $round } { $maker } → { $receiver }：{ $what }（その場面はありませんでした）
opened-left = ほか{ $many }件
opened-rest = ほか{ $many }件は記録（「公正さの証明」）にあります
opened-more = ほか{ $many }件（📖「経過」の最後に）

diagram-2 = 1弗札8枚と2弗札3枚を混ぜて伏せた山：1位は6枚で6～9弗、2位は3枚で3～6弗、残る2枚は銀行へ。
diagram-11 = グループの枚数ごとの票：サラリーマン1～13、主婦1～11、農家1～10、高齢者1～9、宗教団体2・5・8、浮動票はダイスで1～6。
diagram-6 = 席3が3枚目のカレンダーを出し、手番を終えるところ。カレンダーの印がつきます。席4・5・1・2の「+1」は、選挙までにあと1回手番がある印です。
diagram-12 = 例の選挙：候補者6・3・4・2は枠つき。グループには投票先の席のチップ。下では、地盤とグループの票を足して15・14・12・3票。

refused-over = ゲームは終了しています。
refused-turn = あなたの手番ではありません。
refused-no-turns = 選挙の間、手番はありません。
refused-not-in-pool = そのカードはプールにありません。
refused-no-deck = 山札がありません。捨て札は次のラウンドまで混ぜません。プールのカードを取ってください。
refused-discarded = 捨て札は取れません。
refused-choose-first = 先にプールのカードを取るか、山札から1枚引いてください。
refused-chosen = この手番のカードはもう取りました。
refused-not-in-hand = そのカードは手札にありません。
refused-trim-later = カードを捨てるのは手番の最後です。
refused-hand-fits = 手札は4枚以下です。プールから捨ててください。
refused-discard = 捨てる手札を選んでください（最大{ $many }枚）。
refused-hand-first = 先に手札を捨ててください。
refused-trimming = 手番の最後です。4枚になるまで減らしてください。
refused-election = 選挙はいま、別の段階です。
refused-declare-turn = 立候補を決める順番ではありません。
refused-must-run = 自分の前に政治家がいるので、1人を立候補させなければなりません。
refused-hand-in-election = 選挙の間、手札を前に出すことも、手札から立候補や投票をすることもできません。
refused-declared = 立候補はもう決めました。決められるのは1回の選挙につき一度だけです。
refused-not-in-front = その政治家は自分の前に出ていません。
refused-passed = この選挙ではもうパスしました。
refused-vote-turn = 投票の順番ではありません。
refused-group = まだ投票していない、そのような有権者グループはありません。
refused-vote-all = その立候補者に投票できるグループは、2つ以上残っていません。
refused-split = そのグループはもう投票しました。同じ種類のカードは全部で1つのグループです。
refused-own-candidate = 自分の立候補者に投票できるのは浮動票だけです。
refused-no-candidate = そのプレイヤーに立候補者はいません。
refused-not-tied = あなたはこの同数にかかわっていません。
refused-order = そのような順位の決め方はできません。
refused-confirmed = その順位にはもう合意しています。
refused-tidy-turn = 整理の順番ではありません。
refused-keep-one = 自分の前の政治家カード1枚か有権者グループ1つを残してください。
refused-nothing-there = 自分の前に残せるカードはありません。
refused-no-tidying = いまは整理をする場面ではありません。
refused-open-already = すでに所持金の公開に同意しています。
refused-no-opening = 所持金を公開するのはゲームの最後です。
refused-deals-over = 最後の利権が渡されたあとは、取引できません。
refused-offer-gone = その申し出はもうありません。
refused-means = 渡すものがそろっていません。
refused-two-players = 申し出の相手は、自分以外の1人です。同じ申し出を何人かに出すこともできます。
refused-goods = 渡せるのは、紙幣・手札・前に出したカードだけです。裏金とカレンダーが前に出ていることはありません。
refused-empty-offer = 申し出の中身がありません。
refused-many-offers = 申し出が{ $most }件残っています。先にどれかを取り下げてください。
refused-same-offer = まったく同じ申し出がまだ残っています。
refused-vow = その約束はできません。時機が過ぎたか、起こりえないことか、もう行き先の決まった票です。
refused-many-pledges = 全員への約束は1ラウンドに{ $most }件までです。次のラウンドまでできません。
refused-same-pledge = その約束はもう全員にしています。
refused-empty-pledge = 全員に約束することを1つ、定型の約束か自分の言葉で選んでください。
refused-not-in-their-front = そのカードは相手の前に出ていません。
refused-in-no-hand = それだけのカードを、ほかの人が手札に持っているはずがありません。表になっているか、あなたの手札にあります。
refused-lock = すべての立候補者が決まってから利権が渡されるまで、前に出したカードは渡せません。
refused-candidate = 立候補した政治家は渡せません。
refused-tidied = 整理を終えたプレイヤーは、次のラウンドまで、前に出したカードを渡すことも受け取ることもできません。
refused-promise = この約束には、その印を付けられません。

why-voters = { $card }を取ると、そのグループの票が{ $before }から{ $after }に増えます。票は売れます。
why-politician = 地盤{ $votes }票の候補者です。政治家がいなければ当選できません。
why-die = 浮動票は自分の候補者にも入れられます。平均で3～4票です。
why-fund = 最後まで持っていれば、確実に{ $money }弗になります。
why-unseen = プールには、平均的な山札の1枚よりも役に立つカードがないからです。
why-lay = 場に出したカードは選挙で数えられ、取引もできるからです。裏金は持っておくほうが価値があります。
why-hold = 待てるカードは、選挙が公示されるまで手札に残します。ほかの人に読まれずにすみます。
why-discard = いちばん惜しくないカードだからです。
why-trim = ほかの人がいちばん欲しがるカードだからです。
why-strongest = 場にあるもののうち、いちばん多くの票になるからです。
why-floating = 浮動票は自分の候補者にも入れられるからです。
why-thanks = 立候補者の中で、いちばん自分に都合がよいからです。前に票をくれた人には、お返しもします。
why-no-thanks = どの立候補者への票も、お礼の分を考えても、得より損のほうが大きいからです。
why-tie = 自分に何か入り、ほかの全員が同意しているなら賛成します。そうでなければダイスのほうが公平です。
why-nobody = 場に政治家がいないからです。
why-promised = この票は約束したものだからです。約束を守れば、次の取引につながります。
why-open = もう何も変えられないので、お金を数えるだけだからです。
why-reproach = 約束を破られたからです。しばらくは、この人の約束を信じません。
why-withdraw = これから投票するので、票はもう売りません。
why-swap = 自分のグループは自分の候補者に投票できず、相手も同じです。票を交換すれば、どちらも得をします。
why-buy = この票があれば、払うお金よりも利権が近づくからです。
why-sell = 自分のグループは自分の候補者に投票できないので、票はお金に換えます。
why-deal = 渡すものより、もらうもののほうが自分には価値があるからです。
why-declined = 自分の得が小さいか、相手の得のほうがずっと大きいからです。

lesson-take = 選挙が公示されました（カレンダーが3/3）。これが選挙前の最後の手番です。あなたの前にはサラリーマンが3枚。同じ有権者は多いほど強いので、プールの「**{ $label1 }**」を取りましょう。
lesson-lay = 選挙で数えるのは、自分の前に出したカードだけです。「**{ $label1 }**」を選び、「**{ $label2 }**」を押しましょう。4枚で5票になります。
lesson-nominate = { $seat2 }、{ $seat3 }、{ $seat4 }が立候補者を決めました。次はあなたです。「**{ $label1 }**」なら、それだけで5票。ほかの誰よりも多い票です。
lesson-offer = あなたの有権者は合計7票ですが、自分の立候補者には投票できません（できるのは浮動票だけ）。だから票は売り物で、{ $seat2 }は利権まであと少しです。「**{ $label1 }**」→「**{ $label2 }**」を開き、「**{ $label3 }**」で「**{ $label4 }**」を選びましょう。提案は2人だけの秘密です。「**{ $label5 }**」。
lesson-keep-word = { $seat2 }が受けて、2弗入りました。約束に強制力はありませんが、破ればみんなが覚えています。守って、「**{ $label1 }**」を押しましょう。あなたの有権者がすべて{ $seat2 }に投票します。
lesson-retain = { $seat2 }が16票で当選し、利権（大）を得ました。あなたの手元は6弗。次も取引してもらえるでしょう。3回目の選挙のあと、お金のいちばん多い人が勝ちます。政治家1人か有権者1グループを残せます。「**{ $label1 }**」を残しましょう。

# 図の記号
board-signs =
    裏向きのカードの数字：山札 · カレンダー 1/3：3枚目で選挙公示 · その右：プール
    💼 サラリーマン · 🏠 主婦 · 🌱 農家 · 👵 高齢者 · ⛩️ 宗教団体：×2は枚数、下の数字はグループの票
    ダイス：浮動票（振って出た目が1～6票） · 政治家の数字：地盤
    小さなカードの数字：手札の枚数、その右は自分の前に出したカード · 金の枠：いま決める人
