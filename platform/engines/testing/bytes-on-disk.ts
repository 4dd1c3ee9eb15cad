import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** All bytes of the files in the folder and its folders, including write-ahead logs; one character a byte. */
export const bytesOnDisk = (folder: string): string =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('')
