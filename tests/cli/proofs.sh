#!/usr/bin/env bash
# Long work that is kept: book (in the user's cache and where --save says) and prove.
source "$(dirname "$0")/lib.bash"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_CACHE_HOME=$folder/cache
book=$XDG_CACHE_HOME/zermelo/books/connect-four-4x5x4.book

holds ".path == \"$book\" and .discs == 4 and .bytes < 1000" \
  book 'connect-four(rows=4,cols=5)' --discs 4 --memory 64M --check 5
holds '.score == 0 and ([.moves[] | .score] | length == 5)' analyze 'connect-four(rows=4,cols=5)'
expect 0 "bytes in $folder/one.book" \
  book 'connect-four(rows=4,cols=4)' --discs 2 --memory 64M --save "$folder/one.book"
expect 2 "GAME: expected connect-four, which has a book, found 'hex'" book hex
expect 2 '--discs: expected 0 to 41, found 42' book connect-four --discs 42

expect 0 'White wins by 10, empty cells counted for the winner' \
  prove 'othello(size=4)' --leaf 8 --memory 64M --save "$folder/four.proof"
holds '.score == -10 and .nodes == 0 and .from_before > 0' \
  prove 'othello(size=4)' --leaf 8 --memory 64M --save "$folder/four.proof"
expect 2 "four.proof: expected the work on 'othello proof cells=36" \
  prove 'othello(size=6)' --save "$folder/four.proof"
expect 2 "GAME: expected othello, whose scores are proved, found 'nim'" prove nim
expect 2 '--leaf: expected 4 to 30, found 3' prove othello --leaf 3

((wrong == 0))
