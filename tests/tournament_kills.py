#!/usr/bin/env python3
"""A tournament that is killed again and again is the tournament that was never interrupted.

    tests/tournament_kills.py PROGRAM [--kills 5] [--games 10] [--threads 1] [--agents A,B,...]

Six agents play Connect Four, each pair --games times: on one thread, on two, and killed --kills times
by kill -9 at random moments and gone on with. All three must give the same games and ratings. Said at
the end: how long before a kill the last game that was kept had ended, at most. (What finished after
it is played again; the recorder promises a second.)
"""
import argparse
import contextlib
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time

AGENTS = 'random,mc(sims=100),mcts(sims=2000),mcts(sims=4000),alphabeta(depth=4),alphabeta(depth=5)'
TIMES = ('mean_move_seconds', 'slowest_move_seconds')  # of a standing: these may differ


class Tournament:
    def __init__(self, asked, folder, name):
        self.words = [os.path.abspath(asked.program), 'tournament', 'connect-four', '--agents', asked.agents,
                      '--games', str(asked.games), '--seed', str(asked.seed), '--openings', '2', '--json']
        self.store = os.path.join(folder, name + '.sqlite')
        self.env = os.environ | {'ZERMELO_RECORDS': self.store}

    def start(self, threads):
        return subprocess.Popen(self.words + ['--threads', str(threads)], env=self.env, stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL)

    def answer(self, threads):
        return self.answer_of(self.start(threads))

    @staticmethod
    def answer_of(child):
        """The answer of a run without what may differ; None if it was killed before it had told all."""
        try:
            said = json.loads(child.communicate()[0])
        except ValueError:
            return None
        said.pop('event')
        for standing in said['standings']:
            for name in TIMES:
                standing.pop(name)
        return said

    def records(self):
        said = subprocess.run([self.words[0], 'records', 'export'], env=self.env, capture_output=True)
        if b'there are no records' in said.stderr:  # killed before the first was kept
            return []
        if said.returncode != 0:
            sys.exit(f'records export: {said.stderr.decode()}')
        return [json.loads(line) for line in said.stdout.splitlines()]

    def count(self):
        try:
            with contextlib.closing(sqlite3.connect(self.store)) as store:
                return store.execute('SELECT count(*) FROM records').fetchone()[0]
        except sqlite3.Error:  # not made yet, or in use
            return 0

    def games(self):
        """What was played, by number; each number must be there once."""
        games = sorted((record['number'], record['agents'], record['seed'], record['moves'], record['returns'])
                       for record in self.records())
        if [game[0] for game in games] != list(range(len(games))):
            sys.exit('a game is missing or there twice')
        return games


def killed_is_whole(asked, rng):
    """Compares the three; False if it ends too soon to be killed so often with games kept."""
    with tempfile.TemporaryDirectory() as folder:
        one, two = (Tournament(asked, folder, name) for name in ('one', 'two'))
        begun = time.monotonic()
        whole = one.answer(1)
        longest = 1.4 * (time.monotonic() - begun) / asked.threads / asked.kills  # that a run lasts
        if two.answer(2) != whole or two.games() != one.games():
            sys.exit('two threads play otherwise than one')
        kills, kept, latest, tournaments = 0, [], 0.0, 0
        while kills < asked.kills and tournaments < 2 * asked.kills:
            tournaments += 1
            killed, answer = Tournament(asked, folder, f'killed{tournaments}'), None
            while kills < asked.kills and answer is None:
                before = killed.count()
                child = killed.start(asked.threads)
                moment = time.monotonic() + max(0.01, rng.uniform(0, longest))
                while child.poll() is None and (  # every other run keeps some games
                        time.monotonic() < moment or (kills % 2 and killed.count() <= before)):
                    time.sleep(0.01)
                child.kill()
                now = time.time()
                answer = Tournament.answer_of(child)
                if answer is not None:  # it was quicker than the kill
                    break
                kills += 1
                records = killed.records()
                if len(records) > before:
                    latest = max(latest, now - max(record['played'] for record in records) / 1000)
                kept.append(len(records))
            if (answer or killed.answer(asked.threads)) != whole or killed.games() != one.games():
                sys.exit('killed and gone on with, it is another tournament')
        print(f'{whole["games"]} games; killed {kills} times in {tournaments} tournaments, with {kept} of them '
              f'kept; at most {latest:.2f} s between the last game that was kept and a kill')
        return kills == asked.kills and max(kept) > 0


def main():
    parser = argparse.ArgumentParser(description='a tournament, killed and gone on with; see the top of the file')
    parser.add_argument('program')
    parser.add_argument('--kills', type=int, default=5)
    parser.add_argument('--games', type=int, default=10)
    parser.add_argument('--threads', type=int, default=1, help='of the run that is killed')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--agents', default=AGENTS)
    asked = parser.parse_args()
    while not killed_is_whole(asked, random.Random(asked.seed)):
        asked.games *= 2  # it ended too soon to be killed


if __name__ == '__main__':
    main()
