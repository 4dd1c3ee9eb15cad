import { createTransport, type NodemailerError } from 'nodemailer'
import { EngineUnavailable } from '../unavailable.ts'
import { toMessage } from './message.ts'
import type { Mailer } from './port.ts'

/** It is the server that fails, not this mail: these say nothing about the mail. */
const serverCodes = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EREQUIRETLS',
  'EPROTOCOL',
  'EPROXY',
  'EAUTH',
  'ENOAUTH',
])

/**
 * Mail by SMTP. `smtps:` is TLS from the start; `smtp:` changes to TLS where the server offers it, and insists with
 * `?requireTLS=true`. Further parameters of the URL are nodemailer's. Each wait for the server ends after `timeoutMs`.
 */
export function openSmtpMailer(url: string, options: { from: string; timeoutMs?: number }): Mailer {
  const timeout = options.timeoutMs ?? 10_000
  const transport = createTransport({
    url,
    pool: true,
    maxRequeues: 0,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  })
  // Of idle connections that the server closes; the next mail opens another.
  transport.on('error', () => {})

  return {
    send: async (mail) => {
      const message = toMessage(mail, options.from)
      await answered(() => transport.sendMail(message))
    },
    forget: async () => {},
    check: () => answered(() => transport.verify()),
    close: async () => transport.close(),
  }
}

async function answered(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { code, responseCode } = error as NodemailerError
    throw serverCodes.has(code ?? '') || responseCode === 421 ? new EngineUnavailable('mail', error) : error
  }
}
