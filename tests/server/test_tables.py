"""Tables that a page knows, and abandoned ones."""
import sqlite3

from checks import Running, comes, hear_the_end, heard, leave, short, sit
from client import eventually, play


def test_a_page_asks_about_tables_that_it_knows(folder):
    with Running(folder, "known", "--password", "open sesame") as server:
        key = server.ask("POST", "/api/login", {"password": "open sesame"})[2]["key"]
        seats = [{"name": "Ann", "kind": "open"}, {"name": "", "kind": "open"}]
        wanted = {"packs": [], "options": {}, "seats": seats}
        made = server.ask("POST", "/api/tables", wanted, {"X-Lobby-Key": key})[2]
        table, token = made["table"], made["links"][1]["url"].split("&k=")[1]
        asked = [{"table": table, "token": token}, {"table": table}, {"table": "0" * 32, "token": token},
                 {"table": table, "token": "0" * 32}]
        status, _, rows = server.ask("POST", "/api/known?lang=en", {"tables": asked})
        assert status == 200, "without the password"
        assert [row and row["seat"] for row in rows] == [2, None, None, None], "seats"
        assert [row is None for row in rows] == [False, False, True, False], "unknown"
        assert [each["name"] for each in rows[1]["seats"]] == ["Ann", ""], "names"
        assert not any(word in str(rows) for word in (token, "seed", "hash")), "no secret"
        for wrong in ([1], [{}] * 65, [{"table": 7}], [{"table": "0" * 65}]):
            assert server.ask("POST", "/api/known", {"tables": wrong})[0] == 400, f"rejected: {str(wrong)[:40]}"
        for wrong in ({}, []):
            assert server.ask("POST", "/api/known", wrong)[0] == 400, f"rejected: {wrong}"
        assert server.ask("POST", "/api/known", {"tables": [{}, {}]})[2] == [None, None], "empty entries"


def test_abandoned_tables_do_not_count_and_ends_are_stored_late(folder):
    with Running(folder, "room", "--max-tables", "2") as server:
        finished, tokens = server.open(["open"] * 2, windows="users", options=short)
        players = sit(server, finished, tokens)
        play(players)
        for player in players:
            hear_the_end(player)
        leave(players)
        tables = [server.open(["open"] * 2)[0] for _ in range(2)]
        full = lambda: server.ask("POST", "/api/tables", {"seats": [{"kind": "open"}] * 2})[0]
        assert full() == 429, "no room"
        server.kill()
        store = sqlite3.connect(folder / "room.sqlite")
        store.execute(
            "UPDATE tables SET made = made - 90000 WHERE id = ?", (tables[0],)
        )  # more than a day; nobody has played
        store.execute("UPDATE tables SET over = 0 WHERE id = ?", (finished,))
        store.commit()
        store.close()
        server.start()
        assert full() == 429, "one is counted again"
        heard(comes(server, finished, tokens[1]), "picture")
        eventually(lambda: next(t["over"] for t in server.ask("GET", "/api/tables")[2] if t["table"] == finished))
        assert full() == 201, "there is room"
        assert full() == 429, "not for more"
