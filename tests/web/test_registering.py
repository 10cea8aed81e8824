"""Registration: people get in, robots do not, and a director decides."""

import asyncio
import datetime as dt
import re
import time
from collections.abc import Iterator

import pytest

from kosmos.core.errors import NeedsConfirmation, Refusal
from kosmos.core.people import Membership, Person
from kosmos.service.actors import VISITOR
from kosmos.service.registration import MOST_AN_HOUR, Registration, RegistrationTerms
from web.site import ONE_HOUSE, ROOT, Site

pytestmark = ONE_HOUSE


class Clock:
    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(site: Site, clock: Clock) -> Iterator[Registration]:
    """The program's own registration, with a clock that can be turned."""
    state = site.app.state
    before = state.registration
    state.registration = Registration(state.club, state.directory, state.house, clock)
    yield state.registration
    state.registration = before


async def open_event(site: Site, desk: Registration, **terms: str) -> str:
    stream = await site.new(system="dutch", rounds=3)
    await site.do(stream, "Publish")
    await desk.set_terms(ROOT, stream, {"open": "yes", **terms})
    return stream


async def send(desk: Registration, clock: Clock, stream: str, address: str = "a", **raw: str) -> None:
    stamp = await desk.stamp(stream)
    clock.seconds += 5
    await desk.apply(VISITOR, stream, raw, stamp, address)


async def names(site: Site, stream: str) -> list[str]:
    return [entry.player.name for entry in (await site.club.open(ROOT, stream)).state.entries.values()]


async def test_whoever_registers_is_entered_when_a_director_confirms(
    site: Site, desk: Registration, clock: Clock
) -> None:
    """Until then nobody else sees the name; afterwards nothing of what was sent is kept beside the tournament."""
    stream = await open_event(site, desk)
    await send(desk, clock, stream, name="Adler, Ada", club="SK Vogelwald", email="ada@example.org")
    page = (await site.client.get(f"/t/{stream}/register")).text
    assert "Adler" not in page
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/register")).text
    assert "Adler, Ada" in page
    assert "ada@example.org" in page
    await site.form(f"/t/{stream}/register/1", {"do": "confirm"})
    assert await names(site, stream) == ["Adler, Ada"]
    assert (await desk.list_of(ROOT, stream)).applicants == []


async def test_ratings_come_from_the_people(site: Site, desk: Registration, clock: Clock) -> None:
    """Who is known by FIDE ID is entered with what is known, however the name is written."""
    directory = site.app.state.directory
    await directory.add(ROOT, {"name": "Habicht, Gregor", "fide_id": "12345", "elo": "1987"})
    stream = await open_event(site, desk)
    await send(desk, clock, stream, name="Gregor Habicht", fide_id="12345")
    await desk.confirm(ROOT, stream, 1)
    entry = next(iter((await site.club.open(ROOT, stream)).state.entries.values()))
    assert (entry.player.name, entry.player.elo) == ("Habicht, Gregor", 1987)


async def test_who_comes_too_late_waits(site: Site, desk: Registration, clock: Clock) -> None:
    """Where all places are taken a confirmation leads to the waiting list, in public; a free place is given by the director."""
    stream = await open_event(site, desk, places="1")
    for name in ("Adler, Ada", "Bussard, Bo"):
        await send(desk, clock, stream, name=name)
    for number in (1, 2):
        await desk.confirm(ROOT, stream, number)
    assert await names(site, stream) == ["Adler, Ada"]
    assert "Bussard, Bo" in (await site.client.get(f"/t/{stream}/register")).text
    await site.do(stream, "DeletePlayer", id=1, confirmed=True)
    await desk.confirm(ROOT, stream, 2)
    assert await names(site, stream) == ["Bussard, Bo"]


async def test_robots_stay_outside(site: Site, desk: Registration, clock: Clock) -> None:
    """A form that is too young, too old, not ours or of another tournament is refused; the trap is thanked for nothing."""
    stream = await open_event(site, desk)
    other = await open_event(site, desk)
    young = await desk.stamp(stream)
    clock.seconds += 1
    foreign = await desk.stamp(other)
    for stamp in (young, "", "1.x", "nan.abc", foreign):
        with pytest.raises(Refusal):
            await desk.apply(VISITOR, stream, {"name": "Bot"}, stamp, "a")
    clock.seconds += 7 * 3600
    with pytest.raises(Refusal):
        await desk.apply(VISITOR, stream, {"name": "Bot"}, young, "a")
    thanked = await site.form(f"/t/{stream}/register", {"name": "Bot", "website": "http://x"})
    assert thanked.status_code == 303
    assert (await desk.list_of(ROOT, stream)).applicants == []


