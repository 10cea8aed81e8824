"""Everything that makes the rounds on record differ from what the program would make of them, in one list.

Check list of tournament programs, 112-115 and 218-221: each kind has the level at which it is asked, the word of its line `###` in the
report file, the event that keeps it, and can be undone. Decisions ask with `questions_about`, every line is written with
`report_line_of`; no setting lowers a level. `tests/tournament/test_integrity_kinds.py` has a story for each.
"""

from typing import NamedTuple

from kosmos.core.questions import Level, Question
from kosmos.locale import N_, Phrase


class IntegrityKind(NamedTuple):
    key: str  #: of the question, for programs
    words: str  #: what it is, for people
    level: Level  #: in the arbiter's mode
    otherwise: Level | None  #: outside it; None: nobody is asked
    line: str  #: the word after `###` in a report file; empty: the table of the file says it
    logged: str  #: the event that keeps it, whose words stand in the history
    undo: bool  #: one step back brings everything back
    asked_in: str  #: question numbers of the check list
    #: of the question outside the mode, where it has another; several kinds may share it
    name_otherwise: str = ""


def _by_hand(key: str, words: str, asked_in: str, level: Level = Level.CONFIRM) -> IntegrityKind:
    """A kind about a game paired by hand, which is asked about outside the arbiter's mode, too."""
    return IntegrityKind(key, words, level, level, "MPA", "RoundsDrawn", True, asked_in)


#: what is asked wherever a change moves places that everybody has seen
SHOWN_STANDINGS = N_("The tournament is drawn; this changes standings that were shown.")

