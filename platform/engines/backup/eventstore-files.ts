import { BackupFault } from './fault.ts'

const block = 512
/** Bytes of the log that a chunk covers, before it is scavenged. */
const chunkBytes = 256 * 1024 * 1024

/**
 * Follows a tar archive of EventStoreDB's files while it passes through. `check` throws a `BackupFault` if the archive
 * is cut off, if checkpoints do not come before the chunks, or if a checkpoint is behind the last chunk's end: such
 * files would not start.
 */
export function createEventStoreCheck(): { read(chunk: Uint8Array): void; check(): number } {
  let pending = Buffer.alloc(0)
  let skip = 0
  let ended = false
  let current: { name: string; left: number } | undefined
  const names: string[] = []
  const checkpoints = new Map<string, Buffer>()

  function read(chunk: Uint8Array): void {
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
        const padded = Math.ceil(current.left / block) * block
        if (pending.length < padded) return
        checkpoints.set(current.name, pending.subarray(0, current.left))
        pending = pending.subarray(padded)
        current = undefined
      }
      if (pending.length < block) return
      const header = pending.subarray(0, block)
      pending = pending.subarray(block)
      if (header.every((byte) => byte === 0)) return void (ended = true)
      const text = (from: number, length: number) =>
        header
          .toString('latin1', from, from + length)
          .split('\0')[0]!
          .trim()
      const name = text(0, 100).split('/').at(-1)!
      // A size beyond 8 GB is binary, which no file of EventStoreDB has.
      const size = Number.parseInt(text(124, 12), 8)
      names.push(name)
      if (name.endsWith('.chk') && size <= block) current = { name, left: size }
      else skip = Math.ceil(size / block) * block
    }
  }

  function check(): number {
    const position = checkpoints.get('chaser.chk')
    const chunks = names.filter((name) => name.startsWith('chunk-'))
    if (!ended || !position || chunks.length === 0)
      throw new BackupFault(
        'the copy of EventStoreDB is not whole (its files ended early, or have no checkpoint): is the server running?',
      )
    if (names.findLastIndex((name) => name.endsWith('.chk')) > names.findIndex((name) => name.startsWith('chunk-')))
      throw new BackupFault('the copy of EventStoreDB has chunks before checkpoints: copy the checkpoints first')
    const last = Math.max(...chunks.map((name) => Number(/^chunk-(\d+)\./.exec(name)?.[1] ?? -1)))
    if (position.readBigInt64LE() > BigInt(last + 1) * BigInt(chunkBytes))
      throw new BackupFault('the copy of EventStoreDB lacks its newest chunk: run the backup again')
    return chunks.length
  }
  return { read, check }
}
