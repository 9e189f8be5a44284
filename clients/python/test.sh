#!/usr/bin/env bash
# Proves the Python client: style, types, tests, build, and the built wheel in an empty environment.
# Tools are stored in .cache beside this file, by version. The last line has `N passed`.
# LOREPOD_TEST_LOADERS=1 also installs LangChain and LlamaIndex, and tests what the package has for them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
  echo "skipped: there is no python3 of 3.10 or later"
  exit 0
fi

export PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
# No server or key of the user.
unset LOREPOD_URL LOREPOD_API_KEY

requirements=(requirements-test.txt)
if [ -n "${LOREPOD_TEST_LOADERS:-}" ]; then requirements+=(requirements-loaders.txt); fi

kind=$(cat "${requirements[@]}" <(python3 -VV) | sha256sum | cut -c1-16)
tools=$PWD/.cache/$kind
export PYRIGHT_PYTHON_CACHE_DIR=$PWD/.cache/pyright PYRIGHT_PYTHON_IGNORE_WARNINGS=1
if [ ! -e "$tools/whole" ]; then
  rm -rf "$tools"
  python3 -m venv "$tools"
  "$tools/bin/pip" install --quiet "${requirements[@]/#/--requirement=}"
  touch "$tools/whole"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$tools/bin/ruff" check --no-cache --quiet .
"$tools/bin/ruff" format --no-cache --check --quiet .
"$tools/bin/pyright" --pythonpath "$tools/bin/python"

# What people get, built as it is published: the wheel from the source archive.
"$tools/bin/python" -m build --no-isolation --outdir "$work/dist" . >"$work/build.log" 2>&1 || {
  cat "$work/build.log"
  exit 1
}
"$tools/bin/twine" check --strict "$work"/dist/*
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet "$work"/dist/*.whl
# Without their library, the bases of these classes are unknown.
rm "$work"/venv/lib/python*/site-packages/lorepod/{langchain,llama_index}.py
# It looks at the Python that it finds first, and would take the sources here for the package.
(cd "$work" && PATH=$work/venv/bin:$PATH "$tools/bin/pyright" --verifytypes lorepod \
  --ignoreexternal >types.log) || true
grep -E 'completeness|error' "$work/types.log"
grep -q 'completeness score: 100%' "$work/types.log"

LOREPOD_TEST_PYTHON=$work/venv/bin/python "$tools/bin/python" -m pytest -p no:cacheprovider "$@"
