import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { columnsOf } from './columns.ts'
import { openDuckDb, readingLines, text } from '../tables/duckdb.ts'
import { metadataOf } from '../tables/parquet-metadata.ts'
import type { Format, Manifest } from './manifest.ts'
import type { Written } from './month-files.ts'

const hashedAtOnce = 256 * 1024

interface Finishing {
  readonly format: Format
  readonly work: string
  readonly out: string
  readonly written: ReadonlyMap<string, Written>
}

/**
 * Completes the files of an export; returns each with its hash, sorted by path. May be repeated after an interruption.
 */
export async function finishFiles({ format, work, out, written }: Finishing): Promise<Manifest['files']> {
  const lines = [...written.keys()].toSorted()
  if (format === 'parquet') await toParquet(lines, work, out)
  // One by one, because a long history has more files than a process may open.
  const page = Buffer.allocUnsafe(hashedAtOnce)
  return lines.map((file) =>
    describe(out, format === 'parquet' ? parquetOf(file) : file, written.get(file)!.rows, page),
  )
}

const parquetOf = (lines: string) => lines.replace(/ndjson$/, 'parquet')

/** Converts one file after another; each source file is deleted after its conversion. */
async function toParquet(lines: readonly string[], work: string, out: string): Promise<void> {
  const left = lines.filter((file) => existsSync(path.join(work, file)))
  if (left.length > 0) {
    const db = await openDuckDb({ threads: 1 })
    try {
      for (const file of left) {
        const [from, to, type] = [path.join(work, file), path.join(out, parquetOf(file)), path.dirname(file)]
        mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
        await db.run(
          `COPY (SELECT * FROM ${readingLines([from], columnsOf.get(type)!)}) TO ${text(`${to}.new`)} (FORMAT parquet, COMPRESSION zstd, KV_METADATA ${metadataOf(type)})`,
        )
        renameSync(`${to}.new`, to)
        rmSync(from)
      }
    } finally {
      db.close()
    }
  }
  rmSync(work, { recursive: true, force: true })
}

function describe(out: string, file: string, rows: number, page: Buffer): Manifest['files'][number] {
  const [type, name] = file.split('/') as [string, string]
  const { bytes, sha256 } = hashOf(path.join(out, file), page)
  return { path: file, type, month: name.slice(0, name.indexOf('.')), rows, bytes, sha256 }
}

export function hashOf(
  file: string,
  page: Buffer = Buffer.allocUnsafe(hashedAtOnce),
): { readonly bytes: number; readonly sha256: string } {
  const hash = createHash('sha256')
  const opened = openSync(file, 'r')
  try {
    let bytes = 0
    for (let read = 0; (read = readSync(opened, page)) > 0; bytes += read) hash.update(page.subarray(0, read))
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    closeSync(opened)
  }
}
