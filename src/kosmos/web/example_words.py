"""What the scripts of the example pages say, by the name under which they ask for it."""

from kosmos.locale import N_, Language
from kosmos.play.training.sets import SET_NAMES, MatingSet

WORDS: dict[str, str] = {
    "building": N_("The table of all positions is being built; once for everybody."),
    "notBuilt": N_("The table could not be built."),
    "begin": N_("White to move and mate. Most moves: {moves}."),
    "best": N_("The best move."),
    "longer": N_("Longer than needed by {more}."),
    "spoils": N_("That gives the win away."),
    "end0": N_("Mate! Moves: {moves}; perfect play: {perfect}; time: {seconds} s."),
    "end1": N_("Stalemate: the king has no move. Perfect play: {perfect}."),
    "end2": N_("Too much is lost to mate. Perfect play: {perfect}."),
    "end3": N_("The time is over. Perfect play: {perfect}."),
    "end4": N_("A position came too often. Perfect play: {perfect}."),
    "end5": N_("Too many moves. Perfect play: {perfect}."),
    "values": N_("What the squares are worth to the king"),
    "nothing": N_("Nothing to show yet."),
    "noResults": N_("This is not a file of results."),
    "loaded": N_("Results read: {count}."),
    "set": N_("Pieces"),
    "tried": N_("Tried"),
    "mated": N_("Mated"),
    "meanMoves": N_("Moves on average"),
    "meanPerfect": N_("Perfect play"),
    "meanTime": N_("Seconds on average"),
    "successes": N_("Mated or not"),
    "movesPlot": N_("Moves on average: perfect play, and what you needed beyond"),
    "recorded": N_("The game is over and recorded. Own moves: {moves}."),
    "colour": N_("Colour"),
    "won": N_("Won"),
    "drawn": N_("Drawn"),
    "lost": N_("Lost"),
    "w": N_("White"),
    "b": N_("Black"),
    "byColour": N_("Results by colour"),
    "score": N_("Points, game after game"),
    "loading": N_("The engine is being loaded."),
    "depth": N_("depth {depth}"),
    "noGame": N_("There is no game to report on: paste one, or play some moves."),
    "curve": N_("White's chances, move after move"),
    "kept": N_("Chances kept on average: {both}"),
    "slips": N_("Moves that gave away 5 % or more: {both}"),
    "moments": N_("What decided the game"),
    "none": N_("No move gave much away."),
    "instead": N_("gave away {lost} % of the chances; better was {better}."),
    "begun": N_("A new game begins: {times}."),
}

#: the signs of the pieces of a set, the white king first
SIGNS = dict(zip("KQRBN", "♔♕♖♗♘", strict=True))


def signs_of(kind: MatingSet) -> str:
    return "".join(SIGNS[letter] for letter in kind.name)


def example_words(language: Language) -> dict[str, str]:
    """All of them in the reader's language, and the names of the sets by number."""
    said = {name: language.gettext(text) for name, text in WORDS.items()}
    names = {f"set{kind.value}": language.gettext(SET_NAMES[kind]) for kind in MatingSet}
    return {**said, **names, **{f"short{kind.value}": signs_of(kind) for kind in MatingSet}}
