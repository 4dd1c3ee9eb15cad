#!/usr/bin/env bash
# Makes what docker-compose.yml mounts as secrets, once: run it again and what is there stays. Whoever loses master-key
# loses every name and address in the log: keep a copy elsewhere.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 077
mkdir -p secrets
for name in master-key token-secret; do
  [ -s "secrets/$name" ] || openssl rand -base64 32 > "secrets/$name"
  # The services' user reads them through the mount; the folder is closed to everybody else.
  chmod 644 "secrets/$name"
done
echo "secrets/ is complete"
