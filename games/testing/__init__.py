"""The contract that every game keeps, as tests: of our own games and of those in other packages.

Needs the extra `backroom[testing]`. A package has all of it in its own tests by this in `pyproject.toml`

    [tool.pytest.ini_options]
    addopts = "-p games.testing.plugin"
    games = ["my_game"]

and in a test module

    from games.testing.contract import *
"""
