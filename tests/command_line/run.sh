#!/usr/bin/env bash
# Bad input to the program: each must give one clear message and the right exit code, at once.
# Usage: tests/command_line/run.sh PATH-OF-dicetown
set -u
program=$(realpath "${1:?the path of dicetown}")
source=$(readlink -f "$(dirname "${BASH_SOURCE[0]}")/../..")
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
export XDG_DATA_HOME=$folder/data XDG_CACHE_HOME=$folder/cache  # what the user has added is no part of these tests
passed=0 failed=0

# expect CODE TEXT ARGUMENT...: the exit code, and a text that the output must hold.
expect() {
  local code=$1 text=$2 output status
  shift 2
  output=$(timeout 60 "$program" "$@" 2>&1 </dev/null)
  status=$?
  if [[ $status == "$code" && $output == *"$text"* ]]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED: dicetown %s\n  expected exit %s and "%s", got exit %s:\n%s\n' "$*" "$code" "$text" "$status" \
      "$output"
  fi
}

# says TEXT ARGUMENT...: what the output must not hold.
silent() {
  local text=$1 output
  shift
  output=$(timeout 60 "$program" "$@" 2>&1 </dev/null)
  judge "$output" "without '$text'" "$([[ $output != *"$text"* ]] && echo yes)" "$*"
}

# judge OUTPUT WHAT YES-OR-NOTHING NAME
judge() {
  if [[ $3 ]]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED: %s\n  expected %s, got:\n%s\n' "$4" "$2" "$1"
  fi
}

# to FILE CODE TEXT ARGUMENT...: with standard output to a file or device, the exit code and a text of standard error.
to() {
  local file=$1 code=$2 text=$3 errors status
  shift 3
  errors=$(timeout 60 "$program" "$@" 2>&1 >"$file" </dev/null)
  status=$?
  judge "exit $status: $errors" "exit $code and '$text'" \
    "$([[ $status == "$code" && $errors == *"$text"* ]] && echo yes)" "dicetown $* >$file"
}

# pack NAME LUA: a mod of one script, on top of base.
pack() {
  mkdir -p "$folder/$1/scripts"
  printf 'id: %s\nname: A mod\nversion: 1.0.0\napi: ^1\nrequires: {base: "^1"}\n' "$1" >"$folder/$1/pack.yaml"
  printf '%s\n' "$2" >"$folder/$1/scripts/mod.lua"
}

# plays PID: waits until a run heeds Ctrl-C and has had a processor for half a second, however long that takes.
plays() {
  local n caught fields
  for ((n = 0; n < 600; ++n)); do
    caught=$(sed -n 's/^SigCgt:\t//p' "/proc/$1/status") || return
    read -ra fields <<<"$(sed 's/.*) //' "/proc/$1/stat")"
    ((0x$caught & 2 && fields[11] + fields[12] > 50)) && return
    sleep 0.1
  done
}

bots=(play --seats "random,random")
expect 0 "Examples" --help
expect 0 "Usage: dicetown <COMMAND> [OPTIONS]" --help
for group in Play Make Measure; do expect 0 "$group:" --help; done
judge "$("$program")" "the help" "$([[ $("$program") == "$("$program" --help)" ]] && echo yes)" "no command at all"
expect 0 "Usage: dicetown play [OPTIONS] [<FILE>]" play --help
expect 0 "Usage: dicetown ablate [OPTIONS] <CARD>" ablate --help
expect 0 "--set <PACK.OPTION=VALUE>" simulate --help
expect 0 "--games <N>                 Play N games [default: 10000]" simulate --help
expect 0 "Example" simulate --help
for lang in en de; do  # no help shows the placeholder of a text that was meant for something else
  for command in $("$program" --table | grep -o '"name":"[a-z][a-z-]*","options"' | cut -d'"' -f4); do
    output=$("$program" "$command" --help --lang $lang 2>&1)
    judge "$output" "no placeholder" "$([[ $output && $output != *"{"* && $output != *"<TEXT>"* ]] && echo yes)" \
      "$command --help --lang $lang"
  done
done
expect 2 "unknown command 'simulat'; did you mean 'simulate'" simulat
expect 2 "unknown option '--gmaes'; did you mean '--games'?" simulate --gmaes 3
expect 2 "Run 'dicetown simulate --help' for options and examples." simulate --gmaes 3
expect 2 "unexpected argument 'extra'" simulate extra
# A name of an earlier version leads to the present one.
expect 2 "unknown command 'search-options'; did you mean 'sweep --want'?" search-options
expect 2 "did you mean 'bots check'?" bot check x
expect 2 "did you mean '--metric'?" simulate --metrics all
expect 2 "did you mean '--game-index'?" simulate --first 3
expect 2 "did you mean 'dicetown ablate'?" simulate --ablate dynamite
expect 2 "did you mean '--scenario'?" play --from x
for command in play trace; do expect 2 "did you mean '<FILE>'?" $command --load x; done
for command in play "sdk x" packs; do
  # shellcheck disable=SC2086
  expect 2 "did you mean '--force'?" $command --replace
done
expect 2 "did you mean '--ignore-pack-changes'?" replay --anyway
for option in --at --turning-points --answers; do expect 2 "did you mean 'dicetown analyze" replay x $option; done
expect 2 "did you mean 'dicetown serve --replay'?" replay x --web
expect 2 "did you mean '--out-dir'?" explore --out failures
for command in explore test; do expect 2 "did you mean '--allowlist'?" $command --explained x; done
expect 2 "did you mean '--max-rounds'?" simulate --most-rounds 3
expect 2 "did you mean '--games'?" bots --seeds 3
known=$("$program" --table)
for former in metrics from load explained replace anyway most ablate at answers turning-points web seeds first play; do
  judge "$former" "no option of that name" "$([[ $known != *"\"--$former\""* ]] && echo yes)" "the commands"
done
# The commands that the documents show have these options.
declare -A help_of
while read -r command rest; do
  [[ $command == serve ]] && continue  # another program
  help=${help_of[$command]:=$("$program" "$command" --help 2>&1)}
  for option in $(grep -oE -- '--[a-z-]+' <<<"$rest"); do
    judge "$command $rest" "an option of $command" "$([[ $help == *"$option "* ]] && echo yes)" "$option"
  done
done < <(cat "$source"/README.md "$source"/{content,scripts,tests,tools,tools/docs}/*.md "$source"/content/*/README.md |
  sed -nE 's/^\$ tools\/dicetown ([a-z]+ [^#]*)(#.*)?$/\1/p' | sed -E "s/'[^']*'|\"[^\"]*\"//g")
expect 2 "games" simulate --games none
expect 2 "at least 1" simulate --games 0
expect 0 "10 games of" simulate --games 010
expect 2 "'0x10' is not a whole number in decimal digits" simulate --games 1 --seed 0x10
expect 2 "is not between 0 and 18446744073709551615" simulate --games 1 --seed 18446744073709551616
expect 2 "is not between 0 and 18446744073709551615" simulate --games 1 --seed -1
expect 2 "is not between -9223372036854775808 and 9223372036854775807" simulate --games 9223372036854775808
expect 2 "'1e3' is not a whole number" simulate --games 1e3
expect 2 "--round" trace --seed 7 --round 4294967297
expect 2 "has an empty part" play --seats random,random,
expect 2 "did you mean 'random'" simulate --bots randon
expect 3 "not 7" simulate --players 7 --games 1
for players in -1 0 9 1000000000; do
  expect 2 "--players must be between 1 and 8" simulate --players "$players" --games 1
  expect 2 "--players must be between 1 and 8" explore --players "$players" --games 1
done
expect 2 "--games must be at most" simulate --games 9223372036854775807
expect 2 "--game-index must be at most" simulate --games 1 --game-index 9223372036854775800
expect 2 "--games must be at most" bots --games 9223372036854775807
expect 3 "did you mean 'base'" simulate --games 1 --with bas
expect 3 "did you mean 'base.bribes'" simulate --games 1 --set base.bribe=false
expect 3 "bribes" simulate --games 1 --set base.bribes=perhaps
expect 3 "mine-nuggets" simulate --games 1 --set base.mine-nuggets=100000
expect 1 "first-sheriff names seat 6" simulate --games 1 --set base.first-sheriff=6
expect 2 "" "${bots[@]}" --seats human,nobody
expect 2 "terminal" play --seats human,random
expect 0 "" "${bots[@]}"

expect 0 "These packs can be combined, for 2 to 6 players: base, indians, wild-west" packs --with wild-west,indians \
  --players 6
