"""Mail by the club's own mail server."""

import asyncio
import re
import smtplib
import ssl
from collections.abc import Mapping
from email.message import EmailMessage
from typing import ClassVar, NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

from kosmos.core.errors import BadValue, Refusal
from kosmos.locale import N_

SECONDS = 20.0  #: that a mail server has to answer


NO_HEADERS: Mapping[str, str] = {}
_ADDRESS = re.compile(r"[^@\s<>,;]{1,64}@[^@\s<>,;]{1,190}", re.ASCII)


def mail_address(field: str, to: str) -> str:
    """The address as a mail is sent to it; an empty text where none was given."""
    if to and not _ADDRESS.fullmatch(to):
        raise BadValue(field, N_("an e-mail address"), to).called(N_("E-mail"))
    return to


class BadMailServer(Refusal):
    text: ClassVar[str] = N_(
        "“{value}” is not a mail server such as smtp://name:password@mail.example.org:587."
    )
    status: ClassVar[int] = 400
    value: str
    field: str = "smtp"


class Mailer(NamedTuple):
    """`server`: smtp://name:password@host:port, encrypted where the server offers it; smtps:// from the beginning."""

    server: SplitResult
    sender: str

    async def send(self, to: str, subject: str, text: str, headers: Mapping[str, str] = NO_HEADERS) -> None:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message["Auto-Submitted"] = "auto-generated"
        for name, value in headers.items():
            message[name] = value
        message.set_content(text)
        await asyncio.to_thread(self._deliver, message)

    def _deliver(self, message: EmailMessage) -> None:
        host, encrypted = self.server.hostname or "", self.server.scheme == "smtps"
        port = self.server.port or (465 if encrypted else 25)
        context = ssl.create_default_context()
        connection = (
            smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=context)
            if encrypted
            else smtplib.SMTP(host, port, timeout=SECONDS)
        )
        with connection as smtp:
            smtp.ehlo()
            if not encrypted and smtp.has_extn("starttls"):
                smtp.starttls(context=context)
                smtp.ehlo()
            if self.server.username:
                smtp.login(unquote(self.server.username), unquote(self.server.password or ""))
            smtp.send_message(message)


def mailer_of(server: str, sender: str) -> Mailer | None:
    """The mail server of the club; None where it sends no mail."""
    if not server:
        return None
    read = urlsplit(server)
    try:
        known = read.scheme in ("smtp", "smtps") and read.hostname and (read.port or True)
    except ValueError:  # a port that is no number
        known = False
    if not known:
        raise BadMailServer(f"{read.scheme}://{read.hostname or ''}")  # without name and password
    return Mailer(read, sender or f"kosmos@{read.hostname}")
