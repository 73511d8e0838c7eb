#!/usr/bin/env bash
# The server over real sockets: tests/serve_test.py.
command -v python3 >/dev/null || exit 77
exec python3 "$(dirname "$0")/../serve_test.py"
