game-title = 眩暈
game-about = 建て、汚し、法案を通す。空気がもつうちに、どの国よりも多くの建物を。重量級のゲームです。

option-piece_limits = 駒の数
option-piece_limits-on = 駒は箱にある数だけ
option-piece_limits-off = 駒の数に制限なし
option-upkeep_on_turn_1 = 第1ターンの維持費
option-upkeep_on_turn_1-on = 維持費は第1ターンから
option-upkeep_on_turn_1-off = 第1ターンは維持費なし
option-mild_dice = 汚染賽
option-mild_dice-off = 通常の汚染賽：6面中3面が汚染
option-mild_dice-on = 穏やかな汚染賽：6面中2面が汚染。終了は2分の1
option-half_manned = 維持費を払わないエンジニア
option-half_manned-off = 1人でも欠ければ、建物を失う
option-half_manned-on = 最後の1人がいなくなるまで、建物は残る

region-0 = 左
region-1 = 中央
region-2 = 右
region-3 = 国連
law-aid = §1 開発援助
law-aid-brief = 建物最多の国が最少の国へ支払う
law-aid-about = 建物が最も多い国は、最も少ない国との差1つにつき$5を支払い、最も少ない国で等分します。
law-control = §2 汚染防止
law-control-brief = 汚染源工場1つにつき$10、払えなければ除去
law-control-about = 各国は汚染源工場1つにつき$10を国連に支払い、払えない工場は除去されます。さらに地球全体の汚染度が30%なら1つ、40%なら2つ、50%以上ならすべて壊します。煙草を吸う人は$10を支払い、火を消します。
law-bonus = §3 特別ボーナス
law-bonus-brief = 外交官1人につき国連から$3
law-bonus-about = 国連は外交官1人につき$3を、提議者から時計回りに、金庫室が空になるまで支払います。
law-solidarity = §4 国際的連帯
law-solidarity-brief = 全員の国庫を等分する
law-solidarity-about = 投票のときに国庫にあったお金をすべて集めて等分し、端数は国連に入ります。この法案の報酬は提議者だけのものです。
law-subsidy = §5 補助
law-subsidy-brief = 金庫室の半分を非汚染国家で等分
law-subsidy-about = 国連は金庫室の半分を供出し、非汚染国家（汚染源工場がなく、どの人口過多地域にも清浄化施設がある国）で等分します。

order-let-go = { $what ->
    [scholar] 学士🎓{ $count }を手放す：{ $region }{ $spots }
    [diplomat] 外交官🕊️{ $count }を手放す{ $spots }
    [black] 🏭{ $count }を手放す：{ $region }{ $spots }
    [engineer] 🌿か💧のエンジニア{ $count }人を手放す：{ $region }{ $spots }
    [green] 🌿{ $count }を手放す：{ $region }{ $spots }
   *[blue] 💧{ $count }を手放す：{ $region }{ $spots }
}
order-send = 🎓{ $count } { $region } → { $to }
order-build = { $building ->
    [black] 🏭汚染源工場を{ $count }棟建設：{ $region }{ $spots }
    [green] 🌿無汚染工場を{ $count }棟建設：{ $region }{ $spots }
   *[blue] 💧清浄化施設を{ $count }棟建設：{ $region }{ $spots }
}
order-convert = 🏭→🌿 { $count }改築：{ $region }{ $spots }
order-clean = ☁️{ $count }除去：{ $region }{ $spots }
order-populate = 👤人口を{ $to }に：{ $region }{ $spots }
order-move = 👤{ $count } { $region } → { $to }
order-train = 🎓学士の養成：{ $region }
only-upkeep = 維持のみ
by-standing = 配置方針どおり

action-found = ${ $spent }で買う：{ $bought }
action-name = 開始プレイヤーに{ $first }を指名
action-plan = 計画：{ $orders }
action-step-by-step = 1手ずつ行う
action-done = 国の運営を終える
action-no-law = もう提議しない
action-propose = { $law }を提議
action-call-vote = 採決に入る
action-smoke = { $smokes ->
    [yes] 煙草を吸っていると申告
   *[no] 煙草の申告を取り消す
}
action-vote = 投票：賛成{ $yes }、反対{ $no }
action-place = { $province }番の州を選ぶ
action-aim = { $target }を狙う：{ $where }
action-aim-open = { $who }を狙う（地域は本人が選ぶ）
action-offer = 地域を選ぶ：{ $region }
action-suffer = { $where }を失う
action-recover = { $where }の汚染タイルを取り除く
action-demolish = { $where }を壊す

