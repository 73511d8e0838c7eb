#!/usr/bin/env python3
"""How fast the server answers: bench/serve.py [--seconds 60] [--clients 200]. ZERMELO names the program,
build/release/zermelo if it is not set. The clients run in this process, on the same cores."""

import argparse
import json
import os
import selectors
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
os.environ.setdefault("ZERMELO", str(ROOT / "build/release/zermelo"))
from web_client import Server, WebSocket  # noqa: E402


def share(times, part):
    return sorted(times)[min(len(times) - 1, int(part * len(times)))] * 1000


def told(name, times, limit):
    print(f"{name}: median {share(times, 0.5):.1f} ms, p95 {share(times, 0.95):.1f} ms, "
          f"p99 {share(times, 0.99):.1f} ms, worst {max(times) * 1000:.1f} ms of {len(times)} ({limit})")


def resident(process):
    for line in Path(f"/proc/{process.pid}/status").read_text().split("\n"):
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0


def analyze_stored(server):
    spec = "connect-four(rows=4,cols=4)"
    subprocess.run([os.environ["ZERMELO"], "solve", spec, "--save"], env=server.environment, check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    times = []
    for i in range(500):
        moves = [str(1 + (i // 4**k) % 4) for k in range(i % 5)]
        begin = time.perf_counter()
        status, answer = server.post("analyze", {"game": spec, "moves": moves})
        times.append(time.perf_counter() - begin)
        assert status == 200 and answer["known"] == "proved", answer
    assert answer.get("source") == "database", answer
    told("analyze from a database over HTTP", times, "p95 is to be below 50")


def live_latency(server):
    first, stop = [], []
    live = WebSocket(server.port)
    for i in range(40):
        game = ["hex(size=11)", "connect-four", "othello", "yavalath"][i % 4]
        begin = time.perf_counter()
        live.send({"id": i, "do": "analyze", "game": game, "time": 60})
        live.wait_for("update")
        first.append(time.perf_counter() - begin)
        time.sleep(0.15 if i % 2 else 0.6)  # stopped in the middle of a slice
        begin = time.perf_counter()
        live.send({"id": -1, "do": "stop"})
        live.wait_for("stopped")
        stop.append(time.perf_counter() - begin)
    live.close()
    told("first update of an analysis", first, "to be below 200")
    told("stop of an analysis", stop, "to be below 100")


def many_clients(server, clients, seconds):
    before = resident(server.process)
    selector = selectors.DefaultSelector()
    players = []
    for i in range(clients):
        live = WebSocket(server.port)
        live.moves = []
        live.due = time.perf_counter() + i / clients
        live.waits = False
        selector.register(live.socket, selectors.EVENT_READ, live)
        players.append(live)
    times, refused = [], 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        now = time.perf_counter()
        for live in players:
            if not live.waits and live.due <= now:
                live.send({"id": 1, "do": "move", "game": "connect-four", "moves": live.moves,
                           "agent": "random"})
                live.sent, live.waits = time.perf_counter(), True
        for key, _ in selector.select(0.005):
            live = key.data
            live.fill()
            while live.waits and b"}" in live.buffer[-1:]:
                answer = live.receive()
                if answer["type"] == "queued":
                    continue
                times.append(time.perf_counter() - live.sent)
                live.waits = False
                live.due += 1
                if answer["type"] != "done":
                    refused += 1
                    live.moves = []
                elif answer["answer"]["position"]["turn"]["kind"] == "over":
                    live.moves = []
                else:
                    live.moves += answer["answer"]["played"]
    for live in players:
        live.close()
    time.sleep(10)
    after = resident(server.process)
    told(f"{clients} clients, a move a second against random for {seconds} s", times,
         "p99 is to be below 100")
    print(f"refused {refused}; memory {before:.0f} MB before, {after:.0f} MB 10 s after "
          f"(to be within 20)")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--clients", type=int, default=200)
    words = parser.parse_args()
    with Server() as server:
        many_clients(server, words.clients, words.seconds)
        analyze_stored(server)
        live_latency(server)
        live = WebSocket(server.port)
        live.send({"id": 1, "do": "analyze", "game": "hex(size=11)", "time": 60})
        live.wait_for("update")
        begin = time.perf_counter()
        server.stop(signal.SIGTERM)
        print(f"end after SIGTERM while it thinks: {(time.perf_counter() - begin) * 1000:.0f} ms "
              f"(to be below 2000)")


if __name__ == "__main__":
    main()
