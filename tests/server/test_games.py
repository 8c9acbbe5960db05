"""Whole games of people and bots."""
import signal

from checks import Running, every_pack, hear_the_end, late, leave, nothing_lost, play_up_to, program, quick, short, sit
from client import Player, Server, play


def test_four_people_play_base(folder):
    with Running(folder, "base") as server:
        table, tokens = server.open(["open"] * 4, options=short)
        assert (all(len(token) == 32 for token in tokens.values()) and len(set(tokens.values()))) == 4, "tokens"
        players = sit(server, table, tokens)
        play(players)
        for player in players:
            assert late(player) == [], "refused"
        for player in players:
            hear_the_end(player)
        listed = [t for t in server.ask("GET", "/api/tables")[2] if t["table"] == table]
        assert [t["over"] for t in listed] == [True], "listed"
        leave(players)
    nothing_lost(players, folder / "base.sqlite", table)


def test_four_people_and_a_bot_play_all_packs(folder):
    with Running(folder, "all") as server:
        table, tokens = server.open(
            ["open", "open", "heuristic:0.5", "open", "open"], packs=every_pack, hints=True, options=short
        )
        assert sorted(tokens) == [1, 2, 4, 5], "seats with links"
        players = sit(server, table, tokens)
        play(players)
        leave(players)
    nothing_lost(players, folder / "all.sqlite", table)


def test_the_log_in_parts_is_the_whole_log(server):
    table, tokens = server.open(["open"] * 3, packs=every_pack, windows="users")
    players = sit(server, table, tokens)
    play_up_to(players, 30)
    for player in players:
        again = Player(server, table, player.token, lambda question: None)
        play([again], lambda: again.picture is not None)
        assert (player.log, player.log_next) == (again.log, again.log_next), "log"
        assert len(player.log) > 20, "some of it"
        assert [entry for entry in player.log if entry["n"] >= player.log_next] == [], "numbers"
        again.socket.close()
    leave(players)


def test_all_packs_play_without_fast(folder):
    options = (word for option in quick.items() for word in option)
    server = Server(program, folder / "lua.sqlite", "--no-fast", *options)
    try:
        table, tokens = server.open(["open", "heuristic", "random"], packs=every_pack, options=short)
        players = sit(server, table, tokens)
        play(players)
        for player in players:
            hear_the_end(player)
        leave(players)
    finally:
        server.kill(signal.SIGTERM)
