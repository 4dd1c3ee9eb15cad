import { setTimeout as sleep } from 'node:timers/promises'
import type { Document } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import type { Session } from '@filiz/engines/records/sessions.ts'
import { describe, expect, it } from 'vitest'
import type { CommandHandler, LoadOptions } from '../commands/command-handler.ts'
import { createPrincipalResolver, createReaderResolver, followedAccountMaxAgeMs } from './resolve-principal.ts'
import type { AccountDocument } from '@filiz/domain/read-models/accounts.ts'

const session = { id: 's', accountId: 'a' } as Session
const account = {
  status: 'active',
  roles: [],
  language: 'tr',
  timeZone: 'Europe/Istanbul',
} as unknown as AccountDocument

/** Creates a resolver whose read store returns the next document at each poll; the last document repeats. */
const lookUpOn = (sessionThere: Session | null, ...documents: readonly (Partial<AccountDocument> | null)[]) => {
  let looks = 0
  const readStore = {
    get: async <D extends Document>() => (documents[Math.min(looks++, documents.length - 1)] ?? null) as D | null,
  }
  return createReaderResolver({ readStore, sessions: { get: async () => sessionThere }, patienceMs: 100 })
}

describe('createReaderResolver', () => {
  it('resolves the caller from the session and the account’s document', async () =>
    expect(await lookUpOn(session, account)('a', 's')).toEqual({
      roles: [],
      language: 'tr',
      timeZone: 'Europe/Istanbul',
    }))

  it('returns null when the session has ended or belongs to another account', async () => {
    expect(await lookUpOn(null, account)('a', 's')).toBeNull()
    expect(await lookUpOn(session, account)('another', 's')).toBeNull()
  })

  it('waits for a late document, so that a newly verified account is not signed out', async () =>
    expect(await lookUpOn(session, null, { ...account, status: 'unverified' }, account)('a', 's')).toMatchObject({
      roles: [],
    }))

  it('rejects with EngineUnavailable, not null, when the document does not arrive', async () =>
    await expect(lookUpOn(session, null)('a', 's')).rejects.toThrow(EngineUnavailable))
})

describe('createPrincipalResolver', () => {
  /** Creates a resolver with a long log timeout, so that a busy test machine does not count as a slow log. */
  const patiently = (load: () => Promise<unknown>) =>
    createPrincipalResolver({
      commands: { load: load as CommandHandler['load'] },
      sessions: { get: async () => session },
      readStore: { get: async <D extends Document>() => account as unknown as D },
      logPatienceMs: 60_000,
    })
  const writers = (load: () => Promise<unknown>, ...documents: readonly (Partial<AccountDocument> | null)[]) => {
    let looks = 0
    const readStore = {
      get: async <D extends Document>() => (documents[Math.min(looks++, documents.length - 1)] ?? null) as D | null,
    }
    return createPrincipalResolver({
      commands: { load: load as CommandHandler['load'] },
      logPatienceMs: 20,
      patienceMs: 100,
      sessions: { get: async () => session },
      readStore,
    })
  }
  const after = async (ms: number) => {
    await sleep(ms)
    return { state: { ...account, roles: ['ADMIN'] } }
  }
  const away = async () => {
    throw new EngineUnavailable('event log')
  }

  it('resolves the caller from the log', async () =>
    expect(await patiently(() => after(0))('a', 's')).toMatchObject({ roles: ['ADMIN'] }))

  it('accepts a caller from the cached account, but rejects only after a fresh read of the log', async () => {
    const asked: (number | undefined)[] = []
    const remembering = (...statuses: readonly string[]) => {
      asked.length = 0
      const lookUp = createPrincipalResolver({
        accountMaxAgeMs: followedAccountMaxAgeMs,
        commands: {
          load: (async (_decider: unknown, _stream: string, options?: LoadOptions) => ({
            state: { ...account, status: statuses[asked.push(options?.maxAgeMs) - 1] },
          })) as unknown as CommandHandler['load'],
        },
        sessions: { get: async () => session },
        readStore: { get: async () => null },
        logPatienceMs: 60_000,
      })
      return lookUp('a', 's')
    }
    expect(await remembering('active')).toMatchObject({ roles: [] })
    expect(asked).toEqual([expect.any(Number)])
    expect(await remembering('unverified', 'active'), 'verified by another process since').toMatchObject({ roles: [] })
    expect(asked).toEqual([expect.any(Number), 0])
    expect(await remembering('active', 'deleted')).toMatchObject({ roles: [] })
    expect(await remembering('deleted', 'deleted')).toBeNull()
  })

  it('uses the read store when the log is silent, long before the log call times out', async () =>
    expect(await writers(() => new Promise(() => {}), account)('a', 's')).toMatchObject({ roles: [] }))

  it('waits for a slow log when the read store is behind', async () =>
    expect(await writers(() => after(300), null)('a', 's')).toMatchObject({ roles: ['ADMIN'] }))

  it('waits for a slow log before it accepts a privileged role, and uses the read store only when the log fails', async () => {
    const demoted = async () => {
      await sleep(100)
      return { state: account }
    }
    expect(await writers(demoted, { ...account, roles: ['ADMIN'] })('a', 's')).toMatchObject({ roles: [] })
    expect(await writers(() => sleep(100).then(away), { ...account, roles: ['ADMIN'] })('a', 's')).toMatchObject({
      roles: ['ADMIN'],
    })
  })

  it('uses the read store when the log is unavailable, and rejects when neither knows the account', async () => {
    expect(await writers(away, account)('a', 's')).toMatchObject({ roles: [] })
    await expect(writers(away, null)('a', 's')).rejects.toThrow(EngineUnavailable)
    await expect(writers(() => after(50).then(away), null)('a', 's')).rejects.toThrow(EngineUnavailable)
  })
})
