#!/usr/bin/env bash
# Tests the page's words and pure functions (tests/page/unit) by node, without a browser. UPDATE_WORDS=1 in the
# environment rewrites the reviewed words. Closes with `N passed, M failed`.
set -u
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
root=$(dirname "$(dirname "$here")")

"$root/tools/web/build" || exit 4
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
"$root/tools/web/node_modules/.bin/esbuild" "$here"/unit/*.test.js --bundle --platform=node --format=esm \
  --log-level=warning --alias:icons="$root/build/web/.icons.json" --inject:"$here/unit/browser.js" \
  --outdir="$out" --out-extension:.js=.mjs || exit 4
PAGE_UNIT=$here/unit node --test --test-reporter=tap "$out"/*.mjs >"$out/log"
awk '/^# pass/ { passed = $3 } /^# fail/ { failed = $3 } END { if (failed != 0 || !passed) exit 1 }' "$out/log"
status=$?
if ((status)); then cat "$out/log"; fi
awk '/^# pass/ { passed = $3 } /^# fail/ { failed = $3 }
  END { print passed + 0 " passed, " failed + 0 " failed" }' "$out/log"
exit "$status"
