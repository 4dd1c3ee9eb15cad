import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountDocument } from '@filiz/domain/read-models/documents.ts'
import type { Document } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import type { Session } from '@filiz/engines/vault/sessions.ts'
import { describe, expect, it } from 'vitest'
import type { CommandHandler, LoadOptions } from './handle.ts'
import { createCallerLookUp, createReaderLookUp, followedAccountMaxAgeMs } from './look-up-caller.ts'

const session = { id: 's', accountId: 'a' } as Session
const account = { status: 'active', role: 'USER', language: 'tr', timeZone: 'Europe/Istanbul' } as AccountDocument

/** The documents that are there at each look, one after another; the last one stays. */
const lookUpOn = (sessionThere: Session | null, ...documents: readonly (Partial<AccountDocument> | null)[]) => {
  let looks = 0
  const readStore = {
    get: async <D extends Document>() => (documents[Math.min(looks++, documents.length - 1)] ?? null) as D | null,
  }
  return createReaderLookUp({ readStore, sessions: { get: async () => sessionThere }, patienceMs: 100 })
}

describe('who may read', () => {
  it('is said by the session and the account’s document', async () =>
    expect(await lookUpOn(session, account)('a', 's')).toEqual({
      role: 'USER',
      language: 'tr',
      timeZone: 'Europe/Istanbul',
    }))

  it('is nobody once the session has ended, or with somebody else’s', async () => {
    expect(await lookUpOn(null, account)('a', 's')).toBeNull()
    expect(await lookUpOn(session, account)('another', 's')).toBeNull()
  })

  it('waits for a document that is late: who was just verified is not signed out', async () =>
    expect(await lookUpOn(session, null, { ...account, status: 'unverified' }, account)('a', 's')).toMatchObject({
      role: 'USER',
    }))

  it('says that the read store is behind, never that nobody is signed in, where it does not come', async () =>
    await expect(lookUpOn(session, null)('a', 's')).rejects.toThrow(EngineUnavailable))
})

describe('who may write', () => {
  /** Patient: a busy machine's log is not slow. */
  const patiently = (load: () => Promise<unknown>) =>
    createCallerLookUp({
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
    return createCallerLookUp({
      commands: { load: load as CommandHandler['load'] },
      logPatienceMs: 20,
      patienceMs: 100,
      sessions: { get: async () => session },
      readStore,
    })
  }
  const after = async (ms: number) => {
    await sleep(ms)
    return { state: { ...account, role: 'ADMIN' } }
  }
  const away = async () => {
    throw new EngineUnavailable('event log')
  }

  it('is said by the log', async () =>
    expect(await patiently(() => after(0))('a', 's')).toMatchObject({ role: 'ADMIN' }))

  it('is said by what is remembered of the account, but that somebody may not only by the log as it is now', async () => {
    const asked: (number | undefined)[] = []
    const remembering = (...statuses: readonly string[]) => {
      asked.length = 0
      const lookUp = createCallerLookUp({
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
    expect(await remembering('active')).toMatchObject({ role: 'USER' })
    expect(asked).toEqual([expect.any(Number)])
    expect(await remembering('unverified', 'active'), 'verified by another process since').toMatchObject({
      role: 'USER',
    })
    expect(asked).toEqual([expect.any(Number), 0])
    expect(await remembering('active', 'deleted')).toMatchObject({ role: 'USER' })
    expect(await remembering('deleted', 'deleted')).toBeNull()
  })

  it('is said by the read store where the log is silent, long before a call to it has had its time', async () =>
    expect(await writers(() => new Promise(() => {}), account)('a', 's')).toMatchObject({ role: 'USER' }))

  it('is said by the log after all, be it slow, where the read store is behind', async () =>
    expect(await writers(() => after(300), null)('a', 's')).toMatchObject({ role: 'ADMIN' }))

  it('is said by the log, however slow, where the read store says that somebody may do more than others; by the read store where it does not come', async () => {
    const demoted = async () => {
      await sleep(100)
      return { state: account }
    }
    expect(await writers(demoted, { ...account, role: 'ADMIN' })('a', 's')).toMatchObject({ role: 'USER' })
    expect(await writers(() => sleep(100).then(away), { ...account, role: 'ADMIN' })('a', 's')).toMatchObject({
      role: 'ADMIN',
    })
  })

  it('is said by the read store where the log is away, and by nobody where neither knows', async () => {
    expect(await writers(away, account)('a', 's')).toMatchObject({ role: 'USER' })
    await expect(writers(away, null)('a', 's')).rejects.toThrow(EngineUnavailable)
    await expect(writers(() => after(50).then(away), null)('a', 's')).rejects.toThrow(EngineUnavailable)
  })
})
