"""Which errors may pass, and how long to wait for that. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable
from email.utils import parsedate_to_datetime

from lorepod.errors import ConnectionError, LorepodError, TimeoutError

MAX_RETRY_AFTER = 60.0
"""Seconds; if a server asks for a longer wait, the caller gets the error instead."""
BACKOFF_FIRST = 0.5
MAX_BACKOFF = 8.0


def wait_before(
    error: LorepodError, *, tries: int, retries: int, once: bool, chance: Callable[[], float]
) -> float | None:
    """Seconds until a call is repeated after `tries`; None: its error is final.

    A call that may have had its effect and must not have it twice is `once`: only a refusal of it
    is tried again.
    """
    if tries > retries or not _may_pass(error, once):
        return None
    if error.retry_after is None:
        return backoff(tries, chance)
    return None if error.retry_after > MAX_RETRY_AFTER else error.retry_after


def backoff(tries: int, chance: Callable[[], float]) -> float:
    """Doubles with each try; between half and the whole, so that clients do not come in step."""
    most = min(MAX_BACKOFF, BACKOFF_FIRST * 2 ** min(tries - 1, 10))
    return most * (0.5 + chance() / 2)


def retry_after(header: str | None, now: float) -> float | None:
    """Seconds of a `Retry-After`, which names them or a date."""
    if header is None:
        return None
    if re.fullmatch(r"\s*[0-9]{1,9}\s*", header):
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - now)
    except (ValueError, OverflowError):
        return None


def _may_pass(error: LorepodError, once: bool) -> bool:
    if error.status == 429:
        return True
    if once:
        return False
    if isinstance(error, ConnectionError):
        return not isinstance(error, TimeoutError)
    if error.status == 504:
        return error.job_id is None
    return error.status in (502, 503)
