#!/usr/bin/env bash
# Positions that cannot be are refused with the reason; the seeds' samples list just their moves.
source "$(dirname "$0")/lib.bash"

no() { refused "$1" moves "$2" --position "$3"; }

no 'above an empty cell' connect-four '-------/-------/-------/-------/---x---/-------'
no 'found' connect-four '-------/-------/-------/-------/-------/--xx---'
no 'column 4 is full' connect-four 4444444
no 'after the end' connect-four 12121212
no 'expected' othello 'XXXX'
no 'expected' 'hex(size=3)' 'xxx/xxx/ooo'
no 'expected' 'hex(size=3)' 'xxx/.../...'
no 'joined' 'hex(size=3)' 'xo./xo./xo.'
no 'head' snake '1 7 - o o - - o o o o'
no 'poison' poison '9 4 - - x x - - - - -'
no 'twisted' cube 'UUUUUUUURFRRRRRRRRFFUFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB'
no 'flipped' cube 'UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB'
no 'swapped' cube 'UUUUUUUUURFRRRRRRRFRFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB'
no 'expected' kayles 'i i z'
no 'expected' one-to-ten 11
no 'expected' 2048 '3 - - - - - - - - - - - - - - -'
no 'cannot be' sim 'x x x - - - - - - - - - - - -'

lists() {
  local got
  got=$("$ZERMELO" moves "$1" --position "$2" --json | jq -c .moves)
  [[ $got == "$3" ]] || { echo "moves $1 --position '$2': wanted $3, got $got"; wrong=1; }
}
lists snake '2 7 - o o - - o o o o' '["h 1","h 5","t 4"]'
lists poison '9 4 - - x - - - - x -' '["6"]'
lists kayles 'i i _ _ _ _ i _ i i' '["1","2","7","9","10","1 2","9 10"]'
lists toads-and-frogs 'right-turn - r l - r - - l' '["2 4","5 6"]'
lists one-to-ten 8 '["1","2"]'
lists one-to-ten 9 '["1"]'

holds '.turn == 0 and (.moves | sort) == (["1","2","5","7","8","9","1 2","2 5","5 8","7 8","8 9","2 5 8","7 8 9"] | sort)' \
  moves tactix --position 'o o - - o - o o o'

# The seed's primitive positions: over, and lost for the player to move.
over() { holds ".turn == \"over\" and .payoffs[$3] == -1" moves "$1" --position "$2"; }
over one-to-ten 10 0
over tic-tac-toe 'x o x - o - - o x' 0
over tactix '- - - - - - - - -' 0
over kayles '_ _ _ _ _ _ _ _ _ _' 0
over toads-and-frogs 'left-turn l - - r r l - -' 0
over snake '1 5 o o o o o o o o o' 0
over poison '6 4 - - x - - - - x x' 1
((wrong == 0))
