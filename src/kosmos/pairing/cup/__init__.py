"""Knock-out cups: the bracket, what decides a match, and how far a cup has come."""
