"""Accounts and tokens: what concerns the database itself, not a tournament."""

import datetime as dt
import sys
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar

import typer

from kosmos.cli.desk import at_own_desk
from kosmos.cli.options import AsJson, argument, switch
from kosmos.cli.session import SESSION, tell, told
from kosmos.core.authors import COMMAND_LINE
from kosmos.locale import N_
from kosmos.service.actors import Actor
from kosmos.service.doorman import MOST_TOKEN_DAYS, ROLES, TOKEN_DAYS, ApiToken, Doorman
from kosmos.tournament.commands import RIGHTS, Right

T = TypeVar("T")

user = typer.Typer(no_args_is_help=True)
token = typer.Typer(no_args_is_help=True)

AccountArgument = Annotated[str, argument("name of the account")]

#: whoever can write the file may do everything
OWNER = Actor(COMMAND_LINE, Right.ADMIN)


def at_the_door(work: Callable[[Doorman], Awaitable[T]], *, begins: bool = False) -> T:
    """Do something with the accounts of the database file; refusals end the command."""
    return at_own_desk(lambda desk: work(Doorman(desk.store)), begins=begins)


def ask_password() -> str:
    """Typed twice at a terminal; otherwise the first line of standard input. Never an argument others can see."""
    if sys.stdin.isatty():
        question = SESSION.language.say(N_("Password"))
        return str(typer.prompt(question, hide_input=True, confirmation_prompt=True, err=True))
    return sys.stdin.readline().rstrip("\r\n")


# -- accounts --------------------------------------------------------------------------------------------


@user.command("add")
def add_user(
    name: AccountArgument,
    role: Annotated[str, switch("one of " + ", ".join(ROLES))] = Right.DIRECT,
    as_json: AsJson = False,
) -> None:
    """Make an account. The password is asked for, or read from standard input."""
    password = ask_password()
    account = at_the_door(lambda doorman: doorman.add_account(OWNER, name, password, role), begins=True)
    told({"name": account.name, "role": account.role}, as_json)


@user.command("list")
def list_users(as_json: AsJson = False) -> None:
    """List the accounts."""
    found = at_the_door(lambda doorman: doorman.accounts.all())
    shown = [{"name": each.name, "role": each.role, "second_factor": each.second_factor} for each in found]
    tell(shown, "{name}  {role}", as_json)


@user.command("password")
def set_password(name: AccountArgument) -> None:
    """Give an account a new password; its sessions are over."""
    password = ask_password()
    at_the_door(lambda doorman: doorman.set_password(name, password))


@user.command("reset")
def reset_password(name: AccountArgument, as_json: AsJson = False) -> None:
    """Print the path of a one-time link by which somebody chooses a new password; it follows the server's address."""
    link = at_the_door(lambda doorman: doorman.reset_link(OWNER, name))
    tell({"path": f"/reset/{link}"}, "{path}", as_json)


@user.command("reset-second-factor")
def reset_second_factor(name: AccountArgument) -> None:
    """Reset the second factor of an account, for somebody who has lost authenticator and recovery codes; its sessions end."""
    at_the_door(lambda doorman: doorman.second_factor.reset(OWNER, name))


@user.command("require-second-factor")
def require_second_factor(
    required: Annotated[bool, switch("whether admins need a second factor", "--on/--off")] = True,
) -> None:
    """Require a second factor of admins: one without has the rights of a director."""
    at_the_door(lambda doorman: doorman.second_factor.require(OWNER, required))


@user.command("sessions")
def list_sessions(name: AccountArgument, as_json: AsJson = False) -> None:
    """List where an account is logged in: number, last use, address, device."""
    found = at_the_door(lambda doorman: doorman.sessions_of(OWNER, name))
    told([session._asdict() for session in found], as_json)
    for session in found:
        used = dt.datetime.fromtimestamp(session.last_used, dt.UTC).strftime("%Y-%m-%d %H:%M UTC")
        typer.echo(f"{session.number}  {used}  {session.address}  {session.device}")


@user.command("end-sessions")
def end_sessions(
    name: AccountArgument,
    number: Annotated[int, switch("only this one, as `kosmos user sessions` shows it")] = 0,
) -> None:
    """End the sessions of an account, or one of them."""
    if number:
        at_the_door(lambda doorman: doorman.end_session(OWNER, name, number))
    else:
        at_the_door(lambda doorman: doorman.end_all_sessions(OWNER, name))


@user.command("remove")
def remove_user(name: AccountArgument) -> None:
    """Remove an account, with its sessions and tokens."""
    at_the_door(lambda doorman: doorman.remove_account(OWNER, name))


# -- tokens ----------------------------------------------------------------------------------------------


@token.command("add")
def add_token(
    name: Annotated[str, argument("what the token is for; the history names it")],
    scopes: Annotated[list[str], switch("one of " + ", ".join(RIGHTS), "--scope")] = [Right.READ],  # noqa: B006 - Typer's way
    owner: Annotated[str, switch("account that it belongs to and ends with; else the server itself")] = "",
    days: Annotated[int, switch("how long it lives", min=1, max=MOST_TOKEN_DAYS)] = TOKEN_DAYS,
    as_json: AsJson = False,
) -> None:
    """Make a token and print its secret, which is not shown again."""

    async def make(doorman: Doorman) -> tuple[ApiToken, str]:
        account = await doorman.accounts.get(owner) if owner else None
        maker = Actor(account.name, account.role, account.name) if account else OWNER
        return await doorman.make_token(maker, name, scopes, days)

    token, secret = at_the_door(make, begins=True)
    tell({**_token(token), "secret": secret}, "{secret}", as_json)


@token.command("list")
def list_tokens(as_json: AsJson = False) -> None:
    """List the tokens, without their secrets."""
    found = [_token(token) for token in at_the_door(lambda doorman: doorman.tokens.all())]
    for token in told(found, as_json):
        scopes = ", ".join(token["scopes"])
        typer.echo(f"{token['number']}  {token['name']}  {scopes}  {token['owner']}  {token['expires']}")


def _token(token: ApiToken) -> dict[str, Any]:
    expires = dt.datetime.fromtimestamp(token.expires, dt.UTC).date().isoformat()
    return {
        "number": token.number,
        "name": token.name,
        "scopes": sorted(token.scopes),
        "owner": token.owner,
        "expires": expires,
    }


@token.command("revoke")
def revoke_token(number: Annotated[int, argument("as `kosmos token list` shows it")]) -> None:
    """Revoke a token: its secret opens nothing any more."""
    at_the_door(lambda doorman: doorman.revoke_token(OWNER, number))
