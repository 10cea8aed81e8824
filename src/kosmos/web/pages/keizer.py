"""Pages of a Keizer evening: who is there, the rules, and files of KeizerForClubs."""

from collections import Counter
from typing import Any, NamedTuple

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath

from kosmos.core.attendance import OWN_REASONS, Attendance
from kosmos.core.errors import FieldMissing, NotFound
from kosmos.core.outcomes import Outcome
from kosmos.core.texts import decode_text
from kosmos.locale import N_, Phrase
from kosmos.service.club import Club
from kosmos.service.kfc_test_script import run_file
from kosmos.tournament.attendance import attendance_of
from kosmos.tournament.commands import Right
from kosmos.tournament.commands.club_night import Status
from kosmos.tournament.cup_games import CUP_COUNT_WORDS, CupCount
from kosmos.tournament.keizer_rules import KeizerRules, status_phrase
from kosmos.tournament.keizer_table import keizer_table, number_of
from kosmos.tournament.offers import draw_offers
from kosmos.tournament.presets import KEIZER
from kosmos.tournament.refusals import KeizerOnly
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.systems import System
from kosmos.web.pages.forms import go
from kosmos.web.pages.forms_now import keizer_texts
from kosmos.web.pages.render import kept_for_hall, page, reader
from kosmos.web.pages.tournament_frame import OpenedTournament, open_tournament, show
from kosmos.web.services import AnyRequest

#: what can be said of somebody at the door
TAPS = (Status.PRESENT, Status.EXCUSED, Status.UNEXCUSED, Status.CLUB_DUTY)

#: the sections of the rules, in the order people think of them
SECTIONS = (
    (
        N_("The table"),
        N_(
            "A win is worth what the beaten opponent is worth by their place; the ladder says how much that is."
        ),
        (
            "ladder",
            "ratio",
            "top",
            "step",
            "own_value",
            "fading_rounds",
            "revaluation",
            "withdrawal",
            "start",
            "ties",
            "keep_tables",
            "least_games",
        ),
    ),
    (
        N_("Games"),
        N_("A share of the opponent's value (50%, 1/3), or fixed points (12.5 p)."),
        ("win", "draw", "loss", "forfeit_win", "forfeit_loss", "double_forfeit", "adjourned"),
    ),
    (
        N_("Without a game"),
        N_("A share of one's own value, as if one had played somebody equally strong; or fixed points."),
        (
            "bye",
            "club_duty",
            "excused",
            "unexcused",
            "late",
            "against_withdrawn",
            "absence_cap",
            "club_duty_cap",
            "falling_absences",
            "reasons",
            "dates",
        ),
    ),
    (
        N_("The draw"),
        N_("Neighbours in the table play each other, from the top down."),
        (
            "distance",
            "most_meetings",
            "colour_limit",
            "random_first",
            "distribute_byes",
            "absences_count",
            "random_boards",
        ),
    ),
)


LEAVE_WORDS = {"DeletePlayer": N_("Delete player"), "WithdrawPlayer": N_("Withdraw player")}


class Guest(NamedTuple):
    """A player on the list at the door."""

    entry: Entry
    place: int  #: in the table
    status: Attendance
    tap: Status | None  #: what one tap makes of it; None: nothing can be changed
    played: str = ""  #: in an old round: what they did instead
    #: the command by which they go: whoever was entered and never played is taken off the list
    leave: str = ""


