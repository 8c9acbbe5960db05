#!/usr/bin/env bash
# The same games by each program, in one and in two threads: one check for each number of players and set of packs.
# Several programs play an eighth of the games, since one of them has sanitizers.
# Usage: tests/same_games.sh PATH-OF-dicetown... Closes with `N passed, M failed`.
set -u
good=0 bad=0
for row in "2 200" "3 200" "4 200" "5 200" "2 40 first-edition,wild-west,indians,cowboys" \
  "4 40 first-edition,wild-west,indians,cowboys" "6 40 first-edition,wild-west,indians,cowboys"; do
  read -r players games packs <<<"$row"
  (($# > 1)) && games=$((games / 8))
  first="" different=0
  for program; do
    for threads in 1 2; do
      hash=$("$program" simulate --players "$players" --games "$games" ${packs:+--with "$packs"} \
        --threads "$threads" --json | grep '"result_hash"')
      if [[ ! $hash || ${first:=$hash} != "$hash" ]]; then
        echo "FAILED: $players players${packs:+ with $packs}, $threads threads, $program:${hash:- no result}," \
          "not${first:- one}"
        different=1
      fi
    done
  done
  if ((different)); then bad=$((bad + 1)); else good=$((good + 1)); fi
done
echo "$good passed, $bad failed"
((bad == 0))
