"""Appends of a node to PostgreSQL: whatever waits goes in one statement.

As long as all goes well the event loop itself speaks over the connection. A thread has it otherwise: to connect, to find out
what became of a statement whose answer was lost, to say why something was refused, and for whatever is large.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import repeat
from typing import TYPE_CHECKING, Any, NamedTuple

import psycopg

from kosmos.core.errors import Refusal
from kosmos.core.store_refusals import StoreClosed
from kosmos.store.followed_streams import Append, Outcomes
from kosmos.store.group_commit import GroupWriter, JobDone, Waiting
from kosmos.store.postgres.append_encoding import PreparedAppends, prepare_appends
from kosmos.store.postgres.append_statements import AppendPlan, write_appends
from kosmos.store.postgres.connection import refusal_for
from kosmos.store.postgres.database import Link
from kosmos.store.postgres.loop_connection import LoopConnection
from kosmos.store.postgres.outage import Outage

if TYPE_CHECKING:
    from psycopg import pq

#: events and bytes that the loop sends itself; what is larger would keep it from everybody else
MOST_EVENTS, MOST_BYTES = 512, 1 << 18


class AppendTurn(NamedTuple):
    """All appends of one turn of the loop, and who waits for what becomes of them."""

    appends: Sequence[Append]
    answer: "asyncio.Future[Outcomes]"


class PostgresAppender:
    """One connection, used by the loop while the thread has nothing to do, else by the thread alone."""

    def __init__(self, address: str, path: str, outage: Outage | None = None) -> None:
        self._path = path
        self._link = Link(address, outage, autocommit=True)
        self._prepared: PreparedAppends | None = None  #: written by the thread, read while it rests
        self._writer: GroupWriter[Any] = GroupWriter(self._commit, lambda: StoreClosed(path))
        self._writer.start()
        self._spoken: LoopConnection | None = None
        self._at_thread = 0  #: turns that the thread has not answered yet
        self._under_way: tuple[AppendPlan, list[AppendTurn]] | None = None
        self._waiting: list[AppendTurn] = []
        self._at_rest: asyncio.Event | None = None  #: somebody closes, and waits for the last statement

    def submit(self, appends: list[Append]) -> "asyncio.Future[Outcomes]":
        """All appends of a turn of the loop; they go at once, or together with others after the statement that is under way."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Outcomes] = loop.create_future()
        if self._at_rest is not None:
            answer.set_exception(StoreClosed(self._path))
            return answer
        if self._spoken is not None and self._spoken.loop is not loop:
            self._abandon()
        self._waiting.append(AppendTurn(appends, answer))
        if self._under_way is None:
            self._begin()
        return answer

    async def close(self) -> None:
        if self._at_rest is None:
            self._at_rest = asyncio.Event()
            if self._spoken is not None and self._spoken.loop is not asyncio.get_running_loop():
                self._abandon()
            if self._under_way is not None:
                await self._at_rest.wait()
            self._stop_speaking()
        await self._writer.close(self._link.drop)

    # -- on the loop -----------------------------------------------------------------------------------

    def _begin(self) -> None:
        """With all that waits."""
        turns, self._waiting = self._waiting, []
        if not turns:
            return
        plan = planned(turns) if self._spoken else None
        if self._spoken is None or self._prepared is None or plan is None:
            self._leave_to_thread(turns)
            return
        name, values = self._prepared.encoded(plan)
        self._under_way = plan, turns
        self._spoken.send(name, values)

    def _hear(self, result: "pq.abc.PGresult | None") -> None:
        """What was moved on is committed; of the rest, and of all after an error, the thread finds out more."""
        if self._under_way is None:
            self._stop_speaking()  # lost while nobody asked: the thread makes the next
            return
        (plan, turns), self._under_way = self._under_way, None
        if result is None:
            self._prepared = None
            self._leave_to_thread(turns, unsure=True)
        else:
            assert self._prepared is not None, "nobody speaks without it"
            encoding = self._prepared.raw.info.encoding
            moved = {(result.get_value(row, 0) or b"").decode(encoding) for row in range(result.ntuples)}
            done = {id(each): each[1] + len(each[2]) for each in plan.taken if each[0] in moved}
            for turn in turns:
                self._tell(turn, done)
        self._begin()
        if self._at_rest is not None and self._under_way is None:
            self._at_rest.set()

    def _tell(self, turn: AppendTurn, done: Mapping[int, int]) -> None:
        """`done`: which appends, and the version each led to."""
        rest = [append for append in turn.appends if id(append) not in done]
        if not rest:
            if not turn.answer.done():  # it is, when whoever waited was cancelled
                turn.answer.set_result([done[id(append)] for append in turn.appends])
            return
        others: asyncio.Future[Outcomes] = turn.answer.get_loop().create_future()
        others.add_done_callback(partial(tell_all, turn, done))
        self._leave_to_thread([AppendTurn(rest, others)])

    def _leave_to_thread(self, turns: Sequence[AppendTurn], *, unsure: bool = False) -> None:
        """`unsure`: it may be done already."""
        self._stop_speaking()
        for turn in turns:
            self._at_thread += 1
            written: asyncio.Future[Any] = self._writer.submit(
                partial(write_appends, turn.appends, unsure=unsure)
            )
            written.add_done_callback(partial(self._hear_thread, turn))
        self._writer.hand_over()

    def _hear_thread(self, turn: AppendTurn, written: "asyncio.Future[Outcomes]") -> None:
        self._at_thread -= 1
        hand_on(turn.answer, written)
        if not self._at_thread:
            self._speak()

    def _speak(self) -> None:
        """The thread rests, and the connection is the loop's."""
        if self._at_rest is None and self._prepared is not None and self._prepared.is_usable:
            self._spoken = LoopConnection(self._prepared.raw, self._hear)

    def _stop_speaking(self) -> None:
        if self._spoken is not None:
            self._spoken.stop()
            self._spoken = None

    def _abandon(self) -> None:
        """The loop that spoke is gone, and with it whoever waited; of what it had asked last nobody hears."""
        self._stop_speaking()
        self._waiting = []
        if self._under_way is not None:
            self._under_way = None
            self._link.drop()

    # -- in the thread ---------------------------------------------------------------------------------

    def _commit(self, group: list[Waiting]) -> list[JobDone]:
        done = self._commit_turns(group)
        if self._prepared is None or not self._prepared.is_usable:
            self._prepared = self._prepare()
        return done

    def _prepare(self) -> PreparedAppends | None:
        """None: not now, and the thread goes on."""
        connection = self._link.made
        if connection is None or not connection.is_usable:
            return None
        try:
            return prepare_appends(connection.raw)
        except psycopg.Error:
            return None

    def _commit_turns(self, group: list[Waiting]) -> list[JobDone]:
        """All turns together. If one of them is impossible (an event that is no bytes), each gets its own; so they do
        where one may be done already, because what is so by chance with another's would be taken for it.
        """
        turns = [job for job, _ in group if isinstance(job, partial)]
        unsure = any(turn.keywords["unsure"] for turn in turns)
        if unsure and len(group) > 1:
            return [done for waiting in group for done in self._commit_turns([waiting])]
        try:
            appends = [append for turn in turns for append in turn.args[0]]
            written = write_appends(appends, self._link, unsure=unsure)
        except Exception as error:  # noqa: BLE001 - whatever it is, it belongs to whoever waits for it
            self._prepared = None  # psycopg may have taken it back together with what it prepared itself
            refused = refusal_for(error, self._path)
            if len(group) == 1 or isinstance(refused, Refusal):
                return [JobDone(answer, None, refused) for _, answer in group]
            return [done for waiting in group for done in self._commit_turns([waiting])]
        outcomes = iter(each if isinstance(each, int) else refusal_for(each, self._path) for each in written)
        return [
            JobDone(answer, [next(outcomes) for _ in turn.args[0]], None)
            for turn, (_, answer) in zip(turns, group, strict=True)
        ]


