"""A tournament as a stream: commands go in, events come out, the state is their fold."""
