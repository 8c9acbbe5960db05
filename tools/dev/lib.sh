# Functions for the launcher and the tests that install missing packages, and build a tree under build/.
# Source this file in bash; it expects `root` (the repository) and `me` (the name shown in messages).

# Packages that every build needs. Strangers' packs come as .zip files, so their reader, libzip, must be well tested.
build_packages=(g++ cmake ninja-build pkg-config liblua5.4-dev libyaml-cpp-dev catch2 libcli11-dev libfmt-dev
  nlohmann-json3-dev libxxhash-dev libedit-dev libzip-dev libicu-dev libvalijson-dev
  libsqlitecpp-dev libsqlite3-dev)
# Packages that only `dicetown serve` needs; tools/web/build installs the libraries of its page.
server_packages=(libboost1.81-dev libpqxx-dev libssl-dev)
# Further packages of the tests: pytest, shells, a linter of Lua, a database, a browser, ccache, a formatter of C++.
# tests/sdk/run.sh and tests/page/run.sh also need node and npm.
test_packages=(python3 python3-pytest zsh fish lua-check postgresql chromium-headless-shell poppler-utils ccache
  clang-format-14)
# Packages that only the nightly tests need: network namespaces, reverse proxies.
nightly_packages=(iproute2 nginx-light caddy openssl systemd)
# Further packages of the tests and of tuned builds.
clang_packages=(clang-19 lld-19 llvm-19 libclang-rt-19-dev)

say() { printf '%s: %s\n' "$me" "$*" >&2; }

