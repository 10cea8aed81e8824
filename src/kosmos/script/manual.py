"""Help, completion and the manual page, all from the one table of commands."""

from collections.abc import Iterator

from kosmos.locale import Language
from kosmos.script.commands import ScriptCommand, find, help_of, names
from kosmos.script.faults import ScriptFault
from kosmos.script.items import cut


def usage(command: ScriptCommand) -> str:
    return f"{command.name} {command.template.text}".rstrip()


def help_text(name: str, language: Language) -> str:
    """How to call a command and what it does; for an unknown name, the names of all."""
    command = find(name)
    if command is None:
        return "\n".join(names())
    return "\n".join([usage(command), *(language.say(text) for text in help_of(command))])


def completions(text: str) -> list[str]:
    """What can come next on a line: a command's name, or keywords that are not used yet."""
    try:
        words = [item.text for item in cut(text) if not item.quoted]
    except ScriptFault:
        return []
    last = "" if not words or text[-1:].isspace() else words[-1]
    if not words or (len(words) == 1 and last):
        return [name for name in names() if name.lower().startswith(last.lower())]
    command = find(words[0])
    used = {word.upper() for word in words[1:] if word != last}
    arguments = command.template.arguments if command else ()
    free = (argument.name for argument in arguments if not used & set(argument.names))
    return [name for name in free if name.startswith(last.upper())]


def manual_page(language: Language) -> str:
    """The whole table in Markdown, for the manual."""
    return "\n".join(_sections(language))


def _sections(language: Language) -> Iterator[str]:
    for name in names():
        command = find(name)
        assert command
        yield f"## {name}"
        yield ""
        yield f"    {usage(command)}"
        yield ""
        yield " ".join(language.say(text) for text in help_of(command))
        yield ""
