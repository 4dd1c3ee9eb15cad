import { Readable } from 'node:stream'
import type { Position } from '@filiz/domain/shared/event.ts'
import { dataSetFolder, type BlobStore } from '@filiz/engines/blob-store/port.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { SubjectKeys } from '@filiz/engines/personal-data/port.ts'
import type { Vault } from '@filiz/engines/vault/port.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'

/** Vault records of the data sets that may have files. */
const kind = 'data-set-file'
const pageSize = 500
const partBytes = 4 * 1024 * 1024

/** `starts`: attempts that ended without a result; `through`: by attempt, the last position of the log in its file. */
interface FileRecord {
  readonly starts?: number
  readonly through?: Readonly<Record<string, Position | null>>
}

/** One attempt to make a data set, and the last position of the log that its file may contain. */
export interface Attempt {
  readonly attempt: string
  readonly through: Position | null
}

/** Files of data sets in the blob store: in parts, sealed with a key of the data set. */
export interface DataSetFiles {
  /** Counts a start; returns how many there were, this one included. */
  countStart(dataSetId: string): Promise<number>
  /** Takes a start back that ended through no fault of the data set. */
  takeBackStart(dataSetId: string): Promise<void>
  /** Stores the file and returns its size. Each attempt has parts of its own, so that two cannot mix. */
  write(dataSetId: string, attempt: Attempt, file: AsyncIterable<Uint8Array>): Promise<number>
  /** Returns the last position in the file of an attempt; undefined if it is not known. */
  throughOf(dataSetId: string, attempt: string): Promise<Position | null | undefined>
  /** Returns the file; the stream fails if a part is missing. */
  read(dataSetId: string, attempt: string, bytes: number): Readable
  /** Removes the parts of one attempt. */
  removeAttempt(dataSetId: string, attempt: string): Promise<void>
  /** False after a restore, because backups leave data sets out. */
  has(dataSetId: string): Promise<boolean>
  /** Removes the parts of all other attempts. */
  removeOthers(dataSetId: string, attempt: string): Promise<void>
  /** Returns the ids of all data sets that may have a file. */
  list(): Promise<readonly string[]>
  /** Destroys the key and removes all parts. */
  remove(dataSetId: string): Promise<void>
}

export function createDataSetFiles({
  blobs,
  sealer,
  keys,
  vault,
  clock,
}: {
  readonly blobs: BlobStore
  readonly sealer: Pick<Sealer, 'sealBytes' | 'openBytes' | 'forget'>
  readonly keys: Pick<SubjectKeys, 'ensure'>
  readonly vault: Pick<Vault, 'get' | 'put' | 'page' | 'remove'>
  readonly clock: Pick<Clock, 'now'>
}): DataSetFiles {
  const folderOf = (dataSetId: string) => `${dataSetFolder}${dataSetId}`
  const keyOf = (dataSetId: string, attempt: string, part: number) =>
    `${folderOf(dataSetId)}/${attempt}x${String(part).padStart(6, '0')}`

  async function change(dataSetId: string, to: (before: FileRecord) => FileRecord): Promise<FileRecord> {
    while (true) {
      const stored = await vault.get<FileRecord>(kind, dataSetId)
      const changed = to(stored?.value ?? {})
      if ((await vault.put(kind, dataSetId, changed, stored?.version ?? null)) !== null) return changed
    }
  }

  async function removeParts(dataSetId: string, isOver: (isOf: (attempt: string) => boolean) => boolean) {
    const over: string[] = []
    for await (const { key } of blobs.list(folderOf(dataSetId)))
      if (isOver((attempt) => key.startsWith(`${folderOf(dataSetId)}/${attempt}x`))) over.push(key)
    await blobs.remove(over)
  }

  async function* partsOf(dataSetId: string, attempt: string, bytes: number) {
    for (let part = 0; part * partBytes < bytes; part++) {
      const key = keyOf(dataSetId, attempt, part)
      const sealed = await blobs.get(key)
      const plain = sealed && (await sealer.openBytes(folderOf(dataSetId), key, sealed))
      if (!plain) throw new Error(`part ${part} of data set ${dataSetId} is gone`)
      yield plain
    }
  }

  return {
    async countStart(dataSetId) {
      return (await change(dataSetId, ({ starts = 0, ...rest }) => ({ ...rest, starts: starts + 1 }))).starts!
    },
    async takeBackStart(dataSetId) {
      await change(dataSetId, ({ starts = 1, ...rest }) => ({ ...rest, starts: starts - 1 }))
    },
    async write(dataSetId, { attempt, through }, file) {
      const subject = folderOf(dataSetId)
      await change(dataSetId, (its) => ({ ...its, through: { ...its.through, [attempt]: through } }))
      await keys.ensure(subject, null)
      let bytes = 0
      let part = 0
      for await (const piece of inParts(file)) {
        const key = keyOf(dataSetId, attempt, part++)
        await blobs.create(key, await sealer.sealBytes(subject, key, piece), clock.now())
        bytes += piece.length
      }
      return bytes
    },
    read: (dataSetId, attempt, bytes) => Readable.from(partsOf(dataSetId, attempt, bytes), { objectMode: false }),
    has: async (dataSetId) => !(await blobs.list(folderOf(dataSetId))[Symbol.asyncIterator]().next()).done,
    throughOf: async (dataSetId, attempt) => (await vault.get<FileRecord>(kind, dataSetId))?.value.through?.[attempt],
    removeAttempt: (dataSetId, attempt) => removeParts(dataSetId, (isOf) => isOf(attempt)),
    removeOthers: (dataSetId, attempt) => removeParts(dataSetId, (isOf) => !isOf(attempt)),
    async list() {
      const ids: string[] = []
      for (let page; (page = await vault.page(kind, ids.at(-1) ?? null, pageSize)).length > 0;)
        ids.push(...page.map(({ id }) => id))
      return ids
    },
    async remove(dataSetId) {
      await sealer.forget(folderOf(dataSetId))
      await blobs.removeFolder(folderOf(dataSetId))
      await vault.remove(kind, dataSetId)
    },
  }
}

/** Cuts bytes into parts of the same size; only the last may be smaller. */
async function* inParts(file: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let size = 0
  for await (const chunk of file) {
    pending.push(Buffer.from(chunk))
    size += chunk.length
    while (size >= partBytes) {
      const all = Buffer.concat(pending)
      yield all.subarray(0, partBytes)
      pending = [Buffer.from(all.subarray(partBytes))]
      size -= partBytes
    }
  }
  if (size > 0) yield Buffer.concat(pending)
}
