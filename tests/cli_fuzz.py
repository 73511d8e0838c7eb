#!/usr/bin/env python3
"""Random command lines for the program, made by a grammar and then damaged a little.

    tests/cli_fuzz.py PROGRAM [--runs 500] [--first 0] [--seed 1] [--only N] [--verbose]

Specs, positions, moves, sums, values, commands and options come from the grammar below; files are
regular files, folders, links, pipes with a partner and devices, all in a sandbox. Whatever the words
are, the program

  - ends by itself with exit code 0 to 4: no signal, no sanitizer's report;
  - ends within 20 seconds (of its own, if the machine is busy);
  - tells of a failure in one line, and exits with 0 only if there is none;
  - leaves every directory entry that is not a regular file as it was, and no half-written file.

The same seed gives the same command lines. --first N begins with number N; --only N runs it alone and
shows what it said.
"""
import argparse
import os
import random
import re
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import tempfile

TIMEOUT = 20
REPORTS = re.compile(r'AddressSanitizer|LeakSanitizer|runtime error:|unexpected failure|terminate called')

# --- The grammar --------------------------------------------------------------------------------

SPECS = [
    'nim', 'nim(3,4,5)', 'nim(7,max=3)', 'nim(1,2,misere)', 'tic-tac-toe', 'tic-tac-toe(misere)',
    'connect-four(rows=4,cols=4)', 'connect-four', 'othello(size=4)', 'othello', 'hex(size=3)',
    'hex(size=11,swap)', 'kayles(7)', 'dawsons-kayles(9)', 'treblecross(8)', 'chomp(2x3)',
    'chomp(4x5,misere)', 'sim', 'sim(nodes=5,players=3)', 'snake(3x3)', 'tactix(3x3)', 'poison',
    'poison(left=knight,right=knight,left_at=1,right_at=5,first=right)', 'toads-and-frogs',
    'toads-and-frogs(line=RR--LL)', 'toads-and-frogs(line=-L,turn=right)', 'yavalath', 'nim3p(2,1)',
    'one-to-ten', 'octal(0.77,sizes=9)', 'octal(0.137,sizes=5+4)', 'subtraction(1,2,5)',
    'soda-cans', 'cube(size=2)', 'cube', '2048', '2048(rows=2,cols=2)', '2584(rows=2,cols=3)',
    'kuhn-poker', 'poker', 'blackjack', 'nim(2) + kayles(3)', 'sum(nim(4) + chomp(2x2),misere)',
    'leduc-poker', 'ewn(size=3)', 'domineering(2x3)', 'hackenbush(picture=b(rr)g)', 'wythoff(3,5)',
    'grundys-game(7)', '(nim(1) + nim(2)) + kayles(5)', 'domineering(2x2) + nim(2) + 1/2',
]
POSITIONS = [
    'x o x - o - o x -', '4444', '4 4 4', 'f5 d6 c3', 'a1 b2', '3 4 5', '1', '5 5', 'right-turn r - l',
    'left-turn r - l', '2 2 - -', '- - 4 2', "R U R' U'", 'J K check', 'Q ? check bet', '2 + 3',
    '1 3 o o o - - - - - -', 'x' * 15, 'AsKd', '1:1 2', '.', '-', '0 0 0', 'pass',
]
VALUES = ['0', '1', '-3', '1/2', '5/8', '*', '*3', '^', 'v', '^*', '+-1', '{1|-1}', '{0|*}', '{2|{1|0}}',
          '{|}', '{1,2|3}', '++1', '^3', '{1/2|-1/4}', '1^', '1/3', 'vv*2']
CODES = ['0.77', '0.137', '0.6', '4.7', '0.3f', 'octal(0.07)', 'subtraction(1,2,5)', '0.777', '9.9']
AGENTS = ['random', 'mcts(sims=20)', 'alphabeta(depth=2)', 'greedy', 'perfect(nodes=2000)', 'expectimax(depth=1)',
          'maxn(depth=1)', 'ismcts(sims=20)', 'human', 'paranoid(depth=1)', 'td', 'auto', 'alphabeta(leaf=random,depth=1)']
PLAYERS = ['name=greedy', 'name=heuristic', 'name=random seed=3', 'policy=random rng=fast seed=9',
           'name=expectimax depth=1', 'name=td load={file}', 'name=td init=0123 alpha=0.1 save={out}',
           'name=gredy', 'name=a|b', 'seed=x', 'name=expectimax time=1 depth=1', 'name=td init=0123,4567']
