"""Cups at the command line: out of a hat, inside a Keizer season; and named rules of a national Elo."""

from pathlib import Path

from cli.test_boards import kosmos

NAMES = ("Adler, Ada", "Bauer, Bert", "Cohn, Cara", "Dahl, Dirk")


def enter(database: Path, tournament: str) -> None:
    for name in NAMES:
        kosmos(database, "player", "add", tournament, name)


def test_a_cup_out_of_a_hat_counts_in_a_season(tmp_path: Path) -> None:
    """Pairs are set as they come out; a result of the cup is in the list of the season at once, and gone with it."""
    database = tmp_path / "club.db"
    kosmos(database, "new", "Season", "--system", "keizer")
    kosmos(database, "new", "Town cup", "--system", "cup")
    for tournament in ("season", "town-cup"):
        enter(database, tournament)
    kosmos(database, "pair", "season")
    kosmos(database, "cup", "town-cup", "--seeding", "hat", "--redraw", "yes")
    kosmos(database, "set-game", "town-cup", NAMES[0], NAMES[2], "--colours")
    kosmos(database, "set-game", "town-cup", NAMES[3], NAMES[1], "--colours")
    kosmos(database, "pair", "town-cup")
    assert "No cup counts here." in kosmos(database, "count-cup", "season")
    kosmos(database, "count-cup", "season", "town-cup", "--how", "also")
    kosmos(database, "result", "town-cup", "1", "1", "1-0")
    told = kosmos(database, "count-cup", "season")
    assert "Town cup" in told
    assert NAMES[0] in told
    assert "not in this season" not in told
    kosmos(database, "undo", "town-cup")
    assert NAMES[0] not in kosmos(database, "count-cup", "season")


def test_rules_of_a_national_elo_are_kept(tmp_path: Path) -> None:
    """Kept under a name with everything said, beside the presets; a report takes them by it."""
    database = tmp_path / "club.db"
    kept = kosmos(database, "club", "national-rules", "--keep", "Town: 14, floor 1400", "--keep", "Youth: 31")
    assert "Town: 14, expectation logistic, cap 400, floor 1400, first 6 logistic" in kept
    assert "KNSB-like" in kept
    kosmos(database, "new", "Open", "--system", "round-robin")
    for name in NAMES[:2]:
        kosmos(database, "player", "add", "open", name, "--own", "1700")
    kosmos(database, "pair", "open")
    kosmos(database, "result", "open", "1", "1", "1-0")
    assert "1707" in kosmos(database, "rate", "open", "--system", "national", "--national", "Town")
    assert "By the rules Youth: 31" in kosmos(database, "print", "national", "open", "--national", "Youth")


def test_guests_of_a_cup_are_named(tmp_path: Path) -> None:
    """Who plays in a cup that counts, and not in the season; nobody, once they are in both."""
    database = tmp_path / "club.db"
    kosmos(database, "new", "Season", "--system", "keizer")
    kosmos(database, "new", "Town cup", "--system", "cup")
    kosmos(database, "player", "add", "town-cup", "Gast, Gerda")
    told = kosmos(database, "count-cup", "season", "town-cup", "--how", "also")
    assert "Town cup: not in this season, so that their games count for nobody here: Gast, Gerda." in told
    kosmos(database, "player", "add", "season", "Gast, Gerda")
    assert "not in this season" not in kosmos(database, "count-cup", "season")
