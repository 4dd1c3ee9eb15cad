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

if [ -z "$compose" ]; then
  "$node" start.cjs backup restore --from "$place" --key-file "$key_file" $rest
  exec "$node" start.cjs admin restored
fi
[ -z "$(docker compose ps -q command-api worker projector redis)" ] || fail 'stop the services first: docker compose down'
docker compose run --rm -T --no-deps --entrypoint '' eventstore sh -c '[ ! -e /var/lib/kurrentdb/chaser.chk ] && [ ! -e /var/lib/eventstore/chaser.chk ]' ||
  fail 'the log is not empty: docker compose down && docker volume rm filiz_eventstore-data'
backup_command event-store --from "/backups/$file" |
  docker compose run --rm -T --no-deps --entrypoint '' eventstore sh -c "$eventstore_put"
# Waiting jobs are of the replaced data.
docker compose run --rm -T --no-deps --entrypoint '' redis sh -c 'rm -rf /data/*'
docker compose up -d --wait eventstore mongo redis
backup_command restore --from "/backups/$file" $rest
docker compose run --rm -T operator admin restored
