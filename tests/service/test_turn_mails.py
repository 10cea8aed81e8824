"""A mail when it is one's turn, in games with days a move."""

import asyncio
import email
import email.policy
from email.message import EmailMessage

import pytest

from kosmos.core.colours import Colour
from kosmos.core.errors import BadValue
from kosmos.play.commands import OfferDraw, Resign
from kosmos.service.mail import BadMailServer, mailer_of
from kosmos.service.turn_mails import NoMail, TurnMails
from service.fake_smtp import FakeSmtp, fake_smtp
from service.halls import Hall, halls


def with_mail(house: Hall, fake: FakeSmtp) -> TurnMails:
    mailer = mailer_of(f"smtp://club:secret@127.0.0.1:{fake.port}", "kosmos@club.example")
    mails = TurnMails(mailer, house.store.settings, house.hall.links)
    house.hall.slow_games = mails
    return mails


async def next_mail(fake: FakeSmtp) -> tuple[str, EmailMessage]:
    to, text = await asyncio.wait_for(fake.mails.get(), 20)
    return to, email.message_from_string(text, policy=email.policy.default)


async def test_a_mail_says_whose_move_it_was() -> None:
    """To whom it concerns, in their language, with the move, the time until when, and the link of the seat."""
    async with halls() as house, fake_smtp() as fake:
        mails = with_mail(house, fake)
        await house.begin(time="3d")
        await mails.wish(house.stream, Colour.BLACK, "bernd@example.org", "de", "https://club.example")
        for move, moves in (("e4", ["e2e4"]), ("Sf3", ["e7e5", "g1f3"])):
            await house.play(*moves)
            to, mail = await next_mail(fake)
            assert (to, mail["From"], mail["Subject"]) == (
                "bernd@example.org",
                "kosmos@club.example",
                "Sie sind am Zug gegen Anna",
            )
            text = mail.get_content()
            assert move in text
            assert f"https://club.example/play/{house.stream}.b.0." in text
            assert "2027-01-18 08:00" in text
        assert fake.mails.empty()
        assert fake.logins


async def test_a_mail_says_that_the_game_has_begun() -> None:
    """Who waited for an opponent with days a move is told when one sat down; a draw offered is no turn and no mail."""
    async with halls() as house, fake_smtp() as fake:
        mails = with_mail(house, fake)
        await house.open(time="3d")
        assert not await mails.is_wished(house.stream, Colour.WHITE)
        await mails.wish(house.stream, Colour.WHITE, "anna@example.org", "en", "https://club.example")
        assert await mails.is_wished(house.stream, Colour.WHITE)
        await house.hall.take_seat(house.stream, house.opened.guest, "Bernd")
        to, mail = await next_mail(fake)
        assert (to, mail["Subject"]) == ("anna@example.org", "Your move against Bernd")
        assert "The game against Bernd has begun." in mail.get_content()
        await house.play("e2e4", "e7e5")
        assert "e5" in (await next_mail(fake))[1].get_content()
        await house.act(OfferDraw(), Colour.WHITE)
        await house.play("g1f3", "g8f6")
        assert "Nf6" in (await next_mail(fake))[1].get_content()


async def test_no_mail_of_quick_games_or_after_the_end() -> None:
    """Only days a move are written of; what was said of the address is forgotten when the game is over."""
    async with halls() as house, fake_smtp() as fake:
        mails = with_mail(house, fake)
        await house.begin(time="600")
        await mails.wish(house.stream, Colour.BLACK, "bernd@example.org", "de", "https://club.example")
        await house.play("e2e4")
        await house.begin(time="3d")
        await mails.wish(house.stream, Colour.BLACK, "bernd@example.org", "de", "https://club.example")
        await house.play("d2d4")
        assert "d4" in (await next_mail(fake))[1].get_content()
        await house.act(Resign(), Colour.BLACK)
        for _ in range(100):
            await asyncio.sleep(0.01)
            if f"mail:{house.stream}.b" not in await house.store.settings.all():
                break
        else:
            raise AssertionError("the address is still there")
        assert fake.mails.empty()


async def test_addresses_are_checked_and_taken_back() -> None:
    """What is no address is refused; an empty one ends it; without a mail server nothing is promised."""
    async with halls() as house, fake_smtp() as fake:
        mails = with_mail(house, fake)
        await house.begin(time="3d")
        for wrong in ("anna", "a@b@c", "Anna <a@b.example>", "a@b.example,c@d.example", "a@b\nBcc: x@y.z"):
            with pytest.raises(BadValue):
                await mails.wish(house.stream, Colour.WHITE, wrong, "en", "")
        await mails.wish(house.stream, Colour.WHITE, "anna@example.org", "en", "")
        await mails.wish(house.stream, Colour.WHITE, "", "en", "")
        assert not [key for key in await house.store.settings.all() if key.startswith("mail:")]
        with pytest.raises(NoMail):
            await mails._replace(mailer=None).wish(house.stream, Colour.WHITE, "anna@example.org", "en", "")


def test_mail_servers_are_checked() -> None:
    """The password is not in the refusal."""
    assert mailer_of("", "") is None
    made = mailer_of("smtps://mail.example.org", "")
    assert made is not None
    assert made.sender == "kosmos@mail.example.org"
    for wrong in ("mail.example.org", "http://x:secret@y", "smtp://x:secret@y:port", "smtp://"):
        with pytest.raises(BadMailServer) as refused:
            mailer_of(wrong, "")
        assert "secret" not in str(refused.value.params)