event-founded = { $who }が${ $spent }を使いました。
event-turned = 第{ $turn }ターン { $die }
event-named = { $named ->
    [self] { $who }が自分を開始プレイヤーに指名しました。
   *[other] { $who }が{ $first }を開始プレイヤーに指名しました。
}
event-maintained = { $who }が維持費を支払いました：銀行へ${ $bank }、国連へ${ $un }
event-carried = { $who }：{ $order }（${ $cost }）
event-skipped = { $who }：「{ $order }」は実行できませんでした。{ $reason }
event-stepped = { $who }は1手ずつ行います。
event-rolled = { $who }の汚染賽（{ $source }）：{ $face }
event-polluted = { $owner }の{ $where }に汚染タイル { $lost }
event-no-tile = { $who }：汚染タイルは置かれませんでした。
event-world-rose = 🌍 地球全体の汚染効果：汚染度が{ $world }%に上がり、すべての国のすべての地域に汚染タイルが1枚ずつ置かれます。
event-world-fell = 🌍 誰も汚染タイルを置きませんでした：地球全体の汚染度は{ $world }%{ $tiles ->
    [0] で、取り除く汚染タイルはありません。
   *[other] 、汚染タイル{ $tiles }枚を除去
}
event-eliminated = ☠️ { $who }の国には誰もいなくなり、脱落しました。${ $money }は国連へ移ります。
event-produced = 生産：{ $incomes }
event-proposed = { $who }が{ $law }を提議しました。
event-smoked = { $smokes ->
    [yes] 🚬 { $who }は煙草を吸っています。
   *[no] 🚬 { $who }は煙草の申告を取り消しました。
}
event-voted = { $who }の投票：賛成{ $yes }、反対{ $no }、棄権{ $abstained }
event-rejected = { $law }は{ $yes }対{ $no }で却下されました。
event-passed = 「**{ $law }**」が{ $yes }対{ $no }で可決（提議者{ $who }の${ $reward }を含む）：{ $items }
event-demolished = { $who }が🏭{ $where }を失いました。
event-ended = { $die } { $ending }
event-kept = { $who }：最後の維持費${ $cost }、建物{ $kept }を維持、{ $lost }を除去
ending-snow = ゲーム終了：汚染賽の目は雪でした。
ending-alone = ゲーム終了：残る国は1つです。
ending-nobody = ゲーム終了：残った国はありません。
ending-together = ゲーム終了：全員の同意で終わりました。
vault-change = 国連 { $change }
told-upkeep = 維持費 −${ $money }
told-skipped = ⚠️ 実行できず：{ $order }（{ $reason }）
told-dice = 🎲 { $who }：{ $rolls }
told-no-tile = 置けず
told-world = 🌍 { $times ->
    [1] 地球全体の汚染効果：汚染度が{ $world }%に上がり、すべての国のすべての地域に汚染タイルが1枚ずつ置かれます。
   *[other] 地球全体の汚染効果が{ $times }回：汚染度が{ $world }%に上がり、すべての国のすべての地域に汚染タイルが{ $times }枚ずつ置かれます。
}
news-tiles = ☁️ あなたの国に汚染タイル{ $tiles }枚：{ $through }。
news-by = { $who }から{ $count }枚
news-own = 自分の汚染賽で{ $count }枚
news-world = 地球全体の汚染効果で{ $count }枚
news-law = { $law }が可決。あなた：{ $money }{ $lost ->
    [0] {""}
   *[other] 、🏭{ $lost }を失う
}
news-income = あなたの生産：+${ $money }
told-lost = 失ったもの：{ $what }
lead-level = 🏗️ { $buildings ->
    [0] まだ誰も建物がありません
   *[other] 全員が建物{ $buildings }で並んでいます
}
lead-first = 🏗️ { $count ->
    [1] 首位
   *[other] 同数で首位
}：{ $who }、建物{ $buildings }。追いつくまで：{ $behind }
lead-behind = { $who }はあと{ $missing }

