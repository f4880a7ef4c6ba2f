game-title = 執政官
game-about = 伏せたカードから何点の組を作れるか、公約を競ります。頼りは記憶。守れない公約には代償が待っています。

option-variant = 競りの方法
option-variant-value = 組の価値で競る
option-variant-cards = カード枚数による競り（簡単）
option-viewing = カードを見せておく時間
option-viewing-5 = カードを5秒見せる
option-viewing-8 = カードを8秒見せる
option-viewing-12 = カードを12秒見せる
option-viewing-20 = カードを20秒見せる
option-viewing-seen = 全員が「見ました」を押すまで見せる
option-first = 最初にラウンドを開始する人
option-first-lot = 最初に開始する人：抽選
option-first-player = 最初に開始する人：{ $who }

card-R = 🟥 赤{ $value }
card-P = 🟪 紫{ $value }
card-B = 🟦 青{ $value }
card-G = 🟩 緑{ $value }
card-Y = 🟨 黄{ $value }
card-F = 🚩 旗印
colour-R = 🟥 赤
colour-P = 🟪 紫
colour-B = 🟦 青
colour-G = 🟩 緑
colour-Y = 🟨 黄
any-value = 各色の{ $value }
several = { $card }×{ $many }
no-card = なし
marker = {" "}◆
cell = { $cell }

head = **第{ $round }ラウンド** · 場のカード { $cards }枚 · ◆ ラウンドを開始する人
cards = 手札{ $cards }枚
is-out = {" "}· 脱落
is-bidder = {" "}· 競り値 **{ $bid }**
is-first = {" "}· 競りの番
is-in = {" "}· 競りに参加中
is-passed = {" "}· パス
is-winner = {" "}· **{ $bid }で落札**
alt-table = 執政官、第{ $round }ラウンド。A～E行、1～7列の格子。伏せたカード：{ $down }枚。表のカード：{ $up }。空き場所：{ $empty }。手札の枚数：{ $counts }。

leads-level = 全員{ $cards }枚
leads = { $who }が{ $cards }枚でリード
leads-goal = 場のカードがなくなったとき、最も多い人の勝ち
alt-own = あなたの手札{ $cards }枚：{ $hand }。めくったカード：{ $up }。
last-set = 最後の組：{ $cards }

heading-last = 直前の出来事
waiting-opening = { $mine ->
    [1] あなたから競り値を宣言します。
   *[other] { $who }が最初の競り値を宣言します。
}
waiting-bid = { $mine ->
    [1] 競り値を上げますか、パスしますか。いまは{ $bidder }の{ $bid }です。
   *[other] { $who }の番：競り値を上げるか、パスするか。いまは{ $bidder }の{ $bid }です。
}
waiting-reveal = { $mine ->
    [1] カードをめくってください。競り値は{ $bid }です。
   *[other] { $who }がカードをめくります。競り値は{ $bid }です。
}
waiting-loss = { $mine ->
    [1] 失敗しました。失う手札を1枚選びます。
   *[other] { $who }は失敗し、手札を1枚失います。
}
waiting-collected = { $mine ->
    [1] この組を獲得しました。
   *[other] { $who }がこの組を獲得します。
}
waiting-lost = { $mine ->
    [1] 失敗しました。よく覚えてください！
   *[other] { $who }は失敗しました。よく覚えてください！
}
waiting-eliminated = { $mine ->
    [1] 手札がないまま失敗し、脱落しました。よく覚えてください！
   *[other] { $who }は手札がないまま失敗し、脱落しました。よく覚えてください！
}
ask-value = めくって作れそうな組の価値を宣言します。組は同色か同じ値のカードだけ。🚩 旗印はどの組にも入り、1枚2点です。最も高い競り値の人だけがカードをめくれます。
ask-cards = めくって作れそうな組の枚数を宣言します。組は同色か同じ値のカードだけ。🚩 旗印はどの組にも入ります。最も大きい枚数の人だけがカードをめくれます。
ask-loss = 失うカードとその置き場所は「自分の席」で選びます。そのあと、すべて伏せます。
set-value-short = 組の価値 { $value }／競り値 { $bid }（あと{ $left }）
set-value-met = 組の価値 { $value }／競り値 { $bid } ✓ 達成
set-cards-short = 組の枚数 { $value }／競り値 { $bid }（あと{ $left }枚）
set-cards-met = 組の枚数 { $value }／競り値 { $bid } ✓ 達成
nothing-up = 表のカードはまだありません。メニューで選んだカードがすぐ表になります。
fits = 組に加えられるカード：{ $kinds }
fits-all = 組に加えられるカード：どれでも
risk-card = 組に合わないカードをめくると失敗です。{ $mine ->
    [1] あなた
   *[other] { $who }
}は手札を1枚失います（{ $cards } → { $left }枚）。
risk-out = { $mine ->
    [1] あなた
   *[other] { $who }
}には手札がありません。組に合わないカードをめくると脱落です。
lost-card = 失ったカード：{ $card }
note-collected = この組は手札に加わります。
note-lost = すべてのカードを元の位置で伏せます。
note-eliminated = すべてのカードを元の位置で伏せます。

