"""Every test of the contract, to be imported by a test module: `from games.testing.contract import *`."""

from games.testing.contract.dice import *
from games.testing.contract.lessons import *
from games.testing.contract.panels import *
from games.testing.contract.records import *
from games.testing.contract.rules import *
from games.testing.contract.screens import *
from games.testing.contract.secrets import *
from games.testing.contract.strategies import *
from games.testing.contract.surroundings import *
from games.testing.contract.twins import *
from games.testing.contract.words import *
