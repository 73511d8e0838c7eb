#!/usr/bin/env bash
# On a processor without AVX2 the program says so in one line, instead of dying of a signal.
command -v qemu-x86_64 >/dev/null || exit 77

said=$(qemu-x86_64 -cpu Nehalem "$ZERMELO" --version 2>&1 >/dev/null)
status=$?
echo "exit code $status, said: $said"
((status == 1)) && [[ $said == 'zermelo: this processor is too old for this build'*AVX2* && $said != *$'\n'* ]]
