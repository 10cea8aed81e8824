"""The records of a report file, one type each. A file is a sequence of them, in its own order."""

from typing import TypeVar

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.locale import Phrase


class TrfHeader(msgspec.Struct, frozen=True):
    """Free text after the tag: 012 to 122, 142 to 222, 352, 801, 802, and the engines' XXR, XXC, XXS, BBx."""

    tag: str
    text: str


class Comment(msgspec.Struct, frozen=True):
    """A line that starts with `###`; `text` is what follows, blanks included."""

    text: str


class Unknown(msgspec.Struct, frozen=True):
    """A record nobody here knows: kept as it stands."""

    line: str


class Unread(msgspec.Struct, frozen=True):
    """A record that stands in the wrong columns and that nothing depends on: kept as it stands, with the reason."""

    line: str
    number: int
    column: int
    reason: Phrase


class TrfRound(msgspec.Struct, frozen=True):
    """One round of a player as the file says it; `0000`, `-` and blanks are None.

    A forfeit or draw without an opponent is the old format's way to write a bye.
    """

    outcome: Outcome = Outcome.ABSENT
    opponent: int | None = None
    colour: Colour | None = None
    unknown: str = ""  #: a sign that no result has; the game is taken as adjourned


NOT_THERE = TrfRound()


class TrfPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """Record 001."""

    number: int
    sex: str = ""
    title: str = ""
    name: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    points: int | None = None  #: tenths
    rank: int | None = None
    rounds: tuple[TrfRound, ...] = ()


class National(msgspec.Struct, frozen=True, kw_only=True):
    """A national rating: like 001, with the federation's code as its tag and no results."""

    tag: str
    number: int
    sex: str = ""
    title: str = ""  #: the national class
    name: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""  #: the national number
    birth: str = ""


class RoundDates(msgspec.Struct, frozen=True):
    """Record 132; the date of round r stands above the round's block of 001."""

    dates: tuple[str, ...] = ()


class GamePoints(msgspec.Struct, frozen=True):
    """Record 162: W, D, L, A(bsence), P(airing-allocated bye), X (unknown) and what they are worth."""

    symbols: tuple[str, ...] = ()
    points: tuple[int, ...] = ()


class MatchPoints(msgspec.Struct, frozen=True):
    """Record 362: TW, TD, TL and what they are worth."""

    symbols: tuple[str, ...] = ()
    points: tuple[int, ...] = ()


class StartingRank(msgspec.Struct, frozen=True):
    """Record 172: how the starting rank was formed."""

    federation: str = ""
    method: str = ""


class OldTeam(msgspec.Struct, frozen=True):
    """Record 013."""

    name: str
    members: tuple[int, ...] = ()


class Byes(msgspec.Struct, frozen=True):
    """Record 240: byes known in advance, F, H or Z."""

    type: str
    round: int
    ids: tuple[int, ...] = ()


class TrfAcceleration(msgspec.Struct, frozen=True, kw_only=True):
    """Record 250: virtual points for a range of rounds and of numbers."""

    match_points: int | None = None
    points: int | None = None
    first_round: int
    last_round: int
    first_id: int
    last_id: int


class Forbidden(msgspec.Struct, frozen=True):
    """Record 260: no two of these may meet in these rounds."""

    first_round: int
    last_round: int
    ids: tuple[int, ...] = ()


class Irregular(msgspec.Struct, frozen=True, kw_only=True):
    """Record 299: points that no result gives."""

    type: str = ""
    match_points: int | None = None
    points: int | None = None
    round: int | None = None
    ids: tuple[int, ...] = ()


class LineUp(msgspec.Struct, frozen=True):
    """Record 300: a team in another order than its own; 0 is an empty board."""

    round: int
    team: int
    opponent: int
    ids: tuple[int, ...] = ()


class Team(msgspec.Struct, frozen=True, kw_only=True):
    """Record 310."""

    number: int
    name: str = ""
    nickname: str = ""
    strength: str = ""
    match_points: int | None = None
    game_points: int | None = None
    rank: int | None = None
    members: tuple[int, ...] = ()


class TeamByes(msgspec.Struct, frozen=True):
    """Record 320: who had the pairing-allocated bye, by round; 0 is nobody."""

    match_points: int | None = None
    game_points: int | None = None
    teams: tuple[int, ...] = ()


class ForfeitMatch(msgspec.Struct, frozen=True):
    """Record 330: `+-`, `-+` or `--`."""

    type: str
    round: int
    white: int
    black: int


class VirtualPoints(msgspec.Struct, frozen=True):
    """XXA: one player's virtual points, round by round, in tenths."""

    number: int
    points: tuple[int, ...] = ()


class Numbers(msgspec.Struct, frozen=True):
    """XXP (these never meet) and XXZ (absent from the next round)."""

    tag: str
    ids: tuple[int, ...] = ()


TrfRecord = (
    TrfHeader
    | Comment
    | Unknown
    | Unread
    | TrfPlayer
    | National
    | RoundDates
    | GamePoints
    | MatchPoints
    | StartingRank
    | OldTeam
    | Byes
    | TrfAcceleration
    | Forbidden
    | Irregular
    | LineUp
    | Team
    | TeamByes
    | ForfeitMatch
    | VirtualPoints
    | Numbers
)


Kind = TypeVar("Kind")


class TrfTournament(msgspec.Struct, frozen=True):
    """A report file: its records in its own order."""

    records: tuple[TrfRecord, ...] = ()

    @property
    def players(self) -> tuple[TrfPlayer, ...]:
        return self.all(TrfPlayer)

    @property
    def comments(self) -> tuple[str, ...]:
        return tuple(comment.text for comment in self.all(Comment))

    def all(self, kind: type[Kind]) -> tuple[Kind, ...]:
        return tuple(record for record in self.records if isinstance(record, kind))

    def header(self, *tags: str) -> str | None:
        """The text of the first of these tags that the file has, without the blanks around it."""
        found = {record.tag: record.text.strip(" ") for record in reversed(self.all(TrfHeader))}
        return next((found[tag] for tag in tags if tag in found), None)
