#!/usr/bin/env bash
# Databases: solve --save, db list|info|verify|export, analyze from one; refusals, kills, full disks.
source "$(dirname "$0")/lib.bash"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_DATA_HOME=$folder/data
here=$XDG_DATA_HOME/zermelo/databases
game='connect-four(rows=4,cols=4)'
file=$here/connect-four_rows_4_cols_4.zdb

holds '.databases == []' db list
expect 3 "no database of tic-tac-toe in '$here'; 'zermelo solve \"tic-tac-toe\" --save' makes it" db info tic-tac-toe
holds '.value == "tie" and .remoteness == 9 and .positions == 5478 and .ended == 958 and .moves == 16167
       and (.database | endswith("/tic-tac-toe.zdb")) and .bytes < 5478' solve tic-tac-toe --save
expect 0 'which was there' solve tic-tac-toe --save
holds '.positions == 161029 and .wins == 38675 and .loses == 32234 and .ties == 90120' solve "$game" --save
holds '[.databases[] | .game] == ["connect-four(rows=4,cols=4)", "tic-tac-toe"]' db list
expect 0 '161029' db list
holds '.bytes_per_position < 0.5 and .rules_version == 1 and .positions == 161029 and .max_remoteness == 16' \
  db info "$game"
holds '.bytes_per_position < 0.5' db info "$file"
expect 0 'all 161029 positions hold' db verify "$game" --threads 2
holds '[.databases[].holds] == [true, true]' db verify

# Each position a line, as the solver counts them.
"$ZERMELO" db export tic-tac-toe --output "$folder/export.tsv" && "$ZERMELO" db export tic-tac-toe |
  cmp - "$folder/export.tsv" || { echo 'db export: --output differs'; wrong=1; }
counts=$(tail -n +2 "$folder/export.tsv" | cut -f2 | sort | uniq -c | tr -s ' \n' ' ')
[[ $counts == ' 1574 lose 1068 tie 2836 win ' ]] || { echo "db export: $counts"; wrong=1; }
grep -qxF $'x x - o o - - - -\twin\t1' "$folder/export.tsv" || { echo 'db export: no win in 1'; wrong=1; }

# analyze reads it: 1 kB is not enough to solve anything.
holds '.source == "database" and .value == "tie" and .remoteness == 16 and .known == "proved"' \
  analyze "$game" --memory 1K
holds '.source == "search"' analyze "$game" --memory 1K --folder "$folder/none" --time 0.1

refused "expected list, info, verify or export, found 'lst' (did you mean 'list'?)" db lst
refused 'expected a game or a file' db export
refused 'expected no --position' solve tic-tac-toe --save --position 'x - - - - - - - -'
refused 'expected at least 0, found -1' solve tic-tac-toe --save --threads -1
expect 3 'databases are of puzzles and of two-player games' solve nim3p --save
expect 3 'the same command goes on from the last finished tier' \
  solve 'connect-four(rows=4,cols=5)' --save --time 0.01

# Killed at odd moments, it goes on to the same bytes.
mkdir "$folder/killed"
for after in 0.02 0.05 0.1 0.15 0.2; do
  timeout -s KILL "$after" "$ZERMELO" solve "$game" --save --folder "$folder/killed" >/dev/null 2>&1
done 2>/dev/null  # where the shell tells of the killed
"$ZERMELO" solve "$game" --save --threads 1 --folder "$folder/killed" >/dev/null 2>&1
cmp "$file" "$folder/killed/$(basename "$file")" || wrong=1
[[ $(ls "$folder/killed") == "$(basename "$file")" ]] || { echo "left over: $(ls "$folder/killed")"; wrong=1; }

# Damage is one line and no answer.
cp "$file" "$folder/whole"
truncate -s -1 "$file"
expect 4 'is damaged: expected' analyze "$game"
expect 4 'is damaged: expected' db verify "$game"
expect 0 'is damaged: expected' db list
cp "$folder/whole" "$file"
printf '\xff' | dd of="$file" bs=1 seek=20000 conv=notrunc status=none
expect 4 'the checksum of block' db verify "$game"
printf 'nonsense' >"$file"
expect 1 'is no database of this program' analyze "$game"
expect 0 'solving anew' solve "$game" --save
cmp "$file" "$folder/whole" || wrong=1

# Where nothing can be written.
printf 'here' >"$folder/file"
expect 1 "cannot write '$folder/file" solve tic-tac-toe --save --folder "$folder/file/below"
rm "$here/tic-tac-toe.zdb"
said=$( (ulimit -f 1; trap '' XFSZ; "$ZERMELO" solve tic-tac-toe --save 2>&1 >/dev/null) )
[[ $said == *"cannot write '$here/"*'File too large' && $(wc -l <<<"$said") == 1 ]] ||
  { echo "a full disk: $said"; wrong=1; }
[[ ! -e $here/tic-tac-toe.zdb ]] || { echo 'a full disk left a database'; wrong=1; }
if ((EUID == 0)) && mkdir "$folder/small" && mount -t tmpfs -o size=64k tmpfs "$folder/small" 2>/dev/null; then
  expect 1 'No space left on device' solve "$game" --save --try --folder "$folder/small"
  mount -o remount,ro "$folder/small"
  expect 1 "Read-only file system" solve tic-tac-toe --save --folder "$folder/small"
  umount "$folder/small"
fi
((wrong == 0))
