"""The quick game of the tests, as in `tests/features`."""

from tests.features.conftest import env

__all__ = ("env",)