expect 0 "with wild-west: 2 to 6 players" packs --with cowboys
expect 0 "widens base: 2 to 6 players instead of 2 to 5 players" packs
expect 0 "erweitert base: 2 bis 6 Spieler statt 2 bis 5 Spieler" packs --lang de
expect 0 "base.first-sheriff = 0  (0 bis 6)  Der Platz, der als Sheriff beginnt" packs --lang de
expect 3 "möglich mit wild-west: 2 bis 6 Spieler" packs --with cowboys --players 6 --lang de
expect 0 "changes in base: location.bank" packs
expect 3 "these packs are for 2 to 5 players, not 6" packs --with cowboys --players 6
expect 3 "possible with wild-west: 2 to 6 players" packs --with cowboys --players 6
expect 3 '"fixes": [
      "with wild-west: 2 to 6 players"' packs --with cowboys --players 6 --json
expect 3 "did you mean 'cowboys'" packs --with cowboy
expect 2 "--players" packs --players 0
# Packs that each require the one before, many of them: each is described at once.
before=base
for n in {1..250}; do
  mkdir -p "$folder/chain/p$n"
  printf 'id: p%s\nname: One of many\nversion: 1.0.0\napi: ^1\nrequires: {%s: ^1}\n' "$n" "$before" \
    >"$folder/chain/p$n/pack.yaml"
  before=p$n
done
expect 0 "p250 1.0.0  One of many" packs --pack-path "$folder/chain"

expect 3 "can't read" replay "$folder/missing"
printf 'hello\n' >"$folder/foreign"
expect 3 "not a saved game" replay "$folder/foreign"

pack house 'function after.mine_exploit.x(ev) end'
printf 'options: {luck: {type: flag, default: true}}\n' >>"$folder/house/pack.yaml"
house=(--pack-path "$folder/house")
expect 0 "" "${bots[@]}" --seed 5 --with house "${house[@]}" --save "$folder/evening"
expect 0 "game over; state" replay "$folder/evening" --verify "${house[@]}"
pack house 'function after.mine_exploit.x(ev) local other = ev end'
expect 0 "pack house was 1.0.0 (hash " replay "$folder/evening" "${house[@]}"
expect 0 "option house.luck was true and no longer exists" replay "$folder/evening" "${house[@]}"
expect 0 "continuing although" replay "$folder/evening" --ignore-pack-changes "${house[@]}"
expect 0 "continuing although" play "$folder/evening" "${house[@]}"
pack house 'function after.mine_exploit.x(ev) draw(zone.store, 2, zone.hand(ev.player)) end'
expect 3 "answers still fit (--ignore-pack-changes continues from there)" replay "$folder/evening" "${house[@]}"
expect 3 "answers still fit (--ignore-pack-changes continues from there)" play "$folder/evening" "${house[@]}"
expect 3 "the replay diverges" replay "$folder/evening" --ignore-pack-changes "${house[@]}"
expect 3 "the replay diverges" trace "$folder/evening" --ignore-pack-changes "${house[@]}"
cp "$folder/evening" "$folder/diverging"
expect 5 "the file exists" play "$folder/diverging" --save "$folder/diverging" --ignore-pack-changes \
  "${house[@]}"
judge "" "an unchanged file" "$(cmp "$folder/evening" "$folder/diverging" && echo yes)" "--save of a game that diverges"
for more in "" --ignore-pack-changes; do
  told="the save needs packs that are missing: house; pass the folder of its game with --game, or of a pack with"
  expect 3 "$told --pack-path" replay "$folder/evening" $more
done
expect 0 "" play --seats random,random,random,random --game "$source/tests/games/hearts" --seed 5 \
  --save "$folder/hearts.save"
expect 3 "dicetown: the save needs packs that are missing: hearts; pass" replay "$folder/hearts.save"
expect 0 "game over; state" replay "$folder/hearts.save" --game "$source/tests/games/hearts" --verify
expect 0 "wins" play "$folder/hearts.save" --game "$source/tests/games/hearts"
expect 0 "points by seat" simulate --game "$source/tests/games/hearts" --games 3  # no word of another game

# What is there already is not lost: only an older save of the same game is replaced unless that is asked for.
echo 'Chapter one.' >"$folder/novel"
expect 2 "the file exists and would be overwritten" "${bots[@]}" --save "$folder/novel"
expect 2 "--force overwrites it" "${bots[@]}" --save "$folder/evening" "${house[@]}"
judge "$(cat "$folder/novel")" "an unchanged file" "$([[ $(cat "$folder/novel") == 'Chapter one.' ]] && echo yes)" \
  "--save novel"
expect 0 "" "${bots[@]}" --seed 6 --save "$folder/novel" --force
expect 0 "game over; state" replay "$folder/novel" --verify
expect 2 "--answer, --instead: " analyze "$folder/novel" --answer 3 --instead "" --games 2
expect 0 "" play "$folder/novel" --save "$folder/novel"
expect 5 "Could not save to /dev/full: No space left" "${bots[@]}" --save /dev/full
expect 0 "" "${bots[@]}" --save /dev/null
judge "" "a device that stays one" "$([[ -c /dev/null ]] && echo yes)" "--save /dev/null"
expect 5 "No such file or directory" "${bots[@]}" --save "$folder/nowhere/x"
expect 5 "is a folder" "${bots[@]}" --save "$folder"
mkfifo "$folder/pipe"
expect 5 "no program reads from this pipe" "${bots[@]}" --save "$folder/pipe"
# A disk that is full in the middle leaves the old file.
cp "$folder/novel" "$folder/before"
full=$(
  ulimit -f 1
  timeout 60 "$program" play "$folder/novel" --save "$folder/novel" 2>&1 </dev/null
  echo "exit $?"
)
judge "$full" "exit 5" "$([[ $full == *"Could not save to"*"File too large"*"exit 5" ]] && echo yes)" \
  "a save larger than may be"
judge "" "the old file, alone" \
  "$(cmp "$folder/before" "$folder/novel" && ! ls "$folder"/novel.* 2>/dev/null && echo yes)" \
  "a save larger than may be"

to /dev/full 5 "No space left" simulate --games 1
to /dev/full 5 "can't write standard output" packs --merged
to /dev/full 5 "can't write standard output" packs --json
to /dev/full 5 "can't write standard output" --help
to /dev/full 5 "can't write standard output" "${bots[@]}"

# Ctrl-C keeps what is done, and says by its code that this is not all.
"$program" simulate --games 1000000000 >"$folder/partial" 2>&1 </dev/null &
plays $!
kill -INT $!
wait $!
status=$?
judge "exit $status: $(cat "$folder/partial")" "exit 130 and figures" \
  "$([[ $status == 130 && $(cat "$folder/partial") == *"(stopped early)"*"result hash"* ]] && echo yes)" \
  "Ctrl-C in simulate"

# Rows: each kind of file; a run that was cut off goes on; nothing that is there is replaced.
rows=(simulate --games 200 --players 3 --metric all)
for ending in csv ndjson sqlite json; do
  expect 0 "result hash" "${rows[@]}" --out "$folder/rows.$ending"
  expect 5 "the file exists" "${rows[@]}" --out "$folder/rows.$ending"
  expect 0 "200 games of 3 players" "${rows[@]}" --out "$folder/rows.$ending" --resume
  expect 3 "its seed is 1, not 2" "${rows[@]}" --seed 2 --out "$folder/rows.$ending" --resume
  expect 0 "200 games of 3 players" merge "$folder/rows.$ending"
done
expect 0 "Lead changes" "${rows[@]}"
expect 0 "win share with a card (correlation, not causation" "${rows[@]}"
expect 0 "card.dynamite.played" simulate --games 20 --metric 'card.dynamite.*' --json
expect 2 "did you mean 'lead-changes'" simulate --games 1 --metric lead-change
expect 2 "rows.txt' doesn't end in .csv, .ndjson, .sqlite or .json" simulate --games 1 --out "$folder/rows.txt"
for ending in csv ndjson sqlite json; do
  expect 2 "name its program with --remote COMMAND" simulate --games 5 --players 2 --bots remote,random \
    --out "$folder/never.$ending"
  judge "" "no file" "$([[ ! -e $folder/never.$ending ]] && echo yes)" \
    "a run that fails before its first game, to .$ending"
done
expect 2 "--resume needs --out" simulate --games 1 --resume
expect 5 "No such file or directory" simulate --games 1 --out "$folder/nowhere/rows.csv"
ln -s /dev/full "$folder/full.csv"
expect 5 "No space left" simulate --games 100 --out "$folder/full.csv"
judge "" "a device" "$([[ -c /dev/full ]] && echo yes)" "/dev/full after rows were written to it"
"$program" simulate --games 1000000000 --threads 2 --out "$folder/cut.ndjson" >"$folder/partial" 2>&1 </dev/null &
plays $!
kill -INT $!
wait $!
status=$?
lines=$(($(wc -l <"$folder/cut.ndjson") - 1))
judge "exit $status, $lines rows: $(head -n 1 "$folder/partial")" "exit 130 and all rows" \
  "$([[ $status == 130 && $(<"$folder/partial") == "$lines games of"* ]] && echo yes)" "Ctrl-C while rows are written"