@get("/t/{stream:str}/attendance", include_in_schema=False)
async def attendance(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    """Who is there: a row for everybody, to be tapped."""
    opened = await open_tournament(request, stream)
    state = opened.chronicle.decided
    if "attendance" not in state.settings.profile.pages:
        raise KeizerOnly(state.settings.system.value)
    coming = len(state.rounds) + 1
    number = opened.question.round or coming
    if number > coming:
        raise NotFound(Phrase(N_("round")), number)
    table = await opened.reading.work(keizer_table)
    places = {row.number: row.rank for row in table.rows}
    everybody = [guest(state, entry, number, places.get(number_of(entry), 0)) for entry in by_name(state)]
    # visitors see who plays; who is away, and why, is the club's business
    private = opened.actor.may(Right.READ)
    guests = [each for each in everybody if private or each.status.plays]
    present = sum(each.status.plays for each in guests)
    directs = opened.may(Right.DIRECT) and number == coming
    shown = await show(
        request,
        stream,
        opened,
        "tournament/attendance.html",
        number=number,
        coming=coming,
        guests=[each for each in guests if each.status is not Attendance.WITHDRAWN],
        gone=[each for each in guests if each.status is Attendance.WITHDRAWN],
        counts=Counter(each.status for each in guests),
        present=present,
        draw=draw_offers(state, present) if directs and state.entries else None,
        newcomers=directs,
        leave_words=LEAVE_WORDS,
        words=status_words(state),
        taps=choices(state, ahead=number == coming),
        ahead=announced(state, coming) if private else [],
    )
    return kept_for_hall(shown, opened.actor)


def status_words(state: State) -> dict[Attendance, Phrase]:
    return {status: status_phrase(status, state.keizer.reasons) for status in Attendance}


def choices(state: State, *, ahead: bool) -> tuple[Status, ...]:
    """All that can be said of somebody; of a round that was played, why they were away."""
    own = tuple(Status(each.value) for each in OWN_REASONS[: len(state.keizer.reasons)])
    return (*TAPS, Status.PREREGISTERED, *own) if ahead else (*TAPS[1:], Status.LATE, *own)


def announced(state: State, coming: int) -> list[tuple[int, Entry, Attendance]]:
    """Who will be away in later rounds."""
    return [
        (round_, state.entries[id_], status)
        for (round_, id_), status in sorted(state.attendance.items())
        if round_ > coming and not status.plays
    ]


def by_name(state: State) -> list[Entry]:
    return sorted(state.entries.values(), key=lambda entry: (entry.player.name.casefold(), entry.id))


def guest(state: State, entry: Entry, number: int, place: int) -> Guest:
    status = attendance_of(state, entry.id, number)
    if number > len(state.rounds):
        leave = "DeletePlayer" if not state.is_drawn or _is_new(state, entry) else "WithdrawPlayer"
        return Guest(entry, place, status, next_tap(status), leave=leave if status.counts else "")
    round_ = state.rounds[number - 1]
    played = any(entry.id in (game.white, game.black) for game in round_.games)
    if played or entry.id in round_.byes:
        kind = N_("played") if played else N_("bye")
        kind = N_("bye") if round_.byes.get(entry.id) is Outcome.PAIRING_BYE else kind
        return Guest(entry, place, Attendance.PRESENT, None, kind)
    away = TAPS[1:]
    following = away[(away.index(Status(status.value)) + 1) % len(away)] if status.value in away else away[0]
    return Guest(entry, place, status, None if status is Attendance.WITHDRAWN else following)


def _is_new(state: State, entry: Entry) -> bool:
    return entry.first_round > len(state.rounds) and entry.number == len(state.entries)


def next_tap(status: Attendance) -> Status:
    """One tap marks anybody as present, whatever was said before; a second one as excused."""
    return Status.EXCUSED if status is Attendance.PRESENT else Status.PRESENT


@get("/t/{stream:str}/keizer-rules", include_in_schema=False)
async def rules(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    opened = await open_tournament(request, stream)
    state = opened.state
    if "keizer-rules" not in state.settings.profile.pages:
        raise KeizerOnly(state.settings.system.value)
    return await show(
        request,
        stream,
        opened,
        "tournament/keizer_rules.html",
        kind=KeizerRules,
        values=keizer_texts(state.keizer),
        usual=keizer_texts(KEIZER),
        rule_sections=SECTIONS,
        cups=await cups_to_count(request, stream, opened),
        cup_ways={way: words for way, words in CUP_COUNT_WORDS.items() if way != CupCount.NOT},
    )


class CupToCount(NamedTuple):
    """A cup that counts in the season, or could."""

    id: str
    name: str
    said: str  #: how it counts; empty: it does not
    games: int
    guests: tuple[str, ...] = ()  #: who plays in the cup and not in the season
    ways: tuple[tuple[str, Phrase], ...] = ()  #: how else it could count


class SeasonCups(NamedTuple):
    counted: list[CupToCount]
    others: list[CupToCount]  #: that could count; for those who direct


def other_ways(how: CupCount) -> tuple[tuple[str, Phrase], ...]:
    """All other ways in which the games of a counting cup could count, including not at all."""
    return tuple(
        (
            way,
            Phrase(N_("Do not count it any more"))
            if way == CupCount.NOT
            else Phrase(N_("Count {how}"), {"how": Phrase(words)}),
        )
        for way, words in CUP_COUNT_WORDS.items()
        if way != how
    )


async def cups_to_count(request: AnyRequest, stream: str, opened: OpenedTournament) -> SeasonCups:
    """Those that count, and those that could; a cup that was deleted still counts with the games that it had."""
    state = opened.state
    directs = opened.may(Right.DIRECT)
    told = Counter(cup for cup, _, _ in state.cup_games)
    club: Club = request.app.state.club
    listed = {each.id: each.summary for each in await club.listing(opened.actor)}
    guests = {each.cup: each.names for each in await club.seasons_of_cups.guests(opened.actor, stream)}
    counted = [
        CupToCount(
            id_,
            listed[id_].name if id_ in listed else cup.name or id_,
            CUP_COUNT_WORDS[cup.how],
            told[id_],
            guests.get(id_, ()),
            other_ways(cup.how) if directs else (),
        )
        for id_, cup in state.counted_cups.items()
    ]
    others = [
        CupToCount(id_, summary.name, "", 0)
        for id_, summary in listed.items()
        if directs and id_ not in state.counted_cups and System(summary.system).profile.knocks_out
    ]
    return SeasonCups(counted, others)


@post("/t/{stream:str}/club-file", include_in_schema=False)
async def club_file(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    """A list of players or a test script of KeizerForClubs; whatever was odd about it is told."""
    actor = await reader(request)
    actor.need(Right.DIRECT)
    file = (await request.form()).get("file")
    if not isinstance(file, UploadFile) or not file.filename:
        raise FieldMissing("file").called(N_("File"))
    text = decode_text(await file.read())
    ran = await run_file(request.app.state.club, actor, stream, text)
    address = f"/t/{stream}/attendance"
    return go(request, address) if not ran.report else await report(request, address, ran.report)


async def report(request: AnyRequest, address: str, lines: tuple[Phrase, ...]) -> Response[Any]:
    """What did not come along, and the way on."""
    part = "hx-request" in request.headers
    template = "tournament/keizer_report_part.html" if part else "tournament/keizer_report.html"
    return await page(request, template, address=address, lines=lines)
