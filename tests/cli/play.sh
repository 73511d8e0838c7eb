#!/usr/bin/env bash
# A game in line mode: what is typed wrong never ends it.
source "$(dirname "$0")/lib.bash"

# told TEXT: the transcript contains it.
told() { [[ $said == *"$1"* ]] || { echo "play: wanted '$1' in: $said"; wrong=1; }; }

said=$(printf '%s\n' help 5 5 nonsense 10 hint moves '#1' undo history undo undo rules '' 1 quit |
  "$ZERMELO" play tic-tac-toe --seats human,human --seed 1)
told 'slot 5 is taken by x'
told "'nonsense' is not a legal move"
told '(estimated)'
told '#8    9'
told 'there is no move of yours to take back'
told 'Two players take turns'
told 'To go on: zermelo play "tic-tac-toe" --position "x - - - - - - - -"'

# To the end, against itself; seats that are not named are random.
said=$("$ZERMELO" play tic-tac-toe --seats random --seed 2 </dev/null)
told 'over: '

# The other's card is never shown before the showdown, only what may be seen.
said=$(printf 'history\nfold\nbet\nbet\n' | "$ZERMELO" play kuhn-poker --seats human,random --seed 5)
told '[?]'
told 'there is no bet to fold to'

# The end of the input ends the play, not with a failure.
said=$("$ZERMELO" play tic-tac-toe </dev/null) || { echo "end of input: exit $?"; wrong=1; }
told 'To go on:'
((wrong == 0))
