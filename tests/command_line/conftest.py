"""Command lines: each must give one clear message and the right exit code, at once."""
import pytest

pytest.register_assert_rewrite("cases", "commands")
import cases  # noqa: E402


def pytest_configure(config):
    cases.program = config.getoption("program")


@pytest.fixture(autouse=True)
def elsewhere(folder, monkeypatch):
    """Runs the commands of a test in a folder beside its files, so that messages have whole paths, and without what the
    user has added."""
    (folder / "elsewhere").mkdir()
    monkeypatch.chdir(folder / "elsewhere")
    for name in ("data", "cache", "state"):
        monkeypatch.setenv(f"XDG_{name.upper()}_HOME", str(folder / name))
