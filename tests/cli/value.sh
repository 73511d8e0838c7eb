#!/usr/bin/env bash
# value: canonical forms, sums with their winning moves, thermographs, refusals.
source "$(dirname "$0")/lib.bash"

holds '.value == "{3/2|0}" and .outcome == "next" and .mean == "3/4" and .temperature == "3/4"
       and .left_stop == "3/2" and .right_stop == "0" and .birthday == 4' \
  value 'toads-and-frogs(line=RR--LLLL)'
holds '.value == "*" and .temperature == "0"' value toads-and-frogs --position 'right-turn r - l'
holds '.value == "*2" and .outcome == "next"' value kayles
holds '.value == "+-1/8" and .temperature == "1/8"' value '+-1/8'
holds '.value == "{1^|-1^}" and .sum == "+-1 + ^"' value '{1|-1} + ^'
holds '.value == "1/2*" and .sum == "1/2*"' value '{1/2*}'
holds '.value == "^.PowTo(3)"' value '^ + ^.Pow(2) + ^.Pow(3)'

# Differences, multiples, comparisons.
holds '.value == "0" and .sum == "domineering(rows=2,cols=3) - domineering(rows=2,cols=3)"
       and [.summands[].times] == [1, -1]' value 'domineering(2x3) - domineering(2x3)'
holds '.value == "+-1" and .summands[0].times == -3 and .summands[0].text == "-3*domineering(rows=2,cols=2)"' \
  value '-3*domineering(2x2)'
holds '.comparison == {"left": "domineering(rows=3,cols=3)", "asked": "==", "right": "domineering(rows=2,cols=2)",
       "holds": true, "found": "=="} and (.lines | length) == 2
       and all(.lines[]; .winner != .first and (.moves | length) > 0)' value 'domineering(3x3) == domineering(2x2)'
holds '.comparison.holds == false and .comparison.found == "||" and .lines[0].winner == "right"' \
  value 'domineering(2x2) >= 0'
expect 0 'yes            domineering(rows=2,cols=2) || 0' value 'domineering(2x2) || 0'
expect 0 'Right first    Left wins' value '^ >= 0'
refused 'expected one comparison' value '1 < 2 < 3'

# Each option with its value, the heat of each summand, and the orthodox move.
holds '[.summands[] | [.mean, .temperature]] == [["0", "1"], ["0", "3"]]
       and .left_first.orthodox.summand == 1 and .left_first.orthodox.temperature == "3"
       and .left_first.orthodox.best and (.left_first.moves | length) == 2
       and .left_first.moves[0].wins == false and .left_first.moves[1].stop == "2"' value '+-1 + +-3'
holds '.left_first.orthodox | .summand == 0 and .best == false and .better.summand == 1' \
  value 'domineering(3x2) + domineering(region=...#/..../#...)'
holds '.value == "{1/2|0}"' value 'toads-and-frogs(line=tt.f)'
holds '.value == "0" and .outcome == "previous" and (.left_first.wins or .right_first.wins | not)' \
  value 'toads-and-frogs(line=RR-L) + toads-and-frogs(line=R-LL)'
holds '.value == "{1/2*3|*3}" and .outcome == "left"
       and [.summands[].value] == ["{1/2|0}", "*3"] and .summands[1].game == "nim(3)"
       and .left_first.wins and (.right_first.wins | not)
       and .left_first.winning_moves[0] == {"summand": 0, "move": "3 2", "to": "1/2*3"}' \
  value 'toads-and-frogs(line=R-LL) + nim(3)'
holds '.value == "0" and [.summands[].position] == ["left-turn r - l", "1"]' \
  value 'toads-and-frogs + nim(2)' --position 'left-turn r - l + 1'

# The start is over with Right to move: who cannot move loses, whoever it is.
holds '.value == "1"' value 'toads-and-frogs(line=-L)'
holds '.value == "1"' value 'toads-and-frogs(line=-L,turn=right)'
expect 3 'in misere play values do not add' value 'toads-and-frogs(line=-L,turn=right,misere)'

# Sums with partizan games are games.
sum='nim(2) + toads-and-frogs(line=RR--LL) + domineering(2x3)'
expect 0 'left-turn 2 + r r - - l l + .../...' show "$sum"
expect 0 'Right  3:a1' moves "$sum" --both
holds '.left == ["1:1 1", "1:1 2", "2:5 4", "3:a1", "3:b1", "3:c1"] and (.right | length) == 7' moves "$sum" --both
refused 'expected a partizan game' moves nim --both
holds '.known == "proved" and (.value == "win" or .value == "lose") and all(.moves[]; .known == "proved")' analyze "$sum"
holds '.games == 20' match "$sum" --agents perfect,random --games 20 --seed 1
expect 0 'hackenbush(bbr)' play 'hackenbush(bbr) + 1/2 + nim(2)' --seats perfect,random --seed 1
expect 0 '<svg' show "$sum" --svg -

picture=$(mktemp)
expect 0 '3/4' value 'toads-and-frogs(line=RR--LLLL)' --thermograph "$picture"
grep -q '<title>Thermograph of {3/2|0}</title>' "$picture" || { echo "no picture in $picture"; wrong=1; }
rm -f "$picture"
expect 0 '<svg' value '{1|*}' --thermograph -

expect 3 'tic-tac-toe has no value' value 'nim(4) + tic-tac-toe'
expect 3 'in misere play values do not add' value 'kayles(9,misere)'
expect 3 'MB of memory' value 'toads-and-frogs(line=RRRRRRR---LLLLLLL)' --memory 1M
refused "did you mean 'toads-and-frogs'?" value toads-and-frog
refused "column 5: expected '|'" value '{1,2}'
refused "expected a power of two below the '/'" value 1/3
refused 'expected a position for each of the 2 games' value 'nim(1) + nim(2)' --position 1
((wrong == 0))
