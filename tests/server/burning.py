"""A game whose scripts can exhaust their time."""

from checks import heard

pack = {
    "pack.yaml": "id: burning\nname: Burning\nversion: 1.0.0\napi: ^1\nplayers: [2, 4]\n",
    "things.yaml": "resource: {gem: {}}\nstep: {dig: {}}\nquestion: {how-many: {kind: number}}\n"
    "ending: {never: {script: true}}\nvalue: {worth: {script: true, scores: true}}\n",
    "scripts/it.lua": "function step.dig()\n  for p in seats() do\n"
    "    local n = ask(p, 'how-many', {least = 1, most = 4})\n"
    "    if n == 3 then while true do end end\n"
    "    if n == 4 then supply(4, resource.gem, p) end\n  end\nend\n"
    "function ending.never() return false end\n"
    "function value.worth(p) while amount(resource.gem, p) > 0 do end return 0 end\n",
}


def burning(folder):
    place = folder / "burning"
    for name, text in pack.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text)
    return str(place)


def burn(guest, answer, most=6):
    """Gives this answer and takes it back until the undo is rejected, or it has failed so often. Returns the number of
    failures, and the rejection."""
    n, failed, picture = 0, 0, heard(guest, "picture")["picture"]
    while True:
        if "failed" in picture:
            failed += 1
            if failed == most:
                break
            guest.say(type="undo")
        else:
            n += 1
            guest.say(type="answer", n=n, question=picture["question"]["id"], answer=answer)
        while True:
            message = guest.hear()
            if message["type"] == "refused":
                return failed, message
            if message["type"] == "picture" and ("failed" in message["picture"] or message["picture"]["question"]):
                picture = message["picture"]
                break
    return failed, {"code": "not refused", "why": ""}
