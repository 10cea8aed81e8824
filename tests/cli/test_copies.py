"""`kosmos copy`: a tournament goes to a laptop and comes back, by files alone."""

from pathlib import Path

from cli.shell import Shell, on_file


def test_there_and_back(kosmos: Shell, tmp_path: Path) -> None:
    """Two databases and two files: the copy is merged, one step is chosen, and the history tells all."""
    laptop = on_file(tmp_path / "laptop.db")
    kosmos.ok("new", "Rook Open", "--system", "dutch", "--rounds", "3")
    for number in range(1, 7):
        kosmos.ok("player", "add", "rook-open", f"Player, {number}")
    kosmos.ok("pair", "rook-open")
    kosmos.ok("copy", "take", "rook-open", "away.kosmos")
    laptop.ok("import", "away.kosmos")
    kosmos.ok("result", "rook-open", "1", "1", "1-0")
    laptop.ok("result", "rook-open", "1", "1", "0-1")
    laptop.ok("result", "rook-open", "1", "2", "0-1")
    laptop.ok("export", "rook-open", "back.kosmos")
    said = kosmos.ok("copy", "back", "back.kosmos").out
    assert said.splitlines() == ["1 step taken over.", "1 step waits for you to choose."]
    (copy,) = kosmos.ok("copy", "show", "rook-open", "--json").json["copies"]
    assert "Round 1, board 1: 0–1" in kosmos.ok("copy", "show", "rook-open").out
    kosmos.ok("copy", "settle", "rook-open", copy["copy"], str(copy["steps"][0]["version"]), "theirs")
    history = kosmos.ok("history", "rook-open").out
    assert "Copy taken along" in history
    assert "Round 1, board 1: 0–1 (from the copy)" in history
    again = kosmos.ok("copy", "back", "back.kosmos", "--json").json
    assert (again["taken"], again["waiting"]) == (0, 0)