async def test_one_address_registers_a_few_times_an_hour(
    site: Site, desk: Registration, clock: Clock
) -> None:
    """A class comes in twice; other addresses are not held up, and an hour later all is well."""
    stream = await open_event(site, desk)
    for number in range(MOST_AN_HOUR):
        await send(desk, clock, stream, name=f"Player {number}")
    with pytest.raises(Refusal) as refused:
        await send(desk, clock, stream, name="One more")
    assert refused.value.status == 429
    await send(desk, clock, stream, "b", name="From elsewhere")
    clock.seconds += 3601
    await send(desk, clock, stream, name="Later")


async def test_nobody_registers_when_it_is_closed(site: Site, desk: Registration, clock: Clock) -> None:
    """After the last day and before it is opened there is no form."""
    stream = await open_event(site, desk)
    await desk.set_terms(ROOT, stream, {"open": "yes", "until": "2020-01-01"})
    assert 'name="stamp"' not in (await site.client.get(f"/t/{stream}/register")).text
    with pytest.raises(Refusal) as closed:
        await send(desk, clock, stream, name="Late, Lea")
    assert closed.value.code == "registration_closed"


async def test_who_has_a_known_name_waits_for_the_director(
    site: Site, desk: Registration, clock: Clock
) -> None:
    """A visitor does not learn who else is there; the director reads that the name is known, whatever its accents, and decides."""
    stream = await open_event(site, desk)
    await site.do(stream, "AddPlayer", name="Müller, Eva", club="SK Moor")
    await send(desk, clock, stream, name="MUELLER EVA", club="SV Heide")
    await send(desk, clock, stream, name="Adler, Ada")
    note = "A person of this name is known:"
    assert note not in (await site.client.get(f"/t/{stream}/register")).text
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/register")).text
    assert page.count(note) == 1
    assert re.search(note + r"\s+<bdi>Müller, Eva</bdi> \(SK Moor\)", page)
    with pytest.raises(NeedsConfirmation) as asked:
        await desk.confirm(ROOT, stream, 1)
    await desk.confirm(ROOT, stream, 1, answers=[each.id for each in asked.value.questions])
    assert await names(site, stream) == ["Müller, Eva", "MUELLER EVA"]


async def test_a_form_sent_twice_is_one_registration(site: Site, desk: Registration, clock: Clock) -> None:
    """Pressed again it is thanked again; another one of the same name stands beside it."""
    stream = await open_event(site, desk)
    for note in ("", "", "My sister comes, too"):
        await send(desk, clock, stream, name="Müller, Eva", note=note)
    known = await desk.list_of(ROOT, stream)
    assert [each.form.note for each in known.applicants] == ["", "My sister comes, too"]
    namesakes = await desk.namesakes(ROOT, stream, known)
    assert [len(each) for each in namesakes.values()] == [1, 1]


async def test_two_who_register_at_once_are_both_there(site: Site, desk: Registration, clock: Clock) -> None:
    """Neither takes the number, and with it the place, of the other."""
    stream = await open_event(site, desk)
    wanted = {f"Player {number}" for number in range(6)}
    await asyncio.gather(*(send(desk, clock, stream, name=name) for name in wanted))
    assert {each.form.name for each in (await desk.list_of(ROOT, stream)).applicants} == wanted


async def test_only_directors_decide(site: Site, desk: Registration, clock: Clock) -> None:
    """Terms, confirmations and refusals are theirs; a declined registration is gone."""
    stream = await open_event(site, desk)
    await send(desk, clock, stream, name="Adler, Ada")
    for path in ("register/terms", "register/1"):
        assert (await site.form(f"/t/{stream}/{path}", {"do": "confirm"})).status_code == 403
    await site.log_in(await site.account())
    await site.form(f"/t/{stream}/register/1", {"do": "decline"})
    assert (await desk.list_of(ROOT, stream)).applicants == []
    assert await names(site, stream) == []


async def test_terms_are_set_by_form(site: Site, desk: Registration) -> None:
    """As the page sends it: a box that is ticked, places left empty."""
    stream = await site.new(system="dutch", rounds=3)
    await site.log_in(await site.account())
    said = {"open": ["no", "yes"], "places": "", "until": "", "note": "Bring a pen"}
    form = {f"terms-{name}": value for name, value in said.items()}
    answer = await site.form(f"/t/{stream}/register/terms", form)
    assert answer.status_code == 303, answer.text
    page = (await site.client.get(f"/t/{stream}/register")).text
    assert 'name="stamp"' in page
    assert page.count('name="terms-open"') == 2
    assert "Bring a pen" in page


