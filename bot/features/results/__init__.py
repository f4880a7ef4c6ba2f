"""Games that are over: history, somebody's results, leaderboards, records."""
