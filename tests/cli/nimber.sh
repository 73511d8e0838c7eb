#!/usr/bin/env bash
# nimber and mex: the seed's examples, sums as games, refusals.
source "$(dirname "$0")/lib.bash"

expect 0 3 mex '0 1 2 4 5 6'
expect 0 0 mex '9 7,5 3 1'
holds '.mex == 0 and .numbers == []' mex ''
holds '.mex == 3 and .numbers == [0, 1, 2]' mex 0 1 2
holds '.mex == 0 and .numbers == []' mex
refused "expected a number from 0 to 4294967295, found '-1'" mex '0 -1'

holds '. == {nimber: 6, winner: "next", summands: [{game: "nim(4)", position: "4", nimber: 4},
  {game: "chomp(rows=2,cols=2)", position: "2 2", nimber: 2}],
  winning_moves: [{summand: 0, move: "1 2", to: "2"}]}' nimber 'nim(4) + chomp(2x2)'
holds '.nimber == 0 and .winner == "previous" and .winning_moves == []' nimber 'nim(1,2) + nim(3)'
holds '.nimber == 41' nimber 'chomp(7x9)'
holds '.nimber == 2 and [.winning_moves[] | .move] == ["1 2"]' nimber 'nim(3,4,5)'
holds '.summands[1].position == "x - - - -" and .summands[1].nimber == 1' \
  nimber 'nim(1) + treblecross(5)' --position '0 + x - - - -'
holds '.winner == "previous" and .misere and .summands[0].genus == "0^120" and .summands[0].tame' \
  nimber 'nim(1,1) + nim(1)' --misere
holds '.winner == "next" and .summands[0].genus == "5^57"' nimber 'nim(5) + nim(4)' --misere
holds '.remoteness == 3' nimber 'nim(1) + nim(2)' --remoteness
expect 0 'by one move alone' nimber 'nim(4) + chomp(2x2)'

expect 3 'tic-tac-toe has no nimbers: it is not an impartial game' nimber 'nim(4) + tic-tac-toe'
expect 3 'in normal play: chomp, dawsons-kayles, ' nimber 'nim(4) + tic-tac-toe'
expect 3 'it is misère' nimber 'nim(4,misere) + nim(2)'
holds '.summands[0].tame == false' nimber 'kayles(5) + nim(1)' --misere
expect 3 'it is partizan' nimber toads-and-frogs
expect 3 'tic-tac-toe has no place in a sum' show 'nim(4) + tic-tac-toe'
expect 3 'too large for misère play' nimber 'kayles(60) + kayles(61)' --misere --memory 100k
holds '.quotient == 40 and .winner == "next" and .summands[0].genus == null and
  ([.winning_moves[] | select(.summand == 1)][0].move == "1")' nimber 'kayles(60) + kayles(61)' --misere
holds '.quotient == null and .summands[0].genus == "4^046"' nimber 'kayles(9) + nim(2)' --misere
expect 0 'in a quotient of 40 elements: the ' nimber 'octal(0.77,sizes=99+61)' --misere
expect 3 'memory' nimber 'tactix(7x7)' --memory 1M
refused 'expected 2 positions' nimber 'nim(4) + nim(2)' --position 4
refused "did you mean 'kayles'" nimber 'nim(4) + kayle(9)'

