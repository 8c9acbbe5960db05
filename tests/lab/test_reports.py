"""Tables, and reports as pages."""
import re

import pytest

from commands import built_with_page, expect, short


def test_unwritable_report_fails_before_any_game():
    code, text = (5, "/nowhere") if built_with_page() else (2, "without the page")
    for command in (["simulate"], ["compare", "--b", "--set base.bribes=false"], ["sweep", "--set", "base.bribes=all"]):
        expect(
            code, text, *command, *(short if command[0] != "sweep" else short[2:]), "--games", "100000000",
            "--report", "/nowhere/report.html",
        )


def test_report_omits_seats_if_bots_differ(folder):
    if not built_with_page():
        pytest.skip("this build has no page")
    for bots, says in (("random", True), ("heuristic,random", False)):
        expect(0, "", "simulate", *short[:4], "--bots", bots, "--games", "300", "--report", f"seats-{says}.html")
        text = (folder / f"seats-{says}.html").read_text()
        assert ("No seat has a significant" in text or "Not all seats are equal" in text) == says, bots


def test_report_has_the_interval_of_seat_imbalance(folder):
    if not built_with_page():
        pytest.skip("this build has no page")
    expect(0, "", "compare", *short, "--games", "300", "--b", "--set base.bribes=false", "--report", "compared.html")
    rows = re.findall(
        r'\{"variant":"([AB])","seat":"seat (\d)","share":([\d.]+),"low":([\d.]+),"high":([\d.]+)\}',
        (folder / "compared.html").read_text(),
    )
    assert [row[:2] for row in rows] == [
        (v, str(s)) for v in "AB" for s in range(1, len(rows) // 2 + 1)
    ], "a row a seat"
    assert all(float(low) < float(share) < float(high) for _, _, share, low, high in rows), "each within its interval"
    assert len(rows) > 3, "there are some"


def test_tables_show_names_and_no_ids():
    """Ids: names of metrics with a dot or a hyphen, and what they are about."""
    packs = ["--with", "first-edition,wild-west,indians,cowboys"]
    tables = [
        ["simulate", "--metric", "all"], ["compare", "--b", "--set base.mine-nuggets=12", "--metric", "*"],
        ["compare", "--a", "--with base", "--b", "--set base.bribes=false"],
        ["sweep", "--set", "base.mine-nuggets=9,12"],
        ["sweep", "--set", "base.mine-nuggets=9,12", "--set", "base.bribes=all"], ["ablate", "dynamite"],
    ]
    listed = expect(0, "", "compare", "--list-metrics", *packs).stdout
    ids = {word for line in listed.splitlines() for word in (line.split()[0], *line.split()[0].split("."))}
    ids = {word for word in ids if re.search("[.-]", word)}
    for language in ("en", "de"):
        for table in tables:
            shown = expect(0, "", *table, *packs, "--games", "12", "--players", "3", "--lang", language).stdout
            lines = [line for line in shown.splitlines() if "dicetown" not in line and not re.match("[AB]: ", line)]
            words = set(re.findall(r"(?<![\w.(])[a-z][\w.-]*[a-z0-9](?![\w)])", "\n".join(lines)))
            assert words & ids == set(), f"{table} in {language}"
