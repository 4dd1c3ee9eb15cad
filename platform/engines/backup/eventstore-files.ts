import { BackupFault } from './fault.ts'

const block = 512
/** Bytes of the log that a chunk covers, before it is scavenged. */
const chunkBytes = 256 * 1024 * 1024
/** The beginning of a chunk: two bytes, then 32 bits each for its size and for the first and last number. */
const chunkHeaderBytes = 14

/**
 * Follows a tar archive of EventStoreDB's files while it passes through. `check` throws a `BackupFault` if the archive
 * is cut off or followed by a message of its sender, if checkpoints do not come before the chunks, if a chunk is
 * missing, or if a checkpoint is behind the last chunk's end: such files would not start.
 */
export function createEventStoreCheck(): { read(chunk: Uint8Array): void; check(): number } {
  let pending = Buffer.alloc(0)
  let skip = 0
  let ended = false
  let hasFailed = false
  let current: { name: string; left: number; padded: number } | undefined
  const names: string[] = []
  const contents = new Map<string, Buffer>()

  function read(chunk: Uint8Array): void {
    if (ended) return void (hasFailed ||= chunk.some((byte) => byte !== 0))
    if (skip >= chunk.length && current === undefined) return void (skip -= chunk.length)
    pending = Buffer.concat([pending, chunk])
    while (!ended) {
      if (skip > 0) {
        const passed = Math.min(skip, pending.length)
        pending = pending.subarray(passed)
        skip -= passed
        if (skip > 0) return
      }
      if (current !== undefined) {
        if (pending.length < current.left) return
        contents.set(current.name, Buffer.from(pending.subarray(0, current.left)))
        skip = current.padded
        current = undefined
        continue
      }
      if (pending.length < block) return
      const header = pending.subarray(0, block)
      pending = pending.subarray(block)
      if (header.every((byte) => byte === 0)) {
        ended = true
        return read(pending)
      }
      const text = (from: number, length: number) =>
        header
          .toString('latin1', from, from + length)
          .split('\0')[0]!
          .trim()
      const name = text(0, 100).split('/').at(-1)!
      // A size beyond 8 GB is binary, which no file of EventStoreDB has.
      const size = Number.parseInt(text(124, 12), 8)
      names.push(name)
      const padded = Math.ceil(size / block) * block
      const left = Math.min(size, name.startsWith('chunk-') ? chunkHeaderBytes : block)
      current = { name, left, padded }
    }
  }

  function check(): number {
    const position = contents.get('chaser.chk')
    const chunks = names.filter((name) => name.startsWith('chunk-'))
    if (hasFailed)
      throw new BackupFault('the copy of EventStoreDB failed, as its message above says: run the backup again')
    if (!ended || !position || chunks.length === 0)
      throw new BackupFault(
        'the copy of EventStoreDB is not whole (its files ended early, or have no checkpoint): is the server running?',
      )
    if (names.findLastIndex((name) => name.endsWith('.chk')) > names.findIndex((name) => name.startsWith('chunk-')))
      throw new BackupFault('the copy of EventStoreDB has chunks before checkpoints: copy the checkpoints first')
    let next = 0
    for (const { first, last } of chunks.map(chunksIn).toSorted((one, other) => one.first - other.first)) {
      if (first > next) throw new BackupFault(`the copy of EventStoreDB lacks chunk ${next}: run the backup again`)
      next = Math.max(next, last + 1)
    }
    if (position.readBigInt64LE() > BigInt(next) * BigInt(chunkBytes))
      throw new BackupFault('the copy of EventStoreDB lacks its newest chunk: run the backup again')
    return chunks.length
  }

  /** The numbers in the header: a scavenge merges neighbours into one file, which is named by the first. */
  function chunksIn(name: string): { first: number; last: number } {
    const first = Number(/^chunk-(\d+)\./.exec(name)?.[1] ?? -1)
    const header = contents.get(name)!
    const isNumbered = header.length === chunkHeaderBytes && header.readInt32LE(6) === first
    return { first, last: isNumbered ? Math.max(first, header.readInt32LE(10)) : first }
  }
  return { read, check }
}
