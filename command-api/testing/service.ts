import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import { createPrincipalResolver } from '@filiz/application/accounts/resolve-principal.ts'
import { createPlanMaker } from '@filiz/application/plans/make-plan.ts'
import { createMailLinks, type MailPurpose } from '@filiz/application/mails/mail-links.ts'
import { createPasswords } from '@filiz/application/accounts/passwords.ts'
import { activityDecider } from '@filiz/domain/registry/activity-decider.ts'
import { categories } from '@filiz/domain/activity/events.ts'
import { contentWith, textOf } from '@filiz/domain/activity/testing/content.ts'
import type { FilizEvent } from '@filiz/domain/registry/personal-data.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { activityStream } from '@filiz/domain/shared/streams.ts'
import { manualClock, type ManualClock } from '@filiz/engines/clock/clocks.ts'
import { readConfig } from '@filiz/engines/config.ts'
import { createLogger } from '@filiz/engines/observability/logger.ts'
import { createMetrics } from '@filiz/engines/observability/metrics.ts'
import { openEngines, type Engines } from '@filiz/engines/open.ts'
import { createSessions } from '@filiz/engines/records/sessions.ts'
import { contract } from '@filiz/http/contract/contract.ts'
import { createApi } from '@filiz/http/create-api.ts'
import { createRequestGuards } from '@filiz/http/request-guards.ts'
import { listen } from '@filiz/http/listen.ts'
import { createServerApp } from '@filiz/http/server-app.ts'
import { contractCheckingClient } from '@filiz/http/testing/contract-checking-client.ts'
import { httpClient, type Client, type Options } from '@filiz/http/testing/http-client.ts'
import { createCommandApi, type CommandApiOptions } from '../create-command-api.ts'
import { project } from './project.ts'

export const publicUrl = 'https://filiz.example'
export const password = 'correct horse'

/** Cheap password hashing, because the tests hash hundreds of passwords. */
const cheap = createPasswords({ cost: { memoryCost: 1024, timeCost: 1 } })

/** A signed-in parent with a client that sends their token. */
export interface Parent {
  readonly accountId: string
  readonly email: string
  readonly sessionId: string
  readonly refreshToken: string
  readonly accessToken: string
  readonly send: Client
}

