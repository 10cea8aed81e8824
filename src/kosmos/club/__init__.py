"""A club as a stream: what it is called and where it is at home."""
