game-title = 政治屋の興信
game-about = 外国と裏で繋がる政治家になり、国カードを出してその国への有利・不利を動かします。点数の高い国のカードを手札に抱えて終えましょう。
bat-and-owl = 上級者用の場カード2面にあるコウモリとフクロウのマーク（効果が失われています）

option-interests = 利権カード
option-interests-plain = 利権カード：1枚1点
option-interests-exposed = 表沙汰カード：条件付きで3点（経験者向け）
option-layout = 場カードの並べ方
option-layout-usual = 人数に応じた標準の並べ方
option-layout-diamond = 菱形：場カード4枚
option-layout-zigzag = ジグザグ：場カード4枚
option-layout-tee = T字：場カード4枚
option-layout-hook = 鉤：場カード4枚
option-layout-cross = 十字：場カード5枚
option-layout-flag = 旗：場カード5枚
option-layout-long-zigzag = 長ジグザグ：場カード5枚
option-layout-roof = 屋根：場カード5枚
option-layout-random-4 = ランダム：場カード4枚
option-layout-random-5 = ランダム：場カード5枚
option-numbers = 場カードの上限
option-numbers-mixed = 場カードの上限：指定なし
option-numbers-low = 場カードの上限：小さいほうの面（置きにくい）
option-numbers-high = 場カードの上限：大きいほうの面（置きやすい）
option-contact = 日本の国カードの置き方
option-contact-edge = 日本の国カード：外国の国カードの隣ならどこでも
option-contact-corner = 日本の国カード：場カードと角も接する場所だけ
option-field_1 = 場カード1
option-field_2 = 場カード2
option-field_3 = 場カード3
option-field_4 = 場カード4
option-field_5 = 場カード5
field-lot = 場カード{ $place }：抽選
field-face = 場カード{ $place }：{ $face }
layout = **{ $seats }人での並べ方** · 場カード{ $cards }枚、利権カード{ $interests }枚。{ $left ->
    [0] 面は絵のとおりです。
   *[other] 絵に「?」のある場所の面と向きは、開始時に抽選で決まります。
}
layout-drawn = **並べ方** · 場カード{ $cards }枚を角と角が接するように置きます。形と面は開始時に決まります。
alt-layout = 場カード：{ $cells }。そのまわりに利権カード{ $interests }枚。

flag-US = 🇺🇸
flag-RU = 🇷🇺
flag-CN = 🇨🇳
flag-KR = 🇰🇷
flag-KP = 🇰🇵
flag-JP = 🇯🇵
country-US = 🇺🇸 アメリカ
country-RU = 🇷🇺 ロシア
country-CN = 🇨🇳 中国
country-KR = 🇰🇷 韓国
country-KP = 🇰🇵 北朝鮮
country-JP = 🇯🇵 日本
long-US = 🇺🇸 アメリカ（US）
long-RU = 🇷🇺 ロシア（RU）
long-CN = 🇨🇳 中国（CN）
long-KR = 🇰🇷 韓国（KR）
long-KP = 🇰🇵 北朝鮮（KP）
long-JP = 🇯🇵 日本
card-US = 🇺🇸 アメリカ { $number }
card-RU = 🇷🇺 ロシア { $number }
card-CN = 🇨🇳 中国 { $number }
card-KR = 🇰🇷 韓国 { $number }
card-KP = 🇰🇵 北朝鮮 { $number }
card-JP = 🇯🇵 日本 { $name }（{ $limit }）
short-US = アメリカ { $number }
short-RU = ロシア { $number }
short-CN = 中国 { $number }
short-KR = 韓国 { $number }
short-KP = 北朝鮮 { $number }
short-JP = 日本 { $name }
name-US = アメリカ
name-RU = ロシア
name-CN = 中国
name-KR = 韓国
name-KP = 北朝鮮
name-JP = 日本
no-card = なし
between-countries = {" ／ "}
between-hands = ；
between-changes = 、

