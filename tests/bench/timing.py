"""Times of many runs of one call."""

import math
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def percentile(times: Sequence[float], percent: float) -> float:
    """Return the time that `percent` per cent of the times do not exceed (the nearest rank)."""
    ordered = sorted(times)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


def wall_times(call: Callable[[T], object], arguments: Iterable[T], repeat: int = 3) -> list[float]:
    """Return how long the call takes for each argument, in seconds: the best of `repeat` times."""
    return [min(_wall_time(call, argument) for _ in range(repeat)) for argument in arguments]


def _wall_time(call: Callable[[T], object], argument: T) -> float:
    begin = time.perf_counter()
    call(argument)
    return time.perf_counter() - begin
