"""Games whose scripts reject something: before a table is opened the host learns which house rule is at fault; later
everyone at the table learns that it failed. Also games whose scripts run in Lua only (`--no-fast`)."""
import signal

from checks import (  # noqa: F401
    Running,
    closed,
    every_pack,
    folder,
    hear_the_end,
    heard,
    leave,
    program,
    quick,
    same,
    short,
    sit,
    test,
)
from client import Server, play

pack = {
    "pack.yaml": "id: touchy\nname: Touchy\nversion: 1.0.0\napi: ^1\nplayers: [2, 4]\n",
    "things.yaml": "resource: {gem: {}}\nstep: {dig: {}}\nquestion: {how-many: {kind: number}}\n"
    "ending: {never: {script: true}}\n",
    "scripts/it.lua": "function step.dig()\n  for p in seats() do\n"
    "    local n = ask(p, 'how-many', {least = 1, most = 3})\n"
    "    if n == 3 then error('three is too many') end\n    supply(n, resource.gem, p)\n  end\nend\nfunction "
    "ending.never() return false end\n",
}


def touchy():
    place = folder / "touchy"
    for name, text in pack.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text)
    return str(place)


@test
def a_faulty_house_rule_is_named_before_the_game():
    with Running("beginning") as server:
        seats = [{"kind": "open"}] * 3
        wrong = {"seats": seats, "options": {"base.mine-nuggets": "10", "base.first-sheriff": "6"}}
        checked = server.ask("POST", "/api/check", wrong)[2]
        same("can't be played", (checked["fine"], len(checked["problems"])), (False, 1))
        problem = checked["problems"][0]
        same("which", "'First Sheriff'" in problem["text"], True)
        same("why", "there are 3 players" in problem["text"], True)
        same("what fixes it", problem["fix"], "reset First Sheriff to its default")
        status, _, refused = server.ask("POST", "/api/tables", wrong)
        same("no table", (status, refused["code"], refused["problems"]), (400, "problems", checked["problems"]))
        german = server.ask("POST", "/api/check?lang=de", wrong)[2]["problems"][0]
        same("in German", ("kann nicht beginnen" in german["text"], german["fix"].startswith("setze ")), (True, True))
        for n in ("3", "0"):
            wrong["options"]["base.first-sheriff"] = n
            same(f"seat {n}", server.ask("POST", "/api/check", wrong)[2]["fine"], True)
        wrong["options"]["base.first-sheriff"] = "6"
        same(
            "six seats",
            server.ask("POST", "/api/check", {**wrong, "seats": seats * 2, "packs": every_pack})[2]["fine"],
            True,
        )


@test
def a_failed_game_allows_an_undo():
    with Running("failing", "--game", touchy()) as server:
        table, tokens = server.open(["open"] * 2)
        one, two = sit(server, table, tokens, lambda seat: lambda question: None)
        play([one, two], lambda: one.picture and two.picture)
        same("well", "failed" in one.picture, False)
        one.socket.say(type="answer", n=1, question=one.picture["question"]["id"], answer="3")
        told = heard(two.socket, "picture")["picture"]
        same(
            "told",
            (told["failed"], told["question"], told["waiting"]),
            ("The game can't continue: one of its scripts failed.", None, []),
        )
        heard(one.socket, "picture")
        two.socket.close()
        heard(one.socket, "seats")
        one.socket.say(type="undo")
        again = heard(one.socket, "picture")["picture"]
        same("asked again", ("failed" in again, again["question"]["question"]), (False, "how-many"))
        one.socket.say(type="answer", n=2, question=again["question"]["id"], answer="2")
        same("it goes on", ("failed" in heard(one.socket, "picture")["picture"]), False)
        leave([one])


@test
def bots_get_names_unless_the_host_named_them():
    with Running("named") as server:
        def names(language, *seats):
            seats = [{"kind": kind, "name": name} for kind, name in seats]
            body = {"language": language, "listed": True, "seats": seats}
            table = server.ask("POST", "/api/tables", body)[2]["table"]
            listed = next(
                each for each in server.ask("GET", f"/api/tables?lang={language}")[2] if each["table"] == table
            )
            return [seat["name"] for seat in listed["seats"]]

        same("bots", names("en", ("open", ""), ("heuristic", ""), ("random", "")), ["", "Ada", "Ben"])
        same(
            "as the host says",
            names("en", ("open", "ada"), ("heuristic", ""), ("random", "Zoe")),
            ["ada", "Ben", "Zoe"],
        )
        same(
            "in German",
            names("de", ("open", ""), ("heuristic", ""), ("random", ""), ("random", "")),
            ["", "Ada", "Ben", "Clara"],
        )


@test
def all_packs_play_without_fast():
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