EVILS = ['name=random', 'seed=7', 'name=adversary', 'name=evil seed=2', 'rng=fast', 'name=evl']
TYPED = ['1', '4', 'hint', 'values', 'undo', 'help', 'save {out}', 'load {file}', 'moves', 'quit', 'a1',
         '1 1', 'resign', 'frobnicate', '', 'x o', 'f5']
HANDS = ['AsAh', 'KdKc', 'QQ+', 'AKs,A2s+', '99-22', 'JTo:0.5', 'random', 'random,-KK', 'AsAs', 'A', '2c2d2h']
FORMATS = ['columns', 'episodes', 'ggf', 'hexworld', 'json', 'obf', 'phh', 'sgf', 'csv']
DAYS = ['2026-01-01', '2026-02-30', 'today', '1913', '9999-12-31']
RULES = ['decks=6', 'decks=1,soft17=hit', 'natural=6:5,das=no', 'hole=none', 'decks=0', 'decks=7,x=1', 'double=9-11']
ENGINE = ['zermelo', 'isready', 'game nim(3,4)', 'game tic-tac-toe', 'position start', 'position 5',
          'go work 10', 'go movetime 10', 'moves', 'show', 'values', 'stop', 'quit', 'go', 'game', 'set']


class Maker:
    """Makes one command line; every choice comes from one generator."""

    def __init__(self, rng, box):
        self.rng, self.box = rng, box
        self.partners = []  # (pipe, 'reads' or 'writes')
        self.stdin = ''

    def pick(self, options):
        return self.rng.choice(options)

    def chance(self, probability):
        return self.rng.random() < probability

    # A word with a letter changed, lost, doubled or added; sometimes something monstrous.
    def damaged(self, word):
        kind = self.rng.randrange(12)
        at = self.rng.randrange(len(word) + 1)
        letter = self.pick("()[]{}|=+,.:;*^v/-_ \t'\"0123456789axyzRUéß\u20ac\x01\x7f")
        if kind < 3:
            return word[:at] + letter + word[at:]
        if kind < 6:
            return word[:at] + word[at + 1:]
        if kind < 8:
            return word[:at] + letter + word[at + 1:]
        if kind == 8:
            return word[:at] + word[max(0, at - 3):]
        if kind == 9:
            return re.sub(r'\d+', lambda _: self.pick(
                ['99999999999999999999', '-1', '0', '1e9', 'nan', '4294967296', '2147483648']), word, count=1)
        if kind == 10:
            return self.pick(['', '(' * 300, '{' * 200 + '|' + '}' * 200, 'x' * 5000, ')', '+', '+ +', '=', '--', '- -'])
        return word + self.pick(SPECS + POSITIONS + VALUES)

    def maybe_damaged(self, word, probability=0.25):
        while self.chance(probability):
            word = self.damaged(word)
        return word

    def spec(self):
        return self.maybe_damaged(self.pick(SPECS), 0.15)

    def position(self):
        text = self.pick(POSITIONS)
        if self.chance(0.2):
            text += ' ' + self.pick(POSITIONS)
        return self.maybe_damaged(text)

    def value(self):
        terms = [self.pick(VALUES + ['nim(3)', 'toads-and-frogs(line=R-L)', 'kayles(4)'])
                 for _ in range(self.rng.randrange(1, 4))]
        return self.maybe_damaged(self.pick([' + ', ' - ', '+']).join(terms))

    # Files to read and to write, of every kind.
    def file(self):
        name = self.pick(self.box.readable)
        if name == 'pipe_in':
            self.partners.append(name)
        return self.box.path(name)

    def out(self):
        name = self.pick(self.box.writable)
        if name == 'pipe_out':
            self.partners.append(name)
        return self.box.path(name)

    def filled(self, text):
        while '{file}' in text:
            text = text.replace('{file}', self.file(), 1)
        while '{out}' in text:
            text = text.replace('{out}', self.out(), 1)
        return text

    def options(self, *known):
        """Some of the options, each a pair of a name and a maker of its value (None: a flag)."""
        words = []
        for name, value in known:
            if not self.chance(0.4):
                continue
            name = self.damaged(name) if self.chance(0.03) else name
            if value is None:
                words.append(name)
            elif self.chance(0.5):
                words.append(f'{name}={value()}')
            else:
                words += [name, value()]
        return words

    def number(self, low, high):
        """A number of that range, or one that no command takes."""
        def make():
            if self.chance(0.1):
                return self.pick(['-1', 'x', '', '99999999999999999999', '1.5', '0x10', 'nan'])
            return str(self.rng.randrange(low, high + 1))
        return make

    def time(self):
        return self.pick(['20ms', '100ms', '0.05', '0', 'soon', '-1s', '50ms', '']) if self.chance(0.5) else '50ms'

    def command(self):
        position = ('--position', self.position)
        json = ('--json', None)
        seed = ('--seed', self.number(0, 9))
        threads = ('--threads', self.number(0, 3))
        svg = ('--svg', self.out)
        quick = ['--time', '50ms', '--memory', '50M']
        agents = lambda: ','.join(self.maybe_damaged(self.pick(AGENTS), 0.1)
                                  for _ in range(self.rng.randrange(1, 4)))
        makers = {
            'games': lambda: self.options(json) + ([self.spec()] if self.chance(0.5) else []),
            'agents': lambda: ([self.spec()] if self.chance(0.7) else []) + self.options(json),
            'rules': lambda: [self.spec()],
            'show': lambda: [self.spec()] + self.options(position, svg, ('--seat', self.number(0, 3)), json),
            'moves': lambda: [self.spec()] + self.options(position, json),
            'play': self.play,
            'match': lambda: [self.pick(SPECS[:20]) if self.chance(0.8) else self.spec(), '--agents', agents(),
                              '--games', '2'] + self.options(seed, threads, ('--openings', self.number(0, 4)), json),
            'replay': lambda: [self.file()] + self.options(svg, ('--episode', self.number(0, 5)), ('--hand', self.number(0, 2)), json),
            'engine': self.engine,
            'solve': lambda: [self.spec()] + quick + self.options(
                position, ('--save', None), ('--folder', lambda: self.box.path(self.pick(self.box.folders))),
                threads, ('--estimate', None), ('--try', None), json),
            'analyze': lambda: [self.spec()] + quick + self.options(position, ('--agent', lambda: self.pick(AGENTS)), json),
            'db': lambda: [self.pick(['list', 'info', 'verify', 'export', 'lst'])] + (
                [self.pick([self.spec, self.file])()] if self.chance(0.7) else []) + quick + self.options(
                ('--folder', lambda: self.box.path(self.pick(self.box.folders))), ('--output', self.out), json),
            'nimber': lambda: [self.spec()] + quick + self.options(
                position, ('--misere', None), ('--remoteness', None), json),
            'mex': lambda: [self.maybe_damaged(self.pick(['0', '1', '{0,1,3}', '0,1,2', '0 1', '*2', '-1']))
                            for _ in range(self.rng.randrange(0, 4))],
            'value': lambda: [self.value()] + quick + self.options(
                ('--position', self.position), ('--thermograph', self.out), json),
            'grundy': lambda: [self.maybe_damaged(self.pick(CODES)), f'--to={self.number(0, 500)()}'] + self.options(
                ('--save', self.out), ('--plot', self.out), threads, ('--misere', None), json),
            'cube': lambda: [self.pick(['scramble', 'solve', 'apply', 'check', 'distance', 'slove']),
                             self.maybe_damaged(self.pick(["R U R' U'", '[R, U]2', '(F2 [D: L])3', 'Rw M x', '',
                                                           'U' * 54, 'URFDLB' * 9, 'URFDLB' * 4]))] + self.options(
                ('--size', self.number(1, 4)), ('--goal', lambda: self.pick(['R', 'x', 'Q'])), ('--file', self.file),
                ('--method', lambda: self.pick(['cfop', 'beginner', 'roux'])), ('--turns', self.number(-1, 30)),
                ('--count', self.number(0, 3)), ('--svg', self.out), seed, threads, json),
            'tournament': lambda: [self.pick(SPECS[:12]) if self.chance(0.8) else self.spec(), '--agents',
                                   self.several_agents(), '--games', '2'] + self.options(
                ('--format', lambda: self.pick(['round-robin', 'gauntlet', 'swiss', 'knockout', 'cup'])), seed, threads,
                ('--openings', lambda: self.pick([self.number(0, 4), self.file])()), ('--html', self.out), ('--csv', self.out),
                ('--svg', self.out), ('--sprt', lambda: self.pick(['elo0=0,elo1=10', 'elo0=5,elo1=0', 'elo1=x', ''])),
                ('--no-record', None), ('--fresh', None), json) + self.rating_words(),
            'ratings': lambda: [self.pick([lambda: self.spec(), lambda: '--results=' + self.file()])()] + self.options(
                ('--csv', self.out), ('--svg', self.out), json) + self.rating_words(),
            'records': lambda: [self.pick(['list', 'show', 'export', 'import', 'delete', 'check', 'info', 'limit', 'on', 'off', 'lst'])] + (
                [self.pick([self.number(0, 3), self.file, lambda: self.pick(['10M', 'none', '0', 'x'])])()] if self.chance(0.6) else []
            ) + self.options(('--game', self.spec), ('--agents', lambda: self.pick(AGENTS)), ('--since', lambda: self.pick(DAYS)),
                             ('--until', lambda: self.pick(DAYS)), ('--fouls', None), ('--most', self.number(0, 5)),
                             ('--skip', self.number(0, 5)), ('--output', self.out), ('--format', lambda: self.pick(FORMATS)),
                             ('--all', None), json),
            'levels': lambda: [self.spec()] + self.options(json),
            'equity': lambda: [self.maybe_damaged(self.pick(HANDS)) for _ in range(self.rng.randrange(0, 4))] + [
                '--samples', '2000'] + self.options(
                ('--board', lambda: self.maybe_damaged(self.pick(['Qh7h2c', 'Qh7h2c9d', 'Qh7h2c9d3s', 'Qh', '']))),
                ('--dead', lambda: self.pick(['Ac', 'AcAd', 'x'])), ('--streets', None), ('--types', None), svg, seed, json),
            'strategy': lambda: self.options(('--stack', self.number(0, 120)), ('--after', lambda: self.maybe_damaged(
                self.pick(['call', 'call,raise', 'raise,raise', 'fold', '']))), ('--load', self.file), svg, json),
            'blackjack': lambda: self.pick([['ev', self.maybe_damaged(self.pick(['T6', 'A,7', '88', 'AT'])), self.pick(['T', '6', 'A', 'x', ''])],
                                            ['dealer'], ['simulate'], ['train-me'], ['chrt']]) + ['--rounds', '2000'] + self.options(
                ('--rules', lambda: self.maybe_damaged(self.pick(RULES))), ('--gone', lambda: self.pick(['TT5A', 'x', '2' * 40])),
                ('--spread', self.number(0, 9)), ('--penetration', self.number(0, 101)), seed, json),
            'convert': lambda: [self.file(), self.out()] + self.options(json),
            'openings': lambda: [self.pick(['othello', 'othello(size=6)', 'nim']), '--count', self.number(0, 2)(), '--plies',
                                 self.number(0, 4)()] + self.options(seed, json),
            '2584': self.course,
            '2048': self.course,
            'train': lambda: [self.pick(['2584', '2048', 'nim']), '--network', self.pick(['0123', '0123,4567', '9', '4x7', '00', '']),
                              '--episodes', '5', '--save', self.out()] + self.options(
                threads, ('--csv', self.out), ('--plot', self.out), ('--block', self.number(0, 3)), ('--coherent', None),
                ('--rate', lambda: self.pick(['0.1', '1', 'x', '-1', 'nan'])), ('--lambda', lambda: self.pick(['0', '0.5', '2'])),
                ('--stages', lambda: self.pick(['89', '34,89', '5,3', 'x'])), ('--restart', None), ('--time', self.time), seed),
            'judge': lambda: [self.pick(['2584', '2048', '3']), self.file()] + self.options(json),
            'perft': lambda: [self.spec(), self.number(0, 2)()] + self.options(position, ('--divide', None), json),
            'playout': lambda: [self.spec(), '--games', '5', '--limit', '200'] + self.options(position, seed, threads, json),
            'playthrough': lambda: [self.spec()] + self.options(seed, ('--limit', self.number(0, 30))),
            'bench': lambda: ['--games', self.pick(SPECS[:12]), '--time', '2ms', '--runs', '1'] + self.options(json),
            'completion': lambda: [self.pick(['bash', 'zsh', 'fish', 'tcsh', ''])],
            '--help': lambda: [], '--version': lambda: [], 'help': lambda: [], 'gmaes': lambda: [],
        }
        name = self.pick(list(makers))
        words = [self.filled(word) for word in makers[name]()]
        if self.chance(0.03):
            words.append(self.damaged(self.pick(['--help', '--json', '--seed', 'x', '--', '-'])))
        if self.chance(0.03) and words:
            words.pop(self.rng.randrange(len(words)))
        if self.chance(0.02):
            words.append('--help')
        # What bounds the work must not be lost, or the command may rightly take hours.
        for bound, rest in (('--episodes', ['--episodes', '5']), ('--games', ['--games', '2'])):
            if name in (('train',) if bound == '--episodes' else ('match', 'playout', 'tournament')) and bound not in words:
                words += rest
        for words_of, bound in (('equity', ['--samples', '2000']), ('blackjack', ['--rounds', '2000'])):
            if name == words_of and bound[0] not in words:
                words += bound
        if name in ('2584', '2048') and not any(word.startswith('--total') for word in words):
            words.append('--total=2')
        if name in ('solve', 'analyze', 'nimber', 'value', 'db') and '--time' not in words:
            words += ['--time', '50ms']
        if name == 'grundy' and '--misere' in words:  # quotients of larger heaps may take hours
            words = [word for word in words if not word.startswith('--to')] + ['--to', '8']
        if name == 'cube':  # no tables that take longer to make
            words += ['--tables', 'small', '--within', '20ms']
        if name == 'bench' and '--time' not in words:
            words += ['--time', '2ms', '--runs', '1']
        return [name] + [word.replace('\0', '') for word in words]

    def several_agents(self):
        agents = [agent for agent in AGENTS if agent not in ('human', 'td', 'auto')] + ['mc(sims=5)', 'level(1)', 'easy']
        return ','.join(self.maybe_damaged(agent, 0.03)
                        for agent in self.rng.sample(agents, self.rng.randrange(1, 6)))

    def rating_words(self):
        return self.options(
            ('--model', lambda: self.pick(['bradley-terry', 'davidson', 'elo', 'glicko2', 'glicko'])), ('--no-advantage', None),
            ('--prior', lambda: self.pick(['0', '1', '-1', 'x', '0.5'])), ('--k', lambda: self.pick(['20', '0', 'x', '-5'])),
            ('--anchor', lambda: self.pick(['random=1500', 'A=0', 'nobody=1', 'A', '='])), ('--period', self.number(0, 9)))

    def lines(self, words):
        text = '\n'.join(self.filled(self.maybe_damaged(self.pick(words), 0.15))
                         for _ in range(self.rng.randrange(0, 8)))
        return text + '\n' if text else ''

    def play(self):
        self.stdin = self.lines(TYPED)
        seats = ','.join(self.pick(['human', 'random', 'greedy', 'mcts(sims=5)', 'perfect(nodes=2000)'])
                         for _ in range(self.rng.randrange(1, 3)))
        return [self.spec(), '--seats', 'human' if self.chance(0.5) else seats, '--seed', '1'] + self.options(
            ('--position', self.position), ('--svg', self.out))

    def engine(self):
        self.stdin = self.lines(ENGINE)
        return self.options(('--agent', lambda: self.pick(['mcts(sims=10)', 'random', 'auto'])), ('--seed', self.number(0, 9)))

    def course(self):
        return ['--total=' + self.number(0, 4)()] + self.options(
            ('--block', self.number(0, 3)), ('--limit', self.number(0, 3)),
            ('--play', lambda: self.filled(self.maybe_damaged(self.pick(PLAYERS), 0.15))),
            ('--evil', lambda: self.maybe_damaged(self.pick(EVILS), 0.15)),
            ('--load', self.file), ('--save', self.out), ('--summary', None))


