/** Parses a key of 32 bytes in base64; returns null for any other text. */
export function parseKey(text: string): Buffer | null {
  const key = Buffer.from(text, 'base64')
  return key.length === 32 && /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? key : null
}
