"""What happened. Events are facts: they carry everything that was decided and are never changed.

One file per family; each event stands there with its writing, its words and its check. A changed meaning or one more
field makes a new version of the event, and `upcasters.py` says what the version before meant.
"""
