"""Everything that can be set, in one table: as an option, in the environment, in `kosmos.toml`, or by default.

An option counts more than the environment, the environment more than the file, the file more than the default.
`kosmos config` shows what counts and where it comes from.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import typer

from kosmos.core.errors import Refusal, shown, shown_path
from kosmos.core.loading import later
from kosmos.locale import LANGUAGES, N_

_loads = later("tomllib:loads")


class Setting(NamedTuple):
    """One thing to be set; `key` is its name in the file and, after `--`, its option."""

    key: str
    default: Any
    help: str
    command: str = ""  #: the command that takes it; empty for all
    environment: bool = True  #: can be set in the environment and in the file
    secret: bool = False  #: never shown
    parameter: str = ""  #: the function's own name for it, where it is another

    @property
    def name(self) -> str:
        return self.parameter or self.key.replace("-", "_")

    @property
    def variable(self) -> str | None:
        return "KOSMOS_" + self.key.replace("-", "_").upper() if self.environment else None


_FOR_ALL = (
    Setting("config", "", N_("file with settings; else kosmos.toml in the user's folder of settings")),
    Setting("db", "", N_("database file, or postgresql://… for several nodes"), parameter="database"),
    Setting("server", "", N_("address of a running Kosmos instead")),
    Setting("token", "", N_("API token for --server"), secret=True),
    Setting("lang", "", "language: " + ", ".join(LANGUAGES)),
)
_OF_SERVE = (
    Setting("host", "127.0.0.1", N_("address to listen on; 0.0.0.0 for the whole network")),
    Setting("port", 8000, N_("port; 0 takes any free one")),
    Setting("bus", "", N_("NATS server that carries news between nodes, such as nats://10.0.0.5:4222")),
    Setting("workers", 1, N_("processes that serve; one for each core of a large machine")),
    Setting(
        "daily-backups",
        7,
        N_("copies of the last days that are kept beside the database file; 0: none are made"),
    ),
    Setting("open", False, N_("open the page in the browser"), parameter="open_browser"),
    Setting("new-link", False, N_("print a new one-time director link"), environment=False),
    Setting("menu", "", N_("file of own menu entries; else Chaos_Menu beside the database")),
    Setting("log-level", "info", N_("what is logged: debug, info, warning or error")),
    Setting("log-format", "text", N_("how it is logged: text for people, json for programs")),
    Setting("slow-ms", 500, N_("milliseconds from which a request is logged as slow")),
    Setting(
        "metrics-token",
        "",
        N_("token for /metrics; without one only programs on this machine may read it"),
        secret=True,
    ),
    Setting("idle-days", 10, N_("days after which an idle live board is deleted; 0: never")),
    Setting(
        "trusted-proxies",
        "",
        N_("addresses or networks of proxies in front, by commas; who comes through them is believed"),
    ),
    Setting(
        "cors-origins",
        "",
        N_("web sites whose pages may ask the API, by commas, such as https://club.example; *: all"),
    ),
    Setting(
        "smtp",
        "",
        N_("mail server such as smtp://name:password@mail.example.org:587; without one no mail is sent"),
        secret=True,
    ),
    Setting(
        "rating-lists",
        "",
        N_("addresses of rating lists that one click fetches; else the one that FIDE publishes"),
    ),
    Setting("mail-from", "", N_("sender of mails; else kosmos at the mail server")),
)
_OF_SCRIPT = (Setting("tournament", "", N_("id or name to begin with")),)

SETTINGS: Mapping[str, Setting] = {
    setting.key: setting._replace(command=command)
    for command, settings in (("", _FOR_ALL), ("serve", _OF_SERVE), ("script", _OF_SCRIPT))
    for setting in settings
}


def option(key: str, *more: str, **limits: Any) -> Any:
    """The Typer option of a setting."""
    setting = SETTINGS[key]
    return typer.Option(
        f"--{key}",
        *more,
        help=setting.help,
        envvar=setting.variable,
        show_default=setting.default not in ("", False),
        **limits,
    )


class UnreadableSetting(Refusal):
    text: ClassVar[str] = N_("{source} sets “{key}” to “{value}”; it takes yes or no.")
    status: ClassVar[int] = 400
    source: str
    key: str
    value: str
    field: str = "config"


#: what a variable or a text in the file may say
_YES, _NO = ("1", "true", "t", "yes", "y", "on"), ("0", "false", "f", "no", "n", "off")


def read_switch(setting: Setting, value: object, source: str) -> bool:
    """Yes or no, as a file or a variable says it; a word that is neither would be taken for one of them."""
    word = str(value).strip().lower() if isinstance(value, bool | str) else ""
    if word not in _YES + _NO:
        raise UnreadableSetting(source, setting.key, str(shown(value)))
    return word in _YES


def check_variables() -> None:
    """Click takes any word of a variable for yes."""
    for setting in SETTINGS.values():
        value = os.environ.get(setting.variable or "", "")
        if isinstance(setting.default, bool) and value:
            read_switch(setting, value, str(setting.variable))


def default(key: str) -> Any:
    return SETTINGS[key].default


class NoSettings(Refusal):
    text: ClassVar[str] = N_("The settings in {path} cannot be read: {reason}")
    status: ClassVar[int] = 400
    path: str
    reason: str
    field: str = "config"


class UnknownSetting(Refusal):
    text: ClassVar[str] = N_("{path} sets “{key}”, which is not a setting. Settings are: {known}.")
    status: ClassVar[int] = 400
    path: str
    key: str
    known: str
    field: str = "config"


def typed_values(words: Sequence[str], key: str) -> Iterator[str]:
    """What a line says of an option, before it is read as a whole."""
    for word, following in zip(words, [*words[1:], ""], strict=False):
        if word == f"--{key}":
            yield following
        elif word.startswith(f"--{key}="):
            yield word.removeprefix(f"--{key}=")


def settings_file(words: Sequence[str]) -> Path | None:
    """The file named on the line or in the environment, else the one in the user's folder if it is there."""
    if named := next(typed_values(words, "config"), None) or os.environ.get("KOSMOS_CONFIG"):
        return Path(named)
    base = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    usual = Path(base) / "kosmos" / "kosmos.toml"
    try:
        return usual if usual.is_file() else None
    except OSError:  # another's home, as under sudo or a service that may enter none
        return None


