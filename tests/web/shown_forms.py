"""The forms of a page, and what a browser would show in each of their fields."""

import re
from html.parser import HTMLParser
from typing import Any, NamedTuple


class ShownForm(NamedTuple):
    action: str
    sends_changes: bool
    hidden: dict[str, str]
    fields: dict[str, list[str]]  #: what stands in the boxes of each name

    def shows(self, name: str) -> str:
        """As a browser says what stood there before: boxes of one name together."""
        return "; ".join(each for each in self.fields[name] if each)

    def plain(self) -> dict[str, list[str]]:
        """What a browser without scripts sends when nothing was touched: every field, and what the page hides in the form."""
        sent = {name: [value] for name, value in self.hidden.items() if name != "_csrf_token"}
        for name, said in self.fields.items():
            sent[name] = sent.get(name, []) + [each for each in said if each or name not in self.hidden]
        return sent


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[ShownForm] = []
        self.select: tuple[str, list[tuple[str, bool]]] | None = None
        self.textarea: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said: dict[str, Any] = dict(attrs)
        if tag == "form":
            self.forms.append(ShownForm(said.get("action", ""), "data-changes" in said, {}, {}))
        elif tag == "option" and self.select:
            self.select[1].append((said.get("value", ""), "selected" in said))
        elif self.forms and "name" in said:
            self._field(tag, said)

    def _field(self, tag: str, said: dict[str, Any]) -> None:
        form, name, value = self.forms[-1], said["name"], said.get("value") or ""
        if tag == "select":
            self.select = (name, [])
        elif tag == "textarea":
            self.textarea = name
        elif said.get("type") == "hidden":
            form.hidden[name] = value
        elif said.get("type") in ("checkbox", "radio"):
            off = "no" if value == "yes" else ""
            form.fields.setdefault(name, []).append(value if "checked" in said else off)
        elif tag == "input":
            form.fields.setdefault(name, []).append(value)

    def handle_data(self, data: str) -> None:
        if self.textarea is not None:
            self.forms[-1].fields.setdefault(self.textarea, []).append(data.strip())

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self.textarea is not None:
            self.forms[-1].fields.setdefault(self.textarea, [""])
            self.textarea = None
        if tag == "select" and self.select and self.forms:
            name, options = self.select
            chosen = [value for value, selected in options if selected] or [value for value, _ in options[:1]]
            self.forms[-1].fields.setdefault(name, []).extend(chosen)
            self.select = None


def forms_of(page: str) -> list[ShownForm]:
    reader = _Reader()
    reader.feed(page)
    return reader.forms


def form_of(page: str, action: str, field: str, about: dict[str, str]) -> ShownForm:
    """The one form of a page that sends changes of this field there, about this player or round."""
    found = [
        form
        for form in forms_of(page)
        if form.action == action
        and form.sends_changes
        and field in form.fields
        and about.items() <= form.hidden.items()
    ]
    assert len(found) == 1, (action, [form.action for form in forms_of(page)])
    return found[0]


def versions_of(page: str) -> list[str]:
    """Both versions of each line, side by side."""
    table = page.partition('<table class="versions">')[2].partition("</table>")[0]
    return re.findall(r"<bdi>([^<]*)</bdi>", table)


def mine_of(page: str) -> dict[str, str]:
    """The answers that take one's own version, field by field."""
    return dict(re.findall(r'name="(version-[\w-]+)" value="(changed_meanwhile:\w+)"', page))
