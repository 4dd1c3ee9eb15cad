import { Readable } from 'node:stream'
import type { BlobStore } from '@filiz/engines/blob-store/port.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { SubjectKeys } from '@filiz/engines/personal-data/port.ts'
import type { Vault } from '@filiz/engines/vault/port.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'

/** Vault records of the data sets that may have files. */
const kind = 'data-set-file'
const pageSize = 500
const partBytes = 4 * 1024 * 1024

/** Files of data sets in the blob store: in parts, sealed with a key of the data set. */
export interface DataSetFiles {
  /** Stores the file and returns its size. Each attempt has parts of its own, so that two cannot mix. */
  write(dataSetId: string, attempt: string, file: AsyncIterable<Uint8Array>): Promise<number>
  /** Returns the file; the stream fails if a part is missing. */
  read(dataSetId: string, attempt: string, bytes: number): Readable
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
  readonly vault: Pick<Vault, 'put' | 'page' | 'remove'>
  readonly clock: Pick<Clock, 'now'>
}): DataSetFiles {
  const folderOf = (dataSetId: string) => `dataset-${dataSetId}`
  const keyOf = (dataSetId: string, attempt: string, part: number) =>
    `${folderOf(dataSetId)}/${attempt}x${String(part).padStart(6, '0')}`

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
    async write(dataSetId, attempt, file) {
      const subject = folderOf(dataSetId)
      await vault.put(kind, dataSetId, {}, 'any')
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
    async removeOthers(dataSetId, attempt) {
      const others: string[] = []
      for await (const { key } of blobs.list(folderOf(dataSetId)))
        if (!key.startsWith(`${folderOf(dataSetId)}/${attempt}x`)) others.push(key)
      await blobs.remove(others)
    },
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