bid = { $bid }で競る（+{ $step }）
bid-first = { $bid }で競る
bid-other = ほかの競り値…
bid-title = 競り値の宣言
bid-field = 競り値
bid-hint = { $least }～{ $most }の整数
pass = パス
bid-highest = 競り値の上限は{ $most }
stop-short = やめる：まだ{ $bid }中{ $value }
flip-menu = カードをめくる：{ $first } … { $last }
stop = やめて{ $cards }枚獲得（{ $before } → { $after }枚）
if-kept = **競り値に届けば**：めくったカードを全部獲得し、次のラウンドを開始します。
if-failed = **失敗すると**：手札を1枚失います（{ $cards } → { $left }枚）。
if-failed-out = **失敗すると**：失う手札がないので脱落します。
if-passed = **パス**：このラウンドでは得も損もありません。
if-bid = 1色で作るなら、たとえば：{ $examples }
own-hand = -# 手札：{ $hand }
nothing-to-do = { $out }いまあなたがすることはありません。{ $waiting }
out-for-good = あなたは脱落しました。{""}
choose-card = **1.** 失うカードを選んでください（{ $cards } → { $left }枚）。
choose-cell = **2.** { $card }を失います。置き場所を選ぶと確定します。
card-menu = 1. 失うカード{ $parts ->
    [1] {""}
   *[other] （{ $part }／{ $parts }）
}
cell-menu = 2. 置き場所（空き場所）：{ $first } … { $last }
beside = 格子の横の{ $cell }に置く

action-bid = { $bid }を宣言
action-pass = パス
action-flip = { $cell }をめくる
action-stop = やめて獲得
action-lose = { $card }を失い、{ $cell }に置く

event-began = 第{ $round }ラウンド：{ $who }から競りを始めます。
event-raised = { $who }が{ $bid }を宣言しました。
event-passed = { $who }がパスしました。
event-won = { $who }が{ $bid }で落札しました。
event-flipped = { $who }が{ $cell }をめくりました：{ $card }
event-collected = { $who }が成功し、{ $cards }枚を獲得しました。
event-failed = { $who }は失敗しました。
event-lost = { $who }が{ $card }を失い、{ $cell }に置きました。
event-eliminated = { $who }は脱落しました。
ending-collected = ゲーム終了：すべてのカードが誰かの手札に入りました。
ending-alone = ゲーム終了：残るプレイヤーは1人です。
ending-together = ゲーム終了：全員の同意で終わりました。カードの最も多い人の勝ちです。

beat-won = ### { $who }が{ $bid }で落札！
beat-flipped = ### { $cell }：{ $card } … 組に合うか？
beat-collected = ### { $who }は公約を守りました！ 手札：{ $before } → { $after }枚
beat-lost = ### { $who }は失敗しました。手札：{ $before } → { $after }枚
beat-eliminated = ### { $who }は手札がないまま失敗し、脱落しました。
beat-left = ### 場に残っていたカードはこれです
beat-hands = ### そして、全員の手札は…
alt-hands = 公開された全員の手札：{ $hands }。

milestone-collected = 🏛️ { $who }が{ $cards }枚の組を獲得しました。
milestone-eliminated = 🪦 { $who }が脱落しました。

end-consul = 👑 { $who }が新しい執政官です{ $count ->
    [1] ！
   *[other] （{ $count }人で分け合います）！
}
end-largest = いちばん大きな組：{ $who }、第{ $round }ラウンドの{ $cards }枚
end-lead = { $who }が首位に立ち、そのまま逃げ切りました：第{ $round }ラウンドに競り値{ $bid }で{ $cards }枚
end-lead-lost = 第{ $round }ラウンドに{ $who }が公約{ $bid }を破り、そこから{ $winner }が首位を守りました。
end-kept = 守られた最大の公約：{ $who }、第{ $round }ラウンドの{ $bid }
end-broken = 破られた最大の公約：{ $who }、第{ $round }ラウンドの{ $bid }