waiting-founding = { $mine ->
    [1] 最初の$40を使ってください。
   *[other] { $who }が最初の$40を使います。
}
waiting-naming = { $mine ->
    [1] 開始プレイヤーを指名してください。
   *[other] { $who }が開始プレイヤーを指名します。
}
waiting-planning = 全員が国を運営します（{ $ready }人が確定）。計画中：{ $who }
waiting-stepping = { $mine ->
    [1] 1手ずつ国を運営してください。
   *[other] { $who }が1手ずつ国を運営します。
}
waiting-placing = { $mine ->
    [1] 汚染：{ $region }で汚染タイルを置く州を選んでください。
   *[other] 汚染：{ $who }が{ $region }で汚染タイルを置く州を選びます。
}
waiting-aiming = { $mine ->
    [1] ❄️🏹 矢を向ける国を選んでください。
   *[other] ❄️🏹 { $who }が矢を向ける国を選びます。
}
waiting-offering = { $mine ->
    [1] ❄️🏹 { $roller }の矢を受ける地域を選んでください。
   *[other] ❄️🏹 { $who }が、{ $roller }の矢を受ける地域を選びます。
}
waiting-landing = { $mine ->
    [1] ❄️🏹 { $target }の{ $region }で、矢の当たる州を選んでください。
   *[other] ❄️🏹 { $who }が、{ $target }の{ $region }で矢の当たる州を選びます。
}
waiting-effect = 🌍 地球全体の汚染効果（{ $world }%）：{ $who }が汚染タイルを置く州を選びます。
waiting-recovering = { $mine ->
    [1] 🌱 汚染の低減（{ $world }%）：取り除く汚染タイルを選んでください。
   *[other] 🌱 汚染の低減（{ $world }%）：{ $who }が取り除く汚染タイルを選びます。
}
waiting-proposing = { $mine ->
    [1] 法案を提議できます。
   *[other] { $who }は法案を提議できます。
}
waiting-debating = 討論：{ $who }の提議した{ $law }
waiting-voting = { $mine ->
    [1] { $law }：投票してください。
   *[other] { $law }：{ $who }の投票です。
}
votes-cast = ここまでの票：賛成 **{ $yes }**、反対 **{ $no }**
waiting-demolishing = { $mine ->
    [1] 壊す汚染源工場を選んでください（{ $count }）。
   *[other] { $who }が壊す汚染源工場を選びます（{ $count }）。
}

head = **{ $turn ->
    [0] 準備
   *[other] 第{ $turn }ターン
}** · 🌍 { $world }% · マーカー { $markers }/{ $limit } · 国連 ${ $vault }
is-first = {" "}♟️
is-ready = {" "}✓
is-gone = {" "}☠️
is-out = ☠️ 脱落
heading-last = 直前の出来事
alt-table = 眩暈、第{ $turn }ターン、地球全体の汚染度{ $world }%、国連の金庫室${ $vault }。各国：{ $countries }。
note-founding = 「自分の席」で買い物をします。
note-planning = 「自分の席」で計画を立てます。全員が確定するまで計画は伏せられます。
note-stepping = 「自分の席」で指示を出します。
note-effect = 「自分の席」で、全員同時に選びます。
note-proposing = 各法案のいまの効果は「自分の席」で見られます。
note-own = 「自分の席」で選びます。
note-naming = ♟️ 開始プレイヤー
note-tile = 汚染タイルの置かれた州にあるものはすべて取り除かれます。
note-ranking = 建物の数、次に学士・外交官・エンジニアの合計、次にお金で比べます。
tied = 建物の数が{ $buildings }で並びました：{ $countries }
tied-pieces = { $who } 合計{ $pieces }
tied-money = { $who } 合計{ $pieces }、${ $money }
tied-out = { $who } ☠️脱落
legend = $ 国庫 · + 生産 · 👤 人口 · L M R 左・中央・右 · 雲：汚染
told-closest-passed = いちばんの接戦：{ $law }が{ $yes }対{ $no }で可決
told-closest-rejected = いちばんの接戦：{ $law }が{ $yes }対{ $no }で却下
told-dirtiest = いちばん汚した人：{ $who }、汚染賽で汚染タイル{ $tiles }枚（うち他国に{ $abroad }枚）
told-hardest = いちばんの被害：{ $who }は汚染で建物を{ $buildings }棟失いました。
told-lead = { $who }が第{ $turn }ターンに首位に立ち、そのまま建物{ $count }で終えました。
told-thickest = 空気がいちばん濁ったとき：第{ $turn }ターンの{ $world }%
told-dearest = いちばん動いたお金：{ $law }で{ $who }が{ $money }
moral-clean = { $who }の建てた街の上で、空はまだ青いままです。
moral-soot = { $who }は煤の中で勝ちました。掃除は誰かがするのでしょう。
moral-soiled = 汚染度{ $world }%、遠くは見えません。見える屋根は{ $who }のものが最多です。
moral-usual = 世界は汚染度{ $world }%で息をひそめ、建物は{ $who }が最多です。
moral-nobody = 建物を数える人は、もう誰もいません。最後まで残ったのは{ $who }でした。
alt-votes = { $law }の投票：賛成{ $yes }、反対{ $no }。
beat-dice = 🎲 { $dice ->
    [0] タイルの行方
   *[other] 汚染賽{ $dice }回
}：{ $tiles ->
    [0] 汚染タイルなし
   *[other] 汚染タイル{ $tiles }枚
}
beat-dice-open = 🎲 { $dice ->
    [0] タイルの行方
   *[other] 汚染賽{ $dice }回
}：{ $tiles ->
    [0] 汚染タイルの場所はこれから決まります
   *[other] 汚染タイル{ $tiles }枚、次の場所はこれから決まります
}
beat-lost = { $who }が失ったもの：{ $what }
beat-effect = 🌍 地球全体の汚染効果（{ $world }%）：汚染タイル{ $tiles }枚
beat-votes = ### { $law }：開票
beat-last-die = ### 次のターンがあるかどうか、賽が決めます……
beat-goes-on = 太陽：第{ $turn }ターンを行います。
beat-kept = ### 維持できる建物は
beat-won = ### 👑 { $who }：建物{ $buildings }
milestone-passed = 📜 紙一重：「**{ $law }**」が{ $yes }対{ $no }で可決されました。
milestone-taken = 🌍 地球全体の汚染効果で、汚染タイルが置かれました。
milestone-rejected = 📜 紙一重：「**{ $law }**」が{ $yes }対{ $no }で却下されました。
help-founding = - 使えるのは${ $start }までです。**清浄**などのひな型なら組み合わせがそろいます。決まったら「買う」を押します。
    - 建物には学士も必要です。汚染源工場は計${ $black }、無汚染工場は計${ $green }、清浄化施設は計${ $blue }になります。
    - 学士・エンジニア・外交官には{ $due ->
        [yes] 毎ターン、生産より先に
       *[no] 第2ターンから毎ターン、
    }1人$1かかります。汚染源工場は$10を生んで汚し、無汚染工場は$5で汚しません。清浄化施設があれば人口5以上の地域は汚染賽を振らずに済みますが、汚染源工場の分は振ります。
