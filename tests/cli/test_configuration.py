"""One table of settings: option before environment before kosmos.toml before default."""

from pathlib import Path

import pytest

from cli.shell import COMMAND, Shell
from kosmos.cli.configuration import SETTINGS, Setting, read_settings, settings_file
from kosmos.cli.usage import wished_language
from kosmos.web.watching import SLOW_MS

MANUAL = Path(__file__).parents[2] / "docs" / "manual" / "running.md"


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of the machine that runs the tests counts here."""
    for setting in SETTINGS.values():
        if setting.variable:
            monkeypatch.delenv(setting.variable, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def counting(shell: Shell, *words: str) -> dict[str, tuple[object, str]]:
    found = shell.ok("config", "--json", *words).json
    return {each["key"]: (each["value"], each["source"]) for each in found}


def write(folder: Path, text: str) -> Path:
    path = folder / "kosmos.toml"
    path.write_text(text, "utf-8")
    return path


def test_the_default_counts_where_nothing_is_set(tmp_path: Path) -> None:
    """Every setting is there, with its default; the database is the one in the user's folder."""
    found = counting(Shell())
    assert list(found) == list(SETTINGS)
    assert found["port"] == (8000, "default")
    assert found["db"] == (str(tmp_path / "data" / "kosmos" / "kosmos.db"), "default")


def test_the_file_in_the_users_folder_counts(tmp_path: Path) -> None:
    """It is found without being named."""
    (tmp_path / "config" / "kosmos").mkdir(parents=True)
    path = write(tmp_path / "config" / "kosmos", 'port = 8123\ndb = "club.db"\n')
    found = counting(Shell())
    assert found["port"] == (8123, str(path))
    assert found["db"] == ("club.db", str(path))


def test_what_counts_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment counts more than the file, an option more than both."""
    path = write(tmp_path, 'db = "file.db"\nport = 1\nhost = "::1"\n')
    monkeypatch.setenv("KOSMOS_CONFIG", str(path))
    monkeypatch.setenv("KOSMOS_DB", "environment.db")
    monkeypatch.setenv("KOSMOS_PORT", "2")
    assert counting(Shell())["db"] == ("environment.db", "KOSMOS_DB")
    found = counting(Shell(), "--db", "option.db")
    assert found["db"] == ("option.db", "option")
    assert found["port"] == ("2", "KOSMOS_PORT")
    assert found["host"] == ("::1", str(path))


def test_the_file_is_obeyed(tmp_path: Path) -> None:
    """A command works on the database that the file names."""
    path = write(tmp_path, f'db = "{tmp_path / "mine.db"}"\n')
    (tmp_path / "mine.db").touch()
    shell = Shell("--config", str(path))
    shell.ok("new", "Cup")
    assert [each["id"] for each in Shell("--db", str(tmp_path / "mine.db")).ok("list", "--json").json] == [
        "cup"
    ]


def test_the_language_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts more than the machine's language and less than one set for Kosmos."""
    path = write(tmp_path, 'lang = "de"\n')
    monkeypatch.setenv("LANG", "nl_NL.UTF-8")
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    words = ["--config", str(path), "list"]
    assert wished_language(words) == "de"
    monkeypatch.setenv("KOSMOS_LANG", "fr_FR.UTF-8")
    assert wished_language(words) == "fr"
    assert wished_language([*words, "--lang", "en"]) == "en"


def test_the_file_sets_the_options_of_serve(tmp_path: Path) -> None:
    """A wrong value in it is refused like one typed as an option."""
    ran = Shell("--config", str(write(tmp_path, "port = 70000\n")))("serve")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("kosmos: --port: expected a whole number, 65535 or less")


