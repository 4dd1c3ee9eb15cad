import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Base64 of a text at each of its three alignments, without the characters that depend on neighbours. */
const base64Of = (bytes: Buffer): Buffer[] =>
  [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '')
    return Buffer.from(text.slice(shift === 0 ? 0 : shift + 1, (bytes.length + shift) % 3 === 0 ? undefined : -1))
  })

/** All forms in which a text may be hidden in a file. */
export function formsOf(text: string): readonly Buffer[] {
  const bytes = Buffer.from(text)
  const wide = Buffer.from(text, 'utf16le')
  const ids = /^[0-9a-f-]{36}$/.test(text) ? [Buffer.from(text.replaceAll('-', ''), 'hex')] : []
  return [bytes, ...ids]
    .flatMap((form) => [
      form,
      Buffer.from(form.toString('hex')),
      Buffer.from(form.toString('hex').toUpperCase()),
      ...base64Of(form),
    ])
    .concat(
      wide,
      Buffer.from(wide).swap16(),
      ...base64Of(wide),
      Buffer.from(encodeURIComponent(text)),
      Buffer.from(JSON.stringify(text).slice(1, -1)),
      Buffer.from(
        text.replaceAll(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
      ),
      Buffer.from(text.replaceAll('-', '')),
      Buffer.from(text.toLowerCase()),
      Buffer.from(text.toUpperCase()),
    )
}

/** Returns the secrets that are in the bytes in any form. */
export const leaksIn = (bytes: Buffer, secrets: readonly string[]): readonly string[] =>
  secrets.filter((secret) => formsOf(secret).some((form) => bytes.includes(form)))

/** Returns each leak in the files of a folder, also in their names. */
export const leaksInFolder = (folder: string, secrets: readonly string[]): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .flatMap((file) =>
      leaksIn(Buffer.concat([Buffer.from(`${file}\n`), readFileSync(file)]), secrets).map(
        (secret) => `${path.relative(folder, file)}: ${secret}`,
      ),
    )
