"""A little HTML, safely: everything that comes from a website is text, never markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from urllib.parse import urlsplit

MAX_ROWS = 100
"""A notebook that shows more of them becomes slow; the values are all there."""


class Safe(str):
    """Markup that was made here."""

    __slots__ = ()


def text(value: object) -> Safe:
    return value if isinstance(value, Safe) else Safe(escape(str(value), quote=True))


def element(name: str, *children: object) -> Safe:
    return Safe(f"<{name}>{''.join(text(child) for child in children)}</{name}>")


def link(url: str, words: object | None = None) -> Safe:
    """A link, where the address is one of the web; else its text."""
    shown = text(url if words is None else words)
    try:
        is_web = urlsplit(url).scheme in ("http", "https")
    except ValueError:
        is_web = False
    if not is_web:
        return shown
    address = escape(url, quote=True)
    return Safe(f'<a href="{address}" target="_blank" rel="noopener noreferrer">{shown}</a>')


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Safe:
    every = list(rows)
    shown = [element("tr", *(element("td", cell) for cell in row)) for row in every[:MAX_ROWS]]
    rest = len(every) - len(shown)
    more = element("p", f"… and {rest} more") if rest > 0 else Safe("")
    top = element("thead", element("tr", *(element("th", name) for name in head)))
    return Safe(element("table", top, element("tbody", *shown)) + more)


def shortened(words: str, most: int = 200) -> str:
    return words if len(words) <= most else f"{words[: most - 1]}…"
