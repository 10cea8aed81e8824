"""Who did something, as the history names them."""

from kosmos.locale import N_, Phrase

#: whoever works on the database file itself; kept in the streams in English, and said in the reader's language
COMMAND_LINE = N_("command line")


def author_words(by: str) -> Phrase:
    """A name as it is; the one author that is not a name, in words."""
    return Phrase(COMMAND_LINE) if by == COMMAND_LINE else Phrase("{name}", {"name": by})
