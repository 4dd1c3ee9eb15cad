import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Names of the files under a folder, write-ahead logs included, in whose bytes one of the texts is to be found. */
export function filesHolding(
  folder: string,
  texts: readonly string[],
  but: (name: string) => boolean = () => false,
): string[] {
  const forms = texts.flatMap(formsOf)
  return undisturbed(() =>
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
 * What `look` finds in a folder in which a process is at work. Where a file that was listed is gone, it looks again from the start: under
 * another name what was in it may not have been listed.
 */
export function undisturbed<T>(look: () => T): T {
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

/** Of a short text too little is left in base64 to know it by. */
const tellsEnough = 8

/** As it is; in small letters; as JSON may write it; in UTF-16; in base64 at each of the three places at which it can begin. */
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
