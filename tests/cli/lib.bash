# Shared by the command-line tests: each check prints what was wanted and what came.

wrong=0
export ZERMELO_RECORDS=off  # tests never touch the user's records; those of records have their own

# expect CODE TEXT WORDS...: the program exits with CODE and says TEXT (a part of stdout or stderr).
expect() {
  local code=$1 text=$2 said status
  shift 2
  said=$("$ZERMELO" "$@" 2>&1 </dev/null)
  status=$?
  if ((status != code)) || [[ $said != *"$text"* ]]; then
    printf 'zermelo %s\n  wanted exit %s and: %s\n  got    exit %s and: %s\n' "$*" "$code" "$text" \
      "$status" "$said"
    wrong=$((wrong + 1))
  fi
}

# refused TEXT WORDS...: exit code 2, nothing on stdout, one line on stderr that contains TEXT.
refused() {
  local text=$1 out err status
  shift
  err=$(mktemp)
  out=$("$ZERMELO" "$@" 2>"$err" </dev/null)
  status=$?
  if ((status != 2)) || [[ -n $out ]] || (($(wc -l <"$err") != 1)) || ! grep -qF -- "$text" "$err"; then
    printf 'zermelo %s\n  wanted exit 2 and one line with: %s\n  got    exit %s, stdout "%s" and: %s\n' \
      "$*" "$text" "$status" "$out" "$(cat "$err")"
    wrong=$((wrong + 1))
  fi
  rm -f "$err"
}

# holds JQ_FILTER WORDS...: the JSON answer makes the filter true.
holds() {
  local filter=$1 answer
  shift
  answer=$("$ZERMELO" "$@" --json)
  if [[ $(jq -c "$filter" <<<"$answer" 2>&1) != true ]]; then
    printf 'zermelo %s --json\n  wanted %s\n  got    %s\n' "$*" "$filter" "${answer:0:500}"
    wrong=$((wrong + 1))
  fi
}
