"""Pages for people: every handler in a module of this package."""

import sys

from kosmos.web.bodies import ordinary
from kosmos.web.declared import declared_in
from kosmos.web.pages.refused import answer_http_error, answer_refusal

ROUTES = ordinary(declared_in(sys.modules[__name__]))

__all__ = ["ROUTES", "answer_http_error", "answer_refusal"]
