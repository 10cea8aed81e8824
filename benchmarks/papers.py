"""All papers of a big open, in units: as PDF and as HTML, and the progress table of a thousand players."""

from collections.abc import Callable
from random import Random
from time import process_time

from unit import Figure, arguments, report

from kosmos.core.players import ChaosGroup, Player
from kosmos.core.results import Result
from kosmos.locale import language
from kosmos.papers.catalogue import make_paper, papers_for
from kosmos.papers.render import render
from kosmos.tournament.apply import apply_all, create
from kosmos.tournament.draw_notes import NO_NOTES
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.players import PlayerAdded
from kosmos.tournament.events.rounds import DrawnRound, ResultEntered, RoundsDrawn
from kosmos.tournament.presets import created, new_settings
from kosmos.tournament.state import State
from kosmos.tournament.systems import System
from kosmos.tournament.wishes import Wishes

ENGLISH = language("en")
CLUBS = ("SC Vogelwald", "SV Turm Moorheim 1922", "Schachfreunde Nordufer", "SK Rochade Altstadt")


def big_open(players: int, rounds: int) -> State:
    """Everybody meets a neighbour by points; what the pairing is worth does not matter here."""
    random = Random(players)
    settings = new_settings(
        {
            "name": "Vogelwald Open",
            "system": System("dutch"),
            "rounds": rounds,
            "start": "2026-09-19",
            "end": "2026-09-27",
            "tie_breaks": ("BH/C1", "BH", "SB", "DE", "WIN"),
        }
    )
    entered: list[Event] = [
        PlayerAdded(number, _person(number, random), first_round=1, number=0, late=False, personal="")
        for number in range(1, players + 1)
    ]
    state = apply_all(create(created(settings)), entered)
    points = dict.fromkeys(range(1, players + 1), 0)
    for round_ in range(1, rounds + 1):
        order = sorted(points, key=lambda id_: (-points[id_], random.random()))
        games = tuple(zip(order[::2], order[1::2], strict=False))
        numbers = tuple(range(1, players + 1)) if round_ == 1 else ()
        events: list[Event] = [RoundsDrawn((DrawnRound(games, ()),), numbers, 0, NO_NOTES)]
        for board, (white, black) in enumerate(games, 1):
            result = random.choice((Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS))
            events.append(ResultEntered(round_, board, result, rated=True))
            points[white] += {Result.WHITE_WINS: 2, Result.DRAW: 1}.get(result, 0)
            points[black] += {Result.BLACK_WINS: 2, Result.DRAW: 1}.get(result, 0)
        state = apply_all(state, events)
    return state


def _person(number: int, random: Random) -> Player:
    rating = max(0, 2500 - 4 * number)
    return Player(
        name=f"Vogelsang-{number}, {random.choice(('Ada', 'Bertram', 'Konstantin', 'Eva'))}",
        club=random.choice(CLUBS),
        elo=rating if rating > 1000 else 0,
        dwz=f"{max(rating, 800)}-{number % 90}",
        birth=str(random.randint(1940, 2015)),
        federation="GER",
        fide_id=4_600_000 + number,
        groups=random.choice(((), (), (ChaosGroup.SENIOR,), (ChaosGroup.WOMEN,), (ChaosGroup.YOUTH_C,))),
    )


def processor_unit() -> float:
    """The unit in seconds of the processor. Taken beside every figure, for the machine may be busy with others."""
    start = process_time()
    sum(i * i for i in range(1_000_000))
    return process_time() - start


def in_units(work: Callable[[], object]) -> float:
    """One try, held against the units just before and after it."""
    before, start = processor_unit(), process_time()
    work()
    return (process_time() - start) * 2 / (before + processor_unit())


def one_paper(state: State, key: str, format_name: str) -> Callable[[], object]:
    wishes = Wishes(private=True, today="2026-09-27")
    return lambda: render(make_paper(key, state, wishes), ENGLISH, format_name)


def all_papers(state: State, format_name: str, repeat: int) -> dict[str, float]:
    """Units by paper, the best of some tries: made and rendered.

    All papers come once in every try: the typesetter remembers what it has set a moment ago, which is not to be measured.
    """
    keys = list(papers_for(state.settings.system))
    tries = [{key: in_units(one_paper(state, key, format_name)) for key in keys} for _ in range(repeat)]
    return {key: min(units[key] for units in tries) for key in keys}


def slowest(units: dict[str, float]) -> list[Figure]:
    by_time = sorted(units.items(), key=lambda pair: -pair[1])
    return [Figure(f"  of these, {key}", value) for key, value in by_time[:3]]


def main() -> None:
    options = arguments("Papers of a 300-player, 9-round tournament; progress table of 1,000 players.")
    state, huge = big_open(300, 9), big_open(1000, 9)
    render(make_paper("standings", state, Wishes()), ENGLISH, "pdf")  # fonts are found once per process
    repeat = 2 if options.quick else 5
    progress = in_units(one_paper(huge, "progress", "pdf"))
    pdf, html = all_papers(state, "pdf", repeat), all_papers(state, "html", max(repeat, 3))
    progress = min(progress, in_units(one_paper(huge, "progress", "pdf")))
    report(
        [
            Figure("all papers, 300 players, 9 rounds, PDF, units", sum(pdf.values()), 80),
            *slowest(pdf),
            Figure("all papers, 300 players, 9 rounds, HTML, units", sum(html.values()), 15),
            *slowest(html),
            Figure("progress table, 1,000 players, PDF, units", progress, 30),
        ],
        options.json,
    )


if __name__ == "__main__":
    main()
