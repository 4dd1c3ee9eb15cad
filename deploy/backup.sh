#!/bin/sh
# Makes an encrypted backup of log, vault and photos, while Filiz runs or not, checks it, and removes expired ones.
# See docs/operations.md.
set -eu
cd "$(dirname "$0")/.."
. deploy/backup-options.sh

# The folder has the name of KurrentDB's image or of EventStoreDB's. EventStoreDB's manual orders a copy of a running
# server: the checkpoints before the data to which they refer.
eventstore_files='cd "$(ls -d /var/lib/kurrentdb /var/lib/eventstore 2> /dev/null | head -n 1)" && { find index -name "*.chk"; find index -type f ! -name "*.chk"; ls *.chk; ls chunk-*; } | tar -c --no-recursion --warning=no-file-changed -T - || [ $? = 1 ]'

usage='usage: deploy/backup.sh [--compose] --to <folder> --key-file <file> [--daily 7] [--weekly 4]

  --compose   backs up the engines of docker-compose.yml; without it, DATA_DIR (default ./data) or what the *_URL name
  --to        folder of the backups; --daily and --weekly say of how many days and weeks the newest one is kept
  --key-file  encrypts the backup: openssl rand -base64 32 > backup.key

Exit code 0: the backup is whole and was read back; 1: failed, and earlier backups are as they were; 2: this text.'
read_options to "$@"

if [ -z "$compose" ]; then exec "$node" start.cjs backup make --to "$place" --key-file "$key_file" $rest; fi
mkdir -p "$place"
version=$(docker compose ps --format '{{.Image}}' eventstore | event_store_version)
# A pipe loses the status of its sender, so words behind the archive say that the copy failed, for example because a
# scavenge removed a chunk meanwhile.
{ docker compose exec -T eventstore sh -c "$eventstore_files" || echo 'not whole'; } | backup_command make --to /backups $version $rest
