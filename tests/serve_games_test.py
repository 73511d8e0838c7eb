#!/usr/bin/env python3
"""Games at the server: what is recorded, runs and solved games, tables. ZERMELO names the program."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from web_client import Schema, Server, Serving, WebSocket  # noqa: E402


class Records(unittest.TestCase):
    def test_games_that_were_played(self):
        schema = Schema()
        with Server() as server:
            none = server.get("records")
            self.assertEqual(none, (200, {"count": 0, "records": []}))
            environment = dict(server.environment)
            environment.pop("ZERMELO_RECORDS", None)
            subprocess.run([os.environ["ZERMELO"], "match", "nim", "--agents", "random,random",
                            "--games", "4"], env=environment, check=True, capture_output=True)
            status, answer = server.get("records?most=3")
            self.assertEqual((status, answer["count"], len(answer["records"])), (200, 4, 3))
            schema.check("records", answer)
            one = answer["records"][0]
            status, whole = server.get(f"records/{one['id']}")
            self.assertEqual((status, whole["agents"], len(whole["moves"])),
                             (200, one["agents"], one["moves"]))
            schema.check("record", whole)
            self.assertEqual(server.get("records?game=hex")[1]["count"], 0)
            self.assertEqual(server.get("records?agent=random")[1]["count"], 4)
            self.assertEqual(server.get("records?agent=human")[1]["count"], 0)
            event = whole["event"].replace(" ", "%20")
            self.assertEqual(server.get(f"records?event={event}")[1]["count"], 4)
            status, ratings = server.get("ratings?game=nim")
            self.assertEqual((status, ratings["games"]), (200, 4))
            schema.check("ratings", ratings)
            schema.check("ratings", server.get("ratings?game=hex")[1])
            self.assertEqual(server.get("ratings")[0], 400)
            for path, status in [("records/0", 404), ("records/x", 404), ("records?most=201", 400)]:
                self.assertEqual(server.get(path)[0], status)
            self.assertEqual(server.stop(), 0)


    def test_games_played_in_the_browser(self):
        schema = Schema()
        with Server() as server:
            body = {"game": "tic-tac-toe", "moves": ["1", "2", "5", "3", "9"], "agents": ["human", "random"]}
            schema.check("new_record", body)
            status, kept = server.post("records", body)
            self.assertEqual(status, 201, kept)
            schema.check("kept_record", kept)
            self.assertEqual(server.post("records", body)[1], kept)  # it is there already
            whole = server.get(f"records/{kept['id']}")[1]
            self.assertEqual((whole["moves"], whole["returns"], whole["agents"]),
                             (body["moves"], [1, -1], body["agents"]))
            for wrong, status in [({"moves": ["1"]}, 409), ({"moves": ["1", "1"]}, 400),
                                  ({"agents": ["human"]}, 400), ({"agents": ["human", "program(cmd=x)"]}, 403),
                                  ({"agents": 7}, 400)]:
                self.assertEqual(server.post("records", dict(body, **wrong))[0], status, wrong)
            # What one person plays may be kept before its end.
            start = server.post("position", {"game": "2048", "chance": True})[1]
            body = {"game": "2048", "moves": start["played"], "agents": ["human"]}
            whole = server.get(f"records/{server.post('records', body)[1]['id']}")[1]
            self.assertTrue(whole["cut"])
            self.assertEqual(server.stop(), 0)


class RunsAndSolvedGames(Serving):
    def follow(self, body):
        """The run's last word."""
        self.schema.check("new_run", body)
        status, run = self.server.post("runs", body)
        self.assertEqual(status, 201, run)
        self.schema.check("run", run)
        live = WebSocket(self.server.port)
        live.send({"id": 1, "do": "follow", "run": run["id"]})
        while True:
            told = live.wait_for("run")
            self.schema.check("live_out", told)
            if told["run"]["state"] not in ("waiting", "running"):
                live.close()
                self.schema.check("run", self.server.get("runs/" + run["id"])[1])
                self.schema.check("runs", self.server.get("runs")[1])
                return told["run"]

    def test_tournament(self):
        run = self.follow({"kind": "tournament", "game": "nim", "agents": ["random", "greedy", "mcts(sims=30)"],
                           "games": 6, "seed": 3, "opening": 1})
        self.assertEqual(run["state"], "done")
        self.schema.check("tournament", run["result"]["table"])
        found = self.server.get("records?event=" + run["result"]["event"].replace(" ", "%20"))[1]
        self.assertEqual(found["count"], 18)

    def test_training(self):
        run = self.follow({"kind": "train", "game": "2584", "episodes": 50})
        self.assertEqual((run["state"], run["progress"]["done"]), ("done", 50))
        for before in (0, 200):  # it learns on where it was
            run = self.follow({"kind": "train", "game": "nim(1,2)", "episodes": 200, "against": "greedy"})
            self.assertEqual((run["state"], run["progress"]["done"]), ("done", 200), run)
            self.assertEqual(run["progress"]["learned_before"], before)
            self.assertEqual(len(run["progress"]["scores"]), 20)
        for body, status in [({"game": "nim", "episodes": 0}, 400), ({"game": "hackenbush"}, 422),
                             ({"game": "nim", "against": "program(cmd=id)"}, 403)]:
            self.assertEqual(self.server.post("runs", dict(body, kind="train"))[0], status)

    def test_too_large(self):
        run = self.follow({"kind": "solve", "game": "othello"})
        self.assertEqual((run["state"], run["error"]["code"]), ("failed", "over_cap"), run)

    def test_stop(self):
        status, run = self.server.post("runs", {"kind": "tournament", "game": "hex", "games": 9999,
                                                "agents": ["mcts(sims=500)", "random"]})
        self.assertEqual(status, 201)
        self.assertEqual(self.server.post(f"runs/{run['id']}/stop", {})[0], 200)
        live = WebSocket(self.server.port)
        live.send({"id": 1, "do": "follow", "run": run["id"]})
        while live.wait_for("run")["run"]["state"] != "stopped":
            pass
        live.close()
        self.assertEqual(self.server.get("runs/99")[0], 404)

    def test_solved_games(self):
        spec = "connect-four(rows=4,cols=4)"
        status, summary = self.server.post("summary", {"game": spec})
        self.assertEqual((status, summary["source"], summary["value"]), (200, "solver", "tie"))
        self.schema.check("summary", summary)
        self.assertEqual(self.follow({"kind": "solve", "game": spec})["state"], "done")
        again = self.server.post("summary", {"game": spec})[1]
        self.assertEqual(again.pop("source"), "database")
        summary.pop("source")
        self.assertEqual(again, summary)
        databases = self.server.get("databases")[1]
        self.schema.check("databases", databases)
        self.assertEqual([each["game"] for each in databases["databases"]], [spec])
        body = {"game": spec, "value": "win", "remoteness": 5, "only": True, "count": 4}
        self.schema.check("puzzles_question", body)
        status, found = self.server.post("puzzles", body)
        self.assertEqual((status, len(found["puzzles"])), (200, 4), found)
        self.schema.check("puzzles", found)
        for path, body, status in [("summary", {"game": "hex"}, 422), ("summary", {}, 400),
                                   ("puzzles", {"game": "2048"}, 422), ("puzzles", {"game": spec, "count": 25}, 400),
                                   ("puzzles", {"game": spec, "value": "x"}, 400)]:
            got, error = self.server.post(path, body)
            self.assertEqual(got, status, (body, error))
            self.schema.check("error", error)

    def test_lines(self):
        status, analysis = self.server.post("analyze", {"game": "tic-tac-toe", "moves": ["1", "2"], "lines": 2})
        self.assertEqual(status, 200)
        self.schema.check("analysis", analysis)
        for move in analysis["moves"][:2]:
            self.assertEqual(len(move["line"]) + 1, move["remoteness"])
        self.assertNotIn("line", analysis["moves"][2])