KINDS: tuple[IntegrityKind, ...] = (
    IntegrityKind(
        "too_many_rounds",
        N_("more rounds are set than the players can play without meeting twice"),
        Level.CONFIRM,
        Level.CONFIRM,
        "",
        "RoundsDrawn",
        True,
        "62",
    ),
    _by_hand("rematch", N_("two who have played each other are paired by hand"), "66"),
    _by_hand("prohibited", N_("two who are kept apart are paired by hand"), "66"),
    _by_hand("bye", N_("a bye by hand goes to somebody who may not have it"), "66"),
    _by_hand(
        "third_colour", N_("a game paired by hand gives a colour for the third time running"), "66, 100"
    ),
    _by_hand(
        "colour_difference",
        N_("a game paired by hand gives one colour three times more often than the other"),
        "66",
    ),
    _by_hand(
        "both_against_due",
        N_("both players of a game paired by hand get the colour opposite to their due"),
        "67",
        Level.NOTICE,
    ),
    _by_hand("differs_from_program", N_("a round paired by hand differs from the program's own"), "64-69"),
    IntegrityKind(
        "set_games",
        N_("a round around games that were set differs from the program's own"),
        Level.CONFIRM,
        None,
        "MPA",
        "RoundsDrawn",
        True,
        "112-115",
    ),
    IntegrityKind(
        "colours",
        N_("a set game gives somebody a colour for the third time running"),
        Level.CONFIRM,
        Level.CONFIRM,
        "",
        "GameSet",
        True,
        "112-115",
    ),
    IntegrityKind(
        "breaks_rules",
        N_("a round of an imported file is not what the rules give"),
        Level.CONFIRM,
        Level.CONFIRM,
        "Import",
        "RoundsDrawn",
        True,
        "54, 55",
    ),
    IntegrityKind(
        "full_bye",
        N_("a full-point bye"),
        Level.NOTICE,
        Level.NOTICE,
        "FPB",
        "ByeRequested",
        True,
        "177, 178",
    ),
    IntegrityKind(
        "second_half_bye",
        N_("a second half-point bye of one player"),
        Level.CONFIRM,
        Level.CONFIRM,
        "",
        "ByeRequested",
        True,
        "174",
    ),
    IntegrityKind(
        "missing_results",
        N_("missing results become adjourned games"),
        Level.NOTICE,
        Level.NOTICE,
        "",
        "ResultEntered",
        True,
        "158, 159",
    ),
    IntegrityKind(
        "adjourned_games",
        N_("a round is paired while a game of an earlier one is adjourned"),
        Level.NOTICE,
        None,
        "",
        "RoundsDrawn",
        True,
        "168",
    ),
    IntegrityKind(
        "adjournment_ended",
        N_("an adjourned game ended otherwise than it was counted"),
        Level.CONFIRM,
        None,
        "Adjournment",
        "ResultEntered",
        True,
        "162, 163",
    ),
    IntegrityKind(
        "moved_numbers",
        N_("starting numbers are given anew after round 1"),
        Level.CONFIRM,
        Level.CONFIRM,
        "Regeneration",
        "RoundsDrawn",
        True,
        "152-154",
    ),
    IntegrityKind(
        "numbers_exchanged",
        N_("two starting numbers are exchanged"),
        Level.CONFIRM,
        Level.CONFIRM,
        "Exchange",
        "NumbersExchanged",
        True,
        "150, 151",
    ),
    IntegrityKind(
        "correction",
        N_("a result is corrected with which a later round was paired"),
        Level.CONFIRM,
        Level.CONFIRM,
        "Correction",
        "ResultEntered",
        True,
        "189, 190",
        "past_round",
    ),
    IntegrityKind(
        "old_round",
        N_("a result of a round before the previous one is corrected"),
        Level.REFUSED,
        Level.CONFIRM,
        "Correction",
        "ResultEntered",
        True,
        "191",
        "past_round",
    ),
    IntegrityKind(
        "rating_correction",
        N_("a result is corrected for the rating report alone"),
        Level.CONFIRM,
        Level.CONFIRM,
        "Rating correction",
        "RatingCorrected",
        True,
        "192, 193",
    ),
    IntegrityKind(
        "configuration",
        N_("number of rounds, points or value of the bye change after the start"),
        Level.REFUSED,
        Level.CONFIRM,
        "Configuration",
        "TournamentChanged",
        True,
        "57-61, 75-77, 85-87",
        "shown_standings",
    ),
    IntegrityKind(
        "rating_rules",
        N_("which ratings count changes after the start"),
        Level.CONFIRM,
        Level.CONFIRM,
        "Ratings",
        "RatingRulesSet",
        True,
        "123-129, 210-216",
    ),
    IntegrityKind(
        "tie_break_list",
        N_("the list of tie-breaks changes after the start"),
        Level.REFUSED,
        Level.CONFIRM,
        "Tie-breaks",
        "TournamentChanged",
        True,
        "200-202",
        "shown_standings",
    ),
    IntegrityKind(
        "tie_break_options",
        N_("what tie-breaks need besides the results changes after the start"),
        Level.CONFIRM,
        Level.CONFIRM,
        "Tie-breaks",
        "TieBreakOptionsSet",
        True,
        "200-202",
        "shown_standings",
    ),
    IntegrityKind(
        "rating_given",
        N_("a player's rating is given after the start, for rounds that are drawn"),
        Level.CONFIRM,
        Level.CONFIRM,
        "Ratings",
        "RatingGiven",
        True,
        "128, 129, 145, 211",
        "rating_rules",
    ),
    IntegrityKind(
        "player_changed",
        N_("data of a player change after the start; a rating has its line"),
        Level.CONFIRM,
        Level.CONFIRM,
        "Ratings",
        "PlayerChanged",
        True,
        "152-154",
    ),
    IntegrityKind(
        "rating_method",
        N_("the method of the tournament rating changes after the start"),
        Level.CONFIRM,
        Level.CONFIRM,
        "Configuration",
        "TournamentChanged",
        True,
        "145",
        "shown_standings",
    ),
    IntegrityKind(
        "pair_after_draw",
        N_("two are kept apart after round 1"),
        Level.REFUSED,
        Level.CONFIRM,
        "Prohibition",
        "PairForbidden",
        True,
        "194-196",
    ),
    IntegrityKind(
        "pair_allowed_again",
        N_("two who were kept apart may meet after round 1"),
        Level.REFUSED,
        Level.CONFIRM,
        "Prohibition lifted",
        "PairAllowed",
        True,
        "194-196",
        "pair_after_draw",
    ),
    IntegrityKind(
        "leave_arbiter_mode",
        N_("the arbiter's mode is left"),
        Level.GRAVE,
        Level.GRAVE,
        "FIDE mode exited",
        "ArbiterModeLeft",
        False,
        "43-46",
    ),
)
BY_KEY = {kind.key: kind for kind in KINDS}


def questions_about(key: str, phrase: Phrase, *, in_mode: bool, loses: bool = False) -> list[Question]:
    """The question of a kind at its level; none where nobody is asked."""
    kind = BY_KEY[key]
    level = kind.level if in_mode else kind.otherwise
    name = key if in_mode else kind.name_otherwise or key
    return [] if level is None else [Question(name, phrase, level, loses=loses)]


def is_locked(key: str, *, in_mode: bool) -> bool:
    """Whether the mode refuses it: whoever wants it all the same has to leave the mode first."""
    return in_mode and BY_KEY[key].level is Level.REFUSED


def report_line_of(key: str, round_: int | str, text: str = "") -> str:
    """`### Correction @ Round 3: …`"""
    return f"### {BY_KEY[key].line} @ Round {round_}" + (f": {text}" if text else "")
