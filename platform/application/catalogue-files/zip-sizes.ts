/** The number of files in a zip archive and their unpacked size, as its central directory claims. */
export interface ZipSizes {
  readonly files: number
  /** Bytes of all files when they are unpacked. */
  readonly unpacked: number
}

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const endLength = 22
const entryLength = 46
const longestComment = 0xffff

/**
 * Reads the sizes in the central directory without unpacking anything; undefined for a damaged archive. The reader of
 * workbooks unpacks no file beyond its size here, so a size of zero for packed bytes is refused too.
 */
export function zipSizes(bytes: Uint8Array): ZipSizes | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let end = bytes.length - endLength; end >= Math.max(0, bytes.length - endLength - longestComment); end--) {
    if (view.getUint32(end, true) !== endOfDirectory) continue
    const files = view.getUint16(end + 10, true)
    let at = view.getUint32(end + 16, true)
    let unpacked = 0
    for (let file = 0; file < files; file++) {
      if (at + entryLength > bytes.length || view.getUint32(at, true) !== directoryEntry) return undefined
      const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
      if (packed > 2 && size === 0) return undefined
      unpacked += size
      at += entryLength + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
    return { files, unpacked }
  }
  return undefined
}
