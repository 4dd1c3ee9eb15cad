import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { BackupFault } from './fault.ts'

/**
 * An encrypted file that contains named parts. After the header (`magic`, a salt of 32 bytes, an id of the key of 16
 * bytes) follow frames: the length in 4 bytes, then the frame encrypted with AES-256-GCM under a key derived from the
 * backup key and the salt. The nonce is the frame's number, so frames cannot be exchanged, repeated or left out. A
 * frame is its kind and a compressed content: `begin` with the name of a part, `data` of this part, or `end` of the
 * archive, without which it is not whole.
 */
const magic = Buffer.from('filiz-backup-1\n')
const [saltBytes, idBytes, lengthBytes, tagBytes] = [32, 16, 4, 16]
const headerBytes = magic.length + saltBytes + idBytes
const frame = { begin: 1, data: 2, end: 3 } as const
/** Limit of an encrypted frame, so that a damaged length does not allocate gigabytes. */
const maxFrameBytes = 64 * 1024 * 1024

export interface ArchivePart {
  readonly name: string
  /** The chunks are returned as they were given; each has at most some megabytes. */
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const derived = (key: Buffer, salt: Buffer, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, `filiz backup ${purpose}`, bytes))

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 6, 6)
  return nonce
}

/** Writes a new file, which is on the disk when this resolves. Parts are consumed one after the other. */
export async function writeArchive(file: string, key: Buffer, parts: AsyncIterable<ArchivePart>): Promise<void> {
  await pipeline(encrypted(key, parts), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
}

async function* encrypted(key: Buffer, parts: AsyncIterable<ArchivePart>) {
  const salt = randomBytes(saltBytes)
  const fileKey = derived(key, salt, 'content', 32)
  yield Buffer.concat([magic, salt, derived(key, salt, 'id', idBytes)])
  let number = 0
  function seal(kind: number, content: Uint8Array): Buffer {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number++))
    const sealed = [cipher.update(Buffer.of(kind)), cipher.update(zstdCompressSync(content)), cipher.final()]
    const bytes = Buffer.concat([...sealed, cipher.getAuthTag()])
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32BE(bytes.length)
    return Buffer.concat([length, bytes])
  }
  for await (const { name, content } of parts) {
    yield seal(frame.begin, Buffer.from(name))
    for await (const chunk of content) yield seal(frame.data, chunk)
  }
  yield seal(frame.end, Buffer.alloc(0))
}

/**
 * Yields the chunks of all parts in order, each with its part's name. Throws a `BackupFault` for another key, and at
 * the first chunk that was changed, removed or cut off: chunks before it have been yielded by then.
 */
export async function* readArchive(file: string, key: Buffer): AsyncGenerator<{ name: string; chunk: Buffer }> {
  const bytes = reading(file)
  const header = await bytes.take(headerBytes)
  if (!header?.subarray(0, magic.length).equals(magic)) {
    const isNewer = header?.subarray(0, 13).equals(magic.subarray(0, 13))
    throw new BackupFault(
      isNewer
        ? `${file} was made by another version of Filiz: restore it with that version`
        : `${file} is no backup of Filiz, or its beginning is damaged: use another backup`,
    )
  }
  const salt = header.subarray(magic.length, magic.length + saltBytes)
  if (!derived(key, salt, 'id', idBytes).equals(header.subarray(magic.length + saltBytes)))
    throw new BackupFault(`${file} was made with another key: give the key file that it was made with`)
  const fileKey = derived(key, salt, 'content', 32)
  const damaged = (cause?: unknown) =>
    new BackupFault(`${file} is damaged or cut off: use another backup; nothing of this one was used`, { cause })
  let name = ''
  for (let number = 0; ; number++) {
    const length = (await bytes.take(lengthBytes))?.readUInt32BE() ?? 0
    const sealed = length > tagBytes && length <= maxFrameBytes ? await bytes.take(length) : null
    if (sealed === null) throw damaged()
    let opened: Buffer
    try {
      const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number)).setAuthTag(sealed.subarray(-tagBytes))
      opened = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
    } catch (error) {
      throw damaged(error)
    }
    const content = zstdDecompressSync(opened.subarray(1))
    if (opened[0] === frame.end) {
      if ((await bytes.take(1)) !== null) throw damaged()
      return
    }
    if (opened[0] === frame.begin) name = content.toString()
    else yield { name, chunk: content }
  }
}

/** Whether the file is a backup under another key; false for any other fault. */
export async function hasOtherKey(file: string, key: Buffer): Promise<boolean> {
  const header = await reading(file).take(headerBytes)
  const salt = header?.subarray(magic.length, magic.length + saltBytes)
  return (
    header !== null &&
    header.subarray(0, magic.length).equals(magic) &&
    !derived(key, salt!, 'id', idBytes).equals(header.subarray(magic.length + saltBytes))
  )
}

function reading(file: string) {
  const chunks = createReadStream(file, { highWaterMark: 1024 * 1024 })[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return {
    /** Returns exactly this many bytes, or null if fewer follow. */
    async take(count: number): Promise<Buffer | null> {
      const parts: Buffer[] = [rest]
      let size = rest.length
      while (size < count) {
        const { done, value } = await chunks.next()
        if (done) break
        parts.push(value as Buffer)
        size += (value as Buffer).length
      }
      const all = parts.length === 1 ? rest : Buffer.concat(parts)
      if (all.length < count) return null
      rest = all.subarray(count)
      return all.subarray(0, count)
    },
  }
}