# install_missing PACKAGE...: installs those Debian packages that are not there yet. Fails if that is impossible; a
# system without dpkg is left alone.
install_missing() {
  command -v dpkg-query >/dev/null || return 0
  local there package missing=() rights=() log
  there=" $(dpkg-query -W -f '${Package}=${db:Status-Status} ' "$@" 2>/dev/null || true)"
  for package in "$@"; do
    [[ $there == *" $package=installed "* ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  if ((EUID)); then
    if ! command -v sudo >/dev/null; then
      say "missing packages: ${missing[*]}; install them as root, or install sudo"
      return 1
    fi
    rights=(sudo)
  fi
  say "installing with apt-get: ${missing[*]}"
  log=$(mktemp)
  # The index may be absent or older than the archive, so it is fetched when the first try fails.
  if apt_install "${missing[@]}" >"$log" 2>&1 ||
    { "${rights[@]}" apt-get -qq update && apt_install "${missing[@]}"; } >>"$log" 2>&1; then
    rm -f "$log"
    return 0
  fi
  cat "$log" >&2
  rm -f "$log"
  say "could not install: ${missing[*]}"
  return 1
}

apt_install() {
  "${rights[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -y -o DPkg::Lock::Timeout=600 --no-install-recommends install "$@" </dev/null
}

# install_npm FOLDER: installs there what its package-lock.json names, if that isn't there yet. A download may be lost:
# it is tried three times.
install_npm() {
  local try there=$1/node_modules/.installed.json
  cmp -s "$1/package-lock.json" "$there" && return 0
  say "installing the npm packages of $1/package.json"
  for try in 1 2 3; do
    if (cd "$1" && npm ci --no-audit --no-fund --loglevel=error >&2); then
      cp "$1/package-lock.json" "$there"
      return
    fi
  done
  say "npm could not install them"
  return 1
}

# is_built STAMP: succeeds if a target was built here after its last source changed. A folder is newer if a
# file was added to it or deleted; the last file tells that a library was installed.
is_built() {
  [[ -f $1 && $(<"$1") == "$root" ]] || return
  [[ -z $(cd "$root" && find CMakeLists.txt engine tools tests/unit tests/fuzz tests/speed \
    build/web/{page,icons.txt,report.html} /var/lib/dpkg/status \
    -path tools/web/node_modules -prune -o -newer "$1" -print -quit 2>/dev/null) ]]
}

# build_tree NAME TARGET: builds a target in build/NAME, as tools/dev/NAME.cmake says, if anything changed. Says nothing
# if not, and on a terminal how far it is; shows the compiler's output only when it fails, and fails then. One build at
# a time; a call with nothing to build doesn't wait.
build_tree() (
  tree=$root/build/$1 target=$2 cache=$root/tools/dev/$1.cmake
  built=$tree/.built-$target
  [[ $target != dicetown* || -x $tree/$target ]] && is_built "$built" && exit 0
  mkdir -p "$tree" || exit
  exec 9>"$tree/.lock" || exit
  if ! flock -n 9; then
    say "waiting for another build in $tree"
    flock 9
  fi
  printf '%s\n' "$root" >"$tree/.building" || exit  # as old as what is built now, at most
  log=$tree/.build.log
  # gcc and clang embed no time in a precompiled header, so ccache may keep it.
  export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
  # A folder that was configured under another path would build what is there; one that was before ccache was installed
  # would not use it; one whose initial cache has changed would keep the old options.
  if [[ ! -f $tree/build.ninja || ! -f $tree/.configured ||
    $(find "$root/tools/dev" -name '*.cmake' -newer "$tree/.configured" -print -quit) ]] ||
    ! grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$tree/CMakeCache.txt" ||
    { command -v ccache >/dev/null &&
      ! grep -qs '^CMAKE_CXX_COMPILER_LAUNCHER.*=ccache$' "$tree/CMakeCache.txt"; }; then
    say "configuring $tree"
    rm -f "$tree/build.ninja"
    if ! cmake --fresh -C "$cache" -S "$root" -B "$tree" -G Ninja </dev/null >"$log" 2>&1; then
      cat "$log" >&2
      say "cmake failed"
      exit 1
    fi
    touch "$tree/.configured" || exit
  fi
  # As many jobs as processors: one more, which is ninja's way, makes each slower.
  NINJA_STATUS='[%f/%t] ' ninja -C "$tree" -j "$(nproc)" "$target" 2>&1 </dev/null | tee "$log" | show_progress
  [[ ${PIPESTATUS[0]} == 0 ]] && mv "$tree/.building" "$built" && exit 0
  grep -vE '^(\[[0-9]+/[0-9]+\] |-- |ninja: Entering directory)' "$log" >&2
  say "the build failed"
  exit 1
)

# build_sanitized TARGET: builds a target by clang with sanitizers, in build/sanitize.
build_sanitized() { build_tree sanitize "$1"; }

# build_fuzz: builds the fuzz targets for long searches by clang, with sanitizers, in build/fuzz.
build_fuzz() { build_tree fuzz fuzz; }

# build_released TARGET: builds a target by gcc as people use it, in build/release.
build_released() { build_tree release "$1"; }

# build_server: installs and builds what `dicetown serve` needs, with its page; the program is
# build/release/dicetown_server.
build_server() {
  install_missing "${build_packages[@]}" "${server_packages[@]}" && "$root/tools/web/build" &&
    build_released dicetown_server
}

# build_portable: installs and builds in build/portable what `cmake --install` takes to other machines.
build_portable() {
  install_missing "${build_packages[@]}" "${server_packages[@]}" && "$root/tools/web/build" &&
    build_tree portable dicetown_server && build_tree portable dicetown
}

# build_everything: installs and builds for release all that there is, in one go, so that no processor waits for a
# program's end.
build_everything() {
  install_missing "${build_packages[@]}" "${server_packages[@]}" && "$root/tools/web/build" &&
    build_released every_program
}

# build_tuned: builds the program for release in build/tuned, tuned by what a build that counts (build/counting) did
# while it played. If the latter is as it was when it last played, so is the former. By clang: gcc tunes a simulation by
# half as much.
build_tuned() {
  local counts=$root/build/counting/counts
  build_tree counting dicetown || return
  if [[ ! $counts -nt $root/build/counting/dicetown ]]; then
    say "playing games for the profile"
    rm -rf "$counts".*
    count_games 15000 base && count_games 700 first-edition,wild-west,indians,cowboys &&
      llvm-profdata-19 merge -o "$counts" "$counts".* ||
      { say "a game for the profile failed"; return 1; }
    rm -rf "$root/build/tuned" "$counts".*
  fi
  build_tree tuned dicetown
}

# count_games N PACKS: plays so many games that are counted; so many that a game of few packs isn't forgotten over many.
count_games() {
  LLVM_PROFILE_FILE=$root/build/counting/counts.%p "$root/build/counting/dicetown" simulate --players 4 --bots random \
    --games "$1" --threads 1 --with "$2" --set base.bribes=false --json >/dev/null 2>&1
}

# Shows ninja's status lines, one over the other on a terminal; elsewhere how far it is every half minute.
show_progress() {
  local line told= since=$SECONDS
  while IFS= read -r line; do
    [[ $line == \[*/*\]\ * && $line != *'Re-checking globbed'* ]] || continue
    if [[ -t 2 ]]; then
      printf '\r\033[K%.78s' "$line" >&2
    elif [[ -z $told ]]; then
      say "building $tree"
    elif ((SECONDS - since >= 30)); then
      say "${line%%]*}]"
      since=$SECONDS
    fi
    told=yes
  done
  if [[ $told && -t 2 ]]; then printf '\r\033[K' >&2; fi
}
