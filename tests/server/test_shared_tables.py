"""Tables whose players are at two servers that share a database."""
import time
from contextlib import ExitStack

from checks import heard, leave, play_up_to, seated
from client import Closed, Player, Socket, eventually
from database import Database
from several import four_at_two_servers, sit_apart, stored, two_servers, undo_at_one_server


def test_two_servers_share_answers_names_and_links():
    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        players = sit_apart(servers, 1, 2, windows="users")
        play_up_to(players, 6)
        one, two = players
        one.socket.say(type="name", name="Ada")
        while two.picture["players"][0]["name"] != "Ada":
            two.step(two.socket.hear())
        one.socket.say(type="give-up", seat=2)

        def refusal_of_old_link():
            old = Socket(servers[0].address if two.server is servers[1] else servers[1].address)
            old.say(type="hello", protocol=1, table=one.table, token=two.token)
            try:
                old.hear()
            except Closed as end:
                return end.code
            finally:
                old.close()

        assert eventually(refusal_of_old_link) == 4001, "the old link"
        try:
            while True:
                two.socket.hear()
        except Closed as end:
            assert end.code == 4005, "who had the old link at the other server"
        leave([one])


def test_servers_that_were_cut_off_learn_who_has_joined():
    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        table, tokens = servers[0].open(["open"] * 4)

        def come(seat):
            return Player(servers[seat % 2], table, tokens[seat], lambda question: None)

        one, two = come(1), come(2)
        seated(one.socket, 2, {"here": True})
        seated(two.socket, 1, {"here": True})
        with database.nobody_listening():
            three, four = come(3), come(4)
            for player in (three, four):
                heard(player.socket, "welcome")
            since = time.monotonic()
        seated(one.socket, 4, {"here": True})
        seated(two.socket, 3, {"here": True})
        assert time.monotonic() - since < 15, "not only when players are announced again, after 20 seconds"
        leave([one, two, three, four])


def test_an_undo_asks_everybody_at_all_servers():
    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        players = four_at_two_servers(servers)
        one, others = players[0], players[1:]
        assert len({player.server.port for player in others}) == 2, "at both"
        one.socket.say(type="undo")
        assert heard(one.socket, "undo-asked")["by"] == 1, "who asks"
        asked = [heard(player.socket, "undo-asked") for player in others]
        assert [each["by"] for each in asked] == [1, 1, 1], "who is asked"
        before = len(stored(database)[one.table])
        for player, question in zip(others, asked):
            assert len(stored(database)[one.table]) == before, "nothing is taken back before all have agreed"
            player.socket.say(type="consent", undo=question["id"], agree=True)
            if player is others[0]:
                undo_at_one_server(servers[0])
        for player in players:
            assert heard(player.socket, "undone")["undone"] == 1, f"seat {player.seat}"
        assert len(stored(database)[one.table]) == before + 1, "stored once"
        leave(players)


def test_an_undo_ends_if_refused_elsewhere_or_withdrawn():
    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        players = four_at_two_servers(servers)
        one, two = players[:2]
        before = stored(database)
        for who in (two, one):
            one.socket.say(type="undo")
            ids = {player: heard(player.socket, "undo-asked")["id"] for player in players}
            who.socket.say(type="consent", undo=ids[who], agree=False)
            for player in players:
                assert heard(player.socket, "undo-closed")["by"] == who.seat, f"seat {player.seat}"
        assert stored(database) == before, "nothing is taken back"
        leave(players)


def test_a_seat_given_up_elsewhere_gets_a_link_from_the_host():
    with Database() as database, ExitStack() as stack:
        one, two = players = four_at_two_servers(two_servers(database, stack))[:2]
        assert one.server is not two.server, "at both"
        two.socket.say(type="give-up")
        assert heard(one.socket, "no-link")["seat"] == 2, "the host hears of it"
        one.socket.say(type="give-up", seat=2)
        token = heard(one.socket, "link")["url"].split("&k=")[1]
        again = Player(two.server, two.table, token, lambda question: None)
        assert heard(again.socket, "welcome")["seat"] == 2, "its new link"
        leave([*players, again])


def test_a_pause_stops_the_game_at_all_servers():
    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        players = four_at_two_servers(servers)
        asked = next(player for player in players if player.picture["question"])
        other = next(player for player in players if player.server is not asked.server)
        other.socket.say(type="pause", on=True)
        for player in players:
            assert heard(player.socket, "paused")["by"] == other.seat, f"seat {player.seat}"
        question = asked.picture["question"]
        asked.socket.say(type="answer", n=900, question=question["id"], answer=question["answers"][0]["id"])
        assert heard(asked.socket, "refused", "taken")["code"] == "paused", "an answer at the other server"
        asked.server.kill()
        asked.server.start()
        again = Player(asked.server, asked.table, asked.token, lambda question: None)
        assert heard(again.socket, "paused")["by"] == other.seat, "at a server that starts"
        again.socket.say(type="pause", on=False)
        assert heard(other.socket, "paused")["by"] is None, "it goes on"
        leave([*players, again])


def test_a_bot_plays_for_an_absent_player_at_all_servers():
    def stands_in(player, seat, wanted):
        while heard(player.socket, "seats", "welcome")["seats"][seat - 1]["stand_in"] != wanted:
            pass

    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        players = sit_apart(servers, 1, 4, windows="users", patience=1)
        play_up_to(players, 12)
        gone = next(player for player in players if player.picture["question"])
        others = [player for player in players if player is not gone]
        assert len({player.server.port for player in others}) == 2, "at both"
        gone.socket.close()
        for player in others:
            while not heard(player.socket, "seats")["seats"][gone.seat - 1]["overdue"]:
                pass
        for player in others:
            player.socket.say(type="stand-in", seat=gone.seat, on=True)
        for player in others:
            stands_in(player, gone.seat, True)
        question = (gone.picture["question"]["id"], gone.seat)
        eventually(lambda: question in stored(database)[gone.table])
        gone.back()
        for player in players:
            stands_in(player, gone.seat, False)
        leave(players)
