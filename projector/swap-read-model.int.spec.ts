import { manualClock, openOn, removeFolder, temporaryFolder } from '@filiz/application/testing/engines.ts'
import { register } from '@filiz/application/testing/families.ts'
import { models } from '@filiz/domain/read-models/models.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { LogEvent } from '@filiz/engines/event-log/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createProjectionState } from './projection-state.ts'
import { leaseStoreOf } from './lease-store.ts'
import { createModel, type Model } from './model.ts'
import { specsOf } from './projector.ts'
import { swapReadModel } from './swap-read-model.ts'

const projection = models.find(({ name }) => name === 'accounts')!

/** Creates a model and its rebuild, and functions to fold the next events into each. */
async function modelAndReplacement() {
  const folder = await temporaryFolder()
  const opened = openOn(folder, manualClock('2026-03-10T09:00:00.000Z'))
  const { log } = opened
  const loaded: string[] = []
  const readStore: ReadStore = {
    ...opened.readStore,
    load: (name, ids) => (loaded.push(...ids), opened.readStore.load(name, ids)),
  }
  onTestFinished(async () => {
    await opened.close()
    await removeFolder(folder)
  })
  const stopping = new AbortController()
  const { signal } = stopping
  const bookkeeping = createProjectionState(readStore, signal)
  const name = collectionName(projection)
  await readStore.prepare([
    ...specsOf([projection]),
    { name: `${name}_anew`, indexes: projection.indexes, replaces: name },
  ])
  const leases = leaseStoreOf(readStore)

  async function acquired(of: string, replaces: string | null): Promise<Model> {
    const [lease] = await leases.read([of])
    const fence = (await leases.take(of, lease!.fence, 'us'))!
    return createModel({
      projection,
      lease: { ...lease!, fence },
      replaces,
      log,
      readStore,
      applyLive: readStore.apply,
      bookkeeping,
      signal,
      clock: opened.clock,
      metrics: opened.metrics,
      logger: opened.logger,
      batchSize: { filling: 100, live: 100 },
      progress: { read() {} },
    })
  }
  const [model, by] = [await acquired(name, null), await acquired(`${name}_anew`, name)]
  for (let families = 0; families < 3; families++) await register(opened)
  const events: LogEvent[] = []
  for await (const batch of log.readAll({ after: null })) events.push(...batch)

  const fold = (which: Model, count: number) =>
    which.handle(events.slice(0, count), { mayContinue: () => true, async poisoned() {} })
  await model.begin({ checkpoint: null, checkpointEvent: null }, signal)
  const put = (through: Partial<ReadStore> = {}) =>
    swapReadModel(model, by, { readStore: { ...readStore, ...through }, isOwned: () => true, signal })
  return {
    model,
    by,
    events,
    fold,
    put,
    readStore,
    loaded,
    stop: () => stopping.abort(),
    contents: () => readStore.page(name, null, 100),
  }
}

describe('a rebuild beside a model', () => {
  // Under continuous writes, the model is usually a batch ahead of its rebuild at the moment of the replacement.
  it.each([
    ['as far as', 0],
    ['an event behind', 1],
    ['far behind', 5],
  ])('replaces the model when it has folded %s the model', async (_, behind) => {
    const { model, by, events, fold, put, contents } = await modelAndReplacement()
    await fold(model, events.length)
    await fold(by, events.length - behind)
    const before = await contents()
    expect(await put()).toBe(true)
    expect(model.checkpoint).toBe(events.at(-1)!.position)
    expect(await contents()).toEqual(before)
  })

  it.each([
    ['at once', 0],
    ['as soon as the store answers again', 3],
  ])('releases the model’s lease when the outcome of the replacement is unknown, %s', async (_, failures) => {
    const { model, by, events, fold, put, readStore } = await modelAndReplacement()
    for (const one of [model, by]) await fold(one, events.length)
    let failed = 0
    const lost = put({
      async takeLease(...args) {
        if (failed++ < failures) throw new EngineUnavailable('read store')
        return readStore.takeLease(...args)
      },
      async replace(...args) {
        await readStore.replace(...args)
        throw new EngineUnavailable('read store')
      },
    })
    await expect(lost).rejects.toBeInstanceOf(EngineUnavailable)
    expect(await readStore.leases([model.name])).toMatchObject([{ owner: null, checkpoint: events.at(-1)!.position }])
    expect(await readStore.heartbeat(model.name, model.fence)).toBe(false)
  })

  it('clears its cache when the outcome is unknown and the process stops', async () => {
    const { model, by, events, fold, put, readStore, loaded, stop } = await modelAndReplacement()
    for (const one of [model, by]) await fold(one, events.length - 1)
    loaded.length = 0
    const away = async () => {
      stop()
      throw new EngineUnavailable('read store')
    }
    await expect(
      put({ replace: (...args) => readStore.replace(...args).then(away), takeLease: away }),
    ).rejects.toBeInstanceOf(EngineUnavailable)
    await fold(model, events.length)
    expect(loaded, 'what was known of them is not believed').toContain(events.at(-1)!.stream.replace('account-', ''))
  })
})
