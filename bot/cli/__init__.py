"""The command line: run the bot, try it, and tell or prove records."""
