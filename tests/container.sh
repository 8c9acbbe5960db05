#!/usr/bin/env bash
# The container of tools/share/Containerfile: builds it, serves from it, and plays a game in it. Skips (exit 77) without
# docker or podman, without the base image, or without a network. CONTAINER_BUILD: further options
# of `build`, such as `-v` for a certificate. Usage: tests/container.sh
set -uo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." || exit 2

skip() { echo "SKIPPED: $1"; exit 77; }
fail() { echo "FAILED: $1"; echo "0 passed, 1 failed"; exit 1; }

engine=
for each in docker podman; do
  if [[ ! $engine ]] && command -v $each >/dev/null && $each info >/dev/null 2>&1; then engine=$each; fi
done
[[ $engine ]] || skip "neither docker nor podman runs here"
$engine image inspect debian:12 >/dev/null 2>&1 || $engine pull debian:12 >/dev/null 2>&1 ||
  skip "the image debian:12 is not there and can't be pulled"
curl -sfI -m 20 http://deb.debian.org/debian/ >/dev/null || skip "there is no network to install packages from"

image=dicetown-test name=dicetown-test-$$
trap '$engine rm -f -v "$name" >/dev/null 2>&1' EXIT
read -ra options <<<"${CONTAINER_BUILD:-}"
$engine build --network host "${options[@]}" -t $image -f tools/share/Containerfile . || fail "the image can't be built"
$engine run -d --name "$name" --network host $image \
  dicetown_server serve --port 18080 --no-browser >/dev/null || fail "the container doesn't start"
for ((i = 0; i < 50; ++i)); do
  page=$(curl -sf -m 5 http://127.0.0.1:18080/) && break
  sleep 0.2
done
[[ ${page:-} == *'<script'* ]] || fail "no page at port 18080: $($engine logs "$name" 2>&1)"
play=$($engine run --rm --network none $image dicetown play --seats heuristic,heuristic --seed 1) ||
  fail "no game can be played: $play"
[[ $play == *"The game is over."* ]] || fail "the game didn't end: ${play: -500}"
echo "1 passed, 0 failed"
