#!/usr/bin/env python3
"""The server with real sockets: who may ask, what is refused, clients that behave badly, and answers
as web/schema.json describes them. ZERMELO names the program; ZERMELO_LONG does more."""

import json
import os
import random
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from web_client import TOKEN, Server, Serving, WebSocket  # noqa: E402

LONG = bool(os.environ.get("ZERMELO_LONG"))
ENDLESS = {"game": "hex(size=11)", "time": 10}


def raw(port, data, shut=False):
    """What the server says to these bytes, until it closes."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        try:
            connection.sendall(data)
            if shut:
                connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # it may have answered and closed already
        said = b""
        try:
            while piece := connection.recv(65536):
                said += piece
        except ConnectionError:
            pass
        return said


class Answers(Serving):
    def test_all_games_as_described(self):
        status, games = self.server.get("games")
        self.assertEqual(status, 200)
        self.schema.check("games", games)
        self.assertGreater(len(games["games"]), 20)
        for game in games["games"]:
            self.schema.check("game", self.server.get("games/" + game["name"])[1])
            spec = game["samples"][0]
            agents = self.server.get("agents?game=" + spec.replace(" ", "%20"))[1]
            self.schema.check("agents", agents)
            body = {"game": spec, "open": True, "chance": True}
            for ply in range(6):
                status, position = self.server.post("position", body)
                self.assertEqual(status, 200, position)
                self.schema.check("position", position)
                if position["turn"]["kind"] == "over":
                    break
                body["moves"] = [told["move"] for told in position["history"]]
                status, moved = self.server.post("move", dict(body, agent="random"))
                self.assertEqual(status, 200, moved)
                self.schema.check("agent_move", moved)
                body["moves"] += moved["played"]
            for asked in {spec, game["name"]}:
                status, analysis = self.server.post(
                    "analyze", {"game": asked, "open": True, "chance": True, "time": 0.05, "lines": 1})
                self.assertEqual(status, 200, analysis)
                self.schema.check("analysis", analysis)

    def test_errors_as_described(self):
        for path, body in [("position", {"game": "x"}), ("move", {"game": "nim"}),
                           ("analyze", {"game": "poker"}), ("nothing", {})]:
            status, error = self.server.post(path, body)
            self.assertGreaterEqual(status, 400)
            self.schema.check("error", error)
            self.assertNotIn("/", error["error"]["message"].replace("/api/v1", ""))

    def test_theory(self):
        for path, body, checks in [
                ("nimber", {"games": "nim(4) + chomp(2x3) + kayles(9)"}, {"winner": "next"}),
                ("nimber", {"games": "kayles(5)", "misere": True}, {"misere": True}),
                ("value", {"sum": "toads-and-frogs(line=RR-L) + nim(2)", "thermograph": True}, {}),
                ("value", {"sum": "{2|-1} + ^*"}, {"mean": "1/2"}),
                ("value", {"sum": "domineering(3x3) >= hackenbush(bbr)"}, {"outcome": "right"}),
                ("grundy", {"code": "0.77", "to": 200, "plot": True}, {"period": 12, "proved": True}),
                ("grundy", {"code": "0.6", "to": 10000}, {"to": 10000})]:
            status, answer = self.server.post(path, body)
            self.assertEqual(status, 200, answer)
            self.schema.check(path, answer)
            self.schema.check(path + "_question", body)
            self.assertEqual({name: answer[name] for name in checks}, checks)
        for path, body, status in [("nimber", {"games": "othello"}, 422), ("nimber", {}, 400),
                                   ("nimber", {"games": "nim("}, 400), ("value", {"sum": "hex"}, 422),
                                   ("grundy", {"code": "0.z"}, 400), ("grundy", {"code": "kayles", "to": 0}, 400),
                                   ("grundy", {"code": "0.77", "to": 10001}, 400)]:
            got, error = self.server.post(path, body)
            self.assertEqual(got, status, (body, error))
            self.schema.check("error", error)

    def test_cards(self):
        aces = self.server.post("equity", {"hands": ["AsAh", "KdKc"], "types": True, "grid": True})[1]
        self.schema.check("equity", aces)
        self.assertEqual((aces["players"][0]["wins"], aces["players"][1]["wins"]), (1388072, 317694))
        self.assertEqual([len(row) for row in aces["grid"]], [13] * 13)
        streets = {"hands": ["AhKh", "QQ+,AKs"], "board": "Qh7h2c", "streets": True}
        self.schema.check("equity_question", streets)
        answer = self.server.post("equity", streets)[1]
        self.schema.check("equity", answer)
        self.assertEqual([one["street"] for one in answer["streets"]], ["before the flop", "flop"])
        hand = {"what": "hand", "rules": "decks=6", "hand": "T6", "up": "T"}
        self.schema.check("blackjack_question", hand)
        answer = self.server.post("blackjack", hand)[1]
        self.schema.check("blackjack_hand", answer)
        self.assertEqual((answer["best"], answer["value"]), ("surrender", -0.5))
        chart = self.server.post("blackjack", {"what": "chart", "rules": "decks=1"})[1]
        self.schema.check("blackjack_chart", chart)
        self.assertEqual(chart["pair"]["88"]["T"], "P")
        for path, body in [("equity", {}), ("equity", {"hands": "AsAh"}), ("equity", {"hands": ["AsAh"]}),
                           ("equity", {"hands": ["random"] * 11}), ("equity", {"hands": ["AsAh", "AsKs"]}),
                           ("equity", {"hands": ["AsAh", "Q" * 1001]}),
                           ("equity", {"hands": ["AsAh", "KdKc"], "board": "QhQh2c"}),
                           ("blackjack", {}), ("blackjack", {"what": "hand", "hand": "T"}),
                           ("blackjack", {"what": "chart", "rules": "decks=9"}),
                           ("blackjack", {"what": "chart", "rules": "x" * 1001}),
                           ("blackjack", {"what": "hand", "hand": "TT", "up": "T", "gone": "T" * 200})]:
            status, error = self.server.post(path, body)
            self.assertEqual(status, 400, (body, error))
            self.schema.check("error", error)

    def test_cube(self):
        made = self.server.post("cube", {"what": "scramble"})[1]
        self.schema.check("cube_scramble", made)
        for what, more in [("apply", {"algorithm": made["scramble"]}), ("check", {"cube": made["cube"]}),
                           ("solve", {"cube": made["cube"], "time": 0.2}),
                           ("solve", {"cube": made["cube"], "method": "cfop"}),
                           ("solve", {"cube": made["cube"], "method": "beginner"})]:
            body = dict(more, what=what)
            self.schema.check("cube_question", body)
            answer = self.server.post("cube", body)[1]
            self.schema.check("cube_" + what, answer)
            self.assertEqual(answer["cube"], made["cube"])
            if what == "solve":
                back = {"what": "apply", "cube": made["cube"], "algorithm": answer["solution"]}
                solved = self.server.post("cube", {"what": "apply", "algorithm": ""})[1]["cube"]
                self.assertEqual(self.server.post("cube", back)[1]["cube"], solved)
        two = self.server.post("cube", {"what": "solve", "size": 2, "cube": "R U2 F"})[1]
        self.assertEqual((two["length"], two["proved"]), (3, True))
        answer = self.server.post("cube", {"what": "check", "cube": "U" * 54})[1]
        self.schema.check("cube_check", answer)
        self.assertFalse(answer["possible"])
        for body in [{}, {"what": "dance"}, {"what": "solve", "cube": "R x9"}, {"what": "scramble", "size": 4},
                     {"what": "solve", "cube": "R", "method": "magic"}, {"what": "solve", "cube": "R", "time": 11},
                     {"what": "solve", "size": 2, "cube": "R", "method": "cfop"},
                     {"what": "apply", "algorithm": "R" * 1001}]:
            status, error = self.server.post("cube", body)
            self.assertEqual(status, 400, (body, error))
            self.schema.check("error", error)

    def test_health(self):
        _, _, body = self.server.ask("GET", "/healthz", token=None)
        self.schema.check("health", json.loads(body))

    def test_live(self):
        live = WebSocket(self.server.port)
        self.assertEqual(live.status, 101)
        live.send(dict(ENDLESS, id=1, do="analyze", time=60))
        update = live.wait_for("update")
        self.schema.check("live_out", update)
        live.send({"id": 2, "do": "stop"})
        stopped = live.wait_for("stopped")
        self.schema.check("live_out", stopped)
        self.assertEqual(stopped["id"], 1)
        live.send({"id": 3, "do": "move", "game": "nim", "agent": "random"})
        self.schema.check("live_out", live.wait_for("done"))
        live.send({"id": 4, "do": "dance"})
        self.schema.check("live_out", live.wait_for("error"))
        live.close()

    def test_keep_alive_and_head(self):
        request = (f"HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
                   f"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").encode()
        said = raw(self.server.port, request)
        self.assertEqual(said.count(b"HTTP/1.1 200"), 2)
        self.assertEqual(said.count(b'"zermelo"'), 1)


class WhoMay(Serving):
    def test_token(self):
        for token in (None, "wrong", TOKEN[:-1], TOKEN + "0"):
            self.assertEqual(self.server.get("games", token=token)[0], 401)
        cookie = {"Cookie": f"zermelo_{self.server.port}={TOKEN}"}
        self.assertEqual(self.server.get("games", token=None, headers=cookie)[0], 200)

    def test_address_hands_over_the_cookie(self):
        path = self.server.address.split(str(self.server.port))[1]
        status, headers, _ = self.server.ask("GET", path, token=None)
        self.assertEqual((status, headers["location"]), (303, "/"))
        cookie = headers["set-cookie"]
        self.assertIn("HttpOnly", cookie)
        self.assertIn("SameSite=Strict", cookie)
        sent = {"Cookie": cookie.split(";")[0]}
        self.assertEqual(self.server.get("games", token=None, headers=sent)[0], 200)

    def test_headers_of_every_answer(self):
        for path in ("/", "/healthz", "/api/v1/games", "/nothing"):
            _, headers, _ = self.server.ask("GET", path)
            self.assertIn("frame-ancestors 'none'", headers["content-security-policy"])
            self.assertEqual(headers["x-content-type-options"], "nosniff")
            self.assertEqual(headers["referrer-policy"], "no-referrer")
            self.assertEqual(headers["cross-origin-resource-policy"], "same-origin")
            self.assertNotIn("access-control-allow-origin", headers)

    def test_host(self):
        port = self.server.port
        for host, status in [(f"localhost:{port}", 200), ("localhost", 421), ("evil.example", 421),
                             (f"evil.example:{port}", 421), (f"127.0.0.1:{port + 1}", 421)]:
            got = self.server.ask("GET", "/api/v1/games", headers={"Host": host})[0]
            self.assertEqual(got, status, host)
        self.assertEqual(self.server.ask("GET", "/", headers={"Host": "evil.example"})[0], 421)

    def test_origin_and_type(self):
        own = f"http://127.0.0.1:{self.server.port}"
        for origin, status in [(own, 200), ("http://evil.example", 403), ("null", 403)]:
            got = self.server.post("position", {"game": "nim"}, headers={"Origin": origin})[0]
            self.assertEqual(got, status, origin)
        got = self.server.post("position", {"game": "nim"}, headers={"Content-Type": "text/plain"})
        self.assertEqual(got[0], 415)

    def test_socket(self):
        port = self.server.port
        for more, status in [({}, 101), ({"token": None}, 401), ({"token": "wrong"}, 401),
                             ({"origin": ""}, 403), ({"origin": "http://evil.example"}, 403),
                             ({"host": "evil.example"}, 421), ({"path": "/api/v1/other"}, 404)]:
            live = WebSocket(port, **more)
            self.assertEqual(live.status, status, more)
            live.close()


class Limits(Serving):
    def test_header_and_body(self):
        port = self.server.port
        long_header = b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 9000 + b"\r\n\r\n"
        self.assertIn(b" 431 ", raw(port, long_header).split(b"\r\n")[0])
        body = b"x" * (1024 * 1024 + 1)
        self.assertEqual(self.server.ask("POST", "/api/v1/position", body)[0], 413)
        chunked = (b"POST /api/v1/position HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                   + b"80000\r\n" + b"x" * 0x80000 + b"\r\n" + b"90000\r\n" + b"x" * 0x90000)
        self.assertIn(b" 413 ", raw(port, chunked).split(b"\r\n")[0])
        self.assertEqual(self.server.ask("POST", "/api/v1/position", b"[" * 33 + b"]" * 33)[0], 400)

    def test_messages(self):
        live = WebSocket(self.server.port)
        live.send_frame(b'{"do": "stop", "x": "' + b"x" * 60000 + b'"}')
        live.send({"id": 1, "do": "analyze", "game": "nim"})
        live.wait_for("done")
        live.send_frame(b" " * (64 * 1024 + 1))
        with self.assertRaises(ConnectionError):
            while True:
                live.receive()
        binary = WebSocket(self.server.port)
        binary.send_frame(b"\0\1", opcode=2)
        with self.assertRaises(ConnectionError):
            binary.receive()
        self.healthy()

    def test_connections(self):
        held = [socket.create_connection(("127.0.0.1", self.server.port)) for _ in range(512)]
        refused = raw(self.server.port, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        self.assertTrue(refused == b"" or b" 503 " in refused, refused)
        for connection in held:
            connection.close()
        for _ in range(100):  # until the server has seen that they are gone
            if b" 200 " in raw(self.server.port,
                               b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"):
                break
        else:
            self.fail("nobody is let in any more")

    def test_agents_and_caps(self):
        for agent, status in [("program(cmd=id)", 403), ("td(load=/etc/passwd)", 403),
                              ("mcts(sims=1000001)", 400), ("mcts(memory=513)", 400),
                              ("mcts(threads=4096)", 400), ("mcts(time=11s)", 400)]:
            got = self.server.post("move", {"game": "2048", "chance": True, "agent": agent})
            self.assertEqual(got[0], status, got)
        for path, body in [("analyze", {"game": "nim", "time": 10.5}), ("analyze", {"game": "nim", "lines": 11}),
                           ("runs", {"kind": "train", "game": "2048", "network": "7x9"}),
                           ("runs", {"kind": "train", "game": "2048", "episodes": 10000001})]:
            status, error = self.server.post(path, body)
            self.assertEqual(status, 400, (body, error))
        live = WebSocket(self.server.port)
        live.send({"id": 1, "do": "analyze", "game": "nim", "time": 60})
        live.wait_for("done")
        live.send({"id": 2, "do": "analyze", "game": "nim", "time": 61})
        self.assertEqual(live.wait_for("error")["error"]["code"], "over_cap")
        live.close()

    def test_memory_of_an_analysis(self):
        with Server() as server:
            def most_megabytes():
                with open(f"/proc/{server.process.pid}/status") as lines:
                    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024

            before = most_megabytes()
            game = "connect-four(rows=5,cols=5)"  # whose table is 256 MB alone where more may be used
            self.assertEqual(server.post("analyze", {"game": game, "time": 5})[0], 200)
            self.assertLess(most_megabytes() - before, 250)
            self.assertEqual(server.stop(), 0)

    def test_jobs_that_wait(self):
        lives = [WebSocket(self.server.port) for _ in range(256 + os.cpu_count() + 4)]
        for live in lives:
            live.send(dict(ENDLESS, id=1, do="analyze", time=60))
        busy = 0
        for live in lives[-4:]:
            message = live.receive()
            while message["type"] not in ("queued", "error"):
                message = live.receive()
            if message["type"] == "error":
                self.assertEqual(message["error"]["code"], "busy")
                busy += 1
        self.assertGreater(busy, 0)
        for live in lives:
            live.close()
        self.assertEqual(self.server.post("analyze", {"game": "nim"})[0], 200)

    def test_who_reads_nothing_is_dropped(self):
        made = self.server.post("tables", {"game": "poker", "seats": ["human", "human"]})[1]
        deaf = WebSocket(self.server.port)
        poll = select.poll()
        poll.register(deaf.socket, select.POLLRDHUP)
        try:
            for i in range(20000):  # each is answered with the whole table
                deaf.send({"id": i, "do": "watch", "table": made["table"]})
        except OSError:
            pass  # it is dropped already
        self.assertTrue(poll.poll(60000), "it is not dropped")
        deaf.close()
        self.healthy()


class BadClients(Serving):
    def test_half_requests(self):
        port = self.server.port
        for data in (b"", b"G", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n",
                     b"POST /api/v1/position HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"):
            raw(port, data, shut=True)
        for data in (b"\0\0\0\0\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\r\n\r\n",
                     b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost : x\r\n\r\n"):
            self.assertIn(b" 400 ", raw(port, data).split(b"\r\n")[0], data)
        self.healthy()

    def test_slow_clients_hold_nobody_up(self):
        slow = [socket.create_connection(("127.0.0.1", self.server.port)) for _ in range(100)]
        for connection in slow:
            connection.sendall(b"GET / HT")
        self.healthy()
        # One that never reads what it asked for.
        deaf = WebSocket(self.server.port)
        for i in range(200):
            deaf.send({"id": i, "do": "watch", "table": "none"})
            deaf.send({"id": i, "do": "move", "game": "othello", "agent": "random"})
        self.healthy()
        deaf.close()
        for connection in slow:
            connection.close()

    def test_jobs_end_when_clients_go(self):
        body = json.dumps(ENDLESS)
        head = (f"POST /api/v1/analyze HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n"
                f"Authorization: Bearer {TOKEN}\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\n\r\n{body}").encode()
        # More than would end within the time-out of the last question if they were not dropped.
        clients = [socket.create_connection(("127.0.0.1", self.server.port)) for _ in range(50)]
        lives = [WebSocket(self.server.port) for _ in range(50)]
        for client in clients:
            client.sendall(head)
        for live in lives:
            live.send(dict(ENDLESS, id=1, do="analyze", time=60))
        for connection in clients + lives:
            connection.close()
        self.assertEqual(self.server.post("analyze", {"game": "nim"})[0], 200)

    def test_random_bodies(self):
        chance = random.Random(1)
        words = ["game", "position", "moves", "agent", "time", "open", "chance", "seats", "nim",
                 "connect-four", "mcts(sims=10)", "human", "random", "4", "1 1", "2048", "hex(size=3)",
                 "poker", "kuhn-poker", "", "\u0000", "nim(3,4) + kayles(5)", "9" * 400, "((((", "é"]

        def value(depth):
            kind = chance.randrange(8)
            if kind < 3 or depth > 4:
                return chance.choice(words)
            if kind == 3:
                return chance.choice([0, -1, 1e308, 0.01, True, None, 2**63, -2**63])
            if kind == 4:
                return [value(depth + 1) for _ in range(chance.randrange(4))]
            return {chance.choice(words): value(depth + 1) for _ in range(chance.randrange(5))}

        def body():
            if chance.random() < 0.3:
                return bytes(chance.randrange(256) for _ in range(chance.randrange(200)))
            made = {"game": chance.choice(words), "time": 0.01}
            for name in chance.sample(["position", "moves", "agent", "open", "chance", "seats", "do",
                                       "id", "table", "seat"], 3):
                made[name] = value(0)
            if chance.random() < 0.5:
                made["do"] = chance.choice(["analyze", "move", "stop", "watch", "unwatch"])
            text = json.dumps(made).encode()
            if chance.random() < 0.2:
                text = text[:chance.randrange(len(text))]
            return text

        count = 10000 if LONG else 600
        live = WebSocket(self.server.port)
        reader = threading.Thread(target=self.read_all, args=(live,), daemon=True)
        reader.start()
        for i in range(count):
            if i % 2 == 0:
                path = chance.choice(["position", "analyze", "move", "tables", "tables/x/move"])
                status, _, _ = self.server.ask("POST", "/api/v1/" + path, body())
                self.assertIn(status, (200, 201, 400, 401, 403, 404, 409, 422, 503))
            else:
                live.send_frame(body().decode("latin1").encode())
        live.close()
        reader.join(30)
        self.healthy()

    @staticmethod
    def read_all(live):
        try:
            while True:
                live.receive()
        except (OSError, ValueError):
            pass


class Starting(unittest.TestCase):
    def words(self, *words, **environment):
        return subprocess.run([os.environ["ZERMELO"], *words], capture_output=True, text=True,
                              timeout=30, env=dict(os.environ, **environment))

    def test_random_token_and_second_start(self):
        with Server(token=None) as server:
            self.assertRegex(server.address, r"^http://127.0.0.1:\d+/\?token=[0-9a-f]{32}$")
            token = server.address.split("=")[1]
            self.assertEqual(server.get("games", token=token)[0], 200)
            note = Path(server.data) / "zermelo" / f"server-{server.port}.json"
            self.assertEqual(note.stat().st_mode & 0o777, 0o600)
            with Server(token=None, data=server.data, port=server.port) as second:
                self.assertEqual(second.process.wait(10), 0)
                self.assertEqual(second.said, "already running at " + server.address)
            self.assertEqual(server.stop(signal.SIGINT), 0)
            self.assertFalse(note.exists())

    def test_busy_port(self):
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            other.listen()
            said = self.words("serve", "--port", str(other.getsockname()[1]))
            self.assertEqual(said.returncode, 1)
            self.assertIn("is taken by another program", said.stderr)

    def test_refused_words(self):
        for words, text in [(["--no-token", "--listen", "0.0.0.0", "--port", "0"], "this machine alone"),
                            (["--port", "70000"], "0 to 65535"),
                            (["--listen", "nowhere"], "expected an address"),
                            (["--token-file", "/dev/null"], "is empty")]:
            said = self.words("serve", *words)
            self.assertEqual((said.returncode, said.stdout), (2, ""), words)
            self.assertIn(text, said.stderr)
        said = self.words("serve", ZERMELO_TOKEN="short")
        self.assertEqual(said.returncode, 2)

    def test_no_token_and_web_root(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "index.html").write_text("<p>my page</p>")
            with Server(["--no-token", "--web-root", folder], token=None) as server:
                self.assertEqual(server.get("games", token=None)[0], 200)
                status, _, body = server.ask("GET", "/", token=None)
                self.assertEqual((status, body), (200, b"<p>my page</p>"))
                self.assertEqual(server.stop(), 0)

    def test_network_address(self):
        with Server(["--listen", "0.0.0.0", "--host", "games.local"]) as server:
            host = {"Host": f"games.local:{server.port}"}
            self.assertEqual(server.ask("GET", "/api/v1/games", headers=host)[0], 200)
            server.process.send_signal(signal.SIGTERM)
            _, said = server.process.communicate(timeout=10)
            self.assertIn("not encrypted", said)

    def test_page(self):
        with Server() as server:
            status, headers, body = server.ask("GET", "/", token=None,
                                               headers={"Accept-Encoding": "gzip"})
            self.assertEqual(status, 200)
            if b"page is missing" in body:  # built without Node
                server.process.send_signal(signal.SIGTERM)
                self.assertIn("the page is missing", server.process.communicate(timeout=10)[1])
                return
            self.assertEqual(headers["content-encoding"], "gzip")
            again = {"If-None-Match": headers["etag"]}
            self.assertEqual(server.ask("GET", "/", headers=again)[0], 304)
            self.assertIn(b"<html", server.ask("GET", "/")[2].lower())
            self.assertEqual(server.stop(), 0)


if __name__ == "__main__":
    unittest.main(verbosity=1, warnings="ignore")
