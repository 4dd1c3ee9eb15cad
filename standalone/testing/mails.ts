import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'

/** Returns the Message-IDs of all mails in the mailbox folder. A mail that was sent twice appears twice. */
export async function messageIdsIn(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'mailbox')
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return Promise.all(
    names.map(async (name) => (await PostalMime.parse(readFileSync(path.join(folder, name)))).messageId!),
  )
}
