"""Addresses that schemathesis sends: complete URLs of this machine, without a listener."""

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
