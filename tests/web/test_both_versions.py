"""Every form that overwrites what somebody else may have changed meanwhile shows both versions."""

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from kosmos.web.pages.forms_now import CATEGORIES_FORM, FORMS
from web.shown_forms import form_of, forms_of, mine_of, versions_of
from web.site import ONE_HOUSE, ROOT, Site

pytestmark = ONE_HOUSE

TEMPLATES = Path(__file__).parents[2] / "src/kosmos/web/templates/tournament"


class TwoChanges(NamedTuple):
    """One field of a form that two directors change: what each makes of it, and how both versions stand side by side."""

    command: str
    field: str
    theirs: Any  #: as their command says it
    mine: str | list[str]  #: as the form sends it
    told: tuple[str, str]
    page: str
    system: str = "dutch"
    about: dict[str, str] = {}  #: which player or round

    @property
    def form(self) -> str:
        return CATEGORIES_FORM if self.command == "SetCategories" else self.command

    @property
    def theirs_said(self) -> dict[str, Any]:
        numbers = {name: int(value) for name, value in self.about.items()}
        name = "categories" if self.command == "SetCategories" else self.field
        return numbers | {name: self.theirs}


ROUND_2, HALF_OUT = {"round": "2"}, "the draw leaves out those who have not"
CASES = (
    TwoChanges("ModifyPlayer", "club", "Theirs", "Mine", ("Theirs", "Mine"), "/players/1", about={"id": "1"}),
    TwoChanges("ModifyTournament", "place", "There", "Here", ("There", "Here"), "/settings"),
    TwoChanges("ModifyTournament", "tie_breaks", ["DE", "WIN"], "SB", ("DE; WIN", "SB"), "/tie-breaks"),
    TwoChanges("SetTieBreakOptions", "unrated_value", 1200, "1300", ("1200", "1300"), "/tie-breaks"),
    TwoChanges("SetTieBreakOptions", "by_hand", [2, 1], "1", ("Player, 2; Player, 1", "1"), "/tie-breaks"),
    TwoChanges(
        "SetTieBreakOptions",
        "unrated",
        "lowest",
        "average",
        ("as the lowest rated of the field", "as the average of the rated"),
        "/tie-breaks",
    ),
    TwoChanges("ModifyKeizer", "distance", 90, "80", ("90", "80"), "/keizer-rules", "keizer"),
    TwoChanges("ModifyKeizer", "win", "90", "80", ("90%", "80"), "/keizer-rules", "keizer"),
    TwoChanges(
        "ModifyKeizer",
        "ties",
        ["value", "rating"],
        ["game points", "", ""],
        ("value before; rating", "game points"),
        "/keizer-rules",
        "keizer",
    ),
    TwoChanges("SetPrizes", "lists", ["300, 200", "w: 50"], "500", ("300, 200\nw: 50", "500"), "/prizes"),
    TwoChanges(
        "SetPrizes",
        "sharing",
        "equal",
        "none",
        (
            "all with equal points share equally",
            "everybody takes the prize of their own place, nothing is shared",
        ),
        "/prizes",
    ),
    TwoChanges("SetFees", "fees", ["20", "U18: 5"], "30", ("20\nU18: 5", "30"), "/check-in"),
    TwoChanges("SetFees", "currency", "EUR", "CHF", ("EUR", "CHF"), "/check-in"),
    TwoChanges(
        "SetCheckIn",
        "rule",
        "ask",
        "leave-out",
        ("the draw asks about those who have not", HALF_OUT),
        "/check-in",
    ),
    TwoChanges("SetCategories", "usual", ["U12", "w"], ["", "U14"], ("U12; w", "U14"), "/groups"),
    TwoChanges(
        "SetCategories",
        "written",
        ["Vets = born -1956"],
        "club Rook",
        ("Vets = born -1956", "club Rook"),
        "/groups",
    ),
    TwoChanges("SetRatingRules", "lists", ["own"], "dwz, fide", ("own", "dwz, fide"), "/settings"),
    TwoChanges(
        "SetRoundStart",
        "start",
        "2026-10-01T19:00",
        "2026-10-01T20:00",
        ("2026-10-01T19:00", "2026-10-01T20:00"),
        "/settings",
        about=ROUND_2,
    ),
    TwoChanges(
        "RequestBye",
        "kind",
        "half",
        "zero",
        ("half-point bye", "zero-point bye"),
        "/next",
        about=ROUND_2 | {"id": "1"},
    ),
    TwoChanges("SetBoards", "boards", 3, "4", ("3", "4"), "/evening", "winner-stays"),
    TwoChanges("SetCupRules", "games", 2, "4", ("2", "4"), "/bracket", "cup"),
    TwoChanges(
        "PairTableRound",
        "games",
        "2-1, 4-3",
        "1-3, 2-4",
        ("2-1, 4-3", "1-3, 2-4"),
        "/rounds/1",
        "round-robin",
        about={"round": "1"},
    ),
)


