"""Keizer: neighbours in the table play each other, top down."""
