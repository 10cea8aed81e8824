"""Who did something, as the history names them."""

from kosmos.locale import N_, Phrase

#: whoever works on the database file itself; kept in the streams in English, and said in the reader's language
COMMAND_LINE = N_("command line")


def author_words(by: str) -> Phrase:
    """The author as shown: a name stays as it is; the command line, the one author without a name, is put into words."""
    return Phrase(COMMAND_LINE) if by == COMMAND_LINE else Phrase("{name}", {"name": by})
