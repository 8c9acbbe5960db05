#!/usr/bin/env bash
# Writes packs that make the base game large: 5,000 cards, 10,000 records and 200 packs in all, with zones, events and
# functions of their own. They change nothing of the base game, so that what they cost can be measured.
# Usage: tests/large/write_packs.sh FOLDER [PACKS [CARDS [RECORDS]]]   (200 packs of 25 cards and 50 records)
# Prints the packs' ids for --with, with commas between them.
set -euo pipefail
folder=${1:?a folder to write to} packs=${2:-200} cards=${3:-25} records=${4:-50}
ids=""
for ((p = 0; p < packs; ++p)); do
  id=large-$p
  ids+=${ids:+,}$id
  mkdir -p "$folder/$id/scripts"
  {
    printf 'id: %s\nname: Pack %s of a large game\nversion: 1.0.0\napi: ^1\nplayers: [2, 5]\n' "$id" "$p"
    if ((p == 0)); then
      printf 'requires: {base: ^1}\nkinds: {curio: {fields: {worth: {type: number}}}}\n'
    else
      printf 'requires: {base: ^1, large-0: ^1}\n'
    fi
  } >"$folder/$id/pack.yaml"
  {
    printf 'zone: {shelf-%s: {seen: nobody, discard: shelf-%s}}\n' "$p" "$p"
    printf 'event: {stir-%s: {fields: {player: seat, n: number}, actor: player}}\ncard:\n' "$p"
    for ((c = 0; c < cards; ++c)); do
      printf '  odd-%s-%s: {deck: shelf-%s, play: {when: stir-%s, who: anyone}}\n' "$p" "$c" "$p" "$p"
    done
    printf 'curio:\n'
    for ((r = 0; r < records; ++r)); do printf '  rare-%s-%s: {worth: %s}\n' "$p" "$r" "$r"; done
  } >"$folder/$id/things.yaml"
  {
    printf 'function modify.stir_%s.odd_%s_0(ev, me) ev:add("n", 1) end\n' "$p" "$p"
    printf 'function after.stir_%s.more(ev) move(ev.n, resource.nugget, place.mine, ev.player) end\n' "$p"
    for ((c = 0; c < cards; ++c)); do
      printf 'function play.odd_%s_%s(ev, me) ev:add("n", %s) end\n' "$p" "$c" "$c"
    done
  } >"$folder/$id/scripts/all.lua"
done
printf '%s\n' "$ids"
