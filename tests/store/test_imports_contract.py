"""Imports: what every store of them promises, run over every implementation. All names are invented."""

from collections.abc import Callable, Iterator

import pytest

from kosmos.core.errors import NotFound
from kosmos.core.people import FIDE, ListLine, Membership, Person, Rating
from kosmos.core.people_matching import ListJudge, MatchVerdict
from kosmos.locale import Phrase
from kosmos.store.imports import PlanOutdated
from kosmos.store.opening import Store
from kosmos.store.people import IdTaken
from store.crowds import ANNAN, FULL, MUELLER, MULLER, crowd, imported, planned, rows

KEY = "abc123"


async def names(store: Store, text: str) -> list[str]:
    return [known.name for known in await store.people.search(text)]


# -- jobs --------------------------------------------------------------------------------------------------


async def test_jobs_are_kept_and_dropped(store: Store) -> None:
    """What is said of a job is what was last said; the oldest comes first; dropping forgets it, also twice."""
    await store.imports.keep("b", b"one")
    await store.imports.keep("a", b"two")
    await store.imports.keep("b", b"three")
    assert list((await store.imports.all()).items()) == [("b", b"three"), ("a", b"two")]
    await store.imports.drop("b")
    await store.imports.drop("b")
    assert await store.imports.all() == {"a": b"two"}


@pytest.mark.parametrize("data", [b"", b"a list", bytes(range(256)) * 10_000])
async def test_a_list_is_kept_as_it_is(store: Store, data: bytes) -> None:
    """The bytes of a list come back until they are cleared."""
    assert await store.imports.kept_list(KEY) is None
    await store.imports.keep_list(KEY, data)
    kept = await store.imports.kept_list(KEY)
    assert kept is not None
    assert kept[:] == data
    await store.imports.clear(KEY)
    assert await store.imports.kept_list(KEY) is None


async def test_one_works_on_a_job(store: Store) -> None:
    """A second claim is refused until the first is released."""
    assert await store.imports.claim(KEY)
    assert not await store.imports.claim(KEY)
    assert await store.imports.claim("other")
    await store.imports.release(KEY)
    assert await store.imports.claim(KEY)


async def test_another_program_sees_the_claim(reopen: Callable[[], Store]) -> None:
    """What one program works on no other takes; when the first is gone, it may."""
    first, second = reopen(), reopen()
    assert await first.imports.claim(KEY)
    assert not await second.imports.claim(KEY)
    await first.close()
    assert await second.imports.claim(KEY)
    await second.close()


# -- plans -------------------------------------------------------------------------------------------------


async def test_nothing_is_written_before_apply(store: Store) -> None:
    """The preview counts and shows; the people are as before until it is applied, and then all are there."""
    broken = ListLine(4, None, Phrase("the name is missing"), "garbage")
    plan = await planned(store, [*rows(MUELLER, MULLER), broken])
    assert plan.counts == dict.fromkeys(MatchVerdict, 0) | {MatchVerdict.NEW: 2, MatchVerdict.REJECTED: 1}
    (bad,) = plan.lines(MatchVerdict.REJECTED)
    assert (bad.line, bad.reason, bad.text) == (4, broken.reason, "garbage")
    shown = [(line.line, line.person.name) for line in plan.lines(MatchVerdict.NEW) if line.person]
    assert shown == [(2, MUELLER.name), (3, MULLER.name)]
    assert await names(store, "m") == []
    await store.imports.apply(plan, [], b"done")
    plan.close()
    assert len(await names(store, "m")) == 2
    assert (await store.imports.all())[plan.key] == b"done"


async def test_a_second_import_changes_and_repeats(store: Store) -> None:
    """Who is known by an id is changed where the list says something new, and left alone where it does not."""
    await imported(store, [FULL, MUELLER], "FIDE 2026-09")
    newer = Person(name="Muster, Max", fide_id=99, ratings=(Rating(FIDE, 1925, "2026-10-01"),), club="SK Neu")
    plan = await planned(
        store, rows(newer, Person(name="Mueller, Anna Maria", fide_id=4600011)), "FIDE 2026-10"
    )
    assert (plan.counts[MatchVerdict.CHANGED], plan.counts[MatchVerdict.SAME]) == (1, 1)
    (line,) = plan.lines(MatchVerdict.CHANGED)
    assert [(change.field, change.old, change.new) for change in line.changes] == [
        ("club", "SK Hof", "SK Neu"),
        (FIDE, "1900", "1925"),
    ]
    await store.imports.apply(plan, [], b"")
    plan.close()
    (known,) = await store.people.search("muster")
    assert (known.club, known.email, known.member) == ("SK Neu", "max@example.org", True)
    ratings = [(each.value, each.source) for each in known.ratings if each.list == FIDE]
    assert ratings == [(1900, "FIDE 2026-09"), (1925, "FIDE 2026-10")]


async def test_national_ids_and_member_numbers_match(store: Store) -> None:
    """By the federation's number, or by club and member number."""
    await imported(store, [FULL])
    by_number = Person(name="Muster, M.", nation="GER", national_id="NU123")
    by_club = Person(name="Muster, M.", memberships=(Membership("10614", "1081", "SK Hof", "P"),))
    for person in (by_number, by_club):
        plan = await planned(store, rows(person))
        assert plan.counts[MatchVerdict.CHANGED] == 1
        plan.close()


