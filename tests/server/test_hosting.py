"""Who may open the server, from where, and what it says about its addresses."""
import http.client, json, subprocess

import pytest
from checks import Running, closed, heard, program
from client import Socket, eventually


def visit(server, path, headers=None):
    """Returns the status and body of a page that somebody opens in a browser."""
    browser = {"Accept": "text/html,*/*", "Accept-Language": "en"}
    status, _, body = server.ask("GET", path, headers={**browser, **(headers or {})})
    return status, body


def test_a_wrong_address_shows_a_page_that_helps(server):
    status, body = visit(server, "/", {"Host": "evil<b>.example"})
    assert (status, "--name evil&lt;b&gt;.example" in body, "<h1>" in body) == (421, True, True), "a foreign name"
    status, body = visit(server, "/nowhere")
    assert (status, 'href="/"' in body) == (404, True), "an unknown path"
    assert server.ask("GET", "/nowhere")[2]["code"] == "nothing-here", "a program reads JSON"


def guest(server, table, token=None, headers=None):
    socket = Socket(server.address, headers=headers or {})
    socket.say(type="hello", protocol=1, table=table, language="en", **({"token": token} if token else {}))
    return socket


def test_tables_are_listed_only_on_request(server):
    private, tokens = server.open(["open"] * 2, listed=False)
    public, _ = server.open(["open"] * 2)
    listed = lambda: [each["table"] for each in server.ask("GET", "/api/tables")[2]]
    assert listed() == [public], "the list"
    assert heard(guest(server, private, tokens[1]), "welcome")["seat"] == 1, "its players get in"
    assert heard(guest(server, private), "welcome")["seat"] is None, "spectators with the link, too"
    server.kill()
    server.start()
    assert listed() == [public], "after a restart"


def test_the_lobby_needs_the_password_but_players_do_not(folder):
    secret = folder / "secret"
    secret.write_text("open sesame\n")
    with Running(folder, "password", "--password-file", str(secret)) as server:
        for path, body in [("choices", None), ("tables", None), ("tables", {}), ("check", {})]:
            status, _, refused = server.ask("GET" if body is None else "POST", f"/api/{path}", body)
            assert (status, refused["code"]) == (401, "password"), path
        status, _, refused = server.ask("POST", "/api/login", {"password": "open"})
        assert (status, refused["code"]) == (401, "wrong-password"), "a wrong one"
        key = server.ask("POST", "/api/login", {"password": "open sesame"})[2]["key"]
        assert server.ask("GET", "/api/tables", headers={"X-Lobby-Key": key})[0] == 200, "with the key"
        assert server.ask("GET", "/api/tables", headers={"X-Lobby-Key": key[:-1] + "x"})[0] == 401, "with another one"
        seats = [{"kind": "open"}] * 2
        made = server.ask("POST", "/api/tables", {"seats": seats}, {"X-Lobby-Key": key})[2]
        token = made["links"][0]["url"].split("&k=")[1]
        assert heard(guest(server, made["table"], token), "welcome")["seat"] == 1, "a player"
        assert server.ask("GET", f"/api/rules?table={made['table']}")[0] == 200, "the rules"
        codes = [server.ask("POST", "/api/login", {"password": str(n)})[2]["code"] for n in range(5)]
        assert codes[-1] == "too-many-passwords", "too many attempts"
        server.kill()
        server.start()
        assert server.ask("GET", "/api/tables", headers={"X-Lobby-Key": key})[0] == 200, "after a restart"


def test_the_page_is_under_the_base_path(folder):
    with Running(folder, "base", "--base-path", "/dice") as server:
        assert server.said.strip().endswith("/dice/"), "said"
        status, headers, _ = server.ask("GET", "/dice")
        assert (status, headers["Location"]) == (308, "/dice/"), "without the slash"
        status, _, page = server.ask("GET", "/dice/")
        assert (status, 'src="app-' in page) == (200, True), "names its files by relative paths"
        assert server.ask("GET", "/dice/api/choices")[0] == 200, "the lobby"
        assert (server.ask("GET", "/api/choices")[0], server.ask("GET", "/dicey/")[0]) == (404, 404), "elsewhere"


@pytest.mark.parametrize(
    "wrong", ["play.example.org", "https://", "https:///dice", "https://a.example/#t", "ftp://a.example"]
)
def test_a_public_url_must_be_valid(folder, wrong):
    command = [program, "serve", "--lang", "en", "--store", str(folder / "no-url.sqlite"), "--public-url", wrong]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (ended.returncode, "--public-url: '" in ended.stderr) == (2, True)


