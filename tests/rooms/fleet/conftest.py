"""A store in a folder of its own, as in `tests/store`."""

from tests.store.conftest import house, same_presses, unprinted_logs

__all__ = ("house", "same_presses", "unprinted_logs")
