"""Addresses that schemathesis sends: whole URLs of our own machine, where nobody listens."""

import schemathesis
from hypothesis import strategies as st

words = st.text(alphabet="abcdefghijklmnopqrstuvwxyz0123456789-", min_size=0, max_size=12)
addresses = st.builds(
    lambda scheme, path, query: f"{scheme}://127.0.0.1:9/{path}{query}",
    st.sampled_from(["http", "HTTP", "https"]),
    words,
    words.map(lambda word: f"?q={word}" if word else ""),
)

schemathesis.openapi.format("uri", addresses)
