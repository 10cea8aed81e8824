"""All commands of the script language. This one table makes parser, help and manual page.

The commands of Chaos come first, with its names and templates; an argument's last name is what the club's own
vocabulary calls it. Every other command of that vocabulary follows in the same style, made from its fields.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args

import msgspec

from kosmos.core.fields import fields_of, flat_fields_of, schema_of
from kosmos.locale import N_
from kosmos.script.templates import ScriptValue, Template, parse_template
from kosmos.teams.commands import TEAM_COMMANDS
from kosmos.teams.settings import TeamSettings
from kosmos.tournament.commands import COMMANDS as VOCABULARY
from kosmos.tournament.commands.base import PlayerId
from kosmos.tournament.systems import PROFILES
from kosmos.tournament.wishes import PaperQuestion


class ScriptCommand(msgspec.Struct, frozen=True):
    name: str
    template: Template
    help: str
    aliases: tuple[str, ...] = ()
    #: Needed arguments that may be left out when a certain switch is given: `{"PLAYER": "INIT"}`.
    unless: Mapping[str, str] = {}

    def forgiven(self, given: set[str]) -> frozenset[str]:
        return frozenset(name for name, switch in self.unless.items() if switch in given)


_PERSON = "STREET/K, VILLAGE=TOWN/K, CHESSCLUB=CLUB/K, BIRTHDAY=BIRTH/K, PHONE/K, RATING=DWZ/K, ELO/K, FLAGS=GROUPS/K"
_FILE = N_("FILE receives the list; prt: prints it, prt:LQ in letter quality.")

_KNOWN_DRAWS = ("SWISSPAIRING", "ROUNDROBIN", "ROUNDROBINSHIFT")
_NEW_DRAWS = (profile.script_word for profile in PROFILES if profile.script_word not in ("", *_KNOWN_DRAWS))
#: a switch for each system that a script can choose, those of Chaos first
_DRAWS = ", ".join(f"{word}/S" for word in (*_KNOWN_DRAWS, *_NEW_DRAWS, "NOUSER"))

#: name, template, what it does
CHAOS: tuple[tuple[str, str, str], ...] = (
    ("NewTournament", "NAME/A, FORCE/S", N_("Make a new tournament. FORCE: without asking, even if the current one is not saved.")),
    ("LoadTournament", "FILE/A, FORCE/S", N_("Load a tournament. FORCE: without asking, even if the current one is not saved.")),
    ("SaveTournament", "FILE/A, ICON/S, PERSONAL/S", N_("Save the current tournament. PERSONAL: with birth dates, addresses, phones and e-mails. ICON has no effect here.")),
    ("AddPlayer", f"NAME/A, {_PERSON}, NOUSER=CONFIRMED/S", N_("Enter a player. FLAGS are letters: s senior, j junior, w woman, a to e youth. NOUSER: without asking back.")),
    ("ModifyPlayer", f"PLAYER/A, NAME/K, {_PERSON}, NOUSER=CONFIRMED/S", N_("Change a player's data; only what is given changes. NOUSER: without asking back.")),
    ("DeletePlayer", "PLAYER/A, FORCE=CONFIRMED/S", N_("Take a player off the list, or mark them as withdrawn once games are drawn. FORCE: without asking.")),
    ("SetPlayer", "PLAYER/A, INIT/S, FORCE/S, SETCOLORS=SETCOLOR/S", N_("Set a player for the next draw: two make a game, a last one gets the bye. INIT removes what was set before; then PLAYER may be left out. FORCE: without asking for colours. SETCOLORS, with the second player, who has Black then.")),
    ("DoPairings", _DRAWS, N_("Draw. The first time one of SWISSPAIRING, ROUNDROBIN (Berger tables) or ROUNDROBINSHIFT (shift system) is needed. NOUSER: without the window for set games.")),
    ("EnterResult", "WHITE/A, BLACK/A, RESULT/A/N, NOTPLAYED/S, SCORE/K", N_("Enter a result: 2 White wins, 1 draw, 0 Black wins, -1 no result. NOTPLAYED: decided by forfeit. The round is found by the program. SCORE, instead of RESULT, takes every result there is by its sign: 1-0, 0-0, -/-, adj …")),
    ("PlayerList", "FILE/A, SHORT/S", N_("The list of players, long or short.")),
    ("InternalRatings", "FILE/A, NUMBER/N", N_("The internal ranking that the last draw was made from, or that of round NUMBER.")),
    ("Table", "FILE/A, TABMODE/K/N, PLRMODE/K/N", N_("The standings. TABMODE: 0 simple, 1 Buchholz, 2 extended Buchholz, 3 Sonneborn-Berger. PLRMODE: 0 all, 1 seniors, 2 juniors, 3 women, 4 to 8 youth A to E.")),
    ("Round", "FILE/A, NUMBER/N", N_("The games of a round; the last one if NUMBER is left out.")),
    ("TableOfProgress", "FILE/A, TABMODE/K/N", N_("The table of progress. TABMODE as for Table.")),
    ("CrossTable", "FILE/A, TEX/S", N_("The cross table. TEX: as TeX source.")),
    ("PlayerCards", "FILE/A, TEX/S", N_("The player cards, with all that is needed to go on by hand. TEX: as TeX source.")),
    ("DWZReport", "FILE/A", N_("The DWZ report.")),
    ("Window", "ON/S, OFF/S", N_("Show or hide the window. Has no effect here.")),
)  # fmt: skip

#: What a script has of its own; files are the door's business, not the vocabulary's.
OWN: tuple[tuple[str, str, str], ...] = (
    ("ImportPlayers", "FILE/A", N_("Enter all players of a file.")),
    ("Print", "PAPER/A, FILE/A, FORMAT/K", N_("Any paper in any format; COLUMNS are keys with commas between them.")),
    ("Help", "COMMAND", N_("How to call a command, or the names of all.")),
)  # fmt: skip

#: Team events; what is done in one follows from its own vocabulary.
TEAMS: tuple[tuple[str, str, str], ...] = (
    ("LoadTeamEvent", "EVENT/A", N_("Open a team event by id or name, or read one from a file.")),
    ("SaveTeamEvent", "FILE/A, FORMAT/K", N_("Save the current team event as a report file, or as FORMAT says: trf26, trf16, csv, xlsx, kosmos.")),
    ("PrintTeam", "PAPER/A, FILE/A, FORMAT/K, NUMBER/K/N, MATCHNUMBER/K/N", N_("Any paper of the current team event in any format: table, crosstable, round, match … NUMBER: of this round. MATCHNUMBER: of this match alone.")),
)  # fmt: skip

_ALIASES = {"ModifyPlayer": ("ModifyPlr",)}
_UNLESS = {"SetPlayer": {"PLAYER": "INIT"}, "EnterResult": {"RESULT": "SCORE"}}
#: The vocabulary's fields that a command of Chaos finds out by itself, by the player's name.
_FOUND_OUT = {"id"}
#: Where the vocabulary wants a player's id, a script may as well give the name.
(_PLAYER,) = get_args(PlayerId)[1:]
#: What a script calls otherwise: `Print prizes` names the paper.
_SAID = {"prizes": "prize_list"}
_OUTPUT = frozenset(
    (
        "PlayerList",
        "InternalRatings",
        "Table",
        "Round",
        "TableOfProgress",
        "CrossTable",
        "PlayerCards",
        "DWZReport",
    )
)


def _table() -> Iterator[ScriptCommand]:
    for name, template, text in (*CHAOS, *OWN):
        yield ScriptCommand(
            name, _widened(name, template), text, _ALIASES.get(name, ()), _UNLESS.get(name, {})
        )
    known = {name for name, _, _ in (*CHAOS, *OWN)}
    for name, kind in VOCABULARY.items():
        if name not in known:
            yield _made(name, _arguments(kind, needed=True), kind.help)
    yield from _team_table()


def _team_table() -> Iterator[ScriptCommand]:
    """Teams' commands take what their fields are; rosters are lines, which a script writes with | between."""
    settings = list(_arguments(TeamSettings, needed=True))
    yield _made("NewTeamEvent", settings, N_("Make a new team event and open it."))
    changed = ["NAME/K", *(argument.replace("/S", "/K") for argument in settings[1:])]
    yield _made("ModifyTeamEvent", changed, N_("Change the settings of a team event."))
    for name, template, text in TEAMS:
        yield ScriptCommand(name, parse_template(template), text)
    for name, kind in TEAM_COMMANDS.items():
        yield _made(name, _arguments(kind, needed=True), kind.help)


