"""The files of the page, and pages of others that must not use the server."""
import re

from checks import Running, closed
from client import Socket


def test_foreign_origins_and_hosts_are_rejected(folder):
    with Running(folder, "origin", "--name", "play.example.org") as server:
        for origin in (
            "http://evil.example", "null", f"http://127.0.0.1:{server.port + 1}",
            f"http://127.0.0.1:{server.port}.evil.example",
        ):
            closed(origin, 403, lambda: Socket(server.address, headers={"Origin": origin}))
            assert server.ask("POST", "/api/tables", {}, {"Origin": origin})[0] == 403, origin
        for host in ("evil.example", "evil.example:80", "", "127.0.0.1.evil.example", "[::1", "127.0.0.1:x"):
            closed(host, 421, lambda: Socket(server.address, headers={"Host": host}))
        for host in ("play.example.org", "PLAY.example.org:443", "localhost", "[::1]:80", "10.0.0.7:9"):
            Socket(server.address, headers={"Host": host, "Origin": f"https://{host}"}).close()
        assert server.ask("POST", "/api/tables", "{}", {"Content-Type": "text/plain"})[0] == 415, "no JSON"
        status, headers, _ = server.ask("GET", "/api/choices")
        policy = headers["Content-Security-Policy"]
        assert (
            status, "default-src 'none'" in policy, "http:" in policy, "*" in policy
        ) == (200, True, False, False), "policy"
        for name, value in (
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Cache-Control", "no-store"),
        ):
            assert headers[name] == value, name


def test_the_page_is_compressed_and_cached(server):
    gzip = {"Accept-Encoding": "gzip, br"}
    status, document, html = server.ask("GET", "/")
    assert (status, document["Cache-Control"], document["Content-Encoding"]) == (200, "no-cache", None), "the document"
    status, again, body = server.ask("GET", "/", headers={"If-None-Match": document["ETag"]})
    assert (status, again["ETag"], body) == (304, document["ETag"], ""), "the document again"
    names = set(re.findall(r'(?:href|src)="([\w-]+\.(?:js|css|woff2))"', html))
    assert sorted(name.rsplit(".")[-1] for name in names) == ["css", "js", "woff2", "woff2"], "its files"
    total = int(server.ask("GET", "/", headers=gzip)[1]["Content-Length"])
    for name in names:
        status, headers, _ = server.ask("GET", f"/{name}", headers=gzip)
        font = name.endswith(".woff2")
        assert (status, headers["Content-Encoding"]) == (200, None if font else "gzip"), name
        assert headers["Cache-Control"] == "public, max-age=31536000, immutable", f"{name} is kept"
        assert server.ask("GET", f"/{name}")[1]["Content-Encoding"] is None, f"{name} without compression"
        total += 0 if font else int(headers["Content-Length"])
    assert total < 120_000, f"{total} bytes without fonts"
