"""“Round 4: board 7, White, against …”: on a phone through a push service, and by mail; asked for, told once, stopped at once."""

import asyncio
import email
import email.policy
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import EmailMessage
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from kosmos.core.errors import BadValue
from kosmos.service.assembly import Services, ServiceSettings, assemble
from kosmos.service.mail import mailer_of
from kosmos.service.round_notices import MOST_DEVICES, RoundNotices, TooManyDevices
from kosmos.service.turn_mails import NoMail
from kosmos.service.web_push import (
    BadSubscription,
    PushKeys,
    content_keys,
    decoded,
    encoded,
    encrypted,
    is_outside,
    point,
    read_subscription,
)
from kosmos.store.opening import open_store
from service.clubs import ADMIN, DIRECTOR, do, new
from service.fake_push import FakeBrowser, FakePush, fake_push
from service.fake_smtp import FakeSmtp, fake_smtp

BASE = "https://club.example"


class NoticeHouse(NamedTuple):
    services: Services
    stream: str

    @property
    def notices(self) -> RoundNotices:
        return self.services.round_notices

    async def secret(self, id_: int) -> str:
        return await self.services.player_desk.link(DIRECTOR, self.stream, id_)

    async def do(self, command: str, /, **raw: Any) -> None:
        await do(self.services.club, self.stream, command, confirmed=True, **raw)

    async def results(self) -> None:
        rounds = (await self.services.club.open(DIRECTOR, self.stream)).state.rounds
        for board in range(1, len(rounds[-1].games) + 1):
            await self.do("EnterResult", round=len(rounds), board=board, result="1-0")


@asynccontextmanager
async def house(smtp: FakeSmtp | None = None) -> AsyncIterator[NoticeHouse]:
    mailer = mailer_of(f"smtp://127.0.0.1:{smtp.port}", "kosmos@club.example") if smtp else None
    services = assemble(open_store(":memory:"), settings=ServiceSettings(mailer=mailer))
    services.round_notices.local_push = True
    async with services.running():
        stream = await new(services.club, "Open", system="dutch", rounds=5, first_colour="white")
        made = NoticeHouse(services, stream)
        for number in range(1, 5):
            await made.do("AddPlayer", name=f"Player {number}", elo=2000 - 100 * number)
        yield made


async def told(push: FakePush) -> str:
    return str((await asyncio.to_thread(push.next))["message"]["body"])


async def next_mail(fake: FakeSmtp) -> tuple[str, EmailMessage]:
    to, text = await asyncio.wait_for(fake.mails.get(), 20)
    return to, email.message_from_string(text, policy=email.policy.default)


# -- the standards -------------------------------------------------------------------------------------------


def test_keys_are_those_of_the_standard() -> None:
    """RFC 8291, appendix A: the published secrets give the published key and nonce."""
    receiver = decoded(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    sender = decoded(
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
    )
    private = ec.derive_private_key(
        int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), ec.SECP256R1()
    )
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), receiver)
    shared = private.exchange(ec.ECDH(), theirs)
    assert encoded(shared) == "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"
    key, nonce = content_keys(
        shared, receiver, sender, decoded("BTBZMqHH6r4Tts7J_aSIgg"), decoded("DGv6ra1nlYgDCS1FRnbzlw")
    )
    assert (encoded(key), encoded(nonce)) == ("oIhVW04MRdy2XN9CiKLxTg", "4h_95klXJ5E_qnoN")


def test_what_is_encrypted_only_the_browser_reads() -> None:
    """With its own keys; another browser's do not open it."""
    browser = FakeBrowser()
    body = encrypted("Grüße".encode(), point(browser.private.public_key()), browser.auth)
    assert browser.decrypt(body).decode() == "Grüße"
    with pytest.raises(Exception):  # noqa: B017 - whatever the library says of a wrong key
        FakeBrowser().decrypt(body)


def test_the_house_has_one_key_for_ever() -> None:
    """Made of the secret that it keeps."""
    assert PushKeys.of(b"x" * 32).public == PushKeys.of(b"x" * 32).public != PushKeys.of(b"y" * 32).public


@pytest.mark.parametrize(
    "raw",
    ["", "[]", "{}", '{"endpoint": "https://a.example"}', FakeBrowser().subscription("ftp://a.example")],
)
def test_what_is_no_subscription_is_refused(raw: str) -> None:
    """Also keys that are no point of the curve."""
    with pytest.raises(BadSubscription):
        read_subscription(raw)


@pytest.mark.parametrize(
    "address",
    ["http://push.example/1", "https://127.0.0.1/1", "https://10.0.0.7/1", "https://[::1]/1", "https:///1"],
)
def test_machines_beside_the_server_are_not_asked(address: str) -> None:
    """A player's link cannot make the server knock at its neighbours."""
    assert not is_outside(urlsplit(address))


