#!/usr/bin/env bash
# Lints the page and its tests by eslint, and checks their format by prettier, the colors and widths of stylesheets by
# styles.mjs, and that the generated types are up to date. `run.sh --write` formats them. Installs what it needs:
# Debian's nodejs and npm; npm's packages into build/lint.
set -u
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
root=$(dirname "$(dirname "$(dirname "$here")")")
me="tests/page/lint/run.sh"
source "$root/tools/dev/lib.sh"

command -v npm >/dev/null || install_missing nodejs npm || exit 4
modules=$root/build/lint
mkdir -p "$modules"
(
  flock 9
  cp "$here"/package*.json "$here/eslint.config.js" "$modules/"
  install_npm "$modules" || exit 4
) 9>"$modules/.lock" || exit 4

cd "$root" || exit 4
style=--check
[[ ${1-} == --write ]] && style=--write
status=0
"$modules/node_modules/.bin/eslint" -c "$modules/eslint.config.js" --max-warnings 0 tools/web tests/page || status=1
"$modules/node_modules/.bin/prettier" --config "$here/prettier.json" --log-level warn "$style" \
  'tools/web/{*.mjs,src/**/*.{ts,tsx,css}}' '!tools/web/src/contract/{view,server}.ts' \
  'tests/page/**/*.{js,mjs}' || status=1
node tools/web/contract.mjs --check || status=1
node "$here/styles.mjs" "$root" || status=1
exit $status
