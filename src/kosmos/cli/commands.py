"""Every command of `kosmos` in one table: where it stands, and its help.

A key is `module:name` of a function, or of a Typer with commands of its own; the name is the word that is typed, with `-`
for `_` and without a `_` at its end. A command's module is loaded when the command is named; the list of commands and the
completion of shells are made of this table alone.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

from kosmos.cli.help_texts import COMMANDS, SayHelp, say_help
from kosmos.core.loading import load

ENTRIES: Mapping[str, str] = {
    "serve:serve": "Start the server. At the first start it prints a one-time link for the director.",
    "demo:demo": "Make a club to try things out on: people, a running Swiss with live boards, a Keizer season, a round robin, a Grand Prix; everybody in it is invented.",
    "tournaments:new": "Make a new tournament.",
    "listing:list_": "List the tournaments.",
    "tournaments:modify": "Change a tournament's data; only what is given changes.",
    "checklist:checklist": "The verification check list of tournament programs: what Kosmos does about each question.",
    "tournaments:public": "Show a tournament to visitors, or hide it.",
    "players:player": "Enter, change and withdraw players.",
    "front_desk:check_in": "Say who is here for the coming round, or show who is missing.",
    "front_desk:fee": "Say what a player has paid, set the fees, or show who owes what.",
    "front_desk:categories": "Set the categories of a tournament by rule, or show who is in them.",
    "rounds:pair": "Draw: all rounds of a round robin, the next round of other systems.",
    "rounds:unpair": "Take the last draw back, with the results entered since.",
    "rounds:result": "Enter, correct or remove the result of a game.",
    "swiss_director:coming": "The coming round before it is drawn: who takes part, byes, set games, pairs kept apart.",
    "swiss_director:bye": "A player does not play a coming round, and gets a half, a full or no point for it.",
    "swiss_director:forbid": "Keep two players apart for the whole tournament.",
    "swiss_director:set_game": "Set a game before the draw; the rest is drawn around it.",
    "swiss_director:set_bye": "Set the player who is free in the coming round, where the number is odd.",
    "swiss_director:remove_set_game": "Remove one set game, by one of its players, or the set bye.",
    "swiss_director:clear_set_games": "Forget the games set for the coming round.",
    "swiss_director:manual": "Pair the coming round by hand, in a session.",
    "keizer:attendance": "Say who is there on a Keizer evening, or show it. A status lasts until another is given.",
    "keizer:keizer_rules": "Show the Keizer rules, or change what is given.",
    "keizer:keizer": "Club nights: files of KeizerForClubs, lists of players, test scripts.",
    "evening:evening": "Winner stays: who comes, who plays, who goes.",
    "cups:cup": "Say how a cup is played, or show its bracket.",
    "cups:count_cup": "Count the games of a cup in a Keizer season, and show those that count.",
    "cups:tie_break": "Enter a tie-break game of a level cup match, and show the matches.",
    "reasons:explain": "Why a round was drawn as it was, board by board.",
    "reasons:why_not": "Why two players do not meet in a round.",
    "reasons:what_if": "Whom a player is likely to meet in the coming round; results still open are tried.",
    "status:status": "Where a tournament stands, and its next step.",
    "show:show": "Show standings, cross table, rounds and players.",
    "print:print_": "Print a paper: standings, cross table, pairings, slips, cards, booklet and all others.",
    "publish:publish": "Write the tournament as a web site that works without a server.\n\nFiles of an earlier run are replaced; a user.css that is there stays.",
    "swiss:swiss": "Pair, check, generate and convert Swiss tournaments in report files (TRF).",
    "standings:standings": "Rank the players of a file by points and tie-breaks.",
    "tables:working": "How a player's numbers in the standings came about.",
    "tables:clubs": "The clubs by the points of their best players.",
    "tables:prizes": 'The prize list; with --lists "500, 300; w: 100" the prizes are set first.',
    "tables:chances": "Who can still win: exact for the last two rounds, played out many times before.",
    "tables:tie_breaks": "Choose the tie-breaks and what they need; without arguments the presets are shown.",
    "rate:rate": "The rating report of a tournament; new ratings can be applied and taken back.",
    "games:games": "The club's games: search, read PGN, type in, the tree of openings.",
    "boards:board": "Live boards: open, list, show, and rounds of a tournament online.",
    "arena:arena": "Arenas: pairing without rounds for a set time, online or at tables.",
    "team_desk:team": "Team events and leagues: teams, line-ups, matches, table.",
    "season:season": "Seasons: one table over several tournaments, by place or score, the best n count.",
    "train:train": "Practise mating a lone king that defends perfectly; the tables are built when first needed.",
    "relay:relay": "Show games at the table live: follow the PGN that a program of electronic boards keeps rewriting.",
    "people_imports:people": "The club's people: search, add, import lists, hand out, forget.",
    "script:script": "Run a script in the command language of Chaos.\n\nEnds with what EXIT says, with 1 where a command was refused, with 2 if the script is faulty.",
    "position:position": "The same position as FEN and in the position language of live boards, one a line; the end of a game as a word.",
    "do:do": "Give any command by its name; `GET /api/commands` and the manual's page on scripts list them.",
    "timeline:history": "Who did what and when; what was undone is marked.",
    "timeline:undo": "Take the last step back, or go back to an earlier version.",
    "timeline:redo": "Do the step again that was taken back last.",
    "tournaments:export": "Write a tournament to a file: with its whole history, or as other programs read it.",
    "tournaments:import_": "Read a file as a new tournament: .kosmos, a report file (TRF) or one of KeizerForClubs.\n\nWhat a report file leaves open is told first; --yes takes it as it is.",
    "copies:copy": "A hall without network: take a copy of a tournament along, hand it back, choose where both sides touch.",
    "tournaments:delete": "Delete a tournament for good, with its history. Export it first.",
    "club:club": "The club: name, home federation, languages, colour, logo.",
    "roles:role": "Roles within a tournament: who has one, invitations by link.",
    "accounts:user": "Accounts: who may come in.",
    "accounts:token": "Tokens: what programs may do over HTTP.",
    "config:config": "Show every setting with its value and where it comes from: option, environment, kosmos.toml or default.",
    "database:db": "The database: its format, whether it is sound, and moving it.",
    "database:doctor": "Look whether everything that a server needs is there and well. Exit code 0: it is, 1: something is wrong.",
    "database:backup": "Copy the whole database into a new file, also while a server uses it.",
    "database:restore": "Put a backup in the place of the database. The backup is checked first; what was there is kept beside it.\n\nStop the server before: a database in use is refused.",
    "database:check": "Look through the database: whether the file is sound, every event is what was stored, every stream opens.\n\nExit code 0: it is sound, 1: something is wrong.",
}

#: the commands of `kosmos swiss`
SWISS_ENTRIES: Mapping[str, str] = {
    "swiss_pair:pair_": "Pair a round: the number of pairs, then white and black of every board; 0 is the bye.",
    "swiss_check:check": "Replay every round and every place. Exit code 0: all agree, 1: something differs, 2: a file cannot be read.",
    "swiss_generate:generate": "Make up tournaments. What is not given gets a sensible value by lot; the seed is printed and repeats all.",
    "swiss_convert:convert_": "Write a report file in another dialect; what it cannot say is reported on standard error.",
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

    def __init__(self, table: Mapping[str, str]) -> None:
        self.table = {name_of(target): (target, text) for target, text in table.items()}
        self.say: SayHelp | None = None  #: puts help texts into another language
        self._loaded: dict[str, Any] = {}

    def announced(self, name: str) -> UnloadedCommand | None:
        """A command as it is listed, with the first paragraph of its help; None where the table has no such name."""
        if name not in self.table:
            return None
        _, text = self.table[name]
        said = self.say(text) if self.say else text
        return UnloadedCommand(name, said.partition("\n\n")[0], self)

    def __getitem__(self, name: str) -> Any:
        if name not in self._loaded:
            self._loaded[name] = _loaded(name, *self.table[name])
            if self.say:
                say_help(self._loaded[name], self.say)
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self.table

    def __iter__(self) -> Iterator[str]:
        return iter(self.table)

    def __len__(self) -> int:
        return len(self.table)


def name_of(target: str) -> str:
    """`swiss_director:set_game` is typed `set-game`, `print:print_` is `print`."""
    return target.partition(":")[2].rstrip("_").replace("_", "-")


def _loaded(name: str, target: str, text: str) -> Any:
    """Put together by Typer as if it stood alone."""
    home = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
    found = load(f"kosmos.cli.{target}")
    if isinstance(found, typer.Typer):
        home.add_typer(found, name=name, help=text)
    else:
        ignore = {"ignore_unknown_options": True} if name in IGNORE_UNKNOWN else None
        home.command(name, help=text, context_settings=ignore)(found)
    return get_group(home).commands[name]


class LoadingGroup(TyperGroup):
    """A group whose commands come from a table."""

    table: ClassVar[Mapping[str, str]] = ENTRIES

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
