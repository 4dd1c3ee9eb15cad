import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createDurably } from '@filiz/engines/durable-file.ts'
import { isSameSecret } from '@filiz/engines/same-secret.ts'

/** File in DATA_DIR: a user who can read it can read the mails beside it too. */
export const mailboxKeyFile = 'mailbox-key'

/** The key of this data folder's development mailbox, created at the first start. */
export async function mailboxKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, mailboxKeyFile)
  await createDurably(file, `${randomBytes(24).toString('base64url')}\n`, 0o600)
  return (await readFile(file, 'utf8')).trim()
}

export const isMailboxKey = (given: string | undefined, key: string): boolean => isSameSecret(given ?? '', key)
