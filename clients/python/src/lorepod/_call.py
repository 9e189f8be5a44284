"""A call of the API, as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, Literal, TypeVar, cast
from urllib.parse import quote

from lorepod._model import UnfitError

T = TypeVar("T")


class Omit(Enum):
    """The value of a field that is left as it is, where `None` would clear it."""

    OMIT = "omit"

    def __repr__(self) -> str:
        return "OMIT"


OMIT: Literal[Omit.OMIT] = Omit.OMIT


class Null(Enum):
    """A field that is sent as null; `None` is not sent."""

    NULL = "null"


@dataclass(frozen=True)
class Call(Generic[T]):
    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    path: str
    read: Callable[[object], T]
    """Makes the result of the answer's JSON, `None` where it is empty."""
    body: Mapping[str, object] | None = None
    query: Mapping[str, object] = field(default_factory=dict[str, object])
    admin: bool = False
    """Opened by the admin token, not by the key."""
    once: bool = False
    """Must not be done twice, and the server cannot tell a repeat."""


def or_null(value: T | Omit | None) -> T | Null | None:
    if value is None:
        return Null.NULL
    return None if isinstance(value, Omit) else value


def segment(value: str | int) -> str:
    """An id as a part of a path; one that would lead elsewhere is refused."""
    if value in ("", ".", ".."):
        raise ValueError(f"{value!r} is no id")
    return quote(str(value), safe="")


def nothing(_answer: object) -> None:
    return None


def document(answer: object) -> Mapping[str, Any]:
    if not isinstance(answer, dict):
        raise UnfitError("the answer is no JSON object")
    return cast(dict[str, Any], answer)


def as_is(answer: object) -> Any:
    return answer