@cache
def read_settings(path: Path | None) -> Mapping[str, Any]:
    """The settings of a file by key; a word that is none is refused, because a typing error would go unseen."""
    if path is None:
        return {}
    try:
        found: dict[str, Any] = _loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise NoSettings(shown_path(path), reason) from None
    possible = [key for key, setting in SETTINGS.items() if setting.environment and key != "config"]
    for key, value in found.items():
        if key not in possible:
            known = get_close_matches(key, possible) or possible
            raise UnknownSetting(shown_path(path), str(shown(key)), ", ".join(known))
        if isinstance(SETTINGS[key].default, bool):
            found[key] = read_switch(SETTINGS[key], value, shown_path(path))
    return found


def defaults_of(found: Mapping[str, Any]) -> dict[str, Any]:
    """As Click wants what stands in for options: by the names of parameters, those of a command under its name."""
    made: dict[str, Any] = {}
    for key, value in found.items():
        setting = SETTINGS[key]
        target = made.setdefault(setting.command, {}) if setting.command else made
        target[setting.name] = value
    return made


#: where a setting comes from, if neither from a variable nor from the file
OPTION, DEFAULT = N_("option"), N_("default")


class Counted(NamedTuple):
    """A setting as it counts now, and where it comes from."""

    setting: Setting
    value: Any
    source: str  #: `option`, the name of a variable, the path of the file, or `default`


def counted(setting: Setting, options: Mapping[str, Any], path: Path | None) -> Counted:
    """What an option says, else the environment, else the file, else the default."""
    if setting.name in options:
        return Counted(setting, options[setting.name], OPTION)
    if setting.variable and (value := os.environ.get(setting.variable)):
        return Counted(setting, value, setting.variable)
    found = read_settings(path)
    if path is not None and setting.key in found:
        return Counted(setting, found[setting.key], str(path))
    return Counted(setting, setting.default, DEFAULT)
