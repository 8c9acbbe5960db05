"""What all tests in Python share: the paths of the programs, a folder for each test, and an orderly end."""
import os, signal, tempfile
from pathlib import Path

import pytest

release = Path(__file__).resolve().parents[1] / "build/release"


def absolute(path):
    return str(Path(path).resolve())


def pytest_addoption(parser):
    parser.addoption("--program", type=absolute, default=str(release / "dicetown"), help="path of dicetown")
    parser.addoption(
        "--server", type=absolute, default=str(release / "dicetown_server"), help="path of dicetown_server"
    )


def pytest_configure(config):
    # Programs that a test kills leave files where they make temporary ones.
    scratch = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    config.add_cleanup(scratch.cleanup)
    os.environ["TMPDIR"] = scratch.name
    # Ends child processes, too: the with blocks and fixtures of the running test are left.
    signal.signal(signal.SIGTERM, lambda *_: pytest.exit("terminated", returncode=1))


@pytest.fixture
def folder():
    """A new folder, deleted afterwards. Its name is short, for it appears on screens of 80 columns."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        yield Path(name)