# --- The sandbox --------------------------------------------------------------------------------

class Sandbox:
    def __init__(self, folder, records):
        self.folder = folder
        self.records = records
        # Devices of our own: a program that replaces them by files must not take the machine's. Who may
        # not make any cannot harm the machine's either.
        self.devices = {'null': '/dev/null', 'zero': '/dev/zero', 'full': '/dev/full'}
        self.has_own_devices = os.geteuid() == 0
        if self.has_own_devices:
            self.devices = {name: name + '_device' for name in self.devices}
        self.readable = ['records', 'results.csv', 'columns', 'games.ggf', 'text', 'weights', 'empty', 'saved', 'damaged', 'folder', 'link', 'link_to_folder',
                         'dangling', 'round', 'missing', 'pipe_in', self.devices['null'], self.devices['zero'], 'binary']
        self.writable = ['new', 'new', 'text', 'records', 'folder', 'link', 'link_to_folder', 'dangling', 'round',
                         'nowhere/new', 'pipe_out', 'pipe_alone', self.devices['null'], self.devices['full'], 'link_to_full',
                         'read_only']
        self.folders = ['databases', 'folder', 'text', 'link_to_folder', 'missing', 'pipe_alone']

    def path(self, name):
        return name if name.startswith('/') else os.path.join(self.folder, name)

    def make(self):
        """Afresh for each command line: what one does must not hide what the next one would do."""
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.path('folder'))
        os.makedirs(self.path('databases'))
        for name, content in (('records', self.records), ('text', b'hello\n'), ('empty', b''), ('binary', bytes(range(256)) * 9),
                              ('saved', b'tic-tac-toe\nseats: human,human\n- - - - - - - - -\n5\n1\n'), ('damaged', self.records[:999]),
                              ('results.csv', b'first,second,result\nA,B,1\nB,A,0.5\nB,C,0\nC,A,1\n'), ('columns', b'4444\n12345\n'),
                              ('games.ggf', b'(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[d6];)\n'),
                              ('weights', b'zermelo weights 1\n' + bytes(64)), ('target', b'kept'), ('read_only', b'kept')):
            with open(self.path(name), 'wb') as file:
                file.write(content)
        os.chmod(self.path('read_only'), 0o444)
        os.symlink('target', self.path('link'))
        os.symlink('folder', self.path('link_to_folder'))
        os.symlink('later', self.path('dangling'))
        os.symlink('round', self.path('round'))
        os.symlink(self.devices['full'], self.path('link_to_full'))
        if self.has_own_devices:
            for name, minor in (('null', 3), ('zero', 5), ('full', 7)):
                os.mknod(self.path(self.devices[name]), 0o666 | stat.S_IFCHR, os.makedev(1, minor))
        for pipe in ('pipe_in', 'pipe_out', 'pipe_alone'):
            os.mkfifo(self.path(pipe))

    def entries(self):
        """What must not change: every entry that is no regular file, and what it is."""
        found = {}
        for folder, folders, files in os.walk(self.folder):
            for name in folders + files:
                path = os.path.join(folder, name)
                about = os.lstat(path)
                if stat.S_ISREG(about.st_mode):
                    continue
                link = os.readlink(path) if stat.S_ISLNK(about.st_mode) else ''
                found[path] = (stat.S_IFMT(about.st_mode), about.st_ino, link)
        return found

    def parts(self):
        return [name for _, _, files in os.walk(self.folder) for name in files if name.endswith('.part')]