def test_a_trusted_proxy_names_the_client_and_the_host(folder):
    options = ["--max-requests-per-second", "1", "--name", "play.example.org"]
    by = lambda *clients: {"X-Forwarded-For": ", ".join(clients)}
    with Running(folder, "proxied", *options, "--trusted-proxy", "127.0.0.1") as server:
        ask = lambda *clients: server.ask("GET", "/api/addresses", headers=by(*clients))[0]
        assert 429 in [ask("10.0.0.1") for _ in range(15)], "one client's limit"
        assert ask("10.0.0.2") == 200, "is not another's"
        assert ask("10.0.0.3", "10.0.0.1") == 429, "no matter what the client claims"
        host = {"X-Forwarded-Host": "play.example.org", "Origin": "https://play.example.org", **by("10.0.0.9")}
        Socket(server.address, headers=host).close()
        foreign = {**host, "X-Forwarded-Host": "evil.example"}
        closed("another host", 421, lambda: Socket(server.address, headers=foreign))
        secure = {**host, "X-Forwarded-Proto": "https"}
        Socket(server.address, headers=secure).close()
        plain = {**secure, "Origin": "http://play.example.org"}
        closed("a page that isn't encrypted", 403, lambda: Socket(server.address, headers=plain))
        Socket(server.address, headers={**plain, "X-Forwarded-Proto": "http"}).close()
        sources = lambda scheme: server.ask("GET", "/", headers={**host, "X-Forwarded-Proto": scheme})[1][
            "Content-Security-Policy"
        ].split("connect-src ")[1]
        assert sources("https") == "'self' wss://play.example.org", "sockets"
        assert sources("http") == "'self' ws://play.example.org", "sockets without encryption"
        assert sources("gopher") == "'self' ws://play.example.org wss://play.example.org", "of unknown schemes"
    with Running(folder, "unproxied", *options) as server:
        claimed = {"Origin": f"http://{server.address[0]}:{server.address[1]}", "X-Forwarded-Proto": "https"}
        Socket(server.address, headers=claimed).close()  # others can't name a scheme
        ask = lambda client: server.ask("GET", "/api/addresses", headers=by(client))[0]
        assert 429 in [ask(f"10.0.0.{n}") for n in range(15)], "others can't name a client"


def test_only_trusted_proxies_may_have_many_connections(folder):
    with Running(folder, "crowded", "--max-connections-per-address", "3", "--trusted-proxy", "127.0.0.1") as server:
        table, _ = server.open(["open"] * 2)
        open_sockets = [guest(server, table, headers={"X-Forwarded-For": f"10.0.0.{1 + n // 3}"}) for n in range(9)]
        for each in open_sockets:
            heard(each, "welcome")
        closed("one more", 429, lambda: Socket(server.address, headers={"X-Forwarded-For": "10.0.0.1"}))
        open_sockets[0].close()

        def free():
            try:
                Socket(server.address, headers={"X-Forwarded-For": "10.0.0.1"}).close()
                return True
            except Exception:
                return False

        eventually(free)


def test_an_empty_password_is_rejected():
    serve = [program, "serve", "--lang", "en", "--password", ""]
    ended = subprocess.run(serve, capture_output=True, text=True, timeout=60)
    assert (ended.returncode, "--password must not be empty" in ended.stderr) == (2, True), "rejected"


def test_serve_says_who_can_open_its_address(folder):
    with Running(folder, "local") as server:
        assert "--host 0.0.0.0" in server.said_local, "on this machine"
        assert server.ask("GET", "/api/addresses")[2] == {"addresses": []}, "no address for links"
    options = ["--host", "0.0.0.0", "--port", "0", "--lang", "en", "--store", str(folder / "all.sqlite")]
    process = subprocess.Popen([program, "serve", *options], stdout=subprocess.PIPE, text=True)
    try:
        said = [process.stdout.readline()]
        while "Ctrl-C" not in said[-1]:
            said.append(process.stdout.readline())
        assert not any("0.0.0.0:" in line for line in said), "never the address it listens at"
        port = said[0].split(":")[-1].split("/")[0]
        connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=30)
        connection.request("GET", "/api/addresses")
        shared = json.loads(connection.getresponse().read())["addresses"]
        assert all(any(each in line for line in said) for each in shared), "those that were said"
        machine = subprocess.run(["hostname", "-I"], capture_output=True, text=True).stdout.split()
        assert all(each.split("//")[1].rsplit(":", 1)[0] in machine for each in shared), "of this machine"
    finally:
        process.terminate()
        process.wait(60)
