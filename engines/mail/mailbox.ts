import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { access, constants, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { unfinished, writeDurably } from '../durable-file.ts'
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
  /** What is in the folder, newest first, at most `limit` (default 200). */
  list(limit?: number): Promise<MailInBox[]>
}

/**
 * A folder instead of a mail server: one `.eml` a mail, which any mail program opens. A file's name begins with the
 * mail's time, so names sort by it, and ends in a hash of its Message-ID: the same mail again replaces its file.
 */
export function openMailbox(folder: string, options: { from: string }): Mailbox {
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(folder)
  for (const name of names) if (name.endsWith(unfinished)) rmSync(join(folder, name))
  const nameByHash = new Map(names.filter(isMail).map((name) => [hashIn(name), name]))
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  return {
    send: async (mail) => {
      const message = toMessage(mail, options.from)
      const hash = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 24)
      const name = nameByHash.get(hash) ?? `${mail.at.replaceAll(':', '-')}_${hash}.eml`
      nameByHash.set(hash, name)
      const composed = await composer.sendMail(message)
      await writeDurably(join(folder, name), composed.message as Buffer).catch((error: unknown) => {
        throw new EngineUnavailable('mail', error)
      })
    },
    list: async (limit = 200) => {
      const newest = readdirSync(folder).filter(isMail).toSorted().toReversed().slice(0, limit)
      return Promise.all(newest.map(async (name) => read(name, await readFile(join(folder, name)))))
    },
    check: async () => {
      await access(folder, constants.W_OK).catch((error: unknown) => {
        throw new EngineUnavailable('mail', error)
      })
    },
    close: async () => {},
  }
}

const nameOfMail = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)_([0-9a-f]{24})\.eml$/
const isMail = (name: string) => nameOfMail.test(name)
const hashIn = (name: string) => nameOfMail.exec(name)![5]!

/** The name has the time to the millisecond; the Date header only to the second. */
async function read(name: string, bytes: Buffer): Promise<MailInBox> {
  const [, day, hour, minute, second] = nameOfMail.exec(name)!
  const { to, subject, text, html } = await PostalMime.parse(bytes)
  return { to: to?.[0]?.address ?? '', subject: subject ?? '', text: text ?? '', html: html ?? '', at: `${day}${hour}:${minute}:${second}` }
}