# --- A run --------------------------------------------------------------------------------------

def wrong_with(code, out, err):
    """What is wrong with how a command ended; None if nothing is."""
    complaints = [line for line in err.splitlines() if line.startswith('zermelo:')]
    if code < 0:
        return f'ended by signal {-code}'
    if REPORTS.search(err):
        return 'an inner failure'
    if code not in (0, 1, 2, 3, 4):
        return f'exit code {code}'
    if code == 0 and complaints:
        return 'exit code 0 with an error'
    if code in (1, 2, 3) and len(complaints) != 1:
        return f'exit code {code} with {len(complaints)} lines of error'
    return None


def processor_time(pid):
    with open(f'/proc/{pid}/stat') as file:
        fields = file.read().rsplit(')', 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


def is_ready(pid):
    """Whether some thread only waits for a processor or the disk."""
    for thread in os.listdir(f'/proc/{pid}/task'):
        with open(f'/proc/{pid}/task/{thread}/stat') as file:
            if file.read().rsplit(')', 1)[1].split()[0] in 'RD':
                return True
    return False


def run(program, words, maker, box, full):
    env = {'PATH': os.environ['PATH'], 'HOME': box.folder, 'XDG_DATA_HOME': box.path('databases'), 'TERM': 'dumb',
           'LC_ALL': 'C.UTF-8', 'ASAN_OPTIONS': 'detect_leaks=0:allocator_may_return_null=1', 'NO_COLOR': '1'}
    env |= {name: os.environ[name] for name in ('UBSAN_OPTIONS', 'ASAN_SYMBOLIZER_PATH') if name in os.environ}
    partners = []
    for pipe in maker.partners:
        if pipe == 'pipe_in':
            partners.append(subprocess.Popen(['sh', '-c', 'cat "$1" > "$2"', 'sh', box.path('records'), box.path(pipe)],
                                             stderr=subprocess.DEVNULL))
        else:
            fd = os.open(box.path(pipe), os.O_RDONLY | os.O_NONBLOCK)  # it reads from the first moment on
            os.set_blocking(fd, True)
            partners.append(subprocess.Popen(['cat'], stdin=fd, stdout=subprocess.DEVNULL))
            os.close(fd)
    before = box.entries()
    with open('/dev/full' if full else os.devnull, 'wb') as sink:
        child = subprocess.Popen([program] + words, cwd=box.folder, env=env, stdin=subprocess.PIPE,
                                 stdout=sink if full else subprocess.PIPE, stderr=subprocess.PIPE)
        typed, problem, worked = maker.stdin.encode('utf-8', 'surrogateescape'), None, 0.0
        while True:
            try:
                out, err = child.communicate(typed, timeout=TIMEOUT)
                break
            except subprocess.TimeoutExpired:
                # On a busy machine one that works on has not had its 20 seconds yet; one that waits hangs.
                typed = None  # it has that
                before_that, worked = worked, processor_time(child.pid)
                if (before_that < worked or is_ready(child.pid)) and worked < TIMEOUT:
                    continue
                child.send_signal(signal.SIGKILL)
                out, err = child.communicate()
                problem = f'did not end within {TIMEOUT} s'
                break
    for partner in partners:
        partner.kill()
        partner.wait()
    out, err = (out or b'').decode('utf-8', 'replace'), err.decode('utf-8', 'replace')
    problem = problem or wrong_with(child.returncode, out, err)
    after = box.entries()
    for path, what in before.items():
        if after.get(path) != what and not problem:
            problem = f'changed {os.path.basename(path)}, which is no regular file'
    if box.parts() and not problem:
        problem = f'left {box.parts()[0]} behind'
    return child.returncode, out, err, problem


def main():
    parser = argparse.ArgumentParser(description='random command lines; see the top of the file')
    parser.add_argument('program')
    parser.add_argument('--runs', type=int, default=500)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--first', type=int, default=0)
    parser.add_argument('--only', type=int)
    parser.add_argument('--verbose', action='store_true')
    asked = parser.parse_args()
    program = os.path.abspath(asked.program)
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'data/2584_random_200.txt'), 'rb') as file:
        records = b''.join(file.readlines()[:5])
    folder = tempfile.mkdtemp(prefix='zermelo_fuzz_')
    box = Sandbox(os.path.join(folder, 'box'), records)
    codes, wrong = {}, 0
    try:
        for number in range(asked.first, asked.runs):
            rng = random.Random(asked.seed * 1000003 + number)
            if asked.only is not None and number != asked.only:
                continue
            maker = Maker(rng, box)
            words = maker.command()
            full = rng.random() < 0.05
            box.make()
            code, out, err, problem = run(program, words, maker, box, full)
            if full and code == 0 and not problem:
                box.make()
                if run(program, words, maker, box, False)[1]:
                    problem = 'exit code 0 though standard output was full'
            codes[code] = codes.get(code, 0) + 1
            if problem or asked.verbose or asked.only is not None:
                line = 'zermelo ' + ' '.join(shlex.quote(word[:200]) for word in words)
                print(f'{number}: {problem or code}: {line}{" >/dev/full" if full else ""}')
            if problem or asked.only is not None:
                print('   typed: ' + repr(maker.stdin) if maker.stdin else '', (out + err)[-1500:], sep='\n')
            wrong += problem is not None
            sys.stdout.flush()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    told = ', '.join(f'{count} with {code}' for code, count in sorted(codes.items()))
    print(f'{sum(codes.values())} command lines: {told}; {wrong} wrong')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
