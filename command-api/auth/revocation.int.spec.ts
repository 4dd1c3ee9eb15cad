// @module-tag long
import { highestRole } from '@filiz/domain/account/roles.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createInvalidationPoll } from '@filiz/application/commands/cache-invalidation.ts'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import { createPrincipalResolver, followedAccountMaxAgeMs } from '@filiz/application/accounts/resolve-principal.ts'
import { createAggregateCache } from '@filiz/application/commands/aggregate-cache.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { createSessions } from '@filiz/engines/records/sessions.ts'
import { createAccessTokens } from '@filiz/http/access-token.ts'
import { createRequestGuards } from '@filiz/http/request-guards.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startService, type Parent, type Service } from '../testing/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => service.close())

/** States of the connection between the event log and a process that polls it. */
const troubles = {
  'looks at the log twice a second': {},
  'never gets an answer to a look': { head: () => new Promise<never>(() => {}) },
  'never gets the events that a look asks for': {
    async *readAll() {
      yield await new Promise<never>(() => {})
    },
  },
  'is cut off from what it follows': { head: () => Promise.reject(new EngineUnavailable('event log')) },
  'looks no more': null,
} satisfies Record<string, Partial<EventLog> | null>

/** Creates another process on the same engines, with its own simulated time. */
function otherProcess(over: Partial<EventLog> | null) {
  const { engines, clock } = service
  const { readStore, vault, sealer, tokenSecret } = engines
  let asked = 0
  let trouble: Partial<EventLog> = {}
  const log: EventLog = {
    ...engines.log,
    head: () => (trouble.head ?? engines.log.head)(),
    readAll: (options) => (trouble.readAll ?? engines.log.readAll)(options),
    readStream: (...args) => (asked++, engines.log.readStream(...args)),
  }
  const folds = createAggregateCache()
  const commands = createCommandHandler({ log, sealer, cache: folds })
  const lookUp = createPrincipalResolver({
    commands,
    readStore,
    sessions: createSessions(vault),
    logPatienceMs: 60_000,
    accountMaxAgeMs: followedAccountMaxAgeMs,
  })
  const { authenticator } = createRequestGuards({ tokenSecret, clock, lookUp })
  const look = createInvalidationPoll({ log, cache: folds })
  const at = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
  let underWay: Promise<void> | undefined
  let looks = true
  return {
    asked: () => asked,
    begins: () => {
      trouble = over ?? {}
      looks = over !== null
    },
    /** Lets half a second pass; returns the role for each token, or null if the token is refused. */
    async later(tokens: readonly string[]) {
      at.mockReturnValue(performance.now() + 500)
      // The response cache reads the clock at most once a millisecond.
      await sleep(3)
      if (looks)
        underWay ??= look()
          .catch(() => {})
          .finally(() => (underWay = undefined))
      if (over === null || Object.keys(trouble).length === 0) await underWay
      return Promise.all(
        tokens.map((token) =>
          authenticator.authenticate(`Bearer ${token}`).then(
            ({ roles }) => highestRole(roles),
            () => null,
          ),
        ),
      )
    },
  }
}

const changeRoles = (accountId: string, change: { grant: 'ANALYST' | null; revoke: 'ANALYST' | null }) =>
  createCommandHandler(service.engines).handle(
    accountDecider,
    accountStream(accountId),
    { type: 'ChangeRoles', data: { at: service.clock.now(), ...change } },
    { actor: 'operator', correlationId: 'spec', causationId: 'spec', accountId: null },
  )

const takenAway = {
  'a role': {
    from: 'ANALYST',
    to: 'USER',
    take: ({ accountId }: Parent) => changeRoles(accountId, { grant: null, revoke: 'ANALYST' }),
  },
  'a session': {
    from: 'ANALYST',
    to: null,
    take: ({ accountId }: Parent) => createSessions(service.engines.vault).endAll(accountId),
  },
  'an account': {
    from: 'ANALYST',
    to: null,
    take: ({ accountId }: Parent) =>
      createCommandHandler(service.engines).handle(
        accountDecider,
        accountStream(accountId),
        { type: 'Delete', data: { at: service.clock.now() } },
        { actor: 'operator', correlationId: 'spec', causationId: 'spec', accountId: null },
      ),
  },
} as const

/** Returns access tokens of `count` sessions of one account. */
const signedIn = ({ accountId }: Parent, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const {
        engines: { vault, tokenSecret },
        clock,
      } = service
      const { id } = await createSessions(vault).start({
        id: randomUUID(),
        accountId,
        createdAt: clock.now(),
        userAgent: 'spec',
      })
      return createAccessTokens({ tokenSecret, clock }).issue({ accountId, sessionId: id })
    }),
  )

describe.each(Object.entries(takenAway))('%s removed by another process', (_, { from, to, take }) => {
  it.each(Object.entries(troubles))('takes effect within 10 s in a process that %s', async (_name, over) => {
    const parent = await service.parent()
    await changeRoles(parent.accountId, { grant: 'ANALYST', revoke: null })
    const process = otherProcess(over)
    const tokens = await signedIn(parent, 17)
    // The process polls the log for a while, so that its account state is not from a fresh read. The tokens are first
    // used half a second apart, so that one of them hits the worst moment of the caches.
    for (let n = 1; n < 40; n++) expect(new Set(await process.later(tokens.slice(0, n)))).toEqual(new Set([from]))
    process.begins()
    for (let n = 0; n < 3; n++) expect(new Set(await process.later(tokens))).toEqual(new Set([from]))
    await take(parent)
    for (let n = 1; n < 20; n++) await process.later(tokens)
    expect(new Set(await process.later(tokens))).toEqual(new Set([to]))
  })
})

it('reads an unchanged account at most twice, however long the process polls the log', async () => {
  const { accessToken } = await service.parent()
  const process = otherProcess({})
  for (let n = 0; n < 120; n++) expect(await process.later([accessToken])).toEqual(['USER'])
  // One read before the first poll knew the head of the log, and one after.
  expect(process.asked()).toBeLessThanOrEqual(2)
})
