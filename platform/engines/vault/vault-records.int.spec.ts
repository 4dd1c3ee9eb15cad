import { describe, expect, it } from 'vitest'
import { createCredentials } from '../records/credentials.ts'
import { createLastSeen } from '../records/last-seen.ts'
import { createReactorCheckpoints } from './reactor-checkpoints.ts'
import { createSentMails } from '../records/sent-mails.ts'
import { interrupted, temporaryVault } from './testing/temporary-vault.ts'
import { createIdempotencyRecords } from '../records/idempotency-records.ts'

const at = '2026-11-21T08:30:00.000Z'
const position = (n: number) => String(n).padStart(20, '0')
const logEndingAt = (head: string | null) => ({ head: async () => head, idAt: async (at: string) => `id of ${at}` })

describe('credentials', () => {
  it('are set, replaced and removed', async () => {
    const credentials = createCredentials(temporaryVault())
    expect(await credentials.get('a1')).toBeNull()
    await credentials.set('a1', { hash: 'first', since: at })
    await credentials.set('a1', { hash: 'second', since: at })
    expect(await credentials.get('a1')).toMatchObject({ hash: 'second', since: at })
    await credentials.remove('a1')
    expect(await credentials.get('a1')).toBeNull()
  })

  it('are replaced only by a writer that read the newest version', async () => {
    const credentials = createCredentials(temporaryVault())
    const [first, second] = [
      { hash: 'first', since: at },
      { hash: 'second', since: at },
    ]
    expect(await credentials.replace('a1', null, first)).toBe(true)
    expect(await credentials.replace('a1', null, second)).toBe(false)
    const read = await credentials.get('a1')
    await credentials.set('a1', first)
    expect(await credentials.replace('a1', read, second)).toBe(false)
    expect(await credentials.replace('a1', await credentials.get('a1'), second)).toBe(true)
    expect(await credentials.get('a1')).toMatchObject(second)
  })
})

describe('reactor checkpoints', () => {
  it('move forward independently', async () => {
    const checkpoints = createReactorCheckpoints(temporaryVault())
    expect(await checkpoints.get('mail')).toBeNull()
    await checkpoints.moveTo('mail', position(9))
    await checkpoints.moveTo('mail', position(10))
    await checkpoints.moveTo('plans', position(3))
    expect(await checkpoints.get('mail')).toBe(position(10))
    expect(await checkpoints.get('plans')).toBe(position(3))
  })

  it('never move back, not even in a race', async () => {
    const vault = temporaryVault()
    const faster = createReactorCheckpoints(vault)
    await faster.moveTo('mail', position(5))
    await faster.moveTo('mail', position(4))
    expect(await faster.get('mail')).toBe(position(5))
    const slower = createReactorCheckpoints(
      interrupted(vault, 'put', 'reactor-checkpoint', () => faster.moveTo('mail', position(20))),
    )
    await slower.moveTo('mail', position(6))
    expect(await faster.get('mail')).toBe(position(20))
  })
})

describe('reactor checkpoints beyond a restored log', () => {
  it('move back to the log’s head; checkpoints up to the head stay', async () => {
    const checkpoints = createReactorCheckpoints(temporaryVault())
    await checkpoints.moveTo('mail', position(9))
    await checkpoints.moveTo('plans', position(3))
    expect(await checkpoints.reconcileWith(logEndingAt(position(9)))).toEqual([])
    expect(await checkpoints.reconcileWith(logEndingAt(position(5)))).toEqual(['mail'])
    expect([await checkpoints.get('mail'), await checkpoints.get('plans')]).toEqual([position(5), position(3)])
    await checkpoints.moveTo('mail', position(6))
    expect(await checkpoints.get('mail')).toBe(position(6))
  })

  it('are removed if another event is at their position; those of older versions have no event and stay', async () => {
    const checkpoints = createReactorCheckpoints(temporaryVault())
    await checkpoints.moveTo('mail', position(3), 'lost event')
    await checkpoints.moveTo('plans', position(3), `id of ${position(3)}`)
    await checkpoints.moveTo('imports', position(2))
    expect(await checkpoints.reconcileWith(logEndingAt(position(9)))).toEqual(['mail'])
    expect(await checkpoints.all()).toEqual([
      { reactor: 'imports', checkpoint: position(2), checkpointEvent: null },
      { reactor: 'plans', checkpoint: position(3), checkpointEvent: `id of ${position(3)}` },
    ])
  })

  it('get the event at their position when it becomes known', async () => {
    const checkpoints = createReactorCheckpoints(temporaryVault())
    await checkpoints.moveTo('mail', position(3))
    await checkpoints.moveTo('mail', position(3), 'third')
    await checkpoints.moveTo('mail', position(3))
    expect(await checkpoints.find('mail')).toEqual({ checkpoint: position(3), checkpointEvent: 'third' })
  })

  it('are removed if the log is empty', async () => {
    const checkpoints = createReactorCheckpoints(temporaryVault())
    await checkpoints.moveTo('mail', position(9))
    expect(await checkpoints.reconcileWith(logEndingAt(null))).toEqual(['mail'])
    expect(await checkpoints.get('mail')).toBeNull()
  })
})

