#!/usr/bin/env bash
# The page in a browser: each kind of question, and what goes wrong, without a server, then whole games by clicking at a
# real one. Installs what it needs (Debian's chromium-headless-shell, nodejs and npm; npm's packages into
# build/page).
# PAGE_PICTURES=1 in the environment leaves pictures of the page in build/page.
# Usage: tests/page/run.sh PATH-OF-SERVER [PART…]. The part `picture` makes README's picture again. Closes with
# `N passed, M failed`.
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
modules=$root/build/page
mkdir -p "$modules"
# Packages are found from where the tests are; node runs a copy beside them. Parts that begin together make it once.
(
  flock 9
  cp "$here/package.json" "$here/package-lock.json" "$modules/"
  install_npm "$modules" || exit 4
  for file in "$here"/*.js; do
    cmp -s "$file" "$modules/${file##*/}" || cp "$file" "$modules/"
  done
) 9>"$modules/.lock" || exit 4
cd "$modules" && exec node tests.js "$program" "$root" "$@"
