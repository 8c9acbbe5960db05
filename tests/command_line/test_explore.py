"""`explore`: failures that it writes, and what never happens."""

from cases import append, cases, expect, pack


def test_failures_are_scenarios_and_replace_nothing(folder):
    pack(folder / "flaw", 'function after.bank_rob.x(ev) if ev.tens == 3 then error("oh dear") end end')
    flaw = f"--with flaw --pack-path {folder}/flaw --out-dir {folder}/failures"
    expect(1, "answers in", f"explore --games 64 {flaw}")
    expect(
        1, f"the step failed: {folder}/flaw/scripts/mod.lua:1: oh dear",
        f"test {folder}/failures --pack-path {folder}/flaw",
    )
    expect(1, "answers in", f"explore --games 64 {flaw}")
    append(folder / "failures/failure-1.yaml", "  then:\n    players.1.vp: 3\n")
    expect(5, "the file already exists and would be overwritten", f"explore --games 64 {flaw}")


@cases(
    (1, "never happened: card wanted not allowed before card-play", "explore --games 64"),
    (2, "0 is not between 1", "explore --games 0"),
)
def test_what_never_happens(code, text, command):
    expect(code, text, command)


def test_allowlists(folder):
    (folder / "unreached.yaml").write_text("- {because: no reason, item: [a]}\n")
    expect(3, "did you mean 'items'", f"explore --games 1 --allowlist {folder}/unreached.yaml")
    (folder / "unreached.yaml").write_text("- {because: no reason, items: [step deal, step fly]}\n")
    expect(1, "step deal, although: no reason", f"explore --games 1 --allowlist {folder}/unreached.yaml")
    expect(
        1, f"unused explanation: {folder}/unreached.yaml:1: step fly",
        f"explore --games 1 --every-combination --with cowboys --allowlist {folder}/unreached.yaml",
    )
