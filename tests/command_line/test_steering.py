"""What comes from outside can't steer a terminal."""

from cases import expect, pack, silent

steer = "\x1b[31m"


def test_arguments(folder):
    for arguments in (
        f"--with x{steer}", f"--set base.x{steer}=1", f"--pack-path {folder}/x{steer}", f"--config {folder}/x{steer}",
    ):
        silent(steer, f"simulate --games 1 {arguments}")
        expect(3, r"\u001b[31m", f"simulate --games 1 {arguments}")
    silent(steer, f"replay {folder}/x{steer}")
    silent(steer, f"x{steer}")
    silent(steer, f"sdk {folder}/x{steer}")


def test_packs(folder):
    pack(folder / "shared/good", "function after.mine_exploit.x(ev) end")
    pack(folder / "shared/false", "function after.mine_exploit.x(ev) end")
    (folder / "shared/false/pack.yaml").write_text('id: steer\nname: "a\\e[31mb"\nversion: 1.0.0\napi: ^1\n')
    silent(steer, f"packs --pack-path {folder}/shared")
    silent(steer, f"packs --json --pack-path {folder}/shared")
    silent(steer, f"check --pack-path {folder}/shared")


def test_configs(folder):
    (folder / "steer.yaml").write_text('packs: ["a\\e[31mb"]\n')
    silent(steer, f"simulate --games 1 --config {folder}/steer.yaml")


def test_errors_of_scripts(folder):
    pack(folder / "evil", r'function after.mine_exploit.x() error("\27[31m\194\155 \226\128\174") end')
    evil = f"explore --games 20 --with evil --pack-path {folder}/evil"
    for control in (steer, "\x9b", "\u202e"):
        silent(control, evil)
    expect(1, r"u001b[31m\u009b \u202e", f"{evil} --out-dir {folder}/evil-failures")
    expect(1, r"u001b[31m\u009b \u202e", f"test {folder}/evil-failures --pack-path {folder}/evil")
