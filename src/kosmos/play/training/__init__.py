"""Mating a lone king: exact distances, the defence, positions to practise from, and how well it was done."""
