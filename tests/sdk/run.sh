#!/usr/bin/env bash
# Reads the files of `dicetown sdk` with the programs that use them: a validator of JSON Schema, the language server of
# YAML, luacheck. Installs what it needs (Debian's lua-check, nodejs and npm; npm's packages into build/sdk_tests).
# Usage: tests/sdk/run.sh PATH-OF-dicetown. Closes with `N passed, M failed`.
set -u
program=$(readlink -f "${1:?the path of dicetown}")
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
root=$(dirname "$(dirname "$here")")
me="tests/sdk/run.sh"
source "$root/tools/dev/lib.sh"

# Node may have come from elsewhere, with an npm of its own.
command -v npm >/dev/null || install_missing nodejs npm || exit 4
install_missing lua-check || exit 4
modules=$root/build/sdk_tests
mkdir -p "$modules"
cp "$here/package.json" "$here/package-lock.json" "$modules/"
install_npm "$modules" || exit 4
NODE_PATH=$modules/node_modules exec node "$here/tests.js" "$program" "$root"
