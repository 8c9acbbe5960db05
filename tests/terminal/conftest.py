"""Games at a terminal, played through a pseudo-terminal."""
import pytest

pytest.register_assert_rewrite("terminal")
import terminal  # noqa: E402


def pytest_configure(config):
    terminal.PROGRAM = config.getoption("program")


@pytest.fixture
def folder(folder):
    return str(folder)


@pytest.fixture(autouse=True)
def no_program_stays():
    """Ends the programs that a test has left running."""
    yield
    for each in terminal.Terminal.started:
        each.kill()
    terminal.Terminal.started.clear()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport():
    """Shows the end of each screen of a failed test."""
    report = (yield).get_result()
    if report.failed:
        report.sections += [("end of a screen", each.screen[-1500:]) for each in terminal.Terminal.started]
