"""What the engine has to know of a kind of stream. A tournament is one, a live board another, a club's settings a third."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from kosmos.core.commands import Command, Context
from kosmos.core.errors import NotFound
from kosmos.locale import Phrase
from kosmos.service.actors import Actor
from kosmos.store.personal import PersonalRecord

E = TypeVar("E")  #: an event
S = TypeVar("S")  #: an event with its stamp (who, when), as it is stored


class Folded(Protocol):
    """What a stream comes to; its version is the number of events in it."""

    @property
    def version(self) -> int: ...


F = TypeVar("F", bound=Folded)


def _everybody(_folded: object, _actor: Actor) -> bool:
    return True


TOURNAMENT_BYTES = 4_000_000


def _as_heavy_as_a_tournament(_folded: object) -> int:
    return TOURNAMENT_BYTES


def _never(_event: object) -> bool:
    return False


@dataclass(frozen=True)
class PersonalSeal(Generic[E, S]):
    """Takes personal data out of events and puts it back, all by pure functions: people may ask to have it forgotten."""

    #: the events with keys for what had none, and what is to be kept under each
    seal: Callable[[Sequence[S], Callable[[], str]], tuple[list[S], Mapping[str, PersonalRecord]]]
    unseal: Callable[[Sequence[S], Mapping[str, PersonalRecord]], list[S]]
    names_key: Callable[[S], bool]
    forgets: Callable[[E], int]  #: whose keys are erased with this event; 0: nobody's


@dataclass(frozen=True)
class Aggregate(Generic[E, S, F]):
    """All functions are pure: values in, values out. `tests/service/aggregates.py` says what they promise together."""

    kind: str  #: under which the store lists these streams
    noun: str  #: what one of them is called, to be translated
    decode: Callable[[bytes], S]
    encode: Callable[[S], bytes]
    stamp: Callable[[Context, Sequence[E]], list[S]]
    event: Callable[[S], E]
    fold: Callable[[Sequence[S]], F]
    #: one step later without folding again, at the cost of what the step changes; None: only the whole stream can tell
    go_on: Callable[[F, Sequence[S]], F | None]
    decide: Callable[[F, Command, Context], Sequence[E]]  #: or a refusal
    summary: Callable[[F], bytes]  #: what a listing shows without opening the stream
    #: the same of a state that came after another, whose summary is known: cheaper where a step changes none of it
    summary_after: Callable[[F, bytes, F], bytes] | None = None
    prefix: str = ""  #: with which the names of these streams begin
    #: what is there before the first command, version 0; None: nothing
    initial: Callable[[], F] | None = None
    #: about how many bytes of memory it takes, so that the engine knows how many it may keep
    weight: Callable[[F], int] = _as_heavy_as_a_tournament
    draws: bool = True  #: deciding may need chance, and the second at which it is decided
    is_seen: Callable[[F, Actor], bool] = _everybody
    may_hide: Callable[[E], bool] = _never  #: after this event others may see the stream than before
    personal: PersonalSeal[E, S] | None = None  #: for streams that tell of people

    def missing(self, stream: str) -> NotFound:
        """The refusal that there is no stream of this name, said with the name people know: without the prefix of its kind."""
        return NotFound(Phrase(self.noun), stream.removeprefix(f"{self.prefix}:"))
