#!/usr/bin/env bash
# A game in line mode: what is typed wrong never ends it.
source "$(dirname "$0")/lib.bash"

# told TEXT: the transcript contains it.
told() { [[ $said == *"$1"* ]] || { echo "play: wanted '$1' in: $said"; wrong=1; }; }

said=$(printf '%s\n' help 5 5 nonsense 10 hint values 'why 5' moves '#1' undo history undo undo rules '' 1 quit |
  "$ZERMELO" play tic-tac-toe --seats human,human --seed 1)
told 'slot 5 is taken by x'
told "'nonsense' is not a legal move"
told 'tie in 8 (proved)'
told '#8    9'
told 'there is no move of yours to take back'
told 'Two players take turns'
told 'To go on: zermelo play "tic-tac-toe" --position "x - - - - - - - -"'

# A hint is a sentence, the same for the same position, and values may be asked for the best few.
said=$(printf '%s\n' hint 5 hint undo hint 'values 2' quit | "$ZERMELO" play tic-tac-toe --seats human,human)
told 'try 1: ties in 9, proved'
(($(grep -o 'try 1: ties in 9, proved' <<<"$said" | wc -l) == 2)) || { echo "hints differ: $said"; wrong=1; }
told 'and 7 more'
said=$(printf '%s\n' hint quit | "$ZERMELO" play 'nim(3,4,5)')
told 'try 1 2: wins in 11, to nimber 0, proved'
said=$(printf '%s\n' hint hint quit | "$ZERMELO" play 'hex(size=9)' --seats human,random --seed 1)
(($(grep -o 'try .*' <<<"$said" | sort -u | wc -l) == 1)) || { echo "hints of hex differ: $said"; wrong=1; }
told ', estimated by a search, '
said=$(printf '%s\n' hint quit | "$ZERMELO" play 'nim3p(2,2,extra)' --seats human,human,human)
told ', exact'
told 'for P0 '
# Of three players each has a number, exact or estimated.
said=$(printf '%s\n' hint 'values 2' quit | "$ZERMELO" play 'sim(players=3)' --seats human,human,human)
[[ $said =~ try\ [0-9]+:\ for\ x\ -?[0-9.e-]+,\ o\ -?[0-9.e-]+,\ z\ -?[0-9.e-]+,\ estimated ]] || { echo "no vector: $said"; wrong=1; }
# A puzzle that its only player never solves ends.
said=$("$ZERMELO" play 'cube(size=2)' --seats random --seed 1 </dev/null | tail -3)
told 'cut off after 1000 moves'
# A scramble is told as turns, also one that was picked at random.
for cube in 'cube(size=2,scramble=random)' 'cube(scramble=random)'; do
  said=$("$ZERMELO" play "$cube" --seed 3 </dev/null)
  [[ $said =~ scramble:\ [URFDLB][2\']?\  ]] || { echo "no turns: $said"; wrong=1; }
done
# What is not known is no advice; a way that was found is, as what it is.
said=$(printf '%s\n' hint quit | "$ZERMELO" play cube --seed 3)
told 'try '
told 'at most'
[[ $said != *'unknown'* ]] || { echo "an unknown move is shown: $said"; wrong=1; }
said=$(printf '%s\n' '#1' hint quit | "$ZERMELO" play blackjack --seed 5)
[[ $said == *'try '* || $said == *'no hint: '* ]] || { echo "no sentence: $said"; wrong=1; }
[[ $said != *'unknown'* ]] || { echo "an unknown move is shown: $said"; wrong=1; }

# With two people undo takes back one move; redo makes it again, unless another was made.
said=$(printf '%s\n' 5 1 undo history redo history undo undo redo redo 9 undo 8 redo quit |
  "$ZERMELO" play tic-tac-toe --seats human,human)
told 'there is no move that was taken back'
told '--position "o - - - x - - x -"'
# Against an agent it takes back both moves.
said=$(printf '%s\n' 5 undo quit | "$ZERMELO" play tic-tac-toe --seats human,perfect)
told '--position "- - - - - - - - -"'

# Who plays is told, and nobody plays at random unless asked to.
said=$("$ZERMELO" play tic-tac-toe </dev/null)
told 'x is you, o is level '
said=$("$ZERMELO" play 'hex(size=11)' </dev/null)
told 'White is level '
told ', mcts(sims='
said=$("$ZERMELO" play kuhn-poker --seed 1 </dev/null)
told 'is level '
said=$(printf '%s\n' 1 2 9 | "$ZERMELO" play tic-tac-toe --seats human,perfect --seed 1)
told 'over: o wins'
# The same seed, the same game.
one=$(printf '%s\n' e5 c4 quit | "$ZERMELO" play 'hex(size=9)' --seed 7)
two=$(printf '%s\n' e5 c4 quit | "$ZERMELO" play 'hex(size=9)' --seed 7)
[[ $one == "$two" ]] || { echo 'play: the same seed plays otherwise'; wrong=1; }

# A scramble is shown as turns.
said=$("$ZERMELO" play 'cube(scramble=4)' --seed 3 </dev/null)
[[ $said =~ scramble:\ ([URFDLB][\'2]?\ ?){4} ]] || { echo "no scramble: $said"; wrong=1; }
turns=$(grep -o "scramble: .*" <<<"$said" | cut -d' ' -f2-)
[[ $("$ZERMELO" show cube --position "$turns") == *"$(grep -o 'position "[^"]*' <<<"$said" | cut -c11-)"* ]] ||
  { echo "another scramble: $said"; wrong=1; }
said=$("$ZERMELO" play cube --seed 3 </dev/null)
told 'scramble: '
[[ $said != *'DRB='* ]] || { echo "pieces and not turns: $said"; wrong=1; }

# Ends in words: several may win, or tie while one has lost.
expect 0 'over: o and z win' show 'sim(nodes=5,players=3,coalition=1-2)' --position 'x x o o x z z - - -'
expect 0 'over: o and z share a tie, x loses' show 'sim(nodes=5,players=3)' --position 'x x o z x z o o z o'
expect 0 'over: an all-player tie' show 'sim(nodes=4,players=3)' --position 'x o z o x z'
expect 0 'over: P1 wins (P0 0, P1 1, P2 0.2)' show 'nim3p(1,extra)' --position 'p1-turn 0'
expect 0 'over: P1 wins' show 'nim3p(1)' --position 'p1-turn 0'
expect 0 'over: solved' show cube --position "R R'"

# To the end, against itself.
said=$("$ZERMELO" play tic-tac-toe --seats random,random --seed 2 </dev/null)
told 'over: '

# A game is saved and taken up again; what is no saved game changes nothing.
folder=$(mktemp -d)
printf '%s\n' 5 1 "save $folder/game" quit | "$ZERMELO" play tic-tac-toe --seats human,human >/dev/null
said=$(printf '%s\n' 9 "load $folder/game" "load $folder/none" quit |
  "$ZERMELO" play tic-tac-toe --seats human,human)
told 'cannot read'
told '--position "o - - - x - - - -"'
said=$(printf '%s\n' "load $folder/game" quit | "$ZERMELO" play nim --seats human,human --seed 1)
told "expected a saved game of nim, found 'tic-tac-toe'"
# A saved game knows who sat where, and is played on by its name.
grep -qx 'seats: human,human' "$folder/game" || { echo "no seats: $(cat "$folder/game")"; wrong=1; }
said=$(printf '%s\n' 9 undo undo quit | "$ZERMELO" play "$folder/game")
told '--position "- - - - x - - - -" --seats "human,human"'
said=$(printf 'quit\n' | "$ZERMELO" play --load "$folder/game" --seats human,random)
told 'o is random'
told '--position "o - - - x - - - -" --seats "human,random"'
said=$(printf 'quit\n' | "$ZERMELO" play tic-tac-toe --load "$folder/game")
told '--position "o - - - x - - - -"'
refused "expected a saved game of nim, found 'tic-tac-toe'" play nim --load "$folder/game"
refused 'expected --position or a saved game' play "$folder/game" --position 5
refused 'expected a game or --load FILE' play
printf '%s\n' tic-tac-toe '- - - - - - - - -' 5 >"$folder/old"  # as it was before seats were kept
said=$(printf 'quit\n' | "$ZERMELO" play "$folder/old")
told 'x is you, o is level '
# What a file says starts no other program.
sed 's/^seats:.*/seats: human,program(cmd="touch '"${folder//\//\\/}"'\/ran")/' "$folder/game" >"$folder/evil"
refused 'it seats a program' play "$folder/evil"
[[ ! -e $folder/ran ]] || { echo 'a saved game started a program'; wrong=1; }

# A replay goes forward, back, and to a move.
said=$(printf '%s\n' n n b 2 9 nonsense n q | "$ZERMELO" replay "$folder/game" --step)
told 'the start'
told 'move 1: x plays 5'
told 'move 2: o plays 1'
told 'the moves are numbered 0 to 2'
told "'nonsense' is not understood"
(($(grep -c 'move 1: x plays 5' <<<"$said") == 2 && $(grep -c 'move 2: o plays 1' <<<"$said") == 2)) ||
  { echo "replay steps: $said"; wrong=1; }
expect 0 'move 1: x plays 5, before it tie in 9' replay "$folder/game" --move 1
refused '--move: expected 0 to 2, found 3' replay "$folder/game" --move 3
rm -rf "$folder"

# Agents in all seats: perfect play ties.
said=$("$ZERMELO" play tic-tac-toe --seats 'alphabeta,mcts(sims=500)' --seed 3 </dev/null)
told 'over: a tie'

# The values of the game are drawn at its end; and again when it is saved and replayed.
folder=$(mktemp -d)
said=$(printf '%s\n' 'values on' 5 "save $folder/game" 3 2 | NO_COLOR=1 "$ZERMELO" play tic-tac-toe \
  --seats human,perfect --seed 1 --svg "$folder/values.svg")
told 'tie in 9 (proved)'
told 'lose in 2 (proved)'
told '2        ? '
told 'o won'
grep -q '</svg>' "$folder/values.svg" || { echo 'no picture of the values'; wrong=1; }
expect 0 'tie in 9' replay "$folder/game"
holds '.game == "tic-tac-toe" and .positions[0].value == "tie" and .positions[0].move == "5"
       and .positions[0].mistake == ""' replay "$folder/game"
echo nonsense >"$folder/bad"
refused 'expected a saved game' replay "$folder/bad"
rm -rf "$folder"

# Perfect play wins in the fewest moves.
said=$("$ZERMELO" play 'nim(3,4,5)' --seats perfect,perfect --seed 3 </dev/null)
told 'player 1 wins'

# The other's card is never shown before the showdown, only what may be seen.
said=$(printf 'history\nfold\nbet\nbet\n' | "$ZERMELO" play kuhn-poker --seats human,random --seed 5)
told '[?]'
told 'there is no bet to fold to'

# Nor when the game is broken off: it goes on from what the player saw.
said=$(printf 'quit\n' | "$ZERMELO" play kuhn-poker --seed 5)
[[ $said == *'--position "'[JQK]' ?"'* ]] || { echo "the other card is told: $said"; wrong=1; }
said=$(printf 'quit\n' | "$ZERMELO" play kuhn-poker --position 'Q ? check bet' --seed 5)
told '--position "Q ? check bet"'

# Hands of Poker are kept as PHH and replayed.
folder=$(mktemp -d)
said=$(printf 'call\ncall\nsave %s/hands.phh\nquit\n' "$folder" | "$ZERMELO" play poker --seed 5)
told 'zermelo replay'
holds '(.hands | length) >= 1 and (.hands[0].moves | length) > 4' replay "$folder/hands.phh"
expect 0 'hand 1' replay "$folder/hands.phh"
expect 0 "equity" replay "$folder/hands.phh"
holds "(.hands[0].equities | length) >= 1 and ([.hands[0].equities[0].players[].equity] | add - 1 | fabs) < 1e-9" replay "$folder/hands.phh"
expect 0 'hand 1, move 1: ' replay "$folder/hands.phh" --move 1
refused "shown by 'zermelo replay'" play "$folder/hands.phh"
echo nonsense >"$folder/bad.phh"
refused 'bad.phh: line' replay "$folder/bad.phh"
rm -rf "$folder"

# The end of the input ends the play, not with a failure.
said=$("$ZERMELO" play tic-tac-toe </dev/null) || { echo "end of input: exit $?"; wrong=1; }
told 'To go on:'
((wrong == 0))
