"""The history of a tournament in words: who, when, what, whether it still counts, and to where one can go back."""

from collections.abc import Sequence

from kosmos.core.history_steps import HistoryStep, told_steps
from kosmos.locale import N_, NP_, Phrase
from kosmos.tournament.events.base import Event, Names
from kosmos.tournament.events.copies import CopyStepSettled
from kosmos.tournament.events.players import PlayerAdded
from kosmos.tournament.events.rounds import RoundsDrawn
from kosmos.tournament.events.stored import Stamped, event_said
from kosmos.tournament.settings import Settings

ENTERED = NP_("{count} player entered", "{count} players entered")


def history(stream: Sequence[Stamped]) -> list[HistoryStep]:
    """All steps, the first one first. An undo or a redo says which step it took back or brought again."""
    return told_steps(stream, _TournamentTeller())


class _TournamentTeller:
    def __init__(self) -> None:
        self._names = Names()
        self._settings: dict[int, Settings | None] = {}  #: version -> as they were then

    def hear(self, version: int, event: Event) -> None:
        said = event_said(event)
        said.tell_names(self._names)
        if said.travels:
            self._names.settings = self._settings[said.version]  # type: ignore[attr-defined]
        self._settings[version] = self._names.settings

    def words(self, event: Event) -> Phrase:
        return event_said(event).words(self._names)

    def is_restore_point(self, event: Event) -> bool:
        return isinstance(event_said(event), RoundsDrawn)

    def gone_on(self, step: HistoryStep, version: int, event: Event) -> HistoryStep:
        """A further part of a step; a list of players is told by their number."""
        count = version - step.before
        said = event_said(event)
        if isinstance(said, CopyStepSettled):
            words = Phrase(N_("{what} (from the copy)"), {"what": step.words})
            return step._replace(version=version, words=words)
        if isinstance(said, PlayerAdded):
            return step._replace(version=version, words=Phrase(ENTERED, {"count": count}))
        return step._replace(version=version)
