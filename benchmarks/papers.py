"""All papers of a big open, in units: as PDF and as HTML, and the progress table of a thousand players."""

from random import Random
from time import process_time

from unit import Figure, arguments, report, unit

from kosmos.core.players import Group, Player
from kosmos.core.results import Result
from kosmos.locale import language
from kosmos.papers.catalogue import make_paper, papers_for
from kosmos.papers.render import render
from kosmos.papers.wishes import Wishes
from kosmos.tournament.apply import apply_all, create
from kosmos.tournament.events import (
    DrawnRound,
    Event,
    PlayerAdded,
    ResultEntered,
    RoundsDrawn,
    TournamentCreated,
)
from kosmos.tournament.settings import Settings, System
from kosmos.tournament.state import State

ENGLISH = language("en")
CLUBS = ("SC Vogelwald", "SV Turm Moorheim 1922", "Schachfreunde Nordufer", "SK Rochade Altstadt")


def big_open(players: int, rounds: int) -> State:
    """Everybody meets a neighbour by points; what the pairing is worth does not matter here."""
    random = Random(players)
    settings = Settings(
        name="Vogelwald Open",
        system=System.DUTCH,
        rounds=rounds,
        start="2026-09-19",
        end="2026-09-27",
        tie_breaks=("BH/C1", "BH", "SB", "DE", "WIN"),
    )
    entered: list[Event] = [PlayerAdded(number, _person(number, random)) for number in range(1, players + 1)]
    state = apply_all(create(TournamentCreated(settings)), entered)
    points = dict.fromkeys(range(1, players + 1), 0)
    for round_ in range(1, rounds + 1):
        order = sorted(points, key=lambda id_: (-points[id_], random.random()))
        games = tuple(zip(order[::2], order[1::2], strict=False))
        numbers = tuple(range(1, players + 1)) if round_ == 1 else ()
        events: list[Event] = [RoundsDrawn((DrawnRound(games),), numbers)]
        for board, (white, black) in enumerate(games, 1):
            result = random.choice((Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS))
            events.append(ResultEntered(round_, board, result))
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
        groups=random.choice(((), (), (Group.SENIOR,), (Group.WOMEN,), (Group.YOUTH_C,))),
    )


def all_papers(state: State, format_name: str, repeat: int = 1) -> dict[str, float]:
    """Seconds of the processor by paper, the best of some tries: made and rendered."""
    tries = [_all_papers_once(state, format_name) for _ in range(repeat)]
    return {key: min(times[key] for times in tries) for key in tries[0]}


def _all_papers_once(state: State, format_name: str) -> dict[str, float]:
    times = {}
    for key in papers_for(state.settings.system):
        start = process_time()
        render(make_paper(key, state, Wishes(private=True, today="2026-09-27")), ENGLISH, format_name)
        times[key] = process_time() - start
    return times


def _progress(state: State) -> float:
    start = process_time()
    render(make_paper("progress", state, Wishes()), ENGLISH, "pdf")
    return process_time() - start


def slowest(times: dict[str, float], one: float) -> list[Figure]:
    by_time = sorted(times.items(), key=lambda pair: -pair[1])
    return [Figure(f"  of these, {key}", seconds / one) for key, seconds in by_time[:3]]


def main() -> None:
    options = arguments("Papers of a 300-player, 9-round tournament; progress table of 1,000 players.")
    state, huge = big_open(300, 9), big_open(1000, 9)
    render(make_paper("standings", state, Wishes()), ENGLISH, "pdf")  # fonts are found once per process
    one = unit()
    repeat = 2 if options.quick else 5
    pdf = all_papers(state, "pdf", repeat)
    html = all_papers(state, "html", 5)
    progress = min(_progress(huge) for _ in range(3))
    one = min(one, unit())
    report(
        [
            Figure("all papers, 300 players, 9 rounds, PDF, units", sum(pdf.values()) / one, 80),
            *slowest(pdf, one),
            Figure("all papers, 300 players, 9 rounds, HTML, units", sum(html.values()) / one, 15),
            *slowest(html, one),
            Figure("progress table, 1,000 players, PDF, units", progress / one, 30),
        ],
        options.json,
    )


if __name__ == "__main__":
    main()
