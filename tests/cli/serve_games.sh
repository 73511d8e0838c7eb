#!/usr/bin/env bash
# Games at the server, over real sockets: tests/serve_games_test.py.
command -v python3 >/dev/null || exit 77
exec python3 "$(dirname "$0")/../serve_games_test.py"