help-naming = - このターンの開始プレイヤーを指名します。**自分**でも、ほかの人でもかまいません。
    - 計画の実行も汚染賽も法案の提議も、開始プレイヤーからです。同じ法案は1ターンに一度しか提議できません。
help-planning = - メニューから計画を組み、「確定」を押します。全員がそろうまで伏せられ、変更もできます。
    - { $due ->
        [yes] 先に維持費（国庫${ $treasury }のうち${ $upkeep }）を払い、指示には横の金額がかかります。
        [short] 維持費は${ $upkeep }ですが、国庫には${ $treasury }しかありません。払えない分は手放します。指示には横の金額がかかります。
       *[no] このターンは維持費がかかりません。指示には横の金額がかかります。
    }✋はできない理由です。
    - いまの国は1ターンに${ $income }を生み、{ $dice ->
        [0] 汚染賽は振りません。
       *[other] 汚染賽を{ $dice }回振ります。
    }計画でどう変わるかは、お金の下の行に出ます。
help-stepping = - 選ぶとすぐに実行されます。終わったら「終える」を押します。
    - 順番は維持、学士、建設、除去、人口、養成で、前の段階には戻れません。
    - { $due ->
        [yes] 維持費（${ $treasury }のうち${ $upkeep }）は、手放す以外の最初の指示の前に支払われます。
        [short] 維持費は${ $upkeep }ですが、国庫には${ $treasury }しかありません。先に何かを手放してください。
        [paid] 維持費は支払い済みです。
       *[no] このターンは維持費がかかりません。
    }
help-placing = - 自分の汚染賽で{ $region }地域に汚染タイルが来ました。{ $tier ->
        [free] **そのつど選ぶ**方針なので、空いている州のどこに置くかを選びます。
        [people] 空いている州がありません。置く州を選びます。そこにあるものはすべて失われます。
       *[built] タイルも建物もない州がありません。置く州を選びます。そこにあるものはすべて失われます。
    }
    - 州の横に、その後の生産と汚染賽の回数があります。{ $tier ->
        [free] 空いている州が、ほかの州より先です。
       *[other] 建物のある州より、人口だけの州が先です。
    }
help-aiming = - あなたの矢が、ほかの国に汚染タイルを運びます。国を選び、州が並んでいれば州も選びます。そこにあるものはすべて失われます。
    - すでにあるタイルの隣にしか置けません。空いている州、人口のある州、建物のある州の順です。隣に置ける州がなければ、その国の人か配置方針が地域を決め、あなたがその中の州を選びます。
help-offering = - { $roller }の矢が、あなたの国に当たります。あなたが地域を、{ $roller }が州を選びます。
    - 地域の横に、そこで何が失われるかを示しています。
