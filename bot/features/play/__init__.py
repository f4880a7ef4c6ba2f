"""Opening a table and finding it again."""
