const hex = (byte: number) => byte.toString(16).padStart(2, '0')

/** Returns a random UUID (version 4). `crypto.randomUUID` does not exist on a page without https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return [...bytes]
    .map(hex)
    .join('')
    .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
