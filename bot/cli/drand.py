"""Checks the signature of a public number, with the package py_ecc where it is installed."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from importlib import import_module

from games.beacon import PublicNumber

PUBLIC_KEY = bytes.fromhex(
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
"""The beacon's: no one has the whole of the key that belongs to it."""
DOMAIN = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
HALF = 48


@cache
def is_signed(number: PublicNumber) -> bool | None:
    """Whether the beacon signed this round; None where it cannot be checked here. Takes about a second."""
    limit = sys.getrecursionlimit()
    try:
        hashing, points = map(import_module, ("py_ecc.bls.hash_to_curve", "py_ecc.bls.point_compression"))
        curve = import_module("py_ecc.optimized_bls12_381")
    except ImportError:
        return None
    finally:
        # py_ecc raises it so far that a deeply nested record overflows the stack, which ends the process.
        sys.setrecursionlimit(limit)
    message = hashlib.sha256(number.round.to_bytes(8, "big")).digest()
    key = (int.from_bytes(PUBLIC_KEY[:HALF], "big"), int.from_bytes(PUBLIC_KEY[HALF:], "big"))
    try:
        signature = points.decompress_G1(int(number.signature, 16))
    except ValueError:
        return False
    if curve.is_inf(signature) or not curve.is_inf(curve.multiply(signature, curve.curve_order)):
        return False
    hashed, public = hashing.hash_to_G1(message, DOMAIN, hashlib.sha256), points.decompress_G2(key)
    return bool(curve.pairing(curve.G2, signature) == curve.pairing(public, hashed))
