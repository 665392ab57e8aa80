"""Times that can be compared: many runs of one call, or of two calls in turn on the same machine at the same moment."""

import math
import time
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import TypeVar

T = TypeVar("T")


def percentile(times: Sequence[float], percent: float) -> float:
    """Return the time that `percent` per cent of the times do not exceed (the nearest rank)."""
    ordered = sorted(times)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


def wall_times(call: Callable[[T], object], arguments: Iterable[T], repeat: int = 3) -> list[float]:
    """Return how long the call takes for each argument, in seconds: the best of `repeat` times."""
    return [min(_wall_time(call, argument) for _ in range(repeat)) for argument in arguments]


def cpu_ratio(call: Callable[[], object], base: Callable[[], object], runs: int = 30, rounds: int = 5) -> float:
    """Return how many times the CPU of `base` the call needs: the median of some rounds, both running in each."""
    call(), base()  # what is needed only once is not counted
    return median(cpu_time(call, runs) / cpu_time(base, runs) for _ in range(rounds))


def cpu_time(call: Callable[[], object], runs: int) -> float:
    """Return the CPU seconds of one call, the mean of `runs` in this process."""
    begin = time.process_time()
    for _ in range(runs):
        call()
    return (time.process_time() - begin) / runs


def _wall_time(call: Callable[[T], object], argument: T) -> float:
    begin = time.perf_counter()
    call(argument)
    return time.perf_counter() - begin
