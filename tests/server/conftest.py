"""The server over real sockets."""
import pytest

pytest.register_assert_rewrite("burning", "checks", "database", "latency", "several", "slow_readers")
import checks  # noqa: E402


def pytest_configure(config):
    checks.program = config.getoption("server")


@pytest.fixture
def server(folder):
    """A server, whose store is `tables.sqlite` in the folder of the test."""
    with checks.Running(folder, "tables") as running:
        yield running
