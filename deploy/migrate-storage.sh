#!/usr/bin/env bash
# Rewrites every object of lorepod.dev in the version that its definition names for storage, and
# removes other versions from the list of stored ones. Start it a minute after the definitions were
# applied, so that every API server uses them. It may be repeated; see docs/versioning.md.
set -euo pipefail
group=${1:-lorepod.dev}

for plural in apikeys extractions sites webhooks; do
  definition=$plural.$group
  storage=$(kubectl get crd "$definition" -o jsonpath='{.spec.versions[?(@.storage==true)].name}')
  objects=$(mktemp)
  problems=$(mktemp)
  trap 'rm -f "$objects" "$problems"' EXIT
  kubectl get "$plural.$storage.$group" --all-namespaces -o json >"$objects"
  # An object that was changed or deleted meanwhile needs no rewrite: its writer has done it.
  kubectl replace -f "$objects" >/dev/null 2>"$problems" || true
  if grep -vE '^Warning|\((Conflict|NotFound)\)|no objects passed to replace' "$problems" >&2; then exit 1; fi
  kubectl patch crd "$definition" --subresource=status --type=merge \
    --patch "{\"status\":{\"storedVersions\":[\"$storage\"]}}" >/dev/null
  echo "$definition: all objects are stored as $storage"
  rm -f "$objects" "$problems"
done