help-landing = - { $target }の{ $region }地域が、あなたの矢を受けます。州を選びます。そこにあるものはすべて失われます。
    - 選べるのは出ている州だけです。空いている州、人口のある州、建物のある州の順です。
help-effect = - 地球全体の汚染度が{ $world }%になり、空きのあるどの地域にも汚染タイルが1枚置かれます。州を選びます。そこにあるものはすべて失われます。
    - タイルのない州なら、人口や建物のある州も選べます。**損失を最小に**を押すと、いちばん価値の低い州になります。{ $others ->
        [0] {""}
       *[other] 尋ねられない地域：{ $where }
    }
help-recovering = - このターンは誰も汚染タイルを置きませんでした。地球全体の汚染度は{ $world }%です。タイルのある各地域から1枚ずつなくなります。何枚もある地域では、どれにするか選びます。
    - タイルのなくなった州は、また空いた州になります。**人の隣を優先**なら、いちばん危ないタイルがなくなります。
help-proposing = - 法案を1つ提議するか、「提議しない」を押します。可決されると、まずあなたが金庫室から${ $reward }を受け取り、それから法が効果を発揮します。
    - どの法案も、可否にかかわらず自分はゲーム中に一度、卓では1ターンに一度だけです。
    - メニューに、いま可決されたときのあなたの損得があります。賛成が反対より多ければ可決で、あなたの外交官は{ $diplomats }人です。
help-debating = - { $law }を討論中です。ほかの人を説得しましょう。「採決に入る」を押すとすぐ、押さなくても時間が来れば投票です。
    - 可決なら、まずあなたが${ $reward }を受け取ります。可決でも却下でも、この法案は二度と提議できません。
help-voting = - { $law }：{ $about }
    - あなたの票は{ $diplomats }票です。賛成が反対より多ければ可決で、棄権は数えません。投票にお金はかからず、全員に見えます。
    - 全員の国庫がどうなるかは、下に出ています。
help-demolishing = - 汚染防止で、あなたの汚染源工場のうち{ $count }棟がエンジニアごとなくなります。どれにするか選びます。
    - いちばん上のボタンは、隣の汚染がいちばん多い工場を選びます。
diagram-2 = 盤面での国の表し方：左（L）・中央（M）・右（R）の地域は、学士のいる中央部を囲む10の州の環です。明るい州は人口と、エンジニアのいる黒・緑・青の建物、暗い州は空き、灰色は汚染タイルです。
diagram-6 = 汚染賽の面：太陽3、黒い雪1、黒い雪2つ1、黒い雪と矢1。下：3番と4番にタイル、2番に建物。矢は、5番が空いていれば5番、人口があっても5番に当たり、2番と5番のどちらにも建物があれば、振った人が選びます。
diagram-7 = 汚染度10%でマーカー4つ中3つ。黒い雪2つのあとは、20%でマーカー1つです。

described-nothing = なし
described-people = 人{ $count }
described-black = 汚染源工場{ $count }
described-green = 無汚染工場{ $count }
described-blue = 清浄化施設{ $count }
described-half-green = 半分の無汚染工場{ $count }
described-half-blue = 半分の清浄化施設{ $count }
described-tiles = 汚染タイル{ $count }
described-scholars = 学士{ $count }
alt-held = ${ $treasury }、外交官{ $diplomats }、{ $regions }
alt-country = { $who }の国：${ $treasury }、外交官{ $diplomats }、{ $regions }。
alt-then = この選択のあと：${ $treasury }、{ $regions }。
figures = 次の生産 **{ $income }** · 🎲 { $dice ->
    [0] { $rolls }回：汚染なし
   *[other] { $rolls }回：自国に約{ $home }枚、他国に約{ $abroad }枚
}
between-regions = {"；"}
between-parts = {"、"}
region-told = { $region }：{ $held }
listed-people = 人{ $provinces }
listed-black = 汚染源工場{ $provinces }
listed-green = 無汚染工場{ $provinces }
listed-blue = 清浄化施設{ $provinces }
listed-half-green = 半分の無汚染工場{ $provinces }
listed-half-blue = 半分の清浄化施設{ $provinces }
listed-tiles = 汚染タイル{ $provinces }
region-listed = { $region }{ $people ->
    [0] {""}
   *[other] （人口{ $people }）
}：{ $held }
told-smoking = 喫煙中
country-told = { $who }：{ $held }。次の収入は${ $income }
law-told = -# { $law }：{ $how ->
    [never] まだ提議されていません
    [now] { $who }が提議（最後はこのターン）
   *[before] { $who }が提議
}
nothing-to-do = いまあなたがすることはありません。{ $waiting }