def named(case: TwoChanges) -> str:
    return f"{case.command}.{case.field}"


WITH_AND_WITHOUT_SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])


async def _begun(site: Site, case: TwoChanges, *, scripts: bool) -> tuple[str, str, dict[str, Any]]:
    """A tournament whose form is open, before anybody changes anything: its address, and what the form sends."""
    await site.log_in(await site.account())
    rounds: dict[str, Any] = {"rounds": 3} if case.system == "dutch" else {}
    stream = await site.new(system=case.system, arbiter=False, **rounds)
    await site.do(stream, "ImportPlayers", players=[{"name": f"Player, {number}"} for number in range(1, 5)])
    if "round" in case.about:
        assert (await site.do(stream, "PairRound", confirmed=True)).status_code == 200
    action = f"/t/{stream}/{case.form}" if case.form == CATEGORIES_FORM else f"/t/{stream}/do/{case.form}"
    page = (await site.client.get(f"/t/{stream}{case.page}")).text
    form = form_of(page, action, case.field, case.about)
    if not scripts:
        return stream, action, form.plain() | {case.field: case.mine}
    return stream, action, case.about | {case.field: case.mine, f"was-{case.field}": form.shows(case.field)}


@WITH_AND_WITHOUT_SCRIPTS
@pytest.mark.parametrize("case", CASES, ids=named)
async def test_whoever_comes_second_sees_both_versions(
    site: Site, case: TwoChanges, *, scripts: bool
) -> None:
    """What the other director wrote and what oneself wrote stand side by side, and nothing is overwritten yet."""
    stream, action, form = await _begun(site, case, scripts=scripts)
    done = await site.do(stream, case.command, confirmed=True, **case.theirs_said)
    assert done.status_code == 200, done.text
    before = (await site.club.open(ROOT, stream)).version
    asked = await site.form(action, form)
    assert asked.status_code == 409, asked.text
    assert versions_of(asked.text) == list(case.told)
    assert (await site.club.open(ROOT, stream)).version == before


@WITH_AND_WITHOUT_SCRIPTS
@pytest.mark.parametrize("case", CASES, ids=named)
async def test_what_the_page_showed_is_no_version_of_somebody_else(
    site: Site, case: TwoChanges, *, scripts: bool
) -> None:
    """Where nobody else has changed the field, the form is carried out without a word about versions."""
    _, action, form = await _begun(site, case, scripts=scripts)
    done = await site.form(action, form)
    assert not versions_of(done.text)
    if case.command != "PairTableRound":  # which asks about the other rounds first
        assert done.status_code == 303, done.text


@WITH_AND_WITHOUT_SCRIPTS
@pytest.mark.parametrize("case", CASES, ids=named)
async def test_the_version_that_is_chosen_stays(site: Site, case: TwoChanges, *, scripts: bool) -> None:
    """Theirs changes nothing, and mine is the same as if nobody else had been there."""
    stream, action, form = await _begun(site, case, scripts=scripts)
    await site.do(stream, case.command, confirmed=True, **case.theirs_said)
    before = (await site.club.open(ROOT, stream)).version
    theirs = await site.form(action, form | {f"version-{case.field}": "theirs"})
    assert (theirs.status_code, (await site.club.open(ROOT, stream)).version) == (303, before)
    mine = mine_of((await site.form(action, form)).text)
    taken = await site.form(action, form | mine)
    assert not versions_of(taken.text)
    if case.command != "PairTableRound":
        assert (taken.status_code, (await site.club.open(ROOT, stream)).version) == (303, before + 1)


async def test_what_is_not_sent_of_a_form_stays_as_it_is_now(site: Site) -> None:
    """Where a command takes what is not said as its default, a form that sends only changes takes nothing else back."""
    await site.log_in(await site.account())
    stream = await site.new(arbiter=False)
    await site.do(stream, "SetRatingRules", lists=["own"], long=True, which="last")
    await site.do(stream, "SetCategories", categories=["U12", "Town = club Rook"])
    rules = {"lists": "dwz", "was-lists": "own"}
    assert (await site.form(f"/t/{stream}/do/SetRatingRules", rules)).status_code == 303
    ticked = {"usual": ["", "U12", "w"], "was-usual": "U12"}
    assert (await site.form(f"/t/{stream}/categories", ticked)).status_code == 303
    state = (await site.club.open(ROOT, stream)).state
    assert (state.rating_rules.lists, state.rating_rules.long, state.rating_rules.which) == (
        ("dwz",),
        True,
        "last",
    )
    assert [each.key for each in state.categories] == ["U12", "w", "Town"]


