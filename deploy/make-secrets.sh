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

for name in eventstore-admin eventstore-ops mongo-root mongo-read mongo-vault redis; do password "$name-password"; done
if [ ! -s mongo-keyfile ]; then openssl rand -base64 756 | keep mongo-keyfile; fi

ca=/run/secrets/engines_ca
mongo_options="authSource=admin&tls=true&tlsCAFile=$ca"
keep mongo-users <<END
[
  { "user": "root", "pwd": "$(cat mongo-root-password)", "roles": ["root"] },
  { "user": "filiz_read", "pwd": "$(cat mongo-read-password)", "roles": [{ "role": "readWrite", "db": "filiz_read" }] },
  { "user": "filiz_vault", "pwd": "$(cat mongo-vault-password)", "roles": [{ "role": "readWrite", "db": "filiz_vault" }] }
]
END
echo "uri: mongodb://root:$(cat mongo-root-password)@localhost:27017/?$mongo_options&directConnection=true" | keep mongo-tools
keep redis-acl <<END
user default off
user filiz on #$(printf %s "$(cat redis-password)" | openssl dgst -sha256 -r | cut -d ' ' -f 1) ~filiz:* &filiz:* +@all -@admin -@dangerous +info
END
echo "esdb://admin:$(cat eventstore-admin-password)@eventstore:2113?tls=true&tlsCAFile=$ca&keepAliveInterval=10000&keepAliveTimeout=5000" | keep event-log-url
echo "mongodb://filiz_read:$(cat mongo-read-password)@mongo:27017/filiz_read?replicaSet=rs0&$mongo_options" | keep read-store-url
echo "mongodb://filiz_vault:$(cat mongo-vault-password)@mongo:27017/filiz_vault?replicaSet=rs0&$mongo_options" | keep vault-url
echo "rediss://filiz:$(cat redis-password)@redis:6379?tlsCAFile=$ca" | keep queue-url

# The containers' users read the mounted files; on the host the folder is private. ca.key is mounted nowhere.
chmod 644 ./*
chmod 600 ca.key 2> /dev/null || true
chmod 700 .
echo "$(basename "$(pwd)")/ is complete"
