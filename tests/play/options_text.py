"""Options of a board as text: the same words, read again, mean the same."""

from kosmos.play.options import Options, RemisOption, TimeOption
from kosmos.play.position import make_position


def make_options(options: Options) -> str:
    """The words of these options; read again they mean the same."""
    words = [name for name in ("passive", "local", "noinitld") if getattr(options, name)]
    words += [name if on else f"-{name}" for name, on in sorted(options.switches.items())]
    if options.inter is not None:
        words.append(f"inter:{options.inter}")
    if options.remis != RemisOption():
        words.append("remis:" + _make_remis(options.remis))
    if options.time is not None:
        words.append("time:" + _make_time(options.time))
    if options.initpos is not None:
        words.append("initpos:" + make_position(options.initpos))
    if options.view is not None:
        words.append(f"view:{options.view}")
    return " ".join(words)


def _make_remis(remis: RemisOption) -> str:
    repeats = "" if remis.repeats is None else str(remis.repeats)
    moves = "" if remis.moves is None else str(remis.moves)
    return f"{repeats}{'r' * remis.repeats_claimed}:{moves}{'r' * remis.moves_claimed}"


def _make_time(time: TimeOption) -> str:
    signs = ("", "+", "-", "!")
    parts = zip(signs, (time.start, time.fischer, time.bronstein, time.tick), strict=True)
    return "".join(f"{sign}{part}" for sign, part in parts if part is not None)
