#!/usr/bin/env bash
# grundy: values, proved periods, files that go on, pictures, refusals.
source "$(dirname "$0")/lib.bash"

holds '.values[0:13] == [0,0,1,1,2,0,3,1,1,0,3,3,2] and .period == 34 and .preperiod == 53
       and .last_exception == 52 and .proved and .saltus == 0' grundy 0.07 --to 300
holds '.period == 12 and .last_exception == 70 and (.values | length) == 1001' \
  grundy 'octal(0.77)' --to 1000
holds '.values[0:7] == [0,1,2,0,1,2,0] and .period == 3 and .last_exception == null' \
  grundy 'subtraction(1,2,5)'
holds '.period == null and .proved == false and .values[8000] == 42' grundy 0.007 --to 8000
holds '.period == 6 and .saltus == 3 and .proved == false' grundy 0.3f --to 200
expect 0 'period           12 from heap 71 on, proved' grundy 0.77 --to 200

holds '.misere and .order == 40 and (.lost | length) == 9 and .period == 12 and .last_exception == 70
       and .proved and .values[5:10] == ["c","ab","b","ab^2","d"] and .generators[6] == {name: "g", heap: 27}
       and .relations[0] == ["a^2","1"]' grundy 0.77 --misere --to 200
holds '.order == 6 and .proved == false and .period == null' grundy 0.77 --misere --to 4
expect 0 'misère quotient  20 elements for all heaps, proved' grundy 0.123 --misere --to 40
expect 0 'none is proved by heaps 0 to 20' grundy 0.115 --misere --to 20
expect 3 'heaps 0 to 12 have no misère quotient of up to 1000 elements; those to 11 have one of 172' \
  grundy 0.3f --misere
holds '(.values | length) == 10001 and .values[10000] == .values[100] and .period == 12' grundy 0.77 --misere --to 10000
expect 3 'not solved within' grundy 0.07 --misere --to 100 --time 300ms
expect 3 'stopped at heap' grundy 0.6 --to 100000000 --time 300ms
expect 3 'not solved within 300 ms' grundy 0.007 --misere --to 200 --time 300ms
refused '--plot: there is none in misère play' grundy 0.77 --misere --plot x.svg

refused 'column 4' grundy 0.7x
refused "did you mean 'subtraction'" grundy 'subtracton(1)'
refused '--threads: expected 1 to 1024' grundy 0.77 --threads 0
refused 'expected heaps of at most' grundy 0.77 --to 99999999999

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$ZERMELO" grundy 0.007 --to 6000 --save "$folder/whole" >/dev/null
"$ZERMELO" grundy 0.007 --to 1500 --save "$folder/parts" >/dev/null
"$ZERMELO" grundy 0.007 --to 6000 --save "$folder/parts" --threads 3 >/dev/null
cmp "$folder/whole" "$folder/parts" || wrong=1
refused 'holds values of 0.007, expected 0.77' grundy 0.77 --save "$folder/parts"
printf 'x' | dd of="$folder/parts" bs=1 seek=500 conv=notrunc status=none
expect 1 'damaged' grundy 0.007 --save "$folder/parts"

# Stopped by the user: exit 3, saved, and the same command ends with the same bytes.
"$ZERMELO" grundy 0.04 --to 40000 --threads 1 --save "$folder/stopped" >/dev/null 2>"$folder/said" &
stopped=$!
caught() { # before it is the program, it is a shell that catches signals too
  [[ $(readlink "/proc/$stopped/exe") == *zermelo ]] && awk '/SigCgt/ { print $2 }' "/proc/$stopped/status" 2>/dev/null || echo 0
}
until ((16#$(caught) & 0x4000)) || ! kill -0 $stopped 2>/dev/null; do :; done  # SIGTERM is caught
kill -TERM $stopped 2>/dev/null
wait $stopped
status=$?
if ((status == 3)); then
  grep -q 'goes on from there' "$folder/said" || { cat "$folder/said"; wrong=1; }
  "$ZERMELO" grundy 0.04 --to 40000 --save "$folder/stopped" >/dev/null
elif ((status != 0)); then
  echo "grundy stopped: exit $status: $(cat "$folder/said")"
  wrong=1
fi
"$ZERMELO" grundy 0.04 --to 40000 --save "$folder/unstopped" >/dev/null
cmp "$folder/stopped" "$folder/unstopped" || wrong=1

"$ZERMELO" grundy 0.77 --to 200 --plot "$folder/kayles.svg" >/dev/null
grep -q '<svg' "$folder/kayles.svg" || { echo 'no picture'; wrong=1; }
((wrong == 0))