lead-best = 📈 { $countries } { $points }点
lead-worst = 📉 { $countries } { $points }点
lead-privileges = 利権カード最多：{ $who }（{ $many }枚）
head = あと利権カード **{ $interests }枚** か山札 **{ $deck }枚** で終了
marker = ▶{" "}
cards = 手札{ $cards }
interests = 利権{ $many }
exposed-kept = 表沙汰：{ $countries }
alt-table = 場カードと日本（周囲の合計／上限）：{ $squares }。外国の国カード：{ $cards }。利権カード：{ $interests }。各国の点数：{ $worths }。
alt-own = あなたの手札：{ $hand }。いまの値打ち：{ $points }。
alt-near = 場カードの周囲の合計：{ $squares }。外国の国カード：{ $cards }。
told-squares = 場カード：周囲の数字の合計／上限と、上・右・下・左の印（+はハト、−はタカ）：
told-square = `{ $cell }` { $card }
told-cards = 場に見えている外国の国カードと、その国のカード1枚の点数：
told-country = { $country } **{ $points }**：{ $cards }
told-last = 最後に出たカード：`{ $cell }`
told-interests = 残りの利権カード：{ $cells }
told-japan = 手札の{ $name }：{ $marks }
unseen = まだ場に出ていない国カード（誰かの手札か山札）：
unused = 使わない表沙汰カード：{ $countries }
unseen-line = { $country }：{ $cards }
how-to-play = 引くのはここ、出すのは「自分の席」で。
legend = 丸：ハト+1 · 赤い三角：タカ−1 · 14/20：合計／上限
alt-scores = 各自のカードの点数：{ $seats }。

heading-last = 直前の出来事
waiting = { $mine ->
    [1] あなたの手番：引くか、出すか
   *[other] { $who }の手番：引くか、出すか
}
draw = { $deck ->
    [1] 最後の1枚を引く（ゲーム終了）
   *[other] 1枚引く
}
event-drew = { $who }が山札から1枚引きました。
event-laid = { $who }が `{ $cell }` に{ $card }を出しました{ $over }：{ $swings }
over = （{ $card }に重ねて）
no-swing = 国の点数は変わりません
swing = { $country } { $by }（計{ $now }）
event-took = { $who }が利権カードを獲得しました。
event-kept = { $who }が{ $country }の表沙汰カードを獲得しました。
ending-interests = ゲーム終了：利権カードがなくなりました。
ending-deck = ゲーム終了：山札がなくなりました。
ending-together = ゲーム終了：全員の同意で終わりました。いまの点数で決めます。

new = （引いたカード：{ $card }）
own-hand = 手札：{ $hand }
own-score = いま **{ $points }点**
left = 残り：利権 **{ $interests }枚**、山札 **{ $deck }枚**
nothing-to-do = いまあなたがすることはありません。{ $waiting }
nothing-to-play = **あなたの手番** · 出せるカードがありません。1枚引いてください。
choose-card = **あなたの手番** · 1枚出すか、引くか
numbers-note = -# 数字は点数ではなく、場カードのまわりの合計に入る数です。
japan-note = -# 次の手番からは場カードと同じ扱いになり、上限まで外国の国カードを隣に置けます。
card-menu = 出す国カード{ $parts ->
    [1] {""}
   *[other] （{ $part }／{ $parts }）
}
places = 置ける場所：{ $places }
choose-place = **あなたの手番** · { $card }をどこに出しますか？ 金色の数字は点数の増減です。
closed-sum = ✋ 合計が上限を超える場所：{ $spots }
closed-cover = ✋ 下のカードより大きくない場所：{ $spots }
place-menu = 置く場所{ $parts ->
    [1] {""}
   *[other] （{ $part }／{ $parts }）
}
place = { $cell }{ $over } · あなた { $change }点（計{ $after }）
choose-again = 別のカード
other-place = 別の場所
would = **あなたの手番** · { $card }を{ $cell }に出すと{ $over }
does-swings = 国の点数：{ $swings }
does-points = あなたの点数：{ $now } → **{ $after }**（{ $parts }）
does-end = ⚠️ 最後の利権カードなので、ゲームはその場で終わります。
part = { $what } { $before } → { $after }
part-japan = 🇯🇵 日本
part-interests = 利権
part-exposed = 表沙汰
no-part = 変化なし
takes-interest = 利権カードを獲得（1点）
takes-exposed = { $country }のカードを獲得
worth-interest = 利権カードにすると1点。あなたの点数：**{ $points }**
worth-exposed = { $country }の表沙汰カードにすると、いまは{ $worth }点（場に{ $cards }枚、{ $needed }枚以上で3点）。あなたの点数：**{ $points }**
turned = 上下逆
side-interest = 利権カードとして獲得
side-exposed = 表沙汰カードとして獲得
play = { $cell }に出す
turn = 上下を逆にする
play-interest = { $cell }に出し利権に（1点）
play-exposed = { $cell }に出し表沙汰に
unplayable = { $cards }はいま出せません：{ $why }
why-sum = { $cells }か所で合計が上限を超える
why-cover = { $cells }か所で下のカードより大きくない
why-japan-sum = 置ける{ $cells }か所すべてで合計が上限を超える
why-japan-cell = 隣に置ける外国の国カードがない

