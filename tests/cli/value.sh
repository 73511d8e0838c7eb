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

picture=$(mktemp)
expect 0 '3/4' value 'toads-and-frogs(line=RR--LLLL)' --thermograph "$picture"
grep -q '<title>Thermograph of {3/2|0}</title>' "$picture" || { echo "no picture in $picture"; wrong=1; }
rm -f "$picture"
expect 0 '<svg' value '{1|*}' --thermograph -

expect 3 'tic-tac-toe has no value' value 'nim(4) + tic-tac-toe'
expect 3 'in misere play values do not add' value 'kayles(9,misere)'
expect 3 'MB of memory' value 'toads-and-frogs(line=RRRRRRR---LLLLLLL)' --memory 1M
refused "did you mean 'toads-and-frogs'?" value toads-and-frog
refused "column 3: expected '|'" value '{1}'
refused "expected a power of two below the '/'" value 1/3
refused 'expected a position for each of the 2 games' value 'nim(1) + nim(2)' --position 1
((wrong == 0))
