#!/usr/bin/env bash
# Plays one run in shards on real schedulers, GNU parallel and a Slurm job array (both from Debian), with a shard that
# is killed half way and retried, and compares what `dicetown merge` prints with what one process prints. On demand, as
# root: it installs both, and starts Slurm's daemons on this machine for as long as it runs.
#   tests/shards/run.sh PROGRAM [parallel|slurm]
set -u -o pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
me=tests/shards/run.sh
. "$root/tools/dev/lib.sh"
program=$(realpath "${1:?the program to test}")
which=${2:-both}
folder=$(mktemp -d)
passed=0 failed=0
stop=()
finish() {
  for pid in "${stop[@]}"; do kill "$pid" 2>/dev/null; done
  rm -rf "$folder"
}
trap finish EXIT

judge() {  # NAME WHETHER
  if [[ $2 == yes ]]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    say "FAILED: $1"
  fi
}

export DICETOWN=$program FOLDER PARTS=7 ENDING=ndjson
# Games enough that a shard writes rows long before it is done.
export RUN="--players 4 --bots heuristic --games 14001 --seed 11 --metric all"
# shellcheck disable=SC2086
"$program" simulate $RUN --json >"$folder/whole.json" || exit 1
compared=(--players 2 --bots random --games 1500 --seed 11 --b "--set base.bribes=false")
"$program" compare "${compared[@]}" --json >"$folder/compared.json" || exit 1
same() {  # FILE [EXPECTED]
  [[ -s $1 ]] && cmp -s "${2:-$folder/whole.json}" "$1" && echo yes
}

# A program that is killed half way through its second shard, the first time: the scheduler tries it again. What it has
# written by then is kept for whoever judges.
cat >"$folder/killed" <<'END'
#!/bin/bash
if [[ " $* " == *" 2/7 "* && ! -e $FOLDER/killed-once ]]; then
  arguments=() file=
  for argument; do
    [[ $argument == --resume ]] || arguments+=("$argument")
    [[ $argument == */shard-2.* ]] && file=$argument
  done
  "$REAL" "${arguments[@]}" >/dev/null &
  for _ in {1..3000}; do
    [[ -e $file && $(wc -l <"$file") -gt 1 ]] && break
    sleep 0.01
  done
  kill -9 $!
  wait $!
  cp "$file" "$FOLDER/killed-once"
  exit 137
fi
exec "$REAL" "$@"
END
chmod +x "$folder/killed"
export REAL=$program

# Succeeds if the killed shard had played some of its 2001 games, but not all.
cut_off() {
  local rows
  [[ -e $1 ]] && rows=$(($(wc -l <"$1") - 1)) && ((rows > 0 && rows < 2000)) && echo yes
}

on_parallel() {
  install_missing parallel || exit 1
  FOLDER=$folder/parallel DICETOWN=$folder/killed "$root/tools/share/shards/parallel" -j 2 >"$folder/by-parallel.json"
  judge "GNU parallel: the shards give what one process gives" "$(same "$folder/by-parallel.json")"
  judge "GNU parallel: a shard was killed half way" "$(cut_off "$folder/parallel/killed-once")"
  COMMAND=compare RUN=$(printf '%q ' "${compared[@]}") ENDING=json FOLDER=$folder/compared \
    "$root/tools/share/shards/parallel" -j 2 >"$folder/compared-by-parallel.json"
  judge "GNU parallel: the shards of a comparison give what one process gives" \
    "$(same "$folder/compared-by-parallel.json" "$folder/compared.json")"
  rm "$folder/parallel/shard-3.ndjson"
  "$program" merge "$folder"/parallel/shard-*.ndjson >"$folder/out" 2>&1
  judge "a missing shard is named" "$([[ $? == 1 && $(<"$folder/out") == *"missing from all files"* ]] && echo yes)"
}

# A cluster of this machine alone.
start_slurm() {
  install_missing slurm-wlm munge || return 1
  mkdir -p "$folder/state" "$folder/spool" /run/munge && chown munge /run/munge
  [[ -s /etc/munge/munge.key ]] || mungekey --create --force || return 1
  chown munge /etc/munge/munge.key
  if ! munge -n >/dev/null 2>&1; then
    setpriv --reuid=munge --regid=munge --clear-groups munged --foreground >"$folder/munged.log" 2>&1 &
    stop+=($!)
    for _ in {1..50}; do munge -n >/dev/null 2>&1 && break; sleep 0.1; done
  fi
  local host
  host=$(hostname -s)
  cat >"$folder/slurm.conf" <<END
ClusterName=shards
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=17817
SlurmdPort=17818
SlurmUser=root
AuthType=auth/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
JobRequeue=1
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP OverSubscribe=NO
END
  export SLURM_CONF=$folder/slurm.conf
  slurmctld -D -f "$SLURM_CONF" >"$folder/slurmctld.log" 2>&1 &
  stop+=($!)
  slurmd -D -f "$SLURM_CONF" >"$folder/slurmd.log" 2>&1 &
  stop+=($!)
  for _ in {1..60}; do
    [[ $(sinfo -h -o %T 2>/dev/null) == idle ]] && return 0
    sleep 1
  done
  say "Slurm did not come up; its daemons say:"
  tail -n 5 "$folder"/{munged,slurmctld,slurmd}.log >&2
  return 1
}

on_slurm() {
  start_slurm || { judge "Slurm starts on this machine" no; return; }
  export FOLDER=$folder/slurm DICETOWN=$folder/killed
  (cd "$folder" && sbatch --wait --array=1-7 --export=ALL "$root/tools/share/shards/slurm") >"$folder/out" 2>&1
  judge "Slurm: the job whose shard was killed is reported as failed" \
    "$([[ $? != 0 ]] && cut_off "$folder/slurm/killed-once")"
  (cd "$folder" && sbatch --wait --array=2 --export=ALL,PARTS=7 "$root/tools/share/shards/slurm") >"$folder/out" 2>&1
  judge "Slurm: that job alone is submitted again" "$([[ $? == 0 ]] && echo yes)"
  "$program" merge "$folder"/slurm/shard-*.ndjson --json >"$folder/by-slurm.json"
  judge "Slurm: the shards give what one process gives" "$(same "$folder/by-slurm.json")"
}

[[ $which == slurm ]] || on_parallel
[[ $which == parallel ]] || on_slurm
printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