class Tables(unittest.TestCase):
    def test_two_people_and_a_restart(self):
        schema = Schema()
        with tempfile.TemporaryDirectory() as data:
            with Server(data=data) as server:
                status, made = server.post("tables", {"game": "kuhn-poker", "seats": ["human"] * 2})
                self.assertEqual(status, 201)
                schema.check("invitation", made)
                table, secrets = made["table"], [seat["secret"] for seat in made["seats"]]
                path = f"/api/v1/live?table={table}&seat={secrets[1]}"
                guest = WebSocket(server.port, path=path, token=None)
                guest.send({"id": 1, "do": "watch", "table": table, "seat": secrets[1]})
                first = guest.wait_for("table")
                schema.check("live_out", first)
                self.assertEqual(first["table"]["position"]["moves"], [])
                move = {"seat": secrets[0], "move": "check"}
                status, moved = server.post(f"tables/{table}/move", move, token=None)
                self.assertEqual(status, 200, moved)
                schema.check("table", moved)
                second = guest.wait_for("table")["table"]
                self.assertEqual(second["version"], moved["version"])
                self.assertNotEqual(second["position"]["moves"], [])
                before = [server.get(f"tables/{table}?seat={one}", token=None) for one in secrets]
                public = server.get(f"tables/{table}")
                schema.check("table", public[1])
                self.assertEqual(server.stop(), 0)
            with Server(data=data) as server:
                after = [server.get(f"tables/{table}?seat={one}", token=None) for one in secrets]
                self.assertEqual(after, before)
                self.assertEqual(server.get(f"tables/{table}"), public)
                self.assertEqual(server.stop(), 0)

    def test_agents_play_at_tables(self):
        with Server() as server:
            _, made = server.post("tables", {"game": "tic-tac-toe", "seats": ["human", "random"]})
            table, secret = made["table"], made["seats"][0]["secret"]
            live = WebSocket(server.port)
            live.send({"id": 1, "do": "watch", "table": table, "seat": secret})
            told = live.wait_for("table")["table"]
            while told["position"]["turn"]["kind"] != "over":
                if told["position"]["moves"]:
                    move = {"seat": secret, "move": told["position"]["moves"][0]}
                    self.assertEqual(server.post(f"tables/{table}/move", move)[0], 200)
                told = live.wait_for("table")["table"]
            self.assertIn("result", told["position"])
            self.assertEqual(server.stop(), 0)


if __name__ == "__main__":
    unittest.main(verbosity=1, warnings="ignore")
