# Options of deploy/backup.sh and deploy/restore.sh; both include this file, in the project's folder.
node=node_modules/.bin/node
[ -x "$node" ] || node=node

fail() { # sentence
  echo "filiz: $1" >&2
  exit 1
}
misunderstood() {
  echo "$usage" >&2
  exit 2
}

# Sets compose, place, key_file, and rest: the words for the command. Paths are those of the caller's folder.
read_options() { # to|from, words
  compose='' place='' key_file='' rest='' option=--$1
  shift
  while [ $# -gt 0 ]; do
    case $1 in
      --help) echo "$usage"; exit 0 ;;
      --compose) compose=1 ;;
      --replace) rest="$rest --replace" ;;
      --daily | --weekly)
        case ${2:-x} in *[!0-9]*) misunderstood ;; esac
        rest="$rest $1 $2"; shift ;;
      --key-file) [ $# -gt 1 ] || misunderstood; key_file=$(absolute "$2"); shift ;;
      "$option") [ $# -gt 1 ] || misunderstood; place=$(absolute "$2"); shift ;;
      *) misunderstood ;;
    esac
    shift
  done
  [ -n "$place" ] && [ -n "$key_file" ] || misunderstood
  [ -r "$key_file" ] || fail "$key_file cannot be read: openssl rand -base64 32 > $key_file makes a key"
  # In a container, the folder with the backups is mounted; file is a backup in it.
  folder=$place file=''
  if [ -f "$place" ]; then folder=$(dirname "$place") file=$(basename "$place"); fi
}

absolute() {
  case $1 in /*) echo "$1" ;; *) echo "$called_from/$1" ;; esac
}
called_from=$OLDPWD

# Reads names of images. Prints the option with the version in the tag of the first event store among them.
event_store_version() {
  tag=$(sed -n -E 's#^(.*/)?(kurrentdb|eventstore):([0-9]+(\.[0-9]+)*)[^/]*$#\3#p' | head -n 1)
  if [ -n "$tag" ]; then echo "--event-store-version $tag"
  else echo 'filiz: the image of eventstore has no version in its tag, so versions are not compared' >&2; fi
}

# Runs in a container as the caller, with the folder of the backups and a scratch folder of the host: /tmp of the
# container is memory.
backup_command() { # words
  scratch=${TMPDIR:-/tmp}/filiz-backup-$(id -u).$$
  # A killed script has left copies of keys.
  for left in "${scratch%.*}".*; do kill -0 "${left##*.}" 2> /dev/null || rm -rf "$left"; done
  mkdir -m 700 "$scratch" || fail "$scratch exists: remove it"
  # Some shells do not run the trap for EXIT when a signal ends them.
  trap 'rm -rf "$scratch"' EXIT
  trap 'exit 1' INT TERM HUP
  docker compose run --rm -T --no-deps --user "$(id -u):$(id -g)" -v "$folder:/backups" -v "$scratch:/scratch" \
    -v "$key_file:/run/backup-key:ro" -e TMPDIR=/scratch -e DATA_DIR=/scratch/data operator backup "$@" --key-file /run/backup-key
}