async def test_the_public_page_offers_registration(site: Site, desk: Registration) -> None:
    """Whoever comes to register finds it at once while it is open; afterwards it is gone."""
    stream = await open_event(site, desk)
    button = f'<a class="button primary" href="/t/{stream}/register">Register</a>'
    assert button in (await site.client.get(f"/t/{stream}")).text
    await desk.set_terms(ROOT, stream, {"open": "no"})
    assert button not in (await site.client.get(f"/t/{stream}")).text


async def test_the_director_is_told_who_waits_and_that_nobody_sees_the_form(
    site: Site, desk: Registration, clock: Clock
) -> None:
    """On the overview, not only on the page of registration; an open form of a hidden tournament says that it is hidden."""
    stream = await open_event(site, desk)
    await send(desk, clock, stream, name="Adler, Ada")
    await send(desk, clock, stream, name="Berg, Bo")
    await site.log_in(await site.account())
    assert "2 to be confirmed" in (await site.client.get(f"/t/{stream}")).text
    hidden = "nobody but directors can open this page yet"
    assert hidden not in (await site.client.get(f"/t/{stream}/register")).text
    await site.do(stream, "Publish", public=False)
    assert hidden in (await site.client.get(f"/t/{stream}/register")).text


async def test_what_was_registered_fills_what_the_people_do_not_know(
    site: Site, desk: Registration, clock: Clock
) -> None:
    """A known person keeps club and ratings; the e-mail only the form had is not lost."""
    directory = site.app.state.directory
    await directory.add(ROOT, {"name": "Zaunkönig, Zoe", "club": "SK Moor", "elo": "1834"})
    stream = await open_event(site, desk)
    await send(desk, clock, stream, name="Zaunkönig, Zoe", club="SK Elsewhere", email="zoe@example.org")
    (zoe,) = await directory.search(ROOT, "Zaunkönig, Zoe")
    await desk.confirm(ROOT, stream, 1, zoe.id)
    (entry,) = (await site.club.open(ROOT, stream)).state.entries.values()
    assert (entry.player.club, entry.player.elo, entry.player.email) == ("SK Moor", 1834, "zoe@example.org")


async def test_a_name_alone_says_nothing(site: Site, desk: Registration, clock: Clock) -> None:
    """A namesake among the people is shown to the director, who says whether it is this one or nobody of them."""
    directory = site.app.state.directory
    specht = await directory.add(ROOT, {"name": "Specht, Sara", "club": "SK Moor", "elo": "1834"})
    stream = await open_event(site, desk)
    await send(desk, clock, stream, name="Sara Specht", club="SV Heide")
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/register")).text
    assert f'<option value="{specht}">' in page
    assert "Specht, Sara · SK Moor" in page
    silent = await site.form(f"/t/{stream}/register/1", {"do": "confirm"})
    assert silent.status_code == 409
    assert "Specht, Sara" in silent.text
    assert await names(site, stream) == []
    await site.form(f"/t/{stream}/register/1", {"do": "confirm", "person": "0"})
    (entry,) = (await site.club.open(ROOT, stream)).state.entries.values()
    assert (entry.player.name, entry.player.club, entry.player.elo) == ("Sara Specht", "SV Heide", 0)


async def test_a_name_with_another_fide_id_is_somebody_else(
    site: Site, desk: Registration, clock: Clock
) -> None:
    """Then nothing has to be asked; the person of the other id is not taken."""
    await site.app.state.directory.add(ROOT, {"name": "Star, Stefan", "fide_id": "777001", "elo": "2222"})
    stream = await open_event(site, desk)
    await send(desk, clock, stream, name="Star, Stefan", fide_id="777002")
    await desk.confirm(ROOT, stream, 1)
    (entry,) = (await site.club.open(ROOT, stream)).state.entries.values()
    assert (entry.player.fide_id, entry.player.elo) == (777002, 0)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ({"national_id": "d4711"}, {"national_id": "D4711", "nation": "GER"}),
        ({"national_id": "D4712"}, {"national_id": "D4712"}),
        ({"fide_id": "998877"}, {"fide_id": "998877"}),
    ],
)
async def test_an_id_needs_no_spelling(
    site: Site, desk: Registration, clock: Clock, said: dict[str, str], kept: dict[str, str]
) -> None:
    """FIDE's or a federation's, whatever federation it is said to be of: the person is known by it."""
    directory = site.app.state.directory
    raw = {"name": "Tschajkowskij, Pjotr", "elo": "1800", **kept}
    await directory.add(ROOT, raw, answers=["known_already"])
    stream = await open_event(site, desk)
    await send(desk, clock, stream, name="Tchaikovsky Pjotr", **said)
    await desk.confirm(ROOT, stream, 1)
    (entry,) = (await site.club.open(ROOT, stream)).state.entries.values()
    assert (entry.player.name, entry.player.elo) == ("Tschajkowskij, Pjotr", 1800)


