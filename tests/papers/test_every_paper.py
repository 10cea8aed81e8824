"""Every paper of every system at every stage."""

from functools import cache

import pytest

from kosmos.core.players import ChaosGroup
from kosmos.locale import language
from kosmos.papers.catalogue import make_paper, papers_for
from kosmos.papers.render import render
from kosmos.tournament.systems import System
from kosmos.tournament.wishes import Wishes
from papers.tournaments import STAGES, tournament
from tournament.stories import Story

ENGLISH = language("en")


@cache
def told(system: str, stage: str) -> Story:
    return tournament(system, stage)


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("system", list(System))
def test_every_paper_can_be_made(system: System, stage: str) -> None:
    """No paper fails, whatever the system and however far the tournament is; none is without a word."""
    state = told(system, stage).state
    for key, kind in papers_for(system).items():
        whole = Wishes(private=True, long=True, working=True, group=ChaosGroup.WOMEN)
        for wishes in (Wishes(private=kind.private), whole):
            paper = make_paper(key, state, wishes)
            for name in ("text", "html", "tex", "csv", "json"):
                assert render(paper, ENGLISH, name)
            assert any(True for _ in paper.body) or paper.notes
