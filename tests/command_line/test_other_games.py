"""Any other game is played by the same program: its packs instead of Dice Town's."""
import shutil

from cases import expect, root

harbour = f"--game {root}/tests/games/harbour"


def test_harbour(folder):
    expect(0, "result hash", f"simulate --games 2 {harbour} --set harbour.last-round=4")
    expect(0, "2 games with 2 players", f"simulate --games 2 --players 2 {harbour}")
    expect(0, "wins", f"play --seats random,random --seed 1 {harbour} --save {folder}/pier")
    expect(0, "game over; state", f"replay {folder}/pier --verify {harbour}")
    expect(3, "harbour", f"replay {folder}/pier --verify")
    expect(0, "1 pack checked, 0 errors", f"check {harbour}")
    expect(0, "Fog Harbor", f"packs {harbour}")
    expect(0, "harbour: ", f"explore --games 3000 {harbour} --until-reached")
    expect(0, " passed, 0 failed", f"test {harbour}")


def test_folders_without_a_game(folder):
    (folder / "games").mkdir()
    expect(2, "there is no pack in", f"simulate --game {folder}/games")
    expect(
        2, "contains no game: every pack in it requires another pack", f"simulate --game {root}/content/cowboys"
    )
    expect(3, "there is no such pack folder", f"simulate --game {folder}/nowhere")
    expect(2, "--game: name the directory of a game", "simulate --games 1 --game ''")
    expect(
        3, "harbour/pack.yaml: this is a file; use its folder, ",
        f"simulate --game {root}/tests/games/harbour/pack.yaml",
    )
    expect(3, "for 4 players, not 3", f"simulate --players 3 --game {root}/tests/games/hearts")


def test_several_games_in_a_folder(folder):
    for name in ("harbour", "pier"):
        shutil.copytree(root / "tests/games/harbour", folder / "games" / name)
    manifest = folder / "games/pier/pack.yaml"
    manifest.write_text(manifest.read_text().replace("id: harbour", "id: pier", 1))
    expect(2, "has several games (harbour, pier); choose one with --with", f"simulate --game {folder}/games")
    expect(0, "result hash", f"simulate --games 1 --game {folder}/games --with harbour")
    (folder / "game.yaml").write_text("game: games/harbour\noptions: {harbour.last-round: 4}\n")
    expect(0, "result hash", f"simulate --games 1 --config {folder}/game.yaml")
    (folder / "game.yaml").write_text("game: [games]\n")
    expect(3, "game.yaml:1:7: game: expected text, found a list", f"simulate --games 1 --config {folder}/game.yaml")
