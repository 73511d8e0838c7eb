#!/usr/bin/env bash
# Records on a full disk and in a folder that is read-only: the match ends and prints, one line says what
# was not kept, and what was there stays.
source "$(dirname "$0")/lib.bash"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"

# kept COUNT: the store is whole and has so many records.
kept() { holds ".records == $1" records check; }
# not_kept REASON WORDS...: exit code 1, the answer on stdout, one line about it with the reason.
not_kept() {
  local reason=$1 status said
  shift
  said=$("${as[@]}" "$ZERMELO" "$@" 2>"$folder/err")
  status=$?
  if ((status != 1)) || [[ $said != *' games, '* ]] || (($(wc -l <"$folder/err") != 1)) || ! grep -qF -- "$reason" "$folder/err"; then
    printf 'zermelo %s\n  wanted exit 1, the answer and one line with: %s\n  got    exit %s, "%s" and: %s\n' \
      "$*" "$reason" "$status" "$said" "$(cat "$folder/err")"
    wrong=$((wrong + 1))
  fi
}
as=()

# A disk of our own, in a mount namespace of our own.
if [[ ${1:-} == full ]]; then
  mkdir "$folder/disk" && mount -t tmpfs -o size=300k tmpfs "$folder/disk" || exit 77
  export ZERMELO_RECORDS=$folder/disk/records.sqlite
  "$ZERMELO" match nim --agents random --games 50 >/dev/null
  not_kept 'no space is left' match connect-four --agents random --games 3000
  kept 50
  head -c 300000 /dev/zero >"$folder/disk/rest" 2>/dev/null
  expect 1 'no space is left' records delete 1
  expect 1 'No space left' 2584 --total=1000 --save="$folder/disk/episodes"
  expect 1 'No space left' tournament nim --agents random,greedy --games 2 --no-record --html "$folder/disk/report.html"
  kept 50
  [[ $(cd "$folder/disk" && echo *) == 'records.sqlite rest' ]] || { echo "something is left on the disk"; wrong=1; }
  umount "$folder/disk"
  ((wrong == 0))
  exit
fi

# Whoever may do everything is nobody for a while.
if ((EUID == 0)); then as=(setpriv --reuid 65534 --regid 65534 --clear-groups); fi
mkdir "$folder/read_only"
export ZERMELO_RECORDS=$folder/read_only/records.sqlite
if "${as[@]}" "$ZERMELO" --version >/dev/null 2>&1; then
  "$ZERMELO" match nim --agents random --games 50 >/dev/null
  chmod 444 "$ZERMELO_RECORDS" && chmod 555 "$folder/read_only"
  not_kept 'the file or its folder is read-only' match nim --agents random --games 2
  said=$("${as[@]}" "$ZERMELO" records list --most 2 --json | jq '.records | length')
  [[ $said == 2 ]] || { echo "records that are read-only are not read: $said"; wrong=1; }
  kept 50
  mkdir "$folder/empty" && chmod 555 "$folder/empty"
  export ZERMELO_RECORDS=$folder/empty/records.sqlite
  not_kept "cannot open the records in '$ZERMELO_RECORDS'" match nim --agents random --games 2
  export ZERMELO_RECORDS=$folder/empty/deeper/records.sqlite
  not_kept "cannot make the folder '$folder/empty/deeper'" match nim --agents random --games 2
  chmod 755 "$folder/read_only" "$folder/empty"
fi

# Neither a folder nor a pipe holds records, and neither is waited for.
mkfifo "$folder/pipe"
for path in "$folder" "$folder/pipe"; do
  export ZERMELO_RECORDS=$path
  not_kept "cannot open the records in '$path'" match nim --agents random --games 2
done

if ((EUID == 0)); then
  unshare -m "$0" full
else
  unshare -rm "$0" full
fi
case $? in 0 | 77) ;; *) wrong=1 ;; esac
((wrong == 0))
