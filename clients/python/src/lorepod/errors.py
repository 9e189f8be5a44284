"""What a call can end with. None of them holds a key."""

from __future__ import annotations

import builtins
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Details:
    """What is known of an error beside its words."""

    status: int | None = None
    code: str | None = None
    request_id: str | None = None
    job_id: str | None = None
    retry_after: float | None = None


class LorepodError(Exception):
    """The base of all of them."""

    status: int | None
    """HTTP status; None where there was no answer."""
    code: str | None
    """The server's word for it, see docs/errors.md."""
    request_id: str | None
    """Names the request in the server's log."""
    job_id: str | None
    """The job that the call had started."""
    retry_after: float | None
    """How many seconds the server asked to wait."""

    def __init__(self, message: str, details: Details | None = None) -> None:
        super().__init__(message)
        known = details or Details()
        self.message = message
        self.status = known.status
        self.code = known.code
        self.request_id = known.request_id
        self.job_id = known.job_id
        self.retry_after = known.retry_after

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[object, ...]:
        details = Details(self.status, self.code, self.request_id, self.job_id, self.retry_after)
        return (type(self), (self.message, details))


class ConfigurationError(LorepodError, ValueError):
    """The client was given something that it cannot work with."""


class AuthenticationError(LorepodError):
    """The key is missing, unknown, revoked or expired."""


class QuotaError(LorepodError):
    """The plan's requests of this month are used up."""


class RateLimitError(LorepodError):
    """The plan's requests per minute are used up."""

    @property
    def seconds(self) -> int | None:
        """Until the next request is let in."""
        return None if self.retry_after is None else math.ceil(self.retry_after)


class InvalidRequestError(LorepodError):
    """The request breaks a rule; `fields` names the wrong fields."""

    @property
    def fields(self) -> Mapping[str, str]:
        """Field name, as the API writes it -> what is wrong with it."""
        found: dict[str, str] = {}
        for sentence in self.message.split("; "):
            named = _FIELD.match(sentence)
            if named is not None:
                found[named[1]] = sentence
        return found


class NotFoundError(LorepodError):
    """There is no such thing under this key."""


class ConflictError(LorepodError):
    """Something of that name is there already, such as an Idempotency-Key with another body."""


class ServerError(LorepodError):
    """The server failed, or answered something that is not of this interface."""


class ConnectionError(LorepodError, builtins.ConnectionError):
    """No answer came: no such host, no connection, or one that broke."""


class TimeoutError(ConnectionError, builtins.TimeoutError):
    """The call took longer than its `timeout`."""


class ExtractionFailedError(LorepodError):
    """The website could not be read, or the job was cancelled: the message has the reason."""


class WebhookVerificationError(LorepodError):
    """A message that cannot be trusted: not signed by this secret, too old, or altered."""


def error_of(message: str, details: Details) -> LorepodError:
    """The error that an answer's status, code and words stand for."""
    status = details.status or 0
    if status == 424 or details.code in ("extraction_failed", "cancelled"):
        return ExtractionFailedError(message, details)
    kind = _BY_STATUS.get(status)
    if kind is None:
        kind = InvalidRequestError if 400 <= status < 500 else ServerError
    return kind(message, details)


_BY_STATUS: dict[int, type[LorepodError]] = {
    401: AuthenticationError,
    402: QuotaError,
    403: AuthenticationError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
}

_FIELD = re.compile(r"(?:unknown field )?([\w.\[\]]+)(?: (?:must|is) |,|$)")
