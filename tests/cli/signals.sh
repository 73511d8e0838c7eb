#!/usr/bin/env bash
# Ctrl-C and SIGTERM end long work at once; what is finished is saved, what is broken off is dropped.
source "$(dirname "$0")/lib.bash"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# stopped SIGNAL TEXT READY WORDS...: once READY holds, the signal ends the program, which says TEXT.
# (A move of these searches would take hours, so a program that waits for it never ends.)
stopped() {
  local signal=$1 text=$2 ready=$3 child status
  shift 3
  "$ZERMELO" "$@" >out 2>err </dev/null &
  child=$!
  until eval "$ready"; do kill -0 $child 2>/dev/null || break; done
  kill -s "$signal" $child 2>/dev/null
  wait $child
  status=$?
  if ((status != 1 && status != 3 && status != 0)) || ! cat out err | grep -qF -- "$text"; then
    printf 'zermelo %s\n  wanted to end by %s with: %s\n  got    exit %s and: %s\n' "$*" "$signal" "$text" \
      "$status" "$(cat out err)"
    wrong=1
  fi
}
# It has run for some of its processor time, which is what a test may look at.
busy='[[ $(cut -d" " -f14 "/proc/$child/stat" 2>/dev/null || echo 99) -gt 5 ]]'

for signal in INT TERM; do
  stopped $signal 'stopped after' "$busy" 2584 --total=1000000 --play='name=expectimax depth=20' --save=deep
  [[ -f deep && ! -s deep ]] || { echo "a broken episode was saved"; wrong=1; }
  stopped $signal 'stopped after' '[[ -s out ]]' 2584 --total=1000000000 --block=5 --save=many
  (($(wc -l <many) >= 5)) || { echo "finished episodes were not saved"; wrong=1; }
  expect 0 'avg = ' 2584 --total=0 --load=many
  stopped $signal 'stopped' "$busy" match othello --agents 'mcts(time=1h),random' --games 2
  stopped $signal 'saved in' '[[ -s out ]]' train 2584 --network 0123 --episodes 1000000000 --block 1 --save w
  stopped $signal 'stopped' "$busy" solve connect-four --try --memory 2G
  stopped $signal '' "$busy" analyze othello --time 1h
  stopped $signal 'stopped' "$busy" playout othello --games 1000000000
  stopped $signal 'stopped at heap' "$busy" grundy 0.6 --to 100000000
done
((wrong == 0))
