"""The club night: who is there, the Keizer rules, and what comes from KeizerForClubs."""

from typing import Annotated, Any

import typer

from kosmos.cli.directing import does
from kosmos.cli.finding import find
from kosmos.cli.operations import CommandGroup
from kosmos.cli.options import AsJson, SomePlayer, Tournament, Yes, argument, switch, with_fields
from kosmos.cli.rows import Columns, print_rows
from kosmos.cli.session import SESSION, given, say
from kosmos.cli.tournament_operations import execute, viewed
from kosmos.cli.tournaments import tell_report
from kosmos.core.attendance import ATTENDANCE_WORDS, Attendance
from kosmos.core.errors import BadValue
from kosmos.core.fields import fields_of
from kosmos.core.json_values import Json
from kosmos.locale import N_, NP_, Phrase
from kosmos.service.operations.tournament_files import club_file, import_tournament
from kosmos.tournament.keizer_rules import KeizerRules

keizer = CommandGroup(stream=Tournament, file=Annotated[str, argument("file, or - for standard input")])

#: what is quicker to type
SHORT = {"club": "club duty", "club-duty": "club duty", "pre": "pre-registered", "gone": "withdrawn"} | {
    f"reason-{place}": f"reason {place}" for place in range(1, 5)
}
#: what can be said of one player, and of everybody at once; one word each
STATUSES = [status.value.replace(" ", "-") for status in Attendance]
FOR_ALL = [each for each in STATUSES if each not in (Attendance.WITHDRAWN, Attendance.DELETED)]


def attendance(
    tournament: Tournament,
    player: SomePlayer = "",
    status: Annotated[str, argument("one of " + ", ".join(STATUSES))] = "",
    round_: Annotated[str | None, switch("which round; the coming one if left out", "--round", "-r")] = None,
    rounds: Annotated[str | None, switch("say it ahead for these rounds: 5-7,9", "--rounds")] = None,
    since: Annotated[
        str | None, switch("say it ahead from this day, where the rounds have dates", "--since")
    ] = None,
    until: Annotated[str | None, switch("… to this day", "--until")] = None,
    everybody: Annotated[
        str, switch("give everybody this status: one of " + ", ".join(FOR_ALL), "--all")
    ] = "",
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    if everybody:
        execute(tournament, "SetAllAttendance", {"status": _status(everybody, FOR_ALL)})
    elif player and (rounds or since or until):
        ahead = given({"rounds": rounds, "since": since, "until": until})
        raw = {
            "id": find(tournament, player),
            "status": _own_reason(tournament, status or "excused"),
            **ahead,
        }
        execute(tournament, "AnnounceAbsence", raw)
    elif player:
        _set(tournament, player, _own_reason(tournament, status), round_, yes)
    _show(tournament, round_, as_json)


def _own_reason(tournament: str, text: str) -> str:
    """One of the club's own reasons may be said by its name."""
    reasons = viewed(tournament, "keizer-rules")["reasons"]
    names = [reason.partition(":")[0].casefold() for reason in reasons]
    return f"reason {names.index(text.casefold()) + 1}" if text.casefold() in names else text


def _status(text: str, known: list[str]) -> str:
    plain = " ".join(text.casefold().split())
    wanted = SHORT.get(plain, plain)
    if wanted.replace(" ", "-") not in known:
        raise BadValue("status", Phrase(N_("one of {choices}"), {"choices": ", ".join(known)}), text)
    return wanted


def _set(tournament: str, player: str, status: str, round_: str | None, yes: bool) -> None:
    wanted = _status(status, STATUSES)
    id_ = find(tournament, player)
    if wanted == "withdrawn":
        execute(tournament, "WithdrawPlayer", {"id": id_}, yes=yes)
    elif wanted == "deleted":
        execute(tournament, "DeletePlayer", {"id": id_})
    else:
        execute(tournament, "SetAttendance", {"id": id_, "status": wanted, **given({"round": round_})})


def _status_word(player: Json) -> str:
    status = ATTENDANCE_WORDS[Attendance(player["status"])]
    return player["reason"] or SESSION.language.say(status)


def _show(tournament: str, round_: str | None, as_json: bool) -> None:
    made = viewed(tournament, "attendance", {"round": round_}, as_json=as_json)
    print_rows({N_("No."): "number", N_("Name"): "name", N_("Status"): _status_word}, made["players"])
    text = NP_(
        "Round {round}: {present} of {players} is there.",
        "Round {round}: {present} of {players} are there.",
        "present",
    )
    say(text, **made | {"players": len(made["players"])})


@with_fields(KeizerRules)
def keizer_rules(tournament: Tournament, yes: Yes = False, as_json: AsJson = False, **raw: Any) -> None:
    changes = given(raw)
    if changes:
        execute(tournament, "ModifyKeizer", changes, yes=yes)
    values = viewed(tournament, "keizer-rules", as_json=as_json)
    columns: Columns = {
        N_("Option"): lambda each: "--" + each[0].replace("_", "-"),
        N_("Set to"): lambda each: _shown(values[each[0]]),
        "": lambda each: SESSION.language.say(each[1].label),
    }
    print_rows(columns, fields_of(KeizerRules).items())


def _shown(value: Any) -> str:
    """As it is typed: what stands here can be given as the value of its option."""
    if isinstance(value, bool):
        return SESSION.language.say(N_("yes") if value else N_("no"))
    if isinstance(value, list | tuple):
        items = [str(each) for each in value]
        value = ("; " if any("," in each for each in items) else ", ").join(items)
    return "–" if value in (None, "") else str(value)


def _tell_imported(made: Json) -> None:
    typer.echo(made["id"])
    tell_report(made)


def _tell_run(ran: Json) -> None:
    entered = NP_("{players} player entered.", "{players} players entered.", "players")
    said = entered if ran["players"] else NP_("{steps} step done.", "{steps} steps done.", "steps")
    say(said, **ran)
    tell_report(ran)


keizer.command_of(
    "import",
    import_tournament,
    help="Read a tournament file of KeizerForClubs (.s3db) as a new tournament, and tell what could not come along.",
    shows=_tell_imported,
)
keizer.command_of(
    "players",
    club_file,
    help="Enter players from a table whose first line names the columns Name and Rating, separated by ; : or ,",
    shows=_tell_run,
)
keizer.command_of(
    "script",
    club_file,
    help="Run a test script: create-player, create-round, create-results, create-results-2, delete-round …",
    shows=_tell_run,
)
keizer.command("delete-players", help="Delete all players, before the first round.")(
    does("DeleteAllPlayers", asks=True)
)
keizer.command("renumber", help="Give the numbers again in order of rating, before the first round.")(
    does("RenumberByRating")
)
