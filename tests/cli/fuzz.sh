#!/usr/bin/env bash
# Random command lines: no crash, no hang, no exit 0 with an error, nothing changed but regular files.
exec python3 "$(dirname "$0")/../cli_fuzz.py" "$ZERMELO" --runs "${ZERMELO_FUZZ_RUNS:-500}" --seed 1
