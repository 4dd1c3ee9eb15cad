/** Byte order marks of UTF-16, in which spreadsheets save "Unicode text". */
const utf16 = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/** Decodes an uploaded text file from UTF-8, or from UTF-16 with a byte order mark; undefined for other encodings. */
export function decodeFile(bytes: Uint8Array): string | undefined {
  const encoding = utf16.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))?.encoding ?? 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
