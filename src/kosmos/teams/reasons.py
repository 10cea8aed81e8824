"""Why a round of a team event was drawn as it was, why two teams do not meet, and whether the rounds follow their rules.

The stream is folded up to the draw, and the system is asked about that moment: results corrected later do not change what
was true then.
"""

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.errors import NotFound, Refusal
from kosmos.core.timeline import effective, walk
from kosmos.locale import N_, Phrase
from kosmos.pairing.checker import BoardDifference, DifferenceKind, RoundCheck, check_rounds
from kosmos.pairing.contract import Explanation, NoPairing, PairedGame, Pairing, View, WhyNotAsked
from kosmos.pairing.dutch.draw import first_colour
from kosmos.pairing.team_swiss import TeamSwissRules, explain_by, pair, why_not
from kosmos.teams import events as e
from kosmos.teams.drawing import draw_team_rounds
from kosmos.teams.state import TeamEventState, begun, written
from kosmos.teams.swiss import swiss_rules, team_swiss_view


class MatchReasons(msgspec.Struct, frozen=True):
    """`home` and `away` are teams."""

    match: int
    home: int
    away: int
    sentences: tuple[Phrase, ...]


class TeamRoundReasons(msgspec.Struct, frozen=True):
    round: int
    sentences: tuple[Phrase, ...]
    matches: tuple[MatchReasons, ...]


class TeamDrawing(NamedTuple):
    """The moment before a round was drawn, and the draw."""

    before: TeamEventState
    drawn: e.TeamRoundDrawn

    @property
    def games(self) -> tuple[PairedGame, ...]:
        """Whose colours begin with White on board 1 stands first."""
        return tuple(
            PairedGame(each.home, each.away) if each.colours[0] == "W" else PairedGame(each.away, each.home)
            for each in self.drawn.matches
        )

    @property
    def after(self) -> TeamEventState:
        return written(self.before, [self.drawn])


# -- looking back ------------------------------------------------------------------------------------------


def team_drawing(stream: Sequence[e.StampedTeamEvent], number: int) -> TeamDrawing:
    """The draw of a round as it stands, and the state it was made from."""
    told = e.with_parts(stream)
    counting = [told[version - 1].event for version in effective(walk(told).here)]
    found: TeamDrawing | None = None
    state = begun(counting[0])
    for event in counting[1:]:
        if isinstance(event, e.TeamRoundDrawn) and event.round == number:
            found = TeamDrawing(state, event)
        elif isinstance(event, e.TeamRoundsTakenBack) and event.round <= number:
            found = None
        state = written(state, [event])
    if found is None:
        raise NotFound(Phrase(N_("round")), number)
    return found


def _shown_view(drawing: TeamDrawing) -> View:
    """The view of the draw with the colour that was drawn by lot before round 1: the rounds show it."""
    lot = first_colour(team_swiss_view(drawing.after), 0)
    return msgspec.structs.replace(team_swiss_view(drawing.before), first_colour=lot)


# -- why this match ----------------------------------------------------------------------------------------


def explain_round(stream: Sequence[e.StampedTeamEvent], number: int) -> TeamRoundReasons:
    """Match by match, as they were drawn."""
    drawing = team_drawing(stream, number)
    said = _of_swiss(drawing) if _draws(drawing.before) else _of_table(drawing)
    matches = tuple(
        MatchReasons(place, each.home, each.away, sentences)
        for place, (each, sentences) in enumerate(zip(drawing.drawn.matches, said.boards, strict=True), 1)
    )
    return TeamRoundReasons(number, said.sentences, matches)


def _draws(state: TeamEventState) -> bool:
    return state.settings.profile.draws_each_round


def _of_swiss(drawing: TeamDrawing) -> Explanation:
    view, rules = _shown_view(drawing), swiss_rules(drawing.before)
    bye = next(iter(drawing.drawn.free), None)
    first = view.first_colour or Colour.WHITE
    pairing = Pairing(drawing.games, bye, {"first_colour": first.value})
    return explain_by(rules, view, pairing)