shop-un = 国連 🕊️{ $diplomats }
shop-total = **最初の買い物：${ $treasury }のうち${ $spent }** · 残り${ $left }
shop-upkeep = 毎ターンの維持費 **${ $upkeep }**
shop-short = ⚠️ 第1ターンの維持費は最初の生産より先に支払います。${ $short }足りません。
shop-full = そこでは10の州すべてに建物があります。
shop-housed = そこでは、建物のある{ $buildings }州に人口が必要です。
shop-crowded = そこでは10の州すべてに人口があります。
then-shop = 残り${ $left }、維持費${ $upkeep }、生産{ $income }
template-industry = 工業
template-people = 人口
template-diplomacy = 外交
buy = ${ $spent }で買う
page-map = 州を選ぶ…
page-shop = 買い物に戻る
shop-menu = { $region }：変更…
more-diplomats = 🕊️ +1（+${ $price }）
fewer-diplomats = 🕊️ −1（−${ $price }）
buy-black = 🏭汚染源工場 +1
buy-green = 🌿無汚染工場 +1
buy-blue = 💧清浄化施設 +1
sell-black = 🏭汚染源工場 −1
sell-green = 🌿無汚染工場 −1
sell-blue = 💧清浄化施設 −1
buy-scholar = 🎓学士 +1
sell-scholar = 🎓学士 −1
buy-people = 👤人口を{ $to }に
what-lies-elsewhere = 2つの州を入れ替えます。1つ目を選んでください。
where-to = `{ $where }`：どこへ移しますか。

plan-open = **あなたの計画**（まだ非公開）
plan-step = **1手ずつ行います。** 計画を確定すれば変更できます。
plan-confirmed = ✅ **計画は確定しました。** まだ変更できます。
plan-money = ${ $treasury } − 維持費 ${ $upkeep } − 指示 ${ $spent } = **${ $left }**
confirm = 確定（残り${ $left }）
confirmed = ✓ 確定済み
same-plan = 前回と同じ
upkeep-only = 維持のみ
step-by-step = 1手ずつ
add-to = { $region }：指示…
then = 残り${ $left }、生産{ $income }
blue-note = なくなるのは人口の分だけで、🏭は汚染賽を振る
step-left = 残り${ $left }
take-out = 指示を取り消す…
back-to-plan = 計画に戻る
page-more = ほかの指示…
page-provinces = 州を選ぶ…
page-people = 人口の移動…
page-letting-go = 手放す…
page-standing = 配置方針…
choose-provinces = 州は汚染から遠い所が自動で選ばれます。ここで自分で選べます。もう一度選ぶと自動に戻ります。
no-choice-of-provinces = この計画には選べる州がありません。
province = { $where }
province-chosen = { $where } ✓ 選択中
who-moves = どの人口を動かしますか。同じ地域内は無料、他の地域へは$1です。
people-from = { $region }：ここから…
people-to = { $region }：ここへ…
nobody-moves = 動かせる人口がありません。
ask-letting-go = 維持費を払わない駒は取り除かれます。{ $half ->
    [on] 建物は、最後のエンジニアがいなくなるまで残ります。
   *[off] 建物はエンジニアごと失われます。
}
let-go-menu = 手放す（維持費を払わない）…
nothing-to-let-go = 手放せるものはありません。
ask-standing = 空いている州への汚染タイルの置き方です。**そのつど選ぶ**なら、地球全体の汚染効果や汚染の低減でも毎回選べます。🚬は正直に。§2で問われます。
standing-spread = タイルを離す
standing-gather = タイルを並べる
standing-ask = そのつど選ぶ
say-smoking = 🚬 煙草を吸っています
say-no-smoking = 🚬 煙草の申告を取り消す
smoking-on = 🚬 喫煙中：はい
smoking-off = 🚬 喫煙中：いいえ
keep-menu = 国に汚染がないうち、矢が避ける地域
keep-none = なし（そのつど選ぶ）
keep-region = 汚さない：{ $region }

