"""Games whose scripts reject something: before a table is opened the host learns which house rule is at fault; later
everyone at the table learns that it failed."""

from checks import Running, every_pack, heard, leave, sit
from client import play


def test_a_faulty_house_rule_is_named_before_the_game(server):
    seats = [{"kind": "open"}] * 3
    wrong = {"seats": seats, "options": {"base.mine-nuggets": "10", "base.first-sheriff": "6"}}
    checked = server.ask("POST", "/api/check", wrong)[2]
    assert (checked["fine"], len(checked["problems"])) == (False, 1), "can't be played"
    problem = checked["problems"][0]
    assert "'First Sheriff'" in problem["text"], "which"
    assert "there are 3 players" in problem["text"], "why"
    assert problem["fix"] == "reset First Sheriff to its default", "what fixes it"
    status, _, refused = server.ask("POST", "/api/tables", wrong)
    assert (status, refused["code"], refused["problems"]) == (400, "problems", checked["problems"]), "no table"
    german = server.ask("POST", "/api/check?lang=de", wrong)[2]["problems"][0]
    assert "kann das Spiel nicht beginnen" in german["text"], "the problem in German"
    assert german["fix"].endswith(" zurück"), "the fix in German"
    for n in ("3", "0"):
        wrong["options"]["base.first-sheriff"] = n
        assert server.ask("POST", "/api/check", wrong)[2]["fine"] is True, f"seat {n}"
    wrong["options"]["base.first-sheriff"] = "6"
    assert (
        server.ask("POST", "/api/check", {**wrong, "seats": seats * 2, "packs": every_pack})[2]["fine"]
    ) is True, "six seats"


pack = {
    "pack.yaml": "id: touchy\nname: Touchy\nversion: 1.0.0\napi: ^1\nplayers: [2, 4]\n",
    "things.yaml": "resource: {gem: {}}\nstep: {dig: {}}\nquestion: {how-many: {kind: number}}\n"
    "ending: {never: {script: true}}\n",
    "scripts/it.lua": "function step.dig()\n  for p in seats() do\n"
    "    local n = ask(p, 'how-many', {least = 1, most = 3})\n"
    "    if n == 3 then error('three is too many') end\n    supply(n, resource.gem, p)\n  end\nend\nfunction "
    "ending.never() return false end\n",
}


def touchy(folder):
    place = folder / "touchy"
    for name, text in pack.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text)
    return str(place)


def test_a_failed_game_allows_an_undo(folder):
    with Running(folder, "failing", "--game", touchy(folder)) as server:
        table, tokens = server.open(["open"] * 2)
        one, two = sit(server, table, tokens, lambda seat: lambda question: None)
        play([one, two], lambda: one.picture and two.picture)
        assert "failed" not in one.picture, "well"
        one.socket.say(type="answer", n=1, question=one.picture["question"]["id"], answer="3")
        told = heard(two.socket, "picture")["picture"]
        assert (told["failed"], told["question"], told["waiting"]) == (
            "The game can't continue: one of its scripts failed.", None, []
        ), "told"
        heard(one.socket, "picture")
        two.socket.close()
        heard(one.socket, "seats")
        one.socket.say(type="undo")
        again = heard(one.socket, "picture")["picture"]
        assert ("failed" in again, again["question"]["question"]) == (False, "how-many"), "asked again"
        one.socket.say(type="answer", n=2, question=again["question"]["id"], answer="2")
        assert "failed" not in heard(one.socket, "picture")["picture"], "it goes on"
        leave([one])


def test_bots_get_names_unless_the_host_named_them(server):
    def names(language, *seats):
        seats = [{"kind": kind, "name": name} for kind, name in seats]
        body = {"language": language, "listed": True, "seats": seats}
        table = server.ask("POST", "/api/tables", body)[2]["table"]
        listed = next(
            each for each in server.ask("GET", f"/api/tables?lang={language}")[2] if each["table"] == table
        )
        return [seat["name"] for seat in listed["seats"]]

    assert names("en", ("open", ""), ("heuristic", ""), ("random", "")) == ["", "Ada", "Ben"], "bots"
    assert (
        names("en", ("open", "ada"), ("heuristic", ""), ("random", "Zoe"))
    ) == ["ada", "Ben", "Zoe"], "as the host says"
    assert (
        names("de", ("open", ""), ("heuristic", ""), ("random", ""), ("random", ""))
    ) == ["", "Ada", "Ben", "Clara"], "in German"
