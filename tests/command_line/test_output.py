"""Standard output that can't be written, and Ctrl-C."""
import re

import pytest

from cases import bots, expect_to, interrupted


@pytest.mark.parametrize("text, command", [
    ("No space left", "simulate --games 1"),
    ("can't write to standard output", "packs --merged"),
    ("can't write to standard output", "packs --json"),
    ("can't write to standard output", "--help"),
    ("can't write to standard output", bots),
])
def test_full_devices(text, command):
    expect_to("/dev/full", 5, text, command)


def test_ctrl_c_keeps_what_is_done():
    """Its exit code says that this is not all."""
    code, said = interrupted("simulate --games 1000000000")
    assert code == 130 and re.search(r"(?s)\(stopped early\).*result hash", said), said
