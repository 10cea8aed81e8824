"""The simulation behind `docs/scaling.md`: its day adds up, and its costs are the measured ones."""

import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
sys.path.append(str(HOUSE / "benchmarks"))

from saturday import (  # noqa: E402 - beside the other benchmarks
    MINUTES,
    Day,
    Demand,
    carries,
    costs_shown,
    kept_costs,
    loads,
    saturday,
    simulation_shown,
)

# A module of the benchmarks has the name of a folder of tests, and would be found in its place.
sys.path.remove(str(HOUSE / "benchmarks"))

RUN, COSTS = kept_costs()


def test_a_day_begins_quietly() -> None:
    """At nine hardly anybody plays, in the afternoon most do; twice the clubs ask for about twice as much."""
    day = saturday(Day(), 1000)
    assert len(day) == MINUTES
    assert max(each.connections for each in day) > 20 * day[0].connections
    twice = max(each.moves for each in saturday(Day(), 2000))
    assert twice == pytest.approx(2 * max(each.moves for each in day), rel=0.25)


def test_more_nodes_carry_more_and_the_bus_is_what_grows() -> None:
    """Every part but the hearing of the bus becomes less with more nodes."""
    demand = Demand(1000, 2000, 200_000)
    few, many = ({each.part: each.load for each in loads(demand, nodes, COSTS, Day())} for nodes in (2, 50))
    grown = {part for part, load in many.items() if load > few[part] and part.startswith("CPU of the nodes:")}
    assert grown <= {"CPU of the nodes: hearing the bus"}
    assert carries(1, COSTS, Day()) < carries(10, COSTS, Day()) < carries(100, COSTS, Day())


def test_the_paper_has_the_measured_costs() -> None:
    """The tables of `docs/scaling.md` are what `costs.json` holds, with the run it is from, and what the simulation makes of it."""
    page = (HOUSE / "docs" / "scaling.md").read_text(encoding="utf-8")
    assert costs_shown(RUN, COSTS) in page
    assert simulation_shown(COSTS, Day()) in page
