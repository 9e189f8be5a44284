from __future__ import annotations

import pytest

from lorepod import AsyncLorepod, ConfigurationError, Lorepod
from lorepod._settings import settings_of

KEY = "service_live_notARealKeyButAsLongAsOne0123456789"


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LOREPOD_API_KEY", "LOREPOD_URL"):
        monkeypatch.delenv(name, raising=False)


def test_the_environment_fills_in(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings_of().url == "http://127.0.0.1:8080"
    assert settings_of().api_key is None
    monkeypatch.setenv("LOREPOD_API_KEY", f" {KEY}\n")
    monkeypatch.setenv("LOREPOD_URL", "https://lore.example/base/")
    assert settings_of().url == "https://lore.example/base"
    assert settings_of().api_key == KEY
    assert settings_of(api_key="other", url="http://localhost:1").api_key == "other"


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:8080",
        "http://127.9.9.9",
        "http://[::1]:80",
        "http://localhost",
        "http://lore.localhost:3000",
        "https://lore.example",
    ],
)
def test_a_key_may_go_there(url: str) -> None:
    assert settings_of(api_key=KEY, url=url).url == url


@pytest.mark.parametrize(
    "url",
    [
        "http://lore.example",
        "http://10.0.0.1",
        "http://localhost.example",
        "http://127.0.0.1.example",
        "http://[::ffff:10.0.0.1]",
        "http://0.0.0.0",
    ],
)
def test_a_key_does_not_travel_in_the_clear(url: str) -> None:
    for secret in ({"api_key": KEY}, {"admin_token": KEY}):
        with pytest.raises(ConfigurationError, match="in the clear") as caught:
            settings_of(url=url, **secret)  # pyright: ignore[reportArgumentType]
        assert KEY not in str(caught.value)
    assert settings_of(api_key=KEY, url=url, allow_http=True).url == url
    assert settings_of(url=url).url == url


@pytest.mark.parametrize(
    "url", ["lore.example", "ftp://a", "http://", "http://a:b@c", "http://a?x", "http://a:x", "h:"]
)
def test_an_address_must_be_one(url: str) -> None:
    with pytest.raises(ConfigurationError, match="url must"):
        settings_of(url=url)


def test_other_mistakes() -> None:
    for bad in ({"api_key": "a b"}, {"api_key": "ż"}, {"timeout": 0.0}, {"retries": -1}):
        with pytest.raises(ValueError, match=next(iter(bad))) as caught:
            settings_of(**bad)  # pyright: ignore[reportArgumentType]
        assert "ż" not in str(caught.value)


def test_no_key_is_ever_printed() -> None:
    with Lorepod(KEY, admin_token=f"{KEY}-admin", headers={"x-own": KEY}) as client:
        parts = [client, client.jobs, client.admin.keys, client._settings, client._wire]
        assert KEY not in " ".join(repr(part) for part in parts)
    assert KEY not in repr(AsyncLorepod(KEY))
