import { createTransport, type NodemailerError } from 'nodemailer'
import { EngineUnavailable } from '../unavailable.ts'
import { toMessage } from './message.ts'
import type { Mailer } from './port.ts'

/** Error codes of the server or connection, not of this mail. */
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
 * Sends mail by SMTP. `smtps:` uses TLS from the start; `smtp:` upgrades to TLS if the server offers it, and requires
 * it with `?requireTLS=true`. Other URL parameters are nodemailer's. Each wait for the server ends after `timeoutMs`.
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
  // Errors of idle connections that the server closes; the next mail opens a new one.
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