def _made(name: str, arguments: Iterable[str], text: str) -> ScriptCommand:
    return ScriptCommand(name, parse_template(", ".join(arguments)), text)


def _widened(name: str, template: str) -> Template:
    """A Chaos command also takes what Chaos could not say: each further field behind its keyword."""
    chaos = parse_template(template)
    kind = PaperQuestion if name == "Print" else VOCABULARY.get(name)
    if kind is None or name == "ImportPlayers":
        return chaos
    further = [text for text in _arguments(kind, needed=False) if not chaos.named(text.partition("/")[0])]
    return parse_template(", ".join([template, *further]))


def _arguments(kind: type[msgspec.Struct], *, needed: bool) -> Iterator[str]:
    """The arguments of a command of the vocabulary, from its fields."""
    schema = schema_of(kind)
    switches = _switches(kind)
    for name, field in schema["properties"].items():
        said = _SAID.get(name, name).upper()
        must = needed and name in schema.get("required", ())
        if not needed and name in _FOUND_OUT:
            continue
        yield said + _flags(field, must, name in switches, name in players_of(kind))


def _flags(field: Mapping[str, Any], must: bool, switch: bool, player: bool) -> str:
    if switch:
        return "/S"
    is_number = field.get("type") == "integer" and not player
    return ("/A" if must else "/K") + ("/N" if is_number else "")


