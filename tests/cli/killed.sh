#!/usr/bin/env bash
# A tournament killed at any moment and gone on with is the same; with --long 1,200 games and 50 kills.
words=(--kills 5 --games 10)
[[ ${ZERMELO_LONG:-} ]] && words=(--kills 50 --games 80 --threads 2)
exec python3 "$(dirname "$0")/../tournament_kills.py" "$ZERMELO" "${words[@]}"
