"""`check`: orders of handlers that packs don't declare."""

import pytest

from cases import cases, expect, pack


@pytest.fixture
def pairs(folder):
    """Options for two packs, `one` and `two`, with a handler each."""
    pack(folder / "one", "function after.mine_exploit.x(ev) end")
    pack(folder / "two", "function after.mine_exploit.y(ev) end")
    return f"--pack-path {folder}/one --pack-path {folder}/two"


def test_an_undeclared_order_is_reported(folder, pairs):
    expect(1, "[undeclared-order]", f"check one two {pairs}")
    expect(1, "two/scripts/mod.lua:1:1: after.mine-exploit.y", f"check --with one,two {pairs}")
    expect(1, "two/scripts/mod.lua:1:1: warning: after.mine-exploit.y", f"check one two {pairs} --format plain")
    expect(1, "line=1,col=1,title=undeclared-order::after.mine-exploit.y", f"check one two {pairs} --format github")
    expect(1, '"rule": "undeclared-order"', f"check one two {pairs} --json")
    expect(0, "things never happened", f"check one --games 4 {pairs}")
    expect(0, '"never": [', f"check one --games 4 --json {pairs}")
    expect(0, "1 pack checked, 0 errors", f"check {folder}/one/")
    expect(1, "their order is not declared", f"check {pairs}")
    expect(0, "0 errors", f"check one {pairs}")


@cases(
    (2, "did you mean 'plain'", "check --format plian"),
    (0, "undeclared-order (warning)", "check --explain undeclared-order"),
    (2, "did you mean 'undeclared-order'", "check --explain undeclared-oder"),
    (0, "never-played", "check --explain"),
)
def test_explanations(code, text, command):
    expect(code, text, command)


def test_free_handlers_commute(folder, pairs):
    expect(2, "no handler in these packs is declared `free`", f"simulate --games 1 --reverse-free --with one {pairs}")
    (folder / "two/order.yaml").write_text(
        "order: [{event: mine-exploit, stage: after, free: two.y, because: it does nothing}]\n"
    )
    expect(0, "0 errors", f"check one two {pairs}")
    expect(0, "result hash", f"simulate --games 5 --reverse-free --with one,two {pairs}")
    expect(
        2, "--shard can't be combined with --reverse-free",
        f"simulate --games 5 --reverse-free --shard 1/2 --out {folder}/free.json --with one,two {pairs}",
    )
    (folder / "one/scripts/mod.lua").write_text(
        "function after.mine_exploit.x(ev) move(1, resource.nugget, place.mine, ev.player) end\n"
    )
    (folder / "two/scripts/mod.lua").write_text(
        "function after.mine_exploit.y(ev)\n"
        "  if amount(resource.nugget, ev.player) > 1 then move(1, resource.nugget, ev.player, place.mine) end\n"
        "end\n"
    )
    expect(
        1, "so the order of at least one of these matters: after.mine-exploit.two.y",
        f"simulate --games 5 --reverse-free --with one,two {pairs}",
    )
