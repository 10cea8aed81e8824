"""The two sides of every game must tell the same story."""

from collections.abc import Iterator, Sequence

from kosmos.core.outcomes import Outcome
from kosmos.formats.trf.columns import TrfLine
from kosmos.formats.trf.layouts import COLOUR, OPPONENT, PERSON, RESULT, ROUND_STEP
from kosmos.formats.trf.records import NOT_THERE, TrfPlayer, TrfRound, TrfTournament, Unread
from kosmos.locale import N_, Phrase

PlayerLines = Sequence[tuple[TrfLine, TrfPlayer]]

_FORFEITS = frozenset((Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS))

#: what the other side of a regular game says
_ANSWERS = {
    Outcome.WIN: Outcome.LOSS,
    Outcome.DRAW: Outcome.DRAW,
    Outcome.LOSS: Outcome.WIN,
    Outcome.UNRATED_WIN: Outcome.UNRATED_LOSS,
    Outcome.UNRATED_DRAW: Outcome.UNRATED_DRAW,
    Outcome.UNRATED_LOSS: Outcome.UNRATED_WIN,
    Outcome.FORFEIT_WIN: Outcome.FORFEIT_LOSS,
    Outcome.FORFEIT_LOSS: Outcome.FORFEIT_WIN,
    Outcome.ADJOURNED: Outcome.ADJOURNED,
    Outcome.PENDING: Outcome.PENDING,
}


def check_games(players: PlayerLines) -> None:
    """Raises BadTrf where pairing or standings could not know what happened."""
    by_number: dict[int, TrfPlayer] = {}
    for line, player in players:
        if player.number in by_number:
            raise line.bad(
                PERSON[0].first, N_("the starting number {number} comes twice"), number=player.number
            )
        by_number[player.number] = player
    for line, player in players:
        for index, round_ in enumerate(player.rounds):
            if round_.opponent is not None:
                _check_game(line, by_number, player.number, index, round_)


def _check_game(line: TrfLine, players: dict[int, TrfPlayer], number: int, index: int, own: TrfRound) -> None:
    shift = index * ROUND_STEP
    opponent = players.get(own.opponent or 0)
    if opponent is None or own.opponent == number:
        reason = N_("round {round}: there is no opponent with the number {opponent}")
        raise line.bad(OPPONENT.first + shift, reason, round=index + 1, opponent=own.opponent)
    other = opponent.rounds[index] if index < len(opponent.rounds) else NOT_THERE
    if other.opponent != number:
        reason = N_("round {round}: the line of {opponent} names another opponent")
        raise line.bad(OPPONENT.first + shift, reason, round=index + 1, opponent=own.opponent)
    if own.colour is not None and own.colour is other.colour:
        reason = N_("round {round}: {opponent} has the same colour")
        raise line.bad(COLOUR.first + shift, reason, round=index + 1, opponent=own.opponent)
    if own.unknown and other.outcome is not Outcome.ADJOURNED:
        raise line.bad(RESULT.first + shift, N_("there is no result “{value}”"), value=own.unknown)
    if not _can_be(own.outcome, other.outcome):
        reason = N_("round {round}: “{own}” here and “{other}” with {opponent} contradict each other")
        args = {"own": own.outcome.value, "other": other.outcome.value}
        raise line.bad(RESULT.first + shift, reason, round=index + 1, opponent=own.opponent, **args)


def _can_be(own: Outcome, other: Outcome) -> bool:
    """Unequal results can be an arbiter's decision, but a game was played for both or for neither."""
    if own in _FORFEITS or other in _FORFEITS:
        return own in _FORFEITS and other in _FORFEITS and (own, other) != (Outcome.FORFEIT_WIN,) * 2
    return True


def unusual(trf: TrfTournament) -> tuple[Phrase, ...]:
    """What a reader should be told about the file, though it can be used."""
    return (*_unread(trf), *_unusual_results(trf), *_several_byes(trf), *_counts(trf))


def _unread(trf: TrfTournament) -> Iterator[Phrase]:
    for record in trf.all(Unread):
        args = {
            "line": record.number,
            "column": record.column,
            "tag": record.line[:3],
            "reason": record.reason,
        }
        yield Phrase(N_("Line {line}, column {column}: record {tag} is not read: {reason}"), args)


def _unusual_results(trf: TrfTournament) -> Iterator[Phrase]:
    players = {player.number: player for player in trf.players}
    for player in trf.players:
        for index, round_ in enumerate(player.rounds):
            if round_.opponent is None or round_.opponent < player.number:
                continue
            other = players[round_.opponent].rounds[index].outcome
            double_forfeit = round_.outcome is other is Outcome.FORFEIT_LOSS
            if other is not _ANSWERS[round_.outcome] and not double_forfeit:
                text = N_("Round {round}: {a} against {b} ended {result}, an unusual result.")
                result = f"{round_.outcome.value} : {other.value}"
                args = {"round": index + 1, "a": player.number, "b": round_.opponent, "result": result}
                yield Phrase(text, args)


def _several_byes(trf: TrfTournament) -> Iterator[Phrase]:
    longest = max((len(player.rounds) for player in trf.players), default=0)
    for index in range(longest):
        rounds = (player.rounds[index] for player in trf.players if index < len(player.rounds))
        byes = sum(round_.outcome is Outcome.PAIRING_BYE for round_ in rounds)
        if byes > 1:
            text = N_("Round {round}: {count} players have the pairing-allocated bye; only one can.")
            yield Phrase(text, {"round": index + 1, "count": byes})


def _counts(trf: TrfTournament) -> Iterator[Phrase]:
    said = trf.header("062")
    actual = len(trf.players)
    # Some programs add the number that came to the round, in brackets.
    if said and said.split()[0] != str(actual):
        text = N_("The number of players is said to be {said}; there are lines for {actual}.")
        yield Phrase(text, {"said": said, "actual": actual})
