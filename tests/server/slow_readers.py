"""Slow readers: connections from four addresses that read a byte a second, while their tables send as much as they can.
Their unread data is bounded in total, and nobody at another table notices them. SERVER_SLOW: their number (160;
500)."""
import os, select, threading, time

from checks import Running, any_answer, every_pack, leave, same, sit, test
from client import Closed, Socket, play

kAddresses = ["127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4"]
kTableHolds = 84  # 60 spectators, and 6 connections of each of four seats
kNames = 200  # table views per reader: more than may be unread by one, and than fit the system's socket buffer


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
            self.ended.wait(0.1)  # the rate of the attack
            if time.monotonic() < due:
                continue
            due += 1
            for each in self.slow:
                try:
                    each.raw.setblocking(False)
                    each.raw.recv(1)
                except OSError:
                    pass  # no data, or it was dropped


def times(players, seconds):
    """Plays for so long, and until each answer has been seen. Returns the seconds from each answer to the table view
    that follows it."""
    measured, said, until = [], {}, time.monotonic() + seconds
    for player in players:
        step, answer = player.step, player.answer

        def heard(message, player=player, step=step):
            if message["type"] == "picture" and said.get(player):
                measured.append(time.monotonic() - said.pop(player))
            step(message)

        def gives(player=player, answer=answer):
            if time.monotonic() > until:
                return  # it is given when play continues
            before = player.n
            answer()
            if player.n != before:
                said[player] = time.monotonic()

        player.step, player.answer = heard, gives
    for player in players:
        if player.picture:
            player.answer()
    play(players, lambda: time.monotonic() > until and not said, quiet=30)
    return sorted(measured)


def share(measured, part):
    return measured[min(len(measured) - 1, int(len(measured) * part))] * 1000


def of_answers(measured):
    return (
        f"{len(measured)} answers: half {share(measured, 0.5):.1f} ms, 95 % {share(measured, 0.95):.1f} ms, at most "
        f"{share(measured, 1):.1f} ms"
    )


@test
def slow_readers_cost_little_memory_and_no_delay():
    count = int(os.environ.get("SERVER_SLOW", "160"))
    with Running("slow-readers", "--max-tables-per-minute", "1000") as server:

        def others_play():
            """Runs two tables for two seconds, or until their games are over."""
            players = []
            for _ in range(2):
                table, tokens = server.open(["open"] * 2, options={"base.mine-nuggets": "40"})
                players += sit(server, table, tokens, any_answer)
            found = times(players, 2)
            leave(players)
            return found

        calm = others_play()
        before = memory(server, "VmRSS")
        attack = Attack(server, count, kNames)
        attack.start()
        measured = []
        while attack.is_alive():
            measured += others_play()
        measured.sort()
        peak = memory(server, "VmHWM")
        print(
            f"  {count} slow readers, {attack.sent} names at each of {len(attack.talkers)} tables: {before:.0f} MB"
            f" before, {peak:.0f} MB at the peak; {of_answers(calm)} before, {of_answers(measured)} meanwhile",
            flush=True,
        )
        same("answers of others", len(measured) > 50, True)
        same("peak memory below 300 MB", peak < 300, True)
        same("grown by less than 80 MB", peak - before < 80, True)
        # On a busy machine all answers take longer.
        limit = max(100, 4 * share(calm, 0.95))
        same("95 % of the answers of others below 100 ms", share(measured, 0.95) < limit, True)
        same("some were dropped", attack.dropped() > 0, True)


@test
def a_client_that_reads_is_kept_among_slow_ones():
    with Running("reader") as server:
        attack = Attack(server, 80, 10**6)
        table, tokens = server.open(["open"] * 2, packs=every_pack)
        reader = Socket(server.address, source=kAddresses[0])
        reader.say(type="hello", protocol=1, table=table, language="en", token=tokens[1])
        attack.start()
        until = time.monotonic() + 5
        nth = 0
        try:
            while time.monotonic() < until:
                reader.say(type="name", name=f"Me{nth}")
                nth += 1
                while reader.hear()["type"] != "picture":
                    pass
        except Closed as closed:
            raise AssertionError("the reader was dropped") from closed
        finally:
            attack.ended.set()
            attack.join()
        same("heard", nth > 20, True)
