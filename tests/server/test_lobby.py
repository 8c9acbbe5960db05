"""Opening tables: invalid selections, the language of rejections, and games that can't begin."""
import json, os, re

from burning import pack
from checks import Running, every_pack


def test_an_invalid_selection_is_rejected_with_a_fix(server):
    choices = server.ask("GET", "/api/choices?lang=de")[2]
    assert {"base", *every_pack} <= {pack["id"] for pack in choices["packs"]}, "packs"
    assert {language["id"] for language in choices["languages"]} == {"en", "de"}, "languages"
    drawing = next(option for option in choices["options"] if option["id"] == "base.saloon-draw")
    assert [value["name"] for value in drawing["values"]] == ["zufällig", "nach Rückseiten"], "values"
    assert [bot["kind"] for bot in choices["bots"]] == ["random", "heuristic:0.7", "heuristic", "search:300ms"], "bots"
    assert len({bot["name"] for bot in choices["bots"]}) == 4, "they have names"
    seats = [{"kind": "open"}] * 6
    checked = server.ask("POST", "/api/check", {"packs": [], "seats": seats})[2]
    assert (checked["fine"], "Wild West" in json.dumps(checked["problems"][0]["fix"])) == (False, True), "six play base"
    wider = server.ask("POST", "/api/check", {"packs": ["wild-west"], "seats": seats})[2]
    assert wider["fine"] is True, "with more"
    assert checked["defaults"]["base.stagecoach-dollars"] == "0", "a default of base"
    assert wider["defaults"]["base.stagecoach-dollars"] == "2", "a default that a pack patches"
    assert (
        server.ask("POST", "/api/check", {"options": {"base.mine-nuggets": "a lot"}, "seats": seats[:3]})[2]["fine"]
    ) is False, "an option"
    for body in (
        {"seats": []},
        {"seats": 4},
        {},
        {"seats": [{"kind": "nobody"}]},
        {"packs": "all", "seats": seats[:2]},
        {"seats": seats[:2], "windows": 1},
        {"packs": ["no-such-pack"], "seats": seats[:2]},
        {"seats": [{"kind": "open"}] * 99},
    ):
        status, _, answer = server.ask("POST", "/api/tables", body)
        assert (status, isinstance(answer["error"], str)) == (400, True), json.dumps(body)
    for kind in ("remote", "remote:touch /tmp/never", "search", "search:50", "search:1001ms"):
        status, _, answer = server.ask("POST", "/api/tables", {"seats": [{"kind": "open"}, {"kind": kind}]})
        assert (status, "isn't allowed at tables here" in answer["error"]) == (400, True), kind
    table, _ = server.open(["open"] * 3)
    status, headers, rules = server.ask("GET", f"/api/rules?table={table}&lang=de")
    assert (status, headers["Content-Type"], rules["language"], rules["title"]) == (
        200, "application/json; charset=utf-8", "de", "Dice Town: Spielregeln"
    ), "rules"
    assert (
        "in keinem Szenario gezeigt" in str(rules),
        str(rules).count('play --scenario "tests/scenarios/') > 50,
        os.getcwd() in str(rules),
    ) == (False, True, False), "what shows the rules"
    assert (
        [name for name in headers.get_all("Content-Security-Policy") if "unsafe-inline" in name]
    ) == [], "no inline style in what the page loads"
    assert server.ask("GET", "/api/rules?table=nothing")[0] == 404, "rules of no table"
    assert server.ask("GET", "/api/nothing")[0] == 404, "unknown"
    assert server.ask("DELETE", "/api/tables")[0] == 405, "method"


english = re.compile(r"\b(the|this|that|these|is|are|of|not|from|there|too|and|can't)\b")


