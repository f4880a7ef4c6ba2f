"""Money and Luck (この世は金と運): secret coins, white cards, black cards and a ritual."""