help-bid-value = めくって作る組の価値を宣言します。組は全部同じ色か、全部同じ値です。価値は数字の合計で、旗印は1枚につき2です。カードをめくれるのは最も高く宣言した人だけで、競り値に届かなければなりません。
help-bid-cards = めくって作る組の枚数を宣言します。組は全部同じ色か、全部同じ値です。旗印はどの組にも入ります。カードをめくれるのは最も多く宣言した人だけで、競り値に届かなければなりません。
help-open = あなたがラウンドを開始するので、必ず競ります。1なら最初の1枚で必ず届きます。
help-pass = いまの競り値より高く宣言するか、パスします。パスしても損はありませんが、この競りには戻れません。
help-pass-only = 競り値はもう最高の{ $most }なので、パスしかできません。パスしても損はありません。
help-flip = 場所を選ぶと、そのカードがすぐ全員の前で表になります。取り消せません。いまは競り値{ $bid }に対して{ $value }で、届くまで続けます。
help-go-on = いま{ $value }で、競り値{ $bid }に届いています。やめて表のカードを全部獲得するか、もう1枚めくって組を大きくするかを選べます。まだ組に合うカードは画像の下にあります。
help-cost = 合わないカードをめくるとその時点で失敗です。何も獲得できず、手札を1枚失います（{ $cards } → { $left }枚）。
help-cost-out = 失う手札がないので、合わないカードをめくると脱落します。
help-lose = 失敗したので、手札を1枚場に戻します（{ $cards } → { $left }枚）。{ $choice ->
    [place] 空いている場所を選ぶと確定します。どちらもしばらく全員に見えるので、ほかの人より自分が覚えやすい場所を選びましょう。
    [card] カードを選びます。格子に空いている場所がないので、次に押すと格子の横に置かれ、確定します。しばらく全員に見えるので、ほかの人より自分が覚えやすいカードを選びましょう。
    [none] 格子に空いている場所がないので、格子の横に置きます。しばらく全員に見えます。
   *[both] 先にカード、次に空いている場所を選び、場所を選ぶと確定します。どちらもしばらく全員に見えるので、ほかの人より自分が覚えやすいカードと場所を選びましょう。
}
help-look = することはありません。どこに何があるかをよく見て覚えてください。このあとは誰も見られません。
help-watch = いますることはありません。表になったカードを覚えましょう。場を知っている人ほど、大きな公約ができます。

alt-example = 例：競り値9。赤3、旗印、赤5が表で、価値は10。競り値に届いています。
alt-misfit = 同じ組に青5をめくったところ。組に合わないので、×が付いています。

refused-over = ゲームは終了しています。
refused-viewing = いまは全員でカードを見ています。伏せるか獲得されるまでお待ちください。
refused-auction = いまは競りの最中です。
refused-reveal = いまは落札者がカードをめくっています。
refused-losing = 失敗した人が、まず手札を1枚失います。
refused-out = 脱落したため、競り値を付けられません。
refused-passed = パスしたため、このラウンドの競りには戻れません。
refused-not-your-turn = まだあなたの番ではありません。
refused-opening = ラウンドを開始する人は、必ず競り値を宣言します。
refused-highest = { $most }より高い競り値は付けられません。
refused-bid = 競り値は{ $least }～{ $most }の整数で宣言してください。
refused-not-revealer = カードをめくれるのは落札者だけです。
refused-stop = 組がまだ競り値に届いていません。
refused-flip = そこに伏せたカードはありません。
refused-not-loser = カードを失うのは失敗した人だけです。
refused-card = そのカードは手札にありません。
refused-cell = 失うカードは格子の空き場所に置きます。格子の横に置くのは、空き場所がないときだけです。
points = { $points }枚

why-bid = { $chance ->
    [100] { $known ->
        [1] 最近めくられたカードを覚えていれば、
       *[0] {""}
    }{ $bid }には確実に届くからです。
   *[other] { $known ->
        [1] 最近めくられたカードを覚えていれば、
       *[0] {""}
    }{ $bid }に届く見込みは約{ $chance }%で、賭ける価値があるからです。{ $jumps ->
        [1] もっと安全な値ではほかの人に競り上げられますが、ここからはまず上げられません。
       *[0] {""}
    }
}
why-pass = これより高い宣言は、リスクに見合わないからです。
why-flip = { $met ->
    [0] まだ競り値に届いていません。
   *[1] ここで止めるより続けるほうがよいからです。
}{ $known ->
    [1] 覚えていれば、ここに組に合うカードがあります。
   *[0] 組に合うカードは最近見えていないので、場所は無作為に選んでいます。
}
why-stop = 競り値に届いており、もう1枚めくるのは割に合わないからです。
why-word = 競り値に届いて約束は果たしたので、これ以上は賭けません。
why-lose = 手札のうち{ $card }が、ほかの人の高い宣言に最も役立たないからです。

lesson-bid = { $seat2 }は「3点の組をめくれる」と宣言しました。カード2枚でもっと上をねらえます。「**{ $label1 }**」を押してください。
lesson-first-card = 競りに勝ちました。どこに何があるかは、まだ誰も知りません。最初のメニューで「**{ $label1 }**」をめくってください。
lesson-second-card = 赤の3です。これに合うのは赤のカード、3のカード、旗印だけ。合計5点が必要です。「**{ $label1 }**」をめくってください。
lesson-stop = 旗印はどの組にも入り、1枚2点です。3+2=5で、競り値に届きました。合わないカードをめくると、この組も手札1枚も失います。欲張らず、「**{ $label1 }**」を押しましょう。
lesson-open = 組を獲得した人が次のラウンドを始め、必ず宣言します。「**{ $label1 }**」なら1枚で足りるので、絶対に失敗しません。ほかの人に競り上げさせましょう。
lesson-pass = { $seat2 }は8を宣言しました。合うカードが2枚以上なければ届きません。「**{ $label1 }**」を押して、失敗したカードの場所を覚えましょう。カードはまた伏せられます。

# 図の記号
board-signs =
    A～E・1～7：場所を表す行と列
    文字と数字：カードの色と値 · 旗：どの組にも入り、1枚2点
    赤い×：合わないカード · ≥5：届かせる競り値
    小さなカード ×3：手札の枚数 · ひし形：ラウンドを始める人 · 横線：脱落した人