# -- told --------------------------------------------------------------------------------------------------


async def test_a_phone_is_told_each_round_once() -> None:
    """Board, colour and opponent when the round is drawn; results tell nobody anything; the sender is signed for the service."""
    with fake_push() as push:
        async with house() as made:
            await made.notices.on_device(
                await made.secret(1), push.browser.subscription(push.endpoint), "en", BASE
            )
            await made.do("PairRound")
            first = await asyncio.to_thread(push.next)
            assert first["message"]["body"] == "Round 1: board 1, White, against Player 3"
            assert first["message"]["url"] == f"/my/{await made.secret(1)}"
            assert first["claims"]["aud"] == push.address
            assert first["headers"]["content-encoding"] == "aes128gcm"
            await made.results()
            await made.do("PairRound")
            assert await told(push) == "Round 2: board 1, Black, against Player 4"
            assert await made.notices.look(made.stream) == 0
            assert push.taken.empty()


async def test_a_draft_tells_nobody() -> None:
    """Published it does, and once more for whom it was changed."""
    with fake_push() as push:
        async with house() as made:
            await made.notices.on_device(
                await made.secret(4), push.browser.subscription(push.endpoint), "de", BASE
            )
            await made.do("HoldRounds")
            await made.do("PairRound")
            assert await made.notices.look(made.stream) == 0
            assert push.taken.empty()
            await made.do("PublishRound", round=1)
            assert (await told(push)).startswith("Runde 1: Brett 2")


async def test_a_device_that_has_gone_is_forgotten() -> None:
    """The service says 410: nothing is sent there again."""
    with fake_push() as push:
        push.status = 410
        async with house() as made:
            secret = await made.secret(1)
            await made.notices.on_device(secret, push.browser.subscription(push.endpoint), "en", BASE)
            await made.do("PairRound")
            await told(push)
            for _ in range(200):
                if not (await made.notices.place(secret)).devices:
                    break
                await asyncio.sleep(0.02)
            assert (await made.notices.place(secret)).devices == 0


async def test_so_many_devices_and_no_more() -> None:
    """The same one again counts once."""
    async with house() as made:
        secret = await made.secret(1)
        for number in range(MOST_DEVICES):
            for _ in range(2):
                await made.notices.on_device(
                    secret, FakeBrowser().subscription(f"https://push.example/{number}"), "en", BASE
                )
        with pytest.raises(TooManyDevices):
            await made.notices.on_device(
                secret, FakeBrowser().subscription("https://push.example/x"), "en", BASE
            )


async def test_a_mail_says_where_to_sit_and_how_to_stop() -> None:
    """In the player's language, with the own page, and a button that mail programs show by themselves."""
    async with fake_smtp() as fake, house(fake) as made:
        secret = await made.secret(2)
        await made.notices.by_mail(secret, "bernd@example.org", "nl", BASE)
        await made.do("PairRound")
        to, mail = await next_mail(fake)
        assert to == "bernd@example.org"
        assert mail["Subject"] == "Open: Ronde 1: bord 2, Zwart, tegen Player 4"
        assert f"{BASE}/my/{secret}" in mail.get_content()
        assert mail["List-Unsubscribe"].strip() == f"<{BASE}/my/{secret}/notices/stop>"
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        await made.notices.stop(secret)
        await made.results()
        await made.do("PairRound")
        assert await made.notices.look(made.stream) == 0
        assert fake.mails.empty()


async def test_wishes_go_with_the_link_and_the_player() -> None:
    """A forgotten player, a replaced link and a deleted tournament leave no address behind."""
    async with fake_smtp() as fake, house(fake) as made:
        settings = made.services.store.settings

        async def kept() -> list[str]:
            return [name for name in await settings.all() if name.startswith("notices:")]

        for id_ in (1, 2, 3):
            await made.notices.by_mail(await made.secret(id_), f"p{id_}@example.org", "en", BASE)
        assert len(await kept()) == 3
        await do(made.services.club, made.stream, "ForgetPlayer", ADMIN, id=1, confirmed=True)
        await made.services.hall.links.replace(made.stream, "p2")
        await made.notices.look(made.stream)
        assert await kept() == [f"notices:{made.stream}.p3"]
        await made.services.club.delete(ADMIN, made.stream)
        await made.notices.look(made.stream)
        assert await kept() == []


async def test_without_a_mail_server_there_is_no_mail() -> None:
    """And with one only to addresses."""
    async with house() as made:
        with pytest.raises(NoMail):
            await made.notices.by_mail(await made.secret(1), "a@example.org", "en", BASE)
        assert not (await made.notices.place(await made.secret(1))).by_mail
    async with fake_smtp() as fake, house(fake) as made:
        with pytest.raises(BadValue):
            await made.notices.by_mail(await made.secret(1), "nobody", "en", BASE)
