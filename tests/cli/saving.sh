#!/usr/bin/env bash
# Where answers are written: links, pipes, devices, a full disk, paths that are tried before the work.
source "$(dirname "$0")/lib.bash"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
claim() { if ! "${@:2}"; then echo "$1"; wrong=1; fi; }

# A link stays a link, and the file that it leads to keeps its permissions.
echo old >target && chmod 640 target && ln -s target link && ln -s later dangling
expect 0 'wrote' show tic-tac-toe --svg link
claim 'the link was replaced' test -L link
claim 'the target was not written' grep -q '<svg' target
claim 'the permissions were lost' test "$(stat -c %a target)" = 640
expect 0 '' 2584 --total=2 --save=dangling
claim 'the dangling link was replaced' test -L dangling
claim 'nothing came of the dangling link' test -s later

# Pipes and devices are written straight; a pipe that nobody reads is refused at once.
mkfifo pipe
expect 1 'nobody reads from it' 2584 --total=2 --save=pipe
expect 1 'nobody reads from it' show tic-tac-toe --svg pipe
cat pipe >heard &
until "$ZERMELO" 2584 --total=2 --save=pipe >/dev/null 2>&1; do :; done
wait
claim 'the pipe was replaced' test -p pipe
claim 'the pipe did not get two episodes' test "$(wc -l <heard)" = 2
# Devices of our own where we may make them: a fault must not take the machine's away.
null=/dev/null full=/dev/full
if ((EUID == 0)); then
  null=$folder/null full=$folder/full
  mknod -m 666 "$null" c 1 3 && mknod -m 666 "$full" c 1 7 || exit 77
fi
expect 0 '' show tic-tac-toe --svg "$null"
claim 'the device was replaced' test -c "$null"
expect 1 'No space left' show tic-tac-toe --svg "$full"
claim 'the full device was replaced' test -c "$full"
"$ZERMELO" show tic-tac-toe --svg /dev/stdout >both
claim 'what was printed is not behind the picture' grep -q wrote both
claim 'the picture is not in what was printed' grep -q '<svg' both

# The path is tried before the work, which would take hours.
mkdir a_folder
for path in missing/file a_folder pipe; do
  expect 1 'cannot write' train 2584 --network 0123 --episodes 1000000000 --save "$path"
  expect 1 'cannot write' train 2584 --network 0123 --episodes 1000000000 --csv "$path" --save w
  expect 1 'cannot write' train 2584 --network 0123 --episodes 1000000000 --plot "$path" --save w
  expect 1 'cannot write' 2584 --total=1000000000 --save="$path"
  expect 1 'cannot write' 2584 --total=1000000000 --play="name=td init=0123 save=$path"
  expect 1 'cannot write' grundy 0.6 --to 1000000000 --save "$path"
  expect 1 'cannot write' grundy 0.6 --to 1000000000 --plot "$path"
  expect 1 'cannot write' value 'toads-and-frogs(line=RRRRRRR---LLLLLLL)' --thermograph "$path"
  expect 1 'cannot write' play nim --seats random,random --svg "$path"
  expect 1 'cannot write' push-fold --svg "$path"
  expect 1 'cannot write' blackjack chart --svg "$path"
  expect 1 'cannot write' tournament nim --agents random,greedy --games 1000000000 --html "$path"
  expect 1 'cannot write' tournament nim --agents random,greedy --games 1000000000 --csv "$path"
  [[ $("$ZERMELO" equity AsAh KdKc --svg "$path" 2>/dev/null) == '' ]] || { echo 'equity works first'; wrong=1; }
done
expect 1 'Not a directory' solve tic-tac-toe --save --folder both

# A failed write to standard output is a failure of the command.
full() {
  local said status
  said=$("$ZERMELO" "$@" 2>&1 >/dev/full </dev/null)
  status=$?
  if ((status != 1)) || [[ $said != *'cannot write the answer'* ]]; then
    printf 'zermelo %s >/dev/full\n  wanted exit 1 and: cannot write the answer\n  got    exit %s and: %s\n' \
      "$*" "$status" "$said"
    wrong=1
  fi
}
full games
full --help
full --version
full show nim
full games --json
full 2584 --total=2
full rules nim
full moves nim --json
full perft nim 2
full playout nim --games 10
full solve 'nim(3)'
full analyze 'nim(3)'
full match nim --agents random,random --games 2
full nimber 'nim(3)'
full value '1/2'
full grundy 0.77
full grundy 0.77 --to 100000 --json
full mex 0,1
full agents
full completion bash
full train 2584 --network 0123 --episodes 2 --block 1 --save w
full bench --games nim --time 1ms --runs 1
full playthrough nim
ls ./*.part >/dev/null 2>&1 && { echo "a half-written file is left"; wrong=1; }
((wrong == 0))
