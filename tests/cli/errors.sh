#!/usr/bin/env bash
# Bad input: exit code 2 and one line that says what was expected, with a near name.
source "$(dirname "$0")/lib.bash"

refused "did you mean 'games'" gmaes
refused "unknown command 'frobnicate'" frobnicate
refused "did you mean 'tic-tac-toe'" moves tic-tak-toe
refused "unknown game 'backgammon'" moves backgammon
refused "did you mean 'misere'" moves 'tic-tac-toe(misre)'
refused "takes yes or no, found 'maybe'" moves 'tic-tac-toe(misere=maybe)'
refused "takes 0 to" moves 'nim(max=-1)'
refused "expected ')'" moves 'tic-tac-toe(misere'
refused 'it has no options' moves 'kuhn-poker(cards=4)'
refused 'found 5 x and 0 o' moves tic-tac-toe --position 'x x x x x - - - -'
refused 'expected nine words' moves tic-tac-toe --position 'x o'
refused 'slot 5 is taken by x' moves tic-tac-toe --position '5 5'
refused 'after the end of the game' moves tic-tac-toe --position '1 2 4 5 7 3'
refused "did you mean '--position'" show tic-tac-toe --positon x
refused 'GAME is required' moves
refused "DEPTH: expected a whole number, found 'x'" perft tic-tac-toe x
refused 'DEPTH: expected 0 to 1000' perft tic-tac-toe -- -1
refused 'expected at least 1' playout tic-tac-toe --games 0
refused 'expected a whole number of at least 0' playout tic-tac-toe --games -5
refused "unknown agent 'humn' (did you mean 'human'?)" play tic-tac-toe --seats humn
refused "unknown agent 'mtcs' (did you mean 'mcts'?)" match nim --agents mtcs,random
refused "mcts: option 'sims' takes 1 to" match nim --agents 'mcts(sims=0),random'
refused "mcts: option 'time' takes a time such as 500ms or 2s, found 'soon'" match nim --agents 'mcts(time=soon)'
refused 'alphabeta cannot play 2048: it is for two players' match 2048 --agents alphabeta
refused "mcts: option 'rave' is for two players, found a game of 1" match 2048 --agents 'mcts(rave=100)'
refused "mcts: option 'rave' is for moves that are the same in all positions" match nim --agents 'mcts(rave=100),random'
refused 'mcts cannot play kuhn-poker' play kuhn-poker --seats human,mcts
refused 'nim has 2 seats, found 3 agents' match nim --agents random,random,random
refused 'only in' match nim --agents human,random
refused '--agents: expected agents such as' match nim
refused 'has 2 seats, found 3' play tic-tac-toe --seats random,random,random
refused 'expected bash, zsh or fish' completion tcsh
refused '--seat: expected 0 to 2' show kuhn-poker --seat 3

# Numbers that are too large are numbers all the same; one is no plural.
refused "takes up to 16 numbers from 0 to 65535, found '99999999999999999999'" show 'nim(99999999999999999999)'
refused "takes 1 to 63, found '99999999999999999999'" show 'kayles(99999999999999999999)'
refused "takes 4 to 8, found '99999999999999999999'" show 'connect-four(99999999999999999999x7)'
refused "--games: expected a whole number of at most 9223372036854775807, found '99999999999999999999'" \
  playout nim --games 99999999999999999999
refused "option 'time' takes a time of at most 24 h 0 min, found '99h'" match nim --agents 'mcts(time=99h)'
refused 'DEPTH: expected a whole number of at most 2147483647' perft nim 99999999999
refused '--seats: 2048 has 1 seat, found 2' play 2048 --seats human,human
refused '--agents: 2048 has 1 seat, found 2 agents' match 2048 --agents random,random

# The right way is told.
refused 'write "hex(size=5)"' play hex --size 5
refused 'write "hex(size=7)"' show hex --size=7
refused 'write "nim(3,4,misere)"' show 'nim(3,4)' --misere
refused 'write "sim(players=3)"' play sim --players 3
refused 'who plays is said by --seats' play nim --agents random
refused 'who plays is said by --agents' match nim --seats random
refused "there is no folder '/nonexistent/x'" db list --folder /nonexistent/x
refused 'expected an amount with its unit such as 500M or 4G, found' analyze nim --memory 64

# Names that people use, in any case.
same_game() { [[ $("$ZERMELO" moves "$1" --json | jq -r .game) == "$2" ]] || { echo "$1 is not $2"; wrong=1; }; }
same_game reversi othello
same_game rubik cube
same_game connect4 connect-four
same_game holdem poker
same_game texas poker
same_game Tic-Tac-Toe tic-tac-toe
same_game TICTACTOE tic-tac-toe
same_game connect_four connect-four
same_game 'Nim(3,4,Misere)' 'nim(3,4,misere)'
same_game 'Poison(left=Queen)' 'poison(left=queen)'
same_game Nim+Kayles 'nim + kayles'
expect 0 'perfect' match nim --agents 'Perfect,RANDOM' --games 2

# Work that fails exits with 1, and a file that was there stays as it was.
folder=$(mktemp -d)
expect 1 'cannot write' show tic-tac-toe --svg "$folder/missing/x.svg"
rm -rf "$folder"

((wrong == 0))
