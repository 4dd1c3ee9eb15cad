import { createWriteStream, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import { readManifest } from '../files/manifest.ts'
import type { DuckDb } from '../tables/duckdb.ts'
import { openExport } from '../tables/open-export.ts'
import { DataSetTooLarge, mostEntries, mostUnpackedBytes } from './limits.ts'

/** A data set whose event files are unpacked. */
export interface OpenedDataSet {
  readonly db: DuckDb
  /** Removes the unpacked files. */
  close(): void
}

/** Memory of queries. */
const megabytes = 192

const prefix = 'filiz-opened-'
/** Folders that are older were left by a process that was killed, because an opened set is closed earlier. */
const leftAfterMs = 3_600_000
const unpacked = new Set<string>()
process.once('exit', () => {
  for (const folder of unpacked) rmSync(folder, { recursive: true, force: true })
})

/**
 * Unpacks the event files of a data set's archive into a temporary folder and opens them for queries. Rejects with
 * `DataSetTooLarge`, and with an error if the archive is damaged.
 */
export async function openArchive(archive: Readable): Promise<OpenedDataSet> {
  await removeLeft()
  const folder = await mkdtemp(path.join(tmpdir(), prefix))
  unpacked.add(folder)
  const close = () => {
    rmSync(folder, { recursive: true, force: true })
    unpacked.delete(folder)
  }
  try {
    const file = path.join(folder, 'archive.zip')
    await pipeline(archive, createWriteStream(file, { mode: 0o600 }))
    const out = path.join(folder, 'set')
    await unpack(file, out)
    await rm(file)
    const { request, files, columns, forgotten } = readManifest(path.join(out, 'manifest.json'))
    const its = { format: request.format, files, columns: new Map(Object.entries(columns)) as never, forgotten }
    const db = await openExport(out, { ...its, database: null }, { threads: 1, megabytes })
    return {
      db,
      close() {
        db.close()
        close()
      },
    }
  } catch (error) {
    close()
    throw error
  }
}

const eventFile = /^[^/]+\/((?:\w+\/\d{4}-\d\d\.(?:ndjson|csv|parquet))|manifest\.json)$/

/** Unpacks the manifest and the event files; the derived tables are not needed. */
async function unpack(file: string, out: string): Promise<void> {
  const zip = await yauzl.openPromise(file, { lazyEntries: true })
  try {
    if (zip.entryCount > mostEntries) throw new DataSetTooLarge()
    let bytes = 0
    for await (const entry of zip.eachEntry()) {
      const name = eventFile.exec(entry.fileName)?.[1]
      if (name === undefined) continue
      bytes += entry.uncompressedSize
      if (bytes > mostUnpackedBytes) throw new DataSetTooLarge()
      const to = path.join(out, name)
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to, { mode: 0o600 }))
    }
  } finally {
    zip.close()
  }
}

async function removeLeft(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = path.join(tmpdir(), name)
    if (!name.startsWith(prefix) || unpacked.has(folder)) continue
    const found = await stat(folder).catch(() => null)
    if (found && Date.now() - found.mtimeMs > leftAfterMs) await rm(folder, { recursive: true, force: true })
  }
}
