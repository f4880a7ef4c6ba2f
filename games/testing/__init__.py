"""The contract that every game keeps, as tests: of our own games and of those in other packages.

Needs the extra `backroom[testing]`. Two lines give a package the whole of it for its own tests: in `pyproject.toml`

    [tool.pytest.ini_options]
    addopts = "-p games.testing.plugin"
    games = ["my_game"]

and in a test module

    from games.testing.contract import *
"""
