import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createConsistency, guardedLog, InconsistentData } from './consistency.ts'
import type { NewEvent } from './event-log/port.ts'
import { openSqliteEventLog } from './event-log/sqlite.ts'
import { bookkeepingCollection, type ReadStore } from './read-store/port.ts'
import { openSqliteReadStore } from './read-store/sqlite.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { EngineUnavailable } from './unavailable.ts'
import { acceptData } from './vault/known-accounts.ts'
import { createReactorCheckpoints } from './vault/reactor-checkpoints.ts'
import { openSqliteVault } from './vault/sqlite.ts'

const at = '2026-11-21T08:30:00.000Z'
const event = (type = 'SomethingHappened'): NewEvent => ({
  id: randomUUID(),
  type,
  data: { at },
  metadata: { schema: 1, correlationId: 'request', causationId: 'command', actor: 'operator' },
})
const position = (n: number) => String(n).padStart(20, '0')

function opened() {
  const folder = temporaryFolder()
  const log = openSqliteEventLog(join(folder, 'events.db'))
  const readStore = openSqliteReadStore(join(folder, 'read.db'))
  const vault = openSqliteVault(join(folder, 'vault.db'))
  onTestFinished(async () => {
    for (const engine of [log, readStore, vault]) await engine.close()
  })
  let time = 0
  const errors: unknown[] = []
  const comparing = (store: Pick<ReadStore, 'leases'> = readStore) =>
    createConsistency({ log, readStore: store, vault, onError: (error) => errors.push(error), now: () => time })
  return {
    log,
    readStore,
    vault,
    errors,
    comparing,
    checkpoints: createReactorCheckpoints(vault),
    pass: (ms: number) => (time += ms),
    append: (type?: string) => log.append(`child-${randomUUID()}`, 'no-stream', [event(type)]),
    async model(collection: string, checkpoint: number, checkpointEvent?: string | null) {
      await readStore.prepare([{ name: collection, indexes: [] }])
      const [lease] = await readStore.leases([collection])
      const known = typeof checkpointEvent === 'string' ? { checkpointEvent } : {}
      await readStore.apply([
        { collection, fence: lease!.fence, upserts: [], removals: [], checkpoint: position(checkpoint), ...known },
      ])
    },
  }
}

