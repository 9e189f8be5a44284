# Sourced by `.ci/run` and `.ci/nightly`: bounded steps, and the sum of what the tests report.
# The last line of a run is `N passed, N failed`; a step that fails without naming a test counts as
# one failure.

# The result is the same wherever the run is started from.
export CI=true NO_COLOR=1
unset FORCE_COLOR NODE_OPTIONS NODE_ENV

cluster=../shared/devcluster/devcluster
reports=$(mktemp -d)
cluster_up=no
child=
passed=0
failed=0
exec 3>&1 # the sum goes to the caller, even when a signal ends a step whose output is redirected

finish() {
  trap - EXIT INT TERM
  if [ -n "$child" ]; then kill "$child" 2>/dev/null && wait "$child" 2>/dev/null; fi
  if [ "$cluster_up" = yes ]; then "$cluster" down --keep >"$reports/down.log" 2>&1; fi
  rm -rf "$reports"
  echo "$passed passed, $failed failed" >&3
  if [ "$failed" -gt 0 ]; then exit 1; else exit 0; fi
}
trap finish EXIT
trap 'failed=$((failed + 1)); finish' INT TERM

# step NAME SECONDS COMMAND...: prints nothing but its time when it succeeds, and otherwise the last
# lines of its output. Returns the exit status of the command.
step() {
  local name=$1 seconds=$2 status=0 start=$SECONDS
  shift 2
  bounded "$seconds" "$@" >"$reports/$name.log" 2>&1 || status=$?
  if [ "$status" -eq 0 ]; then
    echo "ok $name $((SECONDS - start)) s"
  else
    tail -n 80 "$reports/$name.log"
    echo "failed $name $((SECONDS - start)) s (exit status $status)"
  fi
  return "$status"
}

# counted NAME SECONDS COMMAND...: a step that counts as one failure when it fails.
counted() {
  step "$@" || failed=$((failed + 1))
}

# Without `timeout` on the machine, the tools' own limits apply. The command runs in the background,
# because bash handles a signal only while it waits.
bounded() {
  local seconds=$1 status=0
  shift
  if command -v timeout >/dev/null; then set -- timeout --kill-after=30 "$seconds" "$@"; fi
  "$@" </dev/null &
  child=$!
  wait "$child" || status=$?
  child=
  return "$status"
}

# tests NAME SECONDS SCRIPT [ARGUMENT...]: runs an npm script of vitest, adds up its report, and
# prints the slowest files and the names of skipped tests.
tests() {
  local name=$1 seconds=$2 script=$3 status=0 report counts
  shift 3
  report=$reports/$name.json
  step "$name" "$seconds" npm run "$script" --silent -- "$@" \
    --reporter=dot --reporter=json --outputFile.json="$report" || status=$?
  counts=$(node_modules/.bin/node scripts/test-report.ts "$report" 2>>"$reports/$name.log") || counts="0 0"
  echo "$counts" | tail -n +2
  set -- $(echo "$counts" | head -n 1)
  passed=$((passed + $1))
  failed=$((failed + $2))
  if [ "$status" -ne 0 ] && [ "$2" -eq 0 ]; then failed=$((failed + 1)); fi
}

# Starts the development cluster beside the checkout and exports what its tests read.
start_cluster() {
  bounded 300 "$cluster" down --keep >"$reports/clean.log" 2>&1
  cluster_up=yes
  local settings
  step cluster 900 "$cluster" up && settings=$("$cluster" env) && eval "$settings"
}