# A card made blank, on the same chance.
expect 0 "95 % interval of the difference" ablate dynamite --games 60 --players 3
expect 2 "there is no card 'dynamit'; did you mean 'dynamite'" ablate dynamit --games 1
expect 2 "<CARD> is missing" ablate --games 1
expect 0 "n/a" ablate dynamite --games 1 --players 3
silent "  more" ablate equipment-8 --games 1 --players 3
expect 0 "hold simultaneously in 95 % of ablations" ablate dynamite --games 300 --players 2 --bots random
expect 2 "unknown option '--out'" ablate dynamite --games 1 --out "$folder/no.csv"

# Of games that fail alike, and each of these may take a second, no more than three are played.
pack hasty 'function after.mine_exploit.x() error("as always") end'
hasty=(--with hasty --pack-path "$folder/hasty")
alike="stopped after 3 games: 3 failed with the same message"
expect 1 "$alike; --keep-going" simulate --games 1000 "${hasty[@]}"
expect 1 "$alike; --keep-going" ablate dynamite --games 1000 "${hasty[@]}"
expect 1 "$alike; --keep-going" explore --games 1000 "${hasty[@]}"
expect 1 "$alike" check hasty --pack-path "$folder/hasty" --games 1000
expect 1 "50 pairs of games failed; the first is game 0" ablate dynamite --games 50 "${hasty[@]}" \
  --keep-going
expect 1 "  50 games failed" explore --games 50 "${hasty[@]}" --keep-going

# Shards add up to the run; those that are missing, doubled or of another run are named.
shards=(simulate --games 100 --players 3 --seed 3 --metric core)
for n in 1 2 3; do expect 0 "result hash" "${shards[@]}" --shard "$n/3" --out "$folder/shard-$n.json"; done
whole=$("$program" "${shards[@]}" --json)
merged=$("$program" merge "$folder"/shard-{2,3,1}.json --json)
judge "$(diff <(echo "$whole") <(echo "$merged"))" "no difference" \
  "$([[ $whole && $whole == "$merged" ]] && echo yes)" "merge against one process"
expect 1 "missing from all files: games 34 to 66" merge "$folder"/shard-{1,3}.json
expect 1 ": games 34 to 66" merge "$folder"/shard-{1,2,3,2}.json
expect 0 "result hash" "${shards[@]}" --set base.bribes=false --shard 2/3 --out "$folder/other-2.json"
expect 3 "is from a different run than" merge "$folder"/shard-1.json "$folder"/other-2.json "$folder"/shard-3.json
echo '{}' >"$folder/before.json"
expect 3 "not a file of sums" merge "$folder/before.json"
expect 2 "--shard: '4/3' is not I/N" simulate --games 10 --shard 4/3 --out "$folder/no.json"
expect 2 "--shard needs --out" simulate --games 10 --shard 1/3
# Two runs with one file: the second is told, and the first loses nothing.
"$program" simulate --games 1000000000 --out "$folder/one.json" >/dev/null 2>&1 </dev/null &
plays $!
expect 5 "the file exists and would be overwritten" simulate --games 5 --seed 2 --out "$folder/one.json"
kill -INT $!
wait $!
expect 1 "is incomplete" merge "$folder/one.json"
expect 2 "<FILE> is missing" merge

# Pipes and devices are no files to read, and nothing waits for them.
expect 3 "not a regular file" simulate --games 1 --config "$folder/pipe"
expect 3 "not a regular file" play "$folder/pipe"
expect 3 "not a regular file" test "$folder/pipe"
expect 3 "not a regular file" test /dev/zero
deep=$folder/deep$(printf '/in%.0s' {1..40})
mkdir -p "$deep"
cp tests/scenarios/base/sheriff.yaml "$deep"
for command in test check "test --watch"; do
  # shellcheck disable=SC2086
  expect 3 "can't search $folder/deep/: more than 50000 files and folders, 32 levels" $command \
    "$folder/deep/"
  expect 3 "name a narrower folder" $command "$folder/deep/"
done
expect 0 "passed, 0 failed" test "${deep%/in/in/in/in/in/in/in/in/in/in}"
expect 3 "not a regular file" explore --games 1 --allowlist /dev/zero
for ending in csv ndjson sqlite json; do
  mkfifo "$folder/rows-pipe.$ending"
  ln -s /dev/zero "$folder/zeros.$ending"
  expect 3 "not a regular file" merge "$folder/rows-pipe.$ending"
  expect 3 "not a regular file" merge "$folder/zeros.$ending"
done
for ending in csv ndjson json; do
  expect 5 "no program reads from this pipe" simulate --games 3 --out "$folder/rows-pipe.$ending"
  expect 5 "no program reads from this pipe" simulate --games 3 --out "$folder/rows-pipe.$ending" --resume
done
expect 5 "not a regular file" simulate --games 3 --out "$folder/rows-pipe.sqlite" --resume
cat "$folder/rows-pipe.csv" >"$folder/piped.csv" &
expect 0 "result hash" simulate --games 3 --out "$folder/rows-pipe.csv"
wait $!
expect 0 "3 games of 4 players" merge "$folder/piped.csv"
expect 3 "is a folder" replay "$folder"

# Any other game is played by the same program: its packs instead of Dice Town's.
harbour=(--game "$(dirname "$(dirname "$(readlink -f "$0")")")/games/harbour")
expect 0 "result hash" simulate --games 2 "${harbour[@]}" --set harbour.last-round=4
expect 0 "2 games of 2 players" simulate --games 2 --players 2 "${harbour[@]}"
expect 0 "wins" play --seats random,random --seed 1 "${harbour[@]}" --save "$folder/pier"
expect 0 "game over; state" replay "$folder/pier" --verify "${harbour[@]}"
expect 3 "harbour" replay "$folder/pier" --verify
expect 0 "1 pack checked, 0 errors" check "${harbour[@]}"
expect 0 "Fog Harbour" packs "${harbour[@]}"
expect 0 "harbour: " explore --games 3000 "${harbour[@]}" --until-reached
expect 0 " passed, 0 failed" test "${harbour[@]}"
mkdir "$folder/games"
expect 2 "there is no pack in" simulate --game "$folder/games"
expect 2 "has no game: each of its packs requires another pack" simulate --game "$(dirname "$0")/../../content/cowboys"
expect 3 "there is no such folder" simulate --game "$folder/nowhere"
expect 2 "--game: name the directory of a game" simulate --games 1 --game ""
expect 3 "harbour/pack.yaml: this is a file; name its folder, " simulate \
  --game "${harbour[1]}/pack.yaml"
expect 3 "for 4 players, not 3" simulate --players 3 --game "$(dirname "$0")/../games/hearts"
cp -r "${harbour[1]}" "$folder/games/harbour"
cp -r "${harbour[1]}" "$folder/games/pier"
sed -i 's/^id: harbour/id: pier/' "$folder/games/pier/pack.yaml"
expect 2 "has several games (harbour, pier); choose one with --with" simulate --game "$folder/games"
expect 0 "result hash" simulate --games 1 --game "$folder/games" --with harbour
printf 'game: games/harbour\noptions: {harbour.last-round: 4}\n' >"$folder/game.yaml"
expect 0 "result hash" simulate --games 1 --config "$folder/game.yaml"
printf 'game: [games]\n' >"$folder/game.yaml"
expect 3 "game.yaml:1:7: game: expected text, found a list" simulate --games 1 --config "$folder/game.yaml"
rm -r "$folder/games" "$folder/game.yaml"

# What `new` makes checks and tests at once, is a mod in a folder of its own, and replaces nothing.
for kind in pack card house-rule location; do
  expect 0 "made $folder/new/first-$kind/pack.yaml" new "$kind" "first-$kind" --in "$folder/new"
  expect 0 "1 pack checked, 0 errors, 0 warnings" check "first-$kind" --pack-path "$folder/new/first-$kind"
  expect 0 " passed, 0 failed" test "$folder/new/first-$kind"
  expect 0 ", 0 survive" test --mutate --quiet "$folder/new/first-$kind/scenarios"
  expect 2 "there is '$folder/new/first-$kind' already" new "$kind" "first-$kind" --in "$folder/new"
  expect 0 "result hash" simulate --games 5 --check --bots heuristic --with "first-$kind" --pack-path "$folder/new"
done
expect 0 "5 packs checked, 0 errors" check --with first-pack,first-card,first-house-rule,first-location \
  --pack-path "$folder/new"
