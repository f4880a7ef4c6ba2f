"""What a server chooses, and whether somebody may open a table there."""
