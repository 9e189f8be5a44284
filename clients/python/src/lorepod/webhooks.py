"""Verifies and parses deliveries of webhooks and callbacks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeVar

from lorepod._model import Model
from lorepod.errors import ConfigurationError, WebhookVerificationError
from lorepod.models import ExtractionResult

M = TypeVar("M", bound=Model)

MAX_SIGNATURES = 32
"""One for each secret in rotation is two; a list without end is not ours."""


@dataclass(frozen=True, kw_only=True, repr=False)
class WebhookMessage(Model):
    """The body of a delivery. The fields of `payload` depend on `event`: docs/webhooks.md."""

    event: str
    payload: Mapping[str, Any]
    timestamp: datetime
    version: int


@dataclass(frozen=True, kw_only=True, repr=False)
class Callback(Model):
    """How an extraction with a `callback_url` ended."""

    job_id: str
    status: Literal["completed", "failed"]
    result: ExtractionResult | None
    error: str | None = None


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str,
    *,
    token: str | None = None,
    tolerance: float = 300.0,
    now: float | None = None,
) -> WebhookMessage:
    """The content of a delivery, after checking that its signature is valid and recent.

    Raises `WebhookVerificationError` otherwise. Signatures are compared in constant time.

    - body: The bytes as they arrived, not parsed before.
    - secret: `whsec_…`, from `signing_secret.get()`.
    - token: The webhook's token; when given, it must be the one that came.
    - tolerance: How many seconds old or ahead of the clock a message may be.
    - now: Seconds since 1970; by default the clock's.
    """
    received = {name.lower(): value for name, value in headers.items()}
    content = _verified(body, received, secret, tolerance, now)
    if token is not None:
        given = received.get("x-service-webhook-token", "")
        if not hmac.compare_digest(given.encode(), token.encode()):
            raise WebhookVerificationError("the token is not this webhook's")
    return _parsed(WebhookMessage, content)


def verify_callback(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance: float = 300.0,
    now: float | None = None,
) -> Callback:
    """The same for the callback of an async extraction, which has no token."""
    received = {name.lower(): value for name, value in headers.items()}
    return _parsed(Callback, _verified(body, received, secret, tolerance, now))


def _verified(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str,
    tolerance: float,
    now: float | None,
) -> bytes:
    key = _key(secret)
    content = body.encode() if isinstance(body, str) else bytes(body)
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if message_id == "" or re.fullmatch(r"[0-9]{1,12}", timestamp) is None:
        raise WebhookVerificationError("the message has no webhook-id or no webhook-timestamp")
    age = abs((time.time() if now is None else now) - int(timestamp))
    if not age <= tolerance:
        raise WebhookVerificationError("the message is too old, or ahead of the clock")
    signed = f"{message_id}.{timestamp}.".encode() + content
    right = hmac.new(key, signed, hashlib.sha256).digest()
    given = headers.get("webhook-signature", "").split(" ")[:MAX_SIGNATURES]
    # Compares with all, so that the time does not reveal which one matches.
    fits = [hmac.compare_digest(_signature(one), right) for one in given]
    if not any(fits):
        raise WebhookVerificationError("no signature is by this secret")
    return content


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise ConfigurationError("a signing secret is whsec_ followed by base64")
    return key


def _signature(text: str) -> bytes:
    """The bytes of `v1,<base64>`; none of what is something else."""
    if not text.startswith("v1,"):
        return b""
    try:
        return base64.b64decode(text[3:], validate=True)
    except (binascii.Error, ValueError):
        return b""


def _parsed(kind: type[M], content: bytes) -> M:
    try:
        return kind.from_dict(json.loads(content))
    except ValueError as error:
        raise WebhookVerificationError(f"the message is not of this interface: {error}") from None
