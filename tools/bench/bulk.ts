import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Config } from '@filiz/engines/config.ts'
import { encode } from '@filiz/engines/event-log/encode.ts'
import { toSequence } from '@filiz/engines/event-log/sequence.ts'
import { createAppender, openLogFile, type Append } from '@filiz/engines/event-log/sqlite-appender.ts'
import { createSealer } from '@filiz/engines/personal-data/sealer.ts'
import { createKeys } from '@filiz/engines/vault/keys.ts'
import type { Vault } from '@filiz/engines/vault/port.ts'
import { createVaultWriter, openVaultFile, type VaultWrite } from '@filiz/engines/vault/sqlite-writer.ts'
import { appender, firstWeekEvents, type Facts } from './families.ts'

const appendsAGroup = 4_000
const busyMs = 5_000
/** The cache of 256 MiB is for the indexes, which are filled in random order. */
const fast = 'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -262144'

/**
 * Writes new families to the files of an embedded log and vault: with the engines' own functions, but in large
 * transactions, without syncs, journal and writing threads. No other process may use the files. The families are
 * complete after `close`. Rejects if one of them exists already; the files are then of no use.
 */
export function openBulkWriter({ eventLog, vault, masterKeys }: Config) {
  if (eventLog.engine !== 'sqlite' || vault.engine !== 'sqlite' || masterKeys === null)
    throw new Error('families are written in bulk only to an embedded log and vault')
  const files = [openLogFile(eventLog.file, busyMs), openVaultFile(vault.file)] as const
  for (const file of files) file.exec(fast)
  const [append, put] = [createAppender(files[0]), createVaultWriter(files[1], busyMs)]
  const records = new Map<string, VaultWrite & { readonly write: 'put' }>()
  let appends: Append[] = []

  /** Creating a key needs only these two functions of the vault; nothing else reads a key before it is written. */
  const waiting: Pick<Vault, 'get' | 'put'> = {
    async get(kind, id) {
      const record = records.get(`${kind} ${id}`)
      return record ? { value: JSON.parse(record.value), version: 0 } : null
    },
    async put(kind, id, value) {
      const { owner } = value as { readonly owner: string | null }
      const record = { kind, id, owner, expires: null, value: JSON.stringify(value), expected: null }
      records.set(`${kind} ${id}`, { write: 'put', ...record })
      return 0
    },
  }
  const log: Parameters<typeof appender>[0]['log'] = {
    async append(stream, revision, events) {
      const expected = revision === 'no-stream' ? -1 : Number(revision)
      appends.push({ stream, expected, events: encode(stream, events) })
      return { revision: toSequence(expected + events.length) }
    },
  }

  function flush(): void {
    if (put([...records.values()]).includes(null)) throw new Error('a family has a key already')
    records.clear()
    if (append(appends).some((result) => 'actual' in result)) throw new Error('a family has a stream already')
    appends = []
  }

  const sealer = createSealer(createKeys(waiting as Vault, masterKeys))
  return {
    /** Adds a family's events to the next transaction and returns their number. */
    async write(facts: Facts): Promise<number> {
      if (appends.length >= appendsAGroup) flush()
      return appender({ log, sealer })(facts)
    },
    close(): void {
      flush()
      for (const file of files) {
        file.exec('PRAGMA journal_mode = WAL')
        file.close()
      }
    },
  }
}

/** Disk space of a family of ten events: log, vault, and read models or a backup. */
const bytesAFamily = 31_000

/** Whether the disk of the temporary folder has space for so many families; prints what will be written. */
export function fitsOnDisk(families: number): boolean {
  const { bavail, bsize } = statfsSync(tmpdir())
  const [needed, free] = [families * bytesAFamily, bavail * bsize]
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`
  const count = (number: number) => number.toLocaleString('en')
  console.error(
    `${needed > free ? 'left out' : 'writes'}: ${count(families)} families, ${count(families * firstWeekEvents.all)} events, about ${gigabytes(needed)} (free: ${gigabytes(free)})`,
  )
  return needed <= free
}
