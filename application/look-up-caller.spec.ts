import type { AccountDocument } from '@filiz/domain/read-models/documents.ts'
import type { Document } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import type { Session } from '@filiz/engines/vault/sessions.ts'
import { describe, expect, it } from 'vitest'
import { createReaderLookUp } from './look-up-caller.ts'

const session = { id: 's', accountId: 'a' } as Session
const account = { status: 'active', role: 'USER', language: 'tr', timeZone: 'Europe/Istanbul' } as AccountDocument

/** The documents that are there at each look, one after another; the last one stays. */
const lookUpOn = (sessionThere: Session | null, ...documents: readonly (Partial<AccountDocument> | null)[]) => {
  let looks = 0
  const readStore = { get: async <D extends Document>() => (documents[Math.min(looks++, documents.length - 1)] ?? null) as D | null }
  return createReaderLookUp({ readStore, sessions: { get: async () => sessionThere }, patienceMs: 100 })
}

describe('who may read', () => {
  it('is said by the session and the account’s document', async () =>
    expect(await lookUpOn(session, account)('a', 's')).toEqual({ role: 'USER', language: 'tr', timeZone: 'Europe/Istanbul' }))

  it('is nobody once the session has ended, or with somebody else’s', async () => {
    expect(await lookUpOn(null, account)('a', 's')).toBeNull()
    expect(await lookUpOn(session, account)('another', 's')).toBeNull()
  })

  it('waits for a document that is late: who was just verified is not signed out', async () =>
    expect(await lookUpOn(session, null, { ...account, status: 'unverified' }, account)('a', 's')).toMatchObject({ role: 'USER' }))

  it('says that the read store is behind, never that nobody is signed in, where it does not come', async () =>
    await expect(lookUpOn(session, null)('a', 's')).rejects.toThrow(EngineUnavailable))
})
