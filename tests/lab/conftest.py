"""The commands that compare many games, run as programs: their output, their errors, and the files left by an
interrupted run."""
import pytest

pytest.register_assert_rewrite("commands")
import commands  # noqa: E402


def pytest_configure(config):
    commands.program = config.getoption("program")


@pytest.fixture(autouse=True)
def own_folder(folder, monkeypatch):
    """Runs the commands of a test in its own folder, without packs that somebody has added."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
