import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { takeOver, type Base } from './base-files.ts'
import { columnsOf } from './columns.ts'
import { openDuckDb, readingLines, readingParquet } from '../tables/duckdb.ts'
import { text } from '../tables/sql-text.ts'
import { metadataOf } from '../tables/parquet-metadata.ts'
import type { Format, Manifest } from './manifest.ts'
import type { Written } from './month-files.ts'

const hashedAtOnce = 256 * 1024

interface Finishing {
  readonly format: Format
  readonly work: string
  readonly out: string
  readonly written: ReadonlyMap<string, Written>
  readonly base: Base | null
}

/**
 * Completes the files of an export; returns each with its hash, sorted by path. May be repeated after an interruption.
 */
export async function finishFiles({ format, work, out, written, base }: Finishing): Promise<Manifest['files']> {
  const before = new Map((base?.manifest.files ?? []).map((file) => [file.path, file]))
  const fresh = new Map([...written].map(([file, its]) => [format === 'parquet' ? parquetOf(file) : file, its]))
  if (format === 'parquet') await toParquet([...written.keys()].toSorted(), { work, out, base, before })
  if (base) for (const file of before.keys()) takeOver(base, out, file)
  // One by one, because a long history has more files than a process may open.
  const page = Buffer.allocUnsafe(hashedAtOnce)
  return [...new Set([...before.keys(), ...fresh.keys()])].toSorted().map((file) => {
    const [known, its] = [before.get(file), fresh.get(file)]
    if (known && (!its || (format !== 'parquet' && its.bytes === known.bytes))) return known
    return describe(out, file, its!.rows + (format === 'parquet' ? (known?.rows ?? 0) : 0), page)
  })
}

const parquetOf = (lines: string) => lines.replace(/ndjson$/, 'parquet')

interface Converting extends Pick<Finishing, 'work' | 'out' | 'base'> {
  readonly before: ReadonlyMap<string, unknown>
}

/** Converts one file after another; each source file is deleted after its conversion. */
async function toParquet(lines: readonly string[], { work, out, base, before }: Converting): Promise<void> {
  const left = lines.filter((file) => existsSync(path.join(work, file)))
  if (left.length > 0) {
    const db = await openDuckDb({ threads: 1 })
    try {
      for (const file of left) {
        const [from, to, type] = [path.join(work, file), path.join(out, parquetOf(file)), path.dirname(file)]
        mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
        const earlier =
          base && before.has(parquetOf(file))
            ? `FROM ${readingParquet([path.join(base.folder, parquetOf(file))])} UNION ALL `
            : ''
        await db.run(
          `COPY (${earlier}FROM ${readingLines([from], columnsOf.get(type)!)}) TO ${text(`${to}.new`)} (FORMAT parquet, COMPRESSION zstd, KV_METADATA ${metadataOf(type)})`,
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
