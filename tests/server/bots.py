"""Bots that think at a table: they answer in their own time, over restarts too."""
import signal, time

from checks import Running, any_answer, every_pack, folder, leave, nothing_lost, same, short, sit, test
from client import play


@test
def bots_that_think_play_a_whole_game_over_restarts():
    with Running("thinkers") as server:
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


@test
def how_long_a_bot_thinks_tells_nothing():
    """Whatever it is asked, and however little there is to choose, its answer comes when its time is over."""
    with Running("patient", "--pass-least", "0", "--pass-most", "0") as server:
        table, tokens = server.open(["open", "search:200ms"], options=short)
        [player] = sit(server, table, tokens, lambda seat: any_answer(seat))
        times, start, waiting = [], 0, []
        while len(times) < 12 and not player.over:
            before = player.picture
            play([player], lambda: player.picture is not before)
            now, asked = time.monotonic(), player.picture["waiting"]
            if waiting == [2]:  # it was asked alone, and has answered
                times.append(now - start)
            if asked == [2] and 2 in waiting and 1 in waiting:  # it thinks since both were asked
                asked = []
            start, waiting = now, asked
        least, most = 0.2 * 1.25 + 0.05, 2.0
        same(f"times {[round(each, 3) for each in times]}", all(least - 0.02 <= each < most for each in times), True)
        leave([player])