expect 0 "made $folder/new/pebbles/rules.yaml" new game pebbles --in "$folder/new"
expect 0 "1 pack checked, 0 errors, 0 warnings" check --game "$folder/new/pebbles"
expect 0 " passed, 0 failed" test "$folder/new/pebbles"
expect 0 ", 0 survive" test --mutate --quiet "$folder/new/pebbles/scenarios"
expect 0 "result hash" simulate --games 20 --check --players 3 --game "$folder/new/pebbles"
# A card goes to the pack of the folder, and its text to the texts that are there.
expect 0 "added lines to $folder/new/first-card/languages/en.yaml" new card sieve --in "$folder/new/first-card"
expect 0 "1 pack checked, 0 errors, 0 warnings" check first-card --pack-path "$folder/new/first-card"
expect 0 "4 passed, 0 failed" test "$folder/new/first-card"
expect 0 "made $folder/new/first-location/scripts/sluice.lua" new card sluice --in "$folder/new/first-location"
expect 0 "5 passed, 0 failed" test "$folder/new/first-location"
before=$(cat "$folder/new/first-card/languages/en.yaml"; ls -R "$folder/new/first-card")
expect 2 "first-card/sieve.yaml' already" new card sieve --in "$folder/new/first-card"
expect 3 "card 'dynamite' is declared twice" new card dynamite --in "$folder/new/first-card"
after=$(cat "$folder/new/first-card/languages/en.yaml"; ls -R "$folder/new/first-card")
judge "$after" "what was there before" "$([[ $before == "$after" ]] && echo yes)" "new card, refused"
# What can't be finished leaves nothing behind.
cp "$folder/new/first-card/languages/en.yaml" "$folder/en.yaml"
python3 -c 'print("# a long line\n" * 100000)' >>"$folder/new/first-card/languages/en.yaml"
before=$(ls -R "$folder/new/first-card")
expect 3 "en.yaml" new card tray --in "$folder/new/first-card"
after=$(ls -R "$folder/new/first-card")
judge "$after" "what was there before" "$([[ $before == "$after" ]] && echo yes)" "new card, broken off"
mv "$folder/en.yaml" "$folder/new/first-card/languages/en.yaml"
# A name that is the same in Lua needs no word about that.
judge "$(cat "$folder/new/first-card/scripts/sieve.lua")" "no idle word" \
  "$(grep -q 'What the card does. `ev`' "$folder/new/first-card/scripts/sieve.lua" && echo yes)" "new card sieve"
expect 2 "doesn't require base" new card sieve --in "$folder/new/pebbles"
expect 2 "is a pack; a pack can't lie in another one" new pack inner --in "$folder/new/first-card"
expect 2 "there is a pack 'cowboys' already" new pack cowboys --in "$folder/new"
expect 2 "did you mean 'house-rule'" new house-rul x
expect 2 "can't be a name" new card Gold_Pan

# With --watch they run again when a file is saved, and Ctrl-C ends them.
seen() {  # seen FILE TEXT [N]: waits until N lines of a file, or one, hold a text
  local n
  for ((n = 0; n < 600; ++n)); do
    (($(grep -c "$2" "$1") >= ${3:-1})) && return
    sleep 0.1
  done
  judge "$(cat "$1")" "${3:-1} times '$2'" "" "--watch"
}
for action in "check first-pack --pack-path" test; do
  : >"$folder/watched"  # what another one said is gone
  "$program" $action "$folder/new/first-pack" --watch >"$folder/watched" 2>&1 </dev/null &
  seen "$folder/watched" "waiting for changes"
  first=$(cat "$folder/watched")
  sed -i 's/play.my_pack_alarm/play.first_pack_alarm/; s/^function play.first_pack_alarm(ev, me)/& (/' \
    "$folder/new/first-pack/scripts/medals.lua"
  seen "$folder/watched" "scripts/medals.lua:"
  second=$(cat "$folder/watched")
  sed -i 's/^\(function play.first_pack_alarm(ev, me)\) (/\1/' "$folder/new/first-pack/scripts/medals.lua"
  seen "$folder/watched" "waiting for changes" 3
  kill -INT $!
  wait $!
  status=$?
  judge "exit $status: $(cat "$folder/watched")" "exit 130 and three runs" \
    "$([[ $status == 130 && $first == *", 0 "* && $second != "$first" ]] && echo yes)" "$action --watch"
done
expect 2 "--watch can't be combined with --json" check --watch --json
expect 2 "a game of bots asks no one; remove --watch" "${bots[@]}" --watch

# A pack travels as a folder or a .zip; what was added is found from everywhere, and is what it was or says what
# differs.
"$program" new card gold-pan --in "$folder/travel" >/dev/null
(cd "$folder/travel" && python3 -c 'import shutil; shutil.make_archive("gold-pan", "zip", ".", "gold-pan")')
archive=$folder/travel/gold-pan.zip
expect 0 "1 pack checked, 0 errors, 0 warnings" check gold-pan --pack-path "$archive"
expect 0 "result hash" simulate --games 2 --with gold-pan --pack-path "$archive"
expect 3 "there is no pack 'gold-pan'" simulate --games 2 --with gold-pan
expect 0 "no packs were added" packs list
expect 0 "added gold-pan 1.0.0: $folder/data/dicetown/packs/gold-pan" packs add "$archive"
expect 0 "gold-pan 1.0.0 is already installed" packs add "$folder/travel/gold-pan"
expect 0 "added from $archive" packs list
expect 0 "1 pack verified, none changed" packs verify
expect 0 "result hash" simulate --games 2 --with gold-pan
expect 0 '"id": "gold-pan"' simulate --games 2 --with gold-pan --json
expect 0 "can be combined, for 2 to 5 players: base, gold-pan" packs --with gold-pan
expect 0 "" "${bots[@]}" --seed 5 --with gold-pan --save "$folder/panned"
expect 0 '"id": "gold-pan"' replay "$folder/panned" --json
# A pack that is named by hand comes in place of one that was added.
sed -i 's/move(1/move(2/' "$folder/travel/gold-pan/scripts/gold_pan.lua"
expect 0 "pack gold-pan was 1.0.0" replay "$folder/panned" --pack-path "$folder/travel/gold-pan"
expect 0 "(changed: scripts/gold_pan.lua)" replay "$folder/panned" --pack-path "$folder/travel/gold-pan"
expect 0 "0 errors" check --pack-path "$folder/travel/gold-pan"
expect 2 "--force replaces it with 1.0.0 (changed: scripts/gold_pan.lua)" packs add "$folder/travel/gold-pan"
expect 0 "added gold-pan" packs add "$folder/travel/gold-pan" --force
echo '-- edited' >>"$folder/data/dicetown/packs/gold-pan/scripts/gold_pan.lua"
touch "$folder/data/dicetown/packs/gold-pan/more.yaml"
expect 1 "(changed: scripts/gold_pan.lua; new: more.yaml)" packs verify gold-pan
echo 'nonsense(' >>"$folder/travel/gold-pan/scripts/gold_pan.lua"
expect 3 "gold_pan.lua:" packs add "$folder/travel/gold-pan" --force
# Errors in an archive have the place of the file that was unpacked.
sed -i 's/deck: store/deck: stor/' "$folder/travel/gold-pan/gold-pan.yaml"
(cd "$folder/travel" && python3 -c 'import shutil; shutil.make_archive("bad", "zip", "gold-pan")')
expect 3 "/bad/gold-pan.yaml:4:" check gold-pan --pack-path "$folder/travel/bad.zip"
expect 3 "error: $folder/cache/dicetown/archives/" check gold-pan --pack-path "$folder/travel/bad.zip"
expect 2 "no pack 'gold-pam' was added; did you mean 'gold-pan'" packs remove gold-pam
expect 2 "no pack '../packs' was added" packs remove ../packs
expect 0 "removed gold-pan" packs remove gold-pan
expect 0 "no packs were added" packs list
judge "$(ls "$folder/data/dicetown/packs")" "nothing left" \
  "$([[ -z $(ls -A "$folder/data/dicetown/packs") ]] && echo yes)" "packs remove"
