"""An invented season: evenings that could have happened, to look at and to measure by."""

from scorekeeper.demo.season import SEASON, Sitting, season

__all__ = ["SEASON", "Sitting", "season"]
