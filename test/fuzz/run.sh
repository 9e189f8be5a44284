#!/usr/bin/env bash
# Fuzzes the running product with schemathesis from its own OpenAPI document, and lints the document.
# Tools are kept in FUZZ_CACHE (default: a folder of the user's cache), never in this tree.
# Ends with 0 when nothing was found: some four minutes on an idle machine, 20 a document at most.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
here=$PWD/test/fuzz
cache=${FUZZ_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/lorepod-fuzz}
mkdir -p "$cache/lint"

schemathesis=4.32.5
if ! "$cache/venv/bin/st" --version 2>/dev/null | grep -qF "$schemathesis"; then
  python3 -m venv "$cache/venv"
  "$cache/venv/bin/pip" install --quiet "schemathesis==$schemathesis"
fi
redocly=2.77.0 spectral=6.16.3
if [ "$(cat "$cache/lint/versions" 2>/dev/null)" != "$redocly $spectral" ]; then
  (cd "$cache/lint" && echo '{"private":true}' >package.json &&
    npm install --silent --no-audit --no-fund "@redocly/cli@$redocly" "@stoplight/spectral-cli@$spectral")
  echo "$redocly $spectral" >"$cache/lint/versions"
fi

echo 'extends: ["spectral:oas"]' >"$cache/lint/.spectral.yaml"
for document in docs/openapi.json docs/openapi-admin.json; do
  "$cache/lint/node_modules/.bin/redocly" lint "$document" --format=summary 2>&1 | grep -vE '║|═|^$'
  "$cache/lint/node_modules/.bin/spectral" lint "$document" \
    --ruleset "$cache/lint/.spectral.yaml" --fail-severity error --quiet
done

work=$(mktemp -d)
server=
finish() {
  if [ -n "$server" ]; then kill "$server" 2>/dev/null && wait "$server" 2>/dev/null || true; fi
  rm -rf "$work"
}
trap finish EXIT
LOREPOD_ADMIN_TOKEN=$(od -An -tx8 -N24 /dev/urandom | tr -d ' \n')
export LOREPOD_ADMIN_TOKEN
LOREPOD_PORT=0 LOREPOD_DATA=$work/data LOREPOD_LOG=error \
  LOREPOD_EGRESS_ALLOW=127.0.0.0/8 LOREPOD_EGRESS_ALLOW_WEBHOOKS=127.0.0.0/8 \
  LOREPOD_PLANS=Pro=1000000/0/10 LOREPOD_AUTH_FAILURES=1000000 LOREPOD_ADMIN_FAILURES=1000000 \
  node bin/lorepod.js start >"$work/out" 2>"$work/err" &
server=$!
for _ in $(seq 1200); do
  grep -q 'listens on' "$work/out" && break
  sleep 0.1
done
LOREPOD_URL=$(sed -n 's/.*listens on //p' "$work/out")
identity() { printf '{"name":"%s","fixedHeaders":[{"name":"x-api-key","value":"%s"}]}' "$1" "$2"; }
first=$(grep -o 'service_live_[A-Za-z0-9]*' "$work/out" | head -n 1)
second=$(LOREPOD_DATA=$work/data node bin/lorepod.js keys create --name second --plan Pro | tail -n 1)
printf '{"auth":[%s,%s]}' "$(identity first "$first")" "$(identity second "$second")" >"$work/auth.json"
export LOREPOD_URL SCHEMATHESIS_HOOKS=hooks FUZZ_AUTH=$work/auth.json

fuzz() {
  (cd "$work" && PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1 timeout 1200 "$cache/venv/bin/st" \
    --config-file "$here/schemathesis.toml" run "$LOREPOD_URL$1" \
    --phases examples,coverage,fuzzing,stateful --no-color --suppress-health-check all "${@:2}" | tee -a "$work/report")
}
status=0
fuzz /openapi.json "$@" || status=$?
# After it: the key that the other calls need may be deleted by then.
fuzz /admin/openapi.json "$@" || status=$?
# Again at the end, which is what a caller keeps of a long output.
if [ "$status" -ne 0 ]; then sed -n '/ FAILURES /,/ SUMMARY /p' "$work/report" | head -n 60; fi
if [ -s "$work/err" ]; then
  echo "output of the server:"
  head -c 4000 "$work/err"
  status=1
fi
exit "$status"