expect 2 "pack 'cowboys' comes with the program" packs add "$(dirname "$0")/../../content/cowboys"
expect 2 "is not a pack" packs add "$folder/travel"
expect 2 "'$folder/nowhere.zip' not found" packs add "$folder/nowhere.zip"
expect 2 "did you mean 'remove'" packs remov x
# A game travels too.
"$program" new game pebbles --in "$folder/travel" >/dev/null
expect 0 "added pebbles" packs add "$folder/travel/pebbles"
expect 0 "result hash" simulate --games 2 --game pebbles
expect 0 "removed pebbles" packs remove pebbles
# Archives that nobody should trust.
python3 - "$folder/travel" <<'PYTHON'
import stat, sys, zipfile
manifest = "id: evil\nname: Evil\nversion: 1.0.0\napi: ^1\n"
def make(name, *entries):
    with zipfile.ZipFile(f"{sys.argv[1]}/{name}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("pack.yaml", manifest)
        for path, text, mode in entries:
            info = zipfile.ZipInfo(path)
            info.external_attr, info.compress_type = mode << 16, zipfile.ZIP_DEFLATED
            archive.writestr(info, text)
make("up", ("../../evil.yaml", "x", stat.S_IFREG))
make("root", ("/tmp/evil.yaml", "x", stat.S_IFREG))
make("link", ("scripts/a.lua", "/etc/hostname", stat.S_IFLNK | 0o777))
make("bomb", ("zeros.yaml", " " * (1 << 26), stat.S_IFREG))
make("many", *((f"{n}.yaml", "", stat.S_IFREG) for n in range(1500)))
PYTHON
for action in "packs add" "check --pack-path"; do
  expect 3 "'../../evil.yaml' leads out of the archive" $action "$folder/travel/up.zip"
  expect 3 "'/tmp/evil.yaml' is an absolute path" $action "$folder/travel/root.zip"
  expect 3 "'scripts/a.lua' is a link" $action "$folder/travel/link.zip"
  expect 3 "brings the total over 8388608 bytes" $action "$folder/travel/bomb.zip"
  expect 3 "more than 1000 files" $action "$folder/travel/many.zip"
done
judge "$(ls -A "$folder/data/dicetown/packs")" "nothing added" \
  "$([[ -z $(ls -A "$folder/data/dicetown/packs") ]] && echo yes)" "packs add of bad archives"

# Folders in a config are seen from the config.
mkdir -p "$folder/far/mods"
pack far/mods/inner 'function after.mine_exploit.x(ev) end'
sed -i 's|^id: .*|id: inner|' "$folder/far/mods/inner/pack.yaml"
printf 'pack-path: [mods]\npacks: [inner]\n' >"$folder/far/game.yaml"
expect 0 "result hash" simulate --games 1 --config "$folder/far/game.yaml"
# Scenarios find the pack that they lie in; what says which game they are of, they say themselves.
mkdir -p "$folder/far/mods/inner/scenarios/deep"
cat >"$folder/far/mods/inner/scenarios/deep/x.yaml" <<'YAML'
- scenario: the pack is found
  game: {packs: [inner], players: 2}
  run: setup
YAML
for place in "" /scenarios /scenarios/deep /scenarios/deep/x.yaml; do
  expect 0 "1 passed, 0 failed" test "$folder/far/mods/inner$place"
done
printf 'scenario: without a dash\ngame: {packs: [base], players: 2}\nrun: setup\n' >"$folder/far/dashless.yaml"
expect 3 'dashless.yaml:1:1: a file of scenarios is a list: write `- scenario: ...`' test "$folder/far/dashless.yaml"
expect 3 'dashless.yaml:1:1: a file of scenarios is a list' test "$folder/far"
rm "$folder/far/dashless.yaml"
for option in "--with cowboys" "--set base.bribes=false" "--seed 4" "--lang en"; do
  expect 2 "scenarios define their game; remove ${option% *}" test tests/scenarios/base/sheriff.yaml \
    $option
done

# What a command doesn't heed can't be given to it.
expect 2 "--seed" check --seed 4
expect 2 "--lang" check --lang de
expect 2 "--seed" packs --seed 4
expect 2 "--set needs --merged" packs --set base.bribes=false
expect 2 "--merged can't be combined with --json" packs --merged --json
expect 2 "--merged can't be combined with --players" packs --merged --players 3
for option in "--with cowboys" "--set base.bribes=false" "--seed 4" "--config x"; do
  expect 2 "${option% *}" replay "$folder/novel" $option
done
expect 2 "--verify can't be combined with --to" replay "$folder/novel" --verify --to 3
expect 2 "--json" play --json
expect 2 "--ignore-pack-changes needs <FILE>" "${bots[@]}" --ignore-pack-changes
printf 'seats: [random, random]\n' >"$folder/seats.yaml"
for option in "--with cowboys" "--set base.bribes=false" "--seed 4" "--seats human"; do
  expect 2 "the save defines the game; remove ${option% *}" play "$folder/novel" $option
done
expect 2 "remove --seats, from the config too" play "$folder/novel" --config "$folder/seats.yaml"
expect 2 "--lang" merge x --lang de
alone="of these unexplained; the values in the YAML were left alone: --values changes them"
expect 0 "$alone" test --mutate --quiet tests/cookbook/auction/scenarios
silent "were left alone" test --mutate --values --quiet tests/cookbook/auction/scenarios
tried() { "$program" test --mutate --quiet --json "$@" tests/cookbook/auction/scenarios | grep -oP '"tried": \K\d+'; }
read -r none every third <<<"$(tried) $(tried --values) $(tried --values --sample 3)"
judge "$none, $every, $third tried" "a third of the values" \
  "$( ((third == none + (every - none + 2) / 3 && every > none)) && echo yes)" "test --mutate --sample"
expect 2 "--sample needs --mutate" test tests/scenarios/base/sheriff.yaml --sample 3
expect 2 "--values needs --mutate" test tests/scenarios/base/sheriff.yaml --values
expect 2 "--mutate can't be combined with --clauses" test tests/scenarios/base/sheriff.yaml \
  --mutate --clauses
printf 'options: {base.bribes: [true]}\n' >"$folder/listed.yaml"
expect 3 "listed.yaml:1:24: options.base.bribes: expected text or a map, found a list" simulate --games 1 \
  --config "$folder/listed.yaml"
printf 'packs: [{cowboys: 1}]\n' >"$folder/mapped.yaml"
expect 3 "mapped.yaml:1:9: packs: expected text, found a map" simulate --games 1 --config "$folder/mapped.yaml"

# Two packs with one id hurt only those who ask for them; a script that can't be read has its place.
mkdir -p "$folder/shared"
pack shared/good 'function after.mine_exploit.x(ev) end'
sed -i 's|^id: .*|id: good|' "$folder/shared/good/pack.yaml"
pack shared/false 'function after.mine_exploit.x(ev) end'
printf 'id: base\nname: Another\nversion: 9.0.0\napi: ^1\n' >"$folder/shared/false/pack.yaml"
expect 0 "result hash" simulate --games 1 --with good --pack-path "$folder/shared"
expect 3 "found pack 'base' twice" check --pack-path "$folder/shared"
expect 3 "found pack 'base' twice" simulate --games 1 --pack-path "$folder/shared/false"
pack linked 'function after.mine_exploit.x(ev) end'
ln -s /etc/hostname "$folder/linked/scripts/other.lua"
expect 3 "scripts/other.lua: this link leads out of the pack" simulate --games 1 --with linked \
  --pack-path "$folder/linked"

# What comes from outside can't steer a terminal.
steer=$'\e[31m'
printf 'packs: ["a\\e[31mb"]\n' >"$folder/steer.yaml"
for arguments in "--with x${steer}" "--set base.x${steer}=1" "--pack-path $folder/x${steer}" \
  "--config $folder/x${steer}"; do
  silent "$steer" simulate --games 1 $arguments
  expect 3 '\u001b[31m' simulate --games 1 $arguments
done
silent "$steer" replay "$folder/x$steer"
silent "$steer" "x$steer"
printf 'id: steer\nname: "a\\e[31mb"\nversion: 1.0.0\napi: ^1\n' >"$folder/shared/false/pack.yaml"
silent "$steer" packs --pack-path "$folder/shared"
silent "$steer" packs --json --pack-path "$folder/shared"
silent "$steer" check --pack-path "$folder/shared"

silent "$steer" simulate --games 1 --config "$folder/steer.yaml"
pack evil 'function after.mine_exploit.x() error("\27[31m\194\155 \226\128\174") end'
evil=(explore --games 20 --with evil --pack-path "$folder/evil")
for control in "$steer" $'\u9b' $'\u202e'; do silent "$control" "${evil[@]}"; done
expect 1 'u001b[31m\u009b \u202e' "${evil[@]}" --out-dir "$folder/evil-failures"
expect 1 'u001b[31m\u009b \u202e' test "$folder/evil-failures" --pack-path "$folder/evil"
silent "$steer" sdk "$folder/x$steer"
expect 0 "actions: [{event: mine-exploit, count: nuggets}]  # base locations.yaml:3" packs --merged

printf 'seed: 1\nseed: 2\n' >"$folder/twice.yaml"
expect 3 "twice.yaml:2" simulate --games 1 --config "$folder/twice.yaml"
printf 'sead: 1\n' >"$folder/word.yaml"
expect 3 "did you mean 'seed'" simulate --games 1 --config "$folder/word.yaml"
printf 'packs: [no-such-pack]\n' >"$folder/unknown.yaml"
expect 3 "no-such-pack" simulate --games 1 --config "$folder/unknown.yaml"
printf 'a: &x [1]\nb: *x\n' >"$folder/alias.yaml"
expect 3 "alias.yaml" simulate --games 1 --config "$folder/alias.yaml"
printf 'seed: \0001\n' >"$folder/nul.yaml"
expect 3 "nul.yaml" simulate --games 1 --config "$folder/nul.yaml"
printf 'seed: \377\n' >"$folder/utf.yaml"
expect 3 "utf.yaml" simulate --games 1 --config "$folder/utf.yaml"
expect 3 "missing.yaml" simulate --games 1 --config "$folder/missing.yaml"

# Packs that only some others go with.
pack loner 'function after.mine_exploit.x(ev) end'
printf 'conflicts: [cowboys]\noptional: [indians]\n' >>"$folder/loner/pack.yaml"
printf 'patch:\n  - {in: indians.card.smoke-signals, set: {copies: 0}}\n' >"$folder/loner/patch.yaml"
loner=(--pack-path "$folder/loner")
expect 0 "can't be combined with cowboys" packs "${loner[@]}"
expect 0 "only with indians: card.smoke-signals" packs "${loner[@]}"
expect 3 "possible without cowboys" packs --with loner,cowboys "${loner[@]}"
expect 3 "possible without loner" packs --with loner,cowboys "${loner[@]}"
expect 0 "can be combined" packs --with loner,indians "${loner[@]}"

# One function decides whether packs go together, whatever is done with them.
# apart TEXT OPTION...: check, packs, simulate and play refuse this selection, and say why.
apart() {
  local text=$1
  shift
  expect 3 "$text" check "$@"
  expect 3 "$text" packs "$@"
  expect 3 "$text" simulate --games 1 "$@"
  expect 3 "$text" play --seats random,random "$@"
}
apart "loner" --with loner,cowboys "${loner[@]}"
pack rich 'function after.mine_exploit.x(ev) end'
printf 'patch:\n  - {in: base.card.wanted, set: {copies: 3}}\n' >"$folder/rich/patch.yaml"
pack poor 'function after.mine_exploit.y(ev) end'
printf 'patch:\n  - {in: base.card.wanted, set: {copies: 1}}\n' >"$folder/poor/patch.yaml"
apart "copies" --with rich,poor --pack-path "$folder/rich" --pack-path "$folder/poor"
pack twin 'function after.mine_exploit.x(ev) end'
printf 'place: {cellar: {}}\n' >"$folder/twin/places.yaml"
pack double 'function after.mine_exploit.y(ev) end'
printf 'place: {cellar: {}}\n' >"$folder/double/places.yaml"
apart "cellar" --with twin,double --pack-path "$folder/twin" --pack-path "$folder/double"

pack one 'function after.mine_exploit.x(ev) end'
pack two 'function after.mine_exploit.y(ev) end'
pairs=(--pack-path "$folder/one" --pack-path "$folder/two")
expect 1 "[undeclared-order]" check one two "${pairs[@]}"
expect 1 "two/scripts/mod.lua:1:1: after.mine-exploit.y" check --with one,two "${pairs[@]}"
expect 1 "two/scripts/mod.lua:1:1: warning: after.mine-exploit.y" check one two "${pairs[@]}" --format plain
expect 1 "line=1,col=1,title=undeclared-order::after.mine-exploit.y" check one two "${pairs[@]}" --format github
expect 1 '"rule": "undeclared-order"' check one two "${pairs[@]}" --json
expect 2 "did you mean 'plain'" check --format plian
expect 0 "undeclared-order (warning)" check --explain undeclared-order
expect 2 "did you mean 'undeclared-order'" check --explain undeclared-oder
expect 0 "never-played" check --explain
expect 0 "things never happened" check one --games 4 "${pairs[@]}"
expect 0 '"never": [' check one --games 4 --json "${pairs[@]}"
expect 0 "1 pack checked, 0 errors" check "$folder/one/"
# A config's seats play, as bots; a setting is given once.
printf 'seats: [random, human, random]\n' >"$folder/three.yaml"
expect 0 "1 game of 3 players" simulate --games 1 --config "$folder/three.yaml"
expect 0 '"heuristic"' simulate --games 1 --config "$folder/three.yaml" --json
expect 2 "--bots names 3 bots for 2 players" simulate --games 1 --config "$folder/three.yaml" --players 2
expect 1 '"games": 3' explore --games 3 --config "$folder/three.yaml" --json
printf 'seats: [random, random, random, random, random, random, random, random, random]\n' >"$folder/nine.yaml"
for command in "simulate --games 1" "explore --games 1" "play"; do
  expect 3 "nine.yaml:1:8: seats: expected a list with 1 to 8 items, found a list with 9 items" $command \
    --config "$folder/nine.yaml"
done
printf 'seats: [random]\n' >"$folder/alone.yaml"
expect 2 "alone.yaml: seats: " play --config "$folder/alone.yaml"
expect 2 "set the same option" simulate --games 1 --set base.bribes=true --set bribes=false
printf 'options: {base.bribes: false}\n' >"$folder/bribes.yaml"
expect 0 "result hash" simulate --games 1 --config "$folder/bribes.yaml" --set bribes=true
printf 'options: {base.bribes: false, base: {bribes: true}}\n' >"$folder/bribes.yaml"
expect 3 "bribes.yaml:1:38: option 'base.bribes' is set twice" simulate --games 1 --config "$folder/bribes.yaml"
for share in -0.5 -0 0.-5; do expect 2 "from 0 to 1" simulate --games 1 --bots "heuristic:$share"; done

# No scenarios are no success.
mkdir "$folder/nothing"
expect 2 "nothing: there are no scenarios here" test "$folder/nothing"
printf '[]\n' >"$folder/nothing/none.yaml"
expect 2 "there are no scenarios here" test "$folder/nothing/none.yaml"
printf -- '- {scenario: A., game: {packs: [base]}, given: {round: -1}, then: {round: 0}}\n' \
  >"$folder/nothing/round.yaml"
expect 1 "a round is 0 or more" test "$folder/nothing/round.yaml"

# A damaged file of rows says so in plain words.
"$program" simulate --games 2 --out "$folder/rows.csv" >/dev/null 2>&1
sed -i '1s/""seed"":1/""seed"":""one""/' "$folder/rows.csv"
expect 3 "it doesn't describe the simulation" merge "$folder/rows.csv"
silent "json.exception" merge "$folder/rows.csv"

printf 'seats: [humn]\n' >"$folder/humn.yaml"
expect 3 "humn.yaml:1:9: unknown kind of seat 'humn'" check "$folder/humn.yaml"
expect 3 "humn.yaml:1:9: unknown kind of seat 'humn'" simulate --games 1 --config "$folder/humn.yaml"
expect 2 "there are no texts in 'xx'; expected one of de, en" packs --lang xx
expect 1 "their order is undeclared" check "${pairs[@]}"
expect 0 "0 errors" check one "${pairs[@]}"
expect 2 "no handler of these packs is declared \`free\`" simulate --games 1 --reverse-free --with one "${pairs[@]}"
printf 'order: [{event: mine-exploit, stage: after, free: two.y, because: it does nothing}]\n' >"$folder/two/order.yaml"
expect 0 "0 errors" check one two "${pairs[@]}"
expect 0 "result hash" simulate --games 5 --reverse-free --with one,two "${pairs[@]}"
expect 2 "--shard can't be combined with --reverse-free" simulate --games 5 --reverse-free --shard 1/2 \
  --out "$folder/free.json" --with one,two "${pairs[@]}"
printf 'function after.mine_exploit.x(ev) move(1, resource.nugget, place.mine, ev.player) end\n' \
  >"$folder/one/scripts/mod.lua"
cat >"$folder/two/scripts/mod.lua" <<'EOF'
function after.mine_exploit.y(ev)
  if amount(resource.nugget, ev.player) > 1 then move(1, resource.nugget, ev.player, place.mine) end
end
EOF
expect 1 "one of these does not commute: after.mine-exploit.two.y" simulate --games 5 --reverse-free --with one,two \
  "${pairs[@]}"

pack flaw 'function after.bank_rob.x(ev) if ev.tens == 3 then error("oh dear") end end'
flaw=(--with flaw --pack-path "$folder/flaw" --out-dir "$folder/failures")
expect 1 "answers of" explore --games 64 "${flaw[@]}"
expect 1 "the step failed: $folder/flaw/scripts/mod.lua:1: oh dear" test "$folder/failures" --pack-path "$folder/flaw"
expect 1 "answers of" explore --games 64 "${flaw[@]}"
printf '  then:\n    players.1.vp: 3\n' >>"$folder/failures/failure-1.yaml"
expect 5 "the file exists and would be overwritten" explore --games 64 "${flaw[@]}"
# Every error of a script names a path that an editor can open, whatever the folder is called, from another folder, and
# of an archive.
pack flawed 'function after.contest.x(ev) error("oh dear") end'
mv "$folder/flawed" "$folder/my-first-mod"
once=(simulate --games 1 --with flawed --pack-path)
expect 1 " $folder/my-first-mod/scripts/mod.lua:1: oh dear" "${once[@]}" "$folder/my-first-mod"
(cd "$folder" && python3 -c 'import shutil; shutil.make_archive("flawed", "zip", "my-first-mod")')
pushd "$folder" >/dev/null
expect 1 " my-first-mod/scripts/mod.lua:1: oh dear" "${once[@]}" my-first-mod
expect 3 " my-first-mod/scripts/mod.lua:1: oh dear" trace --with flawed --pack-path my-first-mod
expect 1 "/flawed/scripts/mod.lua:1: oh dear" "${once[@]}" flawed.zip
popd >/dev/null
said=$("$program" "${once[@]}" "$folder/flawed.zip" 2>&1 | grep -o "[^ ]*/flawed/scripts/mod.lua" | head -1)
judge "$said" "a file that is there" "$([[ -f $said ]] && echo yes)" "simulate of an archive"
expect 1 "never happened: card wanted not allowed before card-play" explore --games 64
expect 2 "at least 1" explore --games 0
printf -- '- {because: no reason, item: [a]}\n' >"$folder/unreached.yaml"
expect 3 "did you mean 'items'" explore --games 1 --allowlist "$folder/unreached.yaml"
printf -- '- {because: no reason, items: [step deal, step fly]}\n' >"$folder/unreached.yaml"
expect 1 "step deal, although: no reason" explore --games 1 --allowlist "$folder/unreached.yaml"
expect 1 "explains nothing: $folder/unreached.yaml:1: step fly" explore --games 1 --every-combination --with cowboys \
  --allowlist "$folder/unreached.yaml"

pack syntax 'function after.mine_exploit.x(ev) move( end'
expect 3 "mod.lua:1" check syntax --pack-path "$folder/syntax"
pack handler 'function after.mine_exploitt.x(ev) end'
expect 3 "did you mean 'mine-exploit'" check handler --pack-path "$folder/handler"
pack state $'local n = 0\nfunction after.mine_exploit.x(ev) n = n + 1 end'
expect 3 "mod.lua:2" check state --pack-path "$folder/state"
pack errs 'function after.mine_exploit.x(ev) error("oh dear") end'
expect 1 "oh dear" simulate --games 1 --with errs --pack-path "$folder/errs"
expect 1 "no game finished" simulate --games 1 --with errs --pack-path "$folder/errs"
silent "±" simulate --games 1 --with errs --pack-path "$folder/errs"
expect 1 "stopped after 3 games" simulate --games 4 --with errs --pack-path "$folder/errs"
silent "stopped after" simulate --games 3 --with errs --pack-path "$folder/errs"
pack loops 'function after.mine_exploit.x(ev) while true do end end'
replay="--players 2 --bots heuristic,random --seed 1 --game-index 0 --check"
expect 1 "replay it: dicetown simulate --with errs --pack-path $folder/errs $replay" \
  bots --bots heuristic,random --players 2 --games 1 --with errs --pack-path "$folder/errs"
pack threes 'function after.mine_exploit.x(ev) if players() == 3 then error("oh dear") end end'
threes=(bots --bots heuristic,random --games 1 --with threes --pack-path "$folder/threes" --json)
rungs=$("$program" "${threes[@]}" --players 2,3 2>/dev/null </dev/null)
told=$(python3 -c '
import json, sys
it = json.loads(sys.argv[1])
print("yes" if [rung["players"] for rung in it["rungs"]] == [2] and "--players 3" in it["failed"]["replay"] else "")
' "$rungs" 2>&1)
judge "$rungs" "the rung of two players, and the game that failed" "$told" "bots --json where a game fails"
expect 1 "replay it: dicetown simulate --with threes" "${threes[@]}" --players 3
expect 3 "The answers so far are saved in $folder/failing" "${bots[@]}" --seed 1 --with errs \
  --pack-path "$folder/errs" --save "$folder/failing"
judge "" "a save" "$([[ -s $folder/failing ]] && echo yes)" "--save of a game that fails"
expect 3 "Could not save to /dev/full" "${bots[@]}" --seed 1 --with errs --pack-path "$folder/errs" --save /dev/full
silent "The answers so far are saved" "${bots[@]}" --seed 1 --with errs --pack-path "$folder/errs" --save /dev/full
expect 1 "endless loop" simulate --games 1 --with loops --pack-path "$folder/loops"
pack eats 'function after.mine_exploit.x(ev) local t = {} while true do t[#t + 1] = {} end end'
expect 1 "MB" simulate --games 1 --with eats --pack-path "$folder/eats"
cp -r "$folder/eats" "$folder/it eats"
how="--players 2 --bots random --max-rounds 20 --no-fast --paranoid --seed 4"
expect 1 "dicetown simulate --with eats --pack-path '$folder/it eats' $how --game-index 0 --check" \
  simulate --games 1 --with eats --pack-path "$folder/it eats" $how
how="--players 4 --bots heuristic --seed 1 --game-index 0 --check"
expect 1 "dicetown simulate --with eats --set base.bribes=false --pack-path $folder/eats $how" \
  simulate --games 1 --with eats --set base.bribes=false --pack-path "$folder/eats"
pack reaches 'function after.mine_exploit.x(ev) os.exit(0) end'
expect 3 "'os.exit' is not for scripts" simulate --games 1 --with reaches --pack-path "$folder/reaches"
pack late 'function after.mine_exploit.x(ev) local o = os o.exit(0) end'
expect 1 "attempt to index a nil value (local 'o')" simulate --games 1 --with late --pack-path "$folder/late"
pack loads 'function after.mine_exploit.x(ev) load("return 1")() end'
expect 1 "load" simulate --games 1 --with loads --pack-path "$folder/loads"
pack debugs 'function after.mine_exploit.x(ev) debug.getregistry() end'
expect 1 "attempt to index a function value" simulate --games 1 --with debugs --pack-path "$folder/debugs"
pack assigns 'function after.mine_exploit.x(ev) ev.nuggets = 99 end'
expect 1 "ev:add" simulate --games 1 --with assigns --pack-path "$folder/assigns"

# Kinds of seats are told wherever they can be named.
expect 2 "unknown kind of seat 'humna' (human, random, heuristic, search, remote); did you mean 'human'?" play \
  --seats humna,random
expect 2 "unknown kind of seat 'foo'" trace --bots foo,random
expect 2 "did you mean 'search'?" simulate --games 1 --bots serach:20
expect 2 "from 0 to 1" simulate --games 1 --bots heuristic:2
expect 2 "from 0 to 1" simulate --games 1 --bots heuristic:9223372036854775807
expect 2 "search:50ms" simulate --games 1 --bots search:50s
expect 2 "no person can answer for a human seat here" simulate --games 1 --bots human
expect 2 "--paranoid needs bots that answer immediately" simulate --games 1 --bots search:2 --paranoid
expect 0 "result hash" simulate --games 1 --players 2 --bots search:2,heuristic:0.5 --check
expect 2 "name at least two" bots --bots random
expect 2 "is not a number of players" bots --players many
expect 0 "heuristic       random" bots --bots heuristic,random --players 2 --games 2

# Every command that plays can do so by Lua alone.
for command in play replay analyze simulate explore check bots ablate compare sweep test trace; do
  expect 0 "--no-fast" "$command" --help
done
expect 0 "5 games of random and heuristic bots, 0 failed" check base --games 5 --no-fast

# Bots that are programs: both examples play; what goes wrong is said and counted; no file names one.
bot="exec python3 $source/tools/share/bots/careful.py"
expect 0 "no mistakes found" bots check "$bot" --games 2
expect 0 "no mistakes found" bots check "$bot" --games 1 --no-fast
expect 0 "no mistakes found" bots check "$bot" --games 2 --game "$source/tests/games/hearts"
if command -v node >/dev/null; then
  expect 0 "no mistakes found" bots check "exec node $source/tools/share/bots/any.js" --games 1 --with cowboys
fi
expect 1 "it ended with code 3; the heuristic plays for it until the game ends" bots check "exit 3" --games 1
expect 1 "1 mistake found" bots check "exit 3" --games 1
expect 1 'says: \u001b[31mhello' bots check "printf '\033[31mhello\n' >&2; exit 3" --games 1
expect 2 "unknown action 'chekc exit 3'; expected: dicetown bots check COMMAND" bots chekc "exit 3"
expect 2 "--players can't be combined with <ACTION>" bots check "exit 3" --players 3
expect 0 "result hash" simulate --games 1 --players 2 --bots remote,random --remote "$bot"
expect 1 "external bots failed 2 times" simulate --games 2 --players 2 --threads 2 --bots remote,random \
  --remote "exit 3"
expect 1 "heuristic bots took over" bots --bots "remote:exit 3,random" --players 2 --games 1
expect 0 "remote" bots --bots "remote:$bot,random" --players 2 --games 1
expect 0 "--seed" play --seats "remote:$bot,random"
expect 2 "name its program with --remote COMMAND" simulate --games 1 --players 2 --bots remote,random
printf 'seats: [random, "remote:rm -r /"]\n' >"$folder/remote.yaml"
expect 3 "remote.yaml:1:17: files can't name programs to run" simulate --games 1 --config "$folder/remote.yaml"

# What decided a game: the turning points, one answer, another one instead.
"$program" play --seats heuristic,random --seed 3 --save "$folder/whole" >/dev/null 2>&1
expect 0 "Player 1: " analyze "$folder/whole" --list-answers
expect 0 '"label": ' analyze "$folder/whole" --list-answers --json
shown=$("$program" analyze "$folder/whole" --answer 9)
answered=$(sed -n 's/^answered: \(.*\)   (.*/\1/p' <<<"$shown")
other=$(sed -n 's/^  //p' <<<"$shown" | grep -vxF -m1 -- "$answered")
expect 0 "8 pairs of playouts by random, seed 1" analyze "$folder/whole" --answer 9 --instead "$other" --games 8 \
  --bots random
expect 0 '"won_after": ' analyze "$folder/whole" --answer 9 --instead "$other" --games 2 --bots random --json
expect 2 "'$answered' is the answer that was given" analyze "$folder/whole" --answer 9 --instead "$answered"
expect 2 "there is no answer 9999; the game has " analyze "$folder/whole" --answer 9999
expect 2 "--instead needs --answer" analyze "$folder/whole" --instead "$other"
expect 2 "--list-answers can't be combined with --answer" analyze "$folder/whole" --list-answers --answer 3
expect 2 "--answer can't be combined with --top" analyze "$folder/whole" --answer 3 --top 2
expect 2 "bots that answer immediately" analyze "$folder/whole" --bots search
expect 2 "--games needs --instead" analyze "$folder/whole" --answer 3 --games 5
expect 2 "unknown option '--verify'" analyze "$folder/whole" --verify
expect 2 "<FILE> is missing" analyze
expect 0 "Chances to win at the start: Player 1 " analyze "$folder/whole" --games 1 --top 2 --bots random
expect 0 '"largest": ' analyze "$folder/whole" --games 1 --top 2 --bots random --json

# The rulebook: of these packs and options, in a language, as text, page and JSON; a mod's own rules are in it.
expect 0 "Dice Town: Rules" rules
expect 0 "Dice Town mit Cowboys und Wild West: Spielregeln" rules --with wild-west,cowboys --lang de
expect 0 "Put 20 [set for this game; default 30] nuggets in the gold mine." rules --set base.mine-nuggets=20
expect 0 "base.mine.gain; " rules --proofs
expect 0 'dicetown play --scenario "' rules --proofs
expect 0 "Hearts: Rules" rules --game "$source/tests/games/hearts"
expect 0 "hearts.jack; " rules --proofs --game "$source/tests/games/hearts" --set hearts.jd-bonus=true
silent "hearts.jack" rules --proofs --game "$source/tests/games/hearts"
expect 0 "own-rules.first; instead of base.store.first" rules --proofs --with own-rules \
  --pack-path "$source/tests/cookbook"
expect 0 "Put 12 shares at the station." rules --with railway --pack-path "$source/content/examples"
expect 2 "--html can't be combined with --json" rules --html "$folder/page.html" --json
expect 3 "did you mean 'base'" rules --with bas
expect 3 "base.mine-nugets" rules --set base.mine-nugets=20
expect 0 "page.html" rules --html "$folder/page.html"
expect 0 "page.html" rules --html "$folder/page.html" --lang de
printf 'mine\n' >"$folder/mine.txt"
expect 5 "mine.txt" rules --html "$folder/mine.txt"
printf '<!DOCTYPE html>\n<p>mine\n' >"$folder/mine.html"
expect 5 "the file exists" rules --html "$folder/mine.html"
judge "$(<"$folder/mine.html")" "what was there" "$(grep mine "$folder/mine.html")" "rules --html"
expect 5 "nowhere" rules --html "$folder/nowhere/page.html"
judge "$(head -c 300 "$folder/page.html")" "a page in German" \
  "$(grep -q '<html lang="de">' "$folder/page.html" &&
    grep -q 'id="rule-base.mine.gain"' "$folder/page.html" && echo yes)" \
  "rules --html"
expect 0 'dues.yaml:In the first round the store is visited once\"' rules --json --with own-rules \
  --pack-path "$source/tests/cookbook"

# What happens in a scenario, and in a game of bots, is told as a tree; what scenarios lack is written, and what they
# don't reach is listed.
pan=$source/tests/cookbook/prospector
expect 0 "prospector play.gold-pan" trace --scenario "$pan/scenarios/gold_pan.yaml:takes one nugget"
expect 0 "move 1 nugget from mine to p2" trace --scenario "$pan/scenarios/gold_pan.yaml:takes one nugget"
expect 2 "has no scenario with" trace --scenario "$pan/scenarios/gold_pan.yaml:flies away"
expect 0 "round 1, step gold-mine" trace --seed 7 --round 1 --step gold-mine
expect 0 "functions and branches reached by" test --coverage "$pan"
cp -r "$pan" "$folder/prospector"
cat >"$folder/prospector/scenarios/gold_pan.yaml" <<'EOF'
- scenario: One more
  game: {packs: [base, prospector], players: 3}
  given:
    p1.hand: []
    p2.hand: [gold-pan]
    p3.hand: []
    p1.dice: 9 9 9 J Q
    p2.dice: 10 10 J Q K
    p3.dice: J J Q K A
  run: gold-mine
EOF
expect 1 "no answer is left for what is asked" test "$folder/prospector"
expect 0 "gold_pan.yaml: filled in" test --draft "$folder/prospector"
draft=$(<"$folder/prospector/scenarios/gold_pan.yaml")
judge "$draft" "the answer and the result" \
  "$([[ $draft == *'- p2: gold-pan'* && $draft == *'then:'* ]] && echo yes)" "test --draft"
expect 0 "1 passed, 0 failed" test "$folder/prospector"
expect 0 "" test --draft "$folder/prospector"
expect 1 '"unproved": [' test --clauses --json "$source/tests/scenarios/base/sheriff.yaml"
expect 1 '"clause": "base.mine.gain"' test --clauses --json "$source/tests/scenarios/base/sheriff.yaml"
printf 'function after.bank_rob.never(ev) move(1, resource.dollar, place.bank, ev.player) end\n' \
  >>"$folder/prospector/scripts/cards.lua"
expect 1 "never" test --coverage "$folder/prospector"

# What is wrong with packs is told once, not once for each scenario that they are played in.
pack broken 'function after.mine_exploit.x(ev) move(1, resource.dollars, place.bank, ev.player) end'
mkdir -p "$folder/broken/scenarios"
for n in 1 2 3; do
  printf -- '- scenario: Nothing %s\n  game: {packs: [base, broken], players: 2}\n  run: gold-mine\n' "$n"
done >"$folder/broken/scenarios/some.yaml"
output=$("$program" test "$folder/broken" 2>&1)
judge "$output" "the fault once, and 3 failed" \
  "$([[ $(grep -c "no resource 'dollars'" <<<"$output") == 1 &&
    $output == *"see above"*"0 passed, 3 failed"* ]] && echo yes)" \
  "test broken"

# Each recipe of the cookbook and each example is without fault, does what its scenarios say, and stands in the list.
# An example may have scenarios with others.
for recipe in "$source"/tests/cookbook/*/ "$source"/content/examples/*/; do
  name=$(basename "$recipe") list=$(dirname "$recipe")/README.md folder_of=$recipe
  [[ $recipe == */examples/* ]] && folder_of=$source/content/examples
  expect 0 "0 errors, 0 warnings" check "$name" --pack-path "$folder_of"
  [[ $recipe == */examples/* ]] || expect 0 " 0 failed" test "$recipe"
  judge "$(<"$list")" "($name)" "$(grep -F "($name)" "$list")" "$list"
done
expect 0 " 0 failed" test "$source/content/examples"
# All together with all packs: each order is declared.
expect 0 " 0 errors, 0 warnings" check --pack-path "$source/content/examples"

echo "$passed passed, $failed failed"
((failed == 0))