name-myself = 自分
province-menu = どの州にしますか
aim-open = { $who }（地域は本人が選ぶ）
aim = { $who }：{ $where }
offer = { $region }（{ $tier ->
    [free] 損失なし
    [people] 人口を失う
   *[built] { $lost }を失う
}）
free-province = 空き
ask-effect = 🌍 地球全体の汚染度{ $world ->
    [100] は{ $world }%です。
   *[other] が{ $world }%に上がり、
}すべての国のすべての地域に汚染タイルが1つずつ置かれます。置く州を選んでください。そこにあるものはすべて失われます。
least-lost = 損失を最小に：{ $where }
ask-recovering = 🌱 地球全体の汚染度{ $world ->
    [0] は{ $world }%です。
   *[other] が{ $world }%に下がり、
}あなたの各地域から汚染タイルが1枚ずつ取り除かれます。どれにするか選んでください。
most-gained = 人の隣を優先：{ $where }
then-income = 生産{ $income }
then-dice = { $dice ->
    [0] 汚染賽なし
   *[other] 汚染賽{ $dice }回
}
beside = 両隣：{ $what }
confirm-choice = この選択で確定
effect-menu = { $region }：どの州にしますか
effect-full = { $region }（置けません）
ask-demolition = 汚染防止：壊すものを選んでください（{ $count }）。
demolish = { $where }を壊す
demolish-menu = 汚染源工場（{ $count }を壊す）
ask-stepping = 選ぶとすぐ実行されます。手順はルールに書かれた順に行います。{ $due ->
    [no] {""}
   *[yes] 維持費は、手放す以外の最初の指示の前に支払われます。
}
step-menu = { $region }：実行する…
done = 終える
law-used = あなたはもう提議しました。どの法案も1人一度だけです。
law-this-turn = このターンに、ほかの人が提議しました。
law-menu = 法案と、いま可決された場合の効果
propose = { $law }を提議
no-law = 提議しない
would = **{ $law }**：{ $about }
would-now = いま可決されると（提議者{ $who }の${ $reward }込み）：{ $items }
would-now-mine = いま可決されると（提議したあなたの${ $reward }込み）：{ $items }
law-you = あなた { $money }
debate-clock = { $when }に投票が始まります。
call-vote = 採決に入る
vote-yes = 賛成（{ $count }）
vote-no = 反対（{ $count }）
vote-abstain = 棄権
split = 票を分ける…
split-yes = 賛成
split-no = 反対
split-hint = 合わせて{ $count }まで。残りは棄権します

refused-over = ゲームは終了しています。
refused-out = あなたの国は脱落しています。
refused-phase = いまはその操作を行えません。
refused-not-your-turn = まだあなたの番ではありません。
refused-malformed = この盤にないものが含まれています。
refused-too-many-orders = 1つの計画に入れられる指示は{ $most }個までです。
refused-nobody = 自国には少なくとも1つの人口が必要です。
refused-too-dear = ${ $price }かかりますが、使えるのは${ $treasury }です。
refused-supply = その駒はもう残っていません。
refused-kept-back = 人口駒{ $count }個は、これから始める国のために残しておきます。
refused-name = 開始プレイヤーになれるのは、脱落していない国だけです。
refused-sequence = 手順はルールに書かれた順に行います：維持、学士、建設、除去、人口、養成。
refused-no-upkeep = このターンに維持費はかかりません。
refused-upkeep = 維持費が${ $short }足りません。何かを手放してください。
refused-nobody-there = そこにはそれだけの駒がありません。
refused-no-building = そこにその建物はありません。
refused-whole = この卓では、建物のエンジニアを1人だけ手放すことはできません。建物ごと手放します。
refused-same-centre = すでにそこにいます。
refused-scholars = このターンにまだ移動できる学士が、そこにはそれだけいません。
refused-site = 建物のない、人の住む州がそこにはありません。
refused-engineers = その地域の中央部に、このターン移動していない学士が{ $engineers }人必要です。
refused-no-black = そこに汚染源工場はありません。
refused-money = ${ $price }かかりますが、国庫には${ $treasury }しかありません。
refused-clean = その地域の汚染度は地球全体（{ $world }%）より高くありません。
refused-no-tile = そこに汚染タイルはありません。
refused-enough = すでにそれだけの人口があります。
refused-no-room = そこに空いている州はありません。
refused-nobody-to-move = 動かせる人口がそこにありません。建物のある州の人口は動かせません。
refused-too-few = その地域の人口は5に届きません。
refused-trained = その地域ではこのターンにもう学士を養成しました。
refused-tier = 汚染タイルは、空いている州、人口のある州、建物のある州の順に置きます。
refused-aim = 矢はそこには当たりません。
refused-region = その地域には汚染タイルを置けません。
refused-not-asked = 選ぶことはありません。汚染タイルは配置方針どおりか、1つだけ残った州に置かれます。
refused-choose-each = 選ぶように言われた地域ごとに、州を1つ選んでください。
refused-polluted = その州には汚染タイルを置けません。
refused-law = その法案は、このターンに提議済みか、あなたが以前に提議したものです。
refused-not-proposer = 採決に入れるのは提議者だけです。
refused-smoking = 煙草の申告ができるのは、汚染防止の討論が始まってから自分が投票するまでです。取り消せるのは採決に入る前だけです。
refused-vote-order = まだあなたの投票する番ではありません。
refused-votes = あなたの外交官は{ $diplomats }人です。
refused-demolition = 自国の汚染源工場を{ $count }棟選んでください。
points = 建物{ $points }

