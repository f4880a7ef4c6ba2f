"""Everything of Backroom that touches the world: Discord, the disk, the clock."""
