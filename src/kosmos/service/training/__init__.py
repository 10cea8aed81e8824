"""Mating practice for every door: the tables as they are built and kept, exercises, and the lone king's answers."""
