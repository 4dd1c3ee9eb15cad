import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** All bytes of the folder's files, including write-ahead logs; one character a byte. */
export const bytesOnDisk = (folder: string): string =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('')
