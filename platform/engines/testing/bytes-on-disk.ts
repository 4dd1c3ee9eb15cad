import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** All that the folder's files hold now, write-ahead logs included; a character a byte. */
export const bytesOnDisk = (folder: string): string =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('')
