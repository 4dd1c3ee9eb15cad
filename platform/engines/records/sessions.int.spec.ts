import { describe, expect, it } from 'vitest'
import { createSessions, maxSessionsPerAccount } from './sessions.ts'
import { temporaryVault } from '../vault/testing/temporary-vault.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString()
const open = () => createSessions(temporaryVault())
const token = (generation: number, nonce = `nonce-${generation}`) => ({ generation, nonce })
const begun = { id: 's1', accountId: 'a1', createdAt: at(0), userAgent: 'Firefox, Linux' }

describe('sessions', () => {
  it('are started, found by id, and listed with the most recently seen first', async () => {
    const sessions = open()
    expect(await sessions.start(begun)).toEqual({ ...begun, generation: 1, lastSeenAt: at(0) })
    await sessions.start({ ...begun, id: 's2', createdAt: at(1) })
    await sessions.start({ ...begun, id: 's3', accountId: 'a2', createdAt: at(2) })
    await sessions.rotate('s1', token(1), at(5))
    expect((await sessions.list('a1')).map(({ id, lastSeenAt }) => [id, lastSeenAt])).toEqual([
      ['s1', at(5)],
      ['s2', at(1)],
    ])
    expect(await sessions.get('s1')).toEqual({ ...begun, generation: 2, lastSeenAt: at(5) })
    expect(await sessions.get('none')).toBeNull()
  })

  it('give one successor generation for each refresh token', async () => {
    const sessions = open()
    await sessions.start(begun)
    for (let generation = 1; generation < 5; generation++)
      expect(await sessions.rotate('s1', token(generation), at(generation))).toMatchObject({
        outcome: 'rotated',
        session: { generation: generation + 1, lastSeenAt: at(generation) },
      })
  })

  it('accept a token again while no successor token was used (lost response, two tabs)', async () => {
    const sessions = open()
    await sessions.start(begun)
    const [one, two] = await Promise.all([
      sessions.rotate('s1', token(1), at(1)),
      sessions.rotate('s1', token(1), at(1)),
    ])
    expect([one, two]).toMatchObject([
      { outcome: 'rotated', session: { generation: 2 } },
      { outcome: 'rotated', session: { generation: 2 } },
    ])
    expect(await sessions.rotate('s1', token(1), at(2))).toMatchObject({
      outcome: 'rotated',
      session: { generation: 2 },
    })
    expect(await sessions.rotate('s1', token(2), at(3))).toMatchObject({
      outcome: 'rotated',
      session: { generation: 3 },
    })
  })

  it('accept one of several successor tokens, and treat the use of another one as theft', async () => {
    const sessions = open()
    await sessions.start(begun)
    for (const _ of ['the owner', 'the thief']) await sessions.rotate('s1', token(1), at(1))
    expect(await sessions.rotate('s1', token(2, "the owner's"), at(2))).toMatchObject({
      outcome: 'rotated',
      session: { generation: 3 },
    })
    expect(await sessions.rotate('s1', token(2, "the owner's"), at(3))).toMatchObject({
      outcome: 'rotated',
      session: { generation: 3 },
    })
    expect(await sessions.rotate('s1', token(2, "the thief's"), at(4))).toMatchObject({
      outcome: 'theft',
      session: { accountId: 'a1' },
    })
    expect(await sessions.get('s1')).toBeNull()
  })

  it('end at once when a token is reused after its successor was used', async () => {
    const sessions = open()
    await sessions.start(begun)
    await sessions.rotate('s1', token(1), at(1))
    await sessions.rotate('s1', token(2), at(2))
    expect(await sessions.rotate('s1', token(1), at(3))).toMatchObject({
      outcome: 'theft',
      session: { accountId: 'a1' },
    })
    expect(await sessions.get('s1')).toBeNull()
    expect(await sessions.rotate('s1', token(3), at(4))).toEqual({ outcome: 'gone' })
  })

  it('refuse a token that was never issued', async () => {
    const sessions = open()
    await sessions.start(begun)
    expect(await sessions.rotate('s1', token(2), at(1))).toEqual({ outcome: 'gone' })
    expect(await sessions.rotate('none', token(1), at(1))).toEqual({ outcome: 'gone' })
    expect(await sessions.get('s1')).toMatchObject({ generation: 1, lastSeenAt: at(0) })
  })

  it('can be ended individually by their own account only', async () => {
    const sessions = open()
    await sessions.start(begun)
    expect(await sessions.end('a2', 's1')).toBe(false)
    expect(await sessions.end('a1', 's1')).toBe(true)
    expect(await sessions.end('a1', 's1')).toBe(false)
    expect(await sessions.rotate('s1', token(1), at(1))).toEqual({ outcome: 'gone' })
  })

  it('can be ended all at once, or all except one', async () => {
    const sessions = open()
    for (const id of ['s1', 's2', 's3']) await sessions.start({ ...begun, id })
    await sessions.start({ ...begun, id: 'theirs', accountId: 'a2' })
    await sessions.endOthers('a1', 's2')
    expect((await sessions.list('a1')).map(({ id }) => id)).toEqual(['s2'])
    await sessions.endAll('a1')
    expect(await sessions.list('a1')).toEqual([])
    expect(await sessions.list('a2')).toHaveLength(1)
  })

  it('stay ended when a refresh overlaps with the ending', async () => {
    const sessions = open()
    await sessions.start(begun)
    await Promise.all([
      sessions.rotate('s1', token(1), at(1)),
      sessions.endAll('a1'),
      sessions.rotate('s1', token(1), at(1)),
    ])
    expect(await sessions.get('s1')).toBeNull()
  })

  it('are limited: at the limit, a new session replaces the one unused for longest', async () => {
    const sessions = open()
    for (let n = 0; n < maxSessionsPerAccount; n++) await sessions.start({ ...begun, id: `s${n}`, createdAt: at(n) })
    await sessions.rotate('s0', token(1), at(500))
    await sessions.start({ ...begun, id: 'new', createdAt: at(501) })
    const ids = (await sessions.list('a1')).map(({ id }) => id)
    expect(ids).toHaveLength(maxSessionsPerAccount)
    expect(ids.slice(0, 2)).toEqual(['new', 's0'])
    expect(ids).not.toContain('s1')
  })

  it('expire a month after their last use', async () => {
    const vault = temporaryVault()
    const sessions = createSessions(vault)
    await sessions.start({ ...begun, id: 'unused', createdAt: '2026-01-01T00:00:00.000Z' })
    await sessions.start({ ...begun, id: 'used', createdAt: '2026-01-01T00:00:00.000Z' })
    await sessions.rotate('used', token(1), '2026-01-20T00:00:00.000Z')
    expect(await vault.removeExpired('2026-01-31T23:00:00.000Z')).toBe(0)
    expect(await vault.removeExpired('2026-02-01T00:00:00.000Z')).toBe(1)
    expect((await sessions.list('a1')).map(({ id }) => id)).toEqual(['used'])
  })
})
