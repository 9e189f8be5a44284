"""The effects that a plan requests, and their results.

A plan is a generator that decides: it yields effects and is sent what came of them. It is written
once; one driver carries it out blocking, another one asynchronously (`_wire.py`, `_async_wire.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from lorepod.events import AnswerEvent, StreamEvent
from lorepod.models import Job

T = TypeVar("T")


@dataclass(frozen=True)
class Request:
    method: str
    url: str
    headers: Mapping[str, str] = field(repr=False)
    body: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Send:
    """The whole of an exchange, within so many seconds -> Answer or Broken."""

    request: Request
    seconds: float


@dataclass(frozen=True)
class Open:
    """An answer whose body is read bit by bit, never quiet for longer -> Answer or Broken.

    The body of one that is no success is there at once.
    """

    request: Request
    seconds: float


@dataclass(frozen=True)
class Read:
    """The next bytes of what is open, in so many seconds -> bytes, None at the end, Broken."""

    seconds: float


@dataclass(frozen=True)
class Pause:
    seconds: float


@dataclass(frozen=True)
class Tell:
    """Reports the state of a job to a listener."""

    listener: Callable[[Job], Any]
    job: Job


@dataclass(frozen=True)
class Emit:
    event: StreamEvent | AnswerEvent | bytes


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str] = field(repr=False)
    """By their names in lower case."""
    body: bytes = field(repr=False)


@dataclass(frozen=True)
class Broken:
    """There was no answer, or it broke off; `timed_out`: its time was up."""

    words: str
    timed_out: bool = False


Effect: TypeAlias = "Send | Open | Read | Pause | Tell | Emit"
Reply: TypeAlias = "Answer | Broken | bytes | None"
Plan: TypeAlias = Generator[Effect, Reply, T]
