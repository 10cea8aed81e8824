"""A state as readers hold it: the value, and the projection of its stream, from which papers take over what still holds.

Deciding never sees one: decisions are made of the value alone, and nothing that was worked out can change them.
"""

from collections.abc import Callable, Hashable
from typing import TypeVar

from kosmos.core.projection import Projection
from kosmos.tournament.state import State

T = TypeVar("T")


class ProjectedState(State):
    """Whatever is asked of it by name is made once for its version."""

    version: int
    projection: Projection


def projected(state: State, version: int, projection: Projection) -> ProjectedState:
    made = ProjectedState.__new__(ProjectedState)
    made.__dict__.update(state.__dict__)
    made.version = version
    made.projection = projection
    return made


def gone_on(state: State, name: Hashable, make: Callable[[T | None], T]) -> T:
    """The value of this name for this state. `make` is given the earlier value that the projection has, or None."""
    if isinstance(state, ProjectedState):
        return state.projection.go_on(state.version, name, make)
    return make(None)


def revised(state: State, name: Hashable, make: Callable[[T | None], T]) -> T:
    """The same for a value that does not depend on the version alone: `make` checks every part of the earlier value."""
    return state.projection.revise(name, make) if isinstance(state, ProjectedState) else make(None)
