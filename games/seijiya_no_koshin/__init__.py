"""Seijiya no Koshin (政治屋の興信), by 日本ア太郎: a board that grows, and hidden ties to countries."""
