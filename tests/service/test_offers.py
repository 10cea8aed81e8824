"""What pages offer at boards, in arenas, in team events and with imports: values, held against what is refused."""

import msgspec
import pytest

from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.play.arena import events as e
from kosmos.play.arena.decide import JoinArena, decide
from kosmos.play.arena.state import ArenaState, fold, go_on
from kosmos.play.room_settings import TournamentGame
from kosmos.play.state import Phase, RoomState
from kosmos.play.time_control import parse_time_control
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.arena_offers import arena_offers
from kosmos.service.board_hall import Seated
from kosmos.service.people_import_records import UNDER_WAY, ImportRecord, ImportStage, import_offers
from kosmos.service.people_sources import ListAsked
from kosmos.service.seat_offers import room_offers
from kosmos.service.team_offers import CaptainOffers, captain_offers, team_event_offers
from play.boards import bound
from teams.team_stories import TeamStory

NOON = 1_800_000_000_000
MINUTE = 60_000
WHITE = Seated(Colour.WHITE, "Ada")
ARBITER = Seated(arbiter=True)


def in_phase(phase: Phase, *, event: bool) -> RoomState:
    game = TournamentGame("cup", 1, 1, 1, 2) if event else None
    state = bound(game=game).state
    state.phase = phase
    return state


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("event", [True, False])
def test_around_a_board(phase: Phase, event: bool) -> None:
    """A player of an event calls the arbiter while the game is not over, others ask for a rematch; who watches does neither."""
    state, over = in_phase(phase, event=event), phase is Phase.OVER
    player = room_offers(state, WHITE, called=False, mails=True)
    assert (player.rematch, player.call, player.mail) == (not event, event and not over, not over)
    assert (player.arbiter, player.judge, player.answer) == ((), False, False)
    called = room_offers(state, WHITE, called=True, mails=False)
    assert (called.call, called.called, called.mail) == (False, event and not over, False)
    watching = room_offers(state, Seated(), called=True, mails=True)
    assert not any((watching.rematch, watching.call, watching.called, watching.mail, watching.arbiter))


def test_an_arbiter_is_offered_what_is_not_refused() -> None:
    """A game that runs is paused, one that pauses goes on, one that is over is opened again."""
    offered = {
        phase: room_offers(in_phase(phase, event=True), ARBITER, called=True, mails=True).arbiter
        for phase in Phase
    }
    assert offered == {
        Phase.WAITING: ("abort",),
        Phase.PLAYING: ("pause", "abort"),
        Phase.PAUSED: ("resume", "abort"),
        Phase.OVER: ("reopen",),
    }
    assert room_offers(in_phase(Phase.PLAYING, event=True), ARBITER, called=True, mails=False).answer


def test_a_rematch_is_asked_for_by_the_other() -> None:
    """One's own wish is not told as the opponent's."""
    state = in_phase(Phase.OVER, event=False)
    asked = []
    for asker in (None, (Colour.WHITE, "next"), (Colour.BLACK, "next")):
        state.rematch = asker
        asked.append(room_offers(state, WHITE, called=False, mails=False).rematch_asked)
    assert asked == [False, False, True]


def arena(*names: str) -> ArenaState:
    settings = e.ArenaSettings("friday", "Friday", parse_time_control("180+0"), NOON, 30)
    state = fold([e.ArenaOpened(at=NOON, settings=settings)])
    for name in names:
        state = go_on(state, decide(state, JoinArena(name=name), NOON + MINUTE))
    return state


def test_in_an_arena() -> None:
    """While it lasts anybody joins and directors send away; a player's own page pauses and comes back, and directs nothing."""
    state, director = arena("Ada", "Bert"), Actor("dora", Right.DIRECT)
    during, after = NOON + 2 * MINUTE, NOON + 31 * MINUTE
    state.players[2] = msgspec.structs.replace(state.players[2], active=False, until=during + 2500)
    visitor = arena_offers(state, VISITOR, None, during)
    assert (visitor.join, visitor.direct, visitor.send_away, visitor.enter) == (True, False, None, None)
    directing = arena_offers(state, director, None, during)
    assert (directing.direct, directing.send_away, directing.enter) == (True, (1,), ())
    assert not arena_offers(state, director, None, NOON - 1).direct
    own = [arena_offers(state, director, state.players[id_], during) for id_ in (1, 2)]
    assert [(each.pause, each.come_back, each.wait) for each in own] == [(True, False, 0), (False, True, 3)]
    assert not any(each.join or each.direct or each.show_link for each in own)
    ended = arena_offers(state, director, None, after)
    assert (ended.join, ended.direct, ended.send_away) == (False, False, ())
    assert not any(arena_offers(state, director, state.players[1], after)[4:6])


def test_in_a_team_event() -> None:
    """Teams enter before the draw; what is drawn is taken back; nobody else is offered anything but to read."""
    empty, story = TeamStory(), TeamStory().teams("A", "B")
    assert not team_event_offers(empty.chronicle, directs=True).draw
    before = team_event_offers(story.chronicle, directs=True)
    assert (before.enter, before.draw, before.take_back, before.undo) == (True, True, False, True)
    assert before.papers == ("table", "players")
    story.drawn()
    after = team_event_offers(story.chronicle, directs=True)
    assert (after.enter, after.draw, after.take_back) == (False, False, True)
    assert "crosstable" in after.papers
    assert not any(team_event_offers(story.chronicle, directs=False)[:6])


def test_a_captain() -> None:
    """A line-up until its time is over; boards are shown when both are in, and results are entered where none stands."""
    story = TeamStory().teams("A", "B").drawn()

    def offers(now: str = "2026-11-16T12:00") -> CaptainOffers:
        return captain_offers(
            story.state, story.state.rounds[0].matches[0], 1, deadline="2026-11-16T18:00", now=now
        )

    assert offers() == (False, False, False, None, True, False)
    assert offers("2026-11-16T18:01").late
    story.do("GiveLineup", round=1, team=1, players=[1, 2])
    assert (offers().handed_in, offers().waits, offers().line_up) == (True, True, True)
    other = [member.id for member in story.state.teams[2].members][:2]
    story.do("GiveLineup", round=1, team=2, players=other)
    assert (offers().boards, offers().enter, offers().line_up) == (True, (1, 2), False)
    story.results(1, 1, "1-0")
    assert offers().enter == (2,)
    story.set(captains_enter=False)
    assert offers().enter is None
    assert not any(captain_offers(story.state, None, 1, "", ""))


def test_an_import() -> None:
    """It is applied when it is ready, says how far it is while it goes on, and asks for columns before."""
    record = ImportRecord(key="x", kind="table", source="list.csv", wanted=ListAsked())
    shown = {stage: import_offers(msgspec.structs.replace(record, stage=stage)) for stage in ImportStage}
    assert [stage for stage in ImportStage if shown[stage].apply] == [ImportStage.READY]
    assert [stage for stage in ImportStage if shown[stage].progress] == list(UNDER_WAY)
    assert not shown[ImportStage.READY].columns_first
    assert (shown[ImportStage.DONE].done, shown[ImportStage.FAILED].failed) == (True, True)
