"""Connections from four addresses that read a byte a second, while their tables send as much as they can."""
import select, threading, time

from checks import every_pack
from client import Socket

kAddresses = ["127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4"]
kTableHolds = 84  # 60 spectators, and 6 connections of each of four seats
kNames = 100  # table views per reader: more than may be unread by one, and than fit the system's socket buffer


def memory(server, which):
    """Returns VmRSS or VmHWM (its peak) of the server, in MB."""
    for line in open(f"/proc/{server.process.pid}/status"):
        if line.startswith(which):
            return int(line.split()[1]) / 1024


class Attack(threading.Thread):
    """Joins tables many times and hardly reads; a talker at each table makes it send many table views to
    everyone."""

    def __init__(self, server, count, names):
        super().__init__(daemon=True)
        self.names = names
        self.server, self.ended, self.slow, self.talkers = server, threading.Event(), [], []
        self.sent = 0
        while len(self.slow) < count:
            table, tokens = server.open(["open"] * 4, packs=every_pack, windows="users")
            for nth in range(min(kTableHolds, count - len(self.slow))):
                source = kAddresses[len(self.slow) % len(kAddresses)]
                self.slow.append(self.come(table, tokens[nth % 4 + 1] if nth >= 60 else None, source, 4096))
            self.talkers.append(self.come(table, tokens[1], "127.0.0.5"))

    def come(self, table, token, source, buffer=None):
        guest = Socket(self.server.address, source=source, buffer=buffer)
        guest.say(type="hello", protocol=1, table=table, language="en", **({"token": token} if token else {}))
        return guest

    def dropped(self):
        """Returns the number of connections that the server dropped: a dropped one can be read up to its end. The
        others are still open once nothing has arrived for two seconds."""
        dropped, there = 0, {each.raw for each in self.slow}
        while ready := select.select(there, [], [], 2)[0]:
            for raw in ready:
                try:
                    raw.setblocking(False)
                    ended = not raw.recv(1 << 18)
                except BlockingIOError:
                    continue
                except ConnectionError:
                    ended = True
                if ended:
                    dropped += 1
                    there.remove(raw)
        return dropped

    def run(self):
        due = time.monotonic() + 1
        while not self.ended.is_set() and self.sent < self.names:
            for nth, talker in enumerate(self.talkers):
                try:
                    talker.say(type="name", name=f"Nn{self.sent}"[-12:])
                except OSError:
                    continue  # dropped: it read too slowly, too
                while select.select([talker.raw], [], [], 0)[0]:
                    talker.raw.recv(1 << 20)
            self.sent += 1
            self.ended.wait(0.05)  # the rate of the attack
            if time.monotonic() < due:
                continue
            due += 1
            for each in self.slow:
                try:
                    each.raw.setblocking(False)
                    each.raw.recv(1)
                except OSError:
                    pass  # no data, or it was dropped
