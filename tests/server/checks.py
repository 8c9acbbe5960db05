"""Shared by the server tests: a server for the duration of a test, players at a table, comparisons."""
import http.client, json, math, random, signal, sqlite3

from client import Closed, Player, Server, Socket, eventually, number_of, play

program = None  # path of dicetown_server; conftest.py sets it
quick = {
    "--min-pass-delay": "0", "--max-pass-delay": "2", "--max-messages-per-second": "5000",
    "--max-requests-per-second": "5000",
    "--max-tables-per-minute": "10000", "--seed": "1",
}
every_pack = ["wild-west", "indians", "cowboys"]
short = {"base.mine-nuggets": "10"}  # so that a whole game takes seconds


class Running:
    """A server for the duration of a test. Its nth table has the nth dice and decks of its `--seed`, so players whose
    answers depend only on their questions play the same game each time."""

    def __init__(self, folder, name, *options):
        chosen = {**quick, **dict(zip(options[::2], options[1::2]))}
        store = chosen.pop("--store", folder / f"{name}.sqlite")
        self.server = Server(program, store, *(word for each in chosen.items() for word in each))

    def __enter__(self):
        return self.server

    def __exit__(self, *_):
        if self.server.process.poll() is None:
            self.server.kill(signal.SIGTERM)


def any_answer(seed):
    """Returns an answer that depends only on the question."""
    return lambda question: random.Random(f"{seed} {question['id']}").choice(question["answers"])["id"]


def play_up_to(players, number):
    """Plays until a choice with this question number or a higher one is asked; answers to it wait until `go_on`.
    Everyone has received everything, and players who can't use a window have passed, so the position is the same each
    time, at every server."""
    for player in players:
        player.end = number
    answer_again(players)

    def keeps_a_question(player):
        question = player.pending is None and player.picture and player.picture["question"]
        return bool(question) and number_of(question) >= number and not no_choice(question)

    def nobody_will_answer():
        kept = {player.seat for player in players if keeps_a_question(player)}
        return bool(kept) and all(player.picture and kept >= set(player.picture["waiting"]) for player in players)

    play(players, nobody_will_answer)
    hear_all(players)


def number_asked(players):
    """Returns the highest number of the open questions. It is the same in each game, unlike the number of answers: a
    window that a player can't use may pass automatically before the player answers."""
    questions = [player.picture["question"] for player in players if player.picture and player.picture["question"]]
    return max(map(number_of, questions), default=0)


def go_on(players):
    """Repeats the answers to open questions, and answers new ones."""
    for player in players:
        player.end = math.inf
    answer_again(players)


def answer_again(players):
    for player in players:
        if player.picture:
            player.answer()


def sit(server, table, tokens, choose=any_answer):
    return [Player(server, table, token, choose(seat)) for seat, token in sorted(tokens.items())]


def late(player):
    """Returns the rejections, except for answers to a window that had passed automatically, which may have ended the
    game."""
    passed = ("stale", "not-asked", "answered", *(("over",) if player.over else ()))
    return [refused for refused in player.refused if refused["code"] not in passed]


def hear_all(players):
    """Returns the messages up to the rejection of a replay: as long as the game continues, a replay is rejected, after
    all earlier messages."""
    asked = 10**6
    for player in players:
        assert player.over is False, "over before all was heard"
        player.socket.say(type="replay", n=asked, at=0)
        while not (player.refused and player.refused[-1].get("n") == asked):
            player.step(player.socket.hear())
        player.refused.pop()


def hear_the_end(player):
    """Reads messages until the game is over."""
    while "over" not in player.messages:
        player.step(player.socket.hear())


def leave(players):
    for player in players:
        player.socket.close()


def closed(what, code, body):
    """Checks that body() ends in a close frame with this code."""
    try:
        found = body()
    except Closed as end:
        assert end.code == code, what
        return end.reason
    raise AssertionError(f"{what}: expected the socket to be closed with {code}, heard {found!r}")


def heard(guest, *kinds):
    """Returns the next message of one of these types."""
    while True:
        message = guest.hear()
        if message["type"] in kinds:
            return message


def no_choice(question):
    """Returns true if it is asked only to hide who can use a window: it passes automatically."""
    return bool(question) and question["count"] == 1 and "pass" in question


def only_choices(seed):
    """Answers only questions with a choice: windows that it can't use pass automatically."""
    choose = any_answer(seed)
    return lambda question: None if no_choice(question) else choose(question)


def asked_without_choice(player):
    return bool(player.picture) and no_choice(player.picture["question"])


def as_soon_as_free(what):
    """Returns the result as soon as the server has noticed that other connections are gone."""
    def tried():
        try:
            return what()
        except (Closed, OSError, http.client.HTTPException):
            return None

    return eventually(tried)


def stored_answers(store, table, kinds=(0, 1, 2)):
    """Returns what the store has of a table: (question, seat) of each act of these kinds, in order. Kind 2: the seat
    has passed automatically."""
    database = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    try:
        rows = database.execute(
            "SELECT nth, seat, question, kind FROM acts WHERE of_table = ? ORDER BY nth", (table,)
        ).fetchall()
    finally:
        database.close()
    assert [row[0] for row in rows] == list(range(len(rows))), "numbers of the acts"
    return [(row[2], row[1] + 1) for row in rows if row[3] in kinds]


def nothing_lost(players, store, table):
    """Checks that each acknowledged answer is stored exactly once."""
    stored = stored_answers(store, table)
    assert len(stored) == len(set(stored)), "answers that are stored twice"
    for player in players:
        for question, _ in player.taken:
            if (question, player.seat) not in stored:
                raise AssertionError(f"the answer of seat {player.seat} to {question} was acknowledged and is lost")


def seated(guest, seat, wanted):
    """Returns a seat's part of the next message about seats in which all of `wanted` is true of it."""
    while True:
        found = heard(guest, "seats", "welcome")["seats"][seat - 1]
        if all(found[key] == value for key, value in wanted.items()):
            return found


def comes(server, table, token=None):
    guest = Socket(server.address)
    guest.say(type="hello", protocol=1, table=table, language="en", **({"token": token} if token else {}))
    return guest


def frame(message):
    """Returns the bytes of one masked frame."""
    payload = json.dumps(message).encode()
    assert len(payload) < 126, "a short one"
    return bytes([0x81, 0x80 | len(payload), 0, 0, 0, 0]) + payload


def leave_all(guests):
    for each in guests:
        each.close()