def test_rejections_are_in_the_language_of_the_client(folder):
    seats = [{"kind": "open"}] * 2
    loner = folder / "loner"
    loner.mkdir()
    (loner / "pack.yaml").write_text(
        "id: loner\nname: Einzelgänger\nversion: 1.0.0\napi: '*'\nrequires: {base: '*'}\nconflicts: [cowboys]\n"
        "languages: [en]\n"
    )
    (loner / "languages").mkdir()
    (loner / "languages" / "en.yaml").write_text("pack: {loner: {name: Einzelgänger}}\n")
    options = ("--max-tables-per-minute", "40", "--max-tables", "1", "--pack-path", str(loner))
    with Running(folder, "german", *options) as server:
        def refused(method, path, body=None, lang="?lang=de", **headers):
            status, _, answer = server.ask(method, path + lang, body, headers)
            assert status >= 400, "refused"
            return answer

        said = {}
        for body in (
            {"seats": [{"kind": "open", "name": "Ada"}, {"kind": "open", "name": "ada"}]},
            {"seats": [{"kind": "open", "name": "x" * 21}]},
            {"seats": [{"kind": "nobody"}]},
            {"seats": [{"kind": "search:5000ms"}]},
            {"seats": seats, "options": {"base.mine-nuggets": "1000000"}},
            {"seats": seats, "options": {"base.bribes": "maybe"}},
            {"seats": seats, "options": {"base.no-such": "1"}},
            {"seats": seats * 3},
            {"seats": seats, "packs": ["loner", "cowboys"]},
        ):
            answer = refused("POST", "/api/tables", body)
            said[answer["error"]] = answer
            checked = server.ask("POST", "/api/check?lang=de", body)[2]
            if "problems" in answer:
                assert checked["problems"] == answer["problems"], "as it was checked"
        server.open(["open"] * 2)
        for method, path, body in (
            ("POST", "/api/tables", {"seats": seats}),
            ("GET", "/api/rules", None),
            ("GET", "/api/nothing", None),
            ("DELETE", "/api/tables", None),
        ):
            answer = refused(method, path, body)
            said[answer["error"]] = answer
        for _ in range(4000):  # with more, more of them join than are rejected if this takes long
            status, _, last = server.ask("POST", "/api/tables?lang=de", {"seats": seats})
            if last["code"] == "too-many-tables":
                break
        assert (status, last["code"]) == (429, "too-many-tables"), "too many"
        said[last["error"]] = last
        assert len(said) == 14, "sentences"
        assert [
            text
            for text, answer in said.items()
            if english.search(json.dumps(answer["problems"]) if "problems" in answer else text)
        ] == [], "with English in them"
        assert [text for text in said if "Einzelgänger" in text and "Cowboys" in text] == [
            "Einzelgänger und Cowboys vertragen sich nicht"
        ], "packs by their names"
        assert (
            refused("GET", "/api/nothing", lang="", **{"Accept-Language": "fr-CH, de-DE;q=0.9, en;q=0.8"})["error"]
        ) == "nicht gefunden", "as browsers ask"
        assert refused("GET", "/api/nothing", lang="")["error"] == "not found", "of the server"
        assert refused("GET", "/api/nothing", lang="?lang=xx")["error"] == "not found", "one that nobody speaks"


def test_a_slow_setup_delays_no_other_table(folder):
    place = folder / "stillborn"
    for name, text in {
        **pack,
        "pack.yaml": pack["pack.yaml"].replace("burning", "stillborn"),
        "scripts/it.lua": "function step.dig() while true do end end\nfunction ending.never() return false end\n"
        "function value.worth(p) return 0 end\n",
    }.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text)
    with Running(folder, "stillborn", "--game", str(place)) as server:
        seats = [{"kind": "open"}] * 2
        before = server.cpu_seconds()
        checked = server.ask("POST", "/api/check", {"seats": seats})[2]
        once = server.cpu_seconds() - before
        assert (checked["fine"], "took longer" in checked["problems"][0]["text"]) == (False, True), "can't begin"
        for _ in range(20):
            assert server.ask("POST", "/api/check", {"seats": seats})[2] == checked, "is known"
        assert server.cpu_seconds() - before < 5 * once, "computed once"
