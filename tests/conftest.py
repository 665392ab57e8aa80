"""What every test rests on: invented examples are the same each time, unless more are asked for."""

import os
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from hypothesis import settings

from tests.postgres import Cluster, missing, postgres_cluster
from tests.queries import queries_of

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
# HYPOTHESIS_PROFILE=thorough make test: other examples each time, and many more of them
settings.register_profile("thorough", deadline=None, print_blob=True, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

CountQueries = Callable[[Callable[[], object]], int]


@pytest.fixture
def count_queries(app: Flask) -> CountQueries:
    """Return a function that counts the queries of an act."""
    return lambda act: len(queries_of(app, act))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server, or the test is skipped."""
    reason = missing()
    if reason:
        pytest.skip(reason)
    with postgres_cluster() as cluster:
        yield cluster
