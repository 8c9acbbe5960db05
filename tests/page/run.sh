#!/usr/bin/env bash
# Tests the page in a browser by Playwright Test: each kind of question, and what goes wrong, without a server, then
# whole games by clicking at a real one. Installs what it needs (Debian's chromium-headless-shell, nodejs and npm; npm's
# packages into tests/page/node_modules).
# A failed test leaves a screenshot in build/page/results. PAGE_PICTURES=1 in the environment leaves pictures of the
# page in build/page; UPDATE_PICTURE=1 writes README's picture in part `base`.
# Usage: tests/page/run.sh PATH-OF-SERVER [PART…] runs PART.test.js; by default all but the nightly ones.
set -u
program=$(readlink -f "${1:?the path of the server}")
shift
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
root=$(dirname "$(dirname "$here")")
me="tests/page/run.sh"
source "$root/tools/dev/lib.sh"

# Node may have come from elsewhere, with an npm of its own.
command -v npm >/dev/null || install_missing nodejs npm || exit 4
install_missing chromium-headless-shell poppler-utils || exit 4
"$root/tools/web/build" || exit 4
mkdir -p "$root/build/page"
(
  flock 9
  install_npm "$here" || exit 4
) 9>"$root/build/page/.lock" || exit 4
selected=(--grep-invert @nightly)
if (($#)); then
  selected=("${@/#//}")
  selected=("${selected[@]/%/.test.js}")
fi
export PAGE_SERVER=$program PAGE_RESULTS=results/${*:-all}
cd "$here" && exec node_modules/.bin/playwright test "${selected[@]}"
