"""Hidden information is hidden on the wire: two games that differ only in what a seat may not know send that seat the
same bytes."""
import json, random, shutil

from checks import Running, every_pack
from client import Socket

most = 400  # questions, until enough of them were answered in secret


class Seat:
    """A connection that keeps all its messages."""

    def __init__(self, server, table, token):
        self.socket = Socket(server.address)
        self.socket.say(type="hello", protocol=1, table=table, language="en", **({"token": token} if token else {}))
        self.said, self.picture, self.n = [], None, 0
        self.hear_all()

    def hear_all(self):
        """Returns all messages up to the rejection of a replay: a replay of an unfinished game is rejected after
        everything earlier."""
        self.n += 1
        self.socket.say(type="replay", n=self.n, at=0)
        while True:
            message = self.socket.hear()
            self.said.append(json.dumps(message))
            if message["type"] == "picture":
                self.picture = message["picture"]
            if message["type"] == "refused" and message["n"] == self.n:
                assert message["code"] == "not-over", "refused"
                return

    def answer(self, nth):
        """Gives the nth answer; keeps the messages up to its acknowledgment, too."""
        question = self.picture["question"]
        self.n += 1
        self.socket.say(type="answer", n=self.n, question=question["id"], answer=question["answers"][nth]["id"])
        self.hear_until("taken")

    def take_back(self):
        self.socket.say(type="undo")
        self.hear_until("undone")

    def hear_until(self, kind):
        while True:
            message = self.socket.hear()
            self.said.append(json.dumps(message))
            if message["type"] == kind:
                return


class Twins:
    """The same table at two servers, each with a store of its own."""

    def __init__(self, servers, table, tokens):
        self.games = [
            {seat: Seat(server, table, token) for seat, token in [*sorted(tokens.items()), (0, None)]}
            for server in servers
        ]

    def asked(self):
        return [seat for seat, each in self.games[0].items() if seat and each.picture["question"]]

    def listen(self, but=None):
        """Checks that all but one have received the same messages in both games; then forgets the messages."""
        for game in self.games:
            for each in game.values():
                each.hear_all()
        for seat in self.games[0]:
            one, other = [game[seat].said for game in self.games]
            if seat != but:
                for first, second in zip(one, other):
                    assert second == first, f"what seat {seat} was sent, where seat {but} has another secret"
                assert len(other) == len(one), f"how much seat {seat} was sent"
            one.clear()
            other.clear()


def test_a_secret_answer_changes_no_byte_for_others(folder):
    chance = random.Random(3)
    with Running(folder, "twin", "--min-pass-delay", "0") as server:
        table, tokens = server.open(["open"] * 3, packs=every_pack, windows="users")
        server.kill()
        shutil.copy(folder / "twin.sqlite", folder / "other-twin.sqlite")
        shutil.copy(folder / "twin.sqlite-wal", folder / "other-twin.sqlite-wal")
        server.start()
        with Running(folder, "other-twin") as other:
            twins = Twins([server, other], table, tokens)
            twins.listen()
            secrets = 0
            for _ in range(most):
                asked = twins.asked()
                seat = chance.choice(asked)
                answers = twins.games[0][seat].picture["question"]["answers"]
                if len(asked) > 1 and len(answers) > 1:  # the others are still asked: nobody may know
                    secrets += 1
                    for game, nth in zip(twins.games, chance.sample(range(len(answers)), 2)):
                        game[seat].answer(nth)
                    twins.listen(but=seat)
                    for game in twins.games:
                        game[seat].take_back()
                    twins.listen()
                if secrets >= 20:
                    return
                nth = chance.randrange(len(twins.games[0][seat].picture["question"]["answers"]))
                for game in twins.games:
                    game[seat].answer(nth)
                twins.listen()
    raise AssertionError(f"only {secrets} of {most} questions were answered in secret")
