import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { access, constants, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { syncFolder, unfinished, writeDurably } from '../durable-file.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { toMessage } from './message.ts'
import type { Mailer } from './port.ts'

export interface MailInBox {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly at: string
}

export interface Mailbox extends Mailer {
  /** The mails in the folder, newest first, at most `limit` (default 200). */
  list(limit?: number): Promise<MailInBox[]>
}

/**
 * Stores mails in a folder instead of sending them: one `.eml` file for each mail, for any mail program. A file name
 * begins with the mail's time (so names sort by it), then a hash of the account and one of the Message-ID: a repeated
 * mail replaces its file.
 */
export function openMailbox(folder: string, options: { from: string }): Mailbox {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const names = readdirSync(folder)
  for (const name of names) if (name.endsWith(unfinished)) rmSync(join(folder, name))
  const nameByHash = new Map(names.filter(isMail).map((name) => [partsOf(name).hash, name]))
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  return {
    send: async (mail) => {
      const message = toMessage(mail, options.from)
      const hash = hashOf(mail.messageId)
      const name = nameByHash.get(hash) ?? `${mail.at.replaceAll(':', '-')}_${hashOf(mail.accountId)}_${hash}.eml`
      nameByHash.set(hash, name)
      const composed = await composer.sendMail(message)
      await writeDurably(join(folder, name), composed.message as Buffer).catch((error: unknown) => {
        throw new EngineUnavailable('mail', error)
      })
    },
    list: async (limit = 200) => {
      const newest = readdirSync(folder).filter(isMail).toSorted().toReversed().slice(0, limit)
      const read = await Promise.all(newest.map((name) => readMail(folder, name)))
      return read.filter((mail) => mail !== null)
    },
    forget: async (accountId) => {
      const theirs = readdirSync(folder).filter((name) => isMail(name) && partsOf(name).whose === hashOf(accountId))
      for (const name of theirs) {
        await rm(join(folder, name), { force: true })
        nameByHash.delete(partsOf(name).hash)
      }
      if (theirs.length > 0) await syncFolder(folder)
    },
    check: async () => {
      await access(folder, constants.W_OK).catch((error: unknown) => {
        throw new EngineUnavailable('mail', error)
      })
    },
    close: async () => {},
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)

const nameOfMail =
  /^(?<day>\d{4}-\d\d-\d\d)T(?<hour>\d\d)-(?<minute>\d\d)-(?<second>\d\d\.\d{3})Z_(?<whose>[0-9a-f]{24})_(?<hash>[0-9a-f]{24})\.eml$/
const isMail = (name: string) => nameOfMail.test(name)

/** The file name has the time to the millisecond, the Date header only to the second. */
function partsOf(name: string): { readonly at: string; readonly whose: string; readonly hash: string } {
  const { day, hour, minute, second, whose, hash } = nameOfMail.exec(name)!.groups!
  return { at: `${day}T${hour}:${minute}:${second}Z`, whose: whose!, hash: hash! }
}

/** Null if the mail was deleted after the folder was listed. */
async function readMail(folder: string, name: string): Promise<MailInBox | null> {
  const bytes = await readFile(join(folder, name)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  })
  if (bytes === null) return null
  const { to, subject, text, html } = await PostalMime.parse(bytes)
  return {
    to: to?.[0]?.address ?? '',
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
    at: partsOf(name).at,
  }
}
