"""Politically Correct People (ポリティカリー・コレクト・ピープル): negotiation, hidden money, elections."""
