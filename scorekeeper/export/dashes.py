"""Broken lines, as a pen without dashes of its own draws them."""

from collections.abc import Iterator, Sequence
from itertools import cycle, pairwise
from math import hypot

Point = tuple[float, float]


def dashed(path: Sequence[Point], dashes: Sequence[float]) -> Iterator[list[Point]]:
    """Yield the strokes of a broken line along `path`. `dashes`: how long a stroke and a gap are, in turn; none: whole.

    >>> list(dashed([(0, 0), (10, 0)], (4, 2)))
    [[(0, 0), (4.0, 0.0)], [(6.0, 0.0), (10, 0)]]
    """
    if not dashes:
        yield list(path)
        return
    lengths = cycle(dashes)
    left, drawing, stroke = next(lengths), True, [path[0]]
    for start, end in pairwise(path):
        length = hypot(end[0] - start[0], end[1] - start[1])
        done = 0.0
        while length - done > left:
            done += left
            turn = (start[0] + (end[0] - start[0]) * done / length, start[1] + (end[1] - start[1]) * done / length)
            if drawing:
                yield [*stroke, turn]
            left, drawing, stroke = next(lengths), not drawing, [turn]
        left -= length - done
        stroke.append(end)
    if drawing:
        yield stroke
