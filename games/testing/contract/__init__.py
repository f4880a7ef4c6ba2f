"""Every test of the contract, to be imported by a test module: `from games.testing.contract import *`."""

from games.testing.contract.early import *
from games.testing.contract.ending import *
from games.testing.contract.leaving import *
from games.testing.contract.menus import *
from games.testing.contract.panels import *
from games.testing.contract.records import *
from games.testing.contract.screens import *
from games.testing.contract.seats import *
from games.testing.contract.secrets import *
from games.testing.contract.telling import *
from games.testing.contract.values import *
from games.testing.contract.worlds import *
