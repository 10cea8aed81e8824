"""The two ways of the command line to the club's people: the database file here, or a server elsewhere."""

import asyncio
import time
import urllib.parse
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from kosmos.cli.door import Json, all_sent, as_sent
from kosmos.cli.local_door import LocalDoor
from kosmos.cli.remote_door import RemoteDoor, address_of
from kosmos.service.club import Club
from kosmos.service.forgetting import forget, forgotten_view, set_apart
from kosmos.service.people import Directory, found_view, person_view
from kosmos.service.people_import_records import UNDER_WAY, Import, ImportStage
from kosmos.service.people_import_views import import_view, record_view
from kosmos.service.people_imports import Imports, parse_decisions
from kosmos.service.people_sources import Data
from kosmos.service.rating import RatingDesk
from kosmos.service.rating_words import parse_ages, parse_ids, parse_rules, parse_system, rating_view

T = TypeVar("T")
#: lines done so far, and how much of all that is, from 0 to 1
Progress = Callable[[int, float], None]
AGAIN = 0.3  #: seconds between two looks at an import on a server


class ListWanted(NamedTuple):
    """A list, or a tournament's players, and what is said of it."""

    data: Data = b""
    name: str = ""
    tournament: str = ""
    date: str = ""
    member: bool = False
    columns: str | None = None
    apply: bool = False
    decisions: Mapping[str, str] = {}
    single: str = ""
    encoding: str = ""


class PeopleDoor(Protocol):
    def search(self, words: str, limit: int) -> list[Json]: ...
    def person(self, person: int) -> Json: ...
    def add(self, raw: Mapping[str, Any], *, answers: Sequence[str]) -> int: ...
    def change(self, person: int, raw: Mapping[str, Any]) -> Json: ...
    def kept(self, person: int) -> Json: ...
    def forget(self, person: int) -> Json: ...
    def set_apart(self) -> Json: ...
    def read_list(self, wanted: ListWanted, progress: Progress) -> Json: ...
    def imports(self) -> list[Json]: ...
    def go_on(self, key: str, decisions: Mapping[str, str] | None, progress: Progress) -> Json: ...
    def drop_import(self, key: str) -> None: ...
    def rate(self, stream: str, raw: Mapping[str, Any]) -> list[Json]: ...
    def unrate(self, stream: str, who: Sequence[int] | None) -> int: ...
    def check(self, stream: str) -> Json: ...
    def correct(self, stream: str, chosen: Any) -> int: ...


class LocalPeople(LocalDoor):
    def _desk(self, work: Callable[[Directory], Awaitable[T]]) -> T:
        return self.run_on_store(lambda store: work(Directory(store, Club(store.streams))))

    def search(self, words: str, limit: int) -> list[Json]:
        return all_sent(found_view(self._desk(lambda desk: desk.search(self.actor, words, limit))))

    def person(self, person: int) -> Json:
        return person_view(self._desk(lambda desk: desk.get(self.actor, person)))

    def add(self, raw: Mapping[str, Any], *, answers: Sequence[str]) -> int:
        return self._desk(lambda desk: desk.add(self.actor, raw, answers=answers))

    def change(self, person: int, raw: Mapping[str, Any]) -> Json:
        self._desk(lambda desk: desk.change(self.actor, person, raw))
        return self.person(person)

    def kept(self, person: int) -> Json:
        return self._desk(lambda desk: desk.export(self.actor, person))

    def forget(self, person: int) -> Json:
        return forgotten_view(self._desk(lambda desk: forget(desk, self.actor, person)))

    def set_apart(self) -> Json:
        moved: Json = msgspec.to_builtins(self._desk(lambda desk: set_apart(desk, self.actor)))
        return moved

    def read_list(self, wanted: ListWanted, progress: Progress) -> Json:
        async def work(imports: Imports) -> Json:
            made = await self._begin(imports, wanted)
            try:
                return await self._finish(imports, made, wanted.decisions if wanted.apply else None, progress)
            finally:
                await imports.drop(self.actor, made.record.key)

        return self._desk(lambda desk: work(Imports(desk)))

    def imports(self) -> list[Json]:
        found = self._desk(lambda desk: Imports(desk).all(self.actor))
        return all_sent(record_view(each, self.language) for each in found)

    def go_on(self, key: str, decisions: Mapping[str, str] | None, progress: Progress) -> Json:
        async def work(imports: Imports) -> Json:
            made = await imports.get(self.actor, key)
            while made.record.stage in UNDER_WAY and made.task is None:  # another program works on it
                progress(made.record.lines, made.record.share)
                await asyncio.sleep(AGAIN)
                made = await imports.get(self.actor, key)
            return await self._finish(imports, made, decisions, progress)

        return self._desk(lambda desk: work(Imports(desk)))

    def drop_import(self, key: str) -> None:
        self._desk(lambda desk: Imports(desk).drop(self.actor, key))

    async def _finish(
        self, imports: Imports, made: Import, decisions: Mapping[str, str] | None, progress: Progress
    ) -> Json:
        """When it is read; with decisions also when it is written."""
        made.watch = lambda lines: progress(lines, made.record.share)
        await imports.finished(made)
        view: Json = as_sent(import_view(made, self.language))
        if decisions is not None and made.record.stage is ImportStage.READY:
            await imports.apply(self.actor, made.record.key, parse_decisions(decisions))
            await imports.finished(made)
            view |= record_view(made.record, self.language)
        if made.fault:
            raise made.fault
        return view

    async def _begin(self, imports: Imports, wanted: ListWanted) -> Import:
        if wanted.tournament:
            return await imports.begin_tournament(self.actor, wanted.tournament)
        look = wanted.columns is not None
        made = await imports.begin(
            self.actor,
            wanted.data,
            wanted.name,
            date=wanted.date,
            member=wanted.member,
            single=wanted.single,
            encoding=wanted.encoding,
            look=look,
        )
        if made.record.stage is ImportStage.MAPPING and wanted.columns is not None:
            await imports.map(self.actor, made.record.key, wanted.columns.split(","))
        return made

    def rate(self, stream: str, raw: Mapping[str, Any]) -> list[Json]:
        system, ages = parse_system(raw["system"]), parse_ages(raw.get("ages", {}))
        rules = parse_rules(raw.get("rules"))

        async def work(desk: Directory) -> list[Json]:
            ratings = RatingDesk(desk)
            if "apply" in raw:
                chosen = parse_ids("apply", raw["apply"])
                found = await ratings.apply(self.actor, stream, system, ages, chosen, rules=rules)
            else:
                found = await ratings.report(self.actor, stream, system, ages, rules=rules)
            return all_sent(rating_view(each, self.language) for each in found)

        return self._desk(work)

    def unrate(self, stream: str, who: Sequence[int] | None) -> int:
        return self._desk(lambda desk: RatingDesk(desk).take_back(self.actor, stream, who))

    def check(self, stream: str) -> Json:
        found = self._desk(lambda desk: RatingDesk(desk).check(self.actor, stream))
        return msgspec.to_builtins(found)  # type: ignore[no-any-return]

    def correct(self, stream: str, chosen: Any) -> int:
        wanted = None if chosen == "all" else {(id_, field) for id_, field in chosen}
        return self._desk(lambda desk: RatingDesk(desk).correct(self.actor, stream, wanted))


