#!/usr/bin/env bash
# Feeds one fuzz target with damaged copies of the repository's own files: first what was found in the past
# (found/TARGET), then seeds made of those files. What crashes, hangs, or breaks what must hold is kept in build/found.
#
# Usage: tests/fuzz/run.sh TARGET --runs N | --seconds N [--seed N] [--corpus FOLDER]
#   --runs N         stop after N inputs
#   --seconds N      stop after N seconds
#   --seed N         the fuzzer's seed (1): the same seed, seeds and inputs give the same run
#   --tree NAME      the targets of build/NAME (sanitize)
#   --corpus FOLDER  begin with what is there, and keep there what reaches new code
# Expects that the targets are built. Closes with `N passed, M failed`.
set -uo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." || exit 2

target=${1:?the name of a target}
shift
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
found=build/found corpus=$scratch/corpus seed=1 limit=() tree=sanitize
while (($#)); do
  case $1 in
    --runs) limit+=(-runs="$2") ;;
    --seconds) limit+=(-max_total_time="$2") ;;
    --seed) seed=$2 ;;
    --tree) tree=$2 ;;
    --corpus) corpus=$2 ;;
    *) echo "fuzz: unknown option $1" >&2; exit 2 ;;
  esac
  shift 2
done

# seeds TARGET FOLDER: files of the repository as inputs of a target.
seeds() {
  local target=$1 folder=$2 n=0 pack file
  case $target in
    answer)
      cp tests/fuzz/seeds/answer/* "$folder"
      "build/$tree/fuzz_answer" --seeds "$folder"
      ;;
    script)
      for file in scripts/*/*.lua tests/games/*/scripts/*.lua; do cp "$file" "$folder/$((n++)).lua"; done
      "build/$tree/fuzz_script" --seeds "$folder"
      ;;
    scenario) cp tests/scenarios/base/{mine_and_bank,saloon,sheriff,wanted}.yaml "$folder" ;;
    pack)
      for pack in content/* tests/games/*; do
        [[ -f $pack/pack.yaml ]] || continue
        for file in $(records_of "$pack"); do pack_of "$pack" "$file" >"$folder/$((n++)).pack"; done
      done
      for pack in tests/games/harbour tests/fuzz/seeds/pack/*; do
        pack_of "$pack" $(records_of "$pack") >"$folder/$((n++)).pack"
      done
      ;;
    *) [[ -d tests/fuzz/seeds/$target ]] && cp -r "tests/fuzz/seeds/$target/." "$folder" ;;
  esac
}

# records_of PACK: its files of records.
records_of() {
  local file
  for file in "$1"/*.yaml; do
    [[ ${file##*/} == @(pack|rulebook).yaml ]] || echo "$file"
  done
}

# pack_of PACK FILE...: a pack that is called mod and needs no other, with these files of records, as one input.
pack_of() {
  local pack=$1 part
  shift
  for part in "$pack/pack.yaml" "$*" "$pack/languages/en.yaml" "$(echo "$pack"/scripts/*.lua)" "$pack/rulebook.yaml"; do
    [[ $part == "$pack/pack.yaml" ]] || echo '%%'
    joined $part
  done | sed "s/\\b${pack##*/}\\b/mod/g; /^requires:/d"
}

# joined FILE...: the files with a line of % between them; those that are missing are empty.
joined() {
  local file first=$1
  for file; do
    [[ $file == "$first" ]] || echo '%'
    [[ ! -f $file ]] || cat "$file"
  done
}

# seeds_arrive TARGET FOLDER: whether the target gets as far as it means to with at least one of its seeds.
seeds_arrive() {
  local arrived
  arrived=$("build/$tree/fuzz_$1" -seed=1 -runs=0 "$2" 2>&1 | grep -oP '^fuzz: \K\d+(?= inputs arrived)')
  echo "-- ${arrived:-none} of $(ls "$2" | wc -l) seeds arrived"
  ((${arrived:-0} > 0))
}

# finish PASSED FAILED: the closing line, and out.
finish() {
  echo "$1 passed, $2 failed"
  exit "$2"
}

mkdir -p "$corpus" "$scratch/seeds" "$found"
seeds "$target" "$scratch/seeds"
if ! seeds_arrive "$target" "$scratch/seeds"; then
  echo "-- no seed gets as far as the target means to: make new ones (tests/fuzz/README.md)"
  finish 0 1
fi
past=()
for file in tests/fuzz/found/"$target"/*; do [[ -f $file ]] && past+=("$file"); done
log=$scratch/log
options=(-timeout=30 -rss_limit_mb=3000 -artifact_prefix="$found/$target-" -print_final_stats=1)
longest=20000
[[ $target != pack ]] || longest=60000
if { ((${#past[@]} == 0)) || "build/$tree/fuzz_$target" "${options[@]}" "${past[@]}" >"$log" 2>&1; } &&
  "build/$tree/fuzz_$target" "${options[@]}" -max_len=$longest -seed="$seed" "${limit[@]}" "$corpus" \
    "$scratch/seeds" >"$log" 2>&1; then
  echo "-- $(grep -oP 'number_of_executed_units: \K.*' "$log") inputs of seed $seed, nothing found"
  finish 1 0
fi
tail -n 40 "$log"
finish 0 1
