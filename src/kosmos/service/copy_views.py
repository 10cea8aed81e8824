"""Copies that were handed back, as plain values: what waits to be chosen about, side by side."""

from collections.abc import Iterable, Mapping
from typing import TypedDict

from kosmos.core.history_steps import HistoryStep
from kosmos.locale import Language
from kosmos.service.actors import Actor
from kosmos.service.copies import HandedBack, TournamentCopies
from kosmos.tournament.history import history
from kosmos.tournament.sides import SideStep


class CopyStepShown(TypedDict):
    version: int
    at: str
    by: str
    words: str


class WaitingStepShown(CopyStepShown):
    """A step of the copy, and what it touches here."""

    removal: bool  #: the copy took this step back
    ours: list[CopyStepShown]
    after: list[int]  #: versions of steps of the copy that it follows from


class OpenCopyShown(TypedDict):
    copy: str
    steps: list[WaitingStepShown]


class CopiesShown(TypedDict):
    copies: list[OpenCopyShown]


class HandedBackShown(TypedDict):
    id: str
    copy: str
    taken: int
    agreed: int
    waiting: int


def handed_back_view(done: HandedBack) -> HandedBackShown:
    return {
        "id": done.tournament,
        "copy": done.copy,
        "taken": done.taken,
        "agreed": done.agreed,
        "waiting": done.waiting,
    }


async def copies_view(copies: TournamentCopies, actor: Actor, stream: str, language: Language) -> CopiesShown:
    ours, found = await copies.waiting(actor, stream)
    here = {step.version: step for step in history(ours)} if found else {}
    shown: list[OpenCopyShown] = []
    for each in found:
        there = {step.version: step for step in history(each.theirs)}
        steps: list[WaitingStepShown] = [
            {
                **_step(touching.step, there, language),
                "removal": touching.removal,
                "ours": _steps(touching.ours, here, language),
                "after": [step.version for step in touching.after],
            }
            for touching in each.touching
        ]
        shown.append({"copy": each.copy, "steps": steps})
    return {"copies": shown}


def _steps(
    steps: Iterable[SideStep], told: Mapping[int, HistoryStep], language: Language
) -> list[CopyStepShown]:
    return [_step(step, told, language) for step in steps]


def _step(step: SideStep, told: Mapping[int, HistoryStep], language: Language) -> CopyStepShown:
    line = told[step.version]
    return {"version": step.version, "at": line.at, "by": line.by, "words": language.say(line.words)}
