"""Pages for people: every handler in a module of this package, behind the guard that knows whose each is."""

import sys

from litestar import Router

from kosmos.web.bodies import ordinary
from kosmos.web.declared import declared_in
from kosmos.web.page_rights import guard_page
from kosmos.web.pages.refused import answer_http_error, answer_refusal

ROUTES = [Router(path="/", route_handlers=ordinary(declared_in(sys.modules[__name__])), guards=[guard_page])]

__all__ = ["ROUTES", "answer_http_error", "answer_refusal"]
