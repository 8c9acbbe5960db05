"""Windows: automatic passes, delayed answers, and ties of others."""

from checks import Running, asked_without_choice, heard, late, leave, only_choices, short, sit, stored_answers
from client import Socket, eventually, play


def test_seats_without_a_playable_card_pass_automatically(server, folder):
    table, tokens = server.open(["open"] * 3, options=short)
    players = sit(server, table, tokens, only_choices)
    play(players)
    leave(players)
    own = {(question, player.seat) for player in players for question, _ in player.taken}
    passed = [act for act in stored_answers(folder / "tables.sqlite", table) if act not in own]
    assert len(passed) > 20, f"{len(passed)} passed by themselves"


def test_a_delayed_answer_is_taken_or_rejected(folder):
    with Running(folder, "held", "--min-pass-delay", "60000", "--max-pass-delay", "60000") as server:  # not delayed
        table, tokens = server.open(["open"] * 2)
        players = sit(server, table, tokens, only_choices)
        play(players, lambda: any(asked_without_choice(p) for p in players))
        held = next(p for p in players if asked_without_choice(p))
        other = next(p for p in players if p is not held)
        question, same_seat = held.picture["question"], Socket(server.address)
        same_seat.say(type="hello", protocol=1, table=table, token=held.token)
        heard(same_seat, "picture")
        held.socket.say(type="answer", n=1001, question=question["id"], answer=question["pass"])
        held.socket.say(type="why", n=1)  # answered after it is held, and before the other connection sends anything
        heard(held.socket, "why")
        same_seat.say(type="answer", n=1002, question=question["id"], answer=question["pass"])
        refused = heard(same_seat, "refused")
        assert (refused["n"], refused["code"]) == (1002, "answered"), "answered twice"
        other.socket.say(type="undo")
        held.socket.say(type="consent", undo=heard(held.socket, "undo-asked")["id"], agree=True)
        refused = heard(held.socket, "refused")
        assert (refused["n"], refused["code"]) == (1001, "stale"), "taken back meanwhile"
        same_seat.close()
        leave(players)


def test_an_answer_counts_if_its_sender_leaves(folder):
    with Running(folder, "gone", "--min-pass-delay", "1500", "--max-pass-delay", "1500") as server:
        table, tokens = server.open(["open"] * 2)
        players = sit(server, table, tokens, only_choices)
        play(players, lambda: any(asked_without_choice(p) for p in players))
        held = next(p for p in players if asked_without_choice(p))
        question = held.picture["question"]
        held.socket.say(type="answer", n=1001, question=question["id"], answer=question["pass"])
        held.socket.say(type="why", n=1)  # answered after the tie is held
        heard(held.socket, "why")
        held.socket.close()
        eventually(lambda: (question["id"], held.seat) in stored_answers(folder / "gone.sqlite", table, kinds=[2]))


def test_skip_ties_asks_only_about_own_ties(folder):
    def others(question):  # a tie without the first seat
        return question["kind"] == "offer" and "p1" not in (target["id"] for target in question["form"]["targets"])

    own = decided = skipped = 0
    with Running(folder, "skips") as server:
        table, tokens = server.open(["open"] * 4, windows="users", options=short)
        players = sit(server, table, tokens)
        choose = players[0].choose
        about = []  # questions of the first seat about offers and ties

        def answer(question):
            if others(question):
                return None  # otherwise it would be its own answer
            if question["kind"] == "offer" or question["about"].get("tied"):
                about.append(question["kind"])
            return choose(question)

        players[0].choose = answer
        players[0].socket.say(type="skip-ties", on=True)
        play(players, quiet=20)
        for player in players:
            assert late(player) == [], "refused"
        own, decided = own + about.count("offer"), decided + about.count("choose")
        stored = stored_answers(folder / "skips.sqlite", table, kinds=[2])
        skipped += sum(seat == 1 for _, seat in stored)
        assert {seat for _, seat in stored} - {1} == set(), "who has passed by itself"
        leave(players)
    assert (
        [n > 0 for n in (own, decided, skipped)]
    ) == [True] * 3, "its own ties, those that it decided, and others' were there"