# Sums of sums, in parentheses and by name, with the same notation everywhere.
holds '.nimber == 7 and (.summands | length) == 3' nimber '(nim(1) + nim(2)) + kayles(5)'
holds '.nimber == 7 and (.summands | length) == 3' nimber 'sum(nim(1) + sum(nim(2) + kayles(5)))'
holds '.misere and .winner == "previous"' nimber 'sum(nim(1,1) + nim(1),misere)'
holds '.position == "0 + 2 + i i i i i"' show '(nim(1) + nim(2)) + kayles(5)' --position '(0 + 2) + iiiii'
holds '.nimber == 5 and .summands[0].position == "2"' nimber 'nim(4) + nim(3) + kayles(5)' --position '1:1 2'
holds '.position == "2 + 3"' show 'nim(4) + nim(3)' --position '1:1 2'
holds '.position == "2 + 0" and .turn == 0' show 'nim(4) + nim(3)' --position '1:1 2, 2:1 3'
said=$(printf '2:1 2\nquit\n' | "$ZERMELO" play '(nim(1) + nim(2)) + kayles(5)' --seats human,human)
[[ $said == *'--position "1 + 0 + i i i i i"'* ]] || { echo "play of a nested sum: $said"; wrong=1; }
expect 3 'only the whole sum' nimber 'nim(1) + sum(nim(2),misere)'

# Rows and heaps that are too long to be played have nimbers and winning moves.
# Kayles has period 12 from 71 on, Dawson's Kayles 34 from 53 on.
same() { [[ $("$ZERMELO" nimber "$1" --json | jq .nimber) == "$("$ZERMELO" grundy "$2" --to "$3" --json | jq ".values[$3]")" ]] ||
  { echo "nimber of $1"; wrong=1; }; }
same 'kayles(10000)' 0.77 10000
same 'kayles(10000)' kayles 100   # 100 is 10000 up to the period
same 'dawsons-kayles(10000)' 0.07 72
same 'dawsons-kayles(10000)' dawsons-kayles 10000
same 'octal(0.137,9999)' 0.137 9999
same 'treblecross(998)' 0.007 1000
holds '.nimber == 0' nimber 'kayles(5000) + octal(0.77,5000)'
holds '.nimber == 0' nimber 'kayles(5000) + kayles(200,max=2) + kayles(5000) + octal(0.77,200)'
holds '[.winning_moves[] | select(.to == "rows of 4999 and 4999") | .move] == ["5000 5001"]' nimber 'kayles(10000)'
expect 0 'more: --json lists all' nimber 'kayles(10000)'
refused "takes 1 to 10000, found '10001'" nimber 'kayles(10001)'
refused "takes 1 to 63, found '64'" show 'kayles(64)'
# In misère play by the quotient of the heaps, and of them alone.
expect 3 'is too long to be played' nimber 'kayles(64)' --remoteness
expect 3 'beside others of the same game alone' nimber 'kayles(64) + nim(2)' --misere
expect 3 'beside others of the same game alone' nimber 'treblecross(64)' --misere
expect 3 "is played misère by --misere; leave out 'misere'" nimber 'kayles(64,misere)'
holds '.quotient == 40 and .winner == "next" and .summands[0].genus == null' nimber 'kayles(10000)' --misere
for row in 20 41 63; do  # as in the search of what can be played
  [[ $("$ZERMELO" nimber "kayles($row) + kayles(64)" --misere --json | jq -c '.winner') == \
     $("$ZERMELO" nimber "octal(0.77,sizes=$row+64)" --misere --json | jq -c '.winner') ]] ||
    { echo "kayles($row) + kayles(64), misère"; wrong=1; }
done

# A sum is a game: shown, played, solved, analysed, matched.
expect 0 '2: kayles(4)' show 'nim(3)+kayles(4)'
holds '.position == "3 + i i i _" and .turn == 1' show 'nim(3)+kayles(4)' --position '2:4'
holds '.moves == ["1:1 1", "2:1"]' moves 'nim(1) + kayles(1)'
holds '.value == "win" and .remoteness == 1 and .nimber == 1 and .moves[0].nimber == 0' \
  analyze 'nim(1) + treblecross(3)' --position '0 + - - -'
holds '.known == "proved" and .value == "win"' analyze 'kayles(50) + kayles(51)' --memory 1M
holds '.value == "lose"' solve 'sum(nim(1) + nim(4) + nim(5),misere)'
holds '.games == 20 and .agents[1].points > 15' \
  match 'nim(3) + kayles(4)' --agents random,alphabeta --games 20 --seed 1
((wrong == 0))
