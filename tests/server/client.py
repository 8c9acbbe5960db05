"""A small WebSocket and HTTP client for the server tests: uses only the standard library, and can send arbitrary
bytes."""
import base64, http.client, json, math, os, re, select, signal, socket, struct, subprocess, time
from pathlib import Path


def eventually(what, seconds=60):
    """Returns the result of `what` as soon as it is truthy; polls. TimeoutError if that takes too long."""
    until = time.monotonic() + seconds
    while not (found := what()):
        if time.monotonic() > until:
            raise TimeoutError(f"never came true within {seconds} s")
        time.sleep(0.01)
    return found


def required_keys():
    """Returns the keys that protocol.json requires, for each type of the server's messages."""
    protocol = json.loads((Path(__file__).resolve().parents[2] / "tools/server/protocol.json").read_text())
    messages = [protocol["definitions"][each["$ref"].rpartition("/")[2]] for each in protocol["oneOf"]]
    return {each["properties"]["type"]["const"]: set(each["required"]) for each in messages}


REQUIRED = required_keys()


def described(message):
    """Returns a message of the server. AssertionError if protocol.json doesn't describe it: pages would reject it."""
    missing = REQUIRED.get(message["type"], {"a description"}) - message.keys()
    if missing:
        raise AssertionError(f"a message {message['type']!r} lacks {', '.join(sorted(missing))}")
    return message


class Closed(Exception):
    """The server has closed the connection: code and reason of its close frame (code 0: none received)."""

    def __init__(self, code, reason=""):
        super().__init__(f"closed: {code} {reason}")
        self.code, self.reason = code, reason


