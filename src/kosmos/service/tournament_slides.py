"""What the big screens of a tournament show, page by page."""

from collections.abc import Sequence

from kosmos.core.results import make_result
from kosmos.locale import N_, Phrase
from kosmos.pairing.winner_stays import calls, queue
from kosmos.papers.cup import bracket_paper
from kosmos.papers.paper import CupTree
from kosmos.papers.players import alphabetical
from kosmos.papers.ranking import ranking_after
from kosmos.papers.render.trees import sheets_of
from kosmos.papers.round import bye_word
from kosmos.papers.standings import after_round
from kosmos.service.round_boards import TableGame
from kosmos.service.screens import Screen, ScreenPart
from kosmos.service.slides import (
    BOARDS_A_PAGE,
    LIVE_BOARDS_A_PAGE,
    NAMES_A_PAGE,
    PLACES_A_PAGE,
    BoardLine,
    Layout,
    LiveLine,
    PlaceLine,
    SeatLine,
    Slide,
    by_initials,
    paged,
    portions,
    programme,
)
from kosmos.tournament.cup_hat import hats
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes

MATCHES_A_PAGE = 8  #: of the first stage of a bracket


def tournament_slides(state: State, screen: Screen, games: Sequence[TableGame] = ()) -> list[Slide]:
    """`games`: those at live boards, in the order in which they are shown."""
    return programme(
        screen,
        {
            ScreenPart.NAMES: lambda: _who_goes_where(state),
            ScreenPart.BOARDS: lambda: _who_plays_whom(state),
            ScreenPart.STANDINGS: lambda: _standings(state),
            ScreenPart.LIVE: lambda: _live(state, games),
        },
    )


def _who_goes_where(state: State) -> list[Slide]:
    if not state.settings.profile.has_rounds:
        return _present(state)
    return _in_the_hat(state) if _is_drawing(state) else _names(state)


def _who_plays_whom(state: State) -> list[Slide]:
    if not state.settings.profile.has_rounds:
        return [*_called(state), *_queue(state)]
    return _out_of_the_hat(state) if _is_drawing(state) else _boards(state)


def _names(state: State) -> list[Slide]:
    if not state.current_round:
        return []
    round_ = state.rounds[state.current_round - 1]
    seats: dict[int, tuple[int, bool]] = {}
    for board, game in enumerate(round_.games, 1):
        seats[game.white], seats[game.black] = (board, True), (board, False)
    entries = sorted((state.entries[id_] for id_ in (*seats, *round_.byes)), key=alphabetical)
    lines = []
    for entry in entries:
        board, white = seats.get(entry.id, (0, False))
        word = None if board else bye_word(state, round_.byes[entry.id])
        lines.append(SeatLine(entry.player.name, "", board, white, word))
    return by_initials(Layout.NAMES, lines, NAMES_A_PAGE)


def _boards(state: State) -> list[Slide]:
    if not state.current_round:
        return []
    lines = [
        BoardLine(
            board,
            state.entries[game.white].player.name,
            state.entries[game.black].player.name,
            make_result(game.result),
        )
        for board, game in enumerate(state.rounds[state.current_round - 1].games, 1)
    ]
    return _by_board(lines)


def _by_board(lines: Sequence[BoardLine]) -> list[Slide]:
    text = N_("Boards {first}–{last}")
    return [
        Slide(Layout.BOARDS, Phrase(text, {"first": part[0].board, "last": part[-1].board}), part)
        for part in portions(lines, BOARDS_A_PAGE)
    ]


# An evening has no rounds: on its wall stand those who are called to a board, and whose turn comes next.


def _present(state: State) -> list[Slide]:
    """Everybody who is there: with the board, or waiting."""
    seats: dict[int, tuple[int, bool]] = {}
    for call in calls(state.evening):
        seats[call.white], seats[call.black] = (call.board, True), (call.board, False)
    here = [state.entries[player.number] for player in state.evening.players if player.present]
    waits = Phrase(N_("waits"))
    lines = [
        SeatLine(
            entry.player.name, "", *seats.get(entry.id, (0, False)), None if entry.id in seats else waits
        )
        for entry in sorted(here, key=alphabetical)
    ]
    return by_initials(Layout.NAMES, lines, NAMES_A_PAGE)


def _called(state: State) -> list[Slide]:
    lines = [
        BoardLine(
            call.board,
            state.entries[call.white].player.name,
            state.entries[call.black].player.name,
            "" if call.is_running else Phrase(N_("called")),
        )
        for call in calls(state.evening)
    ]
    return _by_board(lines)


def _queue(state: State) -> list[Slide]:
    lines = [
        PlaceLine(turn, state.entries[id_].player.name, "")
        for turn, id_ in enumerate(queue(state.evening), 1)
    ]
    return paged(Layout.STANDINGS, Phrase(N_("Queue")), lines, PLACES_A_PAGE)


# Pairs that come out of a hat at the club stand on the wall one by one; until the first one is out, the round before does.


def _is_drawing(state: State) -> bool:
    return any(draw.pairs for draw in hats(state))


def _out_of_the_hat(state: State) -> list[Slide]:
    pairs = [pair for draw in hats(state) for pair in draw.pairs]
    lines = [
        BoardLine(number, state.entries[pair.first].player.name, state.entries[pair.second].player.name, "")
        for number, pair in enumerate(pairs, 1)
    ]
    label = Phrase(N_("From the hat"))
    return paged(Layout.BOARDS, label, lines, BOARDS_A_PAGE)


def _in_the_hat(state: State) -> list[Slide]:
    left = [state.entries[id_] for draw in hats(state) for id_ in draw.left]
    word = Phrase(N_("still in the hat"))
    lines = [SeatLine(entry.player.name, "", 0, False, word) for entry in sorted(left, key=alphabetical)]
    return paged(Layout.NAMES, word, lines, NAMES_A_PAGE)


def _bracket(state: State) -> list[Slide]:
    """A cup has its brackets instead of a table, a large one in parts."""
    trees = [tree for tree in bracket_paper(state, Wishes()).blocks if isinstance(tree, CupTree)]
    return [
        Slide(Layout.TREE, tree.caption or Phrase(N_("Bracket")), tree=sheet)
        for tree in trees
        for sheet in sheets_of(tree, MATCHES_A_PAGE)
    ]


def _standings(state: State) -> list[Slide]:
    if state.settings.profile.knocks_out:
        return _bracket(state)
    evening = not state.settings.profile.has_rounds
    after = 0 if evening else after_round(state, Wishes())
    if not after and not state.evening.finished:
        return []
    ranking = ranking_after(state, after)
    lines = [
        PlaceLine(place.rank, ranking.entries[place.number].player.name, ranking.points[place.number])
        for place in ranking.places
        if place.number in ranking.entries
    ]
    return paged(Layout.STANDINGS, Phrase(N_("Standings")), lines, PLACES_A_PAGE)


def _live(state: State, games: Sequence[TableGame]) -> list[Slide]:
    lines = [
        LiveLine(
            game.number,
            game.room.settings.name,
            state.entries[game.white].player.name,
            state.entries[game.black].player.name,
            make_result(game.room.result),
        )
        for game in games
        if game.room
    ]
    return paged(Layout.LIVE, Phrase(N_("Live boards")), lines, LIVE_BOARDS_A_PAGE)
