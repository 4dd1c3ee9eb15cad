import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createDurably } from '@filiz/engines/durable-file.ts'
import { isSameSecret } from '@filiz/engines/same-secret.ts'

/** File in DATA_DIR with the key of the mailbox. A user who can read it can also read the mails in the same folder. */
export const mailboxKeyFile = 'mailbox-key'

/** Returns the key of this data folder's development mailbox. The first start creates it. */
export async function mailboxKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, mailboxKeyFile)
  await createDurably(file, `${randomBytes(24).toString('base64url')}\n`)
  return (await readFile(file, 'utf8')).trim()
}

export const isMailboxKey = (given: string | undefined, key: string): boolean => isSameSecret(given ?? '', key)