class RemotePeople(RemoteDoor):
    def search(self, words: str, limit: int) -> list[Json]:
        query = urllib.parse.urlencode({"q": words, "limit": limit})
        return self._json("GET", f"/api/people?{query}")  # type: ignore[no-any-return]

    def person(self, person: int) -> Json:
        return self._json("GET", f"/api/people/{person}")  # type: ignore[no-any-return]

    def add(self, raw: Mapping[str, Any], *, answers: Sequence[str]) -> int:
        told = {**raw, **({"answers": list(answers)} if answers else {})}
        return self._json("POST", "/api/people", told)["id"]  # type: ignore[no-any-return]

    def change(self, person: int, raw: Mapping[str, Any]) -> Json:
        return self._json("PATCH", f"/api/people/{person}", raw)  # type: ignore[no-any-return]

    def kept(self, person: int) -> Json:
        return self._json("GET", f"/api/people/{person}/export")  # type: ignore[no-any-return]

    def forget(self, person: int) -> Json:
        return self._json("DELETE", f"/api/people/{person}")  # type: ignore[no-any-return]

    def set_apart(self) -> Json:
        return self._json("POST", "/api/people/set-apart", {})  # type: ignore[no-any-return]

    def read_list(self, wanted: ListWanted, progress: Progress) -> Json:
        asked = {"name": wanted.name, "date": wanted.date, "member": "1" if wanted.member else ""}
        asked |= {"tournament": wanted.tournament, "list": wanted.single, "encoding": wanted.encoding}
        if wanted.columns is not None:
            asked["columns"] = wanted.columns
        query = urllib.parse.urlencode({name: value for name, value in asked.items() if value})
        begun = self._ask("POST", f"/api/people/imports?{query}", wanted.data[:], "application/octet-stream")
        key = msgspec.json.decode(begun)["key"]
        view = self.go_on(key, wanted.decisions if wanted.apply else None, progress)
        self.drop_import(key)
        return view

    def imports(self) -> list[Json]:
        return self._json("GET", "/api/people/imports")  # type: ignore[no-any-return]

    def go_on(self, key: str, decisions: Mapping[str, str] | None, progress: Progress) -> Json:
        view = self._finished(key, progress)
        if decisions is not None and view["stage"] == ImportStage.READY:
            self._json("POST", f"{_import(key)}/apply", {"decisions": dict(decisions)})
            after = self._finished(key, progress)
            view |= {"stage": after["stage"], "imported": after["imported"], "refusal": after["refusal"]}
        return view

    def drop_import(self, key: str) -> None:
        self._ask("DELETE", _import(key))

    def _finished(self, key: str, progress: Progress) -> Json:
        while True:
            view: Json = self._json("GET", _import(key))
            progress(view["lines_done"], view["share_done"])
            if view["stage"] not in UNDER_WAY:
                return view
            time.sleep(AGAIN)

    def rate(self, stream: str, raw: Mapping[str, Any]) -> list[Json]:
        return self._json("POST", f"{address_of(stream)}/ratings", raw)  # type: ignore[no-any-return]

    def unrate(self, stream: str, who: Sequence[int] | None) -> int:
        query = "" if who is None else f"?who={','.join(map(str, who))}"
        return self._json("DELETE", f"{address_of(stream)}/ratings{query}")["taken_back"]  # type: ignore[no-any-return]

    def check(self, stream: str) -> Json:
        return self._json("GET", f"{address_of(stream)}/rating-check")  # type: ignore[no-any-return]

    def correct(self, stream: str, chosen: Any) -> int:
        answer = self._json("POST", f"{address_of(stream)}/rating-check", {"chosen": chosen})
        return answer["changed"]  # type: ignore[no-any-return]


def _import(key: str) -> str:
    return f"/api/people/imports/{urllib.parse.quote(key, safe='')}"
