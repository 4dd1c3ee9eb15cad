#!/bin/sh
# Creates the secrets that docker-compose.yml mounts, in secrets/ or in the given folder. Existing files stay: to renew a
# certificate, delete it and run this again. Keep a copy of master-key elsewhere: without it, no name and no address in
# the log can be read.
set -eu
umask 077
folder=${1:-$(dirname "$0")/../secrets}
mkdir -p "$folder"
cd "$folder"
# On the same file system, so that a move is atomic.
work=$(mktemp -d ./.making.XXXXXX)
trap 'rm -rf "$work"' EXIT

# Moves a complete file into place, so that an interrupted run leaves no partial secret.
keep() { # <name>, content on standard input
  if [ -s "$1" ]; then cat > /dev/null; return; fi
  cat > "$work/kept"
  [ -s "$work/kept" ] || { echo "$1 could not be made" >&2; exit 1; }
  mv "$work/kept" "$1"
}

password() { # name
  if [ ! -s "$1" ]; then openssl rand -hex 32 | keep "$1"; fi
}

authority() {
  if [ -s ca.crt ]; then return; fi
  printf '[req]\ndistinguished_name=name\n[name]\n[authority]\nbasicConstraints=critical,CA:TRUE,pathlen:0\nkeyUsage=critical,keyCertSign,cRLSign\nsubjectKeyIdentifier=hash\n' > "$work/ca.conf"
  openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out "$work/ca.key" 2> /dev/null
  openssl req -x509 -new -sha256 -days 3650 -config "$work/ca.conf" -extensions authority -subj '/O=Filiz/CN=Filiz engines' -key "$work/ca.key" -out "$work/ca.crt"
  mv "$work/ca.key" ca.key
  mv "$work/ca.crt" ca.crt
}

certificate() { # service, common name
  if [ -s "$1.crt" ] && [ -s "$1.key" ]; then return; fi
  [ -s ca.key ] || { echo "$1.crt has to be signed, and ca.key is not here: bring it back, or take ca.crt and all *.crt away" >&2; exit 1; }
  # Nodes of a cluster are also clients of one another.
  printf 'basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature,keyEncipherment\nextendedKeyUsage=serverAuth,clientAuth\nsubjectAltName=DNS:%s,DNS:localhost,IP:127.0.0.1\n' "$1" > "$work/extensions"
  openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out "$work/key" 2> /dev/null
  printf '[req]\ndistinguished_name=name\n[name]\n' > "$work/request.conf"
  openssl req -new -sha256 -config "$work/request.conf" -subj "/O=Filiz/CN=$2" -key "$work/key" -out "$work/request"
  openssl x509 -req -sha256 -days 825 -in "$work/request" -CA ca.crt -CAkey ca.key -set_serial "0x$(openssl rand -hex 16)" -extfile "$work/extensions" -out "$work/crt" 2> /dev/null
  mv "$work/key" "$1.key"
  mv "$work/crt" "$1.crt"
  rm -f "$1.pem"
}

for name in master-key token-secret; do
  if [ ! -s "$name" ]; then openssl rand -base64 32 | keep "$name"; fi
done

authority
# EventStoreDB nodes trust certificates with this common name.
certificate eventstore eventstoredb-node
certificate mongo mongo
certificate redis redis
# MongoDB reads certificate and key from one file.
cat mongo.crt mongo.key | keep mongo.pem

for name in eventstore-admin eventstore-ops event-log-writer event-log-reader \
  mongo-root mongo-read mongo-read-only mongo-vault mongo-vault-query mongo-vault-only redis-api redis-worker redis-health
do password "$name-password"; done
if [ ! -s mongo-keyfile ]; then openssl rand -base64 756 | keep mongo-keyfile; fi

ca=/run/secrets/engines_ca
mongo_options="authSource=admin&tls=true&tlsCAFile=$ca"
# deploy/mongo-ready.js creates the role of filiz_vault_query.
keep mongo-users.json <<END
[
  { "user": "root", "pwd": "$(cat mongo-root-password)", "roles": ["root"] },
  { "user": "filiz_read", "pwd": "$(cat mongo-read-password)", "roles": [{ "role": "readWrite", "db": "filiz_read" }] },
  { "user": "filiz_read_only", "pwd": "$(cat mongo-read-only-password)", "roles": [{ "role": "read", "db": "filiz_read" }] },
  { "user": "filiz_vault", "pwd": "$(cat mongo-vault-password)", "roles": [{ "role": "readWrite", "db": "filiz_vault" }] },
  { "user": "filiz_vault_query", "pwd": "$(cat mongo-vault-query-password)", "roles": [{ "role": "filiz_vault_query", "db": "admin" }] },
  { "user": "filiz_vault_only", "pwd": "$(cat mongo-vault-only-password)", "roles": [{ "role": "read", "db": "filiz_vault" }] }
]
END

hash() { printf %s "$(cat "$1-password")" | openssl dgst -sha256 -r | cut -d ' ' -f 1; }
commands='+@read +@write +@connection +@transaction +@blocking +eval +evalsha -@dangerous -scan -randomkey +info'
keep redis-users.acl <<END
user default off
user filiz_api on #$(hash redis-api) ~filiz:limits:* ~filiz:mail:* $commands
user filiz_worker on #$(hash redis-worker) ~filiz:plans:* ~filiz:mail:* ~filiz:imports:* ~filiz:data-sets:* ~filiz:sweep:* $commands
user health on #$(hash redis-health) +ping
END

# Writes a connection string. If the last version's file names an engine elsewhere, its string is kept.
url() { # name, file of the last version, the engine's compose name; content on standard input
  if [ -s "$2" ] && ! grep -q "@$3:" "$2"; then cat > /dev/null; keep "$1" < "$2"; else keep "$1"; fi
}
log_options="tls=true&tlsCAFile=$ca&keepAliveInterval=10000&keepAliveTimeout=5000"
log_url() { # file, user, password
  echo "kurrentdb://$2:$(cat "$3-password")@eventstore:2113?$log_options" | url "$1" event-log-url eventstore
}
log_url event-log-admin-url admin eventstore-admin
log_url event-log-writer-url filiz_writer event-log-writer
log_url event-log-reader-url filiz_reader event-log-reader
mongo_url() { # file, file of the last version, user, password, database
  echo "mongodb://$3:$(cat "$4-password")@mongo:27017/$5?replicaSet=rs0&$mongo_options" | url "$1" "$2" mongo
}
mongo_url read-store-writer-url read-store-url filiz_read mongo-read filiz_read
mongo_url read-store-reader-url read-store-url filiz_read_only mongo-read-only filiz_read
mongo_url vault-writer-url vault-url filiz_vault mongo-vault filiz_vault
mongo_url vault-query-url vault-url filiz_vault_query mongo-vault-query filiz_vault
mongo_url vault-reader-url vault-url filiz_vault_only mongo-vault-only filiz_vault
for user in api worker; do
  echo "rediss://filiz_$user:$(cat "redis-$user-password")@redis:6379?tlsCAFile=$ca" | url "queue-$user-url" queue-url redis
done

# The containers' users read the mounted files; on the host the folder is private. ca.key is mounted nowhere.
chmod 644 ./*
chmod 600 ca.key 2> /dev/null || true
chmod 700 .
for name in event-log-url read-store-url vault-url queue-url mongo-users mongo-tools redis-acl redis-password; do
  if [ -e "$name" ]; then echo "$name is not used any more: see \"Upgrade of the secrets\" in docs/operations.md"; fi
done
echo "$(basename "$(pwd)")/ is complete"
