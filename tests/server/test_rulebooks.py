"""Rulebooks, and tables at their scenarios."""
import http.client, json, threading

from checks import any_answer, comes, every_pack, heard, play_up_to
from client import Player


def test_a_scenario_table_survives_a_restart(server):
    table, _ = server.open(["open"] * 3)
    rules = server.ask("GET", f"/api/rules?table={table}")[2]
    keys = [scenario["key"] for scenario in rules["scenarios"] if "key" in scenario]
    assert (len(keys) > 100, len(set(keys))) == (True, len(keys)), "many, each once"
    asked = 0
    for key in keys:
        status, _, made = server.ask("POST", "/api/tables", {"scenario": key, "language": "en"})
        assert (status, len(made["links"])) == (201, 1), f"{key} {made}"
        if asked:
            continue
        link = made["links"][0]
        reader = Player(server, made["table"], link["url"].split("&k=")[1], any_answer(3))
        play_up_to([reader], 10)
        asked = {part: reader.picture[part] for part in reader.picture if part != "log"}
        server.kill()
        server.start()
        reader.back()
        again = heard(reader.socket, "picture")["picture"]
        assert {part: again[part] for part in asked} == asked, "after a restart"
    named = server.ask("GET", "/api/tables")[2]
    assert all(each["name"] for each in named if each["table"] != table), "tables are called as their scenarios are"
    wrong = server.ask("POST", "/api/tables", {"scenario": "0" * 16})
    assert (wrong[0], wrong[2]["code"]) == (400, "no-scenario"), "one that isn't there"
    wrong = server.ask("POST", "/api/tables", {"scenario": keys[0], "packs": ["base"]})
    assert (wrong[0], wrong[2]["code"]) == (400, "malformed"), "with packs"


def ask_from(address, server, method, path, body=None):
    """Returns the status of a reply to a client at another address of this machine."""
    connection = http.client.HTTPConnection(*server.address, timeout=300, source_address=(address, 0))
    try:
        connection.request(
            method, path, body and json.dumps(body), {"Content-Type": "application/json"} if body else {}
        )
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


def test_many_rulebooks_delay_no_other_client(server):
    mine, tokens = server.open(["open"] * 2)
    tables = [
        server.open(["open"] * 2, packs=every_pack, options={"base.mine-nuggets": str(10 + n)})[0]
        for n in range(20)
    ]
    server.kill()
    server.start()
    made, busy = [], []

    def want(table, language):
        status = ask_from("127.0.0.2", server, "GET", f"/api/rules?table={table}&lang={language}")
        (made if status == 200 else busy).append(status)

    greedy = [
        threading.Thread(target=want, args=each)
        for each in [(table, language) for table in tables for language in ("en", "de")]
    ]
    for each in greedy:
        each.start()
    heard(comes(server, mine, tokens[1]), "picture")
    assert server.ask("POST", "/api/tables", {"seats": [{"kind": "open"}] * 2})[0] == 201, "a table is opened"
    assert server.ask("GET", f"/api/rules?table={mine}")[0] == 200, "another's rulebook"
    assert len(made) < 10, f"after few of the others' {len(made)}"
    for each in greedy:
        each.join()
    assert (set(busy), len(made) + len(busy)) == ({503}, 40), f"refused {busy}"
    assert ask_from("127.0.0.2", server, "GET", f"/api/rules?table={tables[-1]}&lang=de") == 200, "later"
