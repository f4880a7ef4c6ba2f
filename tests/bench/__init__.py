"""Tools, not tests: they measure speed, posts and strength, print figures, and assert nothing.

`python -m tests.bench` runs all parts or those that are named; `tests.bench.storm` kills and updates a fleet,
`tests.bench.endurance` and `tests.bench.overdue` look at long nights, and `tests.bench.ladders` at computer
players. `test_*.py` here test the tools.
"""
