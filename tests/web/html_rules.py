"""What is wrong with a page: ids that stand twice, elements where they may not be, controls without a name."""

from collections import Counter
from html.parser import HTMLParser
from typing import NamedTuple

VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)
#: a paragraph ends before each of these, whatever the author meant
BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "details",
        "dialog",
        "div",
        "dl",
        "fieldset",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "main",
        "menu",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "ul",
    ]
)
#: what can be pressed or filled in does not hold another such thing
PRESSED = frozenset(("a", "button", "label", "summary"))
HEADINGS = frozenset(f"h{level}" for level in range(1, 7))
CONTROLS = frozenset(("input", "select", "textarea"))
PARENTS = {
    "li": {"ul", "ol", "menu"},
    "tr": {"thead", "tbody", "tfoot"},
    "td": {"tr"},
    "th": {"tr"},
    "thead": {"table"},
    "tbody": {"table"},
    "tfoot": {"table"},
    "caption": {"table"},
    "dt": {"dl"},
    "dd": {"dl"},
    "option": {"select", "datalist"},
    "legend": {"fieldset"},
    "summary": {"details"},
}
CHILDREN = {"ul": {"li"}, "ol": {"li"}, "tr": {"td", "th"}, "dl": {"dt", "dd", "div"}, "select": {"option"}}


class Element(NamedTuple):
    tag: str
    attributes: dict[str, str | None]


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[Element] = []
        self.faults: list[str] = []
        self.ids: Counter[str] = Counter()
        self.labelled: set[str] = set()
        self.named: list[tuple[str, str | None]] = []  #: controls that need a label, by their id
        self.referred: list[tuple[str, str]] = []
        self.level = 0  #: of the last heading

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self.place(element)
        self.note(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open[-1].tag != tag:
            self.faults.append(f"</{tag}> closes {self.path or 'nothing'}")
            return
        self.open.pop()

    @property
    def path(self) -> str:
        return " > ".join(each.tag for each in self.open[-5:])

    def place(self, element: Element) -> None:
        """Whether the element may stand where it stands."""
        around = [each.tag for each in self.open]
        tag, parent = element.tag, (around or [""])[-1]
        wrong = (
            (tag in BLOCKS and "p" in around)
            or (tag == "form" and "form" in around)
            or (tag in PRESSED and any(each in PRESSED for each in around))
            or (tag in PARENTS and parent not in PARENTS[tag])
            or (parent in CHILDREN and tag not in CHILDREN[parent] | {"template", "script"})
        )
        if wrong:
            self.faults.append(f"<{tag}> in {self.path}")

    def note(self, element: Element) -> None:
        tag, given = element
        if (name := given.get("id")) is not None:
            self.ids[name] += 1
        if tag == "label" and given.get("for"):
            self.labelled.add(given["for"] or "")
        for attribute in ("aria-controls", "aria-labelledby", "aria-describedby"):
            self.referred += [(attribute, each) for each in (given.get(attribute) or "").split()]
        if tag in CONTROLS and given.get("type") not in ("hidden", "submit") and "hidden" not in given:
            inside = any(each.tag == "label" for each in self.open)
            if not inside and not given.get("aria-label"):
                self.named.append((f"<{tag} name={given.get('name')}>", given.get("id")))
        if tag == "button" and not given.get("type"):
            self.faults.append(f"a button without a type in {self.path}")
        if tag in HEADINGS:
            self.head(int(tag[1]))
        if tag == "img" and "alt" not in given:
            self.faults.append("an image without a text")

    def head(self, level: int) -> None:
        """A heading is at most one level below the one before: who hears the page knows what belongs to what."""
        if level > self.level + 1:
            self.faults.append(f"h{level} after h{self.level}")
        self.level = level

    def finish(self) -> list[str]:
        faults = self.faults + [f"<{each.tag}> is never closed" for each in self.open]
        faults += [f"id {name} stands {count} times" for name, count in self.ids.items() if count > 1]
        faults += [f"{what} has no label" for what, id_ in self.named if id_ not in self.labelled]
        faults += [f"a label for {id_}, which is not there" for id_ in self.labelled if id_ not in self.ids]
        return faults + [f"{name}={id_} is not there" for name, id_ in self.referred if id_ not in self.ids]


def faults(page: str) -> list[str]:
    reader = Reader()
    reader.feed(page)
    reader.close()
    return reader.finish()
