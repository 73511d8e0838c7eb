#!/usr/bin/env python3
"""How soon a signal ends long work: processor time that each command still takes after SIGTERM.

  bench/stop.py [PROGRAM]      to beat: 200 ms; the median and the worst of ten signals each

Wall time on a busy machine says little: what counts is how much the program still does.
"""
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time

program = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/release/zermelo")
commands = [
    ["2584", "--total=1000000", "--play=name=expectimax depth=20", "--save=deep"],
    ["2584", "--total=1000000000", "--save=many"],
    ["2584", "--total=1000000000", "--play=name=heuristic", "--save=many"],
    ["train", "2584", "--network", "0123", "--episodes", "1000000000", "--save", "weights"],
    ["match", "othello", "--agents", "mcts(time=1h),random", "--games", "2"],
    ["playout", "othello", "--games", "1000000000"],
    ["solve", "connect-four", "--try", "--memory", "2G"],
    ["grundy", "0.6", "--to", "100000000"],
]
ticks = os.sysconf("SC_CLK_TCK")


def used(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / ticks


with tempfile.TemporaryDirectory() as folder:
    for words in commands:
        late = []
        for trial in range(10):
            child = subprocess.Popen([program] + words, cwd=folder, stdout=subprocess.DEVNULL,
                                     stderr=subprocess.DEVNULL,
                                     env=os.environ | {"ZERMELO_RECORDS": "off"})
            while used(child.pid) < 0.3 + 0.05 * trial:
                time.sleep(0.002)
            before = used(child.pid)
            child.send_signal(signal.SIGTERM)
            _, _, usage = os.wait4(child.pid, 0)
            child.returncode = 0
            late.append(1000 * (usage.ru_utime + usage.ru_stime - before))
        print(f"{statistics.median(late):6.0f} ms, worst {max(late):6.0f} ms  {' '.join(words)}", flush=True)
