from __future__ import annotations

import base64
import hashlib
import hmac
import json
from typing import Any

import pytest
from test_model import RESULT

from lorepod import (
    ConfigurationError,
    WebhookVerificationError,
    verify_callback,
    verify_webhook,
)

SECRET = "whsec_" + base64.b64encode(b"k" * 32).decode()
OLD_SECRET = "whsec_" + base64.b64encode(b"o" * 32).decode()
NOW = 1_700_000_000
MESSAGE = {
    "event": "PAGE_SCRAPED",
    "payload": {"jobId": "job_1", "title": "żółw"},
    "timestamp": "2026-01-31T12:00:00.000Z",
    "version": 1,
}
BODY = json.dumps(MESSAGE, ensure_ascii=False).encode()


def signature(secret: str, body: bytes, message_id: str = "msg_1", at: int = NOW) -> str:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{at}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def headers(body: bytes = BODY, **change: str) -> dict[str, str]:
    return {
        "Webhook-Id": "msg_1",
        "Webhook-Timestamp": str(NOW),
        "Webhook-Signature": signature(SECRET, body),
        "X-Service-Webhook-Token": "tok",
        **{name.replace("_", "-"): value for name, value in change.items()},
    }


def times(more: dict[str, Any]) -> dict[str, Any]:
    return {"now": NOW, **more}


def verified(body: bytes | str = BODY, sent: dict[str, str] | None = None, **more: Any) -> Any:
    return verify_webhook(body, sent or headers(), SECRET, **times(more))


def test_a_good_message_is_read() -> None:
    message = verified(token="tok")
    assert (message.event, message.payload["jobId"], message.version) == (
        "PAGE_SCRAPED",
        "job_1",
        1,
    )
    assert verified(BODY.decode()) == message
    both = f"{signature(OLD_SECRET, BODY)} {signature(SECRET, BODY)}"
    assert verified(sent=headers(Webhook_Signature=both)) == message
    for moment in (NOW - 300, NOW + 300):
        assert verified(now=moment) == message


@pytest.mark.parametrize(
    ("sent", "more"),
    [
        (headers(), {"token": "other"}),
        (headers(X_Service_Webhook_Token=""), {"token": "tok"}),
        (headers(), {"now": NOW + 301}),
        (headers(), {"now": NOW - 301}),
        (headers(), {"now": float("nan")}),
        (headers(), {"tolerance": float("nan")}),
        (headers(Webhook_Id="msg_2"), {}),
        (headers(Webhook_Id=""), {}),
        (headers(Webhook_Timestamp=str(NOW + 1)), {}),
        (headers(Webhook_Timestamp="soon"), {}),
        (headers(Webhook_Timestamp="٣"), {}),
        (headers(Webhook_Signature=""), {}),
        (headers(Webhook_Signature="v1,"), {}),
        (headers(Webhook_Signature="v1,!"), {}),
        (headers(Webhook_Signature=signature(OLD_SECRET, BODY)), {}),
        (headers(Webhook_Signature=signature(SECRET, BODY).replace("v1,", "v2,")), {}),
        (headers(Webhook_Signature=" ".join(["v1,AAAA"] * 32 + [signature(SECRET, BODY)])), {}),
        ({}, {}),
    ],
)
def test_a_bad_one_is_refused(sent: dict[str, str], more: dict[str, Any]) -> None:
    with pytest.raises(WebhookVerificationError) as caught:
        verify_webhook(BODY, sent, SECRET, **times(more))
    assert SECRET not in str(caught.value)


def test_any_changed_byte_is_noticed() -> None:
    for at in range(len(BODY)):
        changed = bytearray(BODY)
        changed[at] ^= 1
        with pytest.raises(WebhookVerificationError):
            verified(bytes(changed))


def test_what_is_signed_must_still_be_a_message() -> None:
    for body in (b"not json", b"[]", b'{"hello":1}', b'{"event":5}'):
        with pytest.raises(WebhookVerificationError, match="not of this interface"):
            verified(body, headers(body))


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_***", "whsec_żżżż"])
def test_a_secret_must_be_one(secret: str) -> None:
    with pytest.raises(ConfigurationError, match="whsec_"):
        verify_webhook(BODY, headers(), secret, now=NOW)


def test_a_callback_tells_how_a_job_ended() -> None:
    done = json.dumps({**RESULT, "status": "completed", "result": RESULT}).encode()
    callback = verify_callback(done, headers(done), SECRET, now=NOW)
    assert callback.result is not None
    assert callback.result.business.name == "Acme"
    lost = b'{"jobId":"job_1","status":"failed","result":null,"error":"expired"}'
    callback = verify_callback(lost, headers(lost), SECRET, now=NOW)
    assert (callback.status, callback.result, callback.error) == ("failed", None, "expired")