item-country = { $country } { $cards }枚×{ $each }
item-interests = 利権 { $points }
item-exposed = 表沙汰（{ $country }）{ $points }
no-item = 点数になるものなし
opened = { $who }：{ $hand }
heading-hands = **最後の手札：**{ $hands }
told-decided = 決め手：{ $who }の{ $card }（{ $by }点）で、{ $winner }は最終的に{ $points }点を得ました
told-largest = 大きな一手：{ $who }の{ $card }（{ $by }点）
told-fought = いちばんの激戦地：`{ $cell }`に{ $cards }枚が重なり、残ったのは{ $card }
told-fell = { $country }は一時{ $peak }点まで上がり、最後は{ $end }点でした。
told-rose = { $country }は一時{ $peak }点まで下がり、最後は{ $end }点でした。
moral-country = 持つべきものは友。{ $who }は{ $country }との縁を最後まで切りませんでした。
moral-japan = 外国の友は少ないほどよい。{ $who }は日本の国カードで勝ちました。
moral-privilege = 国よりも利権。{ $who }は利権カードを集めて勝ちました。
moral-exposed = 何が表沙汰になろうと、{ $who }には得になりました。
moral-least = 誰も得をしなかった中で、{ $who }の傷がいちばん浅く済みました。
moral-shared = { $who }が勝利を山分けしました。政治家らしい終わり方です。
beat-opened = ### 手札を公開：誰がどの国とつながっていたのか
beat-counted = ### つながりの値打ちは
news-hand = { $who }：{ $card } → { $swings }。あなたの手札：{ $points }点
milestone-great = { $who }の一手で{ $country }が{ $by }点。いま{ $now }点です。
milestone-fell = 🦅 { $who }が{ $country }を突き落としました：{ $before }点から{ $now }点へ。
milestone-rose = 🕊️ { $who }が{ $country }を救い上げました：{ $before }点から{ $now }点へ。
help-draw = { $deck ->
    [1] **1枚引く**：最後の1枚なので、引くとゲームはその場で終わります。
   *[other] **1枚引く**：秘密のつながりが1つ増え、手番は終わりです。山札は{ $deck }枚で、最後の1枚が引かれると終了です。
}
help-play = **国カードを出す**：「自分の席」で選びます。どう変わるかは出す前にわかります。自分の点数にはならなくなり、その国は接するハト1つで+1点、タカ1つで−1点です。
help-play-japan = **日本の国カードを出す**：「自分の席」で選びます。隣の国は、接するハト1つで+1点、タカ1つで−1点です。自分の点数にはならなくなり、利権カードも獲得できません。
help-privilege = { $left ->
    [1] 最後の利権カードの場所に最初に出せば1点で、ゲームはその場で終わります。
   *[other] 利権カードの場所に最初に出せば1点です。残る{ $left }枚がなくなると終了です。
}
help-exposed = 表沙汰カードの場所に最初に出せば、確実な1点か、終了時にその国が場に{ $needed }枚以上見えていれば3点（なければ0点）かを選びます。{ $left ->
    [1] 最後の1枚なので、獲得するとゲームはその場で終わります。
   *[other] 残る{ $left }枚がなくなると終了です。
}
help-japan = 手札の日本の国カード{ $cards }枚は、いま1枚{ $each }点です（最多の手札が{ $most }枚、あなたが{ $own }枚）。
diagram-2 = 作者の例：場カード4枚を角と角が接するように並べ、その隣の9か所に利権カードを1枚ずつ置きます。
diagram-4 = 左：中国−1はタカ3つに接し、中国は−3点。中央：下の場カードの周囲は0+5−2=3で、中央の場所にはあと7まで置けます。右：アメリカ9が韓国5に重なり、置けるのは3までになりました。
diagram-5 = 左：アメリカ9はハト2つとタカ2つに接して0点。中央：隣に日本の国カードが置かれ、タカ1つでアメリカは−1点に。右：その向こうに北朝鮮−5を置くと、合計は4になります。
diagram-6 = 例の各国の点数と、アメリカ3枚・ロシア2枚・韓国1枚の手札：3+4−3=4点。