why-found = 人口がこれほど安いのは建国のときだけで、残りのお金は第1ターンに使えるからです。
why-build = 最後に数えるのは建物で、いまは建てるだけの学士とお金があるからです。
why-send = 法案を左右するのは外交官で、この学士はいま建てるのに要らないからです。
why-gather = 同じ地域の中央部に学士が2人いれば、次のターンにその地域で建てられるからです。
why-school = 人口は収入になり、{ $people }人いる地域では建てるための学士を育てられるからです。
why-clean = 汚染タイルがあると人が住めないので、いちばん害のあるものから取り除きます。
why-short = 維持費をすべては払えないため、いちばん役に立たないものから手放します。
why-vote = { $law }で私が得るものは、ほかの人の平均と比べて{ $side ->
    [yes] 十分あります。
   *[other] 少なすぎます。
}
why-owed = { $who }は{ $side ->
    [yes] 私の法案に賛成してくれたので、今度は私が賛成します。
   *[other] 矢で私を狙ったので、この法案には賛成しません。
}
why-revenge = { $who }は矢で私を狙った相手だからです。
why-propose = 通りそうな法案のうち、{ $law }がいちばん得になるからです。
why-no-law = 通りそうな法案に、いま十分な得になるものがないからです。
why-aim = 狙える相手のうち、{ $who }の建物がいちばん多いからです。
why-nothing = いま役に立つことはできないので、お金をためておきます。
why-name = 最初の人は、法案を先に提議でき、残り少ない駒も先に取れるからです。
why-recover = いちばん害になっているタイルだからです。
why-done = やろうとしたことはすべて終わったからです。
why-least = 失うものがいちばん少ないからです。

lesson-found = 第11ターンからはダイスでゲームが終わることがあり、そのとき建物がいちばん多い人の勝ちです。図の輪は地域で、中央部のまわりに10の州があります。最初の資金は$40。ひな型の「**{ $label1 }**」なら、収入を生む人口、建設できる学士2人、外交官1人がそろい、最初のターンに$10残ります。「**{ $label2 }**」を押してください。
lesson-train = 右の地域は人口が5以上で、過密です。過密な地域では学士を育てられますが、汚染賽も振ります。「**{ $label1 }**」で「**{ $label2 }**」を選び、「**{ $label3 }**」を押してください。
lesson-law = 過密な地域の汚染賽が雪になり、州が1つ汚染されました（雲のある灰色の州）。そこには誰も住めません。次は法です。提議と投票ができるのは、外交官（上のハト）がいる人だけ。成立すると、提議した人は$10もらえます。この法は外交官1人につき$3なので、{ $seat2 }と{ $seat3 }も賛成するはずです。「**{ $label1 }**」で「**{ $label2 }**」を選び、「**{ $label3 }**」を押してください。
lesson-call = 投票の前に1分間、話し合えます。人が相手なら、賛成を頼む時間です。コンピュータは法の損得だけで決めるので、「**{ $label1 }**」を押しましょう。
lesson-vote = 票は外交官1人につき1票で、提議した人から投票します。「**{ $label1 }**」を押してください。
lesson-keep = 成立して、あなたは$13増えました。同じ法は1ゲームに1度しか提議できません。残りはもっと得になる時までとっておき、「**{ $label1 }**」を押しましょう。
lesson-build = いよいよ勝ちにつながる建物です。中央の地域の学士2人（輪の中央の帽子）は、$10で無汚染工場を建てられます。毎ターン$5を生み、汚染を出しません。「**{ $label1 }**」で「**{ $label2 }**」を選び、「**{ $label3 }**」では「**{ $label4 }**」で次の学士を育て、「**{ $label5 }**」を押してください。

# 図の記号
board-signs =
    1～10と？：ターン（第11ターンからはダイスで終わることも） · その右の印：ターンの手順
    金庫室：国連のお金 · 地球：世界全体の汚染度 · ハト：法案を提議し投票する外交官
    §1～§5：法と、提議した人 · 輪L・M・R：10の州がある地域
    輪の中央：学士（帽子）のいる中央部 · 明るい州：人口 · 雲のある灰色の州：汚染
    黒：汚染源工場 · 緑：無汚染工場 · 青：清浄化施設 · 駒：開始プレイヤー · $：国庫と収入
