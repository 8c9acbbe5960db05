"""`ablate`: a card made blank, on the same chance; and games that all fail."""

from cases import cases, expect, pack, silent


@cases(
    (0, "95 % interval of the difference", "ablate dynamite --games 60 --players 3"),
    (2, "there is no card 'dynamit'; did you mean 'dynamite'", "ablate dynamit --games 1"),
    (2, "<CARD> is missing", "ablate --games 1"),
    (0, "n/a", "ablate dynamite --games 1 --players 3"),
    (0, "hold simultaneously in 95 % of ablations", "ablate dynamite --games 300 --players 2 --bots random"),
    (2, "unknown option '--out'", "ablate dynamite --games 1 --out no.csv"),
)
def test_cards(code, text, command):
    expect(code, text, command)


def test_one_game_gives_no_verdict():
    silent("  more", "ablate equipment-8 --games 1 --players 3")


def test_a_run_stops_after_three_identical_failures(folder):
    # Each of these may take a second.
    pack(folder / "hasty", 'function after.mine_exploit.x() error("as always") end')
    hasty = f"--with hasty --pack-path {folder}/hasty"
    alike = "stopped after 3 games: 3 failed with the same message"
    expect(1, f"{alike}; use --keep-going", f"simulate --games 1000 {hasty}")
    expect(1, f"{alike}; use --keep-going", f"ablate dynamite --games 1000 {hasty}")
    expect(1, f"{alike}; use --keep-going", f"explore --games 1000 {hasty}")
    expect(1, alike, f"check hasty --pack-path {folder}/hasty --games 1000")
    first = "50 pairs of games failed; the first to fail was game 0"
    expect(1, first, f"ablate dynamite --games 50 {hasty} --keep-going")
    expect(1, "  50 games failed", f"explore --games 50 {hasty} --keep-going")
