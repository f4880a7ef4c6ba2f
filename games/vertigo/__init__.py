"""Vertigo (眩暈), by Sylvie Rodriguez and Philippe des Pallieres."""