def _of_table(drawing: TeamDrawing) -> Explanation:
    """A table says the rounds: nothing was weighed."""
    state, drawn = drawing.before, drawing.drawn
    args = {
        "round": drawn.round,
        "system": Phrase(state.settings.profile.words),
        "count": len(state.teams),
    }
    text = N_(
        "Round {round} of the table for {count} teams ({system}): nothing is weighed, the table says it."
    )
    sentences = [Phrase(text, args)]
    sentences += [
        Phrase(N_("{team} is free: the number of teams is odd."), {"team": state.teams[team].name})
        for team in drawn.free
        if team in state.teams
    ]
    number = {team: place for place, team in enumerate(state.teams, 1)}
    text = N_("The table lets number {home} meet number {away} in round {round}; the first-named is at home.")
    boards = tuple(
        (
            Phrase(
                text,
                {"home": number[each.home], "away": number[each.away], "round": drawn.round},
            ),
        )
        for each in drawn.matches
    )
    return Explanation(tuple(sentences), boards)


# -- why not these two ---------------------------------------------------------------------------------------


def why_not_teams(
    stream: Sequence[e.StampedTeamEvent], state: TeamEventState, a: int, b: int, number: int | None = None
) -> Explanation:
    """Why two teams do not meet in a round, or in the coming one. `state` is the fold of the stream."""
    for id_ in (a, b):
        if id_ not in state.teams:
            raise NotFound(Phrase(N_("team")), id_)
    if a == b:
        return Explanation((Phrase(N_("A match needs two teams.")),))
    if not _draws(state):
        return _table_why_not(state, a, b)
    if number is None or number > len(state.rounds):
        view, rules = team_swiss_view(state), swiss_rules(state)
        return why_not(WhyNotAsked(view, a, b, rules))
    drawing = team_drawing(stream, number)
    return why_not(WhyNotAsked(_shown_view(drawing), a, b, swiss_rules(drawing.before)))


def _table_why_not(state: TeamEventState, a: int, b: int) -> Explanation:
    names = {"first": state.teams[a].name, "second": state.teams[b].name}
    rounds = [
        str(number)
        for number, round_ in enumerate(state.rounds, 1)
        if any({match.home, match.away} == {a, b} for match in round_.matches)
    ]
    if not rounds:
        return Explanation((Phrase(N_("{first} and {second} do not meet in the rounds drawn."), names),))
    text = N_("In a round robin the table decides: {first} and {second} meet in round {rounds}.")
    return Explanation((Phrase(text, {**names, "rounds": ", ".join(rounds)}),))


# -- do the rounds follow their rules? -----------------------------------------------------------------------


def check_team_rounds(stream: Sequence[e.StampedTeamEvent], state: TeamEventState) -> tuple[RoundCheck, ...]:
    """Every round beside the one that the system would have drawn in the same situation."""
    drawings = [team_drawing(stream, number) for number in range(1, len(state.rounds) + 1)]
    return tuple(_checked_swiss(each) if _draws(each.before) else _checked_table(each) for each in drawings)


def _checked_swiss(drawing: TeamDrawing) -> RoundCheck:
    rules: TeamSwissRules = swiss_rules(drawing.before)
    record = team_swiss_view(drawing.after).record
    return check_rounds(
        record,
        pair,
        settings=rules,
        explain=lambda view, pairing: explain_by(rules, view, pairing),
        why_not=lambda view, a, b: why_not(WhyNotAsked(view, a, b, rules)),
        first_colour=_shown_view(drawing).first_colour,
        rounds=[drawing.drawn.round],
    )[0]


def _checked_table(drawing: TeamDrawing) -> RoundCheck:
    """The same round of the table, drawn for the teams of that moment; home and away are compared as colours are."""
    number, drawn = drawing.drawn.round, drawing.drawn.matches
    empty = copy(drawing.before)
    empty.rounds = ()
    try:
        table = draw_team_rounds(empty)
    except Refusal as refusal:
        return RoundCheck(round=number, boards=len(drawn), impossible=NoPairing(refusal.phrase))
    planned = [PairedGame(m.home, m.away) for m in table[number - 1].matches] if number <= len(table) else []
    differences = tuple(
        _difference(game, planned)
        for each in drawn
        if (game := PairedGame(each.home, each.away)) not in planned
    )
    return RoundCheck(round=number, boards=len(drawn), differences=differences)


def _difference(game: PairedGame, planned: Sequence[PairedGame]) -> BoardDifference:
    turned = PairedGame(game.black, game.white)
    if turned in planned:
        return BoardDifference(kind=DifferenceKind.COLOUR, played=game, instead=(turned,))
    concerned = {game.white, game.black}
    instead = tuple(each for each in planned if concerned & {each.white, each.black})
    return BoardDifference(kind=DifferenceKind.OPPONENT, played=game, instead=instead)
