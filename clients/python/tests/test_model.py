from __future__ import annotations

import dataclasses
from datetime import datetime, timezone
from typing import Any

import pytest

from lorepod import ExtractionResult
from lorepod.models import Account, Business, CreatedWebhook, Job, KeyLimits, MadeKey, SigningSecret

BUSINESS: dict[str, Any] = {
    "name": "Acme",
    "domain": "acme.example",
    "category": "Software",
    "categoryCode": "software",
    "description": "Makes things",
    "languages": ["en"],
    "contacts": [{"kind": "email", "value": "hi@acme.example"}],
    "socialLinks": [],
}
EVIDENCE = {
    "quote": "q",
    "start": 0,
    "end": 1,
    "headingPath": ["A"],
    "contentHash": "h",
    "link": "https://acme.example/#:~:text=q",
}
ITEM = {
    "id": "i1",
    "title": "Pro",
    "description": "",
    "content": "€ 9",
    "category": "PRICING",
    "source": "https://acme.example/pricing",
    "evidence": EVIDENCE,
}
RESULT: dict[str, Any] = {
    "jobId": "job_1",
    "business": BUSINESS,
    "knowledgeItems": [ITEM],
    "pagesScraped": 1,
    "urlsDiscovered": 2,
    "durationMs": 3,
    "startedAt": "2026-01-31T12:00:00.000Z",
    "finishedAt": "2026-01-31T12:00:00.003Z",
    "suggestedUrls": [{"url": "https://acme.example/x", "reason": "why"}],
    "warnings": [],
    "readers": {"business": "offline", "items": "offline", "triage": "offline"},
}
JOB: dict[str, Any] = {
    "id": "job_1",
    "status": "pending",
    "progress": None,
    "result": None,
    "error": None,
    "startedAt": None,
    "finishedAt": None,
    "durationMs": None,
    "waitingFor": "its turn",
    "callback": None,
    "url": "https://acme.example/",
    "createdAt": "2026-01-31T11:59:59.000Z",
    "request": {"url": "https://acme.example/", "maxPages": 3},
}


def test_there_and_back() -> None:
    result = ExtractionResult.from_dict(RESULT)
    assert result.started_at == datetime(2026, 1, 31, 12, tzinfo=timezone.utc)
    assert result.business.logo is None
    assert result.knowledge_items[0].evidence.heading_path == ("A",)
    assert result.to_dict() == RESULT
    assert Job.from_dict(JOB).to_dict() == JOB
    assert Job.from_dict({**JOB, "result": RESULT}).result == result


def test_what_a_later_server_adds_is_passed_over() -> None:
    later = {**RESULT, "mood": "good", "business": {**BUSINESS, "employees": 3}}
    later["knowledgeItems"] = [{**ITEM, "category": "NOVEL"}]
    result = ExtractionResult.from_dict(later)
    assert result.knowledge_items[0].category == "NOVEL"
    assert not hasattr(result, "mood")


def test_what_an_older_server_does_not_send_yet_is_none() -> None:
    older = {name: value for name, value in RESULT.items() if name != "readers"}
    assert getattr(ExtractionResult.from_dict(older), "readers", "") is None


def test_an_object_of_which_nothing_is_needed_may_be_empty() -> None:
    assert KeyLimits.from_dict({}).to_dict() == {}


def test_answers_are_frozen() -> None:
    business = Business.from_dict(BUSINESS)
    with pytest.raises(dataclasses.FrozenInstanceError):
        business.name = "Other"  # pyright: ignore[reportAttributeAccessIssue]
    assert hash(business) == hash(Business.from_dict(BUSINESS))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"jobId": 5}, "jobId is int"),
        ({"jobId": None}, "jobId is NoneType"),
        ({"business": []}, "business is list"),
        ({"knowledgeItems": {}}, "knowledgeItems is dict"),
        ({"knowledgeItems": [{**ITEM, "evidence": "x"}]}, r"knowledgeItems\[0\].evidence is str"),
        ({"pagesScraped": True}, "pagesScraped is bool"),
        ({"pagesScraped": 1.5}, "pagesScraped is float"),
        ({"startedAt": "yesterday"}, "startedAt is not a point in time"),
        ({"business": {"mood": "good"}}, "business holds nothing of a Business"),
    ],
)
def test_what_does_not_fit_is_named(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ExtractionResult.from_dict({**RESULT, **change})


@pytest.mark.parametrize("wrong", [None, [], "text", 5])
def test_an_answer_that_is_no_object(wrong: object) -> None:
    with pytest.raises(ValueError, match="the answer"):
        Account.from_dict(wrong)


def test_secrets_are_not_printed() -> None:
    for kind, field in ((SigningSecret, "secret"), (CreatedWebhook, "token"), (MadeKey, "key")):
        (hidden,) = [one for one in dataclasses.fields(kind) if not one.repr]
        assert hidden.name == field


def test_a_printed_answer_is_one_short_line() -> None:
    long = {**RESULT, "warnings": ["a\nb" * 500] * 50}
    printed = repr(ExtractionResult.from_dict(long))
    assert "\n" not in printed
    assert len(printed) < 400
    assert printed.startswith("ExtractionResult(")
    assert "business=Business(...), knowledge_items=(" in printed
    business = ExtractionResult.from_dict(RESULT).business
    assert f"name={business.name!r}" in repr(business)
