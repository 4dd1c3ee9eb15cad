#!/bin/sh
# Puts a backup of deploy/backup.sh back, and makes log, vault and read models agree. Filiz has to be stopped.
# See docs/operations.md.
set -eu
cd "$(dirname "$0")/.."
. deploy/backup-options.sh

# The truncation checkpoint says where the copy ends, so that the server drops what was only half copied behind it.
eventstore_put='cd "$(ls -d /var/lib/kurrentdb /var/lib/eventstore 2> /dev/null | head -n 1)" && tar -x && cp chaser.chk truncate.chk'

usage='usage: deploy/restore.sh [--compose] --from <backup or folder> --key-file <file> [--replace]

  --compose   restores onto the engines of docker-compose.yml; without it, into DATA_DIR (default ./data), where
              secrets.json has to be, or MASTER_KEY in the environment
  --from      a backup, or the folder of backups, of which the newest is taken
  --replace   although there are data: files are moved aside, a vault in MongoDB is emptied. The volume of EventStoreDB
              has to be empty: docker compose down && docker volume rm filiz_eventstore-data

Exit code 0: everything is back; 1: failed, or something needs you, as it says; 2: this text.'
read_options from "$@"

# Runs a restore. Exit code 3 says that only photos are missing: the vault and the log still have to agree then.
put_back() { # command
  lost_photos=0
  ("$@") || lost_photos=$?
  case $lost_photos in 0) ;; 3) lost_photos=1 ;; *) exit 1 ;; esac
}

if [ -z "$compose" ]; then
  put_back "$node" start.cjs backup restore --from "$place" --key-file "$key_file" $rest
  "$node" start.cjs admin restored
  exit "$lost_photos"
fi
# --all also finds containers of `docker compose run`. An earlier attempt may have left the vault's server running.
running=$(docker compose ps --all --services --status running --status restarting --status paused) ||
  fail 'docker compose ps failed: it has to say that the services are stopped'
[ -z "$(echo "$running" | grep -vx mongo)" ] || fail 'stop the services first: docker compose down'
docker compose run --rm -T --no-deps --entrypoint '' eventstore sh -c '[ ! -e /var/lib/kurrentdb/chaser.chk ] && [ ! -e /var/lib/eventstore/chaser.chk ]' ||
  fail 'the log is not empty: docker compose down && docker volume rm filiz_eventstore-data'
version=$(docker compose config --images eventstore | event_store_version)
docker compose up -d --wait mongo
(backup_command restore --check --from "/backups/$file" $version $rest)
backup_command event-store --from "/backups/$file" |
  docker compose run --rm -T --no-deps --entrypoint '' eventstore sh -c "$eventstore_put"
# Waiting jobs are of the replaced data.
docker compose run --rm -T --no-deps --entrypoint '' redis sh -c 'rm -rf /data/*'
docker compose up -d --wait eventstore mongo redis
put_back backup_command restore --from "/backups/$file" $rest
docker compose run --rm -T operator admin restored
exit "$lost_photos"