class Socket:
    """A WebSocket. Reads whole messages; `say` sends JSON, `frame` any frame."""

    def __init__(self, address, path="/socket", headers=None, timeout=60, source=None, buffer=None, wrap=None):
        """`source`: local address; `buffer`: size of the system's buffer for unread data; `wrap`: makes an encrypted
        connection of a plain one."""
        self.raw = socket.socket()
        if buffer:
            self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        if source:
            self.raw.bind((source, 0))
        self.raw.settimeout(timeout)
        self.raw.connect(address)
        self.raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if wrap:
            self.raw = wrap(self.raw)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = {
            "Host": f"{address[0]}:{address[1]}", "Upgrade": "websocket", "Connection": "Upgrade",
            "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13", **(headers or {}),
        }
        self.raw.sendall(
            (f"GET {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items()) + "\r\n").encode()
        )
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            part = self.raw.recv(65536)
            if not part:
                break
            self.buffer += part
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        self.status = int(head.split(b" ")[1]) if head else 0
        if self.status != 101:
            raise Closed(self.status, (head + self.buffer).decode(errors="replace"))

    def frame(self, opcode, payload, final=True, mask=True):
        head = bytes([(0x80 if final else 0) | opcode])
        bit = 0x80 if mask else 0
        if len(payload) < 126:
            head += bytes([bit | len(payload)])
        elif len(payload) < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", len(payload))
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", len(payload))
        if mask:
            key = os.urandom(4)
            wide = int.from_bytes(key * (len(payload) // 4 + 1), "big") >> 8 * (4 - len(payload) % 4)
            payload = (int.from_bytes(payload, "big") ^ wide).to_bytes(len(payload), "big") if payload else b""
            head += key
        self.raw.sendall(head + payload)

    def say(self, **message):
        self.frame(1, json.dumps(message).encode())

    def _take(self, n):
        while len(self.buffer) < n:
            part = self.raw.recv(65536)
            if not part:
                raise Closed(0, "the connection ended")
            self.buffer += part
        taken, self.buffer = self.buffer[:n], self.buffer[n:]
        return taken

    def hear(self, timeout=60, or_ping=False):
        """Returns the next message; raises Closed, or TimeoutError. With or_ping, returns None if a ping comes first: a
        caller that reads other connections, too, must not wait for what follows."""
        until = time.monotonic() + timeout  # no matter how many pings arrive
        try:
            while True:
                self.raw.settimeout(max(0.01, until - time.monotonic()))
                first, second = self._take(2)
                length = second & 0x7F
                if length == 126:
                    length = struct.unpack(">H", self._take(2))[0]
                elif length == 127:
                    length = struct.unpack(">Q", self._take(8))[0]
                payload = self._take(length)
                opcode = first & 15
                if opcode == 8:
                    code = struct.unpack(">H", payload[:2])[0] if payload else 0
                    raise Closed(code, payload[2:].decode())
                if opcode == 9:
                    self.frame(10, payload)
                    if or_ping:
                        return None
                elif opcode in (1, 2):
                    return described(json.loads(payload))
        except (ConnectionError, BrokenPipeError) as error:
            raise Closed(0, str(error))

    def all_is_read(self):
        """Returns once the server has read everything that was sent to it. Discards its messages meanwhile."""
        self.frame(9, b"")
        while True:
            first, second = self._take(2)
            length = second & 0x7F
            self._take(length if length < 126 else int.from_bytes(self._take(2 if length == 126 else 8), "big"))
            if first & 15 == 10:
                return

    def close(self):
        self.raw.close()


# An address of this process alone, so that no other server can take its port while ours is down. Connections to it come
# from 127.0.0.1.
own_host = f"127.{1 + (os.getpid() >> 16)}.{os.getpid() >> 8 & 255}.{os.getpid() & 255}"


class Server:
    """A running server: `program serve ...`, on its own port."""

    def __init__(self, program, store, *options, complaints=None, command=None):
        self.complaints = complaints  # where connections go
        self.command = [
            program,
            *(command or ["serve", "--store", str(store), "--lang", "en", *options]), "--host", own_host,
        ]
        self.port = 0
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [*self.command, "--port", str(self.port)], stdout=subprocess.PIPE, stderr=self.complaints, text=True
        )
        lines = []
        while not lines or "Ctrl-C" not in lines[-1]:
            lines.append(self.process.stdout.readline())
            if not lines[-1]:
                raise RuntimeError(f"the server did not start: {lines}")
        self.said, self.said_local = lines[0], lines[1] if len(lines) > 1 else ""  # nobody else reaches `own_host`
        self.port = int(re.search(r"http://[^:/]+:(\d+)/", "".join(lines))[1])
        self.address = (own_host, self.port)

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        code = self.process.wait(60)
        self.process.stdout.close()
        return code

    def cpu_seconds(self):
        """Returns the processor time that the server has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def ask(self, method, path, body=None, headers=None):
        """Returns (status, headers, body)."""
        connection = http.client.HTTPConnection(*self.address, timeout=30)
        try:
            text = json.dumps(body) if body is not None and not isinstance(body, (str, bytes)) else body
            connection.request(
                method,
                path,
                text,
                {**({"Content-Type": "application/json"} if body is not None else {}), **(headers or {})},
            )
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        kind = answer.getheader("Content-Type", "")
        is_json = "json" in kind and content
        return answer.status, answer.headers, json.loads(content) if is_json else content.decode(errors="replace")

    def open(self, seats, **more):
        """Opens a table; returns (id, {seat: token})."""
        seats = [{"name": "", "kind": kind} for kind in seats]
        wanted = {"packs": [], "options": {}, "seats": seats, "listed": True, **more}
        status, _, made = self.ask("POST", "/api/tables", wanted)
        if status != 201:
            raise RuntimeError(f"no table: {status} {made}")
        return made["table"], {link["seat"]: link["url"].split("&k=")[1] for link in made["links"]}


def number_of(question):
    """Returns the identity of a question: several seats may be asked one together, and again after an undo."""
    return int(question["id"].split(".")[0])


class Player:
    """A scripted player: controls one seat, answers its questions, reconnects when the server restarts."""

    def __init__(self, server, table, token, choose, after=0):
        self.server, self.table, self.token, self.choose = server, table, token, choose
        self.n = 0
        self.pending = None    # (question, answer) that is not acknowledged
        self.taken = []        # questions whose answer was acknowledged
        self.refused = []
        self.picture = None
        self.log = []
        self.log_next, self.undone = after, 0
        self.over = False
        self.end = math.inf    # it answers questions with lower numbers
        self.messages = []
        self.connect()

    def connect(self):
        self.socket = self.new_socket()
        self.socket.say(
            type="hello", protocol=1, table=self.table, token=self.token, language="en", after=self.log_next,
            undone=self.undone,
        )

    def new_socket(self):
        return Socket(self.server.address)

    def back(self):
        """Reconnects as soon as that is possible."""
        eventually(self.connects)

    def connects(self):
        """Returns true if a server accepts the connection."""
        try:
            self.connect()
            return True
        except (Closed, OSError):
            return False

    def step(self, message):
        """Handles one message."""
        self.messages.append(message["type"])
        kind = message["type"]
        if kind == "welcome":
            self.undone, self.seat = message["undone"], message["seat"]
        elif kind == "undone":
            self.undone = message["undone"]
        elif kind == "taken" and message["n"] == self.n:
            self.taken.append(self.pending)
            self.pending = None
        elif kind == "refused":
            self.refused.append(message)
            if message.get("n") == self.n:
                self.pending = None
        elif kind == "picture":
            self.picture = message["picture"]
            log = self.picture["log"]
            self.log = [entry for entry in self.log if entry["n"] < log["from"]] + log["entries"]
            self.log_next = log["next"]
            self.over = self.picture["over"] is not None
            self.answer()

    def answer(self):
        question = self.picture["question"]
        if not question or number_of(question) >= self.end or (self.pending and self.pending[0] == question["id"]):
            return
        chosen = self.choose(question)
        if chosen is None:
            return
        self.n += 1
        self.pending = (question["id"], chosen)
        self.socket.say(type="answer", n=self.n, question=question["id"], answer=chosen)


def play(players, until=lambda: False, seconds=1500, quiet=120):
    """Lets them play until the game is over for all, or until() holds. Continues as long as messages arrive now and
    then."""
    end, heard = time.monotonic() + seconds, time.monotonic()
    while not until() and not all(player.over for player in players):
        if time.monotonic() > min(end, heard + quiet):
            raise TimeoutError(
                "the game doesn't go on: "
                + "; ".join(
                    f"{p.table[:6]} waits {p.picture and p.picture['waiting']} pending {p.pending} refused "
                    f"{p.refused[-1:]}"
                    for p in players
                )
            )
        ready = [p for p in players if p.socket.buffer] or select.select([p.socket.raw for p in players], [], [], 1)[0]
        for player in players:
            if player not in ready and player.socket.raw not in ready:
                continue
            try:
                message = player.socket.hear(or_ping=True)
                if message is not None:
                    heard = time.monotonic()
                    player.step(message)
            except (Closed, ConnectionError):  # the server may end while something is sent to it
                player.pending = None  # nobody has acknowledged it
                player.back()
