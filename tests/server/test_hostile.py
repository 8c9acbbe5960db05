"""Thousands of invalid messages: each is rejected exactly once, and nothing is changed or lost.

SERVER_HOSTILE (2000): the number of messages."""
import collections, json, os, random

from checks import Running, closed, go_on, heard, leave, nothing_lost, play_up_to, short, sit, stored_answers
from client import Socket, play

at_once = 30  # number of messages sent before their rejections are read: fewer than may wait while something is stored
legal = [
    dict(type="answer", n=1, question="1.1", answer="none"), dict(type="consent", undo=1, agree=True),
    dict(type="name", name="Eve"), dict(type="why", n=1, about="p1.score"), dict(type="hint", n=1),
    dict(type="at", n=1, entry=1), dict(type="pause", on=True), dict(type="give-up", seat=1),
    dict(type="skip-ties", on=True), dict(type="replay", n=1, at=0),
]
optional = {"about", "seat", "eyes"}
odd = [
    None,
    True,
    -1,
    0.5,
    1e300,
    2**63,
    2**64,
    -(2**63),
    "",
    "1",
    "\0",
    "\u202e",
    "x" * 9000,
    [],
    [[[[]]]],
    {},
    {"a": {"b": []}},
]


def never_legal(chance):
    """Returns a legal message with one fault in it."""
    message = dict(chance.choice(legal))
    field = chance.choice([name for name in message if name not in optional])
    how = chance.randrange(4)
    if how == 0:
        del message[field]
        return json.dumps(message).encode()
    if how == 1:
        wrong = [
            value for value in odd if type(value) is not type(message[field]) or type(value) is int or field == "type"
        ]
        message[field] = chance.choice(wrong)
        return json.dumps(message).encode()
    text = bytearray(json.dumps(message).encode())
    if how == 2:
        return bytes(text[:chance.randrange(len(text))])
    text[chance.randrange(len(text))] = chance.choice(b'\x01\x1f')  # control characters are nowhere legal in JSON
    return bytes(text)


def refusals(guest, said):
    """Returns the codes of the rejections of these messages, in order; ignores other messages."""
    codes = []
    for begin in range(0, len(said), at_once):
        part = said[begin:begin + at_once]
        for each in part:
            guest.frame(1, each)
        for _ in part:
            codes.append(heard(guest, "refused")["code"])
    guest.say(type="hello", protocol=1, table="x")  # its rejection is the next one, if each message was rejected once
    assert heard(guest, "refused")["why"] == guest.mark, "after them"
    return collections.Counter(codes)


def guest_at(server, table, token=None):
    guest = Socket(server.address)
    guest.say(type="hello", protocol=1, table=table, **({"token": token} if token else {}))
    heard(guest, "picture")
    guest.say(type="hello", protocol=1, table="x")
    guest.mark = heard(guest, "refused")["why"]
    return guest


def answers(question, answer, count):
    return [json.dumps(dict(type="answer", n=n, question=question, answer=answer)).encode() for n in range(count)]


def test_hostile_messages_are_rejected_once_each(folder):
    count = int(os.environ.get("SERVER_HOSTILE", "2000"))
    chance = random.Random(5)
    with Running(folder, "hostile", "--max-messages-per-second", "1000000") as server:
        table, tokens = server.open(["open"] * 3, windows="users", options=short)
        players = sit(server, table, tokens)
        play_up_to(players, 8)
        before = stored_answers(folder / "hostile.sqlite", table)
        asked = next(p for p in players if p.picture["question"])
        question = asked.picture["question"]
        first = question["answers"][0]["id"]
        guest = guest_at(server, table, asked.token)
        nobody = guest_at(server, table)
        share = count // 10
        said = [never_legal(chance) for _ in range(5 * share)]
        assert refusals(guest, said) == {"bad-message": len(said)}, "bad messages"
        passed = [question for question, seat in before if seat == asked.seat]
        said = [answers(chance.choice(passed), first, 1)[0] for _ in range(share)]
        assert refusals(guest, said) == {"stale": share}, "questions that have passed"
        assert (
            refusals(guest, answers(question["id"], "no such thing", share))
        ) == {"illegal": share}, "answers that are none"
        assert refusals(nobody, answers(question["id"], first, share)) == {"looks-on": share}, "who looks on"
        for other in players:
            if other is asked or other.picture["question"]:
                continue
            theirs = guest_at(server, table, other.token)
            found = refusals(theirs, answers(question["id"], first, share))
            assert sum(found[code] for code in ("not-asked", "answered")) == share, "another seat's answer"
            theirs.close()
        for nth in range(share // 4):
            stranger = Socket(server.address)
            wrong = dict(type="hello", protocol=1, table=table, token=f"{chance.getrandbits(128):032x}")
            if nth % 3 == 0:
                wrong["table"] = wrong["token"]
            closed("a wrong token", 4001, lambda: (stranger.say(**wrong), stranger.hear()))
            stranger.close()
        assert stored_answers(folder / "hostile.sqlite", table) == before, "stored"
        said = answers(question["id"], first, share)
        for begin in range(0, len(said), at_once):
            for each in said[begin:begin + at_once]:
                guest.frame(1, each)
            if begin == 0:
                assert heard(guest, "taken")["n"] == 0, "taken"
            codes = [heard(guest, "refused")["code"] for _ in said[max(begin, 1):begin + at_once]]
            assert set(codes) <= {"stale", "not-asked", "answered"}, "the same answer again"
        assert (
            stored_answers(folder / "hostile.sqlite", table)[len(before) :]
        ) == [(question["id"], asked.seat)], "stored once"
        for each in (guest, nobody):
            each.close()
        go_on(players)
        play(players)
        leave(players)
    nothing_lost(players, folder / "hostile.sqlite", table)