def players_of(kind: type[msgspec.Struct]) -> frozenset[str]:
    """The fields in which a command names a player."""
    return frozenset(name for name, field in flat_fields_of(kind).items() if field is _PLAYER)


def _switches(kind: type[msgspec.Struct]) -> set[str]:
    """Yes-or-no fields that are no unless said; the others take `yes` or `no` as a value."""
    found: set[str] = set()
    for info in msgspec.structs.fields(kind):
        field = fields_of(kind).get(info.name)
        if field and field.flat and not field.partial:
            found |= _switches(field.flat)
        elif field and field.schema.get("type") == "boolean" and info.default is False:
            found.add(info.name)
    return found


def wishes_said(args: Mapping[str, ScriptValue]) -> dict[str, Any]:
    """What a call of `Print` asks of the paper, by the names that every door has for it."""
    by_word = {_SAID.get(name, name).upper(): name for name in flat_fields_of(PaperQuestion)}
    return {by_word[word]: value for word, value in args.items() if word in by_word}


#: lower-case name or alias -> command
SCRIPT_COMMANDS: Mapping[str, ScriptCommand] = {
    name.lower(): command for command in _table() for name in (command.name, *command.aliases)
}


def find(name: str) -> ScriptCommand | None:
    return SCRIPT_COMMANDS.get(name.lower())


def names() -> list[str]:
    """The commands' own names, in the order of the table."""
    return list(dict.fromkeys(command.name for command in SCRIPT_COMMANDS.values()))


def help_of(command: ScriptCommand) -> tuple[str, ...]:
    """What the command does, as texts to be said in the reader's language."""
    return (command.help, _FILE) if command.name in _OUTPUT else (command.help,)