async def test_what_is_decided_is_written_with_the_rest(store: Store) -> None:
    """Somebody without a number is new, somebody with one is changed; a doubtful line is found by its number."""
    known = await store.people.add(MULLER)
    plan = await planned(store, rows(ANNAN, Person(name="Muller, Bernd")))
    doubt = plan.doubtful(3)
    assert doubt is not None
    assert (doubt.known, plan.doubtful(2), plan.doubtful(99)) == (known, None, None)
    changed = Person(id=known, name="Muller, Bernd", fide_id=4600012, phone="1")
    await store.imports.apply(plan, [changed, Person(name="Muller, Bernd", phone="2")], b"")
    plan.close()
    found = {each.id: each.phone for each in await store.people.search("muller bernd")}
    assert found[known] == "1"
    assert sorted(found.values()) == ["1", "2"]
    assert await names(store, "annan") == ["Annan, Mu"]


async def test_a_decision_cannot_take_an_id(store: Store) -> None:
    """An id that belongs to somebody makes no second person, and nothing else of the list is written either."""
    await store.people.add(MULLER)
    plan = await planned(store, rows(ANNAN))
    with pytest.raises(IdTaken):
        await store.imports.apply(plan, [Person(name="Ganz, Anders", fide_id=4600012)], b"done")
    plan.close()
    assert await names(store, "annan") == []
    assert (await store.imports.all())[plan.key] == b"begun"


async def test_one_list_means_everybody_once(store: Store) -> None:
    """An id twice in a list is rejected the second time; two lines for one known person are a question."""
    await imported(store, [Person(name="Muster, Max", birth="1970")])
    again = Person(name="Muster, Max", birth="1970", phone="1")
    plan = await planned(store, rows(MUELLER, MUELLER, again, again, ANNAN))
    plan.close()
    assert {verdict: count for verdict, count in plan.counts.items() if count} == {
        MatchVerdict.NEW: 2,
        MatchVerdict.REJECTED: 1,
        MatchVerdict.CHANGED: 1,
        MatchVerdict.DOUBTFUL: 1,
    }


async def test_twins_without_ids_are_a_question(store: Store) -> None:
    """The same name and birth year twice in a list without ids."""
    person = Person(name="Muster, Max", birth="1970")
    plan = await planned(store, rows(person, person))
    assert (plan.counts[MatchVerdict.NEW], plan.counts[MatchVerdict.DOUBTFUL]) == (1, 1)
    plan.close()


async def test_an_old_plan_is_refused(store: Store) -> None:
    """When people changed after the preview, it has to be made again."""
    plan = await planned(store, rows(MULLER))
    await store.people.add(MULLER)
    with pytest.raises(PlanOutdated):
        await store.imports.apply(plan, [], b"done")
    plan.close()
    assert (await store.imports.all())[plan.key] == b"begun"


async def test_progress_is_told(store: Store) -> None:
    """While planning and while writing, up to the last line."""
    told: list[int] = []
    plan = await planned(store, rows(*crowd(5000)), progress=told.append)
    assert told == [2000, 4000, 5000]
    await store.imports.apply(plan, [], b"", told.append)
    assert told[-1] == 5000
    plan.close()


async def test_a_long_list(store: Store) -> None:
    """So many that they are written beside: all is found, and no id can be taken twice."""
    await imported(store, crowd(20_101, 1))
    assert await names(store, "muster nr20100") == ["Muster, Nr20100"]
    assert (await store.people.search("20101"))[0].ratings[0].value == 1500
    with pytest.raises(IdTaken):
        await store.people.add(Person(name="X", fide_id=5))


async def test_a_list_that_breaks_off_leaves_nothing(store: Store) -> None:
    """Whatever the reader of a list raises comes out, nobody was added, and there is no plan."""

    def broken() -> Iterator[ListLine]:
        yield from rows(MULLER)
        raise NotFound("list", "x")

    with pytest.raises(NotFound):
        await store.imports.plan(KEY, broken(), "list", ListJudge())
    assert await names(store, "muller") == []
    assert await store.imports.kept_plan(KEY) is None


async def test_a_failed_apply_writes_nothing(store: Store) -> None:
    """If it breaks in the middle, all of it is taken back, and the same plan still serves."""
    plan = await planned(store, rows(*crowd(8)))

    def break_off(_done: int) -> None:
        raise RuntimeError("the light went out")

    with pytest.raises(RuntimeError):
        await store.imports.apply(plan, [], b"done", break_off)
    assert await names(store, "m") == []
    assert (await store.imports.all())[plan.key] == b"begun"
    await store.imports.apply(plan, [], b"done")
    plan.close()
    assert len(await names(store, "muster")) == 8


# -- after a restart ---------------------------------------------------------------------------------------


async def test_a_plan_outlives_a_restart(reopen: Callable[[], Store]) -> None:
    """Opened again, a plan shows the same and can be applied; job and list are there, too."""
    store = reopen()
    broken = ListLine(3, None, Phrase("the name is missing"), "garbage")
    await store.imports.keep(KEY, b"ready")
    await store.imports.keep_list(KEY, b"the list")
    before = await store.imports.plan(KEY, [ListLine(2, MULLER), broken], "list", ListJudge())
    before.close()
    await store.close()
    store = reopen()
    assert await store.imports.all() == {KEY: b"ready"}
    kept = await store.imports.kept_list(KEY)
    assert kept is not None
    assert kept[:] == b"the list"
    plan = await store.imports.kept_plan(KEY)
    assert plan is not None
    assert plan.counts == before.counts
    assert [line.text for line in plan.lines(MatchVerdict.REJECTED)] == ["garbage"]
    await store.imports.apply(plan, [], b"done")
    plan.close()
    assert await names(store, "muller") == ["Muller, Bernd"]
    await store.close()


async def test_what_is_cleared_is_gone(store: Store) -> None:
    """List and plan are forgotten; the job stays."""
    plan = await planned(store, rows(MULLER))
    await store.imports.keep_list(plan.key, b"the list")
    plan.close()
    await store.imports.clear(plan.key)
    assert await store.imports.kept_plan(plan.key) is None
    assert await store.imports.all() == {plan.key: b"begun"}
