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

# To the end, against itself; seats that are not named are random.
said=$("$ZERMELO" play tic-tac-toe --seats random --seed 2 </dev/null)
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
echo nonsense >"$folder/bad.phh"
refused 'bad.phh: line' replay "$folder/bad.phh"
rm -rf "$folder"

# The end of the input ends the play, not with a failure.
said=$("$ZERMELO" play tic-tac-toe </dev/null) || { echo "end of input: exit $?"; wrong=1; }
told 'To go on:'
((wrong == 0))