async def test_the_number_of_a_member_is_an_id(site: Site, desk: Registration, clock: Clock) -> None:
    """`C0101-1003`, as German clubs write it, whatever stands between the two numbers."""
    person = Person(name="Uhu, Ulla", memberships=(Membership("C0101", "0103", "SK Turm"),))
    await site.app.state.directory.people.add(person)
    stream = await open_event(site, desk)
    await send(desk, clock, stream, name="Ulla Uhu-Berg", national_id="c0101/103")
    await desk.confirm(ROOT, stream, 1)
    assert await names(site, stream) == ["Uhu, Ulla"]


async def test_an_id_of_quite_another_name_is_a_question(
    site: Site, desk: Registration, clock: Clock
) -> None:
    """One wrong digit enters nobody else."""
    await site.app.state.directory.add(ROOT, {"name": "Weltmeister, Willi", "fide_id": "555001"})
    stream = await open_event(site, desk)
    await send(desk, clock, stream, name="Zeisig, Zita", fide_id="555001")
    with pytest.raises(Refusal) as asked:
        await desk.confirm(ROOT, stream, 1)
    assert asked.value.code == "person_undecided"
    assert await names(site, stream) == []


async def test_nobody_is_entered_twice(site: Site, desk: Registration, clock: Clock) -> None:
    """The same id under another name is refused; a namesake is asked about, and then has a name of their own."""
    stream = await open_event(site, desk)
    await send(desk, clock, stream, name="Meise, Mara", fide_id="31")
    await send(desk, clock, stream, name="Meise, Mara", fide_id="32")
    await send(desk, clock, stream, name="Kohl, Mara", fide_id="33")
    await site.do(stream, "AddPlayer", name="Blau, Mara", fide_id=33)
    await desk.confirm(ROOT, stream, 1)
    with pytest.raises(NeedsConfirmation) as asked:
        await desk.confirm(ROOT, stream, 2)
    (question,) = asked.value.questions
    assert question.kind == "namesake_entered"
    await desk.confirm(ROOT, stream, 2, answers=[question.id])
    with pytest.raises(Refusal) as twice:
        await desk.confirm(ROOT, stream, 3)
    assert twice.value.code == "entered_already"
    assert await names(site, stream) == ["Blau, Mara", "Meise, Mara", "Meise, Mara (2)"]


async def test_who_registers_with_the_id_of_another_is_refused(
    site: Site, desk: Registration, clock: Clock
) -> None:
    """Under whatever name; a namesake with another id gets in."""
    stream = await open_event(site, desk)
    await send(desk, clock, stream, name="Meise, Mara", fide_id="31")
    with pytest.raises(Refusal) as twice:
        await send(desk, clock, stream, name="Meise-Kohl, Mara", fide_id="31")
    assert twice.value.code == "registered_already"


async def test_a_late_registration_asks_like_every_late_entry(
    site: Site, desk: Registration, clock: Clock
) -> None:
    """On the page, with a yes that comes back by the same form."""
    stream = await site.drawn(3, public=True, system="round-robin")
    await desk.set_terms(ROOT, stream, {"open": "yes"})
    await send(desk, clock, stream, name="Spät, Paul")
    await site.log_in(await site.account())
    asked = await site.form(f"/t/{stream}/register/1", {"do": "confirm"})
    assert asked.status_code == 409
    assert "enters late" in asked.text
    answer = re.search(r'name="answers"\s+value="([^"]+)"', asked.text)
    assert answer
    await site.form(f"/t/{stream}/register/1", {"do": "confirm", "answers": answer[1]})
    assert "Spät, Paul" in await names(site, stream)


@pytest.mark.parametrize(("zone", "open_"), [("Pacific/Auckland", False), ("America/Los_Angeles", True)])
async def test_the_last_day_ends_at_midnight_of_the_house(
    site: Site, desk: Registration, monkeypatch: pytest.MonkeyPatch, zone: str, open_: bool
) -> None:
    """By the machine's time zone: at noon in Greenwich it is tomorrow in one place and still early in the other."""
    evening = dt.datetime(2026, 6, 30, 13, 0, tzinfo=dt.UTC)
    monkeypatch.setattr(site.club, "clock", lambda: evening)
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        terms = RegistrationTerms(open=True, until="2026-06-30")
        assert desk.is_open(terms) is open_
        assert str(site.club.today) == ("2026-06-30" if open_ else "2026-07-01")
    finally:
        monkeypatch.delenv("TZ")
        time.tzset()
