"""Discord: its events come in here, and what tables show goes out."""
