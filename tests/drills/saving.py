"""Phones that save deals side by side, and how many of these were acknowledged."""

import threading

from tests.drills.network import Scorer, all_at_once
from tests.patience import PATIENCE


class Tally:
    """Counts what was acknowledged, and lets others wait for it."""

    def __init__(self) -> None:
        self.count = 0
        self.grown = threading.Condition()

    def add(self) -> None:
        with self.grown:
            self.count += 1
            self.grown.notify_all()

    def wait_for(self, count: int) -> None:
        with self.grown:
            assert self.grown.wait_for(lambda: self.count >= count, timeout=PATIENCE)


def save_as_many(each: int, scorers: list[Scorer], saved: Tally | None = None) -> None:
    """Let every phone save so many deals, all at the same time."""

    def save(scorer: Scorer) -> None:
        for _ in range(each):
            scorer.save_one()
            if saved is not None:
                saved.add()

    all_at_once([lambda scorer=scorer: save(scorer) for scorer in scorers])
