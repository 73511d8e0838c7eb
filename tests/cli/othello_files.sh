#!/usr/bin/env bash
# Games of Othello in the field's files, and engines that speak its protocols.
source "$(dirname "$0")/lib.bash"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# A whole game goes through all formats and comes back.
game=f5d6c3d3c4f4f6f3e6e7
echo "$game" >games.txt
expect 0 "1 game in games.ggf" convert games.txt games.ggf
expect 0 "1 game in back.txt" convert games.ggf back.txt
cmp games.txt back.txt || wrong=1
refused "game 1: expected a finished game" convert games.ggf games.wtb
[[ -e games.wtb ]] && { echo "a file of WTHOR was left"; wrong=1; }
echo c4c3c2b4a4d3e2b2a3c5e3b3c1a2c6a6e6e7f2d6d2a5b5f8f3f4a1e1a7b1f7b6d1b8e8d7f5f6b7c7a8c8d8f1g1g2g3g4g5g6g7g8h1h2h3h4h5h6h7h8 >bad.txt
refused "bad.txt: line 1: move" convert bad.txt bad.ggf
expect 0 "1 game in games.obf" convert games.txt games.obf
grep -q ' X;$' games.obf || { echo "games.obf: $(cat games.obf)"; wrong=1; }
refused "ends with .ggf, .wtb, .obf or .txt" convert games.txt games.pgn
expect 1 "cannot read" convert none.ggf games.txt

# A game of a file is replayed with its opening's name and what its moves cost.
holds '.game == "othello" and (.positions | length) == 10' replay games.ggf
expect 0 "opening: Comp'Oth" replay games.txt
refused "--game: expected 1 to 1, found 2" replay games.txt --game 2

# Openings: as many as asked, of as many plies, the same with one seed.
"$ZERMELO" openings othello --count 4 --seed 3 >first
"$ZERMELO" openings othello --count 4 --seed 3 >second
cmp first second || wrong=1
[[ $(grep -cE '^([a-h][1-8]){8}$' first) == 4 ]] || { echo "openings: $(cat first)"; wrong=1; }
refused "expected othello" openings chess
refused "--plies: expected 1 to 30" openings othello --plies 0

# The field's protocols.
said=$(printf '%s\n' '1 name' 'play b f5' 'quit' | "$ZERMELO" engine --protocol gtp)
[[ $said == $'=1 Zermelo\n\n= \n\n= ' ]] || { echo "gtp: $said"; wrong=1; }
said=$(printf '%s\n' 'nboard 2' 'ping 7' quit | "$ZERMELO" engine --protocol nboard | tail -n 1)
[[ $said == "pong 7" ]] || { echo "nboard: $said"; wrong=1; }
refused "did you mean 'gtp'" engine --protocol gpt

exit $((wrong > 0))
