import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { EngineUnavailable } from '../unavailable.ts'
import { answeringFor, damageOf, EngineFileFault, forgetDamage, noteDamage } from './file-faults.ts'
import { watchPlace } from './watch-place.ts'

const header = 'SQLite format 3\0'
/** Bytes that the probe writes: a commit needs a few pages. */
const probeBytes = 64 * 1024
/** Milliseconds for which the result of a probe is shared by the engines with files in the same folder. */
const sharedMs = 1_000

/**
 * Returns the readiness check of an open database: rejects with a sentence when the file was removed, replaced or
 * damaged, or when its folder cannot be written. SQLite itself does not notice, as long as it has the pages in memory.
 */
export function createFileCheck(
  engine: EngineUnavailable['engine'],
  database: DatabaseSync,
  { rebuildable = false }: { readonly rebuildable?: boolean } = {},
): () => Promise<void> {
  const file = database.location()
  const answering = answeringFor(engine, database, { rebuildable })
  const select = () => answering(() => void database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get())
  // A database in memory has no file.
  if (file === null) return async () => select()
  const moved = watchPlace(file)
  forgetDamage(file)
  return async () => {
    const sentence = damageOf(file) ?? (await faultOf(file, moved)) ?? (await probe(path.dirname(file)))
    if (sentence === null) return select()
    if (sentence === notADatabase(file)) noteDamage(file, sentence, { rebuildable })
    throw new EngineFileFault(engine, sentence)
  }
}

const notADatabase = (file: string) => `${file} is not a database`

async function faultOf(file: string, moved: () => string | null): Promise<string | null> {
  try {
    const fault = moved()
    if (fault !== null) return fault
    await using handle = await open(file)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(header.length), 0, header.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === header ? null : notADatabase(file)
  } catch {
    return `${file} cannot be read`
  }
}

const probes = new Map<string, { readonly at: number; readonly result: Promise<string | null> }>()

function probe(folder: string): Promise<string | null> {
  const last = probes.get(folder)
  if (last && performance.now() - last.at < sharedMs) return last.result
  const result = writeProbe(folder)
  probes.set(folder, { at: performance.now(), result })
  return result
}

/** Writes and removes a file, because permissions alone do not tell whether a folder can be written. */
async function writeProbe(folder: string): Promise<string | null> {
  const file = path.join(folder, '.probe')
  try {
    await using handle = await open(file, 'w')
    await handle.writeFile(Buffer.alloc(probeBytes))
    await handle.datasync()
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return `the folder ${folder} cannot be written${code === 'ENOSPC' ? ': the disk is full' : ` (${code})`}`
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}
