"""The Python programs of the project's examples, run unchanged."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT, Product

EXAMPLES = ROOT / "examples"

PYTHON = os.environ.get("LOREPOD_TEST_PYTHON", sys.executable)
"""The one that has the package as it is published."""


def test_rag(product: Product, site: str, tmp_path: Path) -> None:
    if not EXAMPLES.exists():
        pytest.skip("the examples are not beside this package")
    question = "How much does the Business plan cost?"
    done = subprocess.run(
        [PYTHON, str(EXAMPLES / "rag.py"), site, question],
        cwd=tmp_path,
        env={**os.environ, "LOREPOD_URL": product.url, "LOREPOD_API_KEY": product.key},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Answer from these sources only")
    assert "/pricing" in done.stdout
    assert "£19" in done.stdout
    assert done.stdout.endswith(f"\nQuestion: {question}\n")
