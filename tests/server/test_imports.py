"""Saved games that strangers send to the page."""
import ctypes, json, socket
from pathlib import Path

from checks import Running, hear_the_end, heard, leave, short, sit
from client import Socket, play

scenario = Path(__file__).resolve().parents[1] / "saves/format-6.save"


def exported(server, table, token):
    """Returns the file of a finished game."""
    guest = Socket(server.address)
    guest.say(type="hello", protocol=1, table=table, token=token, language="en")
    guest.say(type="export", n=1)
    text = heard(guest, "export")["text"]
    guest.close()
    return text


def send(server, text, name="evening", key=None):
    """Returns the status and the reply to a saved game."""
    headers = {"X-Lobby-Key": key} if key else {}
    body = {"file": text, "name": name, "language": "en"}
    status, _, reply = server.ask("POST", "/api/import?lang=en", body, headers)
    return status, reply


def signed(body):
    """Returns a save with this body and a header that fits it."""
    raw = body.encode()
    checksum = ctypes.CDLL("libxxhash.so.0").XXH3_64bits_withSeed
    checksum.argtypes, checksum.restype = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint64], ctypes.c_uint64
    return f"rules-save 5 {len(raw)} {checksum(raw, len(raw), 5):x}\n{body}"


def test_a_saved_game_opens_as_a_table(server):
    table, tokens = server.open(["open", "open", "heuristic"], options=short)
    players = sit(server, table, tokens)
    play(players)
    for player in players:
        hear_the_end(player)
    leave(players)
    text = exported(server, table, tokens[1])
    status, made = send(server, text)
    assert (status, made["over"], [link["seat"] for link in made["links"]]) == (201, True, [1, 2]), "opened"
    token = made["links"][1]["url"].split("&k=")[1]
    assert exported(server, made["table"], token) == text, "the same file"
    body = text.split("\n", 1)[1]
    for what, wrong, code in (
        ("cut", text[:-30], "bad-file"),
        ("changed", text.replace("seat human", "seat humane", 1), "bad-file"),
        ("no save", "hello", "bad-file"),
        ("empty", "", "bad-file"),
        ("a name of two lines", signed(body.replace("seat human", "seat human " + "x" * 300, 1)), None),
        ("a program", signed(body.replace("seat heuristic", "seat remote:/bin/sh", 1)), None),
        ("a slow bot", signed(body.replace("seat heuristic", "seat search:9000ms", 1)), "other-bot"),
        ("an unknown pack", signed(body.replace("pack base", "pack ../base", 1)), None),
        ("a scenario", scenario.read_text(), "file-scenario"),
    ):
        status, reply = send(server, wrong)
        assert status == 400, f"{what}: status"
        assert len(reply["error"]) > 10, f"{what}: a sentence"
        if code:
            assert reply["code"] == code, f"{what}: code"
    assert send(server, text, name=7)[0] == 400, "a table's name"
    assert server.ask("POST", "/api/import", {"name": "", "language": "en"})[0] == 400, "no file"
    assert send(server, "x" * (1 << 20))[0] == 413, "too long"
    assert server.ask("GET", "/api/choices")[0] == 200, "the server goes on"


def test_a_client_still_sending_reads_why_it_is_rejected(folder):
    with Running(folder, "sending") as server, socket.create_connection(server.address, timeout=30) as client:
        part, parts = b"x" * 65536, 100
        host = f"{server.address[0]}:{server.address[1]}"
        client.sendall(
            f"POST /api/check HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(part) * parts}\r\n\r\n".encode()
        )
        assert client.recv(12, socket.MSG_PEEK | socket.MSG_WAITALL) == b"HTTP/1.1 413", "already rejected"
        for _ in range(parts):
            client.sendall(part)
        reply = b"".join(iter(lambda: client.recv(65536), b""))
        assert "error" in json.loads(reply.split(b"\r\n\r\n", 1)[1]), "with a sentence"


def test_only_the_lobby_takes_large_requests(folder):
    with Running(folder, "large", "--password", "open sesame") as server:
        long = "x" * (100 << 10)
        assert send(server, long)[0] == 413, "without the password"
        assert server.ask("POST", "/api/check", {"packs": [long]})[0] == 413, "elsewhere"
        assert send(server, "x")[0] == 401, "a short one"
        key = server.ask("POST", "/api/login", {"password": "open sesame"})[2]["key"]
        assert send(server, long, key=key) == (400, send(server, long, key=key)[1]), "with it"
