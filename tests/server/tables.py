"""Tables that a page knows: what it learns about them, and what it must not."""
from checks import Running, same, test


@test
def a_page_asks_about_tables_that_it_knows():
    with Running("known", "--password", "open sesame") as server:
        key = server.ask("POST", "/api/login", {"password": "open sesame"})[2]["key"]
        seats = [{"name": "Ann", "kind": "open"}, {"name": "", "kind": "open"}]
        wanted = {"packs": [], "options": {}, "seats": seats}
        made = server.ask("POST", "/api/tables", wanted, {"X-Lobby-Key": key})[2]
        table, token = made["table"], made["links"][1]["url"].split("&k=")[1]
        asked = [{"table": table, "token": token}, {"table": table}, {"table": "0" * 32, "token": token},
                 {"table": table, "token": "0" * 32}]
        status, _, rows = server.ask("POST", "/api/known?lang=en", {"tables": asked})
        same("without the password", status, 200)
        same("seats", [row and row["seat"] for row in rows], [2, None, None, None])
        same("unknown", [row is None for row in rows], [False, False, True, False])
        same("names", [each["name"] for each in rows[1]["seats"]], ["Ann", ""])
        same("no secret", any(word in str(rows) for word in (token, "seed", "hash")), False)
        for wrong in ({}, {"tables": [1] * 65}, {"tables": [{"table": 7}]}, {"tables": [{"table": "0" * 65}]}, []):
            same(f"rejected: {str(wrong)[:40]}", server.ask("POST", "/api/known", wrong)[0], 400)
        same("an empty entry", server.ask("POST", "/api/known", {"tables": [{}, 7]})[2], [None, None])
