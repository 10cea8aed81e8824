"""Every command of `kosmos` in one table: where it stands, and the line that announces it.

A command's module is loaded when the command is named; the list of commands and the completion of shells are made of
this table alone. A test holds every line against the help of the command itself.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

from kosmos.cli.help_texts import COMMANDS, Say, say_help
from kosmos.core.loading import load
from kosmos.locale import N_


class CommandEntry(NamedTuple):
    """`module:name` of a function, or of a Typer with commands of its own."""

    target: str
    help: str


ENTRIES: Mapping[str, CommandEntry] = {
    "serve": CommandEntry(
        "serve:serve", N_("Start the server. At the first start it prints a one-time link for the director.")
    ),
    "demo": CommandEntry(
        "demo:demo",
        N_(
            "Make a club to try things out on: people, a running Swiss with live boards, a Keizer season, a round robin,"
            " a Grand Prix; everybody in it is invented."
        ),
    ),
    "new": CommandEntry("tournaments:new", N_("Make a new tournament.")),
    "list": CommandEntry("listing:list_", N_("List the tournaments.")),
    "modify": CommandEntry(
        "tournaments:modify", N_("Change a tournament's data; only what is given changes.")
    ),
    "checklist": CommandEntry(
        "checklist:checklist",
        N_("The verification check list of tournament programs: what Kosmos does about each question."),
    ),
    "public": CommandEntry("tournaments:public", N_("Show a tournament to visitors, or hide it.")),
    "player": CommandEntry("players:app", N_("Enter, change and withdraw players.")),
    "check-in": CommandEntry(
        "front_desk:check_in", N_("Say who is here for the coming round, or show who is missing.")
    ),
    "fee": CommandEntry(
        "front_desk:fee", N_("Say what a player has paid, set the fees, or show who owes what.")
    ),
    "categories": CommandEntry(
        "front_desk:categories", N_("Set the categories of a tournament by rule, or show who is in them.")
    ),
    "pair": CommandEntry(
        "rounds:pair", N_("Draw: all rounds of a round robin, the next round of other systems.")
    ),
    "unpair": CommandEntry("rounds:unpair", N_("Take the last draw back, with the results entered since.")),
    "result": CommandEntry("rounds:result", N_("Enter, correct or remove the result of a game.")),
    "coming": CommandEntry(
        "swiss_director:coming",
        N_("The coming round before it is drawn: who takes part, byes, set games, pairs kept apart."),
    ),
    "bye": CommandEntry(
        "swiss_director:bye",
        N_("A player does not play a coming round, and gets a half, a full or no point for it."),
    ),
    "forbid": CommandEntry("swiss_director:forbid", N_("Keep two players apart for the whole tournament.")),
    "set-game": CommandEntry(
        "swiss_director:set_game", N_("Set a game before the draw; the rest is drawn around it.")
    ),
    "set-bye": CommandEntry(
        "swiss_director:set_bye",
        N_("Set the player who is free in the coming round, where the number is odd."),
    ),
    "remove-set-game": CommandEntry(
        "swiss_director:remove_set_game",
        N_("Remove one set game, by one of its players, or the set bye."),
    ),
    "clear-set-games": CommandEntry(
        "swiss_director:clear_set_games", N_("Forget the games set for the coming round.")
    ),
    "manual": CommandEntry("swiss_director:manual", N_("Pair the coming round by hand, in a session.")),
    "attendance": CommandEntry(
        "keizer:attendance",
        N_("Say who is there on a Keizer evening, or show it. A status lasts until another is given."),
    ),
    "keizer-rules": CommandEntry("keizer:rules", N_("Show the Keizer rules, or change what is given.")),
    "keizer": CommandEntry(
        "keizer:app", N_("Club nights: files of KeizerForClubs, lists of players, test scripts.")
    ),
    "evening": CommandEntry("evening:app", N_("Winner stays: who comes, who plays, who goes.")),
    "cup": CommandEntry("cups:cup", N_("Say how a cup is played, or show its bracket.")),
    "count-cup": CommandEntry(
        "cups:count_cup", N_("Count the games of a cup in a Keizer season, and show those that count.")
    ),
    "tie-break": CommandEntry(
        "cups:tie_break", N_("Enter a tie-break game of a level cup match, and show the matches.")
    ),
    "explain": CommandEntry("reasons:explain", N_("Why a round was drawn as it was, board by board.")),
    "why-not": CommandEntry("reasons:why_not", N_("Why two players do not meet in a round.")),
    "what-if": CommandEntry(
        "reasons:what_if",
        N_("Whom a player is likely to meet in the coming round; results still open are tried."),
    ),
    "status": CommandEntry("status:status", N_("Where a tournament stands, and its next step.")),
    "show": CommandEntry("show:app", N_("Show standings, cross table, rounds and players.")),
    "print": CommandEntry(
        "print:print_",
        N_("Print a paper: standings, cross table, pairings, slips, cards, booklet and all others."),
    ),
    "publish": CommandEntry(
        "publish:publish", N_("Write the tournament as a web site that works without a server.")
    ),
    "swiss": CommandEntry(
        "swiss:app", N_("Pair, check, generate and convert Swiss tournaments in report files (TRF).")
    ),
    "standings": CommandEntry("standings:show", N_("Rank the players of a file by points and tie-breaks.")),
    "working": CommandEntry("tables:working", N_("How a player's numbers in the standings came about.")),
    "clubs": CommandEntry("tables:clubs", N_("The clubs by the points of their best players.")),
    "prizes": CommandEntry(
        "tables:prizes", N_('The prize list; with --lists "500, 300; w: 100" the prizes are set first.')
    ),
    "chances": CommandEntry(
        "tables:chances",
        N_("Who can still win: exact for the last two rounds, played out many times before."),
    ),
    "tie-breaks": CommandEntry(
        "tables:tie_breaks",
        N_("Choose the tie-breaks and what they need; without arguments the presets are shown."),
    ),
    "rate": CommandEntry(
        "rate:rate", N_("The rating report of a tournament; new ratings can be applied and taken back.")
    ),
    "games": CommandEntry(
        "games:app", N_("The club's games: search, read PGN, type in, the tree of openings.")
    ),
    "board": CommandEntry(
        "boards:app", N_("Live boards: open, list, show, and rounds of a tournament online.")
    ),
    "arena": CommandEntry(
        "arena:app", N_("Arenas: pairing without rounds for a set time, online or at tables.")
    ),
    "team": CommandEntry("team:app", N_("Team events and leagues: teams, line-ups, matches, table.")),
    "season": CommandEntry(
        "season:app", N_("Seasons: one table over several tournaments, by place or score, the best n count.")
    ),
    "train": CommandEntry(
        "train:train",
        N_("Practise mating a lone king that defends perfectly; the tables are built when first needed."),
    ),
    "relay": CommandEntry(
        "relay:relay",
        N_(
            "Show games at the table live: follow the PGN that a program of electronic boards keeps rewriting."
        ),
    ),
    "people": CommandEntry(
        "people:app", N_("The club's people: search, add, import lists, hand out, forget.")
    ),
    "script": CommandEntry("script:script", N_("Run a script in the command language of Chaos.")),
    "position": CommandEntry(
        "position:position",
        N_(
            "The same position as FEN and in the position language of live boards, one a line; the end of a game as a word."
        ),
    ),
    "do": CommandEntry(
        "do:do",
        N_("Give any command by its name; `GET /api/commands` and the manual's page on scripts list them."),
    ),
    "history": CommandEntry("timeline:history", N_("Who did what and when; what was undone is marked.")),
    "undo": CommandEntry("timeline:undo", N_("Take the last step back, or go back to an earlier version.")),
    "redo": CommandEntry("timeline:redo", N_("Do the step again that was taken back last.")),
    "export": CommandEntry(
        "tournaments:export",
        N_("Write a tournament to a file: with its whole history, or as other programs read it."),
    ),
    "import": CommandEntry(
        "tournaments:import_",
        N_("Read a file as a new tournament: .kosmos, a report file (TRF) or one of KeizerForClubs."),
    ),
    "copy": CommandEntry(
        "copies:app",
        N_(
            "A hall without network: take a copy of a tournament along, hand it back, choose where both sides touch."
        ),
    ),
    "delete": CommandEntry(
        "tournaments:delete", N_("Delete a tournament for good, with its history. Export it first.")
    ),
    "club": CommandEntry("club:app", N_("The club: name, home federation, languages, colour, logo.")),
    "role": CommandEntry("roles:app", N_("Roles within a tournament: who has one, invitations by link.")),
    "user": CommandEntry("accounts:users", N_("Accounts: who may come in.")),
    "token": CommandEntry("accounts:tokens", N_("Tokens: what programs may do over HTTP.")),
    "config": CommandEntry(
        "config:config",
        N_(
            "Show every setting with its value and where it comes from: option, environment, kosmos.toml or default."
        ),
    ),
    "db": CommandEntry("database:app", N_("The database: its format, whether it is sound, and moving it.")),
    "doctor": CommandEntry(
        "doctor:doctor",
        N_(
            "Look whether everything that a server needs is there and well. Exit code 0: it is, 1: something is wrong."
        ),
    ),
    "backup": CommandEntry(
        "accounts:backup", N_("Copy the whole database into a new file, also while a server uses it.")
    ),
    "restore": CommandEntry(
        "safety:restore",
        N_(
            "Put a backup in the place of the database. The backup is checked first; what was there is kept beside it."
        ),
    ),
    "check": CommandEntry(
        "safety:check",
        N_(
            "Look through the database: whether the file is sound, every event is what was stored, every stream opens."
        ),
    ),
}

#: the commands of `kosmos swiss`
SWISS_ENTRIES: Mapping[str, CommandEntry] = {
    "pair": CommandEntry(
        "swiss_pair:pair_",
        N_("Pair a round: the number of pairs, then white and black of every board; 0 is the bye."),
    ),
    "check": CommandEntry(
        "swiss_check:check",
        N_(
            "Replay every round and every place. Exit code 0: all agree, 1: something differs, 2: a file cannot be read."
        ),
    ),
    "generate": CommandEntry(
        "swiss_generate:generate",
        N_(
            "Make up tournaments. What is not given gets a sensible value by lot; the seed is printed and repeats all."
        ),
    ),
    "convert": CommandEntry(
        "swiss_convert:convert_",
        N_("Write a report file in another dialect; what it cannot say is reported on standard error."),
    ),
}

#: what an option looks like is no option here: a result may be -/+
IGNORE_UNKNOWN = {"result"}


class UnloadedCommand(TyperCommand):
    """A command by its line in the table; whoever goes into it loads it."""

    def __init__(self, name: str, short: str, commands: "LoadedWhenNamed") -> None:
        super().__init__(name, help=short)
        self._commands = commands

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        return self._commands[str(self.name)].make_context(info_name, args, parent, **extra)


class LoadedWhenNamed(Mapping[str, Any]):
    """The commands of a table by name; taking one loads it, looking which there are does not."""

    def __init__(self, table: Mapping[str, CommandEntry]) -> None:
        self.table = table
        self.say: Say | None = None  #: puts help texts into another language
        self._loaded: dict[str, Any] = {}

    def announced(self, name: str) -> UnloadedCommand | None:
        if name not in self.table:
            return None
        short = self.table[name].help
        return UnloadedCommand(name, self.say(short) if self.say else short, self)

    def __getitem__(self, name: str) -> Any:
        if name not in self._loaded:
            self._loaded[name] = _loaded(name, self.table[name].target)
            if self.say:
                say_help(self._loaded[name], self.say)
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self.table

    def __iter__(self) -> Iterator[str]:
        return iter(self.table)

    def __len__(self) -> int:
        return len(self.table)


def _loaded(name: str, target: str) -> Any:
    """Put together by Typer as if it stood alone."""
    home = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
    found = load(f"kosmos.cli.{target}")
    if isinstance(found, typer.Typer):
        home.add_typer(found, name=name)
    else:
        ignore = {"ignore_unknown_options": True} if name in IGNORE_UNKNOWN else None
        home.command(name, context_settings=ignore)(found)
    return get_group(home).commands[name]


class LoadingGroup(TyperGroup):
    """A group whose commands come from a table."""

    table: ClassVar[Mapping[str, CommandEntry]] = ENTRIES

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands: Any = LoadedWhenNamed(self.table)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - Click's signature
        """Whole lines: what a command does is not cut off."""
        with formatter.section(self.commands.say(COMMANDS) if self.commands.say else COMMANDS):
            announced = (self.commands.announced(name) for name in self.commands)
            formatter.write_dl([(str(each.name), each.help or "") for each in announced])

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 - Click's signature
        return self.commands.announced(cmd_name)

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - Click's signature
        return list(self.commands)
