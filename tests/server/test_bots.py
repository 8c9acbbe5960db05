"""Bots that think at a table: they answer in their own time, even across restarts."""
import signal, statistics, time

from checks import Running, any_answer, every_pack, heard, leave, no_choice, nothing_lost, short, sit, stored_answers
from client import Player, Socket, play


def test_search_bots_play_a_game_across_restarts(folder):
    with Running(folder, "thinkers") as server:
        table, tokens = server.open(["open", "search:5ms", "search:10ms", "heuristic"], packs=every_pack, options=short)
        players = sit(server, table, tokens)
        for restart in (signal.SIGKILL, signal.SIGTERM, signal.SIGKILL):
            goal = len(players[0].taken) + 8
            play(players, lambda: len(players[0].taken) >= goal)
            server.kill(restart)
            server.start()
        play(players)
        leave(players)
    nothing_lost(players, folder / "thinkers.sqlite", table)


class Timing(Player):
    """Answers immediately, and measures the thinking time of the bot at seat 2. Returns (seconds, its answers),
    measured from an answer of the test, or from the beginning, until the bot is no longer asked. Delays of the test
    lengthen the time, never shorten it: if the test's own seat passes automatically, the bot's time may begin before
    the test learns of it, and isn't counted."""

    def __init__(self, since, *arguments):
        self.since, self.thoughts, self.times = since, 0, []
        super().__init__(*arguments)

    def step(self, message):
        if message["type"] == "picture":
            waiting, now = self.picture["waiting"] if self.picture else [], message["picture"]["waiting"]
            if waiting == [2] or (2 in waiting and 2 not in now):
                self.thoughts += 1
            if 2 not in now:
                if self.thoughts and self.since:
                    self.times.append((time.monotonic() - self.since, self.thoughts))
                passes = no_choice(message["picture"]["question"])
                self.since, self.thoughts = None if passes else time.monotonic(), 0
        super().step(message)


def test_thinking_time_reveals_nothing(folder):
    """Every question, however few choices it has, is answered when the bot's time is over."""
    with Running(folder, "patient", "--min-pass-delay", "0", "--max-pass-delay", "0") as server:
        begin = time.monotonic()
        table, tokens = server.open(["open", "search:200ms"], options=short)
        player = Timing(begin, server, table, tokens[1], any_answer(1))
        play([player], lambda: sum(count for _, count in player.times) >= 12)
        least, most = 0.2 * 1.25 + 0.05, 2.0
        assert (
            [(seconds, count) for seconds, count in player.times if seconds < count * least - 0.005]
        ) == [], f"times {player.times}"
        assert (
            statistics.median(seconds / count for seconds, count in player.times) < most
        ), f"in the middle of {player.times}"
        leave([player])


def test_bots_of_many_tables_take_turns(server):
    """Fifteen tables keep three bots each thinking for a second. The one bot of another table doesn't wait for all of
    them."""
    crowd = []
    for _ in range(15):
        table, tokens = server.open(["open"] + ["search:1000ms"] * 3, windows="users")
        crowd += sit(server, table, tokens, lambda seat: lambda question: None)
    play(crowd, lambda: all(each.picture for each in crowd))
    table, tokens = server.open(["open", "search:300ms"], windows="users", options=short)
    begin = time.monotonic()
    player = Timing(begin, server, table, tokens[1], any_answer(1))
    play([player], lambda: player.thoughts or player.times)
    seconds = time.monotonic() - begin
    assert seconds < 20, f"one answer, not after the 45 seconds that the others want: {seconds}"
    leave([player] + crowd)


def test_search_bots_think_only_while_a_player_is_present(server, folder):
    assert (
        server.ask("POST", "/api/tables", {"seats": [{"kind": "search:5ms"}] * 2})[2]["code"]
    ) == "only-bots", "without a person"
    table, tokens = server.open(["open", "search:5ms"], windows="users")
    guest = Socket(server.address)
    guest.say(type="hello", protocol=1, table=table)
    heard(guest, "picture")
    other = sit(server, *server.open(["open", "search:5ms"], windows="users"), lambda seat: lambda question: None)
    play(other, lambda: other[0].picture and 2 not in other[0].picture["waiting"])  # its turn has passed
    assert stored_answers(folder / "tables.sqlite", table) == [], "for somebody who looks on"
    player = Player(server, table, tokens[1], lambda question: None)
    play([player], lambda: player.picture and 2 not in player.picture["waiting"])
    assert [seat for _, seat in stored_answers(folder / "tables.sqlite", table)][:1] == [2], "for who plays"
    leave([player, *other])
