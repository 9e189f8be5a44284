"""What a client is made with, checked."""

from __future__ import annotations

import ipaddress
import os
import random
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import SplitResult, urlsplit

from lorepod.errors import ConfigurationError

VERSION = "0.1.0"


@dataclass(frozen=True)
class Settings:
    url: str
    api_key: str | None = field(repr=False)
    admin_token: str | None = field(repr=False)
    timeout: float | None
    retries: int
    headers: Mapping[str, str] = field(repr=False)
    loopback: bool
    has_own_client: bool = False
    """Requests go through a client of the caller, which may add a key itself."""
    now: Callable[[], float] = time.monotonic
    wall: Callable[[], float] = time.time
    chance: Callable[[], float] = random.random

    def lacks_key(self, admin: bool) -> bool:
        """No request could succeed: neither a setting nor a header nor the client has a key."""
        name, secret = ("authorization", self.admin_token) if admin else ("x-api-key", self.api_key)
        sent = {header.lower() for header in self.headers}
        return secret is None and name not in sent and not self.has_own_client

    def redacted(self, words: str) -> str:
        """Without the secrets, in words that others have written."""
        for secret in (self.api_key, self.admin_token):
            if secret is not None:
                words = words.replace(secret, "[key]")
        return words


def settings_of(
    *,
    api_key: str | None = None,
    url: str | None = None,
    admin_token: str | None = None,
    timeout: float | None = None,
    retries: int = 4,
    headers: Mapping[str, str] | None = None,
    allow_http: bool = False,
    has_own_client: bool = False,
) -> Settings:
    """Checks what was given, and takes the rest from the environment."""
    if api_key is None:
        api_key = os.environ.get("LOREPOD_API_KEY")
    key = _secret("api_key", api_key)
    token = _secret("admin_token", admin_token)
    address = _address(url or os.environ.get("LOREPOD_URL") or "http://127.0.0.1:8080")
    loopback = _is_loopback(address.hostname or "")
    in_the_clear = address.scheme == "http" and not loopback
    if in_the_clear and not allow_http and (key is not None or token is not None):
        raise ConfigurationError(
            f"a key would travel in the clear to {address.netloc}: "
            "use https, or set allow_http=True to accept that"
        )
    if timeout is not None and not timeout > 0:
        raise ConfigurationError("timeout must be more than 0 seconds")
    if retries < 0:
        raise ConfigurationError("retries must not be less than 0")
    return Settings(
        url=address.geturl().rstrip("/"),
        api_key=key,
        admin_token=token,
        timeout=timeout,
        retries=retries,
        headers=dict(headers or {}),
        loopback=loopback,
        has_own_client=has_own_client,
    )


def _secret(name: str, value: str | None) -> str | None:
    """Checked here because the HTTP library's error would contain the header, including the key."""
    text = (value or "").strip()
    if text == "":
        return None
    if re.fullmatch(r"[\x21-\x7e]+", text) is None:
        raise ConfigurationError(f"{name} holds characters no key has")
    return text


def _address(text: str) -> SplitResult:
    try:
        address = urlsplit(text.strip())
        host, _ = address.hostname, address.port
    except ValueError:
        host, address = None, None
    if address is None or not host or address.scheme not in ("http", "https"):
        raise ConfigurationError("url must be an address such as https://lorepod.example.com")
    if "@" in address.netloc or address.query or address.fragment:
        raise ConfigurationError("url must be an address alone, without name, password, ? or #")
    return address


def _is_loopback(host: str) -> bool:
    """What goes there does not leave the machine."""
    name = host.rstrip(".")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
