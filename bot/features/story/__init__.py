"""Games walked through again, moment by moment, as everybody saw them."""
