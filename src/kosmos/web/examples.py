"""The examples of the Schachecke's manual, one page each, as values: what they are called, which boards they have, which script."""

from enum import StrEnum
from typing import Any, NamedTuple

from kosmos.locale import N_
from kosmos.play.training.sets import MatingSet

WITH_KING = tuple(kind for kind in MatingSet if kind.has_king)
WITHOUT_KING = tuple(kind for kind in MatingSet if not kind.has_king)


class ExampleGroup(StrEnum):
    BOARDS = "boards"
    MATING = "mating"
    GAMES = "games"


GROUP_TITLES = {
    ExampleGroup.BOARDS: N_("Boards for every pace"),
    ExampleGroup.MATING: N_("Mating practice"),
    ExampleGroup.GAMES: N_("Settings, records, evenings"),
}


class Example(NamedTuple):
    """`room`: the options of the room that the page opens (None: it needs none). `use`: those of its board."""

    key: str
    group: ExampleGroup
    title: str
    about: str
    template: str = "room"
    use: str = ""
    room: str | None = None
    script: str = ""
    sets: tuple[MatingSet, ...] = ()
    defence: str = ""
    hides_board: bool = False
    files: bool = False


B, M, G = ExampleGroup.BOARDS, ExampleGroup.MATING, ExampleGroup.GAMES
#: a board of exercises: its own clock, its own counting, no server; White's view
EXERCISE = "noinitld view:w -autoremis time:180 remis:2:40"


def exercise(
    key: str, title: str, about: str, sets: tuple[MatingSet, ...] = WITH_KING, **more: Any
) -> Example:
    """A page on which one mates; where White has no king the board needs none."""
    use = EXERCISE if sets[0].has_king else f"{EXERCISE} -king"
    return Example(key, M, title, about, "trainer", use=use, script="trainer", sets=sets, **more)


EXAMPLES: tuple[Example, ...] = (
    Example("blitz", B, N_("Blitz"), N_("Five minutes for the game."), room="time:300"),
    Example("rapid", B, N_("Rapid"), N_("Fifteen minutes for the game."), room="time:900"),
    Example("thinking", B, N_("Time to think"), N_("Half an hour for the game."), room="time:1800"),
    Example("long", B, N_("A long game"), N_("Two hours for the game."), room="time:7200"),
    Example(
        "learning",
        B,
        N_("Learning together"),
        N_("No clock; whoever knows more shows lines of moves, and everybody sees them at once."),
        use="snow",
        room="snow",
    ),
    Example(
        "kibitz",
        B,
        N_("Kibitzing"),
        N_("Look on at a board without touching it: give its name."),
        "kibitz",
        use="passive",
    ),
    Example(
        "analysis",
        B,
        N_("Analysis board"),
        N_("Both sides by hand, variations, positions from other boards; an engine where you ask for it."),
        "analysis",
        use="local",
    ),
    Example(
        "black-and-white",
        B,
        N_("Black and White"),
        N_("You choose your side beforehand and send the other one a link; the rematch exchanges colours."),
        "colours",
    ),
    Example(
        "group-chess",
        B,
        N_("Group chess"),
        N_("Three, four or more at one board: whoever is quickest moves, each with a clock of their own."),
        "group",
        room="",
        script="group",
    ),
    Example(
        "complicated-time",
        B,
        N_("A complicated time limit"),
        N_(
            "Ten moves at blitz pace, then rapid with a larger bonus, and two minutes as soon as one side cannot mate any more."
        ),
        room="complicated",
    ),
    Example(
        "mating-practice",
        M,
        N_("Mating with a partner"),
        N_("A new position at every press of “Initial position”; a partner moves the lone king, or you do."),
        "partner",
        use="local view:w",
        room="-autoremis",
        script="partner",
        sets=WITH_KING,
    ),
    exercise(
        "lightning",
        N_("Mate like lightning"),
        N_("Positions by lot, little time, few moves; the king answers at once."),
        defence="values",
    ),
    exercise(
        "king-flees",
        N_("The king flees"),
        N_("What each square is worth to the king, by the manual's field values, after every move."),
        defence="values",
    ),
    exercise(
        "mating-kibitz",
        N_("Mating with a kibitzer"),
        N_("Others look on in a room of their own while you mate against the clock."),
        room="-val -ana -king",
        defence="values",
    ),
    exercise(
        "self-test",
        N_("Self-test"),
        N_("One exercise after the other; how you did is counted for every set of pieces."),
        hides_board=True,
    ),
    exercise(
        "self-test-results",
        N_("Self-test with saved results"),
        N_(
            "The same, and the results are saved to a file and loaded from one; they never leave your device otherwise."
        ),
        hides_board=True,
        files=True,
    ),
    exercise(
        "no-king",
        N_("Mate without a king"),
        N_("Queen and rook, two rooks and others mate alone: the pictures of mates are learned so."),
        sets=WITHOUT_KING,
        files=True,
    ),
    Example(
        "automaton",
        M,
        N_("The counter-move automaton"),
        N_("Every move is answered at once by some legal move; nothing goes to a server."),
        "automaton",
        use="noinitld view:b -autoremis",
        script="automaton",
    ),
    Example(
        "settings",
        G,
        N_("Settings"),
        N_(
            "Press “Initial position”: time, draws and ways of moving are set in a form, and a new game begins."
        ),
        "settings",
        use="view:w",
        room="time:900",
        script="settings",
    ),
    Example(
        "two-boards",
        G,
        N_("Two adjustable boards"),
        N_("Both sides of one game in one page, each with its own time."),
        "settings",
        use="view:w",
        room="time:900",
        script="settings",
    ),
    Example(
        "move-settings",
        G,
        N_("Ways of moving"),
        N_("Touch-move, only pieces that can move, letting go by another piece: changed while you play."),
        "ways",
        use="view:w",
        room="time:900",
        script="moveSettings",
    ),
    Example(
        "sheep-and-wolf",
        G,
        N_("Sheep and wolf"),
        N_("Four sheep against a wolf, with the same ways of moving and without the rules of chess."),
        "ways",
        use="-val -ana -king strict view:w",
        room="-val -ana -king strict initpos:awam11315171ab48",
        script="moveSettings",
    ),
    Example(
        "recorded",
        G,
        N_("A rapid game recorded"),
        N_("The course of the game, with times and marked positions, is saved as a file of the Schachecke."),
        "recorder",
        use="view:w",
        room="time:900",
        script="recorder",
    ),
    Example(
        "statistics",
        G,
        N_("Success statistics"),
        N_("How the games of an afternoon went, with plots; saved to a file and loaded from one."),
        "recorder",
        use="view:w",
        room="time:900",
        script="recorder",
        files=True,
    ),
    Example(
        "winner-stays",
        G,
        N_("Winner stays"),
        N_("One board, many players: who wins stays, the one who has waited longest comes next."),
        "evening",
        script="evening",
    ),
)

BY_KEY = {example.key: example for example in EXAMPLES}
BY_GROUP = {group: [each for each in EXAMPLES if each.group is group] for group in ExampleGroup}