def test_a_secret_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a secret it is only said that it is set."""
    monkeypatch.setenv("KOSMOS_METRICS_TOKEN", "open-sesame")
    ran = Shell().ok("config")
    assert "open-sesame" not in ran.out
    assert counting(Shell(), "--token", "abracadabra")["token"] == ("•••", "option")


WRONG = {
    "prot = 1": "sets “prot”, which is not a setting. Settings are: port.",
    "new-link = true": "sets “new-link”, which is not a setting.",
    "port = ": "cannot be read: Invalid value",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_file_that_says_nothing_known(text: str, tmp_path: Path) -> None:
    """A typing error is refused in one sentence, not passed over."""
    ran = Shell("--config", str(write(tmp_path, text)))("list")
    assert (ran.code, ran.out) == (2, "")
    assert WRONG[text] in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("word", ["maybe", "2", "jein", " "])
def test_a_variable_that_is_neither_yes_nor_no(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    """It is refused by its name, with what it takes; it was taken for yes."""
    monkeypatch.setenv("KOSMOS_OPEN", word)
    ran = Shell()("list")
    assert (ran.code, ran.err) == (
        2,
        f"kosmos: KOSMOS_OPEN sets “open” to “{word}”; it takes yes or no.\n",
    )


@pytest.mark.parametrize("value", ['"maybe"', "7", "1.5", "[true]", '""'])
def test_a_file_that_says_neither_yes_nor_no(tmp_path: Path, value: str) -> None:
    """It is refused by its path, with what it takes."""
    path = write(tmp_path, f"open = {value}\n")
    ran = Shell("--config", str(path))("list")
    assert ran.code == 2
    assert f"kosmos.toml sets “open” to “{value.strip(chr(34))}”; it takes yes or no." in ran.err.replace(
        "\n", " "
    )


@pytest.mark.parametrize(
    ("word", "is_yes"), [("yes", True), ("ON", True), ("1", True), ("no", False), ("off", False)]
)
def test_yes_and_no_have_their_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str, *, is_yes: bool
) -> None:
    """Those of the file are read as those of a variable."""
    monkeypatch.setenv("KOSMOS_OPEN", word)
    assert counting(Shell())["open"][1] == "KOSMOS_OPEN"
    assert read_settings(write(tmp_path, f'open = "{word}"\n')) == {"open": is_yes}


def test_a_file_that_is_not_there() -> None:
    """A file that was named has to be there."""
    ran = Shell("--config", "nowhere.toml")("list")
    assert (ran.code, ran.err) == (
        2,
        "kosmos: The settings in nowhere.toml cannot be read: No such file or directory\n",
    )


def parameters(command: str) -> dict[str, object]:
    found = COMMAND.commands[command] if command else COMMAND
    return {each.name: each for each in found.params}


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=lambda setting: setting.key)
def test_every_setting_is_an_option(setting: Setting) -> None:
    """Its option, variable, default and help are those of the table."""
    found = parameters(setting.command)[setting.name]
    assert f"--{setting.key}" in found.opts  # type: ignore[attr-defined]
    assert found.envvar == setting.variable  # type: ignore[attr-defined]
    assert found.default == setting.default  # type: ignore[attr-defined]
    assert found.help == setting.help  # type: ignore[attr-defined]


def test_serve_has_no_option_beside_the_table() -> None:
    """Whatever the server can be told stands in the table."""
    assert set(parameters("serve")) == {each.name for each in SETTINGS.values() if each.command == "serve"}


def test_the_manual_names_every_setting() -> None:
    """The manual has the option and the variable of each setting."""
    text = MANUAL.read_text("utf-8")
    for setting in SETTINGS.values():
        assert f"`--{setting.key}`" in text
        assert setting.variable is None or f"`{setting.variable}`" in text


def test_slow_means_the_same_everywhere() -> None:
    """An application made without settings calls slow what the default calls slow."""
    assert SETTINGS["slow-ms"].default == SLOW_MS


def test_a_file_is_read_once(tmp_path: Path) -> None:
    """Help, faults and options are made from one reading."""
    path = write(tmp_path, "port = 1\n")
    assert read_settings(path) is read_settings(path)


def test_a_folder_of_settings_that_nobody_may_enter_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under sudo, or as a service that may enter no home, the file would be another's: every command works without it."""
    monkeypatch.delenv("KOSMOS_CONFIG", raising=False)

    def refuse(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "is_file", refuse)
    assert settings_file([]) is None
