#!/usr/bin/env bash
# Answers about cards: equities, push or fold, Black Jack.
source "$(dirname "$0")/lib.bash"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# --- Hold'em
holds '.known == "exact" and .boards == 1712304 and .players[0].wins == 1388072 and
  .players[0].ties == 6538 and .players[1].wins == 317694' equity AsAh KdKc
holds '.known == "exact" and ([.players[].equity] | add - 1 | fabs) < 1e-9' equity QQ+,AKs 99-22 --board 2c7d9h
holds '.known == "estimated" and (.players[0].error > 0)' equity QQ+ AKs JTs --samples 20000
holds '.players[0].equity == 1' equity AsAh KdKc --board AdAc2s --exact
expect 0 '81.255490%' equity AsAh KdKc
refused 'AsKc' equity AsAh AsKc
refused "found 'AXs'" equity QQ+,AXs KK
refused '2 to 10 hands' equity AsAh
refused '2 to 10 hands' equity AA KK QQ JJ TT 99 88 77 66 55 44
refused 'board' equity AsAh KdKc --board AdAcAs2s3s4s
expect 0 'AA' equity AsAh random --grid --svg "$folder/grid.svg"
grep -q '<svg' "$folder/grid.svg" || { echo "equity --svg: no picture"; wrong=$((wrong + 1)); }
holds '.exploitability <= 1e-6 and .push.AA == 1 and .push["72o"] < 0.5' push-fold --stack 100

refused '53 of 52 are needed' equity AsAh random random random random random random random random random --dead 2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d8h8s
refused 'card' equity AsAh KdKc --dead AsKs
refused 'leave each other cards' equity AA AA AA

# --- Players of Poker
holds '.chips_a_hand > 2 * .error and .deals == 400' match poker --agents tight,always-call --duplicate --games 400
holds '.chips_a_hand == 0' match poker --agents all-in,always-call --duplicate --games 20
holds '.stack == 100 and .exploitability <= 0.2 and (.actions | map(.share) | add - 1 | fabs) < 1e-6' strategy
holds '.player == "big blind" and (.actions[0].hands.AA == 0)' strategy --stack 60 --after raise
expect 0 'AA' strategy --stack 40 --svg "$folder/cfr.svg"
grep -q '<svg' "$folder/cfr-all-in.svg" || { echo "strategy --svg: no picture"; wrong=$((wrong + 1)); }
holds '.against | test("actions make likely")' analyze poker --position "hand=1 button=1 act=2 board=- | ???? 90+10/10 blind | 7h2c 95+5/5 blind" --time 500ms
refused "did you mean 'call'" strategy --after cal
refused '48x3x2x3' train poker --buckets 5x
refused 'Poker of two' match "poker(button_blind)" --agents cfr
refused 'Poker of two' match "poker(players=3)" --agents cfr
refused '2 to 10' match "poker(players=11)" --agents tight
refused 'it plays Poker' match leduc-poker --agents tight
refused 'Poker of two' match connect-four --agents random --duplicate
holds '.edges[0].rounds > 100 and .edges[0].error > 0' match "blackjack(decks=1,rounds=100)" --agents basic --games 4 --no-record

# --- Black Jack
holds '.known == "exact" and .best == "split" and .given_no_dealer_natural' blackjack ev 88 T
holds '(.edge * 1e6 | round) == -3303' blackjack edge
holds '.edge < -0.01' blackjack edge --policy mimic
holds '.hard["16"].T == "Rh" and .soft.A7["2"] == "S"' blackjack chart
holds '([.by_up[][]] | add - 10 | fabs) < 1e-9' blackjack dealer
holds '.effects_of_removal["5"] > 0.001' blackjack count
holds '.rounds == 1000000 and ((.mean - .exact) / .error | fabs) < 4' blackjack simulate --rounds 1000000
refused "found '16'" blackjack ev 16 T
refused 'soft17' blackjack edge --rules soft17=maybe
refused 'deck' blackjack edge --rules decks=9
expect 0 'right' blackjack train-me  # whose input is at its end
holds '[.moves[] | .known] | all(. == "exact")' analyze blackjack

# --- Long: the command makes the strategy that ships, byte for byte
if [[ ${ZERMELO_LONG:-} ]]; then
  expect 0 '0.1760' train poker --save "$folder/poker.strategy"
  cmp "$folder/poker.strategy" "$(dirname "$0")/../../data/poker.strategy" || wrong=$((wrong + 1))
fi

((wrong == 0))
