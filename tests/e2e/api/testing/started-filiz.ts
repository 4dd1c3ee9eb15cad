import { hash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createCommandHandler, type CommandHandler } from '@filiz/application/commands/command-handler.ts'
import { manualClock, type ManualClock } from '@filiz/engines/clock/clocks.ts'
import { readConfig, type Config } from '@filiz/engines/config.ts'
import { createConsistency, guardedLog } from '@filiz/engines/consistency.ts'
import type { MailInBox } from '@filiz/engines/mail/mailbox.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { openEngines, type Engines } from '@filiz/engines/open.ts'
import { contract } from '@filiz/http/contract/contract.ts'
import { contractCheckingClient } from '@filiz/http/testing/contract-checking-client.ts'
import { httpClient, type Client, type Reply } from '@filiz/http/testing/http-client.ts'
import { copyOfMadeOnce } from '../../../testing/made-once.ts'
import { newClientHeaders } from '../../../testing/new-client-headers.ts'
import { follow, type Followed } from './follow.ts'
import { startFiliz } from '@filiz/standalone/start-filiz.ts'

export const password = 'correct horse'

/** A signed-in parent with a client that sends the parent's token. */
export interface Parent {
  readonly accountId: string
  readonly email: string
  readonly send: Client
  /** Sends a GET that includes the parent's own earlier writes (read-your-writes). */
  get(path: string, language?: 'tr' | 'en'): Promise<Reply>
  /** Opens the stream of server-sent changes. */
  follow(lastEventId?: string): Promise<Followed>
}

export interface StartedFiliz {
  readonly url: string
  /** The data folder. */
  readonly folder: string
  readonly clock: ManualClock
  readonly engines: Engines
  readonly commands: CommandHandler
  readonly send: Client
  mails(): Promise<MailInBox[]>
  /** Creates a parent: registered, verified through the mailed link, and signed in. */
  parent(options?: { readonly timeZone?: string; readonly language?: 'tr' | 'en' }): Promise<Parent>
  stop(): Promise<void>
}

/**
 * Returns a data folder to which the catalogue is loaded, with read models that are built, because that takes seconds.
 */
const installation = (now: string, env: Readonly<Record<string, string>>, configOf: (folder: string) => Config) =>
  copyOfMadeOnce(`installation-${hash('sha256', JSON.stringify([now, env])).slice(0, 12)}`, async (folder) => {
    const config = configOf(folder)
    const engines: Engines = { ...(await openEngines(config)), clock: manualClock(now) }
    const filiz = await startFiliz({ config, engines, logger: createLogger({ level: 'silent' }) })
    await filiz.stop()
    await engines.close()
  })

interface StartOptions {
  readonly now?: string
  /** Replaces or wraps some of the embedded engines. */
  readonly on?: (engines: Engines) => Engines
  /** Environment variables in addition to the defaults. */
  readonly env?: Readonly<Record<string, string>>
  /** Receives all log lines. */
  readonly logs?: string[]
}

/** An address where nothing listens, because specs must not call external services. */
export const nobodysPushService = 'http://127.0.0.1:9'

/**
 * Starts all services on embedded engines in a temporary folder, over HTTP and with a manual clock. All answers are
 * checked against the contract.
 */
export async function started({
  now = '2026-03-10T09:00:00.000Z',
  on = (engines) => engines,
  logs,
  env = {},
}: StartOptions = {}): Promise<StartedFiliz> {
  const configOf = (folder: string) =>
    readConfig({
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '1',
      PUSH_SERVICES: nobodysPushService,
      ...env,
    })
  const folder = await installation(now, env, configOf)
  const clock = manualClock(now)
  const config = configOf(folder)
  // The guard must watch the engines that `on` returns, so it is built after `on`.
  const opened = on(await openEngines(config, { inconsistent: true }))
  const consistency = createConsistency({ ...opened, onError: () => {} })
  const engines: Engines = { ...opened, consistency, log: guardedLog(opened.log, consistency), clock }
  const filiz = await startFiliz({
    config,
    engines,
    logger: logs
      ? createLogger({ level: 'trace', stream: { write: (line) => void logs.push(line) } })
      : createLogger({ level: 'silent' }),
  })
  const client = contractCheckingClient(httpClient(filiz.url), contract)
  const send: Client = (method, path, { headers, ...rest } = {}) =>
    client(method, path, { ...rest, headers: { ...newClientHeaders(), ...headers } })

  async function mailTo(address: string): Promise<MailInBox> {
    for (const until = performance.now() + 60_000; performance.now() < until;) {
      const mail = (await engines.mailbox!.list()).find(({ to }) => to === address)
      if (mail) return mail
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error('the mail did not come')
  }

  return {
    url: filiz.url,
    folder,
    clock,
    engines,
    send,
    commands: createCommandHandler(engines),
    mails: () => engines.mailbox!.list(),

    async parent({ timeZone = 'Europe/Istanbul', language = 'tr' } = {}) {
      const email = `${randomUUID()}@example.org`
      await send('POST', '/api/auth/register', { body: { name: 'Deniz', email, password, timeZone, language } })
      const token = decodeURIComponent(/token=(\S+)/.exec((await mailTo(email)).text)![1]!)
      await send('POST', '/api/auth/verify-email', { body: { token } })
      const {
        user,
        accessToken,
        refreshToken: first,
      } = (await send('POST', '/api/auth/login', { body: { email, password } })).body.data
      const until = { token: accessToken as string, refresh: first as string, at: clock.millis() }
      let written: string | undefined
      const speak: Client = async (method, path, { headers, ...rest } = {}) => {
        if (clock.millis() - until.at > 10 * 60_000) {
          const refreshed = await send('POST', '/api/auth/refresh', { body: { refreshToken: until.refresh } })
          Object.assign(until, {
            token: refreshed.body.accessToken,
            refresh: refreshed.body.refreshToken,
            at: clock.millis(),
          })
        }
        const reply = await send(method, path, {
          ...rest,
          headers: { Authorization: `Bearer ${until.token}`, ...headers },
        })
        written = (reply.headers['event-position'] as string | undefined) ?? written
        return reply
      }
      return {
        accountId: user.id,
        email,
        send: speak,
        follow: (lastEventId) => follow(filiz.url, until.token, lastEventId),
        get: (path, lang = 'tr') =>
          speak('GET', path, { headers: { 'Accept-Language': lang, ...(written ? { 'Read-After': written } : {}) } }),
      }
    },

    async stop() {
      await filiz.stop()
      await engines.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
