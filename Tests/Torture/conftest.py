"""How long the torture goes on, and from which random number."""

import os
import random
import time

import pytest

# What these modules assert shows both sides when it fails, as in a test.
pytest.register_assert_rewrite("subscription", "desk")

SECONDS = float(os.environ.get("TORTURE_SECONDS", "20"))
SEED = int(os.environ.get("TORTURE_SEED", "1"))
#: Less than this is a slice for each change: what waits long or repeats itself is left to the long run.
LONG = SECONDS >= 60


class Rounds:
    """Seeded rounds until the time is up; at least one."""

    def __init__(self, name: str):
        self.name = name
        self.count = 0

    def __iter__(self):
        end = time.monotonic() + SECONDS
        while self.count == 0 or time.monotonic() < end:
            # Each round has a generator of its own, so that one round can be run again by its number.
            yield self.count, random.Random(f"{self.name} {SEED} {self.count}")
            self.count += 1
        print(f"\n{self.name}: {self.count} rounds in {SECONDS:.0f} s, seed {SEED}")


@pytest.fixture
def rounds(request, capsys):
    yield Rounds(request.node.name)
    with capsys.disabled():
        print(capsys.readouterr().out, end="")
