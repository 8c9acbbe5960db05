"""Values of options: numbers, kinds of seats, selections."""

from cases import bots, cases, expect


@cases(
    (2, "games", "simulate --games none"),
    (2, "--games: 0 is not between 1 and 2147483648", "simulate --games 0"),
    (0, "10 games with", "simulate --games 010"),
    (2, "'0x10' is not a whole number in decimal digits", "simulate --games 1 --seed 0x10"),
    (2, "is not between 0 and 18446744073709551615", "simulate --games 1 --seed 18446744073709551616"),
    (2, "is not between 0 and 18446744073709551615", "simulate --games 1 --seed -1"),
    (2, "is not between -9223372036854775808 and 9223372036854775807", "simulate --games 9223372036854775808"),
    (2, "'1e3' is not a whole number", "simulate --games 1e3"),
    (2, "--round", "trace --seed 7 --round 4294967297"),
    *(
        (2, "--players must be between 1 and 8", f"simulate --players {players} --games 1")
        for players in ("-1", "0", "9", "1000000000")
    ),
    *(
        (2, "--players must be between 1 and 8", f"explore --players {players} --games 1")
        for players in ("-1", "0", "9", "1000000000")
    ),
    (2, "--games: 9223372036854775807 is not between 1", "simulate --games 9223372036854775807"),
    (2, "9223372036854775800 is not between 0", "simulate --games 1 --game-index 9223372036854775800"),
    (2, "--games: 9223372036854775807 is not between 1", "bots --games 9223372036854775807"),
    (2, "--games: -1 is not between 0", "check --games -1"),
    (2, "--games: 9223372036854775807 is not between 0", "check --games 9223372036854775807"),
)
def test_numbers(code, text, command):
    expect(code, text, command)


@cases(
    (3, "not 7", "simulate --players 7 --games 1"),
    (3, "did you mean 'base'", "simulate --games 1 --with bas"),
    (3, "did you mean 'base.bribes'", "simulate --games 1 --set base.bribe=false"),
    (3, "bribes", "simulate --games 1 --set base.bribes=perhaps"),
    (3, "mine-nuggets", "simulate --games 1 --set base.mine-nuggets=100000"),
    (1, "first-sheriff names seat 6", "simulate --games 1 --set base.first-sheriff=6"),
    (2, "--lang: language 'xx' is not available; expected one of de, en", "packs --lang xx"),
)
def test_packs_and_options(code, text, command):
    expect(code, text, command)


@cases(
    (2, "has an empty part", "play --seats random,random,"),
    (2, "did you mean 'random'", "simulate --bots randon"),
    (2, "", f"{bots} --seats human,nobody"),
    (2, "terminal", "play --seats human,random"),
    (0, "", bots),
    (
        2, "--seats: unknown kind of seat 'humna'; did you mean 'human'? (expected human, random, heuristic",
        "play --seats humna,random",
    ),
    (2, "unknown kind of seat 'foo'", "trace --bots foo,random"),
    (2, "did you mean 'search'?", "simulate --games 1 --bots serach:20"),
    (2, "from 0 to 1", "simulate --games 1 --bots heuristic:2"),
    (2, "from 0 to 1", "simulate --games 1 --bots heuristic:9223372036854775807"),
    (2, "search:50ms", "simulate --games 1 --bots search:50s"),
    (2, "human seats aren't possible here, because no one can answer for them", "simulate --games 1 --bots human"),
    (2, "--paranoid needs bots that answer immediately", "simulate --games 1 --bots search:2 --paranoid"),
    (0, "result hash", "simulate --games 1 --players 2 --bots search:2,heuristic:0.5 --check"),
    (2, "name at least two", "bots --bots random"),
    (2, "is not a number of players", "bots --players many"),
    (0, "heuristic       random", "bots --bots heuristic,random --players 2 --games 2"),
)
def test_seats(code, text, command):
    expect(code, text, command)


@cases(
    *(
        (0, "--no-fast", f"{command} --help")
        for command in (
            "play", "replay", "analyze", "simulate", "explore", "check", "bots", "ablate", "compare", "sweep", "test",
            "trace",
        )
    ),
    (0, "5 games with random and heuristic bots, 0 failed", "check base --games 5 --no-fast"),
)
def test_every_command_that_plays_takes_no_fast(code, text, command):
    expect(code, text, command)


@cases(
    (2, "--seed", "check --seed 4"),
    (2, "--lang", "check --lang de"),
    (2, "--seed", "packs --seed 4"),
    (2, "--set needs --merged", "packs --set base.bribes=false"),
    (2, "--merged can't be combined with --json", "packs --merged --json"),
    (2, "--merged can't be combined with --players", "packs --merged --players 3"),
    (2, "--json", "play --json"),
    (2, "--ignore-pack-changes needs <FILE>", f"{bots} --ignore-pack-changes"),
    (2, "--lang", "merge x --lang de"),
)
def test_options_that_a_command_lacks(code, text, command):
    expect(code, text, command)


def test_a_loaded_game_is_defined_by_its_save(folder):
    novel = folder / "novel"
    expect(0, "", f"{bots} --seed 6 --save {novel}")
    for option in ("--with cowboys", "--set base.bribes=false", "--seed 4", "--config x"):
        expect(2, f"{option.split()[0]}", f"replay {folder}/novel {option}")
    expect(2, "--verify can't be combined with --to", f"replay {folder}/novel --verify --to 3")
    (folder / "seats.yaml").write_text("seats: [random, random]\n")
    for option in ("--with cowboys", "--set base.bribes=false", "--seed 4", "--seats human"):
        expect(2, f"the save defines the game; remove {option.split()[0]}", f"play {folder}/novel {option}")
    expect(2, "remove --seats (check the config, too)", f"play {folder}/novel --config {folder}/seats.yaml")


@cases(
    *((2, "from 0 to 1", f"simulate --games 1 --bots heuristic:{share}") for share in ("-0.5", "-0", "0.-5")),
)
def test_shares_of_heuristic_bots(code, text, command):
    expect(code, text, command)
