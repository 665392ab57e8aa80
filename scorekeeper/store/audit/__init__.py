"""What is wrong with a database: whatever is not as it must be, found by recounting."""

from scorekeeper.store.audit.problems import Problem, ProblemKind
from scorekeeper.store.audit.recount import Extent, audit, extent

__all__ = ["Extent", "Problem", "ProblemKind", "audit", "extent"]