def planned(turns: Sequence[AppendTurn]) -> AppendPlan | None:
    """None: too large for the loop, or impossible (an event that is no bytes), and the thread finds out whose it is."""
    appends = [append for turn in turns for append in turn.appends]
    events = [event for append in appends for event in append[2]]
    if not all(isinstance(event, bytes) for event in events):
        return None
    if len(events) > MOST_EVENTS or sum(map(len, events)) > MOST_BYTES:
        return None
    return AppendPlan(appends)


def hand_on(answer: "asyncio.Future[Outcomes]", found: "asyncio.Future[Outcomes]") -> None:
    if answer.done():  # it is, when whoever waited was cancelled
        return
    if (error := found.exception()) is not None:
        answer.set_exception(error)
    else:
        answer.set_result(found.result())


def tell_all(turn: AppendTurn, done: Mapping[int, int], others: "asyncio.Future[Outcomes]") -> None:
    """What was done at once, and what the thread found out of the others, in the order of asking.

    Where the thread failed, only they fail: what was done stays done.
    """
    error = others.exception()
    if turn.answer.done():  # it is, when whoever waited was cancelled
        return
    found: Iterator[int | BaseException] = iter(others.result()) if error is None else repeat(error)
    told = [done[id(each)] if id(each) in done else next(found) for each in turn.appends]
    turn.answer.set_result(told)