describe('log, vault and read models', () => {
  it('belong together when each checkpoint is at its event', async () => {
    const { log, append, model, checkpoints, comparing } = opened()
    await append()
    await model('plans_v1', 1, await log.idAt(position(1)))
    await model('plans_v2', 1)
    await model(bookkeepingCollection, 1_790_000_000_000)
    await checkpoints.moveTo('mail', position(1), await log.idAt(position(1)))
    await comparing().check()
    const guarded = guardedLog(log, comparing())
    await guarded.append('child-1', 'no-stream', [event()])
    await guarded.check()
  })

  it.each([
    ['a read model is beyond the log', 7, undefined, /^plans_v1: the log ends at 0+2, before the checkpoint 0+7: /],
    ['the log has another event at a checkpoint', 2, 'lost', /^plans_v1: the log has another event at the checkpoint /],
  ])('refuse appends when %s, and accept them when it is solved', async (_, checkpoint, id, message) => {
    const { log, readStore, append, model, comparing, errors } = opened()
    for (let count = 0; count < 2; count++) await append()
    await model('plans_v1', checkpoint, id)
    const guarded = guardedLog(log, comparing())
    for (let count = 0; count < 2; count++)
      await expect(guarded.append('child-1', 'no-stream', [event()])).rejects.toThrow(message)
    await expect(guarded.check()).rejects.toThrow('npm run admin -- restored')
    expect(errors[0]).toBeInstanceOf(InconsistentData)
    // The log grows past the checkpoint by a writer that does not compare.
    for (let count = 0; count < 8; count++) await append()
    const outcome = guarded.append('child-1', 'no-stream', [event()])
    if (id === undefined) await outcome
    else await expect(outcome).rejects.toThrow(message)
    await readStore.drop('plans_v1')
    await guarded.append('child-2', 'no-stream', [event()])
  })

  it('refuse appends when a reactor is beyond the log', async () => {
    const { log, append, checkpoints, comparing } = opened()
    await append()
    await checkpoints.moveTo('mail', position(1), 'lost')
    await expect(guardedLog(log, comparing()).append('child-1', 'no-stream', [event()])).rejects.toThrow(/^mail: /)
  })

  it('are compared again after a second, so that a running process notices a restored log', async () => {
    const { append, model, comparing, pass } = opened()
    await append()
    const consistency = comparing()
    await consistency.require()
    await model('plans_v1', 7)
    expect(consistency.require()).toBeUndefined()
    pass(1_500)
    expect(consistency.require()).toBeUndefined()
    await expect(consistency.check()).rejects.toThrow(InconsistentData)
    await expect(consistency.require()).rejects.toThrow(InconsistentData)
  })

  it('are compared before the append when the last comparison is older than three seconds', async () => {
    const { append, model, comparing, pass } = opened()
    await append()
    const consistency = comparing()
    await consistency.require()
    await model('plans_v1', 7)
    pass(3_001)
    await expect(consistency.require()).rejects.toThrow(InconsistentData)
  })

  it('report the last inconsistency, without waiting, while an engine is unavailable', async () => {
    const { readStore, append, model, comparing, pass } = opened()
    await append()
    let away = false
    const store = { leases: async () => (away ? new Promise<never>(() => {}) : readStore.leases()) }
    const consistency = comparing(store)
    expect(await consistency.inconsistency()).toBeNull()
    await model('plans_v1', 7)
    pass(1_500)
    expect(consistency.inconsistency()).toBeNull()
    await expect(consistency.check()).rejects.toThrow(InconsistentData)
    away = true
    pass(60_000)
    expect(consistency.inconsistency()).toBeInstanceOf(InconsistentData)
  })

  it('accept appends while the read store is unavailable, by its last known checkpoints', async () => {
    const { readStore, append, model, comparing } = opened()
    await append()
    let away = true
    const store = {
      leases: async () => (away ? Promise.reject(new EngineUnavailable('read store')) : readStore.leases()),
    }
    const consistency = comparing(store)
    await consistency.check()
    await model('plans_v1', 7)
    away = false
    await expect(consistency.check()).rejects.toThrow(InconsistentData)
    away = true
    await expect(consistency.check()).rejects.toThrow(InconsistentData)
  })
})

describe('a vault without accounts beside a log with accounts', () => {
  it('refuses all requests and appends, also after reactors have stored new checkpoints', async () => {
    const { log, append, checkpoints, comparing } = opened()
    await append()
    await comparing().check()
    await log.append(`account-${randomUUID()}`, 'no-stream', [event('AccountRegistered')])
    await checkpoints.moveTo('mail', position(1), await log.idAt(position(1)))
    const consistency = comparing()
    const found = await consistency.inconsistency()
    expect([found?.vaultIsLost, found?.message]).toEqual([true, expect.stringContaining('the vault has no account')])
    await expect(guardedLog(log, consistency).append('child-1', 'no-stream', [event()])).rejects.toThrow(
      InconsistentData,
    )
  })

  it('is not reported after an operator has accepted it', async () => {
    const { log, vault, comparing } = opened()
    await log.append(`account-${randomUUID()}`, 'no-stream', [event('AccountRegistered')])
    await acceptData(vault, await log.head())
    await comparing().check()
  })

  it.each(['subject-key', 'forgotten-subject'])(
    'is not reported when the vault has a record of kind %s',
    async (kind) => {
      const { log, vault, comparing } = opened()
      const accountId = randomUUID()
      await log.append(`account-${accountId}`, 'no-stream', [event('AccountRegistered')])
      await vault.put(kind, `account:${accountId}`, {}, null)
      await comparing().check()
    },
  )
})
