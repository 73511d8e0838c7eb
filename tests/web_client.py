"""A small client for the server's tests and benchmark: HTTP, WebSocket, and a check against
web/schema.json. Standard library alone."""

import base64
import http.client
import json
import os
import signal
import socket
import struct
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOKEN = "test-token-0123456789"


class Server:
    """The program, serving on a free port, with a data folder of its own."""

    def __init__(self, words=(), data=None, token=TOKEN, port=0):
        self.folder = None if data else tempfile.TemporaryDirectory()
        self.data = data or self.folder.name
        self.environment = dict(os.environ, XDG_DATA_HOME=self.data)
        self.environment.pop("DISPLAY", None)
        self.environment.pop("WAYLAND_DISPLAY", None)
        self.environment.pop("ZERMELO_TOKEN", None)
        self.environment.pop("ZERMELO_RECORDS", None)  # the user's own, below the data folder
        if token:
            self.environment["ZERMELO_TOKEN"] = token
        self.process = subprocess.Popen(
            [os.environ["ZERMELO"], "serve", "--port", str(port), *words], env=self.environment,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.said = self.process.stdout.readline().strip()
        self.address = self.said.split(" ")[-1]
        self.port = int(self.address.split(":")[2].split("/")[0]) if self.said else 0

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.communicate(timeout=10)
        return self.process.returncode

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()

    def ask(self, method, path, body=None, headers=None, token=TOKEN):
        """(status, headers, bytes) of one request on its own connection."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        sent = {"Authorization": "Bearer " + token} if token else {}
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
        if body is not None:
            sent["Content-Type"] = "application/json"
        sent.update(headers or {})
        connection.request(method, path, body=body, headers=sent)
        answer = connection.getresponse()
        result = answer.status, dict((k.lower(), v) for k, v in answer.getheaders()), answer.read()
        connection.close()
        return result

    def get(self, path, **more):
        status, _, body = self.ask("GET", "/api/v1/" + path, **more)
        return status, json.loads(body)

    def post(self, path, body, **more):
        status, _, said = self.ask("POST", "/api/v1/" + path, body, **more)
        return status, json.loads(said)


class WebSocket:
    def __init__(self, port, path="/api/v1/live", token=TOKEN, origin=None, host=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        host = host or f"127.0.0.1:{port}"
        origin = f"http://127.0.0.1:{port}" if origin is None else origin
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                 "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode()]
        if origin:
            lines.append("Origin: " + origin)
        if token:
            lines.append("Authorization: Bearer " + token)
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.buffer = b""
        head = self.read_until(b"\r\n\r\n")
        self.status = int(head.split(b" ")[1])

    def read_until(self, mark):
        while mark not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(mark, 1)
        return head

    def fill(self):
        piece = self.socket.recv(65536)
        if not piece:
            raise ConnectionError("closed")
        self.buffer += piece

    def take(self, size):
        while len(self.buffer) < size:
            self.fill()
        piece, self.buffer = self.buffer[:size], self.buffer[size:]
        return piece

    def send_frame(self, payload, opcode=1, first=0x80):
        size = len(payload)
        head = bytes([first | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        mask = os.urandom(4)
        masked = bytes(b ^ mask[i % 4] for i, b in enumerate(payload)) if size < 4096 else (
            int.from_bytes(payload, "big")
            ^ int.from_bytes((mask * (size // 4 + 1))[:size], "big")).to_bytes(size, "big")
        self.socket.sendall(head + mask + masked)

    def send(self, message):
        self.send_frame(json.dumps(message).encode())

    def receive(self):
        """The next message; pings are answered on the way."""
        while True:
            first, second = self.take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            payload = self.take(size)
            if first & 0xF == 9:
                self.send_frame(payload, 10)
            elif first & 0xF == 8:
                raise ConnectionError("closed")
            else:
                return json.loads(payload)

    def wait_for(self, kind):
        while True:
            message = self.receive()
            if message["type"] == kind:
                return message

    def close(self):
        self.socket.close()


class Schema:
    """As much of JSON Schema as web/schema.json uses."""

    def __init__(self):
        self.top = json.loads((ROOT / "web/schema.json").read_text())

    def check(self, name, value):
        faults = self.faults({"$ref": "#/$defs/" + name}, value, name)
        assert not faults, faults[0]

    def faults(self, schema, value, where):
        if "$ref" in schema:
            return self.faults(self.top["$defs"][schema["$ref"].split("/")[-1]], value, where)
        for word in ("oneOf", "anyOf"):
            if word in schema:
                tried = [self.faults(one, value, where) for one in schema[word]]
                if not any(not faults for faults in tried):
                    return min(tried, key=len)
                return []
        if "enum" in schema:
            return [] if value in schema["enum"] else [f"{where}: {value!r} is not listed"]
        if "const" in schema:
            return [] if value == schema["const"] else [f"{where}: {value!r}"]
        kinds = schema.get("type", [])
        for kind in [kinds] if isinstance(kinds, str) else kinds:
            fits = {"object": isinstance(value, dict), "array": isinstance(value, list),
                    "string": isinstance(value, str), "boolean": isinstance(value, bool),
                    "null": value is None,
                    "integer": isinstance(value, int) and not isinstance(value, bool),
                    "number": isinstance(value, (int, float)) and not isinstance(value, bool)}
            if fits[kind]:
                break
        else:
            if kinds:
                return [f"{where}: {value!r} is no {kinds}"]
        faults = []
        if isinstance(value, dict) and "properties" in schema:
            faults += [f"{where}.{key} is missing" for key in schema["required"] if key not in value]
            for key, member in value.items():
                if key in schema["properties"]:
                    faults += self.faults(schema["properties"][key], member, f"{where}.{key}")
                elif not schema["additionalProperties"]:
                    faults.append(f"{where}.{key} is not described")
        if isinstance(value, list) and "items" in schema:
            for i, member in enumerate(value):
                faults += self.faults(schema["items"], member, f"{where}[{i}]")
        return faults


class Serving(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.schema = Schema()

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0, "the server did not end as it should"

    def healthy(self):
        self.assertEqual(self.server.ask("GET", "/healthz", token=None)[0], 200)
