"""Two of one name among the club's people."""

from cli.shell import Shell


def test_somebody_known_already_is_asked_about(kosmos: Shell) -> None:
    """The same name with the same birth year, or without one, is a question; another year is another person."""
    kosmos.ok("people", "add", "Müller, Anna", "--birth", "1990")
    for line in (["Mueller, Anna", "--birth", "1990"], ["Müller, Anna"]):
        ran = kosmos("people", "add", *line)
        assert (ran.code, ran.out) == (3, "")
        assert ran.err == "kosmos: Müller, Anna is known already, with number 1. Confirm to go on. (--yes)\n"
        assert len(kosmos.ok("people", "search", "muller", "--json").json) == 1
    assert kosmos.ok("people", "add", "Müller, Anna", "--birth", "1971").out == "2\n"
    assert kosmos.ok("people", "add", "Müller, Anna", "--birth", "1990", "--force").out == "3\n"
