import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Returns the names of files in a folder (including write-ahead logs) whose bytes contain one of the texts. Files for
 * which `but` is true are left out.
 */
export function filesContaining(
  folder: string,
  texts: readonly string[],
  but: (name: string) => boolean = () => false,
): string[] {
  const forms = texts.flatMap(formsOf)
  return retryOnMovedFiles(() =>
    filesUnder(folder)
      .filter((file) => {
        if (but(path.relative(folder, file))) return false
        const bytes = readFileSync(file)
        return forms.some((form) => bytes.includes(form))
      })
      .map((file) => path.relative(folder, file)),
  )
}

/**
 * Runs `look` on a folder that a process is changing. If a listed file has disappeared, `look` runs again: the content
 * may have moved to a file that was not in the list.
 */
export function retryOnMovedFiles<T>(look: () => T): T {
  while (true) {
    try {
      return look()
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT' || syscall === 'scandir') throw error
    }
  }
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(path.join(folder, entry.name)) : [path.join(folder, entry.name)],
  )

/** Minimum length of a base64 fragment; shorter ones would match by chance. */
const tellsEnough = 8

/**
 * Returns the forms in which a text may be stored: plain, lower case, JSON-escaped, UTF-16, and base64 at each of its
 * three alignments.
 */
function formsOf(text: string): Buffer[] {
  const escaped = [...text]
    .map((character) => (character > '~' ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : character))
    .join('')
  const inBase64 = [0, 1, 2].map((offset) =>
    Buffer.from(
      Buffer.concat([Buffer.alloc(offset), Buffer.from(text)])
        .toString('base64')
        .slice(offset === 0 ? 0 : 4)
        .replace(/.{0,3}=*$/, ''),
    ),
  )
  return [
    Buffer.from(text),
    Buffer.from(text.toLowerCase()),
    Buffer.from(text.toLocaleLowerCase('tr')),
    Buffer.from(escaped),
    Buffer.from(text, 'utf16le'),
    ...inBase64.filter(({ length }) => length >= tellsEnough),
  ]
}
