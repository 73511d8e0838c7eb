#!/usr/bin/env python3
"""Connect Four past the book: processor time of `zermelo analyze`, a cold process a position.

  bench/cold.py [--positions 2000] [--seed 1] [--program FILE]

Positions come from random play, with 9 to 16 discs and without a win at once for the player to move; no two
are equal or mirror images. Every column must be proved. To beat: 95 % under 1 s, all under 5 s, on one core.
"""
import argparse
import json
import os
import random
import subprocess
import tempfile

COLUMNS, ROWS = 7, 6
words = argparse.ArgumentParser()
words.add_argument("--positions", type=int, default=2000)
words.add_argument("--seed", type=int, default=1)
words.add_argument("--program", default="build/release/zermelo")
words = words.parse_args()
program = os.path.abspath(words.program)
rng = random.Random(words.seed)


def wins(discs, column, row):
    """True if the disc there completes a line of four of the set `discs`."""
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        run = 1
        for side in (1, -1):
            x, y = column + side * dx, row + side * dy
            while (x, y) in discs:
                run, x, y = run + 1, x + side * dx, y + side * dy
        if run >= 4:
            return True
    return False


def random_position(count):
    """Columns of a random game of `count` discs and its cells, or None if somebody could win at once."""
    heights, sides, moves = [0] * COLUMNS, (set(), set()), ""
    while True:
        own = sides[len(moves) % 2]
        playable = [c for c in range(COLUMNS) if heights[c] < ROWS]
        if len(moves) == count:
            if any(wins(own, c, heights[c]) for c in playable):
                return None
            cells = [sorted(side) for side in sides]
            mirrored = [sorted((COLUMNS - 1 - c, r) for c, r in side) for side in sides]
            return moves, str(min(cells, mirrored))
        column = rng.choice(playable)
        if wins(own, column, heights[column]):
            return None
        own.add((column, heights[column]))
        heights[column] += 1
        moves += str(column + 1)


os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
seen, seconds = set(), []
with tempfile.TemporaryDirectory() as empty:
    places = {"XDG_DATA_HOME": empty, "XDG_CACHE_HOME": empty}
    while len(seconds) < words.positions:
        found = random_position(rng.randint(9, 16))
        if found is None or found[1] in seen:
            continue
        seen.add(found[1])
        child = subprocess.Popen([program, "analyze", "connect-four", "--position", found[0], "--time",
                                  "60s", "--json"],
                                 stdout=subprocess.PIPE, env=os.environ | places)
        answer = json.loads(child.stdout.read())
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = status
        if status != 0 or any(move["known"] != "proved" for move in answer["moves"]):
            raise SystemExit(f"{found[0]}: not every column is proved")
        seconds.append((usage.ru_utime + usage.ru_stime, found[0]))
        if len(seconds) % 100 == 0 or len(seconds) == words.positions:
            times = sorted(s for s, _ in seconds)
            under = sum(s < 1 for s in times) / len(times)
            print(f"{len(times):5} positions: median {times[len(times) // 2]:.3f} s, "
                  f"95 % within {times[len(times) * 95 // 100]:.3f} s, {under:.2%} under 1 s, "
                  f"longest {max(seconds)[0]:.2f} s ({max(seconds)[1]})", flush=True)