export interface Service {
  readonly engines: Engines
  readonly clock: ManualClock
  readonly logs: string[]
  /** Sends a request without a token; each call uses another client address unless the call sets one. */
  readonly send: Client
  /** Returns decrypted events of a stream, or of the whole log. */
  events(stream?: string): Promise<(Recorded & FilizEvent)[]>
  /** Returns the token in the newest mail for the account. */
  mailToken(purpose: MailPurpose, accountId: string): Promise<string>
  accountOf(email: string): Promise<string>
  signIn(email: string, withPassword?: string): Promise<Parent>
  /** Registers, verifies and signs in a new parent. */
  parent(email?: string): Promise<Parent>
  /** Brings the read models up to date. */
  project(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the whole command side over HTTP on real embedded engines in a temporary folder. Every response is checked
 * against the contract.
 */
export async function startService({
  now = '2026-03-10T09:00:00.000Z',
  ...options
}: { now?: string } & Partial<
  Pick<CommandApiOptions, 'demo' | 'photoQuota' | 'google' | 'googleClientId'>
> = {}): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'filiz-'))
  const clock = manualClock(now)
  const logs: string[] = []
  const engines: Engines = { ...(await openEngines(readConfig({ DATA_DIR: folder }))), clock }
  const commands = createCommandHandler(engines)
  const logger = createLogger({ level: 'info', stream: { write: (text) => void logs.push(text) } })
  const gate = createRequestGuards({
    tokenSecret: engines.tokenSecret,
    clock,
    lookUp: createPrincipalResolver({
      commands,
      readStore: engines.readStore,
      sessions: createSessions(engines.vault),
    }),
  })
  const routes = createCommandApi({
    engines,
    commands,
    planMaker: createPlanMaker({ ...engines, commands }),
    gate,
    passwords: cheap,
    publicUrl,
    logger,
    demo: false,
    photoQuota: 500 * 1024 * 1024,
    supportEmail: 'merhaba@filiz.example',
    google: null,
    googleClientId: null,
    ...options,
  })
  const app = createServerApp({
    logger,
    metrics: createMetrics(),
    trustProxy: 1,
    hsts: false,
    middleware: [createApi({ routes, ...gate })],
  })
  const server = await listen(app, { host: '127.0.0.1', port: 0 })
  const client = contractCheckingClient(httpClient(server.url), contract)
  const mailLinks = createMailLinks({ tokenSecret: engines.tokenSecret, clock })

  const send: Client = (method, path, { headers, ...rest }: Options = {}) =>
    client(method, path, {
      ...rest,
      headers: { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`, ...headers },
    })

  const service: Service = {
    engines,
    clock,
    logs,
    send,

    async events(stream) {
      const recorded: Recorded[] = []
      if (stream !== undefined) for await (const event of engines.log.readStream(stream)) recorded.push(event)
      else for await (const page of engines.log.readAll({ after: null })) recorded.push(...page)
      return Promise.all(recorded.map((event) => engines.sealer.openEvent(event))) as Promise<(Recorded & FilizEvent)[]>
    },

    async mailToken(purpose, accountId) {
      const asking =
        purpose === 'verify-email'
          ? ['AccountRegistered', 'RegistrationRenewed', 'VerificationRequested', 'EmailChangeRequested']
          : ['PasswordResetRequested']
      const event = (await service.events(`account-${accountId}`)).findLast(({ type }) => asking.includes(type))!
      return mailLinks.token(purpose, {
        accountId,
        requestId: (event.data as { requestId: string }).requestId,
        requestedAt: event.data.at,
      })
    },

    async accountOf(email) {
      const event = (await service.events()).findLast(
        (one) => one.type === 'AccountRegistered' && one.data.email === email,
      )
      return (event!.data as { accountId: string }).accountId
    },

    async signIn(email, withPassword = password) {
      const reply = await send('POST', '/api/auth/login', { body: { email, password: withPassword } })
      if (reply.status !== 200) throw new Error(`login: ${reply.text}`)
      const { user, accessToken, refreshToken } = reply.body.data
      return {
        accountId: user.id,
        email,
        accessToken,
        refreshToken,
        sessionId: refreshToken.split('.')[0],
        send: (method, path, { headers, ...rest } = {}) =>
          send(method, path, { ...rest, headers: { Authorization: `Bearer ${accessToken}`, ...headers } }),
      }
    },

    async parent(email = `${randomUUID()}@example.org`) {
      await send('POST', '/api/auth/register', { body: { name: 'Ayşe', email, password } })
      const token = await service.mailToken('verify-email', await service.accountOf(email))
      await send('POST', '/api/auth/verify-email', { body: { token } })
      return service.signIn(email)
    },

    project: () => project(engines),

    async close() {
      await server.close()
      await engines.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await service.project()
  return service
}

const activityId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
/** The only activity of the test catalogue without English text. */
export const withoutEnglish = activityId(0)

/** Fills log and read models with a catalogue that has enough activities for every age. */
export async function fillCatalogue(service: Service, count = 42): Promise<void> {
  const commands = createCommandHandler(service.engines)
  for (let index = 0; index < count; index++) {
    const tr = textOf(`Etkinlik ${index}`, { purpose: 'Amaç' })
    const content = contentWith(tr, {
      category: categories[index % categories.length]!,
      monthTheme: (index % 12) + 1,
      durationMinutes: 20 + index,
      videoUrl: index % 2 ? 'https://example.org/video' : null,
      interests: ['music'],
      hazards: [],
      translations: { tr, en: index === 0 ? null : textOf(`Activity ${index}`, { purpose: 'Purpose' }) },
    })
    await commands.handle(
      activityDecider,
      activityStream(activityId(index)),
      { type: 'Add', data: { at: service.clock.now(), activityId: activityId(index), status: 'published', content } },
      { actor: 'operator', correlationId: 'spec', causationId: 'spec', accountId: null },
    )
  }
  await service.project()
}