action-draw = 山札から1枚引く
action-lay = { $card }を{ $cell }に出す

refused-over = ゲームは終了しています。
refused-not-your-turn = まだあなたの手番ではありません。
refused-not-in-hand = その国カードは手札にありません。
refused-over-field = そこには場カードか日本の国カードがあり、重ねて置けません。
refused-no-field-beside = 外国の国カードは、場カードか日本の国カードに辺が接するように置きます。
refused-not-higher = 重ねて置くには、下の国カードの数字（{ $covered }）より大きい数字が必要です。
refused-sum = { $cell }の周囲の合計が{ $sum }になり、場カードの上限{ $limit }を超えます。
refused-choose-side = 利権カードと表沙汰カードのどちらとして獲得するか選んでください。
refused-no-side = そこで獲得する表沙汰カードはありません。
refused-turned = このカードの向きは1通りだけです。
refused-japan-over = 日本の国カードは空いた場所に置きます。
refused-no-corner = この卓では、日本の国カードは場カードか別の日本の国カードと角も接するように置きます。
refused-no-country-beside = 日本の国カードは、外国の国カードに辺が接するように置きます。
refused-japan-sum = 周囲の合計が{ $sum }になり、このカードの上限{ $limit }を超えます。
points = { $points }点

why-draw = 手札のどのカードを出すより、新しい1枚のほうが得になりそうだからです。
why-end = これで終局となり、いまは私がいちばん点が多そうだからです。
why-lay = { $kind ->
    [both] { $card }なら{ $points }点の得になり、ほかの人はおそらく損をするからです。
    [own] { $card }なら{ $points }点の得で、ほかの人の得はおそらくそれより小さいからです。
    [free] { $card }なら自分は損をせず、ほかの人はおそらく損をするからです。
    [harm] { $card }は今は{ $points }点の損ですが、ほかの人の損のほうがおそらく大きいからです。
   *[least] ほかに考えた手は、{ $card }よりも悪そうだったからです。
}

lesson-raise = 図の上の段は各国の点数です。韓国（KR）のカードが5枚あります。終了時に手札に残したカードは、1枚ごとにその国の点数になります。「**{ $label1 }**」を選び、場所を「**{ $label2 }**」にして、「**{ $label3 }**」を押しましょう。韓国が+5になって残り4枚の点が上がり、そこの利権カードで1点も入ります。
lesson-cover = { $seat2 }が0のカードで中国を+4にしました。数字が大きければ上に重ねて出せて、下のカードは数えなくなります。「**{ $label1 }**」を選び、場所を「**{ $label2 }**」にして、「**{ $label3 }**」を押しましょう。中国は0に下がり、韓国は+9に上がります。
lesson-draw = 利権カード（緑の1）か山札がなくなると、ゲームは終わりです。韓国のカード3枚は、1枚につき9点です。手札に枚数の上限はなく、韓国がもう1枚来ればさらに9点。「**{ $label1 }**」を押しましょう。

# 図の記号
board-signs =
    上の段：各国のカード1枚のいまの点数 · ×6：場に見えている枚数
    黄の四角：場カード · 灰の四角：日本のカード · 14/20：周囲の数字の合計／上限
    丸い印：ハト（隣のカードに+1） · 赤い三角：タカ（−1） · 赤い枠：もう置けない
    緑の1：利権カード · 名前つきの枠：空いた場所 · 点線の輪：日本のカードだけの場所
