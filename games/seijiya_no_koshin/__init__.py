"""Seijiya no Koshin (政治屋の興信), by Nihon Ataro: a board that grows, and hidden ties to countries."""
