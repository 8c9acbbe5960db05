"""A non-blocking connection: for tests with many simultaneous tables. Keeps the bytes of each message as received."""
import struct

from client import Socket


class Screen:
    """The view of one seat (0: a spectator). `read` returns what has arrived, `answer` answers."""

    def __init__(self, address, table, seat, token):
        self.seat, self.n = seat, 0
        self.socket = Socket(address)
        self.socket.raw.setblocking(False)
        self.buffer = bytearray(self.socket.buffer)
        self.socket.say(type="hello", protocol=1, table=table, language="en", **({"token": token} if token else {}))

    def read(self):
        """Returns the messages that have arrived; raises ConnectionError if the server has closed."""
        try:
            while True:
                part = self.socket.raw.recv(1 << 18)
                if not part:
                    raise ConnectionError(f"closed: {bytes(self.buffer[-120:])}")
                self.buffer += part
                if len(part) < 1 << 18:
                    break
        except BlockingIOError:
            pass
        found, at = [], 0
        while len(self.buffer) - at >= 2:
            length, head = self.buffer[at + 1], 2
            if length == 126:
                length, head = (
                    struct.unpack_from(">H", self.buffer, at + 2)[0] if len(self.buffer) - at >= 4 else 1 << 40,
                    4,
                )
            elif length == 127:
                length, head = (
                    struct.unpack_from(">Q", self.buffer, at + 2)[0] if len(self.buffer) - at >= 10 else 1 << 40,
                    10,
                )
            if len(self.buffer) - at < head + length:
                break
            text = bytes(self.buffer[at + head:at + head + length])
            if self.buffer[at] & 15 == 1:
                found.append(text)
            elif self.buffer[at] & 15 == 9:
                self.socket.frame(10, text)
            at += head + length
        del self.buffer[:at]
        return found

    def answer(self, question, answer):
        self.n += 1
        self.socket.say(type="answer", n=self.n, question=question["id"], answer=answer)
