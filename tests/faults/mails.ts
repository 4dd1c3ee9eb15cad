import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { until } from './until.ts'

/** The host in the ids of the services' mails. */
export const mailHost = 'filiz.example'

export interface Delivery {
  readonly messageId: string
  readonly to: string
  readonly text: string
}

/** Starts an SMTP server that accepts all mails and records each delivery in order, including repeated ones. */
export async function startMailServer() {
  const deliveries: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(({ messageId, text }) => {
          for (const { address } of session.envelope.rcptTo)
            deliveries.push({ messageId: messageId ?? '', to: address, text: text ?? '' })
          done()
        }, done)
      })
    },
  })
  // A sender that is killed breaks its connection, which emits an error here.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    /** Settings of services behind a gateway that send their mails here. */
    env: {
      PUBLIC_URL: `http://${mailHost}`,
      TRUST_PROXY: '1',
      SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    },
    deliveries,
    /** Waits at most `ms` for a mail with a link to this address. Returns the token of the newest one. */
    token: (to: string, ms: number) =>
      until(
        `a mail to ${to}`,
        () => {
          const mail = deliveries.findLast((delivery) => delivery.to === to && delivery.text.includes('token='))
          const token = mail && /token=(\S+)/.exec(mail.text)?.[1]
          return token === undefined ? undefined : decodeURIComponent(token)
        },
        ms,
      ),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
