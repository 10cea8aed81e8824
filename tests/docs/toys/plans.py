"""One toy for every line of the table “where to put something new”: which files of the house it touches, and how."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
HOUSE = HERE.parents[2] / "src" / "kosmos"


class Edit(NamedTuple):
    """A new file, or a text of an old one and what it becomes."""

    path: str  #: in the house
    new: str
    old: str = ""


def added(path: str, name: str) -> Edit:
    """A new file of the house, kept here under this name."""
    return Edit(path, (HERE / "files" / name).read_text(encoding="utf-8"))


def after(path: str, anchor: str, more: str) -> Edit:
    return Edit(path, anchor + more, anchor)


TIE_BREAK = (
    added("standings/toy.py", "tie_break.txt"),
    Edit(
        "standings/catalogue.py",
        "opposition, own_record, sonneborn, toy\n",
        "opposition, own_record, sonneborn\n",
    ),
    Edit("standings/catalogue.py", "chaos, arbiter, toy)", "chaos, arbiter)"),
)
PAPER = (
    added("papers/toy.py", "paper.txt"),
    after(
        "papers/catalogue.py",
        "from kosmos.papers.statistics import statistics_paper\n",
        "from kosmos.papers.toy import toy_paper\n",
    ),
    after(
        "papers/catalogue.py",
        "PAPERS: Mapping[str, PaperKind] = {\n",
        '    "toy": PaperKind(Occasion.AFTER, "Toy paper", toy_paper, "Everybody, and a toy.", _takes(GROUP)),\n',
    ),
)
WISH = (
    Edit(
        "tournament/wishes.py",
        '    plaything: Annotated[str, text("Plaything", 40)] = ""\n    seed: Annotated',
        "    seed: Annotated",
    ),
)
FORMAT = (
    added("papers/render/toy.py", "format.txt"),
    after(
        "papers/render/__init__.py",
        "FORMATS: Mapping[str, Format] = {\n",
        '    "toy": Format("text/plain; charset=utf-8", "toy", later("kosmos.papers.render.toy:render")),\n',
    ),
)
PAIRING_SYSTEM = (
    added("pairing/toy.py", "pairing.txt"),
    added("tournament/systems/toy.py", "profile.txt"),
    Edit("tournament/systems/__init__.py", "    shift,\n    toy,\n", "    shift,\n"),
    Edit(
        "tournament/systems/__init__.py",
        "    winner_stays.PROFILE,\n    toy.PROFILE,\n",
        "    winner_stays.PROFILE,\n",
    ),
)
LANGUAGE = (added("locale/eo/LC_MESSAGES/kosmos.po", "language.txt"),)
RATING_SYSTEM = (
    added("ratings/toy.py", "rating.txt"),
    added("papers/toy_rating.py", "rating_paper.txt"),
    after(
        "papers/catalogue.py",
        "from kosmos.papers.standings import GAMES, standings_paper\n",
        "from kosmos.papers.toy_rating import toy_rating_paper\n",
    ),
    after(
        "papers/catalogue.py",
        "PAPERS: Mapping[str, PaperKind] = {\n",
        '    "toyo": PaperKind(Occasion.OFFICER, "Toyo report", toy_rating_paper, "A rating for toys."),\n',
    ),
    added("service/toy_ratings.py", "new_ratings.txt"),
    after(
        "service/rating_systems.py", "RATING_SYSTEMS = (\n", '    RatingReport("toyo", "Toyo", new_toyo),\n'
    ),
    after(
        "service/rating_systems.py",
        "from kosmos.service.new_ratings import NewRating, new_dwz, new_elo, new_national, new_us_chess\n",
        "from kosmos.service.toy_ratings import new_toyo\n",
    ),
)
EVENT = (
    added("tournament/events/toy.py", "event.txt"),
    after(
        "tournament/events/union.py",
        "from kosmos.tournament.events.time_travel import Redone, Undone, WentBack\n",
        "from kosmos.tournament.events.toy import BellRung\n",
    ),
    Edit("tournament/events/union.py", "    | PrizesSet\n    | BellRung\n", "    | PrizesSet\n"),
)
COMMAND = (
    added("tournament/commands/toy.py", "command.txt"),
    after(
        "tournament/commands/__init__.py",
        "from kosmos.tournament.commands.time_travel import GoBack, Redo, Undo\n",
        "from kosmos.tournament.commands.toy import RingBell\n",
    ),
    Edit(
        "tournament/commands/__init__.py",
        "        SetPrizes,\n        RingBell,\n        Undo,",
        "        SetPrizes,\n        Undo,",
    ),
    added("tournament/decide/toy.py", "decide.txt"),
    after(
        "tournament/decide/__init__.py",
        "from kosmos.tournament.events.base import Event\n",
        "from kosmos.tournament.commands.toy import RingBell\n",
    ),
    after(
        "tournament/decide/__init__.py",
        '    c.SetPrizes: _in("tables:set_prizes"),\n',
        '    RingBell: _in("toy:ring_bell"),\n',
    ),
)

#: by the words of the table
OPERATION = (
    added("service/operations/toy.py", "operation.txt"),
    Edit(
        "cli/season.py",
        "from kosmos.service.operations import seasons, toy\n",
        "from kosmos.service.operations import seasons\n",
    ),
    after(
        "cli/season.py",
        'season.command_of("print", seasons.season_file)\n',
        'season.command_of("toy", toy.get_toy, shows="{toy}")\n',
    ),
)
TOYS: Mapping[str, tuple[Edit, ...]] = {
    "a command": COMMAND,
    "an operation, which programs and the command line ask": OPERATION,
    "an event": EVENT,
    "a paper": PAPER,
    "a wish about papers": WISH,
    "a format": FORMAT,
    "a pairing system": PAIRING_SYSTEM,
    "a tie-break": TIE_BREAK,
    "a rating system": RATING_SYSTEM,
    "a language": LANGUAGE,
}


def build(house: Path, edits: tuple[Edit, ...]) -> None:
    """Put a toy into a copy of the house."""
    for edit in edits:
        path = house / edit.path
        if not edit.old:
            assert not path.exists(), f"{edit.path} is there already"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(edit.new, encoding="utf-8")
            continue
        text = path.read_text(encoding="utf-8")
        assert text.count(edit.old) == 1, (
            f"{edit.path}: {edit.old!r} stands there {text.count(edit.old)} times"
        )
        path.write_text(text.replace(edit.old, edit.new), encoding="utf-8")
