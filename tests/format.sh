#!/usr/bin/env bash
# The project's format: .clang-format for C++, and no line of any source with more than 120 columns.
# Usage: tests/format.sh
set -uo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." || exit 2

# The files that people write programs in, each with a 0 behind it: known by their endings, or by the line that says
# what runs them.
sources() {
  local file line
  find content engine scripts tests tools -name node_modules -prune -o -type f -regextype posix-extended \
    -regex '.*[.]([ch]pp|lua|py|js|mjs|tsx?|css|sh)' -print0
  find .ci tools -name node_modules -prune -o -type f ! -name '*.*' -print0 | while IFS= read -rd '' file; do
    { IFS= read -rn 2 line <"$file" && [[ $line == '#!' ]]; } 2>/dev/null && printf '%s\0' "$file"
  done
}

status=0
if ! find engine tools tests -name node_modules -prune -o -name '*.[ch]pp' -print0 |
  xargs -0 clang-format-14 --dry-run --Werror; then
  echo "FAILED: run clang-format-14 -i on these files"
  status=1
fi
long=$(sources | LC_ALL=C.UTF-8 xargs -0 grep -HnE '.{121}')
if [[ $long ]]; then
  printf 'FAILED: lines with more than 120 columns\n%s\n' "$long"
  status=1
fi
exit $status
