"""`compare`: invalid options."""

from commands import built_with_page, expect, metrics, result, short


def test_star_matches_seats_and_errors_name_their_option():
    rows = metrics(result("compare", *short, "--games", "20", "--metric", "win.seat-*"))
    assert sorted(rows) == ["win.seat-1", "win.seat-2"], "each seat"
    expect(2, "--metric: ", "compare", *short, "--metric", "round")
    for option, value in (("--margin", "rouns=1"), ("--sequential", "rounts"), ("--margin", "vq.seat-1=2")):
        for metric in ([], ["--metric", "vp"]):
            expect(2, f"{option}: ", "compare", *short, *metric, option, value)


def test_invalid_options_are_errors():
    expect(2, "did you mean 'rounds'", "compare", *short, "--metric", "round")
    expect(2, "did you mean 'rounds'", "compare", *short, "--margin", "rouns=1")
    expect(2, "did you mean 'rounds'", "compare", *short, "--sequential", "rounts")
    expect(2, "is not a number", "compare", *short, "--margin", "rounds=few")
    expect(2, "more than 0", "compare", *short, "--margin", "rounds=0")
    expect(2, "is not NAME=VALUE", "compare", *short, "--margin", "rounds")
    expect(2, "--b: unknown option '--wth'", "compare", "--b", "--wth wild-west")
    expect(2, "A variant takes", "compare", "--b", "--games 3")
    expect(2, "1 is not between 2", "compare", "--games", "1")
    expect(2, "did you mean 'random'", "compare", "--b", "--bots randon")
    expect(2, "human", "compare", "--b", "--bots human")
    expect(2, "2 bots for 3 players", "compare", "--players", "3", "--b", "--bots random,random")
    expect(2, "at most two configs", "compare", "a", "b", "c")
    expect(3, "did you mean 'base.bribes'", "compare", "--b", "--set base.bribe=false")
    expect(3, "no-such.yaml", "compare", "no-such.yaml")
    expect(
        5, "", "compare", *short, "--games", "10", "--report", "/nowhere/report.html"
    ) if built_with_page() else expect(2, "without the page", "compare", *short, "--report", "report.html")
    expect(0, "lead-changes", "compare", "--list-metrics")
    expect(0, "Lead changes", "compare", "--list-metrics")
    expect(0, "Führungswechsel", "compare", "--list-metrics", "--lang", "de")
    expect(2, "unknown option '--report'", "ablate", "dynamite", "--report", "report.html")
    expect(
        2, "--resume can't be combined with --report", "simulate", *short, "--out", "games.csv", "--resume",
        "--report", "report.html",
    )


def test_known_but_invalid_names_are_rejected_with_the_reason():
    expect(2, "win.seat-1", "compare", *short, "--margin", "win=0.1")
    expect(
        2, "need identical bots", "compare", "--players", "2", "--bots", "random,heuristic",
        "--margin", "unevenness=1",
    )
    expect(
        2, "requires bots that answer immediately", "compare", "--players", "2", "--bots", "search:2",
        "--sequential", "unevenness",
    )
    expect(
        2, "not all variants have it", "compare", *short, "--margin", "card.cattle.played=1", "--b", "--with wild-west"
    )
    expect(2, "has no mean", "compare", *short, "--margin", "winner=1")
    expect(2, "win.seat-1", "sweep", *short, "--set", "base.bribes=all", "--want", "win=0..1")


def test_too_large_numbers_are_rejected():
    expect(2, "is not between 2 and 2147483648", "compare", *short, "--games", "9223372036854775807")
    expect(2, "--players must be between 1 and 8", "sweep", "--players", "-1", "--set", "bribes=all")