describe('sent mails', () => {
  it('are recorded once and removed with their account', async () => {
    const sent = createSentMails(temporaryVault())
    expect(await sent.wasSent('m1')).toBe(false)
    await sent.markSent('m1', 'a1', at)
    await sent.markSent('m1', 'a1', at)
    await sent.markSent('m2', 'a2', at)
    expect(await sent.wasSent('m1')).toBe(true)
    await sent.removeAll('a1')
    expect(await sent.wasSent('m1')).toBe(false)
    expect(await sent.wasSent('m2')).toBe(true)
  })
})

describe('the last-seen day', () => {
  it('only moves forward', async () => {
    const lastSeen = createLastSeen(temporaryVault())
    expect(await lastSeen.get('a1')).toBeNull()
    await lastSeen.record('a1', '2026-11-21')
    await lastSeen.record('a1', '2026-11-20')
    expect(await lastSeen.get('a1')).toBe('2026-11-21')
    await lastSeen.record('a1', '2026-12-01')
    expect(await lastSeen.get('a1')).toBe('2026-12-01')
    await lastSeen.remove('a1')
    expect(await lastSeen.get('a1')).toBeNull()
  })

  it('is written once a day', async () => {
    let writes = 0
    const vault = temporaryVault()
    const lastSeen = createLastSeen({ ...vault, put: (...args) => (writes++, vault.put(...args)) })
    for (let n = 0; n < 5; n++) await lastSeen.record('a1', '2026-11-21')
    expect(writes).toBe(1)
  })
})

describe('idempotency records', () => {
  const use = (requestHash = 'h', more: { accountId?: string; route?: string } = {}) => ({
    accountId: 'a1',
    route: 'POST /plans',
    key: 'k',
    requestHash,
    ...more,
  })
  const open = { requestHash: 'h', changedNothing: false }

  it('keep the first request that reserves a key, per account and route', async () => {
    const keys = createIdempotencyRecords(temporaryVault())
    expect(await keys.find(use())).toBeNull()
    expect(await keys.reserve(use(), at)).toBeNull()
    for (const another of [use(), use('other')]) expect(await keys.reserve(another, at)).toMatchObject(open)
    for (const elsewhere of [use('h', { accountId: 'a2' }), use('h', { route: 'POST /progress/pause' })])
      expect(await keys.find(elsewhere)).toBeNull()
  })

  it('belong to one request when two reserve the same key concurrently', async () => {
    const vault = temporaryVault()
    const slower = createIdempotencyRecords(
      interrupted(vault, 'put', 'used-key', () => createIdempotencyRecords(vault).reserve(use('faster'), at)),
    )
    expect(await slower.reserve(use(), at)).toMatchObject({ requestHash: 'faster' })
  })

  it('can be released until they record that nothing changed', async () => {
    const keys = createIdempotencyRecords(temporaryVault())
    await keys.reserve(use(), at)
    await keys.release(use('other'))
    expect(await keys.find(use())).toMatchObject(open)
    await keys.release(use())
    expect(await keys.find(use())).toBeNull()
    await keys.recordUnchanged(use(), at)
    await keys.recordUnchanged(use('other'), at)
    await keys.release(use())
    expect(await keys.find(use())).toMatchObject({ ...open, changedNothing: true })
  })
})
