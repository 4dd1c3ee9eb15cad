import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { activeTime } from '../testing/active-time.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { exampleMail, mailerConformance, sender } from './conformance.ts'
import { openSmtpMailer } from './smtp.ts'

/** Starts a real local SMTP server; its certificate is smtp-server's default, which no authority signed. */
async function startServer(options: SMTPServerOptions = {}) {
  const messages: { message: Buffer; recipients: string[]; secure: boolean; user: unknown }[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        messages.push({
          message: Buffer.concat(chunks),
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: session.user,
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(stop)
  return { port: (server.server.address() as AddressInfo).port, messages, stop }
}

const open = (url: string, timeoutMs?: number) => {
  const mailer = openSmtpMailer(url, { from: sender, ...(timeoutMs !== undefined && { timeoutMs }) })
  onTestFinished(() => mailer.close())
  return mailer
}

mailerConformance('SMTP', async () => {
  const { port, messages } = await startServer({ disabledCommands: ['STARTTLS'] })
  return { mailer: openSmtpMailer(`smtp://127.0.0.1:${port}`, { from: sender }), received: async () => messages }
})

describe('mail by SMTP', () => {
  it('upgrades to TLS if the server offers it, and refuses an unknown certificate', async () => {
    const { port, messages } = await startServer()
    await expect(open(`smtp://127.0.0.1:${port}`).send(exampleMail)).rejects.toThrow(EngineUnavailable)
    await open(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`).send(exampleMail)
    expect(messages.map(({ secure }) => secure)).toEqual([true])
  })

  it('uses TLS from the start with smtps:', async () => {
    const { port, messages } = await startServer({ secure: true })
    await open(`smtps://127.0.0.1:${port}?tls.rejectUnauthorized=false`).send(exampleMail)
    expect(messages.map(({ secure }) => secure)).toEqual([true])
  })

  it('sends nothing unencrypted if TLS is required', async () => {
    const { port, messages } = await startServer({ disabledCommands: ['STARTTLS'] })
    await expect(open(`smtp://127.0.0.1:${port}?requireTLS=true`).send(exampleMail)).rejects.toThrow(EngineUnavailable)
    expect(messages).toEqual([])
  })

  it("signs in with the URL's credentials, and reports a refused login as EngineUnavailable", async () => {
    const { port, messages } = await startServer({
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        username === 'fi@liz' && password === 'p:ss/ğ' ? done(null, { user: username }) : done(new Error('no')),
    })
    const url = (password: string) => `smtp://fi%40liz:${encodeURIComponent(password)}@127.0.0.1:${port}`
    await open(url('p:ss/ğ')).send(exampleMail)
    expect(messages.map(({ user }) => user)).toEqual(['fi@liz'])
    await expect(open(url('wrong')).send(exampleMail)).rejects.toThrow(EngineUnavailable)
    await expect(open(url('wrong')).check()).rejects.toThrow(EngineUnavailable)
  })

  it('distinguishes a refused mail from an unavailable server', async () => {
    const { port } = await startServer({
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    })
    const refused = await open(`smtp://127.0.0.1:${port}`)
      .send(exampleMail)
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Error)
    expect(refused).not.toBeInstanceOf(EngineUnavailable)
    expect((refused as Error).message).toContain('no such mailbox')
  })

  it('rejects with EngineUnavailable while the server is unavailable, and recovers afterwards', async () => {
    const first = await startServer({ disabledCommands: ['STARTTLS'] })
    const mailer = open(`smtp://127.0.0.1:${first.port}`)
    await mailer.send(exampleMail)
    await first.stop()
    await expect(mailer.send(exampleMail)).rejects.toThrow(EngineUnavailable)
    await expect(mailer.check()).rejects.toThrow(EngineUnavailable)
    const again = new SMTPServer({ authOptional: true, logger: false, disabledCommands: ['STARTTLS'] })
    again.listen(first.port, '127.0.0.1')
    onTestFinished(() => new Promise<void>((resolve) => again.close(() => resolve())))
    await once(again.server, 'listening')
    await mailer.send(exampleMail)
  })

  it('rejects after its timeout when the server never responds', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => {
      sockets.forEach((socket) => socket.destroy())
      silent.close()
    })
    const took = activeTime()
    await expect(
      open(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, 300).send(exampleMail),
    ).rejects.toThrow(EngineUnavailable)
    expect(took()).toBeLessThan(5_000)
  })
})
