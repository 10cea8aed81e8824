"""Which papers there are, and for whom."""

import pytest

from cli.shell import Shell

SYSTEMS = {"dutch": "internal", "keizer": "keizer", "winner-stays": "evening"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_papers_of_a_tournament(system: str, kosmos: Shell) -> None:
    """`--list` with a tournament shows its own; each of them can be printed, the others are refused by name."""
    cup = kosmos.ok("new", "Cup", "--system", system).out.strip()
    own = {each["paper"] for each in kosmos.ok("print", "--list", cup, "--json").json["papers"]}
    assert {"players", "standings", "history", SYSTEMS[system]} <= own
    assert not own & {SYSTEMS[other] for other in SYSTEMS if other != system}
    every = {each["paper"] for each in kosmos.ok("print", "--list", "--json").json["papers"]}
    for paper in every - own:
        for format_ in ("text", "csv", "json"):
            ran = kosmos("print", paper, cup, "-f", format_)
            assert (ran.code, ran.out) == (4, "")
            assert "is not for this tournament. Its papers are: players, " in ran.err


def test_the_list_says_which_system_a_paper_belongs_to(kosmos: Shell) -> None:
    """In words for people, by name for programs."""
    lines = {line.split()[0]: line for line in kosmos.ok("print", "--list").out.splitlines() if line.strip()}
    assert "Swiss" in lines["internal"]
    assert "winner stays" in lines["evening"]
    assert " all " in lines["players"]
    papers = {each["paper"]: each for each in kosmos.ok("print", "--list", "--json").json["papers"]}
    assert papers["internal"]["systems"] == [
        "dutch",
        "dutch-2017",
        "classic",
        "dubov",
        "burstein",
        "lim",
        "lim-maxi",
        "double-swiss",
        "monrad",
    ]


def test_an_unknown_column_is_bad_input(kosmos: Shell) -> None:
    """Every column that there could be is named."""
    cup = kosmos.ok("new", "Cup").out.strip()
    ran = kosmos("print", "standings", cup, "-c", "bogus")
    assert ran.code == 2
    assert all(column in ran.err for column in ("rank", "points", "wins", "federation", "fide_id"))


def test_json_without_a_format(kosmos: Shell) -> None:
    """`--json` is `--format json`."""
    cup = kosmos.ok("new", "Cup").out.strip()
    assert kosmos.ok("print", "players", cup, "--json").json["paper"] == "players"
