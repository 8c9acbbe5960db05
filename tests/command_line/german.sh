#!/usr/bin/env bash
# What players and hosts are told in German: for each command, a German sentence that has to be there, and no English
# words. What belongs to authors of packs, and JSON, stays English (tools/README.md).
# Usage: tests/command_line/german.sh PATH-OF-dicetown, beside which dicetown_server is
set -u
program=$(realpath "${1:?the path of dicetown}")
here=$(dirname "$(readlink -f "$0")")
cd "$here/../.." || exit 2
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
export XDG_DATA_HOME=$folder/data XDG_CACHE_HOME=$folder/cache XDG_STATE_HOME=$folder/state
unset LC_ALL LC_MESSAGES
export LANG=C
passed=0 failed=0
# Words that no German sentence has. Names of packs, options, metrics and commands are English, and aren't here.
english='the|of|this|that|which|unknown|expected|must|has|have|were|there|file|folder|did|mean|found|can|not|is|are'
english+='|with|given|save|saved|wins|each|other|answer|answered|legal|steps|mistake|because'

# said OUTPUT: without what is quoted, a path, an option or an example, which are the same in each language.
said() {
  sed -E "s/'[^']*'//g; s/\`[^\`]*\`//g; s/[[:alnum:]]+-[[:alnum:]-]+//g; s/--?[a-z-]+//g; s#[^ ]*/[^ ]*##g
    s/[a-z]+[.:][a-z:.#*-]+//g; s/dicetown .*//; s/\[?(FILE|file)\b//" <<<"$1"
}

# german CODE TEXT ARGUMENT...: the exit code, a German text, and no English word.
german() {
  local code=$1 text=$2 output status words
  shift 2
  output=$(timeout 60 "$program" "$@" 2>&1 </dev/null)
  status=$?
  words=$(said "$output" | grep -owiE "$english" | sort -u | tr '\n' ' ')
  if [[ $status == "$code" && $output == *"$text"* && ! $words ]]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED: dicetown %s\n  expected exit %s, "%s" and no English; got exit %s, English: %s\n%s\n' "$*" "$code" \
      "$text" "$status" "$words" "$output"
  fi
}

# judge OUTPUT TEXT NAME: whether an output holds a text.
judge() {
  if [[ $1 == *"$2"* ]]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED: %s\n  expected "%s", got:\n%s\n' "$3" "$2" "$1"
  fi
}

# de CODE TEXT ARGUMENT...: the same with --lang de; env CODE TEXT ARGUMENT...: by the language of the environment.
de() { german "$@" --lang de; }
env() { LANG=de_DE.UTF-8 german "$@"; }

bots=(play --seats random,random --seed 5)
save=$folder/evening
de 0 "Runde 1" "${bots[@]}" --save "$save"
printf 'hello\n' >"$folder/foreign"
head -c 900 "$save" >"$folder/short"
sed '$ s/^answer/Answer/' "$save" >"$folder/damaged"
mkdir "$folder/empty"

# Saves
de 3 "kann nicht gelesen werden: Datei oder Ordner nicht gefunden" play "$folder/missing"
de 3 "kein Spielstand: Die erste Zeile" play "$folder/foreign"
de 3 "der Spielstand ist unvollständig" replay "$folder/short"
de 3 "der Spielstand ist beschädigt" replay "$folder/damaged"
de 3 "das ist ein Ordner" replay "$folder/empty"
de 2 "dort liegt schon eine Datei, die überschrieben würde; 'dicetown play $save' setzt es fort" play \
  --seats random,random --seed 6 --save "$save"
de 5 "kann nicht geschrieben werden: Datei oder Ordner nicht gefunden" "${bots[@]}" --save "$folder/nowhere/x"
de 2 "der Spielstand legt das Spiel fest; lass --seed weg" play "$save" --seed 4
de 2 "--ignore-pack-changes braucht <DATEI>" "${bots[@]}" --ignore-pack-changes
de 3 "der Spielstand braucht Pakete, die fehlen: base; nenne den Ordner des Spiels mit --game" replay \
  "$save" --game tests/games/harbour

# Packs, options, seats
de 3 "es gibt kein Paket 'cowboy'; meintest du 'cowboys'?" "${bots[@]}" --with cowboy
de 3 "es gibt keine Option 'base.bribe'; meintest du 'base.bribes'?" "${bots[@]}" --set base.bribe=false
de 3 "Option 'base.bribes': erwartet wird true oder false, hier steht der Text 'perhaps'" "${bots[@]}" \
  --set base.bribes=perhaps
de 3 "erwartet wird eine ganze Zahl von 1 bis 200, hier steht die Zahl 100000" "${bots[@]}" \
  --set base.mine-nuggets=100000
de 3 "schreib paket.option=wert" "${bots[@]}" --set base.bribes
de 2 "diese Pakete sind für 2 bis 5 Spieler, nicht für 7" play --seats random,random,random,random,random,random,random
de 2 "nicht für 6; mit wild-west: 2 bis 6" play --seats random,random,random,random,random,random
de 2 "unbekannte Art von Spieler 'randon'" play --seats randon,random
de 2 "random nimmt keinen Wert" play --seats random:3,random
de 2 "nenne hinter dem Doppelpunkt den Anteil" play --seats heuristic:7,random
de 2 "nenne sein Programm mit --remote BEFEHL" play --seats remote,random --seed 1
de 2 "braucht ein Terminal" play --seats human,random
de 2 "3 Namen für 2 Spieler" "${bots[@]}" --names A,B,C
de 3 "kein Ende nach 1 Runden; erhöhe --max-rounds oder --max-steps" play --seats heuristic,heuristic --seed 1 \
  --max-rounds 1
LANG=de_DE.UTF-8 german 2 "es gibt keine Texte in 'xx'; möglich: de, en" play --lang xx
de 3 "diesen Paketordner gibt es nicht" "${bots[@]}" --pack-path "$folder/nowhere"
de 3 "diesen Paketordner gibt es nicht" play --game "$folder/nowhere"
de 2 "--game: in '$folder/empty' liegt kein Paket" play --game "$folder/empty"
de 2 "ist kein Spiel, denn jedes Paket darin braucht ein anderes" play --game content/cowboys
de 2 "es gibt keine Szenariodatei" play --scenario "$folder/missing"
mine=tests/scenarios/base/mine_and_bank.yaml
listed=$(LANG=de_DE.UTF-8 "$program" play --scenario "$mine" 2>&1 </dev/null | head -n 1)
judge "$listed" "passt auf mehrere Szenarien; wähle eines, in der Form DATEI:TITEL:" "play --scenario FILE"
de 2 "hat kein Szenario mit 'zzz' im Titel" play --scenario "$mine:zzz"

# Configs
config() {
  printf '%s\n' "$1" >"$folder/game.yaml"
  shift
  de 3 "$1" play --config "$folder/game.yaml"
}
de 3 "diese Datei kann nicht gelesen werden" play --config "$folder/missing.yaml"
config 'sed: 4' "game.yaml:1:1: hier gibt es keinen Schlüssel 'sed'; meintest du 'seed'?"
config 'colour: red' ": hier gibt es keinen Schlüssel 'colour': erwartet wird eines von"
config 'seed: x' "erwartet wird eine ganze Zahl ab 0, hier steht der Text 'x'"
config 'packs: {a: 1}' "erwartet wird eine Liste, hier steht eine Zuordnung"
config 'game: [a]' "erwartet wird ein Text, hier steht eine Liste"
config 'packs: [bas]' "es gibt kein Paket 'bas'; meintest du 'base'?"
config 'seats: [humna, random]' "unbekannte Art von Spieler 'humna'; meintest du 'human'?"
config 'seats: ["remote:./x", random]' "Dateien können keine Programme starten"
config 'options: {base.bribe: 1}' "es gibt keine Option 'base.bribe'"
config 'packs: [base' "diese Klammer wird nie geschlossen"
config $'seed: \x01' "das Steuerzeichen 0x1 ist nicht erlaubt"
config $'seed: \xff' "das ist kein gültiges UTF-8"
config 'packs: base: x' "in Anführungszeichen"

# Wrong use
env 2 "unbekannte Option '--nosuch'" play --nosuch
env 2 "meintest du 'play'?" plai
env 0 "Aufruf: dicetown <BEFEHL> [OPTIONEN]"
env 2 "ist keine ganze Zahl aus Dezimalziffern" play --seed x
env 2 "--seed braucht genau einen Wert" play --seed
env 2 "0 liegt nicht zwischen 1 und 99" packs --players 0
env 2 "--merged und --lang schließen sich aus" packs --merged --lang de
env 2 "hat einen leeren Teil" play --seats random,random,
env 0 "Viele Spiele spielen und Statistik ausgeben" --help
for command in serve play replay analyze rules simulate compare sweep ablate bots explore merge packs completion; do
  env 0 "Optionen:" "$command" --help
done

# Other commands for players and hosts
de 0 "Diese Pakete sind kombinierbar" packs --with wild-west
de 3 "Diese Pakete sind nicht kombinierbar: es gibt kein Paket 'nosuch'" packs --with nosuch
de 3 "möglich mit wild-west: 2 bis 6 Spieler" packs --with cowboys --players 6
env 2 "unbekannte Aktion 'frob'" packs frob
env 2 "'$folder/missing' nicht gefunden" packs add "$folder/missing"
printf 'no archive\n' >"$folder/foreign.zip"
python3 -c "import sys, zipfile; zipfile.ZipFile(sys.argv[1], 'w').writestr('read.me', 'x')" "$folder/other.zip"
env 3 "foreign.zip ist unbrauchbar: unlesbares Archiv" packs add "$folder/foreign.zip"
env 3 "other.zip ist unbrauchbar: kein Paket gefunden" packs add "$folder/other.zip"
env 0 "wurden keine Pakete hinzugefügt" packs list
env 0 "0 Pakete geprüft" packs verify
env 2 "kein Paket 'x' wurde hinzugefügt" packs remove x
de 3 "es gibt kein Paket 'nosuch'" rules --with nosuch
de 2 "--html und --json schließen sich aus" rules --html "$folder/x.html" --json
de 5 "kann nicht geschrieben werden" rules --html "$folder/nowhere/x.html"
de 0 "Schritte, " replay "$save" --verify
de 0 "möglich:" analyze "$save" --answer 3
de 2 "es gibt keine Antwort 3000; das Spiel hat" analyze "$save" --answer 3000
de 2 "--instead braucht --answer" analyze "$save" --instead pass
de 0 "Paare weitergespielter Spiele" analyze "$save" --answer 3 --instead none --games 4
de 0 "Gewinnchancen zu Beginn" analyze "$save" --games 2 --top 1
de 2 "'nugets' gibt es hier nicht; erwartet wird ein Bereich" replay "$save" --why p1.nugets
de 2 "es gibt keinen Spieler p9; das Spiel hat 2" replay "$save" --why p9.nuggets
de 2 "--host: 'nix' ist keine Adresse" serve --host nix
de 5 "--store: $folder/nowhere/x: Datei oder Ordner nicht gefunden" serve --store "$folder/nowhere/x"
de 5 ": diese Adresse gehört nicht zu diesem Rechner" serve --host 192.0.2.1
de 2 "--min-pass-delay ist größer als --max-pass-delay" serve --min-pass-delay 3000 --max-pass-delay 1
de 3 "es gibt kein Paket 'nosuch'" serve --with nosuch

# Many games
few=(--games 20 --players 2)
de 0 "20 Spiele mit 2 Spielern, Startwert 1" simulate "${few[@]}" --metric core
de 0 "Führungswechsel" simulate "${few[@]}" --metric core
de 0 "Anteil der Siege mit einer Karte" simulate "${few[@]}" --metric all
de 0 "erster Besitzer" ablate dynamite "${few[@]}"
de 2 "--games muss mindestens 1 sein" simulate --games 0
de 2 "--players muss zwischen 1 und 8 liegen" simulate --players 9
de 2 "es gibt keine Karte 'dynamit'; meintest du 'dynamite'?" ablate dynamit --games 1
de 2 "es gibt keinen Messwert 'lead-change'; meintest du 'lead-changes'?" simulate --games 1 --metric lead-change
de 2 "endet nicht auf .csv, .ndjson, .sqlite oder .json" simulate --games 1 --out "$folder/rows.txt"
de 0 "Hash des Ergebnisses" simulate "${few[@]}" --out "$folder/rows.csv"
de 5 "dort liegt schon eine Datei" simulate "${few[@]}" --out "$folder/rows.csv"
de 3 "kann nicht fortgesetzt werden: von einem anderen Lauf geschrieben" simulate "${few[@]}" --seed 2 \
  --out "$folder/rows.csv" --resume
env 0 "20 Spiele mit 2 Spielern" merge "$folder/rows.csv"
env 2 "<DATEI> fehlt" merge
de 0 "Bot ist" bots --games 1 --players 2 --bots heuristic,random
de 2 "nenne mindestens zwei" bots --bots random
de 0 "gelten alle Intervalle zugleich" compare --b '--set base.mine-nuggets=40' "${few[@]}"
de 2 "Zu einer Variante gehören" compare --b '--sett x'
de 2 "es gibt keinen Messwert 'nosuch'" compare --b '--set base.mine-nuggets=40' "${few[@]}" --metric nosuch
de 0 "die Vorgabe" sweep --set base.mine-nuggets=20..40:10 --metric rounds "${few[@]}"
de 2 "ist kein Bereich" sweep --set base.mine-nuggets=20..
de 1 "gefunden: nichts" sweep --set base.mine-nuggets=20..40:10 --want rounds=1..2 "${few[@]}"
env 0 "Pakete geprüft, 0 Fehler, 0 Warnungen" check
env 0 "14 bestanden, 0 fehlgeschlagen" test tests/scenarios/base/mine_and_bank.yaml

# JSON is the same in each language.
same() {
  local here there
  here=$("$program" "$@" --json --lang en)
  there=$("$program" "$@" --json --lang de)
  if [[ $here && ${here//--lang en/} == "${there//--lang de/}" ]]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED: dicetown %s --json differs by language:\n%s\n' "$*" "$(diff <(echo "$here") <(echo "$there"))"
  fi
}
same simulate "${few[@]}" --metric all
same ablate dynamite "${few[@]}"
same compare --b '--set base.mine-nuggets=40' "${few[@]}"
same sweep --set base.mine-nuggets=20..40:10 --metric rounds "${few[@]}"
same bots --games 1 --players 2 --bots heuristic,random

echo "$passed passed, $failed failed"
((failed == 0))
