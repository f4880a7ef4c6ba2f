"""Konsul (執政官), by Reiner Knizia: auction, memory, elimination."""
