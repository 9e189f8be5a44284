"""What schemathesis sends where the OpenAPI document alone does not lead to a valid request."""

import schemathesis
from hypothesis import strategies as st
from schemathesis.generation import GenerationMode

words = st.text(alphabet="abcdefghijklmnopqrstuvwxyz0123456789-", min_size=0, max_size=12)
# Complete URLs of this machine, without a listener.
addresses = st.builds(
    lambda scheme, path, query: f"{scheme}://127.0.0.1:9/{path}{query}",
    st.sampled_from(["http", "HTTP", "https"]),
    words,
    words.map(lambda word: f"?q={word}" if word else ""),
)

schemathesis.openapi.format("uri", addresses)

selectors = ["main", ".price", "#content > p", "article:not(.ad)", "[role=main]", "li:nth-child(2n)"]

a_price = {"type": "object", "properties": {"price": {"type": "number"}}}
secrets = {
    "headers": {"x-token": "secret"},
    "basic": {"username": "reader", "password": "secret"},
    "cookies": [{"name": "session", "value": "secret"}],
    "login": {
        "steps": [{"action": "goto", "url": "https://docs.example.com/login"}],
        "values": {},
        "canary": {"url": "https://docs.example.com/account", "text": "Log out"},
    },
}


def made_valid(body):
    """The body, with valid values where its schema does not say everything."""
    # It names something that must exist.
    body = {name: value for name, value in body.items() if name not in ("credential", "site")}
    # A JSON Schema, whose parts depend on each other.
    if "fields" in body:
        body["fields"] = a_price
    # CSS.
    for name in ("onlySelectors", "exceptSelectors"):
        if isinstance(body.get(name), list):
            body[name] = [selectors[len(text) % len(selectors)] for text in body[name]]
    # So is this one, and plain HTTP waits for nothing.
    if isinstance(body.get("waitFor"), str):
        body["waitFor"] = "main"
    if body.get("engine") == "http":
        body = {name: value for name, value in body.items() if name not in ("waitFor", "scroll")}
    # A name or a cron expression.
    if isinstance(body.get("schedule"), str):
        body["schedule"] = "daily"
    # Scheme, host and port.
    if isinstance(body.get("origins"), list):
        body["origins"] = ["https://docs.example.com"]
    # A credential has the secret of its kind and no other.
    if body.get("kind") in secrets:
        body = {name: value for name, value in body.items() if name not in secrets}
        body[body["kind"]] = secrets[body["kind"]]
    return body


@schemathesis.hook
def before_call(context, case, kwargs):
    """Invalid requests keep what they have."""
    if case.meta is None or case.meta.generation.mode != GenerationMode.POSITIVE:
        return
    if isinstance(case.body, dict):
        case.body = made_valid(case.body)
        # The Site may have a selector to wait for.
        if case.method == "PATCH":
            case.body.pop("engine", None)
    # A site must exist; a time must be in the last 400 days.
    for name in ("site", "asOf"):
        (case.query or {}).pop(name, None)
