"""The examples of tools/share/hosting: nginx and Caddy with https before a server, at the root and under a path; the
unit of systemd. Every night, because only they need these packages."""
import http.client, json, re, socket, ssl, subprocess
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from checks import Running, any_answer, closed, heard, leave, nothing_lost, program, short
from client import Player, Socket, eventually, own_host, play


def free_port():
    with socket.create_server((own_host, 0)) as taken:
        return taken.getsockname()[1]


examples = Path(__file__).resolve().parents[2] / "tools/share/hosting"


def example(name, servers):
    """Returns the text of an example with the addresses of these servers."""
    text = (examples / name).read_text()
    for port, server in zip(("8080", "8081"), servers):
        assert text.count(f"127.0.0.1:{port}") == 1, f"port {port}"
        text = text.replace(f"127.0.0.1:{port}", f"{own_host}:{server.port}")
    return text


def nginx(folder, servers):
    """Returns the command that runs nginx, its environment, and its ports for https and http."""
    at = folder / "nginx"
    at.mkdir()
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=example.org",
         "-keyout", at / "key", "-out", at / "certificate"],
        check=True, capture_output=True,
    )
    https, plain = free_port(), free_port()
    text = re.sub(r"/etc/letsencrypt/\S+/fullchain.pem", str(at / "certificate"), example("nginx.conf", servers))
    text = re.sub(r"/etc/letsencrypt/\S+/privkey.pem", str(at / "key"), text)
    text = text.replace("listen 443", f"listen {own_host}:{https}").replace("listen 80", f"listen {own_host}:{plain}")
    temporary = "".join(
        f"{each}_temp_path {at}/{each};\n" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (at / "nginx.conf").write_text(
        f"daemon off; pid {at}/pid; error_log stderr; events {{}}\nhttp {{\naccess_log off;\n{temporary}{text}}}\n"
    )
    return ["/usr/sbin/nginx", "-p", at, "-c", at / "nginx.conf"], {}, https, plain


class Distant(Player):
    """A player who knows only the proxy."""

    def __init__(self, site, *arguments):
        self.site = site
        super().__init__(site.server, *arguments)

    def new_socket(self):
        return self.site.connect()


class WholeRecords(ssl.SSLSocket):
    """Leaves nothing unread in the encryption's buffer, where select() doesn't see it."""

    def recv(self, *arguments):
        part = super().recv(*arguments)
        while self.pending():
            part += super().recv(self.pending())
        return part


class Site:
    """A server behind a proxy: its host name, port and path there."""

    def __init__(self, port, host, path, server):
        self.port, self.host, self.path, self.server = port, host, path, server
        self.headers = {"Host": f"{host}:{port}", "Origin": f"https://{host}:{port}"}
        self.context = ssl.create_default_context()
        self.context.check_hostname, self.context.verify_mode = False, ssl.CERT_NONE
        self.context.sslsocket_class = WholeRecords

    def wrap(self, raw):
        return self.context.wrap_socket(raw, server_hostname=self.host)

    def get(self, path, headers=None):
        """Returns the status, headers and content of a page."""
        connection = http.client.HTTPConnection(self.host)
        connection.sock = self.wrap(socket.create_connection((own_host, self.port), timeout=30))
        connection.request("GET", path, headers={**self.headers, "Accept": "text/html", **(headers or {})})
        answer = connection.getresponse()
        content = answer.read().decode(errors="replace")
        connection.close()
        return answer.status, answer.headers, content

    def connect(self, source=None, headers=None):
        return Socket((own_host, self.port), path=f"{self.path}socket", headers={**self.headers, **(headers or {})},
                      source=source, wrap=self.wrap)

    def is_there(self):
        try:
            return self.get(self.path)[0] == 200
        except (OSError, http.client.HTTPException):
            return False


@contextmanager
def running(folder, name, command, **more):
    with (folder / f"{name}.log").open("w") as log:
        process = subprocess.Popen(list(map(str, command)), stdout=log, stderr=log, **more)
        try:
            yield
        finally:
            process.terminate()
            process.wait(60)


@contextmanager
def behind(folder, proxy):
    """Two servers behind a proxy, as the examples say."""
    with ExitStack() as stack:
        path = ["--base-path", "/dice"]
        usual = ["--trusted-proxy", "127.0.0.1", "--max-connections-per-address", "4"]
        servers = [
            stack.enter_context(
                Running(folder, f"{proxy.__name__}-root", "--public-url", "https://play.example.org", *usual)
            ),
            stack.enter_context(
                Running(folder, f"{proxy.__name__}-path", "--public-url", "https://www.example.org/dice", *path, *usual)
            ),
        ]
        command, environment, https, plain = proxy(folder, servers)
        stack.enter_context(running(folder, proxy.__name__, command, **({"env": environment} if environment else {})))
        sites = [Site(https, "play.example.org", "/", servers[0]), Site(https, "www.example.org", "/dice/", servers[1])]
        for site in sites:
            try:
                eventually(site.is_there)
            except TimeoutError:
                raise AssertionError((folder / f"{proxy.__name__}.log").read_text()[-2000:])
        yield sites, plain


def page_loads(site):
    status, headers, page = site.get(site.path)
    assert (status, headers["Content-Type"]) == (200, "text/html; charset=utf-8"), "the page"
    sources = headers["Content-Security-Policy"].split("connect-src ")[1].split(";")[0].split()
    assert sources == ["'self'", f"wss://{site.host}:{site.port}"], "sockets"
    files = re.findall(r'(?:src|href)="([^":]+\.(?:js|css))"', page)
    assert (files != [], {site.get(site.path + file)[0] for file in files}) == (True, {200}), "its files"
    if site.path != "/":
        assert site.get(site.path[:-1])[1]["Location"] == site.path, "without the slash"


def foreign_requests_are_rejected(site):
    api = site.path + "api/addresses"
    status, _, told = site.get(api)
    assert (status, json.loads(told)) == (200, {"addresses": [f"https://{site.host}{site.path}"]}), "ours"
    for origin in (f"http://{site.host}:{site.port}", "https://evil.example", f"https://{site.host}"):
        assert site.get(api, {"Origin": origin})[0] == 403, origin
    assert site.get(api, {"X-Forwarded-Proto": "http"})[0] == 200, "forged scheme"
    assert site.get(api, {"X-Forwarded-Host": "evil.example"})[0] == 200, "forged host"


def limits_count_clients(site, table):
    """Each client may have four connections, whatever its headers claim."""
    sockets = []
    for client in ("127.0.0.7", "127.0.0.8"):
        for n in range(4):
            sockets.append(site.connect(client, {"X-Forwarded-For": f"10.0.0.{n}"}))
            sockets[-1].say(type="hello", protocol=1, table=table, language="en")
            heard(sockets[-1], "welcome")
        closed(f"a fifth of {client}", 429, lambda: site.connect(client, {"X-Forwarded-For": "10.0.0.99"}))
    leave([type("Guest", (), {"socket": each}) for each in sockets])


def opened(site):
    """Opens a table; returns its id and the tokens of its seats."""
    seats = [{"kind": kind} for kind in ("open", "open", "heuristic")]
    status, _, made = site.server.ask("POST", f"{site.path}api/tables", {"seats": seats, "options": short})
    assert status == 201, "opened"
    return made["table"], {link["seat"]: link["url"].split("&k=")[1] for link in made["links"]}


def example_works(folder, proxy):
    with behind(folder, proxy) as (sites, plain):
        for site in sites:
            page_loads(site)
            foreign_requests_are_rejected(site)
            table, tokens = opened(site)
            limits_count_clients(site, table)
            players = [Distant(site, table, token, any_answer(seat)) for seat, token in sorted(tokens.items())]
            play(players)
            leave(players)
            nothing_lost(players, site.server.command[site.server.command.index("--store") + 1], table)
        connection = http.client.HTTPConnection(own_host, plain, timeout=30)
        connection.request("GET", "/", headers={"Host": "play.example.org"})
        answer = connection.getresponse()
        assert (answer.status // 100, answer.headers["Location"][:24]) == (3, "https://play.example.org"), "http"
        connection.close()


@pytest.mark.nightly
def test_nginx_works_as_in_the_example(folder):
    example_works(folder, nginx)


def caddy(folder, servers):
    at = folder / "caddy"
    at.mkdir()
    https, plain = free_port(), free_port()
    local = f"admin off\nlocal_certs\nskip_install_trust\nhttps_port {https}\nhttp_port {plain}\n"
    (at / "Caddyfile").write_text(f"{{\n{local}storage file_system {at}/data\n}}\n{example('Caddyfile', servers)}")
    environment = {"HOME": str(at), "PATH": "/usr/bin:/bin"}
    return ["/usr/bin/caddy", "run", "--config", at / "Caddyfile", "--adapter", "caddyfile"], environment, https, plain


@pytest.mark.nightly
def test_caddy_works_as_in_the_example(folder):
    example_works(folder, caddy)


@pytest.mark.nightly
def test_the_systemd_unit_is_valid_and_hardened(folder):
    unit = folder / "dicetown.service"
    text = (examples / "dicetown.service").read_text()
    unit.write_text(text.replace("/usr/local/bin/dicetown", str(Path(program).resolve())))
    for command in (["verify"], ["security", "--offline=true", "--threshold=15"]):
        done = subprocess.run(["systemd-analyze", *command, unit], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, ""), command[0]