async def test_without_scripts_what_others_changed_beside_stays(site: Site) -> None:
    """A form that sends every field overwrites nothing but what was changed in it, whatever became of the rest meanwhile."""
    await site.log_in(await site.account())
    stream = await site.new(arbiter=False, place="Town")
    page = (await site.client.get(f"/t/{stream}/settings")).text
    action = f"/t/{stream}/do/ModifyTournament"
    form = form_of(page, action, "name", {}).plain()
    await site.do(stream, "ModifyTournament", place="Theirs", federation="GER")
    assert (await site.form(action, form | {"name": ["Mine"]})).status_code == 303
    settings = (await site.club.open(ROOT, stream)).state.settings
    assert (settings.name, settings.place, settings.federation) == ("Mine", "Theirs", "GER")


async def test_a_named_list_of_tie_breaks_is_a_version_like_a_written_one(site: Site) -> None:
    """Whoever takes a preset over a list that somebody else has written meanwhile sees both."""
    await site.log_in(await site.account())
    stream = await site.new(tie_breaks=["SB"])
    page = (await site.client.get(f"/t/{stream}/tie-breaks")).text
    was = next(form.hidden["was-tie_breaks"] for form in forms_of(page) if "was-tie_breaks" in form.hidden)
    await site.do(stream, "ModifyTournament", tie_breaks=["DE"])
    form = {"tie_breaks": "club", "was-tie_breaks": was}
    asked = await site.form(f"/t/{stream}/do/ModifyTournament", form)
    assert (asked.status_code, versions_of(asked.text)) == (409, ["DE", "club"])


async def test_every_command_with_both_versions_is_tried() -> None:
    """The table and the cases above know the same commands."""
    assert {case.form for case in CASES} == set(FORMS)


#: forms that overwrite nothing another director may have changed: they add, they take a step, or they say what their button says
OVERWRITE_NOTHING = frozenset(
    (
        *(
            "AddPlayer",
            "AllowPair",
            "AnnounceAbsence",
            "BarFromHalfByes",
            "CancelManualPairing",
            "CheckIn",
            "CheckInAll",
        ),
        *(
            "ClearSetGames",
            "CorrectForRating",
            "CountCup",
            "DeleteAllPlayers",
            "DeletePlayer",
            "DeleteRound",
            "DrawStartPosition",
        ),
        *("EditRound", "EndGame", "EndManualPairing", "EnterDecidingGame", "EnterResult", "ExchangeNumbers"),
        *(
            "ExpelPlayer",
            "ForbidPair",
            "HoldPlayer",
            "ForgetPlayer",
            "FreeByHand",
            "GiveRating",
            "HoldRounds",
        ),
        *("LeaveArbiterMode", "PairByHand", "PairRound", "PayFee", "Publish", "PublishRound", "Redo"),
        *("ReinstatePlayer", "RemoveSetGame", "RenumberByRating", "SetAllAttendance", "SetAttendance"),
        *("SetBye", "SetGame", "StartManualPairing", "WithdrawPlayer"),
    )
)


def _forms_in_templates() -> list[tuple[str, str]]:
    """(command, the rest of its call) of every form of a tournament."""
    calls = r'forms\.command\(stream, "(\w+)"([^%]*)%\}'
    return [found for each in TEMPLATES.glob("*.html") for found in re.findall(calls, each.read_text())]


async def test_every_form_of_such_a_command_sends_its_changes() -> None:
    """No form of the table sends all its fields blindly; those with nothing but a button, or a choice of a bye to ask for, do not overwrite."""
    blind = {
        (name, rest) for name, rest in _forms_in_templates() if name in FORMS and "data-changes" not in rest
    }
    ids = {found for _, rest in blind for found in re.findall(r'"id": "([\w-]+)"', rest)}
    assert (ids, len(blind)) == ({"presets", "lots", "ask-bye"}, 3)


async def test_every_other_form_overwrites_nothing() -> None:
    """A new form belongs into the table or among those that overwrite nothing."""
    assert {name for name, _ in _forms_in_templates()} - set(FORMS) == OVERWRITE_NOTHING
