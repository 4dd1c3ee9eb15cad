import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { shouldRunAction } from '../command-line-usage.ts'
import { readConfig } from '../config.ts'
import { parseKey } from '../key-text.ts'
import { onDisk } from '../open.ts'
import { readMasterKeys, requireData } from '../open-readers.ts'
import { BackupFault } from './fault.ts'
import { backupAt, makeBackup } from './make-backup.ts'
import { restoreBackup, writeEventStore } from './restore-backup.ts'

/** `npm run backup -- make|restore|event-store …`; `deploy/backup.sh` and `deploy/restore.sh` call it. */
const usage = `usage: npm run backup -- make --to <folder> --key-file <file> [--daily 7] [--weekly 4]
       npm run backup -- restore --from <backup or folder> --key-file <file> [--replace] [--check]
       npm run backup -- event-store --from <backup or folder> --key-file <file>

  make         copies log, vault and photos while Filiz runs, checks the copy, and removes expired copies: it keeps
               those of today, and the newest of each of the last 7 days and 4 weeks. Reads EventStoreDB's files as a tar from its input.
  restore      puts the newest backup of a folder, or the given one, into DATA_DIR or onto the configured engines,
               while Filiz is stopped. --replace: although there are data. --check: only says whether it can.
               Then run \`admin restored\`, also after exit code 3.
               --event-store-version, here and for make: of the server; a backup of a newer one is refused.
  event-store  writes EventStoreDB's files as a tar to its output

The key file has 32 bytes in base64: openssl rand -base64 32 > backup.key. Keep it, and MASTER_KEY or secrets.json,
apart from the backups: without them a backup opens for nobody.
TMPDIR needs about three times the size of the log while a backup is made. Exit code 0: done, 1: failed, 2: this text,
3: everything is put back but some photos, which are missing or damaged in the backup.`

const exitCode = { photosLost: 3 } as const

interface Options {
  readonly place: string
  readonly keyFile: string
  readonly daily: number
  readonly weekly: number
  readonly replace: boolean
  readonly check: boolean
  /** Version of EventStoreDB or KurrentDB; null if unknown. */
  readonly eventStoreVersion: string | null
}

const actions: Readonly<Record<string, (options: Options) => Promise<void>>> = {
  make,
  restore,
  'event-store': eventStore,
}
const [action = '', ...words] = process.argv.slice(2)
const options = understood()

if (shouldRunAction([action], { usage, isUnderstood: options !== null }))
  await onDisk('DATA_DIR', options!.place, () => actions[action]!(options!))

async function make({ place, keyFile, eventStoreVersion, ...retention }: Options): Promise<void> {
  const config = readConfig(undefined, {}, { tokens: false })
  requireData(config)
  const report = await makeBackup({
    config,
    masters: await readMasterKeys(config),
    key: keyIn(keyFile),
    folder: place,
    scratch: tmpdir(),
    retention,
    eventStore: process.stdin,
    eventStoreVersion,
  })
  const { file, bytes, events, keys, photos, removed, unreadable } = report
  console.log(
    `${file} is whole: ${events === null ? 'the files of EventStoreDB' : `${events} events`}, ${keys} keys, ${photos} photos; ${Math.ceil(bytes / 1024)} KiB without photos.`,
  )
  if (removed.length > 0) console.log(`Removed: ${removed.join(', ')}.`)
  if (unreadable !== null)
    console.error(`${unreadable}. Until that file is in another folder, no photos are removed from this one.`)
}

async function restore({ place, keyFile, ...how }: Options): Promise<void> {
  const { config, masters, key, file } = await openable(place, keyFile)
  const report = await restoreBackup({ config, masters, key, file, ...how })
  if (report === null) return console.log(`${file} can be put back.`)
  const { at, photos, lostPhotos, forgottenAgain, replaced } = report
  console.log(`${file} is put back: what was written before ${at}, with ${photos} photos.`)
  if (replaced !== null)
    console.log(
      `The replaced files are in ${replaced}. Remove them when Filiz runs: they have keys of deleted accounts.`,
    )
  if (forgottenAgain > 0)
    console.log(
      `${forgottenAgain} accounts and children were deleted after the backup: their keys are destroyed again.`,
    )
  if (lostPhotos === 0) return
  console.error(`${lostPhotos} photos are missing or damaged in the backup: memories show an empty place.`)
  process.exitCode = exitCode.photosLost
}

async function eventStore({ place, keyFile }: Options): Promise<void> {
  const { masters, key, file } = await openable(place, keyFile)
  await writeEventStore({ key, file, masters }, tmpdir(), async (chunk) => {
    if (!process.stdout.write(chunk)) await once(process.stdout, 'drain')
  })
}

async function openable(place: string, keyFile: string) {
  const config = readConfig(undefined, {}, { tokens: false })
  const file = await backupAt(place)
  const secrets = join(config.dataDir, 'secrets.json')
  if (config.masterKeys === null && !existsSync(secrets))
    throw new BackupFault(
      `${secrets} is missing: put it back first, or set MASTER_KEY; no backup contains the master key, which opens the backed up keys`,
    )
  return { config, masters: await readMasterKeys(config), key: keyIn(keyFile), file }
}

function keyIn(file: string): Buffer {
  const key = parseKey(readFileSync(file, 'utf8').trim())
  if (key === null) throw new BackupFault(`${file} has no key of 32 bytes in base64: openssl rand -base64 32 makes one`)
  return key
}

function understood(): Options | null {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        to: { type: 'string' },
        from: { type: 'string' },
        'key-file': { type: 'string' },
        daily: { type: 'string', default: '7' },
        weekly: { type: 'string', default: '4' },
        replace: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        'event-store-version': { type: 'string' },
      },
    })
    const place = action === 'make' ? values.to : values.from
    const [daily, weekly] = [Number(values.daily), Number(values.weekly)]
    const counts = [daily, weekly].every((count) => Number.isInteger(count) && count >= 0)
    if (!Object.hasOwn(actions, action) || !place || !values['key-file'] || !counts) return null
    return {
      place,
      keyFile: values['key-file'],
      daily,
      weekly,
      replace: values.replace,
      check: values.check,
      eventStoreVersion: values['event-store-version'] ?? null,
    }
  } catch {
    return null
  }
}
