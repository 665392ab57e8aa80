"""What every test rests on: invented examples are the same each time, unless more are asked for."""

import os

from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
# HYPOTHESIS_PROFILE=thorough make test: other examples each time, and many more of them
settings.register_profile("thorough", deadline=None, print_blob=True, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
