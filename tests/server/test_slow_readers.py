"""Nobody at another table notices slow readers, and their unread data is bounded in total. Measures delays: nothing
else may run.

SERVER_SLOW (160): the number of slow readers."""
import os

from checks import Running, any_answer, leave, sit
from latency import of_answers, share, times
from slow_readers import Attack, kNames, memory


def test_slow_readers_cost_little_memory_and_no_delay(folder):
    count = int(os.environ.get("SERVER_SLOW", "160"))
    with Running(folder, "slow-readers", "--max-tables-per-minute", "1000") as server:

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
        assert len(measured) > 50, "answers of others"
        assert peak < 300, "peak memory below 300 MB"
        assert peak - before < 80, "grown by less than 80 MB"
        # On a busy machine all answers take longer.
        limit = max(100, 4 * share(calm, 0.95))
        assert share(measured, 0.95) < limit, "95 % of the answers of others below 100 ms"
        assert attack.dropped() > 0, "some were dropped"
